"""Refutation: a witness is real when it is put in by other means, and a proof that it contradicts is an error."""

from __future__ import annotations

from typing import Any

import pytest
import sympy
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import IndexedBase, KroneckerDelta, Rational, Sum, Symbol, exp, log, sqrt, symbols

from symderiv import Tensor, decide, matrix, size, softmax, vector
from symderiv.engine import Contradiction, identity, inequality, judge
from symderiv.engine.problem import problem_of
from symderiv.engine.refute import Search
from symderiv.engine.trial import unbounded
from symderiv.engine.witness import show, violates
from symderiv.model import Counterexample, Proved, Refuted
from symderiv.source.claims import ReadClaim
from symderiv.source.conditions import Conditions
from symderiv.source.derivation import Derivation
from symderiv.source.notation import Notation
from symderiv.source.stated import Comparison
from symderiv.tensor.tensor import tensor
from tests.campaign import doubt, examine
from tests.engine.asking import kind, refutation, verdict
from tests.engine.plain import Question
from tests.engine.randomly import ask, indexed_claim, scalar_claim, sign_claim
from tests.engine.witnessed import witnessed

m, n = size("m"), size("n")
x, y = symbols("x y", real=True)
p = Symbol("p", positive=True)
i, j, k = symbols("i j k", integer=True)
U, V, A = (IndexedBase(name) for name in "UVA")


def search(left: Any, right: Any, relation: str = "=") -> Search:
    statement = Comparison(tensor(left), relation, tensor(right), None)
    return Search(problem_of(statement, ReadClaim("", "", (statement,), {}, Notation(), Conditions())))


def found(left: Any, right: Any, relation: str = "=") -> Counterexample:
    verdict = decide(left, right, relation)
    assert isinstance(verdict, Refuted)
    assert verdict.counterexample is not None
    return verdict.counterexample


# --- witnesses are real -----------------------------------------------------------------------


@pytest.mark.parametrize("family", [scalar_claim, indexed_claim, sign_claim])
def test_every_witness_holds_up_when_it_is_computed_anew(family: Any) -> None:
    refuted = 0

    @settings(max_examples=100, derandomize=True, deadline=None)
    @given(st.integers(0, 10**9))
    def run(seed: int) -> None:
        nonlocal refuted
        question = family(seed, true=False)
        verdict = ask(question)
        if isinstance(verdict, Refuted):
            refuted += 1
            assert doubt(question, verdict) == ""

    run()
    assert refuted > 50


def test_what_is_made_true_with_a_sign_is_never_refuted() -> None:
    @settings(max_examples=80, derandomize=True, deadline=None)
    @given(st.integers(0, 10**9))
    def run(seed: int) -> None:
        assert examine(sign_claim(seed, true=True), made_true=True)[1] == ""

    run()


def test_the_printed_values_are_those_of_the_two_sides() -> None:
    question = Question(Sum(U[k] ** 2 * exp(x), (k, 1, n)), Sum(U[k], (k, 1, n)) ** 2, ("n",))
    printed = found(question.left, question.right)
    left, right = witnessed(question, printed)
    assert abs(left - sympy.Rational(printed.derived)) < 1e-8
    assert abs(right - sympy.Rational(printed.stated)) < 1e-8


def test_a_witness_is_small() -> None:
    printed = found(x**2 + y**2 + 7, x + y + 7)
    assert dict(printed.values) == {"x": "0", "y": "-1"}
    assert printed.exact


def test_sizes_are_as_small_as_the_difference_allows() -> None:
    assert dict(found(Sum(U[k], (k, 1, n)) ** 2, Sum(U[k] ** 2, (k, 1, n))).sizes) == {"n": 2}
    a = matrix("a", m, n)
    assert dict(found(a @ a.T, a @ a.T + a @ a.T).sizes) == {"m": 1, "n": 1}


def test_unequal_sizes_are_tried() -> None:
    assert found(Sum(U[k], (k, 1, n)), Sum(U[k], (k, 1, m))).sizes
    assert found(n * m, n**2).sizes != (("m", 1), ("n", 1))


# --- no witness outside the domain -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (log(-(x**2)), 3),
        (sqrt(-1 - x**2), 3),
        (1 / (x - x**2 / x), 3),
        ((x**2 - 2 * x + 1 - (x - 1) ** 2) ** -1, 3),
        (log(-1 - exp(x)), 1),
        (sqrt(-p), p),
        ((-p) ** Rational(1, 3), -(p ** Rational(1, 3))),
        ((Sum(1, (k, 1, n)) - n) ** Rational(-1, 2), 1),
    ],
    ids=str,
)
def test_where_a_side_is_undefined_there_is_no_witness(left: Any, right: Any) -> None:
    assert decide(left, right).kind == "undecided"


