"""Limits with parameters, refuted at a point.

Decides: that a claim about limits fails for some values of its other variables.  With small exact numbers inside the
domain in their place each limit is found anew; then the claim is one about numbers, and wrong as such.  Real numbers
only: no tensors of unknown entries, no random numbers, no unknown functions.  A proof is not sought here: it needs all
values.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from sympy import Expr, Indexed, Integer, Symbol
from sympy.core.function import AppliedUndef

from symderiv.engine import limits
from symderiv.engine.ball import NotEvaluable, Undefined, evaluate, is_exact, surely_differ
from symderiv.engine.closed_form import resolve
from symderiv.engine.goals import Violates
from symderiv.engine.normal.fraction import to_rational
from symderiv.engine.point import Sampler, describe
from symderiv.engine.problem import Problem, unfolded
from symderiv.engine.record import certify
from symderiv.engine.refute import Search
from symderiv.engine.substitution import put_in
from symderiv.engine.witness import show_apart
from symderiv.model import Counterexample, Refuted
from symderiv.tensor.law import Law
from symderiv.tensor.nodes import key
from symderiv.tensor.operators import Expectation, Limit
from symderiv.tensor.parts import contains, free_symbols_of, nodes_of

METHOD = "limits at a point"
POINTS = 12
ENTRIES = 4
BITS = 128


def refutation(problem: Problem) -> Refuted | None:
    """The claim with numbers in place of its variables, if it is wrong then."""
    sides = [unfolded(problem.model, side) for side in (problem.left, problem.right)]
    if problem.relation != "=" or not any(contains(side, Limit) for side in sides) or problem.sizes():
        return None
    if any(nodes_of(side, Indexed, AppliedUndef, Expectation) for side in sides):
        return None
    leaves = sorted(set().union(*map(free_symbols_of, sides)) - set(problem.entry), key=key)
    if any(_concerns(law, name, leaves) for name, law in problem.model.laws.items()):
        return None
    if not leaves or not all(isinstance(leaf, Symbol) and leaf.is_integer is None for leaf in leaves):
        return None
    for entry in islice(Search(problem).entries({}), ENTRIES):
        at = {symbol: Integer(value) for symbol, value in entry.items()}
        left, right = (put_in(side, at) for side in sides)
        for point in Sampler(problem.model, 1).points(leaves, POINTS):
            problem.budget.check()
            numbers = {leaf: to_rational(value) for leaf, value in point.items()}
            special = replace(problem, left=left.xreplace(numbers), right=right.xreplace(numbers), entry=())
            found = _judged(special)
            if found is not None and found.counterexample is not None:
                place = ", ".join(f"{symbol} = {value}" for symbol, value in entry.items())
                example = replace(found.counterexample, values=tuple(describe(point, {})), entry=place)
                scope = "false in general; one counterexample suffices"
                return replace(found, scope=scope, counterexample=example)
    return None


def _concerns(law: Law, name: str, leaves: list[Symbol]) -> bool:
    """Is one of them random, or a parameter of the law, which need not exist at every point?"""
    parameters = set().union(*(free_symbols_of(part.body) for part in law.parameters))
    return any(leaf.name == name or leaf in parameters for leaf in leaves)


def _judged(special: Problem) -> Refuted | None:
    """A claim about numbers, whose limits are found first."""
    known = resolve(special)
    found = limits.judge(known)
    if found is not None:
        return found if isinstance(found, Refuted) else None
    return _differing(known)


def _differing(known: Problem) -> Refuted | None:
    sides: tuple[Expr, Expr] = (known.left, known.right)
    try:
        values = evaluate(sides[0], {}, BITS), evaluate(sides[1], {}, BITS)
    except (Undefined, NotEvaluable):
        return None
    if not surely_differ(*values):
        return None
    derived, stated = show_apart(*values)
    goals = (*known.rests_on, Violates(sides[0], "=", sides[1], {}))
    return Refuted(
        "D301",
        "the stated result differs from the derivation",
        METHOD,
        counterexample=Counterexample(stated=stated, derived=derived, exact=all(map(is_exact, values))),
        certificate=certify(METHOD, goals),
    )
