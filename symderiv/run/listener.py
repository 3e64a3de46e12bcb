"""Who wants to know what happens while it happens.  The base class hears everything and does nothing."""

from __future__ import annotations

from symderiv.model import Failure, Outcome


class Listener:
    def planned(self, claims: int) -> None:
        """So many claims are selected."""

    def outcome(self, outcome: Outcome) -> None:
        """A claim has its verdict; called in the order of finishing."""

    def failure(self, failure: Failure) -> None:
        """A file or a claim failed."""

    def tick(self) -> None:
        """Time passes; called a few times a second."""
