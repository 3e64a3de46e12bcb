from __future__ import annotations

import pytest

from symderiv.model import Unreadable
from symderiv.source.hidden import AVERAGED, HIDDEN
from tests.engine.asking import verdict

LETS = (r"m, w \in \mathbb{R}", r"q \sim \mathcal{N}(m, 1)", r"h[t] \in \mathbb{R}")
GIVENS = ("h[t] = w h[t-1]", "f(m) = E[q]", "g(w) = h[2]")


@pytest.mark.parametrize("claim", ["f(0) = 0", "f(0) = m", "f'(m) = 0", r"\nabla f(m) = 0", "g(2) = h[2]", "g'(w) = 0"])
def test_no_value_is_put_where_the_variable_is_not_seen(claim: str) -> None:
    found = verdict(claim, LETS, GIVENS)
    assert isinstance(found, Unreadable) and found.reason == HIDDEN


@pytest.mark.parametrize("claim", ["f(m) = m", "g(w) = h[2]"])
def test_the_variable_itself_changes_nothing(claim: str) -> None:
    assert verdict(claim, LETS, GIVENS).kind == "proved"


def test_what_does_not_depend_on_it_is_free_to_be_there() -> None:
    assert verdict("k(2) = 2 + m", LETS, ("k(u) = u + E[q]",)).kind == "proved"


RANDOM = (r"v \in \mathbb{R}", r"q, r \sim \mathcal{N}(0, 1)", r"w \in \mathbb{R}^n", r"g \sim \mathcal{N}(0, I_n)")
SPREAD = ("f(v) = E[(v - q)^2]", r"F(w) = E[\|w - g\|^2]", "s = q + 1")


@pytest.mark.parametrize(
    "claim",
    [
        "f(q) = 0",
        "f(q) = q^2 + 1",
        "f(s) = 1",  # s is q + 1
        "E[f(q)] = 0",
        "F(g) = 0",
        r"\left. E[(v - q)^2] \right|_{v = q} = 0",
        r"\lim_{v \to q} E[(v - q)^2] = 0",
        r"\int_0^q E[v - q] dv = 0",
    ],
)
def test_no_random_number_is_put_into_a_mean_over_it(claim: str) -> None:
    found = verdict(claim, RANDOM, SPREAD)
    assert isinstance(found, Unreadable) and found.reason == AVERAGED


@pytest.mark.parametrize(
    "claim",
    [
        "f(v) = v^2 + 1",
        "f(E[q]) = 1",
        r"F(w) = \|w\|^2 + n",
        r"\left. E[(v - q)^2] \right|_{v = 2} = 5",
        r"\left. (v - q)^2 \right|_{v = q} = 0",
        "k(q) = q^2 + 1",  # the mean holds no parameter
    ],
)
def test_what_is_no_longer_random_or_stands_outside_the_mean_may_be_put(claim: str) -> None:
    assert verdict(claim, RANDOM, (*SPREAD, "k(a) = a^2 + E[q^2]")).kind == "proved"
