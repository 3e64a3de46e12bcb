"""Powers and roots of numbers, refused at once where the result would be too long to write: ``9^{9^{9^9}}``.

SymPy multiplies out every power of a number, also inside a product: ``(2 x)^k`` becomes ``2^k x^k``.
"""

from __future__ import annotations

from sympy import Abs, Expr, Mul, Rational, sign

from symderiv.model import Span
from symderiv.source.reading import ReadError
from symderiv.tensor.arithmetic import raised

MAX_BITS = 10_000
MAX_EXPONENT = 10_000


def power(base: Expr, exponent: Expr, span: Span) -> Expr:
    if exponent.is_Rational:
        bits = max((_bits(number) for number in base.atoms(Rational)), default=0)
        if abs(exponent) > MAX_EXPONENT or exponent.q > MAX_EXPONENT or bits * abs(exponent) > MAX_BITS:
            raise ReadError("D105", "this power is too large to be written out", span)
    return raised(base, exponent)


def root(base: Expr, degree: Expr, span: Span) -> Expr:
    """The real root: of odd degree every number has one, ``\\sqrt[3]{-8} = -2``, where SymPy takes a complex one."""
    odd = degree.is_Integer and degree > 1 and degree % 2 == 1
    if not odd or base.is_nonnegative:
        return power(base, 1 / degree, span)
    if base.is_nonpositive:
        return -power(-base, 1 / degree, span)
    if base.is_Mul:
        return Mul(*(root(factor, degree, span) for factor in base.args))
    if base.is_Pow and base.exp.is_Integer:  # the root of a power is the power of the root, also of a negative number
        return power(root(base.base, degree, span), base.exp, span)
    return sign(base) * power(Abs(base), 1 / degree, span)


def _bits(number: Expr) -> int:
    return 0 if number in (0, 1, -1) else max(abs(int(number.p)).bit_length(), int(number.q).bit_length())
