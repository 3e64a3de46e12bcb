"""Where a claim is tried: only where it says something, and the same as a program and written out."""

from __future__ import annotations

from time import process_time
from typing import Any

import pytest
from sympy import IndexedBase, Sum, Symbol, exp, symbols

from symderiv import matrix, size
from symderiv.engine import judge
from symderiv.engine.budget import Budget
from symderiv.engine.places import MAX_ENTRIES, Places
from symderiv.engine.problem import problem_of
from symderiv.source.claims import ReadClaim
from symderiv.source.conditions import Conditions
from symderiv.source.notation import Notation
from symderiv.source.single import single
from symderiv.source.stated import Comparison
from symderiv.tensor.axis import one_to
from symderiv.tensor.tensor import tensor

n = size("n")
x = Symbol("x", real=True)
i, j, k = symbols("i j k", integer=True)
U, A = (IndexedBase(name) for name in "UA")


def places(left: Any, right: Any, relation: str = "=") -> Places:
    statement = Comparison(tensor(left), relation, tensor(right), None)
    return Places(problem_of(statement, ReadClaim("", "", (statement,), {}, Notation(), Conditions())))


def test_entries_are_thinned_out_evenly_unless_all_are_wanted() -> None:
    a = matrix("a", 7, 7)
    statement = Comparison(a, "=", a.T, None)
    read = ReadClaim("", "", (statement,), {}, Notation(), Conditions())
    trial = Places(problem_of(statement, read))
    assert len(trial.entries({})) == MAX_ENTRIES
    assert len(trial.entries({}, limit=None)) == 49
    assert len(set(map(str, trial.entries({})))) == MAX_ENTRIES


def test_indices_that_differ_are_never_tried_at_the_same_value() -> None:
    statement = Comparison(tensor(A[i, j]), "=", tensor(A[j, i]), None)
    axes = {i: one_to(n), j: one_to(n)}
    conditions = Conditions(apart=frozenset({frozenset((i, j))}))
    problem = problem_of(statement, ReadClaim("", "", (statement,), axes, Notation(), conditions))
    found = Places(problem).entries({n: 3})
    assert len(found) == 6
    assert all(place[i] != place[j] for place in found)


def test_times_that_differ_are_never_tried_at_the_same_value() -> None:
    first, second = symbols("t T", integer=True)
    statement = Comparison(tensor(U[first]), "=", tensor(U[second]), None)
    conditions = Conditions(apart=frozenset({frozenset((first, second))}))
    times = Places(problem_of(statement, ReadClaim("", "", (statement,), {}, Notation(), conditions))).times()
    assert times[first] != times[second]
    ranged = Places(problem_of(statement, ReadClaim("", "", (statement,), {first: one_to(n)}, Notation(), conditions)))
    assert {first: ranged.times()[second]} not in ranged.entries({n: 4})
    assert len(ranged.entries({n: 4})) == 3


def test_a_side_that_grows_beyond_measure_stops_in_time() -> None:
    lets = (r"h[t] \in \mathbb{R}", r"w \in \mathbb{R}")
    derivation = single(r"h[t] = \tanh(h[t-12])", lets, (r"h[t] = \tanh(w h[t-1] + h[t-2] \exp(h[t-1] h[t-2]))",))
    start = process_time()
    judge(derivation, derivation.claims[0], Budget.of(seconds=2))
    assert process_time() - start < 20


def test_a_size_takes_only_values_that_its_assumptions_allow() -> None:
    odd = Symbol("o", odd=True, positive=True)
    assert {sizes[odd] for sizes in places(odd, 0).size_choices()} == {1, 3, 5, 7, 9}


def test_time_is_tried_where_its_assumptions_allow() -> None:
    negative = Symbol("t", integer=True, negative=True)
    assert places(U[negative], 0).times() == {negative: -3}
    assert places(U[Symbol("t", integer=True, zero=True)], 0).times() == {Symbol("t", integer=True, zero=True): None}


def test_both_sides_are_a_program_where_only_their_values_matter() -> None:
    left, right = Sum(U[k] * exp(x), (k, 1, n)), Sum(U[k], (k, 1, n))
    sides = places(left, right).programs({n: 2}, {})
    assert sides is not None
    assert [str(leaf) for leaf in sides.leaves] == ["U[1]", "U[2]", "x"]
    assert places(left, right, "<").programs({n: 2}, {}) is None


@pytest.mark.parametrize("time", [Symbol("t", integer=True, zero=True), Symbol("t", integer=True, negative=True)])
def test_a_time_that_cannot_be_tried_has_no_sides(time: Symbol) -> None:
    trial = places(U[time], 0)
    assert (trial.programs({}, {}) is None) == (trial.closed({}, {}) is None) == bool(time.is_zero)
    assert bool(trial.tried) == bool(time.is_zero)
