from __future__ import annotations

import sys
from pathlib import Path

import pytest

from symderiv.cli import main
from symderiv.run.second import second_reading


def python_with(folder: Path, body: str) -> str:
    """An interpreter whose latex2sympy2 is the given text."""
    (folder / "latex2sympy2.py").write_text(body)
    script = folder / "python"
    script.write_text(f'#!/bin/sh\nPYTHONPATH={folder} exec {sys.executable} "$@"\n')
    script.chmod(0o755)
    return str(script)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("def latex2sympy(text):\n    print('noise')\n    return text.upper()", "X + 1"),
        ("def latex2sympy(text):\n    raise ValueError('no\\nsuch thing')", "not read (ValueError: no such thing)"),
        ("raise ImportError", "not available; "),
        ("import os\nos._exit(0)", "not available; "),
        ("def latex2sympy(text):\n    import time\n    time.sleep(60)", "no answer after 2 s"),
    ],
)
def test_what_comes_back_is_one_line(tmp_path: Path, body: str, expected: str) -> None:
    timeout = 2.0 if "2 s" in expected else 60.0
    assert second_reading("x + 1", python_with(tmp_path, body), timeout).startswith(expected)


def test_a_missing_interpreter_is_said() -> None:
    assert "pip install 'symderiv[latex2sympy2]'" in second_reading("x", "/no/such/python")


def test_both_readings_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    python = python_with(tmp_path, "def latex2sympy(text):\n    return 'theirs'")
    assert main(["read", "x^2", "--second", python]) == 0
    shown = capsys.readouterr().out
    assert "scalar: x**2" in shown
    assert "second reader (latex2sympy2): theirs" in shown
