"""Sums are the same expression just when they are the same up to the names and the order of what they bind."""

from __future__ import annotations

import random
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Dummy, Expr, IndexedBase, Integer, Symbol, symbols

from symderiv.engine.normal.labelling import canonical_sum
from symderiv.tensor.axis import Axis, one_to, size
from symderiv.tensor.nodes import Exp

n, m = size("n"), size("m")
a, b, c, d, k, q = symbols("a b c d k q", integer=True)
A, B, U = (IndexedBase(name) for name in "ABU")
i = Symbol("i", integer=True)
LETTERS = [a, b, c, d]


def test_every_renaming_and_reordering_gives_the_same_sum() -> None:
    generator = random.Random(5)  # noqa: S311  (reproducible, not secret)
    bounds = [a, b, c, d]
    pieces = [A[a, b], A[b, c], A[c, d], B[d, a], U[a]]
    forms = set()
    for order in permutations(bounds):
        fresh = [Dummy("k", integer=True) for _ in order]
        renaming = dict(zip(order, fresh, strict=True))
        factors = [(piece.xreplace(renaming), 1) for piece in pieces]
        generator.shuffle(factors)
        forms.add(canonical_sum({symbol: one_to(n) for symbol in fresh}, factors))
    assert len(forms) == 1


def test_bound_indices_of_different_ranges_are_not_exchanged() -> None:
    left = canonical_sum({k: one_to(n), q: one_to(m)}, [(A[k, q], 1)])
    right = canonical_sum({k: one_to(m), q: one_to(n)}, [(A[k, q], 1)])
    assert left != right
    shifted = canonical_sum({k: Axis(Integer(0), n), q: one_to(m)}, [(A[k, q], 1)])
    assert left != shifted


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from("AB"), st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=5),
    st.lists(st.booleans(), min_size=4, max_size=4),
    st.booleans(),
    st.randoms(use_true_random=False),
)
def test_random_products_in_any_order(
    edges: list[tuple[str, int, int]], large: list[bool], inside_exp: bool, generator: random.Random
) -> None:
    places = [*LETTERS, i]
    axes = [one_to(n if flag else m) for flag in large]
    used = sorted({place for _, *both in edges for place in both if place < 4})
    if not used:
        return
    forms = set()
    for _ in range(4):
        fresh = {place: Dummy("k", integer=True) for place in used}
        order = list(fresh)
        generator.shuffle(order)
        powers: dict[Expr, int] = {}
        for name, *both in edges:
            entry = IndexedBase(name)[tuple(fresh.get(place, places[place]) for place in both)]
            atom = Exp(entry) if inside_exp else entry
            powers[atom] = powers.get(atom, 0) + 1
        factors = list(powers.items())
        generator.shuffle(factors)
        forms.add(canonical_sum({fresh[place]: axes[place] for place in order}, factors))
    assert len(forms) == 1


def test_different_products_are_different_sums() -> None:
    axes = {k: one_to(n), q: one_to(n)}
    products = [
        [(A[k, q], 1)],
        [(A[k, q], 2)],
        [(A[k, k], 1), (A[k, q], 1)],
        [(A[k, q], 1), (A[q, k], 1)],
        [(A[k, q], 1), (B[q, k], 1)],
        [(A[k, q], 1), (B[k, q], 1)],
        [(A[i, k], 1), (A[k, q], 1)],
        [(A[k, i], 1), (A[k, q], 1)],
        [(A[1, k], 1), (A[k, q], 1)],
    ]
    assert len({canonical_sum(axes, factors) for factors in products}) == len(products)
