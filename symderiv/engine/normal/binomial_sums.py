"""Sums over the whole range of a binomial coefficient, or of the product of two.

Decides, for whole n, a, b >= 0, a polynomial w in the index k and a ratio r that does not depend on it:
  sum_k w(k) C(n, k) r^k          by the binomial theorem: of k (k-1) ... (k-j+1) it is n ... (n-j+1) r^j (1+r)^(n-j)
  sum_k w(k) C(a, k) C(b, n - k)  by Vandermonde's identity, in the same way
The coefficients may be written by factorials.  In the first sum w may have denominators k + 1, k + 2, ... and
n - k + 1, ...: they belong to a larger factorial.  A range that lacks a few terms at its ends is the whole one without
them; one that reaches beyond them is left alone.

The ratio and 1 + r must not be zero, but at single values of a real variable (``generic``): p^k (1 - p)^(n - k) is
taken apart to (p / (1 - p))^k.  For the ratio -1 the sum of C(n, k) (-1)^k is 0^n, which is 1 for n = 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flint import fmpz
from sympy import Expr, Indexed, Integer, Mul, Pow, Symbol

from symderiv.engine.expanding import multiplied_out
from symderiv.engine.normal.fraction import (
    Fraction,
    Plan,
    Plus,
    expression,
    factors_of,
    polynomial_expression,
    to_rational,
)
from symderiv.engine.normal.generic import divides
from symderiv.model.plain import dataclass
from symderiv.tensor.axis import Axis
from symderiv.tensor.nodes import Exp, Gamma

if TYPE_CHECKING:
    from symderiv.engine.normal.normaliser import Normaliser

MAX_DEGREE = 12
MAX_EDGE = 12
MAX_TERMS = 40

Weight = dict[int, Expr]
"""A polynomial in the index: its coefficients by degree."""


class _OfAnotherKind(Exception):
    """The summand, or its range, is none of those above."""


def whole_sum(normaliser: Normaliser, fraction: Fraction, bound: Symbol, axis: Axis) -> Plan | None:
    """The closed form; nothing for other summands and for other ranges."""
    if not any(isinstance(atom, Gamma) and bound in atom.free_symbols for atom in fraction.atoms):
        return None
    if not axis.low.is_Integer or not axis.is_counted or len(fraction.numerator) > MAX_TERMS:
        return None
    try:
        kernel = _kernel(fraction, bound)
        kernel.check(normaliser)
        shifted = expression(fraction).xreplace({bound: bound - kernel.shift})
        weighting = normaliser.normal(shifted / kernel.term(bound))
        lacking = -expression(weighting) * kernel.term(bound)
        parts = [lacking.xreplace({bound: place}) for place in kernel.missing(axis)]
        for ratio, weight in _weights(weighting, bound).items():
            parts += kernel.sums(normaliser, ratio, weight)
        return Plus(tuple(normaliser.plan(part) for part in parts))
    except (_OfAnotherKind, ArithmeticError):
        return None


@dataclass(frozen=True)
class _Kernel:
    """1 / (k! (top - k)!), and where ``more`` has s and t also 1 / ((s - k)! (t + k)!)."""

    top: Expr
    more: tuple[Expr, Expr] | None
    shift: int
    """By how much the index was smaller."""

    @property
    def ends(self) -> tuple[Expr, ...]:
        """Where one of the factorials ends the whole range."""
        return (self.top,) if self.more is None else (self.top, self.more[0])

    def check(self, normaliser: Normaliser) -> None:
        surely = normaliser.context.surely
        if not all(end.is_integer and surely(end) for end in self.ends):
            raise _OfAnotherKind
        if self.more is not None and not any(surely(end + self.more[1]) for end in self.ends):
            raise _OfAnotherKind

    def term(self, k: Expr) -> Expr:
        """One summand without its weight."""
        factorials = [k, self.top - k]
        if self.more is not None:
            factorials += [self.more[0] - k, self.more[1] + k]
        return Mul(*(1 / Gamma(count + 1) for count in factorials))

    def missing(self, axis: Axis) -> list[Expr]:
        """The places of the whole range that the axis, which is one of the smaller index, does not reach."""
        below = axis.low + self.shift
        lacks = [(multiplied_out(end - axis.high - self.shift), end) for end in self.ends]
        known = [(lack, end) for lack, end in lacks if lack.is_Integer and lack >= 0]
        if not known or not 0 <= below <= MAX_EDGE or known[0][0] > MAX_EDGE:
            raise _OfAnotherKind
        above, last = known[0]
        return [*map(Integer, range(int(below))), *(last - place for place in range(int(above)))]

    def sums(self, normaliser: Normaliser, ratio: Expr, weight: Weight) -> list[Expr]:
        """The whole sums of the falling factorials that the weight is made of."""
        falling: Weight = {}
        for degree, coefficient in weight.items():
            if degree > MAX_DEGREE:
                raise _OfAnotherKind
            for j in range(degree + 1):
                count = Integer(int(fmpz.stirling_s2(degree, j)))
                falling[j] = falling.get(j, Integer(0)) + count * coefficient
        used = {j: part for j, part in falling.items() if not normaliser.normal(part).is_zero}
        known = self._newton if self.more is None else self._vandermonde
        return [part * known(normaliser, ratio, j) for j, part in used.items()]

    def _newton(self, normaliser: Normaliser, ratio: Expr, j: int) -> Expr:
        base = normaliser.canonical(1 + ratio)
        if base == 0:
            if j == 0:
                return Pow(base, self.top) / Gamma(self.top + 1)
            if normaliser.context.surely(self.top - j - 1):
                return base
            raise _OfAnotherKind
        leaves = {*ratio.atoms(Indexed), *ratio.free_symbols}
        if any(normaliser.context.listed(leaf) is not None for leaf in leaves):
            raise _OfAnotherKind
        if not all(divides(normaliser, factor) for factor in (ratio, 1 / ratio, base)):
            raise _OfAnotherKind
        return ratio**j * base ** (self.top - j) / Gamma(self.top - j + 1)

    def _vandermonde(self, normaliser: Normaliser, ratio: Expr, j: int) -> Expr:
        assert self.more is not None
        other, beyond = self.more
        if ratio != 1 or not normaliser.context.surely(self.top - j + other + beyond):
            raise _OfAnotherKind
        below = (self.top - j, other + beyond, other - j, self.top + beyond)
        return Gamma(self.top - j + other + beyond + 1) / Mul(*(Gamma(count + 1) for count in below))


# --- the parts of a summand -------------------------------------------------------------------------------------------


def _kernel(fraction: Fraction, bound: Symbol) -> _Kernel:
    """The factorials below, made so large that they hold the linear factors."""
    rising, falling, linear = _denominator(fraction, bound)
    if len(rising) == len(falling) == 2 and not linear:
        start = next((s for s in rising if s == 0), None)
        if start is None:
            raise _OfAnotherKind
        rising.remove(start)
        return _Kernel(falling[0], (falling[1], rising[0]), 0)
    if len(rising) != 1 or len(falling) != 1 or not rising[0].is_Integer:
        raise _OfAnotherKind
    up, top = int(rising[0]), falling[0]
    shift, higher = up, 0
    for slope, offset in linear:
        beyond = multiplied_out(offset - (top if slope < 0 else up))
        if not beyond.is_Integer or not 1 <= beyond <= MAX_EDGE:
            raise _OfAnotherKind
        if slope > 0:
            shift = max(shift, up + int(beyond))
        else:
            higher = max(higher, int(beyond))
    return _Kernel(top + higher + shift, None, shift)


def _denominator(fraction: Fraction, bound: Symbol) -> tuple[list[Expr], list[Expr], list[tuple[int, Expr]]]:
    """The s of the factorials (s + k)! and (s - k)!, and the slopes and offsets of the factors k + s and s - k."""
    factorials: dict[int, list[Expr]] = {1: [], -1: []}
    factors: list[tuple[int, Expr]] = []
    for factor, count in factors_of(fraction.denominator)[1]:
        value = polynomial_expression(factor, fraction.atoms)
        if bound not in value.free_symbols or isinstance(value, (Exp, Pow)):
            continue
        slope, offset = _linear(value.args[0] if isinstance(value, Gamma) else value, bound)
        if slope not in (1, -1):
            raise _OfAnotherKind
        if isinstance(value, Gamma):
            factorials[int(slope)] += [multiplied_out(offset - 1)] * count
        elif count == 1:
            # Of s - k the normal form may have k - s, which is as good.
            factors += [(1, offset)] if slope == 1 and offset.is_number else [(-1, slope * -offset)]
        else:
            raise _OfAnotherKind
    return factorials[1], factorials[-1], factors


def _weights(fraction: Fraction, bound: Symbol) -> dict[Expr, Weight]:
    """A sum of w(k) r^k: the polynomials w, by r."""
    below, ratio_below = to_rational(factors_of(fraction.denominator)[0]), Integer(1)
    for factor, count in factors_of(fraction.denominator)[1]:
        value = polynomial_expression(factor, fraction.atoms)
        ratio, fixed = _power(value, bound)
        below, ratio_below = below * fixed**count, ratio_below * ratio**count
    found: dict[Expr, Weight] = {}
    for coefficient, factors in fraction.terms():
        ratio, fixed, degree = 1 / ratio_below, to_rational(coefficient) / below, 0
        for atom, count in factors:
            if atom == bound:
                degree += count
            else:
                own, rest = _power(atom, bound)
                ratio, fixed = ratio * own**count, fixed * rest**count
        weight = found.setdefault(ratio, {})
        weight[degree] = weight.get(degree, Integer(0)) + fixed
    return found


def _power(atom: Expr, bound: Symbol) -> tuple[Expr, Expr]:
    """b^(s k + c) as b^s, which is taken to the k, and b^c."""
    if bound not in atom.free_symbols:
        return Integer(1), atom
    if isinstance(atom, Exp):
        slope, offset = _linear(atom.args[0], bound)
        return Exp(slope), Exp(offset)
    if not isinstance(atom, Pow) or bound in atom.args[0].free_symbols:
        raise _OfAnotherKind
    slope, offset = _linear(atom.args[1], bound)
    if not slope.is_Integer or not (offset.is_integer or atom.args[0].is_positive):
        raise _OfAnotherKind
    return atom.args[0] ** slope, atom.args[0] ** offset


def _linear(value: Expr, bound: Symbol) -> tuple[Expr, Expr]:
    """Slope and offset of a linear form in the index."""
    plain = multiplied_out(value)
    slope = plain.coeff(bound, 1)
    offset = multiplied_out(plain - slope * bound)
    if slope == 0 or slope.has(bound) or offset.has(bound):
        raise _OfAnotherKind
    return slope, offset
