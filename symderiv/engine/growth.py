"""Verdicts on claims of the form f = O(g), o(g), Omega(g), Theta(g); the mathematics is in ``order``."""

from __future__ import annotations

from sympy import Expr, Integer, Symbol

from symderiv.engine.goals import Grows
from symderiv.engine.order import Growth, NotMonomials, Regime, grows
from symderiv.engine.record import certify
from symderiv.model import Conditional, Counterexample, Proved, Reading, Refuted, Undecided
from symderiv.source.claims import OrderClaim
from symderiv.source.conditions import Conditions

LARGE = 1000
METHOD = "growth of terms"


def _positive(expression: Expr) -> Expr:
    """Quantities that grow are positive, whatever else is declared about them."""
    symbols = {s: Symbol(s.name, integer=True, positive=True) for s in expression.free_symbols}
    return expression.xreplace(symbols)


def _regime(conditions: Conditions) -> Regime:
    return tuple((_positive(small), _positive(large)) for small, large in conditions.regime if small != large)


def _growth(claim: OrderClaim, regime: Regime) -> Growth:
    return grows(claim.order, _positive(claim.value), _positive(claim.bound), regime)


def judge_order(claim: OrderClaim, conditions: Conditions) -> Proved | Refuted | Undecided:
    regime = _regime(conditions)
    try:
        growth = _growth(claim, regime)
    except NotMonomials as problem:
        return Undecided("D201", str(problem), (METHOD,))
    if growth.holds is None:
        return Undecided("D201", "no bound was shown", (METHOD,))
    value, bound = _positive(claim.value), _positive(claim.bound)
    certificate = certify(METHOD, [Grows(value, bound, growth.holds, claim.order, regime)])
    if growth.holds:
        return Proved(_scope(claim, regime), METHOD, certificate=certificate)
    symbols = sorted((value + bound).free_symbols, key=lambda symbol: symbol.name)
    values = {s: Integer(LARGE if s in growth.escape else 2) for s in symbols}
    return Refuted(
        code="D307",
        reason=_reason(claim, ", ".join(s.name for s in growth.escape)),
        method=METHOD,
        scope=_scope(claim, regime),
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
