"""What is printed reads back to the same expression."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sympy
from hypothesis import given, reject, settings
from hypothesis import strategies as st
from sympy import Dummy, Expr, IndexedBase, Integer, Piecewise, Rational, Symbol

from symderiv.source.elaborate import Elaborator
from symderiv.source.printer import NotPrintable, Printer
from symderiv.source.statements import parse
from symderiv.tensor.axis import ONE, fresh, greatest_over, index, one_to, product_over, size, total
from symderiv.tensor.calculus import CannotDifferentiate, derivative
from symderiv.tensor.functions import inner, norm, softmax
from symderiv.tensor.matrix import det, inverse
from symderiv.tensor.nodes import Binomial, Delta, Exp, Gamma, Log, delta, sigma
from symderiv.tensor.operators import definite_integral, expectation, limit
from symderiv.tensor.parts import array_of
from symderiv.tensor.tensor import matrix, vector
from symderiv.tensor.undefined import applied
from tests.source.reader import notation
from tests.tensor.plainly import plainly

n, m = size("n"), size("m")
i, j, k = index("i"), index("j"), index("k")
a, b, lam = (Symbol(name, real=True) for name in ("a", "b", "lambda"))
x, A, W_x, h = (array_of(name) for name in ("x", "A", "W_x", "h"))
NUMBERS = {n: 3, m: 2}
AT = {i: Integer(1), k: Integer(2), index("t"): Integer(4)}


row = fresh("i")


def greatest(body: Expr, allowed: Expr = ONE) -> Expr:
    bound = fresh("j")
    return greatest_over(body.xreplace({j: bound}), bound, one_to(n), allowed.xreplace({j: bound}))


def read(latex: str) -> Expr:
    return Elaborator(notation(), latex).scalar(parse(latex).chains[0].sides[0])


def value(expression: Expr) -> Expr:
    plain = plainly(expression.xreplace(AT), NUMBERS)
    symbols = sorted(plain.free_symbols, key=str)
    return sympy.N(plain.xreplace({s: Rational(2 * p + 3, p + 7) for p, s in enumerate(symbols)}), 30)


def agree(left: Expr, right: Expr) -> bool:
    one, other = value(left), value(right)
    if not (one.is_finite and other.is_finite):
        return True  # a division by zero in a random expression
    return bool(abs(one - other) <= sympy.Float("1e-20") * (1 + abs(one)))


def round_trip(expression: Expr) -> None:
    latex = Printer(notation()).latex(expression)
    again = read(latex)
    names = {s.name for s in plainly(expression.xreplace(AT), NUMBERS).free_symbols}
    assert {s.name for s in plainly(again.xreplace(AT), NUMBERS).free_symbols} == names, latex
    assert agree(expression, again), latex


@pytest.mark.parametrize(
    ("expression", "latex"),
    [
        (a + b, "a + b"),
        (a - b, "a - b"),
        (-a, "-a"),
        (a * (b + 1), r"\left(1 + b\right) a"),
        (a / b, r"\frac{a}{b}"),
        (a**2, "a^{2}"),
        (x[i] ** 2, "x_{i}^{2}"),
        (A[i, k], "A_{ik}"),
        (A[i, k + 1], "A_{i,1 + k}"),
        (W_x[1, 2], "W_{x,12}"),
        (h[index("t"), i], "h_{i}[t]"),
        (lam * a, r"a \lambda"),
        (Exp(-a), "e^{-a}"),
        (Log(a), r"\log\left(a\right)"),
        (delta(i, k), r"\delta_{i,k}"),
        (sympy.sqrt(a), r"\sqrt{a}"),
        (Rational(-1, 2) * a, r"-\frac{a}{2}"),
        (Integer(-3), "-3"),
        (Gamma(n + 1), "n!"),
        (Gamma(n + 3), r"\left(2 + n\right)!"),
        (Gamma(a), r"\Gamma\left(a\right)"),
        (Gamma(n + 1) ** 2, r"\left(n!\right)^{2}"),
        (a * Gamma(n + 1), "n! a"),
        (Binomial(n, m), r"\binom{n}{m}"),
        (sympy.floor(a), r"\lfloor a \rfloor"),
        (-sympy.ceiling(a / 2), r"-\lceil \frac{a}{2} \rceil"),
        (sympy.erf(a) * b, r"b \operatorname{erf}\left(a\right)"),
        (sympy.sin(a + b), r"\sin\left(a + b\right)"),
        (sympy.Abs(a) * sympy.Abs(b), None),
        (sympy.sign(a) * sympy.cos(a) ** 2, None),
        (sympy.atan(a) + sympy.asin(b / 9), None),
        (greatest(x[j]), r"\left(\max_{l=1}^{n} x_{l}\right)"),
        (-greatest(-x[j]), r"\left(\min_{l=1}^{n} x_{l}\right)"),
        (a * greatest(-x[j]) ** 2, None),
        (greatest(x[j]) + x[k], None),
        (greatest(x[j] + x[k], 1 - delta(j, k)), r"\left(\max_{l=1, k \ne l}^{n} \left(x_{k} + x_{l}\right)\right)"),
        (greatest(greatest(A[j, 1] - x[j]) * x[j]), None),
        (total(greatest(A[row, j]) - x[row], row, one_to(n)), None),
    ],
)
def test_printed(expression: Expr, latex: str | None) -> None:
    assert latex is None or Printer(notation()).latex(expression) == latex
    round_trip(expression)


def some_sum(body: Expr) -> Expr:
    bound = fresh("j")
    return sigma(body * x[bound], (bound, Integer(1), n))


def some_greatest(body: Expr) -> Expr:
    bound = fresh("j")
    return greatest_over(body * x[bound], bound, one_to(n), 1 - delta(bound, k))


def another_sum(body: Expr) -> Expr:
    bound = fresh("i")
    return sigma(body + A[bound, i], (bound, Integer(1), n))


ATOMS = st.sampled_from(
    [a, b, lam, x[i], x[k], x[1], A[i, k], A[2, 1], W_x[1, 2], h[index("t"), i], Integer(2), Integer(-3),
     Rational(1, 2), delta(i, k), n]
)  # fmt: skip
EXPRESSIONS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.builds(lambda p, q: p + q, inner, inner),
        st.builds(lambda p, q: p - q, inner, inner),
        st.builds(lambda p, q: p * q, inner, inner),
        st.builds(lambda p, q: p / (1 + q**2), inner, inner),
        st.builds(lambda p: Exp(p / 50), inner),
        st.builds(lambda p: Log(1 + p**2), inner),
        st.builds(lambda p: p**2, inner),
        st.builds(lambda p: (1 + p**2) ** Rational(-1, 2), inner),
        st.builds(lambda p: (1 + p**2) ** Rational(2, 3), inner),
        st.builds(lambda p: -p, inner),
        st.builds(some_sum, inner),
        st.builds(another_sum, inner),
        st.builds(some_greatest, inner),
    ),
    max_leaves=7,
)


@given(EXPRESSIONS)
@settings(max_examples=150, deadline=None, derandomize=True)
def test_what_is_printed_reads_back_to_the_same_value(expression: Expr) -> None:
    round_trip(expression)


def test_bound_indices_avoid_free_ones() -> None:
    bound = fresh("i")
    latex = Printer(notation()).latex(sigma(A[bound, i], (bound, Integer(1), n)) * x[index("j")])
    assert latex.count(r"\sum_{") == 1
    assert agree(read(latex).xreplace({index("j"): Integer(3)}), (A[1, 1] + A[2, 1] + A[3, 1]).xreplace({}) * x[3])


@pytest.mark.parametrize("unknown", [Symbol("z", real=True), IndexedBase("z")[1], sympy.zeta(a), sympy.Heaviside(a)])
def test_what_the_document_has_no_notation_for_is_refused(unknown: Expr) -> None:
    with pytest.raises(NotPrintable):
        Printer(notation()).latex(unknown + 1)


# --- every kind of node -----------------------------------------------------------------------------------------------

EVERYTHING = notation(
    r"n, m \in \mathbb{N}",
    r"i, k \in \{1, \dots, n\}",
    r"x, y, \mu \in \mathbb{R}^n",
    r"A, B \in \mathbb{R}^{n \times n}",
    r"a, b, \lambda \in \mathbb{R}",
    r"h[t] \in \mathbb{R}^n",
    r"g \text{ is a function}",
    r"\xi \sim \mathcal{N}(\mu, I_n)",
)
VECTORS = [vector(name, n) for name in ("x", "y")]
MATRICES = [matrix(name, n, n) for name in ("A", "B")]
xi = array_of("xi")


def over_an_axis(combine: Callable[..., Expr], body: Expr, factor: Expr) -> Expr:
    bound = fresh("j")
    return combine(body * factor.xreplace({i: bound}), bound, one_to(n))


def integrated(body: Expr, low: Expr) -> Expr:
    bound = Dummy("a", real=True)
    return definite_integral(body.xreplace({a: bound}) + bound, bound, low, Integer(1))


def slope(body: Expr, variable: Expr) -> Expr:
    try:
        return derivative(body, variable)
    except CannotDifferentiate:
        return body


def taken_to(body: Expr, side: int) -> Expr:
    bound = Dummy("b", real=True)
    return limit(body.xreplace({b: bound}) * bound, bound, Integer(0), side)


LEAVES = st.sampled_from(
    [
        *(a, b, lam, x[i], x[k], x[1], A[i, k], A[2, 1], h[index("t"), i], Integer(2), Rational(-1, 2), n, delta(i, k)),
        *(inverse(MATRICES[0])[i, k], det(MATRICES[1]), norm(VECTORS[0]), softmax(VECTORS[1])[i]),
        *(inner(VECTORS[0], VECTORS[1]), expectation(xi[i] ** 2 * xi[k]), (MATRICES[0] @ MATRICES[1])[i, k]),
    ]
)
ALL_KINDS = st.recursive(
    LEAVES,
    lambda part: st.one_of(
        st.builds(lambda p, q: p + q, part, part),
        st.builds(lambda p, q: p * q, part, part),
        st.builds(lambda p, q: p / (2 + q**2), part, part),
        st.builds(Exp, part),
        st.builds(lambda p: Log(2 + p**2), part),
        st.builds(lambda p, q: over_an_axis(total, p, q), part, part),
        st.builds(lambda p, q: over_an_axis(product_over, p, q), part, part),
        st.builds(lambda p, q: sympy.Max(p, q, evaluate=False), part, part),
        st.builds(lambda p, q: Piecewise((p, a > q), (q, True)), part, part),
        st.builds(lambda p: applied("g", (1,), (p,)), part),
        st.builds(lambda p: expectation(p * xi[k]), part),
        st.builds(integrated, part, st.sampled_from([Integer(0), lam])),
        st.builds(taken_to, part, st.sampled_from([1, -1, 0])),
        st.builds(slope, part, st.just(b)),
        st.builds(slope, part, st.just(x[k])),
    ),
    max_leaves=6,
)


@given(ALL_KINDS)
@settings(max_examples=60, deadline=None, derandomize=True)
def test_what_is_printed_reads_back_to_the_same_expression(expression: Expr) -> None:
    try:
        latex = Printer(EVERYTHING).latex(expression)
    except NotPrintable:
        reject()
    again = Elaborator(EVERYTHING, latex).scalar(parse(latex).chains[0].sides[0])
    assert next(unified(expression.expand(), again.expand(), {}), None) is not None, latex


BINDERS = ("Sigma", "Product", "Expectation", "DefiniteIntegral", "Limit", "InverseEntry", "Determinant")


def unified(one: Any, other: Any, names: dict[Any, Any]) -> Iterator[dict[Any, Any]]:
    """Every way in which bound variables can be renamed so that the two are the same."""
    if isinstance(one, Dummy):
        if names.get(one, other) == other and (one in names or other not in names.values()):
            yield {**names, one: other}
    elif not one.args or one.func != other.func or len(one.args) != len(other.args):
        if one == other:
            yield names
    elif isinstance(one, (sympy.Add, sympy.Mul, sympy.Max, Delta)):
        yield from _in_any_order(one.args, other.args, names)
    elif type(one).__name__ in BINDERS:  # what is bound here has no name outside
        if any(True for _ in _one_by_one(one.args, other.args, names)):
            yield names
    else:
        yield from _one_by_one(one.args, other.args, names)


def _one_by_one(ones: tuple[Any, ...], others: tuple[Any, ...], names: dict[Any, Any]) -> Iterator[dict[Any, Any]]:
    if not ones:
        yield names
    else:
        for found in unified(ones[-1], others[-1], names):
            yield from _one_by_one(ones[:-1], others[:-1], found)


def _in_any_order(ones: tuple[Any, ...], others: tuple[Any, ...], names: dict[Any, Any]) -> Iterator[dict[Any, Any]]:
    if not ones:
        yield names
    for place, other in enumerate(others if ones else ()):
        for found in unified(ones[0], other, names):
            yield from _in_any_order(ones[1:], others[:place] + others[place + 1 :], found)


def test_a_renaming_is_found_and_a_difference_is_seen() -> None:
    p, q = fresh("p"), fresh("q")
    one = sigma(A[p, i] * x[p], (p, Integer(1), n))
    assert list(unified(one, sigma(A[q, i] * x[q], (q, Integer(1), n)), {}))
    assert not list(unified(one, sigma(A[i, q] * x[q], (q, Integer(1), n)), {}))
    assert not list(unified(one, sigma(A[q, i] * x[q], (q, Integer(2), n)), {}))
