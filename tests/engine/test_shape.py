"""Shapes: what may be called R^n, and which sides can be compared."""

from __future__ import annotations

import pytest
from sympy import Expr, Integer

from symderiv import matrix, size, vector
from symderiv.engine.shape import same_shape, shape_holds, stated_shape
from symderiv.model import Refuted, Span
from symderiv.source.stated import ShapeClaim
from symderiv.tensor.tensor import Tensor, array, tensor
from tests.engine.asking import verdict

n, m = size("n"), size("m")
one = Integer(1)


@pytest.mark.parametrize(
    ("value", "dimensions", "answer"),
    [
        (tensor(3), (), True),
        (tensor(3), (one,), False),
        (vector("v", n), (n,), True),
        (vector("v", n), (n, one), True),
        (vector("v", n), (one, n), False),
        (vector("v", n).T, (one, n), True),
        (vector("v", n).T, (n,), True),
        (vector("v", n), (m,), False),
        (matrix("A", m, n), (m, n), True),
        (matrix("A", m, n), (n, m), False),
        (matrix("A", m, n), (m * n,), False),
        (matrix("A", n + 1, n), (1 + n, n), True),
        (array("T", n, n, n), (n, n, n), True),
    ],
)
def test_stated_dimensions(value: Tensor, dimensions: tuple[Expr, ...], answer: bool) -> None:
    assert shape_holds(ShapeClaim(value, dimensions, Span(0, 0))) is answer


def test_a_row_is_no_column() -> None:
    v = vector("v", n)
    assert same_shape(v, vector("w", n))
    assert not same_shape(v, v.T)
    assert not same_shape(v, vector("w", m))
    assert not same_shape(matrix("A", m, n), matrix("A", m, n).T)
    assert same_shape(matrix("S", n, n), matrix("S", n, n).T)


def test_sides_that_are_numbered_differently_are_compared_place_by_place() -> None:
    lets = (r"i \in \{0, 1, 2\}", r"u_i \in \mathbb{R}")
    givens = (r"a = \operatorname{softmax}([u_0, u_1, u_2])",)
    assert verdict(r"a = \operatorname{softmax}([u_0, u_1, u_2])", lets, givens).kind == "proved"
    broken = verdict(r"a = \operatorname{softmax}([u_1, u_1, u_2])", lets, givens)
    assert isinstance(broken, Refuted)
    assert verdict(r"a_2 = \operatorname{softmax}([u_1, u_0, u_2])_3", lets, givens).kind == "proved"
    assert verdict(r"a = \operatorname{softmax}([u_0, u_1])", lets, givens).kind == "refuted"


def test_dimensions_are_named() -> None:
    assert stated_shape(ShapeClaim(tensor(1), (m, n), Span(0, 0))) == "m x n"
    assert stated_shape(ShapeClaim(tensor(1), (), Span(0, 0))) == "scalar"
