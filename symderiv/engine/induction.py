"""Closed forms of recurrences by induction over time: ``h_t = a^t h_0`` from ``h_t = a h_{t-1}``.

Decides: what is claimed can be solved for a state ``h[t]``, or for its total derivative by a parameter or by the first
state, at a time t that is a letter: it is f(t), with no later state than the first ones.  The rule of h looks back k
steps at h alone, and its base cases are exactly k consecutive times from the first one; where none is given the first
time is 0, and what stands there is anything.  Then f must agree with h at those k times, and the rule with f in place
of h must give f(t) for every later t: each is an identity of the normal form.  May say *proved*, for all times from the
first one.
"""

from __future__ import annotations

from sympy import Dummy, Expr, Indexed, Integer, Mul, Symbol

from symderiv.engine.chain_rule import opened_to_the_earliest
from symderiv.engine.expanding import multiplied_out
from symderiv.engine.goals import Goal, Vanishes
from symderiv.engine.identity import is_zero
from symderiv.engine.problem import Problem, unfolded
from symderiv.model.plain import dataclass
from symderiv.tensor.calculus import CannotDifferentiate
from symderiv.tensor.model import Definition, Model
from symderiv.tensor.nodes import delta, key
from symderiv.tensor.operators import TotalDerivative, total_derivative
from symderiv.tensor.parts import array_name, array_of, nodes_of
from symderiv.tensor.recurrence import forward, slope

MAX_LAG = 4


@dataclass(frozen=True)
class _Sequence:
    """What the claim is about: a state, or its derivative by something that does not change with time."""

    model: Model
    state: str
    places: tuple[Expr, ...]
    by: Expr | None

    def at(self, time: Expr, places: tuple[Expr, ...]) -> Expr:
        entry = array_of(self.state)[(time, *places)]
        return entry if self.by is None else total_derivative(entry, self.by)

    def members(self, expression: Expr) -> list[tuple[Expr, Indexed]]:
        """The members of the sequence that occur, each with its state."""
        if self.by is None:
            return [(entry, entry) for entry in nodes_of(expression, Indexed) if array_name(entry) == self.state]
        totals = [node for node in nodes_of(expression, TotalDerivative) if node.args[1] == self.by]
        return [(node, node.args[0]) for node in totals if array_name(node.args[0]) == self.state]

    def next(self, time: Expr) -> Expr | None:
        """The member at a time by earlier ones; nothing if that is not known."""
        entry = array_of(self.state)[(time, *self.places)]
        if self.by is None:
            rule = self.model.definition_of(entry)
            return None if rule is None else unfolded(self.model, rule)
        try:
            step = forward(self.model, self.at(time, self.places), lambda one, other: True)
        except CannotDifferentiate:
            return None
        return None if step == self.at(time, self.places) else unfolded(self.model, step)

    def first(self, time: int, based: bool) -> Expr | None:
        """The member at one of the first times."""
        entry = array_of(self.state)[(Integer(time), *self.places)]
        value = self.model.definition_of(entry) if based else entry
        if value is None or self.by is None:
            return value
        if self.model.is_state(self.by):
            pairs = zip(entry.indices, self.by.indices, strict=True)
            return None if based else Mul(*(delta(mine, theirs) for mine, theirs in pairs))
        opened = unfolded(self.model, value)
        if not based or any(self.model.is_state(other) for other in nodes_of(opened, Indexed)):
            return None  # how a first state that is not given depends on the parameter is not known
        return slope(self.model, opened, self.by)


def proof(problem: Problem) -> tuple[str, tuple[Goal, ...]] | None:
    """How it is shown, with the base cases and the step."""
    if not problem.model.states:
        return None
    difference = multiplied_out(problem.left - problem.right)
    for member in sorted(nodes_of(difference, TotalDerivative, Indexed), key=key):
        sequence = _sequence(problem.model, member)
        weight = difference.coeff(member)
        if sequence is None or not weight.is_Rational or weight == 0:
            continue
        closed = multiplied_out(member - difference / weight)
        if not closed.has(member):
            return _induction(problem, sequence, _state(member).indices[0], unfolded(problem.model, closed))
    return None


