"""Where a declared number lies."""

from __future__ import annotations

import pytest
from sympy import Integer, Rational, Symbol, pi

from symderiv.source.conditions import read_conditions
from symderiv.source.notation import Variable
from symderiv.source.reading import ReadError
from symderiv.tensor.axis import one_to, size
from symderiv.tensor.interval import Interval
from tests.engine.asking import kind
from tests.source.reader import notation

half = Rational(1, 2)


@pytest.mark.parametrize(
    ("text", "interval", "assumption"),
    [
        (r"p \in (0, 1)", Interval(Integer(0), Integer(1)), "positive"),
        (r"p \in [0, 1)", Interval(Integer(0), Integer(1), open_low=False), "nonnegative"),
        (r"p \in (-\infty, 0]", Interval(high=Integer(0), open_high=False), "nonpositive"),
        (r"p \in [-1, \frac{1}{2}]", Interval(Integer(-1), half, False, False), ""),
        (r"p \in (0, \pi/2)", Interval(Integer(0), pi / 2), "positive"),
        (r"0 < p < 1", Interval(Integer(0), Integer(1)), "positive"),
        (r"1 \ge p > 0", Interval(Integer(0), Integer(1), True, False), "positive"),
        (r"p \ge 2", Interval(low=Integer(2), open_low=False), "positive"),
        (r"0 \le p", Interval(low=Integer(0), open_low=False), "nonnegative"),
        (r"p < -0.5", Interval(high=-half), "negative"),
    ],
)
def test_intervals(text: str, interval: Interval, assumption: str) -> None:
    variable = notation(text).names["p"]
    assert isinstance(variable, Variable)
    assert variable.bounds == interval == notation(text).model.bounds["p"]
    assert variable.symbol == Symbol("p", real=True, **({assumption: True} if assumption else {}))


def test_every_entry_of_a_vector() -> None:
    known = notation(r"v \in [0, 1]^n")
    assert known.model.bounds["v"] == Interval(Integer(0), Integer(1), False, False)
    assert known.names["v"] == Variable("v", "v", 0, (one_to(size("n")),), bounds=known.model.bounds["v"])


def test_bounds_add_up() -> None:
    assert notation(r"x > 0", r"x \le 1").model.bounds["x"] == Interval(Integer(0), Integer(1), True, False)


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        (r"p \in (1, 0)", "(1, 0)"),
        (r"p \in (\infty, 0)", r"(\infty, 0)"),
        (r"p \in (0, a)", "a"),
        ("1 < p < 0", "1 < p < 0"),
    ],
)
def test_what_is_no_interval_is_refused(text: str, piece: str) -> None:
    with pytest.raises(ReadError) as caught:
        notation(text)
    assert caught.value.span is not None
    assert caught.value.span.of(text) == piece


@pytest.mark.parametrize("lets", [(r"v \in \{-1, +1\}^n",), (r"v \in \mathbb{R}^n", r"v_i \in \{-1, 1\}")])
def test_listed_values_of_entries(lets: tuple[str, ...]) -> None:
    assert notation(*lets).model.bounds["v"].values == (-1, 1)
    assert kind(r"v_i \le 1", *lets) == "proved"
    assert kind(r"v_i = 1", *lets) == "refuted"
    assert kind(r"v_i^2 = 1", *lets) != "refuted"
    assert kind(r"\frac{\partial}{\partial a} e^{a v_i} = v_i e^{a v_i}", *lets, r"a \in \mathbb{R}") == "proved"


def test_a_number_with_listed_values() -> None:
    assert kind("y = 1", r"y \in \{-1, 1\}") == "refuted"
    assert kind("y^2 = 1", r"y \in \{-1, 1\}") != "refuted"


def test_values_with_a_sum_obey_both() -> None:
    lets = (r"v \in \{0, 1\}^n", r"\sum_i v_i = 1")
    assert kind(r"\sum_i v_i^2 = 1", *lets) != "refuted"
    assert kind("v_i = 1", *lets) == "refuted"


@pytest.mark.parametrize("lets", [(r"p \in \mathbb{N}", r"p \ge 3"), (r"p \ge 3", r"p \in \mathbb{N}")])
def test_a_whole_number_keeps_its_bound_in_either_order(lets: tuple[str, ...]) -> None:
    assert kind(r"p \ge 3", *lets) == "proved"
    assert kind(r"p \ge 4", *lets) == "refuted"


@pytest.mark.parametrize("lets", [(r"p \in \mathbb{Z}", "p > 0"), ("p > 0", r"p \in \mathbb{Z}")])
def test_a_positive_whole_number_stays_whole(lets: tuple[str, ...]) -> None:
    assert kind(r"p^2 \ge p", *lets) == "proved"


@pytest.mark.parametrize(
    "lets",
    [(r"p \in \mathbb{Z}", r"p \ge 0"), (r"p \ge 0", r"p \in \mathbb{Z}"), (r"p \le 5", r"p \in \mathbb{N}")],
)
def test_other_bounds_of_whole_numbers_are_refused(lets: tuple[str, ...]) -> None:
    with pytest.raises(ReadError, match=r"is a whole number|only a lower bound"):
        kind(r"p^2 \ge p", *lets)


def test_a_range_is_not_declared_twice() -> None:
    with pytest.raises(ReadError, match="the range of i is declared already"):
        kind("i = i", r"i \in \{1, 2, 3\}", r"i \ge 2")


def test_bounds_of_an_index_are_told_how_to_write() -> None:
    known = notation(r"x \in \mathbb{R}^n")
    with pytest.raises(ReadError) as caught:
        read_conditions(known, (r"1 \le i \le n",))
    assert caught.value.hint.startswith("the range of an index is written")
