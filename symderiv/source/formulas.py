"""Functions that a formula defines: ``f(x) = x^2 + 1``, then ``f(a + b)``, ``f(x)^2``, ``f'(a)``; f alone is f(x).

A parameter that is declared as a tensor takes tensors of its shape; any other is a number, and an argument with more
entries is taken entry by entry.  The formula is read once, when it is defined, so an index or name at the place of use
cannot be captured.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from sympy import Dummy, Expr, Indexed, Symbol

from symderiv.source import entries
from symderiv.source.hidden import AVERAGED, HIDDEN, hides, is_averaged, released
from symderiv.source.notation import Density, Formula, Notation, Variable, plain_name
from symderiv.source.powers import powered
from symderiv.source.reading import ReadError
from symderiv.source.syntax import Group, Name, Node, Operator, Scripts, Term, walk
from symderiv.tensor.axis import fresh
from symderiv.tensor.calculus import CannotDifferentiate, derivative
from symderiv.tensor.operators import bound_symbols
from symderiv.tensor.parts import array_name, free_symbols_of, nodes_of
from symderiv.tensor.tensor import Tensor, same_axes, scalar

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

Items = tuple[Node | Operator, ...]
MAX_PRIMES = 4


def defined(reader: Elaborator, name: str, group: Node | Operator, body: Node) -> Formula | None:
    """The function that ``name(group) = body`` defines; nothing where this is only a name for a formula."""
    assert isinstance(group, Group)
    parameters = [item.text for item in group.items if isinstance(item, Name)]
    plain = len(parameters) == len(group.items) == len(set(parameters)) and set(group.separators) <= {","}
    if not parameters or not plain or name in reader.notation.names or is_density(reader.notation, name):
        return None
    declared = [_declared(reader, parameter) for parameter in parameters]
    numbers: list[Variable | None] = [None] * len(parameters)
    for shapes in (declared, numbers):
        try:
            return _read(reader, name, parameters, shapes, body)
        except ReadError:
            continue  # e^x of a vector x: then entry by entry; else it says so where it is used
    return None


def is_density(notation: Notation, name: str) -> bool:
    """p(x) and p(z) are different densities, not values of one function."""
    return any(
        isinstance(meaning, Density) and known.startswith(f"{name}(") for known, meaning in notation.names.items()
    )


def _declared(reader: Elaborator, parameter: str) -> Variable | None:
    meaning = reader.notation.names.get(parameter)
    shaped = isinstance(meaning, Variable) and meaning.subscripts and not meaning.brackets
    return meaning if isinstance(meaning, Variable) and shaped else None


def _read(
    reader: Elaborator, name: str, parameters: list[str], shapes: list[Variable | None], body: Node
) -> Formula | None:
    inner = reader.fresh()
    symbols: list[Symbol | Variable] = []
    for parameter, shape in zip(parameters, shapes, strict=True):
        symbol = Dummy(parameter, real=True)
        symbols.append(shape or symbol)
        if shape is None:
            inner.scope.bound.setdefault(parameter, []).append(symbol)
            inner.scope.parameters.add(parameter)
    value = inner.value(body)
    entries = {str(entry.base) for entry in value.body.atoms(Indexed)}
    for parameter, shape in zip(parameters, shapes, strict=True):
        known = reader.notation.names.get(parameter)
        if shape is None and isinstance(known, Variable) and known.plain in entries:
            return None  # x_1 of a parameter that is read as a number
    if inner.scope.ever_free:
        return None  # it depends on an index: an abbreviation, read anew where it stands
    return Formula(name, tuple(symbols), value)


def call(reader: Elaborator, formula: Formula, items: Items, position: int) -> tuple[Tensor, int]:
    item = items[position]
    following = items[position + 1] if position + 1 < len(items) else None
    group = following.base if isinstance(following, Scripts) else following
    if not isinstance(group, Group) or group.open not in ("(", "["):
        return _at_its_own(reader, formula, item), position + 1
    _require_all(formula, group)
    _refuse_itself_bare(formula, group)
    if isinstance(item, Scripts) and (item.sub is not None or item.sup is not None):
        raise ReadError("D104", f"a script on the function {formula.name} is not read", item.span)
    body = _opened(reader, formula)
    if isinstance(item, Scripts) and item.primes:
        _refuse_hidden(reader, formula, body, item)
        for _ in range(item.primes):
            body = _derivative(formula, body, item)
    value = _at(reader, formula, body, [reader.value(node) for node in group.items], group)
    value = released(reader, value, item.span)
    if isinstance(following, Scripts):
        value = powered(reader, following, entries.entry(reader, following, value))
    return value, position + 2


def slope(reader: Elaborator, formula: Formula, variables: list[str], group: Group) -> Tensor:
    """The derivative by some of the parameters, at the arguments in the bracket."""
    _require_all(formula, group)
    body = formula.value
    numbers = {symbol.name: symbol for symbol in formula.parameters if isinstance(symbol, Symbol)}
    for name in variables:
        if name not in numbers:
            raise ReadError("D104", "the derivative at a point is read for functions of numbers only", group.span)
        try:
            body = body.map(lambda entry, by=numbers[name]: derivative(entry, by))  # type: ignore[misc]
        except CannotDifferentiate as error:
            raise ReadError("D104", str(error), group.span) from None
    value = _at(reader, formula, body, [reader.value(node) for node in group.items], group)
    return released(reader, value, group.span)


def _require_all(formula: Formula, group: Group) -> None:
    count = len(formula.parameters)
    if len(group.items) != count:
        message = f"{formula.name} has {count} argument{'s' * (count > 1)}, not {len(group.items)}"
        raise ReadError("D103", message, group.span)


def _refuse_itself_bare(formula: Formula, group: Group) -> None:
    """``\\sigma (1 - \\sigma)`` with \\sigma for its value: rather a product than a call."""
    mentioned = sum(isinstance(part, Name) and part.text == formula.name for part in walk(group))
    for term in walk(group) if mentioned else ():
        for item, following in pairwise(term.items) if isinstance(term, Term) else ():
            head, bracket = (each.base if isinstance(each, Scripts) else each for each in (item, following))
            called = isinstance(bracket, Group) and bracket.open in ("(", "[")
            mentioned -= called and isinstance(head, Name) and head.text == formula.name
    if mentioned:
        message = f"is {formula.name} applied to this bracket, or multiplied by it? it stands in it without an argument"
        raise ReadError("D101", message, group.span, f"write {formula.name} with its argument")


def _at_its_own(reader: Elaborator, formula: Formula, item: Node | Operator) -> Tensor:
    """A bare f is f(x), with the letter that it was defined with: ``\\frac{\\partial f}{\\partial x}``, ``f'``."""
    names = tuple(Name(parameter.name, item.span) for parameter in formula.parameters)
    own = Group("(", ")", names, (",",) * (len(names) - 1), item.span)
    shown = f"{formula.name}({', '.join(name.text for name in names)})"
    reader.note(f"{formula.name} is {shown}")
    if isinstance(item, Scripts) and item.sup is not None:
        raise ReadError("D101", f"{formula.name} is a function; write its argument in brackets", item.span)
    return call(reader, formula, (item, own), 0)[0]


