"""Least values of functions of one real variable, and where they are taken.

Decides: the minimum of f on an interval, its only minimiser, its infimum, and that there is no minimum.  A place x0 is
the minimiser if one of these is proved (signs, for all values of the other variables):
  - f(x) - f(x0) > 0 on either side of x0;
  - the slope of f is negative before x0 and positive after it, and f has no gap;
  - f is convex without a gap, and its slope at x0 is zero.
Where x0 may be is guessed - zeros of the slope, corners, ends, what the claim says - and a guess proves nothing.
An infimum that is not taken is a limit at an end below which f never falls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field, replace

import sympy
from sympy import Abs, Dummy, Expr, Integer, Max, Min, Symbol, oo

from symderiv.engine import closed_form, identity, inequality, sign
from symderiv.engine.budget import OutOfBudget, deadline
from symderiv.engine.foreign import REFUSALS
from symderiv.engine.goals import Goal
from symderiv.engine.problem import Problem, unfolded
from symderiv.engine.refute import Search
from symderiv.model.plain import dataclass
from symderiv.tensor.border import from_sympy, to_sympy
from symderiv.tensor.calculus import CannotDifferentiate, derivative
from symderiv.tensor.law import is_captured
from symderiv.tensor.operators import EXTREMA, Infimum, Limit, Minimiser, bound_symbols, limit
from symderiv.tensor.parts import nodes_of

SECONDS = 3.0
Proves = Callable[[Problem], tuple[Goal, ...] | None]
MAX_CANDIDATES = 8


def resolve(problem: Problem) -> Problem:
    """The question with its extrema replaced by their values, where these are proved."""
    if not any(nodes_of(side, *EXTREMA) for side in (problem.left, problem.right)):
        return problem
    sides = [unfolded(problem.model, side) for side in (problem.left, problem.right)]
    guesses = [side for side in sides if not nodes_of(side, *EXTREMA)]
    values: dict[Expr, Expr] = {}
    goals: list[Goal] = []
    for node in sorted(set().union(*(nodes_of(side, *EXTREMA) for side in sides)), key=str):
        if not any(nodes_of(part, *EXTREMA) for part in node.args):
            function = Function.of(problem, node)
            found = function.value(type(node), guesses)
            if found is not None:
                values[node] = found
                goals += function.goals
    left, right = (side.xreplace(values) for side in sides)
    return replace(problem, left=left, right=right, rests_on=(*problem.rests_on, *goals))


@dataclass(frozen=True)
class Function:
    """f on an interval; the problem says what is known about the other variables."""

    problem: Problem
    body: Expr
    variable: Symbol
    low: Expr
    high: Expr
    has_low: bool
    has_high: bool
    goals: list[Goal] = field(default_factory=list, compare=False)
    """What has been shown about it."""

    @staticmethod
    def of(problem: Problem, node: Expr) -> Function:
        body, variable, low, high, has_low, has_high = node.args
        return Function(problem, body, variable, low, high, bool(has_low), bool(has_high))

    def at(self, place: Expr) -> Expr:
        return self.body.xreplace({self.variable: place})

    # --- values -----------------------------------------------------------------------------------------------

    def value(self, kind: object, guesses: list[Expr]) -> Expr | None:
        for place in self._candidates(guesses):
            if kind is Minimiser and self._is_least(place, strict=True):
                return place
            if kind is not Minimiser and self._is_least(place, strict=False):
                return self.at(place)
        if kind is Infimum:
            return next((value for value in self._limits() if self._never_below(value, strict=False)), None)
        return None

    def not_taken(self) -> Expr | None:
        """The infimum, if it is proved that the function comes as close to it as one likes and never takes it."""
        return next((value for value in self._limits() if self._never_below(value, strict=True)), None)

    def taken(self) -> tuple[Expr, Expr] | None:
        """A place where the function is least, and its value there."""
        found = next((place for place in self._candidates([]) if self._is_least(place, strict=False)), None)
        return None if found is None else (found, self.at(found))

    def _limits(self) -> Iterator[Expr]:
        """What f tends to at the ends that do not belong to the interval."""
        for end, belongs, side in ((self.low, self.has_low, 1), (self.high, self.has_high, -1)):
            if not belongs:
                found = self._limit(limit(self.body, self.variable, end, 0 if end in (oo, -oo) else side))
                if found is not None and not nodes_of(found, Limit):
                    yield found

    def _limit(self, node: Expr) -> Expr | None:
        try:
            with deadline(min(SECONDS, self.problem.budget.seconds)):
                return closed_form.value(self.problem.model, node)
        except OutOfBudget:
            return None

    def _never_below(self, value: Expr, *, strict: bool) -> bool:
        if value == -oo:
            return True
        if value == oo:
            return False
        places = [self._between(Dummy("s", positive=True)), *self._own_ends()]
        return all(self._holds(self.at(place), ">" if strict else r"\ge", value) for place in places)

    # --- places -----------------------------------------------------------------------------------------------

    def _candidates(self, guesses: list[Expr]) -> list[Expr]:
        found = [*self._own_ends(), *guesses, *self._corners(), *self._flat_places()]
        bound = bound_symbols(self.body)  # a place is no place if a sign in f would bind what it names
        never = (self.variable, sympy.I, oo, -oo, sympy.nan, *bound)
        laws = self.problem.model.laws
        places = [place for place in dict.fromkeys(found) if not place.has(*never)]
        places = [place for place in places if not is_captured(place, [self.variable], self.body, laws)]
        return [place for place in places[:MAX_CANDIDATES] if self._is_inside(place)]

    def _own_ends(self) -> list[Expr]:
        return [end for end, belongs in ((self.low, self.has_low), (self.high, self.has_high)) if belongs]

    def _corners(self) -> list[Expr]:
        """Where an absolute value or maximum switches."""
        switches: list[Expr] = [node.args[0] for node in nodes_of(self.body, Abs)]
        for node in nodes_of(self.body, Max, Min):
            switches += [node.args[0] - other for other in node.args[1:]]
        return [place for switch in switches for place in self._zeros(switch)]

    def _flat_places(self) -> list[Expr]:
        slope = self._slope(self.body)
        return [] if slope is None else self._zeros(slope)

    def _zeros(self, expression: Expr) -> list[Expr]:
        names: dict[Expr, Symbol] = {}
        plain = to_sympy(expression, names)
        back = {symbol: entry for entry, symbol in names.items()}
        try:
            with deadline(min(SECONDS, self.problem.budget.seconds)):
                found = sympy.solve(plain, self.variable)
        except REFUSALS:
            return []
        places = [place for place in found if isinstance(place, Expr) and not place.has(sympy.Piecewise)]
        return [from_sympy(place.xreplace(back)) for place in places]

    def _slope(self, expression: Expr) -> Expr | None:
        try:
            return derivative(expression, self.variable)
        except CannotDifferentiate:
            return None

    def _is_inside(self, place: Expr) -> bool:
        above = self.low == -oo or self._holds(place, r"\ge" if self.has_low else ">", self.low)
        below = self.high == oo or self._holds(place, r"\le" if self.has_high else "<", self.high)
        return above and below

    # --- parts of the interval, each as the image of a positive number ------------------------------------------

    def _before(self, place: Expr, distance: Symbol) -> Expr:
        return place - distance if self.low == -oo else (place + self.low * distance) / (1 + distance)

    def _after(self, place: Expr, distance: Symbol) -> Expr:
        return place + distance if self.high == oo else (place + self.high * distance) / (1 + distance)

    def _between(self, distance: Symbol) -> Expr:
        if self.low == -oo and self.high == oo:
            return Dummy("x", real=True)
        if self.high == oo:
            return self.low + distance
        return self._before(self.high, distance)

    # --- proofs -----------------------------------------------------------------------------------------------

    def _is_least(self, place: Expr, *, strict: bool) -> bool:
        others = [end for end in self._own_ends() if end != place]
        relation = ">" if strict else r"\ge"
        if not all(self._holds(self.at(end), relation, self.at(place)) for end in others):
            return False
        return (
            self._by_values(place, relation)
            or self._by_convexity(place, strict=strict)
            or self._by_slopes(place, strict=strict)
        )

    def _by_values(self, place: Expr, relation: str) -> bool:
        distance = Dummy("s", positive=True)
        return all(self._holds(self.at(part), relation, self.at(place)) for part in self._sides(place, distance))

    def _sides(self, place: Expr, distance: Symbol) -> list[Expr]:
        before = [] if place == self.low else [self._before(place, distance)]
        return before if place == self.high else [*before, self._after(place, distance)]

    def _by_convexity(self, place: Expr, *, strict: bool) -> bool:
        slope = self._slope(self.body)
        bend = None if slope is None else self._slope(slope)
        if slope is None or bend is None or not self._has_no_gap():
            return False
        if not self._equal(slope.xreplace({self.variable: place}), Integer(0)):
            return False
        inner = {self.variable: self._between(Dummy("s", positive=True))}
        return self._holds(bend.xreplace(inner), ">" if strict else r"\ge", Integer(0))

    def _by_slopes(self, place: Expr, *, strict: bool) -> bool:
        slope = self._slope(self.body)
        if slope is None or not self._has_no_gap():
            return False
        distance = Dummy("s", positive=True)
        down, up = ("<", ">") if strict else (r"\le", r"\ge")
        parts = [(down, self._before)] if place != self.low else []
        parts += [(up, self._after)] if place != self.high else []
        return all(
            self._holds(slope.xreplace({self.variable: part(place, distance)}), relation, Integer(0))
            for relation, part in parts
        )

    def _has_no_gap(self) -> bool:
        """Is f smooth on the whole interval: no pole, no corner, defined everywhere?"""
        if self.body.has(Abs, Max, Min, sympy.Piecewise, sympy.floor, sympy.ceiling, sympy.sign, sympy.Heaviside):
            return False
        inner = self.at(self._between(Dummy("s", positive=True)))
        signs = sign.Signs(self.problem.context, self.problem.least)
        places = [inner, *(self.at(end) for end in self._own_ends())]
        return all(sign.is_defined(part, signs) for part in places)

    def _equal(self, left: Expr, right: Expr) -> bool:
        return self._confirmed(left, "=", right, identity.proof)

    def _holds(self, left: Expr, relation: str, right: Expr) -> bool:
        return self._confirmed(left, relation, right, inequality.proof)

    def _confirmed(self, left: Expr, relation: str, right: Expr, proves: Proves) -> bool:
        question = replace(self.problem, left=left, relation=relation, right=right, entry=())
        goals = proves(question)
        if goals is None:
            return False
        Search(question).agrees()  # raises where evaluation contradicts the proof
        self.goals.extend(goals)
        return True
