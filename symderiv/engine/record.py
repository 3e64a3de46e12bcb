"""Goals as text and back.

``restore(record(goal)) == goal`` up to the names of bound indices.  The text is JSON: a table of nodes, each made of
earlier ones, so that shared parts are written once and nothing nests.  Reading is closed: only the SymPy classes in
``_CLASSES`` and the dataclasses in ``PARTS`` can come out; anything else is ``MalformedRecord``.
"""

from __future__ import annotations

import dataclasses
import json
import typing
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

import sympy
from sympy import Basic, Dummy, Function, Integer, Rational, Symbol
from sympy.core.function import AppliedUndef
from sympy.functions.elementary.piecewise import ExprCondPair
from sympy.logic.boolalg import BooleanFalse, BooleanTrue

from symderiv.engine.budget import UNLIMITED, Budget
from symderiv.engine.goals import Goal
from symderiv.engine.normal.context import Context
from symderiv.engine.substitution import Vanishing
from symderiv.model import Certificate
from symderiv.tensor import nodes, operators
from symderiv.tensor.axis import Axis
from symderiv.tensor.interval import Interval
from symderiv.tensor.law import Gaussian, Independent, Unnamed
from symderiv.tensor.structure import KnownSum, Structure
from symderiv.tensor.tensor import Tensor

MAX_TEXT = 4_000_000
MAX_NODES = 200_000
MAX_EXPONENT = 10_000

_OWN = [value for home in (nodes, operators) for value in vars(home).values() if isinstance(value, type)]
_SYMPY = (
    sympy.Add, sympy.Mul, sympy.Pow, sympy.Tuple, sympy.Indexed, sympy.IndexedBase, sympy.Idx,
    sympy.sin, sympy.cos, sympy.tan, sympy.asin, sympy.acos, sympy.atan, sympy.atan2,
    sympy.Abs, sympy.sign, sympy.Max, sympy.Min, sympy.floor, sympy.ceiling, sympy.Heaviside, sympy.Mod,
    sympy.factorial, sympy.binomial, sympy.gamma, sympy.loggamma, sympy.polygamma, sympy.erf, sympy.erfc,
    sympy.Piecewise, ExprCondPair, sympy.And, sympy.Or, sympy.Not,
    sympy.StrictLessThan, sympy.LessThan, sympy.StrictGreaterThan, sympy.GreaterThan, sympy.Eq, sympy.Ne,
)  # fmt: skip
_CLASSES: dict[str, Any] = {kind.__name__: kind for kind in (*_OWN, *_SYMPY, Vanishing) if issubclass(kind, Basic)}
_CONSTANTS: dict[str, Any] = {
    "pi": sympy.pi, "E": sympy.E, "oo": sympy.oo, "-oo": -sympy.oo, "zoo": sympy.zoo, "nan": sympy.nan,
    "I": sympy.I, "EulerGamma": sympy.EulerGamma, "True": sympy.true, "False": sympy.false,
}  # fmt: skip

PARTS: dict[str, Any] = {
    kind.__name__: kind
    for kind in (
        *typing.get_args(Goal),
        Context,
        KnownSum,
        Axis,
        Structure,
        Interval,
        Unnamed,
        Tensor,
        Independent,
        Gaussian,
    )
}
"""The dataclasses that goals are made of, all that the types of their fields name."""


_ENCODER = json.JSONEncoder(separators=(",", ":"))


class NotRecordable(ValueError):
    """The goal contains something that has no text here."""


class MalformedRecord(ValueError):
    """The text is not the record of a goal."""


def record(goal: Goal) -> str:
    writer = _Writer()
    value = writer.value(goal)
    return _ENCODER.encode({"nodes": writer.nodes, "goal": value})


def certify(procedure: str, goals: Iterable[Goal], *evidence: tuple[str, str]) -> Certificate:
    """The certificate of a verdict that rests on these goals."""
    try:
        return Certificate(procedure, evidence, tuple(record(goal) for goal in goals))
    except NotRecordable as missing:
        return Certificate(procedure, (*evidence, ("not written down", str(missing))))


def restore(text: str) -> Goal:
    if len(text) > MAX_TEXT:
        raise MalformedRecord(f"longer than {MAX_TEXT} characters")
    try:
        data = json.loads(text)
        reader = _Reader(data["nodes"])
        goal = reader.value(data["goal"])
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError) as error:
        raise MalformedRecord(f"{type(error).__name__}: {error}") from error
    if not isinstance(goal, Goal):
        raise MalformedRecord("not a goal")
    return goal


