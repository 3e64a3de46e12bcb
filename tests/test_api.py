"""The Python API: what goes in, what is refused at the border, and verdicts on plain SymPy expressions."""

from __future__ import annotations

from typing import Any

import pytest
import sympy
from sympy import (
    Abs,
    Eq,
    Float,
    Function,
    I,
    IndexedBase,
    Integer,
    KroneckerDelta,
    Matrix,
    MatrixSymbol,
    Max,
    Min,
    Mod,
    Piecewise,
    Rational,
    S,
    Sum,
    Symbol,
    conjugate,
    cosh,
    exp,
    floor,
    gamma,
    log,
    oo,
    sign,
    sinh,
    sqrt,
    tanh,
    zoo,
)

import symderiv
from symderiv import Derivation, check, decide, diag, jacobian, matrix, outer, size, softmax, trace, vector
from symderiv.model import Proved, Refuted, Undecided
from symderiv.tensor.axis import one_to
from symderiv.tensor.functions import scalar_sigmoid, scalar_softplus, scalar_tanh
from symderiv.tensor.tensor import Tensor

x, y = sympy.symbols("x y", real=True)
p, q = sympy.symbols("p q", positive=True)
n, m = size("n"), size("m")
i, j, k = sympy.symbols("i j k", integer=True)
A, B, U, V = (IndexedBase(name) for name in "ABUV")


def kind(left: Any, right: Any, relation: str = "=") -> str:
    return decide(left, right, relation).kind


# --- names -----------------------------------------------------------------------


def test_no_module_hides_a_public_name() -> None:
    import symderiv.engine.readings

    assert symderiv.engine.readings is not None
    assert all(callable(getattr(symderiv, name)) for name in symderiv.__all__ if name != "Verdict")


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        _ = symderiv.nonsense


def test_check_judges_every_claim_in_order() -> None:
    derivation = Derivation("small")
    derivation.let(r"a \in \mathbb{R}^n")
    derivation.claim("one", r"a^\top a = \sum_{i=1}^n a_i^2")
    derivation.claim("two", r"a^\top a = \sum_{i=1}^n a_i", expect="refuted")
    outcomes = check(derivation)
    assert [(o.claim.id, o.verdict.kind, o.as_expected) for o in outcomes] == [
        ("one", "proved", True),
        ("two", "refuted", True),
    ]


# --- what is refused at the border -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "value",
    [
        "x",
        [x],
        (x,),
        {x},
        Eq(x, y),
        x < y,
        True,
        Matrix([[x]]),
        MatrixSymbol("M", 2, 2),
        None,
        pytest.param(object(), id="an object"),
    ],
    ids=str,
)
def test_what_is_no_scalar_expression_is_a_type_error(value: object) -> None:
    with pytest.raises((TypeError, sympy.SympifyError)):
        decide(value, x)


@pytest.mark.parametrize("value", [0.5, Float("0.1"), 0.5 * x, x**0.5, exp(Float(2) * x)], ids=str)
def test_a_decimal_is_refused_because_it_is_not_exact(value: object) -> None:
    with pytest.raises(TypeError, match="not exact"):
        decide(value, x)


def test_noncommutative_symbols_are_refused() -> None:
    a, b = sympy.symbols("a b", commutative=False)
    with pytest.raises(TypeError):
        decide(a * b, b * a)


def test_an_unknown_relation_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="relation"):
        decide(x, y, "~")


def test_two_symbols_with_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two different symbols are called x"):
        decide(x, Symbol("x", positive=True))


def test_a_variable_that_an_integral_or_product_binds_is_its_own() -> None:
    own = Sum(sympy.Integral(U[k] * x, (x, 0, k)), (k, 1, n))
    assert kind(own, Sum(sympy.Integral(U[i] * y, (y, 0, i)), (i, 1, n))) in ("proved", "undecided")
    shadowed = Sum(sympy.Product(U[k], (k, 1, k)), (k, 1, n))
    assert kind(shadowed, n * sympy.Product(U[k], (k, 1, k))) in ("refuted", "undecided")
    assert kind(k + sympy.Product(x, (k, 1, n)), 0) in ("refuted", "undecided")


