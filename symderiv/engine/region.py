"""A scalar inequality as a question about a region: is an expression positive where its variables lie?

Entries, sizes and indices become real variables with an interval each, so what is shown holds a fortiori for them.
``faces`` writes each variable by one whose sign is all that is known about it: a + t for [a, oo), (a + b t) / (1 + t)
for the inside of an interval, and the ends that belong to it one by one.  Together the faces cover the region.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations, product
from math import lcm, prod

from sympy import (
    Add,
    Dummy,
    Expr,
    Indexed,
    Integer,
    Mul,
    Pow,
    Rational,
    Symbol,
    atan,
    ceiling,
    cos,
    erf,
    floor,
    pi,
    sin,
)
from sympy.core.function import Function

from symderiv.engine.goals import Keeps
from symderiv.engine.problem import is_size
from symderiv.model.plain import dataclass
from symderiv.tensor.interval import LINE, Interval
from symderiv.tensor.nodes import Exp, Log, key

MAX_FACES = 64
MAX_ANGLES = 2
MAX_ORDERED = 3
"""Up to this many variables are put in order of size."""

Region = Mapping[Symbol, Interval]


@dataclass(frozen=True)
class Question:
    """Is the expression positive (or not negative) in the whole region, wherever it is defined?"""

    gap: Expr
    region: Region


def question(goal: Keeps) -> Question | None:
    """The question with real variables only; nothing if the expression has sums, means or unknown functions."""
    names: dict[Expr, Symbol] = {}
    region: dict[Symbol, Interval] = {}
    gap = _indices_between_their_ends(goal)
    pending = [gap]
    while pending:
        node = pending.pop()
        if isinstance(node, (Indexed, Symbol)):
            if node not in names:
                names[node] = Dummy(str(node), real=True)
                region[names[node]] = _where(goal, node)
        elif isinstance(node, (Add, Mul, Pow, Exp, Log, Rational, *_KNOWN)) or node is pi:
            pending.extend(node.args)
        else:
            return None
    return Question(gap.xreplace(names), region)


def _indices_between_their_ends(goal: Keeps) -> Expr:
    """An index is its first value and something; the size that it runs to is that and something."""
    gap = goal.gap
    for symbol, axis in goal.context.ranges.items():
        if symbol not in gap.free_symbols or not isinstance(axis.low, Integer):
            continue
        beyond, left = (Dummy(name, nonnegative=True) for name in ("beyond", "left"))
        swap = {symbol: axis.low + beyond}
        least = goal.least.get(axis.high, 1)
        if is_size(axis.high) and axis.low >= least:  # else the size may be smaller than what its own bound says
            swap[axis.high] = axis.low + beyond + left
        gap = gap.xreplace(swap)
    return gap


_KNOWN = (sin, cos, atan, erf, floor, ceiling)


def _where(goal: Keeps, leaf: Expr) -> Interval:
    declared = goal.context.interval_of(leaf) or LINE
    if isinstance(leaf, Symbol) and leaf.is_integer and leaf.is_positive:
        return Interval(low=Integer(goal.least.get(leaf, 1)), open_low=False)
    if leaf.is_positive or (isinstance(leaf, Indexed) and str(leaf.base) in goal.context.positive):
        return declared.meet(Interval(low=Integer(0)))
    if leaf.is_negative:
        return declared.meet(Interval(high=Integer(0)))
    if leaf.is_nonnegative:
        return declared.meet(Interval(low=Integer(0), open_low=False))
    if leaf.is_nonpositive:
        return declared.meet(Interval(high=Integer(0), open_high=False))
    return declared


def relaxed(asked: Question) -> Question:
    """Functions with a known range as variables of their own: what holds for all values holds for theirs."""
    region = dict(asked.region)
    gap = asked.gap
    while found := sorted(gap.atoms(*_KNOWN), key=key):
        node = next(n for n in found if not n.args[0].has(*_KNOWN))
        own = Dummy("value", real=True)
        if isinstance(node, (floor, ceiling)):
            region[own] = Interval(Integer(0), Integer(1), open_low=False)
            value = node.args[0] - own if isinstance(node, floor) else node.args[0] + own
        else:
            region[own], value = _range_of(node), own
        gap = gap.xreplace({node: value})
    used = gap.free_symbols
    return Question(gap, {symbol: where for symbol, where in region.items() if symbol in used})


def on_the_circle(gap: Expr) -> list[Expr]:
    """The expression with sin and cos of each angle written by the tangent of its half, and at the angle pi.

    What holds for all points of the circle holds for those that the angle reaches.
    """
    angles = sorted({node.args[0] for node in gap.atoms(sin, cos)}, key=key)
    pieces = [gap]
    for angle in angles[:MAX_ANGLES]:
        t = Dummy("t", real=True)
        ways = (
            {sin(angle): 2 * t / (1 + t**2), cos(angle): (1 - t**2) / (1 + t**2)},
            {sin(angle): Integer(0), cos(angle): Integer(-1)},
        )
        pieces = [piece.xreplace(way) for piece in pieces for way in ways]
    return [] if not angles or any(piece.has(sin, cos) for piece in pieces) else pieces


def _range_of(node: Function) -> Interval:
    if isinstance(node, atan):
        return Interval(-pi / 2, pi / 2)
    one = Integer(1)
    return Interval(-one, one) if isinstance(node, erf) else Interval(-one, one, open_low=False, open_high=False)


# --- faces --------------------------------------------------------------------------------------------------------


def faces(asked: Question, *, split_lines: bool = False) -> Iterator[Expr]:
    """The expression on pieces that cover the region, with variables of which only the sign is known.

    ``split_lines`` also splits variables that may be any real number, at zero.
    """
    options = [_options(where, split_lines) for where in asked.region.values()]
    if prod(map(len, options)) > MAX_FACES:
        return
    for chosen in product(*options):
        yield unrooted(asked.gap.xreplace(dict(zip(asked.region, chosen, strict=True))))


def covered(asked: Question, *, split_lines: bool = False) -> bool:
    return prod(len(_options(where, split_lines)) for where in asked.region.values()) <= MAX_FACES


def _options(where: Interval, split_lines: bool) -> list[Expr]:
    low, high = where.low, where.high
    if low is None and high is None:
        if not split_lines:
            return [Dummy("t", real=True)]
        return [Dummy("t", nonnegative=True), -Dummy("t", nonnegative=True)]
    if low is None or high is None:
        is_open = where.open_low if high is None else where.open_high
        t = Dummy("t", positive=True) if is_open else Dummy("t", nonnegative=True)
        return [low + t if high is None else high - t]
    t = Dummy("t", positive=True)
    ends = [end for end, is_open in ((low, where.open_low), (high, where.open_high)) if not is_open]
    return [(low + high * t) / (1 + t), *ends] if low != high else ends[:1]


def unrooted(expression: Expr) -> Expr:
    """Without fractional powers of variables that are not negative: t becomes u^L."""
    swap = {}
    for t in expression.free_symbols:
        if not t.is_nonnegative:
            continue
        powers = [p.args[1] for p in expression.atoms(Pow) if p.args[0] == t and isinstance(p.args[1], Rational)]
        degree = lcm(*(int(power.q) for power in powers)) if powers else 1
        if degree > 1:
            swap[t] = Dummy(t.name, positive=t.is_positive, nonnegative=True) ** degree
    return expression.xreplace(swap) if swap else expression


def orders(expression: Expr) -> Iterator[Expr]:
    """The same for every order of its non-negative variables: the smallest, and the gaps to the next ones."""
    variables = sorted((s for s in expression.free_symbols if s.is_nonnegative), key=key)
    if not 2 <= len(variables) <= MAX_ORDERED:
        return
    for order in permutations(variables):
        total: Expr = Integer(0)
        swap = {}
        for place, variable in enumerate(order):
            strict = variable.is_positive and place == 0
            total = total + Dummy("g", **{"positive" if strict else "nonnegative": True})
            swap[variable] = total
        yield expression.xreplace(swap)
