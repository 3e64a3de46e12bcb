"""``dataclass`` without generated code.

Python's own decorator writes and compiles the text of six methods a class, most of a millisecond each time; for all of
our classes together that was most of what it cost to import us.  Here it keeps the fields (so ``fields``, ``replace``
and ``match`` work as ever), and the methods are closures over their names.  Values behave as those of Python's
decorator; to the type checker it is that decorator.

``slots=True`` is for what is made by the thousand, as every piece of every formula.  Such classes share one constructor
for each number of fields, renamed for each of them, and that a frozen one is not changed is seen to by the type checker
alone: a guard at run time would cost a tenth of all reading.  Python keeps the fields in the instance itself, as slots.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:
    import dataclasses
    import operator
    import types

    def dataclass(cls=None, *, frozen=False, order=False, slots=False):
        if cls is None:
            return lambda cls: dataclass(cls, frozen=frozen, order=order, slots=slots)
        if cls.__doc__ is None:
            cls.__doc__ = cls.__name__  # or the decorator inspects the class to make one up
        written = {name for name, value in cls.__dict__.items() if value is not None}
        dataclasses.dataclass(init=False, repr=False, eq=False)(cls)
        fields = dataclasses.fields(cls)
        compared = tuple(field.name for field in fields if field.compare)
        init = _renamed(_FEW[len(fields) - 1], fields) if slots else _init(cls, fields)
        methods = {"__init__": init, "__repr__": _repr(fields), **_equality(compared, frozen)}
        if order:
            methods |= _order(compared)
        if frozen and not slots:
            methods |= {"__setattr__": _refuse, "__delattr__": _refuse}
        for name, method in methods.items():
            if name not in written:
                setattr(cls, name, method)
        return cls

    def _init(cls, fields):
        names = tuple(field.name for field in fields)
        count, checked = len(names), hasattr(cls, "__post_init__")
        put = object.__setattr__  # not into __dict__: then Python would keep the fields apart, and find them slowly
        usual = tuple(map(_usual, fields))
        least = max((place + 1 for place, (value, _) in enumerate(usual) if value is dataclasses.MISSING), default=0)

        def __init__(self, *values, **named):  # noqa: N807
            if named or len(values) != count:  # mostly all are given, and by place
                if named or not least <= len(values) < count:
                    values = _completed(cls, fields, values, named)
                else:
                    values += tuple([value if make is None else make() for value, make in usual[len(values) :]])
            for name, value in zip(names, values):  # noqa: B905  (they are as many, and it is quicker)
                put(self, name, value)
            if checked:
                self.__post_init__()

        return __init__

    def _one(self, a):
        self.a = a

    def _two(self, a, b):
        self.a, self.b = a, b

    def _three(self, a, b, c):
        self.a, self.b, self.c = a, b, c

    def _four(self, a, b, c, d):
        self.a, self.b, self.c = a, b, c
        self.d = d

    def _five(self, a, b, c, d, e):
        self.a, self.b, self.c = a, b, c
        self.d, self.e = d, e

    def _six(self, a, b, c, d, e, f):
        self.a, self.b, self.c = a, b, c
        self.d, self.e, self.f = d, e, f

    def _seven(self, a, b, c, d, e, f, g):
        self.a, self.b, self.c = a, b, c
        self.d, self.e, self.f = d, e, f
        self.g = g

    _FEW = (_one, _two, _three, _four, _five, _six, _seven)

    def _renamed(constructor, fields):
        """The constructor with the names of the fields, of which none is made anew, in place of its letters."""
        code = constructor.__code__
        names = dict(zip("abcdefg", [field.name for field in fields], strict=False))
        attributes, variables = (
            tuple([names.get(name, name) for name in known]) for known in (code.co_names, code.co_varnames)
        )
        renamed = code.replace(co_names=attributes, co_varnames=variables, co_name="__init__")
        defaults = tuple([field.default for field in fields if field.default is not dataclasses.MISSING])
        return types.FunctionType(renamed, globals(), "__init__", defaults)

    def _usual(field):
        """The value of a field that is not given, and what makes it, if that is done each time anew."""
        if field.default_factory is dataclasses.MISSING:
            return field.default, None
        return None, field.default_factory

    def _completed(cls, fields, values, named):
        """The values of all fields, from those given by place, those given by name, and the defaults."""
        found = list(values)
        for field in fields[len(values) :]:
            if field.name in named:
                found.append(named.pop(field.name))
                continue
            value, make = _usual(field)
            if value is dataclasses.MISSING:
                raise TypeError(f"{cls.__name__}() needs a value for {field.name!r}")
            found.append(value if make is None else make())
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
