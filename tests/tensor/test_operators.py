from __future__ import annotations

from sympy import IndexedBase, Symbol, symbols

from symderiv.tensor.axis import fresh
from symderiv.tensor.operators import RANDOM, expectation, integral, total_derivative

x, y = symbols("x y", real=True)
h = IndexedBase("h")


def test_operators_are_kept_as_they_are() -> None:
    assert expectation(x + y) != expectation(x) + expectation(y)
    assert expectation(x).args == (x, RANDOM)
    assert total_derivative(h[2], h[1]).args == (h[2], h[1])


def test_a_mean_binds_its_variables_and_an_integral_its_variable() -> None:
    z = fresh("z")
    assert expectation(x * z, Symbol("q"), z).free_symbols == {x}
    assert integral(x * z, z).free_symbols == {x}


def test_they_print_although_sympy_has_printers_for_the_same_names() -> None:
    assert str(integral(x, y)) == "Integral(x, y)"
    assert str(expectation(x)) == "Expectation(x, random)"
