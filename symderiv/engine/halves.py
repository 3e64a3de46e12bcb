"""A product summed over indices, cut into a weight and two halves.

A network is a product of factors under sums over some indices.  Cut in two, it is the sum over the outer indices o of
w(o) l(o) r(o): the indices that both halves know are outer, one that only one half knows may be outer or summed inside
of its half.  Outer indices have standard names, and every order of those with the same range is taken: so x_i y_j and
x_j y_i are two halves of the product of (x^T y) with itself.  Halves are canonical: equal ones are the same expression.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from sympy import Expr, Indexed, Mul, Pow, Rational, Symbol

from symderiv.engine.normal.context import Context
from symderiv.engine.normal.labelling import canonical_sum
from symderiv.engine.normal.opening import Factors, fresh_index, open_sums
from symderiv.engine.problem import is_size
from symderiv.model.plain import dataclass
from symderiv.tensor.axis import Axis, one_to
from symderiv.tensor.nodes import key, sigma
from symderiv.tensor.parts import free_symbols_of, nodes_of

MAX_FACTORS, MAX_INDICES, MAX_OUTER, MAX_LOOPS = 8, 6, 4, 2
"""Of a network that is cut."""
FEW_FACTORS = 6
HALF = Rational(1, 2)


@dataclass(frozen=True)
class Network:
    weight: Expr
    """Surely not negative."""
    factors: tuple[Expr, ...]
    """One by one; a square is there twice."""
    bounds: tuple[tuple[Symbol, Axis], ...]

    @property
    def expression(self) -> Expr:
        body = self.weight * Mul(*self.factors)
        return sigma(body, *((k, axis.low, axis.high) for k, axis in self.bounds)) if self.bounds else body

    def is_nonnegative(self, context: Context) -> bool:
        """Is each factor there an even number of times, or surely not negative itself?"""
        inside = context.binding(dict(self.bounds))
        return all(self.factors.count(one) % 2 == 0 or inside.is_nonnegative(one) for one in set(self.factors))


@dataclass(frozen=True)
class Block:
    """Squares under the same weight, summed over the same outer indices."""

    weight: Expr
    outer: tuple[tuple[Symbol, Axis], ...]

    def summed(self, body: Expr) -> Expr:
        limits = [(k, axis.low, axis.high) for k, axis in self.outer]
        return sigma(self.weight * body, *limits) if limits else self.weight * body


Cut = tuple[Block, Expr, Expr]


def moduli_of(expression: Expr) -> set[str]:
    """The tensors of which entries occur as absolute values, which in the normal form are roots of squares."""
    inside = {root.args[0].as_base_exp() for root in nodes_of(expression, Pow) if root.args[1] == HALF}
    return {str(entry.base) for entry, power in inside if power == 2 and isinstance(entry, Indexed)}


def network_of(factors: Factors, moduli: set[str], context: Context, *, weighted: bool, looped: bool) -> Network | None:
    """The term as one product under all its sums; nothing if a range depends on an index, or it is too large.

    Where ``weighted``, factors that are surely not negative are its weight; where ``looped``, a size is a sum of ones.
    Squares of entries of the tensors ``moduli`` are taken as squares of their absolute values.
    """
    if any(power > MAX_FACTORS for _, power in factors):
        return None
    bounds, opened = open_sums(factors, lambda atom: True)
    if any(end.free_symbols & bounds.keys() for axis in bounds.values() for end in (axis.low, axis.high)):
        return None
    inside = context.binding(bounds)
    weight: list[Expr] = []
    single: list[Expr] = []
    for base, power in _bases(opened):
        if looped and isinstance(base, Symbol) and is_size(base) and 0 < power <= MAX_LOOPS:
            bounds |= {fresh_index(): one_to(base) for _ in range(power)}
        elif weighted and inside.is_nonnegative(base):
            weight.append(Pow(base, power))
        elif power < 0:
            return None
        elif isinstance(base, Indexed) and str(base.base) in moduli:
            single += [Pow(base**2, HALF)] * (power - power % 2) + [base] * (power % 2)
        else:
            single += [base] * power
    if len(single) > MAX_FACTORS or len(bounds) > MAX_INDICES:
        return None
    return Network(Mul(*weight), tuple(sorted(single, key=key)), tuple(bounds.items()))


def _bases(factors: Factors) -> Iterator[tuple[Expr, int]]:
    for body, count in factors:
        for factor in Mul.make_args(body):
            whole = isinstance(factor, Pow) and factor.args[1].is_Integer
            base, power = factor.args if whole else (factor, 1)
            yield base, int(power) * count


class Halves:
    """The cuts of networks, each network cut once."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._cuts: dict[Network, dict[Block, set[tuple[Expr, Expr]]]] = {}

    def squares(self, network: Network) -> Iterator[tuple[Block, Expr]]:
        """The ways in which both halves are the same."""
        for block, pairs in self.cuts(network).items():
            for left, right in pairs:
                if left == right:
                    yield block, left

    def pairs(self, network: Network, block: Block) -> set[tuple[Expr, Expr]]:
        """All pairs of halves in the block whose product, summed, is the network; with each also the pair turned."""
        return self.cuts(network).get(block, set())

    def cuts(self, network: Network) -> dict[Block, set[tuple[Expr, Expr]]]:
        known = self._cuts.get(network)
        if known is None:
            known = self._cuts[network] = {}
            for block, left, right in self._cut(network):
                known.setdefault(block, set()).update({(left, right), (right, left)})
        return known

    def _cut(self, network: Network) -> Iterator[Cut]:
        for left, right in _split(network.factors):
            self.context.budget.check()
            bounds = dict(network.bounds)
            in_left, in_right = (_indices(half, bounds) for half in (left, right))
            loose = bounds.keys() - in_left - in_right
            outer = (in_left & in_right) | loose | _indices((network.weight,), bounds)
            one_sided = sorted((in_left | in_right) - outer, key=key)
            for count in range(len(one_sided) + 1):
                for chosen in combinations(one_sided, count) if len(outer) + count <= MAX_OUTER else ():
                    yield from _named(network.weight, (left, right), bounds, outer | set(chosen))


