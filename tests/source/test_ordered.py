from __future__ import annotations

import pytest
from sympy import Integer, Rational, Symbol

from symderiv.source.notation import Variable
from symderiv.source.ordered import APART, Ordered, other_than
from symderiv.tensor.interval import Interval
from tests.engine.asking import verdict

REALS = r"a, b, c \in \mathbb{R}"


def number(name: str, low: int | None = None, high: int | None = None) -> Variable:
    least, most = (None if end is None else Integer(end) for end in (low, high))
    return Variable(name, name, bounds=Interval(least, most))


def test_the_larger_is_the_smaller_and_their_distance() -> None:
    found = Ordered(number("a"), number("b"), "positive").replacement(frozenset())
    assert found == (Symbol("b", real=True), Symbol("a", real=True) + Symbol("b - a", positive=True))


def test_no_declaration_is_lost() -> None:
    assert Ordered(number("a", 0), number("b", 0), "nonnegative").replacement(frozenset()) is not None
    assert Ordered(number("a", 0), number("b", 1), "positive").replacement(frozenset()) is None
    assert Ordered(number("a", 0), number("b", 0, 1), "positive").replacement(frozenset()) is None
    assert Ordered(number("a", 0), number("b", 0), APART).replacement(frozenset()) is None
    found = Ordered(number("a"), number("b", 0, 1), "positive").replacement(frozenset())
    assert found is not None and found[0] == Symbol("a", real=True)


def test_a_number_other_than_a_value() -> None:
    assert other_than(number("x"), Integer(0)) == (Symbol("x", real=True), Symbol("x", real=True, nonzero=True))
    assert other_than(number("x", 0), Rational(1, 2)) is None


@pytest.mark.parametrize(
    ("claim", "lets", "givens", "kind"),
    [
        (r"|a - b| = b - a", [REALS], ["a < b"], "proved"),
        (r"|a - b| = a - b", [REALS], ["a < b"], "refuted"),
        (r"\min(a, b, c) = a", [REALS], [r"a \le b \le c"], "proved"),
        (r"\sqrt{a} < \sqrt{b}", ["a, b > 0"], [r"a \le b"], "refuted"),
        (r"\sqrt{a} \le \sqrt{b}", ["a, b > 0"], [r"a \le b"], "proved"),
        (r"a^2 < b^2", [REALS], ["0 < a < b"], "proved"),
        (r"a b > 0", [REALS], ["a < b", "a > 0"], "proved"),
        (r"a b > 0", [REALS], ["a < b", "b > 0"], "refuted"),
        (r"\binom{n}{k} = \frac{n!}{k!(n-k)!}", [r"n, k \in \mathbb{N}"], [r"k \le n"], "proved"),
        (r"\sum_{j=m}^{n} 1 = n - m + 1", [r"m, n \in \mathbb{N}"], [r"m \le n"], "proved"),
        (r"\operatorname{sign}(a)^2 = 1", [REALS], [r"a \ne 0"], "proved"),
        (r"a^2 > 0", [REALS], [r"a \ne 0"], "proved"),
        (r"a^2 > 0", [REALS], [r"a \ne 1"], "refuted"),
        (r"a b \ne 0", [REALS], [r"a \ne 0", r"b \ne 0"], "proved"),
        (r"a + b \ne 0", [REALS], [r"a \ne 0", r"b \ne 0"], "refuted"),
        (r"a^{-2} + 2a \ge 3", [REALS], [r"a \ne 0"], "refuted"),
        (r"a^2 < 1", [REALS], ["|a| < 1"], "proved"),
        (r"a^2 < 1", [REALS], [r"|a| \le 1"], "refuted"),
        (r"a^2 < b^2", ["0 < a < b"], [], "proved"),
        (r"a^2 < b^2", ["a < b"], [], "refuted"),
        (r"\mathbb{E}[u] < b", ["a < b", r"u \sim \mathcal{U}(a, b)"], [], "proved"),
        (r"\mathbb{E}[u] > b", [r"u \sim \mathcal{U}(a, b)", "a < b"], [], "refuted"),
        (r"\operatorname{Var}(u) = \frac{(b - a)^2}{12}", [REALS, r"u \sim \mathcal{U}(a, b)"], ["a < b"], "proved"),
    ],
)
def test_claims_under_conditions_on_two_numbers(claim: str, lets: list[str], givens: list[str], kind: str) -> None:
    assert verdict(claim, lets, givens).kind == kind
