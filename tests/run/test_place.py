"""Paths are relative to the current folder where they lie inside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from symderiv.run.place import place, shown


@pytest.mark.parametrize(
    ("file", "expected"),
    [("/a/b/c.py", "b/c.py"), ("/a", "."), ("/ab/c.py", "/ab/c.py"), ("/c.py", "/c.py")],
)
def test_shown(file: str, expected: str) -> None:
    assert shown(file, Path("/a")) == expected


def test_place() -> None:
    assert place("/a/b.py", 3, Path("/a")) == "b.py:3"
    assert place("/a/b.py", 0, Path("/a")) == "b.py"


def test_the_current_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert shown(str(tmp_path.resolve() / "b.py")) == "b.py"
