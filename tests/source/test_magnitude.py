from __future__ import annotations

import pytest

from tests.source.reader import defining, form, notation, refusal

BIG = "9" * 29


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        ("2^{10}", "scalar: 1024"),
        ("2^{-3}", "scalar: 1/8"),
        ("a^{9999}", "scalar: a**9999"),
        ("1^{9999}", "scalar: 1"),
        (r"\sqrt[3]{8}", "scalar: 2"),
        (r"\sqrt[3]{-8}", "scalar: -2"),
        (r"\sqrt[3]{a}", "scalar: Abs(a)**(1/3)*sign(a)"),
        (r"\sqrt[3]{a^3}", "scalar: Abs(a)*sign(a)**3"),
        (r"\sqrt[5]{-2 a}", "scalar: -2**(1/5)*Abs(a)**(1/5)*sign(a)"),
        (r"\sqrt[4]{a}", "scalar: a**(1/4)"),
        (f"e^{{{BIG}}}", f"scalar: Exp({BIG})"),
    ],
)
def test_powers_that_can_be_written(latex: str, expected: str) -> None:
    assert form(latex) == expected


@pytest.mark.parametrize(
    "latex",
    [
        f"{BIG}^{{{BIG}}}",
        "9^{9^{9^9}}",
        f"(2 a)^{{{BIG}}}",
        f"2^{{-{BIG}}}",
        rf"\sqrt{{2}}^{{{BIG}}}",
        "((9^{900})^{900})^{900}",
        f"a^{{{BIG}}}",
        rf"\sqrt[{BIG}]{{a}}",
        rf"\sin^{{{BIG}}} a",
    ],
)
def test_powers_that_cannot_are_refused_at_once(latex: str) -> None:
    assert refusal(latex)[0] == "D105"


def test_a_formula_that_stands_for_itself_is_refused() -> None:
    known = defining(notation(), "f(a) = f(a) + 1")
    assert refusal("f(a)", known)[0] == "D105"


def test_functions_nest_without_brackets_but_not_without_end() -> None:
    assert refusal(r"\log" * 500 + " a")[0] == "D105"
