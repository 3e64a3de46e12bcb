"""Verdicts on claims of the form f = O(g), o(g), Omega(g), Theta(g).

Tried in order: the growth of terms (``order``), of expressions that are of the same order as sums of terms (``alike``),
and of one variable the limit of the quotient (``quotient``); a claim about a variable that goes to a number goes to the
last at once.  A minimum of two quantities is either of them, in the regime in which that one is the smaller.

A quantity that stays bounded, ``k = O(1)``, is a whole number between 1 and some constant: where only its powers
occur, in terms with positive coefficients, each lies between two positive constants, and the claim is that with 1 in
its place.
"""

from __future__ import annotations

from dataclasses import replace

from sympy import Add, Expr, Integer, Min, Symbol, oo

from symderiv.engine.alike import alike
from symderiv.engine.ball import NotEvaluable, Undefined, evaluate
from symderiv.engine.concrete import Instance
from symderiv.engine.concrete_matrices import TooManyOperations
from symderiv.engine.expanding import multiplied_out
from symderiv.engine.goals import Grows
from symderiv.engine.order import Growth, NotMonomials, Regime, grows
from symderiv.engine.quotient import grows_like_limit
from symderiv.engine.record import certify
from symderiv.engine.witness import DIGITS, decimals, show
from symderiv.model import Conditional, Counterexample, Proved, Reading, Refuted, Undecided
from symderiv.source.conditions import Conditions
from symderiv.source.stated import OrderClaim
from symderiv.tensor.model import Model
from symderiv.tensor.nodes import key

LARGE = 1000
MAX_DIGITS = 30
"""A longer number is shown as a decimal with a power of ten."""
METHOD = "growth of terms"
QUOTIENT = "limit of the quotient"


def _positive(expression: Expr) -> Expr:
    """Quantities that grow are positive, whatever else is declared about them."""
    symbols = {s: Symbol(s.name, integer=True, positive=True) for s in expression.free_symbols}
    return expression.xreplace(symbols)


def _regime(conditions: Conditions) -> Regime:
    pairs = [(small, large) for small, large in conditions.regime if small != large and large != 1]
    return tuple((_positive(small), _positive(large)) for small, large in pairs)


def _growth(claim: OrderClaim, regime: Regime) -> Growth:
    return growth_of(claim.order, _positive(claim.value), _positive(claim.bound), regime)


def growth_of(order: str, value: Expr, bound: Expr, regime: Regime) -> Growth:
    """Is value = O(bound), or what the order says, in the regime?"""
    least = next((node for node in sorted((value + bound).atoms(Min), key=key) if _is_of_two(node)), None)
    if least is not None:
        one, other = least.args
        ways = [
            growth_of(order, value.xreplace({least: small}), bound.xreplace({least: small}), (*regime, (small, large)))
            for small, large in ((one, other), (other, one))
        ]
        failed = next((way for way in ways if way.holds is False), None)
        return failed or Growth(True if all(way.holds for way in ways) else None)
    symbols = sorted(value.free_symbols | bound.free_symbols, key=key)
    try:
        found = grows(order, alike(value), alike(bound), regime)
    except NotMonomials:
        if len(symbols) != 1:
            raise
        found = Growth(None)
    if found.holds is None and len(symbols) == 1:
        holds = grows_like_limit(order, value, bound, (symbols[0], oo, 0))
        return found if holds is None else Growth(holds, "", () if holds else tuple(symbols))
    return found


def _is_of_two(node: Expr) -> bool:
    return len(node.args) == 2 and all(isinstance(part, Symbol) for part in node.args)


def grows_as_said(goal: Grows) -> bool:
    """Is it found again that the claim holds, or fails?"""
    if goal.toward is not None:
        return grows_like_limit(goal.order, goal.value, goal.bound, goal.toward) is goal.within
    try:
        return growth_of(goal.order, goal.value, goal.bound, goal.regime).holds is goal.within
    except NotMonomials:
        return False


def _without_bounded(claim: OrderClaim, conditions: Conditions) -> OrderClaim:
    """The claim with 1 in the place of what stays bounded."""
    bounded = {small for small, large in conditions.regime if large == 1}
    sides = (multiplied_out(claim.value), multiplied_out(claim.bound))
    for symbol in sorted(bounded, key=str):
        if any(symbol in pair and 1 not in pair for pair in conditions.regime):
            raise NotMonomials(f"{symbol} is bounded, and compared with another quantity")
        if not all(side.is_polynomial(symbol) for side in sides):
            raise NotMonomials(f"{symbol} is bounded, but more than its powers occur")
    if bounded and any(term.as_coeff_Mul()[0] <= 0 for side in sides for term in Add.make_args(side)):
        raise NotMonomials("terms of both signs may cancel for a value of what is bounded")
    value, bound = (side.xreplace(dict.fromkeys(bounded, Integer(1))) for side in sides)
    return replace(claim, value=value, bound=bound) if bounded else claim


