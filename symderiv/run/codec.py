"""Frozen dataclasses to JSON and back, by their declared types.

``decode(Kind, encode(value)) == value`` for every dataclass built from str, int, float, bool, None, tuples,
unions and other such dataclasses.  The set is closed: only classes that the declared types name can come out,
every field must be there, and anything else is ``MalformedError``.  Each object carries its class name under
``is``.
"""

from __future__ import annotations

import dataclasses
import functools
import types
import typing
from typing import Any, TypeVar

T = TypeVar("T")
Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]

_PLAIN = (str, int, float, bool, types.NoneType)


class MalformedError(ValueError):
    """The data is not what the declared type says."""


def encode(value: object) -> Json:
    if value is None or isinstance(value, str | bool | int | float):
        return value
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {name: encode(getattr(value, name)) for name in _hints(type(value))}
        return {"is": type(value).__name__, **fields}
    raise TypeError(f"no JSON form for {type(value).__name__}")


def decode(kind: type[T], data: object) -> T:
    return typing.cast(T, _decode(kind, data))


def decode_one_of(union: object, data: object) -> Any:
    """Decode a value of a union of dataclasses; the caller annotates the result with that union."""
    return _decode(union, data)


@functools.cache
def _hints(kind: type) -> dict[str, Any]:
    hints = typing.get_type_hints(kind)
    return {field.name: hints[field.name] for field in dataclasses.fields(kind)}


def _decode(hint: Any, data: object) -> Any:
    if hint in _PLAIN:
        return _plain(hint, data)
    origin = typing.get_origin(hint)
    if origin is tuple:
        return _tuple(typing.get_args(hint), data)
    if origin is types.UnionType or origin is typing.Union:
        return _union(typing.get_args(hint), data)
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return _instance(hint, data)
    raise TypeError(f"no JSON form for {hint}")


def _plain(kind: type, data: object) -> object:
    if kind is float and type(data) is int:
        return float(data)
    if type(data) is not kind:
        raise MalformedError(f"expected {kind.__name__}, found {type(data).__name__}")
    return data


def _tuple(kinds: tuple[Any, ...], data: object) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise MalformedError(f"expected a list, found {type(data).__name__}")
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(_decode(kinds[0], item) for item in data)
    if len(kinds) != len(data):
        raise MalformedError(f"expected {len(kinds)} items, found {len(data)}")
    return tuple(_decode(kind, item) for kind, item in zip(kinds, data, strict=True))


def _union(kinds: tuple[Any, ...], data: object) -> Any:
    if isinstance(data, dict):
        name = data.get("is")
        for kind in kinds:
            if dataclasses.is_dataclass(kind) and getattr(kind, "__name__", "") == name:
                return _decode(kind, data)
    else:
        for kind in kinds:
            if kind in _PLAIN and type(data) is kind:
                return data
    raise MalformedError(f"no member of the union fits {type(data).__name__}")


def _instance(kind: type, data: object) -> Any:
    hints = _hints(kind)
    if not isinstance(data, dict) or data.get("is") != kind.__name__ or data.keys() != {"is", *hints}:
        raise MalformedError(f"not a {kind.__name__}")
    values = {name: _decode(hint, data[name]) for name, hint in hints.items()}
    try:
        return kind(**values)
    except ValueError as error:
        raise MalformedError(f"not a {kind.__name__}: {error}") from error
