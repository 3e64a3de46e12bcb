"""Syntax to tensors: what a formula means under a notation.

Reads whole formulas or raises ``ReadError`` with the smallest offending piece.  Nothing is evaluated: definitions
stay folded, sums and expectations stay unevaluated.  What is ambiguous in print is asked of ``Choices``, and every
question that was asked is remembered, so that a caller can try the other answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import field

from sympy import Expr, Integer, Rational, Symbol, ceiling, floor, sqrt

from symderiv.model import Span
from symderiv.model.plain import dataclass
from symderiv.source import counting, derivatives, ellipsis, entries, integers, large, names, reach, runs, written
from symderiv.source.builtin import FUNCTIONS
from symderiv.source.grammar import MAX_DEPTH
from symderiv.source.magnitude import power
from symderiv.source.notation import Notation, Variable
from symderiv.source.products import Factor, add, multiply
from symderiv.source.reading import ReadError
from symderiv.source.scope import Scope
from symderiv.source.sets import is_set
from symderiv.source.sizes import alike
from symderiv.source.spelling import spelling
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
)
from symderiv.tensor.functions import inner, norm
from symderiv.tensor.nodes import Binomial, Gamma
from symderiv.tensor.nodes import delta as indicator
from symderiv.tensor.tensor import ShapeError, Tensor, scalar, tensor


@dataclass
class Choices:
    """Answers to what the print leaves open: for each question, is it the first of its two answers?"""

    total: dict[str, bool] = field(default_factory=dict)
    asked: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Each question that came up, with the names of its two answers."""
    binding: set[str] = field(default_factory=set)
    """Those of the questions that ask which index a sum binds."""

    def holds(self, question: str, first: str, second: str) -> bool:
        self.asked[question] = (first, second)
        return self.total.get(question, True)

    forced: bool | None = None
    """The answer that the print itself gives, while it lasts: ``(...)_{\\text{direct}}``."""

    def is_total(self, form: str, immediate_name: str) -> bool:
        if self.forced is not None:
            return self.forced
        return self.holds(form, "total derivative", immediate_name)


