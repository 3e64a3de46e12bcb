"""Products of matrices over a running index, against direct multiplication of numbers that does not use the engine.

A side is a product of pieces: a product over a range, one factor, each transposed or not.  True claims are made by
rewriting a side; broken ones by another bound, another factor or another order of the pieces.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symderiv.engine.recheck import recheck
from symderiv.model import Proved
from tests.engine.asking import verdict

Matrix = list[list[Fraction]]
LETS = (r"A[k] \in \mathbb{R}^{m \times m}", r"s, n \in \mathbb{N}", "s < n")
ORDER = {True: r"\text{products have the latest factor on the left}", False: r"\text{products are in written order}"}


@dataclass(frozen=True)
class End:
    """A number, s or n, and something added to it."""

    letter: str
    more: int

    def at(self, s: int, n: int) -> int:
        return {"": 0, "s": s, "n": n}[self.letter] + self.more

    def plus(self, number: int) -> End:
        return End(self.letter, self.more + number)

    @property
    def text(self) -> str:
        if not self.letter:
            return str(self.more)
        return self.letter + (f"{self.more:+d}" if self.more else "")


@dataclass(frozen=True)
class Piece:
    """The product over a range, or with ``low`` alone one factor."""

    low: End
    high: End | None
    turned: bool = False

    @property
    def text(self) -> str:
        if self.high is None:
            return rf"A[{self.low.text}]" + (r"^\top" if self.turned else "")
        inner = rf"\left(\prod_{{k={self.low.text}}}^{{{self.high.text}}} A[k]\right)"
        return inner + (r"^\top" if self.turned else "")

    def value(self, factors: dict[int, Matrix], s: int, n: int, latest_left: bool) -> Matrix:
        if self.high is None:
            found = factors[self.low.at(s, n)]
        else:
            order = range(self.low.at(s, n), self.high.at(s, n) + 1)
            found = [[Fraction(int(r == c)) for c in range(2)] for r in range(2)]
            for moment in reversed(order) if latest_left else order:
                found = times(found, factors[moment])
        return [list(column) for column in zip(*found, strict=True)] if self.turned else found


def times(left: Matrix, right: Matrix) -> Matrix:
    return [
        [sum((a * b for a, b in zip(row, column, strict=True)), Fraction(0)) for column in zip(*right, strict=True)]
        for row in left
    ]


Side = tuple[Piece, ...]


def value(side: Side, factors: dict[int, Matrix], s: int, n: int, latest_left: bool) -> Matrix:
    found = side[0].value(factors, s, n, latest_left)
    for piece in side[1:]:
        found = times(found, piece.value(factors, s, n, latest_left))
    return found


def holds(left: Side, right: Side, latest_left: bool) -> bool:
    """Are both sides equal for factors without any pattern, at several lengths?"""
    factors = {
        k: [[Fraction((11 * k * k + 7 * r * k + 5 * c + 3 * r * c + 4) % 19 - 9) for c in range(2)] for r in range(2)]
        for k in range(-9, 20)
    }
    return all(
        value(left, factors, s, n, latest_left) == value(right, factors, s, n, latest_left)
        for s, n in ((1, 2), (1, 4), (2, 3), (2, 5), (3, 4))
    )


def asked(left: Side, right: Side, latest_left: bool) -> str:
    claim = " = ".join(" ".join(piece.text for piece in side) for side in (left, right))
    return verdict(claim, (*LETS, ORDER[latest_left])).kind


def turned(side: Side) -> Side:
    return tuple(replace(piece, turned=not piece.turned) for piece in reversed(side))


@st.composite
def rewritten(draw: st.DrawFn) -> tuple[Side, Side, bool]:
    """A product, and the same with a factor split off, or cut in two, or all of it turned twice."""
    latest_left = draw(st.booleans())
    low, high = End("", draw(st.integers(1, 2))), End("n", draw(st.integers(0, 1)))
    whole: Side = (Piece(low, high),)
    how = draw(st.sampled_from(("last", "first", "both", "cut")))
    later: Side = (Piece(high, None),) if how in ("last", "both") else ()
    earlier: Side = (Piece(low, None),) if how in ("first", "both") else ()
    inner = Piece(low.plus(len(earlier)), high.plus(-len(later)))
    middle: Side = (inner,)
    if how == "cut":
        middle = (Piece(End("s", 1), high), Piece(low, End("s", 0)))
        earlier = later = ()
    parts = (*later, *middle, *earlier) if latest_left else (*earlier, *reversed(middle), *later)
    if how == "both" and low.more == 2 and high.more == 0:
        parts = whole  # one factor cannot be split off twice
    if draw(st.booleans()):
        return turned(whole), turned(parts), latest_left
    return whole, parts, latest_left


@settings(max_examples=40, deadline=None)
@given(rewritten())
def test_what_is_rewritten_truly_is_proved(claim: tuple[Side, Side, bool]) -> None:
    left, right, latest_left = claim
    assert holds(left, right, latest_left)
    assert asked(left, right, latest_left) == "proved"


@settings(max_examples=40, deadline=None)
@given(rewritten(), st.data())
def test_what_is_broken_is_never_proved(claim: tuple[Side, Side, bool], data: st.DataObject) -> None:
    left, right, latest_left = claim
    place = data.draw(st.integers(0, len(right) - 1))
    how = data.draw(st.sampled_from(("low", "high", "turned", "order")))
    piece, pieces = right[place], list(right)
    if how == "low":
        pieces[place] = replace(piece, low=piece.low.plus(data.draw(st.sampled_from((-1, 1)))))
    elif how == "high" and piece.high is not None:
        pieces[place] = replace(piece, high=piece.high.plus(data.draw(st.sampled_from((-1, 1)))))
    elif how == "turned":
        pieces[place] = replace(piece, turned=not piece.turned)
    else:
        pieces.reverse()
    broken = tuple(pieces)
    found = asked(left, broken, latest_left)
    assert found == "proved" if holds(left, broken, latest_left) else found == "refuted"


SQUARE = (r"W, A, B \in \mathbb{R}^{m \times m}", r"c \in \mathbb{R}", r"n \in \mathbb{N}")


@pytest.mark.parametrize(
    ("claim", "broken"),
    [
        ("W^n W = W W^n", (("W W^n", r"W^\top W^n"),)),
        ("W^{n+2} = W W^n W", (("n+2", "n+1"),)),
        (r"(W^\top)^n = (W^n)^\top", ((r"(W^n)^\top", "W^n"),)),
        (r"\prod_{k=1}^n W = W^n", (("k=1", "k=2"), ("W^n", "W^{n+1}"))),
        (r"\prod_{k=3}^{n+2} c W = c^n W^n", (("n+2", "n+3"), ("c^n", "c^{n+1}"))),
        (r"\left(\sum_{k=0}^{n-1} W^k\right) (I - W) = I - W^n", (("k=0", "k=1"), ("I - W^n", "I - W^{n-1}"))),
        (r"(I - W) \sum_{k=1}^{n} W^k = W - W^{n+1}", (("W - W^{n+1}", "W - W^n"),)),
        (r"\frac{\partial}{\partial W} \operatorname{tr}(W^n) = n (W^\top)^{n-1}", (("= n", "= "), (r"(W^\top)", "W"))),
        ("(A B)^{n+1} = (A B)^n A B", (("A B)^n", "B A)^n"),)),
        ("(W - c I)^{n+1} = (W - c I)^n W - c (W - c I)^n", (("^n W - c", "^n W + c"),)),
    ],
)
def test_powers(claim: str, broken: tuple[tuple[str, str], ...]) -> None:
    found = verdict(claim, SQUARE)
    assert isinstance(found, Proved), found
    assert found.scope == "for every m, n >= 1"
    assert found.certificate is not None
    assert recheck(found.certificate)
    for old, new in broken:
        assert old in claim
        assert verdict(claim.replace(old, new), SQUARE).kind == "refuted", (old, new)
