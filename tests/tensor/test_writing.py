"""Sums over declared sizes stay sums; written out, they are their terms."""

from __future__ import annotations

from sympy import IndexedBase, Integer, Symbol

from symderiv.tensor.axis import FEW, Axis, declared, index, one_to, size, total
from symderiv.tensor.law import Gaussian
from symderiv.tensor.model import Definition, Model
from symderiv.tensor.nodes import Exp, Sigma, sigma
from symderiv.tensor.tensor import Tensor, array, tensor
from symderiv.tensor.writing import has_short_sums, written_out

i, j, k = index("i"), index("j"), index("k")
n = size("n")
x, A = IndexedBase("x"), IndexedBase("A")
TWO = Integer(2)


def test_a_sum_over_a_declared_size_stays_a_sum() -> None:
    assert total(x[k], k, declared(Integer(3))) == sigma(x[k], (k, Integer(1), Integer(3)))
    assert total(x[k], k, one_to(3)) == x[1] + x[2] + x[3]
    assert total(x[k], k, declared(Integer(1))) == x[1]
    assert total(Symbol("a"), k, declared(Integer(3))) == 3 * Symbol("a")


def test_a_list_beside_a_size_is_written_out() -> None:
    square, column = array("A", declared(TWO), declared(TWO)), array("x", one_to(2))
    assert isinstance((square @ array("x", declared(TWO))).body, Sigma)
    assert not has_short_sums((square @ column).body)


def test_equal_ranges_are_one_axis_whether_listed_or_not() -> None:
    assert declared(Integer(3)) == one_to(3)
    assert declared(n).with_sizes({n: TWO}).is_size


def test_sums_inside_are_written_out_too() -> None:
    inner = sigma(A[i, k] * x[k], (k, Integer(1), TWO))
    outer = sigma(Exp(inner), (i, Integer(1), TWO))
    assert written_out(outer) == Exp(A[1, 1] * x[1] + A[1, 2] * x[2]) + Exp(A[2, 1] * x[1] + A[2, 2] * x[2])


def test_symbolic_and_long_ranges_stay() -> None:
    for high in (n, Integer(FEW + 1)):
        whole = sigma(x[k], (k, Integer(1), high))
        assert written_out(whole) is whole


def test_of_several_indices_the_short_ones() -> None:
    both = sigma(A[i, k], (i, Integer(1), TWO), (k, Integer(1), n))
    assert written_out(both) == sigma(A[1, k], (k, Integer(1), n)) + sigma(A[2, k], (k, Integer(1), n))
    triangle = sigma(A[i, k], (k, Integer(1), i), (i, Integer(1), TWO))
    assert written_out(triangle) == A[1, 1] + A[2, 1] + A[2, 2]


def test_an_empty_sum_is_zero() -> None:
    assert written_out(sigma(x[k], (k, Integer(2), Integer(1)))) == 0
    assert Axis(Integer(2), Integer(1)).is_short


def test_a_model_with_its_definitions_and_laws_written_out() -> None:
    short = sigma(x[k], (k, Integer(1), TWO))
    model = Model(
        definitions={"s": (Definition("s", (), short),)},
        laws={"q": Gaussian(Tensor((), (), short), tensor(1))},
    )
    found = model.written_out
    assert found.definitions["s"][0].body == x[1] + x[2]
    assert next(parameter.body for parameter in found.laws["q"].parameters) == x[1] + x[2]
    plain = Model(definitions={"s": (Definition("s", (i,), x[i]),)})
    assert plain.written_out is plain
