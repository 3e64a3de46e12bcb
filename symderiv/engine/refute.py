"""Refutation by a certified counterexample.

Decides: nothing is ever proved here.  A claim is refuted when at concrete sizes and a point inside the domain both
sides are defined and differ: exactly, or in balls that exclude each other.  The witness is then made small: fewest and
smallest numbers, entries that do not occur left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice

from flint import fmpq
from sympy import Expr, Symbol

from symderiv.engine.ball import NotEvaluable, Undefined, Value, as_ball, difference, evaluate, is_exact, surely_differ
from symderiv.engine.breakpoints import near_switches
from symderiv.engine.concrete import Instance
from symderiv.engine.descent import lowest
from symderiv.engine.direct import Sides
from symderiv.engine.distant import distant
from symderiv.engine.goals import Violates
from symderiv.engine.lawful import conditions, is_lawful, is_singular
from symderiv.engine.normal.fraction import to_rational
from symderiv.engine.places import MAX_ENTRIES, SUPPORT, Instances, Places
from symderiv.engine.point import Point, Sampler, admits, describe, leaves_of, simpler
from symderiv.engine.problem import Problem
from symderiv.engine.trial import far_sizes, larger_sizes
from symderiv.engine.witness import BITS, Contradiction, Degenerate, Witness, brackets, fails, violates
from symderiv.tensor.operators import DefiniteIntegral
from symderiv.tensor.parts import contains

FIRST_ENTRIES = 2
ALL_ENTRIES = 2_000
"""Of a tensor whose sizes are numbers: one wrong entry of a printed matrix must not hide."""
POINTS = 20
MAX_SHRUNK = 100
"""How many of a witness's values are made smaller."""
STARTS = 2
"""From so many points an inequality is followed downhill."""

Written = tuple[Expr, Expr]


