"""Growth by the limit of a quotient."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Expr, Integer, Symbol, cos, floor, oo, sin, sqrt

from symderiv.engine.quotient import grows_like_limit
from symderiv.tensor.nodes import Exp, Log

x = Symbol("x", real=True)


@pytest.mark.parametrize(
    ("order", "f", "g", "answer"),
    [
        ("O", sin(x) - x, x**3, True),
        ("O", sin(x) - x, x**4, False),
        ("o", sin(x) - x, x**2, True),
        ("Theta", 1 - cos(x), x**2, True),
        ("Theta", 1 - cos(x), x, False),
        ("Omega", x, x**2, True),
        ("Omega", x**2, x, False),
        ("O", Exp(x) - 1 - x, x**2, True),
        ("O", floor(x), x, None),
        ("O", x, Integer(0), None),
    ],
    ids=str,
)
def test_near_zero(order: str, f: Expr, g: Expr, answer: bool | None) -> None:
    assert grows_like_limit(order, f, g, (x, Integer(0), 0)) is answer


def test_at_infinity() -> None:
    assert grows_like_limit("O", sqrt(x + 1) - sqrt(x), 1 / sqrt(x), (x, oo, 0)) is True
    assert grows_like_limit("o", Log(Log(x)), Log(x), (x, oo, 0)) is True
    assert grows_like_limit("O", x, Log(x) ** 2, (x, oo, 0)) is False


@settings(max_examples=15, deadline=None)
@given(st.integers(1, 4), st.integers(1, 5), st.sampled_from([Exp(x), sin(x), cos(x), 1 / (1 - x), Log(1 + x)]))
def test_the_remainder_of_an_expansion(terms: int, order: int, f: Expr) -> None:
    from symderiv.tensor.border import from_sympy, to_sympy

    plain = to_sympy(f, {})
    first = from_sympy(plain.series(x, 0, terms).removeO())
    rest = plain.series(x, 0, terms + 3).removeO() - to_sympy(first, {})
    degree = min(part.as_coeff_exponent(x)[1] for part in rest.expand().as_ordered_terms())
    assert grows_like_limit("O", f - first, x**order, (x, Integer(0), 0)) is bool(order <= degree)
