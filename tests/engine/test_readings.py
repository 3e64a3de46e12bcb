"""From the LaTeX of a claim to a verdict: readings, chains, scopes, and what helps to mend a wrong result."""

from __future__ import annotations

import sys

import pytest

from symderiv.engine import Contradiction, identity, inequality, judge, judge_text
from symderiv.model import Conditional, Proved, Refuted, Undecided, Unreadable
from symderiv.source.derivation import Derivation
from tests.engine.asking import kind, readings, refutation, verdict

judging = sys.modules["symderiv.engine.readings"]
GAUSS = (r"\mu \in \mathbb{R}^d", r"\sigma > 0", r"q, k \sim \mathcal{N}(\mu, \sigma^2 I_d)")
VECTORS = (r"a, b \in \mathbb{R}^n", r"A, B \in \mathbb{R}^{n \times n}", r"C \in \mathbb{R}^{m \times n}")


@pytest.mark.parametrize(
    "claim",
    [
        r"a^\top b = b^\top a",
        r"(AB)^\top = B^\top A^\top",
        r"\|a\|^2 = \sum_{i=1}^n a_i^2",
        r"\frac{\partial a^\top A a}{\partial a} = (A + A^\top) a",
        r"\sum_{i=1}^n \sum_{j=1}^n a_i a_j = (\sum_{i=1}^n a_i)^2",
        r"C a \in \mathbb{R}^m",
        r"a^\top a \ge 0",
        r"a^\top a = \sum_{i=1}^n a_i^2 = \|a\|^2",
    ],
)
def test_proved_for_every_size(claim: str) -> None:
    found = verdict(claim, VECTORS)
    assert isinstance(found, Proved)
    assert found.scope.startswith("for every")


@pytest.mark.parametrize(
    ("claim", "code"),
    [
        (r"a^\top b = a^\top a", "D301"),
        (r"A = A^\top", "D302"),
        (r"\frac{\partial a^\top A b}{\partial A} = b a^\top", "D302"),
        (r"C a = a", "D304"),
        (r"C a \in \mathbb{R}^n", "D304"),
        (r"a^\top a > 0", "D305"),
        (r"a^\top b \ge 0", "D305"),
        (r"A_{ij} = \sum_{i=1}^n A_{ij}", "D303"),
    ],
)
def test_each_kind_of_error_has_its_code(claim: str, code: str) -> None:
    assert refutation(claim, *VECTORS).code == code


def test_a_counterexample_does_not_refute_what_allows_exceptions() -> None:
    assert kind(r"a^\top b > 0", *VECTORS) == "refuted"
    assert kind(r"a^\top b > 0 \text{ in general}", *VECTORS) == "undecided"
    assert kind(r"a^\top a \ge 0 \text{ in general}", *VECTORS) == "proved"


def test_a_chain_is_as_weak_as_its_first_wrong_link() -> None:
    found = refutation(r"a^\top a = \sum_{i=1}^n a_i^2 = \sum_{i=1}^n a_i", *VECTORS)
    assert found.span is not None
    assert kind(r"a^\top a = \sum_{i=1}^n a_i = \|a\|^2", *VECTORS) == "refuted"


def test_a_proof_is_no_wider_than_its_narrowest_part(monkeypatch: pytest.MonkeyPatch) -> None:
    scopes = iter(["for every K, N, d, m, n >= 1", "for the sizes tried: n = 1", "for every K, N, d, m, n >= 1"])
    monkeypatch.setattr(judging, "decide_statement", lambda *_: Proved(next(scopes), "normal form"))
    found = verdict(r"a_1 = a_1 = a_1 = a_1", VECTORS)
    assert isinstance(found, Proved)
    assert found.scope == "for the sizes tried: n = 1"


def test_an_unreadable_claim_says_where() -> None:
    found = verdict(r"a^\top b = \frac{1}{", VECTORS)
    assert isinstance(found, Unreadable)
    assert found.code == "D101"


