from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field, fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symderiv.model.plain import dataclass


@dataclass(frozen=True)
class Pair:
    left: int
    right: tuple[int, ...] = ()
    seen: dict[str, int] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Named(Pair):
    name: str = field(default="it")


@dataclass(frozen=True, order=True)
class Grade:
    points: int


@dataclass
class Counter:
    count: int = 0

    def __repr__(self) -> str:
        return f"<{self.count}>"


@dataclass(frozen=True)
class Checked:
    value: int

    def __post_init__(self) -> None:
        if self.value < 0:
            raise ValueError(self.value)


@dataclass(frozen=True, order=True, slots=True)
class Light:
    number: int
    text: str = ""
    more: tuple[int, ...] = field(default=(), compare=False)


class Three:
    first: Any = 0
    second: Any = field(default="b", compare=False)
    third: Any = field(default_factory=tuple)


class One:
    only: Any = 1
    others: Any = field(default=None, compare=False)
    more: Any = field(default=None, repr=False, compare=False)


def copied(kind: type[Any]) -> type[Any]:
    body = {name: value for name, value in kind.__dict__.items() if name not in ("__dict__", "__weakref__")}
    return type(kind.__name__, (), body)


TWINS = [(dataclass(frozen=True)(copied(k)), dataclasses.dataclass(frozen=True)(copied(k))) for k in (Three, One)]


def refused(act: Callable[[], object]) -> None:
    with pytest.raises(FrozenInstanceError):
        act()


def test_a_value_is_what_pythons_decorator_makes_of_it() -> None:
    pair = Pair(1, (2,))
    assert (pair, hash(pair)) == (Pair(1, (2,), {"any": 1}), hash(Pair(1, (2,))))
    assert pair != Pair(1) and pair.__eq__((1, (2,))) is NotImplemented
    assert repr(pair) == "Pair(left=1, right=(2,), seen={})"
    assert Pair(1).seen is not Pair(1).seen
    assert not hasattr(Pair, "seen") and Pair.right == ()
    assert replace(pair, left=3) == Pair(3, (2,))


def test_frozen_is_frozen() -> None:
    refused(lambda: setattr(Pair(1), "left", 2))
    refused(lambda: delattr(Named(1), "left"))
    assert hash(Named(1, name="a")) != hash(Named(1, name="b"))


def test_a_subclass_has_the_fields_of_its_base_and_is_no_equal_of_it() -> None:
    assert [part.name for part in fields(Named)] == ["left", "right", "seen", "name"]
    assert Named(1).name == "it" and Named(1) != Pair(1)


def test_order_own_methods_and_the_step_after_making_are_kept() -> None:
    assert sorted([Grade(2), Grade(1)]) == [Grade(1), Grade(2)]
    counter = Counter()
    counter.count += 1
    assert repr(counter) == "<1>" and counter == Counter(1)
    with pytest.raises(TypeError):
        hash(counter)
    with pytest.raises(ValueError, match="-1"):
        Checked(-1)


def test_what_is_made_by_the_thousand_is_a_value_as_any_other() -> None:
    light = Light(1, more=(2,))
    assert repr(light) == "Light(number=1, text='', more=(2,))" and [*vars(light)] == ["number", "text", "more"]
    assert (light, hash(light)) == (Light(1), hash(Light(1, "", (3,)))) and light < Light(text="a", number=1)
    assert replace(light, text="b") == Light(1, "b") != light
    match light:
        case Light(number, text):
            assert (number, text) == (1, "")
    for values in ((), (1, "", (), 4)):
        with pytest.raises(TypeError):
            Light(*values)


def test_values_travel() -> None:
    for value in (Pair(1, (2,)), Light(1, "a")):
        assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301  (our own bytes)


def test_it_matches_by_place() -> None:
    match Pair(1, (2,)):
        case Pair(left, right):
            assert (left, right) == (1, (2,))


@pytest.mark.parametrize(
    ("values", "named", "complaint"),
    [
        ((), {}, "Pair() needs a value for 'left'"),
        ((1,), {"left": 2}, "Pair() has no place for 'left'"),
        ((1,), {"top": 2}, "Pair() has no place for 'top'"),
        ((1, (), {}, 4), {}, "Pair() takes 3 values, not 4"),
    ],
)
def test_wrong_arguments_are_refused(values: tuple[Any, ...], named: dict[str, Any], complaint: str) -> None:
    with pytest.raises(TypeError) as refusal:
        Pair(*values, **named)
    assert str(refusal.value) == complaint


values = st.integers(-2, 2) | st.sampled_from(["", "a", None])


@given(st.lists(values, max_size=3), st.lists(values, max_size=3))
def test_equality_hash_and_order_are_those_of_pythons_decorator(one: list[Any], other: list[Any]) -> None:
    for kind, twin in TWINS:
        pair = kind(*one), kind(*other)
        theirs = twin(*one), twin(*other)
        assert (pair[0] == pair[1]) is (theirs[0] == theirs[1])
        assert (hash(pair[0]) == hash(pair[1])) is (hash(theirs[0]) == hash(theirs[1]))
        assert repr(pair[0]).partition("(")[2] == repr(theirs[0]).partition("(")[2]
