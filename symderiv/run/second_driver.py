"""latex2sympy2 in a process of its own: reads JSON lines with ``latex``, answers with ``reading`` or ``error``.

Run by the Python that has it; imports nothing of ours.  It keeps global state, prints to standard output while it reads
and can break every later parse, so whoever asks starts a new process and trusts nothing that comes back.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
from importlib import import_module


def main() -> None:
    answers = sys.stdout
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        library = import_module("latex2sympy2")
        for line in sys.stdin:
            try:
                answer = {"reading": str(library.latex2sympy(json.loads(line)["latex"]))}
            except Exception as error:  # noqa: BLE001  (whatever it raises is its answer)
                answer = {"error": f"{type(error).__name__}: {' '.join(str(error).split())[:200]}"}
            answers.write(json.dumps(answer) + "\n")
            answers.flush()


if __name__ == "__main__":
    main()
