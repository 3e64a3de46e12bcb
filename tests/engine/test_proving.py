"""Proofs that are given out only after evaluation agreed."""

from __future__ import annotations

from symderiv.model import Proved
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
