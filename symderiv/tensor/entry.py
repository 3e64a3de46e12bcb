"""Arrays and their entries, each made once: ``Array("A")[i, j]`` is the same object wherever it is written.

They are SymPy's ``IndexedBase`` and ``Indexed``, equal to those and with the same names, so that they print, sort and
hash alike.  SymPy makes an entry anew each time it is mentioned, asks it anew what is assumed of it, and compares two
of them by all that was found; here the entries of an array share what is assumed of them, and are mostly compared by
being the same object.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sympy import Basic, Expr, Indexed, IndexedBase, Integer
from sympy.core.assumptions import StdFactKB

KNOWN = 20_000
"""So many entries are remembered."""


def _new_entry(cls: Any, base: Any, *indices: Any) -> Any:
    return _made(base, indices) if isinstance(base, Array) and indices else Indexed(base, *indices)


@lru_cache(maxsize=KNOWN)
def _made(base: Any, indices: tuple[Any, ...]) -> Any:
    entry = Expr.__new__(Entry, base, *map(_index, indices))
    entry._assumptions = base._of_entries
    return entry


def _index(index: Any) -> Basic:
    """A whole number of Python's as one of SymPy's; text is no index."""
    if isinstance(index, Basic):
        return index
    if isinstance(index, int):
        return Integer(index)
    raise TypeError(f"{index!r} is no index")


def _content_of_entry(self: Any) -> tuple[Any, ...]:
    return (*self._args, *self._args[0]._facts)


def _is_same_entry(self: Any, other: Any) -> Any:
    if self is other:
        return True
    if other.__class__ is Entry or other.__class__ is Indexed:
        return self._args == other._args
    return _sympy_equal(self, other)


def _new_array(cls: Any, label: Any, *shape: Any) -> Any:
    array = IndexedBase.__new__(cls, label, *shape)
    if isinstance(array, Array):
        facts = array.assumptions0
        array._facts = tuple(sorted(facts.items()))
        array._of_entries = StdFactKB(facts)
        array._of_entries._generator = dict(facts)
        array._content = IndexedBase._hashable_content(array)
    return array


def _content_of_array(self: Any) -> tuple[Any, ...]:
    """By which SymPy sorts the factors of every product; it would collect it each time."""
    content: tuple[Any, ...] = self._content
    return content


def _entry_of_array(self: Any, indices: Any) -> Any:
    if isinstance(indices, tuple) and indices:
        return _made(self, indices)
    return Entry(self, *indices) if isinstance(indices, tuple | list) else Entry(self, indices)


def _is_same_array(self: Any, other: object) -> Any:
    if self is other:
        return True
    if isinstance(other, IndexedBase):
        return self._hashable_content() == other._hashable_content()
    return _sympy_equal(self, other)


_sympy_equal: Any = Basic.__eq__

# Built with type(): SymPy has no types, and a class statement on an untyped base is an error under mypy --strict.
Entry: Any = type(
    "Indexed",
    (Indexed,),
    {
        "__new__": _new_entry,
        "__eq__": _is_same_entry,
        "__hash__": Basic.__hash__,
        "_hashable_content": _content_of_entry,
        "__module__": __name__,
        "__qualname__": "Entry",
    },
)
Array: Any = type(
    "IndexedBase",
    (IndexedBase,),
    {
        "__new__": _new_array,
        "__eq__": _is_same_array,
        "__hash__": Basic.__hash__,
        "_hashable_content": _content_of_array,
        "__getitem__": _entry_of_array,
        "__module__": __name__,
        "__qualname__": "Array",
    },
)
