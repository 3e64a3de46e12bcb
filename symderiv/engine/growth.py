"""Verdicts on claims of the form f = O(g), o(g), Omega(g), Theta(g); the mathematics is in ``order``.

A quantity that stays bounded, ``k = O(1)``, is a whole number between 1 and some constant: where only its powers
occur, in terms with positive coefficients, each lies between two positive constants, and the claim is that with 1 in
its place.
"""

from __future__ import annotations

from dataclasses import replace

from sympy import Add, Expr, Integer, Symbol

from symderiv.engine.goals import Grows
from symderiv.engine.order import Growth, NotMonomials, Regime, grows
from symderiv.engine.record import certify
from symderiv.model import Conditional, Counterexample, Proved, Reading, Refuted, Undecided
from symderiv.source.conditions import Conditions
from symderiv.source.stated import OrderClaim

LARGE = 1000
METHOD = "growth of terms"


def _positive(expression: Expr) -> Expr:
    """Quantities that grow are positive, whatever else is declared about them."""
    symbols = {s: Symbol(s.name, integer=True, positive=True) for s in expression.free_symbols}
    return expression.xreplace(symbols)


def _regime(conditions: Conditions) -> Regime:
    pairs = [(small, large) for small, large in conditions.regime if small != large and large != 1]
    return tuple((_positive(small), _positive(large)) for small, large in pairs)


def _growth(claim: OrderClaim, regime: Regime) -> Growth:
    return grows(claim.order, _positive(claim.value), _positive(claim.bound), regime)


def _without_bounded(claim: OrderClaim, conditions: Conditions) -> OrderClaim:
    """The claim with 1 in the place of what stays bounded."""
    bounded = {small for small, large in conditions.regime if large == 1}
    sides = (claim.value.expand(), claim.bound.expand())
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
    return Refuted(
        code="D307",
        reason=_reason(claim, ", ".join(s.name for s in growth.escape)),
        method=METHOD,
        scope=scope,
        span=claim.span,
        certificate=certificate,
        counterexample=Counterexample(
            values=tuple((s.name, str(v)) for s, v in values.items()),
            stated=f"bound {bound.xreplace(values)}",
            derived=str(value.xreplace(values)),
        ),
    )


def _scope(claim: OrderClaim, regime: Regime) -> str:
    if regime:
        return "in the regime " + " and ".join(f"{small} = O({large})" for small, large in regime)
    return "as all quantities grow" if claim.order == "o" else "for independent growth of all quantities"


def _reason(claim: OrderClaim, names: str) -> str:
    match claim.order:
        case "O":
            return f"the left side outgrows the bound when {names} grows"
        case "Omega":
            return f"the bound outgrows the left side when {names} grows"
        case "o":
            return f"the left side does not become small against the bound when {names} grows"
    return f"one side outgrows the other when {names} grows"


def in_a_regime(claim: OrderClaim, verdict: Refuted | Undecided) -> Conditional | None:
    """The claim holds in a regime such as k = O(M): conditional on it."""
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
