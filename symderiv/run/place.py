"""A file as a person wants to see it: relative to the current folder where it lies inside."""

from __future__ import annotations

from pathlib import Path


def shown(file: str, base: Path | None = None) -> str:
    path = Path(file)
    base = base or Path.cwd()
    return path.relative_to(base).as_posix() if path.is_relative_to(base) else path.as_posix()


def place(file: str, line: int, base: Path | None = None) -> str:
    return f"{shown(file, base)}:{line}" if line else shown(file, base)
