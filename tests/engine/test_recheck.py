"""What was proved or refuted is verified from its certificate; what is false never is."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sympy import Abs, Expr, Integer, Max, Rational, Symbol, cos, exp, gamma, log, sin, sqrt, symbols, tanh

from symderiv import decide, recheck
from symderiv.engine.goals import Goal, Grows, Keeps, Rounds, Shapes, Simplifies, Vanishes, VanishesInAllCases, Violates
from symderiv.engine.normal.context import Context
from symderiv.engine.record import certify
from symderiv.model import Certificate, Proved, Refuted
from tests.engine.asking import verdict

x, y = (Symbol(name, real=True) for name in "xy")
a, b = (Symbol(name, positive=True) for name in "ab")
n, m = symbols("n m", positive=True, integer=True)

DECIDED: list[tuple[Expr, str, Expr]] = [
    ((x + 1) ** 2, "=", x**2 + 2 * x + 1),
    (log(a * b), "=", log(a) + log(b)),
    (Abs(x) * Abs(y), "=", Abs(x * y)),
    (Max(x, y) + Max(-x, -y), "=", Abs(x - y)),
    (sin(x) ** 2, "=", 1 - cos(x) ** 2),
    (gamma(x + 1), "=", x * gamma(x)),
    (exp(x), ">=", 1 + x),
    ((x - y) ** 2, ">=", Integer(0)),
    (sqrt(x**2), "=", x),
    (tanh(x), ">", Integer(0)),
    (a + b, "=", a * b),
]


@pytest.mark.parametrize(("left", "relation", "right"), DECIDED)
def test_the_certificate_of_a_verdict_is_verified(left: Expr, relation: str, right: Expr) -> None:
    found = decide(left, right, relation)
    assert isinstance(found, Proved | Refuted)
    assert found.certificate is not None
    assert found.certificate.goals
    assert recheck(found.certificate)


@pytest.mark.parametrize(
    ("claim", "lets"),
    [
        (
            r"\operatorname{tr}(AB) = \operatorname{tr}(BA)",
            [r"A \in \mathbb{R}^{m \times n}", r"B \in \mathbb{R}^{n \times m}"],
        ),
        (r"A^\top \in \mathbb{R}^{n \times m}", [r"A \in \mathbb{R}^{m \times n}"]),
        (r"A^\top \in \mathbb{R}^{m \times n}", [r"A \in \mathbb{R}^{m \times n}"]),
        (r"A = A^\top", [r"A \in \mathbb{R}^{n \times n}"]),
        (r"\frac{1}{3} \approx 0.333", []),
        (r"\frac{1}{3} \approx 0.334", []),
        (r"n^2 + n = O(n^2)", [r"n \in \mathbb{N}"]),
        (r"n^3 = O(n^2)", [r"n \in \mathbb{N}"]),
    ],
)
def test_verdicts_on_latex_are_verified(claim: str, lets: list[str]) -> None:
    found = verdict(claim, lets)
    assert isinstance(found, Proved | Refuted)
    assert found.certificate is not None
    assert recheck(found.certificate)


FALSE: list[Goal] = [
    Vanishes(x + 1, Context()),
    Vanishes(Abs(x) - x, Context()),
    VanishesInAllCases(Abs(x) - x, Context()),
    Keeps(x, True, Context(), {}),
    Keeps(x**2, False, Context(), {}),
    Violates(x, "=", x, {x: Rational(1)}),
    Violates(1 / x, "=", Integer(2), {x: Rational(0)}),
    Violates(x, "=", y, {x: Rational(1)}),
    Violates(sqrt(Integer(2)) ** 2, "=", Integer(2), {}),
    Simplifies(x - y),
    Rounds(sqrt(Integer(2)), "1.42", True),
    Rounds(sqrt(Integer(2)), "1.41", False),
    Grows(n**2, n, True),
    Grows(n, n**2, False),
    Grows(sin(n), n, False),
    Shapes((n, m), (m, n), True),
    Shapes((n, m), (n, m), False),
]


@pytest.mark.parametrize("goal", FALSE, ids=lambda goal: type(goal).__name__)
def test_what_is_false_is_not_verified(goal: Goal) -> None:
    certificate = certify("forged", [goal])
    assert certificate.goals
    assert not recheck(certificate)


def test_one_false_goal_among_true_ones_is_enough() -> None:
    true = certify("normal form", [Vanishes((x + 1) ** 2 - x**2 - 2 * x - 1, Context())])
    assert recheck(true)
    assert not recheck(replace(true, goals=(*true.goals, *certify("", [Vanishes(x, Context())]).goals)))


def test_nothing_is_no_evidence() -> None:
    assert not recheck(Certificate("normal form"))
    assert not recheck(Certificate("normal form", (), ("not a record",)))


def test_time_that_is_over_verifies_nothing() -> None:
    certificate = certify("normal form", [Vanishes((x + 1) ** 2 - x**2 - 2 * x - 1, Context())])
    assert not recheck(certificate, seconds=-1)
