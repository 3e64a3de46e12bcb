"""Printed decimals are judged by their digits."""

from __future__ import annotations

import pytest

from symderiv.engine.rounding import printed_digits
from symderiv.model import Proved
from tests.engine.asking import kind, refutation, verdict


@pytest.mark.parametrize(
    "claim",
    [
        r"\frac{e^{1/\sqrt{2}}}{e^{1/\sqrt{2}}+e^0} \approx 0.670",
        r"\log 4 \approx 1.386",
        r"\frac{1}{3} = 0.333",
        r"\frac{-3}{\sqrt{9.5}} \approx -0.9733",
        r"\frac{3}{\sqrt{9.5}} \approx +0.9733",
        r"\frac{5}{2} \approx 3",
        r"\frac{5}{2} \approx 2",
        r"0.125 = 0.13",
        r"0.125 = 0.12",
        r"\pi \approx 3.14159265358979",
        r"\pi = 3.1415926535897932384626433833",
        r"\frac{1}{3} = 0.33333333333333333333",
        r"\frac{1}{3} \approx 0.3333333333333333333333333333",
    ],
)
def test_values_that_round_to_what_is_printed(claim: str) -> None:
    assert kind(claim) == "proved"


@pytest.mark.parametrize(
    ("claim", "reason", "correction"),
    [
        (r"\log 4 \approx 1.387", "rounding: one unit in the last place", "1.386"),
        (r"\pi = 3.1415926535897932384", "rounding: one unit in the last place", "3.1415926535897932385"),
        (r"\frac{1}{3} = 0.33333333333333333334", "rounding: one unit in the last place", "0.33333333333333333333"),
        (r"\frac{7}{2} \approx 3", "rounding: one unit in the last place", "4"),
        (r"\frac{1}{4} = 0.5", "the number does not round to the printed digits", "0.25"),
        (r"\frac{1}{4} \approx 0.5", "the number does not round to the printed digits", "0.3"),
        (r"\frac{1}{3} = 0.35", "the number does not round to the printed digits", "0.33"),
        (r"-\frac{2}{3} \approx -0.66", "rounding: one unit in the last place", "-0.67"),
        (r"\frac{1}{1000} \approx 0.011", "the number does not round to the printed digits", "0.001"),
    ],
)
def test_values_that_do_not(claim: str, reason: str, correction: str) -> None:
    found = refutation(claim)
    assert (found.code, found.reason, found.correction) == ("D306", reason, correction)


def test_an_equals_sign_before_decimals_says_that_it_was_rounded() -> None:
    found = verdict(r"\frac{1}{3} = 0.333")
    assert isinstance(found, Proved)
    assert found.notes == ("equal after rounding to 3 decimals",)


def test_an_exact_decimal_needs_no_rounding() -> None:
    found = verdict(r"\frac{1}{4} = 0.25")
    assert isinstance(found, Proved)
    assert found.method == "normal form"


def test_whole_numbers_after_an_equals_sign_are_exact() -> None:
    assert refutation(r"\frac{1}{3} = 0").code == "D301"


def test_variables_are_not_rounded() -> None:
    assert kind(r"x \approx 0.5") == "undecided"


@pytest.mark.parametrize(
    ("text", "digits"), [("0.330", 3), (" -1.5 ", 1), ("12", 0), ("x", None), ("1.", None), ("", None)]
)
def test_printed_digits(text: str, digits: int | None) -> None:
    assert printed_digits(text) == digits


@pytest.mark.parametrize(
    ("claim", "answer"),
    [
        (r"\frac{1}{3} \approx 33.3\%", "proved"),
        (r"\frac{1}{3} \approx 33.4\%", "refuted"),
        (r"\frac{2}{3} \approx 67\%", "proved"),
        (r"0.25 = 25\%", "proved"),
        (r"0.25 = 26\%", "refuted"),
        (r"2 \cdot 25\% = \frac{1}{2}", "proved"),
    ],
)
def test_percentages(claim: str, answer: str) -> None:
    assert kind(claim) == answer


def test_a_percentage_is_corrected_to_one() -> None:
    found = refutation(r"\frac{1}{3} \approx 33.4\%")
    assert (found.correction, found.reason) == (r"33.3\%", "rounding: one unit in the last place")


@pytest.mark.parametrize(
    ("claim", "answer"),
    [
        (r"e^{-10} \approx 4.54 \times 10^{-5}", "proved"),
        (r"-e^{-10} = -4.54 \times 10^{-5}", "proved"),
        (r"e^{100} \approx 2.688 \cdot 10^{43}", "proved"),
        (r"2^{10} \approx 1.0 \times 10^3", "proved"),
        (r"e^{100} \approx 2.687 \cdot 10^{43}", "refuted"),
        (r"10^{-5} \cdot 3 = 3 \times 10^{-6}", "refuted"),
    ],
)
def test_powers_of_ten(claim: str, answer: str) -> None:
    assert kind(claim) == answer


def test_a_number_with_a_power_of_ten_is_corrected_to_one() -> None:
    found = refutation(r"e^{-10} \approx 4.55 \times 10^{-5}")
    assert (found.correction, found.reason) == (r"4.54 \times 10^{-5}", "rounding: one unit in the last place")
