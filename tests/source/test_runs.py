from __future__ import annotations

import pytest

from tests.source.reader import DECLARED, defining, form, notation, refusal

WORDS = (*DECLARED, r"accuracy \in \mathbb{R}", r"\text{num classes} \in \mathbb{R}", r"BN(x) \in \mathbb{R}^n")


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        ("accuracy + a", "scalar: a + accuracy"),
        (r"2 accuracy^2", "scalar: 2*accuracy**2"),
        (r"\text{accuracy}", "scalar: accuracy"),
        (r"\frac{1}{\text{num classes}}", "scalar: 1/num_classes"),
        ("BN(x)", "vector of n: BN(x)[p]"),
        ("a BN(x)", "vector of n: a*BN(x)[p]"),
        ("abc", "scalar: a*b*c"),
        ("abcu", "scalar: a*b*c*u"),
        (r"\sum_i x_i y_i abc", "scalar: Sum(a*b*c*x[i]*y[i], (i, 1, n))"),
    ],
)
def test_a_run_of_letters_is_a_declared_name_or_a_product(latex: str, expected: str) -> None:
    assert form(latex, notation(*WORDS)) == expected


@pytest.mark.parametrize(
    ("latex", "piece"),
    [
        ("accurate + a", "accurate"),
        ("a for b", "for"),
        ("a + the b", "the"),
        ("a if b", "if"),
        ("xyz", "xyz"),
        ("BM(x)", "M"),
    ],
)
@pytest.mark.parametrize("strict", [True, False])
def test_words_are_refused_whole(latex: str, piece: str, strict: bool) -> None:
    if not strict and piece in ("xyz", "M"):
        pytest.skip("undeclared letters are numbers in a lenient reading")
    assert refusal(latex, notation(*WORDS, strict=strict))[:2] == ("D102", piece)


def test_a_word_whose_letters_are_all_declared_is_not_guessed() -> None:
    known = notation(*DECLARED, r"\text{abc} \in \mathbb{R}")
    assert refusal("2 abc", known)[:2] == ("D101", "abc")
    assert form(r"2 \text{abc}", known) == "scalar: 2*abc"
    assert form("2 a b c", known) == "scalar: 2*a*b*c"


def test_words_are_defined_and_applied() -> None:
    known = defining(notation(), "rate = a + b", "gain(u) = u^2 + 1")
    assert form("rate", known) == "scalar: rate"
    assert form("gain(a + 1)", known) == "scalar: (a + 1)**2 + 1"


def test_after_a_sign_two_letters_are_a_product_also_where_they_spell_a_word() -> None:
    loose = notation(r"c \in \mathbb{R}", strict=False)
    assert form("ax + by", loose) == "scalar: a*x + b*y"
    assert refusal("a by c", loose)[:2] == ("D102", "by")
