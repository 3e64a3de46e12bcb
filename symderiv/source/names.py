"""What a name with its scripts, brackets and arguments stands for.

The longest declared name wins: ``W_{x,ij}`` is entry (i, j) of ``W_x`` if ``W_x`` is declared, and ``S_{ik}``
entry (i, k) of ``S``.  Only declared functions are applied, and only declared sequences are indexed by square
brackets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sympy import Expr, Function, Integer, Symbol, pi

from symderiv.source import applied
from symderiv.source.builtin import EXPECTATIONS, MOMENTS, SPELLINGS
from symderiv.source.notation import (
    Abbreviation,
    Density,
    FunctionName,
    FunctionOf,
    Index,
    LossName,
    Variable,
    plain_name,
)
from symderiv.source.products import unsized_identity
from symderiv.source.reading import ReadError
from symderiv.source.syntax import Chainlet, Group, Name, Node, Number, Operator, Scripts, Term, Text
from symderiv.tensor.axis import Axis, one_to
from symderiv.tensor.functions import identity
from symderiv.tensor.nodes import Exp, delta
from symderiv.tensor.tensor import Tensor, tensor

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

Items = tuple[Node | Operator, ...]
EULER = Exp(Integer(1))


def script_text(reader: Elaborator, node: Node) -> str:
    """The text of a script as part of a name: without spaces, braces and text commands."""
    if isinstance(node, Text):
        return node.text
    text = reader.source(node)
    for command in (r"\text", r"\mathrm", r"\textrm"):
        text = text.replace(command, "")
    return "".join(text.replace("{", "").replace("}", "").split())


def unit(reader: Elaborator, items: Items, position: int) -> tuple[Tensor, int]:
    """The value that starts with a name (or the number 1 of an indicator), and the position after it."""
    item = items[position]
    assert isinstance(item, (Name, Scripts, Text, Number))
    following = items[position + 1] if position + 1 < len(items) else None
    if isinstance(item, Number):
        if item.text == "1" and isinstance(following, Group) and _is_condition(following):
            return tensor(reader.condition(following.items[0])), position + 2
        return reader.value(item), position + 1
    base = item.base if isinstance(item, Scripts) else item
    if isinstance(base, Group) or not isinstance(base, (Name, Text)):
        return powered(reader, item, _scripted_value(reader, item)), position + 1
    name = base.text
    declared = reader.notation.names
    if _is_identity(name, item, declared):
        return _identity(reader, item), position + 1
    if name == r"\delta" and name not in declared and isinstance(item, Scripts) and item.sub is not None:
        return powered(reader, item, tensor(_delta(reader, item.sub))), position + 1
    if name in (r"\mathbb{1}", r"\mathbf{1}") and isinstance(following, Group) and _is_condition(following):
        return tensor(reader.condition(following.items[0])), position + 2
    if name in EXPECTATIONS | MOMENTS and name not in declared:
        return applied.moment(reader, items, position)
    if name == "D" and name not in declared and _has_subscript(reader, item, "KL"):
        return applied.divergence(reader, items, position)
    meaning, subscripts = _resolve(reader, item, following)
    match meaning:
        case FunctionName(_, function):
            return applied.call(reader, function, items, position)
        case Variable():
            return _variable(reader, meaning, subscripts, items, position)
        case Density() | Abbreviation():
            return powered(reader, item, applied.density(reader, meaning)), position + 2
        case FunctionOf(_, plain, variable):
            return powered(reader, item, tensor(Function(plain)(reader.scope.symbol(variable)))), position + 1
        case LossName(_, plain):
            return tensor(Symbol(plain, real=True)), position + 1
        case Index():
            return tensor(reader.index(base)), position + 1
    if name in SPELLINGS:
        return applied.call(reader, SPELLINGS[name], items, position)
    if isinstance(following, Group) and following.open == "[":
        raise ReadError("D102", f"{name} is indexed but not declared", item.span, reader.notation.suggest(name))
    return _unknown(reader, item, name), position + 1


def _resolve(
    reader: Elaborator, item: Name | Scripts | Text, following: Node | Operator | None
) -> tuple[object, tuple[Node, ...]]:
    """The declared meaning of a scripted name, and the subscripts that are left to be indices."""
    declared = reader.notation.names
    base = item.base if isinstance(item, Scripts) else item
    assert isinstance(base, (Name, Text))
    stem = base.text + ("'" * item.primes if isinstance(item, Scripts) else "")
    sub = item.sub if isinstance(item, Scripts) else None
    if isinstance(item, Scripts) and item.sup is not None and isinstance(item.sup, Group):
        label = f"{stem}^{script_text(reader, item.sup)}"
        stem = label if label in declared else stem
    full = stem if sub is None else f"{stem}_{script_text(reader, sub)}"
    if isinstance(following, Group) and following.open == "(":
        call = f"{full}({argument_text(reader, following)})"
        if call in declared:
            return declared[call], ()
    if not reader.scope.is_bound(full) and full in declared:
        return declared[full], ()
    if sub is not None:
        parts = _subscripts(sub)
        prefix = f"{stem}_{script_text(reader, parts[0])}"
        if len(parts) > 1 and prefix in declared:
            return declared[prefix], _letters(parts[1:])
        if stem in declared:
            meaning = declared[stem]
            if isinstance(meaning, Variable):
                single = len(parts) == 1 and len(meaning.subscripts) == 1
                return meaning, parts if single else _letters(parts)
            return meaning, ()
    elif reader.scope.is_bound(stem) or (stem not in declared and stem in reader.scope.ever_free):
        return Index(stem), ()
    return None, ()


def argument_text(reader: Elaborator, group: Group) -> str:
    pieces = [script_text(reader, group.items[0])]
    for separator, node in zip(group.separators, group.items[1:], strict=True):
        pieces += [separator, script_text(reader, node)]
    return "".join(pieces)


def _subscripts(sub: Node) -> tuple[Node, ...]:
    return sub.items if isinstance(sub, Group) and sub.open == "{" else (sub,)


def _letters(parts: tuple[Node, ...]) -> tuple[Node, ...]:
    """``ij`` in a subscript are two indices."""
    letters: list[Node] = []
    for part in parts:
        if isinstance(part, Term) and all(isinstance(item, (Name, Number, Scripts)) for item in part.items):
            letters.extend(item for item in part.items if not isinstance(item, Operator))
        elif isinstance(part, Number) and len(part.text) > 1:
            letters.extend(Number(digit, part.span) for digit in part.text)
        else:
            letters.append(part)
    return tuple(letters)


def _variable(
    reader: Elaborator, variable: Variable, subscripts: tuple[Node, ...], items: Items, position: int
) -> tuple[Tensor, int]:
    item = items[position]
    assert isinstance(item, (Name, Scripts, Text))
    position += 1
    brackets: tuple[Expr, ...] = ()
    power = item
    if variable.brackets:
        following = items[position] if position < len(items) else None
        group = following.base if isinstance(following, Scripts) else following
        if not isinstance(group, Group) or group.open != "[":
            raise ReadError("D103", f"{variable.name} is a sequence; write {variable.name}[t]", item.span)
        brackets = tuple(reader.index(node) for node in group.items)
        if isinstance(following, Scripts):
            power = following  # h[t]^\top: the exponent stands on the bracket
        position += 1
    if len(subscripts) > len(variable.subscripts):
        raise ReadError(
            "D103",
            f"{variable.name} has {len(variable.subscripts)} indices, not {len(subscripts)}",
            item.span,
        )
    given = tuple(_slot(reader, node, axis) for node, axis in zip(subscripts, variable.subscripts, strict=False))
    return powered(reader, power, variable.at(brackets, given)), position


def _slot(reader: Elaborator, node: Node, axis: Axis) -> Expr:
    value = reader.index(node)
    if isinstance(value, Symbol) and not value.is_positive:
        reader.scope.learn(value, axis, node.span)
    elif value.is_number and axis.count is not None and value not in axis.values():
        raise ReadError("D103", f"the index {value} is outside {axis.low}..{axis.high}", node.span)
    return value


def powered(reader: Elaborator, item: Node, value: Tensor) -> Tensor:
    """Apply the superscript: transpose, or a power."""
    if not isinstance(item, Scripts) or item.sup is None:
        return value
    sup = item.sup
    if isinstance(sup, Name) and sup.text in (r"\top", "T") and (value.rank or sup.text == r"\top"):
        return value.T
    if isinstance(sup, Group) and sup.open == "(":
        raise ReadError("D102", "this label is not part of a declared name", sup.span)
    exponent = reader.scalar(sup)
    if value.rank == 2 and exponent.is_Integer and 1 <= exponent <= 8:
        result = value
        for _ in range(int(exponent) - 1):
            result = result @ value
        return result
    if value.rank:
        raise ReadError("D104", f"this power of {value.shape} is not read", item.span)
    return value.map(lambda body: Exp(exponent) if body == EULER else body**exponent)


def _scripted_value(reader: Elaborator, item: Scripts | Name | Text) -> Tensor:
    assert isinstance(item, Scripts)
    if item.sub is not None and not _is_euclidean(item):
        raise ReadError("D104", "a subscript on a bracket is not read", item.sub.span)
    return reader.value(item.base)


def _is_euclidean(item: Scripts) -> bool:
    return (
        isinstance(item.base, Group)
        and item.base.open == r"\|"
        and isinstance(item.sub, Number)
        and item.sub.text == "2"
    )


def _has_subscript(reader: Elaborator, item: Node, text: str) -> bool:
    return isinstance(item, Scripts) and item.sub is not None and script_text(reader, item.sub) == text


def _is_condition(group: Group) -> bool:
    return group.open == "(" and len(group.items) == 1 and isinstance(group.items[0], Chainlet)


def _delta(reader: Elaborator, sub: Node) -> Expr:
    indices = _letters(_subscripts(sub))
    if len(indices) != 2:
        raise ReadError("D101", "a Kronecker delta has two indices", sub.span)
    left, right = (reader.index(node) for node in indices)
    return delta(left, right)


def _is_identity(name: str, item: Name | Scripts | Text, declared: object) -> bool:
    assert hasattr(declared, "__contains__")
    return name == "I" and name not in declared


def _identity(reader: Elaborator, item: Name | Scripts | Text) -> Tensor:
    if isinstance(item, Scripts) and item.sub is not None:
        size = reader.scalar(item.sub) if not isinstance(item.sub, Number) else reader.index(item.sub)
        return identity(one_to(size))
    return unsized_identity()


def _unknown(reader: Elaborator, item: Name | Scripts | Text, name: str) -> Tensor:
    from symderiv.source.elaborate import undeclared

    if name == "e":
        return powered(reader, item, tensor(EULER))
    if name == r"\pi":
        return powered(reader, item, tensor(pi))
    if name == r"\partial":
        raise ReadError("D101", "a partial derivative is written as a fraction", item.span)
    whole = name + "'" * (item.primes if isinstance(item, Scripts) else 0)
    if isinstance(item, Scripts) and item.sub is not None:
        whole = f"{whole}_{script_text(reader, item.sub)}"
        indices = [n.text for n in _letters(_subscripts(item.sub)) if isinstance(n, Name)]
        if any(reader.scope.is_bound(index) or index in reader.scope.ever_free for index in indices):
            # An index inside a subscript is never part of a name: that would unbind it silently.
            raise ReadError("D102", f"{name} is indexed but not declared", item.span, reader.notation.suggest(name))
    return powered(reader, item, undeclared(reader, whole, item.span))


def plain(name: str) -> str:
    return plain_name(name)
