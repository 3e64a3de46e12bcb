from __future__ import annotations

import pytest

from symderiv.source.elaborate import Elaborator
from symderiv.source.naming import dimension_of, name_of, variable_of
from symderiv.source.notation import Index, Notation, Variable
from symderiv.source.reading import ReadError
from symderiv.source.statements import parse
from symderiv.source.syntax import Node
from symderiv.tensor.axis import one_to, size
from tests.engine.asking import verdict
from tests.source.reader import notation


def node(text: str) -> Node:
    return parse(text).chains[0].sides[0]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("x", "x"),
        ("W_c", "W_c"),
        (r"\theta^*", r"\theta^*"),
        ("x'", "x'"),
        ("W^{(1)}", "W^(1)"),
    ],
)
def test_names(text: str, name: str) -> None:
    assert name_of(Elaborator(Notation(), text), node(text)) == name


def test_a_sum_is_no_name() -> None:
    with pytest.raises(ReadError, match="expected a name here"):
        name_of(Elaborator(Notation(), "x + y"), node("x + y"))


def test_letters_of_a_dimension_become_sizes() -> None:
    notation, value = dimension_of(Notation(), "2n + 1", node("2n + 1"))
    assert value == 2 * size("n") + 1
    assert notation.names["n"] == Variable("n", "n", size=True)


@pytest.mark.parametrize(("text", "plain"), [("d_k", "d_k"), ("n_0", "n_0"), (r"d_{\text{in}}", "d_in"), ("h'", "h'")])
def test_a_dimension_with_a_script_is_a_size(text: str, plain: str) -> None:
    assert dimension_of(Notation(), text, node(text))[1] == size(plain)
    assert verdict("x = 2x", [rf"x \in \mathbb{{R}}^{{{text}}}"]).kind == "refuted"


def test_a_label_beside_an_index_belongs_to_the_name_of_the_family() -> None:
    model = (r"W_h^Q, W_h^K \in \mathbb{R}^{d \times k}", r"h \in \{1, \dots, H\}")
    assert verdict("W_h^Q = W^Q_h", model).kind == "proved"
    assert verdict("W_h^Q = W_h^K", model).kind == "refuted"


def test_a_sequence_has_brackets() -> None:
    reader = Elaborator(Notation(), "h[t]")
    assert variable_of(reader, node("h[t]"), (one_to(3),)) == Variable("h", "h", 1, (one_to(3),))


@pytest.mark.parametrize("text", ["h_t", "h^{(t)}"])
def test_a_name_at_any_integer_is_a_sequence(text: str) -> None:
    integer = Elaborator(Notation().with_name(Index("t")), text)
    assert variable_of(integer, node(text), ()) == Variable("h", "h", 1)
    ranged = Elaborator(Notation().with_name(Index("t", one_to(3))), "h_t")
    assert variable_of(ranged, node("h_t"), ()) == Variable("h", "h", 0, (one_to(3),), family=True)


def test_a_letter_with_a_bound_is_a_size_where_it_is_one() -> None:
    found = notation(r"n \ge 2", r"x \in \mathbb{R}^n").names["n"]
    assert isinstance(found, Variable) and found.size
    lets = (r"m \in \mathbb{R}", "s > 0", r"n \ge 2", r"x_1, \dots, x_n \sim \mathcal{N}(m, s^2)")
    mean = r"\bar{x} = \frac{1}{n} \sum_{i=1}^n x_i"
    unbiased = r"\mathbb{E}[\frac{1}{n - 1} \sum_{i=1}^n (x_i - \bar{x})^2] = s^2"
    assert verdict(unbiased, lets, [mean]).kind == "proved"
    assert verdict(unbiased.replace("n - 1", "n"), lets, [mean]).kind == "refuted"
    with pytest.raises(ReadError, match="whole number"):
        notation("n < 5", r"x \in \mathbb{R}^n")
