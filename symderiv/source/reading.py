"""What goes wrong while reading: one error type, raised short at the leaf, shown once at the border."""

from __future__ import annotations

from symderiv.model import Span, Unreadable


class ReadError(Exception):
    """The text could not be read whole.  ``span`` is the smallest offending piece of ``text``."""

    def __init__(self, code: str, message: str, span: Span | None = None, hint: str = "", text: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.span = span
        self.hint = hint
        self.text = text

    def within(self, text: str) -> ReadError:
        """The same error, with the text it is about; the innermost text wins."""
        if not self.text:
            self.text = text
        return self

    def verdict(self) -> Unreadable:
        return Unreadable(code=self.code, reason=self.message, span=self.span, hint=self.hint)