def test_an_undecided_claim_says_what_was_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inequality, "proof", lambda _: None)
    found = verdict(r"e^x \ge x")
    assert isinstance(found, Undecided)
    assert found.tried


def test_readings_are_judged_one_by_one() -> None:
    derivation = Derivation("clip")
    derivation.let(r"S \in \mathbb{R}^{N \times N}", r"i, k \in \{1, \dots, N\}")
    found = judge_text(
        derivation.notation,
        r"\frac{e^{S_{ik}}}{\sum_j e^{S_{ij}}} < 1",
        readings=(("any batch", ()), ("two pairs", (r"N \ge 2",))),
    )
    assert isinstance(found, Conditional)
    assert {r.name: r.verdict.kind for r in found.readings} == {"any batch": "refuted", "two pairs": "proved"}


def test_a_claim_that_holds_in_every_reading_is_simply_proved() -> None:
    derivation = Derivation("clip")
    derivation.let(r"S \in \mathbb{R}^{N \times N}", r"i, k \in \{1, \dots, N\}")
    claim = r"\frac{e^{S_{ik}}}{\sum_j e^{S_{ij}}} \le 1"
    found = judge_text(derivation.notation, claim, readings=(("any", ()), ("two", (r"N \ge 2",))))
    assert isinstance(found, Proved)


def test_a_sign_under_which_an_equality_holds_is_named() -> None:
    assert readings(r"\sqrt{x^2} = x") == {"for all real values": "refuted", "for x >= 0": "proved"}
    assert readings(r"\log(xy) = \log x + \log y") == {
        "for all real values": "undecided",
        "for x > 0": "proved",
    }
    assert kind(r"x^2 = x") == "refuted"


@pytest.mark.parametrize(
    ("claim", "lets", "condition"),
    [
        (r"\operatorname{softmax}(z)_i < 1", (r"z \in \mathbb{R}^n",), "for n >= 2"),
        (r"0 < \operatorname{softmax}(z)_i < 1", (r"z \in \mathbb{R}^n",), "for n >= 2"),
        ("N^2 > N", (r"N \in \mathbb{N}",), "for N >= 2"),
    ],
)
def test_what_fails_only_at_size_one_is_conditional(claim: str, lets: tuple[str, ...], condition: str) -> None:
    assert readings(claim, *lets) == {"for all sizes": "refuted", condition: "proved"}


@pytest.mark.parametrize(
    "claim", [r"\operatorname{softmax}(z)_i < \frac{1}{2}", r"\sum_{i=1}^n z_i = z_1 + 1", r"n^2 > 3 n"]
)
def test_what_fails_at_larger_sizes_too_is_refuted(claim: str) -> None:
    assert kind(claim, r"z \in \mathbb{R}^n") == "refuted"


def test_a_contradiction_is_raised_and_never_a_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identity, "proof", lambda *_: ())
    for claim in (r"a^\top b = a^\top a", r"A = A^\top", r"\operatorname{tr}(A) = \sum_{i=1}^n a_i"):
        with pytest.raises(Contradiction):
            verdict(claim, VECTORS)


def test_a_contradiction_about_a_mean_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identity, "proof", lambda *_: ())
    with pytest.raises(Contradiction):
        verdict(r"\operatorname{Var}(q^\top k) = d \sigma^4", GAUSS)


def test_a_captured_index_is_noted_even_if_the_claim_is_true() -> None:
    found = verdict(r"a_i \cdot \sum_{i=1}^n b_i = \sum_{j=1}^n a_i b_j", VECTORS)
    assert isinstance(found, Proved)
    assert any("summation index" in note for note in found.notes)


def test_a_law_is_checked_by_mean_and_variance() -> None:
    assert kind(r"q_i \sim \mathcal{N}(\mu_i, \sigma^2)", *GAUSS) == "proved"
    assert kind(r"q_i \sim \mathcal{N}(\mu_i, \sigma^4)", *GAUSS) == "refuted"
    assert kind(r"q_i \sim \mathcal{N}(0, \sigma^2)", *GAUSS) == "refuted"


