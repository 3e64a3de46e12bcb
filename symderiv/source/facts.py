"""What is declared of a tensor of unknown entries beyond its shape.

In words, of square matrices: ``A \\text{ is symmetric}``, ``orthogonal``, ``diagonal``, ``invertible``, ``positive
definite`` (symmetric and positive definite); of vectors, or of the rows of a matrix: ``y \\text{ is a distribution}``
(positive, with sum one); of vectors: ``y \\text{ is one-hot}``.
As equations: ``A^\\top = A``, ``A = A^\\top``, ``Q^\\top Q = I``, ``Q Q^\\top = I``, ``\\sum_k Y_{ik} = 1``.
Nothing is declared of what has a definition: that would be a claim.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeGuard

from sympy import Expr, Indexed, Mul, Rational, Symbol

from symderiv.model import Span
from symderiv.source.notation import Notation, Variable
from symderiv.source.reading import ReadError
from symderiv.source.sizes import alike
from symderiv.source.spelling import spelling
from symderiv.source.syntax import Addition, Big, Chain, Name, Node, Number, Operator, Scripts, Term
from symderiv.tensor.axis import Axis, fresh, index
from symderiv.tensor.model import Definition
from symderiv.tensor.nodes import Sigma, delta
from symderiv.tensor.structure import KnownSum, Structure
from symderiv.tensor.tensor import Tensor, same_axis

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

_WORDS = {
    "symmetric": ("symmetric",),
    "orthogonal": ("orthogonal",),
    "diagonal": ("diagonal",),
    "invertible": ("invertible",),
    "nonsingular": ("invertible",),
    "positive definite": ("symmetric", "definite"),
    "positive-definite": ("symmetric", "definite"),
    "symmetric positive definite": ("symmetric", "definite"),
    "positive semidefinite": ("symmetric", "semidefinite"),
    "positive semi-definite": ("symmetric", "semidefinite"),
    "positive-semidefinite": ("symmetric", "semidefinite"),
    "symmetric positive semidefinite": ("symmetric", "semidefinite"),
}
DISTRIBUTIONS = frozenset(["distribution", "distributions", "probability vector", "probability vectors"])
ONE_HOT = frozenset(["one-hot", "one-hot vector", "one-hot vectors"])


def structure_words(kind: str) -> frozenset[str] | None:
    """The properties that a phrase such as ``symmetric and invertible`` names."""
    parts = [_WORDS.get(part.strip()) for part in kind.removesuffix(" matrix").split(" and ")]
    if any(part is None for part in parts):
        return None
    return frozenset(word for part in parts if part is not None for word in part)


def with_structure(notation: Notation, variable: Variable, words: frozenset[str], span: Span) -> Notation:
    _refuse_defined(notation, variable, span)
    axes = variable.subscripts[-2:]
    if len(axes) != 2 or not same_axis(*axes):
        raise ReadError("D103", f"{variable.name} is no square matrix", span)
    known = notation.model.structures.get(variable.plain)
    structure = Structure(words | (known.words if known is not None else frozenset()), axes[0])
    if "orthogonal" in structure.words and len(structure.words) > 1:
        raise ReadError("D104", f"{variable.name} is orthogonal and something else: that is not read", span)
    if variable.positive and structure.words & {"orthogonal", "definite", "semidefinite"}:
        raise ReadError("D104", f"a positive entry in every place of {variable.name} as well is not read", span)
    notation = notation.with_model(structures={**notation.model.structures, variable.plain: structure})
    sure = [word for word in ("definite", "semidefinite") if word in words]
    shown = f"positive {sure[0]}" if sure else " and ".join(sorted(words))
    return notation.assuming(f"{variable.plain} is {shown}")


def with_distribution(notation: Notation, variable: Variable, span: Span) -> Notation:
    """Positive entries that sum to one over the last index."""
    notation = with_sum(notation, variable, len(variable.subscripts) - 1, Rational(1), span)
    notation = notation.with_model(positive=notation.model.positive | {variable.plain})
    return notation.assuming(f"{variable.plain} > 0")


def with_one_hot(notation: Notation, variable: Variable, span: Span) -> Notation:
    """y[k] = delta(k, c): the place of the one is an index that nobody writes."""
    _refuse_defined(notation, variable, span)
    if len(variable.subscripts) != 1 or variable.brackets:
        raise ReadError("D104", "only a vector can be declared one-hot; of a matrix declare the sums of its rows", span)
    place, chosen = fresh("k"), index(f"place of the one in {variable.plain}")
    model = notation.model.defining(Definition(variable.plain, (place,), delta(place, chosen)))
    notation = notation.with_model(
        definitions=model.definitions, chosen={**model.chosen, chosen: variable.subscripts[0]}
    )
    return notation.assuming(f"{variable.plain} is one-hot")


def with_sum(notation: Notation, variable: Variable, slot: int, value: Rational, span: Span) -> Notation:
    _refuse_defined(notation, variable, span)
    if slot < 0:
        raise ReadError("D103", f"{variable.name} is a number", span)
    rule = KnownSum(variable.brackets + slot, variable.subscripts[slot], value)
    notation = notation.with_model(sums={**notation.model.sums, variable.plain: rule})
    return notation.assuming(f"the entries of {variable.plain} sum to {value}")


def is_simplex(node: Node) -> TypeGuard[Scripts]:
    """``\\Delta^{n-1}``, ``\\Delta_n``"""
    match node:
        case Scripts(Name(r"\Delta"), sub, sup, 0):
            return (sub is None) != (sup is None)
    return False


def entries_of(simplex: Scripts) -> Node:
    """n of ``\\Delta^{n-1}``, the usual name by its dimension, and of ``\\Delta^n``, the one by its entries."""
    script = simplex.sup if simplex.sup is not None else simplex.sub
    assert script is not None
    match script:
        case Addition((entries, Number("1")), (1, -1)):
            return entries
    return script


def refuse_known(notation: Notation, variable: Variable, span: Span) -> None:
    """What has declared properties gets no definition and no second declaration."""
    if variable.plain in notation.model.structures or variable.plain in notation.model.sums:
        raise ReadError("D104", f"properties of {variable.name} are declared already", span)


def _refuse_defined(notation: Notation, variable: Variable, span: Span) -> None:
    model = notation.model
    if variable.plain in model.definitions or variable.plain in model.laws:
        raise ReadError("D104", f"{variable.name} has a definition; that it has this property is a claim", span)
    if variable.plain in model.sums:
        raise ReadError("D104", f"two declarations of sums or structure of {variable.name}", span)


# --- equations ----------------------------------------------------------------------------------


def is_fact(left: Node, right: Node) -> bool:
    """Is the left side no name to be defined, but a sum or a transpose of something known, or what is transposed?"""
    if isinstance(left, Term):
        first = left.items[0]
        return (isinstance(first, Big) and is_fact(first, right)) or any(map(_is_transposed, left.items))
    if isinstance(left, Big):
        return left.operator == r"\sum"
    if _is_transposed(left):
        return True
    return _is_transposed(right) and spelling(left) == spelling(replace(right, sup=None))


def _is_transposed(node: Node | Operator) -> TypeGuard[Scripts]:
    return isinstance(node, Scripts) and isinstance(node.sup, Name) and node.sup.text in (r"\top", "T")


def with_fact(reader: Elaborator, chain: Chain) -> Notation:
    """``A^\\top = A``, ``Q^\\top Q = I`` and ``\\sum_k Y_{ik} = 1``."""
    left, right = (reader.value(side) for side in chain.sides)
    left, right = alike(left, right)
    if left.rank == right.rank:
        target = right[left.indices]
        for words, entry in ((("symmetric",), _turned(left, target)), (("orthogonal",), _squared(left, target))):
            if entry is not None:
                return with_structure(reader.notation, _variable(reader, entry, chain), frozenset(words), chain.span)
    found = _summed(left)
    if found is not None and isinstance(right.body, Rational):
        entry, slot, axis = found
        variable = _variable(reader, entry, chain)
        if same_axis(variable.subscripts[slot - variable.brackets], axis):
            return with_sum(reader.notation, variable, slot - variable.brackets, right.body, chain.span)
    known = "A^\\top = A, Q^\\top Q = I and \\sum_k Y_{ik} = 1"
    raise ReadError("D104", f"only facts such as {known} are declared by an equation", chain.span)


def _variable(reader: Elaborator, entry: Indexed, chain: Chain) -> Variable:
    for meaning in reader.notation.names.values():
        if isinstance(meaning, Variable) and meaning.plain == str(entry.base):
            return meaning
    raise ReadError("D102", f"{entry.base} is not declared", chain.span)


def _turned(left: Tensor, target: Expr) -> Indexed | None:
    """A[j, i] beside A[i, j]."""
    body = left.body
    if left.rank != 2 or not isinstance(body, Indexed) or not isinstance(target, Indexed):
        return None
    swapped = (*body.indices[:-2], body.indices[-1], body.indices[-2])
    same = body.base == target.base and swapped == target.indices and set(body.indices[-2:]) == set(left.indices)
    return body if same else None


def _squared(left: Tensor, target: Expr) -> Indexed | None:
    """The sum over k of Q[k, i] Q[k, j] or of Q[i, k] Q[j, k], beside delta(i, j)."""
    body = left.body
    if left.rank != 2 or target != delta(*left.indices) or not isinstance(body, Sigma) or len(body.args) != 2:
        return None
    factors, shared = Mul.make_args(body.args[0]), body.args[1][0]
    if len(factors) != 2 or not all(isinstance(factor, Indexed) for factor in factors):
        return None
    one, other = factors
    if one.base != other.base or one.indices[:-2] != other.indices[:-2] or len(one.indices) < 2:
        return None
    i, j = left.indices
    for slot in (-2, -1):
        free = {factor.indices[-3 - slot] for factor in factors}
        if all(factor.indices[slot] == shared for factor in factors) and free == {i, j}:
            return one
    return None


def _summed(left: Tensor) -> tuple[Indexed, int, Axis] | None:
    """The sum of the entries of one tensor over one of its indices, whatever its other indices are."""
    body = left.body
    if not isinstance(body, Sigma) or len(body.args) != 2 or not isinstance(body.args[0], Indexed):
        return None
    entry, (bound, low, high) = body.args
    others = [place for place in entry.indices if place != bound]
    distinct = len(set(others)) == len(others) == len(entry.indices) - 1
    if not distinct or not all(isinstance(place, Symbol) and not place.is_positive for place in others):
        return None
    return entry, entry.indices.index(bound), Axis(low, high)
