"""Floors of a real number: proved on every piece, and nothing false ever is."""

from __future__ import annotations

from random import Random

import pytest
from sympy import Expr, Integer, Rational, Symbol, ceiling, floor, pi

from symderiv import recheck
from symderiv.engine.floors import pieces
from symderiv.model import Proved
from tests.engine.asking import kind, verdict

x = Symbol("x", real=True)
REAL = r"x \in \mathbb{R}"


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            r"\lfloor 2x \rfloor = \lfloor x \rfloor + \lfloor x + \frac12 \rfloor",
            r"\lfloor 2x \rfloor = \lfloor x \rfloor + \lfloor x + \frac13 \rfloor",
        ),
        (
            r"\lfloor 5x \rfloor = \sum_{k=0}^4 \lfloor x + \frac{k}{5} \rfloor",
            r"\lfloor 5x \rfloor = \sum_{k=0}^4 \lfloor x + \frac{k}{6} \rfloor",
        ),
        (
            r"\lfloor \frac{\lfloor x / 2 \rfloor}{3} \rfloor = \lfloor \frac{x}{6} \rfloor",
            r"\lfloor \frac{\lfloor x / 2 \rfloor}{3} \rfloor = \lfloor \frac{x}{5} \rfloor",
        ),
        (
            r"\lceil 2x \rceil = \lceil x \rceil + \lceil x - \frac12 \rceil",
            r"\lceil 2x \rceil = \lceil x \rceil + \lceil x + \frac12 \rceil",
        ),
        (r"\lfloor x + \frac12 \rfloor - x \le \frac12", r"\lfloor x + \frac12 \rfloor - x < \frac12"),
        (r"\lceil x \rceil - \lfloor x \rfloor \le 1", r"\lceil x \rceil - \lfloor x \rfloor < 1"),
        (r"\lfloor 2x \rfloor \ge 2 \lfloor x \rfloor", r"\lfloor 2x \rfloor > 2 \lfloor x \rfloor"),
    ],
)
def test_floors_of_a_real_number(true: str, false: str) -> None:
    found = verdict(true, [REAL])
    assert isinstance(found, Proved)
    assert found.certificate is not None
    assert recheck(found.certificate)
    assert kind(false, REAL) == "refuted"


@pytest.mark.parametrize(
    "expression",
    [
        floor(x**2),
        floor(pi * x),
        floor(x * floor(x)),
        floor(Rational(4, 3) * floor(x) * (floor(x) - floor(x + Rational(3, 4)))),
        2 ** floor(x),
        floor(x / 1000) - x,
        floor(x / 2) + floor(Symbol("y", real=True) / 2),
    ],
)
def test_what_is_not_linear_in_one_number_is_left_alone(expression: Expr) -> None:
    assert pieces(expression) is None


def test_the_pieces_are_what_the_floors_are_there() -> None:
    random = Random(7)  # noqa: S311
    for _ in range(30):
        expression = sum(
            (
                random.choice([-2, -1, 1, 3]) * random.choice([floor, ceiling])(_linear(random, inner=True))
                for _ in range(2)
            ),
            Integer(0),
        )
        found = pieces(expression)
        assert found is not None
        values = {value for piece in found for value in _values(piece)}
        for _ in range(20):
            at = Rational(random.randint(-60, 60), random.randint(1, 12))
            assert expression.subs(x, at) in values


def _linear(random: Random, *, inner: bool) -> Expr:
    a = Rational(random.choice([-3, -2, -1, 1, 2, 3]), random.randint(1, 3))
    b = Rational(random.randint(-3, 3), random.randint(1, 4))
    return a * (floor(_linear(random, inner=False)) if inner and random.random() < 0.4 else x) + b


def _values(piece: Expr) -> list[Expr]:
    """On a piece without x outside of floors the value depends on the whole part of x alone."""
    (q,) = piece.free_symbols or {Symbol("q")}
    return [piece.subs(q, Integer(turn)) for turn in range(-70, 71)]
