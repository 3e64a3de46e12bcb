"""A proof at a few sizes says which sizes."""

from __future__ import annotations

import pytest

from symderiv.engine.enumerate import AtSizes, sizes_proved
from symderiv.engine.problem import Problem, problem_of
from symderiv.engine.recheck import recheck
from symderiv.engine.record import certify
from symderiv.source.claims import ReadClaim, read_claim
from symderiv.source.declare import let
from symderiv.source.notation import Notation
from symderiv.source.stated import Comparison
from tests.engine.asking import kind, readings, refutation, verdict

LETS = [r"W, a \in \mathbb{R}", r"x[t] \in \mathbb{R}", r"h[t] \in \mathbb{R}", r"t \in \{1, \dots, K\}"]
RECURRENCE = [r"h[t] = W h[t-1] + a x[t]", r"h[0] = 0"]


def question(claim: str, *lets: str) -> Problem:
    notation = Notation(strict=False)
    for text in lets:
        notation = let(notation, text)
    (read,) = read_claim(notation, claim)
    assert isinstance(read, ReadClaim)
    (statement,) = read.statements
    assert isinstance(statement, Comparison)
    return problem_of(statement, read)


@pytest.mark.parametrize(
    ("claim", "lets", "sizes"),
    [
        (r"\operatorname{tr}(A) = \sum_i A_{ii}", (r"A \in \mathbb{R}^{n \times n}",), ("n = 1", "n = 2", "n = 3")),
        (r"(\sum_i x_i)^2 = \sum_i \sum_j x_i x_j", (r"x \in \mathbb{R}^n",), ("n = 1", "n = 2", "n = 3")),
    ],
)
def test_the_sizes_are_named_and_each_is_a_goal(claim: str, lets: tuple[str, ...], sizes: tuple[str, ...]) -> None:
    found = sizes_proved(question(claim, *lets))
    assert isinstance(found, AtSizes)
    assert found.sizes == sizes
    assert recheck(certify("sizes", found.goals))


def test_one_size_that_fails_is_enough() -> None:
    assert sizes_proved(question(r"\sum_i x_i^2 = (\sum_i x_i)^2", r"x \in \mathbb{R}^n")) is None


def test_a_recursion_of_total_derivatives_is_right_or_wrong() -> None:
    claim = r"\frac{\partial h[t]}{\partial W} = %s h[t-1] + W \frac{\partial h[t-1]}{\partial W}"
    assert verdict(claim % "", LETS, RECURRENCE).kind == "proved"
    assert readings(claim % "2", *LETS, givens=RECURRENCE)["d h / d W as total derivative"] == "refuted"


@pytest.mark.parametrize(
    ("claim", "value"),
    [
        (r"\lfloor n / 13 \rfloor = 0", 13),
        (r"n^{16} \equiv 1 \pmod{17}", 17),
        (r"\lfloor \frac{n}{1000} \rfloor = 0", 1000),
    ],
)
def test_a_few_whole_numbers_prove_nothing_about_all(claim: str, value: int) -> None:
    found = refutation(claim, r"n \in \mathbb{N}").counterexample
    assert found is not None
    assert found.sizes == (("n", value),)


def test_what_holds_for_the_whole_numbers_tried_is_not_proved() -> None:
    assert kind(r"\lfloor n / 10^9 \rfloor = 0", r"n \in \mathbb{N}") != "proved"


@pytest.mark.parametrize(
    ("claim", "let"),
    [
        (r"\sum_{k=1}^{n} \lfloor k/400 \rfloor = 0", r"n \in \mathbb{N}"),
        (r"\prod_{k=1}^{n} (1 + \lfloor k/500 \rfloor) = 1", r"n \in \mathbb{N}"),
        (r"\sum_{i=1}^{n} \sum_{j=1}^{m} \lfloor \frac{i+j}{600} \rfloor = 0", r"n, m \in \mathbb{N}"),
        (r"\sum_{i=1}^{n} \lfloor i/30 \rfloor x_i = 0", r"x \in \mathbb{R}^n"),
        (r"\prod_{i=1}^{n} (1 + x_i \lfloor i/25 \rfloor) = 1", r"x \in \mathbb{R}^n"),
        (r"\sum_{i=1}^{n} x_i \max(0, i - 20) = 0", r"x \in \mathbb{R}^n"),
        (r"(n-1)(n-2)(n-3)\sum_{i=1}^{n} \sin(x_i)^2 = 0", r"x \in \mathbb{R}^n"),
    ],
)
def test_what_turns_at_a_later_size_is_not_proved_by_the_first(claim: str, let: str) -> None:
    assert kind(claim, let) != "proved"


@pytest.mark.parametrize(
    "claim",
    [
        r"\sum_{k=1}^{n} \lfloor k/40 \rfloor = 0",
        r"\sum_{k=1}^n (k \bmod 37) = \frac{n(n+1)}{2}",
        r"\sum_{k=1}^{n} \max(0, k - 30) = 0",
    ],
)
def test_sums_of_whole_numbers_are_tried_further_on(claim: str) -> None:
    assert kind(claim, r"n \in \mathbb{N}") == "refuted"
