"""Derivatives as documents write them: ``\\frac{\\partial f}{\\partial x}``, ``\\frac{\\partial}{\\partial x} f``,
``\\frac{d^2 f}{dx^2}``, ``\\frac{\\partial^2 f}{\\partial x \\partial y^\\top}``, ``\\nabla_x f``, ``\\nabla_x^2 f``;
``\\frac{\\partial^+ h_t}{\\partial W}`` is the immediate partial.

Layout: the derivative of a scalar has the shape of its variable (a row in the ``numerator`` layout); the
derivative of a vector by a vector has entry (i, j) = d f_i / d x_j; in general the axes of the function come
first.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from sympy import Indexed, Pow, Symbol

from symderiv.model import Span
from symderiv.model.plain import dataclass
from symderiv.source import formulas
from symderiv.source.dependence import entry_slope, is_unknown
from symderiv.source.products import Factor, multiply
from symderiv.source.reading import ReadError
from symderiv.source.syntax import DIFFERENTIAL, Fraction, Group, Name, Node, Number, Operator, Scripts, Term, Text
from symderiv.source.undeclared import UNDECLARED
from symderiv.tensor.axis import fresh
from symderiv.tensor.calculus import CannotDifferentiate
from symderiv.tensor.law import name_and_indices
from symderiv.tensor.tensor import Tensor, scalar

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator
    from symderiv.source.notation import Notation

Items = tuple[Node | Operator, ...]
MAX_ORDER = 4


@dataclass(frozen=True)
class _Sign:
    """``\\partial^2`` or ``d``: the sign of differentiation with its order."""

    text: str
    order: int
    immediate: bool = False
    """``\\partial^+``: all earlier states are held fixed."""


def is_derivative(reader: Elaborator, node: Fraction) -> bool:
    signs = [_head(node.top), _head(node.bottom)]
    texts = [None if sign is None else sign.text for sign in signs]
    if texts != ["d", "d"] or "d" not in reader.notation.names:
        return texts[0] == texts[1] is not None
    if not isinstance(node.bottom, Term) or not _is_one_name(node.bottom.items[1:]):
        return False
    if not isinstance(node.top, Term):
        message = "is this d/dx, or a fraction with the declared d?"
        raise ReadError("D101", message, node.span, "write \\mathrm{d} or \\partial for the derivative")
    return not isinstance(node.top.items[1], Operator)  # nobody writes dL/dw for L/w, though d is a number


def _is_one_name(items: Items) -> bool:
    """``x``, ``x_i`` or ``h[t]``."""
    first, *others = items
    if others and isinstance(others[0], Group) and others[0].open == "[":
        del others[0]
    return isinstance(first, (Name, Scripts)) and not others


def is_operator(reader: Elaborator, node: Fraction) -> bool:
    """Is it ``d/dx``, waiting for what follows?"""
    return is_derivative(reader, node) and not isinstance(node.top, Term)


def _head(node: Node) -> _Sign | None:
    first = node.items[0] if isinstance(node, Term) else node
    order, immediate = 1, False
    if isinstance(first, Scripts) and first.sub is None and not first.primes and isinstance(first.sup, Number):
        order, first = int(first.sup.text) if first.sup.text.isdigit() else 0, first.base
    elif isinstance(first, Scripts) and first.sub is None and not first.primes:
        immediate = isinstance(first.sup, Name) and first.sup.text == "+"
        order, first = int(immediate), first.base  # d^n: recognised, and refused
    if not isinstance(first, Name) or first.text not in {r"\partial", *DIFFERENTIAL}:
        return None
    return _Sign(first.text, order, immediate)


def order(node: Fraction) -> int:
    """How often is differentiated, by what stands above the bar."""
    sign = _head(node.top)
    return sign.order if sign is not None else 0


def uses_both_signs(notation: Notation, text: str) -> bool:
    """A text with both signs means the total derivative by d/dx, and the immediate partial by the other."""
    straight = _STRAIGHT if "d" not in notation.names else _UPRIGHT
    partial = r"\partial" in text and r"\frac{\partial" in text.replace(" ", "")
    return partial and straight.search(text) is not None


_UPRIGHT = re.compile(r"\\frac\s*\{\s*\\mathrm\s*\{\s*d\s*\}")
_STRAIGHT = re.compile(
    r"\\frac\s*\{\s*(?:d(?![_^])|\\mathrm\s*\{\s*d\s*\}).*?\}\s*\{\s*(?:d|\\mathrm\s*\{\s*d\s*\})", re.DOTALL
)


def with_slash(reader: Elaborator, items: Items) -> Items:
    """``\\partial f / \\partial x`` as the fraction that it is: up to the stroke, and the variables below it."""
    if len(items) < 3:
        return items
    stroke = next((k for k, item in enumerate(items) if isinstance(item, Operator) and item.text == "/"), 0)
    if stroke < 2 or stroke + 2 >= len(items):
        return items
    starts = [k for k in range(stroke) if (sign := _sign_at(items[k])) is not None]
    below = items[stroke + 1]
    if not starts or not isinstance(below, Name) or below.text != (sign := _sign_at(items[starts[-1]])):
        return items
    start, end = starts[-1], stroke + 1
    if start + 1 == stroke or (sign == "d" and "d" in reader.notation.names):
        return items
    while end + 1 < len(items) and isinstance(items[end], Name) and items[end] == replace(below, span=items[end].span):
        end += 2
        if end < len(items) and isinstance(bracket := items[end], Group) and bracket.open == "[":
            end += 1
    parts = (items[start:stroke], items[stroke + 1 : end])
    top, bottom = (Term(part, part[0].span.to(part[-1].span)) for part in parts)
    return (*items[:start], Fraction(top, bottom, top.span.to(bottom.span)), *items[end:])


def _sign_at(item: Node | Operator) -> str | None:
    found = None if isinstance(item, Operator) else _head(item)
    return None if found is None or isinstance(item, Term) else found.text


def derivative(reader: Elaborator, node: Fraction, operand: Tensor | None) -> Tensor:
    sign = _head(node.top)
    assert sign is not None
    if not 1 <= sign.order <= MAX_ORDER:
        raise ReadError("D104", f"the order of a derivative is a number up to {MAX_ORDER}", node.top.span)
    if operand is None:
        if not isinstance(node.top, Term):
            raise ReadError("D101", "what is differentiated is missing", node.top.span)
        items: Items = node.top.items[1:]
        operand = multiply(reader.factors(items), items[0].span.to(items[-1].span))
    if isinstance(operand.body, Symbol) and operand.body.is_integer and not operand.body.is_positive:
        raise ReadError("D101", "an index is not differentiated", node.span)
    result = operand
    asked = reader.choices.forced
    reader.choices.forced = False if sign.immediate else asked
    try:
        for variable in _variables(reader, node.bottom, sign, operand):
            result = by_variable(reader, result, variable, node, row_gradient=reader.notation.layout == "numerator")
    finally:
        reader.choices.forced = asked
    return result


def _variables(reader: Elaborator, bottom: Node, sign: _Sign, operand: Tensor) -> list[Tensor]:
    """What is below the bar, each as often as it counts: ``\\partial x^2``, ``\\partial x \\partial y``."""
    if not isinstance(bottom, Term):
        raise ReadError("D101", "the variable of the derivative is missing", bottom.span)
    runs: list[list[Node | Operator]] = []
    if not isinstance(bottom.items[0], Name):
        raise ReadError("D101", f"below the bar of a derivative {sign.text} has no exponent", bottom.items[0].span)
    for item in bottom.items:
        if isinstance(item, Name) and item.text == sign.text:
            runs.append([])
        elif not runs:
            raise ReadError("D101", f"below the bar stands {sign.text}, then the variable", bottom.span)
        else:
            runs[-1].append(item)
    variables: list[Tensor] = []
    counted = 1 < sign.order != len(runs)  # \\partial^2 above \\partial \\mu \\partial \\sigma^2 is by the variance
    for run in runs:
        if not run:
            raise ReadError("D101", "the variable of the derivative is missing", bottom.span)
        times = 1
        last = run[-1]
        if counted and isinstance(last, Scripts) and isinstance(last.sup, Number) and last.sup.text.isdigit():
            times = int(last.sup.text)
            bare = last.sub is None and not last.primes
            run[-1] = last.base if bare else Scripts(last.base, last.sub, None, last.primes, last.span)
        place = run[0].span.to(run[-1].span)
        known = len(reader.notes)
        variable = multiply(reader.factors(tuple(run)), place)
        new = [note for note in reader.notes[known:] if note.endswith(UNDECLARED)]
        _refuse_unrelated(reader, operand, variable, new, place)
        _require_variable(variable, bottom.span)
        variables.extend([variable] * min(times, MAX_ORDER + 1))
    if len(variables) != sign.order:
        message = f"the order above the bar is {sign.order}, below it {len(variables)}"
        raise ReadError("D101", message, bottom.span)
    return variables


def _require_variable(variable: Tensor, place: Span) -> None:
    """A number, a tensor, or a power of a positive number: ``\\partial \\sigma^2`` of a variance."""
    body = variable.body
    if isinstance(body, Pow) and isinstance(body.args[0], Symbol) and body.args[1].is_Rational:
        if body.args[0].is_positive:
            return
        hint = f"declare {body.args[0]} > 0, or write the derivative by {body.args[0]}"
        raise ReadError("D101", "by a power is differentiated only of what is known to be positive", place, hint)
    if not isinstance(body, (Indexed, Symbol)) or body.is_integer:
        raise ReadError("D101", "a derivative is taken by a variable", place)


def _refuse_unrelated(reader: Elaborator, operand: Tensor, variable: Tensor, new: list[str], place: Span) -> None:
    """A variable that no declaration and no part of the function knows: the derivative would be zero silently."""
    unknown = is_unknown(reader.notation.model, operand.body)
    model = reader.notation.model
    of = variable.body.args[0] if isinstance(variable.body, Pow) else variable.body
    if new and not unknown and of not in model.unfold(operand.body, model.is_state).free_symbols:
        name = new[0].removesuffix(UNDECLARED)
        message = f"{name} is not declared, and nothing here depends on it"
        raise ReadError("D102", message, place, reader.notation.suggest(name))


def by_variable(
    reader: Elaborator, function: Tensor, variable: Tensor, node: Node, *, row_gradient: bool = False
) -> Tensor:
    if isinstance(variable.body, Pow):
        base, power = variable.body.args
        reader.note(f"the derivative is taken by {base}^{power} as a variable")
        slope = by_variable(reader, function, scalar(base), node)
        return slope.map(lambda entry: entry / (power * base ** (power - 1)))
    # Fresh indices: the second derivative by the same variable has indices of its own.
    indices = tuple(fresh(symbol.name) for symbol in variable.indices)
    name = name_and_indices(variable.body)[0]
    if name in reader.notation.model.structures or name in reader.notation.model.sums:
        reader.note(f"the entries of {name} are varied independently in the derivative")
    try:
        head = _head(node.top) if isinstance(node, Fraction) else None
        sign = head.text if head is not None else r"\partial"
        body = entry_slope(reader, function.body, variable[indices] if indices else variable.body, sign, node.span)
    except CannotDifferentiate as error:
        raise ReadError("D104", str(error), node.span) from None
    axes, all_indices = function.axes + variable.axes, function.indices + indices
    if function.rank == 0:
        row = variable.rank == 1 and row_gradient != variable.row
        return Tensor(axes, all_indices, body, row)
    return Tensor(axes, all_indices, body, row=False)


# --- the gradient sign ------------------------------------------------------------------------------------------------


def is_gradient(item: Node | Operator) -> bool:
    """``\\nabla``, or ``\\partial_x``."""
    base = item.base if isinstance(item, Scripts) else item
    named = isinstance(item, Scripts) and item.sub is not None
    return isinstance(base, Name) and (base.text == r"\nabla" or (base.text == r"\partial" and named))


def gradient(reader: Elaborator, items: Items, position: int) -> tuple[Tensor, int]:
    """``\\nabla_w L``: a column for a column; ``\\nabla^2_w L`` the Hessian.  It takes the next factor only."""
    item = items[position]
    order = _gradient_order(item) if isinstance(item, Scripts) and (item.sup is not None or item.primes) else 1
    if not isinstance(item, Scripts) or item.sub is None:
        if (found := formulas.gradient_at(reader, items, position, order)) is not None:
            return found
        raise ReadError("D101", "the gradient names no variable", item.span, "write \\nabla_x f")
    known = len(reader.notes)
    variable = reader.value(item.sub)
    new = [note for note in reader.notes[known:] if note.endswith(UNDECLARED)]
    _require_variable(variable, item.sub.span)
    operand, after = _operand(reader, items, position)
    if operand.rank:
        raise ReadError("D104", f"the gradient of {operand.shape} has no single layout; write \\frac", item.span)
    _refuse_unrelated(reader, operand, variable, new, item.sub.span)
    result = operand
    for _ in range(order):
        result = by_variable(reader, result, variable, item)
    return result, after


def _gradient_order(item: Scripts) -> int:
    if item.primes or not isinstance(item.sup, Number) or item.sup.text != "2":
        raise ReadError("D104", "only \\nabla and \\nabla^2 are read", item.span)
    return 2


def _operand(reader: Elaborator, items: Items, position: int) -> tuple[Tensor, int]:
    """What the gradient sign works on: numbers in front, then one factor."""
    start = end = position + 1
    while end < len(items) and _is_number(reader.notation, items[end]):
        end += 1
    if end == len(items) or isinstance(items[end], Operator):
        raise ReadError("D101", "this gradient has nothing to work on", items[position].span)
    value, after = reader.unit(items, end)
    if value.rank and after < len(items):
        # \\nabla_x x^\\top A x: of a vector there is no gradient, so the whole product is meant
        whole = multiply(reader.factors(items[start:]), items[start].span.to(items[-1].span))
        if not whole.rank:
            reader.note("the gradient is taken of the whole product that follows it")
            return whole, len(items)
    if after < len(items) and not isinstance(items[after], Operator) and not is_gradient(items[after]):
        place = items[position].span.to(items[after].span)
        raise ReadError("D101", "it is not clear how far the gradient goes; write brackets", place)
    if value.rank == 0 and isinstance(items[end], Scripts) and _transposes(items[end]):
        raise ReadError("D101", "is the gradient transposed? write (\\nabla f)^\\top", items[end].span)
    constants = reader.factors(items[start:end])
    return multiply([*constants, Factor("", value, items[end].span)], items[end].span), after


def _is_number(notation: Notation, item: Node | Operator) -> bool:
    """A number or a fraction of numbers and sizes: it depends on no variable."""
    if isinstance(item, Fraction):
        return all(_is_number_or_size(notation, part) for part in (item.top, item.bottom))
    return isinstance(item, Number)


def _is_number_or_size(notation: Notation, part: Node) -> bool:
    for item in part.items if isinstance(part, Term) else (part,):
        known = notation.names.get(item.text) if isinstance(item, Name) else None
        if not isinstance(item, Number) and not getattr(known, "size", False):
            return False
    return True


def _transposes(item: Node | Operator) -> bool:
    return isinstance(item, Scripts) and isinstance(item.sup, Name) and item.sup.text in (r"\top", "T")


MARKS = {"total": (True,), "direct": (False,), "immediate": (False,), "indirect": (True, False)}
"""What a word below a derivative says about it; what is indirect is the total without the direct part."""


def mark_of(node: Node | Operator) -> str | None:
    """``(\\text{direct term})`` after a derivative."""
    match node:
        case Group("(", ")", (Text(text, _),), (), _):
            word = text.removesuffix(" term").removesuffix(" part")
            return word if word in MARKS else None
    return None


def marked(reader: Elaborator, node: Node, mark: str) -> Tensor:
    """``\\left(\\frac{\\partial \\ell}{\\partial h[T]}\\right)_{\\text{direct}}``, or without brackets."""
    inner = node.items[0] if isinstance(node, Group) and node.open == "(" and len(node.items) == 1 else node
    if not isinstance(inner, Fraction) or not is_derivative(reader, inner):
        raise ReadError("D104", f"only a derivative in brackets is called {mark}", node.span)
    values = []
    for answer in MARKS[mark]:
        reader.choices.forced = answer
        try:
            values.append(reader.value(inner))
        finally:
            reader.choices.forced = None
    return values[0] if len(values) == 1 else values[0] - values[1]
