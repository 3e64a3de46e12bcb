"""Declarations in the author's own LaTeX.

``W_c \\in \\mathbb{R}^{m \\times n}``      ``x[t], h[t] \\in \\mathbb{R}^n``     ``N \\in \\mathbb{N}``
``q, k \\sim \\mathcal{N}(\\mu, \\sigma^2 I_d)``  ``\\sigma > 0``
``i \\in \\{0, 1, 2\\}``                  ``t = 1, \\dots, K``
``x_1, \\dots, x_n \\in \\mathbb{R}^d``
``\\sigma \\text{ is the sigmoid}``        ``q(z \\mid x) \\text{ is a density}``
``\\newcommand{\\norm}[1]{\\| #1 \\|}``     ``\\DeclareMathOperator{\\softmax}{softmax}``
``\\text{numbers broadcast}``: a number may be added to a tensor
``A \\text{ is symmetric}`` and the like: see ``facts``
``g \\text{ is a function}``: unknown, but smooth
``\\ell \\text{ is a function of } h[1], \\dots, h[K]``   ``A \\text{ is a function of } z``

A letter that first occurs as a dimension (``\\mathbb{R}^n``) is a size.
"""

from __future__ import annotations

import re
from dataclasses import replace

from sympy import Expr

from symderiv.model import Span
from symderiv.source import bounds, facts
from symderiv.source.builtin import FUNCTIONS, SPELLINGS
from symderiv.source.elaborate import Elaborator
from symderiv.source.ellipsis import gathered
from symderiv.source.laws import declared_law, target_of
from symderiv.source.macros import defines_macro, read_macros
from symderiv.source.names import argument_text, script_text
from symderiv.source.notation import (
    Density,
    FunctionName,
    FunctionOf,
    Index,
    LossName,
    Notation,
    SmoothFunction,
    Variable,
    plain_name,
)
from symderiv.source.reading import ReadError
from symderiv.source.sets import consecutive, is_dots
from symderiv.source.spaces import factors_of, space_of
from symderiv.source.statements import parse
from symderiv.source.syntax import Chain, Group, Name, Node, Number, Operator, Scripts, Term, Text
from symderiv.tensor.axis import Axis, one_to
from symderiv.tensor.interval import POSITIVE
from symderiv.tensor.law import Law, Unnamed
from symderiv.tensor.model import Loss

_SMOOTH = frozenset(
    f"{word}{kind}" for word in ("", "real ", "smooth ", "differentiable ") for kind in ("function", "functions")
)
_PROSE = re.compile(r"^(?P<subject>.*?)\\text\s*\{\s*(?:is|are)\s+(?P<what>[^{}]*?)\s*\}(?P<rest>.*)$", re.DOTALL)

_BROADCAST = re.compile(r"\s*\\text\s*\{\s*numbers broadcast\s*\}\s*")


def let(notation: Notation, text: str) -> Notation:
    """The notation with what the text declares."""
    try:
        if defines_macro(text):
            return replace(notation, macros=read_macros(text, notation.macros))
        if _BROADCAST.fullmatch(text):
            return replace(notation, broadcast=True).assuming("a number added to a tensor is added to every entry")
        prose = _PROSE.match(text)
        if prose is not None:
            return _declare_prose(notation, text, prose)
        for chain in gathered(parse(text, notation.macros).chains):
            notation = _declare(notation, text, chain)
        return notation
    except ReadError as error:
        raise error.within(text) from None


