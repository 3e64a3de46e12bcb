"""Positive (semi)definite matrices by their roots: A = R^T R.

Rewrites a gap: the sum over i, j of x[i] A[i, j] y[j] is the sum over k of (R x)[k] (R y)[k], where R x and R y become
vectors of their own, of which nothing else is known; an entry of A elsewhere is the sum over k of R[k, i] R[k, j].
What holds for all such vectors holds for these.  Gaps with inverses or determinants are left as they are.
"""

from __future__ import annotations

from sympy import Expr, Indexed, IndexedBase, Mul, Symbol, Tuple

from symderiv.engine.normal.context import Context
from symderiv.engine.normal.fraction import expression
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.tensor.axis import Axis, fresh
from symderiv.tensor.matrix import Determinant, InverseEntry
from symderiv.tensor.nodes import Sigma, sigma
from symderiv.tensor.parts import array_name, nodes_of


def factored(gap: Expr, context: Context) -> Expr:
    """The gap without the entries of positive (semi)definite matrices."""
    if not _matrices(gap, context) or nodes_of(gap, InverseEntry) or nodes_of(gap, Determinant):
        return gap
    plain = expression(Normaliser(context).normal(gap))
    plain = plain.xreplace({node: _between_vectors(node, context) for node in nodes_of(plain, Sigma)})
    return plain.xreplace({entry: _product(entry, axis) for entry, axis in _matrices(plain, context).items()})


def _matrices(gap: Expr, context: Context) -> dict[Indexed, Axis]:
    """The entries of such matrices, with the range of their indices."""
    found = {}
    for entry in nodes_of(gap, Indexed):
        structure = context.structures.get(array_name(entry))
        if structure is not None and structure.has_root and len(entry.indices) == 2:
            found[entry] = structure.axis
    return found


def _product(entry: Indexed, axis: Axis) -> Expr:
    k, root = fresh("k"), IndexedBase(f"root of {entry.base}", real=True)
    row, column = entry.indices
    return sigma(root[k, row] * root[k, column], (k, axis.low, axis.high))


def _between_vectors(node: Expr, context: Context) -> Expr:
    """The sum with every x^T A y in it as a product of two vectors."""
    body, *limits = node.args
    factors = list(Mul.make_args(body))
    bounds = {bound: Tuple(bound, low, high) for bound, low, high in limits}
    for entry, axis in _matrices(body, context).items():
        places = [_only_at(index, factors, entry) for index in entry.indices]
        if (
            factors.count(entry) != 1
            or None in places
            or places[0] == places[1]
            or not bounds.keys() >= set(entry.indices)
        ):
            continue
        k = fresh("k")
        for index, place in zip(entry.indices, places, strict=True):
            assert place is not None
            vector, slot = factors[place], factors[place].indices.index(index)
            image = IndexedBase(f"root of {entry.base} times {vector.base} by {slot}", real=True)
            factors[place] = image[(*vector.indices[:slot], k, *vector.indices[slot + 1 :])]
            del bounds[index]
        factors.remove(entry)
        bounds[k] = Tuple(k, axis.low, axis.high)
    return sigma(Mul(*factors), *bounds.values()) if bounds else Mul(*factors)


def _only_at(index: Expr, factors: list[Expr], entry: Indexed) -> int | None:
    """The place of the one entry x[i] beside the matrix that has the index, once; nothing if there are others."""
    places = [place for place, factor in enumerate(factors) if factor != entry and index in factor.free_symbols]
    if len(places) != 1 or not isinstance(index, Symbol) or not isinstance(factors[places[0]], Indexed):
        return None
    once = sum(part.has(index) for part in factors[places[0]].indices) == 1
    return places[0] if once and index in factors[places[0]].indices else None