def test_a_pole_is_avoided_and_a_point_beside_it_found() -> None:
    assert decide(1 / (x - 1), 1 / (x - 1) + 1).kind == "refuted"
    assert dict(found(1 / x, 1 / x + x).values)["x"] != "0"


def test_strict_and_weak_relations_differ_in_equality() -> None:
    assert found(x**2, 0, ">").derived == "0"
    assert decide(x**2, 0, ">=").kind == "proved"
    assert decide(exp(x), 0, ">").kind == "proved"
    assert found(x, y, "!=").values == (("x", "1"), ("y", "1"))
    assert decide(x**2 + 1, 0, "!=").kind in ("proved", "undecided")


@pytest.mark.parametrize(
    ("relation", "left", "right", "answer"),
    [
        ("=", fmpq(1), fmpq(1), False),
        ("=", fmpq(1), fmpq(2), True),
        ("=", arb(1), fmpq(1), False),
        ("=", arb("1 +/- 0.1"), fmpq(1), False),
        ("=", arb("1 +/- 0.1"), fmpq(2), True),
        ("=", arb("nan"), fmpq(2), False),
        ("=", arb("inf"), fmpq(2), False),
        (r"\ne", fmpq(1), fmpq(1), True),
        (r"\ne", arb(1), arb(1), False),
        ("<", fmpq(1), fmpq(1), True),
        ("<", arb(1), arb(1), False),
        (r"\le", fmpq(1), fmpq(1), False),
        (r"\le", arb("1 +/- 0.1"), arb("1 +/- 0.1"), False),
        (r"\le", fmpq(2), arb("1 +/- 0.1"), True),
        (">", fmpq(1), fmpq(1), True),
        (r"\ge", fmpq(1), fmpq(1), False),
        (r"\ge", fmpq(0), fmpq(1), True),
        (r"\approx", fmpq(0), fmpq(1), False),
    ],
)
def test_a_relation_is_violated_only_if_that_is_certain(relation: str, left: Any, right: Any, answer: bool) -> None:
    assert violates(relation, left, right) is answer


# --- cross-examination ---------------------------------------------------------------------------------------------


def test_a_false_proof_of_equality_is_a_contradiction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identity, "proof", lambda *_: ())
    for left, right in [
        (x, x + 1),
        (x * y, x + y),
        (Sum(U[k], (k, 1, n)), Sum(U[k], (k, 1, n)) + KroneckerDelta(n, 2)),
        (exp(x), 1 + x),
    ]:
        with pytest.raises(Contradiction):
            decide(left, right)


def test_a_false_proof_about_entries_is_a_contradiction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identity, "proof", lambda *_: ())
    a = matrix("a", n, n)
    with pytest.raises(Contradiction):
        decide(a, a.T)


def test_a_false_proof_of_a_sign_is_a_contradiction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inequality, "proof", lambda _: ())
    for left, relation in [(x, ">"), (x, ">="), (x**2, ">"), (-(x**2), ">=")]:
        with pytest.raises(Contradiction):
            decide(left, 0, relation)


def test_a_campaign_would_see_a_false_proof_and_a_false_refutation(monkeypatch: pytest.MonkeyPatch) -> None:
    import tests.campaign as campaign

    true, false = Question(x + x, 2 * x), Question(x + x, 3 * x)
    monkeypatch.setattr(campaign, "ask", lambda _: Proved("", ""))
    assert examine(false, made_true=False)[1]
    assert not examine(true, made_true=True)[1]
    elsewhere = Refuted("D301", "", "", counterexample=Counterexample(values=(("x", "0"),)))
    monkeypatch.setattr(campaign, "ask", lambda _: elsewhere)
    assert examine(false, made_true=False)[1]
    assert examine(true, made_true=True)[1]


# --- the search itself -----------------------------------------------------------------------


def test_a_lower_bound_of_a_size_is_kept() -> None:
    statement = Comparison(tensor(n), ">", tensor(3), None)
    read = ReadClaim("", "", (statement,), {}, Notation(), Conditions(least={n: 4}))
    trial = Search(problem_of(statement, read))
    assert all(sizes[n] >= 4 for sizes in trial.size_choices())
    assert trial.witness() is None


def test_the_name_of_an_array_of_integers_is_no_index() -> None:
    whole = IndexedBase("W", integer=True)
    assert unbounded(search(whole[1], 0).problem) == []
    assert decide(whole[1], 3).kind == "refuted"


def test_a_quick_look_excludes_only_what_is_false() -> None:
    assert search(x + x, 2 * x).is_plausible()
    assert search(log(x), log(x)).is_plausible()
    assert not search(x, x + 1).is_plausible()
    assert not search(Sum(U[k], (k, 1, n)), Sum(U[k], (k, 1, n)) ** 2).is_plausible()


