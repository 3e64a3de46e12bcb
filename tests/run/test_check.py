"""A run judges what is selected, goes on after every mishap, and reports in the order of files and claims."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

from symderiv.model import Outcome, Report, Undecided
from symderiv.run import process
from symderiv.run.check import Options, run_check
from symderiv.run.selection import Targets, resolve
from symderiv.run.usage import UsageError
from tests.library import Ears, write_derivation

PLAIN = Options(jobs=2, timeout=5, cache=False)


def run(*words: str, keywords: str = "", options: Options = PLAIN, ears: Ears | None = None) -> Report:
    return run_check(resolve(words), keywords, options, ears or Ears())


def found(report: Report) -> list[tuple[str, str]]:
    return [(outcome.claim.id, outcome.verdict.kind) for outcome in report.outcomes]


def failed(report: Report) -> list[tuple[str, str, str]]:
    return [(failure.code, failure.claim, failure.message) for failure in report.failures]


def test_everything_in_order(fake_engine: Path) -> None:
    write_derivation(fake_engine / "derivations/b/two.py", ("b1", "proved"))
    write_derivation(fake_engine / "derivations/a/one.py", ("a1", "slow"), ("a2", "proved"), ("a3", "proved"))
    ears = Ears()
    report = run(ears=ears)
    assert found(report) == [("a1", "proved"), ("a2", "proved"), ("a3", "proved"), ("b1", "proved")]
    assert report.exit_code() == 0
    assert ears.total == 4
    assert sorted(outcome.claim.id for outcome in ears.outcomes) == ["a1", "a2", "a3", "b1"]


def test_a_broken_file_and_a_broken_claim_leave_the_rest_alone(fake_engine: Path) -> None:
    write_derivation(fake_engine / "derivations/a.py", fail="SyntaxError: invalid syntax")
    write_derivation(fake_engine / "derivations/b.py", load="crash")
    write_derivation(fake_engine / "derivations/c.py", ("c1", "raise"), ("c2", "proved"))
    report = run()
    assert found(report) == [("c2", "proved")]
    assert failed(report) == [
        ("D601", "", "SyntaxError: invalid syntax"),
        ("D601", "", "while the file was loaded, the worker was ended by SIGSEGV"),
        ("D902", "c1", "ZeroDivisionError: the engine divides by zero"),
    ]
    assert [(Path(failure.file).name, failure.line) for failure in report.failures] == [
        ("a.py", 3),
        ("b.py", 0),
        ("c.py", 10),
    ]
    assert report.exit_code() == 2
    assert report.unjudged == 0


def test_the_time_limit(fake_engine: Path) -> None:
    write_derivation(fake_engine / "derivations/a.py", ("a1", "hang"), ("a2", "proved"))
    report = run(options=Options(jobs=1, timeout=0.5, cache=True))
    assert report.outcomes[0].verdict == Undecided("D202", "gave up after 0.5 s")
    assert found(report) == [("a1", "undecided"), ("a2", "proved")]
    again = run(options=Options(jobs=1, timeout=0.3, cache=True))
    assert again.outcomes[0].verdict == Undecided("D202", "gave up after 0.3 s")
    assert [outcome.cached for outcome in again.outcomes] == [False, True]


def test_an_id_used_twice_is_refused_and_names_both_places(fake_engine: Path) -> None:
    write_derivation(fake_engine / "derivations/a.py", ("same", "proved"), ("a2", "proved"))
    write_derivation(fake_engine / "derivations/b.py", ("b1", "proved"), ("same", "refuted"))
    report = run()
    assert found(report) == [("a2", "proved"), ("b1", "proved")]
    assert failed(report) == [("D602", "same", "the id same is used twice: derivations/a.py:10, derivations/b.py:11")]
    assert failed(run("a2")) == []
    assert len(failed(run("same"))) == 1


def test_stop_at_the_first_surprise(fake_engine: Path) -> None:
    claims = [("a1", "proved"), ("a2", "refuted"), *((f"a{n}", "proved") for n in range(3, 9))]
    write_derivation(fake_engine / "derivations/a.py", *claims)
    report = run(options=Options(jobs=1, timeout=5, cache=False, stop_first=True))
    assert found(report) == [("a1", "proved"), ("a2", "refuted")]
    assert report.unjudged == 6
    assert report.exit_code() == 1


def test_stop_at_the_first_failure(fake_engine: Path) -> None:
    write_derivation(fake_engine / "derivations/a.py", ("a1", "raise"), ("a2", "proved"))
    report = run(options=Options(jobs=1, timeout=5, cache=False, stop_first=True))
    assert (found(report), len(report.failures), report.unjudged) == ([], 1, 1)
    write_derivation(fake_engine / "derivations/a.py", fail="no")
    write_derivation(fake_engine / "derivations/b.py", ("b1", "proved"))
    report = run(options=Options(jobs=1, timeout=5, cache=False, stop_first=True))
    assert (found(report), len(report.failures), report.exit_code()) == ([], 1, 2)


def test_an_expected_erratum_is_no_surprise(fake_engine: Path) -> None:
    erratum = {"id": "a1", "do": "refuted", "expected": "refuted"}
    write_derivation(fake_engine / "derivations/a.py", erratum, ("a2", "proved"))
    report = run(options=Options(jobs=1, timeout=5, cache=False, stop_first=True))
    assert (found(report), report.exit_code()) == ([("a1", "refuted"), ("a2", "proved")], 0)


def test_a_second_run_needs_no_engine(fake_engine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep = Options(jobs=1, timeout=5)
    file = write_derivation(fake_engine / "derivations/a.py", ("a1", "proved"), ("a2", "refuted"))
    first = run(options=keep)

    def no_worker(*_: object) -> None:
        raise AssertionError("a worker was started")

    monkeypatch.setattr(process.Process, "__init__", no_worker)
    second = run(options=keep)
    assert found(second) == found(first)
    assert all(outcome.cached for outcome in second.outcomes)
    assert [outcome.verdict for outcome in second.outcomes] == [outcome.verdict for outcome in first.outcomes]
    assert found(run("a2", options=keep)) == [("a2", "refuted")]
    with pytest.raises(AssertionError, match="a worker was started"):
        run(options=PLAIN)
    file.write_text(file.read_text(encoding="utf-8") + " ", encoding="utf-8")
    with pytest.raises(AssertionError, match="a worker was started"):
        run(options=keep)


def test_a_part_of_a_file_is_kept_and_completed(fake_engine: Path) -> None:
    keep = Options(jobs=1, timeout=5)
    write_derivation(fake_engine / "derivations/a.py", ("a1", "proved"), ("a2", "refuted"))
    assert [outcome.cached for outcome in run("a1", options=keep).outcomes] == [False]
    assert [outcome.cached for outcome in run(options=keep).outcomes] == [True, False]
    assert [outcome.cached for outcome in run(options=keep).outcomes] == [True, True]


def test_targets(fake_engine: Path) -> None:
    one = write_derivation(fake_engine / "derivations/x/one.py", ("a1", "proved"), ("a2", "proved"), document="000")
    write_derivation(fake_engine / "derivations/x/two.py", ("b1", "proved"), document="001", name="second")
    elsewhere = write_derivation(fake_engine / "mine/three.py", ("c1", "proved"))
    ids = {
        ("a2",): ["a2"],
        ("000",): ["a1", "a2"],
        ("second",): ["b1"],
        ("b1", "a1"): ["a1", "b1"],
        (str(one),): ["a1", "a2"],
        ("derivations/x",): ["a1", "a2", "b1"],
        ("mine",): ["c1"],
        ("mine/three.py", "a1"): ["a1", "c1"],
        (str(elsewhere), "mine"): ["c1"],
    }
    for words, expected in ids.items():
        assert [name for name, _ in found(run(*words))] == expected, words
    assert [name for name, _ in found(run(keywords="one and not a2"))] == ["a1"]


def test_an_id_needs_only_the_file_that_mentions_it(fake_engine: Path) -> None:
    write_derivation(fake_engine / "derivations/a.py", ("a1", "proved"))
    write_derivation(fake_engine / "derivations/b.py", load="hang")
    report = run("a1", options=Options(jobs=1, timeout=60, cache=False))
    assert (found(report), report.failures) == ([("a1", "proved")], ())


@pytest.mark.parametrize(
    ("word", "message", "help_"),
    [
        (
            "000-1.2.2e-27",
            "no file, claim, document or derivation is called '000-1.2.2e-27'",
            "000-1.2.2e-26",
        ),
        ("attention", "is called 'attention'", "Did you mean attention-rnn?"),
        ("zzz", "is called 'zzz'", "lists every claim"),
        ("nowhere/x", "no such file: nowhere/x", "Give a derivation file"),
        ("x.py", "no such file: x.py", "Give a derivation file"),
    ],
)
def test_unknown_targets(fake_engine: Path, word: str, message: str, help_: str) -> None:
    write_derivation(fake_engine / "derivations/a.py", ("000-1.2.2e-26", "proved"), name="attention-rnn")
    with pytest.raises(UsageError) as caught:
        run(word)
    assert message in caught.value.message
    assert help_ in caught.value.help


def test_an_unknown_id_may_be_in_a_file_that_failed(fake_engine: Path) -> None:
    write_derivation(fake_engine / "derivations/a.py", fail="SyntaxError: invalid syntax")
    with pytest.raises(UsageError) as caught:
        run("a1")
    assert [failure.message for failure in caught.value.failures] == ["SyntaxError: invalid syntax"]


def test_show_takes_only_ids(fake_engine: Path) -> None:
    write_derivation(fake_engine / "derivations/a.py", ("a1", "proved"), document="000")
    with pytest.raises(UsageError, match="'000'"):
        run_check(Targets((), ("000",), ids_only=True), "", PLAIN, Ears())


def test_nothing_selected(fake_engine: Path) -> None:
    (fake_engine / "derivations").mkdir()
    assert run().exit_code() == 5
    write_derivation(fake_engine / "derivations/a.py", ("a1", "proved"))
    assert run(keywords="nothing").exit_code() == 5


def test_an_engine_that_cannot_start_is_one_failure(fake_engine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "ENGINE", "tests.run.no_such_engine")
    write_derivation(fake_engine / "derivations/a.py", ("a1", "proved"), ("a2", "proved"))
    report = run()
    assert len(report.failures) == 1
    assert report.failures[0].message.startswith("the engine does not start: ModuleNotFoundError")
    assert report.exit_code() == 2


def test_interrupted_with_what_was_found(fake_engine: Path) -> None:
    class Impatient(Ears):
        def outcome(self, outcome: Outcome) -> None:
            super().outcome(outcome)
            raise KeyboardInterrupt

    write_derivation(fake_engine / "derivations/a.py", ("a1", "proved"), ("a2", "hang"), ("a3", "proved"))
    begin = time.monotonic()
    report = run(ears=Impatient(), options=Options(jobs=1, timeout=60, cache=True))
    assert time.monotonic() - begin < 10
    assert (found(report), report.interrupted, report.unjudged) == ([("a1", "proved")], True, 2)
    assert report.exit_code() == 130
    assert [outcome.cached for outcome in run("a1", options=Options(jobs=1, timeout=5)).outcomes] == [True]
    assert all(not thread.name.startswith("Thread") for thread in threading.enumerate())
