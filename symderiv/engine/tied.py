"""Values that belong together: entries of orthogonal and positive (semi)definite matrices, entries with a declared sum.

A point is drawn number by number; here the numbers that a declaration ties are replaced by some that satisfy it
exactly.  Symmetric and diagonal matrices need nothing: ``concrete`` writes equal entries by one name.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from flint import fmpq, fmpq_mat
from sympy import Expr, Indexed, Integer, Symbol

from symderiv.tensor.axis import Axis
from symderiv.tensor.model import Model
from symderiv.tensor.parts import array_name

Values = dict[Expr, fmpq]
Groups = dict[tuple[object, ...], list[Indexed]]

_SLOPES = [fmpq(1), fmpq(1, 2), fmpq(2), fmpq(-1), fmpq(1, 3), fmpq(0)]
_SMALL = [fmpq(n) for n in (0, 1, -1, 2)]


def is_tied(model: Model, leaf: Expr) -> bool:
    if not isinstance(leaf, Indexed):
        return False
    structure = model.structures.get(array_name(leaf))
    return array_name(leaf) in model.sums or (
        structure is not None and ("orthogonal" in structure.words or structure.has_root)
    )


def tied(point: Values, model: Model, sizes: Mapping[Symbol, int], generator: random.Random | None) -> Values:
    """The point with all tied values replaced; the simplest ones without a generator."""
    entries = [leaf for leaf in point if is_tied(model, leaf)]
    for (name, *_), group in _grouped(entries, lambda leaf: leaf.indices[:-2], model.structures).items():
        structure = model.structures[str(name)]
        low, size = _range(structure.axis, sizes)
        size = max(size, *(int(place) - low + 1 for leaf in group for place in leaf.indices[-2:]))
        if "orthogonal" in structure.words:
            matrix = orthogonal(size, generator)
        else:
            matrix = definite(size, generator) if "definite" in structure.words else semidefinite(size, generator)
        for leaf in group:
            row, column = (int(place) - low for place in leaf.indices[-2:])
            point[leaf] = fmpq(matrix[row, column])
    for (name, *_), group in _grouped(entries, lambda leaf: _others(leaf, model), model.sums).items():
        rule = model.sums[str(name)]
        low, size = _range(rule.axis, sizes)
        size = max(size, *(int(leaf.indices[rule.slot]) - low + 1 for leaf in group), 1)
        value = fmpq(int(rule.value.p), int(rule.value.q))
        where = model.bounds.get(str(name))
        if str(name) in model.positive or where is not None:
            weights = [generator.randint(1, 3) if generator else 1 for _ in range(size)]
            if where is not None and where.contains(Integer(0)) and where.contains(rule.value):
                alone = generator.randrange(2 * size) if generator else 2 * size
                if where.values is not None or alone < size:  # all of the sum in one place
                    weights = [int(place == alone % size) for place in range(size)]
            for leaf in group:
                point[leaf] = value * fmpq(weights[int(leaf.indices[rule.slot]) - low], sum(weights))
        elif len(group) == size:
            *others, last = group
            point[last] = value - sum((point[leaf] for leaf in others), fmpq(0))
    return point


def written_out(point: Mapping[Expr, fmpq], model: Model) -> Values:
    """The point with the entries of symmetric matrices that are written by another name."""
    shown = dict(point)
    for leaf, value in point.items():
        structure = model.structures.get(array_name(leaf)) if isinstance(leaf, Indexed) else None
        if structure is not None and structure.is_symmetric:
            *family, row, column = leaf.indices
            shown.setdefault(leaf.base[(*family, column, row)], value)
    return shown


def _grouped(entries: list[Indexed], rest: object, table: Mapping[str, object]) -> Groups:
    assert callable(rest)
    groups: Groups = {}
    for leaf in entries:
        if array_name(leaf) in table:
            groups.setdefault((array_name(leaf), *rest(leaf)), []).append(leaf)
    return groups


def _others(leaf: Indexed, model: Model) -> tuple[Expr, ...]:
    slot = model.sums[array_name(leaf)].slot
    return (*leaf.indices[:slot], *leaf.indices[slot + 1 :])


def _range(axis: Axis, sizes: Mapping[Symbol, int]) -> tuple[int, int]:
    at = axis.with_sizes({symbol: Integer(size) for symbol, size in sizes.items()})
    return int(at.low), at.count or 0  # a size that the claim does not depend on is as large as it must be


def orthogonal(size: int, generator: random.Random | None) -> fmpq_mat:
    """A product of rational rotations, and of reflections."""
    result = fmpq_mat(size, size, [fmpq(int(r == c)) for r in range(size) for c in range(size)])
    if generator is None:
        return result
    for p in range(size):
        for q in range(p + 1, size):
            t = generator.choice(_SLOPES)
            cosine, sine = (1 - t * t) / (1 + t * t), 2 * t / (1 + t * t)
            turn = fmpq_mat(size, size, [fmpq(int(r == c)) for r in range(size) for c in range(size)])
            turn[p, p], turn[q, q], turn[p, q], turn[q, p] = cosine, cosine, -sine, sine
            result = result * turn
    signs = [generator.choice([1, -1]) for _ in range(size)]
    return fmpq_mat(size, size, [fmpq(result[r, c]) * signs[c] for r in range(size) for c in range(size)])


def definite(size: int, generator: random.Random | None) -> fmpq_mat:
    """L L^T + I with small numbers in L."""
    product = semidefinite(size, generator)
    return fmpq_mat(size, size, [fmpq(product[r, c]) + int(r == c) for r in range(size) for c in range(size)])


def semidefinite(size: int, generator: random.Random | None) -> fmpq_mat:
    """L L^T with small numbers on and below the diagonal of L: often singular, and all ones without a generator."""
    if generator is None:
        return fmpq_mat(size, size, [fmpq(1)] * (size * size))
    lower = [generator.choice(_SMALL) if c <= r else fmpq(0) for r in range(size) for c in range(size)]
    factor = fmpq_mat(size, size, lower)
    return factor * factor.transpose()
