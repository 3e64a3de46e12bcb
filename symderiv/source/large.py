"""Large operators and what they bind: sums, integrals, limits."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sympy import Expr, Integer, oo
from sympy.core.function import AppliedUndef

from symderiv.source import extrema
from symderiv.source.hidden import AVERAGED, is_averaged
from symderiv.source.probability import refuse_entries_of_point
from symderiv.source.ranges import Bound, read_under
from symderiv.source.reading import ReadError
from symderiv.source.syntax import (
    DIFFERENTIAL,
    Addition,
    Big,
    Chainlet,
    Fraction,
    Name,
    Node,
    Number,
    Operator,
    Scripts,
    Term,
)
from symderiv.tensor.axis import product_over, total
from symderiv.tensor.operators import definite_integral, integral, limit, series
from symderiv.tensor.ordered import commutes, ordered_product
from symderiv.tensor.parts import nodes_of
from symderiv.tensor.tensor import ShapeError, Tensor, scalar

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

Items = tuple[Node | Operator, ...]


def big(reader: Elaborator, node: Big) -> Tensor:
    if node.operator == r"\int":
        return _integral(reader, node)
    if node.operator == r"\lim":
        return _limit(reader, node)
    if extrema.is_extremum(node.operator):
        return extrema.extremum(reader, node)
    if (started := _endless(reader, node)) is not None:
        return _series(reader, node, *started)
    body, bounds = read_under(reader, node)
    if node.operator == r"\prod" and body.rank:
        return _product_of_matrices(reader, node, body, bounds)
    combine, neutral = (product_over, 1) if node.operator == r"\prod" else (total, 0)
    result = body.body
    for bound in reversed(bounds):
        result = combine(bound.masked(result, Integer(neutral)), bound.symbol, bound.axis)
    return body.map(lambda _: result)


def _product_of_matrices(reader: Elaborator, node: Big, body: Tensor, bounds: list[Bound]) -> Tensor:
    """In which order the factors stand is a convention, and matters unless they commute."""
    (bound, *others) = bounds
    if others or bound.factors or bound.conditions:
        message = f"a product of {body.shape} over more than one index, or with conditions, has no single order"
        raise ReadError("D104", message, node.span)
    latest_left = reader.notation.latest_left
    if latest_left is None and body.rank == 2 and not commutes(body, bound.symbol):
        form = f"the product over {bound.symbol.name}"
        latest_left = reader.choices.holds(form, "latest factor on the left", "factors in written order")
    try:
        return ordered_product(body, bound.symbol, bound.axis, latest_left=latest_left is not False)
    except ShapeError as error:
        raise ReadError("D103", str(error), node.span) from None


def _endless(reader: Elaborator, node: Big) -> tuple[str, Node] | None:
    """The index of ``\\sum_{k=0}^{\\infty}`` or ``\\sum_{k \\ge 0}``, and where it starts."""
    match node.operator, node.sub, node.sup:
        case r"\sum", Chainlet((Name(name, _), low), ("=",), _), Name(r"\infty", _):
            return name, low
        case r"\sum", Chainlet((Name(name, _), Number() as low), (r"\ge",), _), None if (
            name not in reader.notation.names and not reader.scope.is_bound(name)
        ):
            return name, low
    return None


def _series(reader: Elaborator, node: Big, name: str, low: Node) -> Tensor:
    start = reader.index(low)
    with reader.scope.binding(name) as symbol:
        body = reader.value(node.body)
    if (axis := reader.scope.axes.get(symbol)) is not None and node.sub is not None:
        message = f"the index {name} has no end here, and it numbers entries {axis.low}..{axis.high}"
        raise ReadError("D103", message, node.sub.span)
    if body.rank:
        raise ReadError("D104", f"an infinite sum of {body.shape} is not read", node.span)
    return body.map(lambda entry: series(entry, symbol, start))


def _limit(reader: Elaborator, node: Big) -> Tensor:
    """``\\lim_{x \\to 0^+} f``."""
    match node.sub:
        case Chainlet((Name(name, _), target), (r"\to" | r"\downarrow" | r"\uparrow",), _) if node.sup is None:
            pass
        case _:
            raise ReadError("D101", "a limit is written \\lim_{x \\to a}", node.span)
    point, side = goal_of(reader, node.sub.relations[0], target)
    with reader.scope.binding(name, real=True) as symbol:
        body = reader.value(node.body)
    if is_averaged(reader.notation.model, point, [symbol], body.body):
        raise ReadError("D104", AVERAGED, target.span)
    return body.map(lambda entry: limit(entry, symbol, point, side))


def goal_of(reader: Elaborator, arrow: str, target: Node) -> tuple[Expr, int]:
    """Where an arrow points to, and from which side: ``\\to 0^+`` from above, +1."""
    side = {r"\downarrow": 1, r"\uparrow": -1}.get(arrow, 0)
    if isinstance(target, Scripts) and isinstance(target.sup, Name) and target.sup.text in ("+", "-"):
        side = 1 if target.sup.text == "+" else -1
        target = target.base
    return _end(reader, target), side


def infinity(node: Node) -> Expr | None:
    """Infinity or minus infinity, if that is what is written."""
    match node:
        case Name(r"\infty", _):
            return oo
        case Addition((Name(r"\infty", _),), (sign,), _, _):
            return oo if sign > 0 else -oo
    return None


def _end(reader: Elaborator, node: Node) -> Expr:
    """A number or infinity."""
    found = infinity(node)
    return reader.scalar(node) if found is None else found


def _integral(reader: Elaborator, node: Big) -> Tensor:
    found = _without_differential(node.body)
    if found is None:
        raise ReadError("D101", "the integral has no differential", node.span, "expected dz at its end")
    integrand, variable = found
    ends = _ends(reader, node)
    with reader.scope.binding(variable, real=ends is not None) as symbol:
        body = reader.value(integrand)
    if ends is not None:
        if any(is_averaged(reader.notation.model, end, [symbol], body.body) for end in ends):
            raise ReadError("D104", AVERAGED, node.span)
        return body.map(lambda entry: definite_integral(entry, symbol, *ends))
    if body.rank:
        raise ReadError("D103", f"the integral of {body.shape} is not read", node.span)
    calls = nodes_of(body.body, AppliedUndef)
    if not any(call.func.__name__ in reader.notation.model.densities and symbol in call.args for call in calls):
        message = "without bounds this may be an antiderivative, or an integral over all numbers"
        raise ReadError("D101", message, node.span, r"write the bounds, as in \int_{-\infty}^{\infty} f(x) dx")
    refuse_entries_of_point(reader, variable, symbol, body.body, node.span)
    return scalar(integral(body.body, symbol))


def _ends(reader: Elaborator, node: Big) -> tuple[Expr, Expr] | None:
    match node.sub, node.sup:
        case None, None:
            return None
        case Name(r"\mathbb{R}", _), None:
            return -oo, oo
        case None, _:
            raise ReadError("D101", "the integral has an upper bound without a lower one", node.span)
        case _, None:
            raise ReadError("D101", "the integral has one bound without the other", node.span)
    assert node.sub is not None and node.sup is not None
    return _end(reader, node.sub), _end(reader, node.sup)


def _without_differential(node: Node | Operator) -> tuple[Node, str] | None:
    """The integrand and the name of its variable: ``f dx``, ``\\frac{dx}{g}``, ``f + g dx``."""
    match node:
        case Addition((*first, last), signs, places, span):
            found = _without_differential(last)
            return found and (Addition((*first, found[0]), signs, places, span), found[1])
        case Fraction(top, bottom, span):
            found = _without_differential(top)
            return found and (Fraction(found[0], bottom, span), found[1])
        case Term((Name(sign, _), Name(variable, _)), span) if sign in DIFFERENTIAL:
            return Number("1", span), variable
        case Term((*first, Name(sign, _), Name(variable, _)), span) if sign in DIFFERENTIAL:
            if len(first) > 1:
                return Term(tuple(first), span), variable
            return None if isinstance(first[0], Operator) else (first[0], variable)
        case Term((*first, (Fraction() | Big()) as last), span):
            found = _without_differential(last)
            return found and (Term((*first, found[0]), span), found[1])
        case Big(r"\int"):  # of two integrals the outer one has the last differential
            found = _without_differential(node.body)
            inner = found and _without_differential(found[0])
            return (replace(node, body=found[0]), found[1]) if found and inner else None
    return None
