"""Means of functions of normal numbers."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symderiv.engine.recheck import recheck
from symderiv.model import Proved
from tests.engine.asking import kind, verdict

LETS = (
    r"\mu, t \in \mathbb{R}",
    r"\sigma > 0",
    r"X, Y \sim \mathcal{N}(0, 1)",
    r"Z \sim \mathcal{N}(\mu, \sigma^2)",
)


@pytest.mark.parametrize(
    ("mean", "value", "wrong"),
    [
        (r"\cos X", r"e^{-1/2}", r"e^{-1}"),
        (r"\sin X", "0", "1"),
        (r"\cos(t X)", r"e^{-t^2/2}", r"e^{-t^2}"),
        (r"\cos Z", r"e^{-\sigma^2/2} \cos \mu", r"e^{-\sigma^2/2}"),
        (r"X \sin X", r"e^{-1/2}", r"0"),
        (r"X^2 \cos X", "0", "1"),
        (r"\mathbf{1}[X > 0]", r"\frac12", r"\frac13"),
        (r"X \mathbf{1}[X > 0]", r"\frac{1}{\sqrt{2 \pi}}", r"\frac{1}{2}"),
        (r"e^{t Z}", r"e^{\mu t + \sigma^2 t^2 / 2}", r"e^{\mu t + \sigma^2 t^2}"),
        (r"|X - Y|", r"\frac{2}{\sqrt{\pi}}", r"\sqrt{\frac{2}{\pi}}"),
        (r"\max(X, Y)", r"\frac{1}{\sqrt{\pi}}", r"\frac{1}{\sqrt{2 \pi}}"),
        (r"\cos(X + Y)", r"e^{-1}", r"e^{-2}"),
        (r"X |Y|", "0", "1"),
    ],
)
def test_means_of_waves_steps_and_differences(mean: str, value: str, wrong: str) -> None:
    found = verdict(rf"\mathbb{{E}}[{mean}] = {value}", LETS)
    assert isinstance(found, Proved)
    assert found.certificate is not None
    assert recheck(found.certificate)
    assert kind(rf"\mathbb{{E}}[{mean}] = {wrong}", *LETS) == "refuted"


@pytest.mark.parametrize("mean", [r"|X Y + 1|", r"|X| |X - Y|", r"\cos(X^2)"])
def test_what_is_outside_is_left_alone(mean: str) -> None:
    assert kind(rf"\mathbb{{E}}[{mean}] = 1", *LETS) == "undecided"


@settings(max_examples=10, deadline=None)
@given(st.integers(-3, 3), st.integers(-3, 3))
def test_the_characteristic_function_of_a_linear_form(a: int, b: int) -> None:
    mean = rf"\mathbb{{E}}[\cos({a} X + {b} Y)]"
    assert kind(rf"{mean} = e^{{-{a * a + b * b}/2}}", *LETS) == "proved"
    assert kind(rf"{mean} = e^{{-{a * a + b * b + 1}/2}}", *LETS) == "refuted"
