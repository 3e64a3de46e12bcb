"""Coverage: entries of the catalogues against claims and definitions of the derivations beside them."""

from __future__ import annotations

from pathlib import Path

import pytest

from symderiv.run.check import Options
from symderiv.run.coverage import run_coverage
from symderiv.run.usage import UsageError
from tests.library import Ears, write_derivation

OPTIONS = Options(jobs=1, timeout=5, cache=False)
CATALOGUE = """# Document 000: two things
a1 identity formula *
a2 limit prose
a3 definition formula
a4 boolean prose | an opinion
a5 boolean prose
"""


def library(folder: Path) -> None:
    write_derivation(
        folder / "derivations/one/a.py", ("a1", "proved"), ("a2", "refuted"), document="000", defined=["a3"]
    )
    (folder / "derivations/one/catalogue.txt").write_text(CATALOGUE, encoding="utf-8")
    write_derivation(folder / "derivations/two/b.py", ("b1", "proved"), document="001")


def test_what_is_covered_and_what_is_not(fake_engine: Path) -> None:
    library(fake_engine)
    (covered,), report = run_coverage([], OPTIONS, Ears())
    assert covered.document == "000"
    assert covered.found() == {"a1": "proved", "a2": "refuted", "a3": "defined"}
    assert [entry.id for entry in covered.missing()] == ["a5"]
    assert [entry.id for entry in covered.left_out()] == ["a4"]
    assert report.summary()["claims"] == 3


def test_only_the_documents_that_are_named(fake_engine: Path) -> None:
    library(fake_engine)
    _, report = run_coverage(["000"], OPTIONS, Ears())
    assert report.summary()["claims"] == 2
    with pytest.raises(UsageError, match="no catalogue of document 001"):
        run_coverage(["001"], OPTIONS, Ears())


def test_a_broken_catalogue_is_named(fake_engine: Path) -> None:
    library(fake_engine)
    (fake_engine / "derivations/one/catalogue.txt").write_text("nonsense", encoding="utf-8")
    with pytest.raises(UsageError, match="a catalogue cannot be read"):
        run_coverage([], OPTIONS, Ears())
