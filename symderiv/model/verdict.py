"""The five answers.  A verdict is plain data: it says what was found, for which sizes, and with what evidence.

``Proved``      a theorem in the stated scope.
``Refuted``     a counterexample, certified exactly or by a ball that excludes zero.
``Conditional`` true in one named reading and not in another; each reading has a verdict of its own.
``Undecided``   neither, with what was tried.
``Unreadable``  the text could not be read whole; where, and what was expected there.
"""

from __future__ import annotations

from typing import ClassVar

from symderiv.model.plain import dataclass
from symderiv.model.span import Span


@dataclass(frozen=True)
class Certificate:
    """The evidence behind a verdict: readable pairs (what, value), and goals that ``recheck`` verifies."""

    procedure: str
    evidence: tuple[tuple[str, str], ...] = ()
    goals: tuple[str, ...] = ()
    """What is left to verify when all choices have been made, as text; empty if it cannot be written down."""


@dataclass(frozen=True)
class Counterexample:
    """A point at which the two sides differ.  Everything is text that a person can put in by hand."""

    sizes: tuple[tuple[str, int], ...] = ()
    values: tuple[tuple[str, str], ...] = ()
    entry: str = ""
    """Which entry of a tensor claim differs, e.g. ``(i, j) = (1, 2)``; empty for scalars."""
    stated: str = ""
    derived: str = ""
    exact: bool = True
    """True when both values are exact; false when they are decimals of certified balls."""


@dataclass(frozen=True)
class Proved:
    kind: ClassVar[str] = "proved"
    scope: str
    method: str
    assumptions: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    certificate: Certificate | None = None


@dataclass(frozen=True)
class Refuted:
    kind: ClassVar[str] = "refuted"
    code: str
    """Which finding this is; ``symderiv explain CODE`` tells more."""
    reason: str
    method: str
    scope: str = ""
    counterexample: Counterexample | None = None
    """Present whenever the two sides have values to compare; a shape mismatch has none."""
    correction: str | None = None
    """LaTeX of a right-hand side that is proved."""
    correction_scope: str = ""
    span: Span | None = None
    """The piece of the stated LaTeX that is wrong, where one piece is."""
    hint: str = ""
    """What is wrong with that piece, in a few words."""
    assumptions: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    certificate: Certificate | None = None


@dataclass(frozen=True)
class Undecided:
    kind: ClassVar[str] = "undecided"
    code: str
    reason: str
    tried: tuple[str, ...] = ()
    assumptions: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Unreadable:
    kind: ClassVar[str] = "unreadable"
    code: str
    reason: str
    span: Span | None = None
    hint: str = ""
    """What to write or declare instead, where that is known."""


@dataclass(frozen=True)
class Reading:
    """One way to understand an ambiguous claim, and what was found for it."""

    name: str
    verdict: Proved | Refuted | Undecided | Unreadable


@dataclass(frozen=True)
class Conditional:
    kind: ClassVar[str] = "conditional"
    reason: str
    readings: tuple[Reading, ...]
    notes: tuple[str, ...] = ()


Verdict = Proved | Refuted | Conditional | Undecided | Unreadable

KINDS = ("proved", "refuted", "conditional", "undecided", "unreadable")
