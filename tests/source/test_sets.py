"""Sets of whole numbers: as ranges of indices, in claims and in cases."""

from __future__ import annotations

import pytest

from symderiv.engine.recheck import recheck
from symderiv.model import Proved
from symderiv.source.declare import let
from symderiv.source.define import define
from tests.engine.asking import refutation, verdict
from tests.source.reader import form, notation, refusal

LETS = (r"c \in \{1, \dots, 5\}", r"m, i \in \{0, 1, 2\}", r"W[c, m] \in \mathbb{R}")


@pytest.mark.parametrize(
    "claim",
    [
        r"W[c, m] = W[c, m], \quad m \in \{0, 1, 2\}, \ c \in \{1, \dots, 5\}",
        r"m \in \{0, \dots, 2\}",
        r"W \in \mathbb{R}^{5 \times 3}",
        r"\begin{cases} W[c, 2 - i], & 2 - i \in \{1, 2\}, \\ 0, & \text{otherwise,} \end{cases} = "
        r"\delta_{i1} W[c, 1] + \delta_{i0} W[c, 2]",
        r"\frac{1}{2} \in [0, 1]",
    ],
)
def test_what_holds(claim: str) -> None:
    found = verdict(claim, LETS)
    assert isinstance(found, Proved)
    assert found.certificate is not None
    assert recheck(found.certificate)


@pytest.mark.parametrize(
    ("claim", "reason"),
    [
        (r"m \in \{1, 2, 3\}", "the index m runs over 0..2, not over 1..3"),
        (r"W[c, m] = W[c, m], c \in \{0, \dots, 5\}", "the index c runs over 1..5, not over 0..5"),
        (r"\frac{3}{2} \in [0, 1]", "the stated inequality fails"),
        (r"1 \in [0, 1)", "the stated inequality fails"),
    ],
)
def test_what_does_not(claim: str, reason: str) -> None:
    found = refutation(claim, *LETS)
    assert found.reason == reason
    assert found.certificate is not None
    assert recheck(found.certificate)


def test_an_array_stands_whole_or_by_entry() -> None:
    known = notation(*LETS, r"n \in \mathbb{N}")
    assert form("W", known) == "5 x 3: W[p, q]"
    assert form("W[2, 0]", known) == "scalar: W[2, 0]"
    assert form("(W)[c, 1]", known) == "scalar: W[c, 1]"
    assert refusal("W[0, 0]", known)[2] == "the index 0 is outside 1..5"
    assert refusal("(W)[1]", known)[2] == "what stands before this bracket is 5 x 3; it takes 2 indices"


def test_a_name_with_its_argument_is_an_array_too() -> None:
    known = define(notation(*LETS), r"f_W(x)[c, i] = W[c, 0] + W[c, i]")
    assert form("f_W(x)[3, i]^2", known) == "scalar: f_W(x)[3, i]**2"
    derivative = r"\frac{\partial f_W(x)}{\partial W} \in \mathbb{R}^{5 \times 3 \times 5 \times 3}"
    assert verdict(derivative, LETS, (r"f_W(x)[c, i] = W[c, 0] + W[c, i]",)).kind == "proved"


def test_a_defined_whole_number_is_an_index() -> None:
    known = define(let(notation(), r"z[t] \in \mathbb{R}"), "S = 2")
    assert form("z[2S + 1]", known) == "scalar: z[5]"
    assert refusal("z[a]", known)[2] == "a is no index here: it is declared as something else"


def test_a_definition_may_use_its_index_as_a_number() -> None:
    assert verdict("g[5] = 21", (), ("g[t] = 4t + 1",)).kind == "proved"
    assert verdict("g[5] = 20", (), ("g[t] = 4t + 1",)).kind == "refuted"


@pytest.mark.parametrize(
    ("claim", "kind"),
    [
        (r"A x \in \mathbb{R}^{m \times n} \cdot \mathbb{R}^n = \mathbb{R}^m", "proved"),
        (r"A x \in \mathbb{R}^{m \times n} \cdot \mathbb{R}^n = \mathbb{R}^n", "refuted"),
        (r"A \in \mathbb{R}^{m \times n} \cdot \mathbb{R}^n", "refuted"),
        (r"A x \in \mathbb{R}^{m \times n} \cdot \mathbb{R}^m", "unreadable"),
    ],
)
def test_products_of_spaces(claim: str, kind: str) -> None:
    assert verdict(claim, (r"A \in \mathbb{R}^{m \times n}", r"x \in \mathbb{R}^n")).kind == kind


def test_a_declared_name_may_begin_like_a_moment() -> None:
    known = define(notation(), r"\text{Var}_{\text{softmax}} = a^2")
    assert form(r"2 \text{Var}_{\text{softmax}}", known) == "scalar: 2*Var_softmax"


def test_a_list_without_an_end_is_refused() -> None:
    from symderiv.source.reading import ReadError

    with pytest.raises(ReadError, match="a list without an end"):
        let(notation(), r"l \in \{0, 1, 2, \dots\}")
