from __future__ import annotations

import pytest

from symderiv.model import Unreadable
from tests.engine.asking import verdict

LETS = (r"\mathbf{w} \in \mathbb{R}^d", r"A \in \mathbb{R}^{d \times d}", r"a \in \mathbb{R}")


@pytest.mark.parametrize(
    ("claim", "hint"),
    [
        (r"\mathbf{w}^* = 0", r"declare w^* \in \mathbb{R}, or as the tensor that it is"),
        (r"a^{(new)} = 0", r"declare a^{(new)} \in \mathbb{R}, or as the tensor that it is"),
        (r"e^{w} = 0", r"of every entry: \exp(x)"),
        (r"w^t w = 0", r"the transpose is written ^\top"),
        (r"w^2 = 0", r"write x \odot x, or \|x\|^2"),
    ],
)
def test_a_superscript_that_has_no_meaning_says_what_to_write(claim: str, hint: str) -> None:
    found = verdict(claim, LETS)
    assert isinstance(found, Unreadable) and found.hint == hint


@pytest.mark.parametrize(
    "claim", [r"A^2 = A A", r"(w^\top)^\top = w", r"a^{-1} a = 1", r"(A^\top)^\top w = A w", "e^{2 a} = e^a e^a"]
)
def test_powers_and_transposes(claim: str) -> None:
    assert verdict(claim, LETS).kind == "proved"


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"A^{\odot 2} = A \odot A", "proved"),
        (r"A^{\odot 2} = A A", "refuted"),
        (r"w^{\circ 2} = w \odot w", "proved"),
        (r"(A - A^\top)^{\odot 2} = A \odot A - 2 A \odot A^\top + (A^\top)^{\odot 2}", "proved"),
        (r"a^{\odot 2} = a^2", "unreadable"),
        (r"\tanh^{\circ 2}(a) = \tanh(\tanh(a))", "unreadable"),
    ],
)
def test_the_power_of_every_entry(claim: str, expected: str) -> None:
    assert verdict(claim, LETS).kind == expected
