"""Definitions: what a name stands for, read from ``name = formula`` in the author's LaTeX."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeGuard

from sympy import Expr, Indexed, Integer, Symbol

from symderiv.model import Span
from symderiv.source import facts, formulas
from symderiv.source.declare import declare, in_words
from symderiv.source.elaborate import Elaborator
from symderiv.source.ellipsis import gathered
from symderiv.source.entries import subscripts, time_script
from symderiv.source.letters import settled
from symderiv.source.macros import Macro, defines_macro
from symderiv.source.names import script_text
from symderiv.source.naming import array_axes, called_name, is_call, name_of
from symderiv.source.notation import Abbreviation, Index, Notation, Variable, plain_name
from symderiv.source.reading import ReadError
from symderiv.source.runs import declared_word
from symderiv.source.sizes import is_unsized, require_sizes, sized
from symderiv.source.statements import is_range, parse
from symderiv.source.syntax import Chain, Group, Name, Node, Number, Operator, Scripts, Term, walk
from symderiv.tensor.axis import Axis
from symderiv.tensor.law import name_and_indices
from symderiv.tensor.model import Definition
from symderiv.tensor.nodes import Delta, Sigma
from symderiv.tensor.parts import nodes_of
from symderiv.tensor.tensor import Tensor, same_axis


def defines(text: str, macros: Mapping[str, Macro]) -> bool:
    """Is this ``name = formula``, possibly with the range of its index, and no declaration, fact or law?"""
    if defines_macro(text) or in_words(text):
        return False
    try:
        chains = gathered(parse(text, macros, conditional=True).chains)
    except ReadError:
        return False
    rest = [chain for chain in chains if not is_range(chain)]
    return bool(rest) and all(map(_is_definition, rest))


def _is_definition(chain: Chain) -> bool:
    if len(chain.sides) != 2 or chain.continues or chain.relations[0] not in ("=", ":="):
        return False
    left, right = chain.sides
    return not facts.is_fact(left, right) and not (isinstance(right, Group) and right.open == r"\{")


def define(notation: Notation, text: str) -> Notation:
    """The notation with what the text defines."""
    try:
        parsed = parse(text, notation.macros, conditional=True)
        if parsed.wide_sum_seen and any(_leaves_index(notation, text, chain) for chain in parsed.chains):
            parsed = parse(text, notation.macros, conditional=True, wide_sums=True)
        if parsed.conditions:
            raise ReadError("D104", "a definition under a condition is not read", Span(0, len(text)))
        for chain in sorted(parsed.chains, key=is_range, reverse=True):  # i \\in \\{0, 1, 2\\} is declared first
            notation = declare(notation, text, chain) if is_range(chain) else define_one(notation, text, chain)
        return notation
    except ReadError as error:
        raise error.within(text) from None


def _leaves_index(notation: Notation, text: str, chain: Chain) -> bool:
    """``L = \\sum_i a_i + b_i``: does the last i belong to the sum, since the name that is defined has no i?"""
    if len(chain.sides) != 2 or is_range(chain):
        return False
    reader = Elaborator(notation, text)
    try:
        reader.value(chain.sides[1])
    except ReadError:
        return False  # the reading that counts says why
    own = {node.text for node in walk(chain.sides[0]) if isinstance(node, Name)}
    return bool(set(reader.scope.captured) - own)


def define_as(notation: Notation, name_text: str, value: Tensor) -> Notation:
    """The same with a tensor built in Python as the right-hand side."""
    chain = parse(name_text, notation.macros).chains[0]
    return _bind(notation, name_text, chain.sides[0], value, Elaborator(notation, name_text))


def define_one(notation: Notation, text: str, chain: Chain, *, instead: bool = False) -> Notation:
    """The notation with what one statement of the text defines; ``instead`` of what it defined before, if told so."""
    if len(chain.sides) != 2 or chain.relations[0] not in ("=", ":="):
        raise ReadError("D101", "a definition has the form name = formula", chain.span)
    left, right = _without_log(declared_word(chain.sides[0]), chain.sides[1])
    if facts.is_fact(left, right):
        return facts.with_fact(Elaborator(notation, text), chain)
    if is_call(left):
        reader = Elaborator(notation, text)
        name = called_name(reader, left)
        notation = notation.with_name(Abbreviation(name, script_text(reader, right), text, right))
        assert isinstance(left, Term)
        function = formulas.defined(reader, name.partition("(")[0], left.items[1], right)
        return notation if function is None else notation.with_name(function)
    size = notation.names.get(left.text) if isinstance(left, Name) else None
    if isinstance(size, Variable) and size.size and right is not chain.sides[1]:
        raise ReadError("D104", f"{size.name} is a size; its logarithm is not given", chain.span)
    if isinstance(size, Variable) and size.size:  # it occurs in ranges of indices, where no definition is opened
        return replace(notation, fixed=(*notation.fixed, chain.span.of(text)))
    reader = Elaborator(notation, text)
    for node in _split(notation, left)[1]:
        reader.index(node)  # so that the right side may use t of b[t] = 4t + 1 as a number
    parameters = frozenset(reader.scope.ever_free)
    value = reader.value(right)
    if (told := settled(reader, parameters)) is not notation:
        return define_one(told, text, chain, instead=instead)
    return _bind(notation, text, left, value, reader, instead)


def _without_log(left: Node, right: Node) -> tuple[Node, Node]:
    """``\\log p(x) = f`` defines p(x) as exp(f)."""
    match left:
        case Term((Name(r"\log" | r"\ln") as log, Name() | Scripts() as first, *rest), span) if len(rest) <= 1:
            name = Term((first, *rest), span) if rest else first
            power = Group("(", ")", (right,), (), right.span)
            return name, Term((Name(r"\exp", log.span), power), right.span)
    return left, right


def _bind(
    notation: Notation, text: str, left: Node, value: Tensor, reader: Elaborator, instead: bool = False
) -> Notation:
    head, bracket_nodes = _split(notation, left)
    _refuse_power(notation, head)
    brackets = tuple(reader.index(node) for node in bracket_nodes)
    base, slot, family = _slot(notation, head, reader, value)
    known = notation.names.get(base)
    value = require_sizes(_fit(value, known, len(slot), left), left.span)
    axes = (*family, *value.axes)
    if isinstance(known, Variable):
        variable = _check_known(known, brackets, axes, slot, left)
    else:
        bracket_axes = array_axes(reader, bracket_nodes)
        own, plain = len(slot) == 1, plain_name(base)
        variable = Variable(base, plain, len(brackets), axes, family=own, bracket_axes=bracket_axes)
    facts.refuse_known(notation, variable, left.span)
    parameters = (*brackets, *slot, *value.indices)
    definition = Definition(variable.plain, parameters, value.body, axes)
    model = notation.model
    known_ones = model.definitions.get(variable.plain, ())
    others = tuple(other for other in known_ones if not _same_slot(definition, other))
    if len(others) < len(known_ones):
        if not instead:
            raise ReadError("D101", f"{variable.name} is already defined", left.span)
        model = replace(model, definitions={**model.definitions, variable.plain: others})
    model = model.defining(definition)
    expanded = _expanded(notation, value.body)
    past = _own_entries(definition, expanded)
    if any(not (brackets or slot) or _meets(expanded, entry[0], parameters[0]) for entry in past):
        raise ReadError("D101", f"{variable.name} is defined by itself", left.span, "give it a new name")
    if past:
        model = replace(model, states=model.states | {variable.plain})
    return replace(notation, model=model).with_name(variable)


def _refuse_power(notation: Notation, head: Node) -> None:
    """``A^2 = A`` of a declared A restricts A: a name A^2 beside it would have nothing to do with it."""
    if not (isinstance(head, Scripts) and isinstance(head.base, Name) and isinstance(head.sup, Number)):
        return
    known = notation.names.get(head.base.text) if head.sub is None else None
    if not isinstance(known, Variable) or known.brackets or known.family:
        return
    axes = known.subscripts
    if not axes or (len(axes) == 2 and same_axis(*axes)):
        message = f"{known.name} is declared, so an equation for its power restricts it: that is not read"
        raise ReadError("D104", message, head.span)


def _own_entries(definition: Definition, body: Expr) -> list[tuple[Expr, ...]]:
    """The indices of the entries of the defined name that the body goes back to."""
    entries = body.atoms(Indexed if definition.parameters else Symbol)
    return [indices for name, indices in map(name_and_indices, entries) if name == definition.name]


def _meets(body: Expr, place: Expr, own: Expr) -> bool:
    """Is the place the one that is defined, or does a sum that it runs through reach that?"""
    limits = [limit for node in nodes_of(body, Sigma) for limit in node.args[1:] if place.has(limit[0])]
    surely_past = [(own - high).expand().is_positive or (low - own).expand().is_positive for _, low, high in limits]
    return bool(place == own) or not all(surely_past)


def _same_slot(one: Definition, other: Definition) -> bool:
    def slot(definition: Definition) -> list[Expr | None]:
        return [None if isinstance(parameter, Symbol) else parameter for parameter in definition.parameters]

    return slot(one) == slot(other)


def _split(notation: Notation, left: Node) -> tuple[Node, tuple[Node, ...]]:
    """The name on the left side and what stands in square brackets after it."""
    if isinstance(left, Scripts) and isinstance(left.base, Name):
        known = notation.names.get(left.base.text)
        time = time_script(left, known) if isinstance(known, Variable) else None
        if time is not None and (left.sub is None or left.sup is None):
            return left.base, (time,)
        if known is None and (letter := _new_time(notation, left)) is not None:
            return left.base, (letter,)
    if isinstance(left, Term):
        if len(left.items) == 3 and is_call(Term(left.items[:2], left.span)) and _is_bracket(left.items[2]):
            return Term(left.items[:2], left.span), left.items[2].items  # f_W(x)[0, i]
        if len(left.items) == 2 and isinstance(left.items[1], Group) and left.items[1].open == "[":
            head = left.items[0]
            assert not isinstance(head, Operator)
            return head, left.items[1].items
        raise ReadError("D101", "the left side of a definition is a name such as h[t]", left.span)
    return left, ()


def _new_time(notation: Notation, left: Scripts) -> Name | None:
    """t of ``f_t = \\sigma(W x_t)`` or ``f^{(t)}`` where t is any integer: f is a sequence that moves with t.

    As a name without an index it would keep its t inside ``h_t = f_t h_{t-1}`` when that is asked for at t - 1.
    """
    match left:
        case Scripts(Name(stem), Name(text) as letter, None, 0) if f"{stem}_{text}" not in notation.names:
            pass
        case Scripts(Name(), None, Group("(", _, (Name(text) as letter,)), 0):
            pass
        case _:
            return None
    meaning = notation.names.get(text)
    return letter if isinstance(meaning, Index) and meaning.axis is None else None


def _is_bracket(node: Node | Operator) -> TypeGuard[Group]:
    return isinstance(node, Group) and node.open == "["


def _slot(
    notation: Notation, head: Node, reader: Elaborator, value: Tensor
) -> tuple[str, tuple[Expr, ...], tuple[Axis, ...]]:
    """The defined name, its subscript (``w_i``, ``q_0``) if it is one of a family, and the axis of the family."""
    if isinstance(head, Scripts) and isinstance(head.base, Name) and head.sub is not None:
        full, stem = (
            name_of(reader, head),
            name_of(reader, replace(head, sub=None)),
        )  # \\sigma_j^2: entries of \\sigma^2
        declared = notation.names.get(full)
        if declared is not None:
            return full, (), ()
        if isinstance(head.sub, Number):
            number = Integer(head.sub.text)
            if _is_apart(notation.names.get(stem), value):
                return full, (), ()
            return stem, (number,), (_widened(notation, stem, number),)
        indices = [notation.names.get(part.text) if isinstance(part, Name) else None for part in subscripts(head.sub)]
        ranged = [
            (index.symbol, index.axis) for index in indices if isinstance(index, Index) and index.axis is not None
        ]
        if len(ranged) == len(indices) == len(set(ranged)):
            return stem, tuple(symbol for symbol, _ in ranged), tuple(axis for _, axis in ranged)
        return _entries(reader, head.sub, stem, value.body) or (full, (), ())
    if is_call(head):
        return called_name(reader, head), (), ()
    return name_of(reader, head), (), ()


def _is_apart(known: object, value: Tensor) -> bool:
    """Does z_2 have another shape than the z_1 that was defined before, so that they are no family?"""
    if not isinstance(known, Variable) or not known.family or value.body.is_number or is_unsized(value):
        return False
    axes = known.subscripts[1:]
    return len(axes) != value.rank or not all(map(same_axis, axes, value.axes))


def _entries(
    reader: Elaborator, sub: Node, stem: str, body: Expr
) -> tuple[str, tuple[Expr, ...], tuple[Axis, ...]] | None:
    """``\\mu_j = \\sum_i X_{ij}``: free indices on the right number the entries that are defined."""
    letters = [part.text if isinstance(part, Name) else "" for part in subscripts(sub)]
    if len(set(letters)) < len(letters) or not reader.scope.ever_free.issuperset(letters):
        return None
    symbols = [reader.scope.symbol(letter) for letter in letters]
    ranges = dict(reader.scope.axes)
    for pair in nodes_of(body, Delta):  # delta_{ij} compares indices of the same axis
        for one, other in (pair.args, pair.args[::-1]):
            if one in symbols and other in ranges:
                ranges.setdefault(one, ranges[other])
    axes = [ranges.get(symbol) for symbol in symbols]
    known = [axis for axis in axes if axis is not None]
    return (stem, tuple(symbols), tuple(known)) if len(known) == len(axes) else None


def _widened(notation: Notation, name: str, number: Expr) -> Axis:
    known = notation.names.get(name)
    if isinstance(known, Variable) and known.subscripts:
        axis = known.subscripts[0]
        if axis.count is not None:
            return Axis(min(axis.low, number), max(axis.high, number))
        return axis
    return Axis(number, number)


def _fit(value: Tensor, known: object, given: int, left: Node) -> Tensor:
    """A number on the right takes the shape of a known name: ``h[0] = 0``; but no matrix is a number other than 0."""
    if isinstance(known, Variable) and value.rank == 0 and value.body.is_number:
        axes = known.subscripts[given:]
        if len(axes) == 1 or value.body == 0:
            return Tensor.build(axes, lambda *_: value.body)
    if isinstance(known, Variable):
        value = sized(value, Tensor.build(known.subscripts[given:], lambda *_: Integer(0)))
    if value.row:
        raise ReadError("D103", "a row is defined; define its transpose", left.span)
    return value


def _check_known(
    known: Variable, brackets: tuple[Expr, ...], axes: tuple[Axis, ...], slot: tuple[Expr, ...], left: Node
) -> Variable:
    if len(brackets) != known.brackets or len(axes) != len(known.subscripts):
        raise ReadError("D103", f"{known.name} was declared with another shape", left.span)
    fixed = len(slot)
    for mine, declared in zip(axes[fixed:], known.subscripts[fixed:], strict=True):
        if not same_axis(mine, declared):
            raise ReadError(
                "D103",
                f"{known.name} was declared with size {declared.size}; the formula has size {mine.size}",
                left.span,
            )
    return replace(known, subscripts=axes) if fixed else known


def _expanded(notation: Notation, body: Expr) -> Expr:
    """The body with all earlier definitions opened, to see whether a name refers to its own past."""
    return notation.model.unfold(body, notation.model.is_state)
