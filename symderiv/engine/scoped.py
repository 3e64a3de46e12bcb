"""Parts of an expression replaced, each where the ranges of the indices around it are known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sympy import Expr, Symbol

from symderiv.engine.normal.context import Context
from symderiv.tensor.axis import Axis
from symderiv.tensor.matrix import Determinant, InverseEntry, axis_of
from symderiv.tensor.nodes import Greatest, Product, Sigma
from symderiv.tensor.ordered import OrderedEntry, PowerEntry, running_over

Change = Callable[[Any, Context], Expr | None]
"""What is put in place of a node in this context; nothing if it stays, and its parts are asked for."""


def replaced_within(node: Any, context: Context, change: Change) -> Any:
    found = change(node, context)
    if found is not None:
        return found
    if not node.args:
        return node
    bound = bound_by(node)
    inner = context.binding(bound) if bound else context
    parts = [replaced_within(part, inner, change) for part in node.args]
    return node if all(new is old for new, old in zip(parts, node.args, strict=True)) else node.func(*parts)


def bound_by(node: Any) -> dict[Symbol, Axis]:
    """The indices that a node binds, with their ranges."""
    if isinstance(node, (Sigma, Product)):
        return {bound: Axis(low, high) for bound, low, high in node.args[1:]}
    if isinstance(node, Greatest):
        return {bound: Axis(low, high) for bound, low, high in node.args[2:]}
    if isinstance(node, (InverseEntry, Determinant, PowerEntry)):
        return dict.fromkeys(node.args[1:3], axis_of(node))
    if isinstance(node, OrderedEntry):
        return {**dict.fromkeys(node.args[1:3], axis_of(node)), node.args[7]: running_over(node)}
    return {}
