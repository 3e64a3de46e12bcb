"""Syntax to tensors: what a formula means under a notation.

Reads whole formulas or raises ``ReadError`` with the smallest offending piece.  Nothing is evaluated: definitions
stay folded, sums and expectations stay unevaluated.  What is ambiguous in print is asked of ``Choices``, and every
question that was asked is remembered, so that a caller can try the other answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sympy import Expr, Rational, sqrt

from symderiv.source import (
    brackets,
    compose,
    derivatives,
    ellipsis,
    entries,
    indices,
    integers,
    large,
    names,
    reach,
    runs,
    slopes,
    written,
)
from symderiv.source.choices import Choices
from symderiv.source.grammar import MAX_DEPTH
from symderiv.source.layout import Lies
from symderiv.source.magnitude import root
from symderiv.source.notation import Notation
from symderiv.source.products import Factor, add, multiply
from symderiv.source.reading import ReadError
from symderiv.source.scope import Scope
from symderiv.source.syntax import (
    Addition,
    Big,
    Chainlet,
    Choose,
    Factorial,
    ForAll,
    Fraction,
    Grid,
    Group,
    Name,
    Node,
    Number,
    Operator,
    Root,
    Scripts,
    Term,
    Text,
    signs_in,
)
from symderiv.tensor.nodes import Binomial, Gamma
from symderiv.tensor.tensor import ShapeError, Tensor, scalar


class Elaborator:
    def __init__(self, notation: Notation, text: str, choices: Choices | None = None) -> None:
        self.notation = notation
        self.text = text
        self.scope = Scope(notation)
        self.choices = choices or Choices()
        self.notes: list[str] = []
        self.supposed_real: set[str] = set()
        """The undeclared names that were taken as real numbers."""
        self.labelled: list[tuple[str, Scripts]] = []
        """Those of them that have a subscript, and their stems."""
        self.tells_derivatives_apart = notation.told_apart or derivatives.uses_both_signs(notation, text)
        """Is d the total derivative and \\partial the immediate partial?"""

        self.depth = 0
        """How deep the reading is nested: \\log\\log x needs no brackets, and names may stand for formulas."""
        self.sum_by_entry: Node | None = None
        """The sum in which a number stands beside a matrix for all of its entries: ``G \\odot (1 - H)``."""
        self.powers_by_entry = False
        """Is s^2 of a vector the vector of squares?  Inside diag and beside \\odot, where only a vector can stand."""

    # --- entry points -----------------------------------------------------------------------------------------

    def value(self, node: Node) -> Tensor:
        try:
            if isinstance(node, (Name, Scripts)):
                return self.unit((node,), 0)[0]
            return self._value(node)
        except ShapeError as error:
            raise ReadError("D103", str(error), node.span) from None

    def scalar(self, node: Node) -> Expr:
        value = self.value(node)
        if value.rank:
            raise ReadError("D103", f"expected a number here, not {value.shape}", node.span)
        return value.body

    def source(self, node: Node) -> str:
        return node.span.of(self.text)

    def _value(self, node: Node) -> Tensor:
        match node:
            case Name() | Scripts() | Text():
                return self.unit((node,), 0)[0]
            case Number(text, _):
                return scalar(Rational(text))
            case Term(items, _):
                if ellipsis.have_dots(items):
                    return self.value(ellipsis.without_dots_in_product(self, node))
                if not integers.SIGNS.isdisjoint(signs_in(items)):
                    return scalar(integers.remainder_of(self, node))
                return self._product(node, items)
            case Addition():
                return self._sum(node)
            case Group("(", _, (_, _, *_), _, _):  # a tuple, but only where it stands alone: f(a, b) is no product
                return written.row_of(self, node)
            case Group():
                return self.unit((node,), 0)[0]
            case Fraction(top, bottom, span):
                if derivatives.is_derivative(self, node):
                    return derivatives.derivative(self, node, None)
                divisor = self.value(bottom)
                if divisor.rank:
                    raise ReadError("D103", f"division by {divisor.shape}", span)
                return self.value(top) / divisor
            case Choose(top, bottom, _):
                return scalar(Binomial(self.scalar(top), self.scalar(bottom)))
            case Factorial(base, _):
                return scalar(self._factorial(base))
            case Root(radicand, degree, span):
                base = self.scalar(radicand)
                return scalar(sqrt(base) if degree is None else root(base, self.scalar(degree), span))
            case Big():
                return large.big(self, node)
            case Grid():
                return written.grid(self, node)
            case Chainlet(_, _, span) | ForAll(_, _, _, span):
                raise ReadError("D101", "a comparison cannot stand here", span)

    def _factorial(self, node: Node) -> Expr:
        number = self.scalar(node)
        if number.is_number and not (number.is_Integer and number >= 0):
            raise ReadError("D103", "the factorial is of a whole number that is not negative", node.span)
        if not number.is_integer:
            self.note(f"{self.source(node)}! is read as the gamma function of one more")
        return Gamma(number + 1)

    # --- sums and products --------------------------------------------------------------------------------------

    def _sum(self, node: Addition) -> Tensor:
        if ellipsis.have_dots(node.terms):
            return self.value(ellipsis.without_dots_in_sum(self, node))
        if len(node.terms) > 1 and integers.has_remainder(node.terms[-1]):
            raise ReadError("D101", "is the sum meant, or its last term? write brackets", node.span)
        if node.signs == (-1,) and integers.has_remainder(node.terms[0]):
            raise ReadError("D101", "does the sign belong to the number? write brackets", node.span)
        if (reached := reach.reaching(node)) is not None:
            whole, note = reached
            self.note(note)
            return self.value(whole)
        entrywise = node is self.sum_by_entry
        parts = [(sign, self.value(term), term.span) for sign, term in zip(node.signs, node.terms, strict=True)]
        return add(parts, broadcast=self.notation.broadcast, entrywise=entrywise)

    def _product(self, node: Node, items: tuple[Node | Operator, ...]) -> Tensor:
        return multiply(self.factors(items), node.span)

    def factors(self, items: tuple[Node | Operator, ...]) -> list[Factor]:
        """Resolve juxtaposition from left to right: calls, indices in brackets, operators that take what follows."""
        factors: list[Factor] = []
        signs = signs_in(items)
        if len(items) > 1:
            items = runs.joined(self, items)
        if "/" in signs:
            items = derivatives.with_slash(self, items)
        items = compose.composed(self, items)
        position, sign = 0, ""
        entrywise = r"\odot" in signs
        while position < len(items):
            item = items[position]
            if isinstance(item, Operator):
                sign = item.text
                position += 1
                continue
            start = position
            self.sum_by_entry = _sum_by_entry(items, position) if entrywise else None
            if entrywise and (isinstance(item, Scripts) or _is_plain_sum(item)):  # a^2 \odot b, (1 - a^2) \odot b
                with self.entrywise_powers():
                    value, position = self.unit(items, position)
            else:
                value, position = self.unit(items, position)
            if position == start + 1:
                factors.append(Factor(sign, value, item.span, Lies.of(item), isinstance(item, Big)))
            else:
                factors.append(Factor(sign, value, item.span.to(items[position - 1].span)))
            sign = ""
        return factors

    def unit(self, items: tuple[Node | Operator, ...], position: int) -> tuple[Tensor, int]:
        """The value that starts at this position, and the position after it."""
        if self.depth > MAX_DEPTH:
            raise ReadError("D105", f"the formula is nested more than {MAX_DEPTH} deep", items[position].span)
        self.depth += 1
        try:
            return self._unit(items, position)
        finally:
            self.depth -= 1

    def _unit(self, items: tuple[Node | Operator, ...], position: int) -> tuple[Tensor, int]:
        item = items[position]
        assert not isinstance(item, Operator)
        if isinstance(item, Fraction) and derivatives.is_derivative(self, item):
            if derivatives.is_operator(self, item):
                rest = items[position + 1 :]
                if not rest or isinstance(rest[0], Operator):
                    raise ReadError("D101", "this derivative has nothing to work on", item.span)
                operand = multiply(self.factors(rest), rest[0].span.to(rest[-1].span))
                return derivatives.derivative(self, item, operand), len(items)
            mark = derivatives.mark_of(items[position + 1]) if position + 1 < len(items) else None
            if mark is not None:
                return derivatives.marked(self, item, mark), position + 2
            if (found := slopes.at_a_point(self, items, position)) is not None:
                return found, position + 2
            return derivatives.derivative(self, item, None), position + 1
        if derivatives.is_gradient(item):
            return derivatives.gradient(self, items, position)
        if isinstance(item, (Name, Scripts, Text, Number)):
            return names.unit(self, items, position)
        if isinstance(item, Group):
            before = items[position - 1] if position else None
            is_tuple = item.open == "(" and len(item.items) > 1
            if is_tuple and (before is None or isinstance(before, (Operator, Number, Fraction))):
                return written.row_of(self, item), position + 1  # 2 (a, b), but f(a, b) is no product
            value = brackets.group(self, item)
            following = items[position + 1] if position + 1 < len(items) else None
            if value.rank > 1 and item.open == "(" and isinstance(following, Group) and following.open == "[":
                brackets.refuse_entry_or_product(value, item, following)
                return scalar(entries.entry_at(self, value, following)), position + 2  # (df/dW)[0, i, 0, c, m]
            return value, position + 1
        return self.value(item), position + 1

    def fresh(self) -> Elaborator:
        """A reader of the same text that knows no index yet."""
        inner = Elaborator(self.notation, self.text, self.choices)
        inner.notes, inner.depth = self.notes, self.depth
        inner.supposed_real, inner.labelled = self.supposed_real, self.labelled
        return inner

    def quoting(self, source: str) -> Elaborator:
        """A reader of another text with the same names in scope."""
        inner = Elaborator(self.notation, source, self.choices)
        inner.scope = self.scope
        inner.notes, inner.depth = self.notes, self.depth
        inner.supposed_real, inner.labelled = self.supposed_real, self.labelled
        inner.tells_derivatives_apart |= self.tells_derivatives_apart
        return inner

    @contextmanager
    def entrywise_powers(self) -> Iterator[None]:
        before = self.powers_by_entry
        self.powers_by_entry = True
        try:
            yield
        finally:
            self.powers_by_entry = before

    def index(self, node: Node) -> Expr:
        """An integer expression that stands in an index slot."""
        return indices.index(self, node)

    def note(self, text: str) -> None:
        if text not in self.notes:
            self.notes.append(text)


def _sum_by_entry(items: tuple[Node | Operator, ...], position: int) -> Node | None:
    """The sum ``(1 - h)`` between signs of the product of entries: 1 is one for every entry there."""
    match items[position]:
        case Group("(", ")", (Addition() as whole,), (), _):
            beside = (*items[max(position - 1, 0) : position], *items[position + 1 : position + 2])
            alone = all(isinstance(item, Operator) and item.text == r"\odot" for item in beside)
            return whole if alone and beside else None
    return None


def _is_plain_sum(item: Node) -> bool:
    """``(1 - a^2)``: in a product, as in ``(W a^2)``, it is not clear what is squared."""
    match item:
        case Group("(", ")", (Addition(terms, _, _, _),), (), _):
            return all(isinstance(term, (Number, Name, Scripts)) for term in terms)
    return False
