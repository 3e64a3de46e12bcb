from __future__ import annotations

import pytest

from symderiv.source.reading import ReadError
from symderiv.source.recurrent import shared_letter, times, undeclared
from tests.engine.asking import verdict


@pytest.mark.parametrize(
    ("texts", "letters"),
    [
        ([r"h_t = \tanh(W h_{t-1})"], {"t"}),
        ([r"h^{(k)} = h^{(k-1)} + 1"], {"k"}),
        ([r"h_t = x_t", r"\frac{\partial h_t}{\partial h_{t-1}} = 0"], {"t"}),
        ([r"h_t = W h_{t-1}", r"h_{t-1} \in \mathbb{R}^n"], set()),
        ([r"W_c = W_{c}"], set()),
        ([r"h_t = x_{t-1}"], set()),
        ([r"y = \frac{"], set()),
        (["h[t] = h[t-1]"], set()),
    ],
)
def test_letters_that_count_time(texts: list[str], letters: set[str]) -> None:
    assert times(texts) == letters


def test_a_recurrence_of_which_nothing_is_said_is_one_of_numbers() -> None:
    assert undeclared(["h_t = 2 h_{t-1}"], {}) == [("h", "t")]
    assert undeclared(["h_t = 2 h_{t-1}"], {"h"}) == []
    assert undeclared([r"x_t, h_t \in \mathbb{R}^n", "h_t = 2 h_{t-1}"], {}) == []
    assert undeclared([r"a, h_0 \in \mathbb{R}", "h_t = 2 h_{t-1}"], {}) == [("h", "t")]
    assert undeclared([r"h_0 \in \mathbb{R}^n", "h_t = 2 h_{t-1}"], {}) == []
    for claim, found in (("h_2 = 4 h_0", "proved"), ("h_2 = 2 h_0", "refuted")):
        assert verdict(claim, (), ["h_t = 2 h_{t-1}"]).kind == found


@pytest.mark.parametrize(
    "lets",
    [
        (r"h_0 \in \mathbb{R}",),
        (r"h_0, h_t \in \mathbb{R}",),
        (r"h_t \in \mathbb{R}", r"h_0 \in \mathbb{R}"),
        (r"h_t \in \mathbb{R}^n", r"h_0 \in \mathbb{R}^n", r"t \in \mathbb{N}"),
    ],
)
def test_a_declared_first_state_belongs_to_its_sequence(lets: tuple[str, ...]) -> None:
    assert verdict("h_2 = 4 h_0", lets, ["h_t = 2 h_{t-1}"]).kind == "proved"
    assert verdict("h_2 = 2 h_0", lets, ["h_t = 2 h_{t-1}"]).kind == "refuted"


GATE = (
    (
        r"x_t \in \mathbb{R}^n",
        r"h_t \in \mathbb{R}^m",
        r"W \in \mathbb{R}^{m \times n}",
        r"U \in \mathbb{R}^{m \times m}",
    ),
    (r"f_t = \tanh(W x_t + U h_{t-1})", r"h_t = f_t \odot h_{t-1}"),
)


@pytest.mark.parametrize(
    ("claim", "found"),
    [
        (r"h_{t-1} = f_{t-1} \odot h_{t-2}", "proved"),
        (r"h_t = f_t \odot f_{t-1} \odot h_{t-2}", "proved"),
        (r"h_{t-1} = \tanh(W x_{t-1} + U h_{t-2}) \odot h_{t-2}", "proved"),
        (r"h_{t-1} = f_t \odot h_{t-2}", "refuted"),
        (r"h_t = f_{t-1} \odot f_{t-1} \odot h_{t-2}", "refuted"),
        (r"h_{t-1} = \tanh(W x_t + U h_{t-1}) \odot h_{t-2}", "refuted"),
    ],
)
def test_an_undeclared_gate_moves_with_its_time(claim: str, found: str) -> None:
    assert verdict(claim, *GATE).kind == found


def test_what_leads_back_to_itself_through_declared_names_only_has_the_shape_of_its_formula() -> None:
    assert undeclared([*GATE[0], *GATE[1], "f_{t-1} = 0"], {}) == []
    assert undeclared(["a_t = b_{t-1}", "b_t = a_{t-1}"], {}) == [("a", "t"), ("b", "t")]


def test_one_letter_for_a_number_and_a_sequence_is_told() -> None:
    texts = [r"h_t = W h_{t-1}", r"L = \sum_{t=1}^T L_t", "L_t = h_t"]
    assert shared_letter(texts) == ("L", "t")
    assert shared_letter([*texts[:1], r"L = \sum_{t=1}^T \ell_t", r"\ell_t = h_t"]) is None
    with pytest.raises(ReadError, match="L is defined, and so is the sequence L_t"):
        verdict("L = L", (r"h_t \in \mathbb{R}",), texts)
