from __future__ import annotations

import dataclasses
import pickle
import sys
from collections.abc import Callable
from dataclasses import FrozenInstanceError, field, fields, replace
from typing import Any

import pytest

from symderiv.model.late import dataclass


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


def fresh() -> type[Any]:
    """A class that nothing has touched yet."""

    @dataclass(frozen=True)
    class Fresh:
        value: int
        others: tuple[int, ...] = field(default=(1,))

    return Fresh


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


TOUCHES: dict[str, Callable[[type[Any], Any], object]] = {
    "made": lambda kind, _: kind(1),
    "compared": lambda _, one: one == one,
    "hashed": lambda _, one: hash(one),
    "printed": lambda _, one: repr(one),
    "matched": lambda kind, _: kind.__match_args__,
    "asked for fields": lambda kind, _: dataclasses.is_dataclass(kind) and fields(kind),
}


@pytest.mark.parametrize("touch", TOUCHES)
def test_whatever_is_touched_first_finds_the_whole_class(touch: str) -> None:
    """As an unpickled value does, ``one`` comes into being without ``__init__``."""
    kind = fresh()
    one = object.__new__(kind)
    one.__dict__.update(value=1, others=(1,))
    TOUCHES[touch](kind, one)
    assert kind(1) == one and hash(kind(1)) == hash(one) and repr(one).endswith("Fresh(value=1, others=(1,))")
    assert kind.others == (1,)


def test_values_travel() -> None:
    assert pickle.loads(pickle.dumps(Pair(1, (2,)))) == Pair(1, (2,))  # noqa: S301  (our own bytes)


def struck(kind: type[Any], calls: int) -> bool:
    """Use the class for the first time, and be interrupted after so many calls."""

    def strike(*event: object) -> None:
        nonlocal calls
        calls -= 1
        if calls == 0:
            raise TimeoutError

    sys.setprofile(strike)
    try:
        kind(1)
    except TimeoutError:
        return True
    finally:
        sys.setprofile(None)
    return False


def test_an_interrupted_first_use_leaves_a_class_that_works() -> None:
    """A time limit may strike anywhere."""
    calls = 1
    while struck(kind := fresh(), calls):
        calls += 3
        assert kind(1) == kind(1) and kind(1) != kind(2) and len({kind(1), kind(1)}) == 1
        with pytest.raises(FrozenInstanceError):
            kind(1).value = 2
    assert calls > 100