class Elaborator:
    def __init__(self, notation: Notation, text: str, choices: Choices | None = None) -> None:
        self.notation = notation
        self.text = text
        self.scope = Scope(notation)
        self.choices = choices or Choices()
        self.notes: list[str] = []
        self.supposed_real: set[str] = set()
        """The undeclared names that were taken as real numbers."""
        self.tells_derivatives_apart = notation.told_apart or derivatives.uses_both_signs(notation, text)
        """Is d the total derivative and \\partial the immediate partial?"""

        self.depth = 0
        """How deep the reading is nested: \\log\\log x needs no brackets, and names may stand for formulas."""
        self.powers_by_entry = False
        """Is s^2 of a vector the vector of squares?  Inside diag, where only a vector can stand."""

    # --- entry points -----------------------------------------------------------------------------------------

    def value(self, node: Node) -> Tensor:
        try:
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
            case Number(text, _):
                return scalar(Rational(text))
            case Addition(terms, _, _, _) if any(map(ellipsis.is_dots, terms)):
                return self.value(ellipsis.without_dots_in_sum(self, node))
            case Term(items, _) if any(map(ellipsis.is_dots, items)):
                return self.value(ellipsis.without_dots_in_product(self, node))
            case Addition((_, *_, last), _, _, span) if integers.has_remainder(last):
                raise ReadError("D101", "is the sum meant, or its last term? write brackets", span)
            case Addition() if (reached := reach.reaching(node)) is not None:
                whole, note = reached
                self.note(note)
                return self.value(whole)
            case Addition(terms, signs, _, _):
                parts = [(sign, self.value(term), term.span) for sign, term in zip(signs, terms, strict=True)]
                return add(parts, broadcast=self.notation.broadcast)
            case Group("(", _, (_, _, *_), _, _):  # a tuple, but only where it stands alone: f(a, b) is no product
                return written.row_of(self, node)
            case Term() if integers.has_remainder(node):
                return scalar(integers.remainder_of(self, node))
            case Term() | Name() | Scripts() | Group() | Text():
                return self._term(node)
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
                return tensor(self._factorial(base))
            case Root(radicand, degree, span):
                base = self.scalar(radicand)
                return scalar(sqrt(base) if degree is None else power(base, 1 / self.scalar(degree), span))
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

    # --- terms ------------------------------------------------------------------------------------------------

    def _term(self, node: Node) -> Tensor:
        items: tuple[Node | Operator, ...] = node.items if isinstance(node, Term) else (node,)
        return multiply(self.factors(items), node.span)

    def factors(self, items: tuple[Node | Operator, ...]) -> list[Factor]:
        """Resolve juxtaposition from left to right: calls, indices in brackets, operators that take what follows."""
        factors: list[Factor] = []
        items = derivatives.with_slash(self, runs.joined(self, items))
        position, sign = 0, ""
        while position < len(items):
            item = items[position]
            if isinstance(item, Operator):
                sign = item.text
                position += 1
                continue
            value, position = self.unit(items, position)
            span = item.span.to(items[position - 1].span)
            factors.append(Factor(sign, value, span, listed=written.is_list(item), big=isinstance(item, Big)))
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
            value = self._group(item)
            following = items[position + 1] if position + 1 < len(items) else None
            if value.rank > 1 and item.open == "(" and isinstance(following, Group) and following.open == "[":
                self._refuse_entry_or_product(value, item, following)
                return scalar(entries.entry_at(self, value, following)), position + 2  # (df/dW)[0, i, 0, c, m]
            return value, position + 1
        return self.value(item), position + 1

    def _refuse_entry_or_product(self, value: Tensor, item: Group, list_: Group) -> None:
        """``(A)[1, 2]`` may be an entry of a matrix, or its product with a list of two numbers."""
        if value.rank != 2 or value.axes[1].count not in (None, 2) or len(list_.items) != 2:
            return
        if all(isinstance(node, Number) for node in list_.items):
            message = "is this an entry of the matrix, or its product with a list?"
            raise ReadError("D101", message, item.span.to(list_.span), r"write (...)_{1,2} for the entry")

    def _group(self, node: Group) -> Tensor:
        if not node.items:
            kind = "these braces are" if node.open == "{" else "this bracket is"
            raise ReadError("D101", f"{kind} empty", node.span, "expected a formula in it")
        if node.open == "|" and is_set(node.items[0]):
            return scalar(counting.count(self, node.items[0]))
        if node.open == "|":
            return FUNCTIONS["abs"](self.value(node.items[0]))
        if node.open == r"\|":
            return scalar(norm(self.value(node.items[0])))
        if node.open == r"\langle":
            return self._inner_product(node)
        if node.open in (r"\lfloor", r"\lceil") and len(node.items) > 1:
            message = "a list has no floor; thousands are separated by {,} or not at all"
            raise ReadError("D101", message, node.span)
        if node.open in (r"\lfloor", r"\lceil"):
            whole = self.scalar(node.items[0])
            return scalar(floor(whole) if node.open == r"\lfloor" else ceiling(whole))
        if node.open == "[" and "||" in node.separators:
            return written.side_by_side(self, node)
        if node.open == "[" and (len(node.items) > 1):
            return written.row_of(self, node)
        if len(node.items) != 1 or (node.open, node.close) not in (
            ("(", ")"),
            ("[", "]"),
            ("{", "}"),
            (r"\{", r"\}"),
        ):
            raise ReadError("D101", "this bracket has no meaning here", node.span)
        return self.value(node.items[0])

    def _inner_product(self, node: Group) -> Tensor:
        if len(node.items) != 2 or node.close != r"\rangle":
            raise ReadError("D101", "an inner product has two factors", node.span)
        return scalar(inner(*alike(self.value(node.items[0]), self.value(node.items[1]))))

    def fresh(self) -> Elaborator:
        """A reader of the same text that knows no index yet."""
        inner = Elaborator(self.notation, self.text, self.choices)
        inner.notes, inner.depth, inner.supposed_real = self.notes, self.depth, self.supposed_real
        return inner

    def quoting(self, source: str) -> Elaborator:
        """A reader of another text with the same names in scope."""
        inner = Elaborator(self.notation, source, self.choices)
        inner.scope = self.scope
        inner.notes, inner.depth, inner.supposed_real = self.notes, self.depth, self.supposed_real
        inner.tells_derivatives_apart |= self.tells_derivatives_apart
        return inner

    @contextmanager
    def entrywise_powers(self, allowed: bool) -> Iterator[None]:
        before = self.powers_by_entry
        self.powers_by_entry = allowed or before
        try:
            yield
        finally:
            self.powers_by_entry = before

    # --- indices ----------------------------------------------------------------------------------------------

    def index(self, node: Node) -> Expr:
        """An integer expression that stands in an index slot."""
        match node:
            case Number(text, span):
                if not text.isdigit():
                    raise ReadError("D101", "an index is a whole number", span)
                return Integer(text)
            case Name(text, span):
                meaning = self.notation.names.get(text)
                if not self.scope.is_bound(text) and isinstance(meaning, Variable) and meaning.size:
                    return meaning.symbol
                if not self.scope.is_bound(text) and isinstance(meaning, Variable):
                    is_number = not (meaning.brackets or meaning.subscripts)
                    fixed = self.notation.model.definition_of(meaning.symbol) if is_number else None
                    if isinstance(fixed, Integer):
                        return fixed  # S = 2 in x[iS + m]
                    hint = f"a whole number is declared by {text} \\in \\mathbb{{N}}" if is_number else ""
                    raise ReadError("D103", f"{text} is no index here: it is declared as something else", span, hint)
                if text == r"\mathbb{1}":  # a bold 1: h[t - 1] set in bold
                    return Integer(1)
                if (len(text.rstrip("'")) > 1 and not text.startswith("\\")) or not _LETTER.match(text):
                    raise ReadError("D101", "this is not an index", span)
                return self.scope.symbol(text)
            case Scripts(Name(text, _), sub, None, primes, _) if (size := self._size(text, sub, primes)) is not None:
                return size
            case Scripts(Name() as base, None, Number(digits, _), 0, _) if digits.isdigit() and len(digits) == 1:
                return self.index(base) ** int(digits)  # \\mathbb{R}^{k^2 \\times n}
            case Scripts(Name(text, _), None, None, primes, span) if primes:
                return self.index(Name(text + "'" * primes, span))
            case Scripts(Name(text, _), sub, None, 0, span) if sub is not None:
                if names.has_index(self, sub) or isinstance(self.notation.names.get(text), Variable):
                    raise ReadError("D104", "an index that depends on an index is not read", span)
                return self.scope.symbol(f"{text}_{spelling(sub)}")
            case Addition(terms, signs, _, _):
                return sum((sign * self.index(t) for sign, t in zip(signs, terms, strict=True)), Integer(0))
            case Term(items, _) if not any(isinstance(item, Operator) for item in items):
                product: Expr = Integer(1)
                for item in items:
                    assert not isinstance(item, Operator)
                    product = product * self.index(item)
                return product
            case Group(_, _, (inner,), (), _):
                return self.index(inner)
        raise ReadError("D101", "this is not an index", node.span)

    def end(self, node: Node) -> Expr:
        """An integer expression that a range ends with."""
        value = self.index(node)
        self.scope.ends |= dict.fromkeys(value.free_symbols, node.span)
        return value

    def _size(self, name: str, sub: Node | None, primes: int) -> Expr | None:
        """``c_o`` or ``h'`` as a declared size."""
        full = name + "'" * primes + (f"_{spelling(sub)}" if sub is not None else "")
        meaning = self.notation.names.get(full)
        return meaning.symbol if isinstance(meaning, Variable) and meaning.size else None

    def condition(self, node: Node) -> Expr:
        """The indicator of an equality of indices, as a Kronecker delta."""
        if isinstance(node, Chainlet) and len(node.sides) == 2 and node.relations[0] in ("=", r"\ne"):
            left, right = (self.index(side) for side in node.sides)
            for mine, other in ((left, right), (right, left)):
                if isinstance(mine, Symbol) and other in self.scope.axes:
                    self.scope.axes.setdefault(mine, self.scope.axes[other])
            delta = indicator(left, right)
            return delta if node.relations[0] == "=" else 1 - delta
        raise ReadError("D104", "only a condition such as k = i is read here", node.span)

    def note(self, text: str) -> None:
        if text not in self.notes:
            self.notes.append(text)


