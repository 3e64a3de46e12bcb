"""Induction over whole numbers: true claims, those that fail at one number, and functions without a value."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Rational, Sum, binomial, exp, log, sqrt, symbols
from sympy import factorial as faculty

from symderiv.api import decide
from symderiv.engine.recheck import recheck
from symderiv.model import Proved
from tests.engine.asking import verdict

n = symbols("n", integer=True, positive=True)
c = symbols("c", integer=True, nonnegative=True)
k = symbols("k", integer=True)
x = symbols("x", real=True)
a = symbols("a", positive=True)

TRUE: list[tuple[Any, str, Any]] = [
    (faculty(n), ">=", 2 ** (n - 1)),
    ((1 + a) ** n, ">=", 1 + n * a),
    (a**n, ">=", 1 + n * (a - 1)),
    ((1 + a) ** c, ">=", 1 + c * a),
    (Sum(1 / k**2, (k, 1, n)), "<=", 2 - 1 / n),
    (Sum(1 / sqrt(k), (k, 1, n)), "<=", 2 * sqrt(n) - 1),
    (Sum(1 / k, (k, 1, n)), ">=", log(n + 1)),
    (binomial(2 * n, n), "<=", 4**n),
    (binomial(2 * n, n), ">=", 4**n / (2 * n)),
    (3**n, ">=", n**3),
    ((1 + a) ** n, "<=", exp(n * a)),
]
FALSE: list[tuple[Any, str, Any]] = [
    (faculty(n), ">", 2 ** (n - 1)),
    ((1 + x) ** n, ">=", 1 + n * x),
    (a**n, ">=", 1 + n * a),
    (Sum(1 / k**2, (k, 1, n)), "<=", Rational(3, 2)),
    (binomial(2 * n, n), "<=", 4**n / 2 - 1),
]
"""Each of them fails somewhere, and holds at many numbers."""


@pytest.mark.parametrize(("left", "relation", "right"), TRUE, ids=str)
def test_for_every_whole_number(left: Any, relation: str, right: Any) -> None:
    found = decide(left, right, relation)
    assert isinstance(found, Proved)
    assert found.method.startswith("induction over")
    assert found.certificate is not None
    assert recheck(found.certificate)


@pytest.mark.parametrize(("left", "relation", "right"), FALSE, ids=str)
def test_not_for_every_whole_number(left: Any, relation: str, right: Any) -> None:
    assert decide(left, right, relation).kind in ("refuted", "conditional")


@pytest.mark.parametrize(
    ("claim", "lets", "scope"),
    [
        (r"(1 + x)^n \ge 1 + n x", (r"x \ge -1", r"n \in \mathbb{N}"), "for every n >= 1"),
        (r"(1 + x)^n > 1 + n x", ("x > 0", r"n \in \mathbb{N}", r"n \ge 2"), "for every n >= 2"),
        ("n! > 3^n", (r"n \in \mathbb{N}", r"n \ge 7"), "for every n >= 7"),
        ("n! > 10^n", (r"n \in \mathbb{N}", r"n \ge 25"), "for every n >= 25"),
    ],
)
def test_from_a_number_on(claim: str, lets: tuple[str, ...], scope: str) -> None:
    found = verdict(claim, lets)
    assert isinstance(found, Proved), found
    assert found.scope == scope
    assert found.method.startswith("induction over n from n = ")


@pytest.mark.parametrize(
    ("claim", "lets"),
    [
        ("n! > 3^n", (r"n \in \mathbb{N}", r"n \ge 6")),
        ("n! > 10^n", (r"n \in \mathbb{N}", r"n \ge 24")),
        (r"(1 + x)^n > 1 + n x", ("x > -1", r"n \in \mathbb{N}", r"n \ge 2")),
        (r"2^n > n^{10}", (r"n \in \mathbb{N}", r"n \ge 58")),
    ],
)
def test_one_number_too_early(claim: str, lets: tuple[str, ...]) -> None:
    assert verdict(claim, lets).kind == "refuted"


@given(
    st.integers(2, 3),
    st.lists(st.integers(-4, 4), min_size=2, max_size=4),
    st.integers(1, 6),
    st.sampled_from((">", ">=")),
)
@settings(max_examples=40, deadline=None, derandomize=True)
def test_a_power_against_a_polynomial(base: int, weights: list[int], first: int, relation: str) -> None:
    """Whatever is said agrees with whole numbers; after sixty of them the power is beyond any such polynomial."""

    def gap(number: int) -> int:
        return int(base**number - sum(w * number**j for j, w in enumerate(weights)))

    holds = all(gap(j) > 0 or (gap(j) == 0 and relation == ">=") for j in range(first, first + 60))
    shifted = c + first
    found = decide(base**shifted, sum(w * shifted**j for j, w in enumerate(weights)), relation)
    assert found.kind in (("proved", "undecided") if holds else ("refuted", "conditional", "undecided"))
