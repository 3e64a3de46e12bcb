"""What a counterexample says: values that differ in print, and every number that is put in."""

from __future__ import annotations

import pytest

from symderiv import recheck
from tests.engine.asking import kind, refutation, verdict


@pytest.mark.parametrize(
    ("claim", "stated", "derived"),
    [
        (r"\sqrt{2} \cdot 1.41421356237 = 2", "2", "1.999999999995622940"),
        (r"e^{\pi\sqrt{163}} = 640320^3 + 744", "262537412640768744", "262537412640768743.999999999999"),
        (
            r"\frac{\log(640320^3+744)}{\sqrt{163}} = \pi",
            "3.141592653589793238462643383279502884197",
            "3.141592653589793238462643383279726619348",
        ),
        (r"\frac{1}{3} = \frac{1}{2}", "1/2", "1/3"),
    ],
)
def test_numbers_that_agree_to_many_digits_are_shown_until_they_differ(claim: str, stated: str, derived: str) -> None:
    found = refutation(claim)
    assert found.counterexample is not None
    assert (found.counterexample.stated, found.counterexample.derived) == (stated, derived)
    assert found.certificate is not None
    assert recheck(found.certificate)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (r"e^{\pi\sqrt{163}} < 640320^3 + 744", r"e^{\pi\sqrt{163}} > 640320^3 + 744"),
        (r"\sin(10^{-10}) < 10^{-10}", r"\sin(10^{-10}) \ge 10^{-10}"),
        (r"\cos(10^{-9}) \ne 1 - 10^{-18}", r"\cos(10^{-9}) < 1 - 10^{-18}"),
    ],
)
def test_numbers_are_compared_as_precisely_as_they_are_known(true: str, false: str) -> None:
    assert (kind(true), kind(false)) == ("proved", "refuted")


@pytest.mark.parametrize(
    "claim", [r"12 \mid n^3 - n", r"\lceil n / 4 \rceil = \lfloor n / 4 \rfloor + 1", r"(-1)^n = 1"]
)
def test_a_whole_number_is_a_value_and_no_entry(claim: str) -> None:
    found = verdict(claim, [r"n \in \mathbb{Z}"])
    assert found.kind == "refuted"
    example = refutation(claim, r"n \in \mathbb{Z}").counterexample
    assert example is not None
    assert [name for name, _ in example.values] == ["n"]
    assert example.entry == ""
