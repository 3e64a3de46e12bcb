"""Refutation by a certified counterexample.

Decides: nothing is ever proved here.  A claim is refuted when at concrete sizes and a point inside the domain both
sides are defined and differ: exactly, or in balls that exclude each other.  The witness is then made small: fewest and
smallest numbers, entries that do not occur left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import islice, product

from sympy import Expr, Indexed, Integer, Symbol
from sympy.core.function import AppliedUndef

from symderiv.engine.ball import NotEvaluable, Undefined, Value, as_ball, difference, evaluate, is_exact, surely_differ
from symderiv.engine.breakpoints import near_switches
from symderiv.engine.budget import deadline
from symderiv.engine.concrete import BeforeTheFirst, Instance, TooManyOperations, first_opened
from symderiv.engine.descent import lowest
from symderiv.engine.goals import Violates
from symderiv.engine.lawful import conditions, is_lawful
from symderiv.engine.normal.fraction import to_rational
from symderiv.engine.point import Point, Sampler, admits, describe, leaves_of, simpler
from symderiv.engine.polynomials import real_functions
from symderiv.engine.problem import Problem, is_size, unfolded
from symderiv.engine.substitution import put_in
from symderiv.engine.trial import allowed, few, larger_sizes, small_sizes, unbounded
from symderiv.engine.witness import BITS, Contradiction, Degenerate, Witness, brackets, fails
from symderiv.source.notation import Density, FunctionOf
from symderiv.tensor.operators import DefiniteIntegral
from symderiv.tensor.parts import contains, free_symbols_of, nodes_of, share

FIRST_ENTRIES = 2
MAX_ENTRIES = 24
ALL_ENTRIES = 2_000
"""Of a tensor whose sizes are numbers: one wrong entry of a printed matrix must not hide."""
POINTS = 20
LEAST = 1.0
"""Seconds to write a side out, also when the time is over: a witness that was found must be told."""
MAX_SHRUNK = 100
"""How many of a witness's values are made smaller."""
STARTS = 2
"""From so many points an inequality is followed downhill."""
SUPPORT = 2
"""Densities are tried as weights on this many points."""
UNBOUNDED_TIMES = (3, 4, -3, -4)
"""The first of these that is allowed is the time at which a claim about all times without declared range is tried."""
FURTHER_TIMES = ((-3, 1), (0, 1), (1, 0), (2, -1), (5, -2))
"""First value and step of the values at which several such indices are tried together."""


Instances = dict[tuple[object, ...], Instance]
"""One for each choice of sizes: entries, and edits of one claim, share what they have in common."""


