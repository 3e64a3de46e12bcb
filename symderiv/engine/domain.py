"""Under which condition on its variables does an equality hold?

Decides: for an equality of scalars that is not true for all real values, whether it is an identity when some of its
variables are positive; or, where there are roots, absolute values, logarithms or inverse tangents, when one variable
lies on one side of a place where what they are of is zero.  Of one variable the condition is made as weak as it is
found to be: the border is added, or moved to an earlier place where the formula switches, or only the place itself is
left out.  The answer is a proved condition such as ``x >= 0``, ``x < 1`` or ``x != 0``, or none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from sympy import Abs, Expr, Integer, Poly, PolynomialError, Pow, Rational, Symbol, atan, nan, oo, zoo

from symderiv.engine import constant
from symderiv.engine.breakpoints import quantities
from symderiv.engine.identity import is_identity
from symderiv.engine.problem import Problem, unfolded
from symderiv.engine.refute import Search
from symderiv.model.plain import dataclass
from symderiv.tensor.nodes import Log, Slope, key

MAX_VARIABLES = 4
MAX_PLACES = 4
MAX_DEGREE = 6


@dataclass(frozen=True)
class SignCondition:
    text: str
    problem: Problem
    """The same question with variables that carry the condition."""


def sign_condition(problem: Problem) -> SignCondition | None:
    """The weakest condition of the form x >= c or x > 0, y > 0 under which the equality is proved."""
    if problem.relation != "=":
        return None
    sides = [unfolded(problem.model, side) for side in (problem.left, problem.right)]
    problem = replace(problem, left=sides[0], right=sides[1])
    fixed = [
        s for s in sides[0].free_symbols | sides[1].free_symbols if str(s) not in problem.model.laws
    ]  # what is random has no sign
    variables = sorted((s for s in fixed if _is_unsigned(s)), key=key)
    if not 1 <= len(variables) <= MAX_VARIABLES:
        return None
    for chosen in _subsets(variables):
        candidate = _with(problem, {symbol: Symbol(symbol.name, positive=True) for symbol in chosen})
        if is_identity(candidate):
            if len(chosen) == 1:
                return _weakened(problem, chosen[0], candidate)
            return SignCondition(", ".join(_text(problem, s, 1, Rational(0)) for s in chosen), candidate)
    return next(filter(None, (_on_one_side(problem, variable) for variable in variables)), None)


def _is_unsigned(symbol: Expr) -> bool:
    return (
        isinstance(symbol, Symbol)
        and symbol.is_real is True
        and symbol.is_nonnegative is None
        and not symbol.is_integer
    )


def _subsets(variables: list[Symbol]) -> Iterator[tuple[Symbol, ...]]:
    for count in range(1, len(variables) + 1):
        yield from combinations(variables, count)


def _with(problem: Problem, values: dict[Symbol, Expr]) -> Problem:
    return replace(problem, left=problem.left.xreplace(values), right=problem.right.xreplace(values))


# --- one variable -----------------------------------------------------------------------------------------------------


def _weakened(problem: Problem, x: Symbol, candidate: Problem) -> SignCondition:
    """What holds for x > 0, with as many other values of x as are found."""
    if x.name not in problem.model.bounds:
        nonzero = _with(problem, {x: Symbol(x.name, real=True, nonzero=True)})
        if is_identity(nonzero):
            return SignCondition(f"{x} != 0", nonzero)
        for place in _zeros(quantities(problem.left, problem.right), x):
            wider = _side(problem, x, 1, place)
            if place < 0 and is_identity(wider):
                return SignCondition(_text(problem, x, 1, place), wider)
    return SignCondition(_text(problem, x, 1, Rational(0)), candidate)


def _on_one_side(problem: Problem, x: Symbol) -> SignCondition | None:
    """Beyond a place where a root, a logarithm or an inverse tangent changes its form."""
    if x.name in problem.model.bounds:
        return None
    for place in _zeros(_bases(problem), x):
        for direction in (1, -1):
            candidate = _side(problem, x, direction, place)
            if Search(candidate).is_plausible() and (is_identity(candidate) or constant.proof(candidate)):
                return SignCondition(_text(problem, x, direction, place), candidate)
    return None


def _bases(problem: Problem) -> list[Expr]:
    """What roots, absolute values and logarithms are of, and what the arguments of inverse tangents are divided by."""
    found: dict[Expr, None] = {}
    for side in (problem.left, problem.right):
        for node in sorted(side.atoms(Abs, Pow, Log, atan), key=key):
            if isinstance(node, atan):
                found[node.args[0].as_numer_denom()[1]] = None
            elif isinstance(node, (Abs, Log)) or not node.args[1].is_Integer:
                found[node.args[0]] = None
    return list(found)


def _zeros(bases: list[Expr], x: Symbol) -> list[Rational]:
    """The rational zeros of those that are polynomials in x alone, in order."""
    found: set[Rational] = set()
    for base in bases:
        if base.free_symbols != {x}:
            continue
        try:
            polynomial = Poly(base, x, domain="QQ")
        except PolynomialError:
            continue
        if polynomial.degree() <= MAX_DEGREE:
            found.update(polynomial.ground_roots())
    return sorted(found)[:MAX_PLACES]


def _side(problem: Problem, x: Symbol, direction: int, place: Rational) -> Problem:
    """The question for x beyond the place."""
    return _with(problem, {x: place + direction * Symbol(f"{x.name}_{{beyond}}", positive=True)})


def _text(problem: Problem, x: Symbol, direction: int, place: Rational) -> str:
    """With the place itself, if the equality also holds there whatever the other variables are."""
    there = _with(problem, {x: place})
    undefined = any(side.has(zoo, nan, oo, Log(Integer(0)), Slope(Integer(0))) for side in (there.left, there.right))
    strict = undefined or not is_identity(there)
    return f"{x} {'>' if direction > 0 else '<'}{'' if strict else '='} {place}"
