"""Expectations, variances, divergences and densities."""

from __future__ import annotations

import re
from contextlib import ExitStack
from typing import TYPE_CHECKING

from sympy import Dummy, Expr, Function, Symbol
from sympy.core.function import AppliedUndef

from symderiv.model import Span
from symderiv.model.plain import dataclass
from symderiv.source import entries, names
from symderiv.source.applied import function_power
from symderiv.source.builtin import EXPECTATIONS
from symderiv.source.laws import family_of, gaussian, law_of, refuse_indefinite
from symderiv.source.notation import Abbreviation, Density, Variable
from symderiv.source.powers import powered
from symderiv.source.reading import ReadError
from symderiv.source.syntax import (
    Chainlet,
    Group,
    Name,
    Node,
    Operator,
    Scripts,
    Term,
    Text,
)
from symderiv.tensor.divergence import kullback_leibler, log_density, same_law
from symderiv.tensor.law import name_and_indices, random_entries
from symderiv.tensor.nodes import Exp, Log
from symderiv.tensor.operators import RANDOM, expectation
from symderiv.tensor.parts import free_symbols_of, nodes_of
from symderiv.tensor.tensor import Tensor, outer, scalar

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

Items = tuple[Node | Operator, ...]
_SEPARATORS = re.compile(r"[|,;]")
_NAMES = re.compile(r"\\?[A-Za-z]+")
_PLAIN_BRACKETS = ("(", "[", "{", r"\{")
"""Brackets that only hold together; all others mean something themselves."""


@dataclass(frozen=True)
class _Measure:
    """What a mean averages over: the variable of a density, some random tensors, or (no names) all of them."""

    symbol: Symbol = RANDOM
    variable: str | None = None
    names: tuple[Symbol, ...] = ()

    def mean(self, value: Tensor, bound: Symbol | None) -> Tensor:
        over = self.names if bound is None else (bound,)
        return value.map(lambda body: expectation(body, self.symbol, *over))

    def covariance(self, left: Tensor, right: Tensor, bound: Symbol | None) -> Tensor:
        right = Tensor(right.axes, right.indices, right.body, row=right.rank == 1)
        means = outer(self.mean(left, bound), self.mean(right, bound))
        return self.mean(outer(left, right), bound) - means


def moment(reader: Elaborator, items: Items, position: int) -> tuple[Tensor, int]:
    """E[...], Var(...), Cov(...)."""
    item = items[position]
    base = item.base if isinstance(item, Scripts) else item
    assert isinstance(base, (Name, Text))
    following = items[position + 1] if position + 1 < len(items) else None
    group = following.base if isinstance(following, Scripts) else following
    if base.text in EXPECTATIONS and group is not None and _is_mean(group):
        return _mean_of_mean(reader, items, position)
    if not isinstance(group, Group) or not group.items:
        raise ReadError("D101", f"{base.text} needs a bracket after it", item.span)
    whole = group.open not in _PLAIN_BRACKETS
    arguments = (_magnitude(base.text, items, position + 1),) if whole else _arguments(base.text, group)
    measure = _measure(reader, item)
    bound: Symbol | None = None
    with ExitStack() as scope:
        if measure.variable is not None:
            bound = scope.enter_context(reader.scope.binding(measure.variable))
        values = [reader.value(node) for node in arguments]
    if measure.variable is not None and bound is not None:
        for averaged in values:
            refuse_entries_of_point(reader, measure.variable, bound, averaged.body, group.span)
    left, right = values[0], values[-1]
    if base.text in EXPECTATIONS:
        value = measure.mean(left, bound)
    elif base.text == "Cov" or left.rank == 0:
        value = measure.covariance(left, right, bound)
    else:
        raise ReadError("D103", f"the variance of {left.shape}; write Cov", group.span)
    if isinstance(following, Scripts) and not whole:
        value = powered(reader, following, entries.entry(reader, following, value))
    if isinstance(item, Scripts) and item.sup is not None:
        if value.rank:
            raise ReadError("D104", f"a power of the mean of {left.shape} is not read", item.sup.span)
        value = function_power(reader, base.text, item.sup, value)  # \\mathbb{E}^2[x] is the square of the mean
    return value, position + 2


