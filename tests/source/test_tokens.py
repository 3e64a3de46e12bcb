from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symderiv.model import Span
from symderiv.source.characters import MAX_DIGITS, MAX_LENGTH
from symderiv.source.reading import ReadError
from symderiv.source.tokens import tokenise


def texts(latex: str) -> list[str]:
    return [token.text for token in tokenise(latex) if token.kind != "end"]


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\frac{1}{2}x_i^2", [r"\frac", "{", "1", "}", "{", "2", "}", "x", "_", "i", "^", "2"]),
        ("12.5a", ["12.5", "a"]),
        (".5", [".5"]),
        ("1. a", ["1", ".", "a"]),
        (r"a\,\quad\left(b\right)", ["a", "(", "b", ")"]),
        ("a~b % the rest is a comment\nc", ["a", "b", "c"]),
        (r"\boldsymbol{h}[\mathbf t]", ["h", "[", "t", "]"]),
        (r"\mathbf{W_{x}}", ["W", "_", "{", "x", "}"]),
        (r"\leq \geq \neq \dfrac \mid \Vert \intercal", [r"\le", r"\ge", r"\ne", r"\frac", "|", r"\|", r"\top"]),
        (r"\text{a {b}  c}\operatorname*{Var}", [r"\text{a {b} c}", r"\operatorname{Var}"]),
        (r"\mathbb R\mathcal{N}", [r"\mathbb{R}", r"\mathcal{N}"]),
        (r"x \tag{6} \label{eq}", ["x"]),
        (r"\mathrm{KL}\mathrm{d}\mathrm d\mathrm{x}", [r"\operatorname{KL}", r"\mathrm{d}", r"\mathrm{d}", "x"]),
        (r"\mathbf{1}\mathbf 1\mathbb{1}", [r"\mathbb{1}"] * 3),
        (r"\mathbf{12}", ["12"]),
        ("a−b", ["a", "-", "b"]),
    ],
)
def test_tokens(latex: str, expected: list[str]) -> None:
    assert texts(latex) == expected


def test_every_token_has_its_place() -> None:
    latex = r"\alpha  + \boldsymbol{x}_{12}"
    assert [token.span.of(latex) for token in tokenise(latex)] == [r"\alpha", "+", "x", "_", "{", "12", "}", ""]


def test_a_wide_space_is_remembered_and_a_small_one_is_not() -> None:
    assert [token.spaced for token in tokenise(r"a\,b\quad c\qquad")] == [False, False, True, True]


@given(st.text(alphabet=r"abxyz0123456789+-*/=<>()[]|_^,.;:!'& \{}αé", max_size=40))
def test_every_visible_character_is_in_a_token_or_refused(latex: str) -> None:
    try:
        tokens = tokenise(latex)
    except ReadError as error:
        assert error.span is not None
        assert 0 <= error.span.start <= error.span.end <= len(latex)
        return
    covered = {place for token in tokens for place in range(token.span.start, token.span.end)}
    spacing = (r"\,", r"\;", r"\:", r"\!", "\\ ")
    blanks = {p + d for p in range(len(latex)) for d in (0, 1) if latex[p : p + 2] in spacing}
    assert all(p in covered or p in blanks or latex[p].isspace() for p in range(len(latex)))


@pytest.mark.parametrize(
    ("latex", "message", "piece"),
    [
        ("a # b", "the character '#' is not mathematics", "#"),
        ("a $b$", "the character '$' is not mathematics", "$"),
        ("a ∑ b", "the character '∑' is not mathematics", "∑"),
        ("a } b", "this brace was never opened", "}"),
        ("{a", "this brace is not closed", "{"),
        (r"a \text{b", "the brace after this command is not closed", r"\text"),
        (r"\text", "the brace after this command is not closed", r"\text"),
        ("a\\", "the character '\\\\' is not mathematics", "\\"),
    ],
)
def test_what_is_not_mathematics_is_refused_with_its_place(latex: str, message: str, piece: str) -> None:
    with pytest.raises(ReadError) as caught:
        tokenise(latex)
    assert (caught.value.code, caught.value.message) == ("D101", message)
    assert caught.value.span is not None
    assert caught.value.span.of(latex) == piece


def test_limits() -> None:
    assert len(tokenise("1" * MAX_DIGITS)) == 2
    with pytest.raises(ReadError, match=f"the number has {MAX_DIGITS + 1} digits; the limit is {MAX_DIGITS}") as caught:
        tokenise("x + " + "1" * (MAX_DIGITS + 1))
    assert (caught.value.code, caught.value.span) == ("D105", Span(4, 4 + MAX_DIGITS + 1))
    with pytest.raises(ReadError, match=f"the formula has {MAX_LENGTH + 1} characters") as caught:
        tokenise("x" * (MAX_LENGTH + 1))
    assert caught.value.code == "D105"
