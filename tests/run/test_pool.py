"""Every request is answered once, whatever a worker does; and no worker outlives its limits."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from symderiv.model import Proved
from symderiv.run import pool as pool_module
from symderiv.run import process
from symderiv.run.pool import EngineDownError, Pool
from symderiv.run.protocol import (
    Answer,
    Broke,
    Judge,
    Judged,
    Load,
    Loaded,
    LoadFailed,
    Rejected,
    Request,
    Single,
    TimedOut,
)
from tests.library import write_derivation


def answers(pool: Pool, requests: Sequence[Request]) -> dict[Request, Answer]:
    events = [event for event in pool.run(requests) if event is not None]
    assert len(events) == len(requests)
    return dict(events)


def ask(pool: Pool, request: Request) -> Answer:
    return answers(pool, [request])[request]


def test_loads_once_and_judges(fake_engine: Path) -> None:
    file = write_derivation(fake_engine / "a.py", ("one", "proved"), ("two", "refuted"), document="000")
    with Pool(1, 5) as pool:
        loaded = ask(pool, Load(str(file)))
        assert isinstance(loaded, Loaded)
        assert (loaded.name, loaded.document) == ("a", "000")
        assert [claim.id for claim in loaded.claims] == ["one", "two"]
        assert {claim.file for claim in loaded.claims} == {str(file)}
        file.unlink()  # a second load would fail
        found = answers(pool, [Judge(str(file), "one"), Judge(str(file), "two")])
    kinds = [answer.verdict.kind for answer in found.values() if isinstance(answer, Judged)]
    assert kinds == ["proved", "refuted"]


def test_one_bad_claim_does_not_touch_the_others(fake_engine: Path) -> None:
    deeds = ["proved", "raise", "exit", "crash", "memory", "contradict", "hang", "proved"]
    file = write_derivation(fake_engine / "a.py", *[(f"{n}-{deed}", deed) for n, deed in enumerate(deeds)])
    with Pool(2, 0.7) as pool:
        found = answers(pool, [Judge(str(file), f"{n}-{deed}") for n, deed in enumerate(deeds)])
    by_claim = {request.claim: answer for request, answer in found.items() if isinstance(request, Judge)}
    proved = Proved("for every n >= 1", "normal form")
    for name in ("0-proved", "7-proved"):
        answer = by_claim[name]
        assert isinstance(answer, Judged)
        assert answer.verdict == proved
    broke = {name: answer for name, answer in by_claim.items() if isinstance(answer, Broke)}
    assert broke["1-raise"].message == "ZeroDivisionError: the engine divides by zero"
    assert "in misdeed" in broke["1-raise"].detail
    assert broke["2-exit"].message == "the worker ended with exit status 7"
    assert broke["3-crash"].message == "the worker was ended by SIGSEGV"
    assert "fake_engine.py" in broke["3-crash"].detail
    assert broke["4-memory"].message == "MemoryError"
    assert broke["5-contradict"].code == "D901"
    assert by_claim["6-hang"] == TimedOut("judging", 0.7)


def test_a_file_that_ends_its_process_is_to_blame(fake_engine: Path) -> None:
    file = write_derivation(fake_engine / "a.py", load="exit")
    with Pool(1, 5) as pool:
        answer = ask(pool, Load(str(file)))
    assert answer == LoadFailed(str(file), 0, "while the file was loaded, the worker ended with exit status 7")


def test_a_worker_that_hangs_is_gone_with_its_children(fake_engine: Path) -> None:
    file = write_derivation(fake_engine / "a.py", ("slow", "hang"))
    with Pool(1, 0.3) as pool:
        run = pool.run([Judge(str(file), "slow")])
        while not pool._workers or not pool._workers[0].judging:
            next(run)
        pid = pool._workers[0]._process.pid
        assert [event for event in run if event] == [(Judge(str(file), "slow"), TimedOut("judging", 0.3))]
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_loading_has_its_own_limit(fake_engine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "LOAD_LIMIT", 0.4)
    file = write_derivation(fake_engine / "a.py", load="hang")
    with Pool(1, 0.1) as pool:
        assert ask(pool, Load(str(file))) == TimedOut("loading", 0.4)


def test_a_refusal_is_an_answer_and_the_worker_goes_on(fake_engine: Path) -> None:
    file = write_derivation(fake_engine / "a.py", fail="no such thing")
    with Pool(1, 5) as pool:
        assert isinstance(ask(pool, Load(str(file))), LoadFailed)
        workers = list(pool._workers)
        assert isinstance(ask(pool, Single("s", "proved", lets=("x ? y",))), Rejected)
        assert isinstance(ask(pool, Single("s", "proved")), Judged)
        assert pool._workers == workers


def test_an_engine_that_cannot_start_ends_the_run(fake_engine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "ENGINE", "tests.run.no_such_engine")
    with Pool(2, 5) as pool, pytest.raises(EngineDownError, match="No module named"):
        answers(pool, [Single(str(n), "proved") for n in range(20)])


def test_few_claims_start_one_worker_many_start_more(fake_engine: Path) -> None:
    with Pool(3, 5) as pool:
        answers(pool, [Single(str(n), "proved") for n in range(4)])
        assert len(pool._workers) == 1
        answers(pool, [Single(str(n), "proved") for n in range(9)])
        assert len(pool._workers) == 3


def test_leaving_early_ends_the_busy_workers(fake_engine: Path) -> None:
    with Pool(1, 60) as pool:
        run = pool.run([Single("a", "hang")])
        next(run)
        start = time.monotonic()
        run.close()
        assert pool._workers == []
        assert time.monotonic() - start < 5


def test_what_a_derivation_prints_is_on_stderr(fake_engine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write_derivation(fake_engine / "a.py", ("one", "proved"), print="looking at W")
    with Pool(1, 5) as pool:
        assert isinstance(ask(pool, Judge(str(file), "one")), Judged)
    assert capsys.readouterr() == ("", "looking at W\n")


def test_local_modules_are_reported_and_not_shared(fake_engine: Path) -> None:
    files = []
    for name in ("a", "b"):
        file = write_derivation(fake_engine / name / f"{name}.py", (name, "proved"), **{"import": "helper"})
        (file.parent / "helper.py").write_text(f"NAME = {name!r}\n", encoding="utf-8")
        files.append(file)
    with Pool(1, 5) as pool:
        loaded = [ask(pool, Load(str(file))) for file in files]
    depends = [[path for path, _ in answer.depends] for answer in loaded if isinstance(answer, Loaded)]
    assert depends == [[str(file.parent / "helper.py")] for file in files]
