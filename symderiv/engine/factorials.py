"""Values of Gamma and of binomial coefficients: exact for whole numbers, else balls.

Gamma has no value at 0, -1, -2, ...  A binomial coefficient ``(n over k)`` with a whole k >= 0 is the polynomial
n (n - 1) ... (n - k + 1) / k!; for a whole k < 0 it is zero, unless n is a negative whole number too, where authors
differ and nothing is said; for any other k it is Gamma(n + 1) / (Gamma(k + 1) Gamma(n - k + 1)), where 1 / Gamma is
zero at the poles of Gamma.
"""

from __future__ import annotations

from math import factorial

from flint import arb, fmpq

MAX_EXACT = 1_000

Value = fmpq | arb


class NoValue(ArithmeticError):
    """The function has no value here."""


def gamma(value: Value) -> Value:
    if isinstance(value, fmpq) and value.q == 1:
        if value.p <= 0:
            raise NoValue("a pole of the gamma function")
        if value.p <= MAX_EXACT:
            return fmpq(factorial(int(value.p) - 1))
    found = _ball(value).gamma()
    if not found.is_finite():
        raise NoValue("the gamma function near a pole")
    return found


def binomial(n: Value, k: Value) -> Value:
    if isinstance(k, fmpq) and k.q == 1:
        if k.p < 0:
            if isinstance(n, fmpq) and not (n.q == 1 and n.p < 0):
                return fmpq(0)
            raise NoValue("a binomial coefficient of two negative numbers")
        if k.p <= MAX_EXACT:
            return _polynomial(n, int(k.p))
    top = _ball(n) + 1
    found = top.gamma() * (_ball(k) + 1).rgamma() * (top - _ball(k)).rgamma()
    if not found.is_finite():
        raise NoValue("a binomial coefficient of a negative number")
    return found


def _polynomial(n: Value, k: int) -> Value:
    product: Value = fmpq(1)
    for j in range(k):
        product = product * (n - j) / (j + 1)
    return product


def _ball(value: Value) -> arb:
    return value if isinstance(value, arb) else arb(value)
