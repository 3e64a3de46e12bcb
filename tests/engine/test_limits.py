"""Limits that are infinite, and limits that do not exist."""

from __future__ import annotations

import pytest
import sympy

from symderiv.engine.goals import Evaluates
from symderiv.engine.normal.context import Context
from symderiv.engine.recheck import recheck
from symderiv.engine.record import certify
from symderiv.model import Proved, Refuted
from symderiv.tensor.operators import limit
from tests.engine.asking import kind, refutation, verdict


@pytest.mark.parametrize(
    ("claim", "answer"),
    [
        (r"\lim_{x \to \infty} x = \infty", "proved"),
        (r"\lim_{x \to \infty} x = -\infty", "refuted"),
        (r"\lim_{x \to 0^+} \frac{1}{x} = \infty", "proved"),
        (r"\lim_{x \to 0^-} \frac{1}{x} = -\infty", "proved"),
        (r"\lim_{x \to 0^+} \log x = -\infty", "proved"),
        (r"\lim_{x \to 0} \frac{1}{x^2} = \infty", "proved"),
        (r"\lim_{x \to 0} \frac{1}{x} = \infty", "refuted"),
        (r"\lim_{x \to \infty} \frac{x}{x+1} = \infty", "refuted"),
        (r"\lim_{x \to \infty} \frac{x^2}{x+1} = 1", "refuted"),
        (r"\lim_{x \to 0} \frac{|x|}{x} = 1", "refuted"),
        (r"\lim_{x \to 0^+} \frac{|x|}{x} = 1", "proved"),
        (r"\lim_{x \to \infty} \sin(x) = \infty", "refuted"),
        (r"\lim_{x \to \infty} a x = \infty", "refuted"),  # it depends on the sign of a
    ],
)
def test_infinite_limits(claim: str, answer: str) -> None:
    assert kind(claim) == answer


@pytest.mark.parametrize(
    ("claim", "answer"),
    [
        (r"\lim_{n \to \infty} (1 + \frac{1}{n})^n = e", "proved"),
        (r"\lim_{n \to \infty} (1 + \frac{1}{n})^n = 1", "refuted"),
        (r"\lim_{n \to \infty} (1 + \frac{x}{n})^n = e^x", "proved"),
        (r"\lim_{n \to \infty} (1 + \frac{x}{n})^n = e^{2x}", "refuted"),
        (r"\lim_{n \to \infty} (1 - \frac{1}{n})^n = \frac{1}{e}", "proved"),
        (r"\lim_{x \to 0} \frac{\sin x}{x} = 1", "proved"),
        (r"\lim_{x \to 0} \frac{\sin x}{x} = 0", "refuted"),
        (r"\lim_{x \to \infty} (\sin(x)^2 + \cos(x)^2) = 1", "proved"),
        (r"\lim_{x \to \infty} \sin x = 0", "refuted"),
        (r"\lim_{x \to -\infty} \cos x = 1", "refuted"),
        (r"\lim_{x \to \infty} \cos(2x) \sin(3x) = 0", "refuted"),
        (r"\lim_{x \to 0} \sin(\frac{1}{x}) = 0", "refuted"),
        (r"\lim_{x \to 0} x \sin(\frac{1}{x}) = 0", "proved"),
        (r"\lim_{x \to \infty} x \sin x = \infty", "refuted"),
        (r"\lim_{x \to \infty} \frac{x + \sin x}{x} = 1", "proved"),
        (r"\lim_{x \to \infty} \sin(a x) = 0", "refuted"),  # true for a = 0
        (r"\lim_{x \to \infty} \sin(x^2) = 0", "undecided"),  # no angle that is linear
    ],
)
def test_limits_with_certificates(claim: str, answer: str) -> None:
    found = verdict(claim, [r"a, x \in \mathbb{R}"])
    assert found.kind == answer, found
    if isinstance(found, (Proved, Refuted)):
        assert found.certificate is not None
        assert recheck(found.certificate)


def test_a_forged_limit_is_not_verified() -> None:
    x = sympy.Symbol("x", real=True)
    for value in (sympy.Integer(0), sympy.oo):
        forged = certify("limits", [Evaluates(limit(sympy.sin(x) / x, x, sympy.Integer(0), 0), value, Context())])
        assert not recheck(forged)


def test_the_limits_from_the_two_sides_are_named() -> None:
    found = refutation(r"\lim_{x \to 0} \frac{|x|}{x} = 0")
    assert found.reason == "the limit does not exist: from above it is 1, from below -1"


def test_a_power_that_alternates_names_its_sequences_by_a_letter() -> None:
    found = refutation(r"\lim_{n \to \infty} (-2)^n = 0", r"n \in \mathbb{N}")
    assert found.reason == ("the limit does not exist: along n = 2*k it is infinity, along n = 2*k + 1 minus infinity")


@pytest.mark.parametrize(
    ("claim", "answer"),
    [
        (r"\int_0^1 \frac{1}{x} dx = \infty", "proved"),
        (r"\int_0^1 \frac{1}{x} dx = -\infty", "refuted"),
        (r"\int_1^\infty \frac{1}{x} dx = \infty", "proved"),
        (r"\int_0^1 x\, dx = \infty", "refuted"),
        (r"\int_0^\infty \sin x\, dx = \infty", "undecided"),
    ],
)
def test_an_integral_may_be_infinite(claim: str, answer: str) -> None:
    """What was not found was taken for a number, and "it is infinite" for wrong."""
    assert kind(claim) == answer
