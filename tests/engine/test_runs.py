"""Programs put together give what their parts give, at one point or at several."""

from __future__ import annotations

import pytest
from flint import fmpq

from symderiv.engine.ball import Undefined
from symderiv.engine.column import Column, Values
from symderiv.engine.runs import Run, applied, extreme_of, multiplied, summed


def constant(value: Values) -> Run:
    return lambda: value


TWO, THREE = constant(fmpq(2)), constant(fmpq(3))
SEVERAL = constant(Column([fmpq(1), fmpq(5)]))


def test_sums_and_products() -> None:
    assert summed([TWO, THREE])() == 5
    assert multiplied([TWO, THREE])() == 6
    assert multiplied([])() == 1
    assert multiplied([TWO]) is TWO
    assert summed([TWO, SEVERAL])().values == [3, 7]
    assert multiplied([SEVERAL, THREE])().values == [3, 15]


def test_extremes_and_functions() -> None:
    assert extreme_of([TWO, THREE], largest=True)() == 3
    assert extreme_of([TWO, SEVERAL], largest=False)().values == [1, 2]
    assert applied(lambda value: value * value, SEVERAL)().values == [1, 25]


def test_a_function_without_a_value_is_told() -> None:
    def nowhere(value: Values) -> Values:
        raise Undefined("no value")

    with pytest.raises(Undefined):
        applied(nowhere, TWO)()
