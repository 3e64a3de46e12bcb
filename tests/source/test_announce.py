from __future__ import annotations

from itertools import permutations

import pytest

from symderiv.source.announce import announce, is_condition
from symderiv.source.derivation import Derivation
from symderiv.source.notation import Notation, Variable
from symderiv.source.reading import ReadError
from tests.source.reader import form


def announced(*texts: str) -> Notation:
    derivation = Derivation("eq", strict=False)
    announce(derivation, texts)
    return derivation.notation


@pytest.mark.parametrize(
    "texts",
    [
        (r"q, k \sim \mathcal{N}(\mu, \sigma^2 I_d)", r"\sigma > 0"),
        (
            r"L = \|e\|^2",
            r"e = A x - b",
            r"A \in \mathbb{R}^{m \times n}",
            r"x \in \mathbb{R}^n",
            r"b \in \mathbb{R}^m",
        ),
        (r"\newcommand{\R}{\mathbb{R}}", r"x \in \R^n", r"y = 2 x"),
        (r"\sigma(x) = \frac{1}{1+e^{-x}}", r"y = \sigma(w)"),
        (r"\ell \text{ is a function of } h[1], \dots, h[K]", r"h[t] = \tanh(w h[t-1])", r"h[t], w \in \mathbb{R}"),
    ],
)
def test_the_order_does_not_matter(texts: tuple[str, ...]) -> None:
    first, *others = [announced(*order) for order in permutations(texts)]
    for other in others:
        assert {name: str(meaning) for name, meaning in other.names.items()} == {
            name: str(meaning) for name, meaning in first.names.items()
        }
        assert {name: len(found) for name, found in other.model.definitions.items()} == {
            name: len(found) for name, found in first.model.definitions.items()
        }


def test_a_definition_waits_for_what_it_uses() -> None:
    notation = announced(r"L = e^\top e", r"e = A x", r"A \in \mathbb{R}^{m \times n}", r"x \in \mathbb{R}^n")
    meaning = notation.names["e"]
    assert isinstance(meaning, Variable) and [str(axis.high) for axis in meaning.subscripts] == ["m"]


def test_definitions_of_each_other_are_read_in_their_order() -> None:
    notation = announced(
        r"h[t], c[t] \in \mathbb{R}^n", r"c[t] = c[t-1] + h[t-1]", r"h[t] = \tanh(c[t])", r"c[0] = 0", r"h[0] = 0"
    )
    assert set(notation.model.definitions) == {"c", "h"}


def test_the_first_that_cannot_be_read_is_named() -> None:
    with pytest.raises(ReadError) as caught:
        announced(r"y = x", r"x \in \mathbb{Q}", r"z = y + \frac{1}{")
    assert caught.value.text == r"x \in \mathbb{Q}"


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        (r"x \ge 2", True),
        ("k = O(M)", True),
        ("a < b", True),
        ("y = x^2", False),
        (r"x \in \mathbb{R}^n", False),
        (r"x \sim \mathcal{N}(0, 1)", False),
        (r"\sigma \text{ is the sigmoid}", False),
        (r"\newcommand{\R}{\mathbb{R}}", False),
        (r"y = \frac{", False),
    ],
)
def test_conditions_are_told_from_definitions(text: str, condition: bool) -> None:
    assert is_condition(text) is condition


def test_a_recurrence_makes_its_letter_time() -> None:
    texts = (r"W \in \mathbb{R}^{m \times m}", r"x_t, h_t \in \mathbb{R}^m", r"h_t = \tanh(W h_{t-1} + x_t)")
    notation = announced(*texts)
    for name in ("h", "x"):
        meaning = notation.names[name]
        assert isinstance(meaning, Variable) and meaning.brackets == 1


@pytest.mark.parametrize(
    "words", [r"\sigma \text{ is the sigmoid}", r"\sigma \text{ is a function}", r"\sigma : \mathbb{R} \to \mathbb{R}"]
)
def test_the_name_of_a_function_may_come_after_the_definition_that_applies_it(words: str) -> None:
    texts = (r"w, x \in \mathbb{R}^n", r"z = \sigma(w^\top x)", words)
    forms = {form("L", announced(*order, "L = z + 1")) for order in permutations(texts)}
    assert forms == {"scalar: L"}
    bodies = {form(r"\frac{\partial z}{\partial w}", announced(*order)) for order in permutations(texts)}
    (body,) = bodies
    assert body != "vector of n: sigma*x[p]"
