"""The functions and constants that are known without declaration, by the names that documents use."""

from __future__ import annotations

from collections.abc import Callable

import sympy
from sympy import Expr, Max

from symderiv.tensor import functions
from symderiv.tensor.border import WRITTEN
from symderiv.tensor.matrix import det
from symderiv.tensor.nodes import Exp, Log
from symderiv.tensor.stacked import stacked
from symderiv.tensor.tensor import ShapeError, Tensor, scalar


def _elementwise(function: Callable[[Expr], Expr]) -> Callable[[Tensor], Tensor]:
    return lambda value: value.map(function)


def _scalar(function: Callable[[Tensor], Expr]) -> Callable[[Tensor], Tensor]:
    return lambda value: scalar(function(value))


def _absolute(value: Tensor) -> Tensor:
    """Bars: the absolute value of a number, the determinant of a square matrix."""
    if value.rank == 2:
        return scalar(det(value))
    if value.rank:
        raise ShapeError(f"bars around {value.shape}: write a norm")
    return value.map(sympy.Abs)


FUNCTIONS: dict[str, Callable[[Tensor], Tensor]] = {
    "exp": _elementwise(Exp),
    "log": _elementwise(Log),
    "ln": _elementwise(Log),
    "sin": _elementwise(sympy.sin),
    "cos": _elementwise(sympy.cos),
    "tan": _elementwise(sympy.tan),
    "sigmoid": _elementwise(functions.scalar_sigmoid),
    "tanh": _elementwise(functions.scalar_tanh),
    "softplus": _elementwise(functions.scalar_softplus),
    "relu": _elementwise(lambda x: Max(x, 0)),
    **{name: _elementwise(WRITTEN[getattr(sympy, name)]) for name in ("sinh", "cosh", "coth", "sech", "csch", "gamma")},
    **{name: _elementwise(WRITTEN[getattr(sympy, name)]) for name in ("sec", "csc", "cot", "asinh", "acosh", "atanh")},
    **{name: _elementwise(getattr(sympy, name)) for name in ("asin", "acos", "atan", "erf", "sign")},
    "erfc": _elementwise(lambda x: 1 - sympy.erf(x)),
    "softmax": functions.softmax,
    "logsumexp": functions.logsumexp,
    "argmin": functions.argmin,
    "argmax": functions.argmax,
    "tr": _scalar(functions.trace),
    "diag": functions.diag,
    "det": _scalar(det),
    "vec": stacked,
    "sum": _scalar(Tensor.sum),
    "abs": _absolute,
}

# Spelling in a document -> key above.
SPELLINGS: dict[str, str] = {
    r"\exp": "exp",
    r"\log": "log",
    r"\ln": "ln",
    r"\sin": "sin",
    r"\cos": "cos",
    r"\tan": "tan",
    r"\tanh": "tanh",
    **{rf"\{name}": name for name in ("sinh", "cosh", "coth", "sec", "csc", "cot")},
    **{name: name for name in ("sinh", "cosh", "coth", "sech", "csch", "erf", "erfc", "sign")},
    **{rf"\arc{name}": f"a{name}" for name in ("sin", "cos", "tan")},
    **{f"ar{name}": f"a{name}" for name in ("sinh", "cosh", "tanh")},
    r"\Gamma": "gamma",
    "sgn": "sign",
    "tanh": "tanh",
    "exp": "exp",
    "log": "log",
    "ln": "ln",
    "sin": "sin",
    "cos": "cos",
    "sigmoid": "sigmoid",
    "softplus": "softplus",
    "relu": "relu",
    "ReLU": "relu",
    "softmax": "softmax",
    "softargmax": "softmax",
    "logsumexp": "logsumexp",
    "argmin": "argmin",
    "argmax": "argmax",
    "Tr": "tr",
    "tr": "tr",
    "trace": "tr",
    "diag": "diag",
    r"\det": "det",
    "det": "det",
    "vec": "vec",
    "sum": "sum",
}

EXPECTATIONS = frozenset(["E", r"\mathbb{E}"])
MOMENTS = frozenset(["Var", "Cov", r"\mathbb{V}"])