def _declare(notation: Notation, text: str, chain: Chain) -> Notation:
    values = _family_values(chain.sides[0])
    if values is not None:
        notation, _ = _dimension(notation, text, values.items[-1])
    if chain.sides and not chain.continues and all(relation in bounds.COMPARISONS for relation in chain.relations):
        return _declare_bound(Elaborator(notation, text), chain)
    if len(chain.sides) != 2 or chain.continues:
        raise ReadError("D101", "a declaration has the form x \\in \\mathbb{R}^n", chain.span)
    (left, right), relation = chain.sides, chain.relations[0]
    reader = Elaborator(notation, text)
    if relation == r"\in":
        return _declare_member(reader, left, right)
    if relation == r"\sim":
        return _declare_random(reader, left, right)
    if relation == "=" and isinstance(right, Group) and right.open == r"\{":
        return _declare_index(reader, left, right)
    if relation == "=" and facts.is_fact(left):
        return facts.with_fact(reader, chain)
    raise ReadError("D101", "a declaration uses \\in, \\sim or a comparison; a definition goes to define", chain.span)


# --- membership -----------------------------------------------------------------------------------------------------


def _declare_member(reader: Elaborator, left: Node, right: Node) -> Notation:
    if isinstance(right, Group) and right.open == r"\{":
        return _declare_index(reader, left, right)
    box = right.base if isinstance(right, Scripts) and right.sub is None and not right.primes else right
    if bounds.is_interval(box):
        return _declare_box(reader, left, box, right.sup if isinstance(right, Scripts) else None)
    space, exponent, positive = space_of(right)
    notation = reader.notation
    if space == r"\mathbb{N}":
        return notation.with_name(_sized(name_of(reader, left)))
    if space == r"\mathbb{Z}":
        return notation.with_name(Index(name_of(reader, left)))
    notation, axes = _axes(reader, exponent)
    variable = _variable(Elaborator(notation, reader.text), left, axes)
    facts.refuse_known(notation, variable, left.span)
    return bounds.bounded(notation, variable, POSITIVE) if positive else notation.with_name(variable)


def _declare_box(reader: Elaborator, left: Node, box: Node, exponent: Node | None) -> Notation:
    """``p \\in (0, 1)``, or every entry: ``v \\in [0, 1]^n``."""
    where = bounds.interval(reader, box)
    if exponent is None and not isinstance(left, Term):
        known = reader.notation.names.get(name_of(reader, left))
        if isinstance(known, Variable):
            return bounds.bounded(reader.notation, known, where)
    notation, axes = _axes(reader, exponent)
    return bounds.bounded(notation, _variable(Elaborator(notation, reader.text), left, axes), where)


def _axes(reader: Elaborator, exponent: Node | None) -> tuple[Notation, tuple[Axis, ...]]:
    notation = reader.notation
    axes = []
    for dimension in [] if exponent is None else factors_of(exponent):
        notation, value = _dimension(notation, reader.text, dimension)
        axes.append(one_to(value))
    return notation, tuple(axes)


def _dimension(notation: Notation, text: str, node: Node) -> tuple[Notation, Expr]:
    for name in _size_names(node):
        if name not in notation.names:
            notation = notation.with_name(_sized(name))
    return notation, Elaborator(notation, text).index(node)


def _size_names(node: Node) -> list[str]:
    match node:
        case Name(text, _):
            return [text]
        case Scripts(Name(text, _), sub, None, 0, _) if sub is not None:
            return []
        case Term(items, _):
            return [name for item in items if not isinstance(item, Operator) for name in _size_names(item)]
        case Number():
            return []
        case _:
            terms = getattr(node, "terms", ())
            return [name for term in terms for name in _size_names(term)]


def _sized(name: str) -> Variable:
    return Variable(name, plain_name(name), size=True)


def name_of(reader: Elaborator, node: Node) -> str:
    if isinstance(node, (Name, Text)):
        return node.text
    if isinstance(node, Scripts) and isinstance(node.base, (Name, Text)):
        label = f"^{script_text(reader, node.sup)}" if node.sup is not None else ""
        sub = f"_{script_text(reader, node.sub)}" if node.sub is not None else ""
        return node.base.text + "'" * node.primes + label + sub
    raise ReadError("D101", "expected a name here", node.span)


