"""The symbol table: what each declared name is, and so what a juxtaposition with it means.

A *tensor* entry has bracket slots (``h[t]``, always given in full) and subscript slots (``h_i[t]``, given from
the left; those left off remain as the axes of a vector or matrix).  Names are kept as written, without braces
and spaces: ``W_x``, ``\\sigma``, ``L_out``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from difflib import get_close_matches
from functools import cached_property, lru_cache
from typing import Any

from sympy import Expr, Symbol, ceiling, floor

from symderiv.model.plain import dataclass
from symderiv.source.builtin import SPELLINGS
from symderiv.source.grammar import COMMANDS
from symderiv.source.macros import Macro
from symderiv.source.syntax import Node
from symderiv.tensor.axis import Axis, fresh
from symderiv.tensor.beginnings import begun
from symderiv.tensor.interval import Interval
from symderiv.tensor.model import Model
from symderiv.tensor.parts import array_of
from symderiv.tensor.tensor import ShapeError, Tensor, same_axis

LONG = 3
"""A name of so many letters is rather a misspelt word than another symbol."""


@dataclass(frozen=True)
class Variable:
    """A number, vector, matrix, family or sequence of unknown or defined entries."""

    name: str
    plain: str
    """The name inside expressions and in counterexamples: ``sigma``, ``W_x``."""
    brackets: int = 0
    subscripts: tuple[Axis, ...] = ()
    positive: bool = False
    size: bool = False
    bounds: Interval | None = None
    """Where the number, or every entry, lies; all real numbers if nothing is declared."""
    family: bool = False
    """Is the first subscript the number of a member, as in ``Q_1, \\dots, Q_n``?  Then ``Q_1`` is a member."""
    bracket_axes: tuple[Axis, ...] = ()
    """For an array such as ``W[c, m]`` whose indices have declared ranges; it can also stand without its brackets."""

    @cached_property
    def symbol(self) -> Symbol:
        if self.size:
            return Symbol(self.plain, integer=True, positive=True)
        if self.bounds is not None:
            return self.bounds.symbol(self.plain)
        return Symbol(self.plain, positive=True) if self.positive else Symbol(self.plain, real=True)

    @property
    def is_square(self) -> bool:
        """A square matrix, not a member of a family."""
        return len(self.subscripts) == 2 and same_axis(*self.subscripts)

    def at(self, brackets: tuple[Expr, ...], subscripts: tuple[Expr, ...]) -> Tensor:
        if not brackets and not subscripts and self.bracket_axes:
            return Tensor.build((*self.bracket_axes, *self.subscripts), lambda *places: array_of(self.plain)[places])
        if len(brackets) != self.brackets:
            raise ShapeError(f"{self.name} takes {self.brackets} indices in square brackets, not {len(brackets)}")
        if len(subscripts) > len(self.subscripts):
            raise ShapeError(f"{self.name} takes at most {len(self.subscripts)} subscripts, not {len(subscripts)}")
        axes = self.subscripts[len(subscripts) :]
        rest = tuple([fresh("i") for _ in axes])
        indices = (*brackets, *subscripts, *rest)
        body = array_of(self.plain)[indices] if indices else self.symbol
        return Tensor(axes, rest, body)


@dataclass(frozen=True)
class Index:
    """A named index, with its range where one is declared."""

    name: str
    axis: Axis | None = None

    @property
    def symbol(self) -> Symbol:
        return Symbol(self.name, integer=True)


@dataclass(frozen=True)
class FunctionName:
    """A name for one of the known functions, such as ``\\sigma`` for the sigmoid."""

    name: str
    function: str


@dataclass(frozen=True)
class Density:
    """``q(z \\mid x)``: a positive function of its first argument with total mass one; other arguments are fixed."""

    name: str
    """With its arguments: ``q(z|x)``."""
    variable: str | None
    """The argument that it is a density of, or None for a mere number such as ``p(x, z)``."""


@dataclass(frozen=True)
class SmoothFunction:
    """A function of real numbers of which nothing is known but that it is smooth; it is written with its arguments."""

    name: str
    plain: str


@dataclass(frozen=True)
class FunctionOf:
    """An unspecified real function of one variable, written without its argument."""

    name: str
    plain: str
    variable: str


@dataclass(frozen=True)
class Abbreviation:
    """``p(x, z) = p(z \\mid x) p(x)``: a name for a formula, read anew wherever it is used."""

    name: str
    text: str
    """The right-hand side without spaces, to recognise a mere renaming."""
    source: str
    node: Node


@dataclass(frozen=True)
class Formula:
    """``f(x) = x^2 + 1``: a function, with the value that it has at its parameters."""

    name: str
    parameters: tuple[Symbol | Variable, ...]
    """A number as a symbol that occurs nowhere else; a tensor as it is declared."""
    value: Tensor


@dataclass(frozen=True)
class Basis:
    """``e_1, e_2, ...``: the columns of the identity matrix, of the size that their neighbours have."""

    name: str


@dataclass(frozen=True)
class LossName:
    name: str
    plain: str


Meaning = (
    Variable | Index | FunctionName | Density | FunctionOf | SmoothFunction | Abbreviation | Formula | LossName | Basis
)


@dataclass(frozen=True)
class Notation:
    names: Mapping[str, Meaning] = field(default_factory=dict)
    model: Model = field(default_factory=Model)
    strict: bool = True
    """An undeclared name is an error; otherwise it is a real number and is noted."""
    layout: str = "gradient"
    """``gradient``: d scalar / d vector is a column.  ``numerator``: it is a row."""
    default_measure: str | None = None
    """The density that a bare ``E[...]`` averages over."""
    told_apart: bool = False
    """Is d the total derivative and \\partial the immediate partial, wherever they differ?"""
    assumptions: tuple[str, ...] = ()
    broadcast: bool = False
    """A number added to a tensor is added to every entry."""
    latest_left: bool | None = None
    """In a product of matrices over an index, does the latest factor stand on the left?  Nothing if that is open."""
    macros: Mapping[str, Macro] = field(default_factory=dict)
    fixed: tuple[str, ...] = ()
    """The sources of equations that give sizes a value: conditions of every claim."""

    @cached_property
    def beginnings(self) -> frozenset[str]:
        """What names start with, up to a subscript or an argument: ``W_`` of ``W_x``, ``p(`` of ``p(z)``."""
        return frozenset(name[: at + 1] for name in self.names for at, sign in enumerate(name) if sign in "_(")

    @cached_property
    def indices(self) -> frozenset[str]:
        """The names that are declared as indices."""
        return frozenset(name for name, meaning in self.names.items() if isinstance(meaning, Index))

    @cached_property
    def least(self) -> dict[Symbol, int]:
        """The lower bounds of sizes, declared or assumed, as whole numbers."""
        least = {}
        for meaning in self.names.values():
            if isinstance(meaning, Variable) and meaning.size and meaning.bounds is not None:
                low = meaning.bounds.low
                assert low is not None
                least[meaning.symbol] = int(floor(low)) + 1 if meaning.bounds.open_low else int(ceiling(low))
        return least

    @cached_property
    def begun(self) -> Notation:
        """With a base case for every state that a loss depends on; made once, for all claims of a document."""
        return replace(self, model=begun(self.model)) if self.model.losses else self

    def with_name(self, meaning: Meaning) -> Notation:
        named = replace(self, names={**self.names, meaning.name: meaning})
        if isinstance(meaning, Index) and meaning.axis is not None:
            return named.with_model(times={**self.model.times, meaning.symbol: meaning.axis})
        return named

    def with_model(self, **changes: Any) -> Notation:
        return replace(self, model=replace(self.model, **changes))

    def assuming(self, *conditions: str) -> Notation:
        new = tuple(condition for condition in dict.fromkeys(conditions) if condition not in self.assumptions)
        return replace(self, assumptions=self.assumptions + new)

    def suggest(self, name: str) -> str:
        if name in SPELLINGS or name in COMMANDS:
            return "it is known, but has no meaning in this place"
        stem = name.partition("_")[0]
        if stem == "e":
            return r"the columns of I are declared by e \text{ is the standard basis}"
        close = get_close_matches(name, [*self.names], n=1, cutoff=0.5) if len(stem) < LONG else []
        close = close or get_close_matches(name, [*self.names, *SPELLINGS, *COMMANDS], n=1, cutoff=0.7)
        return f"did you mean {close[0]}?" if close else "declare it with let"


@lru_cache(maxsize=4096)
def plain_name(name: str) -> str:
    """A LaTeX name as a readable identifier: ``\\hat{h}_x`` is ``hat_h__x``, ``\\hat{h_x}`` is ``hat_h_x``."""
    cleaned = "".join(c if c.isalnum() or c in "_'|(),*+-^=<>" else " " for c in name.replace("\\", " "))
    return "_".join(cleaned.split())
