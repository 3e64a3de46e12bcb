"""One sum: what is found as a summand sums to the polynomial again."""

from __future__ import annotations

import pytest
from sympy import Expr, IndexedBase, Integer, Rational, Symbol

from symderiv.engine.identity import is_zero
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.fraction import polynomial_expression
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.engine.onesum import ranges_of, summands
from symderiv.tensor.axis import Axis, fresh, one_to, size, total
from symderiv.tensor.nodes import sigma
from symderiv.tensor.structure import KnownSum

n, m = size("n"), size("m")
x, p, A = (IndexedBase(name) for name in "xpA")
i, j = fresh("i"), fresh("j")
b = Symbol("b", real=True)
CONTEXT = Context(sums={"p": KnownSum(0, one_to(n), Rational(1))})
SQUARES = sigma(x[i] ** 2, (i, Integer(1), n))
ALL = sigma(A[i, j], (i, Integer(1), n), (j, Integer(1), m))


@pytest.mark.parametrize(
    "whole",
    [
        n * b - total(x[i], i, one_to(n)),
        b - total(p[i] * x[i], i, one_to(n)),
        n * b**2 - SQUARES + total(x[i], i, one_to(n)) ** 2,
        n**2 * b - n * SQUARES,
        m * n * b - ALL,
        p[1] - total(p[i] ** 2, i, one_to(n)),
    ],
)
def test_the_summand_sums_to_the_whole(whole: Expr) -> None:
    fraction = Normaliser(CONTEXT).normal(whole)
    found = 0
    for axis in ranges_of(fraction, CONTEXT):
        place = fresh("k")
        for summand in summands(fraction, axis, place, CONTEXT):
            again = total(summand, place, axis)
            assert is_zero(again - polynomial_expression(fraction.numerator, fraction.atoms), CONTEXT)
            found += 1
    assert found


def test_a_constant_is_no_sum_without_weights_or_a_size() -> None:
    fraction = Normaliser(CONTEXT).normal(b - SQUARES)
    assert not list(summands(fraction, one_to(n), fresh("k"), Context()))


def test_a_range_that_may_be_empty_is_left_alone() -> None:
    fraction = Normaliser(CONTEXT).normal(b - sigma(x[i], (i, Integer(2), n)))
    assert Axis(Integer(2), n) not in ranges_of(fraction, Context())