# --- numbers that need not be real -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "right", "relation"),
    [
        (log(exp(I * x)), I * x, "="),
        (sqrt(exp(2 * I * x)), exp(I * x), "="),
        (log(exp(Symbol("c", complex=True))), Symbol("c", complex=True), "="),
        (Symbol("c", complex=True) ** 2, 0, ">="),
        (Symbol("c", imaginary=True) ** 2, 0, ">="),
        (conjugate(Symbol("c", complex=True)), Symbol("c", complex=True), "="),
        (Symbol("c", real=False) ** 2, 0, "<"),
        (IndexedBase("c", complex=True)[1] ** 2, 0, ">="),
        (Symbol("c", extended_real=True) - Symbol("c", extended_real=True) + 1, Symbol("d", finite=True), "="),
    ],
    ids=str,
)
def test_complex_numbers_are_not_taken_as_real(left: Any, right: Any, relation: str) -> None:
    verdict = decide(left, right, relation)
    assert isinstance(verdict, Undecided)
    assert "real" in verdict.reason


def test_a_symbol_without_assumptions_is_a_real_number() -> None:
    bare = Symbol("bare")
    assert kind(bare**2, 0, ">=") == "proved"
    assert kind(sqrt(bare**2), bare) == "refuted"


# --- assumptions are respected -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "right", "relation"),
    [
        (Symbol("a", negative=True), 0, "<"),
        (Symbol("a", negative=True) + 5, 5, "<"),
        (Symbol("a", nonnegative=True), 0, ">="),
        (Symbol("a", nonzero=True, real=True) ** 2, 0, ">"),
        (Symbol("a", nonpositive=True), 0, "<="),
        (
            Symbol("a", odd=True, positive=True) / 2 - floor(Symbol("a", odd=True, positive=True) / 2),
            Rational(1, 2),
            "=",
        ),
        (Mod(Symbol("a", even=True, positive=True), 2), 0, "="),
        ((-1) ** Symbol("a", even=True), 1, "="),
        (Symbol("a", prime=True), 1, ">"),
        (Symbol("a", integer=True, negative=True), 0, "<"),
        (Symbol("a", integer=True, nonnegative=True), -1, ">"),
        (IndexedBase("a", positive=True)[1], 0, ">"),
        (IndexedBase("a", negative=True)[1], 0, "<"),
        (Abs(Symbol("a", negative=True)), -Symbol("a", negative=True), "="),
        (sqrt(Symbol("a", negative=True) ** 2), -Symbol("a", negative=True), "="),
    ],
    ids=str,
)
def test_what_the_assumptions_imply_is_never_refuted(left: Any, right: Any, relation: str) -> None:
    assert kind(left, right, relation) in ("proved", "undecided")


def test_a_witness_lies_where_the_assumptions_allow_it() -> None:
    a = Symbol("a", negative=True)
    verdict = decide(a**2, a)
    assert isinstance(verdict, Refuted)
    assert verdict.counterexample is not None
    assert verdict.counterexample.values[0][1].startswith("-")


def test_a_symbol_that_no_rational_number_can_be_gets_no_witness() -> None:
    assert kind(Symbol("a", irrational=True), 1) == "undecided"


