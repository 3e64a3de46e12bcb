from __future__ import annotations

from typing import Any

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Expr, Function, IndexedBase, Integer, Piecewise, Symbol

from symderiv.tensor import functions as f
from symderiv.tensor.axis import fresh, greatest_over, index, one_to, size
from symderiv.tensor.calculus import CannotDifferentiate, derivative, gradient, jacobian
from symderiv.tensor.nodes import Delta, Exp, Log, Slope, delta
from symderiv.tensor.operators import Expectation, expectation
from symderiv.tensor.parts import array_of
from symderiv.tensor.tensor import Tensor, matrix, tensor, vector
from tests.tensor.plainly import entries, plainly, same

n, m = size("n"), size("m")
SIZES = {n: 3, m: 2}
A, W = matrix("A", n, n), matrix("W", m, n)
x, y, b = vector("x", n), vector("y", n), vector("b", m)
u, v = Symbol("u", real=True), Symbol("v", real=True)
i, j = index("i"), index("j")

SCALARS = {
    "linear": (y.T @ x).body,
    "quadratic": (x.T @ A @ x).body,
    "norm": f.norm(x),
    "squared": f.squared_norm(x - y),
    "logsumexp": f.logsumexp(x).body,
    "layer": (b.T @ f.sigmoid(W @ x + b)).body,
    "cross entropy": -(y.T @ f.log(f.softmax(x))).body,
    "power": (x.T @ y).body ** 3,
    "quotient": (x.T @ y).body / (1 + f.squared_norm(x)),
    "exponent": Exp((x.T @ y).body) * Log(1 + f.squared_norm(x)),
    "trace": f.trace(x @ x.T @ A),
    "sine": sympy.sin((x.T @ y).body),
    "two sums": (x.sum() * (A @ x).sum()),
}


@pytest.mark.parametrize("name", SCALARS)
def test_the_gradient_agrees_with_sympy_entry_by_entry(name: str) -> None:
    scalar = SCALARS[name]
    written_out = plainly(scalar, SIZES)
    for (place,), slope in entries(gradient(scalar, x), SIZES).items():
        assert same(slope, sympy.diff(written_out, plainly(x[place], {})))


@pytest.mark.parametrize("value", [W @ x, f.softmax(x), f.tanh(W @ x), x * x, f.diag(x) @ y, f.softmax(A @ x)])
def test_the_jacobian_has_the_function_first(value: Tensor) -> None:
    written_out = entries(value, SIZES)
    for place, slope in entries(jacobian(value, x), SIZES).items():
        assert same(slope, sympy.diff(written_out[place[:-1]], plainly(x[place[-1]], {})))


def test_by_a_matrix() -> None:
    loss = f.squared_norm(W @ x - b)
    written_out = plainly(loss, SIZES)
    slopes = gradient(loss, W)
    assert slopes.shape == "m x n"
    for place, slope in entries(slopes, SIZES).items():
        assert same(slope, sympy.diff(written_out, plainly(W[place], {})))


def test_the_transposed_matrix_is_not_forgotten() -> None:
    """MatrixExpr.diff gives half the answer here."""
    slopes = entries(gradient((x.T @ A @ x).body, x), SIZES)
    expected = entries((A + A.T) @ x, SIZES)
    assert all((slopes[place] - expected[place]).expand() == 0 for place in expected)


@given(st.recursive(st.sampled_from([u, v, Integer(2)]), lambda inner: st.one_of(
    st.builds(lambda a, b: a + b, inner, inner),
    st.builds(lambda a, b: a * b, inner, inner),
    st.builds(lambda a: Exp(a / 9), inner),
    st.builds(lambda a: Log(1 + a**2), inner),
    st.builds(lambda a, b: (2 + a**2) ** (b / 5), inner, inner),
    st.builds(lambda a: sympy.cos(a), inner),
), max_leaves=6))  # fmt: skip
@settings(max_examples=60, deadline=None)
def test_scalar_derivatives_agree_with_sympy(expression: Expr) -> None:
    ours = plainly(derivative(expression, u), {})
    point = {u: sympy.Rational(1, 3), v: sympy.Rational(2, 7)}
    theirs = sympy.diff(plainly(expression, {}), u)
    difference = sympy.N((ours - theirs).xreplace(point), 30)
    assert abs(difference) < sympy.Float("1e-15") * (1 + abs(sympy.N(theirs.xreplace(point), 30)))


def test_an_entry_by_an_entry_is_a_delta() -> None:
    assert derivative(x[i], x[j]) == delta(i, j)
    assert derivative(W[i, j], W[1, 2]) == delta(i, 1) * delta(j, 2)
    assert derivative(x[i], y[j]) == 0
    assert derivative(x[i], u) == 0


