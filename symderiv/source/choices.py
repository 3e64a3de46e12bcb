"""What the print leaves open, and how it is answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from symderiv.model.plain import dataclass


@dataclass
class Choices:
    """Answers to what the print leaves open: for each question, is it the first of its two answers?"""

    total: dict[str, bool] = field(default_factory=dict)
    asked: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Each question that came up, with the names of its two answers."""
    binding: set[str] = field(default_factory=set)
    """Those of the questions that ask which index a sum binds."""

    def holds(self, question: str, first: str, second: str) -> bool:
        self.asked[question] = (first, second)
        return self.total.get(question, True)

    def agrees_with(self, answers: Mapping[str, bool]) -> bool:
        """Would these answers have given the same to every question that was asked?"""
        return all(self.total.get(question, True) == answers.get(question, True) for question in self.asked)

    forced: bool | None = None
    """The answer that the print itself gives, while it lasts: ``(...)_{\\text{direct}}``."""

    def is_total(self, form: str, immediate_name: str) -> bool:
        if self.forced is not None:
            return self.forced
        return self.holds(form, "total derivative", immediate_name)
