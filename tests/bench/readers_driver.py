"""Other LaTeX readers, each in an environment of its own: ``readers_driver.py latex2sympy2|extended|antlr|lark``.

Says ``ready``, then reads JSON lines with ``latex``; answers the time of one reading in milliseconds, the text of what
was read, and its value at a fixed point (each symbol has a value that follows from its name), both sides of a relation.
Imports nothing of ours.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import sys
import time
import zlib
from collections.abc import Callable
from importlib import import_module
from typing import Any


def reader(name: str) -> Callable[[str], Any]:
    if name in ("latex2sympy2", "extended"):
        library = import_module("latex2sympy2" if name == "latex2sympy2" else "latex2sympy2_extended")
        found: Callable[[str], Any] = library.latex2sympy
        return found
    parse = import_module("sympy.parsing.latex").parse_latex
    return lambda text: parse(text, backend=name)


def point(name: str) -> float:
    """The value of a symbol: between 0.3 and 2.3, from its name without braces, backslashes and underscores."""
    plain = re.sub(r"[\\{}_ ]", "", name)
    return 0.3 + 2 * zlib.crc32(plain.encode()) / 2**32


def values(read: Any) -> list[list[float]] | None:
    parts = [read.lhs, read.rhs] if hasattr(read, "lhs") else [read]
    found = []
    for part in parts:
        if not getattr(part, "is_Number", False) and not hasattr(part, "evalf"):
            return None
        number = complex(part.doit().evalf(20, subs={s: point(s.name) for s in part.free_symbols}))
        found.append([number.real, number.imag])
    return found


def main() -> None:
    answers = sys.stdout
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        read = reader(sys.argv[1])
        with contextlib.suppress(Exception):
            read("x + 1")  # imports and tables are not counted
        answers.write("ready\n")
        answers.flush()
        for line in sys.stdin:
            latex = json.loads(line)["latex"]
            answer: dict[str, Any] = {}
            start = time.process_time()
            try:
                found = read(latex)
                answer["text"] = str(found)[:200]
            except Exception as error:  # noqa: BLE001  (a reader that fails has read nothing)
                found = None
                answer["error"] = repr(error)[:100]
            answer["ms"] = 1000 * (time.process_time() - start)
            if found is not None:
                with contextlib.suppress(Exception):
                    answer["values"] = values(found)
            answers.write(json.dumps(answer) + "\n")
            answers.flush()


if __name__ == "__main__":
    main()