def _opened(reader: Elaborator, formula: Formula) -> Tensor:
    """The value of f(x) = r + 1 with r = 2x: where a definition hides a parameter, it is written out."""
    model = reader.notation.model
    body = model.unfold(formula.value.body, model.is_state)
    hidden: dict[Expr, Expr] = {}
    for parameter in formula.parameters:
        if isinstance(parameter, Symbol):
            hidden[Symbol(plain_name(parameter.name), real=True)] = parameter
            known = reader.notation.names.get(parameter.name)
            if isinstance(known, Variable):
                hidden[known.symbol] = parameter
    tensors = {parameter.plain for parameter in formula.parameters if isinstance(parameter, Variable)}
    entries = (array_name(entry) for entry in nodes_of(body, Indexed))
    if hidden.keys() & free_symbols_of(body) or not tensors.isdisjoint(entries):
        return formula.value.map(lambda _: body.xreplace(hidden))
    return formula.value


def gradient_at(reader: Elaborator, items: Items, position: int, order: int = 1) -> tuple[Tensor, int] | None:
    """``\\nabla J(\\hat w)``: by the one argument of J, at the point in brackets or, without, at that argument itself;
    ``\\nabla^2 J(w)`` is the Hessian.  Nothing if J is no such function."""
    name, group = (*items[position + 1 : position + 3], None, None)[:2]
    formula = reader.notation.names.get(name.text) if isinstance(name, Name) else None
    if not isinstance(formula, Formula) or not isinstance(name, Name) or len(formula.parameters) != 1:
        return None
    (parameter,) = formula.parameters
    after = position + 3
    if not isinstance(group, Group) or group.open != "(":
        group, after = Group("(", ")", (Name(parameter.name, name.span),), (), name.span), position + 2
    body = _opened(reader, formula)
    whole = parameter.at((), ()) if isinstance(parameter, Variable) else scalar(parameter)
    if len(group.items) != 1 or body.rank or whole.rank * order > 2:
        return None
    _refuse_hidden(reader, formula, body, group)
    try:
        slope = whole.map(lambda entry: derivative(body.body, entry))
        for _ in range(order - 1):
            slope = _by_all(slope, whole)
    except CannotDifferentiate as error:
        raise ReadError("D104", str(error), items[position].span) from None
    if slope.rank == 1 and reader.notation.layout == "numerator":
        slope = slope.T
    slope = _at(reader, formula, slope, [reader.value(group.items[0])], group)
    return released(reader, slope, group.span), after


