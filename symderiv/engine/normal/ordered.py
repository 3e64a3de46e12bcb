"""Products of matrices over a running index, and their powers, of any size and any length.

Decides: a product of no factor is the identity, one of a few factors is written out; numbers leave the product, as a
product of numbers; of diagonal matrices it is diagonal; of one and the same matrix it is a power, where it surely has
no negative number of factors.  (c M)^n, (M^T)^n, (M^-1)^n and powers of diagonal matrices likewise; M^0 is I.
Products and powers that follow each other are joined in sums (see ``joining``).
Anything else is an atom: of a product with the running index shifted canonically, of a power the same for M and M^T.
A power whose exponent may be negative is one of the inverse there, and nothing is used of it that needs its sign.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

from sympy import Expr, Integer, Mul, Pow, Symbol, Tuple

from symderiv.engine.expanding import multiplied_out
from symderiv.engine.normal.fraction import ONE, Atom, Plan, Times
from symderiv.engine.normal.matrices import Matrices, MatrixParts, depth
from symderiv.engine.normal.opening import fresh_index
from symderiv.engine.normal.ranges import shift_of
from symderiv.tensor.axis import Axis
from symderiv.tensor.matrix import InverseEntry, axis_of, inverse_entry
from symderiv.tensor.nodes import Product, delta, key, sigma
from symderiv.tensor.ordered import FEW, exponent_of, factor_at, ordered_entry, power_entry, running_over
from symderiv.tensor.tensor import same_axis

if TYPE_CHECKING:
    from symderiv.engine.normal.normaliser import Normaliser


class OrderedProducts:
    def __init__(self, normaliser: Normaliser) -> None:
        self.normaliser = normaliser
        self.matrices = Matrices(normaliser)

    # --- products ---------------------------------------------------------------------------------------------

    def product(self, node: Expr) -> Plan:
        i, j = node.args[5:7]
        axis, times = axis_of(node), running_over(node)
        size = multiplied_out(times.size)
        if (size.is_Integer and size <= FEW) or self.normaliser.context.surely(-size):
            return self.normaliser.plan(_written_out(node, int(size) if size.is_Integer else 0))
        row, column, bound = (fresh_index() for _ in range(3))
        body = factor_at(node, row, column, bound)
        inner = self.normaliser.within(self.normaliser.context.binding({bound: times}))
        parts = _parts(inner, body, row, column, axis)
        if parts is None:
            return self._atom(node, Integer(0), row, column, bound)
        numbers = self._numbers(parts.scale, bound, times)
        if parts.core == delta(row, column):
            diagonal = (parts.by_row * parts.by_column).xreplace({row: i, column: i})
            return Times((self.normaliser.plan(delta(i, j)), numbers, self._numbers(diagonal, bound, times)))
        rest = parts.by_row * parts.by_column * parts.core
        if bound not in rest.free_symbols and self.normaliser.context.surely(size):
            power = power_entry(rest, row, column, axis, i, j, size)
            return Times((numbers, self.normaliser.plan(power)))
        return Times((numbers, self._atom(node, rest, row, column, bound)))

    def _numbers(self, body: Expr, bound: Symbol, times: Axis) -> Plan:
        if body == 1:
            return ONE
        return self.normaliser.plan(Product(body, Tuple(bound, times.low, times.high)))

    def _atom(self, node: Expr, rest: Expr, row: Symbol, column: Symbol, bound: Symbol) -> Plan:
        """Names that depend on nothing, and a running index that is displaced by nothing."""
        axis, times = axis_of(node), running_over(node)
        shift = shift_of(rest, bound)
        moved = rest.xreplace({bound: bound - shift})
        level = 1 + max((depth(symbol) for symbol in moved.atoms(Symbol)), default=0)
        names = [Symbol(f"_{word}{level}", integer=True) for word in ("row", "column", "time")]
        later = Axis(multiplied_out(times.low + shift), multiplied_out(times.high + shift))
        ranges = dict(zip(names, (axis, axis, later), strict=True))
        inner = self.normaliser.within(self.normaliser.context.binding(ranges))
        body = inner.canonical(moved.xreplace(dict(zip((row, column, bound), names, strict=True))))
        i, j = node.args[5:7]
        return Atom(ordered_entry(body, names[0], names[1], axis, i, j, names[2], later.low, later.high))

    # --- powers -----------------------------------------------------------------------------------------------

    def power(self, node: Expr) -> Plan:
        body, row, column, _, _, i, j, _ = node.args
        axis, exponent = axis_of(node), multiplied_out(exponent_of(node))
        if exponent.is_Integer and abs(exponent) <= FEW:
            return self.normaliser.plan(_few(node, int(exponent)))
        parts = _parts(self.normaliser, body, row, column, axis)
        if parts is None:
            return Atom(power_entry(Integer(0), row, column, axis, i, j, exponent))
        number = self.normaliser.plan(Pow(parts.scale, exponent))
        if parts.core == delta(row, column):
            diagonal = (parts.by_row * parts.by_column).xreplace({row: i, column: i})
            return Times((self.normaliser.plan(delta(i, j)), number, self.normaliser.plan(Pow(diagonal, exponent))))
        return Times((number, self._plain_power(parts, row, column, axis, i, j, exponent)))

    def _plain_power(
        self, parts: MatrixParts, row: Symbol, column: Symbol, axis: Axis, i: Expr, j: Expr, exponent: Expr
    ) -> Plan:
        core = parts.by_row * parts.by_column * parts.core
        if isinstance(core, InverseEntry) and core.args[5:7] == (row, column) and same_axis(axis, axis_of(core)):
            inner, first, second = core.args[:3]
            return self.normaliser.plan(power_entry(inner, first, second, axis, i, j, -exponent))
        form = self.matrices.canonical(core, row, column, axis)
        if form.turned or (form.is_symmetric and key(j) < key(i)):
            i, j = j, i
        atom = Atom(power_entry(form.body, *form.names, axis, i, j, exponent))
        return atom if form.sign > 0 else Times((self.normaliser.plan(Pow(Integer(-1), exponent)), atom))


def _written_out(node: Expr, count: int) -> Expr:
    """The product of the latest factor and all others, if there are any."""
    latest = running_over(node).high
    return _chain(node, count, lambda place, r, c: factor_at(node, r, c, latest - place))


def _few(node: Expr, exponent: int) -> Expr:
    body, row, column = node.args[:3]

    def entry(place: int, r: Expr, c: Expr) -> Expr:
        if exponent < 0:
            return inverse_entry(body, row, column, axis_of(node), r, c)
        return body.xreplace({row: r, column: c})

    return _chain(node, abs(exponent), entry)


def _chain(node: Expr, count: int, entry: Callable[[int, Expr, Expr], Expr]) -> Expr:
    """The sum over all inner indices of the product of the entries; of none, the identity."""
    i, j = node.args[5:7]
    if count < 1:
        return delta(i, j)
    axis = axis_of(node)
    inner = [fresh_index() for _ in range(count - 1)]
    places = [i, *inner, j]
    factors = [entry(place, r, c) for place, (r, c) in enumerate(pairwise(places))]
    return sigma(Mul(*factors), *((k, axis.low, axis.high) for k in inner)) if inner else factors[0]


def _parts(normaliser: Normaliser, body: Expr, row: Symbol, column: Symbol, axis: Axis) -> MatrixParts | None:
    """Nothing of the zero matrix."""
    try:
        return Matrices(normaliser).parts(body, row, column, axis)
    except ZeroDivisionError:
        return None
