"""Where a claim is tried: concrete sizes, entries and times, and what its two sides are there.

All ones, all twos, then unequal sizes; of an entry's indices places all over their ranges.  The sides are written out
(``closed``), or run as programs where only their values matter (``programs``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import product

from sympy import Expr, Indexed, Integer, Symbol
from sympy.core.function import AppliedUndef

from symderiv.engine.ball import NotEvaluable
from symderiv.engine.budget import deadline
from symderiv.engine.concrete import BeforeTheFirst, Instance
from symderiv.engine.concrete_matrices import TooManyOperations
from symderiv.engine.direct import NoProgram, Program, Sides
from symderiv.engine.inside import Inside
from symderiv.engine.occurring import first_opened
from symderiv.engine.point import admits
from symderiv.engine.polynomials import real_functions
from symderiv.engine.problem import Problem, is_size, unfolded
from symderiv.engine.substitution import put_in
from symderiv.engine.trial import allowed, few, small_sizes, unbounded
from symderiv.source.notation import Density, FunctionOf
from symderiv.tensor.parts import free_symbols_of, nodes_of, share, size_of

MAX_ENTRIES = 24
LEAST = 1.0
"""Seconds to write a side out, also when the time is over: a witness that was found must be told."""
FEW_NODES = 100
"""In so many nodes nothing is repeated so often that comparing it takes long."""
SUPPORT = 2
"""Densities are tried as weights on this many points."""
UNBOUNDED_TIMES = (3, 4, -3, -4)
"""The first of these that is allowed is the time at which a claim about all times without declared range is tried."""
FIRST_PLACES = (1, 2)
FURTHER_TIMES = ((-3, 1), (0, 1), (1, 0), (2, -1), (5, -2))
"""First value and step of the values at which several such indices are tried together."""


Instances = dict[tuple[object, ...], Instance]
"""One for each choice of sizes: entries, and edits of one claim, share what they have in common."""


class Places:
    def __init__(
        self, problem: Problem, instances: Instances | None = None, *, alike: Iterable[tuple[Symbol, Symbol]] = ()
    ) -> None:
        """With sizes that are ``alike`` only equal values of them are tried."""
        self.problem = problem
        self.sides = (problem.left, problem.right)
        self.alike = list(alike)
        self.tried: list[str] = []
        meanings = problem.notation.names.values()
        self.variables = {m.variable for m in meanings if isinstance(m, (Density, FunctionOf))}
        """Names of the variables of densities: a free one is tried at a point of the support."""
        for side in (problem.left, problem.right):
            densities = [node for node in nodes_of(side, AppliedUndef) if node.func.__name__ in problem.model.densities]
            self.variables |= {s.name for node in densities for s in node.free_symbols}
        sides = [unfolded(problem.model, side) for side in (problem.left, problem.right)]
        self.functions = real_functions(sides) - problem.model.densities
        self.lopsided = ""
        """Where the two sides are defined on different sets, if such a point was met."""
        self.instances: Instances = {} if instances is None else instances
        self.program: Program | None = None
        self.has_program = problem.relation == "="  # of other relations more than the values is asked for

    def size_choices(self) -> Iterator[dict[Symbol, int]]:
        return (sizes for sizes in small_sizes(self.problem) if self._are_alike(sizes))

    def _are_alike(self, sizes: Mapping[Symbol, int]) -> bool:
        return all(sizes.get(one) == sizes.get(other) for one, other in self.alike)

    def entries(self, sizes: Mapping[Symbol, int], limit: int | None = MAX_ENTRIES) -> list[dict[Symbol, int]]:
        numbers = {s: Integer(v) for s, v in sizes.items()}
        names, ranges = [], []
        for symbol, axis in self.problem.free_indices():
            at = axis.with_sizes(numbers)
            names.append(symbol)
            ranges.append(at.values() if limit is None else few(at.values()))
        places = [dict(zip(names, values, strict=True)) for values in product(*ranges)]
        places = [{**place, **more} for more in self._more_times() for place in places]
        places = [place for place in places if self._possible(place)]
        if limit is not None and len(places) > limit:
            step = len(places) / limit
            places = [places[int(k * step)] for k in range(limit)]
        return places

    def exists(self, sizes: Mapping[Symbol, int], entry: Mapping[Symbol, int]) -> bool:
        """Are there all the entries that the claim mentions?"""
        at = self._indices(entry) if self.problem.mentioned else None
        return at is None or self._inside.allows({**sizes, **at})

    @cached_property
    def _inside(self) -> Inside:
        return Inside(self.problem)

    def _possible(self, place: Mapping[Symbol, int]) -> bool:
        values: Mapping[Symbol, int | None] = {**self.times(), **place}
        return all(len({values.get(s, s) for s in pair}) == 2 for pair in self.problem.apart)

    def times(self) -> Mapping[Symbol, int | None]:
        """The value at which each unbounded index is tried; those that are said to differ have different ones."""
        return self._times

    @cached_property
    def _times(self) -> dict[Symbol, int | None]:
        found: dict[Symbol, int | None] = {}
        for symbol in unbounded(self.problem):
            others = [other for pair in self.problem.apart if symbol in pair for other in pair]
            taken = {found.get(other, other) for other in others}
            free = (value for value in UNBOUNDED_TIMES if value not in taken)
            found[symbol] = SUPPORT if symbol.name in self.variables else allowed(symbol, free)
        return found

    def _more_times(self) -> list[dict[Symbol, int]]:
        """Further values of those unbounded indices that number no entries: as numbers, they have small cases.

        Those that number entries which need not exist are tried where ranges begin.
        """
        times = self.times()
        if not times or self.problem.model.states or None in times.values():
            return [{}]
        entries = set().union(*(nodes_of(side, Indexed) for side in self.sides))
        if any(symbol in free_symbols_of(entry) for entry in entries for symbol in times):
            firsts = FIRST_PLACES if self.problem.mentioned else ()
            return [{}, *(dict.fromkeys(times, first) for first in firsts)]
        found: list[dict[Symbol, int]] = [{}]
        for first, step in FURTHER_TIMES:
            values = {s: first + step * k for k, s in enumerate(times) if s.name not in self.variables}
            if values and all(admits(symbol, value) for symbol, value in values.items()):
                found.append(values)
        return found

    def closed(
        self, sizes: Mapping[Symbol, int], entry: Mapping[Symbol, int], *, whole: bool = False
    ) -> tuple[Expr, Expr] | None:
        """Both sides at these sizes and indices, or nothing if they are too large or unknown to the evaluator."""
        problem = self.problem
        at = self._indices(entry)
        if at is None:
            return None
        numbers = {symbol: Integer(value) for symbol, value in at.items()}
        sides = self.sides
        if whole:  # a delta must not hide what a name stands for
            sides = (unfolded(problem.model, sides[0]), unfolded(problem.model, sides[1]))
        try:
            sides = (put_in(sides[0], numbers, whole=whole), put_in(sides[1], numbers, whole=whole))
        except (ValueError, ArithmeticError) as refusal:  # SymPy evaluates some functions at once
            self.tried.append(str(refusal))
            return None
        known = self._sizes(sizes, at)
        instance = self._instance(known, first_opened(problem.model, sides, known), whole)
        closed = []
        for name, side in zip(("left", "right"), sides, strict=True):
            if instance.is_closed(side):
                closed.append(side)
                continue
            try:
                with deadline(max(problem.budget.seconds, LEAST)):  # SymPy compares nested expressions as trees
                    closed.append(instance.close(side))
            except BeforeTheFirst as missing:
                self.lopsided = self.lopsided or f"on the {name}, {missing}"
                return None
            except (ValueError, ArithmeticError, TooManyOperations) as problem_found:  # SymPy's own refusals too
                self.tried.append(str(problem_found) or "the expression is too large at small sizes")
                return None
        if sum(map(size_of, closed)) > FEW_NODES:
            share(*closed)
        return closed[0], closed[1]

    def programs(self, sizes: Mapping[Symbol, int], entry: Mapping[Symbol, int]) -> Sides | None:
        """Both sides at these sizes and indices as programs, where they have one and only their values matter."""
        at = self._indices(entry) if self.has_program else None
        if at is None:
            return None
        numbers = {**self._sizes(sizes, at), **at}
        try:
            self.program = self.program or Program(self.problem.model, self.sides, numbers)
            return self.program.at(numbers)
        except (NoProgram, NotEvaluable):
            self.has_program = False
            return None

    def _indices(self, entry: Mapping[Symbol, int]) -> dict[Symbol, int] | None:
        """The values of all free indices."""
        at = dict(entry)
        for symbol, value in self.times().items():
            if symbol not in entry:
                if value is None:
                    self.tried.append(f"no value of {symbol} was found that its assumptions allow")
                    return None
                at[symbol] = value
        return at

    def _sizes(self, sizes: Mapping[Symbol, int], at: Mapping[Symbol, int]) -> dict[Symbol, int]:
        """The values of all sizes, and of those indices that definitions mention."""
        shared = {s: value for s, value in at.items() if s in self.problem.model.chosen or s in self._in_definitions}
        return {**self._idle_sizes(), **sizes, **shared}

    def _instance(self, numbers: Mapping[Symbol, int], newest: int | None, whole: bool) -> Instance:
        key = (id(self.problem.model), tuple(numbers.items()), newest, self.functions, whole)
        known = self.instances.get(key)
        if known is None:
            known = Instance(self.problem.model, numbers, SUPPORT, newest, functions=self.functions, whole=whole)
            self.instances[key] = known
        known.operations = 0
        return known

    def _idle_sizes(self) -> dict[Symbol, int]:
        """Sizes inside definitions that cancel from the question: each at its least value."""
        return {symbol: self.problem.least.get(symbol, 1) for symbol in self._in_definitions if is_size(symbol)}

    @cached_property
    def _in_definitions(self) -> set[Symbol]:
        """What definitions mention beside their parameters: there it has the same value as in the question."""
        known = [definition for table in self.problem.model.definitions.values() for definition in table]
        return set().union(*(nodes_of(rule.body, Symbol) - set(rule.parameters) for rule in known))
