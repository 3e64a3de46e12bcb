"""Unknown functions: names of derivatives, and SymPy's ways to write them."""

from __future__ import annotations

from typing import Any

import pytest
from sympy import Derivative, Function, Subs, diff, exp, symbols

from symderiv.tensor.border import from_sympy
from symderiv.tensor.calculus import CannotDifferentiate, derivative
from symderiv.tensor.nodes import Exp
from symderiv.tensor.undefined import applied, orders_of, slope

x, y, t = symbols("x y t", real=True)
g, h, f = Function("g"), Function("h"), Function("f")


def prime(order: int, at: Any, name: str = "g") -> Any:
    return applied(name, (order,), (at,))


@pytest.mark.parametrize(
    ("orders", "name"), [((0,), "g"), ((2,), "g''"), ((9,), "g^(9)"), ((0, 0), "g"), ((1, 0), "g^(1,0)")]
)
def test_names_say_what_they_are_derivatives_of(orders: tuple[int, ...], name: str) -> None:
    node = applied("g", orders, (x, y)[: len(orders)])
    assert node.func.__name__ == name
    assert orders_of(node) == ("g", orders)


@pytest.mark.parametrize(
    ("sympys", "ours"),
    [
        (Derivative(g(x), x), prime(1, x)),
        (Derivative(g(x), x, x), prime(2, x)),
        (Subs(Derivative(g(t), t), t, x**2), prime(1, x**2)),
        (diff(g(x**2), x), 2 * x * prime(1, x**2)),
        (diff(g(h(x)), x), prime(1, h(x)) * prime(1, x, "h")),
        (diff(exp(g(x)), x), Exp(g(x)) * prime(1, x)),
        (Derivative(f(x, y), x, y, y), applied("f", (1, 2), (x, y))),
        (diff(f(x**2, y), x), 2 * x * applied("f", (1, 0), (x**2, y))),
        (Derivative(Derivative(g(x), x), x), prime(2, x)),
        (Derivative(x**2 * g(x), x), 2 * x * g(x) + x**2 * prime(1, x)),
    ],
    ids=str,
)
def test_from_sympy(sympys: Any, ours: Any) -> None:
    assert (from_sympy(sympys) - ours).expand() == 0


@pytest.mark.parametrize(
    ("node", "by_x"),
    [
        (g(x), prime(1, x)),
        (g(x**2), 2 * x * prime(1, x**2)),
        (prime(1, 3 * x), 3 * prime(2, 3 * x)),
        (g(y), 0),
        (f(x, x), applied("f", (1, 0), (x, x)) + applied("f", (0, 1), (x, x))),
        (applied("f", (1, 0), (x, y)), applied("f", (2, 0), (x, y))),
    ],
    ids=str,
)
def test_the_chain_rule(node: Any, by_x: Any) -> None:
    assert (derivative(node, x) - by_x).expand() == 0


def test_a_density_is_known_at_points_only() -> None:
    node = Function("q(z|x)")(x)
    assert slope(node, 0) is None
    with pytest.raises(CannotDifferentiate):
        derivative(node, x)
