"""An export holds whole derivations, and a file is written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from symderiv.run.check import Options
from symderiv.run.export import run_export, write_whole
from symderiv.run.selection import resolve
from symderiv.run.usage import UsageError
from tests.library import Ears, write_derivation

OPTIONS = Options(jobs=1, timeout=5, cache=False)


def test_the_whole_derivation_of_a_claim(fake_engine: Path) -> None:
    write_derivation(fake_engine / "derivations/a.py", ("a1", "proved"), ("a2", "refuted"), document="000")
    write_derivation(fake_engine / "derivations/b.py", ("b1", "proved"), document="000")
    text, report = run_export(resolve(["a2"]), OPTIONS, Ears())
    assert text == "% a.py\na1 proved\na2 refuted\n"
    assert report.summary()["unexpected"] == 1
    text, _ = run_export(resolve(["000"]), OPTIONS, Ears())
    assert text == "% a.py\n% b.py\na1 proved\na2 refuted\nb1 proved\n"


def test_a_failure_exports_nothing(fake_engine: Path) -> None:
    write_derivation(fake_engine / "derivations/a.py", ("a1", "proved"), ("a2", "raise"))
    with pytest.raises(UsageError, match="nothing was exported") as caught:
        run_export(resolve(["a1"]), OPTIONS, Ears())
    assert [failure.claim for failure in caught.value.failures] == ["a2"]


def test_a_file_is_replaced_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    target = tmp_path / "key.tex"
    target.write_text("old", encoding="utf-8")
    link = tmp_path / "link.tex"
    link.symlink_to(target)
    write_whole(link, "new")
    assert (link.is_symlink(), target.read_text(encoding="utf-8")) == (True, "new")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["key.tex", "link.tex"]


def test_a_device_is_written_to() -> None:
    write_whole(Path("/dev/null"), "text")
    assert not Path("/dev/null").is_file()


@pytest.mark.parametrize("target", ["missing/key.tex", ".", "a file/key.tex"])
def test_what_cannot_be_written_is_refused(tmp_path: Path, target: str) -> None:
    (tmp_path / "a file").write_text("", encoding="utf-8")
    with pytest.raises(UsageError, match="cannot write"):
        write_whole(tmp_path / target, "text")
    assert [path.name for path in tmp_path.iterdir()] == ["a file"]


def test_a_text_that_cannot_be_encoded_leaves_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "key.tex"
    target.write_text("old", encoding="utf-8")
    with pytest.raises(UnicodeEncodeError):
        write_whole(target, "\udcff")
    assert [path.name for path in tmp_path.iterdir()] == ["key.tex"]
    assert target.read_text(encoding="utf-8") == "old"