class _Writer:
    def __init__(self) -> None:
        self.nodes: list[list[Any]] = []
        self.places: dict[Basic, int] = {}

    def value(self, value: object) -> Any:
        if value is None or isinstance(value, str | bool | int):
            return value
        if isinstance(value, Basic):
            return {"node": self.node(value)}
        if isinstance(value, tuple):
            return [self.value(item) for item in value]
        if isinstance(value, frozenset):
            return {"set": sorted((self.value(item) for item in value), key=json.dumps)}
        if isinstance(value, Mapping):
            return {"map": [[self.value(one), self.value(other)] for one, other in value.items()]}
        if isinstance(value, Budget):
            return {"is": "Budget"}
        if dataclasses.is_dataclass(value) and PARTS.get(type(value).__name__) is type(value):
            name = type(value).__name__
            written: dict[str, Any] = {"is": name}
            for field, usual in _fields(name):
                item = getattr(value, field)
                if usual is _NEEDED or not (item is usual or isinstance(usual, Budget) or item == usual):
                    written[field] = self.value(item)
            return written
        raise NotRecordable(type(value).__name__)

    def node(self, node: Basic) -> int:
        place = self.places.get(node)
        if place is None:
            self.nodes.append(self._row(node))
            place = self.places[node] = len(self.nodes) - 1
        return place

    def _row(self, node: Basic) -> list[Any]:
        if isinstance(node, Dummy):
            return ["Dummy", node.name, node.dummy_index, _facts(node)]
        if isinstance(node, Symbol):
            return ["Symbol", node.name, _facts(node)]
        if isinstance(node, Rational):
            return ["number", str(int(node.p)), str(int(node.q))]
        if not node.args:
            name = "True" if isinstance(node, BooleanTrue) else "False" if isinstance(node, BooleanFalse) else str(node)
            if _CONSTANTS.get(name) != node:
                raise NotRecordable(name)
            return ["constant", name]
        children = [self.node(child) for child in node.args]
        if isinstance(node, AppliedUndef):
            return ["applied", node.func.__name__, *children]
        if not isinstance(node, _CLASSES.get(type(node).__name__, ())):
            raise NotRecordable(type(node).__name__)
        return [type(node).__name__, *children]


_NEEDED = object()


@cache
def _fields(part: str) -> tuple[tuple[str, object], ...]:
    """The names of the fields with their usual values, which are not written down; nor is a budget."""
    return tuple((field.name, _usual(field)) for field in dataclasses.fields(PARTS[part]))


def _usual(field: dataclasses.Field[Any]) -> object:
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return _NEEDED if field.default is dataclasses.MISSING else field.default


@lru_cache(maxsize=4096)
def _facts(symbol: Symbol) -> tuple[str, ...]:
    """What is assumed of a symbol, written out: two symbols with the same facts are equal."""
    return tuple(name if holds else f"-{name}" for name, holds in sorted(symbol.assumptions0.items()))


class _Reader:
    def __init__(self, rows: list[list[Any]]) -> None:
        if len(rows) > MAX_NODES:
            raise MalformedRecord(f"more than {MAX_NODES} nodes")
        self.nodes: list[Basic] = []
        self.dummies: dict[tuple[str, int], Dummy] = {}
        for row in rows:
            self.nodes.append(self._node(row))

    def _node(self, row: list[Any]) -> Basic:
        kind, *rest = row
        match kind:
            case "Dummy":
                name, number, facts = rest
                return self.dummies.setdefault((str(name), int(number)), Dummy(str(name), **_assumptions(facts)))
            case "Symbol":
                return Symbol(str(rest[0]), **_assumptions(rest[1]))
            case "number":
                return Rational(int(rest[0]), int(rest[1])) if rest[1] != "1" else Integer(int(rest[0]))
            case "constant":
                return _CONSTANTS[rest[0]]
            case "applied":
                return Function(str(rest[0]))(*self._children(rest[1:]))
        children = self._children(rest)
        _refuse_huge(kind, children)
        if kind in ("Max", "Min"):  # SymPy would compare every two of them
            return _CLASSES[kind](*children, evaluate=False)
        return _CLASSES[kind](*children)

    def _children(self, places: list[Any]) -> list[Basic]:
        return [self._at(place) for place in places]

    def _at(self, place: Any) -> Basic:
        if type(place) is not int or place < 0:
            raise MalformedRecord("a node is named by its number")
        return self.nodes[place]

    def value(self, data: Any) -> Any:
        if isinstance(data, list):
            return tuple(self.value(item) for item in data)
        if not isinstance(data, dict):
            return data
        match data:
            case {"node": place}:
                return self._at(place)
            case {"set": items}:
                return frozenset(self.value(item) for item in items)
            case {"map": pairs}:
                return {self.value(one): self.value(other) for one, other in pairs}
            case {"is": "Budget"}:
                return UNLIMITED
            case {"is": name, **fields}:
                return PARTS[name](**{field: self.value(value) for field, value in fields.items()})
        raise MalformedRecord("an object of no known kind")


def _refuse_huge(kind: str, children: list[Basic]) -> None:
    """SymPy evaluates powers and factorials of numbers at once, however large."""
    if kind in ("Pow", "factorial", "gamma", "binomial") and all(child.is_number for child in children):
        exponent = children[-1] if kind == "Pow" else children[0]
        if exponent.is_Rational and abs(exponent) > MAX_EXPONENT:
            raise MalformedRecord(f"{kind} of a number beyond {MAX_EXPONENT}")


def _assumptions(facts: list[str]) -> dict[str, bool]:
    return {fact.removeprefix("-"): not fact.startswith("-") for fact in facts}
