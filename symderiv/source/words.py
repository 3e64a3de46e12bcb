"""Declarations in words: ``\\sigma \\text{ is the sigmoid}``, ``q(z \\mid x) \\text{ is a density}`` and the like."""

from __future__ import annotations

import re
from dataclasses import replace

from symderiv.model import Span
from symderiv.source import facts
from symderiv.source.builtin import EXPECTATIONS, FUNCTIONS, SPELLINGS
from symderiv.source.elaborate import Elaborator
from symderiv.source.laws import with_law
from symderiv.source.names import argument_text, script_text
from symderiv.source.naming import dimension_of, name_of
from symderiv.source.notation import (
    Basis,
    Density,
    FunctionName,
    FunctionOf,
    LossName,
    Notation,
    SmoothFunction,
    Variable,
    plain_name,
)
from symderiv.source.reading import ReadError
from symderiv.source.runs import declared_word
from symderiv.source.statements import parse
from symderiv.source.syntax import Addition, Group, Name, Node, Operator, Scripts, Term
from symderiv.tensor.axis import Axis
from symderiv.tensor.law import Unnamed
from symderiv.tensor.model import Loss
from symderiv.tensor.tensor import same_axis

_SMOOTH = frozenset(
    f"{word}{kind}" for word in ("", "real ", "smooth ", "differentiable ") for kind in ("function", "functions")
)
_RANDOM = frozenset(["random", "random vector", "random matrix", "random variable", "random number"])
_BASIS = frozenset(["standard basis", "canonical basis"])
_MEANS = frozenset(f"{mean} {under}" for mean in ("mean", "expectation") for under in ("under", "over"))


def is_function(what: str) -> bool:
    """``the sigmoid``, ``a function``: what a letter is, without a word about what it is computed from."""
    kind = without_article(what)
    return kind in _SMOOTH or SPELLINGS.get(kind, kind) in FUNCTIONS


def declare_in_words(notation: Notation, text: str, prose: re.Match[str]) -> Notation:
    subject, what, rest = prose["subject"].strip(), prose["what"], prose["rest"].strip()
    reader = Elaborator(notation, subject)
    kind = without_article(what)
    if subject in EXPECTATIONS and kind in _MEANS:
        return averaging_over(notation, rest, Span(prose.start("rest"), prose.end("rest")))
    nodes = [declared_word(chain.sides[0]) for chain in parse(subject, notation.macros).chains]
    place = Span(prose.start("what"), prose.end("what"))
    if kind.startswith(("function of", "functions of")):
        if len(rest) == 1:
            for node in nodes:
                name = name_of(reader, node)
                notation = notation.with_name(FunctionOf(name, plain_name(name), rest))
            return notation
        _refuse_loss_of_one_time(nodes[0], rest, text)
        return _declare_loss(notation, name_of(reader, nodes[0]), rest, text)
    if subject == r"\partial" and kind in ("immediate partial", "partial derivative", "immediate derivative"):
        return replace(notation, told_apart=True).assuming(r"\partial is the immediate partial, d the total derivative")
    for node in nodes:
        if kind in _SMOOTH:
            head, argument = _applied(node)
            name = name_of(reader, head)
            if argument in {known.variable for known in notation.names.values() if isinstance(known, Density)}:
                notation = notation.with_name(FunctionOf(name, plain_name(name), argument))
                continue
            if "'" in name:
                raise ReadError("D101", "a prime is the derivative of a function; declare the function", place)
            notation = notation.with_name(SmoothFunction(name, plain_name(name)))
        elif kind in _BASIS:
            notation = notation.with_name(Basis(name_of(reader, node)))
        elif kind.startswith("random"):
            notation = _declare_unnamed(notation, reader, node)
        elif kind in ("density", "densities", "density of", "densities of"):
            meaning = _density(reader, node, place)
            if kind.endswith(" of"):
                meaning = replace(meaning, variable=rest)
            notation = notation.with_name(meaning)
            if meaning.variable is not None:
                notation = notation.with_model(densities=notation.model.densities | {meaning.name})
            notation = notation.assuming(f"{meaning.name} is positive")
        elif facts.structure_words(kind) or kind in facts.DISTRIBUTIONS | facts.ONE_HOT:
            notation = _with_property(notation, reader, node, kind, place)
        elif SPELLINGS.get(kind, kind) in FUNCTIONS:
            notation = notation.with_name(FunctionName(name_of(reader, node), SPELLINGS.get(kind, kind)))
        else:
            raise ReadError("D104", f"nothing is known about {kind!r}", place)
    return notation


def averaging_over(notation: Notation, density: str, place: Span) -> Notation:
    """``E \\text{ is the mean under } q(z \\mid x)``: what a bare ``E[...]`` averages over."""
    name = "".join(density.replace(r"\mid", "|").split())
    if not isinstance(notation.names.get(name), Density):
        raise ReadError("D102", f"{density} is not a declared density", place, notation.suggest(name))
    return replace(notation, default_measure=name)


def without_article(what: str) -> str:
    return re.sub(r"^(?:(?:is|are)\s+)?(?:an?\s+|the\s+)?", "", what).strip()