# --- scalars -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (log(p * q), log(p) + log(q)),
        (sqrt(p**2), p),
        (sqrt(p * q), sqrt(p) * sqrt(q)),
        (x / x, 1),
        (1 / (1 + exp(x)), 1 - 1 / (1 + exp(-x))),
        (scalar_sigmoid(-x), 1 - scalar_sigmoid(x)),
        (scalar_tanh(x), 2 * scalar_sigmoid(2 * x) - 1),
        (tanh(x), (exp(x) - exp(-x)) / (exp(x) + exp(-x))),
        (cosh(x) ** 2 - sinh(x) ** 2, 1),
        (scalar_softplus(x) - scalar_softplus(-x), x),
        (log(exp(x) / (exp(x) + exp(y))), -log(1 + exp(y - x))),
        (log(x, 2), log(x) / log(2)),
        (sympy.E**x * sympy.E**y, exp(x + y)),
        (p**x * p**y, p ** (x + y)),
        (4**x, 2 ** (2 * x)),
        (Abs(x) ** 2, x**2),
        (sqrt(x**2), Abs(x)),
        (Max(x, y), (x + y + Abs(x - y)) / 2),
        (Piecewise((x, x > 0), (-x, True)), Abs(x)),
    ],
    ids=str,
)
def test_proved_for_all_values(left: Any, right: Any) -> None:
    assert kind(left, right) == "proved"


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (log(p * q), log(p) - log(q)),
        (sqrt(x**2), x),
        (1 / (1 + exp(x)), 1 + 1 / (1 + exp(-x))),
        (tanh(x), (exp(x) + exp(-x)) / (exp(x) - exp(-x))),
        (Abs(x), x),
        (x**y, 1),
        (Min(x, y), Max(x, y)),
        (floor(x), x),
        (sign(x) ** 2, 1),
        ((x + y) ** 1000, (x + y) ** 1000 + 1),
        (exp(Integer(10) ** 10), x),
        (sympy.factorial(n + 1), n * sympy.factorial(n)),
        (Piecewise((x, x > 0), (1 - x, True)), Abs(x)),
        (IndexedBase("a")[10**6], 0),
    ],
    ids=str,
)
def test_refuted_with_a_counterexample(left: Any, right: Any) -> None:
    verdict = decide(left, right)
    assert isinstance(verdict, Refuted)
    assert verdict.counterexample is not None
    assert verdict.counterexample.stated != verdict.counterexample.derived


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (log(x * y), log(x) + log(y)),
        (gamma(x + 1), x * gamma(x)),
        (sympy.LambertW(x) * exp(sympy.LambertW(x)), x),
        (sympy.re(Symbol("b")), Symbol("b")),
        (sympy.Product(2, (k, 1, n)), 2**n),
        (sympy.erf(-x), -sympy.erf(x)),
        (sympy.Integral(exp(x), (x, 0, 1)), sympy.E - 1),
        (sympy.coth(x), cosh(x) / sinh(x)),
        (Piecewise((x, x > 0)), Max(x, 0)),
        (Max(exp(y), log(2)) - log(2), Max(exp(y) - log(2), 0)),
        ((x**3) ** Rational(1, 3), x),
        (Sum(U[k] + V[k], (k, 1, oo)), Sum(U[k], (k, 1, oo)) + Sum(V[k], (k, 1, oo))),
        (Sum(1 / k**2, (k, 1, oo)), sympy.pi**2 / 6),
    ],
    ids=str,
)
def test_what_is_true_and_hard_is_never_refuted(left: Any, right: Any) -> None:
    assert kind(left, right) in ("proved", "undecided")


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (Function("f")(x), Function("f")(y)),
        (sympy.Derivative(Function("f")(x), x), 0),
        (sympy.Product(U[k], (k, 1, n)), 1),
        (sympy.atan(x), x),
        (MatrixSymbol("M", 2, 2)[0, 1], MatrixSymbol("M", 2, 2)[1, 0]),
        (oo, -oo),
        (zoo, x),
        (S.NaN, S.NaN),
        (x + oo, x),
        (Integer(1) / 0, x),
        (x ** (10**10), x ** (10**10) * sign(x)),
        (Sum(1, (k, 1, oo)), Sum(1, (k, 2, oo))),
        (Sum(U[k], (k, 1, 10**7)), 0),
        (Piecewise((x, (x > 0) & (y > 0)), (0, True)), Max(x, 0)),
        (Piecewise((x, x > 0)), Max(x, 0) + 1),
        (sympy.Heaviside(x, 0), sympy.Heaviside(x, 1)),
        (Sum(Abs(U[k]), (k, 1, n)) ** 2, Sum(U[k], (k, 1, n)) ** 2),
        (Min(Max(0, x), 60), Max(0, x)),
    ],
    ids=str,
)
def test_what_is_false_and_hard_is_never_proved(left: Any, right: Any) -> None:
    assert kind(left, right) in ("refuted", "undecided")


def test_a_side_that_is_defined_nowhere_proves_nothing() -> None:
    nothing = Sum(U[i], (i, 1, n)) - Sum(U[j], (j, 1, n))
    hidden = Sum(U[i] * V[j], (i, 1, n), (j, 1, n)) - Sum(U[i], (i, 1, n)) * Sum(V[i], (i, 1, n))
    assert kind(nothing ** Rational(-1, 2), 0) == "undecided"
    assert kind(1 / nothing, 1 / nothing + x - x) in ("undecided", "proved")
    assert kind(hidden / hidden * x, y) != "proved"
    assert kind(log(-1 - x**2), log(-2 - 2 * x**2) - log(2)) == "undecided"


# --- sums -----------------------------------------------------------------------


def test_an_index_may_be_bound_and_free_at_once() -> None:
    assert kind(i * Sum(U[i], (i, 1, n)), i * Sum(U[k], (k, 1, n))) == "proved"
    assert kind(i + Sum(A[3, i], (i, 1, n)), i + Sum(A[i, i], (i, 1, n))) == "refuted"
    captured = KroneckerDelta(i, j) * Sum(A[i, j], (i, 1, n))
    assert kind(captured, KroneckerDelta(i, j) * Sum(A[i, i], (i, 1, n))) == "refuted"


