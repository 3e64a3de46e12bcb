"""Whole printed outputs, kept under ``tests/cases``; ``SYMDERIV_UPDATE=1 pytest`` writes them anew."""

from __future__ import annotations

import os
from pathlib import Path

CASES = Path(__file__).parent / "cases"


def check_snapshot(name: str, text: str) -> None:
    path = CASES / name
    if os.environ.get("SYMDERIV_UPDATE"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.is_file(), f"no snapshot {name}: look at the output, then run with SYMDERIV_UPDATE=1"
    assert text == path.read_text(encoding="utf-8")
