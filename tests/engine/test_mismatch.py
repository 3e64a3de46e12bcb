"""What a refutation says of the two sides."""

from __future__ import annotations

import pytest

from tests.engine.asking import refutation

LETS = (r"A \in \mathbb{R}^{m \times n}", r"B \in \mathbb{R}^{n \times n}", r"x \in \mathbb{R}^n", r"a \in \mathbb{R}")


@pytest.mark.parametrize(
    ("claim", "code"),
    [
        (r"A^\top = A", "D302"),
        (r"A x = x", "D304"),
        (r"\frac{\partial B x}{\partial x} = B^\top", "D302"),
        (r"a + a = a", "D301"),
        (r"a^2 > 0", "D305"),
    ],
)
def test_the_code_says_what_is_wrong(claim: str, code: str) -> None:
    found = refutation(claim, *LETS)
    assert found.code == code
    assert found.certificate is not None


@pytest.mark.parametrize(
    "claim",
    [r"B \otimes C = C \otimes B", r"(A \otimes C)^\top = C^\top \otimes A^\top", r"B \otimes C = 2 C \otimes B"],
)
def test_what_is_stacked_differently_is_compared_where_the_sizes_agree(claim: str) -> None:
    found = refutation(claim, *LETS, r"C \in \mathbb{R}^{k \times k}")
    assert found.counterexample is not None
    assert len({value for _, value in found.counterexample.sizes}) == 1
    names = [place.split(" = ")[0] for place in found.counterexample.entry.split(", ")]
    assert not {*names} & {name for name, _ in found.counterexample.sizes}


def test_matrices_in_a_witness_have_their_declared_shape() -> None:
    found = refutation(r"\operatorname{tr}(B^2) = \operatorname{tr}(B B^\top)", *LETS).counterexample
    assert found is not None
    assert dict(found.values)["B"].count(",") == 3  # two rows of two
    found = refutation(r"(B x)_1 = B_{11} x_1", *LETS).counterexample
    assert found is not None
    assert dict(found.values)["B"] == "((0, 1), (*, *))"
