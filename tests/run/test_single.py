"""Claims that stand alone: one, or a batch in which a bad line spoils nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from symderiv.model import Claim, Outcome, Report, Unreadable
from symderiv.run.check import Options
from symderiv.run.protocol import Single
from symderiv.run.single import BrokenError, RejectedError, batch, describe, equal, read_line
from tests.library import Ears

OPTIONS = Options(jobs=2, timeout=5)


def test_equal(fake_engine: Path) -> None:
    report = equal(Single("eq", "proved x = x"), OPTIONS, Ears())
    assert [outcome.verdict.kind for outcome in report.outcomes] == ["proved"]
    assert report.outcomes[0].claim == Claim("eq", "proved x = x")
    assert equal(Single("eq", "refuted x = y"), OPTIONS, Ears()).exit_code() == 1


def test_equal_when_the_engine_breaks(fake_engine: Path) -> None:
    report = equal(Single("eq", "raise x = y"), OPTIONS, Ears())
    assert [failure.code for failure in report.failures] == ["D902"]
    assert report.exit_code() == 2


def test_equal_in_time(fake_engine: Path) -> None:
    report = equal(Single("eq", "hang x = y"), Options(jobs=1, timeout=0.3), Ears())
    assert [outcome.verdict.kind for outcome in report.outcomes] == ["undecided"]


def test_a_bad_declaration_is_an_error(fake_engine: Path) -> None:
    with pytest.raises(RejectedError) as caught:
        equal(Single("eq", "proved", lets=("x ? y",)), OPTIONS, Ears())
    assert caught.value.rejected.text == "x ? y"


def test_describe(fake_engine: Path) -> None:
    assert describe("a b", ["x", "y"], OPTIONS, Ears()) == "a b  with 2 declarations"
    with pytest.raises(RejectedError):
        describe("a ? b", [], OPTIONS, Ears())
    with pytest.raises(BrokenError) as caught:
        describe("raise", [], OPTIONS, Ears())
    assert caught.value.failure.code == "D902"


def judged(lines: list[object], **more: list[str]) -> tuple[Report, Ears]:
    ears = Ears()
    texts = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    return batch(texts, more.get("lets", []), more.get("givens", []), OPTIONS, ears), ears


def test_batch(fake_engine: Path) -> None:
    report, ears = judged(
        [
            {"id": "one", "claim": "proved x"},
            b"not json",
            b"\n",
            {"id": "two", "claim": "refuted x", "let": "x", "given": ["y"]},
            {"claim": "raise x"},
            {"id": "one", "claim": "proved again"},
            {"id": "three", "claim": "proved", "let": ["a ? b"]},
            b'{"id": "four", "claim": "prov\xff"}',
        ]
    )
    kinds = {outcome.claim.id: outcome.verdict.kind for outcome in report.outcomes}
    assert kinds == {
        "one": "proved",
        "line 2": "unreadable",
        "two": "refuted",
        "line 6": "unreadable",
        "three": "unreadable",
        "line 8": "unreadable",
    }
    assert [failure.claim for failure in report.failures] == ["line 5"]
    assert report.unjudged == 0
    assert report.exit_code() == 2
    assert ears.total == 7
    assert sorted(outcome.claim.id for outcome in ears.outcomes) == sorted(kinds)
    reasons = {
        outcome.claim.id: outcome.verdict.reason
        for outcome in report.outcomes
        if isinstance(outcome.verdict, Unreadable)
    }
    assert reasons["line 6"] == "the id 'one' is used by an earlier line"
    assert reasons["three"] == "in the declaration 'a ? b': `?` has no meaning"


def test_every_line_of_a_batch_is_answered(fake_engine: Path) -> None:
    lines: list[object] = [
        {"id": "a"},
        {"id": "a"},
        {"id": "line 4", "claim": "proved"},
        {"id": "a", "claim": "proved"},
    ]
    report, ears = judged(lines)
    assert [outcome.claim.id for outcome in report.outcomes] == ["a", "line 2", "line 4", "line 4'"]
    assert ears.total == len(ears.outcomes) == 4


def test_batch_exit_codes(fake_engine: Path) -> None:
    assert judged([{"claim": "proved"}])[0].exit_code() == 0
    assert judged([{"claim": "proved"}, {"claim": "refuted"}])[0].exit_code() == 1
    assert judged([])[0].exit_code() == 5
    assert judged([{"claim": "proved"}], lets=["a ? b"])[0].exit_code() == 1


@pytest.mark.parametrize(
    ("line", "name", "reason"),
    [
        (b"[1]", "line 4", "not a JSON object"),
        (b"{}", "line 4", "claim is missing"),
        (b'{"id": "a"}', "a", "claim is missing"),
        (b'{"id": 7, "claim": "x"}', "line 4", "id is not a text"),
        (b'{"id": "", "claim": "x"}', "line 4", "id is not a text"),
        (b'{"claim": 7}', "line 4", "claim is not a LaTeX text"),
        (b'{"claim": " "}', "line 4", "claim is not a LaTeX text"),
        (b'{"claim": "x", "let": 7}', "line 4", "let is not a list of texts"),
        (b'{"claim": "x", "given": [7]}', "line 4", "given is not a list of texts"),
        (b'{"claim": "x", "lets": ["a"]}', "line 4", "'lets' is not known: did you mean 'let'?"),
        (b'{"claim": "x", "Given": ["a"]}', "line 4", "'Given' is not known: did you mean 'given'?"),
        (b"[" * 100_000, "line 4", "not JSON"),
        (b"\xff", "line 4", "not JSON"),
    ],
)
def test_bad_lines(line: bytes, name: str, reason: str) -> None:
    outcome = read_line(line, 4, (), ())
    assert isinstance(outcome, Outcome)
    assert outcome.claim.id == name
    assert isinstance(outcome.verdict, Unreadable)
    assert outcome.verdict.reason.startswith(reason)


def test_good_lines() -> None:
    line = b'{"claim": "x", "let": "a", "given": ["b"], "mark": 3}'
    assert read_line(line, 4, ("c",), ("d",)) == Single("line 4", "x", ("c", "a"), ("d", "b"))
