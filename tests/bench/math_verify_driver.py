"""Math-Verify in an environment of its own: reads ``{"left": latex, "right": latex}`` lines, answers like the others.

Run by the Python of that environment (``--math-verify``, by default ``/opt/mv/bin/python``); imports nothing of ours.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from importlib import import_module
from typing import Any


def main() -> None:
    library = import_module("math_verify")
    parse, verify = library.parse, library.verify
    logging.disable(logging.CRITICAL)

    def judge(left: str, right: str) -> tuple[str, str]:
        sides: list[Any] = [parse(f"${side}$", parsing_timeout=None) for side in (left, right)]
        if not all(any(not isinstance(value, str) for value in side) for side in sides):
            return "undecided", "the LaTeX was not read"
        return ("equal" if verify(*sides, timeout_seconds=None) else "different"), str(sides)

    judge("x + 1", "1 + x")  # imports are not counted
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    for line in sys.stdin:
        question = json.loads(line)
        start = time.perf_counter()
        try:
            found, detail = judge(question["left"], question["right"])
        except Exception as error:  # noqa: BLE001  (a contestant that fails has decided nothing)
            found, detail = "undecided", repr(error)
        took = 1000 * (time.perf_counter() - start)
        sys.stdout.write(json.dumps({"found": found, "detail": detail[:200], "ms": took}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
