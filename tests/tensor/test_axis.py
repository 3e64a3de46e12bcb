from __future__ import annotations

import pytest
from sympy import Expr, IndexedBase, Integer, Max, Symbol

from symderiv.tensor.axis import FEW, Axis, fresh, greatest_over, index, one_to, size, surely_nonnegative, total
from symderiv.tensor.nodes import Greatest, Sigma, delta

n, m = size("n"), size("m")
x = IndexedBase("x")
k = fresh("k")


def test_an_axis_knows_its_size() -> None:
    assert one_to(n).size == n
    assert Axis(Integer(0), n - 1).size == n
    assert Axis(Integer(2), n).size == n - 1


def test_only_a_known_size_is_counted() -> None:
    assert Axis(Integer(0), Integer(2)).count == 3
    assert list(Axis(Integer(0), Integer(2)).values()) == [0, 1, 2]
    assert one_to(n).count is None


def test_sizes_can_be_put_in() -> None:
    assert Axis(n, n + m).with_sizes({n: Integer(2), m: Integer(5)}) == Axis(Integer(2), Integer(7))


def test_a_size_is_positive_and_an_index_is_any_integer() -> None:
    assert n.is_positive
    assert index("i").is_integer
    assert index("i").is_positive is None


def test_fresh_indices_differ_even_with_one_name() -> None:
    assert fresh("k") != fresh("k")


@pytest.mark.parametrize(
    ("difference", "expected"),
    [
        (Integer(0), True),
        (Integer(-1), False),
        (n - 1, True),
        (n - 2, False),
        (n + m - 2, True),
        (n + m - 3, False),
        (n - m, False),
        (2 * n - 2, True),
        (n * m - 1, True),
        (Symbol("c", real=True), False),
        (n * (m - 1), True),
        (n * (m - 1) + n - 1, True),
        (n * (m - 2), False),
        (n * m - n - m, False),
        ((n - m) ** 2, False),  # it is, but not by its coefficients
        (n**2 - n, True),
        (n**100 - n, False),
        (n * Symbol("c", real=True), False),
    ],
)
def test_surely_nonnegative_for_all_sizes(difference: Expr, expected: bool) -> None:
    assert surely_nonnegative(difference) is expected


def test_a_short_sum_is_written_out() -> None:
    assert total(x[k], k, Axis(Integer(0), Integer(2))) == x[0] + x[1] + x[2]
    assert total(x[k], k, one_to(FEW)).is_Add
    assert isinstance(total(x[k], k, one_to(FEW + 1)), Sigma)


def test_nested_sums_are_not_written_out_without_end() -> None:
    x, k = IndexedBase("x"), fresh("k")
    body = x[k]
    for _ in range(40):
        body = total(x[k] * body, k, one_to(3)) * x[k]
    assert body.has(Sigma)


def test_an_empty_sum_is_zero() -> None:
    assert total(x[k], k, Axis(Integer(1), Integer(0))) == 0


def test_a_constant_is_summed_by_counting() -> None:
    assert total(x[1], k, one_to(n)) == n * x[1]


def test_a_range_that_may_be_empty_is_not_counted() -> None:
    assert isinstance(total(x[1], k, Axis(n + 1, m)), Sigma)


def test_a_zero_sums_to_zero_whatever_the_range() -> None:
    assert total(Integer(0), k, Axis(n + 1, m)) == 0


def test_a_greatest_value_is_written_out_over_few_places() -> None:
    assert greatest_over(x[k], k, one_to(3)) == Max(x[1], x[2], x[3])
    assert greatest_over(x[k], k, one_to(3), 1 - delta(k, 2)) == Max(x[1], x[3])


def test_a_greatest_value_over_many_places_waits() -> None:
    found = greatest_over(x[k], k, one_to(n))
    assert isinstance(found, Greatest)
    assert n in found.free_symbols
    assert k not in found.free_symbols


def test_the_greatest_of_a_constant_is_that_where_there_surely_is_a_place() -> None:
    assert greatest_over(n, k, one_to(n)) == n
    assert isinstance(greatest_over(n, k, one_to(n - 1)), Greatest)
    assert isinstance(greatest_over(n, k, one_to(n), 1 - delta(k, index("i"))), Greatest)
