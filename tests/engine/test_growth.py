"""Verdicts on f = O(g)."""

from __future__ import annotations

from tests.engine.asking import kind, readings, refutation


def test_a_bound_that_needs_a_regime_is_conditional_on_it() -> None:
    assert readings(r"M^2 k + M k^2 = O(M^2 k)") == {
        "all quantities grow independently": "refuted",
        "in the regime k = O(M)": "proved",
    }


def test_sums_of_bounds_are_one_bound() -> None:
    assert kind(r"N^2 k + M N k = O(N^2 k) + O(M N k)") == "proved"
    assert kind(r"O(M k^2) = O(M^2 k^2)") == "proved"


def test_a_bound_that_fails_names_what_grows() -> None:
    found = refutation(r"N^2 k = O(N^2)")
    assert found.code == "D307"
    assert found.reason == "the left side outgrows the bound when k grows"
    assert found.counterexample is not None
    assert dict(found.counterexample.values) == {"N": "1", "k": "1000"}


def test_functions_that_are_no_monomials_stay_open() -> None:
    assert kind(r"\log(N) = O(N)") == "undecided"


def test_a_declared_name_is_no_order() -> None:
    assert kind(r"O(x) = x O", r"O \in \mathbb{R}") == "proved"
