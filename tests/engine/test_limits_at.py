"""Limits with parameters: wrong at one point of the domain is wrong; what holds at every point is not touched."""

from __future__ import annotations

import pytest

from symderiv import recheck
from symderiv.engine.limits_at import METHOD
from symderiv.model import Refuted
from tests.engine.asking import verdict

REAL = (r"a, w \in \mathbb{R}", r"n \in \mathbb{N}", r"T > 0")


@pytest.mark.parametrize(
    "claim",
    [
        r"\lim_{x \to \infty} a x = \infty",
        r"\lim_{x \to \infty} e^{a x} = 0",
        r"\lim_{x \to \infty} e^{a x} = \infty",
        r"\lim_{x \to 0^+} \frac{a}{x} = \infty",
        r"\lim_{n \to \infty} w^n = 0",
        r"\lim_{T \to 0^+} \operatorname{softmax}([a, w] / T) = [1, 0]",
    ],
)
def test_wrong_for_some_value(claim: str) -> None:
    found = verdict(claim, REAL)
    assert isinstance(found, Refuted) and found.counterexample is not None
    assert found.counterexample.values
    assert found.certificate is not None and recheck(found.certificate)


@pytest.mark.parametrize(
    ("claim", "condition"),
    [
        (r"\lim_{n \to \infty} w^n = 0", "w < 1"),
        (r"\lim_{x \to \infty} e^{a x} = 0", r"a \le 0"),
        (r"\lim_{x \to \infty} a x = \infty", r"a \ge 0"),
    ],
)
def test_the_point_lies_in_the_domain(claim: str, condition: str) -> None:
    found = verdict(claim, REAL, (condition,))
    assert isinstance(found, Refuted) and found.counterexample is not None
    ((_, value),) = found.counterexample.values
    assert int(value) in (-1, 0)


@pytest.mark.parametrize(
    ("claim", "condition"),
    [
        (r"\lim_{n \to \infty} w^n = 0", ("-1 < w", "w < 1")),
        (r"\lim_{x \to \infty} e^{a x} = 0", ("a < 0",)),
        (r"\lim_{x \to \infty} a x = \infty", ("a > 0",)),
        (r"\lim_{x \to 0^+} \left|\frac{a}{x}\right| = \infty", (r"a \ne 0",)),
        (r"\lim_{x \to \infty} \frac{a x}{x + 1} = a", ()),
    ],
)
def test_what_is_true_in_its_domain_is_not_refuted(claim: str, condition: tuple[str, ...]) -> None:
    assert verdict(claim, REAL, condition).kind != "refuted"


def test_no_point_is_tried_where_random_numbers_or_unknown_functions_occur() -> None:
    lets = (r"v, a \in \mathbb{R}", r"q \sim \mathcal{N}(0, v)", r"g \text{ is a function}")
    for claim in (r"a q x", r"g(a x)", r"v x", r"\mathbb{E}[q^2] x"):
        found = verdict(rf"\lim_{{x \to \infty}} {claim} = 1", lets)
        assert not (isinstance(found, Refuted) and found.method == METHOD)
    assert verdict(r"\lim_{x \to \infty} e^{a x} = 0", lets).kind == "refuted"
