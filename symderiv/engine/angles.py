"""Sums of arctangents of rational numbers that are exactly zero, as in Machin's formula.

Decides: whether c_1 arctan q_1 + c_2 arctan q_2 + ... + r pi is zero, for rational c, q and r.  Times a whole number N
the sum is the argument of a product of powers of Gaussian integers (pi is 4 arctan 1); if that product is a positive
number the argument is a multiple of 2 pi, and a ball that lies between -1 and 1 says of which.
"""

from __future__ import annotations

from math import lcm

from sympy import Expr, Integer, Rational, atan, pi

from symderiv.engine.ball import NotEvaluable, Undefined, as_ball, evaluate
from symderiv.engine.expanding import multiplied_out

MAX_POWER = 200


def is_zero_angle(expression: Expr) -> bool:
    terms = multiplied_out(expression).as_coefficients_dict()
    weights: dict[Rational, Rational] = {}
    for node, weight in terms.items():
        if node == pi:
            tangent, factor = Rational(1), Integer(4)
        elif isinstance(node, atan) and isinstance(node.args[0], Rational):
            tangent, factor = node.args[0], Integer(1)
        else:
            return False
        weights[tangent] = weights.get(tangent, Integer(0)) + factor * weight
    if not all(isinstance(weight, Rational) for weight in weights.values()):
        return False
    scale = lcm(*(int(weight.q) for weight in weights.values()))
    powers = {tangent: int(weight * scale) for tangent, weight in weights.items()}
    if any(abs(power) > MAX_POWER for power in powers.values()):
        return False
    real, imaginary = _product(powers)
    return imaginary == 0 and real > 0 and _is_small(scale * expression)


def _product(powers: dict[Rational, int]) -> tuple[int, int]:
    """The product of (q + i p)^power over the tangents p/q; the conjugate has the opposite argument."""
    real, imaginary = 1, 0
    for tangent, power in powers.items():
        x, y = int(tangent.q), int(tangent.p) * (1 if power > 0 else -1)
        for _ in range(abs(power)):
            real, imaginary = real * x - imaginary * y, real * y + imaginary * x
    return real, imaginary


def _is_small(angle: Expr) -> bool:
    try:
        return bool(abs(as_ball(evaluate(angle, {}, 128))) < 1)
    except (Undefined, NotEvaluable):
        return False
