"""Minima, minimisers and infima: found only if proved; what is false is refuted or left open."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symderiv import recheck
from symderiv.model import Proved, Refuted
from tests.engine.asking import kind, verdict

SIGMOID = r"\sigma \text{ is the sigmoid}"
UNIT = r"p, q \in (0, 1)"
UNIFORM = r"u \sim \mathcal{U}(0, 1)"
ENTROPY = r"(-q\log p - (1-q)\log(1-p))"

TRUE = [
    (r"\arg\min_x (x-a)^2 = a", ()),
    (r"\min_x (x-a)^2 = 0", ()),
    (r"\min_x (x^2 - 2x) = -1", ()),
    (r"\max_x (2x - x^2) = 1", ()),
    (r"\arg\max_x (2x - x^2) = 1", ()),
    (r"\max_{p \in [0, 1]} p(1-p) = \frac14", ()),
    (r"\arg\max_{0 < p < 1} p(1-p) = \frac12", ()),
    (r"\arg\min_x |x - a| = a", ()),
    (r"\min_{x \ge 0} x = 0", ()),
    (r"\min_{x \in [1, 2]} x^2 = 1", ()),
    (r"\arg\max_{x \in [1, 2]} x^2 = 2", ()),
    (r"\inf_{x > 0} x = 0", ()),
    (r"\inf_x e^x = 0", ()),
    (r"\sup_x \sigma(x) = 1", (SIGMOID,)),
    (rf"\arg\min_p {ENTROPY} = q", (UNIT,)),
    (r"\min_{x > 0} (x + \frac1x) = 2", ()),
    (r"\arg\min_{x > 0} (x - \log x) = 1", ()),
    (r"\min_x (x^2 - 1)^2 = 0", ()),
    (r"\arg\min_x ((x-a)^2 + (x-b)^2) = \frac{a+b}{2}", ()),
    (r"\arg\min_x ((x-a)^2 + \lambda x^2) = \frac{a}{1+\lambda}", (r"\lambda > 0",)),
    (r"\min_x \max(x, -x) = 0", ()),
    (r"\operatorname{argmin}_x (x + 3)^2 = -3", ()),
    (r"\arg\min_x \mathbb{E}[(x - u)^2] = \frac12", (UNIFORM,)),
    (r"\arg\min_x (x - u)^2 = u", (UNIFORM,)),
    (r"\min_i v_i = v_1", (r"v \in \mathbb{R}^1",)),
]
FALSE = [
    (r"\arg\min_x (x-a)^2 = 2a", ()),
    (r"\min_x (x-a)^2 = 1", ()),
    (r"\min_x (x^2 - 2x) = -2", ()),
    (r"\max_x (2x - x^2) = 2", ()),
    (r"\max_{p \in [0, 1]} p(1-p) = \frac12", ()),
    (r"\min_{x > 0} x = 0", ()),
    (r"\inf_x e^x = 1", ()),
    (r"\min_x e^x = 0", ()),
    (rf"\arg\min_p {ENTROPY} = 1 - q", (UNIT,)),
    (r"\min_{x > 0} (x + \frac1x) = 1", ()),
    (r"\arg\min_x ((x-a)^2 + \lambda x^2) = \frac{a}{1-\lambda}", (r"\lambda > 0",)),
    (r"\arg\min_w (\log(1 + e^{-w}) + w) = 0", ()),
]
NOT_PROVED = [
    (r"\min_x \mathbb{E}[|x - u|] = 0", (UNIFORM,)),  # the corner x = u lies inside the mean
    (r"\arg\min_x \mathbb{E}[(x - u)^2] = u", (UNIFORM,)),
    (r"\min_x \int_0^1 |x - t| dt = 0", ()),
    (r"\arg\min_x (x^2 - 1)^2 = 1", ()),  # two places
    (r"\arg\min_x 1 = 0", ()),
    (r"\arg\min_x \sin x = -\frac{\pi}{2}", ()),
    (r"\min_x a x^2 = 0", ()),
    (r"\min_x x^3 = 0", ()),
    (r"\arg\min_x |x| + x = 0", ()),
    (r"\min_x \frac{1}{x} = 0", ()),
    (r"\min_x (x^4 - x^2) = 0", ()),
    (r"\arg\max_{x \in [-1, 1]} x^2 = 1", ()),
]


@pytest.mark.parametrize(("claim", "lets"), TRUE)
def test_what_is_true_is_proved_with_its_goals(claim: str, lets: tuple[str, ...]) -> None:
    found = verdict(claim, lets)
    assert isinstance(found, Proved), found
    assert found.certificate is not None
    assert recheck(found.certificate)


@pytest.mark.parametrize(("claim", "lets"), FALSE)
def test_what_is_false_is_refuted(claim: str, lets: tuple[str, ...]) -> None:
    assert isinstance(verdict(claim, lets), Refuted)


@pytest.mark.parametrize(("claim", "lets"), NOT_PROVED)
def test_what_is_not_so_is_not_proved(claim: str, lets: tuple[str, ...]) -> None:
    assert kind(claim, *lets) != "proved"


@given(st.integers(-5, 5), st.integers(-5, 5), st.integers(1, 4), st.integers(-2, 2))
@settings(max_examples=25, deadline=None)
def test_parabolas(place: int, least: int, steep: int, error: int) -> None:
    """The minimum of k (x - a)^2 + m is m; any other number is refuted."""
    function = rf"({steep} (x - ({place}))^2 + ({least}))"
    assert kind(rf"\min_x {function} = {least + error}") == ("refuted" if error else "proved")
    assert kind(rf"\arg\min_x {function} = {place + error}") == ("refuted" if error else "proved")


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=4), st.integers(-3, 3))
@settings(max_examples=25, deadline=None)
def test_sums_of_distances(points: list[int], guess: int) -> None:
    """A place is the only minimiser of sum |x - p| exactly if it is least among whole numbers and its neighbours."""
    function = " + ".join(rf"|x - ({point})|" for point in points)

    def total(x: float) -> float:
        return sum(abs(x - point) for point in points)

    best = all(total(guess) < total(guess + step) for step in (-1, -0.5, 0.5, 1))
    answer = kind(rf"\arg\min_x ({function}) = {guess}")
    assert answer != ("refuted" if best else "proved")
