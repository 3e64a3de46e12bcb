"""Functions applied to their argument: ``\\log p``, ``\\sigma(x)^2``, ``\\tanh^2(x)``, ``\\max(0, x)``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeGuard

from sympy import Dummy, Expr, Indexed, Integer, Max, Min, nan, zoo

from symderiv.source import entries, written
from symderiv.source.builtin import FUNCTIONS, SPELLINGS
from symderiv.source.ellipsis import is_dots, listed
from symderiv.source.magnitude import power
from symderiv.source.notation import FunctionName, Variable
from symderiv.source.powers import exponent_of, powered
from symderiv.source.products import Factor, multiply
from symderiv.source.reading import ReadError
from symderiv.source.spelling import spelling
from symderiv.source.syntax import (
    Big,
    Factorial,
    Fraction,
    Group,
    Name,
    Node,
    Number,
    Operator,
    Scripts,
    Text,
)
from symderiv.tensor import undefined
from symderiv.tensor.axis import FEW
from symderiv.tensor.calculus import CannotDifferentiate, derivative
from symderiv.tensor.nodes import Log
from symderiv.tensor.tensor import ShapeError, Tensor, same_axis, scalar

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

Items = tuple[Node | Operator, ...]
MAX_PRIMES = 4
_OF_MATRICES = frozenset(["exp", "log"])
"""Of a square matrix these are series in it as often as functions of its entries."""
_OF_LISTS = frozenset(["diag", "softmax"])
"""Their argument is a vector, which may be written as a list."""
_ROW_WISE = frozenset(["row-wise", "rowwise", "row wise", "row by row", "by rows", "along rows"])


def call(reader: Elaborator, function: str, items: Items, position: int) -> tuple[Tensor, int]:
    """Apply a function to its bracket, or to the one factor that follows it."""
    item = items[position]
    following = items[position + 1] if position + 1 < len(items) else None
    if isinstance(following, Scripts) and isinstance(following.base, Group) and following.base.open in ("(", "["):
        # f(x)^2 is the square of f(x), and f(x)^\top its transpose: the exponent stands on the whole call.
        if function == "log" and _is_of_a_power(reader, item, following):
            inside = Group("(", ")", (following,), (), following.span)
            return call(reader, function, (*items[: position + 1], inside), position)[0], position + 2
        bare = (*items[: position + 1], following.base)
        value, _ = call(reader, function, bare, position)
        return powered(reader, following, entries.entry(reader, following, value)), position + 2
    if function in _OF_LISTS and isinstance(following, Group) and following.open == "(" and len(following.items) > 1:
        argument, after = written.row_of(reader, following), position + 2  # diag(a, b, c)
    elif function == "diag":
        with reader.entrywise_powers():
            argument, after = _argument(reader, items, position + 1, item)
    else:
        argument, after = _argument(reader, items, position + 1, item)
    if function in _OF_MATRICES and argument.rank == 2 and same_axis(*argument.axes):
        message = f"is this {function} of every entry, or of the matrix as a whole?"
        raise ReadError("D104", message, item.span, "of the entries: write it with indices")
    try:
        entry = _softmax_of_entry(reader, argument, item) if function == "softmax" else None
        value = FUNCTIONS[function](argument) if entry is None else entry
        if isinstance(item, Scripts) and item.primes:
            value = argument.map(_primed(function, item))
    except ShapeError as error:
        raise ReadError("D103", str(error), item.span) from None
    if isinstance(item, Scripts):
        if item.sub is not None:
            value = _to_base(reader, function, item.sub, value)
        if item.sup is not None:
            value = function_power(reader, function, item.sup, value)
    if function == "softmax" and after < len(items) and _says_row_wise(items[after]):
        if value.rank != 2:
            raise ReadError("D103", f"this softmax has no rows: it is {value.shape}", items[after].span)
        after += 1  # of a matrix the softmax is that of its rows anyway
    return value, after


def _says_row_wise(item: Node | Operator) -> bool:
    return isinstance(item, Text) and item.text.strip("()., ").removeprefix("applied ") in _ROW_WISE


def _softmax_of_entry(reader: Elaborator, argument: Tensor, item: Node | Operator) -> Tensor | None:
    """``\\operatorname{softmax}(x_i)`` of an entry of a vector: a number has no softmax, so entry i of it is meant."""
    entry = argument.body
    if (
        reader.notation.strict
        or argument.rank
        or not isinstance(entry, Indexed)
        or len(entry.indices) != 1
        or isinstance(item, Scripts)
    ):
        return None
    vectors = [meaning for meaning in reader.notation.names.values() if isinstance(meaning, Variable)]
    whole = next((vector for vector in vectors if vector.plain == str(entry.base) and not vector.brackets), None)
    if whole is None or len(whole.subscripts) != 1:
        return None
    reader.note(f"the softmax of {entry} is read as the entry {entry.indices[0]} of the softmax of {entry.base}")
    return scalar(FUNCTIONS["softmax"](whole.at((), ()))[entry.indices[0]])


def _to_base(reader: Elaborator, function: str, base: Node, value: Tensor) -> Tensor:
    """``\\log_2 x``; ``\\operatorname{softmax}_{\\text{row}}(S)`` says what is done anyway."""
    if function == "softmax" and value.rank == 2 and spelling(base) in ("row", "rows"):
        return value  # of a matrix the softmax is that of its rows
    if function != "log":
        raise ReadError("D104", "a subscript on a function is not read", base.span)
    number = reader.scalar(base)
    if number == 1 or number.is_nonpositive:
        raise ReadError("D101", "the base of a logarithm is positive and not one", base.span)
    return value.map(lambda body: body / Log(number))


def _primed(function: str, item: Scripts) -> Callable[[Expr], Expr]:
    """The derivative of a function of one number: ``\\sigma'(x)``, entry by entry."""
    place = Dummy("x", real=True)
    slope = FUNCTIONS[function](scalar(place)).body
    try:
        for _ in range(min(item.primes, MAX_PRIMES + 1)):
            slope = derivative(slope, place)
    except CannotDifferentiate as error:
        raise ReadError("D104", str(error), item.span) from None
    if item.primes > MAX_PRIMES:
        raise ReadError("D105", f"more than {MAX_PRIMES} primes", item.span)
    return lambda entry: slope.xreplace({place: entry})


