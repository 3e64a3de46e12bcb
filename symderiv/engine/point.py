"""Points at which claims are tried: small exact numbers inside the domain, simple ones first, always the same ones."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import prod

from flint import fmpq
from sympy import Expr, Indexed, Integer, Rational, Symbol, oo
from sympy.core.function import AppliedUndef

from symderiv.engine.average import declared_name
from symderiv.engine.polynomials import is_polynomial, polynomial_text
from symderiv.engine.tied import is_tied, tied
from symderiv.tensor.interval import LINE, Interval
from symderiv.tensor.model import Model
from symderiv.tensor.nodes import key
from symderiv.tensor.operators import DefiniteIntegral

Point = dict[Expr, fmpq]

MAX_SHOWN = 64
"""A tensor with more entries than this is shown entry by entry."""

# Simple values first; then several scales: differences such as relu6 against relu hide near zero.
_REAL = [fmpq(n) for n in (0, 1, -1, 2, -2, 3)] + [fmpq(1, 2), fmpq(-1, 2), fmpq(3, 2)]
_REAL += [fmpq(10), fmpq(-10), fmpq(1, 1000), fmpq(-1, 1000), fmpq(100), fmpq(-100), fmpq(1000), fmpq(-1000)]
_POSITIVE = [fmpq(n) for n in (1, 2, 3)] + [
    fmpq(1, 2),
    fmpq(3, 2),
    fmpq(1, 3),
    fmpq(10),
    fmpq(1, 1000),
    fmpq(100),
    fmpq(1000),
]

_STEPS = [fmpq(0), fmpq(1), fmpq(1, 2), fmpq(2), fmpq(1, 1000), fmpq(10), fmpq(100)]
"""How far from the end of an interval points are tried."""
_PARTS = [fmpq(1, 2), fmpq(1, 3), fmpq(3, 4), fmpq(1, 10), fmpq(9, 10)]
"""Which parts of a bounded interval are tried."""


_FACTS = frozenset(
    [
        "real",
        "positive",
        "negative",
        "zero",
        "nonzero",
        "nonnegative",
        "nonpositive",
        "integer",
        "noninteger",
        "rational",
        "irrational",
        "even",
        "odd",
        "prime",
        "composite",
        "algebraic",
        "transcendental",
        "imaginary",
        "complex",
    ]
)
"""What SymPy may assume of a number, and what is checked before a value is tried."""


def leaves_of(*expressions: Expr) -> list[Expr]:
    """The free entries, numbers and density values of closed expressions, in a fixed order."""
    seen: set[Expr] = set()
    found: set[Expr] = set()
    pending = list(expressions)
    while pending:  # shared parts are visited once: unrolled programs are small graphs and huge trees
        node = pending.pop()
        if node in seen:
            continue
        seen.add(node)
        if isinstance(node, (Indexed, AppliedUndef, Symbol)):
            found.add(node)
        elif isinstance(node, DefiniteIntegral):
            found |= set(leaves_of(*node.args)) - {node.args[1], oo, -oo}
        else:
            pending.extend(node.args)
    return sorted(found, key=key)


def admits(leaf: Expr, value: fmpq | int) -> bool:
    """Do the assumptions on a symbol, or on the entries of an array, allow this value?"""
    return _consistent(_facts(leaf), value)


@lru_cache(maxsize=4096)
def _consistent(facts: frozenset[tuple[str, bool]], value: fmpq | int) -> bool:
    number = Rational(int(value.p), int(value.q)) if isinstance(value, fmpq) else Integer(value)
    return not any(getattr(number, f"is_{fact}", None) == (not truth) for fact, truth in facts)


@lru_cache(maxsize=4096)
def _facts(leaf: Expr) -> frozenset[tuple[str, bool]]:
    return frozenset((fact, truth) for fact, truth in leaf.assumptions0.items() if fact in _FACTS)


@lru_cache(maxsize=1024)
def _usual(facts: frozenset[tuple[str, bool]], *, positive: bool) -> tuple[fmpq, ...]:
    """The usual values of a number of which only these facts are known, and maybe that it is positive."""
    values = _POSITIVE if positive else _REAL
    return tuple(value for value in values if _consistent(facts, value)) if facts else tuple(values)


def inside(where: Interval) -> list[fmpq]:
    """Simple numbers in an interval, its ends and points close to them; of listed numbers, these."""
    if where.values is not None:
        return [_number(Rational(value)) for value in where.values if where.contains(value)]
    values = list(_REAL)
    for end, inwards in ((where.low, 1), (where.high, -1)):
        if end is not None:
            near = fmpq(round(float(end) * 1000), 1000) if not isinstance(end, Rational) else _number(end)
            values += [near + inwards * step for step in _STEPS]
    if where.low is not None and where.high is not None:
        low, high = (_number(Rational(str(round(float(end), 6)))) for end in (where.low, where.high))
        values += [low + (high - low) * part for part in _PARTS]
    return [v for v in dict.fromkeys(values) if where.contains(Rational(int(v.p), int(v.q)))]


def _number(value: Rational) -> fmpq:
    return fmpq(int(value.p), int(value.q))


class Sampler:
    def __init__(self, model: Model, support: int, sizes: Mapping[Symbol, int] | None = None) -> None:
        self.model = model
        self.support = support
        self.sizes = sizes or {}

    def is_positive(self, leaf: Expr) -> bool:
        if isinstance(leaf, Indexed):
            return declared_name(leaf) in self.model.positive
        return bool(leaf.is_positive)

    def is_density(self, leaf: Expr) -> bool:
        return isinstance(leaf, AppliedUndef) and leaf.func.__name__ in self.model.densities

    def is_tied(self, leaf: Expr) -> bool:
        """Is its value tied to those of others, or to listed numbers, so that it cannot be moved alone?"""
        is_score = isinstance(leaf, AppliedUndef) and leaf.func.__name__.startswith("score of ")
        where = self.model.bounds.get(declared_name(leaf))
        is_listed = where is not None and where.values is not None
        return self.is_density(leaf) or is_score or is_listed or is_tied(self.model, leaf)

    def choices(self, leaf: Expr) -> Sequence[fmpq]:
        where = self.model.bounds.get(declared_name(leaf))
        if where is not None:
            return [value for value in inside(where) if admits(leaf, value)]
        return _usual(_facts(leaf), positive=self.is_positive(leaf))

    def allows(self, leaf: Expr, value: fmpq) -> bool:
        """Does the value lie where the leaf is declared to lie?  What is tied to others cannot be moved alone."""
        if self.is_tied(leaf):
            return False
        where = self.model.bounds.get(declared_name(leaf))
        if where is not None and not where.contains(Rational(int(value.p), int(value.q))):
            return False
        return admits(leaf, value) and not (self.is_positive(leaf) and value <= 0)

    def points(self, leaves: Sequence[Expr], count: int) -> Iterator[Point]:
        """All ones; small distinct integers; all zeros where allowed; then small random numbers, always the same."""
        generator = random.Random(len(leaves))  # noqa: S311  (reproducible, not secret)
        allowed = [self.choices(leaf) for leaf in leaves]
        for attempt in range(count if all(allowed) else 0):
            point = dict(zip(leaves, _drawn(allowed, attempt, generator), strict=True))
            point = self.normalised(point, generator if attempt else None)
            if self.is_within_bounds(point):
                yield point

    def draws(self, allowed: Sequence[Sequence[fmpq]], count: int) -> list[list[fmpq]] | None:
        """The same points of free numbers with these choices, as lists of values; none where values are tied."""
        if self.model.structures or self.model.sums or not all(allowed):
            return None
        generator = random.Random(len(allowed))  # noqa: S311  (reproducible, not secret)
        return [_drawn(allowed, attempt, generator) for attempt in range(count)]

    def gentle(self, leaves: Sequence[Expr], count: int) -> Iterator[Point]:
        """Random numbers of size one or less: where an exponential is neither flat nor steep, and nothing is equal."""
        generator = random.Random(len(leaves))  # noqa: S311  (reproducible, not secret)
        allowed = {leaf: self.choices(leaf) for leaf in leaves}
        if not all(allowed.values()):
            return
        near = {leaf: [v for v in values if 0 < abs(v) <= 1] or values for leaf, values in allowed.items()}
        for _ in range(count):
            point = self.normalised({leaf: generator.choice(near[leaf]) for leaf in leaves}, generator)
            if self.is_within_bounds(point):
                yield point

    def is_within_bounds(self, point: Point) -> bool:
        """Do all values lie where they are declared to lie?  A declared sum may have moved them."""
        if not self.model.bounds:
            return True
        where = {leaf: self.model.bounds.get(declared_name(leaf), LINE) for leaf in point}
        return all(where[leaf].contains(Rational(int(v.p), int(v.q))) for leaf, v in point.items())

    def normalised(self, point: Point, generator: random.Random | None) -> Point:
        """Density values as weights that sum to one over the support; declared matrices and sums as declared."""
        if not (self.model.structures or self.model.sums or any(isinstance(leaf, AppliedUndef) for leaf in point)):
            return point
        densities: dict[str, list[Expr]] = {}
        for leaf in point:
            if self.is_density(leaf):
                densities.setdefault(leaf.func.__name__, []).append(leaf)
        for used in densities.values():
            weights = [generator.randint(1, 3) if generator else k + 1 for k in range(self.support)]
            for leaf in used:
                point[leaf] = fmpq(weights[int(leaf.args[0]) - 1], sum(weights))
        _balance_scores(point)
        return tied(point, self.model, self.sizes, generator)


def _drawn(allowed: Sequence[Sequence[fmpq]], attempt: int, generator: random.Random) -> list[fmpq]:
    """The values of one point."""
    if attempt < 2:
        wanted = [fmpq(1 + place) for place in range(3 if attempt else 1)]
        usual = {id(choices): [value if value in choices else choices[0] for value in wanted] for choices in allowed}
        return [usual[id(choices)][place % len(wanted)] for place, choices in enumerate(allowed)]
    if attempt == 2 or len(allowed) == 1:
        return [choices[(attempt - 2) % len(choices)] for choices in allowed]
    return [generator.choice(choices) for choices in allowed]


def _balance_scores(point: Point) -> None:
    """The mean of a score is zero: its last value follows from the others."""
    for leaf in point:
        name = leaf.func.__name__ if isinstance(leaf, AppliedUndef) else ""
        density = name.removeprefix("score of ").rpartition(" by ")[0] if name.startswith("score of ") else ""
        weights = {w.args[0]: v for w, v in point.items() if density and getattr(w.func, "__name__", "") == density}
        if not weights or leaf.args[0] != max(weights):
            continue
        others = [leaf.func(place, *leaf.args[1:]) for place in weights if place != leaf.args[0]]
        rest = sum((weights[other.args[0]] * point.get(other, fmpq(0)) for other in others), fmpq(0))
        point[leaf] = -rest / weights[leaf.args[0]]


def simpler(value: fmpq, choices: Sequence[fmpq]) -> list[fmpq]:
    """The values that are tried in place of this one when a witness is made smaller."""
    return list(choices[: choices.index(value)]) if value in choices else list(choices)


Extents = Mapping[str, tuple[int, ...]]
"""The last index in every direction, of the tensors for which it is known."""


def describe(
    point: Mapping[Expr, fmpq], brackets: Mapping[str, int], extents: Extents | None = None
) -> list[tuple[str, str]]:
    """Readable values: the entries of a tensor together, those that do not matter as a star.

    ``brackets`` says how many leading indices of a name are written in square brackets, as the time in ``h[2]``; the
    ``extents`` are those of the others.
    """
    tensors: dict[str, dict[tuple[int, ...], fmpq]] = {}
    rows: list[tuple[str, str]] = []
    for leaf, value in point.items():
        if isinstance(leaf, Indexed):
            tensors.setdefault(str(leaf.base), {})[tuple(int(i) for i in leaf.indices)] = value
        elif isinstance(leaf, AppliedUndef):
            name = leaf.func.__name__
            variable = name.partition("(")[2][:1]  # of q(z|x) it is z; of a bare name none is known
            place = f"{variable} = {leaf.args[0]}" if variable else f"point {leaf.args[0]}"
            rows.append((f"{name} at {place}", str(value)))
        else:
            rows.append((str(leaf), str(value)))
    for name, entries in sorted(tensors.items()):
        if is_polynomial(name):
            rows.append((name, polynomial_text(name, entries)))
            continue
        rows.extend(_tensor_rows(name, entries, brackets.get(name, 0), (extents or {}).get(name, ())))
    return rows


def _tensor_rows(
    name: str, entries: dict[tuple[int, ...], fmpq], brackets: int, extent: tuple[int, ...]
) -> list[tuple[str, str]]:
    groups: dict[tuple[int, ...], dict[tuple[int, ...], fmpq]] = {}
    for place, value in entries.items():
        groups.setdefault(place[:brackets], {})[place[brackets:]] = value
    lows, highs = _corners([place[brackets:] for place in entries])
    if len(extent) == len(highs) and prod(extent) <= MAX_SHOWN:
        highs = tuple(map(max, highs, extent))
    if prod(high - low + 1 for low, high in zip(lows, highs, strict=True)) > MAX_SHOWN:
        return [(f"{name}[{', '.join(map(str, place))}]", str(value)) for place, value in sorted(entries.items())]
    return [
        (f"{name}[{', '.join(map(str, head))}]" if head else name, _nested(group, lows, highs))
        for head, group in sorted(groups.items())
    ]


def _corners(places: list[tuple[int, ...]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The smallest and largest index in every direction; counting starts at 1 unless a smaller index occurs."""
    columns = list(zip(*places, strict=True))
    return tuple(min(1, *column) for column in columns), tuple(max(column) for column in columns)


def _nested(
    entries: dict[tuple[int, ...], fmpq], lows: tuple[int, ...], highs: tuple[int, ...], head: tuple[int, ...] = ()
) -> str:
    if len(head) == len(lows):
        return str(entries.get(head, "*"))
    depth = len(head)
    inner = [_nested(entries, lows, highs, (*head, k)) for k in range(lows[depth], highs[depth] + 1)]
    return f"({', '.join(inner)})"
