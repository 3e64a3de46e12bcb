"""What is declared of tensors of unknown entries beyond their shape."""

from __future__ import annotations

from sympy import Rational

from symderiv.model.plain import dataclass
from symderiv.tensor.axis import Axis


@dataclass(frozen=True)
class Structure:
    """What is declared of a square matrix; its rows and columns run over the axis.

    ``symmetric``, ``diagonal``, ``orthogonal``, ``definite`` (symmetric and positive definite), ``semidefinite`` (the
    same, but perhaps singular), ``invertible``.
    """

    words: frozenset[str]
    axis: Axis

    @property
    def is_symmetric(self) -> bool:
        return bool(self.words & {"symmetric", "definite", "semidefinite", "diagonal"})

    @property
    def has_root(self) -> bool:
        """Is it R^T R for some R?"""
        return bool(self.words & {"definite", "semidefinite"})


@dataclass(frozen=True)
class KnownSum:
    """The entries of a tensor along one of its indices sum to a number, whatever its other indices are."""

    slot: int
    axis: Axis
    value: Rational
