"""Every reading of a formula: what the print leaves open is answered in every way, the literal one first.

A reader asks ``Choices`` what is ambiguous (total or immediate derivative, which index a sum binds); here each answer
is tried.  ``captured`` tells of an attempt which indices are both free and bound in it; None if it could not be read.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import TypeVar

from symderiv.source.choices import Choices

MAX_FORMS = 4
WIDE = "the sum covers all that follows"
NARROW = "the sum covers the next term only"

T = TypeVar("T")
Captured = Callable[[T], tuple[str, ...] | None]


def joined(*parts: str) -> str:
    return "; ".join(part for part in parts if part)


def every_reading(attempt: Callable[[Choices], T], captured: Captured[T]) -> list[tuple[str, T]]:
    """The attempts for every answer to the questions that come up, each with what was chosen in it."""
    first = Choices()
    literal = attempt(first)
    if not first.asked or captured(literal) is None:
        return [("", literal)]
    asked, binding = dict(first.asked), set(first.binding)
    forms: list[str] = []
    while forms != sorted(asked)[:MAX_FORMS]:  # an answer may raise further questions
        forms = sorted(asked)[:MAX_FORMS]
        tried = []
        for answer in product((True, False), repeat=len(forms)):
            choices = Choices(total=dict(zip(forms, answer, strict=True)))
            tried.append((choices.total, attempt(choices)))
            asked |= choices.asked
            binding |= choices.binding
    if not binding.isdisjoint(forms):
        # Which index runs is settled where only one answer leaves no index both bound and free.
        tried = [(c, r) for c, r in tried if captured(r) == ()] or tried
    readings = []
    for chosen, reading in tried:
        open_forms = [form for form in forms if len({other[form] for other, _ in tried}) > 1]
        label = ", ".join(f"{form} as {asked[form][0 if chosen[form] else 1]}" for form in open_forms)
        readings.append((label, reading))
    return readings
