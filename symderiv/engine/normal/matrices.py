"""Inverses and determinants of square matrices of any size.

Decides: (c M)^-1, (M^T)^-1, (M^-1)^-1, the inverse of diagonal and of orthogonal matrices and of products of square
ones; det(c M), det(M^T), det(M^-1), det of diagonal and of orthogonal matrices and of products of square ones; sums in
which an inverse meets its own matrix (see ``meeting``).
Anything else is an atom, the same for M and its transpose.  Matrices of at most ``WRITTEN`` rows are written out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from flint import fmpq
from sympy import Add, Expr, Indexed, Integer, Mul, Pow, Symbol

from symderiv.engine.normal.fraction import (
    Atom,
    Constant,
    Plan,
    Plus,
    Power,
    Times,
    factors_of,
    polynomial_expression,
    split_denominator,
    to_rational,
)
from symderiv.engine.normal.meeting import is_orthogonal
from symderiv.model.plain import dataclass
from symderiv.tensor.axis import Axis, product_over
from symderiv.tensor.matrix import InverseEntry, SymmetricEntry, axis_of, determinant, inverse_entry
from symderiv.tensor.nodes import Sigma, delta, key, sigma
from symderiv.tensor.parts import array_name
from symderiv.tensor.tensor import same_axis

if TYPE_CHECKING:
    from symderiv.engine.normal.normaliser import Normaliser

WRITTEN = 3


@dataclass(frozen=True)
class MatrixParts:
    """scale * by_row(r) * by_column(c) * core(r, c), where the scale depends on neither."""

    scale: Expr
    by_row: Expr
    by_column: Expr
    core: Expr


@dataclass(frozen=True)
class MatrixForm:
    body: Expr
    names: tuple[Symbol, Symbol]
    turned: bool
    """The canonical matrix is the transpose."""
    sign: int
    is_symmetric: bool


class Matrices:
    def __init__(self, normaliser: Normaliser) -> None:
        self.normaliser = normaliser

    # --- entries of declared matrices -------------------------------------------------------------------------

    def entry(self, node: Indexed) -> Plan:
        """A[j, i] = A[i, j] where A is symmetric, and delta(i, j) D[i, i] where D is diagonal."""
        structure = self.normaliser.context.structures.get(array_name(node))
        if structure is None or not structure.is_symmetric:
            return Atom(node)
        *family, i, j = node.indices
        if "diagonal" in structure.words and i != j:
            return Times((self.normaliser.plan(delta(i, j)), Atom(SymmetricEntry(node.base, *family, i, i))))
        return Atom(SymmetricEntry(node.base, *family, i, j))

    def _is_written(self, axis: Axis) -> bool:
        return axis.count is not None and axis.count <= WRITTEN and self.normaliser.context.is_listed(axis)

    # --- inverse ----------------------------------------------------------------------------------------------

    def inverse(self, node: Expr) -> Plan:
        body, row, column, _, _, i, j, _ = node.args
        axis = axis_of(node)
        if self._is_written(axis):
            return self._cramer(_written(body, row, column, axis), axis, i, j)
        parts = self.parts(body, row, column, axis)
        plain = self._plain_inverse(parts.core, row, column, axis, i, j)
        outside = parts.scale * parts.by_row.xreplace({row: j}) * parts.by_column.xreplace({column: i})
        return Times((plain, Power(self.normaliser.plan(outside), -1)))

    def _plain_inverse(self, core: Expr, row: Symbol, column: Symbol, axis: Axis, i: Expr, j: Expr) -> Plan:
        if core == delta(row, column):
            return self.normaliser.plan(delta(i, j))
        if isinstance(core, InverseEntry) and set(core.args[5:7]) == {row, column} and same_axis(axis, axis_of(core)):
            straight = core.args[5] == row
            inner = core.args[0].xreplace(dict(zip(core.args[1:3], (i, j) if straight else (j, i), strict=True)))
            return self.normaliser.plan(inner)
        if is_orthogonal(core, self.normaliser.context) and set(core.indices[-2:]) == {row, column}:
            return self.normaliser.plan(core.xreplace({row: j, column: i}))
        halves = _halves(core, row, column, axis)
        if halves is not None:
            (left, right), middle = halves
            first = inverse_entry(right, middle, column, axis, i, middle)
            second = inverse_entry(left, row, middle, axis, middle, j)
            return self.normaliser.plan(sigma(first * second, (middle, axis.low, axis.high)))
        form = self.canonical(core, row, column, axis)
        atom = inverse_entry(
            form.body, *form.names, axis, *((j, i) if form.turned else (i, j)), symmetric=form.is_symmetric
        )
        return Times((Constant(fmpq(form.sign)), Atom(atom)))

    def _cramer(self, matrix: list[list[Expr]], axis: Axis, i: Expr, j: Expr) -> Plan:
        """Deltas choose among the entries where the indices are no numbers."""
        terms: list[Plan] = []
        for r, first in enumerate(axis.values()):
            for c, second in enumerate(axis.values()):
                minor = [[*line[:r], *line[r + 1 :]] for place, line in enumerate(matrix) if place != c]
                chosen = delta(i, first) * delta(j, second)
                terms.append(self.normaliser.plan((-1) ** (r + c) * chosen * leibniz(minor)))
        return Times((Plus(tuple(terms)), Power(self.normaliser.plan(leibniz(matrix)), -1)))

    # --- determinant ------------------------------------------------------------------------------------------

    def determinant(self, node: Expr) -> Plan:
        body, row, column, _, _ = node.args
        axis = axis_of(node)
        if self._is_written(axis):
            return self.normaliser.plan(leibniz(_written(body, row, column, axis)))
        parts = self.parts(body, row, column, axis)
        plain = self._plain_determinant(parts.core, row, column, axis)
        for place, factor in ((row, parts.by_row), (column, parts.by_column)):
            if factor != 1:  # the determinant of the diagonal matrix on this side
                plain = Times((plain, self.normaliser.plan(product_over(factor, place, axis))))
        if parts.scale == 1:
            return plain
        return Times((plain, self.normaliser.plan(Pow(parts.scale, axis.size))))

    def _plain_determinant(self, core: Expr, row: Symbol, column: Symbol, axis: Axis) -> Plan:
        if core == delta(row, column):
            return Constant(fmpq(1))
        if isinstance(core, InverseEntry) and set(core.args[5:7]) == {row, column} and same_axis(axis, axis_of(core)):
            inner_body, *places = core.args[:3]
            inner = determinant(inner_body, places[0], places[1], axis)
            return Power(self.normaliser.plan(inner), -1)
        if is_orthogonal(core, self.normaliser.context) and set(core.indices) == {
            row,
            column,
        }:  # it is 1 or -1, whichever it is
            return self.normaliser.plan(Integer(-1) ** Symbol(f"reflections in {core.base}", integer=True))
        halves = _halves(core, row, column, axis)
        if halves is not None:
            (left, right), middle = halves
            pair = determinant(left, row, middle, axis), determinant(right, middle, column, axis)
            return Times(tuple(self.normaliser.plan(part) for part in pair))
        return self._determinant_atom(core, row, column, axis)

    def _determinant_atom(self, core: Expr, row: Symbol, column: Symbol, axis: Axis) -> Plan:
        form = self.canonical(core, row, column, axis)
        atom = Atom(determinant(form.body, *form.names, axis))
        return Times((self.normaliser.plan(Integer(-1) ** axis.size), atom)) if form.sign < 0 else atom

    # --- common -----------------------------------------------------------------------------------------------

    def parts(self, body: Expr, row: Symbol, column: Symbol, axis: Axis) -> MatrixParts:
        """Factors that depend on one index only are the diagonal matrices on either side."""
        inner = self.normaliser.within(self.normaliser.context.binding({row: axis, column: axis}))
        fraction = inner.normal(body)
        if fraction.is_zero:
            raise ZeroDivisionError("the zero matrix has no inverse")
        scale, inside = split_denominator(fraction, lambda atom: bool(atom.free_symbols & {row, column}))
        scale, factors = 1 / scale, list(inside)
        constant, numerators = factors_of(fraction.numerator)
        scale *= to_rational(constant)
        for polynomial, power in numerators:
            factors.append((polynomial_expression(polynomial, fraction.atoms), power))
        by_row: Expr = Integer(1)
        by_column: Expr = Integer(1)
        core: list[Expr] = []
        unit = delta(row, column)
        diagonal = any(atom == unit for atom, _ in factors)
        for atom, power in factors:
            touched = atom.free_symbols & {row, column}
            value = atom**power
            if not touched:
                scale *= value
            elif diagonal and atom != unit:
                by_row *= value.xreplace({column: row})
            elif touched == {row}:
                by_row *= value
            elif touched == {column}:
                by_column *= value
            else:
                core.append(value)
        if not core:
            return MatrixParts(scale, Integer(1), Integer(1), by_row * by_column)  # of rank one: hardly ever invertible
        return self._diagonal(MatrixParts(scale, by_row, by_column, Mul(*core)), row, column)

    @staticmethod
    def _diagonal(parts: MatrixParts, row: Symbol, column: Symbol) -> MatrixParts:
        """A sum whose every term has the factor delta(row, column) is a diagonal matrix."""
        unit = delta(row, column)
        terms = [Mul.make_args(term) for term in Add.make_args(parts.core)]
        if len(terms) < 2 or not all(unit in term for term in terms):
            return parts
        diagonal = Add(*(Mul(*(f for f in term if f != unit)) for term in terms)).xreplace({column: row})
        return MatrixParts(parts.scale, parts.by_row * diagonal, parts.by_column, unit)

    def canonical(self, core: Expr, row: Symbol, column: Symbol, axis: Axis) -> MatrixForm:
        """The entries under names that depend on nothing: of the matrix or of its transpose, of either sign."""
        level = 1 + max((depth(symbol) for symbol in core.atoms(Symbol) - {row}), default=0)
        names = Symbol(f"_row{level}", integer=True), Symbol(f"_column{level}", integer=True)
        inner = self.normaliser.within(self.normaliser.context.binding(dict.fromkeys(names, axis)))
        straight, turned = (
            inner.canonical(core.xreplace(dict(zip(order, names, strict=True))))
            for order in ((row, column), (column, row))
        )
        (body, sign), (other, its) = oriented(straight), oriented(turned)
        if key(body) <= key(other):
            return MatrixForm(body, names, False, sign, body == other and sign == its)
        return MatrixForm(other, names, True, its, False)


def leibniz(matrix: list[list[Expr]]) -> Expr:
    if not matrix:
        return Integer(1)
    minors = ([[*line[:c], *line[c + 1 :]] for line in matrix[1:]] for c in range(len(matrix)))
    return Add(*((-1) ** c * matrix[0][c] * leibniz(minor) for c, minor in enumerate(minors)))


def _written(body: Expr, row: Symbol, column: Symbol, axis: Axis) -> list[list[Expr]]:
    places = [Integer(value) for value in axis.values()]
    return [[body.xreplace({row: r, column: c}) for c in places] for r in places]


def oriented(body: Expr) -> tuple[Expr, int]:
    """The matrix or its negative: the one whose first term, in an order that no sign changes, has a plus."""
    first = min((term.as_coeff_Mul() for term in Add.make_args(body)), key=lambda pair: key(pair[1]))
    return (body, 1) if first[0] > 0 else (Add(*(-term for term in Add.make_args(body))), -1)


def depth(symbol: Symbol) -> int:
    """How many matrices are nested in the one whose rows the symbol numbers canonically."""
    return int(symbol.name[4:]) if symbol.name.startswith("_row") else 0


def _halves(core: Expr, row: Symbol, column: Symbol, axis: Axis) -> tuple[tuple[Expr, Expr], Symbol] | None:
    """A sum over k of left(row, k) right(k, column), where k runs over the axis of the matrix itself."""
    if not isinstance(core, Sigma):
        return None
    body, *limits = core.args
    factors = Mul.make_args(body)
    for middle, low, high in limits:
        if not same_axis(Axis(low, high), axis):
            continue
        others = [limit for limit in limits if limit[0] != middle]
        reach, mine = {row}, set[Expr]()
        grown = True
        while grown:
            grown = False
            for factor in factors:
                touched = factor.free_symbols & {row, column, *(limit[0] for limit in others)}
                if factor not in mine and touched & reach:
                    mine.add(factor)
                    reach |= touched
                    grown = True
        if column in reach:
            continue
        sides = [[f for f in factors if f in mine], [f for f in factors if f not in mine]]
        if not all(any(middle in f.free_symbols for f in side) for side in sides):
            continue
        left, right = (
            _summed(Mul(*side), [limit for limit in others if (limit[0] in reach) == inside])
            for side, inside in zip(sides, (True, False), strict=True)
        )
        return (left, right), middle
    return None


def _summed(body: Expr, limits: Sequence[Expr]) -> Expr:
    return sigma(body, *(tuple(limit) for limit in limits)) if limits else body
