"""Labels: entries that take listed values, in vectors of symbolic size."""

from __future__ import annotations

import pytest
from sympy import IndexedBase, Integer, Symbol

from symderiv.engine.listed import interpolated
from symderiv.engine.normal.context import Context
from symderiv.tensor.interval import Interval
from symderiv.tensor.nodes import Exp, Log
from tests.engine.asking import verdict

SIGNS = (
    r"y \in \{-1, 1\}^n",
    r"i \in \{1, \dots, n\}",
    r"x_i, w \in \mathbb{R}^d",
    r"\sigma \text{ is the sigmoid}",
)
LOSS = (r"L = \sum_{i=1}^n \log(1 + \exp(-y_i w^\top x_i))",)
BITS = (r"y \in \{0, 1\}^n", r"p \in (0, 1)^n")
TRITS = (r"y \in \{-1, 0, 1\}^n",)


@pytest.mark.parametrize(
    ("claim", "lets", "expected"),
    [
        (r"y_i^2 = 1", SIGNS, "proved"),
        (r"y_i^2 = y_i", SIGNS, "refuted"),
        (r"\|y\|^2 = n", SIGNS, "proved"),
        (r"|y_i| = 1", SIGNS, "proved"),
        (r"\sum_{i \ne j} y_i y_j = (\sum_i y_i)^2 - n", SIGNS, "proved"),
        (r"\sum_{i \ne j} y_i y_j = (\sum_i y_i)^2 + n", SIGNS, "refuted"),
        (r"\nabla_w L = \sum_{i=1}^n (\sigma(w^\top x_i) - \frac{1 + y_i}{2}) x_i", SIGNS, "proved"),
        (r"\nabla_w L = \sum_{i=1}^n (\sigma(w^\top x_i) - \frac{1 - y_i}{2}) x_i", SIGNS, "refuted"),
        (r"\nabla_w^2 L = \sum_{i=1}^n \sigma(w^\top x_i)(1 - \sigma(w^\top x_i)) x_i x_i^\top", SIGNS, "proved"),
        (r"\nabla_w^2 L = \sum_{i=1}^n y_i \sigma(w^\top x_i)(1 - \sigma(w^\top x_i)) x_i x_i^\top", SIGNS, "refuted"),
        (r"y_i^2 = y_i", BITS, "proved"),
        (r"y_i^2 = 1", BITS, "refuted"),
        (r"\|y\|_2^2 = \|y\|_1", BITS, "proved"),
        (r"p_i^{y_i} (1 - p_i)^{1 - y_i} = y_i p_i + (1 - y_i)(1 - p_i)", BITS, "proved"),
        (r"p_i^{y_i} (1 - p_i)^{1 - y_i} = y_i p_i - (1 - y_i)(1 - p_i)", BITS, "refuted"),
        (r"y_i^3 = y_i", TRITS, "proved"),
        (r"y_i^2 = y_i", TRITS, "refuted"),
        (r"y_i^2 = y_i", (r"y \in [0, 1]^n",), "refuted"),
        (r"\frac{1}{y_i} = y_i", BITS, "undecided"),  # no value at 0: it is not put in
    ],
)
def test_claims(claim: str, lets: tuple[str, ...], expected: str) -> None:
    assert verdict(claim, lets, LOSS if lets is SIGNS else ()).kind == expected


def test_a_function_is_a_polynomial_in_what_is_listed() -> None:
    y, i, z = IndexedBase("y")[Symbol("i", integer=True)], Symbol("i", integer=True), Symbol("z", real=True)
    context = Context(bounds={"y": Interval(Integer(-1), Integer(1), False, False, (Integer(-1), Integer(1)))})
    got = interpolated(Exp(y * z), context)
    assert got is not None
    assert [got.xreplace({y: Integer(value)}) for value in (-1, 1)] == [Exp(-z), Exp(z)]
    assert interpolated(y**2 * z, context) is None  # the normal form reduces powers by itself
    assert interpolated(Exp(i * z), context) is None
    assert interpolated(Log(1 + y), context) is None
    assert interpolated(Exp(y * z), Context()) is None
