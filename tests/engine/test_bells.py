"""Exact integrals of piecewise polynomials and exponentials, and means over one random number."""

from __future__ import annotations

from math import pi

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Abs, Expr, Integer, Max, Min, Poly, Symbol, oo, symbols

from symderiv.engine.bells import integral
from symderiv.engine.normal.context import Context
from symderiv.tensor.nodes import Exp, Log
from tests.engine.asking import kind

x = Symbol("x", real=True)
a, b = symbols("a b", positive=True)
STANDARD = r"x \sim \mathcal{N}(0, 1)"
NORMAL = (r"\sigma > 0", r"\mu \in \mathbb{R}", r"x \sim \mathcal{N}(\mu, \sigma^2)")
CENTRED = (r"\sigma > 0", r"x \sim \mathcal{N}(0, \sigma^2)")
UNIFORM = r"u \sim \mathcal{U}(0, 1)"


@pytest.mark.parametrize(
    ("claim", "factor", "lets"),
    [
        (r"\mathbb{E}[|x|] = \sigma\sqrt{2/\pi}", "2", CENTRED),
        (r"\mathbb{E}[\max(0, x)] = \frac{\sigma}{\sqrt{2\pi}}", "2", CENTRED),
        (r"\mathbb{E}[e^x] = e^{\mu + \sigma^2/2}", "2", NORMAL),
        (r"\mathbb{E}[x e^x] = \sqrt{e}", "2", (STANDARD,)),
        (r"\mathbb{E}[\max(0, x)^2] = \frac12", "2", (STANDARD,)),
        (r"\operatorname{Var}(\max(0, x)) = \frac12 - \frac{1}{2\pi}", "2", (STANDARD,)),
        (r"\mathbb{E}[e^{-x^2}] = \frac{1}{\sqrt3}", "2", (STANDARD,)),
        (r"\mathbb{E}[e^{x + y}] = e", "2", (r"x, y \sim \mathcal{N}(0, 1)",)),
        (r"\mathbb{E}[|u - \frac12|] = \frac14", "2", (UNIFORM,)),
        (r"\mathbb{E}[e^u] = e - 1", "2", (UNIFORM,)),
        (r"\mathbb{E}[\max(u, 1 - u)] = \frac34", "2", (UNIFORM,)),
        (r"\int_{-1}^{2} |x| dx = \frac52", "2", ()),
        (r"\int_0^3 \max(x, 1) dx = 5", "2", ()),
        (r"\int_0^a |u - a/2| du = \frac{a^2}{4}", "2", ("a > 0",)),
        (r"\int_0^\infty x e^{-2x} dx = \frac14", "2", ()),
        (r"\int_{-\infty}^\infty x^2 e^{-x^2/2} dx = \sqrt{2\pi}", "2", ()),
    ],
)
def test_means_and_integrals_as_typed(claim: str, factor: str, lets: tuple[str, ...]) -> None:
    left, right = claim.split(" = ")
    assert kind(claim, *lets) == "proved"
    assert kind(f"{left} = {factor} ({right})", *lets) == "refuted"


@pytest.mark.parametrize(
    ("body", "low", "high"),
    [
        (Log(x), Integer(1), Integer(2)),
        (Exp(x**2), Integer(0), Integer(1)),
        (Exp(x), Integer(0), oo),
        (x, Integer(0), oo),
        (Abs(x - b), Integer(0), a),  # which of a and b is larger is not known
        (Abs(x**2 - 1), Integer(0), Integer(2)),
        (Exp(-x * Symbol("c", real=True)), Integer(0), Integer(1)),  # c may be zero
        (1 / x, Integer(1), Integer(2)),
    ],
    ids=str,
)
def test_what_is_outside_is_left_alone(body: Expr, low: Expr, high: Expr) -> None:
    assert integral(body, x, low, high, Context()) is None


numbers = st.integers(-3, 3)


@settings(deadline=None)
@given(st.lists(numbers, min_size=1, max_size=4), numbers, numbers, st.integers(1, 4), st.sampled_from([Max, Min]))
def test_piecewise_polynomials(coefficients: list[int], kink: int, low: int, length: int, extreme: type) -> None:
    """Against the exact antiderivative on both sides of the kink."""
    polynomial = sum((c * x**k for k, c in enumerate(coefficients)), Integer(0))
    high = low + length
    found = integral(polynomial * extreme(x, kink), x, Integer(low), Integer(high), Context())
    assert found is not None
    middle = min(max(kink, low), high)
    sides = (Integer(kink), x) if extreme is Max else (x, Integer(kink))
    total = Integer(0)
    for side, start, end in zip(sides, (low, middle), (middle, high), strict=True):
        primitive = Poly(polynomial * side, x).integrate(x)
        total += primitive.eval(end) - primitive.eval(start)
    assert found[0].expand() == total


@settings(deadline=None)
@given(st.integers(0, 6))
def test_gaussian_moments(power: int) -> None:
    found = integral(x**power * Exp(-(x**2) / 2), x, -oo, oo, Context())
    assert found is not None
    double = 1
    for k in range(power - 1, 0, -2):
        double *= k
    mean = float(found[0]) / (2 * pi) ** 0.5
    assert abs(mean - (0 if power % 2 else double)) < 1e-9
