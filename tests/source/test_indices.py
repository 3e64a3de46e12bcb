from __future__ import annotations

import pytest

from symderiv.source.declare import let
from symderiv.source.define import define
from symderiv.source.notation import Notation
from symderiv.source.reading import ReadError
from tests.engine.asking import kind
from tests.source.reader import form, notation, refusal


@pytest.mark.parametrize(
    ("latex", "code", "piece"),
    [
        ("x_{i/2}", "D101", "i/2"),
        ("x_{1.5}", "D101", "1.5"),
        ("1(a < b < c)", "D104", "a < b < c"),
        ("x_{a}", "D103", "a"),
    ],
)
def test_what_is_no_index_is_refused(latex: str, code: str, piece: str) -> None:
    assert refusal(latex)[:2] == (code, piece)


def test_a_size_with_a_subscript_or_a_prime_is_a_bound() -> None:
    known = let(Notation(), r"c_o, h' \in \mathbb{N}")
    assert form(r"\sum_{a=1}^{c_o} \sum_{b=1}^{h'} 1", known) == "scalar: c_o*h'"


def test_a_defined_number_with_a_subscript_is_a_size() -> None:
    known = define(define(Notation(), "d_k = 2"), r"K = \begin{bmatrix} 1 & 2 \\ 3 & 4 \end{bmatrix}")
    assert form(r"\sum_{l=1}^{d_k} K_{1l}", known) == form(r"\sum_{l=1}^{2} K_{1l}", known)


@pytest.mark.parametrize("value", [r"\frac{3}{2}", r"\sqrt{2}"])
def test_a_defined_number_that_is_not_whole_is_no_size(value: str) -> None:
    with pytest.raises(ReadError) as caught:
        form(r"\sum_{l=1}^{d_k} l", define(Notation(), f"d_k = {value}"))
    assert caught.value.message == "d_k is no index here: it is declared as something else"


def test_an_index_past_the_end_is_refused() -> None:
    known = define(let(Notation(), r"i \in \{1, 2\}"), "x = (3, 4)")
    with pytest.raises(ReadError) as caught:
        form("x_{i+1}", known)
    assert caught.value.message == "the index i + 1 goes past 2"
    assert form("x_{i}", known) == "scalar: x[i]"


def test_arithmetic_is_no_part_of_a_name() -> None:
    """As names, ``a_{i+1}`` and ``a_{1+i}`` would be two numbers."""
    loose = notation(r"b \in \mathbb{R}", strict=False)
    assert refusal("z_{1+t}", loose)[:2] == ("D102", "z_{1+t}")
    assert refusal("z_{n-t+1}", loose)[:2] == ("D102", "z_{n-t+1}")
    assert form("z_{t+1}", loose) == "scalar: z_t+1"


def test_a_letter_of_a_vector_may_number_entries_too() -> None:
    """The keys k_j are vectors, so the k of K_{jk} can only be an index."""
    lets = (r"K \in \mathbb{R}^{n \times m}", r"v \in \mathbb{R}^m", r"k_j = K_{j,:}")
    assert kind(r"k_j^\top v = \sum_k K_{jk} v_k", *lets) == "proved"
    assert kind(r"\frac{\partial (k_j^\top v)}{\partial K_{jk}} = v_k", *lets) == "proved"
    assert kind(r"\frac{\partial (k_j^\top v)}{\partial K_{jk}} = v_k + 1", *lets) == "refuted"


def test_letters_that_are_labels_as_a_rule_are_no_indices() -> None:
    lets = (r"W \in \mathbb{R}^{n \times m}", r"x \in \mathbb{R}^m", r"h \in \mathbb{R}^n")
    assert kind(r"W_{hx} = W_{hx} + 0 h", *lets) == "unreadable"