def _state(member: Expr) -> Expr:
    return member.args[0] if isinstance(member, TotalDerivative) else member


def _sequence(model: Model, member: Expr) -> _Sequence | None:
    """The sequence that a member at a time that is a letter belongs to."""
    entry, by = _state(member), member.args[1] if isinstance(member, TotalDerivative) else None
    if not isinstance(entry, Indexed) or not model.is_state(entry):
        return None
    time, *places = entry.indices
    if not all(isinstance(place, Symbol) for place in entry.indices) or (by is not None and by.has(time)):
        return None
    if by is not None and model.is_state(by) and array_name(by) != array_name(entry):
        return None
    return _Sequence(model, array_name(entry), tuple(places), by)


def _induction(
    problem: Problem, sequence: _Sequence, time: Symbol, closed: Expr
) -> tuple[str, tuple[Goal, ...]] | None:
    form = Definition("closed form", (time, *sequence.places), closed)
    rule = sequence.next(time)
    lags = None if rule is None else _lags(sequence, rule, time)
    times = _first_times(sequence.model, sequence.state, lags)
    if rule is None or times is None or not _starts_late_enough(problem, time, times[0]):
        return None
    if sequence.by is None and any(entry.indices[0] not in times for _, entry in sequence.members(closed)):
        return None
    if sequence.by is not None and problem.model.is_state(sequence.by) and sequence.by.indices[0] not in times:
        return None
    based = sequence.model.first_time(sequence.state) is not None
    later = {time: times[-1] + Dummy("N", integer=True, positive=True)}
    earlier = {member: form.at(entry.indices) for member, entry in sequence.members(rule)}
    goals: list[Vanishes] = []
    for moment in times:
        value = sequence.first(moment, based)
        if value is None:
            return None
        goals.append(Vanishes(value - form.at((Integer(moment), *sequence.places)), problem.context))
    step = (rule.xreplace(earlier) - closed).xreplace(later)
    if not based:  # else the rule may not hold for all states in it
        step = opened_to_the_earliest(sequence.model, step)
    goals.append(Vanishes(step, problem.context))
    if not all(is_zero(goal.expression, problem.context) for goal in goals):
        return None
    return f"induction over {time} from {time} = {times[0]}", tuple(goals)


def _lags(sequence: _Sequence, rule: Expr, time: Symbol) -> list[int] | None:
    """How far back the rule looks; nothing if it looks at another recurrence, or not a given number of steps."""
    lags = [multiplied_out(time - entry.indices[0]) for _, entry in sequence.members(rule)]
    others = [entry for entry in nodes_of(rule, Indexed) if sequence.model.is_state(entry)]
    if sequence.by is None and any(array_name(entry) != sequence.state for entry in others):
        return None
    sure = bool(lags) and all(lag.is_Integer and 1 <= lag <= MAX_LAG for lag in lags)
    return [int(lag) for lag in lags] if sure else None


def _first_times(model: Model, state: str, lags: list[int] | None) -> range | None:
    """The times of the base cases, as many as the rule looks back."""
    if lags is None:
        return None
    known = model.definitions[state]
    fixed = {rule.parameters[0] for rule in known if not isinstance(rule.parameters[0], Symbol)}
    places = [place for rule in known for place in rule.parameters[1:]]
    if len(known) != len(fixed) + 1 or not all(moment.is_Integer for moment in fixed):
        return None
    if not all(isinstance(place, Symbol) for place in places):
        return None
    first = min(map(int, fixed)) if fixed else 0
    times = range(first, first + max(lags))
    return times if not fixed or fixed == set(map(Integer, times)) else None


def _starts_late_enough(problem: Problem, time: Symbol, first: int) -> bool:
    axis = problem.ranges.get(time)
    return axis is None or bool(axis.low.is_Integer and axis.low >= first)