# A letter, also Greek or with an accent, and its scripts; not an operator or a word of prose.
_LETTER = re.compile(
    r"""\\(?:alpha|beta|gamma|delta|(?:var)?epsilon|zeta|eta|(?:var)?theta|iota|kappa|lambda|mu|nu|xi|(?:var)?rho
      |(?:var)?sigma|tau|upsilon|(?:var)?phi|chi|psi|omega|Gamma|Delta|Theta|Lambda|Xi|Upsilon|Phi|Psi|Omega|ell|hbar
      |hat|tilde|bar|dot|vec|widehat|widetilde|overline|mathcal|mathscr)(?![A-Za-z])
      |[^\W\d_](?=$|[_'])""",
    re.VERBOSE,
)


def _has_free_index(elaborator: Elaborator, variable: Variable) -> bool:
    """Was it defined as ``S_{ij} = ...`` without sizes, so that it is one number for every i and j?"""
    bodies = [definition.body for definition in elaborator.notation.model.definitions.get(variable.plain, ())]
    return any(s.is_integer and not s.is_positive for body in bodies for s in body.free_symbols)


def undeclared(elaborator: Elaborator, name: str, span: Span) -> Tensor:
    """An unknown name: an error in a derivation, a noted real number elsewhere."""
    if elaborator.notation.strict or not _LETTER.match(name):
        raise ReadError("D102", f"{name} is not declared", span, elaborator.notation.suggest(name))
    stem = name.partition("_")[0]
    for other, meaning in elaborator.notation.names.items():
        if not isinstance(meaning, Variable):
            continue
        if other.startswith(f"{stem}^") and name == stem:
            message = f"{other} is a name of its own, and {name} is not declared"
            raise ReadError("D102", message, span, f"declare {name}, or define it in place of {other}")
        if name.startswith(other) and other != stem and meaning.subscripts and len(name) > len(other):
            message = f"{name} looks like an entry of {other}, whose index has no declared range"
            raise ReadError("D102", message, span, r"declare its range, as i \in \{1, \dots, n\}")
        if other.startswith(f"{name}_") and _has_free_index(elaborator, meaning):
            message = f"{name} is not declared, and the sizes of {other} are not clear"
            raise ReadError("D102", message, span, elaborator.notation.suggest(name))
    elaborator.note(f"{name}{derivatives.UNDECLARED}")
    elaborator.supposed_real.add(name)
    return scalar(Symbol(names.plain(name), real=True))
