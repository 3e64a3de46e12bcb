"""One comparison to a verdict: numbers beside tensors, and approximate equality."""

from __future__ import annotations

import pytest

from tests.engine.asking import kind, verdict

LETS = (
    r"\sigma \text{ is the sigmoid}",
    r"x, z \in \mathbb{R}^n",
    r"A \in \mathbb{R}^{m \times n}",
    r"a, b \in \mathbb{R}",
)


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"x - x = 0", "proved"),
        (r"A - A = 0", "proved"),
        (r"0 = x - x", "proved"),
        (r"A x = 0", "refuted"),
        (r"0 < \sigma(x) < 1", "proved"),
        (r"\sigma(A x) \ge 0", "proved"),
        (r"\sigma(x) > \frac{1}{2}", "refuted"),
        (r"x \ge 0", "refuted"),
        (r"x = 1", "refuted"),  # a vector is no number other than zero
    ],
)
def test_a_number_beside_a_tensor(claim: str, expected: str) -> None:
    assert kind(claim, *LETS) == expected


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"(a + b)^2 \approx a^2 + 2 a b + b^2", "proved"),
        (r"x + x \approx 2 x", "proved"),
        (r"a \approx b", "undecided"),
        (r"a \approx a + 1", "undecided"),
    ],
)
def test_approximately(claim: str, expected: str) -> None:
    assert kind(claim, *LETS) == expected


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"\begin{bmatrix} 1 \\ a \end{bmatrix} \ne \begin{bmatrix} 1 \\ a \end{bmatrix}", "refuted"),
        (r"\begin{bmatrix} 1 \\ a \end{bmatrix} \ne \begin{bmatrix} 1 \\ 0 \end{bmatrix}", "refuted"),
        (r"x \ne z", "refuted"),
    ],
)
def test_tensors_that_may_be_equal(claim: str, expected: str) -> None:
    assert kind(claim, *LETS) == expected


def test_tensors_differ_if_one_entry_differs() -> None:
    claim = r"\begin{bmatrix} 1 \\ a^2 + 1 \end{bmatrix} \ne \begin{bmatrix} 1 \\ 0 \end{bmatrix}"
    assert kind(claim, *LETS) != "refuted"


@pytest.mark.parametrize("claim", [r"\frac{1}{s} = \frac{1}{s}", r"\operatorname{softmax}([a, a] / s) = [1/2, 1/2]"])
def test_what_is_defined_nowhere_is_not_proved(claim: str) -> None:
    lets = (r"a, s \in \mathbb{R}",)
    assert verdict(claim, lets).kind == "proved"
    assert verdict(claim, lets, ("s = 0",)).kind == "undecided"
