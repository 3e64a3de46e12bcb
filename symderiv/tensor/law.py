"""Laws of random tensors, known by their joint cumulants.

The mean of a product of entries is a sum over all ways to split it into groups, of the product of the groups' joint
cumulants.  One formula serves every law: a Gaussian has cumulants of order one (mean) and two (covariance) only,
which is Isserlis' theorem; independent entries have cumulants only where all indices agree; of a law that is not
named no cumulant is known, or only those that were declared.

``conditions`` are the expressions that must not be negative for the law to exist (a variance, a probability).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, permutations
from math import factorial

from sympy import Add, Basic, Dummy, Expr, Indexed, Integer, Mul, Rational, Symbol, bernoulli, binomial

from symderiv.model.plain import dataclass
from symderiv.tensor.axis import Axis
from symderiv.tensor.nodes import delta
from symderiv.tensor.operators import RANDOM, Expectation
from symderiv.tensor.parts import array_name, nodes_of
from symderiv.tensor.tensor import Tensor

Place = tuple[Expr, ...]
"""The indices of one entry."""


@dataclass(frozen=True)
class Gaussian:
    """Mean, and spread: one variance, a variance for every entry, or a covariance for every pair of entries."""

    mean_tensor: Tensor
    spread: Tensor

    @property
    def axes(self) -> tuple[Axis, ...]:
        return self.mean_tensor.axes

    @property
    def rank(self) -> int:
        return self.mean_tensor.rank

    @property
    def parameters(self) -> tuple[Tensor, ...]:
        return self.mean_tensor, self.spread

    @property
    def is_correlated(self) -> bool:
        return bool(self.rank) and self.spread.rank == 2 * self.rank

    def mapped(self, change: Callable[[Expr], Expr]) -> Gaussian:
        return Gaussian(self.mean_tensor.map(change), self.spread.map(change))

    def mean(self, place: Place) -> Expr:
        return self.mean_tensor[place]

    def covariance(self, left: Place, right: Place) -> Expr:
        if self.is_correlated:
            return self.spread[(*left, *right)]
        return Mul(self.variance(left), *(delta(a, b) for a, b in zip(left, right, strict=True)))

    def variance(self, place: Place) -> Expr:
        if self.is_correlated:
            return self.spread[(*place, *place)]
        return self.spread[place] if self.spread.rank else self.spread.body

    def cumulant(self, places: Sequence[Place]) -> Expr | None:
        if len(places) == 1:
            return self.mean(places[0])
        return self.covariance(*places) if len(places) == 2 else Integer(0)

    def conditions(self, places: Sequence[Place]) -> list[Expr]:
        """Principal minors of the covariance of these entries."""
        if not self.is_correlated:
            return [self.variance(place) for place in places]
        chosen = [list(c) for size in range(1, len(places) + 1) for c in combinations(places, size)]
        return [_determinant([[self.covariance(a, b) for b in rows] for a in rows]) for rows in chosen]


@dataclass(frozen=True)
class Independent:
    """Independent entries of one of the named families; a parameter is one number or a tensor of them."""

    axes: tuple[Axis, ...]
    family: str
    values: tuple[Tensor, ...]

    @property
    def rank(self) -> int:
        return len(self.axes)

    @property
    def parameters(self) -> tuple[Tensor, ...]:
        return self.values

    def mapped(self, change: Callable[[Expr], Expr]) -> Independent:
        return replace(self, values=tuple(value.map(change) for value in self.values))

    def at(self, place: Place) -> list[Expr]:
        return [value[place] if value.rank else value.body for value in self.values]

    def cumulant(self, places: Sequence[Place]) -> Expr | None:
        first = places[0]
        same = [delta(a, b) for other in places[1:] for a, b in zip(first, other, strict=True)]
        return Mul(FAMILIES[self.family].cumulant(len(places), *self.at(first)), *same)

    def conditions(self, places: Sequence[Place]) -> list[Expr]:
        return [condition for place in places for condition in FAMILIES[self.family].conditions(*self.at(place))]


@dataclass(frozen=True)
class Unnamed:
    """A law of which nothing is known, or only the mean and the variance of its then independent entries."""

    axes: tuple[Axis, ...]
    moments: tuple[Tensor, ...] = ()
    """Nothing, or mean and variance."""

    @property
    def rank(self) -> int:
        return len(self.axes)

    @property
    def parameters(self) -> tuple[Tensor, ...]:
        return self.moments

    def mapped(self, change: Callable[[Expr], Expr]) -> Unnamed:
        return replace(self, moments=tuple(value.map(change) for value in self.moments))

    def at(self, place: Place) -> list[Expr]:
        return [value[place] if value.rank else value.body for value in self.moments]

    def cumulant(self, places: Sequence[Place]) -> Expr | None:
        if not self.moments or len(places) > 2:
            return None
        mean, variance = self.at(places[0])
        if len(places) == 1:
            return mean
        return Mul(variance, *(delta(a, b) for a, b in zip(*places, strict=True)))

    def conditions(self, places: Sequence[Place]) -> list[Expr]:
        return [self.at(place)[1] for place in places] if self.moments else []


Law = Gaussian | Independent | Unnamed


# --- families of independent numbers ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Family:
    parameters: int
    cumulant: Callable[..., Expr]
    """Of an order, at parameters."""
    moment: Callable[..., Expr]
    """The mean of a power, computed in another way: the second engine uses it, the normal form never."""
    conditions: Callable[..., list[Expr]]
    outcomes: Callable[..., list[tuple[Expr, Expr]]] | None = None
    """Values with their weights, where there are finitely many."""


def _uniform_cumulant(order: int, low: Expr, high: Expr) -> Expr:
    if order == 1:
        return (low + high) / 2
    return Rational(bernoulli(order), order) * (high - low) ** order


def _uniform_moment(power: int, low: Expr, high: Expr) -> Expr:
    return Add(*(low**k * high ** (power - k) for k in range(power + 1))) / (power + 1)


def _bernoulli_cumulant(order: int, p: Expr) -> Expr:
    """Each is p (1 - p) times the derivative of the one before."""
    coefficients = [0, 1]
    for _ in range(order - 1):
        slope = [k * c for k, c in enumerate(coefficients)][1:]
        coefficients = [a - b for a, b in zip([0, *slope, 0], [0, 0, *slope], strict=True)]
    return Add(*(c * p**k for k, c in enumerate(coefficients)))


def _poisson_moment(power: int, rate: Expr) -> Expr:
    """Touchard's polynomial, by its recurrence."""
    values: list[Expr] = [Integer(1)]
    for order in range(power):
        values.append(Add(*(rate * binomial(order, k) * values[k] for k in range(order + 1))).expand())
    return values[power]


