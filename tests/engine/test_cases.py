"""Switches on signs are resolved in every case, and only then is something proved."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Abs, Eq, Expr, Heaviside, Integer, Max, Min, Piecewise, Symbol, sign

from symderiv.api import decide
from symderiv.engine.cases import has_switches, in_all_cases
from symderiv.tensor.calculus import derivative
from tests.engine.asking import kind, refutation, verdict

x, y = Symbol("x", real=True), Symbol("y", real=True)


@pytest.mark.parametrize(
    "claim",
    [
        r"\max(x, y) = \frac{x + y + |x - y|}{2}",
        r"\min(x, y) = \frac{x + y - |x - y|}{2}",
        r"\max(x, 0) - \max(-x, 0) = x",
        r"\max(x, y) + \min(x, y) = x + y",
        r"|x|^2 = x^2",
        r"\max(x, \max(y, z)) = \max(\max(x, y), z)",
        r"\begin{cases} x, & x \ge 0 \\ -x, & \text{otherwise} \end{cases} = |x|",
        r"\begin{cases} 0, & x < 0 \\ x, & x \ge 0 \end{cases} = \max(0, x)",
        r"\min(\max(x, 0), 6) = \max(x, 0) - \max(x - 6, 0)",
        r"\max(\min(x, y), \min(\max(x, y), z)) = x + y + z - \max(x, y, z) - \min(x, y, z)",
        r"\big| |x| - 1 \big| = \max(|x|, 1) - \min(|x|, 1)",
        r"\max(x, y) \ge x",
        r"\min(x, y) \le \max(x, y)",
        r"\min(x^2, y^2) \le y^2",
        r"\max(|x|, |y|)^2 = \max(x^2, y^2)",
        r"\begin{cases} 1, & 3 = \text{argmax}((x, y, z)) \\ 0, & \text{otherwise} \end{cases} \ge 0",
        r"\max(x^2, y^2) = \begin{cases} x^2, & |x| \ge |y| \\ y^2, & |y| > |x| \end{cases}",
        r"\frac{\partial}{\partial x} \max(x^2, y^2) = \begin{cases} 2x, & |x| \ge |y| \\ 0, & |y| > |x| \end{cases}",
        r"\frac{\partial}{\partial x} \min(x, 0) = 1 - \frac{\partial}{\partial x} \max(x, 0)",
    ],
)
def test_true_in_every_case(claim: str) -> None:
    assert kind(claim) == "proved"


@pytest.mark.parametrize(
    "claim",
    [
        r"\max(x, y) = \frac{x + y - |x - y|}{2}",
        r"\max(x, 0) + \max(-x, 0) = 2x",
        r"\min(\max(x, 0), 6) = \max(x, 0)",
        r"|x + y| = |x| - |y|",
        r"\max(x, y) > x",
        r"\begin{cases} x, & x > 1 \\ 0, & \text{otherwise} \end{cases} = \max(x, 0)",
        r"\max(|x|, |y|)^2 = \min(x^2, y^2)",
        r"\max(x^2, y^2) = \begin{cases} x^2, & x \ge 2 y \\ y^2, & 2 y > x \end{cases}",
        r"\frac{\partial}{\partial x} \max(x, y) = \frac{\partial}{\partial x} \min(x, y)",
    ],
)
def test_false_in_some_case_is_never_proved(claim: str) -> None:
    assert refutation(claim).counterexample is not None


def test_the_relu_that_saturates_differs_only_far_from_zero() -> None:
    found = refutation(r"\min(\max(x, 0), 6) = \max(x, 0)").counterexample
    assert found is not None
    assert dict(found.values)["x"] == "10"


def test_every_branch_is_looked_at() -> None:
    seen: list[Expr] = []

    def look(part: Expr) -> bool:
        seen.append(part)
        return True

    assert in_all_cases(Abs(x) - x, look)
    assert len(seen) == 3


def test_combinations_that_cannot_be_are_left_out() -> None:
    """x > 1 and x < 0 at once would be a case in which the identity fails."""
    both = Piecewise((Piecewise((1, x < 0), (0, True)), x > 1), (0, True))
    assert in_all_cases(both, lambda part: part == 0)


def test_three_quantities_that_go_round_in_a_circle_are_left_out() -> None:
    """x > y and y > z and z > x at once would be a case in which the maximum is none of the three."""
    z = Symbol("z", real=True)
    seen: list[Expr] = []

    def look(part: Expr) -> bool:
        seen.append(part)
        return True

    assert in_all_cases(Max(x, y, z) - x, look)
    assert len(seen) == 11  # 13 ways to order three numbers with ties; below x the other two are not compared


def test_too_many_switches_are_not_decided() -> None:
    assert not in_all_cases(sum(Abs(x + y * k) for k in range(5)), lambda part: True)


@pytest.mark.parametrize(
    "node", [Abs(x), Max(x, y), Min(x, y), sign(x), Heaviside(x), Piecewise((x, x > 0), (0, True))]
)
def test_switches_are_recognised_inside(node: Any) -> None:
    assert has_switches(1 + 2 * node)
    assert not has_switches(x + y)


@pytest.mark.parametrize("place", [1, 2, 3])
def test_cases_that_share_a_value_are_one_case_with_two_conditions(place: int) -> None:
    """SymPy joins the places that are not meant by an Or, which must not count as true."""
    at = rf"\begin{{cases}} 5, & {place} = \text{{argmax}}((x, y, z)) \\ 0, & \text{{otherwise}} \end{{cases}}"
    assert kind(rf"{at} = 0") == "refuted"
    assert kind(rf"{at} = 5") == "refuted"


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"\rho \min(1, \frac{\kappa}{\rho}) \le \kappa", "proved"),
        (r"\rho \max(1, \frac{\kappa}{\rho}) \ge \kappa", "proved"),
        (r"x \min(1, \frac{\kappa}{x}) = \min(x, \kappa)", "refuted"),
        (r"\rho \max(1, \frac{\kappa}{\rho}) \le \kappa", "refuted"),
    ],
)
def test_a_fraction_has_the_sign_of_its_numerator_over_a_positive_denominator(claim: str, expected: str) -> None:
    assert kind(claim, r"\rho, \kappa > 0", r"x \in \mathbb{R}") == expected


def cases(*rows: str) -> str:
    return r"\begin{cases} " + r" \\ ".join(rows) + r" \end{cases}"


HUBER = "L = " + cases(r"\frac12 a^2 & |a| \le \delta", r"\delta (|a| - \frac12 \delta) & \text{otherwise}")
ELU = "f(u) = " + cases("u & u > 0", r"\alpha (e^u - 1) & u \le 0")
HINGE = "h = " + cases(r"1 - y w^\top x & y w^\top x < 1", r"0 & y w^\top x \ge 1")
LETS = (r"a, x, y, \alpha \in \mathbb{R}", r"\delta > 0")
VECTORS = (r"x, w \in \mathbb{R}^n", r"y \in \mathbb{R}", r"\alpha > 0")
DL, DF, DH = r"\frac{dL}{da} = ", "f'(x) = ", r"\frac{\partial h}{\partial w} = "
SUM = r"\frac{\partial}{\partial x_i} \sum_{j=1}^n f(x_j) = "


@pytest.mark.parametrize(
    ("claim", "definition", "lets"),
    [
        (DL + cases(r"a & |a| \le \delta", r"\delta \operatorname{sign}(a) & |a| > \delta"), HUBER, LETS),
        (DL + r"\max(-\delta, \min(a, \delta))", HUBER, LETS),
        (DF + cases("1 & x > 0", r"f(x) + \alpha & x \le 0"), ELU, LETS),
        (SUM + cases("1 & x_i > 0", r"\alpha e^{x_i} & x_i \le 0"), ELU, VECTORS),
        (DH + cases(r"-y x & y w^\top x < 1", r"0 & y w^\top x \ge 1"), HINGE, VECTORS),
        (DH + r"\frac{\partial}{\partial w} \max(0, 1 - y w^\top x)", HINGE, VECTORS),
    ],
)
def test_a_case_distinction_has_the_derivative_of_its_cases(claim: str, definition: str, lets: tuple[str, ...]) -> None:
    found = verdict(claim, lets, [definition])
    assert found.kind == "proved"
    assert "sizes tried" not in getattr(found, "scope", "")


@pytest.mark.parametrize(
    ("claim", "definition", "lets"),
    [
        (DL + cases(r"a & |a| \le \delta", r"\delta & |a| > \delta"), HUBER, LETS),
        (DL + r"\max(0, \min(a, \delta))", HUBER, LETS),
        (DF + cases("1 & x > 0", r"f(x) & x \le 0"), ELU, LETS),
        (DF + cases("1 & x > 1", r"f(x) + \alpha & x \le 1"), ELU, LETS),
        (SUM + cases("1 & x_i > 0", r"\alpha e^{-x_i} & x_i \le 0"), ELU, VECTORS),
        (DH + cases(r"y x & y w^\top x < 1", r"0 & y w^\top x \ge 1"), HINGE, VECTORS),
        (DH + cases(r"-y w & y w^\top x < 1", r"0 & y w^\top x \ge 1"), HINGE, VECTORS),
    ],
)
def test_the_derivative_of_a_wrong_case_is_never_proved(claim: str, definition: str, lets: tuple[str, ...]) -> None:
    assert verdict(claim, lets, [definition]).kind in ("refuted", "conditional")


@pytest.mark.parametrize("value", ["0", "5"])
@pytest.mark.parametrize("function", [r"\max(0, x)^2", cases("x^2 & x > 0", r"0 & x \le 0")])
def test_where_the_pieces_of_a_derivative_meet_it_has_their_value(function: str, value: str) -> None:
    stated = cases("2x & x > 0", f"{value} & x = 0", "0 & x < 0")
    found = kind(rf"\frac{{d}}{{dx}} {function} = {stated}", r"x \in \mathbb{R}")
    assert (found == "proved") == (value == "0")


@pytest.mark.parametrize("value", ["0", "1", "7"])
def test_where_they_do_not_meet_nothing_is_claimed(value: str) -> None:
    stated = cases("1 & x > 0", f"{value} & x = 0", "0 & x < 0")
    assert kind(rf"\frac{{d}}{{dx}} \max(0, x) = {stated}", r"x \in \mathbb{R}") == "proved"


polynomials = st.lists(st.integers(-3, 3), min_size=1, max_size=3)


def _value(coefficients: list[int], at: Any) -> Any:
    return sum((c * at**k for k, c in enumerate(coefficients)), Integer(0))


def _slope(coefficients: list[int], at: Any) -> Any:
    return sum((k * c * at ** (k - 1) for k, c in enumerate(coefficients) if k), Integer(0))


@given(polynomials, polynomials, st.integers(-2, 2), st.integers(-3, 3), st.booleans())
@settings(max_examples=60, deadline=None)
def test_random_cases(low: list[int], high: list[int], place: int, there: int, strict: bool) -> None:
    """By plain arithmetic: away from the place the slope is that of the case; at it, if the cases meet smoothly."""
    condition = x < place if strict else x <= place
    slope = derivative(Piecewise((_value(low, x), condition), (_value(high, x), True)), x)
    stated = Piecewise((_slope(low, x), x < place), (there, Eq(x, place)), (_slope(high, x), True))
    smooth = _value(low, place) == _value(high, place) and _slope(low, place) == _slope(high, place)
    if smooth and _slope(low, place) != there:
        assert decide(slope, stated).kind != "proved"
    elif _slope(low, place) != _slope(high, place) or _slope(low, place) == there:
        assert decide(slope, stated).kind == "proved"
    assert decide(slope, stated + Piecewise((1, x < place), (0, True))).kind != "proved"
