"""Every answer to every question is tried, and the literal reading comes first."""

from __future__ import annotations

from symderiv.source.choices import Choices
from symderiv.source.readings import MAX_FORMS, every_reading


def test_without_a_question_there_is_one_reading() -> None:
    assert every_reading(lambda _: "read", lambda _: ()) == [("", {}, "read")]


def test_a_reading_that_fails_asks_nothing() -> None:
    def attempt(choices: Choices) -> str:
        choices.holds("d y / d x", "total", "partial")
        return "failed"

    assert every_reading(attempt, lambda _: None) == [("", {}, "failed")]


def test_all_answers_are_tried_up_to_a_limit() -> None:
    def attempt(choices: Choices) -> tuple[bool, ...]:
        return tuple(choices.holds(f"question {k}", "yes", "no") for k in range(MAX_FORMS + 1))

    readings = every_reading(attempt, lambda _: ())
    assert len(readings) == 2**MAX_FORMS
    label = ", ".join(f"question {k} as yes" for k in range(MAX_FORMS))
    assert (readings[0].label, readings[0].value) == (label, (True,) * (MAX_FORMS + 1))


def test_which_index_runs_is_settled_where_one_answer_captures_nothing() -> None:
    def attempt(choices: Choices) -> bool:
        choices.binding.add("the sum")
        return choices.holds("the sum", "over i", "over i and j")

    assert every_reading(attempt, lambda over_i: ("i",) if over_i else ()) == [("", {"the sum": False}, False)]


def test_an_attempt_is_made_once_for_the_answers_that_it_asks_for() -> None:
    made = []

    def attempt(choices: Choices) -> str:
        first = choices.holds("first", "yes", "no")
        second = first or choices.holds("second", "yes", "no")
        made.append((first, second))
        return f"{first} {second}"

    readings = every_reading(attempt, lambda _: ())
    assert made == [(True, True), (False, True), (False, False)]
    assert [reading.value for reading in readings] == ["True True", "True True", "False True", "False False"]
    assert [dict(reading.answers) for reading in readings] == [
        {"first": first, "second": second} for first in (True, False) for second in (True, False)
    ]