def _is_mean(node: Node | Operator) -> bool:
    return isinstance(node, (Name, Text)) and node.text in EXPECTATIONS


def _mean_of_mean(reader: Elaborator, items: Items, position: int) -> tuple[Tensor, int]:
    """``\\mathbb{E}_x \\mathbb{E}_y[f]``: the mean of the next factor, which is a mean."""
    end = position + 1
    while end < len(items) and (mean := items[end]) and _is_mean(mean.base if isinstance(mean, Scripts) else mean):
        end += 1
    inner = items[position + 1 : end + 1]
    if end == len(items) or isinstance(items[end], Operator):
        raise ReadError("D101", "a mean needs a bracket after it", inner[-1].span)
    span = inner[0].span.to(inner[-1].span)
    if isinstance(items[end], Scripts):
        raise ReadError("D101", "which mean does the script belong to? write brackets", span)
    return moment(reader, (items[position], Group("(", ")", (Term(inner, span),), (), span)), 0)[0], end + 1


def _arguments(sign: str, group: Group) -> tuple[Node, ...]:
    """One thing has a mean and a variance, one or two a covariance; what is given behind a bar is never passed over."""
    if any(bar in group.separators for bar in ("|", r"\mid", "||")):
        raise ReadError("D104", "a conditional mean is not read", group.span)
    if len(group.items) > (2 if sign == "Cov" else 1) or set(group.separators) - {","}:
        raise ReadError("D104", f"this form of {sign} is not read", group.span)
    return group.items


def _magnitude(sign: str, items: Items, position: int) -> Node:
    """``\\mathbb{E}|X|^2``, ``\\mathbb{E}\\|v\\|``: the bars and their exponent belong to what is averaged."""
    node = items[position]
    assert not isinstance(node, Operator)
    behind = items[position + 1] if position + 1 < len(items) else None
    if behind is not None and (not isinstance(behind, Operator) or behind.text == "/"):
        raise ReadError("D101", "it is not clear what is averaged; write brackets", node.span.to(behind.span))
    if isinstance(node, Scripts) and sign not in EXPECTATIONS:
        raise ReadError("D101", f"is this the {sign} of the power? write brackets", node.span)
    return node


def _measure(reader: Elaborator, item: Node | Operator) -> _Measure:
    """What stands below the sign: a density, or names of random tensors, each perhaps with its law."""
    if isinstance(item, Scripts) and item.sub is not None:
        return _named_measure(reader, item.sub)
    default = reader.notation.default_measure
    if default is not None:
        meaning = density_named(reader, default)
        assert meaning is not None
        _refuse_fixed_argument(reader, meaning, item.span)
        return _Measure(Symbol(meaning.name), meaning.variable)
    if not reader.notation.model.laws:
        raise ReadError("D102", "no random variable is declared", item.span, "declare one with \\sim")
    return _Measure()


def _named_measure(reader: Elaborator, sub: Node) -> _Measure:
    for node in (sub, sub.sides[-1]) if isinstance(sub, Chainlet) and sub.relations == (r"\sim",) else (sub,):
        meaning = density_named(reader, names.script_text(reader, node))
        if meaning is not None and meaning.variable is not None:
            _refuse_fixed_argument(reader, meaning, node.span)
            return _Measure(Symbol(meaning.name), meaning.variable)
        if meaning is not None:
            help_ = _declare_density(reader, node)
            raise ReadError("D102", "it is not declared of what this is the density", node.span, help_)
    found: list[Symbol] = []
    for node in sub.items if isinstance(sub, Group) else (sub,):
        found.extend(_random_names(reader, node))
    return _Measure(names=tuple(dict.fromkeys(found)))


