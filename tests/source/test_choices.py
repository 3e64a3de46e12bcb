from __future__ import annotations

from symderiv.source.choices import Choices


def test_choices_remember_what_was_asked() -> None:
    choices = Choices(total={"d h / d w": False})
    assert choices.is_total("d h / d w", "immediate partial") is False
    assert choices.is_total("d h / d u", "immediate partial") is True
    assert choices.asked.keys() == {"d h / d w", "d h / d u"}


def test_what_the_print_says_is_not_asked() -> None:
    choices = Choices(forced=False)
    assert choices.is_total("d h / d w", "immediate partial") is False
    assert not choices.asked
