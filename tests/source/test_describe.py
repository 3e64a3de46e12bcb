from __future__ import annotations

import pytest
from sympy import IndexedBase, Integer

from symderiv.source.describe import describe, index_form
from symderiv.source.reading import ReadError
from symderiv.tensor.axis import fresh, index, size
from symderiv.tensor.nodes import sigma

LETS = (r"A \in \mathbb{R}^{n \times n}", r"x \in \mathbb{R}^n", r"i \in \{1, \dots, n\}")


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (
            r"y = \sum_i x_i + x_i",
            "reading: the sum covers the next term only\n"
            "  scalar: y\n  =\n  scalar: x[i] + Sum(x[i2], (i2, 1, n))\n  free index i in 1..n\n"
            "  note: i is both free and bound\n  note: y is taken as a real number\n"
            "  note: the index i is free on the right side only\n"
            "reading: the sum covers all that follows\n"
            "  scalar: y\n  =\n  scalar: Sum(2*x[i], (i, 1, n))\n  note: y is taken as a real number",
        ),
        (
            r"A x",
            "  vector of n: [i] = Sum(A[i, k]*x[k], (k, 1, n))",
        ),
        ("x_i A", "  n x n: [j, k] = A[j, k]*x[i]\n  free index i in 1..n"),
        (r"x \in \mathbb{R}^n", "  vector of n: [i] = x[i]\n  \\in\n  \\mathbb{R}^n"),
        (r"= x", "  =\n  vector of n: [i] = x[i]"),
        (
            r"x = A",
            "  vector of n: [i] = x[i]\n  =\n  n x n: [i, j] = A[i, j]\n"
            "  note: the sides differ in shape: vector of n and n x n",
        ),
        (
            r"x_1 = \cdots = x_2",
            "  scalar: x[1]\n  =\n  scalar: x[2]\n  note: steps of the chain that are not printed are passed over",
        ),
        (
            r"\forall a > 0, \exists b \in \mathbb{R}: b^2 = a",
            "  \\forall a > 0:\n  \\exists b \\in \\mathbb{R}:\n  scalar: b**2\n  =\n  scalar: a",
        ),
        (r"\lim_{a \to 0^+} \frac{1}{a} = \infty", "  scalar: Limit(1/a, a, 0, 1)\n  =\n  \\infty"),
        (
            r"A x \in \mathbb{R}^{n \times n} \cdot \mathbb{R}^n = \mathbb{R}^n",
            "  vector of n: [i] = Sum(A[i, k]*x[k], (k, 1, n))\n"
            "  \\in\n  \\mathbb{R}^{n \\times n} \\cdot \\mathbb{R}^n\n  =\n  \\mathbb{R}^n",
        ),
    ],
)
def test_what_was_understood(latex: str, expected: str) -> None:
    assert describe(latex, LETS) == expected


def test_errors_carry_the_formula() -> None:
    with pytest.raises(ReadError) as caught:
        describe("x x", LETS)
    assert caught.value.text == "x x"


def test_bound_indices_with_one_name_are_told_apart() -> None:
    x, n = IndexedBase("x"), size("n")
    first, second = fresh("k"), fresh("k")
    node = sigma(x[first], (first, Integer(1), n)) * sigma(x[second] ** 2, (second, Integer(1), n)) * x[index("k")]
    text = index_form(node)
    assert "x[k]*" in text or "*x[k]" in text
    assert "x[k2]" in text
    assert "x[k3]" in text


def test_a_congruence_shows_its_modulus() -> None:
    text = describe(r"x \equiv 1 \pmod 2", (r"x \in \mathbb{Z}",))
    assert text == "  scalar: x\n  \\equiv\n  scalar: 1\n  modulo 2"
