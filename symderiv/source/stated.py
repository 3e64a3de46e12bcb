"""The kinds of statement that a claim makes: comparisons, shapes, laws, growth, ranges, quantified ones."""

from __future__ import annotations

from sympy import Expr

from symderiv.model import Span
from symderiv.model.plain import dataclass
from symderiv.source.quantifiers import Ranging
from symderiv.tensor.axis import Axis
from symderiv.tensor.law import Gaussian
from symderiv.tensor.tensor import Tensor


@dataclass(frozen=True, slots=True)
class Comparison:
    """left relation right, for all values of the free indices."""

    left: Tensor
    relation: str
    right: Tensor
    right_span: Span | None


@dataclass(frozen=True)
class ShapeClaim:
    """The value is a tensor with these dimensions."""

    value: Tensor
    dimensions: tuple[Expr, ...]
    span: Span


@dataclass(frozen=True)
class LawClaim:
    """The value has this law."""

    value: Tensor
    law: Gaussian
    span: Span


@dataclass(frozen=True)
class OrderClaim:
    """The value is O(bound) when its sizes grow; or o, Omega, Theta of it."""

    value: Expr
    bound: Expr
    span: Span
    order: str = "O"
    expands: bool = False
    """The value is what remains of an expansion, as in ``e^x = 1 + x + O(x^2)``."""


@dataclass(frozen=True)
class RangeClaim:
    """An index with a declared range runs over these numbers."""

    name: str
    declared: Axis
    stated: Axis
    span: Span


@dataclass(frozen=True)
class NowhereClaim:
    """The function of this ``\\arg\\min`` has no minimum."""

    minimiser: Expr
    span: Span


@dataclass(frozen=True)
class Quantified:
    """For all, for some or for just one value of a name, all these statements hold."""

    sign: str
    ranging: Ranging
    inner: tuple[Statement, ...]
    span: Span


Statement = Comparison | Quantified | ShapeClaim | LawClaim | OrderClaim | RangeClaim | NowhereClaim
