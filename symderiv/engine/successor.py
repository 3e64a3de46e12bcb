"""From n to n + 1: equalities and inequalities that hold for every whole number from some number on.

Decides: f(n) = 0, f(n) >= 0 or f(n) > 0 for numbers f(n), where n is a size or a count that stands in an exponent, in a
factorial or at the end of a sum or product, and where f surely has a value for each n.  Shown are
  - the first cases f(n0), ..., f(n1), one by one;
  - the step f(n + 1) = q f(n) + r for n >= n1, where r is zero, not negative or positive, and q is not negative.
The factor q is 1, or what a term of f grows by from n to n + 1: 1 + x for (1 + x)^n, n + 1 for n!.  Each of these is a
question for the normal form or for ``inequality``.  May say *proved*.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sympy import Dummy, Expr, Indexed, Integer, Mul, Pow, Symbol

from symderiv.engine import inequality, sign
from symderiv.engine.budget import OutOfBudget, TooLarge
from symderiv.engine.expanding import multiplied_out
from symderiv.engine.goals import Goal, Keeps, Vanishes
from symderiv.engine.normal.fraction import factors_of, polynomial_expression, to_rational
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.engine.problem import Problem, unfolded
from symderiv.engine.refute import Search
from symderiv.engine.sign import Signs
from symderiv.engine.valued import has_value
from symderiv.tensor.nodes import Gamma, Product, Sigma, key
from symderiv.tensor.parts import nodes_of

MAX_FIRST = 5
"""So many first cases are shown one by one."""
MAX_FACTORS = 5
SHARE, SECONDS, ALL = 0.4, 3.0, 6.0
"""Of the time that is left; for the calculus of one question; for all of them."""


def proof(problem: Problem) -> tuple[str, tuple[Goal, ...]] | None:
    """What shows the claim for all n, and over which n it was counted."""
    if problem.relation not in ("=", "<", ">", r"\le", r"\ge") or problem.free_indices() or problem.apart:
        return None
    left, right = (unfolded(problem.model, side) for side in (problem.left, problem.right))
    f = right - left if problem.relation in ("<", r"\le") else left - right
    counted = [n for n in sorted(f.free_symbols, key=key) if _is_count(n) and _grows_with(f, n)]
    if not counted or nodes_of(f, Indexed) or not Search(problem).is_plausible(points=12, switches=True):
        return None
    hasty = problem.allowed(problem.budget.part(SHARE).at_most(ALL))
    for n in counted:
        first = max(problem.least.get(n, 0), 1 if n.is_positive else 0)
        goals = _Induction(hasty, f, n, first).goals()
        if goals is not None:
            return f"induction over {n} from {n} = {first}", goals
    return None


def _is_count(n: Symbol) -> bool:
    return bool(isinstance(n, Symbol) and n.is_integer and n.is_nonnegative)


def _grows_with(f: Expr, n: Symbol) -> bool:
    """Does n stand where no polynomial has it?"""
    ends = (end for node in f.atoms(Sigma, Product) for _, *ends in node.args[1:] for end in ends)
    powers = (power.args[1] for power in f.atoms(Pow))
    return any(n in part.free_symbols for part in (*ends, *powers, *f.atoms(Gamma)))


class _Induction:
    def __init__(self, problem: Problem, f: Expr, n: Symbol, first: int) -> None:
        self.context = problem.context
        self.least = problem.least
        self.relation = problem.relation
        self.later = Dummy("N", integer=True, nonnegative=True)
        self.f = f.xreplace({n: first + self.later})
        """In terms of how much n is larger than the first case."""

    def goals(self) -> tuple[Goal, ...] | None:
        try:
            forms = (self.f, Normaliser(self.context).canonical(self.f))
            valued = [form for form in forms if has_value(form, Signs(self.context, self.least))]
            if not valued:
                return None
            self.f = valued[0]
            factors = list(self._factors())
            for thoroughly in (False, True):
                for count in range(1, MAX_FIRST + 1):
                    step = self._step(count, factors, thoroughly)
                    if step is not None:
                        return self._with_cases(count, step)
        except (OutOfBudget, TooLarge, ArithmeticError, ValueError):
            pass
        return None

    def _with_cases(self, count: int, step: Goal) -> tuple[Goal, ...] | None:
        """The step, and the cases before it."""
        cases = [self._shown(self._at(Integer(j)), True) for j in range(count)]
        known = [case for case in cases if case is not None]
        return (*known, step) if len(known) == count else None

    def _at(self, place: Expr) -> Expr:
        return self.f.xreplace({self.later: place})

    def _factors(self) -> Iterator[Expr]:
        """One, and what the terms grow by."""
        normaliser = Normaliser(self.context)
        found: dict[Expr, None] = {Integer(1): None}
        for term, _ in normaliser.terms(self.f):
            grown = normaliser.canonical(term.xreplace({self.later: self.later + 1}) / term)
            if not grown.has(Sigma, Product, Gamma):
                found[grown] = None
        yield from sorted(found, key=lambda factor: (len(key(factor)), key(factor)))[:MAX_FACTORS]

    def _step(self, count: int, factors: list[Expr], thoroughly: bool) -> Goal | None:
        """The step from the last of so many first cases on."""
        here = self._at(self.later + count - 1)
        following = _advanced(here, self.later)
        for factor in factors:
            grown = factor.xreplace({self.later: self.later + count - 1})
            rest = following - grown * here
            if self.relation == "=":
                goal = self._shown(rest, thoroughly)
            else:
                direction, sure = Signs(self.context, self.least).sign(grown)
                goal = self._shown(rest, thoroughly, weak=sure) if direction > 0 else None
            if goal is not None:
                return goal
        return None

    def _shown(self, part: Expr, thoroughly: bool, weak: bool = False) -> Goal | None:
        """The goal that the part is zero, or positive, or not negative where the claim or the step asks no more."""
        plain = Normaliser(self.context).canonical(part)
        if self.relation == "=":
            return Vanishes(part, self.context) if plain == 0 else None
        goal = Keeps(plain, weak or self.relation in (r"\le", r"\ge"), self.context, self.least)
        if sign.is_kept(goal):
            return goal
        if not thoroughly:
            return None
        for form in dict.fromkeys((multiplied_out(part), self._without_positive_factors(plain))):
            hasty = replace(self.context, budget=self.context.budget.at_most(SECONDS))
            try:
                shown = None if form.has(Sigma, Product) else inequality.shown(replace(goal, gap=form, context=hasty))
            except OutOfBudget:
                continue
            if shown is not None:
                return replace(shown, context=self.context)
        return None

    def _without_positive_factors(self, plain: Expr) -> Expr:
        """What has the same sign everywhere."""
        fraction = Normaliser(self.context).normal(plain)
        signs = Signs(self.context, self.least)
        if signs.sign(polynomial_expression(fraction.denominator, fraction.atoms)) != (1, True):
            return plain
        constant, factors = factors_of(fraction.numerator)
        values = [(polynomial_expression(factor, fraction.atoms), count) for factor, count in factors]
        return Mul(to_rational(constant), *(v**count for v, count in values if signs.sign(v) != (1, True)))


def _advanced(f: Expr, n: Symbol) -> Expr:
    """f at n + 1, where a sum up to n + c has its last term beside it."""
    names: dict[Expr, Expr] = {}
    for node in f.atoms(Sigma):
        body, *limits = node.args
        bound, _, high = limits[0]
        if len(limits) == 1 and not body.has(n) and high.xreplace({n: n + 1}) == high + 1:
            names[node] = Dummy("sum", real=True)
    advanced = f.xreplace(names).xreplace({n: n + 1})
    lasts = {}
    for node, name in names.items():
        bound, _, high = node.args[1]
        lasts[name] = node + node.args[0].xreplace({bound: high + 1})
    return advanced.xreplace(lasts)
