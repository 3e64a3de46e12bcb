"""vec and the Kronecker product, at small sizes entry by entry against their definition."""

from __future__ import annotations

from itertools import product

import pytest
from sympy import Expr, Integer

from symderiv.tensor.axis import one_to, size
from symderiv.tensor.functions import trace
from symderiv.tensor.matrix import inverse
from symderiv.tensor.nodes import Pair, Part, delta
from symderiv.tensor.stacked import kronecker, kronecker_factors, stack, stacked
from symderiv.tensor.tensor import ShapeError, Tensor, matrix, same_axis, vector
from tests.engine.asking import kind

m, n = size("m"), size("n")


def at(value: Tensor, *places: int) -> Expr:
    """The entry with these numbers, counted through as in a plain vector or matrix."""
    pairs = []
    for place, axis in zip(places, value.axes, strict=True):
        assert axis.parts is not None
        slow, fast = divmod(place - 1, axis.parts[1].count or 1)
        pairs.append(Pair(Integer(slow + 1), Integer(fast + 1)))
    return value[tuple(pairs)]


def test_vec_stacks_columns() -> None:
    X = matrix("X", 2, 3)
    assert [str(at(stacked(X), place)) for place in range(1, 7)] == [
        "X[1, 1]", "X[2, 1]", "X[1, 2]", "X[2, 2]", "X[1, 3]", "X[2, 3]",
    ]  # fmt: skip


def test_kronecker_has_blocks() -> None:
    A, B = matrix("A", 2, 3), matrix("B", 3, 2)
    K = kronecker(A, B)
    assert K.shape == "6 x 6"
    for i, j, k, q in product((1, 2), (1, 2, 3), (1, 2, 3), (1, 2)):
        entry = at(K, (i - 1) * 3 + k, (j - 1) * 2 + q)
        assert entry == A[i, j] * B[k, q]


def test_pairs() -> None:
    i, j, k, q = (Integer(value) for value in (1, 2, 1, 3))
    assert Part(Pair(i, j), Integer(0)) == i
    assert Part(Pair(i, j), Integer(1)) == j
    assert delta(Pair(i, j), Pair(k, q)) == 0
    assert delta(Pair(i, j), Pair(k, j)) == 1


def test_axes_stacked_in_another_order_are_different() -> None:
    one, other = stack(one_to(m), one_to(n)), stack(one_to(n), one_to(m))
    assert one.size == other.size
    assert same_axis(one, one)
    assert not same_axis(one, other)
    assert not same_axis(one, one_to(m * n))


def test_refusals() -> None:
    A = matrix("A", n, n)
    with pytest.raises(ShapeError, match="stacked rows"):
        inverse(kronecker(A, A) + kronecker(A, A).T)
    with pytest.raises(ShapeError, match="numbered differently"):
        kronecker(matrix("B", m, n), matrix("C", n, m)).T @ stacked(matrix("D", m, n))
    with pytest.raises(ShapeError, match="no Kronecker product"):
        kronecker(A, vector("v", n))
    assert trace(kronecker(A, A)).free_symbols


def test_a_kronecker_product_is_taken_apart() -> None:
    A, B, C, D = matrix("A", n, n), matrix("B", m, m), matrix("C", n, n), matrix("D", m, m)
    found = kronecker_factors(kronecker(A, B))
    assert found is not None
    left, right = found
    assert (left[1, 2], right[2, 1]) == (A[1, 2], B[2, 1])
    assert kronecker_factors(kronecker(A, B) + kronecker(C, D)) is None
    assert kronecker_factors(A) is None


KRONECKER = (r"A \in \mathbb{R}^{n \times n} \text{ invertible}", r"B \in \mathbb{R}^{m \times m} \text{ invertible}")


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"(A \otimes B)^{-1} = A^{-1} \otimes B^{-1}", "proved"),
        (r"(3 A \otimes B)^{-\top} = \frac13 A^{-\top} \otimes B^{-\top}", "proved"),
        (r"(A \otimes B)^{-1} = B^{-1} \otimes A^{-1}", "refuted"),
        (r"(A \otimes B)^{-1} = A^{-1} \otimes B", "refuted"),
        (r"\det(A \otimes B) = \det(A)^m \det(B)^n", "proved"),
        (r"\det(A \otimes B) = \det(A)^n \det(B)^m", "refuted"),
        (r"\det(A \otimes B) = \det(A) \det(B)", "refuted"),
    ],
)
def test_inverse_and_determinant_of_a_kronecker_product(claim: str, expected: str) -> None:
    assert kind(claim, *KRONECKER) == expected
