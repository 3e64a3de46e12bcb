"""Points around the places where a formula switches or turns.

Decides nothing.  Two formulas that agree at all simple numbers may differ beyond a breakpoint that no list of numbers
contains (relu against relu capped at 600), or near one place only (a narrow bell around 5000).  Switches are abs, max,
min, cases, sign, steps and floor; in a formula of few numbers the arguments of exp, log and other functions, the bases
of powers and the difference of the two sides are looked at as well.  For each such quantity, and each variable in which
it is a polynomial when the others have simple values, the places where it is zero are proposed, and points beside them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from flint import ctx, fmpq
from sympy import (
    Abs,
    Dummy,
    Expr,
    Heaviside,
    Max,
    Min,
    Piecewise,
    Pow,
    Symbol,
    acos,
    asin,
    atan,
    ceiling,
    cos,
    erf,
    floor,
    preorder_traversal,
    sign,
    sin,
)
from sympy.core.relational import Relational

from symderiv.engine.ball import NotEvaluable, Undefined, Value, as_ball, evaluate
from symderiv.engine.normal.fraction import to_rational
from symderiv.engine.point import Point, Sampler, leaves_of
from symderiv.engine.zeros import BITS, in_one_variable, looks_polynomial, real_zeros
from symderiv.tensor.nodes import Exp, Log, Slope, Step

MAX_QUANTITIES = 12
MAX_NODES = 2_000
MAX_LEAVES = 3
MAX_ZEROS = 4
MAX_WHOLE = 10_000
"""Beyond it a sum or a power takes too long to write out."""
BASES = 3
"""At so many values of the other variables."""
_FUNCTIONS = (Exp, Log, sin, cos, atan, asin, acos, erf)
_BESIDE = [fmpq(0), fmpq(1), fmpq(-1), fmpq(1, 2), fmpq(-1, 2), fmpq(1, 1000), fmpq(-1, 1000)]


def quantities(*sides: Expr) -> list[Expr]:
    """What the switches look at: zero is where they switch."""
    found: dict[Expr, None] = {}
    for side in sides:
        for count, node in enumerate(preorder_traversal(side)):
            if count > MAX_NODES or len(found) > MAX_QUANTITIES:
                break
            if isinstance(node, (Abs, sign, Heaviside, Step, Slope)):
                found[node.args[0]] = None
            elif isinstance(node, (floor, ceiling)):
                found |= dict.fromkeys((node.args[0], node.args[0] - 1))
            elif isinstance(node, (Max, Min)):
                first, *rest = node.args
                found.update(dict.fromkeys(first - other for other in rest))
            elif isinstance(node, Piecewise):
                conditions = (c for _, branch in node.args for c in branch.atoms(Relational))
                found.update(dict.fromkeys(c.lhs - c.rhs for c in conditions))
    return [quantity for quantity in found if quantity.free_symbols]


def turning(*sides: Expr) -> list[Expr]:
    """Where else a formula of few numbers may be special: what functions and powers are of, and the gap itself."""
    leaves = leaves_of(*sides)
    if not 1 <= len(leaves) <= MAX_LEAVES or not all(isinstance(leaf, Symbol) for leaf in leaves):
        return []
    found: dict[Expr, None] = {}
    for side in sides:
        for count, node in enumerate(preorder_traversal(side)):
            if count > MAX_NODES or len(found) > MAX_QUANTITIES:
                break
            if (isinstance(node, Pow) and not node.args[0].is_number) or isinstance(node, _FUNCTIONS):
                found[node.args[0]] = None
    first, *others = sides
    found |= dict.fromkeys(first - other for other in others)
    return [quantity for quantity in found if quantity.free_symbols and not isinstance(quantity, Symbol)]


def near_switches(sides: Sequence[Expr], leaves: Sequence[Expr], sampler: Sampler) -> Iterator[Point]:
    """Points at and beside the breakpoints."""
    looked_at = list(dict.fromkeys((*quantities(*sides), *turning(*sides))))
    if not looked_at:
        return
    together: Point = {}
    for base in sampler.points(leaves, BASES):
        for quantity in looked_at:
            for leaf in leaves_of(quantity):
                places = [] if leaf.is_integer or sampler.is_tied(leaf) else _zeros(quantity, leaf, base)
                for place, step in product(places, _BESIDE):
                    if sampler.allows(leaf, place + step):
                        yield {**base, leaf: place + step}
                        together.setdefault(leaf, place + step)
        if len(together) > 1:
            yield {**base, **together}


def whole_places(sides: Sequence[Expr], n: Symbol) -> list[int]:
    """Whole numbers around the places where a formula of one of them switches or turns."""
    found: dict[int, None] = {}
    for quantity in (*quantities(*sides), *turning(*sides)):
        for place in _zeros(quantity, n, {}):
            below = int(place.p // place.q)
            found |= dict.fromkeys(range(below - 1, below + 3))
    return [value for value in found if value <= MAX_WHOLE]


def _zeros(quantity: Expr, leaf: Expr, base: Point) -> list[fmpq]:
    """Where the quantity is zero as a function of one variable, or very near to it; a few of these places."""
    if not looks_polynomial(quantity, leaf):
        return _of_line(quantity, leaf, base)
    x = Dummy("x", real=True)
    others = {other: to_rational(value) for other, value in base.items() if other != leaf}
    try:
        polynomial = in_one_variable(quantity.xreplace({**others, leaf: x}), x)
    except (TypeError, ValueError, ArithmeticError):  # SymPy evaluates some functions at once
        return []
    if polynomial is None:
        return _of_line(quantity, leaf, base)
    return [place if isinstance(place, fmpq) else _simple(place) for place in real_zeros(polynomial)][:MAX_ZEROS]


def _of_line(quantity: Expr, leaf: Expr, base: Point) -> list[fmpq]:
    """Of what looks like a linear function near one: a maximum may be one there."""
    values = []
    for at in (1, 2, 3):
        try:
            values.append(evaluate(quantity, {**base, leaf: fmpq(at)}, 64))
        except (Undefined, NotEvaluable):
            return []
    low, middle, high = values
    if not (isinstance(low, fmpq) and isinstance(middle, fmpq) and isinstance(high, fmpq)):
        return []
    slope = middle - low
    return [] if slope == 0 or high - middle != slope else [1 - low / slope]


def _simple(place: Value) -> fmpq:
    with ctx.workprec(BITS):
        whole = (as_ball(place) * 1000).floor().unique_fmpz()
    return fmpq(0) if whole is None else fmpq(int(whole), 1000)
