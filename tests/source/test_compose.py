from __future__ import annotations

import pytest

from symderiv.model import Unreadable
from tests.engine.asking import verdict

FUNCTIONS = ("f(x) = x + 1", "g(x) = x^2")


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"(f \circ g)(a) = a^2 + 1", "proved"),
        (r"(g \circ f)(a) = a^2 + 1", "refuted"),
        (r"(f \circ g)(a)^2 = (a^2 + 1)^2", "proved"),
        (r"(f \circ g \circ f)(a) = (a + 1)^2 + 1", "proved"),
        (r"(\sin \circ g)(a) = \sin(a^2)", "proved"),
        (r"2 (f' \circ g)(a) = 2", "proved"),
        (r"\frac{d}{da} (g \circ f)(a) = g'(f(a)) f'(a)", "proved"),
        (r"\frac{d}{da} (g \circ f)(a) = g'(a) f'(a)", "refuted"),
    ],
)
def test_functions_are_composed(claim: str, expected: str) -> None:
    assert verdict(claim, (), FUNCTIONS).kind == expected


def test_between_values_it_is_the_entrywise_product() -> None:
    claim = r"(u \circ v)^\top w = v^\top (u \circ w)"
    assert verdict(claim, (r"u, v, w \in \mathbb{R}^n",)).kind == "proved"


@pytest.mark.parametrize("claim", [r"f \circ g = 1", r"f \circ g(a) = 1", r"(f \circ g) = 1"])
def test_functions_without_a_common_argument_are_refused(claim: str) -> None:
    found = verdict(claim, (), FUNCTIONS)
    assert isinstance(found, Unreadable) and found.span is not None
    assert found.span.of(claim) == r"f \circ g"


def test_between_undeclared_names_it_is_neither() -> None:
    found = verdict(r"u \circ v = v \circ u", ())
    assert isinstance(found, Unreadable) and found.reason.startswith("is this the composition")
