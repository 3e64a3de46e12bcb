"""Compile a document with pdflatex, safely: no shell, no answers, in a folder of its own."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

PDFLATEX = shutil.which("pdflatex")
needs_pdflatex = pytest.mark.skipif(PDFLATEX is None, reason="pdflatex is not installed")


def compiled(text: str, folder: Path) -> str:
    """The log; fails if the document does not compile."""
    assert PDFLATEX is not None
    (folder / "key.tex").write_text(text, encoding="ascii")
    command = [PDFLATEX, "-no-shell-escape", "-halt-on-error", "-interaction=nonstopmode", "key.tex"]
    done = subprocess.run(command, cwd=folder, capture_output=True, timeout=60, check=False)
    log = done.stdout.decode("latin-1")
    assert done.returncode == 0, log[-2000:]
    assert (folder / "key.pdf").stat().st_size > 0
    return log
