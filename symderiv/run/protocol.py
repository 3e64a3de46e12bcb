"""What is said between the run and its workers, one JSON object a line.

A worker says ``Ready`` once, then gives exactly one ``Answer`` to each ``Request``; before the time limit of
a claim begins it says ``Started``.  ``Broke`` is a worker's last word.  ``TimedOut`` is what the pool puts in
place of an answer that did not come.
"""

from __future__ import annotations

from typing import Literal

from symderiv.model import Claim, Outcome, Span, Verdict
from symderiv.model.plain import dataclass


@dataclass(frozen=True)
class Load:
    file: str


@dataclass(frozen=True)
class Judge:
    file: str
    claim: str


@dataclass(frozen=True)
class Single:
    """A claim that stands alone, with its own declarations."""

    id: str
    claim: str
    lets: tuple[str, ...] = ()
    givens: tuple[str, ...] = ()


@dataclass(frozen=True)
class Describe:
    latex: str
    lets: tuple[str, ...] = ()


@dataclass(frozen=True)
class Export:
    files: tuple[str, ...]
    outcomes: tuple[Outcome, ...]


Request = Load | Judge | Single | Describe | Export


@dataclass(frozen=True)
class Ready:
    pass


@dataclass(frozen=True)
class Started:
    pass


@dataclass(frozen=True)
class Loaded:
    file: str
    name: str
    title: str
    document: str
    where: str
    claims: tuple[Claim, ...]
    depends: tuple[tuple[str, str], ...] = ()
    """The other local files that the derivation imported, each with the hash of its bytes."""
    defined: tuple[str, ...] = ()
    """Ids of the document's entries that are declarations or definitions here."""


@dataclass(frozen=True)
class LoadFailed:
    file: str
    line: int
    message: str
    detail: str = ""


@dataclass(frozen=True)
class Judged:
    verdict: Verdict
    seconds: float


@dataclass(frozen=True)
class Described:
    text: str


@dataclass(frozen=True)
class Exported:
    text: str


@dataclass(frozen=True)
class Rejected:
    """A declaration or formula that cannot be read."""

    code: str
    message: str
    text: str
    span: Span | None = None
    hint: str = ""


@dataclass(frozen=True)
class Broke:
    """The engine itself failed, or the worker died."""

    code: str
    message: str
    detail: str = ""


@dataclass(frozen=True)
class TimedOut:
    stage: Literal["loading", "judging"]
    seconds: float


Message = Ready | Started | Loaded | LoadFailed | Judged | Described | Exported | Rejected | Broke
Answer = Loaded | LoadFailed | Judged | Described | Exported | Rejected | Broke | TimedOut
