"""Random claims by family: sums and products with symbolic ends, unknown functions, integrals, cases, inequalities.

Each is true by construction and rewritten, or broken by a mutation; what is broken may be true by chance, so truth is
asked of ``plain``.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import sympy
from sympy import (
    Abs,
    Derivative,
    Expr,
    Function,
    Integer,
    Integral,
    Max,
    Min,
    Piecewise,
    Product,
    Rational,
    Sum,
    Symbol,
    binomial,
    ceiling,
    exp,
    factorial,
    floor,
    gamma,
    log,
    sign,
    sin,
    sqrt,
    tanh,
)

from tests.engine.making import POSITIVES, REALS, M, N
from tests.engine.plain import Question
from tests.engine.rewriting import Rewriter

K = Symbol("k", integer=True)
G, H = Function("g"), Function("h")


def _smooth(name: str, orders: int = 3) -> Any:
    """A function that SymPy's chain rule differentiates to one with a prime."""
    slope: Any = _smooth(f"{name}'", orders - 1) if orders else Function

    def fdiff(self: Any, _place: int = 1) -> Any:
        return slope(*self.args)

    return type(name, (Function,), {"fdiff": fdiff})


SMOOTH_G, SMOOTH_H = _smooth("g"), _smooth("h")
U = Symbol("u", real=True)
X, Y, Z = REALS
P, Q = POSITIVES


def _maker(seed: int) -> Rewriter:
    return Rewriter(random.Random(seed))  # noqa: S311  (reproducible, not secret)


def _claim(maker: Rewriter, left: Expr, right: Expr, *, true: bool, relation: str = "=") -> Question:
    """The claim, its right side rewritten; broken first, if it is not to be true."""
    right = maker.rewritten(right if true else maker.mutated(right), maker.random.randint(0, 2))
    sizes = tuple(s.name for s in (N, M) if left.has(s) or right.has(s))
    return Question(left, right, sizes, relation=relation)


def telescoping_claim(seed: int, *, true: bool) -> Question:
    """The sum of T(k + 1) - T(k) is T(n + 1) - T(a)."""
    maker = _maker(seed)
    c, d = maker.random.randint(1, 4), maker.random.randint(1, 3)
    total = maker.random.choice(
        [
            1 / (K + c), (K + d) / (K + c), 1 / ((K + c) * (K + c + 1)), factorial(K) * d, factorial(K + c) / (K + 1),
            K**d * 2**K, (K + c) * P**K, 1 / factorial(K), K / factorial(K + c), X**K * Y, 1 / (2 * K + c),
            binomial(K + c, c), K**c, K**2 * Rational(1, 3) ** K, (-1) ** K * (K + d), exp(K * X), 1 / (K + P),
            K * X + exp(P * K),
        ]
    )  # fmt: skip
    low = maker.random.choice([1, 1, 0, 2])
    body = total.xreplace({K: K + 1}) - total
    body = maker.random.choice([sympy.together, sympy.expand, lambda e: e, sympy.simplify])(body)
    high = maker.random.choice([N, N, N + 1, N + M])
    if low > 1:
        high = high + 1
    right = total.xreplace({K: high + 1}) - total.xreplace({K: Integer(low)})
    return _claim(maker, Sum(body, (K, low, high)), right, true=true)


def product_claim(seed: int, *, true: bool) -> Question:
    """The product of T(k + 1) / T(k) is T(n + 1) / T(a), and laws of products."""
    maker = _maker(seed)
    c, d = maker.random.randint(1, 4), maker.random.randint(1, 3)
    high = maker.random.choice([N, N, N + 1, N + M])
    if maker.chance(0.6):
        total = maker.random.choice(
            [K + c, (K + c) / (K + d), (K + c) * (K + d), 2 * K + 1, factorial(K), factorial(K + c), P**K, K + P,
             (K + P) / (K + Q), exp(X * K**2), d**K * (K + c), 1 / (K + c) ** 2, binomial(K + c, c), K**2 + c]
        )  # fmt: skip
        ratio = maker.random.choice([sympy.together, sympy.factor, sympy.simplify])(total.xreplace({K: K + 1}) / total)
        return _claim(
            maker, Product(ratio, (K, 1, high)), total.xreplace({K: high + 1}) / total.xreplace({K: 1}), true=true
        )
    one, other = (
        maker.random.choice([K + c, exp(X * K), P, K**2 + 1, 1 / (K + d), Integer(2), X + K, P + K, X, K])
        for _ in range(2)
    )
    left = Product(sympy.expand(one * other) if maker.chance(0.5) else one * other, (K, 1, high))
    return _claim(maker, left, Product(one, (K, 1, high)) * Product(other, (K, 1, high)), true=true)


