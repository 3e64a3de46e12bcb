"""What the symbols of a derivation stand for: definitions, recurrent states, losses, random tensors, densities.

A *definition* says what an entry ``c[t, i]`` is, in terms of other entries.  A *state* is a defined sequence that
refers to its own past; it is unrolled only at concrete times, and otherwise kept as it is.  A *loss* is an
unspecified scalar function of all states of a sequence: it is known only through its derivatives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from functools import cached_property
from typing import Any

from sympy import Basic, Dummy, Expr, Indexed, Symbol

from symderiv.model.plain import dataclass
from symderiv.tensor.axis import Axis
from symderiv.tensor.interval import LINE, POSITIVE, Interval
from symderiv.tensor.law import Law, name_and_indices
from symderiv.tensor.members import by_cases
from symderiv.tensor.operators import TotalDerivative, bound_symbols
from symderiv.tensor.parts import array_name, names_in, nodes_of
from symderiv.tensor.structure import KnownSum, Structure
from symderiv.tensor.writing import has_short_sums, written_out


@dataclass(frozen=True)
class Definition:
    """``name[parameters] = body``; a parameter fixed to a number restricts the definition to that slot."""

    name: str
    parameters: tuple[Expr, ...]
    body: Expr
    axes: tuple[Axis, ...] = ()
    """Of the parameters behind the square brackets, where they are known."""
    given: bool = False
    """A base case that no text states (see ``beginnings``)."""

    def matches(self, indices: tuple[Expr, ...]) -> bool:
        return all(
            isinstance(parameter, Symbol) or parameter == index
            for parameter, index in zip(self.parameters, indices, strict=True)
        )

    def at(self, indices: tuple[Expr, ...]) -> Expr:
        pairs = zip(self.parameters, indices, strict=True)
        values = {p: i for p, i in pairs if isinstance(p, Symbol)}
        body = self.body
        if self.bound:
            taken = set().union(*(index.free_symbols for index in indices)) & self.bound
            renamed = {symbol: Dummy(symbol.name, integer=True) for symbol in taken}  # an index must not be captured
            body = body.xreplace(renamed) if renamed else body
        return body.xreplace(values) if values else body

    def with_values(self, values: Mapping[Symbol, Expr]) -> Definition:
        return replace(self, body=self.body.xreplace(values))

    @cached_property
    def bound(self) -> frozenset[Basic]:
        return bound_symbols(self.body)

    @cached_property
    def mentioned(self) -> frozenset[str]:
        """The names of the entries and numbers in the body."""
        return frozenset(name_and_indices(node)[0] for node in nodes_of(self.body, Indexed, Symbol)) - {""}

    @cached_property
    def names(self) -> frozenset[str]:
        """All names in the body but those of the parameters, which are names of their own."""
        return names_in(self.body) - {p.name for p in self.parameters if isinstance(p, Symbol)}


@dataclass(frozen=True)
class Loss:
    """A scalar function of all the states ``state[t, i]``, t in ``times``."""

    name: str
    state: str
    times: Axis
    axes: tuple[Axis, ...]

    @property
    def symbol(self) -> Symbol:
        """How it stands in a formula."""
        return Symbol(self.name, real=True)

    @property
    def direct(self) -> str:
        """Name of its partial derivatives, other states held fixed."""
        return f"d{self.name}/d{self.state} direct"

    @property
    def total(self) -> str:
        return self.total_by(self.state)

    def total_by(self, sequence: str) -> str:
        """Name of its derivatives by a sequence, through everything that is computed from it."""
        return f"d{self.name}/d{sequence} total"


@dataclass(frozen=True)
class Model:
    definitions: Mapping[str, tuple[Definition, ...]] = field(default_factory=dict)
    """Of entries and, with no parameters, of scalars; base cases come before general rules."""
    states: frozenset[str] = frozenset()
    """Defined names that refer to their own past."""
    losses: Mapping[str, Loss] = field(default_factory=dict)
    laws: Mapping[str, Law] = field(default_factory=dict)
    """Of the random tensors, by name."""
    densities: frozenset[str] = frozenset()
    """Names of densities of one variable: positive, with total mass one."""
    positive: frozenset[str] = frozenset()
    """Names whose entries are positive."""
    nonzero: tuple[Expr, ...] = ()
    """The sums of squares of those vectors and matrices that are said not to be 0."""
    structures: Mapping[str, Structure] = field(default_factory=dict)
    """What is declared of matrices; none of them has a definition."""
    sums: Mapping[str, KnownSum] = field(default_factory=dict)
    """Declared sums of the entries of tensors without definition."""
    chosen: Mapping[Symbol, Axis] = field(default_factory=dict)
    """Indices that declarations bring in, such as the place of the one in a one-hot vector."""
    times: Mapping[Symbol, Axis] = field(default_factory=dict)
    """The ranges of declared indices."""
    bounds: Mapping[str, Interval] = field(default_factory=dict)
    """Where numbers, or all entries of a name, lie."""

    @property
    def intervals(self) -> Mapping[str, Interval]:
        """The bounds, and that entries which are not negative are at most what they sum to."""
        found = dict(self.bounds)
        for name, rule in self.sums.items():
            where = found.get(name, POSITIVE if name in self.positive else LINE)
            if where.low is not None and where.low >= 0:
                found[name] = where.meet(Interval(high=rule.value, open_high=False))
        return found

    def definition_of(self, node: Expr) -> Expr | None:
        """What an entry or scalar is defined to be; nothing if it is free or no definition covers its index.

        An index that is a letter may be one of those numbers for which entries are defined one by one (``members``).
        """
        name, indices = name_and_indices(node)
        if name in self.states and not self._is_after_the_base(name, indices[0]):
            return None  # h[t - 1] may be the base case, where the general rule does not hold
        rules = [rule for rule in self.definitions.get(name, ()) if len(rule.parameters) == len(indices)]
        if rules and rules[0].matches(indices):
            return rules[0].at(indices)
        return by_cases(node, indices, rules, timed=name in self.states) if rules else None

    def behind(self, name: str) -> frozenset[str]:
        """Every name that the definitions, laws and losses of this one mention, directly or not."""
        if not self.losses and name not in self.definitions and name not in self.laws:
            return frozenset()
        if name not in self._behind:
            reached: set[str] = set()
            waiting = [name]
            while waiting:
                new = self._directly_behind(waiting.pop()) - reached
                reached |= new
                waiting.extend(new)
            self._behind[name] = frozenset(reached)
        return self._behind[name]

    @cached_property
    def _behind(self) -> dict[str, frozenset[str]]:
        """What was asked for: a claim mentions a name many times, and a derivation makes many claims."""
        return {}

    def _directly_behind(self, name: str) -> set[str]:
        found = set[str]().union(*(definition.names for definition in self.definitions.get(name, ())))
        if (law := self.laws.get(name)) is not None:
            for parameter in law.parameters:
                found |= names_in(parameter.body) - {place.name for place in parameter.indices}
        if not self.losses:
            return found
        return found | {
            loss.state for loss in self.losses.values() if name == loss.name or name.startswith(f"d{loss.name}/d")
        }

    def _is_after_the_base(self, state: str, time: Expr) -> bool:
        """Is it a number, a time t such that h[t] is what the general rule says, or a later one?"""
        first = self.first_time(state)
        if first is None or time.is_Integer:
            return True
        least = time.xreplace({symbol: axis.low for symbol, axis in self.times.items()})
        if least.is_Integer and least > first:
            return True
        return any((time - symbol).expand().is_nonnegative for symbol in time.free_symbols)

    def first_time(self, state: str) -> int | None:
        """The time of the earliest base case of a recurrence, if it has one."""
        times = [d.parameters[0] for d in self.definitions.get(state, ()) if d.parameters[0].is_Integer]
        return min(map(int, times)) if times else None

    def defining(self, definition: Definition) -> Model:
        """With one more definition; one with fixed numbers is a base case and goes first."""
        known = self.definitions.get(definition.name, ())
        fixed = any(not isinstance(parameter, Symbol) for parameter in definition.parameters)
        table = (definition, *known) if fixed else (*known, definition)
        return replace(self, definitions={**self.definitions, definition.name: table})

    def unfold(self, expression: Expr, stop: Callable[[Expr], bool]) -> Expr:
        """Replace defined entries by their definitions, repeatedly, except where ``stop`` says so."""
        if not self.definitions:
            return expression
        return _Unfolding(self, stop).apply(expression)

    @cached_property
    def written_out(self) -> Model:
        """With the sums of its definitions and laws written out (see ``writing``)."""
        rules = [rule for table in self.definitions.values() for rule in table]
        parameters = [parameter.body for law in self.laws.values() for parameter in law.parameters]
        if not any(map(has_short_sums, [*(rule.body for rule in rules), *parameters])):
            return self
        definitions = {
            name: tuple(replace(rule, body=written_out(rule.body)) for rule in table)
            for name, table in self.definitions.items()
        }
        return replace(
            self, definitions=definitions, laws={name: law.mapped(written_out) for name, law in self.laws.items()}
        )

    def is_state(self, node: Expr) -> bool:
        return isinstance(node, Indexed) and array_name(node) in self.states


class _Unfolding:
    def __init__(self, model: Model, stop: Callable[[Expr], bool]) -> None:
        self.model = model
        self.stop = stop
        self.memo: dict[Expr, Expr] = {}

    def apply(self, node: Expr) -> Expr:
        known = self.memo.get(node)
        if known is None:
            known = self.memo[node] = self._apply(node)
        return known

    def _apply(self, node: Expr) -> Expr:
        if isinstance(node, (Indexed, Symbol)):
            if self.stop(node):
                return node
            body = self.model.definition_of(node)
            self.memo[node] = node  # a member without definition stays as it is
            return node if body is None else self.apply(body)
        if isinstance(node, TotalDerivative):  # what is differentiated, and by what, must keep their names
            return node
        return self._with_parts(node)

    def _with_parts(self, node: Basic) -> Any:
        """Also where parts are no expressions: the range of a sum, the conditions of cases."""
        new = [self.apply(part) if isinstance(part, Expr) else self._with_parts(part) for part in node.args]
        return node if all(a is b for a, b in zip(new, node.args, strict=True)) else node.func(*new)
