"""An expression at concrete sizes: sums written out, definitions unrolled, derivatives and moments entry by entry.

This is the second engine.  It shares nothing with the normal form but the expression itself: totals of
recurrences are derivatives of the unrolled program, means come from the moments of single numbers (see
``average``), densities are tables of weights.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from itertools import product
from math import prod

from sympy import (
    Add,
    Expr,
    Function,
    Indexed,
    IndexedBase,
    Integer,
    Max,
    Mul,
    Poly,
    Symbol,
    nan,
)
from sympy.core.function import AppliedUndef

from symderiv.engine import concrete_matrices
from symderiv.engine.average import mean
from symderiv.engine.ball import NotEvaluable
from symderiv.engine.concrete_matrices import TooManyOperations
from symderiv.engine.polynomials import polynomial
from symderiv.engine.substitution import combined, put_in, rebuilt
from symderiv.model.plain import dataclass
from symderiv.tensor.adjoint import loss_of, nodes
from symderiv.tensor.calculus import derivative
from symderiv.tensor.law import name_and_indices
from symderiv.tensor.matrix import Determinant, InverseEntry
from symderiv.tensor.model import Loss, Model
from symderiv.tensor.nodes import Delta, Exp, Greatest, Log, Product, Sigma, sigma
from symderiv.tensor.operators import (
    RANDOM,
    DefiniteIntegral,
    Expectation,
    Integral,
    TotalDerivative,
    definite_integral,
)
from symderiv.tensor.ordered import OrderedEntry, PowerEntry
from symderiv.tensor.parts import array_name, contains, free_symbols_of, nodes_of
from symderiv.tensor.recurrence import may_depend
from symderiv.tensor.undefined import orders_of

MAX_OPERATIONS = 200_000
MAX_TERMS = 2_000
"""Of one sum."""


_WRITTEN_OUT = (
    Indexed,
    Sigma,
    Product,
    Greatest,
    Delta,
    InverseEntry,
    Determinant,
    OrderedEntry,
    PowerEntry,
    TotalDerivative,
    Expectation,
    Integral,
    AppliedUndef,
    DefiniteIntegral,
)
"""What has rules below; the parts of any other node are closed one by one."""


class BeforeTheFirst(NotEvaluable):
    """A recurrence is asked for a state that it does not have."""


@dataclass
class Instance:
    """Concrete sizes for one model; ``support`` is the number of points that an unnamed density lives on."""

    model: Model
    sizes: Mapping[Symbol, int]
    support: int
    newest: int | None
    """In a recurrence without base case: states from this time on are opened, earlier ones are free."""
    frozen: frozenset[Expr] = frozenset()
    """Entries that stay as they are, because something is differentiated by them."""
    functions: frozenset[str] = frozenset()
    """Unknown functions of real numbers: tried as polynomials."""
    whole: bool = False
    """Must also what a delta leaves out of a sum have a value?"""
    operations: int = 0
    memo: dict[Expr, Expr] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.losses = {
            loss.total_by(name): (loss, name) for loss in self.model.losses.values() for name in nodes(self.model, loss)
        }
        self.direct = {loss.direct: loss for loss in self.model.losses.values()}

    def is_closed(self, expression: Expr) -> bool:
        """Is there nothing to write out: only numbers, symbols that stand for nothing else, and functions of them?"""
        if contains(expression, *_WRITTEN_OUT):
            return False
        symbols = nodes_of(expression, Symbol)
        if any(symbol in self.sizes or symbol.name in self.model.definitions for symbol in symbols):
            return False
        return not any(isinstance(node.args[0], Exp) for node in nodes_of(expression, Log))

    def close(self, expression: Expr) -> Expr:
        """The expression over free entries with numbers as indices."""
        known = self.memo.get(expression)
        if known is None:
            self.operations += 1
            if self.operations > MAX_OPERATIONS:
                raise TooManyOperations
            known = self.memo[expression] = self._close(expression)
        return known

    def number(self, expression: Expr) -> int:
        if isinstance(expression, Integer):
            return int(expression)
        value = expression.xreplace({size: Integer(value) for size, value in self.sizes.items()})
        if not value.is_Integer:
            raise NotEvaluable(f"{expression} is not a number at these sizes")
        return int(value)

    def _close(self, node: Expr) -> Expr:
        if isinstance(node, Indexed):
            return self._entry(node)
        if isinstance(node, Symbol):
            return self._symbol(node)
        if isinstance(node, Sigma):
            return self._sum(node)
        if isinstance(node, Product):
            body, (bound, low, high) = node.args
            values = range(self.number(low), self.number(high) + 1)
            if len(values) > MAX_TERMS:
                raise TooManyOperations
            return Mul(*(self.close(self._put_in(body, {bound: Integer(value)})) for value in values))
        if isinstance(node, Greatest):
            return self._greatest(node)
        if isinstance(node, Delta):
            return Integer(int(self.number(node.args[0]) == self.number(node.args[1])))
        if isinstance(node, InverseEntry):
            return concrete_matrices.inverse(self, node)
        if isinstance(node, Determinant):
            return concrete_matrices.determinant(self, node)
        if isinstance(node, OrderedEntry):
            return concrete_matrices.ordered(self, node)
        if isinstance(node, PowerEntry):
            return concrete_matrices.power(self, node)
        if isinstance(node, TotalDerivative):
            return self._total(*node.args)
        if isinstance(node, Expectation):
            return self._expectation(*node.args)
        if isinstance(node, Integral):
            return self._over_support(node.args[0], node.args[1])
        if isinstance(node, AppliedUndef):
            return self._undefined(node)
        if isinstance(node, DefiniteIntegral):
            return self._definite(*node.args)
        if not node.args:
            return node
        closed = [self.close(argument) for argument in node.args]
        if isinstance(node, Log) and isinstance(closed[0], Exp):
            return closed[0].args[0]  # the log of a Gaussian density is a polynomial, and so has a mean
        return rebuilt(node, closed, whole=self.whole)

    def _put_in(self, node: Expr, numbers: Mapping[Expr, Expr]) -> Expr:
        return put_in(node, numbers, whole=self.whole)

    def _definite(self, body: Expr, variable: Symbol, low: Expr, high: Expr) -> Expr:
        """The integral of a polynomial, which an unknown function is tried as; any other is left as it is."""
        closed, *ends = (self.close(part) for part in (body, low, high))
        if not closed.is_polynomial(variable) or any(end.is_infinite for end in ends):
            return definite_integral(closed, variable, *ends)
        terms = Poly(closed, variable).terms()
        return Add(*(c * (ends[1] ** (p + 1) - ends[0] ** (p + 1)) / (p + 1) for (p,), c in terms))

    def _undefined(self, node: Expr) -> Expr:
        """An unknown function is tried as a polynomial; one that is known at points only as a table."""
        base, orders = orders_of(node)
        if base in self.functions:
            return polynomial(base, orders, [self.close(argument) for argument in node.args])
        if any(orders):
            raise NotEvaluable(f"{node.func.__name__} is the derivative of a table")
        return node.func(*(Integer(self.number(argument)) for argument in node.args))

    def _symbol(self, node: Symbol) -> Expr:
        if node in self.sizes:
            return Integer(self.sizes[node])
        body = self.model.definition_of(node)
        return node if body is None or node in self.frozen else self.close(body)

    def _sum(self, node: Expr) -> Expr:
        body, *limits = node.args
        bound = [limit[0] for limit in limits]
        if not all(isinstance(index, Symbol) for index in bound):
            raise NotEvaluable("an index is bound twice")
        if len(set(bound)) < len(bound) or any(free_symbols_of(end) & {*bound} for _, *ends in limits for end in ends):
            *inner, last = limits  # a range depends on an outer index, which is the last
            return self._sum(Sigma(sigma(body, *inner), last)) if inner else self._over([last], body)
        return self._over(limits, body)

    def _over(self, limits: Sequence[Expr], body: Expr) -> Expr:
        """The sum over ranges that do not depend on each other."""
        ranges = [range(self.number(low), self.number(high) + 1) for _, low, high in limits]
        if prod(map(len, ranges)) > MAX_TERMS:
            raise TooManyOperations
        places = [
            dict(zip((limit[0] for limit in limits), map(Integer, place), strict=True)) for place in product(*ranges)
        ]
        return combined(Add, [self.close(self._put_in(body, place)) for place in places])

    def _greatest(self, node: Expr) -> Expr:
        values = list(dict.fromkeys(self._candidates(*node.args)))
        if len(values) > MAX_TERMS:
            raise TooManyOperations
        if len(values) < 2:
            return values[0] if values else nan  # over no place there is none
        return Max(*values, evaluate=False)

    def _candidates(self, body: Expr, allowed: Expr, *limits: Expr) -> Iterator[Expr]:
        if not limits:
            if self.number(self.close(allowed)):
                yield self.close(body)
            return
        *inner, (bound, low, high) = limits
        if not isinstance(bound, Symbol):
            raise NotEvaluable("an index is bound twice")
        for value in range(self.number(low), self.number(high) + 1):
            yield from self._candidates(
                *(self._put_in(part, {bound: Integer(value)}) for part in (body, allowed, *inner))
            )

    # --- entries, states, losses ------------------------------------------------------------------------------

    def _entry(self, node: Indexed) -> Expr:
        name = array_name(node)
        entry = node.base[tuple(Integer(self.number(index)) for index in node.indices)]
        if entry in self.frozen:
            return entry
        structure = self.model.structures.get(name)
        if structure is not None:
            *family, row, column = entry.indices
            if "diagonal" in structure.words and row != column:
                return Integer(0)
            return node.base[(*family, *sorted((row, column)))] if structure.is_symmetric else entry
        if name in self.losses:
            return self._adjoint(*self.losses[name], entry)
        if name in self.direct and int(entry.indices[0]) not in self._times(self.direct[name]):
            return Integer(0)  # the loss is no function of this state
        if name in self.model.states and not self._opens(name, int(entry.indices[0])):
            return entry
        body = self.model.definition_of(entry)
        return entry if body is None else self.close(body)

    def _opens(self, state: str, time: int) -> bool:
        first = self.model.first_time(state)
        if first is None:
            return self.newest is not None and time >= self.newest
        if time < first:
            raise BeforeTheFirst(f"{state}[{time}] lies before the first state")
        return True

    def _freezing(self, entry: Expr) -> Instance:
        return Instance(
            self.model, self.sizes, self.support, self.newest, self.frozen | {entry}, self.functions, self.whole
        )

    def _total(self, of: Expr, by: Expr) -> Expr:
        """The derivative of the unrolled program, with the variable itself held as an unknown."""
        loss = loss_of(self.model, of)
        if loss is not None:
            return Add(*(direct * self._total(state, by) for direct, state in self._states(loss)))
        variable = by
        if isinstance(by, Indexed):
            variable = by.base[tuple(Integer(self.number(index)) for index in by.indices)]
        program = self._freezing(variable).close(of)
        states = [entry for entry in nodes_of(program, Indexed) if array_name(entry) in self.model.states]
        if any(state != variable and may_depend(self.model, state, variable) for state in states):
            subject = name_and_indices(by)[0]
            raise NotEvaluable(f"how earlier states depend on {subject} is not known without a base case")
        return self.close(derivative(program, variable))

    def _adjoint(self, loss: Loss, name: str, entry: Indexed) -> Expr:
        """d loss / d state through everything that is computed from it."""
        state = IndexedBase(name)[entry.indices]
        return Add(*(direct * self._total(later, state) for direct, later in self._states(loss)))

    def _times(self, loss: Loss) -> range:
        return range(self.number(loss.times.low), self.number(loss.times.high) + 1)

    def _states(self, loss: Loss) -> list[tuple[Expr, Expr]]:
        """The direct derivative of a loss by each state, and that state."""
        ranges = [self._times(loss)]
        ranges += [range(self.number(axis.low), self.number(axis.high) + 1) for axis in loss.axes]
        places: list[tuple[int, ...]] = [()]
        for values in ranges:
            places = [(*place, value) for place in places for value in values]
        return [(IndexedBase(loss.direct)[place], IndexedBase(loss.state)[place]) for place in places]

    # --- means ------------------------------------------------------------------------------------------------

    def _over_support(self, body: Expr, variable: Symbol) -> Expr:
        if not isinstance(variable, Symbol):
            raise NotEvaluable("a variable is bound twice")
        points = range(1, self.support + 1)
        return Add(*(self.close(self._put_in(body, {variable: Integer(point)})) for point in points))

    def _expectation(self, body: Expr, measure: Symbol, *bound: Symbol) -> Expr:
        if measure != RANDOM:
            return self._over_support(Function(measure.name)(bound[0]) * body, bound[0])
        closed = self.close(body)
        if any(name_and_indices(entry)[0] in self.model.states for entry in nodes_of(closed, Indexed)):
            raise NotEvaluable("the mean of a state whose past is not known")
        names = {name.name for name in bound} or self.model.laws.keys()
        return mean(closed, {name: law for name, law in self.model.laws.items() if name in names}, self.close)
