"""A kept verdict is used exactly as long as nothing that it depends on has changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from symderiv.model import Claim, Outcome, Proved, Undecided
from symderiv.run import cache as cache_module
from symderiv.run.cache import Cache, default_folder, hash_of, key_of
from symderiv.run.protocol import Loaded

CLAIM = Claim("a", "x = x", file="", line=3)
FOUND = Outcome(CLAIM, Proved("for every n", "normal form"), 0.5)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "one.py"
    file.write_text("first", encoding="utf-8")
    return file


@pytest.fixture
def cache(tmp_path: Path) -> Cache:
    return Cache(tmp_path / "cache")


def loaded(file: Path, *depends: Path) -> Loaded:
    return Loaded(str(file), "one", "", "000", "", (CLAIM,), tuple((str(path), hash_of(path)) for path in depends))


def test_what_is_written_is_read(cache: Cache, file: Path) -> None:
    cache.write(file, key_of(file), loaded(file), [FOUND])
    entry = cache.read(file)
    assert entry is not None
    assert entry.loaded == loaded(file)
    assert entry.outcomes() == {"a": Outcome(CLAIM, FOUND.verdict, 0.5, cached=True)}
    assert [path.suffix for path in (file.parent / "cache").iterdir()] == [".json"]


def test_a_changed_file_is_a_miss(cache: Cache, file: Path) -> None:
    cache.write(file, key_of(file), loaded(file), [FOUND])
    file.write_text("second", encoding="utf-8")
    assert cache.read(file) is None


def test_a_file_that_changed_during_the_run_is_not_kept(cache: Cache, file: Path) -> None:
    key = key_of(file)
    file.write_text("second", encoding="utf-8")
    cache.write(file, key, loaded(file), [FOUND])
    file.write_text("first", encoding="utf-8")
    assert cache.read(file) is None


@pytest.mark.parametrize("change", ["edit", "remove"])
def test_a_changed_import_is_a_miss(cache: Cache, file: Path, change: str) -> None:
    helper = file.parent / "helper.py"
    helper.write_text("W = 1", encoding="utf-8")
    cache.write(file, key_of(file), loaded(file, helper), [FOUND])
    assert cache.read(file) is not None
    helper.unlink() if change == "remove" else helper.write_text("W = 2", encoding="utf-8")
    assert cache.read(file) is None


def test_a_changed_engine_is_a_miss(cache: Cache, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache.write(file, key_of(file), loaded(file), [FOUND])
    monkeypatch.setattr(cache_module, "_engine_key", lambda engine: b"another")
    assert cache.read(file) is None


def test_the_engine_key_covers_sources_and_versions(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def key() -> bytes:
        cache_module._engine_key.cache_clear()
        return cache_module._engine_key("engine")

    fake = tmp_path / "symderiv"
    (fake / "run").mkdir(parents=True)
    (fake / "library").mkdir()
    monkeypatch.setattr(cache_module, "__file__", str(fake / "run" / "cache.py"))
    keys = [key()]
    (fake / "run" / "x.py").write_text("1", encoding="utf-8")
    keys.append(key())
    (fake / "run" / "x.py").write_text("2", encoding="utf-8")
    keys.append(key())
    monkeypatch.setattr("importlib.metadata.version", lambda package: "99")
    keys.append(key())
    assert len(set(keys)) == 4
    (fake / "library" / "derivation.py").write_text("1", encoding="utf-8")
    assert key() == keys[-1]
    cache_module._engine_key.cache_clear()


@pytest.mark.parametrize("content", ["", "{", "[]", '{"is": "Entry"}', "[" * 100_000, "\udcff"])
def test_a_corrupt_entry_is_a_miss(cache: Cache, file: Path, content: str) -> None:
    cache.write(file, key_of(file), loaded(file), [FOUND])
    assert cache.folder is not None
    (slot,) = cache.folder.iterdir()
    slot.write_bytes(content.encode(errors="surrogateescape"))
    assert cache.read(file) is None


def test_running_out_of_time_is_not_kept(cache: Cache, file: Path) -> None:
    late = Outcome(CLAIM, Undecided("D202", "gave up after 1 s"), 1.0)
    cache.write(file, key_of(file), loaded(file), [late])
    entry = cache.read(file)
    assert entry is not None
    assert entry.outcomes() == {}


def test_two_files_of_one_name_do_not_meet(cache: Cache, file: Path) -> None:
    other = file.parent / "other" / "one.py"
    other.parent.mkdir()
    other.write_text("first", encoding="utf-8")
    cache.write(file, key_of(file), loaded(file), [FOUND])
    assert cache.read(other) is None


def test_off_means_off(tmp_path: Path, file: Path) -> None:
    before = sorted(tmp_path.iterdir())
    Cache(None).write(file, key_of(file), loaded(file), [FOUND])
    assert Cache(None).read(file) is None
    assert sorted(tmp_path.iterdir()) == before


def test_a_folder_that_cannot_be_made_is_no_error(tmp_path: Path, file: Path) -> None:
    blocked = Cache(file / "below a file")
    blocked.write(file, key_of(file), loaded(file), [FOUND])
    assert blocked.read(file) is None


def test_the_folder_follows_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "symderiv"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    assert default_folder() == tmp_path / ".cache" / "symderiv"
