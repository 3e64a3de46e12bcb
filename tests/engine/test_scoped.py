"""What is replaced knows the ranges of the indices around it."""

from __future__ import annotations

from sympy import Expr, IndexedBase, Integer

from symderiv.engine.normal.context import Context
from symderiv.engine.scoped import bound_by, replaced_within
from symderiv.tensor.axis import Axis, index, one_to, size
from symderiv.tensor.nodes import Greatest, Product, sigma
from symderiv.tensor.ordered import ordered_entry

n = size("n")
i, j, k, r, c = (index(name) for name in "ijkrc")
x = IndexedBase("x")


def test_each_part_in_its_own_range() -> None:
    expression = sigma(x[k], (k, Integer(1), n)) + sigma(x[k], (k, Integer(2), n)) + x[k]

    def lowest(node: Expr, context: Context) -> Expr | None:
        return context.ranges[k].low if node == x[k] and k in context.ranges else None

    found = replaced_within(expression, Context(), lowest)
    assert found == sigma(Integer(1), (k, Integer(1), n)) + sigma(Integer(2), (k, Integer(2), n)) + x[k]


def test_what_a_node_binds() -> None:
    entry = ordered_entry(x[k, r, c], r, c, one_to(n), i, j, k, Integer(2), n)
    assert bound_by(entry) == {r: one_to(n), c: one_to(n), k: Axis(Integer(2), n)}
    assert bound_by(Product(x[k], (k, Integer(1), n))) == {k: one_to(n)}
    assert bound_by(Greatest(x[k], Integer(1), (k, Integer(1), n))) == {k: one_to(n)}
    assert bound_by(x[k]) == {}
