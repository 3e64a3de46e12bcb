"""Laws of random tensors, as documents write them.

``\\mathcal{N}(\\mu, \\Sigma)`` with a variance, ``\\sigma^2 I``, ``\\operatorname{diag}(s^2)`` or a positive definite
matrix; ``\\mathcal{U}(a, b)``, ``\\operatorname{Bernoulli}(p)``, ``Poisson``, ``Exponential``, ``Rademacher``: of
independent entries.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sympy import Expr, Mul, Symbol

from symderiv.source import names
from symderiv.source.notation import Index, Notation, Variable, plain_name
from symderiv.source.reading import ReadError
from symderiv.source.sizes import is_unsized, sized
from symderiv.source.syntax import Group, Name, Node, Number, Operator, Scripts, Term, Text
from symderiv.tensor.axis import Axis, fresh, one_to
from symderiv.tensor.law import FAMILIES, Gaussian, Independent, Law, name_and_indices
from symderiv.tensor.nodes import delta
from symderiv.tensor.tensor import Tensor, same_axis, tensor

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

_NAMES = {
    r"\mathcal{N}": "gaussian",
    "N": "gaussian",
    "Normal": "gaussian",
    r"\mathcal{U}": "uniform",
    "U": "uniform",
    "Uniform": "uniform",
    "Unif": "uniform",
    "Bernoulli": "bernoulli",
    "Bern": "bernoulli",
    "Ber": "bernoulli",
    "Poisson": "poisson",
    "Pois": "poisson",
    "Exponential": "exponential",
    "Exp": "exponential",
    "Rademacher": "rademacher",
}

_PLACES = frozenset("ijklmnpqrst")


def family_of(node: Node | Operator) -> str | None:
    """Which law the node writes down, if it is one."""
    head = node.items[0] if isinstance(node, Term) and len(node.items) == 2 else node
    if not isinstance(head, (Name, Text)):
        return None
    family = _NAMES.get(head.text.strip())
    return family if isinstance(node, Term) or family == "rademacher" else None


def declared_law(reader: Elaborator, node: Node, axes: tuple[Axis, ...] | None, places: tuple[Symbol, ...] = ()) -> Law:
    """The same for a declaration, which must make sense by itself: a covariance is symmetric."""
    law = law_of(reader, node, axes, places)
    if isinstance(law, Gaussian) and law.is_correlated:
        i, j = fresh("i"), fresh("j")
        if law.spread[i, j] != law.spread[j, i] and not _is_definite(reader, law.spread[i, j]):
            message = "a covariance is symmetric and not negative; this one is not known to be"
            help_text = "write A A^\\top, or declare the matrix with \\text{ is positive definite}"
            raise ReadError("D104", message, node.span, help_text)
    return law


def refuse_indefinite(reader: Elaborator, law: Law, node: Node) -> None:
    """A density exists where the covariance is positive definite: with correlated entries that must be declared."""
    if not isinstance(law, Gaussian) or not law.is_correlated:
        return
    if not _is_definite(reader, law.spread[tuple(fresh("i") for _ in law.spread.axes)]):
        message = "a density needs a covariance that is positive definite; this one is not known to be"
        raise ReadError("D104", message, node.span, "declare the matrix with \\text{ is positive definite}")


def _is_definite(reader: Elaborator, entry: Expr) -> bool:
    """Is this an entry of a matrix declared as positive definite, or a positive number times one?"""
    if isinstance(entry, Mul):
        factors = [factor for factor in entry.args if not factor.is_positive]
        entry = factors[0] if len(factors) == 1 else entry
    structure = reader.notation.model.structures.get(name_and_indices(entry)[0])
    return structure is not None and "definite" in structure.words


def introduced(notation: Notation, node: Node) -> Notation:
    """The notation with what a law brings along: ``\\mathcal{N}(\\mu, \\sigma^2 I_d)`` makes d a size.

    A mean that is not declared is a vector of that size, where names need no declaration.
    """
    if family_of(node) != "gaussian" or len(values := _arguments(node)) != 2:
        return notation
    centre, spread = values
    size = _size_of_identity(spread)
    if size is None:
        return notation
    if size.text not in notation.names:
        notation = notation.with_name(Variable(size.text, plain_name(size.text), size=True))
    known = notation.names[size.text]
    if notation.strict or not isinstance(centre, Name) or centre.text in notation.names:
        return notation
    if not isinstance(known, Variable) or not known.size:
        return notation
    name = plain_name(centre.text)
    mean = Variable(centre.text, name, 0, (one_to(known.symbol),))
    return notation.with_name(mean).assuming(f"{name} is a vector of {known.plain} numbers")


def _size_of_identity(node: Node | Operator) -> Name | None:
    """d of the ``I_d`` in ``\\sigma^2 I_d``."""
    match node:
        case Scripts(Name("I"), Name() as size, None, 0):
            return size
        case Term(items):
            return next((found for item in items if (found := _size_of_identity(item)) is not None), None)
    return None


def with_law(notation: Notation, variable: Variable, law: Law) -> Notation:
    """Random tensors that are declared separately are independent."""
    notation = notation.with_name(variable)
    laws = {**notation.model.laws, variable.plain: law}
    if len(laws) > 1:
        notation = notation.assuming("random tensors declared separately are independent")
    return notation.with_model(laws=laws)


def law_of(reader: Elaborator, node: Node, axes: tuple[Axis, ...] | None, places: tuple[Symbol, ...] = ()) -> Law:
    """The law that the node writes; ``axes`` are those of the random tensor, if it is declared.

    With ``places`` the law is that of one entry ``x_i``, and its parameters may depend on these indices.
    """
    family = family_of(node)
    if family is None:
        expected = r"expected a law here, such as \mathcal{N}(\mu, \sigma^2 I) or \operatorname{Bernoulli}(p)"
        raise ReadError("D101", expected, node.span)
    values = _arguments(node)
    if family == "gaussian":
        if len(values) != 2:
            raise ReadError("D101", "expected a mean and a variance", node.span)
        return gaussian(reader, values, axes, places)
    count = FAMILIES[family].parameters
    if len(values) != count:
        raise ReadError("D101", f"the {family} law has {count} parameters, not {len(values)}", node.span)
    parameters = tuple(_parameter(reader, value, axes or (), places) for value in values)
    shape = axes if axes is not None else next((value.axes for value in parameters if value.rank), ())
    return Independent(shape, family, parameters)


def _arguments(node: Node) -> tuple[Node, ...]:
    if not isinstance(node, Term):
        return ()
    group = node.items[1]
    if not isinstance(group, Group) or any(separator != "," for separator in group.separators):
        raise ReadError("D101", "expected the parameters of the law in brackets", group.span)
    return group.items


def _parameter(reader: Elaborator, node: Node, axes: tuple[Axis, ...], places: tuple[Symbol, ...]) -> Tensor:
    """A number for all entries, or a tensor of them."""
    value = reader.value(node)
    if value.rank == 0:
        varies = bool(set(places) & value.body.free_symbols)
        return Tensor(axes, places, value.body) if varies else value
    if axes and not _fits(value.axes, axes):
        raise ReadError("D103", f"this parameter is {value.shape}, and the random tensor has another shape", node.span)
    return replace(value, row=False)


def _fits(one: tuple[Axis, ...], other: tuple[Axis, ...]) -> bool:
    return len(one) == len(other) and all(same_axis(a, b) for a, b in zip(one, other, strict=True))


def gaussian(
    reader: Elaborator, values: tuple[Node, ...], axes: tuple[Axis, ...] | None, places: tuple[Symbol, ...] = ()
) -> Gaussian:
    """The Gaussian with this mean and this variance or covariance."""
    centre, spread = values
    covariance = reader.value(spread)
    is_zero = isinstance(centre, Number) and centre.text == "0"
    mean = tensor(0) if is_zero else _parameter(reader, centre, axes or (), places)
    if axes is None and is_zero and covariance.rank == 2 and not is_unsized(covariance):
        axes = covariance.axes[:1]
    axes = mean.axes if axes is None else axes
    if mean.rank == 0:
        if axes and not places and mean.body != 0:
            raise ReadError("D103", "the mean of a vector is a vector, or 0", centre.span)
        centre_of_all = mean.body
        mean = Tensor.build(axes, lambda *_: centre_of_all)
    return Gaussian(mean, _spread(reader, spread, covariance, mean, places))


def _spread(reader: Elaborator, node: Node, value: Tensor, mean: Tensor, places: tuple[Symbol, ...]) -> Tensor:
    if value.rank == 0:
        return _parameter(reader, node, mean.axes, places)
    if is_unsized(value):
        if mean.rank != 1:
            raise ReadError("D103", "the size of the identity matrix is not clear; write I_n", node.span)
        value = sized(value, Tensor.build(mean.axes * 2, delta))
    if value.rank != 2 or mean.rank != 1 or not all(same_axis(axis, mean.axes[0]) for axis in value.axes):
        raise ReadError("D103", f"the covariance of {mean.shape} cannot be {value.shape}", node.span)
    i, j = fresh("i"), fresh("j")
    diagonal = value[i, i]
    if (value[i, j] - diagonal * delta(i, j)).expand() == 0:
        return Tensor(mean.axes, (i,), diagonal) if i in diagonal.free_symbols else tensor(diagonal)
    return value


def target_of(reader: Elaborator, left: Node) -> tuple[Variable | None, tuple[Symbol, ...]]:
    """The declared tensor on the left of ``\\sim``, and the indices that an entry ``x_i`` of it is written with."""
    declared = reader.notation.names
    if isinstance(left, Scripts) and isinstance(left.base, Name) and left.sub is not None and left.sup is None:
        full = f"{left.base.text}_{names.script_text(reader, left.sub)}"
        whole = declared.get(left.base.text)
        if full not in declared and isinstance(whole, Variable) and whole.subscripts:
            letters = [item for item in _letters(left.sub) if isinstance(item, Name)]
            if len(letters) != len(whole.subscripts) or whole.brackets:
                raise ReadError("D103", f"{whole.name} has {len(whole.subscripts)} indices", left.sub.span)
            places = tuple(reader.index(letter) for letter in letters)
            for place, axis in zip(places, whole.subscripts, strict=True):
                if not isinstance(place, Symbol) or place.is_positive:
                    raise ReadError("D103", "the law of all entries is stated with letters as indices", left.sub.span)
                reader.scope.learn(place, axis, left.sub.span)
            return whole, places
    return None, ()


def whole_of(reader: Elaborator, node: Node) -> Variable | None:
    """The declared tensor, if the node is any entry of it: x of ``x_i``, but W_x is a name beside W."""
    match node:
        case Scripts(Name(stem), sub, None, 0) if sub is not None:
            known = reader.notation.names.get(stem)
            places = [part.text if isinstance(part, Name) else "" for part in _letters(sub)]
            if isinstance(known, Variable) and known.subscripts and len(places) == len(known.subscripts):
                return target_of(reader, node)[0] if all(is_place(reader, place) for place in places) else None
    return None


def is_place(reader: Elaborator, letter: str) -> bool:
    """A letter that people number entries with, unless it is declared as something else."""
    meaning = reader.notation.names.get(letter)
    return isinstance(meaning, Index) or (meaning is None and letter in _PLACES)


def _letters(sub: Node) -> tuple[Node | Operator, ...]:
    if isinstance(sub, Group):
        return sub.items
    return sub.items if isinstance(sub, Term) else (sub,)
