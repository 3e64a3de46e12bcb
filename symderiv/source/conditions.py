"""What a claim assumes beyond the declarations: ``k = i``, ``k \\ne i``, ``\\mu = 0``, ``N \\ge 2``, ``0 < p < 1``.

``j \\in \\{1, \\dots, t - 1\\}`` says over which numbers an index runs in this claim, ``\\text{gradients are rows}``
how its gradients are laid out.

A value for a name that has a definition takes the place of that definition: so a step is judged relative to a value
that the document found before.  The assumption says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from itertools import pairwise

from sympy import Expr, Symbol

from symderiv.model import Span
from symderiv.model.plain import dataclass
from symderiv.source import bounds
from symderiv.source.declare import is_layout, let
from symderiv.source.define import define_one
from symderiv.source.elaborate import Elaborator
from symderiv.source.large import goal_of, infinity
from symderiv.source.laws import whole_of
from symderiv.source.notation import Index, Notation, Variable, plain_name
from symderiv.source.ordered import APART, LESS, MORE, Ordered, other_than
from symderiv.source.reading import ReadError
from symderiv.source.sets import is_set
from symderiv.source.statements import parse
from symderiv.source.succession import distances, is_index, orders_times
from symderiv.source.syntax import Chain, Group, Name, Node, Number, Term


@dataclass(frozen=True)
class Conditions:
    same: Mapping[Symbol, Expr] = field(default_factory=dict)
    """Indices that are equal to others."""
    apart: frozenset[frozenset[Expr]] = frozenset()
    least: Mapping[Symbol, int] = field(default_factory=dict)
    """Lower bounds of sizes."""
    texts: tuple[str, ...] = ()
    regime: tuple[tuple[Expr, Expr], ...] = ()
    """Pairs of quantities, the first of which grows at most like the second; that is 1 for what stays bounded."""
    ordered: tuple[tuple[str, str, str], ...] = ()
    """Those of the pairs that also say which number is larger: the smaller, the larger, what their distance is."""
    toward: tuple[tuple[str, Expr, int], ...] = ()
    """Names of variables that go to a number: the number, and from which side, as in a limit."""
    distinct: tuple[tuple[str, Chain], ...] = ()
    """Numbers that are not equal, put in when the claim is read: before, a name must stay the same in definitions."""
    supposed: tuple[tuple[str, str, Span], ...] = ()
    """Undeclared names that can only be indices of the claim: each with the text it stands in, and where."""

    def refuse_unknown(self, indices: set[str]) -> None:
        """A name that is neither declared nor an index of the claim would be a condition on nothing."""
        for name, text, span in self.supposed:
            if name not in indices:
                message = f"{name} is neither declared nor an index of the claim"
                raise ReadError("D102", message, span, f"declare it: {name} \\in \\mathbb{{R}}").within(text)


@dataclass
class _Found:
    notation: Notation
    letters: frozenset[str] = frozenset()
    """What stands in the place of an index in the claim."""
    same: dict[Symbol, Expr] = field(default_factory=dict)
    apart: set[frozenset[Expr]] = field(default_factory=set)
    values: set[str] = field(default_factory=set)
    """The names that a condition gave a value."""
    replaced: set[str] = field(default_factory=set)
    """The conditions that took the place of a definition."""
    supposed: list[tuple[str, str, Span]] = field(default_factory=list)
    regime: list[tuple[Expr, Expr]] = field(default_factory=list)
    ordered: list[tuple[str, str, str]] = field(default_factory=list)
    toward: list[tuple[str, Expr, int]] = field(default_factory=list)
    distinct: list[tuple[str, Chain]] = field(default_factory=list)


def read_conditions(
    notation: Notation, texts: tuple[str, ...], letters: frozenset[str] = frozenset()
) -> tuple[Notation, Conditions]:
    """``letters`` are those that are indices in the claim, whether declared or not."""
    if not texts:
        return notation, Conditions({}, frozenset(), notation.least)
    found = _Found(notation, letters)
    for text in texts:
        if is_layout(text):
            found.notation = let(found.notation, text)
            continue
        try:
            for chain in parse(text, notation.macros).chains:
                _read(found, text, chain)
        except ReadError as error:
            raise error.within(text) from None
    said = tuple(f"{text} in place of its definition" if text in found.replaced else text for text in texts)
    return found.notation, Conditions(
        found.same,
        frozenset(found.apart),
        found.notation.least,
        said,
        tuple(found.regime),
        tuple(found.ordered),
        tuple(found.toward),
        tuple(found.distinct),
        tuple(found.supposed),
    )


def _read(found: _Found, text: str, chain: Chain) -> None:
    reader = Elaborator(found.notation, text)
    if chain.relations in _ARROWS and infinity(chain.sides[1]) is None:
        variable = reader.scalar(chain.sides[0])
        if not isinstance(variable, Symbol) or variable.is_integer:
            raise ReadError("D104", "a real variable goes to a number, a whole one to infinity", chain.span)
        found.toward.append((variable.name, *goal_of(reader, chain.relations[0], chain.sides[1])))
        return
    if orders_times(reader, chain, found.letters):
        new = [side for side in chain.sides if isinstance(side, Name) and side.text not in found.notation.names]
        found.supposed += [(name.text, text, name.span) for name in new]
        found.same |= distances(reader, chain, found.letters, found.same)
        return
    if _is_regime(reader, chain):
        found.regime += _regime(reader, chain)
        found.ordered += _ordered(reader, chain)
        return
    if chain.relations and all(relation in bounds.COMPARISONS for relation in chain.relations):
        if (told := _range_of_index(found, reader, chain)) is not None:
            found.notation = let(found.notation, told)
            return
        names = sum(isinstance(side, Name) and side.text in found.notation.names for side in chain.sides)
        for link in _links(chain) if names > 1 else [chain]:
            _read(found, text, link) if names > 1 else _bound(found, reader, link)
        return
    if len(chain.sides) != 2:
        raise ReadError("D101", "a condition compares two things", chain.span)
    left, right = chain.sides
    relation = chain.relations[0]
    if relation == r"\in" and is_set(right) and is_index(found.notation, left):
        found.notation = let(found.notation, chain.span.of(text))
        return
    both = is_index(found.notation, left) and is_index(found.notation, right)
    for node in (left, right) if both or relation == r"\ne" else ():
        if isinstance(node, Name) and node.text not in found.notation.names:
            found.supposed.append((node.text, text, node.span))
    if relation == "=" and both:
        found.same[reader.index(left)] = reader.index(right)
    elif relation == r"\ne" and isinstance(found.notation.names.get(reader.source(left)), Variable):
        found.distinct.append((text, chain))
    elif relation == r"\ne":
        found.apart.add(frozenset((reader.index(left), reader.index(right))))
    elif relation == "=" and isinstance(size := found.notation.names.get(reader.source(left)), Variable) and size.size:
        if _is_dimension(found.notation, size.symbol):
            raise ReadError("D104", f"{size.name} is a dimension here; a condition cannot replace it", chain.span)
        _fix(found, size.symbol, reader.index(right), chain.span)
    elif relation == "=":
        name, known = reader.source(left), found.notation
        found.notation = define_one(known, text, chain, instead=name not in found.values)
        found.values.add(name)
        if _definitions(found.notation) == _definitions(known):
            found.replaced.add(text)
    else:
        raise ReadError("D104", f"the condition {relation} is not read", chain.places[0])


def _fix(found: _Found, symbol: Symbol, value: Expr, span: Span) -> None:
    """Put the value in place of the symbol: in the other values, and in the definitions."""
    value = value.xreplace(found.same)
    if value.has(symbol):
        raise ReadError("D101", f"{symbol} is given by itself", span)
    laws = found.notation.model.laws
    if any(leaf.name in laws for leaf in (symbol, *value.free_symbols)):
        raise ReadError("D104", "a condition on random numbers is not read", span)
    put_in = {symbol: value}
    found.same = {other: known.xreplace(put_in) for other, known in found.same.items()} | put_in
    definitions = {
        name: tuple(
            known if symbol in known.parameters else replace(known, body=known.body.xreplace(put_in)) for known in table
        )
        for name, table in found.notation.model.definitions.items()
    }
    laws = {name: law.mapped(lambda body: body.xreplace(put_in)) for name, law in laws.items()}
    found.notation = found.notation.with_model(definitions=definitions, laws=laws)


def in_order(notation: Notation, conditions: Conditions, span: Span) -> tuple[Notation, Conditions]:
    """Conditions such as ``a < b`` put in, for claims that are not about growth."""
    if len(conditions.ordered) < len(conditions.regime):
        raise ReadError("D104", "a regime of growth belongs to a claim about growth", span)
    found = _Found(notation, same=dict(conditions.same))
    for small, large, gap in conditions.ordered:
        one, other = notation.names[small], notation.names[large]
        assert isinstance(one, Variable) and isinstance(other, Variable)
        _replace(found, Ordered(one, other, gap).replacement(frozenset(found.same)), span)
    return found.notation, replace(conditions, same=found.same, regime=(), ordered=())


def kept_apart(notation: Notation, conditions: Conditions) -> tuple[Notation, Conditions]:
    """Conditions such as ``x \\ne 0`` put in."""
    if not conditions.distinct:
        return notation, conditions
    found = _Found(notation, same=dict(conditions.same))
    for text, chain in conditions.distinct:
        _keep_apart(found, Elaborator(found.notation, text), chain)
    return found.notation, replace(conditions, same=found.same, distinct=())


def _replace(found: _Found, replacement: tuple[Symbol, Expr] | None, span: Span) -> None:
    if replacement is None or _is_dimension(found.notation, replacement[0]):
        raise ReadError("D104", "this condition is not read beside what else is declared of its names", span)
    _fix(found, *replacement, span)


def _keep_apart(found: _Found, reader: Elaborator, chain: Chain) -> None:
    one, other = (found.notation.names.get(reader.source(side)) for side in chain.sides)
    if isinstance(one, Variable) and one.subscripts and not one.brackets and _is_zero(chain.sides[1]):
        found.notation = _not_zero(found.notation, one, chain.span)
        return
    if any(isinstance(name, Variable) and (name.subscripts or name.brackets) for name in (one, other)):
        raise ReadError("D104", "a condition compares numbers", chain.span).within(reader.text)
    assert isinstance(one, Variable)
    if isinstance(other, Variable):
        _replace(found, Ordered(one, other, APART).replacement(frozenset(found.same)), chain.span)
    else:
        _replace(found, other_than(one, reader.scalar(chain.sides[1])), chain.span)


def _is_zero(node: Node) -> bool:
    """``0`` or ``\\mathbf{0}``"""
    return isinstance(node, (Number, Name)) and node.text in ("0", r"\mathbf{0}")


def _not_zero(notation: Notation, tensor: Variable, span: Span) -> Notation:
    """``x \\ne 0`` of a vector or a matrix: one of its entries is not 0."""
    if tensor.plain in notation.model.laws:
        raise ReadError("D104", "a condition on random numbers is not read", span)
    whole = tensor.at((), ())
    squares = (whole * whole).sum()
    return notation.with_model(nonzero=(*notation.model.nonzero, squares))


def _links(chain: Chain) -> list[Chain]:
    """``0 < a < b`` as ``0 < a`` and ``a < b``."""
    pairs = zip(pairwise(chain.sides), chain.relations, chain.places, strict=True)
    return [Chain(sides, (relation,), (place,), False, chain.span) for sides, relation, place in pairs]


def _range_of_index(found: _Found, reader: Elaborator, chain: Chain) -> str | None:
    """``1 \\le t < T`` of a letter that counts: ``t \\in \\{1, \\dots, T - 1\\}``."""
    sides, relations, notation = chain.sides, chain.relations, found.notation
    letters = [side for side in sides if isinstance(side, Name) and isinstance(notation.names.get(side.text), Index)]
    if not letters and len(sides) == 3 and isinstance(sides[1], Name) and sides[1].text not in notation.names:
        letters = [sides[1]] if sides[1].text in found.letters else []
    if len(letters) != 1:
        return None
    letter = letters[0]
    if sides[0] is letter or sides[-1] is letter or len(sides) != 3 or len({r in LESS for r in relations}) != 1:
        hint = rf"write its range: {letter.text} \in \{{1, \dots, n\}}"
        raise ReadError("D104", f"{letter.text} counts, and a bound on one side is not read", chain.span, hint)
    low, high = (sides[0], sides[2]) if relations[0] in LESS else (sides[2], sides[0])
    strict = ["<" in r or ">" in r for r in (relations if relations[0] in LESS else relations[::-1])]
    least = reader.index(low) + strict[0]
    return rf"{letter.text} \in \{{{least}, \dots, {reader.source(high)}{' - 1' if strict[1] else ''}\}}"


def _ordered(reader: Elaborator, chain: Chain) -> list[tuple[str, str, str]]:
    """The pairs that are compared by their values, not by their growth."""
    pairs = []
    for sides, relation in zip(pairwise(chain.sides), chain.relations, strict=True):
        left, right = map(reader.source, sides)
        if not all(isinstance(reader.notation.names.get(name), Variable) for name in (left, right)):
            continue
        if relation in LESS:
            pairs.append((left, right, LESS[relation]))
        elif relation in MORE:
            pairs.append((right, left, LESS[MORE[relation]]))
    return pairs


_ARROWS = ((r"\to",), (r"\downarrow",), (r"\uparrow",))
_SMALLER, _LARGER = (r"\le", "<", r"\ll"), (r"\ge", ">", r"\gg")


def _is_regime(reader: Elaborator, chain: Chain) -> bool:
    """``k \\ll M``, ``k \\le M``, ``k = O(M)``, ``k = O(1)``: how fast it grows; ``n \\to \\infty``: that it does."""
    if any(relation in (r"\ll", r"\gg", r"\to") for relation in chain.relations):
        return True
    if chain.relations == ("=",):
        return _order_argument(reader, chain.sides[1]) is not None
    ordered = all(relation in (*_SMALLER, *_LARGER) for relation in chain.relations)
    return ordered and len(chain.sides) > 1 and all(isinstance(side, Name) for side in chain.sides)


def _order_argument(reader: Elaborator, node: Node) -> Node | None:
    match node:
        case Term((Name("O", _), Group("(", ")", (inner,), (), _)), _) if "O" not in reader.notation.names:
            return inner
    return None


def _regime(reader: Elaborator, chain: Chain) -> list[tuple[Expr, Expr]]:
    pairs = []
    for (left, right), relation in zip(pairwise(chain.sides), chain.relations, strict=True):
        if relation == r"\to" and isinstance(right, Name) and right.text == r"\infty":
            pairs.append((reader.scalar(left), reader.scalar(left)))
            continue
        other = _order_argument(reader, right) if relation == "=" else right
        if other is None or relation == r"\to":
            raise ReadError("D104", "a regime is written k \\ll M, k \\le M, k = O(M) or n \\to \\infty", chain.span)
        small, large = (left, other) if relation in ("=", *_SMALLER) else (other, left)
        values = (reader.scalar(small), reader.scalar(large))
        if not isinstance(values[0], Symbol) or not (isinstance(values[1], Symbol) or values[1] == 1):
            raise ReadError("D104", "a regime compares two quantities, or one with O(1)", chain.span)
        pairs.append(values)
    return pairs


def _is_dimension(notation: Notation, symbol: Symbol) -> bool:
    """Do declared tensors, laws or losses mention the size?  Then it is more than a whole number."""
    model = notation.model
    axes = [axis for known in notation.names.values() if isinstance(known, Variable) for axis in known.subscripts]
    axes += [axis for known in notation.names.values() if isinstance(known, Index) and (axis := known.axis)]
    ends = [end for axis in axes for end in (axis.low, axis.high)]
    in_laws = bool(model.laws) and symbol.is_integer
    return bool(model.losses or in_laws) or any(end.has(symbol) for end in ends)


def _definitions(notation: Notation) -> int:
    return sum(len(known) for known in notation.model.definitions.values())


def _bound(found: _Found, reader: Elaborator, chain: Chain) -> None:
    """A least value of a size, or where a number lies."""
    node, where = bounds.compared(reader, chain)
    name = node.text if isinstance(node, Name) else reader.source(node)
    meaning = whole_of(reader, node) or found.notation.names.get(name)  # s_j > 0: every entry of s
    if meaning is None and not found.notation.strict and isinstance(node, Name):
        meaning = Variable(name, plain_name(name))
    if not isinstance(meaning, Variable):
        raise ReadError("D104", "only bounds of a declared number or size are read here", chain.span)
    try:
        found.notation = bounds.bounded(found.notation, meaning, where)
    except ReadError as error:
        raise ReadError(error.code, error.message, chain.span) from None
