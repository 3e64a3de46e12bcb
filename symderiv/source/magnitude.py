"""Powers of numbers, refused at once where the result would be too long to write: ``9^{9^{9^9}}``.

SymPy multiplies out every power of a number, also inside a product: ``(2 x)^k`` becomes ``2^k x^k``.
"""

from __future__ import annotations

from sympy import Expr, Rational

from symderiv.model import Span
from symderiv.source.reading import ReadError

MAX_BITS = 10_000
MAX_EXPONENT = 10_000


def power(base: Expr, exponent: Expr, span: Span) -> Expr:
    if exponent.is_Rational:
        bits = max((_bits(number) for number in base.atoms(Rational)), default=0)
        if abs(exponent) > MAX_EXPONENT or exponent.q > MAX_EXPONENT or bits * abs(exponent) > MAX_BITS:
            raise ReadError("D105", "this power is too large to be written out", span)
    return base**exponent


def _bits(number: Expr) -> int:
    return 0 if number in (0, 1, -1) else max(abs(int(number.p)).bit_length(), int(number.q).bit_length())
