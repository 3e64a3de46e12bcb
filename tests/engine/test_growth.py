"""Verdicts on f = O(g)."""

from __future__ import annotations

import pytest

from symderiv.engine import judge
from symderiv.engine.recheck import recheck
from symderiv.model import Proved, Refuted
from symderiv.source.derivation import Derivation
from tests.engine.asking import kind, readings, refutation, verdict


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
    assert dict(found.counterexample.values) == {"N": "2", "k": "1000"}


@pytest.mark.parametrize(
    ("claim", "answer"),
    [
        (r"\log(N) = O(N)", "proved"),
        (r"N \log N = O(N)", "refuted"),
        (r"3 N^2 + N = \Theta(N^2)", "proved"),
        (r"N = \Theta(N^2)", "refuted"),
        (r"N = o(N^2)", "proved"),
        (r"N^2 = o(N^2)", "refuted"),
        (r"N^2 = \Omega(N)", "proved"),
        (r"N^2 \in \mathcal{O}(N^3)", "proved"),
        (r"2^n = O(3^n)", "proved"),
        (r"n! = O(n^n)", "proved"),
        (r"n^n = O(n!)", "refuted"),
        (r"\sin(N) = O(N)", "proved"),
    ],
)
def test_orders_as_typed(claim: str, answer: str) -> None:
    found = verdict(claim)
    assert found.kind == answer
    if isinstance(found, (Proved, Refuted)):
        assert found.certificate is not None
        assert recheck(found.certificate)


@pytest.mark.parametrize("given", [r"k \le M", r"M \gg k", "k = O(M)", r"k \ll M"])
def test_a_regime_that_is_stated(given: str) -> None:
    found = verdict(r"M^2 k + M k^2 = O(M^2 k)", givens=[given])
    assert isinstance(found, Proved)
    assert found.scope == "in the regime k = O(M)"
    assert given in found.assumptions


def test_a_declared_name_is_no_order() -> None:
    assert kind(r"O(x) = x O", r"O \in \mathbb{R}") == "proved"


@pytest.mark.parametrize(
    ("value", "bound", "answer"),
    [
        ("N^2 k + M N k", "O(M N + N^2)", "proved"),
        ("N k^3 + k", r"\Theta(N)", "proved"),
        ("N^2 k + M N k", "O(M N)", "refuted"),
        ("N k", "o(N)", "refuted"),
        ("N k - N", "O(1)", "undecided"),  # 0 for k = 1 only
        ("N", r"O(N \log k)", "undecided"),  # 0 for k = 1
    ],
)
def test_what_stays_bounded_is_a_constant(value: str, bound: str, answer: str) -> None:
    d = Derivation("growth")
    d.let(r"M, N, k \in \mathbb{N}")
    d.claim("1", bound, of=value, given="k = O(1)")
    found = judge(d, d.claims[0])
    assert found.kind == answer
    if isinstance(found, Proved | Refuted):
        assert found.scope.endswith("with k = O(1)")
        assert found.certificate is not None
        assert recheck(found.certificate)


@pytest.mark.parametrize(
    ("claim", "answer"),
    [
        (r"\sum_{i=1}^n i = O(n^2)", "proved"),
        (r"\sum_{i=1}^n i = O(n)", "refuted"),
        (r"\sum_{i=1}^n \frac1i = \Theta(\log n)", "proved"),
        (r"\sum_{i=1}^n \frac1i = \Theta(n)", "refuted"),
        (r"\log n! = \Theta(n \log n)", "proved"),
        (r"\log(n!) = O(n)", "refuted"),
        (r"\binom{n}{2} = \Theta(n^2)", "proved"),
        (r"\max(n, m) = \Theta(n + m)", "proved"),
        (r"\min(n, m) = O(n)", "proved"),
        (r"n = O(\min(n, m))", "conditional"),
        (r"\sqrt{n m} = \Omega(\min(n, m))", "proved"),
        (r"\sin x = x + O(x^3) \text{ as } x \to 0", "proved"),
        (r"\sin x = x + O(x^4) \text{ as } x \to 0", "refuted"),
        (r"e^x = 1 + x + O(x^2), x \to 0", "proved"),
        (r"e^x = 1 + x + O(x^2)", "conditional"),
        (r"e^x = 1 + x + O(x^3)", "refuted"),
        (r"\frac{n}{n + 1} = 1 + O(\frac1n)", "proved"),
        (r"\frac{n}{n + 1} = 1 + O(\frac{1}{n^2})", "refuted"),
        (r"|x|^3 = o(x^2) \text{ as } x \to 0", "proved"),
    ],
)
def test_sums_expansions_and_minima(claim: str, answer: str) -> None:
    found = verdict(claim)
    assert found.kind == answer
    if isinstance(found, Proved | Refuted):
        assert found.certificate is not None
        assert recheck(found.certificate)


@pytest.mark.parametrize(
    ("claim", "bound", "value"),
    [
        (r"\sum_{k=1}^n k^2 = \Theta(n^2)", "bound 1000000", "333833500"),
        (r"\binom{n}{2} = \Theta(n)", "bound 1000", "499500"),
        (r"n^2 \log n = O(n^2)", "bound 1000000", "6907755.279"),
        (r"3^n = O(2^n)", "bound 1.071508607e+301", "1.322070819e+477"),
    ],
)
def test_the_values_that_outgrow_are_numbers(claim: str, bound: str, value: str) -> None:
    example = refutation(claim).counterexample
    assert example is not None
    assert (example.stated, example.derived) == (bound, value)
    assert example.exact is ("." not in value)
