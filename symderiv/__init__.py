"""symderiv checks mathematical derivations: each claim is proved, refuted with a counterexample, or left open.

The names below are imported when they are first used, so that ``import symderiv`` and the command line start
without SymPy.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from symderiv.api import check as check
    from symderiv.api import decide as decide
    from symderiv.engine.recheck import recheck as recheck
    from symderiv.model import Certificate as Certificate
    from symderiv.model import Verdict as Verdict
    from symderiv.source.derivation import Derivation as Derivation
    from symderiv.tensor.axis import size as size
    from symderiv.tensor.calculus import gradient as gradient
    from symderiv.tensor.calculus import jacobian as jacobian
    from symderiv.tensor.functions import diag as diag
    from symderiv.tensor.functions import exp as exp
    from symderiv.tensor.functions import log as log
    from symderiv.tensor.functions import logsumexp as logsumexp
    from symderiv.tensor.functions import norm as norm
    from symderiv.tensor.functions import sigmoid as sigmoid
    from symderiv.tensor.functions import softmax as softmax
    from symderiv.tensor.functions import tanh as tanh
    from symderiv.tensor.functions import trace as trace
    from symderiv.tensor.tensor import Tensor as Tensor
    from symderiv.tensor.tensor import matrix as matrix
    from symderiv.tensor.tensor import outer as outer
    from symderiv.tensor.tensor import vector as vector

__version__ = "0.1.0"

_HOMES = {
    "symderiv.api": ("check", "decide"),
    "symderiv.engine.recheck": ("recheck",),
    "symderiv.model": ("Certificate", "Verdict"),
    "symderiv.source.derivation": ("Derivation",),
    "symderiv.tensor.axis": ("size",),
    "symderiv.tensor.calculus": ("gradient", "jacobian"),
    "symderiv.tensor.functions": (
        "diag", "exp", "log", "logsumexp", "norm", "sigmoid", "softmax", "tanh", "trace",
    ),
    "symderiv.tensor.tensor": ("Tensor", "matrix", "outer", "vector"),
}  # fmt: skip
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted(_HOME_OF)


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'symderiv' has no attribute {name!r}")
    return getattr(import_module(_HOME_OF[name]), name)
