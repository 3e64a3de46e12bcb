"""The first wrong step is the one to look at; what follows from it, or after it, is not."""

from __future__ import annotations

from symderiv.model import Claim, Outcome, Proved, Refuted, Undecided, Verdict
from symderiv.report.chain import first_wrong

WRONG = Refuted("D301", "they differ", "evaluation")
RIGHT = Proved("always", "normal form")
OPEN = Undecided("D201", "open")


def step(name: str, verdict: Verdict, *rests_on: str, file: str = "f", expected: str | None = None) -> Outcome:
    return Outcome(Claim(name, "x", file=file, rests_on=rests_on, expected=expected), verdict)


def test_later_in_the_same_file() -> None:
    assert first_wrong([step("a", RIGHT), step("b", WRONG), step("c", WRONG), step("d", OPEN)]) == {
        "c": "b",
        "d": "b",
    }


def test_other_files_are_their_own() -> None:
    assert first_wrong([step("a", WRONG), step("b", WRONG, file="g")]) == {}


def test_rests_on_reaches_through_proved_steps_and_files() -> None:
    outcomes = [
        step("a", WRONG),
        step("b", RIGHT, "a", file="g"),
        step("c", WRONG, "b", file="g"),
        step("d", WRONG, "c", file="h"),
    ]
    assert first_wrong(outcomes) == {"c": "a", "d": "a"}


def test_a_known_erratum_is_no_first_step() -> None:
    assert first_wrong([step("a", WRONG, expected="refuted"), step("b", WRONG, "a")]) == {}


def test_an_open_step_hides_nothing() -> None:
    assert first_wrong([step("a", OPEN), step("b", WRONG), step("c", WRONG)]) == {"c": "b"}


def test_a_surprising_proof_is_neither() -> None:
    assert first_wrong([step("a", RIGHT, expected="refuted"), step("b", WRONG)]) == {}


def test_circles_end() -> None:
    assert first_wrong([step("a", WRONG, "b"), step("b", WRONG, "a", file="g")]) == {"b": "a"}
