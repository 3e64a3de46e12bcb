"""What every test of the run has: the quick engine, a cache folder of its own, an empty current folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from symderiv.run import cache, process
from tests.library import FAKE_ENGINE


@pytest.fixture
def fake_engine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Workers use the fake engine; the current folder is empty and nothing is cached."""
    folder = tmp_path.resolve() / "here"
    folder.mkdir()
    monkeypatch.setattr(process, "ENGINE", FAKE_ENGINE)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(folder)
    cache._engine_key.cache_clear()  # a source may have been edited since the test before
    return folder