class Search:
    def __init__(
        self, problem: Problem, instances: Instances | None = None, *, alike: Iterable[tuple[Symbol, Symbol]] = ()
    ) -> None:
        """With sizes that are ``alike`` only equal values of them are tried."""
        self.problem = problem
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
        self.undefined = 0
        """At how many points of the cross-examination a side had no value."""
        self.compared = 0
        """At how many points of a quick look both sides had a value."""
        self.lopsided = ""
        """Where the two sides are defined on different sets, if such a point was met."""
        self.instances: Instances = {} if instances is None else instances
        self.limits: dict[tuple[int, ...], list[Expr]] = {}
        """For each choice of sizes, what must not be negative."""

    def glance(self) -> Witness | None:
        """The search at the least sizes and first entries: for what is plainly false no proof need be attempted."""
        for sizes in islice(self.size_choices(), 1):
            for entry in self.entries(sizes, FIRST_ENTRIES):
                found = self._at(sizes, entry)
                if found is not None:
                    return found
        return None

    def witness(self) -> Witness | None:
        limit = MAX_ENTRIES if self.problem.sizes() else ALL_ENTRIES
        for sizes in self.size_choices():
            for entry in self.entries(sizes, limit):
                found = self._at(sizes, entry)
                if found is not None:
                    return self._smaller(found)
        return None

    def _smaller(self, witness: Witness) -> Witness:
        """The same with as many sizes as possible at their least value."""
        for size in witness.sizes:
            least = self.problem.least.get(size, 1)
            if witness.sizes[size] > least and admits(size, least):
                sizes = {**witness.sizes, size: least}
                if not self._are_alike(sizes):
                    continue
                found = next(filter(None, (self._at(sizes, entry) for entry in self.entries(sizes))), None)
                witness = found or witness
        return witness

    # --- sizes and entries ------------------------------------------------------------------------------------

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

    def _possible(self, place: Mapping[Symbol, int]) -> bool:
        values: Mapping[Symbol, int | None] = {**self.times(), **place}
        return all(len({values.get(s, s) for s in pair}) == 2 for pair in self.problem.apart)

    def times(self) -> dict[Symbol, int | None]:
        """The value at which each unbounded index is tried; those that are said to differ have different ones."""
        found: dict[Symbol, int | None] = {}
        for symbol in unbounded(self.problem):
            others = [other for pair in self.problem.apart if symbol in pair for other in pair]
            taken = {found.get(other, other) for other in others}
            free = (value for value in UNBOUNDED_TIMES if value not in taken)
            found[symbol] = SUPPORT if symbol.name in self.variables else allowed(symbol, free)
        return found

    def _more_times(self) -> list[dict[Symbol, int]]:
        """Further values of those unbounded indices that number no entries: as numbers, they have small cases."""
        sides = (self.problem.left, self.problem.right)
        numbering = {s for side in sides for entry in nodes_of(side, Indexed) for s in free_symbols_of(entry)}
        times = self.times()
        if not times or self.problem.model.states or any(s in numbering or v is None for s, v in times.items()):
            return [{}]
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
        at: dict[Symbol, Expr] = {symbol: Integer(value) for symbol, value in entry.items()}
        for symbol, value in self.times().items():
            if symbol in entry:
                continue
            if value is None:
                self.tried.append(f"no value of {symbol} was found that its assumptions allow")
                return None
            at[symbol] = Integer(value)
        sides = [problem.left, problem.right]
        if whole:  # a delta must not hide what a name stands for
            sides = [unfolded(problem.model, side) for side in sides]
        try:
            sides = [put_in(side, at, whole=whole) for side in sides]
        except (ValueError, ArithmeticError) as refusal:  # SymPy evaluates some functions at once
            self.tried.append(str(refusal))
            return None
        newest = first_opened(problem.model, sides)
        numbers = {
            **self._idle_sizes(),
            **sizes,
            **{s: int(value) for s, value in at.items() if s in problem.model.chosen or s in self._in_definitions},
        }
        instance = self._instance(numbers, newest, whole)
        closed = []
        for name, side in zip(("left", "right"), sides, strict=True):
            try:
                with deadline(max(problem.budget.seconds, LEAST)):  # SymPy compares nested expressions as trees
                    closed.append(instance.close(side))
            except BeforeTheFirst as missing:
                self.lopsided = self.lopsided or f"on the {name}, {missing}"
                return None
            except (ValueError, ArithmeticError, TooManyOperations) as problem_found:  # SymPy's own refusals too
                self.tried.append(str(problem_found) or "the expression is too large at small sizes")
                return None
        share(*closed)
        return closed[0], closed[1]

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

    def goal(self, witness: Witness) -> Violates:
        """What is left to verify about a witness: two expressions without sizes and indices, and their values."""
        sides = self.closed(witness.sizes, witness.entry)
        assert sides is not None
        point = {leaf: to_rational(value) for leaf, value in witness.point.items()}
        return Violates(sides[0], self.problem.relation, sides[1], point)

    # --- points -----------------------------------------------------------------------------------------------

    def _at(self, sizes: Mapping[Symbol, int], entry: Mapping[Symbol, int]) -> Witness | None:
        sides = self.closed(sizes, entry)
        if sides is None:
            return None
        sampler = Sampler(self.problem.model, SUPPORT, sizes)
        held: list[tuple[float, Point]] = []
        for point in self.points(sides, sizes, POINTS):
            self.problem.budget.check()
            values = self.values(sides, point)
            if values is None:
                continue
            if fails(self.problem.relation, sides, point, values):
                return self._shrunk(sides, sampler, Witness(sizes, entry, point, *values))
            held.append((self._slack(values), point))
        for point in near_switches(sides, leaves_of(*sides), sampler):
            self.problem.budget.check()
            values = self.values(sides, point) if is_lawful(self._limits(sizes), point) else None
            if values is not None and fails(self.problem.relation, sides, point, values):
                return self._shrunk(sides, sampler, Witness(sizes, entry, point, *values))
        for point in self._downhill(sides, sampler, held):
            values = self.values(sides, point) if is_lawful(self._limits(sizes), point) else None
            if values is not None and fails(self.problem.relation, sides, point, values):
                return self._shrunk(sides, sampler, Witness(sizes, entry, point, *values))
        return None

    def points(
        self, sides: tuple[Expr, Expr], sizes: Mapping[Symbol, int], count: int, *, gentle: bool = False
    ) -> Iterator[Point]:
        """Points inside the domain, at which all declared laws exist."""
        limits = self._limits(sizes)
        leaves = leaves_of(*sides, *limits)
        sampler = Sampler(self.problem.model, SUPPORT, sizes)
        points = (sampler.gentle if gentle else sampler.points)(leaves, count if leaves else 1)
        return (point for point in points if is_lawful(limits, point))

    def _limits(self, sizes: Mapping[Symbol, int]) -> list[Expr]:
        key = tuple(sizes.values())
        if key not in self.limits:
            self.limits[key] = conditions(Instance(self.problem.model, sizes, SUPPORT, None))
        return self.limits[key]

    def _slack(self, values: tuple[Value, Value]) -> float:
        """How far an inequality is from failing."""
        gap = float(as_ball(difference(values[1], values[0])))
        return gap if self.problem.relation in ("<", r"\le") else -gap

    def _downhill(self, sides: tuple[Expr, Expr], sampler: Sampler, held: list[tuple[float, Point]]) -> Iterator[Point]:
        """An inequality that held at all points tried may fail where its slack is smallest."""
        if self.problem.relation not in ("<", r"\le", ">", r"\ge"):
            return

        def slack(point: Point) -> float | None:
            self.problem.budget.check()
            values = self.values(sides, point)
            return None if values is None else self._slack(values)

        for _, start in sorted(held, key=lambda pair: pair[0])[:STARTS]:
            if not any(sampler.is_density(leaf) for leaf in start):
                yield from lowest(slack, start, sampler.allows)

    def values(self, sides: tuple[Expr, Expr], point: Point) -> tuple[Value, Value] | None:
        """Both sides, as precisely as tells them apart; two numbers may agree to many digits, two formulas seldom."""
        numbers = not point and not any(contains(side, DefiniteIntegral) for side in sides)
        found: tuple[Value, Value] | None = None
        for bits in BITS if numbers else BITS[:2]:
            try:
                found = evaluate(sides[0], point, bits), evaluate(sides[1], point, bits)
            except Undefined:
                continue
            except NotEvaluable as unknown:
                self.tried.append(str(unknown))
                return None
            if surely_differ(*found) or all(map(is_exact, found)):
                return found
        if found is None:
            self._note_domain(sides, point)
        return found

    def _note_domain(self, sides: tuple[Expr, Expr], point: Point) -> None:
        """Remember a point at which only one side has a value: there the claim says nothing."""
        defined = []
        for side in sides:
            try:
                evaluate(side, point, BITS[1])
                defined.append(True)
            except Undefined:
                defined.append(False)
            except NotEvaluable as unknown:
                self.tried.append(str(unknown))
                return
        if defined[0] != defined[1] and not self.lopsided:
            where = ", ".join(f"{name} = {value}" for name, value in describe(point, brackets(self.problem)))
            self.lopsided = f"only the {'left' if defined[0] else 'right'} side has a value{where and f' at {where}'}"

    def _shrunk(self, sides: tuple[Expr, Expr], sampler: Sampler, witness: Witness) -> Witness:
        """Replace values by simpler ones as long as the relation stays violated; exact values are worth most."""
        for leaf in list(witness.point)[:MAX_SHRUNK]:
            if sampler.is_tied(leaf):
                continue  # weights of a density belong together
            for value in simpler(witness.point[leaf], sampler.choices(leaf)):
                point = {**witness.point, leaf: value}
                if not is_lawful(self._limits(witness.sizes), point):
                    continue
                values = self.values(sides, point)
                if values is not None and fails(self.problem.relation, sides, point, values):
                    witness = Witness(witness.sizes, witness.entry, point, *values)
                    break
        return witness

    # --- cross-examination ------------------------------------------------------------------------------------

    def agrees(self, points: int = 3, largest: int = 0) -> int:
        """How many values confirm the relation, at sizes one and at unequal small sizes, and at others if asked for."""
        confirmed = 0
        choices = list(self.size_choices())
        choices = choices if len(choices) <= 3 else [choices[0], *choices[2:4]]
        for sizes in [*choices, *larger_sizes(self.problem, largest)]:
            for entry in self.entries(sizes)[:4]:
                sides = self.closed(sizes, entry)
                if sides is None:
                    continue
                for point in self.points(sides, sizes, points + 2):
                    self.problem.budget.check()
                    values = self.values(sides, point)
                    if values is None:
                        self.undefined += 1
                        continue
                    if fails(self.problem.relation, sides, point, values):
                        found = f"sizes {sizes}, entry {entry}, values {values}"
                        raise (Degenerate if self._is_degenerate(sizes, entry, point) else Contradiction)(found)
                    confirmed += 1
        return confirmed

    def _is_degenerate(self, sizes: Mapping[Symbol, int], entry: Mapping[Symbol, int], point: Point) -> bool:
        """Has something no value here that a sum leaves out?"""
        sides = self.closed(sizes, entry, whole=True)
        return sides is not None and self.values(sides, point) is None

    def is_plausible(self, points: int = 4, *, gentle: bool = False, one: Symbol | None = None) -> bool:
        """Does the relation hold at a few points of two entries?  A quick look before a long proof is tried.

        The first two entries of a matrix lie on its diagonal and beside it; a size may be told to be one.
        """
        sizes = {s: 1 if s is one else value for s, value in list(self.size_choices())[:2][-1].items()}
        for entry in reversed(self.entries(sizes)[:FIRST_ENTRIES]):
            sides = self.closed(sizes, entry)
            if sides is None:
                continue
            for point in self.points(sides, sizes, points, gentle=gentle):
                values = self.values(sides, point)
                self.compared += values is not None
                if values is not None and fails(self.problem.relation, sides, point, values):
                    return False
        return True

    def impression(self, one: Symbol | None = None) -> bool | None:
        """Is it true at a few points?  Nothing if it could not be evaluated there."""
        plausible = self.is_plausible(points=3, gentle=True, one=one)
        return plausible if self.compared else None

    def is_vacuous(self) -> bool:
        """Does a side seem to be defined nowhere?  Then a proof of equality would say nothing."""
        return self.undefined > 0 and not self.tried and self.agrees(points=40) == 0
