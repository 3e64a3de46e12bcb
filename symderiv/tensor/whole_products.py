"""Which products are whole numbers: SymPy's answer, where it is right.

SymPy 1.14 compares powers of two only.  It takes 2^n/6 for whole, since n >= 1 twos stand above and one below, and
6^n/3 for no whole number, since an even number stands above and an odd one below; and it simplifies floors by that.
``mend`` puts an answer of "unknown" in their place: a quotient with an odd factor below is not seen to be whole by its
twos, and one with an odd number below is not seen to be none.
"""

from __future__ import annotations

from typing import Any

from sympy import Mul, Rational

_by_twos: Any = Mul._eval_is_integer


def is_whole(product: Mul) -> bool | None:
    found: bool | None = _by_twos(product)
    if found is None:
        return None
    coefficient = product.args[0]
    below = int(coefficient.q) if isinstance(coefficient, Rational) else 1
    if found:
        return True if below & (below - 1) == 0 else None
    if below % 2 == 0 or product._eval_is_rational() is False:
        return False
    return None


def mend() -> None:
    """Where SymPy looks for the answer: the method, and the table that is made of it with the class."""
    Mul._eval_is_integer = is_whole
    Mul._prop_handler["integer"] = is_whole
