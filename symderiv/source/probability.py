"""Expectations, variances, divergences and densities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sympy import Function, Symbol

from symderiv.source import names
from symderiv.source.builtin import EXPECTATIONS
from symderiv.source.notation import Abbreviation, Density
from symderiv.source.reading import ReadError
from symderiv.source.syntax import (
    Group,
    Name,
    Node,
    Operator,
    Scripts,
    Text,
)
from symderiv.tensor.nodes import Log
from symderiv.tensor.operators import RANDOM, expectation
from symderiv.tensor.tensor import Tensor, outer, tensor

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

Items = tuple[Node | Operator, ...]


def moment(reader: Elaborator, items: Items, position: int) -> tuple[Tensor, int]:
    """E[...], Var(...), Cov(...)."""
    item = items[position]
    base = item.base if isinstance(item, Scripts) else item
    assert isinstance(base, (Name, Text))
    following = items[position + 1] if position + 1 < len(items) else None
    group = following.base if isinstance(following, Scripts) else following
    if not isinstance(group, Group) or not group.items:
        raise ReadError("D101", f"{base.text} needs a bracket after it", item.span)
    measure, variable = _measure(reader, item)

    if base.text in EXPECTATIONS:
        value = _mean(reader, group.items[0], measure, variable)
    else:
        values = [reader.value(node) for node in group.items]
        left, right = values[0], values[-1]
        if len(values) > 2 or measure != RANDOM:
            raise ReadError("D104", f"this form of {base.text} is not read", group.span)
        if base.text == "Cov" or left.rank == 0:
            value = _covariance(left, right)
        else:
            raise ReadError("D103", f"the variance of {left.shape}; write Cov", group.span)
    if isinstance(following, Scripts):
        value = names.powered(reader, following, value)
    return value, position + 2


def _measure(reader: Elaborator, item: Node | Operator) -> tuple[Symbol, str | None]:
    """The density that the expectation averages over, and its variable."""
    if isinstance(item, Scripts) and item.sub is not None:
        meaning = density_named(reader, names.script_text(reader, item.sub))
        if meaning is None or meaning.variable is None:
            raise ReadError("D102", "this is not a declared density", item.sub.span)
        return Symbol(meaning.name), meaning.variable
    default = reader.notation.default_measure
    if default is not None:
        meaning = density_named(reader, default)
        assert meaning is not None
        return Symbol(meaning.name), meaning.variable
    if not reader.notation.model.laws:
        raise ReadError("D102", "no random variable is declared", item.span, "declare one with \\sim")
    return RANDOM, None


def _mean(reader: Elaborator, node: Node, measure: Symbol, variable: str | None) -> Tensor:
    if variable is None:
        return reader.value(node).map(lambda body: expectation(body, measure))
    with reader.scope.binding(variable) as symbol:
        body = reader.value(node)
    return body.map(lambda entry: expectation(entry, measure, symbol))


def _covariance(left: Tensor, right: Tensor) -> Tensor:
    def mean(value: Tensor) -> Tensor:
        return value.map(expectation)

    right = Tensor(right.axes, right.indices, right.body, row=right.rank == 1)
    return mean(outer(left, right)) - outer(mean(left), mean(right))


def divergence(reader: Elaborator, items: Items, position: int) -> tuple[Tensor, int]:
    """D_KL(q || p): the mean of log q - log p under q."""
    item = items[position]
    group = items[position + 1] if position + 1 < len(items) else None
    if not isinstance(group, Group) or group.separators != ("||",):
        raise ReadError("D101", "the divergence is written D_{KL}(q \\| p)", item.span)
    measure = density_named(reader, names.script_text(reader, group.items[0]))
    if measure is None or measure.variable is None:
        raise ReadError("D102", "the divergence needs a declared density", group.items[0].span)
    with reader.scope.binding(measure.variable) as symbol:
        q, p = (reader.scalar(node) for node in group.items)
    return tensor(expectation(Log(q) - Log(p), Symbol(measure.name), symbol)), position + 2


def density_named(reader: Elaborator, text: str) -> Density | None:
    """The density with this text, through abbreviations such as q_phi(z|x) = q(z|x)."""
    meaning = reader.notation.names.get(text)
    if isinstance(meaning, Abbreviation):
        return density_named(reader, meaning.text)
    return meaning if isinstance(meaning, Density) else None


def density(reader: Elaborator, meaning: Density | Abbreviation) -> Tensor:
    if isinstance(meaning, Abbreviation):
        inner = reader.quoting(meaning.source)
        return inner.value(meaning.node)
    if meaning.variable is None:
        return tensor(Symbol(meaning.name, positive=True))
    return tensor(Function(meaning.name)(reader.scope.symbol(meaning.variable)))