def function_power(reader: Elaborator, function: str, sup: Node, value: Tensor) -> Tensor:
    """``\\tanh^2(x)``: entry by entry where the function is."""
    exponent = exponent_of(reader, sup)
    if exponent.is_number and exponent < 0:
        raise ReadError("D101", "this may be the inverse function or the reciprocal; write one of them", sup.span)
    if value.rank and function in ("softmax", "diag"):
        raise ReadError("D104", f"a power of a function of {value.shape} is not read", sup.span)
    return value.map(lambda body: power(body, exponent, sup.span))


def _is_of_a_power(reader: Elaborator, item: Node | Operator, argument: Scripts) -> bool:
    """``\\log (1 + x)^2``: with a logarithm, people write both the square of it and that of the square so."""
    if not isinstance(argument.sup, Number) or argument.sub is not None or argument.primes:
        return False
    whole = item.span.to(argument.span).of(reader.text)
    return not reader.choices.holds(whole, "the power of a logarithm", "the logarithm of a power")


def _argument(reader: Elaborator, items: Items, position: int, function: Node | Operator) -> tuple[Tensor, int]:
    if position >= len(items) or isinstance(items[position], Operator):
        raise ReadError("D101", "this function has no argument", function.span)
    first = items[position]
    if isinstance(first, Factorial) and _is_bracket(first.base):
        raise ReadError("D101", "is the factorial of the value meant, or of the argument? write brackets", first.span)
    if _is_bracket(first):
        return reader.value(first.items[0]), position + 1
    if isinstance(first, (Big, Factorial)):  # \\log n! is that of n!
        return reader.value(first), position + 1
    end = position
    while end < len(items) and isinstance(items[end], Number):  # \tanh 2x
        end += 1
    if end == len(items) or isinstance(items[end], Operator):
        value, after = multiply(reader.factors(items[position:end]), first.span), end
        end = position
    else:
        value, after = reader.unit(items, end)
    if after < len(items) and _may_belong(reader, items[after]):
        end_of_it = items[min(after + isinstance(items[after], Operator), len(items) - 1)]
        message = "it is not clear how far the argument goes; write brackets"
        raise ReadError("D101", message, first.span.to(end_of_it.span))
    return multiply([*reader.factors(items[position:end]), Factor("", value, first.span)], first.span), after