def _declare_density(reader: Elaborator, node: Node) -> str:
    """How to say what ``q(z)`` is a density of: of its first argument."""
    text = reader.source(node)
    argument = re.split(r"[|,;)]|\\\\mid", text.partition("(")[2])[0].strip() or "z"
    return f"declare {text if '(' in text else text + '(z)'} \\text{{ is a density of }} {argument}"


def _random_names(reader: Elaborator, node: Node) -> list[Symbol]:
    """The random tensors that a name means: itself, or those that its definition is made of."""
    stated = None
    if isinstance(node, Chainlet) and node.relations == (r"\sim",) and len(node.sides) == 2:
        node, stated = node.sides
    model = reader.notation.model
    variable = reader.notation.names.get(names.script_text(reader, node))
    if isinstance(variable, Variable) and variable.plain in model.laws:
        if stated is not None and not same_law(law_of(reader, stated, variable.subscripts), model.laws[variable.plain]):
            raise ReadError("D103", f"{variable.name} is declared with another law", stated.span)
        return [Symbol(variable.plain)]
    if isinstance(variable, Variable) and stated is None and not variable.brackets:
        body = model.unfold(variable.at((), ()).body, model.is_state)
        found = sorted({name_and_indices(entry)[0] for entry in random_entries(body, model.laws)})
        if found:
            return [Symbol(name) for name in found]
    message = "this is neither a declared density nor a random variable"
    raise ReadError("D102", message, node.span, "declare a law with \\sim, or a density")


# --- named laws in formulas ------------------------------------------------------------------------------------------


def divergence(reader: Elaborator, items: Items, position: int) -> tuple[Tensor, int]:
    """D_KL(q || p): the mean of log q - log p under q."""
    item = items[position]
    group = items[position + 1] if position + 1 < len(items) else None
    if isinstance(group, Scripts) and isinstance(group.base, Group):
        value, after = divergence(reader, (*items[: position + 1], group.base), position)
        return powered(reader, group, entries.entry(reader, group, value)), after
    if not isinstance(group, Group) or group.separators != ("||",):
        raise ReadError("D101", "the divergence is written D_{KL}(q \\| p)", item.span)
    if isinstance(item, Scripts) and item.sup is not None:
        raise ReadError("D104", "a power of the sign of a divergence is not read", item.sup.span)
    written = [_written_law(reader, node) for node in group.items]
    if all(family_of(node) is not None for _, node in written):
        return scalar(_divergence_of_laws(written, group.span)), position + 2
    measure = density_named(reader, names.script_text(reader, group.items[0]))
    if measure is None or measure.variable is None:
        first = group.items[0]
        raise ReadError("D102", "the divergence needs a declared density", first.span, _declare_density(reader, first))
    with reader.scope.binding(measure.variable) as symbol:
        q, p = (_density_or_formula(reader, node) for node in group.items)
    return scalar(expectation(Log(q) - Log(p), Symbol(measure.name), symbol)), position + 2


def _density_or_formula(reader: Elaborator, node: Node) -> Expr:
    """A density by its whole name, by its letter if no other has it, or any formula."""
    named = density_named(reader, names.script_text(reader, node))
    return reader.scalar(node) if named is None else density(reader, named, node.span).body


def _written_law(reader: Elaborator, node: Node) -> tuple[Elaborator, Node]:
    """The law itself, with its reader: also that of q(z|x) where ``q(z|x) = \\mathcal{N}(z; m, v)`` defines it."""
    name = names.script_text(reader, node)
    meaning = reader.notation.names.get(name)
    if isinstance(meaning, Abbreviation) and family_of(meaning.node) is not None:
        inner = reader.quoting(meaning.source)
        match meaning.node:
            case Term((head, Group(opener, closer, (point, *rest), (";" | "|", *commas), span)), outer):
                if _SEPARATORS.split(name[:-1].partition("(")[2])[0] == names.script_text(inner, point):
                    return inner, Term((head, Group(opener, closer, tuple(rest), tuple(commas), span)), outer)
    return reader, node


