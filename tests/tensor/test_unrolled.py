"""Which recurrences have total derivatives in closed form, and what these are for sequences of numbers."""

from __future__ import annotations

import pytest
from sympy import Expr, IndexedBase, Integer, Symbol, symbols

from symderiv.tensor.axis import index, surely_nonnegative
from symderiv.tensor.border import to_sympy
from symderiv.tensor.model import Definition, Model
from symderiv.tensor.nodes import Product
from symderiv.tensor.unrolled import closed_total, recurrence_of

t, s = index("t"), index("s")
a, b = symbols("a b", real=True)
H, X, G = IndexedBase("H"), IndexedBase("X"), IndexedBase("G")


def model(rule: Expr, first: Expr | None = None) -> Model:
    found = Model(states=frozenset({"H", "G"})).defining(Definition("H", (t,), rule))
    return found if first is None else found.defining(Definition("H", (Integer(0),), first))


@pytest.mark.parametrize(
    ("rule", "found"),
    [
        (a * H[t - 1] + X[t], True),
        (a * H[t - 1] * H[t - 2], False),
        (a * H[t - 1] + G[t - 1], False),
        (a * H[t - 1] + G[t], False),
    ],
)
def test_one_step_back_at_itself_alone(rule: Expr, found: bool) -> None:
    assert (recurrence_of(model(rule), "H") is not None) is found


def test_the_derivative_by_an_earlier_state_is_a_product() -> None:
    total = closed_total(model(H[t - 1] ** 2), H[s + 3], H[s], surely_nonnegative)
    assert total == 8 * H[s] * H[s + 1] * H[s + 2]
    assert closed_total(model(H[t - 1] ** 2), H[t], H[s], surely_nonnegative) is None  # which is earlier?


def test_the_derivative_by_a_parameter_sums_over_all_steps() -> None:
    for first, more in ((b, 0), (a, a**2)):
        total = closed_total(model(a * H[t - 1], first), H[2], a, surely_nonnegative)
        assert total is not None
        names: dict[Expr, Symbol] = {}
        plain = to_sympy(total, names).doit()
        assert plain.xreplace({new: old for old, new in names.items()}) == a * H[0] + H[1] + more
    assert closed_total(model(a * H[t - 1]), H[2], a, surely_nonnegative) is None  # what does H[0] depend on?


def test_a_symbolic_length_keeps_the_product() -> None:
    n = symbols("n", integer=True, positive=True)
    total = closed_total(model(H[t - 1] ** 2, b), H[n], H[0], surely_nonnegative)
    assert isinstance(total, Product)