def test_the_search_is_the_same_in_every_run() -> None:
    left, right = Sum(U[k] * exp(V[k]), (k, 1, n)), Sum(U[k], (k, 1, n))
    assert found(left, right) == found(left, right)


def test_balls_are_shown_with_the_digits_that_are_certain() -> None:
    assert show(fmpq(-3, 2)) == "-3/2"
    assert show(arb(2).sqrt()).startswith("1.41421356")


def test_many_entries_do_not_take_long() -> None:
    assert decide(Sum(U[k], (k, 1, 500)), 0).kind == "refuted"
    assert decide(Sum(U[k], (k, 1, 10**9)), 0).kind == "undecided"


def test_a_wrong_entry_is_named() -> None:
    a = softmax(vector("w", n))
    wrong = Tensor(a.axes, a.indices, a.body * (1 + KroneckerDelta(a.indices[0], 2)))
    assert found(a, wrong).entry == "i = 2"


@pytest.mark.parametrize("place", [0, 3, 17, 24, 41, 48])
def test_one_wrong_entry_of_a_printed_matrix_is_found(place: int) -> None:
    entries = [str(k % 5) for k in range(49)]
    wrong = [*entries[:place], "9", *entries[place + 1 :]]
    left, right = (
        r"\begin{bmatrix}" + r"\\".join("&".join(side[7 * row : 7 * row + 7]) for row in range(7)) + r"\end{bmatrix}"
        for side in (entries, wrong)
    )
    assert kind(f"{left} = {right}") == "refuted"


def test_a_size_that_cancels_does_not_stop_a_refutation() -> None:
    derivation = Derivation("gates")
    derivation.let(r"W \in \mathbb{R}^{n \times m}", r"x \in \mathbb{R}^m", r"h, z \in \mathbb{R}^n")
    derivation.define(r"g = (1 - z) \odot h + z \odot (W x)")
    derivation.claim("kept", "g = -h", given="z = 0")
    assert judge(derivation, derivation.claims[0]).kind == "refuted"


def test_a_glance_finds_what_is_plainly_false_and_nothing_else() -> None:
    assert search(x**2, 0, r"\ne").glance() is not None
    assert search(x, x + 1).glance() is not None
    assert search(x**2 + 1, 0, r"\ne").glance() is None
    assert search(x, x).glance() is None


@pytest.mark.parametrize(
    "claim",
    [
        r"\operatorname{tr}(Q) \le n",
        r"Q_{ij} \le 1",
        r"Q_{ij} \ne 5",
        r"|Q_{ij}| \le 1",
        r"\sum_i y_i^2 + 2 \ge \sum_i y_i",
        r"|y_1| \ge 2 \sum_i y_i - 2 - |y_1|",
        r"P_{ii} \ne 0",
        r"P_{ij}^2 \le P_{ii} P_{jj}",
    ],
)
def test_no_witness_leaves_what_is_declared_of_a_tensor(claim: str) -> None:
    """Entries that belong together are not moved one by one, neither downhill nor towards a switch or a root."""
    lets = (
        r"P, Q \in \mathbb{R}^{n \times n}",
        r"y \in \mathbb{R}^n",
        r"Q \text{ is orthogonal}",
        r"P \text{ is positive definite}",
        r"\sum_i y_i = 1",
    )
    assert verdict(claim, lets).kind in ("proved", "undecided")


@pytest.mark.parametrize(
    ("claim", "declared"),
    [
        (r"\operatorname{tr}((C^{-1})^{-1}) = 5", r"C \in \mathbb{R}^{n \times n}"),
        (r"\operatorname{tr}(C C^{-1} C) = 5", r"C \in \mathbb{R}^{n \times n}"),
        (r"(C^{-1})_{11} = 5", r"C \in \mathbb{R}^{2 \times 2} \text{ diagonal}"),
    ],
)
def test_a_matrix_that_is_inverted_is_no_singular_one(claim: str, declared: str) -> None:
    counterexample = refutation(claim, declared).counterexample
    assert counterexample is not None
    numbers = dict(counterexample.values)["C"]
    assert numbers != "((0))"
    assert "(0, 0)" not in numbers


@pytest.mark.parametrize(
    ("claim", "expected"),
    [("a = n + 1", "proved"), ("c a = N n^2 + N n", "proved"), ("c = n", "refuted"), ("c = n a", "refuted")],
)
def test_a_whole_number_has_one_value_in_the_claim_and_in_definitions(claim: str, expected: str) -> None:
    lets = (r"n \in \mathbb{Z}", r"N \in \mathbb{N}")
    assert verdict(claim, lets, ("a = n + 1", "c = N n")).kind == expected


def test_a_domain_that_begins_far_away_is_found() -> None:
    assert decide(log(x - 10**9), 1).kind == "refuted"
