"""What SymPy's large procedures raise when they do not know: ``simplify``, ``limit``, ``integrate``, ``solve``.

They end with whatever went wrong inside, such as a missing key for complex infinity; for us each of these means that
nothing was found.  Our own code is never called inside such a block, so that no fault of ours is taken for an answer.
"""

from __future__ import annotations

from sympy import PoleError, PolynomialError

from symderiv.engine.budget import OutOfBudget

REFUSALS = (
    OutOfBudget,
    NotImplementedError,
    ValueError,
    TypeError,
    AttributeError,
    LookupError,
    ArithmeticError,
    AssertionError,
    RecursionError,
    PolynomialError,
    PoleError,
)
