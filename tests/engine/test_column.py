"""Arithmetic at several points at once is that at each of them."""

from __future__ import annotations

from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from symderiv.engine.ball import Value
from symderiv.engine.column import Column, each, spread

NUMBERS = st.lists(
    st.fractions(max_denominator=9).map(lambda x: fmpq(x.numerator, x.denominator)), min_size=3, max_size=3
)


@given(NUMBERS, NUMBERS)
def test_sums_and_products_are_taken_point_by_point(one: list[Value], other: list[Value]) -> None:
    pairs = list(zip(one, other, strict=True))
    assert (Column(one) + Column(other)).values == [a + b for a, b in pairs]
    assert (Column(one) * Column(other)).values == [a * b for a, b in pairs]
    assert each(max, (Column(one), Column(other))).values == [max(a, b) for a, b in pairs]


@given(NUMBERS, st.integers(-3, 3))
def test_a_plain_value_is_the_same_at_every_point(column: list[Value], number: int) -> None:
    plain = fmpq(number)
    assert (plain * Column(column)).values == (Column(column) * plain).values == [plain * a for a in column]
    assert (plain + Column(column)).values == (Column(column) + plain).values == [plain + a for a in column]
    assert each(min, (Column(column), plain)).values == [min(a, plain) for a in column]
    assert each(max, (plain, fmpq(1))) == max(plain, fmpq(1))
    assert spread(plain, 2) == [plain, plain]
    assert spread(Column(column), 3) == column


def test_balls_and_exact_numbers_may_stand_beside_each_other() -> None:
    product = arb(2) * Column([fmpq(1), arb(3)])
    assert [float(value) for value in product.values] == [2.0, 6.0]
    assert [float(value) for value in (arb(2) + Column([fmpq(1)])).values] == [3.0]