def _variable(reader: Elaborator, node: Node, axes: tuple[Axis, ...]) -> Variable:
    """``h[t]`` is a sequence, ``Q_i`` with a declared index i a family; any other subscript belongs to the name."""
    brackets = 0
    bracket_axes: tuple[Axis, ...] = ()
    if isinstance(node, Term):
        *head, last = node.items
        if len(head) != 1 or not (isinstance(last, Group) and last.open == "[") or isinstance(head[0], Operator):
            raise ReadError("D101", "expected a name such as x or x[t] here", node.span)
        brackets, bracket_axes = len(last.items), array_axes(reader, last.items)
        node = head[0]
    if isinstance(node, Scripts) and isinstance(node.sub, Name) and isinstance(node.base, Name):
        index = reader.notation.names.get(node.sub.text)
        if isinstance(index, Index) and index.axis is not None:
            stem = node.base.text + "'" * node.primes
            return Variable(stem, plain_name(stem), brackets, (index.axis, *axes))
    values = _family_values(node)
    if values is not None:
        assert isinstance(node, Scripts)
        axis = Axis(reader.index(values.items[0]), reader.index(values.items[-1]))
        name = name_of(reader, replace(node, sub=None))
        return Variable(name, plain_name(name), brackets, (axis, *axes))
    name = name_of(reader, node)
    return Variable(name, plain_name(name), brackets, axes, bracket_axes=bracket_axes)


def array_axes(reader: Elaborator, items: tuple[Node, ...]) -> tuple[Axis, ...]:
    """The axes of ``W[f, c, m]`` if every index has a declared range or is a number; a sequence ``h[t]`` has none."""
    axes = []
    for item in items if len(items) > 1 else ():
        meaning = reader.notation.names.get(item.text) if isinstance(item, Name) else None
        if isinstance(item, Number):
            axes.append(Axis(reader.index(item), reader.index(item)))
        elif isinstance(meaning, Index) and meaning.axis is not None:
            axes.append(meaning.axis)
        else:
            return ()
    return tuple(axes)


def _family_values(node: Node) -> Group | None:
    """1, \\dots, n of x_1, \\dots, x_n, as ``gathered`` writes it."""
    sub = node.sub if isinstance(node, Scripts) else None
    return sub if isinstance(sub, Group) and sub.open == r"\{" else None


def _declare_index(reader: Elaborator, left: Node, right: Group) -> Notation:
    """``i \\in \\{0, 1, 2\\}``, ``t \\in \\{1, \\dots, K\\}``; a letter that first occurs here is a size."""
    notation = reader.notation
    for item in (right.items[0], right.items[-1]):
        if not is_dots(item):
            notation, _ = _dimension(notation, reader.text, item)
    return notation.with_name(Index(name_of(reader, left), consecutive(Elaborator(notation, reader.text), right)))


# --- bounds and randomness --------------------------------------------------------------------------------------------


def _declare_bound(reader: Elaborator, chain: Chain) -> Notation:
    """``\\sigma > 0`` makes a positive number; ``0 < p < 1`` says where a number lies."""
    if not chain.relations:
        raise ReadError("D101", "a declaration has the form x \\in \\mathbb{R}^n", chain.span)
    node, where = bounds.compared(reader, chain)
    known = None if isinstance(node, Term) else reader.notation.names.get(name_of(reader, node))
    variable = known if isinstance(known, Variable) else _variable(reader, node, ())
    return bounds.bounded(reader.notation, variable, where)


def _declare_random(reader: Elaborator, left: Node, right: Node) -> Notation:
    """``q \\sim \\mathcal{N}(\\mu, \\sigma^2 I_d)``, ``m_i \\sim \\operatorname{Bernoulli}(p)``."""
    variable, places = target_of(reader, left)
    if variable is None:
        name = name_of(reader, left)
        known = reader.notation.names.get(name)
        variable = known if isinstance(known, Variable) and not known.size and not known.brackets else None
        law = declared_law(reader, right, None if variable is None else variable.subscripts)
        axes = law.axes
        variable = variable or Variable(name, plain_name(name), 0, axes)
    else:
        law = declared_law(reader, right, variable.subscripts, places)
    return _with_law(reader.notation, variable, law)


