from __future__ import annotations

from sympy import Indexed, IndexedBase, Integer, Symbol, floor, symbols

from symderiv.engine.problem import Problem
from symderiv.engine.trial import allowed, far_sizes, larger_sizes, small_sizes
from symderiv.source.notation import Notation
from symderiv.tensor.axis import size

m, n = size("m"), size("n")
i, j = symbols("i j", integer=True)
A = IndexedBase("A")


def problem(left: Indexed | Symbol) -> Problem:
    return Problem(left=left, relation="=", right=m * n, ranges={}, notation=Notation(), apart=frozenset(), least={})


def test_sizes_are_small_and_some_differ() -> None:
    tried = [(sizes[m], sizes[n]) for sizes in small_sizes(problem(A[i, j]))]
    assert tried[:2] == [(1, 1), (2, 2)]
    assert (2, 3) in tried and (3, 2) in tried
    assert max(max(pair) for pair in tried) == 3


def test_plain_numbers_are_tried_further() -> None:
    assert max(sizes[m] for sizes in small_sizes(problem(m))) > 3


def test_larger_sizes_differ_too() -> None:
    assert [(sizes[m], sizes[n]) for sizes in larger_sizes(problem(m), 5)] == [(4, 5), (5, 6)]


def test_the_first_value_that_is_allowed() -> None:
    assert allowed(Symbol("k", integer=True, even=True), range(1, 5)) == 2
    assert allowed(Symbol("k", integer=True, negative=True), [Integer(1)]) is None


def test_a_whole_number_alone_is_tried_where_its_formula_turns() -> None:
    asked = Problem(
        left=floor(n / 700), relation="=", right=Integer(0), ranges={}, notation=Notation(), apart=frozenset(), least={}
    )
    assert {700, 1000} <= {sizes[n] for sizes in far_sizes(asked)}
    assert not list(far_sizes(problem(A[i, j])))
