"""Sums, integrals and limits bind their variable and nothing else."""

from __future__ import annotations

import pytest

from tests.source.reader import form, notation, refusal


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\sum_{i=1}^{n} x_i^2", "scalar: Sum(x[i]**2, (i, 1, n))"),
        (r"\sum x_i^2", "scalar: Sum(x[i]**2, (i, 1, n))"),
        (r"\sum_{i=1}^{n} \sum A_{ij}", "scalar: Sum(Sum(A[i, j], (j, 1, n)), (i, 1, n))"),
        (r"\lim_{u \to 0} u^2", "scalar: Limit(u**2, u, 0, 0)"),
        (r"\lim_{u \to 0^+} a u", "scalar: Limit(a*u, u, 0, 1)"),
        (r"\lim_{u \to a^-} u", "scalar: Limit(u, u, a, -1)"),
        (r"\lim_{u \to \infty} \frac{1}{u}", "scalar: Limit(1/u, u, oo, 0)"),
        (r"\lim_{u \to -\infty} e^u", "scalar: Limit(Exp(u), u, -oo, 0)"),
        (r"\lim_{u \to 0} u x", "vector of n: Limit(u*x[p], u, 0, 0)"),
        (r"\int_0^1 u^2 du", "scalar: DefiniteIntegral(u**2, u, 0, 1)"),
        (r"\int_{-\infty}^{a} e^u du", "scalar: DefiniteIntegral(Exp(u), u, -oo, a)"),
        (r"\int_0^1 u^2 + a \, du", "scalar: DefiniteIntegral(a + u**2, u, 0, 1)"),
        (r"\int_0^1 -u \,\mathrm{d}u - a", "scalar: -a + DefiniteIntegral(-u, u, 0, 1)"),
        (r"\int_0^1 \frac{du}{u + 1}", "scalar: DefiniteIntegral(1/(u + 1), u, 0, 1)"),
        (r"\int_0^a 2 \frac{u du}{b}", "scalar: DefiniteIntegral(2*u/b, u, 0, a)"),
        (r"\int_0^a du", "scalar: DefiniteIntegral(1, u, 0, a)"),
        (r"\int_0^1 \int_0^u u v \,dv \,du", "scalar: DefiniteIntegral(DefiniteIntegral(u*v, v, 0, u), u, 0, 1)"),
        (r"\int_0^1 u \int_0^1 v dv du", "scalar: DefiniteIntegral(u*DefiniteIntegral(v, v, 0, 1), u, 0, 1)"),
        (r"\sum_{u=0}^{\infty} a^u", "scalar: Series(a**u, u, 0)"),
        (r"\sum_{v \ge 1} a^v", "scalar: Series(a**v, v, 1)"),
        (r"\int_0^1 |a - u| du", "scalar: DefiniteIntegral(Abs(a - u), u, 0, 1)"),
    ],
)
def test_what_they_mean(latex: str, expected: str) -> None:
    assert form(latex) == expected


@pytest.mark.parametrize(
    ("latex", "message"),
    [
        (r"\lim a", "a limit is written \\lim_{x \\to a}"),
        (r"\lim_{u = 0} u", "a limit is written \\lim_{x \\to a}"),
        (r"\int_0 u du", "the integral has one bound without the other"),
        (r"\int_0^1 u", "the integral has no differential"),
        (r"\int_0^1 u + a", "the integral has no differential"),
        (r"\int_0^1 \cdot du", r"\cdot needs a factor on its left"),
        (r"\sum_{i=1} x_i", "the sum has one bound without the other"),
        (r"\prod_i x", "the range of i is not clear; write its bounds"),
    ],
)
def test_what_is_refused(latex: str, message: str) -> None:
    assert refusal(latex)[2] == message


@pytest.mark.parametrize(
    ("latex", "message"),
    [(r"\sum A_{ij}", "the sum names no index; i and j are free in it"), (r"\sum a", "the sum names no index")],
)
def test_a_sum_without_an_index_takes_the_only_one(latex: str, message: str) -> None:
    assert refusal(latex)[2] == message


def test_an_integral_without_bounds_is_read_for_densities_only() -> None:
    r"""``\int 2x dx = x^2`` is true of an antiderivative; over all numbers it would be false."""
    code, piece, message = refusal(r"\int 2u \, du = u^2")
    assert (code, piece) == ("D101", r"\int 2u \, du")
    assert message == "without bounds this may be an antiderivative, or an integral over all numbers"
    assert form(r"\int q(u) \, du", notation(r"q(u) \text{ is a density of } u")) == "scalar: Integral(q(u)(u), u)"
