"""Proofs that are given out only after evaluation agreed."""

from __future__ import annotations

import pytest

from symderiv.model import Conditional, Proved
from tests.engine.asking import kind, verdict


def test_a_proof_tells_how_many_values_agreed() -> None:
    found = verdict(r"(a + b)^2 = a^2 + 2 a b + b^2", (r"a, b \in \mathbb{R}",))
    assert isinstance(found, Proved)
    assert found.certificate is not None
    assert int(dict(found.certificate.evidence)["values that agree"]) > 0


def test_what_holds_whatever_the_integral_is() -> None:
    assert kind(r"2 \int_0^1 e^{-x^4} dx = \int_0^1 e^{-x^4} dx + \int_0^1 e^{-x^4} dx") == "proved"
    assert kind(r"2 \int_0^1 e^{-x^4} dx = \int_0^1 e^{-x^4} dx") == "refuted"


def test_the_scope_names_the_sizes() -> None:
    found = verdict(r"\sum_{i=1}^n x_i = \sum_{j=1}^n x_j", (r"x \in \mathbb{R}^n",))
    assert isinstance(found, Proved)
    assert found.scope == "for every n >= 1"


@pytest.mark.parametrize(
    ("true", "false", "lets"),
    [
        (r"\sqrt[3]{-8} = -2", r"\sqrt[3]{-8} = 2", ()),
        (r"\sqrt[3]{2+\sqrt5} + \sqrt[3]{2-\sqrt5} = 1", r"\sqrt[3]{2+\sqrt5} + \sqrt[3]{2-\sqrt5} = 2", ()),
        (r"\sqrt[3]{-x} = -\sqrt[3]{x}", r"\sqrt[3]{-x} = \sqrt[3]{x}", (r"x \in \mathbb{R}",)),
        (r"\sqrt[5]{x^5} = x", r"\sqrt[5]{x^5} = -x", (r"x \in \mathbb{R}",)),
        (
            r"\sqrt[3]{-27 x^6 y^3} = -3 x^2 y",
            r"\sqrt[3]{-27 x^6 y^3} = 3 x^2 y",
            (r"x, y \in \mathbb{R}",),
        ),
        (
            r"\frac{d}{dx} \sqrt[3]{x} = \frac{1}{3 \sqrt[3]{x^2}}",
            r"\frac{d}{dx} \sqrt[3]{x} = \frac{1}{3 \sqrt[3]{x}}",
            (r"x \in \mathbb{R}",),
        ),
        (r"\int_{-1}^8 \sqrt[3]{x} \, dx = \frac{45}{4}", r"\int_{-1}^8 \sqrt[3]{x} \, dx = \frac{51}{4}", ()),
    ],
)
def test_roots_of_odd_degree_are_real_for_every_real_number(true: str, false: str, lets: tuple[str, ...]) -> None:
    assert kind(true, *lets) == "proved"
    assert kind(false, *lets) == "refuted"


@pytest.mark.parametrize(
    ("claim", "lets", "scope"),
    [
        (r"\sqrt{3 + 2\sqrt2} = 1 + \sqrt2", (), "no symbols remain"),
        ("x + x = 2x", (r"x \in \mathbb{R}",), "for all values of its symbols"),
    ],
)
def test_the_scope_speaks_of_symbols_only_where_there_are_any(claim: str, lets: tuple[str, ...], scope: str) -> None:
    found = verdict(claim, lets)
    assert isinstance(found, Proved)
    assert found.scope == scope


SCORES = (r"s \in \mathbb{R}^{N \times N}", r"P_{ij} = \frac{\exp(s_{ij})}{\sum_{m \ne i} \exp(s_{im})}")


def test_a_sum_without_terms_is_zero_though_its_terms_have_no_value() -> None:
    """All that is left out of the sum at N = 1 is divided by an empty sum: there nothing is proved."""
    found = verdict(r"\sum_{m=1, m \ne i}^N P_{im} = 1", SCORES)
    assert isinstance(found, Conditional)
    assert {reading.name: reading.verdict.kind for reading in found.readings} == {
        "for all sizes": "refuted",
        "for N >= 2": "proved",
    }
    assert kind(r"\sum_{m=1, m \ne i}^N P_{im} = 2", *SCORES) == "refuted"
    assert kind(r"\sum_{m \ne i} P_{mi} = 1", *SCORES) == "refuted"  # over both; no correction may claim it for N = 1
