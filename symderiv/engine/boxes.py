"""Strict inequalities on bounded boxes, by subdivision with balls.

Decides: ``f > 0`` on a box of intervals with rational ends, where f is bounded away from zero.  The box is halved until
the ball around f over every part is positive.  A part over which f may be undefined is halved as well; if that does
not end within the limit, nothing is said.
"""

from __future__ import annotations

from collections.abc import Mapping

from flint import arb, ctx, fmpq
from sympy import Expr, Symbol

from symderiv.engine.ball import NotEvaluable, Undefined, evaluate
from symderiv.engine.budget import UNLIMITED, Budget
from symderiv.engine.region import Region

MAX_BOXES = 3_000
BITS = 64

_Box = dict[Symbol, tuple[fmpq, fmpq]]


def positive_on_box(expression: Expr, region: Region, budget: Budget = UNLIMITED) -> bool:
    """Is the expression surely positive on the closed box that the region spans?"""
    box: _Box = {}
    for symbol, where in region.items():
        if where.low is None or where.high is None:
            return False
        box[symbol] = (outwards(where.low, -1), outwards(where.high, 1))
    pending = [box]
    seen = 0
    while pending:
        budget.check()
        part = pending.pop()
        seen += 1
        if seen + len(pending) > MAX_BOXES:
            return False
        try:
            value = evaluate(expression, enclosed(part), BITS)
            if value > 0:
                continue
            if value < 0:
                return False
        except Undefined:
            pass
        except NotEvaluable:
            return False
        halves = _halves(part)
        if not halves:
            return False
        pending.extend(halves)
    return True


def enclosed(box: Mapping[Symbol, tuple[fmpq, fmpq]]) -> dict[Expr, arb]:
    """A ball around each interval."""
    before = ctx.prec
    ctx.prec = BITS
    try:
        return {symbol: arb(low).union(arb(high)) for symbol, (low, high) in box.items()}
    finally:
        ctx.prec = before


def _halves(box: _Box) -> list[_Box]:
    """The box cut in the middle of its longest side."""
    symbol = max(box, key=lambda s: box[s][1] - box[s][0], default=None)
    if symbol is None or box[symbol][0] == box[symbol][1]:
        return []
    low, high = box[symbol]
    middle = (low + high) / 2
    return [{**box, symbol: (low, middle)}, {**box, symbol: (middle, high)}]


def outwards(end: Expr, direction: int) -> fmpq:
    """The number, or a rational one a little further out: what holds on the larger box holds on the smaller one."""
    value = evaluate(end, {}, 128)
    if isinstance(value, fmpq):
        return value
    return (value.upper() if direction > 0 else value.lower()).fmpq()
