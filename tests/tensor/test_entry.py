"""Our arrays and entries are SymPy's, but each is made once."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sympy import Dummy, Indexed, IndexedBase, Integer, Mul, Symbol, diff, srepr

from symderiv.tensor.entry import Array, Entry
from symderiv.tensor.matrix import SymmetricEntry

i, j = (Symbol(name, integer=True) for name in "ij")
PLACES = st.lists(st.sampled_from([i, j, i + 1, Integer(1), 2, Dummy("k", integer=True)]), min_size=1, max_size=3)


@given(st.sampled_from("Axy"), PLACES)
def test_an_entry_is_equal_to_the_one_of_sympy(name: str, places: list[object]) -> None:
    ours, theirs = Array(name)[tuple(places)], IndexedBase(name)[tuple(places)]
    assert type(ours) is Entry
    assert ours == theirs
    assert theirs == ours
    assert hash(ours) == hash(theirs)
    assert {theirs: 1}[ours] == {ours: 1}[theirs] == 1
    assert ours.compare(theirs) == 0
    assert (str(ours), srepr(ours), ours.sort_key()) == (str(theirs), srepr(theirs), theirs.sort_key())
    assert ours.free_symbols == theirs.free_symbols
    assert Mul(2, ours, theirs) == 2 * theirs**2


@given(st.sampled_from("Ax"), st.sampled_from("Ax"), PLACES, PLACES)
def test_two_entries_are_equal_just_when_sympy_says_so(
    one: str, other: str, here: list[object], there: list[object]
) -> None:
    ours = Array(one)[tuple(here)] == Array(other)[tuple(there)]
    assert ours == (IndexedBase(one)[tuple(here)] == IndexedBase(other)[tuple(there)])


def test_an_entry_is_made_once_also_by_putting_in() -> None:
    a = Array("A")
    assert a[i, j] is a[i, j]
    assert a[i, i].xreplace({i: j}) is a[j, j]
    assert Array("A")[1, 2] is a[Integer(1), Integer(2)]
    assert (a[i, j] + 1).subs(i, j) == 1 + a[j, j]


def test_arrays_of_the_same_name_are_equal_and_others_are_not() -> None:
    assert Array("A") == IndexedBase("A") == Array("A")
    assert hash(Array("A")) == hash(IndexedBase("A"))
    assert Array("A") != Array("B")
    assert Array("A") != IndexedBase("A", real=True)
    assert Array("A") != Symbol("A")
    assert Array("A")[i] != i
    assert Array("A")[i] != 1


def test_an_entry_of_another_kind_is_not_equal() -> None:
    ours, symmetric = Array("S")[i, j], SymmetricEntry(Array("S"), i, j)
    assert ours != symmetric
    assert symmetric != ours


def test_the_entries_of_an_array_share_what_is_assumed() -> None:
    assert Array("A")[1].is_positive is None
    whole = Array(Symbol("w", integer=True))
    assert whole[1].is_integer
    assert whole[i].is_real
    assert not Array("A")[1].is_real


def test_derivatives_and_pickles_are_those_of_sympy() -> None:
    a = Array("A")
    assert diff(a[i] ** 2, a[i]) == 2 * a[i]
    assert pickle.loads(pickle.dumps(a[i, 1])) == a[i, 1]  # noqa: S301  (our own)
    assert isinstance(a[i], Indexed)


def test_text_is_no_index() -> None:
    with pytest.raises(TypeError, match="no index"):
        Array("A")["i", 1]