def test_the_verdict_on_a_claim_of_a_derivation() -> None:
    derivation = Derivation("small", strict=False)
    derivation.let(*VECTORS)
    derivation.claim("of", r"= \|a\|^2", of=r"a^\top a")
    derivation.claim("given", r"a_i b_k = a_i b_i", given="k = i")
    assert [judge(derivation, claim).kind for claim in derivation.claims] == ["proved", "proved"]


def test_a_refutation_carries_its_evidence() -> None:
    found = refutation(r"a^\top a = 2 a^\top a", *VECTORS)
    assert isinstance(found, Refuted)
    assert found.counterexample is not None
    assert found.certificate is not None
    assert dict(found.certificate.evidence) == {
        "left": found.counterexample.derived,
        "right": found.counterexample.stated,
    }


MEMORIES = (r"x[t], h[t], C[t], u, w \in \mathbb{R}",)
LSTM_LIKE = (r"C[t] = u C[t-1] + \tanh(w x[t] + h[t-1])", r"h[t] = C[t]^2")


def two_memories(claim: str, *more: str) -> dict[str, str]:
    derivation = Derivation("two memories")
    derivation.let(*MEMORIES)
    for text in (*LSTM_LIKE, *more):
        derivation.define(text)
    derivation.let(r"J \text{ is a function of } h[1], \dots, h[T]")
    derivation.claim("claim", claim)
    found = judge(derivation, derivation.claims[0])
    assert isinstance(found, Conditional), found
    return {reading.name: reading.verdict.kind for reading in found.readings}


def test_a_total_derivative_knows_that_the_past_depends_on_the_parameter() -> None:
    claim = r"\frac{\partial C[t]}{\partial w} = (1 - \tanh(w x[t] + h[t-1])^2) x[t]"
    total, immediate = "d C / d w as total derivative", "d C / d w as immediate partial"
    assert two_memories(claim) == {total: "refuted", immediate: "proved"}


def test_a_sum_over_one_of_two_memories_misses_paths() -> None:
    chain = r"\frac{\partial J}{\partial h[t]} \frac{\partial h[t]}{\partial w}"
    claim = rf"\frac{{\partial J}}{{\partial w}} = \sum_{{t=1}}^T {chain}"
    found = two_memories(claim)
    assert found.pop("d J / d h[t] as direct derivative, d h / d w as total derivative") == "proved"
    assert "proved" not in found.values()


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"x \approx \log 4 \approx 1.386", "undecided"),
        (r"x \approx \log 5 \approx 1.386", "refuted"),
        (r"\log 4 \approx 1.386, \quad x \approx 1", "undecided"),
    ],
)
def test_one_false_statement_is_enough(claim: str, expected: str) -> None:
    assert kind(claim, r"x \in \mathbb{R}") == expected


def test_a_reading_that_does_not_apply_is_not_one_that_fails() -> None:
    lets, givens = (r"h[t], W \in \mathbb{R}",), ("h[t] = W h[t-1]", "h[0] = 1")
    found = verdict(r"\frac{dh[t]}{dW} = h[t-1] + W \frac{dh[t-1]}{dW}", lets, givens)
    assert isinstance(found, Proved)
    assert found.notes[0] == "read with d h / d W as total derivative"
    assert found.notes[1].startswith("not with d h / d W as immediate partial: ")
    broken = verdict(r"\frac{dh[t]}{dW} = h[t-1] + 2W \frac{dh[t-1]}{dW}", lets, givens)
    assert broken.kind == "conditional"


def test_the_scope_of_several_statements_is_not_that_of_one_without_symbols() -> None:
    found = verdict("1 + 1 = 2, x^T x = \\sum_{i=1}^n x_i^2", (r"x \in \mathbb{R}^n",))
    assert isinstance(found, Proved) and found.scope == "for every n >= 1"