def test_an_index_that_is_bound_twice_belongs_to_the_inner_sum() -> None:
    inner = Sum(A[1, i], (i, 1, n))
    assert kind(Sum(U[i] * inner, (i, 1, 2)), (U[1] + U[2]) * Sum(A[1, k], (k, 1, n))) == "proved"
    wrong = U[1] * Sum(A[k, k], (k, 1, n)) + U[2] * Sum(A[1, k], (k, 1, n))
    assert kind(Sum(U[i] * inner, (i, 1, 2)), wrong) == "refuted"
    assert kind(Sum(U[i] * Sum(V[i], (i, 1, n)), (i, 1, n)), Sum(U[i] * V[i], (i, 1, n))) == "refuted"


def test_the_value_of_an_unbounded_index_is_part_of_the_counterexample() -> None:
    verdict = decide(U[i], U[i - 1])
    assert isinstance(verdict, Refuted)
    assert verdict.counterexample is not None
    assert ("i", "3") in verdict.counterexample.values


def test_what_holds_at_one_value_of_an_unbounded_index_is_not_proved() -> None:
    for value in (-4, -3, 0, 1, 2, 3, 4):
        assert kind(n * (i - value) * gamma(n), 0) != "proved"


def test_the_length_of_a_range_that_may_be_empty_is_not_its_ends() -> None:
    assert kind(Sum(1, (k, 1, n)), n) == "proved"
    assert kind(Sum(1, (k, 1, n - 1)), n - 1) == "proved"
    assert kind(Sum(1, (k, 1, n - 2)), n - 2) == "refuted"
    integer = Symbol("b", integer=True)
    assert kind(Sum(1, (k, 1, integer)), integer) == "refuted"
    assert kind(Sum(k, (k, 3, 1)), 0) == "proved"


def test_entries_of_a_tensor_are_numbered_apart_from_its_parameters() -> None:
    left = Tensor.build((one_to(n),), lambda a: U[a] * V[i])
    right = Tensor.build((one_to(n),), lambda a: U[i] * V[a])
    assert kind(left, right) == "refuted"


def test_a_bound_index_does_not_capture_the_entry() -> None:
    body = symderiv.Tensor((), (), Integer(0)) + Sum(A[k, i], (i, 1, n))
    left = Tensor((one_to(n),), (k,), body.body)
    right = Tensor((one_to(n),), (k,), (symderiv.Tensor((), (), Integer(0)) + Sum(A[i, i], (i, 1, n))).body)
    assert kind(left, right) == "refuted"


def test_raw_sympy_inside_a_tensor_is_not_misread() -> None:
    raw = Tensor.build((one_to(n),), lambda a: Sum(A[a, i], (i, 1, n)))
    other = Tensor.build((one_to(n),), lambda a: Sum(A[i, i], (i, 1, n)))
    assert kind(raw, other) != "proved"


# --- tensors -----------------------------------------------------------------------


def test_the_softmax_jacobian_holds_for_every_size() -> None:
    w = vector("w", n)
    a = softmax(w)
    verdict = decide(jacobian(a, w), diag(a) - outer(a, a))
    assert isinstance(verdict, Proved)
    assert verdict.scope == "for every n >= 1"
    assert kind(jacobian(a, w), diag(a) + outer(a, a)) == "refuted"


def test_matrix_products_associate_and_do_not_commute() -> None:
    a, b, c = matrix("a", m, n), matrix("b", n, m), matrix("c", m, n)
    assert kind((a @ b) @ c, a @ (b @ c)) == "proved"
    assert kind((a @ b).T, b.T @ a.T) == "proved"
    assert decide(trace(a @ b), trace(b @ a)).kind == "proved"
    square, other = matrix("s", n, n), matrix("t", n, n)
    assert kind(square @ other, other @ square) == "refuted"
    assert kind((square @ other).T, square.T @ other.T) == "refuted"


def test_tensors_of_different_shape_are_refuted_without_a_point() -> None:
    verdict = decide(matrix("a", m, n), matrix("b", n, m))
    assert isinstance(verdict, Refuted)
    assert verdict.code == "D304"
    assert verdict.counterexample is None


def test_a_transposed_result_is_called_transposed() -> None:
    a = matrix("a", n, n)
    verdict = decide(a, a.T)
    assert isinstance(verdict, Refuted)
    assert verdict.code == "D302"