def whole_claim(seed: int, *, true: bool) -> Question:
    """Factorials, binomials, gamma."""
    maker = _maker(seed)
    k = maker.random.choice([Integer(1), Integer(2), Integer(3), M])
    top = N + M if k == M else N + 3
    pairs = [
        (k * binomial(top, k), top * binomial(top - 1, k - 1)),
        (binomial(top, k), factorial(top) / (factorial(k) * factorial(top - k))),
        (binomial(top, k) * binomial(k, 1), top * binomial(top - 1, k - 1)),
        (factorial(top) / factorial(top - 2), top * (top - 1)),
        (gamma(P + 2), P * (P + 1) * gamma(P)),
        (gamma(N + 1) * gamma(P + 1), factorial(N) * P * gamma(P)),
        (Sum(binomial(N, K), (K, 0, N)), 2**N),
        (Sum(K * binomial(N, K), (K, 0, N)), N * 2 ** (N - 1)),
        (Sum(binomial(N, K) * X**K * Y ** (N - K), (K, 0, N)), (X + Y) ** N),
        (factorial(2 * N + 2) / factorial(2 * N), (2 * N + 2) * (2 * N + 1)),
        (binomial(2 * N, N), binomial(2 * N - 1, N - 1) * 2),
        ((N + 1) * factorial(N) + factorial(N), (N + 2) * factorial(N)),
    ]
    one, two = maker.random.sample(pairs, 2)
    a, b = maker.constant(), maker.random.choice([X, P, maker.constant()])
    ways: list[Callable[[Any, Any], Any]] = [
        lambda u, v: a * u + b * v,
        lambda u, v: u * v,
        lambda u, v: u / (1 + v**2),
    ]
    combined = maker.random.choice(ways)
    return _claim(maker, combined(one[0], two[0]), combined(one[1], two[1]), true=true)


def function_claim(seed: int, *, true: bool) -> Question:
    """Derivatives of expressions with unknown functions, by SymPy's own chain rule."""
    maker = _maker(seed)

    def inner(depth: int) -> Expr:
        plain = [X, X**2, P * X, X + Y, exp(X), X * Y - 1, sin(X)]
        return maker.random.choice([*plain, *([SMOOTH_G(inner(0)), SMOOTH_H(inner(0)) + X] if depth else [])])

    def term() -> Expr:
        f = maker.random.choice([SMOOTH_G, SMOOTH_H])
        plain = [f(inner(1)), X * f(inner(1)), f(inner(0)) ** 2, exp(f(X)), f(inner(0)) * SMOOTH_G(X), Y * X**3]
        return maker.random.choice(plain)

    body = term() + maker.constant() * term()
    orders = maker.random.choice([1, 1, 1, 2])
    slope = sympy.expand(body.diff(X, orders)) if maker.chance(0.5) else body.diff(X, orders)
    return _claim(maker, Derivative(_unknown(body), (X, orders)), _unknown(slope), true=true)


def _unknown(node: Any) -> Any:
    """With undefined functions in place of the smooth ones."""
    arguments = [_unknown(argument) for argument in node.args]
    if hasattr(type(node), "fdiff") and type(node).__module__ == __name__:
        return Function(type(node).__name__)(*arguments)
    return node.func(*arguments) if arguments else node


def integral_claim(seed: int, *, true: bool) -> Question:
    """Linearity and additivity of integrals without closed form."""
    maker = _maker(seed)
    hard = [
        exp(-(U**2)),
        sin(U) / (U + 3),
        exp(sin(U)),
        log(1 + exp(U)),
        sqrt(U**2 + U + 3),
        tanh(U) ** 2 / (U**2 + 2),
        G(U),
    ]
    f, g = maker.random.sample(hard, 2)
    a, b = maker.constant(), maker.random.choice([X, maker.constant(), P])
    low, middle, high = (Integer(k) for k in maker.random.choice([(0, 1, 2), (-1, 0, 2), (1, 2, 3), (0, 3, 1)]))

    def over(body: Expr, start: Expr, end: Expr) -> Expr:
        return Integral(body, (U, start, end))

    ways: list[Callable[[], tuple[Expr, Expr]]] = [
        lambda: (over(a * f + b * g, low, high), a * over(f, low, high) + b * over(g, low, high)),
        lambda: (over(f, low, high), over(f, low, middle) + over(f, middle, high)),
        lambda: (over(f + a * U, low, high), over(f, low, high) + a * (high**2 - low**2) / 2),
        lambda: (over(f, low, high), -over(f, high, low)),
        lambda: (b * over(f, low, high), over(b * f, low, high)),
    ]
    left, right = maker.random.choice(ways)()
    return _claim(maker, left, right, true=true)


def closed_integral_claim(seed: int, *, true: bool) -> Question:
    """Integrals of powers, exponentials, absolute values and extremes, by antiderivatives written down here."""
    maker = _maker(seed)
    c, k = Rational(maker.random.randint(-4, 4), 2), maker.random.randint(1, 4)
    shifted = U - c
    table = [
        (Abs(shifted), shifted * Abs(shifted) / 2),
        (Max(U, c), (U**2 + shifted * Abs(shifted)) / 4 + c * U / 2),
        (Min(U, c), (U**2 - shifted * Abs(shifted)) / 4 + c * U / 2),
        (U**k, U ** (k + 1) / (k + 1)),
        (exp(k * U), exp(k * U) / k),
        (U * exp(U), (U - 1) * exp(U)),
        (exp(-Abs(U)), sign(U) * (1 - exp(-Abs(U)))),
        (sign(shifted), Abs(shifted)),
        (P * U**2, P * U**3 / 3),
        (sin(U), -sympy.cos(U)),
        (1 / (1 + U**2), sympy.atan(U)),
    ]
    (f, big_f), (g, big_g) = maker.random.sample(table, 2)
    a, b = maker.constant(), maker.constant()
    low, high = (Integer(k) for k in maker.random.choice([(0, 1), (-1, 2), (-2, 2), (0, 3), (-3, -1), (1, 0)]))
    whole = a * big_f + b * big_g
    right = whole.xreplace({U: high}) - whole.xreplace({U: low})
    return _claim(maker, Integral(a * f + b * g, (U, low, high)), right, true=true)


