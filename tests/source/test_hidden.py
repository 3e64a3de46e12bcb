from __future__ import annotations

import pytest

from symderiv.model import Unreadable
from symderiv.source.hidden import HIDDEN
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
