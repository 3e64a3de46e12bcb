"""Switches on signs are resolved in every case, and only then is something proved."""

from __future__ import annotations

from typing import Any

import pytest
from sympy import Abs, Expr, Heaviside, Max, Min, Piecewise, Symbol, sign

from symderiv.engine.cases import has_switches, in_all_cases
from tests.engine.asking import kind, refutation

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
