from __future__ import annotations

import pytest

from symderiv.source.recurrent import times


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
