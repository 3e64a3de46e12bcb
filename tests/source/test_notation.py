from __future__ import annotations

import pytest
from sympy import IndexedBase, Integer

from symderiv.source.notation import Index, Notation, Variable, plain_name
from symderiv.tensor.axis import one_to, size
from symderiv.tensor.tensor import ShapeError

n = size("n")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("x", "x"),
        (r"\sigma", "sigma"),
        ("W_x", "W_x"),
        (r"\hat{h}_x", "hat_h__x"),
        ("q(z|x)", "q(z|x)"),
        ("x'", "x'"),
        (r"\theta^*", "theta^*"),
    ],
)
def test_plain_names(name: str, expected: str) -> None:
    assert plain_name(name) == expected


def test_different_names_stay_different() -> None:
    names = ["h_t-1", "h_t+1", "h_t1", "h_t", "h^t", "h", "h'", "W^(1)", "W_(1)", "W^1", "W_1", r"\hat{h}", r"\bar{h}"]
    assert len({plain_name(name) for name in names}) == len(names)


def test_an_entry_has_brackets_first() -> None:
    h = Variable("h", "h", 1, (one_to(n), one_to(n)))
    assert h.at((Integer(3),), (Integer(1), Integer(2))).body == IndexedBase("h")[3, 1, 2]
    row = h.at((Integer(3),), (Integer(1),))
    assert row.shape == "vector of n"
    assert row[2] == IndexedBase("h")[3, 1, 2]


def test_counts_are_checked() -> None:
    h = Variable("h", "h", 1, (one_to(n),))
    with pytest.raises(ShapeError, match="h takes 1 indices in square brackets, not 0"):
        h.at((), ())
    with pytest.raises(ShapeError, match="h takes at most 1 subscripts, not 2"):
        h.at((Integer(1),), (Integer(1), Integer(2)))


def test_assumptions_on_symbols() -> None:
    assert Variable("n", "n", size=True).symbol == n
    assert Variable("s", "s", positive=True).symbol.is_positive
    assert Variable("a", "a").symbol.is_real
    assert Variable("a", "a").symbol.is_positive is None


def test_notations_are_values() -> None:
    first = Notation()
    second = first.with_name(Index("i")).assuming("a > 0", "a > 0").assuming("a > 0")
    assert first.names == {}
    assert second.assumptions == ("a > 0",)


def test_suggestions() -> None:
    known = Notation().with_name(Variable("W_x", "W_x"))
    assert known.suggest("W_y") == "did you mean W_x?"
    assert known.suggest("z") == "declare it with let"
