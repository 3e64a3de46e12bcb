"""What a document contains: the list of its statements, and how far a library of derivations covers it."""

from __future__ import annotations

from symderiv.model.outcome import Outcome
from symderiv.model.plain import dataclass


@dataclass(frozen=True)
class Entry:
    """One statement of a document, whether or not a derivation judges it."""

    id: str
    kind: str
    form: str
    """``formula`` or ``prose``."""
    headline: bool = False
    left_out: str = ""
    """Why no derivation covers it; empty for what should be covered."""


@dataclass(frozen=True)
class Covered:
    """One document: its entries, and what was found for them."""

    document: str
    entries: tuple[Entry, ...]
    outcomes: tuple[Outcome, ...]
    """Of all claims that the derivations make about the document, also corrections of their own."""
    defined: frozenset[str] = frozenset()
    """Entries that are declarations or definitions of the model: nothing is judged in them."""

    def found(self) -> dict[str, str]:
        """For each covered entry, the kind of its verdict, or ``defined``."""
        kinds = {outcome.claim.id: outcome.verdict.kind for outcome in self.outcomes}
        ids = {entry.id for entry in self.entries}
        return {**dict.fromkeys(self.defined & ids, "defined"), **{k: v for k, v in kinds.items() if k in ids}}

    def missing(self) -> tuple[Entry, ...]:
        """Neither covered nor left out for a reason."""
        found = self.found()
        return tuple(entry for entry in self.entries if entry.id not in found and not entry.left_out)

    def left_out(self) -> tuple[Entry, ...]:
        found = self.found()
        return tuple(entry for entry in self.entries if entry.id not in found and entry.left_out)
