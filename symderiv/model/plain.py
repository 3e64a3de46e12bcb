"""``dataclass`` without generated code.

Python's own decorator writes and compiles the text of six methods a class, most of a millisecond each time; for all of
our classes together that was most of what it cost to import us.  Here it keeps the fields (so ``fields``, ``replace``
and ``match`` work as ever), and the methods are closures over their names.  Values behave as those of Python's
decorator; to the type checker it is that decorator.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    import dataclasses
    import operator

    def dataclass(cls=None, *, frozen=False, order=False):
        if cls is None:
            return lambda cls: dataclass(cls, frozen=frozen, order=order)
        if cls.__doc__ is None:
            cls.__doc__ = cls.__name__  # or the decorator inspects the class to make one up
        written = {name for name, value in cls.__dict__.items() if value is not None}
        dataclasses.dataclass(init=False, repr=False, eq=False)(cls)
        fields = dataclasses.fields(cls)
        compared = tuple(field.name for field in fields if field.compare)
        methods = {"__init__": _init(cls, fields), "__repr__": _repr(fields), **_equality(compared, frozen)}
        if order:
            methods |= _order(compared)
        if frozen:
            methods |= {"__setattr__": _refuse, "__delattr__": _refuse}
        for name, method in methods.items():
            if name not in written:
                setattr(cls, name, method)
        return cls

    def _init(cls, fields):
        names = tuple(field.name for field in fields)
        count, checked = len(names), hasattr(cls, "__post_init__")
        usual = tuple(map(_usual, fields))
        least = max((place + 1 for place, value in enumerate(usual) if value is None), default=0)

        def __init__(self, *values, **named):  # noqa: N807
            if named or len(values) != count:  # mostly all are given, and by place
                if named or not least <= len(values) < count:
                    values = _completed(cls, fields, values, named)
                else:
                    values += tuple([make() for make in usual[len(values) :]])
            self.__dict__.update(zip(names, values))  # noqa: B905  (they are as many, and this is the fastest way)
            if checked:
                self.__post_init__()

        return __init__

    def _usual(field):
        """What makes the value of a field that is not given; None if it must be."""
        if field.default is not dataclasses.MISSING:
            value = field.default
            return lambda: value
        return None if field.default_factory is dataclasses.MISSING else field.default_factory

    def _completed(cls, fields, values, named):
        """The values of all fields, from those given by place, those given by name, and the defaults."""
        found = list(values)
        for field in fields[len(values) :]:
            if field.name in named:
                found.append(named.pop(field.name))
            elif (make := _usual(field)) is not None:
                found.append(make())
            else:
                raise TypeError(f"{cls.__name__}() needs a value for {field.name!r}")
        if named:
            raise TypeError(f"{cls.__name__}() has no place for {next(iter(named))!r}")
        if len(found) > len(fields):
            raise TypeError(f"{cls.__name__}() takes {len(fields)} values, not {len(found)}")
        return found

    def _repr(fields):
        names = [field.name for field in fields if field.repr]

        def __repr__(self):  # noqa: N807
            inside = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
            return f"{type(self).__qualname__}({inside})"

        return __repr__

    def _key(names):
        """The compared values of an instance, as a tuple."""
        if len(names) > 1:
            return operator.attrgetter(*names)
        return lambda self: tuple(getattr(self, name) for name in names)

    def _equality(names, frozen):
        key = _key(names)

        def __eq__(self, other):  # noqa: N807
            return key(self) == key(other) if other.__class__ is self.__class__ else NotImplemented

        def __hash__(self):  # noqa: N807
            return hash(key(self))

        return {"__eq__": __eq__, "__hash__": __hash__ if frozen else None}

    def _order(names):
        key = _key(names)

        def compared_by(relation):
            def compare(self, other):
                return relation(key(self), key(other)) if other.__class__ is self.__class__ else NotImplemented

            return compare

        return {f"__{name}__": compared_by(getattr(operator, name)) for name in ("lt", "le", "gt", "ge")}

    def _refuse(self, name, *value):
        raise dataclasses.FrozenInstanceError(f"cannot change field {name!r}")
