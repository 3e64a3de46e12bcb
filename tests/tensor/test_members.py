"""Entries that are defined one by one, met with an index that is a letter."""

from __future__ import annotations

import pytest
from sympy import IndexedBase, Integer, Symbol

from symderiv.tensor.axis import index, one_to
from symderiv.tensor.members import by_cases
from symderiv.tensor.model import Definition
from symderiv.tensor.nodes import delta
from tests.engine.asking import verdict

i, k, t = index("i"), index("k"), index("t")
a, b = (Symbol(name, real=True) for name in "ab")
x, y = IndexedBase("x"), IndexedBase("y")
FIRST, SECOND = (Definition("x", (Integer(place),), body, (one_to(2),)) for place, body in ((1, a), (2, b)))
GENERAL = Definition("x", (i,), y[i], (one_to(2),))
ENTRIES = ("x_1 = a", "x_2 = b", "x_3 = a b")


def test_a_letter_may_be_each_of_the_numbers() -> None:
    assert by_cases(x[k], (k,), (FIRST, SECOND), timed=False) == delta(k, 1) * a + delta(k, 2) * b


def test_what_is_not_defined_stays() -> None:
    assert by_cases(x[k], (k,), (FIRST,), timed=False) == delta(k, 1) * a + (1 - delta(k, 1)) * x[k]


def test_elsewhere_the_general_rule_holds() -> None:
    assert by_cases(x[k], (k,), (FIRST, GENERAL), timed=False) == delta(k, 1) * a + (1 - delta(k, 1)) * y[k]
    assert by_cases(x[2], (Integer(2),), (FIRST, GENERAL), timed=False) == y[2]


def test_a_rule_for_one_moment_is_not_asked_here() -> None:
    start = Definition("x", (Integer(0), i), Integer(0), (one_to(2),))
    assert by_cases(x[t, k], (t, k), (start,), timed=True) is None
    one = Definition("x", (t, Integer(1)), a * x[t - 1, 1], (one_to(1),))
    assert by_cases(x[t + 1, k], (t + 1, k), (start, one), timed=True) == delta(k, 1) * a * x[t, 1]


@pytest.mark.parametrize("size", ["3", "30"])
@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"\frac{\partial x}{\partial a} = 0", "refuted"),
        (r"\frac{\partial x_i}{\partial a} = \delta_{i1} + b \delta_{i3}", "proved"),
        (r"\frac{\partial x_i}{\partial a} = \delta_{i1} + b \delta_{i2}", "refuted"),
        (r"\frac{\partial}{\partial a} \sum_i x_i = 1 + b", "proved"),
        (r"\frac{\partial}{\partial a} \sum_i x_i = 0", "refuted"),
        (r"\frac{\partial}{\partial a} x^\top x = 2 a + 2 a b^2", "proved"),
    ],
)
def test_derivatives_see_every_member(claim: str, expected: str, size: str) -> None:
    lets = (rf"x \in \mathbb{{R}}^{{{size}}}", r"a, b \in \mathbb{R}")
    assert verdict(claim, lets, ENTRIES).kind == expected


def test_a_mean_sees_every_member() -> None:
    lets, givens = (r"x \in \mathbb{R}^{30}", r"a, b \sim \mathcal{N}(0, 1)"), ("x_1 = a", "x_2 = b")
    assert verdict(r"\mathbb{E}[\sum_i x_i] = \sum_i x_i", lets, givens).kind == "refuted"
    assert verdict(r"\mathbb{E}[\sum_i x_i] = \sum_i x_i - a - b", lets, givens).kind == "proved"


def test_members_of_a_family_with_a_letter() -> None:
    lets = (r"i \in \{0, 1, 2\}", r"w_i \in \mathbb{R}", r"a, b \in \mathbb{R}")
    givens = ("w_0 = a", "w_1 = b", "w_2 = a b")
    assert verdict(r"\frac{\partial w_i}{\partial a} = 0", lets, givens).kind == "refuted"
    assert verdict(r"\frac{\partial w_i}{\partial a} = \delta_{i0} + b \delta_{i2}", lets, givens).kind == "proved"
