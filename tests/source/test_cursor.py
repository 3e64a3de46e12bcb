"""A place in the tokens: what is there, and what can start there."""

from __future__ import annotations

import pytest

from symderiv.source.cursor import Cursor
from symderiv.source.grammar import BARS, MAX_TOKENS
from symderiv.source.reading import ReadError


def test_it_moves_one_token_at_a_time_and_stops_at_the_end() -> None:
    cursor = Cursor("a + 1")
    assert [cursor.advance().text for _ in range(3)] == ["a", "+", "1"]
    with pytest.raises(ReadError, match="ends too early"):
        cursor.advance()


def test_it_says_what_it_expected_and_where() -> None:
    cursor = Cursor("(a")
    cursor.expect("(")
    with pytest.raises(ReadError, match=r"expected \) here") as caught:
        cursor.expect(")")
    assert caught.value.span is not None
    assert caught.value.span.of("(a") == "a"


@pytest.mark.parametrize(
    ("text", "after_factor", "starts"),
    [
        ("a", True, True),
        (r"\quad a", True, False),
        ("+ a", False, False),
        (") a", False, False),
        ("|a|", False, True),
        ("|a", True, False),
        (r"\|a\|", True, True),
        (r"\| p)", True, False),
        ("|a|", True, True),
        ("| b) |a|", True, False),
        ("|| p", True, False),
        (r"\left|a\right|", True, True),
        (r"\right|", False, False),
        (r"\lvert a", True, True),
        (r"\rvert |", True, False),
    ],
)
def test_what_can_start_a_factor(text: str, after_factor: bool, starts: bool) -> None:
    assert Cursor(text).starts_factor(after_factor) is starts


@pytest.mark.parametrize(("text", "at", "starts"), [("[2 ||a|| b]", 2, True), ("[A_2 ||B_3|| C]", 4, False)])
def test_double_bars_after_a_number_open_a_norm_but_not_after_a_subscript(text: str, at: int, starts: bool) -> None:
    cursor = Cursor(text)
    cursor.move_to(at)
    cursor.open_bars.append(dict.fromkeys(BARS, 0))
    assert cursor.starts_factor(True) is starts


def test_too_many_tokens_are_refused() -> None:
    with pytest.raises(ReadError, match="tokens; the limit is"):
        Cursor("a " * (MAX_TOKENS + 1))
