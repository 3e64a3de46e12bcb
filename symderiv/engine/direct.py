r"""Values of tensor expressions at concrete sizes without writing them out: a sum is a loop, an entry is looked up.

Evaluates: polynomials, powers and functions of entries and of numbers, sums and products over indices, Kronecker
deltas, and names that are defined by such expressions.  Decides nothing by itself.  For all else that occurs in claims
(means, recurrent states, total derivatives, inverses, cases, stacked indices) there is no program: ``concrete`` writes
those out, entry by entry.  As there, a product is zero whatever its other factors are where Kronecker deltas say so,
since a delta selects terms; otherwise every part needs a value for the whole to have one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from math import prod
from operator import itemgetter
from typing import Any

from flint import arb, ctx, fmpq
from sympy import Add, Expr, Indexed, Integer, Max, Min, Mul, Pow, Rational, Symbol, pi
from sympy import E as EULER

from symderiv.engine.ball import FUNCTIONS, NotEvaluable, Undefined, Value, raised
from symderiv.engine.column import Column, Values, each, spread
from symderiv.engine.runs import Run, applied, extreme_of, multiplied, summed
from symderiv.model.plain import dataclass
from symderiv.tensor.model import Definition, Model
from symderiv.tensor.nodes import Delta, Product, Sigma
from symderiv.tensor.parts import array_name, free_symbols_of

MAX_TERMS = 2_000
"""Of one sum."""
MAX_STEPS = 50_000
"""Of one evaluation, in all its loops."""

Count = Callable[[], int]
Scope = frozenset[Symbol]
Place = tuple[int, ...]
Table = dict[Place, Values]


class NoProgram(Exception):
    """The expression is not one of those that are evaluated here."""


@dataclass(frozen=True)
class Name:
    """A free number, or an array of them: what the leaves of one table have in common."""

    text: str
    table: Table
    leaf: Callable[[Place], Expr]


class Program:
    """Expressions as programs over the same tables of entries; ``at`` sets the sizes and free indices."""

    def __init__(self, model: Model, expressions: Iterable[Expr], numbered: Iterable[Symbol]) -> None:
        if model.states or model.losses:
            raise NoProgram
        self.slots: dict[Symbol, int] = {}
        self.numbers: list[int] = []
        """The values of sizes and indices, each at its slot: looking a symbol up costs more than the arithmetic."""
        self.caches: list[dict[Any, Values]] = []
        self.steps = 0
        self.leaves: list[Leaf] | None = None
        """While the leaves are looked for: those that were met."""
        self.fixed = frozenset(numbered)
        compiler = _Compiler(self, model)
        self.runs = tuple(compiler.run(expression, self.fixed) for expression in expressions)

    def at(self, numbers: Mapping[Symbol, int]) -> Sides:
        """The expressions at these sizes and indices."""
        if not self.fixed <= numbers.keys():
            raise NoProgram
        slots = [(self.slot(symbol), number) for symbol, number in numbers.items()]
        self.restart(slots)
        found: list[Leaf] = []
        self.leaves = found
        try:
            for run in self.runs:
                run()
            return Sides(self, slots, found)
        except Undefined:  # at the values with which the leaves are found: not all may have been met
            raise NoProgram from None
        finally:
            self.leaves = None

    def restart(self, numbers: Iterable[tuple[int, int]]) -> None:
        for slot, number in numbers:
            self.numbers[slot] = number
        self.steps = 0
        for known in self.caches:
            known.clear()

    def slot(self, symbol: Symbol) -> int:
        if symbol not in self.slots:
            self.slots[symbol] = len(self.numbers)
            self.numbers.append(0)
        return self.slots[symbol]

    def asked_for(self, name: Name, place: Place) -> Value:
        """The value of a leaf that has none yet."""
        if self.leaves is None:
            raise NotEvaluable(f"{name.leaf(place)} has no value")
        text = f"{name.text}[{','.join(map(str, place))}]" if place else name.text
        self.leaves.append((text, name, place))
        name.table[place] = found = fmpq(len(self.leaves) + 2, 3)
        return found

    def take(self, steps: int) -> None:
        self.steps += steps
        if steps > MAX_TERMS or self.steps > MAX_STEPS:
            raise NoProgram


Leaf = tuple[str, Name, Place]
"""The text of a leaf is its ``key``."""


class Sides:
    """Expressions at given sizes and indices: functions of their leaves."""

    def __init__(self, program: Program, numbers: Sequence[tuple[int, int]], leaves: Iterable[Leaf]) -> None:
        self.program, self.numbers = program, numbers
        self.places = [(name, place) for _, name, place in sorted(leaves, key=itemgetter(0))]

    @cached_property
    def leaves(self) -> list[Expr]:
        return [name.leaf(place) for name, place in self.places]

    def value(self, number: int, point: Mapping[Expr, Value], bits: int) -> Value:
        """Of one of the expressions, as ``ball.evaluate``."""
        found: Value = self._run(self.program.runs[number : number + 1], [point[leaf] for leaf in self.leaves], bits)[0]
        return found

    def columns(self, points: Sequence[Sequence[Value]], bits: int) -> list[list[Value]]:
        """Of all expressions, the values at all points, each of which is a list of values of the leaves."""
        leaves = [Column(list(values)) for values in zip(*points, strict=True)]
        return [spread(values, len(points)) for values in self._run(self.program.runs, leaves, bits)]

    def _run(self, runs: Iterable[Run], leaves: Sequence[Values], bits: int) -> list[Values]:
        before = ctx.prec
        ctx.prec = bits
        self.program.restart(self.numbers)
        for (name, place), value in zip(self.places, leaves, strict=True):
            name.table[place] = value
        try:
            return [run() for run in runs]
        finally:
            ctx.prec = before


class _Compiler:
    def __init__(self, program: Program, model: Model) -> None:
        self.program, self.model, self.fixed = program, model, program.fixed
        self.tables: dict[tuple[str, int], Table] = {}
        self.runs: dict[tuple[Expr, Scope], Run] = {}
        self.rules: dict[Definition, Run | None] = {}
        """The bodies of definitions; none while it is being compiled."""

    def run(self, node: Expr, scope: Scope) -> Run:
        """The program of an expression; the symbols in the scope are indices."""
        found = self.runs.get((node, scope))
        if found is None:
            found = self._compiled(node, scope)
            # Who asks for it a second time shares the value: graphs are small where trees are huge.
            again = self._remembered(node, scope, found) if isinstance(node, _SHARED) else found
            self.runs[node, scope] = again
        return found

    def _compiled(self, node: Expr, scope: Scope) -> Run:
        if isinstance(node, Rational):
            number = fmpq(int(node.p), int(node.q))
            return lambda: number
        if isinstance(node, Symbol):
            return self._symbol(node, scope)
        if isinstance(node, Indexed):
            return self._entry(node, scope)
        if isinstance(node, Add):
            return summed([self.run(part, scope) for part in node.args])
        if isinstance(node, Mul):
            return self._product(node, scope)
        if isinstance(node, Pow):
            base, exponent = (self.run(part, scope) for part in node.args)
            return lambda: each(raised, (base(), exponent()))
        if isinstance(node, (Sigma, Product)):
            loop = self._loop(node, scope)
            inside = scope - self.fixed <= free_symbols_of(node)  # then the loops around it come to each place once
            return loop if inside else self._remembered(node, scope, loop)
        if isinstance(node, Delta):
            one, other = (self.count(index, scope) for index in node.args)
            return lambda: fmpq(int(one() == other()))
        if isinstance(node, (Max, Min)):
            return extreme_of([self.run(part, scope) for part in node.args], largest=isinstance(node, Max))
        if node is pi or node is EULER:
            return lambda: arb.pi() if node is pi else arb(1).exp()
        function = FUNCTIONS.get(type(node))
        if function is None:
            raise NoProgram
        return self._remembered(node, scope, applied(function, self.run(node.args[0], scope)))

    def count(self, node: Expr, scope: Scope) -> Count:
        """The program of an index or of an end of a range."""
        numbers = self.program.numbers
        if isinstance(node, Integer):
            number = int(node)
            return lambda: number
        if isinstance(node, Symbol) and node in scope:
            slot = self.program.slot(node)
            return lambda: numbers[slot]
        if isinstance(node, (Add, Mul)):
            parts = [self.count(part, scope) for part in node.args]
            total = sum if isinstance(node, Add) else prod
            return lambda: total(part() for part in parts)
        raise NoProgram

    def _remembered(self, node: Expr, scope: Scope, run: Run) -> Run:
        """Run once for each choice of the indices on which it depends."""
        slots = [self.program.slot(symbol) for symbol in free_symbols_of(node) & scope] if scope else []
        numbers, at = self.program.numbers, itemgetter(*slots) if slots else _nowhere
        known: dict[Any, Values] = {}
        self.program.caches.append(known)

        def remembered() -> Values:
            place = at(numbers)
            found = known.get(place)
            if found is None:
                found = known[place] = run()
            return found

        return remembered

    def _product(self, node: Expr, scope: Scope) -> Run:
        selecting = [part for part in node.args if _selects(part)]
        factors = multiplied([self.run(part, scope) for part in node.args if part not in selecting])
        if not selecting:
            return factors
        selected = multiplied([self.run(part, scope) for part in selecting])

        def run() -> Values:
            chosen = selected()
            return chosen * factors() if chosen != 0 else chosen

        return run

    def _loop(self, node: Expr, scope: Scope) -> Run:
        """The last index is the outermost; the ranges of the others may depend on it."""
        body, *inner, (index, low, high) = node.args
        if not isinstance(index, Symbol) or index in scope:
            raise NoProgram  # bound twice
        program, numbers, slot = self.program, self.program.numbers, self.program.slot(index)
        first, last = self.count(low, scope), self.count(high, scope)
        is_sum = isinstance(node, Sigma)
        empty = fmpq(0) if is_sum else fmpq(1)
        chosen, body = self._chosen(body, index, scope) if is_sum else (None, body)
        run = self.run(node.func(body, *inner) if inner else body, scope | {index})

        def loop() -> Values:
            values = range(first(), last() + 1)
            if chosen is not None:
                values = range(max(chosen(), values.start), min(chosen() + 1, values.stop))
            program.take(len(values))
            outer = numbers[slot]  # a definition may use the letter that is bound where its name stands
            found: Values = None
            for value in values:
                numbers[slot] = value
                found = run() if found is None else found + run() if is_sum else found * run()
            numbers[slot] = outer
            return empty if found is None else found

        return loop

    def _chosen(self, body: Expr, index: Symbol, scope: Scope) -> tuple[Count | None, Expr]:
        """The one value that a Kronecker delta leaves of a bound index, and the product without that delta."""
        factors = Mul.make_args(body)
        for factor in factors:
            if isinstance(factor, Delta) and index in factor.args:
                other = factor.args[1 - factor.args.index(index)]
                if free_symbols_of(other) <= scope:
                    return self.count(other, scope), Mul(*(part for part in factors if part is not factor))
        return None, body

    # --- names ------------------------------------------------------------------------------------------------

    def _symbol(self, node: Symbol, scope: Scope) -> Run:
        if node in scope:
            numbers, slot = self.program.numbers, self.program.slot(node)
            return lambda: fmpq(numbers[slot])
        return self._looked_up(node.name, (), lambda: (), lambda _: node)

    def _entry(self, node: Indexed, scope: Scope) -> Run:
        name, base, counts = array_name(node), node.base, [self.count(index, scope) for index in node.indices]

        def leaf(place: Place) -> Expr:
            return base[tuple(map(Integer, place))]

        structure = self.model.structures.get(name)
        if structure is None:
            return self._looked_up(name, counts, self._place(node, scope), leaf)
        row, column = counts[-2:]
        ordered: list[Count] = [*counts[:-2], lambda: min(row(), column()), lambda: max(row(), column())]
        chosen = ordered if structure.is_symmetric else counts
        found = self._looked_up(name, chosen, lambda: tuple([count() for count in chosen]), leaf)
        if "diagonal" not in structure.words:
            return found
        return lambda: found() if row() == column() else fmpq(0)

    def _place(self, node: Indexed, scope: Scope) -> Callable[[], Place]:
        """Where an entry stands; its indices are mostly plain ones."""
        counts = [self.count(index, scope) for index in node.indices]
        if len(counts) < 2 or not all(index in scope for index in node.indices):
            return lambda: tuple([count() for count in counts])
        numbers, at = self.program.numbers, itemgetter(*map(self.program.slot, node.indices))
        return lambda: at(numbers)

    def _looked_up(
        self, text: str, counts: Sequence[Count], at: Callable[[], Place], leaf: Callable[[Place], Expr]
    ) -> Run:
        """The value of an entry: what its definition says, or what is put in for it."""
        program, table = self.program, self._table(text, len(counts))
        rules = [self._rule(rule) for rule in self._definitions(text, len(counts))]
        name = Name(text, table, leaf)

        def entry() -> Values:
            place = at()
            found = table.get(place)
            if found is not None:
                return found
            for parameters, body in rules:
                if all(isinstance(p, Symbol) or p == number for p, number in zip(parameters, place, strict=True)):
                    table[place] = found = self._with(parameters, place, body)
                    return found
            return program.asked_for(name, place)

        return entry

    def _table(self, name: str, rank: int) -> Table:
        if (name, rank) not in self.tables:
            self.tables[name, rank] = {}
            self.program.caches.append(self.tables[name, rank])
        return self.tables[name, rank]

    def _definitions(self, name: str, rank: int) -> list[Definition]:
        return [rule for rule in self.model.definitions.get(name, ()) if len(rule.parameters) == rank]

    def _rule(self, rule: Definition) -> tuple[tuple[Expr, ...], Run]:
        if rule not in self.rules:
            self.rules[rule] = None
            scope = self.fixed | {parameter for parameter in rule.parameters if isinstance(parameter, Symbol)}
            self.rules[rule] = self.run(rule.body, scope)
        body = self.rules[rule]
        if body is None:
            raise NoProgram  # it leads back to itself
        return rule.parameters, body

    def _with(self, parameters: Sequence[Expr], place: Place, body: Run) -> Values:
        """The body of a definition with numbers for its parameters."""
        numbers = self.program.numbers
        slots = [self.program.slot(parameter) for parameter in parameters]
        outer = [numbers[slot] for slot in slots]
        for slot, number in zip(slots, place, strict=True):
            numbers[slot] = number
        found = body()
        for slot, number in zip(slots, outer, strict=True):
            numbers[slot] = number
        return found


_SHARED = (Add, Mul, Pow, Sigma, Product)


def _nowhere(numbers: Sequence[int]) -> Place:
    return ()


def _selects(part: Expr) -> bool:
    """Made of Kronecker deltas and numbers alone, as ``1 - delta(i, j)``."""
    if isinstance(part, (Add, Mul, Pow)):
        others = [factor for factor in part.args if not isinstance(factor, Rational)]
        return all(map(_selects, others))
    return isinstance(part, Delta)