def _by_all(slope: Tensor, whole: Tensor) -> Tensor:
    """Every entry of the slope by every entry of the variable."""
    places = tuple(fresh("j") for _ in whole.axes)
    return Tensor(slope.axes + whole.axes, slope.indices + places, derivative(slope.body, whole[places]))


def _derivative(formula: Formula, body: Tensor, item: Node | Operator) -> Tensor:
    (parameter, *more) = formula.parameters
    assert isinstance(item, Scripts)
    if more or isinstance(parameter, Variable) or item.primes > MAX_PRIMES:
        raise ReadError("D104", "a prime is read on a function of one number only", item.span)
    try:
        return body.map(lambda entry: derivative(entry, parameter))
    except CannotDifferentiate as error:
        raise ReadError("D104", str(error), item.span) from None


def _at(reader: Elaborator, formula: Formula, body: Tensor, arguments: list[Tensor], group: Group) -> Tensor:
    """The body with the arguments in place of the parameters."""
    for parameter, argument, node in zip(formula.parameters, arguments, group.items, strict=True):
        name = _name_of(parameter)
        if not _is_itself(argument, name) and hides(reader.notation.model, body.body, name):
            raise ReadError("D104", HIDDEN, node.span)
        places = [parameter] if isinstance(parameter, Symbol) else _entries(body.body, parameter)
        if not _is_itself(argument, name) and is_averaged(reader.notation.model, argument.body, places, body.body):
            raise ReadError("D104", AVERAGED, node.span)
    renamed = {symbol: Dummy(symbol.name, **symbol.assumptions0) for symbol in bound_symbols(body.body)}
    entry = body.body.xreplace(renamed)  # indices of its own for every use
    values: dict[Expr, Expr] = {}
    shape: Tensor | None = None
    for parameter, argument, node in zip(formula.parameters, arguments, group.items, strict=True):
        if isinstance(parameter, Variable):
            whole = parameter.at((), ())
            if not same_axes(whole, argument) or argument.row:
                raise ReadError("D103", f"{formula.name} takes {whole.shape}, not {argument.shape}", node.span)
            values.update({found: argument[tuple(found.indices)] for found in _entries(entry, parameter)})
            continue
        if argument.rank:
            if shape is not None and not (same_axes(shape, argument) and shape.row == argument.row):
                raise ReadError("D103", f"the arguments have shapes {shape.shape} and {argument.shape}", group.span)
            shape = shape or argument
            values[parameter] = argument[shape.indices]
        else:
            values[parameter] = argument.body
    entry = entry.xreplace(values)
    if shape is None:
        return body.map(lambda _: entry)
    if body.rank:
        raise ReadError("D103", f"{formula.name} takes a number, not {shape.shape}", group.span)
    return shape.map(lambda _: entry)


def _entries(body: Expr, parameter: Variable) -> list[Indexed]:
    return [found for found in body.atoms(Indexed) if str(found.base) == parameter.plain]


def _refuse_hidden(reader: Elaborator, formula: Formula, body: Tensor, node: Node) -> None:
    """A derivative by what the body does not show would be zero."""
    if any(hides(reader.notation.model, body.body, _name_of(parameter)) for parameter in formula.parameters):
        raise ReadError("D104", HIDDEN, node.span)


def _name_of(parameter: Symbol | Variable) -> str:
    """Of the variable that the parameter is called after, inside expressions."""
    return parameter.plain if isinstance(parameter, Variable) else plain_name(parameter.name)


def _is_itself(argument: Tensor, name: str) -> bool:
    """Is this the variable that the parameter is called after?"""
    whole = argument.body
    if isinstance(whole, Indexed):
        return array_name(whole) == name and tuple(whole.indices) == argument.indices
    return isinstance(whole, Symbol) and not isinstance(whole, Dummy) and whole.name == name
