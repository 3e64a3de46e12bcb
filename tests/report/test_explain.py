"""Every code has an explanation, and every code that findings use is in the table."""

from __future__ import annotations

import re
from pathlib import Path

import symderiv.report.page
from symderiv.model.codes import CODES
from symderiv.report.explain import explained


def test_table() -> None:
    printed = explained(None)
    assert printed.startswith("D101  the formula cannot be read\n")
    assert all(f"{code}  {entry.title}\n" in printed for code, entry in CODES.items())


def test_explanation() -> None:
    assert explained("d202") == (
        "D202: the time limit was met\n\nThe claim was given up after the time limit.  `--timeout S` sets it.\n"
    )


def test_codes_in_the_sources_are_in_the_table() -> None:
    package = Path(symderiv.report.page.__file__).parents[1]
    sources = [path.read_text(encoding="utf-8") for path in package.rglob("*.py") if "library" not in path.parts]
    used = {code for source in sources for code in re.findall(r'"(D\d{3})"', source)}
    assert used <= set(CODES)