def _split(factors: tuple[Expr, ...]) -> Iterator[tuple[tuple[Expr, ...], tuple[Expr, ...]]]:
    """Into two parts, each way once; many factors only into parts of the same length."""
    middle = len(factors) // 2
    seen = set()
    for length in range(middle + 1) if len(factors) <= FEW_FACTORS else (middle,):
        for places in combinations(range(len(factors)), length):
            left = tuple(factors[place] for place in places)
            right = tuple(factor for place, factor in enumerate(factors) if place not in places)
            if (left, right) not in seen and (right, left) not in seen:
                seen.add((left, right))
                yield left, right


def _indices(factors: tuple[Expr, ...], bounds: dict[Symbol, Axis]) -> set[Symbol]:
    return {symbol for factor in factors for symbol in free_symbols_of(factor) if symbol in bounds}


def _named(
    weight: Expr, halves: tuple[tuple[Expr, ...], tuple[Expr, ...]], bounds: dict[Symbol, Axis], outer: set[Symbol]
) -> Iterator[Cut]:
    """The cut with its outer indices in every order of those with the same range."""
    names = [Symbol(f"_o{place}", integer=True) for place in range(len(outer))]
    seen = set()
    ranges = sorted(str(bounds[k]) for k in outer)
    for order in permutations(sorted(outer, key=key)):
        if [str(bounds[k]) for k in order] != ranges:
            continue
        renaming = dict(zip(order, names, strict=True))
        inner = [_summed([f.xreplace(renaming) for f in half], bounds, outer) for half in halves]
        block = Block(weight.xreplace(renaming), tuple((renaming[k], bounds[k]) for k in order))
        if (block.weight, *inner) not in seen:
            seen.add((block.weight, *inner))
            yield block, *inner


def _summed(half: list[Expr], bounds: dict[Symbol, Axis], outer: set[Symbol]) -> Expr:
    own = {k: axis for k, axis in bounds.items() if k not in outer and any(k in free_symbols_of(f) for f in half)}
    powers: dict[Expr, int] = {}
    for factor in half:
        powers[factor] = powers.get(factor, 0) + 1
    return canonical_sum(own, list(powers.items())) if own else Mul(*half)