def test_layouts() -> None:
    scalar = (y.T @ x).body
    assert gradient(scalar, x).shape == "vector of n"
    assert gradient(scalar, x.T).shape == "row of n"
    assert gradient(scalar, x, layout="numerator").shape == "row of n"
    assert gradient(scalar, x.T, layout="numerator").shape == "vector of n"
    assert gradient(f.trace(A), A).shape == "n x n"
    assert jacobian(W @ x, x).shape == "m x n"
    assert jacobian(x, W).shape == "n x m x n"
    with pytest.raises(ValueError, match="layout is 'gradient' or 'numerator', not 'denominator'"):
        gradient(scalar, x, layout="denominator")


def test_the_gradient_of_a_vector_is_refused() -> None:
    with pytest.raises(CannotDifferentiate, match="the gradient is of a scalar, not of vector of n; use jacobian"):
        gradient(x, x)


def test_cases_that_do_not_depend_on_the_variable() -> None:
    cases = Piecewise((u**2, v > 0), (3 * u, True))
    assert derivative(cases, u) == Piecewise((2 * u, v > 0), (3, True))


def test_cases_that_depend_on_the_variable_have_a_derivative_inside_each() -> None:
    cases = Piecewise((u**2, u > 0), (3 * u, True))
    assert derivative(cases, u) == Piecewise((2 * u, u > 0), (3, u < 0))
    assert derivative(Piecewise((u, u <= v), (v, True)), v) == Piecewise((0, u < v), (1, u > v))


def test_what_the_cases_of_a_function_of_an_entry_have_in_common_stands_before_them() -> None:
    x, i, j = array_of("x"), fresh("i"), fresh("j")
    cases = Piecewise((x[j] ** 2, x[j] > 0), (0, True))
    assert derivative(cases, x[i]) == Delta(i, j) * Piecewise((2 * x[j], x[j] > 0), (0, x[j] < 0))


def test_a_condition_that_jumps_has_no_inside() -> None:
    with pytest.raises(CannotDifferentiate, match="a case distinction by"):
        derivative(Piecewise((u, sympy.floor(u) > v), (0, True)), u)


def test_a_mean_is_differentiated_inside_when_its_law_is_fixed() -> None:
    assert derivative(expectation(u * v), u, fixed_laws=True) == expectation(v)
    assert isinstance(derivative(expectation(u**2 * v), u, fixed_laws=True), Expectation)
    with pytest.raises(CannotDifferentiate, match="a mean whose law may depend on the variable"):
        derivative(expectation(u * v), u)


@pytest.mark.parametrize(
    "unknown",
    [sympy.floor(u), sympy.Derivative(Function("g")(u), u), sympy.besselj(u, v)],
)
def test_what_has_no_rule_is_refused_and_never_zero(unknown: Any) -> None:
    with pytest.raises(CannotDifferentiate):
        derivative(unknown * v, u)


def test_a_delta_does_not_depend_on_entries() -> None:
    product = delta(i, j) * x[i]
    assert derivative(product, x[1]) == delta(i, j) * delta(i, 1)
    assert isinstance(delta(i, j), Delta)


def test_only_variables_are_differentiated_by() -> None:
    with pytest.raises(CannotDifferentiate, match=r"2\*u is not a variable"):
        derivative(u, 2 * u)


def test_entries_with_different_numbers_of_indices_are_refused() -> None:
    base = IndexedBase("x")
    with pytest.raises(CannotDifferentiate, match="different numbers of indices"):
        derivative(base[1, 2], base[1])


def test_the_gradient_of_a_constant_is_zero() -> None:
    assert gradient(tensor(3), x)[i] == 0


def test_a_maximum_has_the_slope_of_its_largest_argument() -> None:
    slope = derivative(sympy.Max(u**2, v), u)
    assert slope == 2 * u * Slope(u**2 - v)
    assert slope.subs({u: 3, v: 1}) == 6
    assert slope.subs({u: 1, v: 3}) == 0
    assert derivative(sympy.Max(u, u + v), v).subs({u: 1, v: 2}) == 1


def test_a_maximum_that_does_not_move_has_no_cases() -> None:
    assert derivative(sympy.Max(v, 0), u) == 0


def test_a_greatest_value_has_no_derivative_where_two_values_tie() -> None:
    k = fresh("k")
    largest = greatest_over(x[k], k, one_to(n))
    assert derivative(largest, y[1]) == 0
    with pytest.raises(CannotDifferentiate, match="where two values tie"):
        derivative(largest, x[1])
