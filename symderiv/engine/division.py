r"""Floors of whole numbers divided by a whole number that is a symbol.

Decides: equalities and inequalities with floors and ceilings of ``(L + c) / k + A`` and ``(-L + c) / k + A``, where k
is one positive whole number, L one linear form in whole numbers without k, A a polynomial with whole coefficients and c
a number, at most ``MAX_SHIFT``; no floor stands in another, in a sum or under another operator that binds a name.
``L = k q + r`` with ``0 <= r < k``, and a floor changes only where r is within c of an end of this range: the places
there, the middle, and every small k are cases, and the claim must hold in each.  So
``\lfloor (n - 1)/k \rfloor + 1 = \lceil n/k \rceil``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sympy import (
    Add,
    Dummy,
    Expr,
    Integer,
    Mul,
    Poly,
    PolynomialError,
    Pow,
    Symbol,
    ceiling,
    floor,
    fraction,
    preorder_traversal,
    together,
)

from symderiv.engine.expanding import multiplied_out
from symderiv.engine.residues import classes
from symderiv.model.plain import dataclass

MAX_SHIFT = 3
_PLAIN = (Add, Mul, Pow, floor)


@dataclass(frozen=True)
class _Quotient:
    """The floor of ``(direction * form + shift) / divisor + whole``."""

    form: Expr
    direction: int
    shift: int
    whole: Expr

    def value(self, rest: int, from_end: bool, middle: bool) -> int:
        """The floor of ``(direction * r + shift) / k``, where r is ``rest`` or k - ``rest`` or in the middle."""
        if self.direction == 0:
            return 0 if self.shift >= 0 else -1
        if middle:
            return 0 if self.direction > 0 else -1
        reach = self.direction * rest + self.shift if not from_end else -self.direction * rest + self.shift
        below = 0 if not from_end else self.direction
        return below + (0 if reach >= 0 else -1)


def cases(expression: Expr, least: Mapping[Symbol, int]) -> list[Expr] | None:
    """The expression in every case, without its floors; nothing if they are of something else."""
    expression = expression.replace(ceiling, lambda argument: -floor(-argument))
    floors = sorted(expression.atoms(floor), key=str)
    divisors = {_divisor(node.args[0]) for node in floors}
    (k,) = divisors if len(divisors) == 1 else (None,)
    if k is None or any(not isinstance(node, _PLAIN) and node.has(floor) for node in preorder_traversal(expression)):
        return None
    quotients: dict[Expr, _Quotient] = {}
    form = Integer(0)
    for node in floors:
        found = _quotient(node.args[0], k, form)
        if found is None:
            return None
        quotients[node] = found
        form = found.form
    solved = _solved(form)
    shift = max(abs(found.shift) for found in quotients.values())
    if solved is None or shift > MAX_SHIFT:
        return None
    parts = list(_large(expression, quotients, k, solved, shift))
    for value in range(least.get(k, 1), 2 * shift + 2):
        part = expression.xreplace({k: Integer(value)})
        opened = classes(part, least) if part.has(floor) else iter([part])
        if opened is None:
            return None
        parts += opened
    return parts


def _divisor(argument: Expr) -> Symbol | None:
    bottom = fraction(together(argument))[1]
    return bottom if isinstance(bottom, Symbol) and bottom.is_integer and bottom.is_positive else None


def _quotient(argument: Expr, k: Symbol, form: Expr) -> _Quotient | None:
    top = multiplied_out(argument * k)
    symbols = sorted(top.free_symbols, key=str)
    try:
        polynomial = Poly(top, *symbols) if symbols else None
    except PolynomialError:
        return None
    whole = all(isinstance(s, Symbol) and s.is_integer for s in symbols)
    if polynomial is None or not whole or not all(c.is_Integer for c in polynomial.coeffs()):
        return None
    without = top.xreplace({k: Integer(0)})
    shift = without.xreplace(dict.fromkeys(symbols, Integer(0)))
    own = without - shift
    direction = 0 if own == 0 else -1 if own == -form else 1
    if direction > 0 and form not in (0, own):
        return None
    return _Quotient(form if direction <= 0 else own, direction, int(shift), multiplied_out((top - without) / k))


def _solved(form: Expr) -> tuple[Symbol, int, Expr] | None:
    """A number that stands in the form with the factor 1 or -1, this factor, and the rest of the form."""
    for number in sorted(form.free_symbols, key=str):
        rest = form - form.coeff(number, 1) * number
        if abs(form.coeff(number, 1)) == 1 and not rest.has(number):
            return number, int(form.coeff(number, 1)), rest
    return None


def _large(
    expression: Expr, quotients: Mapping[Expr, _Quotient], k: Symbol, solved: tuple[Symbol, int, Expr], shift: int
) -> Iterator[Expr]:
    """All cases of r for the k from 2 shift + 2 on."""
    number, factor, others = solved
    q = Dummy("q", integer=True, nonnegative=bool(others == 0 and factor == 1 and number.is_nonnegative) or None)
    u, v = (Dummy(name, integer=True, nonnegative=True) for name in "uv")
    places: list[tuple[Expr, Expr, int, bool, bool]] = [(shift + 1 + u, 2 * shift + 2 + u + v, 0, False, True)]
    large = 2 * shift + 2 + v
    places += [(Integer(r), large, r, False, False) for r in range(shift + 1)]
    places += [(large - r, large, r, True, False) for r in range(1, shift + 1)]
    for r, size, rest, from_end, middle in places:
        at = {k: size, number: factor * (size * q + r - others.xreplace({k: size}))}
        opened = {
            node: (found.direction * q + found.whole + found.value(rest, from_end, middle)).xreplace(at)
            for node, found in quotients.items()
        }
        yield expression.xreplace(opened).xreplace(at)
