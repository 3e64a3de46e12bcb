"""The order in which SymPy keeps the factors of a product and the terms of a sum, found in a shorter way.

SymPy compares two nodes by all that makes them up.  It collects that anew each time, and of an entry, which is most
of what is compared, it is the array, with all that is assumed of it, before the indices.  ``compared(a, b)`` is
``a.compare(b)`` for all nodes; of symbols, entries and what is put together from them it looks at what decides only.
"""

from __future__ import annotations

from functools import cmp_to_key, lru_cache
from typing import Any

from sympy import Dummy, Expr, Symbol
from sympy.core.basic import _cmp_name

from symderiv.tensor.entry import Array, Entry


def compared(one: Any, other: Any) -> int:
    """-1, 0 or 1."""
    if one is other:
        return 0
    kind: Any = type(one)
    their_kind: Any = type(other)
    if kind is not their_kind:
        return _compared_kinds(kind, their_kind) or int(one.compare(other))
    if kind is Symbol or kind is Dummy:
        return _compared_names(one, other)
    if kind is Entry:
        mine, theirs = one._args[0], other._args[0]
        alike = mine is theirs or mine._facts == theirs._facts
    elif kind is Array:
        alike = one._facts == other._facts
    else:
        alike = kind._hashable_content is Expr._hashable_content  # its arguments are all that makes it up
    if not alike or len(one._args) != len(other._args):
        return int(one.compare(other))
    for mine, theirs in zip(one._args, other._args, strict=True):
        if found := compared(mine, theirs):
            return found
    return 0


@lru_cache(maxsize=4096)
def _compared_kinds(one: Any, other: Any) -> int:
    return int(_cmp_name(one, other))


def _compared_names(one: Any, other: Any) -> int:
    if len(one._assumptions0) == len(other._assumptions0):
        if one.name != other.name:
            return 1 if one.name > other.name else -1
        if type(one) is Dummy and one._assumptions0 == other._assumptions0:
            return 1 if one.dummy_index > other.dummy_index else -1
    return int(one.compare(other))


_KEY = cmp_to_key(compared)


def put_in_order(parts: list[Expr]) -> None:
    """As the arguments of a product or a sum."""
    parts.sort(key=_KEY)
