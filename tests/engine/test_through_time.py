"""Backpropagation through time as textbooks print it: proved for every size and length, refuted when broken.

Each row is a claim about explicit losses or about a loss of which nothing is known, and pairs (old, new) that break it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import prod

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from symderiv.engine.recheck import recheck
from symderiv.engine.statement import decide_statement
from symderiv.model import Conditional, Proved, Verdict
from symderiv.source.claims import ReadClaim, read_claim
from symderiv.source.single import single
from tests.engine.asking import verdict

LATEST = r"\text{products have the latest factor on the left}"
NUMBERS = ((r"w, h_t, x_t, y_t \in \mathbb{R}", r"T \in \mathbb{N}"), (r"h_t = \tanh(w h_{t-1} + x_t)", "h_0 = 0"))
VECTORS = (
    (
        r"h_t, x_t \in \mathbb{R}^n", r"y_t \in \mathbb{R}^m", r"W \in \mathbb{R}^{n \times n}",
        r"V \in \mathbb{R}^{m \times n}", r"T \in \mathbb{N}", LATEST,
    ),
    (r"h_t = \tanh(W h_{t-1} + x_t)", "h_0 = 0"),
)  # fmt: skip
SQUARES = (r"\ell_t = \frac12 (y_t - h_t)^2", r"L = \sum_{t=1}^T \ell_t")
NORMS = (r"\ell_t = \frac12 \|y_t - V h_t\|^2", r"L = \sum_{t=1}^T \ell_t")
ROWS = r"\text{gradients are rows}"
UNKNOWN = r"L \text{ is a function of } h_1, \dots, h_T"

TEXTBOOK = (
    r"\frac{\partial L}{\partial W} = \sum_{t=1}^{T} \sum_{k=1}^{t} \frac{\partial \ell_t}{\partial h_t} "
    r"\left( \prod_{j=k+1}^{t} \frac{\partial h_j}{\partial h_{j-1}} \right) \frac{\partial^+ h_k}{\partial W}"
)
NUMBER = (
    r"\frac{\partial L}{\partial w} = \sum_{t=1}^{T} \sum_{k=1}^{t} (h_t - y_t) "
    r"\left( \prod_{j=k+1}^{t} w (1 - h_j^2) \right) (1 - h_k^2) h_{k-1}"
)
RECURSION = (
    r"\frac{\partial L}{\partial h_t} = \frac{\partial \ell_t}{\partial h_t} + "
    r"\left(\frac{\partial h_{t+1}}{\partial h_t}\right)^\top \frac{\partial L}{\partial h_{t+1}}"
)
ADJOINT = (
    r"\frac{\partial L}{\partial h_t} = \sum_{k=t}^{T} "
    r"\left(\prod_{j=t+1}^{k} \frac{\partial h_j}{\partial h_{j-1}}\right)^\top \frac{\partial \ell_k}{\partial h_k}"
)
OF_ANY_LOSS = (
    r"\frac{\partial L}{\partial W} = \sum_{t=1}^{T} \sum_{k=1}^{t} \operatorname{diag}(1 - h_k \odot h_k) "
    r"\left( \prod_{j=k+1}^{t} \operatorname{diag}(1 - h_j \odot h_j) W \right)^\top "
    r"\left(\frac{\partial L}{\partial h_t}\right)_{\text{direct}} h_{k-1}^\top"
)
Model = tuple[tuple[str, ...], tuple[str, ...]]


def total(claim: str, lets: tuple[str, ...], givens: tuple[str, ...]) -> Verdict:
    """The verdict, without a correction, on the reading in which derivatives through later states are total."""
    task = single(claim, lets, givens).task("eq")
    readings = read_claim(task.notation, claim, given=task.given)
    (read,) = [r for r in readings if r.reading.count(" as ") == r.reading.count("as total derivative")]
    assert isinstance(read, ReadClaim), read
    (statement,) = read.statements
    return decide_statement(statement, read)


@pytest.mark.parametrize(
    ("claim", "model", "more", "losses", "broken"),
    [
        (TEXTBOOK, VECTORS, (ROWS,), NORMS, (("k+1", "k"), ("{k=1}^{t}", "{k=1}^{T}"), ("= ", "= -"))),
        (NUMBER, NUMBERS, (), SQUARES, (("k+1", "k"), ("{k=1}", "{k=3}"), ("h_{k-1}", "h_k"), ("h_t - y", "h_t + y"))),
        (RECURSION, VECTORS, (r"1 \le t \le T",), NORMS, ((r"\right)^\top", r"\right)"), ("} + ", "} - "))),
        (ADJOINT, VECTORS, (r"1 \le t \le T",), NORMS, (("{k=t}", "{k=t+1}"), ("t+1}^{k}", "t+1}^{T}"))),
        (OF_ANY_LOSS, VECTORS, (UNKNOWN,), (), ((r"W \right)^\top", r"W \right)"), ("k+1", "k+2"))),
    ],
    ids=["textbook", "number", "recursion", "adjoint", "any loss"],
)
def test_proved_for_every_length(
    claim: str, model: Model, more: tuple[str, ...], losses: tuple[str, ...], broken: tuple[tuple[str, str], ...]
) -> None:
    lets = (*model[0], *(text for text in more if r"\le" not in text))
    givens = (*model[1], *losses, *(text for text in more if r"\le" in text))
    found = total(claim, lets, givens)
    assert isinstance(found, Proved), found
    assert found.scope.startswith("for every T")
    assert found.certificate is not None
    assert recheck(found.certificate)
    for old, new in broken:
        assert old in claim
        assert total(claim.replace(old, new), lets, givens).kind == "refuted", (old, new)


def test_the_immediate_partial_is_another_reading() -> None:
    found = verdict(NUMBER, NUMBERS[0], (*NUMBERS[1], *SQUARES))
    assert isinstance(found, Conditional)
    assert [reading.verdict.kind for reading in found.readings] == ["proved", "refuted"]


def test_a_loss_depends_on_a_state_through_all_later_ones() -> None:
    claim = r"\frac{\partial L}{\partial h_t} = \frac{\partial \ell_t}{\partial h_t}"
    found = total(claim, VECTORS[0], (*VECTORS[1], *NORMS, r"1 \le t \le T"))
    assert found.kind == "refuted"


# --- against numbers: the recurrence unrolled here, in exact fractions ------------------------------------------------

POLYNOMIAL = (
    (r"w, h_t, x_t, y_t \in \mathbb{R}", r"T \in \mathbb{N}"),
    ("h_t = w h_{t-1}^2 + x_t", r"h_0 = \frac12", r"L = \sum_{t=1}^T \frac12 (h_t - y_t)^2"),
)
W = Fraction(2, 3)


@dataclass(frozen=True)
class DoubleSum:
    """The derivative of L by w, with whole numbers added to its bounds and indices; with none, it is right."""

    first: int = 0
    last: int = 0
    step: int = 0
    until: int = 0
    after: int = 0
    to: int = 0
    factor: int = 0
    start: int = 0

    @property
    def text(self) -> str:
        return (
            rf"\frac{{\partial L}}{{\partial w}} = \sum_{{t={1 + self.first}}}^{{T{self.last:+d}}} "
            rf"\sum_{{k={1 + self.step}}}^{{t{self.until:+d}}} (h_t - y_t) "
            rf"\left(\prod_{{j=k{1 + self.after:+d}}}^{{t{self.to:+d}}} 2 w h_{{j{self.factor - 1:+d}}}\right) "
            rf"h_{{k{self.start - 1:+d}}}^2"
        )

    def value(self, length: int) -> Fraction | None:
        """Nothing if there is no such state."""
        found = Fraction(0)
        for t in range(1 + self.first, length + self.last + 1):
            for k in range(1 + self.step, t + self.until + 1):
                steps = range(k + 1 + self.after, t + self.to + 1)
                if min(t, k - 1 + self.start, *(j - 1 + self.factor for j in steps)) < 0:
                    return None
                product = prod((2 * W * _state(j - 1 + self.factor) for j in steps), start=Fraction(1))
                found += (_state(t) - _target(t)) * product * _state(k - 1 + self.start) ** 2
        return found


def _target(t: int) -> Fraction:
    return Fraction((5 * t * t + 1) % 7 - 3, 2)


@cache
def _state(t: int) -> Fraction:
    return Fraction(1, 2) if t == 0 else W * _state(t - 1) ** 2 + Fraction((7 * t * t + 3) % 11 - 5, t + 9)


def _derived(length: int) -> Fraction:
    """One step after the other, by the chain rule for numbers."""
    found = slope = Fraction(0)
    for t in range(1, length + 1):
        slope = 2 * W * _state(t - 1) * slope + _state(t - 1) ** 2
        found += (_state(t) - _target(t)) * slope
    return found


_SHIFTS = st.lists(st.tuples(st.integers(0, 7), st.sampled_from((-1, 1))), max_size=2)


@settings(max_examples=25, deadline=None)
@example([(6, -1), (4, -1)])  # a product that looks back further than there are states
@given(_SHIFTS)
def test_bounds_and_indices_against_numbers(shifts: list[tuple[int, int]]) -> None:
    numbers = [0] * 8
    for place, number in shifts:
        numbers[place] = number
    claim = DoubleSum(*numbers)
    stated = [claim.value(length) for length in range(1, 5)]
    true = stated == [_derived(length) for length in range(1, 5)]
    kind = total(claim.text, *POLYNOMIAL).kind
    assert kind == "proved" if true else kind in ("refuted", "undecided")
    assert kind == "refuted" or true or None in stated or stated[:3] == [_derived(length) for length in (1, 2, 3)]