def _declare_unnamed(notation: Notation, reader: Elaborator, node: Node) -> Notation:
    """``\\hat{f} \\text{ is random}``: any law, with the moments that occur."""
    name = name_of(reader, node)
    known = notation.names.get(name)
    variable = known if isinstance(known, Variable) else Variable(name, plain_name(name))
    return _with_any_law(notation, variable, node.span)


def _with_any_law(notation: Notation, variable: Variable, place: Span) -> Notation:
    if variable.size or variable.brackets:
        raise ReadError("D103", f"{variable.name} is declared as something that cannot be random", place)
    return with_law(notation, variable, Unnamed(variable.subscripts))


def _applied(node: Node) -> tuple[Node, str]:
    """f and x of ``f(x)``, which is a function; a name alone has no argument."""
    match node:
        case Term((Name() | Scripts() as head, Group("(", ")", (Name(argument),), ())), _):
            return head, argument
    return node, ""


def _with_property(notation: Notation, reader: Elaborator, node: Node, kind: str, place: Span) -> Notation:
    if isinstance(node, (Term, Addition)) and facts.structure_words(kind) == frozenset(["invertible"]):
        return _with_inverse(notation, reader, node)
    name = name_of(reader, node)
    variable = notation.names.get(name)
    if not isinstance(variable, Variable):
        raise ReadError("D102", f"declare the shape of {name} first", place)
    return with_kind(notation, variable, kind, place)


def _with_inverse(notation: Notation, reader: Elaborator, node: Node) -> Notation:
    """``X^\\top X \\text{ is invertible}``: then its inverse has a value, and only then anything is said about that."""
    value = reader.value(node)
    if value.rank != 2 or not same_axis(*value.axes):
        raise ReadError("D103", f"this is {value.shape}, and no square matrix", node.span)
    return notation.assuming(f"{reader.source(node)} is invertible")


def with_kind(notation: Notation, variable: Variable, kind: str, place: Span) -> Notation:
    words = facts.structure_words(kind)
    if kind in _RANDOM:
        return _with_any_law(notation, variable, place)
    if words:
        return facts.with_structure(notation, variable, words, place)
    if kind not in facts.DISTRIBUTIONS | facts.ONE_HOT:
        raise ReadError("D104", f"nothing is known about {kind!r}", place)
    add = facts.with_one_hot if kind in facts.ONE_HOT else facts.with_distribution
    return add(notation, variable, place)


def _density(reader: Elaborator, node: Node, place: Span) -> Density:
    items = node.items if isinstance(node, Term) else ()
    if len(items) != 2 or not isinstance(items[1], Group) or isinstance(items[0], Operator):
        raise ReadError("D101", "a density is declared with its arguments: q(z \\mid x)", place)
    name = f"{name_of(reader, items[0])}({argument_text(reader, items[1])})"
    alone = len(items[1].items) == 1 and isinstance(items[1].items[0], Name)  # not p(x_i), where i may run
    variable = script_text(reader, items[1].items[0]) if alone or "|" in items[1].separators else None
    return Density(name, variable)


def _refuse_loss_of_one_time(node: Node, rest: str, text: str) -> None:
    """``L_t \\text{ is a function of } h_t``: a family of losses, whose sum is one loss of all states."""
    (piece, *others) = [chain.sides[0] for chain in parse(rest).chains]
    if others or not isinstance(node, Scripts) or not isinstance(node.base, Name) or not isinstance(node.sub, Name):
        return
    head, time = _state(piece, text)
    if isinstance(head, Name) and isinstance(time, Name) and time.text == node.sub.text:
        loss, state = node.base.text, head.text
        hint = rf"declare {loss} \text{{ is a function of }} {state}_1, \dots, {state}_T, and write \partial {loss}"
        raise ReadError("D104", "the losses of single times are not read", Span(0, len(text)), hint)


def _declare_loss(notation: Notation, name: str, rest: str, text: str) -> Notation:
    """``h[1], \\dots, h[K]`` or ``h_1, \\dots, h_K``: all the states of one sequence."""
    pieces = [chain.sides[0] for chain in parse(rest, notation.macros).chains]
    ends = [_state(piece, text) for piece in pieces if not (isinstance(piece, Name) and piece.text == r"\dots")]
    (head, first), (_, last) = ends[0], ends[-1]
    notation, low = dimension_of(notation, rest, first)
    notation, high = dimension_of(notation, rest, last)
    state = notation.names.get(name_of(Elaborator(notation, rest), head))
    if not isinstance(state, Variable) or state.brackets > 1 or state.brackets + len(state.subscripts) < 1:
        raise ReadError("D102", "the states of a loss are a declared sequence", Span(0, len(text)))
    entries = state.subscripts if state.brackets else state.subscripts[1:]
    loss = Loss(plain_name(name), state.plain, Axis(low, high), entries)
    notation = notation.with_model(losses={**notation.model.losses, loss.name: loss})
    return notation.with_name(LossName(name, loss.name))


def _state(piece: Node, text: str) -> tuple[Node, Node]:
    """The name of a sequence and the time, in ``h[1]`` or ``h_1``."""
    match piece:
        case Term((Name() | Scripts() as head, Group("[", "]", (time,), _, _)), _):
            return head, time
        case Scripts(Name() as head, sub, None, 0, _) if sub is not None:
            return head, sub
    raise ReadError("D101", "a loss is a function of h[1], \\dots, h[K]", Span(0, len(text)))
