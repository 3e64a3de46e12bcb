"""A claim at given sizes and for every size: the same word, wherever both are decided and the size makes no difference.

What is proved for every size is never refuted at one.  What is refuted, perhaps at other sizes, may hold at the given
ones (at size one a trace is its only entry); then the evaluator of the tests must find nothing wrong with it there.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symderiv.engine.recheck import recheck
from symderiv.model import Proved
from tests.engine.asking import refutation, verdict
from tests.engine.plain import Question, is_false
from tests.engine.random_matrices import matrix_claim
from tests.engine.randomly import ask, indexed_claim

SIZES = (1, 2, 3)


def words(question: Question) -> None:
    everywhere = ask(question).kind
    for first in SIZES:
        given_sizes = {name: (first + k - 1) % 3 + 1 for k, name in enumerate(question.sizes)}
        here = replace(question, given=given_sizes)
        found = ask(here).kind
        if everywhere == "proved":
            assert found != "refuted", given_sizes
        if found == "proved" and everywhere == "refuted":
            assert not is_false(here), given_sizes
        if found == "refuted":
            assert is_false(here) or everywhere != "proved", given_sizes


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.booleans())
def test_random_contractions(seed: int, true: bool) -> None:
    words(indexed_claim(seed, true=true))


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 10**6), st.booleans())
def test_random_matrices(seed: int, true: bool) -> None:
    words(matrix_claim(seed, true=true))


LETS = (
    r"x, y \in \mathbb{R}^{%n}",
    r"A \in \mathbb{R}^{%m \times %n}",
    r"C \in \mathbb{R}^{%n \times %n}",
    r"\sigma \text{ is the sigmoid}",
)
IDENTITIES = (
    (r"\|A x\|^2 = x^\top A^\top A x", r"\|A x\|^2 = 2 x^\top A^\top A x"),
    (r"\frac{\partial}{\partial x} x^\top C x = (C + C^\top) x", r"\frac{\partial}{\partial x} x^\top C x = 2 C x"),
    (r"\operatorname{tr}(x y^\top) = y^\top x", r"\operatorname{tr}(x y^\top) = 2 y^\top x"),
    (
        r"\frac{\partial}{\partial A} \sum_i \sigma((A x)_i) = (\sigma(A x) \odot (1 - \sigma(A x))) x^\top",
        r"\frac{\partial}{\partial A} \sum_i \sigma((A x)_i) = (\sigma(A x) \odot (1 + \sigma(A x))) x^\top",
    ),
    (r"(\sum_i x_i)^2 = \sum_{i, j} x_i x_j", r"(\sum_i x_i)^2 = \sum_i x_i^2"),
    (r"\mathbf{1}^\top \mathbf{1}_{%n} = %n", r"\operatorname{tr}(I_{%n}) = %n + 1"),
    (r"\frac{\partial}{\partial C} \log \det C = C^{-\top}", r"\frac{\partial}{\partial C} \log \det C = C^{-1}"),
)  # fmt: skip
ONE_SIZE = (r"(\sum_i x_i)^2 = \sum_i x_i^2", r"\frac{\partial}{\partial x} x^\top C x = 2 C x",
            r"\frac{\partial}{\partial C} \log \det C = C^{-1}")  # fmt: skip
"""False in general and true at size one."""


def at(text: str, n: str, m: str) -> str:
    return text.replace("%n", n).replace("%m", m)


@pytest.mark.parametrize(("n", "m"), [("n", "m"), ("1", "2"), ("2", "3"), ("3", "2"), ("3", "m"), ("n", "3")])
@pytest.mark.parametrize(("true", "broken"), IDENTITIES)
def test_identities_that_are_read(true: str, broken: str, n: str, m: str) -> None:
    lets = tuple(at(let, n, m) for let in LETS)
    assert verdict(at(true, n, m), lets).kind == "proved"
    expected = "proved" if n == "1" and broken in ONE_SIZE else "refuted"
    assert verdict(at(broken, n, m), lets).kind == expected


@pytest.mark.parametrize("true", [true for true, _ in IDENTITIES])
def test_large_sizes_take_one_proof(true: str) -> None:
    assert verdict(at(true, "40", "100"), tuple(at(let, "40", "100") for let in LETS)).kind == "proved"


AT_THREE = (r"x, y \in \mathbb{R}^3", r"A, B \in \mathbb{R}^{3 \times 3}")


@pytest.mark.parametrize(
    "claim",
    [
        r"x_1 + x_2 + x_3 = \sum_i x_i",
        r"\sum_i x_i = \sum_{i=1}^{3} x_i",
        r"\|x\|^2 \|y\|^2 - (x^\top y)^2 = (x_1 y_2 - x_2 y_1)^2 + (x_1 y_3 - x_3 y_1)^2 + (x_2 y_3 - x_3 y_2)^2",
        r"\det A = A_{11} (A_{22} A_{33} - A_{23} A_{32}) - A_{12} (A_{21} A_{33} - A_{23} A_{31})"
        r" + A_{13} (A_{21} A_{32} - A_{22} A_{31})",
        r"\begin{pmatrix} 1 & 0 & 0 \\ 0 & 1 & 0 \\ 0 & 0 & 1 \end{pmatrix} x = x",
        r"\sum_i x_i^2 \delta_{i2} = x_2^2",
        r"(x^\top y)^2 \le \|x\|^2 \|y\|^2",
    ],
)
def test_what_holds_of_single_entries_is_written_out(claim: str) -> None:
    assert verdict(claim, AT_THREE).kind == "proved"


def test_the_scope_and_the_witness_are_those_of_the_given_size() -> None:
    found = verdict(r"\operatorname{tr}(A B) = \operatorname{tr}(B A)", AT_THREE)
    assert isinstance(found, Proved) and found.scope == "for all values of its symbols"
    wrong = refutation(r"A x = B x", *AT_THREE).counterexample
    assert wrong is not None and dict(wrong.values)["x"].count(",") == 2


def test_a_certificate_of_a_proof_that_keeps_sums_is_verified() -> None:
    found = verdict(r"\operatorname{tr}(A B) = \operatorname{tr}(B A)", AT_THREE)
    assert isinstance(found, Proved) and found.certificate is not None
    assert len(found.certificate.goals) == 1 and recheck(found.certificate)


def test_one_proof_serves_all_entries() -> None:
    found = verdict(r"A (x + y) = A x + A y", AT_THREE)
    assert isinstance(found, Proved) and found.certificate is not None and len(found.certificate.goals) == 1
