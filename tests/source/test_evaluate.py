from __future__ import annotations

import pytest

from symderiv.model import Unreadable
from tests.engine.asking import verdict

SQUARES = (r"X \in \mathbb{R}^{m \times n}", r"w, u \in \mathbb{R}^n", r"y \in \mathbb{R}^m")


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"\left. a^2 \right|_{a=3} = 9", "proved"),
        (r"\left. a^2 \right|_{a=3} = 6", "refuted"),
        (r"\left. \frac{d}{da} a^2 \right|_{a=3} = 6", "proved"),
        (r"\left. a^2 + b \right|_{a=1, b=2} = 3", "proved"),
        (r"\left. a \right|_{a=b} + \left. |a| \right|_{a=-2} = b + 2", "proved"),
        (r"2 \left. a \right|_{a=b} = 2b", "proved"),
        (r"a^2 \Big|_{a=3} = 9", "proved"),
        (r"a^2 \bigr|_{a=b} + a = b^2 + a", "proved"),
    ],
)
def test_a_value_at_a_point(claim: str, expected: str) -> None:
    assert verdict(claim).kind == expected


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"\left. \frac{\partial L}{\partial w} \right|_{w=0} = -2 X^\top y", "proved"),
        (r"\frac{\partial L}{\partial w} \Big|_{w=u} = 2 X^\top (X u - y)", "proved"),
        (r"\frac{\partial L}{\partial w} \Big|_{w=u} = 2 X^\top (X w - y)", "refuted"),
        (r"\left. L \right|_{w=0} = \|y\|^2", "proved"),
    ],
)
def test_definitions_do_not_hide_the_variable(claim: str, expected: str) -> None:
    assert verdict(claim, SQUARES, ("r = X w - y", r"L = \|r\|^2")).kind == expected


def test_an_index_of_the_point_is_not_captured() -> None:
    lets = (r"i \in \{1, \dots, n\}", r"x, y \in \mathbb{R}^n", r"c \in \mathbb{R}")
    assert verdict(r"\left. \sum_i c x_i \right|_{c = y_i} = y_i \sum_j x_j", lets).kind == "proved"


@pytest.mark.parametrize(
    ("claim", "piece"),
    [
        (r"a + b \Big|_{a=0} = b", r"a + b \Big|_{a=0}"),
        (r"2 a \Big|_{a=0} = 0", r"2 a \Big|"),
        (r"\left. a \right|_{a > 0} = 0", "a > 0"),
        (r"\left. a \right|_{a + b = 0} = 0", "a + b"),
        (r"\left. a \right| = 0", r"\left. a \right| = 0"),
        (r"\left. a \right) = 0", r"\right)"),
        (r"\left. w \right|_{w = a} = 0", "w = a"),
        (r"\left. w_1 \right|_{w_1 = a} = a", "w_1"),
        (r"\left. f \right|_{f = 0} = 0", "f"),
        (r"\left. E[q] \right|_{a = 0} = 0", "a = 0"),
        (r"\left. h[2] \right|_{a = 0} = 0", "a = 0"),
    ],
)
def test_what_is_no_point_or_not_written_out_is_refused(claim: str, piece: str) -> None:
    lets = (r"a, b \in \mathbb{R}", r"w \in \mathbb{R}^n", r"q \sim \mathcal{N}(a, 1)", r"h[t] \in \mathbb{R}")
    found = verdict(claim, lets, ("f = 2 a", "h[t] = a h[t-1]"))
    assert isinstance(found, Unreadable), found
    assert found.span is not None and piece in (found.span.of(claim), claim)