def case_claim(seed: int, *, true: bool) -> Question:
    """Minima, maxima, absolute values, floors, signs and cases."""
    maker = _maker(seed)

    def small() -> Any:
        return maker.random.choice([X, Y, X + 1, X - Y, 2 * X, P - X, maker.constant(), X**2 - 1])

    a, b, whole = small(), small(), maker.random.randint(-3, 3)
    pairs = [
        (Max(a, b) + Min(a, b), a + b),
        (Max(a, b) - Min(a, b), Abs(a - b)),
        (Piecewise((a, X > 0), (b, True)), b + (a - b) * Piecewise((1, X > 0), (0, True))),
        (Piecewise((a, X >= Y), (b, True)) + Piecewise((b, X >= Y), (a, True)), a + b),
        (floor(a + whole), floor(a) + whole),
        (ceiling(a), -floor(-a)),
        (Abs(a) * Abs(b), Abs(sympy.expand(a * b))),
        (Abs(a), a * sign(a)),
        (Max(a, 0) - Max(-a, 0), a),
        (Max(a, 0) + Max(-a, 0), Abs(a)),
        (Abs(a) ** 2, a**2),
        (Max(a, b, Z), Max(Max(b, Z), a)),
        (Min(Max(a, -1), 1), Max(Min(a, 1), -1)),
        (Piecewise((-X, X < 0), (X, True)), Abs(X)),
        (sqrt(a**2), Abs(a)),
    ]
    one, two = maker.random.sample(pairs, 2)
    weight = maker.random.choice([Integer(1), maker.constant(), Y, exp(X)])
    return _claim(maker, one[0] + weight * two[0], one[1] + weight * two[1], true=true)


def inequality_claim(seed: int, *, true: bool) -> Question:
    """Known inequalities at random arguments, scaled and with something not negative added; or one of them broken."""
    maker = _maker(seed)
    linear = maker.random.choice([X, 2 * X, X - 1, -X, X + Y, P, X / 2 + 1])
    p, q = maker.random.sample([P, Q, P + 1, 2 * Q, P * Q], 2)
    strict = [
        (exp(linear), Integer(0)), (1 / (1 + exp(-linear)), Integer(0)), (Integer(1), tanh(linear)),
        (log(1 + exp(linear)), linear), (sqrt(linear**2 + 1), linear), (P + Q, sqrt(P * Q)), (p + 1, Integer(1)),
        (linear**2 + 1, linear), (log(1 + p), p / (1 + p)), (Integer(2), 1 / (1 + exp(-linear)) + 1),
    ]  # fmt: skip
    weak = [
        (exp(linear), 1 + linear), (p - 1, log(p)), ((p + q) / 2, sqrt(p * q)), (linear**2 + Y**2, 2 * linear * Y),
        (Abs(linear) + Abs(Y), Abs(linear + Y)), (Integer(1), sin(linear)), (Max(linear, Y), (linear + Y) / 2),
        ((X**2 + Y**2) * (Z**2 + 1), (X * Z + Y) ** 2), (p / q + q / p, Integer(2)), (linear**2, 2 * linear - 1),
        (Abs(linear), linear), (p * exp(-p), p - p**2), (Rational(1, 4), exp(linear) / (1 + exp(linear)) ** 2),
    ]  # fmt: skip
    large, small = maker.random.choice([*strict, *weak])
    is_strict = (large, small) in strict
    scale = maker.random.choice([Integer(1), Integer(2), P, exp(Y)])
    extra = maker.random.choice([Integer(0), Integer(0), Y**2, exp(Z), Q])
    left, right = scale * large + extra, scale * small
    relation = maker.random.choice([">", ">="] if is_strict else [">="])
    if not true:
        relation = maker.random.choice([">", ">=", ">", "!="])
        if maker.chance(0.7):
            left = maker.mutated(left)
    if maker.chance(0.4):
        left, right = sympy.expand(left - right), Integer(0)
    if maker.chance(0.3):
        left, right, relation = right, left, {">": "<", ">=": "<=", "!=": "!="}[relation]
    return Question(left, right, relation=relation)


FAMILIES: dict[str, Callable[..., Question]] = {
    "telescoping": telescoping_claim,
    "product": product_claim,
    "whole": whole_claim,
    "function": function_claim,
    "integral": integral_claim,
    "closed": closed_integral_claim,
    "case": case_claim,
    "inequality": inequality_claim,
}
