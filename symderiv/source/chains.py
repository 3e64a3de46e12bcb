"""What a chain of relations states.

``a = b = c`` makes two comparisons; ``x \\in \\mathbb{R}^n`` says something about a shape,
``q_i \\sim \\mathcal{N}(m, v)`` about a law, ``f = O(g)`` about growth, ``\\arg\\min_x f = \\emptyset`` that there is
no minimum.  A line that starts with a relation, or that is only an expression, is compared with ``of``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeGuard

from sympy import Indexed, Integer, Symbol

from symderiv.source import integers, large, quantifiers
from symderiv.source.bounds import interval, is_interval
from symderiv.source.cases import case_line
from symderiv.source.elaborate import Elaborator
from symderiv.source.ellipsis import without_omitted
from symderiv.source.laws import law_of
from symderiv.source.layout import facing
from symderiv.source.magnitudes import order_bound
from symderiv.source.notation import Index
from symderiv.source.reading import ReadError
from symderiv.source.sets import consecutive, is_dots, is_set
from symderiv.source.sizes import UNCLEAR, alike, is_unsized
from symderiv.source.spaces import dimensions_of, is_space
from symderiv.source.stated import (
    Comparison,
    LawClaim,
    NowhereClaim,
    Quantified,
    RangeClaim,
    ShapeClaim,
    Statement,
)
from symderiv.source.statements import is_range, parse
from symderiv.source.syntax import CASE_LINE, Chain, Grid, Group, Name, Node, Number, Quantifier
from symderiv.tensor.axis import index
from symderiv.tensor.law import Gaussian
from symderiv.tensor.operators import DefiniteIntegral, Expectation, Limit, Minimiser, Series
from symderiv.tensor.parts import free_symbols_of
from symderiv.tensor.tensor import Tensor, scalar
from symderiv.tensor.writing import written_out

_ORDERS = ("<", ">", r"\le", r"\ge")


def statements_of(reader: Elaborator, chain: Chain, of: str | None) -> list[Statement]:
    chain = without_omitted(reader, chain)
    values: list[Tensor | Node] = []
    relations = [r"\in"] if is_range(chain) else list(chain.relations)
    if relations and relations[0] == r"\leftarrow":
        chain = _new_value(reader, chain, of)
        relations[0] = "="
    if of is not None and (chain.continues or not relations):
        other = parse(of, reader.notation.macros).chains[0]
        quoted = reader.quoting(of)
        values.append(quoted.value(other.sides[0]))
        relations = relations if chain.continues else ["=", *relations]
    elif chain.continues:
        raise ReadError("D101", "the line continues another one; say which with of=", chain.places[0])
    values.extend(chain.sides)
    modulus = None
    if r"\equiv" in relations and not isinstance(values[-1], Tensor):
        values[-1], modulus = integers.without_modulus(values[-1])
    result: list[Statement] = []
    added = len(relations) - len(chain.relations)
    spans = [None] * (len(values) - len(chain.sides)) + [side.span for side in chain.sides]
    previous: Tensor | None = None
    before: Node | None = None
    space = False
    for position, relation in enumerate(["", *relations]):
        node = values[position]
        bound = None if isinstance(node, Tensor) else order_bound(reader, node)
        if relation == r"\in" and bound is None:
            assert previous is not None and not isinstance(node, Tensor)
            result.extend(membership(reader, previous, node))
            space = is_space(node)
            continue
        if relation == "=" and space and not isinstance(node, Tensor) and is_space(node):
            assert previous is not None
            result.extend(membership(reader, previous, node))  # \\in \\mathbb{R}^{m x n} \\mathbb{R}^n = \\mathbb{R}^m
            continue
        if relation == r"\sim":
            assert previous is not None and not isinstance(node, Tensor)
            law = law_of(reader, node, previous.axes)
            if not isinstance(law, Gaussian):
                raise ReadError("D104", "only claims about Gaussian laws are read", node.span)
            result.append(LawClaim(previous, law, node.span))
            continue
        if relation == "=" and isinstance(node, Name) and node.text == r"\emptyset":
            if previous is None or not isinstance(previous.body, Minimiser):
                raise ReadError("D104", r"only \arg\min and \arg\max can be empty", node.span)
            result.append(NowhereClaim(written_out(previous.body), node.span))
            continue
        if bound is not None:
            if relation in ("=", r"\in") and previous is not None and not previous.rank:
                result.append(bound.claim(previous.body, spans[position] or chain.span))
            elif relation:
                raise ReadError("D104", f"{bound.order}(...) stands after an equals sign", chain.places[0])
            previous = scalar(bound.size)
            continue
        if relation == r"\Rightarrow":
            result.clear()  # what is left of the arrow is the premise; it is judged by its own claim
        endless = None if isinstance(node, Tensor) else large.infinity(node)
        if endless is not None and relation == "=" and _may_be_infinite(previous):
            result.append(Comparison(previous, "=", scalar(endless), spans[position]))
            continue
        if isinstance(node, Grid) and node.environment == CASE_LINE and previous is not None and relation == "=":
            node = case_line(reader, node, previous)
        value = node if isinstance(node, Tensor) else reader.value(node)
        printed = None if isinstance(node, Tensor) else node
        if relation not in ("", r"\Rightarrow"):
            assert previous is not None
            previous, value = facing(previous, value, before, printed)
            if relation in integers.RELATIONS:
                result.append(_divisibility(reader, previous, relation, value, modulus, chain))
                previous = value
                continue
            if relation not in ("=", ":=", "<", ">", r"\le", r"\ge", r"\ne", r"\approx"):
                raise ReadError("D104", f"the relation {relation} is not read here", chain.places[position - 1 - added])
            left, right = _sized_pair(previous, relation, value, chain)
            note_lonely_indices(reader, left, right)
            result.append(Comparison(left, relation.removeprefix(":"), right, spans[position]))
        previous, before = value, printed
    return result


def note_lonely_indices(reader: Elaborator, left: Tensor, right: Tensor) -> None:
    """``x_i = y_j``: an index that stands on the right side only; it is a slip more often than not."""
    if not reader.scope.ever_free:
        return
    indices = {index(name): name for name in reader.scope.ever_free}
    mine, theirs = (
        {name for symbol, name in indices.items() if symbol in free}
        for free in (free_symbols_of(left.body), free_symbols_of(right.body))
    )
    for name in sorted(theirs - mine):
        reader.note(f"the index {name} is free on the right side only")
    for name in sorted(mine - theirs) if theirs - mine else ():
        reader.note(f"the index {name} is free on the left side only")


def _new_value(reader: Elaborator, chain: Chain, of: str | None) -> Chain:
    """``w \\leftarrow w - \\eta g`` says what the new value of w is; ``of`` says what it should be."""
    if chain.continues or not isinstance(reader.value(chain.sides[0]).body, (Symbol, Indexed)):
        raise ReadError("D101", "on the left of an update stands the variable that changes", chain.places[0])
    if of is None:
        hint = r"say what the new value should be: of=r'w - \eta \nabla_w L'"
        raise ReadError("D104", "an update by itself is no statement", chain.places[0], hint)
    return replace(chain, sides=chain.sides[1:], continues=True)


def quantified(reader: Elaborator, found: list[Quantifier], chains: list[Chain]) -> Quantified:
    """The statements of these chains under the quantifiers, the outermost first."""
    first, name = found[0], found[0].names[0]
    left = [replace(first, names=first.names[1:])] if len(first.names) > 1 else []
    with quantifiers.bound(reader, first, name) as ranging:
        inner: list[Statement] = []
        if left or found[1:]:
            inner.append(quantified(reader, [*left, *found[1:]], chains))
        for position, chain in enumerate(chains if not inner else []):
            if position and chain.quantifiers:
                inner.append(quantified(reader, list(chain.quantifiers), chains[position:]))
                break
            inner.extend(statements_of(reader, chain, None))
    if not inner or not all(isinstance(statement, Comparison | Quantified) for statement in inner):
        raise ReadError("D104", "only comparisons are read under a quantifier", first.span)
    return Quantified(first.sign, ranging, tuple(inner), first.span)


def _may_be_infinite(value: Tensor | None) -> TypeGuard[Tensor]:
    return (
        value is not None and not value.rank and isinstance(value.body, (Limit, Series, DefiniteIntegral, Expectation))
    )


def _divisibility(
    reader: Elaborator, left: Tensor, relation: str, right: Tensor, modulus: Node | None, chain: Chain
) -> Comparison:
    """``4 \\mid n``, ``a \\equiv b \\pmod n``: a remainder is zero, or is not."""
    if left.rank or right.rank:
        raise ReadError("D103", "divisibility is a matter of whole numbers", chain.span)
    divisor, number = left.body, right.body
    if relation == r"\equiv":
        if modulus is None:
            raise ReadError("D101", "a congruence ends with its modulus", chain.span, r"write a \equiv b \pmod{n}")
        divisor, number = reader.scalar(modulus), left.body - right.body
    rest = integers.rest(number, divisor, chain.span)
    return Comparison(scalar(rest), r"\ne" if relation == r"\nmid" else "=", scalar(Integer(0)), chain.sides[-1].span)


def _sized_pair(left: Tensor, relation: str, right: Tensor, chain: Chain) -> tuple[Tensor, Tensor]:
    left, right = alike(left, right)
    left, right = entrywise(left, relation, right), entrywise(right, relation, left)
    if is_unsized(left) or is_unsized(right):
        raise ReadError("D103", UNCLEAR, chain.span)
    return left, right


def entrywise(value: Tensor, relation: str, other: Tensor) -> Tensor:
    """A number beside a tensor: ``x = 0`` is the zero tensor, ``0 < x`` holds for every entry."""
    if value.rank or not other.rank or is_unsized(other) or not value.body.is_number:
        return value
    if relation in _ORDERS or (value.body == 0 and relation in ("=", r"\ne", r"\approx")):
        return other.map(lambda _: value.body)
    return value


def _to_its_end(reader: Elaborator, value: Tensor, node: Group) -> Group:
    """``i = 0, 1, 2, \\dots`` of an index with a declared range: up to the end of that."""
    meaning = reader.notation.names.get(str(value.body))
    if not is_dots(node.items[-1]) or not isinstance(meaning, Index) or meaning.axis is None:
        return node
    listed = node.items[:-1]
    axis = consecutive(reader, replace(node, items=listed, separators=node.separators[:-1])) if listed else None
    end = meaning.axis.high
    if axis is None or axis.low != meaning.axis.low or not (end.is_Integer or isinstance(end, Symbol)):
        return node
    reader.note(f"the list goes on to the end of the range of {meaning.name}")
    last = Number(str(end), node.span) if end.is_Integer else Name(str(end), node.span)
    return replace(node, items=(*node.items, last), separators=(*node.separators, ","))


def membership(reader: Elaborator, value: Tensor, node: Node) -> list[Statement]:
    """A shape, the range of an index, or both bounds of an interval or of a run of whole numbers."""
    if is_interval(node):
        where = interval(reader, node)
        low = [] if where.low is None else [(">" if where.open_low else r"\ge", where.low)]
        high = [] if where.high is None else [("<" if where.open_high else r"\le", where.high)]
        if value.rank:
            raise ReadError("D104", f"membership of {value.shape} in an interval is not read", node.span)
        return [Comparison(value, relation, scalar(end), node.span) for relation, end in low + high]
    if is_set(node):
        assert isinstance(node, Group)
        stated, index = consecutive(reader, _to_its_end(reader, value, node)), value.body
        model = reader.notation.model
        if value.rank or not model.unfold(index, model.is_state).is_integer:
            raise ReadError("D104", "only a whole number is said to lie in a set", node.span)
        if not isinstance(index, Symbol) or not index.is_integer:
            ends = ((r"\ge", stated.low), (r"\le", stated.high))
            return [Comparison(value, relation, scalar(end), node.span) for relation, end in ends]
        meaning = reader.notation.names.get(index.name)
        if isinstance(meaning, Index) and meaning.axis is not None:
            return [RangeClaim(index.name, meaning.axis, stated, node.span)]
        reader.scope.learn(index, stated, node.span)
        return []
    return [ShapeClaim(value, dimensions_of(reader, node), node.span)]
