from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from sympy import Dummy, IndexedBase, Integer, Symbol, symbols

from symderiv.tensor.axis import fresh, index, size
from symderiv.tensor.nodes import Delta, Exp, Log, delta, key, sigma

i, j, k = index("i"), index("j"), index("k")
n = size("n")
x = IndexedBase("x")
u = Symbol("u", real=True)


@given(st.integers(-3, 3), st.integers(-3, 3))
def test_a_delta_of_numbers_is_a_number(a: int, b: int) -> None:
    assert delta(Integer(a), b) == (1 if a == b else 0)
    assert delta(i + a, i + b) == (1 if a == b else 0)


def test_a_delta_of_names_stays_and_is_symmetric() -> None:
    assert isinstance(delta(i, j), Delta)
    assert delta(i, j) == delta(j, i)
    assert delta(i, i) == 1
    assert delta(i, j) != delta(i, k)


def test_a_delta_evaluates_when_numbers_are_put_in() -> None:
    node = delta(i, j)
    assert node.xreplace({i: Integer(2), j: Integer(2)}) == 1
    assert node.xreplace({i: Integer(2), j: Integer(3)}) == 0


def test_a_sum_binds_its_index() -> None:
    node = sigma(x[i] * x[j], (i, Integer(1), n))
    assert node.free_symbols >= {j, n}
    assert i not in node.free_symbols


def test_the_range_of_a_sum_is_free_even_if_it_has_the_bound_name_in_another_sum() -> None:
    node = sigma(x[i] * x[j], (j, Integer(1), i), (i, Integer(1), n))
    assert not {i, j} & node.free_symbols - {i}
    assert n in node.free_symbols


def test_the_sum_of_zero_is_zero() -> None:
    assert sigma(Integer(0), (i, Integer(1), n)) == 0


def test_nodes_are_real_and_inert() -> None:
    assert Exp(u).is_positive
    assert Log(u).is_real
    assert Log(Exp(u)) != u


def test_keys_tell_dummies_with_one_name_apart() -> None:
    first, second = Dummy("k", integer=True), Dummy("k", integer=True)
    assert key(first) != key(second)
    assert key(x[first]) != key(x[second])
    assert key(delta(first, second)) == key(delta(second, first))


def test_keys_do_not_depend_on_the_order_of_sums_and_products() -> None:
    a, b, c = symbols("a b c", real=True)
    assert key(a + b * c) == key(c * b + a)
    assert key(a - b) != key(b - a)
    assert key(a**b) != key(b**a)


def test_fresh_indices_have_keys_of_their_own() -> None:
    assert len({key(fresh("k")) for _ in range(20)}) == 20


def test_numbers_too_large_for_decimals_are_left_alone() -> None:
    assert Exp(Exp(Exp(Integer(1000))))._eval_evalf(15) is None
    assert abs(Exp(Integer(2))._eval_evalf(53) - 7.389) < 1e-3
