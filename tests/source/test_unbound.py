"""A letter that runs is never part of the name of one number."""

from __future__ import annotations

from tests.source.reader import DECLARED, defining, form, notation, refusal


def test_an_index_in_a_subscript_is_never_part_of_a_name() -> None:
    loose = notation(*DECLARED, strict=False)
    assert refusal(r"\sum_{l=1}^n z_l", loose)[:2] == ("D102", "z_l")
    assert refusal("x_l z_l", loose)[:2] == ("D102", "z_l")
    assert refusal("z_i", loose)[:2] == ("D102", "z_i")


def test_a_name_with_its_argument_is_one_number() -> None:
    known = notation(*DECLARED, r"P(y = 1), P(y < 1), P(x_i = 1) \in \mathbb{R}")
    assert form("P(y = 1) - P(y < 1)", known) == "scalar: -P(y<1) + P(y=1)"
    assert refusal(r"\sum_i x_i P(x_i = 1)", known)[:2] == ("D103", "i")
    assert refusal("P(y = 2)", known)[0] == "D102"


def test_an_index_in_a_label_is_no_part_of_a_name_where_it_runs() -> None:
    labelled = notation(
        r"x^{(i)}, y^{[i]} \in \mathbb{R}^n", r"w \in \mathbb{R}^n", r"Z^{(i)}_{ab} \in \mathbb{R}", strict=False
    )
    for latex, label in ((r"w^\top x^{(i)}", "x^(i)"), (r"w^\top y^{[i]}", "y^[i]"), ("Z^{(i)}_{ab}", "Z^(i)")):
        code, piece, message = refusal(rf"\sum_{{i=1}}^3 {latex}", labelled)
        assert (code, piece) == ("D103", "i")
        assert message == f"{label} is declared without a range of i, and i runs here"


def test_a_variable_that_runs_is_no_label() -> None:
    known = notation(r"x_t, a \in \mathbb{R}")
    assert refusal(r"\int_0^1 x_t \, dt", known)[:2] == ("D103", "t")
    assert refusal(r"\lim_{t \to 0} x_t", known)[:2] == ("D103", "t")
    assert form("f(2)", defining(known, "f(t) = t x_t")) == "scalar: 2*x_t"