def _with_law(notation: Notation, variable: Variable, law: Law) -> Notation:
    """Random tensors that are declared separately are independent."""
    notation = notation.with_name(variable)
    laws = {**notation.model.laws, variable.plain: law}
    if len(laws) > 1:
        notation = notation.assuming("random tensors declared separately are independent")
    return notation.with_model(laws=laws)


# --- declarations in words ----------------------------------------------------------------------


def _declare_prose(notation: Notation, text: str, prose: re.Match[str]) -> Notation:
    subject, what, rest = prose["subject"].strip(), prose["what"], prose["rest"].strip()
    reader = Elaborator(notation, subject)
    nodes = [chain.sides[0] for chain in parse(subject, notation.macros).chains]
    kind = what.removeprefix("a ").removeprefix("an ").removeprefix("the ").strip()
    place = Span(prose.start("what"), prose.end("what"))
    if kind.startswith(("function of", "functions of")):
        if len(rest) == 1:
            for node in nodes:
                name = name_of(reader, node)
                notation = notation.with_name(FunctionOf(name, plain_name(name), rest))
            return notation
        return _declare_loss(notation, name_of(reader, nodes[0]), rest, text)
    if subject == r"\partial" and kind in ("immediate partial", "partial derivative", "immediate derivative"):
        return replace(notation, told_apart=True).assuming(r"\partial is the immediate partial, d the total derivative")
    for node in nodes:
        if kind in _SMOOTH:
            name = name_of(reader, node)
            if "'" in name:
                raise ReadError("D101", "a prime is the derivative of a function; declare the function", place)
            notation = notation.with_name(SmoothFunction(name, plain_name(name)))
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


def _declare_unnamed(notation: Notation, reader: Elaborator, node: Node) -> Notation:
    """``\\hat{f} \\text{ is random}``: any law, with the moments that occur."""
    name = name_of(reader, node)
    known = notation.names.get(name)
    variable = known if isinstance(known, Variable) else Variable(name, plain_name(name))
    if variable.size or variable.brackets:
        raise ReadError("D103", f"{name} is declared as something that cannot be random", node.span)
    return _with_law(notation, variable, Unnamed(variable.subscripts))


def _with_property(notation: Notation, reader: Elaborator, node: Node, kind: str, place: Span) -> Notation:
    name = name_of(reader, node)
    variable = notation.names.get(name)
    if not isinstance(variable, Variable):
        raise ReadError("D102", f"declare the shape of {name} first", place)
    words = facts.structure_words(kind)
    if words:
        return facts.with_structure(notation, variable, words, place)
    add = facts.with_one_hot if kind in facts.ONE_HOT else facts.with_distribution
    return add(notation, variable, place)


def _density(reader: Elaborator, node: Node, place: Span) -> Density:
    items = node.items if isinstance(node, Term) else ()
    if len(items) != 2 or not isinstance(items[1], Group) or isinstance(items[0], Operator):
        raise ReadError("D101", "a density is declared with its arguments: q(z \\mid x)", place)
    name = f"{name_of(reader, items[0])}({argument_text(reader, items[1])})"
    conditional = "|" in items[1].separators
    variable = script_text(reader, items[1].items[0]) if conditional else None
    return Density(name, variable)


def _declare_loss(notation: Notation, name: str, rest: str, text: str) -> Notation:
    """``h[1], \\dots, h[K]`` or ``h_1, \\dots, h_K``: all the states of one sequence."""
    pieces = [chain.sides[0] for chain in parse(rest, notation.macros).chains]
    ends = [_state(piece, text) for piece in pieces if not (isinstance(piece, Name) and piece.text == r"\dots")]
    (head, first), (_, last) = ends[0], ends[-1]
    notation, low = _dimension(notation, rest, first)
    notation, high = _dimension(notation, rest, last)
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
