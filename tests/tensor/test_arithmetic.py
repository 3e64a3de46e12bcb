"""What is put together without SymPy's search is what SymPy makes of it, argument for argument."""

from __future__ import annotations

import random

import pytest
from sympy import (
    Add,
    Dummy,
    Expr,
    Function,
    Integer,
    Mul,
    Rational,
    Symbol,
    Tuple,
    cos,
    nan,
    oo,
    pi,
    sqrt,
    srepr,
    zoo,
)
from sympy import exp as sympy_exp

from symderiv.tensor.arithmetic import inverse, opposite, plus, put_in, raised, times
from symderiv.tensor.axis import fresh, size
from symderiv.tensor.nodes import Delta, Exp, Log, Sigma
from symderiv.tensor.operators import expectation
from symderiv.tensor.parts import array_of

X, Y, N = Symbol("x", real=True), Symbol("y", positive=True), size("n")
P, Q = fresh("i"), fresh("j")
A, B = array_of("a"), array_of("b")
NUMBERS = [Integer(0), Integer(1), Integer(-1), Integer(2), Rational(1, 2), pi, sqrt(2), oo, -oo, zoo, nan]
NODES = [X, Y, N, P, A[P], A[Q], B[P, Q], Exp(X), Exp(-A[P]), Log(Y), Delta(P, Q), Sigma(A[P], Tuple(P, 1, N))]
OTHERS = [sqrt(X), X**2, 1 / Y, 1 / (X + 1), Function("f")(X), sympy_exp(X), cos(X), 2**X]
OTHERS += [Mul(2, X + 1, evaluate=False), sqrt(6), 1 / sqrt(2), expectation(A[P]), 1 / expectation(X)]


def _any(chance: random.Random, depth: int) -> Expr:
    if depth == 0 or chance.random() < 0.25:
        return chance.choice(chance.choice([NUMBERS, NODES, NODES, OTHERS]))
    parts = [_any(chance, depth - 1) for _ in range(chance.randint(1, 4))]
    kind = chance.choice([Mul, Add, None])
    return parts[0] ** chance.choice([-1, 2, Rational(1, 2)]) if kind is None else kind(*parts)


@pytest.mark.parametrize("seed", range(5))
def test_is_what_sympy_makes_of_it(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311  (reproducible, not secret)
    for _ in range(1000):
        parts = [_any(chance, chance.randint(0, 2)) for _ in range(chance.randint(0, 4))]
        for ours, theirs in ((times(*parts), Mul(*parts)), (plus(*parts), Add(*parts))):
            assert srepr(ours) == srepr(theirs), parts
            assert ours == theirs and ours.is_commutative == theirs.is_commutative
        base, exponent = _any(chance, 1), chance.choice(NUMBERS)
        assert srepr(raised(base, exponent)) == srepr(base**exponent)
        assert srepr(inverse(base)) == srepr(1 / base)
        surd = chance.choice([1, 2, Rational(-2, 3), 6]) * sqrt(chance.choice([2, 6, Rational(19, 2), 12, X]))
        assert srepr(inverse(surd)) == srepr(1 / surd)
        assert srepr(opposite(base)) == srepr(-base)
        number = chance.choice([Integer(-2), Integer(3), Rational(-1, 2)])
        assert srepr(times(number, base)) == srepr(Mul(number, base))


def test_sums_are_not_asked_whether_they_are_infinite(monkeypatch: pytest.MonkeyPatch) -> None:
    """SymPy asks that before it makes a power of two terms; of nested sums the answer may take it seconds."""

    def asked(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(Add, "_eval_power", asked)
    below = Dummy("u", real=True) * A[P] + 1 / Dummy("v", real=True)
    assert times(inverse(below), raised(below, Integer(3))) == raised(below, Integer(2))
    assert times(inverse(below), below, raised(below, Integer(-3))) == raised(below, Integer(-3))
    assert times(inverse(below), below) == 1


@pytest.mark.parametrize("seed", range(5))
def test_puts_symbols_in_as_sympy_does(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311  (reproducible, not secret)
    for _ in range(300):
        formula = _any(chance, 3)
        values = {symbol: 3 * _any(chance, 1) for symbol in (X, Y)} | {P: chance.choice([Q, Integer(2)])}
        assert put_in(formula, values) == formula.xreplace(values)


def test_an_untouched_formula_is_the_same_object() -> None:
    formula = X * A[P] + 1
    assert put_in(formula, {Q: Integer(1)}) is formula
