"""Whatever is put in, reading ends in a value or in a ReadError whose place lies in the text.

``tests/fuzz.py`` tries more.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from symderiv.source.claims import FailedReading, read_claim
from symderiv.source.derivation import Task
from symderiv.source.library import discover, load_file
from symderiv.source.reading import ReadError
from tests.fuzz import LIBRARY, MAKERS, NESTS, trial
from tests.source.reader import notation

SEEDS = 900


@pytest.mark.parametrize("start", range(3))
def test_broken_formulas_are_read_or_refused_with_their_place(start: int) -> None:
    end = time.monotonic() + 5
    for seed in range(start * SEEDS, (start + 1) * SEEDS):
        latex, _, problem, _ = trial(seed)
        assert not problem, f"seed {seed}: {problem}: {latex[:200]!r}"
        if time.monotonic() > end:
            break


def test_every_kind_of_input_is_among_them() -> None:
    kinds = {trial(seed)[1].split()[0] for seed in range(120)}
    assert kinds == {maker.__name__ for maker in MAKERS}


@pytest.mark.parametrize("opener", NESTS)
def test_ten_thousand_nested_openers(opener: str) -> None:
    with pytest.raises(ReadError) as caught:
        read_claim(notation(strict=False), opener * 10_000)
    assert caught.value.code in ("D101", "D102", "D104", "D105")


@pytest.mark.parametrize(
    "piece", ["a + ", "(a) ", "|a| ", r"\frac{a}{b} + ", "x_1 + ", r"\|x\| ", r"\sum_i x_i + ", "[a] "]
)
def test_the_time_is_linear_in_the_length(piece: str) -> None:
    """Four times the text takes about four times as many calls; with a square it would be sixteen times."""

    def calls(count: int) -> int:
        seen = 0

        def count_call(*_: object) -> None:
            nonlocal seen
            seen += 1

        sys.setprofile(count_call)
        try:
            read_claim(notation(strict=False), piece * count + "1 = 1")
        finally:
            sys.setprofile(None)
        return seen

    calls(20)
    assert calls(160) < 8 * calls(40)


def _is_read(task: Task, stated: str, named: tuple[str, ...]) -> bool:
    """Is there a reading with these further conditions?"""
    try:
        found = read_claim(task.notation, stated, of=task.of, given=(*task.given, *named))
    except ReadError:
        return False
    return not all(isinstance(reading, FailedReading) for reading in found)


def test_every_formula_of_the_library_is_read_as_expected() -> None:
    for file in discover(Path(LIBRARY)):
        d = load_file(file)
        for claim in d.claims:
            task = d.task(claim.id)
            readable = any(_is_read(task, claim.stated, named) for _, named in task.readings or [("", ())])
            assert readable is (claim.expected != "unreadable"), claim.id