class Search(Places):
    def __init__(
        self, problem: Problem, instances: Instances | None = None, *, alike: Iterable[tuple[Symbol, Symbol]] = ()
    ) -> None:
        super().__init__(problem, instances, alike=alike)
        self.undefined = 0
        """At how many points of the cross-examination a side had no value."""
        self.compared = 0
        """At how many points of a quick look both sides had a value."""
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
        for sizes in chain(self.size_choices(), far_sizes(self.problem)):
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

    def goal(self, witness: Witness) -> Violates:
        """What is left to verify about a witness: two expressions without sizes and indices, and their values."""
        point = {leaf: to_rational(value) for leaf, value in witness.point.items()}
        return Violates(witness.sides[0], self.problem.relation, witness.sides[1], point)

    # --- points -----------------------------------------------------------------------------------------------

    def _at(self, sizes: Mapping[Symbol, int], entry: Mapping[Symbol, int]) -> Witness | None:
        sides = self.closed(sizes, entry) if self.exists(sizes, entry) else None
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
                return self._shrunk(sides, sampler, Witness(sizes, entry, sides, point, *values))
            held.append((self._slack(values), point))
        for point in near_switches(sides, leaves_of(*sides), sampler):
            self.problem.budget.check()
            values = self.values(sides, point) if is_lawful(self._limits(sizes), point) else None
            if values is not None and fails(self.problem.relation, sides, point, values):
                return self._shrunk(sides, sampler, Witness(sizes, entry, sides, point, *values))
        for point in chain(self._downhill(sides, sampler, held), distant(leaves_of(*sides), sampler)):
            self.problem.budget.check()
            values = self.values(sides, point) if is_lawful(self._limits(sizes), point) else None
            if values is not None and fails(self.problem.relation, sides, point, values):
                return self._shrunk(sides, sampler, Witness(sizes, entry, sides, point, *values))
        return None

    def points(
        self, sides: Written | Sides, sizes: Mapping[Symbol, int], count: int, *, gentle: bool = False
    ) -> Iterator[Point]:
        """Points inside the domain, at which all declared laws exist."""
        limits = self._limits(sizes)
        leaves = leaves_of(*limits, *(sides.leaves if isinstance(sides, Sides) else sides))
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

    def _downhill(self, sides: Written, sampler: Sampler, held: list[tuple[float, Point]]) -> Iterator[Point]:
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

    def values(self, sides: Written | Sides, point: Point) -> tuple[Value, Value] | None:
        """Both sides, as precisely as tells them apart; two numbers may agree to many digits, two formulas seldom."""
        slow = not isinstance(sides, Sides) and any(contains(side, DefiniteIntegral) for side in sides)
        found: tuple[Value, Value] | None = None
        for bits in BITS[:2] if point or slow else BITS:
            try:
                found = _value(sides, 0, point, bits), _value(sides, 1, point, bits)
            except Undefined:
                continue
            except NotEvaluable as unknown:
                self.tried.append(str(unknown))
                return None
            if isinstance(sides, Sides) or surely_differ(*found) or all(map(is_exact, found)):
                return found  # programs serve the cross-examination, which asks for no more than that nothing differs
        if found is None:
            self._note_domain(sides, point)
        return found

    def _note_domain(self, sides: Written | Sides, point: Point) -> None:
        """Remember a point at which only one side has a value: there the claim says nothing."""
        defined = []
        for side in (0, 1):
            try:
                _value(sides, side, point, BITS[1])
                defined.append(True)
            except Undefined:
                defined.append(False)
            except NotEvaluable as unknown:
                self.tried.append(str(unknown))
                return
        if defined[0] != defined[1] and not self.lopsided and not is_singular(self.problem.model, point):
            where = ", ".join(f"{name} = {value}" for name, value in describe(point, brackets(self.problem)))
            self.lopsided = f"only the {'left' if defined[0] else 'right'} side has a value{where and f' at {where}'}"

    def _shrunk(self, sides: Written, sampler: Sampler, witness: Witness) -> Witness:
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
                    witness = Witness(witness.sizes, witness.entry, sides, point, *values)
                    break
        return witness

    # --- cross-examination ------------------------------------------------------------------------------------

    def agrees(self, points: int = 3, largest: int = 0) -> int:
        """How many values confirm the relation, at sizes one and at unequal small sizes, and at others if asked for."""
        confirmed = 0
        choices = list(islice(self.size_choices(), 4))
        choices = choices if len(choices) <= 3 else [choices[0], *choices[2:]]
        for sizes in [*choices, *larger_sizes(self.problem, largest)]:
            for entry in _on_and_beside_the_diagonal(self.entries(sizes)):
                sides = self.programs(sizes, entry) or self.closed(sizes, entry)
                if sides is None:
                    continue
                at_once = self._agree_at_once(sides, sizes, points + 2)
                confirmed += at_once
                for point in () if at_once else self.points(sides, sizes, points + 2):
                    self.problem.budget.check()
                    values = self.values(sides, point)
                    if values is None:
                        self.undefined += 1
                        continue
                    if self._fails(sides, point, values):
                        found = f"sizes {sizes}, entry {entry}, values {values}"
                        raise (Degenerate if self._is_degenerate(sizes, entry, point) else Contradiction)(found)
                    confirmed += 1
        if not confirmed and self.has_program:  # written out, what a delta leaves out need not have a value
            self.has_program = False
            return self.agrees(points, largest)
        return confirmed

    def _agree_at_once(self, sides: Written | Sides, sizes: Mapping[Symbol, int], count: int) -> int:
        """At how many points programs give values that agree; zero if not all of them have values that do."""
        if not isinstance(sides, Sides) or self._limits(sizes):
            return 0
        self.problem.budget.check()
        sampler = Sampler(self.problem.model, SUPPORT, sizes)
        choices: dict[str, Sequence[fmpq]] = {}
        for name, place in sides.places:
            if name.text not in choices:
                choices[name.text] = sampler.choices(name.leaf(place))
        points = sampler.draws([choices[name.text] for name, _ in sides.places], count if sides.places else 1)
        if points is None:
            return 0
        try:
            left, right = sides.columns(points, BITS[0])
        except (Undefined, NotEvaluable):
            return 0
        differ = any(violates(self.problem.relation, *pair) for pair in zip(left, right, strict=True))
        return 0 if differ else len(points)

    def _is_degenerate(self, sizes: Mapping[Symbol, int], entry: Mapping[Symbol, int], point: Point) -> bool:
        """Has something no value here that a sum leaves out?"""
        sides = self.closed(sizes, entry, whole=True)
        return sides is not None and self.values(sides, point) is None

    def _fails(self, sides: Written | Sides, point: Point, values: tuple[Value, Value]) -> bool:
        if isinstance(sides, Sides):
            return violates(self.problem.relation, *values)
        return fails(self.problem.relation, sides, point, values)

    def is_plausible(
        self, points: int = 4, *, gentle: bool = False, switches: bool = False, one: Symbol | None = None
    ) -> bool:
        """Does the relation hold at a few points of two entries?  A quick look before a long proof is tried.

        The first two entries of a matrix lie on its diagonal and beside it; a size may be told to be one.
        """
        sizes = {s: 1 if s is one else value for s, value in list(islice(self.size_choices(), 2))[-1].items()}
        for entry in reversed(self.entries(sizes)[:FIRST_ENTRIES]):
            if not self.exists(sizes, entry):
                continue
            sides = self.programs(sizes, entry) or self.closed(sizes, entry)
            if sides is None:
                continue
            beside: Iterable[Point] = ()
            if switches and not isinstance(sides, Sides):
                limits, sampler = self._limits(sizes), Sampler(self.problem.model, SUPPORT, sizes)
                near = near_switches(sides, leaves_of(*sides), sampler)
                beside = (point for point in near if is_lawful(limits, point))
            for point in chain(self.points(sides, sizes, points, gentle=gentle), beside):
                values = self.values(sides, point)
                self.compared += values is not None
                if values is not None and self._fails(sides, point, values):
                    return False
        return True

    def impression(self, one: Symbol | None = None) -> bool | None:
        """Is it true at a few points?  Nothing if it could not be evaluated there."""
        plausible = self.is_plausible(points=3, gentle=True, one=one)
        return plausible if self.compared else None

    def is_vacuous(self) -> bool:
        """Does a side seem to be defined nowhere?  Then a proof of equality would say nothing."""
        return self.undefined > 0 and not self.tried and self.agrees(points=40) == 0


def _on_and_beside_the_diagonal(entries: Sequence[dict[Symbol, int]]) -> Sequence[dict[Symbol, int]]:
    """The first two entries, and the last one, where ranges end."""
    return entries if len(entries) <= 3 else [*entries[:2], entries[-1]]


def _value(sides: Written | Sides, side: int, point: Point, bits: int) -> Value:
    return sides.value(side, point, bits) if isinstance(sides, Sides) else evaluate(sides[side], point, bits)
