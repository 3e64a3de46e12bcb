"""The user asked for something that cannot be done: what, and what to do instead.  The exit code is 2."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from symderiv.model import Failure


class UsageError(Exception):
    def __init__(self, message: str, help_: str = "", failures: tuple[Failure, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.help = help_
        self.failures = failures
        """What went wrong on the way, where that may be the reason."""
