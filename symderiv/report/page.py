"""What the text is laid out for: how wide it may be, and the folder that paths are relative to."""

from __future__ import annotations

from dataclasses import field
from pathlib import Path

from symderiv.model.plain import dataclass
from symderiv.report.plain import one_line
from symderiv.run.place import place, shown

WIDTH = 100
"""The width where there is no terminal."""


@dataclass(frozen=True)
class Page:
    width: int = WIDTH
    base: Path = field(default_factory=Path.cwd)

    def file(self, file: str) -> str:
        """The path as a machine reads it."""
        return shown(file, self.base)

    def place(self, file: str, line: int = 0) -> str:
        """File and line as a person reads them."""
        return one_line(place(file, line, self.base))
