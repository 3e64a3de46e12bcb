from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symderiv.source.prose import without_words
from symderiv.source.reading import ReadError


@pytest.mark.parametrize(
    ("sentence", "formula"),
    [
        ("a = b", "a = b"),
        ("$a = b$", " a = b "),
        ("so $a = b$", "    a = b "),
        ("Keys: $a = b$ and $c = d$", "       a = b ,    c = d "),
        ("$a = b$, $c = d$.", " a = b ,  c = d  "),
        ("$a = b$ even if $c = 0$", r" a = b \if      c = 0 "),
        ("a = b$ even if $c = 0$", r"a = b\if      c = 0 "),
        (r"accuracy $\approx 2$", r"accuracy \approx 2 "),
        (r"\text{if $x$} a", r"\text{if $x$} a"),
        (r"5\$ + 1", r"5\$ + 1"),
    ],
)
def test_words_become_what_they_mean(sentence: str, formula: str) -> None:
    read = without_words(sentence)
    assert len(read) == len(sentence)
    assert "".join(read.split()) == "".join(formula.split())


@pytest.mark.parametrize(
    ("sentence", "piece"),
    [
        ("$a = b$ in general", "in general"),
        ("$a = b$ is false and $c = d$", "is false and"),
        ("if $a = b$ it is stable", "it is stable"),
        ("$x$ of length 7, i.e. $y$", "of length 7, i.e."),
        (r"$a = b and $c = d \ne e$", "$"),
        ("not $a = b$ but $c$", "but"),
    ],
)
def test_words_that_may_change_the_meaning_are_refused(sentence: str, piece: str) -> None:
    with pytest.raises(ReadError) as caught:
        without_words(sentence)
    assert caught.value.span is not None
    assert caught.value.span.of(sentence) == piece


@given(st.text(alphabet="ab $\\{}.,=", max_size=30))
def test_every_place_stays_where_it_was(text: str) -> None:
    try:
        read = without_words(text)
    except ReadError as error:
        assert error.span is not None
        assert error.span.end <= len(text)
    else:
        assert len(read) == len(text)
        assert all(new in (old, " ", ",", *"\\if") for old, new in zip(text, read, strict=True))
