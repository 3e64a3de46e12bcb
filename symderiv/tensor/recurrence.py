"""Derivatives in a model with definitions and recurrences: immediate partials and total derivatives.

The *immediate* partial of ``h[t]`` looks one step deep: earlier states are held fixed.  The *total* derivative goes
through all earlier steps.  They differ exactly when a state that is left after one step may itself depend on the
variable; then the notation is ambiguous and the caller must say which is meant.

Losses over all states of a sequence are in ``adjoint``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from sympy import Eq, Expr, Indexed, Integer, Piecewise, Symbol
from sympy.core.function import AppliedUndef

from symderiv.model.plain import dataclass
from symderiv.tensor.calculus import CannotDifferentiate, Through, derivative
from symderiv.tensor.law import name_and_indices
from symderiv.tensor.model import Model
from symderiv.tensor.nodes import Delta
from symderiv.tensor.operators import RANDOM, Expectation, TotalDerivative, total_derivative
from symderiv.tensor.parts import array_name, array_of, nodes_of
from symderiv.tensor.score import as_integrals, depends_on, has_parameter, slope_of_density


def one_step(model: Model, body: Expr, variable: Expr) -> Expr:
    """The body in terms of the variable and earlier states.

    States of the body's own time are opened, also those that they are computed from at that time, and all other
    definitions in full.
    """
    name, _ = name_and_indices(variable)
    times = {state.indices[0] for state in _states(model, body)}

    def closed(node: Expr) -> bool:
        if name_and_indices(node)[0] == name and not (model.is_state(node) and not _same_time(node, variable)):
            return True
        return model.is_state(node) and not any((node.indices[0] - time).expand() == 0 for time in times)

    return model.unfold(body, closed)


@dataclass(frozen=True)
class Step:
    """A body that is to be differentiated by a variable, looked at one step deep."""

    model: Model
    body: Expr
    variable: Expr

    @cached_property
    def opened(self) -> Expr:
        return one_step(self.model, self.body, self.variable)

    @cached_property
    def is_ambiguous(self) -> bool:
        """May the total derivative differ from the immediate one?"""
        if not self.model.states:
            return False
        return any(may_depend(self.model, state, self.variable) for state in _states(self.model, self.opened))

    def immediate(self) -> Expr:
        """The partial derivative with all remaining states held fixed."""
        model, body, variable = self.model, self.body, self.variable
        asked_by_time = model.is_state(body) and body != variable and model.definition_of(body) is None
        if asked_by_time and self.is_ambiguous:
            stepped = _immediate_in_cases(model, body, variable)
        else:
            _refuse_two_meanings(model, body, variable)
            stepped = slope(model, self.opened, variable)
        return _or_itself(model, body, variable, stepped)


def _refuse_two_meanings(model: Model, body: Expr, variable: Expr) -> None:
    """The states in a formula such as ``w h[t-1]`` may be held fixed as they stand, or looked into one step deep.

    Only a formula that names a parameter beside states that may depend on it is read in both ways.
    """
    name = name_and_indices(variable)[0]
    if name_and_indices(body)[0] or name in model.states or name in model.definitions:
        return
    named = any(name_and_indices(node)[0] == name for node in nodes_of(body, Indexed, Symbol))
    if named and any(may_depend(model, state, variable) for state in _states(model, body)):
        raise CannotDifferentiate(f"whether the states beside {name} are held fixed or looked into is open")


def _or_itself(model: Model, body: Expr, variable: Expr, stepped: Expr) -> Expr:
    """``stepped``, unless the times of a state and of the variable may agree: there the state is the variable."""
    name, indices = name_and_indices(variable)
    unknown = [
        state
        for state in _states(model, body)
        if str(state.base) == name and not (state.indices[0] - indices[0]).expand().is_number
    ]
    if not unknown:
        return stepped
    if unknown != [body]:
        raise CannotDifferentiate(f"whether {unknown[0]} is {variable} is not known")
    same = Delta(body.indices[0], indices[0])
    return same * derivative(body, variable) + (1 - same) * stepped


def _immediate_in_cases(model: Model, state: Expr, variable: Expr) -> Expr:
    """Of ``h[t-j]`` by another state: it may be a first state or follow the rule; what either gives, by its time."""
    name, (time, *places) = name_and_indices(state)
    known = model.definitions.get(name, ())
    rules = [rule for rule in known if isinstance(rule.parameters[0], Symbol) and rule.matches((time, *places))]
    if len(rules) != 1 or name_and_indices(variable)[0] not in model.states:
        raise CannotDifferentiate(f"whether {state} is given by its rule or is the first state is not known")

    def held(node: Expr) -> bool:
        return model.is_state(node) or name_and_indices(node)[0] == name_and_indices(variable)[0]

    ruled = model.unfold(rules[0].at((time, *places)), held)
    if not all((time - left.indices[0]).expand().is_positive for left in _states(model, ruled)):
        raise CannotDifferentiate(f"{state} is computed from others of its time, which may be first states")
    cases = []
    for base in known:
        moment = base.parameters[0]
        if isinstance(moment, Integer) and base.matches((moment, *places)):
            cases.append((slope(model, model.unfold(base.at((moment, *places)), held), variable), Eq(time, moment)))
    return Piecewise(*cases, (slope(model, ruled, variable), True))


def slope(model: Model, body: Expr, variable: Expr, through: Through | None = None) -> Expr:
    """The derivative with densities as functions of their parameters, known by their scores."""
    name = name_and_indices(variable)[0]
    refuse_parameters(model, body, name)
    if not has_parameter(model, body, name):
        return derivative(body, variable, fixed_laws=True, through=through)

    def through_densities(node: Expr) -> Expr | None:
        found = slope_of_density(model, node, variable)
        return through(node) if found is None and through is not None and isinstance(node, Indexed) else found

    return derivative(as_integrals(body, name), variable, fixed_laws=True, through=through_densities)


def refuse_parameters(model: Model, body: Expr, name: str) -> None:
    """A mean depends on the parameters of its law, and a density on what it is conditioned on."""
    if any(mean.args[1] == RANDOM for mean in nodes_of(body, Expectation)):
        for random, law in model.laws.items():
            parts = [model.unfold(part, lambda _: False) for part in [value.body for value in law.parameters]]
            names = {name_and_indices(node)[0] for part in parts for node in nodes_of(part, Indexed, Symbol)}
            if name in names | {random}:
                raise CannotDifferentiate(f"the law of {random} depends on {name}")
    functions = {node.func.__name__ for node in nodes_of(body, AppliedUndef)}
    functions |= {node.name for node in nodes_of(body, Symbol) if "(" in node.name}  # p(x) at the observed x
    for function in functions - model.densities:
        if depends_on(function, name):
            raise CannotDifferentiate(f"how {function} depends on {name} is not known")


def _states(model: Model, body: Expr) -> set[Expr]:
    if not model.states:
        return set()
    return {entry for entry in nodes_of(body, Indexed) if model.is_state(entry)}


def _same_time(state: Expr, variable: Expr) -> bool:
    if not isinstance(variable, Indexed) or state.base != variable.base:
        return False
    return bool((state.indices[0] - variable.indices[0]).expand() == 0)


def may_depend(model: Model, state: Expr, variable: Expr) -> bool:
    """Could a state that is left after one step depend on the variable?"""
    name, indices = name_and_indices(variable)
    if name in model.states or name in model.definitions:
        if not indices:
            return True
        lag = (state.indices[0] - indices[0]).expand()
        if lag == 0 and name in model.states:  # the variable itself, or computed from it at the same time
            return str(state.base) != name and any(_same_time(e, variable) for e in _at_its_time(model, state))
        return not (lag.is_number and lag < 0)  # a state depends on what is computed at its own time or before
    if name not in reachable(model, str(state.base)):
        return False
    return not (indices and (state.indices[0] - indices[0]).expand().is_negative and _is_input(model, name))


def _is_input(model: Model, name: str) -> bool:
    """Is it a sequence of which every state uses only what comes in at its own time or before, as x[t] of h[t]?"""
    for state in model.states:
        for rule in model.definitions.get(state, ()):
            body = model.unfold(rule.body, model.is_state)
            entries = [entry for entry in nodes_of(body, Indexed) if array_name(entry) == name or model.is_state(entry)]
            lags = [(rule.parameters[0] - entry.indices[0]).expand() for entry in entries]
            if not all(lag.is_Integer and lag >= 0 for lag in lags):
                return False
    return True


def _at_its_time(model: Model, state: Expr) -> set[Expr]:
    """The states of its own time that a state is computed from, directly or not."""
    found: set[Expr] = set()
    pending = [state]
    while pending:
        name, (time, *_) = name_and_indices(pending.pop())
        for rule in model.definitions.get(name, ()):
            if isinstance(rule.parameters[0], Symbol):
                body = model.unfold(rule.body.xreplace({rule.parameters[0]: time}), model.is_state)
                new = {e for e in _states(model, body) if (e.indices[0] - time).expand() == 0} - found
                found |= new
                pending.extend(new)
    return found


def has_followers(model: Model, state: Indexed) -> bool:
    """Is another state computed from this one at its own time, as h[t] is from the cell c[t]?"""
    others = [array_of(other)[state.indices[0]] for other in model.states - {array_name(state)}]
    return any(array_name(entry) == array_name(state) for other in others for entry in _at_its_time(model, other))


# --- one step of the total derivative -----------------------------------------------------------------------------


def forward(model: Model, expression: Expr, differ: Callable[[Expr, Expr], bool]) -> Expr:
    """The expression with total derivatives of the newest states written through those of earlier ones.

    ``differ(a, b)`` says whether two times are surely different: at equal times the derivative of a state by itself
    is one, and not what its definition gives.
    """
    totals = [node for node in nodes_of(expression, TotalDerivative) if isinstance(node.args[0], Indexed)]
    times = {node.args[0].indices[0] for node in totals}
    newest = [time for time in times if all((other - time).expand().is_nonpositive for other in times)]
    steps = {
        node: _step(model, node.args[0], node.args[1], differ) for node in totals if node.args[0].indices[0] in newest
    }
    return expression.xreplace({node: step for node, step in steps.items() if step is not None})


def _step(model: Model, of: Expr, by: Expr, differ: Callable[[Expr, Expr], bool]) -> Expr | None:
    """d of / d by: the definition opened once, and the states that are left differentiated in full."""
    name, indices = name_and_indices(by)
    if str(of.base) == name and not differ(of.indices[0], indices[0]):
        return None
    body = model.definition_of(of)
    if body is None:
        return None
    opened = model.unfold(body, lambda node: model.is_state(node) or name_and_indices(node)[0] == name)

    def through(entry: Expr) -> Expr | None:
        if not model.is_state(entry) or _same_time(entry, by):
            return None
        return total_derivative(entry, by) if may_depend(model, entry, by) else Integer(0)

    return slope(model, opened, by, through)


def reachable(model: Model, name: str) -> set[str]:
    """Every name that the definitions of ``name`` mention, directly or not."""
    seen: set[str] = set()
    pending = [name]
    while pending:
        for definition in model.definitions.get(pending.pop(), ()):
            new = definition.mentioned - seen
            seen |= new
            pending.extend(new)
    return seen


def memory(model: Model) -> int:
    """How many steps the recurrences look back at most."""
    lags = [1]
    for name in model.states:
        for rule in model.definitions[name]:
            if isinstance(rule.parameters[0], Symbol):
                body = model.unfold(rule.body, model.is_state)
                past = [entry.indices[0] for entry in nodes_of(body, Indexed) if model.is_state(entry)]
                lags += [int(lag) for time in past if (lag := (rule.parameters[0] - time).expand()).is_Integer]
    return max(lags)
