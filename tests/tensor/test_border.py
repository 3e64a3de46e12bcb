from __future__ import annotations

from typing import Any

import pytest
import sympy
from sympy import IndexedBase, Integer, KroneckerDelta, Rational, Sum, Symbol

from symderiv.tensor.axis import index, size
from symderiv.tensor.border import WRITTEN, from_sympy, to_sympy
from symderiv.tensor.nodes import Binomial, Exp, Gamma, Product, Sigma, delta
from tests.tensor.plainly import plainly, same

i, j, k = index("i"), index("j"), index("k")
n = size("n")
x = IndexedBase("x")
u = Symbol("u", real=True)


@pytest.mark.parametrize("function", [sympy.exp, sympy.tanh, sympy.sinh, sympy.cosh, lambda v: sympy.log(v**2 + 1)])
def test_conversion_keeps_the_value(function: Any) -> None:
    plain = function(u / 3) + u
    converted = from_sympy(plain)
    assert not converted.has(sympy.exp, sympy.log, sympy.tanh, sympy.sinh, sympy.cosh)
    assert same(plainly(converted, {}), plain)


def test_conversion_of_e_and_of_deltas() -> None:
    assert from_sympy(sympy.E) == Exp(Integer(1))
    assert from_sympy(KroneckerDelta(i, j)) == delta(i, j)


def test_conversion_of_sums_renames_the_bound_index() -> None:
    converted = from_sympy(x[i] * Sum(x[i], (i, 1, n)))
    assert converted.has(Sigma)
    assert i in converted.free_symbols
    assert plainly(converted.xreplace({i: Integer(1)}), {n: 2}) == plainly(x[1] * (x[1] + x[2]), {})


def test_a_triangular_sum_keeps_its_range() -> None:
    converted = from_sympy(Sum(x[i] * x[j], (j, 1, i), (i, 1, 3)))
    expected = sum(x[a] * x[b] for a in range(1, 4) for b in range(1, a + 1))
    assert (plainly(converted, {}) - plainly(expected, {})).expand() == 0


def test_an_index_bound_twice_by_different_operators_belongs_to_the_inner_one() -> None:
    converted = from_sympy(Sum(sympy.Product(x[i], (i, 1, i)), (i, 1, n)))
    ((product,), bound) = converted.atoms(Product), converted.args[1][0]
    assert product.args[1][2] == bound
    assert product.args[0].indices[0] not in (i, bound)


@pytest.mark.parametrize("function", WRITTEN, ids=str)
def test_every_function_is_written_as_itself(function: Any) -> None:
    """Each row of the table at several numbers, and undefined or complex at the same ones."""
    places = [Integer(-2), Rational(-1, 3), Rational(1, 4), Rational(5, 4), Integer(3)]
    compared = 0
    for first in places:
        arguments = (first, Integer(2))[: 2 if function in (sympy.binomial, KroneckerDelta) else 1]
        if function is KroneckerDelta and not first.is_Integer:
            continue
        known = function(*arguments)
        found = to_sympy(WRITTEN[function](*arguments), {})
        real = known.is_real and known.is_finite
        assert bool(real) == bool(found.is_real and found.is_finite), first
        if real:
            assert abs(sympy.N(known - found, 30)) < sympy.Float("1e-20"), first
            compared += 1
    assert compared >= 1


def test_large_factorials_are_not_multiplied_out() -> None:
    for node in (Gamma(Integer(10**12)), Binomial(Integer(10**12), Integer(10**11))):
        assert to_sympy(node, {}) == node
        assert node.xreplace({i: Integer(1)}) == node
    assert to_sympy(Gamma(Integer(5)), {}) == 24
    assert from_sympy(sympy.factorial(n)) == Gamma(n + 1)


def test_what_both_sides_have_in_common_is_one_object() -> None:
    common = sympy.exp(u) + 1
    left, right = from_sympy(u / common), from_sympy(sympy.log(common))
    assert any(part is right.args[0] for part in sympy.preorder_traversal(left))


def test_a_decimal_is_refused_each_time() -> None:
    for _ in range(2):
        with pytest.raises(TypeError, match="not exact"):
            from_sympy(u + sympy.Float("0.5"))
