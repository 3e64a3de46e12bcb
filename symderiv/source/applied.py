"""Operators that take an argument: functions, sums, integrals, expectations, divergences, vectors written out."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from sympy import Eq, Expr, Function, Ge, Gt, Integer, Le, Lt, Max, Min, Ne, Piecewise, Symbol, oo

from symderiv.source import names
from symderiv.source.builtin import EXPECTATIONS, FUNCTIONS, SPELLINGS
from symderiv.source.notation import Abbreviation, Density, FunctionName, Variable
from symderiv.source.products import Factor, multiply
from symderiv.source.reading import ReadError
from symderiv.source.syntax import (
    Addition,
    Big,
    Chainlet,
    Fraction,
    Grid,
    Group,
    Name,
    Node,
    Number,
    Operator,
    Scripts,
    Term,
    Text,
)
from symderiv.tensor.axis import Axis, fresh, one_to, total
from symderiv.tensor.nodes import Log, delta
from symderiv.tensor.operators import RANDOM, definite_integral, expectation, integral, limit
from symderiv.tensor.tensor import ShapeError, Tensor, outer, tensor

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

Items = tuple[Node | Operator, ...]


# --- functions ------------------------------------------------------------------------------------------------------


def call(reader: Elaborator, function: str, items: Items, position: int) -> tuple[Tensor, int]:
    """Apply a function to its bracket, or to the one factor that follows it."""
    item = items[position]
    following = items[position + 1] if position + 1 < len(items) else None
    if isinstance(following, Scripts) and isinstance(following.base, Group) and following.base.open in ("(", "["):
        # f(x)^2 is the square of f(x), and f(x)^\top its transpose: the exponent stands on the whole call.
        bare = (*items[: position + 1], following.base)
        value, _ = call(reader, function, bare, position)
        return names.powered(reader, following, names.entry(reader, following, value)), position + 2
    argument, after = _argument(reader, items, position + 1, item)
    try:
        value = FUNCTIONS[function](argument)
    except ShapeError as error:
        raise ReadError("D103", str(error), item.span) from None
    if isinstance(item, Scripts):
        if item.primes:
            raise ReadError("D104", "the derivative of a function is not read from a prime", item.span)
        if item.sub is not None:
            raise ReadError("D104", "a subscript on a function is not read", item.sub.span)
        if item.sup is not None:
            value = _function_power(reader, function, item.sup, value)
    return value, after


def _function_power(reader: Elaborator, function: str, sup: Node, value: Tensor) -> Tensor:
    """``\\tanh^2(x)``: entry by entry where the function is."""
    exponent = reader.scalar(sup)
    if exponent.is_number and exponent < 0:
        raise ReadError("D101", "this may be the inverse function or the reciprocal; write one of them", sup.span)
    if value.rank and function in ("softmax", "diag"):
        raise ReadError("D104", f"a power of a function of {value.shape} is not read", sup.span)
    return value.map(lambda body: body**exponent)


def _argument(reader: Elaborator, items: Items, position: int, function: Node | Operator) -> tuple[Tensor, int]:
    if position >= len(items) or isinstance(items[position], Operator):
        raise ReadError("D101", "this function has no argument", function.span)
    first = items[position]
    if _is_bracket(first):
        return reader.value(first.items[0]), position + 1
    if isinstance(first, Big):
        return reader.value(first), position + 1
    end = position
    while end < len(items) and isinstance(items[end], Number):  # \tanh 2x
        end += 1
    if end == len(items) or isinstance(items[end], Operator):
        return multiply(reader.factors(items[position:end]), first.span), end
    value, after = reader.unit(items, end)
    if (
        after < len(items)
        and isinstance(items[after], (Name, Scripts, Number, Group, Fraction))
        and not _is_function(reader, items[after])
    ):
        raise ReadError(
            "D101",
            "it is not clear how far the argument goes; write brackets",
            first.span.to(items[after].span),
        )
    return multiply([*reader.factors(items[position:end]), Factor("", value, first.span)], first.span), after


def _is_bracket(node: Node | Operator) -> TypeGuard[Group]:
    return isinstance(node, Group) and node.open in ("(", "[") and len(node.items) == 1


def _is_function(reader: Elaborator, item: Node | Operator) -> bool:
    base = item.base if isinstance(item, Scripts) else item
    if not isinstance(base, Name):
        return False
    return base.text in SPELLINGS or isinstance(reader.notation.names.get(base.text), FunctionName)


def extreme(reader: Elaborator, largest: bool, group: Group) -> Tensor:
    """``\\max(0, x)``: of numbers, or entry by entry of tensors of one shape and numbers."""
    values = [reader.value(node) for node in group.items]
    result = values[0]
    for value in values[1:]:
        try:
            result = result.combine(value, Max if largest else Min, "compare")
        except ShapeError as error:
            raise ReadError("D103", str(error), group.span) from None
    return result


# --- sums, products, integrals --------------------------------------------------------------------------------------


def big(reader: Elaborator, node: Big) -> Tensor:
    if node.operator == r"\int":
        return _integral(reader, node)
    if node.operator == r"\lim":
        return _limit(reader, node)
    if node.operator == r"\prod":
        raise ReadError("D104", "products over an index are not read yet", node.span)
    name, low = _bound(node)
    low_value = None if low is None else reader.index(low)
    high_value = None if node.sup is None else reader.index(node.sup)
    if (low_value is None) != (high_value is None):
        raise ReadError("D101", "the sum has one bound without the other", node.span)
    with reader.scope.binding(name) as symbol:
        if low_value is not None and high_value is not None:
            reader.scope.axes[symbol] = Axis(low_value, high_value)
        body = reader.value(node.body)
        axis = reader.scope.axes.get(symbol)
    if axis is None:
        raise ReadError("D101", f"the range of {name} is not clear; write its bounds", node.span)
    return body.map(lambda entry: total(entry, symbol, axis))


def _bound(node: Big) -> tuple[str, Node | None]:
    match node.sub:
        case Name(text, _):
            return text, None
        case Chainlet((Name(text, _), low), ("=",), _):
            return text, low
        case None:
            raise ReadError("D101", "the sum names no index", node.span)
    raise ReadError("D104", "this condition under the sum is not read yet", node.sub.span)


def _limit(reader: Elaborator, node: Big) -> Tensor:
    """``\\lim_{x \\to 0^+} f``."""
    match node.sub:
        case Chainlet((Name(name, _), target), (r"\to",), _) if node.sup is None:
            pass
        case _:
            raise ReadError("D101", "a limit is written \\lim_{x \\to a}", node.span)
    side = 0
    if isinstance(target, Scripts) and isinstance(target.sup, Name) and target.sup.text in ("+", "-"):
        side = 1 if target.sup.text == "+" else -1
        target = target.base
    point = _end(reader, target)
    with reader.scope.binding(name, real=True) as symbol:
        body = reader.value(node.body)
    return body.map(lambda entry: limit(entry, symbol, point, side))


def _end(reader: Elaborator, node: Node) -> Expr:
    """A number or infinity."""
    match node:
        case Name(r"\infty", _):
            return oo
        case Addition((Name(r"\infty", _),), (sign,), _, _):
            return oo if sign > 0 else -oo
    return reader.scalar(node)


def _integral(reader: Elaborator, node: Big) -> Tensor:
    items = node.body.items if isinstance(node.body, Term) else (node.body,)
    differential, variable = items[-2:] if len(items) >= 3 else (None, None)
    if not (isinstance(differential, Name) and differential.text == "d" and isinstance(variable, Name)):
        raise ReadError("D101", "the integral has no differential", node.span, "expected dz at its end")
    if (node.sub is None) != (node.sup is None):
        raise ReadError("D101", "the integral has one bound without the other", node.span)
    ends = None if node.sub is None or node.sup is None else (_end(reader, node.sub), _end(reader, node.sup))
    with reader.scope.binding(variable.text, real=ends is not None) as symbol:
        body = multiply(reader.factors(items[:-2]), node.body.span)
    if ends is not None:
        return body.map(lambda entry: definite_integral(entry, symbol, *ends))
    if body.rank:
        raise ReadError("D103", f"the integral of {body.shape} is not read", node.span)
    return tensor(integral(body.body, symbol))


# --- expectations and densities -------------------------------------------------------------------------------------


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
    if not reader.notation.model.gaussians:
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


# --- vectors and matrices written out -------------------------------------------------------------------------------


def row_of(reader: Elaborator, node: Group) -> Tensor:
    """``[w_0, w_1, w_2]``: a vector; members of one family keep the indices that they have there."""
    if node.close != "]" or any(separator != "," for separator in node.separators):
        raise ReadError("D101", "this list has no meaning here", node.span)
    return vector_of(reader, node.items, node)


def vector_of(reader: Elaborator, nodes: tuple[Node, ...], whole: Node) -> Tensor:
    entries = [reader.scalar(item) for item in nodes]
    first = _first_index(reader, nodes)
    axis = Axis(Integer(first), Integer(first + len(entries) - 1))
    place = fresh("i")
    body: Expr = Integer(0)
    for offset, entry in enumerate(entries):
        body += delta(place, first + offset) * entry
    return Tensor((axis,), (place,), body)


def _first_index(reader: Elaborator, nodes: tuple[Node, ...]) -> int:
    """0 for w_0[t], w_1[t], ...: consecutive members of one declared family; 1 otherwise."""
    found = []
    for node in nodes:
        head = node.items[0] if isinstance(node, Term) else node
        if not (isinstance(head, Scripts) and isinstance(head.base, Name) and isinstance(head.sub, Number)):
            return 1
        if not isinstance(reader.notation.names.get(head.base.text), Variable):
            return 1
        found.append((head.base.text, int(head.sub.text)))
    consecutive = [(found[0][0], found[0][1] + offset) for offset in range(len(found))]
    return found[0][1] if found == consecutive else 1


def grid(reader: Elaborator, node: Grid) -> Tensor:
    if node.environment == "cases":
        return _cases(reader, node)
    if node.environment == "vmatrix":
        raise ReadError("D104", "determinants are not read yet", node.span)
    widths = {len(row) for row in node.rows}
    if len(widths) != 1 or not node.rows:
        raise ReadError("D101", "the rows of this matrix have different lengths", node.span)
    width = widths.pop()
    if len(node.rows) * width > 400:
        raise ReadError("D105", "the matrix has more than 400 entries", node.span)
    if width == 1:
        return vector_of(reader, tuple(row[0] for row in node.rows), node)
    i, j = fresh("i"), fresh("j")
    body: Expr = Integer(0)
    for r, row in enumerate(node.rows, 1):
        for c, item in enumerate(row, 1):
            body += delta(i, r) * delta(j, c) * reader.scalar(item)
    return Tensor((one_to(len(node.rows)), one_to(width)), (i, j), body)


_COMPARE = {"=": Eq, r"\ne": Ne, "<": Lt, ">": Gt, r"\le": Le, r"\ge": Ge}
_ELSE = frozenset(["otherwise", "otherwise.", "else", "else."])


def _cases(reader: Elaborator, node: Grid) -> Tensor:
    """Values with conditions, the first that holds counts; a condition on indices becomes a Kronecker delta."""
    result: Expr | None = None
    for row in reversed(node.rows):
        if len(row) != 2:
            raise ReadError("D101", "each case has a value and a condition", node.span)
        value, condition = reader.scalar(row[0]), _condition(reader, row[1])
        if condition is None:
            if result is not None:
                raise ReadError("D101", "only the last case can be the rest", row[1].span)
            result = value
        elif isinstance(condition, Expr):
            result = condition * value + (1 - condition) * (result or Integer(0))
        else:
            rest = [] if result is None else [(result, True)]
            result = Piecewise((value, condition), *rest)
    if result is None:
        raise ReadError("D101", "there is no case", node.span)
    return tensor(result)


def _condition(reader: Elaborator, node: Node) -> object:
    """None for the rest, an indicator for a condition on indices, else a comparison of numbers."""
    if isinstance(node, Text) and node.text in _ELSE:
        return None
    if not (isinstance(node, Chainlet) and len(node.sides) == 2 and node.relations[0] in _COMPARE):
        raise ReadError("D104", "this condition is not read yet", node.span)
    left, right = _without_if(node.sides[0]), node.sides[1]
    try:
        return reader.condition(Chainlet((left, right), node.relations, node.span))
    except ReadError:
        return _COMPARE[node.relations[0]](reader.scalar(left), reader.scalar(right))


def _without_if(node: Node) -> Node:
    if isinstance(node, Term) and isinstance(node.items[0], Text) and node.items[0].text in ("if", "for", "when"):
        rest = node.items[1:]
        if len(rest) == 1 and not isinstance(rest[0], Operator):
            return rest[0]
        return Term(rest, rest[0].span.to(rest[-1].span))
    return node
