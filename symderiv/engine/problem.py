"""One scalar question: do two indexed expressions stand in a relation, for all values of their free indices?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import chain, count, product

from sympy import Dummy, Expr, Indexed, Integer, Symbol

from symderiv.engine.budget import UNLIMITED, Budget
from symderiv.engine.expanding import multiplied_out
from symderiv.engine.goals import Goal
from symderiv.engine.normal.context import Context
from symderiv.model import Domain
from symderiv.model.plain import dataclass
from symderiv.source.claims import ReadClaim
from symderiv.source.notation import Notation
from symderiv.source.stated import Comparison
from symderiv.tensor.adjoint import resolve_totals
from symderiv.tensor.axis import Axis, index
from symderiv.tensor.beginnings import with_beginnings
from symderiv.tensor.model import Model
from symderiv.tensor.nodes import Greatest, Pair, Sigma
from symderiv.tensor.operators import TotalDerivative
from symderiv.tensor.parts import free_symbols_of, nodes_of
from symderiv.tensor.recurrence import reachable
from symderiv.tensor.writing import has_short_sums, written_out

MAX_CASES = 128


NO_SYMBOLS = "no symbols remain"


@dataclass(frozen=True)
class Problem:
    left: Expr
    relation: str
    right: Expr
    ranges: Mapping[Symbol, Axis]
    notation: Notation
    apart: frozenset[frozenset[Expr]]
    least: Mapping[Symbol, int]
    entry: tuple[Symbol, ...] = ()
    """The indices that number the entries of a tensor claim."""
    budget: Budget = UNLIMITED
    rests_on: tuple[Goal, ...] = ()
    """What was shown on the way from the claim to this question."""
    mentioned: tuple[Expr, ...] = ()
    """What the claim names whose entries need not all exist (see ``inside``)."""
    keeps_sums: bool = False
    """Do sums over declared sizes stay sums, and indices of them letters, as if the size were one?"""

    def within(self, share: float) -> Problem:
        """The same question with a share of the time that is left."""
        return self.allowed(self.budget.part(share))

    def allowed(self, budget: Budget) -> Problem:
        """The same question with this budget, and with what is known of it: every procedure is given one."""
        found = object.__new__(Problem)
        found.__dict__.update(self.__dict__, budget=budget)
        return found

    def written_out(self) -> Problem:
        """The same question with its sums over given sizes written out, entry by entry."""
        model = self.model.written_out
        notation = self.notation if model is self.model else replace(self.notation, model=model)
        left, right = written_out(self.left), written_out(self.right)
        found = object.__new__(Problem)
        found.__dict__.update(self.__dict__, left=left, right=right, notation=notation, keeps_sums=False)
        if left is not self.left or right is not self.right or notation is not self.notation:
            found.__dict__.pop("_sizes", None)
        return found

    @property
    def has_given_sizes(self) -> bool:
        """Is there an index of a declared size that is a small number, or a sum over few numbers?"""
        return (
            any(_is_split(axis) for axis in self.ranges.values())
            or any(map(has_short_sums, (self.left, self.right)))
            or self.model.written_out is not self.model
        )

    @property
    def model(self) -> Model:
        return self.notation.model

    @property
    def context(self) -> Context:
        model = self.model
        laws = {name: law.mapped(self._unfolded) for name, law in model.laws.items()}
        return Context(
            self.ranges,
            self.apart,
            laws,
            model.densities,
            model.positive,
            self.budget,
            model.intervals,
            model.structures,
            model.sums,
            self.keeps_sums,
        )

    def _unfolded(self, expression: Expr) -> Expr:
        return unfolded(self.model, expression)

    def scope(self) -> str:
        """For what a proof of the claim holds, in words."""
        sizes = tuple(str(size) for size in self.sizes())
        sides = (unfolded(self.model, self.left), unfolded(self.model, self.right))
        if not sizes and not any(free_symbols_of(side) - set(self.entry) for side in sides):
            return NO_SYMBOLS
        scope = Domain(sizes).every_size()
        for size, least in self.least.items():
            scope = scope.replace(f"{size} >= 1", f"{size} >= {least}")
        return scope

    def sizes(self) -> list[Symbol]:
        """The symbolic sizes that the question depends on, by name."""
        return list(self._sizes)

    @cached_property
    def _sizes(self) -> list[Symbol]:
        found: set[Symbol] = set()
        for expression in (unfolded(self.model, self.left), unfolded(self.model, self.right)):
            found |= {symbol for symbol in free_symbols_of(expression) if is_size(symbol)}
            found |= {s for end in _ends_of_ranges(expression) for s in end.free_symbols if is_size(s)}
            for node in nodes_of(expression, TotalDerivative):  # L = \\sum_{t=1}^T ... keeps its name in dL/dh
                behind = unfolded(self.model, node.args[0])
                found |= {s for end in _ends_of_ranges(behind) for s in end.free_symbols if is_size(s)}
        for symbol in self._used_indices():
            axis = self.ranges[symbol]
            found |= {s for s in axis.low.free_symbols | axis.high.free_symbols if is_size(s)}
        for name in self._recurrent():
            for rule in self.model.definitions[name]:
                found |= {s for s in free_symbols_of(rule.body) - set(rule.parameters) if is_size(s)}
                ends = {s for end in _ends_of_ranges(rule.body) for s in end.free_symbols if is_size(s)}
                found |= ends - set(rule.parameters)
        for loss in self.model.losses.values():
            if any(loss.name in str(side) for side in (self.left, self.right)):
                axes = (loss.times, *loss.axes)
                found |= {s for axis in axes for end in (axis.low, axis.high) for s in end.free_symbols}
        return sorted(found, key=str)

    def _recurrent(self) -> set[str]:
        """The states that occur, and every definition behind them: at concrete sizes they are unrolled."""
        names = {str(e.base) for side in (self.left, self.right) for e in nodes_of(side, Indexed)}
        for loss in self.model.losses.values():
            if any(name.startswith(f"d{loss.name}/d") for name in names):
                names.add(loss.state)
        behind = set().union(*(reachable(self.model, name) | {name} for name in names), set[str]())
        return behind & self.model.definitions.keys() if behind & self.model.states else set()

    def _used_indices(self) -> list[Symbol]:
        if not self.ranges:
            return []
        free = free_symbols_of(self.left) | free_symbols_of(self.right)
        if self.model.chosen:  # an index that a declaration brings in shows only when names are opened
            free |= {s for side in (self.left, self.right) for s in free_symbols_of(unfolded(self.model, side))}
        return sorted((s for s in self.ranges if s in free or s in self.entry), key=str)

    def free_indices(self) -> list[tuple[Symbol, Axis]]:
        return [(symbol, self.ranges[symbol]) for symbol in self._used_indices()]

    def cases(self) -> Iterator[Problem]:
        """The question for each value of those free indices whose range is a few numbers."""
        finite = [
            (s, axis)
            for s, axis in self.free_indices()
            if axis.count is not None and not (self.keeps_sums and _is_split(axis))
        ]
        combinations = 1
        for _, axis in finite:
            combinations *= axis.count or 1
        if not finite or combinations > MAX_CASES:
            yield self
            return
        for values in product(*(axis.values() for _, axis in finite)):
            chosen = {s: Integer(v) for (s, _), v in zip(finite, values, strict=True)}
            if self._possible(chosen):
                yield replace(self, left=self.left.xreplace(chosen), right=self.right.xreplace(chosen))

    def _possible(self, chosen: Mapping[Symbol, Expr]) -> bool:
        return all(len({chosen.get(s, s) for s in pair}) == 2 for pair in self.apart)


def _is_split(axis: Axis) -> bool:
    """Does an index of this declared size stand for several entries, which could be looked at one by one?"""
    return axis.is_size and axis.count is not None and 1 < axis.count <= MAX_CASES


def _ends_of_ranges(expression: Expr) -> list[Expr]:
    """Where the indices of sums and greatest values in it begin and end."""
    limits = [limit for node in nodes_of(expression, Sigma) for limit in node.args[1:]]
    limits += [limit for node in nodes_of(expression, Greatest) for limit in node.args[2:]]
    return [end for _, *ends in limits for end in ends]


def is_size(symbol: Symbol) -> bool:
    return bool(isinstance(symbol, Symbol) and symbol.is_integer and symbol.is_positive)


def unfolded(model: Model, expression: Expr) -> Expr:
    """All definitions opened except recurrent states; totals of losses by the chain rule."""
    return model.unfold(resolve_totals(model, expression), model.is_state)


MAX_TIME = 50
MAX_UNROLLED = 400
"""Parts of an unrolled program that is still read at a glance."""


def started(problem: Problem) -> Problem | None:
    """The question for given first states, if it has total derivatives in a recurrence without base case."""
    if not any(nodes_of(side, TotalDerivative) for side in (problem.left, problem.right)):
        return None
    model = with_beginnings(problem.model)
    return None if model is problem.model else replace(problem, notation=replace(problem.notation, model=model))


def at_given_times(problem: Problem) -> Problem:
    """States at times that are numbers opened down to their base case, if that stays small."""
    model = problem.model

    def waits(node: Expr) -> bool:
        if not model.is_state(node):
            return False
        first, time = model.first_time(str(node.base)), node.indices[0]
        return first is None or not time.is_Integer or int(time) < first

    sides = problem.left, problem.right
    states = [entry for side in sides for entry in _states_of(model, side)]
    if any(nodes_of(side, TotalDerivative) for side in sides):
        return problem  # those are opened step by step, in terms of the states
    if all(waits(state) for state in states) or any(int(s.indices[0]) > MAX_TIME for s in states if not waits(s)):
        return problem
    left, right = (model.unfold(side, waits) for side in sides)
    if sum(len(nodes_of(side, Expr)) for side in (left, right)) > MAX_UNROLLED:
        return problem
    return replace(problem, left=left, right=right)


def newest_opened(model: Model, expression: Expr, *, in_each_sum: bool = False) -> Expr:
    """Also the newest states opened once, overall or in each sum: for claims that say what h[t] itself is.

    A state may be given by another one at the same time (theta[t] by v[t]), which is opened then as well.
    """
    states = _states_of(model, expression)
    newest = [state for state in states if all(_is_later(state, other, in_each_sum) for other in states)]
    times = {state.indices[0] for state in newest}
    for _ in range(MAX_AT_ONE_TIME):
        opened = {state: model.definition_of(state) or state for state in newest}
        expression = unfolded(model, expression.xreplace(opened))
        newest = [state for state in _states_of(model, expression) if state.indices[0] in times]
        if not newest or all(model.definition_of(state) is None for state in newest):
            break
    return expression


MAX_AT_ONE_TIME = 8
"""So many states may be computed one from the other in one step."""


def _states_of(model: Model, expression: Expr) -> list[Expr]:
    return [entry for entry in nodes_of(expression, Indexed) if model.is_state(entry)] if model.states else []


def _place(axis: Axis, names: Iterator[str], numbered: dict[Symbol, Axis]) -> Expr:
    """An index of the axis with the next free name; of a stacked axis, a pair of indices."""
    if axis.parts is not None:
        return Pair(*(_place(part, names, numbered) for part in axis.parts))
    symbol = index(next(names))
    numbered[symbol] = axis
    return symbol


def _is_later(one: Expr, other: Expr, in_each_sum: bool) -> bool:
    """Not earlier; times of different sums cannot be compared."""
    lag = multiplied_out(one.indices[0] - other.indices[0])
    return bool(lag.is_nonnegative or (in_each_sum and not lag.is_number))


def problem_of(statement: Comparison, read: ReadClaim, budget: Budget = UNLIMITED) -> Problem:
    """The question about one entry of a tensor comparison; both sides must have the same shape.

    Its sums over given sizes are written out.
    """
    return with_sums(statement, read, budget).written_out()


def with_sums(statement: Comparison, read: ReadClaim, budget: Budget = UNLIMITED) -> Problem:
    """The same question with its sums over declared sizes as they were read."""
    sides = (statement.left, statement.right)
    symbols = set(read.ranges).union(*(nodes_of(side.body, Symbol) - set(side.indices) for side in sides))
    symbols |= {symbol for axis in statement.left.axes for symbol in axis.high.free_symbols}
    taken = {symbol.name for symbol in symbols if not isinstance(symbol, Dummy)}
    names = (name for name in chain("ijklabcdefgh", (f"i{k}" for k in count())) if name not in taken)
    numbered: dict[Symbol, Axis] = {}
    place = tuple(_place(axis, names, numbered) for axis in statement.left.axes)
    ranges = {**read.notation.model.chosen, **read.ranges, **numbered}
    same = dict(read.conditions.same)
    return Problem(
        left=statement.left[place].xreplace(same),
        relation=statement.relation,
        right=statement.right[place].xreplace(same),
        ranges={symbol: axis for symbol, axis in ranges.items() if symbol not in same},
        notation=read.notation,
        apart=frozenset(frozenset(same.get(s, s) for s in pair) for pair in read.conditions.apart),
        least=read.conditions.least,
        entry=tuple(numbered),
        budget=budget,
        mentioned=tuple(part.xreplace(same) for part in read.mentioned),
        keeps_sums=True,
    )
