"""Every reading of a formula: what the print leaves open is answered in every way, the literal one first.

A reader asks ``Choices`` what is ambiguous (total or immediate derivative, which index a sum binds); here each answer
is tried.  ``captured`` tells of an attempt which indices are both free and bound in it; None if it could not be read.
An attempt depends on nothing but the answers that it asked for: where those are the same, it is not made twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Generic, NamedTuple, TypeVar

from symderiv.source.choices import Choices

MAX_FORMS = 4
WIDE = "the sum covers all that follows"
NARROW = "the sum covers the next term only"

T = TypeVar("T")
Captured = Callable[[T], tuple[str, ...] | None]


def joined(*parts: str) -> str:
    return "; ".join(part for part in parts if part)


class Reading(NamedTuple, Generic[T]):
    label: str
    """What was chosen where the print is ambiguous; empty when nothing is."""
    answers: Mapping[str, bool]
    value: T


def every_reading(attempt: Callable[[Choices], T], captured: Captured[T]) -> list[Reading[T]]:
    """The attempts for every answer to the questions that come up, each with what was chosen in it."""
    first = Choices()
    literal = attempt(first)
    if not first.asked or captured(literal) is None:
        return [Reading("", {}, literal)]
    made = [(first, literal)]
    forms: list[str] = []
    tried: list[tuple[dict[str, bool], T]] = []
    while forms != (forms := sorted({form for choices, _ in made for form in choices.asked})[:MAX_FORMS]):
        tried = []  # an answer may raise further questions
        for answer in product((True, False), repeat=len(forms)):
            answers = dict(zip(forms, answer, strict=True))
            found = next((value for choices, value in made if choices.agrees_with(answers)), None)
            if found is None:
                choices = Choices(answers)
                found = attempt(choices)
                made.append((choices, found))
            tried.append((answers, found))
    if any(not choices.binding.isdisjoint(forms) for choices, _ in made):
        # Which index runs is settled where only one answer leaves no index both bound and free.
        tried = [(c, r) for c, r in tried if captured(r) == ()] or tried
    names = {form: names for choices, _ in made for form, names in choices.asked.items()}
    readings = []
    for chosen, value in tried:
        open_forms = [form for form in forms if len({other[form] for other, _ in tried}) > 1]
        label = ", ".join(f"{form} as {names[form][0 if chosen[form] else 1]}" for form in open_forms)
        readings.append(Reading(label, chosen, value))
    return readings