def judge_order(claim: OrderClaim, conditions: Conditions) -> Proved | Refuted | Undecided:
    if conditions.toward:
        return _near_a_number(claim, conditions)
    regime = _regime(conditions)
    try:
        claim = _without_bounded(claim, conditions)
        growth = _growth(claim, regime)
    except NotMonomials as problem:
        return Undecided("D201", str(problem), (METHOD,))
    if growth.holds is None:
        return Undecided("D201", "no bound was shown", (METHOD,))
    value, bound = _positive(claim.value), _positive(claim.bound)
    certificate = certify(METHOD, [Grows(value, bound, growth.holds, claim.order, regime)])
    fixed = " and ".join(sorted({f"{small} = O(1)" for small, large in conditions.regime if large == 1}))
    scope = _scope(claim, regime) + (f", with {fixed}" if fixed else "")
    if growth.holds:
        return Proved(scope, METHOD, certificate=certificate)
    symbols = sorted((value + bound).free_symbols, key=lambda symbol: symbol.name)
    values = {s: Integer(LARGE if s in growth.escape else 2) for s in symbols}
    derived, stated = (_shown(side.xreplace(values)) for side in (value, bound))
    return Refuted(
        code="D307",
        reason=_reason(claim, ", ".join(s.name for s in growth.escape)),
        method=METHOD,
        scope=scope,
        span=claim.span,
        certificate=certificate,
        counterexample=Counterexample(
            values=tuple((s.name, str(v)) for s, v in values.items()),
            stated=f"bound {stated}",
            derived=derived,
            exact="." not in stated + derived,
        ),
    )


def _shown(value: Expr) -> str:
    """A number as a person reads it: short, and without the names that expressions have in here."""
    try:
        number = evaluate(Instance(Model(), {}, 1, None).close(value), {})
    except (Undefined, NotEvaluable, TooManyOperations):
        return str(value)
    return show(number) if len(str(number)) <= MAX_DIGITS else decimals(number, DIGITS)


def _near_a_number(claim: OrderClaim, conditions: Conditions) -> Proved | Refuted | Undecided:
    symbols = {symbol.name: symbol for symbol in claim.value.free_symbols | claim.bound.free_symbols}
    name, point, side = conditions.toward[0]
    if len(conditions.toward) > 1 or name not in symbols or conditions.regime:
        return Undecided("D201", "one variable goes to a number in a claim that is decided here", (QUOTIENT,))
    x = Symbol(name, real=True)
    value, bound = (part.xreplace({symbols[name]: x}) for part in (claim.value, claim.bound))
    holds = grows_like_limit(claim.order, value, bound, (x, point, side))
    if holds is None:
        return Undecided("D201", "the limit of the quotient was not found", (QUOTIENT,))
    where = f"as {name} goes to {point}" + {1: " from above", -1: " from below"}.get(side, "")
    certificate = certify(QUOTIENT, [Grows(value, bound, holds, claim.order, toward=(x, point, side))])
    if holds:
        return Proved(where, QUOTIENT, certificate=certificate)
    return Refuted(
        code="D307",
        reason=f"{_reason(claim, '')} {where}",
        method=QUOTIENT,
        scope=where,
        span=claim.span,
        certificate=certificate,
    )


def _scope(claim: OrderClaim, regime: Regime) -> str:
    if regime:
        return "in the regime " + " and ".join(f"{small} = O({large})" for small, large in regime)
    return "as all quantities grow" if claim.order == "o" else "for independent growth of all quantities"


def _reason(claim: OrderClaim, names: str) -> str:
    when = f" when {names} grows" if names else ""
    match claim.order:
        case "O":
            return f"the left side outgrows the bound{when}"
        case "Omega":
            return f"the bound outgrows the left side{when}"
        case "o":
            return f"the left side does not become small against the bound{when}"
    return f"one side outgrows the other{when}"


def in_a_regime(claim: OrderClaim, verdict: Refuted | Undecided, conditions: Conditions) -> Conditional | None:
    """The claim holds in a regime such as k = O(M), or for a small remainder: conditional on that."""
    if conditions.toward:
        return None
    if claim.expands:
        return _for_small_numbers(claim, verdict)
    try:
        regime = _growth(claim, ()).regime if claim.order in ("O", "Omega") else ""
    except NotMonomials:
        return None
    if not regime:
        return None
    proof = Proved(f"in the regime {regime}", METHOD)
    return Conditional(
        f"true in the regime {regime}",
        (Reading("all quantities grow independently", verdict), Reading(f"in the regime {regime}", proof)),
    )


def _for_small_numbers(claim: OrderClaim, verdict: Refuted | Undecided) -> Conditional | None:
    """``e^x = 1 + x + O(x^2)`` is said of x that goes to zero, as a rule; but it does not say so."""
    symbols = sorted(claim.value.free_symbols | claim.bound.free_symbols, key=key)
    if len(symbols) != 1 or claim.bound.xreplace({symbols[0]: Integer(0)}) != 0:
        return None
    (x,) = symbols
    small = _near_a_number(claim, Conditions(toward=((x.name, Integer(0), 0),)))
    if not isinstance(small, Proved):
        return None
    readings = (Reading(f"as {x.name} grows", verdict), Reading(f"as {x.name} goes to 0", small))
    return Conditional(f"true as {x.name} goes to 0", readings)