def _divergence_of_laws(written: list[tuple[Elaborator, Node]], place: Span) -> Expr:
    (one, one_node), (other, other_node) = written
    try:
        first = law_of(one, one_node, None)
    except ReadError:  # the size of an identity matrix may come from the other law
        first = law_of(one, one_node, law_of(other, other_node, None).axes)
    second = law_of(other, other_node, first.axes)
    if not first.axes and second.axes:
        first = law_of(one, one_node, second.axes)
    for law, (reader, node) in ((first, written[0]), (second, written[1])):
        refuse_indefinite(reader, law, node)
    try:
        return kullback_leibler(first, second)
    except ValueError as error:
        raise ReadError("D104", str(error), place) from None


def gaussian_density(reader: Elaborator, group: Group) -> Tensor:
    """``\\mathcal{N}(z; \\mu, \\sigma^2 I)``: the density at a point."""
    point = reader.value(group.items[0])
    law = gaussian(reader, group.items[1:], point.axes)
    refuse_indefinite(reader, law, group.items[-1])
    try:
        return scalar(Exp(log_density(law, point)))
    except ValueError as error:
        raise ReadError("D104", str(error), group.span) from None


# --- unnamed densities -----------------------------------------------------------------------------------------------


def density_named(reader: Elaborator, text: str) -> Density | None:
    """The density with this text, through abbreviations such as q_phi(z|x) = q(z|x)."""
    meaning = reader.notation.names.get(text)
    if isinstance(meaning, Abbreviation):
        return density_named(reader, meaning.text)
    if meaning is None and text:  # p_\\theta for p_\\theta(z), if there is only one
        named = [
            m for name, m in reader.notation.names.items() if name.startswith(f"{text}(") and isinstance(m, Density)
        ]
        proper = [m for m in named if m.variable is not None]
        return proper[0] if len(named) == len(proper) == 1 else None
    return meaning if isinstance(meaning, Density) else None


def density(reader: Elaborator, meaning: Density | Abbreviation, place: Span) -> Tensor:
    if isinstance(meaning, Abbreviation):
        inner = reader.quoting(meaning.source)
        return inner.value(meaning.node)
    _refuse_fixed_argument(reader, meaning, place)
    if meaning.variable is None:
        return scalar(Symbol(meaning.name, positive=True))
    return scalar(Function(meaning.name)(reader.scope.symbol(meaning.variable)))


def _refuse_fixed_argument(reader: Elaborator, meaning: Density, place: Span) -> None:
    """``\\mathbb{E}_{q(z)}[\\log p(x \\mid z)]``: the density is one at a fixed z, and here z is averaged over."""
    letter, _, arguments = meaning.name[:-1].partition("(")
    for argument in _SEPARATORS.split(arguments):
        running = [name for name in (argument, *_NAMES.findall(argument)) if reader.scope.is_bound(name)]
        if argument == meaning.variable or not running:
            continue
        message = f"{running[0]} runs here, and {meaning.name} is declared for a fixed {running[0]}"
        if meaning.variable is None and argument == arguments:
            hint = rf"declare {meaning.name} \text{{ is a density of }} {argument}"
        elif meaning.variable is None:
            hint = "define it by densities of one variable: p(x, z) = p(z \\mid x) p(x)"
        else:
            turned = rf"{letter}({argument} \mid {meaning.variable})"
            hint = f"declare {turned}, {letter}({meaning.variable}) and {letter}({argument}) too: Bayes' rule ties them"
        raise ReadError("D103", message, place, hint)


def refuse_entries_of_point(reader: Elaborator, name: str, bound: Symbol, body: Expr, place: Span) -> None:
    """Of what a density is over nothing is known but that functions have values there: it is no vector with entries."""
    declared = reader.notation.names.get(name)
    if not isinstance(declared, Variable) or not (declared.subscripts or declared.brackets):
        return
    calls = {call: Dummy() for call in nodes_of(body, AppliedUndef)}
    if bound in free_symbols_of(body.xreplace(calls)):
        message = f"{name} is a point that is averaged over here, and its entries are not read"
        raise ReadError("D104", message, place, f"declare a law: {name} \\sim ...")
