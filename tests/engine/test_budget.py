"""Limits: kept, shared, nested; a procedure that meets one gives up cleanly."""

from __future__ import annotations

import time

import pytest
from sympy import Symbol, expand

from symderiv import decide
from symderiv.engine.budget import UNLIMITED, Budget, OutOfTime, deadline, held_back, is_overdue
from symderiv.model import Undecided

x, y, z = (Symbol(name, real=True) for name in "xyz")


def spin(seconds: float) -> None:
    start = time.process_time()
    while time.process_time() - start < seconds:
        pass


def test_the_deadline_ends_what_takes_too_long() -> None:
    start = time.process_time()
    with pytest.raises(OutOfTime), deadline(0.05):
        spin(20)
    assert time.process_time() - start < 10


def test_an_outer_deadline_is_kept() -> None:
    start = time.process_time()
    with pytest.raises(OutOfTime), deadline(0.2):
        with pytest.raises(OutOfTime), deadline(0.05):
            spin(20)
        with deadline(100):
            pass
        spin(20)
    assert time.process_time() - start < 10


def test_an_inner_deadline_that_is_longer_ends_with_the_outer() -> None:
    start = time.process_time()
    with pytest.raises(OutOfTime), deadline(0.05), deadline(100):
        spin(20)
    assert time.process_time() - start < 10


def test_no_time_is_over_at_once() -> None:
    with pytest.raises(OutOfTime), deadline(0):
        pytest.fail("the block must not run")


def test_a_share_of_what_is_left() -> None:
    half = Budget.of(100, terms=7).part(0.5)
    assert 40 < half.seconds < 50.1  # differences of clock values are rounded
    assert half.terms == 7
    assert UNLIMITED.part(0.5) is UNLIMITED
    half.check()


def test_a_budget_that_is_spent() -> None:
    with pytest.raises(OutOfTime):
        Budget.of(-1).check()


def test_the_size_is_limited() -> None:
    """With 28 terms; what the normal form gives up, SymPy may still do."""
    power = (x + y + z) ** 6
    assert getattr(decide(expand(power), power, terms=50), "method", "") == "normal form"
    assert getattr(decide(expand(power), power, terms=5), "method", "") != "normal form"


def test_decide_gives_up_in_time_and_says_so() -> None:
    found = decide((x + 1) ** 2, x**2 + 2 * x + 1, seconds=0)
    assert isinstance(found, Undecided)
    assert found.code == "D202"
    assert "normal form: out of time" in found.tried


def test_an_inner_block_that_ended_leaves_the_outer_its_time() -> None:
    with deadline(30):
        with pytest.raises(OutOfTime), deadline(0.05):
            spin(20)
        spin(0.3)


def test_what_never_asks_for_the_time_is_stopped() -> None:
    with pytest.raises(OutOfTime), Budget.of(0.1).enforced():
        spin(20)
    with UNLIMITED.enforced():
        spin(0.01)


def test_no_deadline_speaks_up_where_it_is_held_back() -> None:
    with pytest.raises(OutOfTime), deadline(0.05):
        with held_back():
            spin(0.4)
            assert is_overdue()
        spin(20)
    assert not is_overdue()
