"""A matrix meets its own inverse: in sums over the index that they share, and nowhere else."""

from __future__ import annotations

import pytest
from sympy import Expr, IndexedBase, Integer, Symbol

from symderiv.engine.normal.context import Context
from symderiv.engine.normal.meeting import Meeting, is_orthogonal, leading
from symderiv.tensor.axis import index, one_to, size
from symderiv.tensor.matrix import inverse_entry
from symderiv.tensor.nodes import Delta, delta
from symderiv.tensor.structure import Structure

n, m = size("n"), size("m")
A, B, Q = IndexedBase("A"), IndexedBase("B"), IndexedBase("Q")
i, j, k, r, c = (index(name) for name in "ijkrc")
CONTEXT = Context(
    ranges={i: one_to(n), j: one_to(n)}, structures={"Q": Structure(frozenset({"orthogonal"}), one_to(n))}
)
INVERSE = inverse_entry(A[r, c], r, c, one_to(n), i, k)


@pytest.mark.parametrize(
    ("factors", "product"),
    [
        ([INVERSE, A[k, j]], delta(i, j)),
        ([A[k, j], INVERSE, B[i, j]], B[i, j] * delta(i, j)),
        ([Q[k, i], Q[k, j]], delta(i, j)),
        ([Q[i, k], Q[j, k]], delta(i, j)),
        ([INVERSE, A[j, k]], None),
        ([INVERSE, B[k, j]], None),
        ([INVERSE, A[k, j], B[k, j]], None),
        ([Q[k, i], Q[j, k]], None),
        ([A[k, i], A[k, j]], None),
    ],
)
def test_met(factors: list[Expr], product: Expr | None) -> None:
    found = Meeting(CONTEXT).met({k: one_to(n)}, [(factor, 1) for factor in factors])
    if product is None:
        assert found is None
    else:
        assert found is not None
        assert (found[0] - product).expand() == 0
        assert found[1] == {k}


def test_a_range_that_is_not_the_matrix_s_own() -> None:
    assert Meeting(CONTEXT).met({k: one_to(m)}, [(INVERSE, 1), (A[k, j], 1)]) is None


def test_orthogonal_is_declared() -> None:
    assert is_orthogonal(Q[i, j], CONTEXT)
    assert not is_orthogonal(A[i, j], CONTEXT)


def test_the_leading_term_is_without_a_delta() -> None:
    scale = Symbol("s", positive=True)
    first, others = leading(scale * Delta(r, c) + A[r, c], {r, c})
    assert first == A[r, c]
    assert others == scale * Delta(r, c)
    assert leading(A[r, c], {r, c}) == (A[r, c], Integer(0))
