"""Which steps share a display, and which a left-hand side."""

from __future__ import annotations

from symderiv.export.chain import Context, displays
from symderiv.export.steps import steps_of
from symderiv.model import Outcome, Proved
from symderiv.source.derivation import Derivation


def shown(*claims: tuple[str, str]) -> list[str]:
    """The displays of proved claims, each with its condition, without their reasons."""
    d = Derivation("d", strict=False)
    for number, (stated, given) in enumerate(claims):
        d.claim(str(number), stated, given=(given,) if given else ())
    outcomes = {claim.id: Outcome(claim, Proved("for every n >= 1", "normal form")) for claim in d.claims}
    steps = steps_of(d, outcomes, 1)
    texts = displays(steps, Context({}, (), "gradient"))
    return [" | ".join(line.partition(r" \why")[0].strip() for line in text.splitlines()[1:-1]) for text in texts]


def test_equal_left_hand_sides_are_written_once() -> None:
    assert shown(("a = b", ""), ("a = c", "")) == ["a & = b | & = c"]


def test_a_step_may_start_where_the_last_one_ended() -> None:
    assert shown(("a = b", ""), ("b = c", ""), ("c < d", "")) == ["a & = b | & = c | & < d"]


def test_after_an_inequality_or_a_comma_the_left_hand_side_is_repeated() -> None:
    assert shown(("a < b", ""), ("a = c", "")) == ["a & < b | a & = c"]
    assert shown(("a = b, c = d", ""), ("a = e", "")) == ["a & = b, c = d | a & = e"]


def test_other_conditions_are_no_continuation() -> None:
    displays_ = shown(("a = b", ""), ("a = c", r"k \ne i"))
    assert displays_ == [r"a & = b | a & = c\qquad(k \ne i)"]


def test_an_implication_is_no_continuation() -> None:
    assert shown(("a = b", ""), (r"a = b \Rightarrow c = d", "")) == [r"a & = b | a & = b \Rightarrow c = d"]


def test_wide_left_hand_sides_are_not_aligned_with_others() -> None:
    wide = r"\frac{abcdefghijklmnopqrst}{2} = x"
    assert len(shown(("a = b", ""), (wide, ""))) == 2
