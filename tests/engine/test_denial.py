"""Denials: a refuted statement is denied rightly, a proved one wrongly, and what is open stays open."""

from __future__ import annotations

import pytest

from symderiv.engine import judge
from symderiv.model import Proved, Refuted, Verdict
from symderiv.source.derivation import Derivation


def denied(text: str, given: str = "") -> Verdict:
    derivation = Derivation("denials")
    derivation.let(r"x \in \mathbb{R}", r"A \in \mathbb{R}^{m \times n}", r"v \in \mathbb{R}^n", r"\sigma > 0")
    derivation.claim("denied", text, denied=True, given=(given,) if given else ())
    return judge(derivation, derivation.claims[0])


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (r"x = 1", "proved"),
        (r"x \ne 1", "proved"),
        (r"\sqrt{x^2} = x", "proved"),
        (r"x^2 > 0", "proved"),
        (r"A v \in \mathbb{R}^n", "proved"),
        (r"v^\top v \ge 0", "refuted"),
        (r"(x + 1)^2 = x^2 + 2x + 1", "refuted"),
        (r"A v \in \mathbb{R}^m", "refuted"),
        (r"A A = A", "unreadable"),
    ],
)
def test_a_denial_is_right_when_the_statement_fails_somewhere(text: str, kind: str) -> None:
    assert denied(text).kind == kind


def test_the_witness_is_told() -> None:
    found = denied("x^2 = x")
    assert isinstance(found, Proved)
    assert found.scope == "not in general; one counterexample suffices"
    assert found.notes == ("at x = -1: the left side is 1, the right side -1",)


def test_a_wrong_denial_says_what_holds() -> None:
    found = denied(r"\sigma^2 > 0")
    assert isinstance(found, Refuted)
    assert (found.code, found.counterexample) == ("D308", None)
    assert found.reason.startswith("the statement that is denied holds")


def test_a_denial_under_a_condition() -> None:
    assert denied("x^2 = 4", given="x = 2").kind == "refuted"
    assert denied("x^2 = 5", given="x = 2").kind == "proved"
