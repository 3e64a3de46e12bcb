"""The reading of latex2sympy2, for comparison: never imported here, never the source of a verdict.

It runs in a process of its own, in this Python (``pip install 'symderiv[latex2sympy2]'``, Python below 3.13) or in the
one that ``symderiv read --second PYTHON`` names.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

_DRIVER = Path(__file__).with_name("second_driver.py")
_HELP = "pip install 'symderiv[latex2sympy2]' (Python below 3.13), or --second PYTHON with one that has it"


def second_reading(latex: str, python: str = "", timeout: float = 60.0) -> str:
    """One line: how latex2sympy2 reads the formula, or why it does not."""
    question = json.dumps({"latex": latex}) + "\n"
    try:
        done = subprocess.run(
            [python or sys.executable, str(_DRIVER)],
            input=question,
            capture_output=True,
            text=True,
            timeout=timeout,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"no answer after {timeout:g} s"
    except OSError as error:
        return f"not available: {error.strerror or error}; {_HELP}"
    if done.returncode or not done.stdout.strip():
        return f"not available; {_HELP}"
    answer = json.loads(done.stdout.splitlines()[0])
    return str(answer["reading"]) if "reading" in answer else f"not read ({answer['error']})"
