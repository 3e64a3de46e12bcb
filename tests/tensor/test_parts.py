"""Parts of expressions: each once, and equal ones the same."""

from __future__ import annotations

import sympy
from sympy import Add, Basic, Dummy, Expr, Function, IndexedBase, Integer, Mul, Piecewise, Pow, Symbol

from symderiv.tensor.nodes import Exp, sigma
from symderiv.tensor.parts import array_name, free_symbols_of, nodes_of, share

x, y = (Symbol(name, real=True) for name in "xy")
U = IndexedBase("U")


def objects(*expressions: Basic) -> list[Basic]:
    seen: dict[int, Basic] = {}
    pending = list(expressions)
    while pending:
        node = pending.pop()
        if id(node) not in seen:
            seen[id(node)] = node
            pending.extend(() if isinstance(node, sympy.Indexed) else node.args)
    return list(seen.values())


def twice(build: object) -> tuple[Expr, Expr]:
    """Two equal graphs that share nothing: SymPy remembers what it has built."""
    assert callable(build)
    first = build()
    sympy.core.cache.clear_cache()
    return first, build()


def deep() -> Expr:
    node: Expr = U[1] + x
    for _ in range(30):
        node = Exp(node) * node + y
    return node


def test_equal_graphs_become_one() -> None:
    one, other = twice(deep)
    assert len(objects(one, other)) > 150
    share(one, other)
    found = objects(one, other)
    assert len(found) == len({id(node) for node in found}) < 150
    assert one.args[0] is other.args[0] or one.args[0] is other.args[1]


def test_what_is_shared_means_the_same() -> None:
    for build in (
        lambda: Piecewise((x + 1, x > 0), (Function("q")(x + 1), True)) + Pow(x + 1, x + 1),
        lambda: Add(x * y, Mul(2, x * y, evaluate=False), evaluate=False),
        lambda: sigma(U[Symbol("i", integer=True)] * (x + y), (Symbol("i", integer=True), Integer(1), Integer(3))),
    ):
        one, other = twice(build)
        before = str(one)
        share(one, other)
        assert one == other
        assert str(one) == str(other) == before


def test_different_leaves_stay_different() -> None:
    k, other = Dummy("k"), Dummy("k")
    node = Exp(k) + Exp(other) + Exp(Symbol("x", positive=True)) + Exp(x)
    share(node)
    assert len(nodes_of(node, Exp)) == 4


def test_nodes_and_symbols() -> None:
    node = deep()
    assert nodes_of(node, sympy.Indexed) == {U[1]}
    assert free_symbols_of(node) == (U[1] + x + y).free_symbols


def test_a_bound_index_is_not_free() -> None:
    i, j = (Symbol(name, integer=True) for name in "ij")
    node = Exp(sigma(U[i] * x, (i, Integer(1), j))) + i * 0 + y
    assert free_symbols_of(node) == node.free_symbols
    assert i not in free_symbols_of(node)


def test_the_name_of_an_array_is_what_is_printed() -> None:
    entry = IndexedBase("W_x")[1, 2]
    assert array_name(entry) == str(entry.base) == "W_x"
