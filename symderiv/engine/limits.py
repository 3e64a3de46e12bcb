"""Limits that are infinite or do not exist.

Decides: a claim about one limit of numbers whose value, or whose values from the two sides, ``closed_form`` finds and
confirms.  Infinity equals nothing but itself; a limit from both sides exists only if the two agree, and one of a
function that swings only if it is the same along any two sequences.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import lcm

from sympy import Dummy, Expr, Integer, Pow, Rational, Symbol, cos, nan, oo, pi, sin, tan, zoo

from symderiv.engine.ball import NotEvaluable, Undefined, evaluate, surely_differ
from symderiv.engine.closed_form import value
from symderiv.engine.expanding import multiplied_out
from symderiv.engine.goals import Evaluates, Goal, Violates
from symderiv.engine.identity import is_zero
from symderiv.engine.problem import Problem
from symderiv.engine.record import certify
from symderiv.model import Counterexample, Proved, Refuted, Undecided
from symderiv.model.plain import dataclass
from symderiv.tensor.operators import EXTREMA, DefiniteIntegral, Expectation, Integral, Limit, Series, limit

METHOD = "limits"
INFINITE = (oo, -oo)
_MAY_BE_INFINITE = (Limit, DefiniteIntegral, Integral, Expectation, Series, *EXTREMA)
THETAS = (Integer(0), pi / 2, pi, 3 * pi / 2, pi / 3)
"""Places of a period at which a swinging function is looked at."""


def judge(problem: Problem) -> Proved | Refuted | Undecided | None:
    """The verdict, if one side is infinite or is a limit without a common value; nothing for other questions."""
    if problem.relation != "=":
        return None
    left, right = problem.left, problem.right
    if left in INFINITE:
        if right == left:
            return Proved("the limit is infinite", METHOD, certificate=certify(METHOD, problem.rests_on))
        if right not in INFINITE and not _is_number(right):
            return _open(right)
        return _differs(_text(left), right, problem.rests_on)
    if isinstance(left, Limit):
        found = _two_sides(problem, left) or _swings(problem, left) or _alternates(problem, left)
        if found is not None:
            return found.verdict(problem, right)
        return Undecided("D201", "the limit was not found", (METHOD,)) if right in INFINITE else None
    if right in INFINITE:
        if not _is_number(left):
            return _open(left)
        return _differs(_text(left), right, problem.rests_on)
    return None


def _open(side: Expr) -> Undecided | None:
    """Integrals and extrema that may be infinite are for other procedures."""
    if side.has(DefiniteIntegral, Expectation, *EXTREMA) and not side.has(Limit):
        return None
    return Undecided("D201", "the limit was not found", (METHOD,))


def _is_number(side: Expr) -> bool:
    """Has the side finite values only, wherever it has one?  An integral or a series may be infinite."""
    return not side.has(*INFINITE, zoo, nan, *_MAY_BE_INFINITE)


@dataclass(frozen=True)
class _TwoValues:
    """Two limits that both had to be the limit in question, and that surely differ."""

    ways: tuple[str, str]
    limits: tuple[Expr, Expr]
    values: tuple[Expr, Expr]

    def verdict(self, problem: Problem, stated: Expr) -> Refuted:
        one, other = (
            f"{way} {_text(found)}"
            for way, found in zip((f"{self.ways[0]} it is", self.ways[1]), self.values, strict=True)
        )
        goals: list[Goal] = [
            Evaluates(node, value, problem.context) for node, value in zip(self.limits, self.values, strict=True)
        ]
        if not any(value in INFINITE for value in self.values):
            goals.append(Violates(self.values[0], "=", self.values[1], {}))
        derived = " and ".join(map(_text, self.values))
        return _differs(derived, stated, (*problem.rests_on, *goals), f"the limit does not exist: {one}, {other}")


def _two_sides(problem: Problem, node: Expr) -> _TwoValues | None:
    """The limits from above and from below, if both are known and surely differ."""
    body, variable, point, side = node.args
    if side != 0 or point in INFINITE:
        return None
    limits = tuple(limit(body, variable, point, direction) for direction in (1, -1))
    return _differing(problem, [("from above", limits[0]), ("from below", limits[1])])


def _differing(problem: Problem, candidates: Sequence[tuple[str, Expr]]) -> _TwoValues | None:
    """The first two limits that are known and surely differ."""
    known: list[tuple[str, Expr, Expr]] = []
    for way, node in candidates:
        found = value(problem.model, node)
        if found is None:
            continue
        for other_way, other, other_value in known:
            if _surely_differ(problem, other_value, found):
                return _TwoValues((other_way, way), (other, node), (other_value, found))
        known.append((way, node, found))
    return None


def _surely_differ(problem: Problem, one: Expr, other: Expr) -> bool:
    """Two numbers, one of them away from the other in balls; or infinity and anything else."""
    if one in INFINITE or other in INFINITE:
        return bool(one != other)
    if one.free_symbols | other.free_symbols or is_zero(one - other, problem.context):
        return False
    try:
        return surely_differ(evaluate(one, {}, 128), evaluate(other, {}, 128))
    except (Undefined, NotEvaluable):
        return False


def _swings(problem: Problem, node: Expr) -> _TwoValues | None:
    """Limits along the places where every sine and cosine takes the same value again and again.

    If all angles are linear in y with slopes q w, q rational, then at y = (2 pi D k + theta) / w, where D is the common
    denominator of the q, each of them is what it is at theta / w, whatever the whole number k is.
    """
    body, variable, point, side = node.args
    y = Dummy("y", real=True)
    to_y = {oo: y, -oo: -y}.get(point, point + (1 if side == 0 else side) / y)
    swung = body.xreplace({variable: to_y})
    angles = {part: multiplied_out(part.args[0]) for part in swung.atoms(sin, cos, tan) if part.has(y)}
    slopes = {part: angle.coeff(y, 1) for part, angle in angles.items()}
    if not angles or any(multiplied_out(angle - slopes[part] * y).has(y) for part, angle in angles.items()):
        return None
    w = next(iter(slopes.values()))
    ratios = {part: slope / w for part, slope in slopes.items()} if w != 0 else {}
    if not ratios or w.free_symbols or not all(isinstance(q, Rational) for q in ratios.values()):
        return None
    period = 2 * pi * lcm(*(int(q.q) for q in ratios.values()))
    rate, k = abs(w), Dummy("k", real=True)
    candidates = []
    for theta in THETAS:
        fixed = {part: part.func(multiplied_out(angle.xreplace({y: theta / rate}))) for part, angle in angles.items()}
        there = swung.xreplace(fixed).xreplace({y: (period * k + theta) / rate})
        place = to_y.xreplace({y: (period * Symbol("k") + theta) / rate})
        candidates.append((f"along {variable.name} = {place}", limit(there, k, oo, 0)))
    return _differing(problem, candidates)


def _alternates(problem: Problem, node: Expr) -> _TwoValues | None:
    """Limits along the even and along the odd numbers, where a power of a negative number occurs."""
    body, variable, point, _ = node.args
    k = Dummy("k", integer=True, positive=True)
    powers = [p for p in body.atoms(Pow) if p.args[1].has(variable) and p.args[0].is_negative]
    if point != oo or not powers:
        return None
    candidates = []
    for parity in (0, 1):
        along = 2 * k + parity
        signs = {p: (-p.args[0]) ** p.args[1] * cos(pi * p.args[1].xreplace({variable: along})) for p in powers}
        x = Dummy("k", real=True)
        there = body.xreplace(signs).xreplace({variable: along}).xreplace({k: x})
        place = along.xreplace({k: Symbol("k")})
        candidates.append((f"along {variable.name} = {place}", limit(there, x, oo, 0)))
    return _differing(problem, candidates)


def _text(value_: Expr) -> str:
    return {oo: "infinity", -oo: "minus infinity"}.get(value_, str(value_))


def _differs(derived: str, stated: Expr, goals: Iterable[Goal], reason: str = "") -> Refuted:
    return Refuted(
        "D301",
        reason or f"the limit is {derived}, not {_text(stated)}",
        METHOD,
        scope="for all values of its symbols",
        counterexample=Counterexample(stated=_text(stated), derived=derived, exact=True),
        certificate=certify(METHOD, goals),
    )
