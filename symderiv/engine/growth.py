"""Verdicts on claims of the form f = O(g); the mathematics is in ``order``."""

from __future__ import annotations

from sympy import Expr, Integer, Symbol

from symderiv.engine.goals import Grows
from symderiv.engine.order import Growth, NotMonomials, grows_at_most
from symderiv.engine.record import certify
from symderiv.model import Conditional, Counterexample, Proved, Reading, Refuted, Undecided
from symderiv.source.claims import OrderClaim

LARGE = 1000


def _positive(expression: Expr) -> Expr:
    """Quantities that grow are at least one, whatever else is declared about them."""
    symbols = {s: Symbol(s.name, integer=True, positive=True) for s in expression.free_symbols}
    return expression.xreplace(symbols)


def _growth(claim: OrderClaim) -> Growth:
    return grows_at_most(_positive(claim.value), _positive(claim.bound))


def judge_order(claim: OrderClaim) -> Proved | Refuted | Undecided:
    try:
        growth = _growth(claim)
    except NotMonomials as problem:
        return Undecided("D201", str(problem), ("growth of monomials",))
    if growth.holds:
        return Proved(
            "for independent growth of all quantities",
            "growth of monomials",
            certificate=certify(
                "growth of monomials", [Grows(_positive(claim.value), _positive(claim.bound), within=True)]
            ),
        )
    if growth.holds is None:
        return Undecided("D201", "no bound was shown", ("growth of monomials",))
    values = {s: Integer(LARGE if s in growth.escape else 1) for s in _positive(claim.value + claim.bound).free_symbols}
    names = ", ".join(s.name for s in growth.escape)
    return Refuted(
        code="D307",
        reason=f"the left side outgrows the bound when {names} grows",
        method="growth of monomials",
        scope="for independent growth of all quantities",
        span=claim.span,
        certificate=certify(
            "growth of monomials", [Grows(_positive(claim.value), _positive(claim.bound), within=False)]
        ),
        counterexample=Counterexample(
            values=tuple((s.name, str(v)) for s, v in sorted(values.items(), key=lambda item: item[0].name)),
            stated=f"bound {_positive(claim.bound).xreplace(values)}",
            derived=f"{_positive(claim.value).xreplace(values)}, and the quotient grows with {names}",
        ),
    )


def in_a_regime(claim: OrderClaim, verdict: Refuted | Undecided) -> Conditional | None:
    """The claim holds in a regime such as k = O(M): conditional on it."""
    try:
        regime = _growth(claim).regime
    except NotMonomials:
        return None
    if not regime:
        return None
    proof = Proved(f"in the regime {regime}", "growth of monomials")
    return Conditional(
        f"true in the regime {regime}",
        (Reading("all quantities grow independently", verdict), Reading(f"in the regime {regime}", proof)),
    )
