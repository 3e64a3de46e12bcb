"""``symderiv explain``: the table of codes, or all about one."""

from __future__ import annotations

from symderiv.model.codes import CODES
from symderiv.run.usage import UsageError


def explained(code: str | None) -> str:
    """Raises ``UsageError`` for a code that does not exist."""
    if code is None:
        lines = [f"{entry.code}  {entry.title}" for entry in CODES.values()]
        return "\n".join([*lines, "", "`symderiv explain CODE` tells more."]) + "\n"
    if code.upper() not in CODES:
        raise UsageError(f"there is no code {code!r}", "`symderiv explain` lists them all.")
    entry = CODES[code.upper()]
    return f"{entry.code}: {entry.title}\n\n{entry.text}\n"