FAMILIES: Mapping[str, Family] = {
    "uniform": Family(2, _uniform_cumulant, _uniform_moment, lambda low, high: [high - low]),
    "bernoulli": Family(
        1,
        _bernoulli_cumulant,
        lambda power, p: p if power else Integer(1),
        lambda p: [p, 1 - p],
        lambda p: [(Integer(0), 1 - p), (Integer(1), p)],
    ),
    "rademacher": Family(
        0,
        lambda order: 2**order * _bernoulli_cumulant(order, Rational(1, 2)) - (1 if order == 1 else 0),
        lambda power: Integer(1 - power % 2),
        list,
        lambda: [(Integer(-1), Rational(1, 2)), (Integer(1), Rational(1, 2))],
    ),
    "poisson": Family(1, lambda order, rate: rate, _poisson_moment, lambda rate: [rate]),
    "exponential": Family(
        1,
        lambda order, rate: factorial(order - 1) / rate**order,
        lambda power, rate: factorial(power) / rate**power,
        lambda rate: [rate],
    ),
}


# --- which entries are random -------------------------------------------------------------------------------------


def random_entries(expression: Expr, laws: Mapping[str, Law]) -> set[Expr]:
    """The entries, or the number, of random tensors that occur; what a mean averages over is no longer random."""
    found: set[Expr] = set()
    seen: set[Basic] = set()
    pending: list[Basic] = [expression]
    while pending:
        node = pending.pop()
        if node in seen:
            continue
        seen.add(node)
        if isinstance(node, (Indexed, Symbol)):
            found |= {node} if is_random_entry(node, laws) else set()
        elif isinstance(node, Expectation) and node.args[1] == RANDOM:
            averaged = {name.name for name in node.args[2:]} or laws.keys()
            left = {name: law for name, law in laws.items() if name not in averaged}
            found |= random_entries(node.args[0], left) if left else set()
        else:
            pending.extend(node.args)
    return found


def is_captured(value: Expr, variables: Collection[Expr], body: Expr, laws: Mapping[str, Law]) -> bool:
    """Would a mean in the body average over a random number of the value, once it stands in place of the variables?

    All definitions of the body and the value are written out: ``E[(v - q)^2]`` at ``v = q`` is not ``E[0]``.
    """
    names = {name_and_indices(entry)[0] for entry in random_entries(value, laws)}
    for mean in nodes_of(body, Expectation) if names else ():
        averaged = {name.name for name in mean.args[2:]} or laws.keys()
        if mean.args[1] == RANDOM and names & averaged and mean.args[0].has(*variables):
            return True
    return False


def is_random_entry(node: Expr, laws: Mapping[str, Law]) -> bool:
    name, indices = name_and_indices(node)
    return name in laws and laws[name].rank == len(indices)


def mentions(law: Law, laws: Mapping[str, Law]) -> bool:
    """Do its own parameters depend on random numbers?"""
    return any(random_entries(part.body, laws) for part in law.parameters)


def name_and_indices(node: Expr) -> tuple[str, tuple[Expr, ...]]:
    """The declared name and the indices of an entry or number; what a sum or an integral binds has no such name."""
    if isinstance(node, Indexed):
        return array_name(node), tuple(node.indices)
    named = isinstance(node, Symbol) and not isinstance(node, Dummy) and not node.is_integer
    return (node.name if named else ""), ()


def _determinant(rows: list[list[Expr]]) -> Expr:
    size = range(len(rows))
    return Add(*(_sign(order) * Mul(*(rows[k][order[k]] for k in size)) for order in permutations(size)))


def _sign(order: tuple[int, ...]) -> int:
    return -1 if sum(a > b for a, b in combinations(order, 2)) % 2 else 1