def _may_belong(reader: Elaborator, item: Node | Operator) -> bool:
    """Behind an argument without brackets: another factor, or a stroke, as in ``\\log p / q``."""
    if isinstance(item, Operator):
        return item.text == "/"
    return isinstance(item, (Name, Scripts, Number, Group, Fraction)) and not _is_function(reader, item)


def _is_bracket(node: Node | Operator) -> TypeGuard[Group]:
    return isinstance(node, Group) and node.open in ("(", "[") and len(node.items) == 1


def _is_function(reader: Elaborator, item: Node | Operator) -> bool:
    base = item.base if isinstance(item, Scripts) else item
    if not isinstance(base, Name):
        return False
    return base.text in SPELLINGS or isinstance(reader.notation.names.get(base.text), FunctionName)


def has_list(following: Node | Operator | None) -> TypeGuard[Group | Scripts]:
    """``(a, b)``, possibly with an exponent."""
    group = following.base if isinstance(following, Scripts) else following
    return isinstance(group, Group) and len(group.items) > 1


def extreme(reader: Elaborator, largest: bool, following: Group | Scripts) -> Tensor:
    """``\\max(0, x)``: of numbers, or entry by entry of tensors of one shape and numbers; ``\\max(a, b)^2``."""
    if isinstance(following, Scripts):
        assert isinstance(following.base, Group)
        value = extreme(reader, largest, following.base)
        return powered(reader, following, entries.entry(reader, following, value))
    group = following
    if set(group.separators) != {","}:
        raise ReadError("D101", "the things to compare are separated by commas", group.span)
    dots = any(map(is_dots, group.items))
    values = _listed(reader, group) if dots else [reader.value(node) for node in group.items]
    result = values[0]
    if any(value.body.has(zoo, nan) for value in values):
        raise ReadError("D103", "what is compared has no value, as 1/0 has none", group.span)
    for value in values[1:]:
        try:
            result = result.combine(value, Max if largest else Min, "compare")
        except ShapeError as error:
            raise ReadError("D103", str(error), group.span) from None
    return result


def _listed(reader: Elaborator, group: Group) -> list[Tensor]:
    """``|w_1|, \\dots, |w_D|`` with D a number, one by one."""
    entries = listed(reader, group.items)
    axis = entries.axes[0]
    if axis.count is None or axis.count > FEW:
        raise ReadError("D104", f"the largest or least of a list is read for at most {FEW} entries", group.span)
    return [scalar(entries[Integer(place)]) for place in axis.values()]


def smooth(reader: Elaborator, plain: str, items: Items, position: int) -> tuple[Tensor, int]:
    """``g(x)``, ``g'(x^2)``, ``g(x, y)^2``: a function of which nothing is known, entry by entry of one tensor."""
    item = items[position]
    following = items[position + 1] if position + 1 < len(items) else None
    group = following.base if isinstance(following, Scripts) else following
    if not isinstance(group, Group) or group.open != "(" or not group.items or set(group.separators) - {","}:
        raise ReadError("D101", f"{plain} is a function; write {plain}(x)", item.span)
    primes = item.primes if isinstance(item, Scripts) else 0
    if isinstance(item, Scripts) and (item.sup is not None or item.sub is not None):
        raise ReadError("D104", "a script on an unknown function is not read", item.span)
    if primes and len(group.items) > 1:
        raise ReadError("D101", "by which argument is this derivative? write it as a fraction", item.span)
    if len(group.items) == 1:
        value = reader.value(group.items[0]).map(lambda body: undefined.applied(plain, (primes,), (body,)))
    else:
        arguments = tuple(reader.scalar(node) for node in group.items)
        value = scalar(undefined.applied(plain, (0,) * len(arguments), arguments))
    if isinstance(following, Scripts):
        value = powered(reader, following, entries.entry(reader, following, value))
    return value, position + 2
