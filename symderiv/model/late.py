"""``dataclass``, whose methods are written when a class is first used.

Python's own decorator generates and compiles six methods a class at once; that was most of what it cost to import us.
Here a class carries a placeholder for each generated attribute, and whichever is touched first - an instance is made,
compared, printed or unpickled, the fields are asked for - has Python's decorator write them all.

They are written for a twin of the class and copied when all are there: a time limit that strikes in between, or a
second thread, finds placeholders or methods, never a class without them.  ``slots=True`` is not offered: it needs
another class.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    import dataclasses

    _WRITTEN = ("__init__", "__repr__", "__eq__", "__hash__", "__match_args__")
    _ORDER = ("__lt__", "__le__", "__gt__", "__ge__")
    _TABLES = ("__dataclass_params__", "__dataclass_fields__")

    class _Late:
        """Stands for an attribute that is not written yet."""

        def __init__(self, name, write):
            self._name, self._write = name, write

        def __get__(self, instance, owner):
            self._write()
            return getattr(owner if instance is None else instance, self._name)

    def _refuse(instance, name, *value):
        raise dataclasses.FrozenInstanceError(f"cannot change field {name!r}")

    def dataclass(cls=None, *, frozen=False, order=False):
        if cls is None:
            return lambda cls: dataclass(cls, frozen=frozen, order=order)
        body = {name: value for name, value in cls.__dict__.items() if name not in ("__dict__", "__weakref__")}
        late = [name for name in (*_WRITTEN, *(_ORDER if order else ()), *_TABLES) if body.get(name) is None]

        def write():
            twin = type(cls)(cls.__name__, cls.__bases__, {})
            for (
                name,
                value,
            ) in body.items():  # a limit that strikes in a __set_name__ would come out changed
                setattr(twin, name, value)
            twin = dataclasses.dataclass(frozen=frozen, order=order)(twin)
            for name, value in body.items():
                if isinstance(value, dataclasses.Field) and cls.__dict__.get(name) is value:
                    if name in twin.__dict__:
                        setattr(cls, name, twin.__dict__[name])
                    else:
                        delattr(cls, name)
            for name in late:
                setattr(cls, name, twin.__dict__[name])

        for name in late:
            setattr(cls, name, _Late(name, write))
        if frozen:
            cls.__setattr__ = cls.__delattr__ = _refuse
        return cls
