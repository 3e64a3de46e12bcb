"""Tokens to syntax: precedence climbing, one pass, no knowledge of symbols, every token used or refused.

Sum signs without brackets are ambiguous in print: ``\\sum_i a_i - b_i`` covers one term by the usual rule, and all
that follows in many manuscripts.  ``wide_sums`` selects the second; the caller asks for both where it matters.
"""

from __future__ import annotations

from symderiv.model import Span
from symderiv.source.characters import Token
from symderiv.source.cursor import NO_BARS, Cursor
from symderiv.source.environments import environment
from symderiv.source.fences import fence, is_bar_of_a_point, open_bar, refuse_doubtful_reach, value_at
from symderiv.source.grammar import (
    ACCENTS,
    ADDING,
    BIG,
    CLOSERS,
    ENDS,
    EQUIVALENCES,
    EXTREMA,
    INFIX,
    MAX_DEPTH,
    RELATIONS,
    WORDS,
)
from symderiv.source.misprints import INVISIBLE, refuse_misprints, refuse_thousands
from symderiv.source.pieces import has_differential, word
from symderiv.source.reading import ReadError
from symderiv.source.scripts import MARKS, beside_nothing, script, scripted
from symderiv.source.spelling import spelling
from symderiv.source.syntax import (
    Addition,
    Big,
    Chainlet,
    Choose,
    Fraction,
    Grid,
    Group,
    Name,
    Node,
    Number,
    Operator,
    Root,
    Term,
)

_EXTREMAL = EXTREMA | {r"\arg"}
_PLAIN = frozenset(["letter", "number"])
"""The kinds of token that are factors by themselves."""


class Parser(Cursor):
    # --- sums and terms ---------------------------------------------------------------------------------------

    def expression(self) -> Node:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise ReadError("D105", f"brackets are nested more than {MAX_DEPTH} deep", self.here)
        first = self.token.span
        signed = self.sign in ADDING
        sign, place = self._sign() if signed else (1, first)
        term = self.term()
        if signed or self.sign in ADDING:
            place = place if signed else Span(first.start, first.start)
            terms, signs, places = [term], [sign], [place]
            while self.sign in ADDING:
                sign, place = self._sign()
                terms.append(self.term())
                signs.append(sign)
                places.append(place)
                refuse_doubtful_reach(terms[-1], first)
            for sign, term in zip(signs, terms, strict=True):
                if isinstance(term, Addition) and sign < 0:
                    raise ReadError("D101", INVISIBLE, term.span)
            term = Addition(tuple(terms), tuple(signs), tuple(places), first.to(terms[-1].span))
        self.depth -= 1
        return term

    def _sign(self) -> tuple[int, Span]:
        sign, place = 1, Span(self.token.span.start, self.token.span.start)
        written = False
        while self.sign in ADDING:
            token = self.advance()
            sign = -sign if token.text == "-" else sign
            place = place.to(token.span) if written else token.span
            written = True
        return sign, place

    def term(self) -> Node:
        items: list[Node | Operator] = []
        while True:
            if self.token.kind in _PLAIN and not self.token.spaced:
                items.append(self.factor())
            elif self.sign in INFIX:
                token = self.advance()
                if not items or isinstance(items[-1], Operator):
                    raise ReadError("D101", f"{token.text} needs a factor on its left", token.span)
                items.append(Operator(token.text, token.span))
            elif self.starts_factor(bool(items) and not isinstance(items[-1], Operator)):
                items.append(self.factor())
            elif items and self.sign == "|" and is_bar_of_a_point(self):
                items = [value_at(self, items)]
            else:
                break
        if not items or isinstance(items[-1], Operator):
            raise ReadError("D101", "expected a number, a symbol or a bracket here", self.here)
        if len(items) == 1 and not isinstance(items[0], Operator):
            return items[0]
        refuse_misprints(items, self.text)
        return Term(tuple(items), items[0].span.to(items[-1].span))

    # --- factors ----------------------------------------------------------------------------------------------

    def factor(self) -> Node:
        if self.sign in BIG or (self.token.text in _EXTREMAL and self._extremum()):
            return self._big()
        base = self._letters() if self.token.kind == "letter" else self._base()
        if self.sign in MARKS:
            base = scripted(self, base)
        return beside_nothing(self, base) if self.sign == "{" else base

    def _extremum(self) -> bool:
        """``\\min_x``, ``\\arg\\max_x`` and their like, as opposed to the function in ``\\min(a, b)``."""
        ahead = [token.text for token in self.tokens[self.position : self.position + 3]]
        return (ahead[0] in EXTREMA and ahead[1:2] == ["_"]) or (
            ahead[0] == r"\arg" and ahead[1] in EXTREMA and ahead[2:3] == ["_"]
        )

    def _base(self) -> Node:
        token = self.token
        if token.kind == "number":
            self.advance()
            number = Number(token.text, token.span)
            if self.sign == r"\%":
                sign = self.advance().span
                return Fraction(number, Number("100", sign), token.span.to(sign))
            return number
        if token.kind == "letter":
            return self._letters()
        if token.kind == "word":
            self.advance()
            return word(token)
        if token.kind == "command":
            return self._command()
        if token.text in ("(", "["):
            return self._group(token.text)
        if token.text == "{":
            return self.braces()
        if token.text == "|":
            return fence(self, "|")
        if token.text == "." and token.facing == "opens":
            return open_bar(self)
        raise ReadError("D101", "expected a number, a symbol or a bracket here", token.span)

    def _letters(self) -> Node:
        """One letter is one name, except for well-known words directly before a bracket, as in ``Var(x)``."""
        token = self.advance()
        run, end = token.text, token.span
        following = self.position
        while self.tokens[following].kind == "letter" and self.tokens[following].span.start == end.end:
            run, end, following = run + self.tokens[following].text, self.tokens[following].span, following + 1
        if run in WORDS and self.tokens[following].text in ("(", "[", r"\{", "{"):
            self.move_to(following)
            return Name(run, token.span.to(end))
        return Name(token.text, token.span)

    def _command(self) -> Node:
        token = self.advance()
        command, span = token.text, token.span
        if command == r"\frac":
            top, bottom = self.argument(), self.argument()
            return Fraction(top, bottom, span.to(self.tokens[self.position - 1].span))
        if command == r"\binom":
            top, bottom = self.argument(), self.argument()
            return Choose(top, bottom, span.to(self.tokens[self.position - 1].span))
        if command == r"\sqrt":
            degree = None
            if self.at("["):
                self.advance()
                degree = self.expression()
                self.expect("]")
            return Root(self.argument(), degree, span.to(self.tokens[self.position - 1].span))
        if command in ACCENTS:
            inner = self.argument()
            whole = span.to(self.tokens[self.position - 1].span)
            if isinstance(inner, (Addition, Fraction, Big, Root)):
                hint = "give it a name of its own"
                raise ReadError("D104", f"what {command} means over a formula is not known", whole, hint)
            return Name(f"{command}{{{spelling(inner)}}}", whole)
        if command in (r"\underbrace", r"\overbrace"):
            inner = self.argument()
            for mark in ("_", "^"):  # the label under the brace is a comment on the formula
                if self.at(mark):
                    self.advance()
                    self.pass_over()
            return inner
        if command == r"\begin":
            self.move_to(self.position - 1)
            return environment(self)
        if command in CLOSERS:
            self.move_to(self.position - 1)
            return self._group(command)
        if command == r"\#" and self.at(r"\{"):  # the number of elements of a set, like bars around it
            inner = self._group(r"\{")
            return Group("|", "|", (inner,), (), span.to(inner.span))
        if command == r"\|":
            self.move_to(self.position - 1)
            return fence(self, r"\|")
        if command in EQUIVALENCES:
            hint = r"state A \Rightarrow B and B \Rightarrow A"
            raise ReadError("D104", "an equivalence is two claims, one for each direction", span, hint)
        if command in ENDS or command in INFIX or command in RELATIONS:
            raise ReadError("D101", f"{command} cannot stand here", span)
        if not command[1:].isalpha():
            raise ReadError("D101", f"the command {command} is not known", span)
        return Name(command, span)

    def argument(self) -> Node:
        """The argument of a command: a brace group or a single token."""
        self._go_deeper()
        found = self._one_argument()
        self.commands -= 1
        return found

    def _go_deeper(self) -> None:
        """Commands nest without brackets too: \\sqrt\\sqrt x, \\sum_i \\sum_j x."""
        self.commands += 1
        if self.commands > MAX_DEPTH:
            raise ReadError("D105", f"commands are nested more than {MAX_DEPTH} deep", self.here)

    def _one_argument(self) -> Node:
        if self.sign == "{":
            return self.braces()
        token = self.token
        if token.kind in _PLAIN:
            if token.kind == "number" and len(token.text) > 1:
                token = self._first_digit(token)
            else:
                self.advance()
            return Number(token.text, token.span) if token.kind == "number" else Name(token.text, token.span)
        return self._base()

    def _first_digit(self, token: Token) -> Token:
        """``\\frac12`` is one half: an argument without braces is a single digit."""
        if not token.text.isdigit():
            raise ReadError("D101", "put the argument of this command in braces", token.span)
        start = token.span.start
        self.tokens[self.position] = Token("number", token.text[1:], Span(start + 1, token.span.end))
        self.move_to(self.position)
        return Token("number", token.text[0], Span(start, start + 1))

    def braces(self) -> Node:
        """``{...}``: its only item, or a group when the content is a list such as ``x,ij``."""
        start, first = self.token, self.tokens[self.position + 1]
        if first.kind in _PLAIN and self.signs[self.position + 2] == "}":  # as most are
            self.move_to(self.position + 3)
            return Name(first.text, first.span) if first.kind == "letter" else Number(first.text, first.span)
        items, separators = self._listed("{")
        if len(items) == 1:
            return items[0]
        return Group("{", "}", tuple(items), tuple(separators), start.span.to(self.tokens[self.position - 1].span))

    def _group(self, opener: str) -> Node:
        start = self.token
        items, separators = self._listed(opener)
        end = self.tokens[self.position - 1]
        span = start.span.to(end.span)
        if end.text == "." and isinstance(items[0], Grid):
            return Grid("cases", items[0].rows, span)
        return Group(opener, end.text, tuple(items), tuple(separators), span)

    def _listed(self, opener: str) -> tuple[list[Node], list[str]]:
        """What stands between a bracket and the one that closes it, which is passed over: items, and their signs."""
        start = self.advance()
        self.open_bars.append(NO_BARS.copy())
        items: list[Node] = []
        separators: list[str] = []
        closers = (")", "]") if opener in ("(", "[") else (CLOSERS[opener],)  # [0, 1) is an interval
        while self.sign not in closers:
            if self.sign == "." and self.token.facing == "closes" and self._is_brace_of_cases(opener, items):
                break
            items.append(self._whole_axis() if opener == "{" and self.sign == ":" else self.comparison())
            if self.sign in closers:
                break
            if opener == "{" and self.at(":") and self.signs[self.position + 1] == "}":  # A_{i:}
                separators.append(",")
            elif self.at(",", ";", ":"):
                refuse_thousands(*self.around(), in_list=True)
                separators.append(self.advance().text)
            elif self.at("|"):
                self.advance()
                bars = "|"
                if self.at("|") and self.here.start == self.tokens[self.position - 1].span.end:
                    self.advance()
                    bars = "||"
                separators.append(bars)
            elif self.at(r"\|"):
                self.advance()
                separators.append("||")
            elif self.sign != ".":
                if self.token.spaced:
                    separators.append(",")
                    continue
                if self.token.kind == "end":
                    raise ReadError("D101", "this bracket is not closed", start.span, f"expected {CLOSERS[opener]}")
                raise ReadError("D101", f"expected {CLOSERS[opener]} here", self.here)
        if items and len(separators) == len(items) and self.sign in closers:
            raise ReadError("D101", "something is missing before this", self.here)
        self.advance()
        self.open_bars.pop()
        return items, separators

    def _is_brace_of_cases(self, opener: str, items: list[Node]) -> bool:
        """``\\left\\{ \\begin{array}{ll} ... \\end{array} \\right.``"""
        if len(items) != 1 or not isinstance(items[0], Grid):
            return False
        if opener != r"\{" or items[0].environment != "array":
            raise ReadError("D101", f"expected {CLOSERS[opener]} here", self.here)
        return True

    def _whole_axis(self) -> Node:
        """The colon of ``A_{1,:}``."""
        token = self.advance()
        if not self.at(",", "}"):
            message, hint = "something is missing before this", "a whole column is written A_{:,j}"
            raise ReadError("D101", message, token.span, hint)
        return Name(":", token.span)

    def comparison(self) -> Node:
        """An expression, possibly compared with others: what may stand inside brackets and under a sum sign."""
        first = self.expression()
        sides, relations = [first], []
        while self.sign in RELATIONS:
            relations.append(self.advance().text)
            sides.append(self.expression())
        if not relations:
            return first
        return Chainlet(tuple(sides), tuple(relations), first.span.to(sides[-1].span))

    # --- large operators and environments ---------------------------------------------------------------------

    def _big(self) -> Node:
        start = self.advance()
        operator = start.text + (self.advance().text if start.text == r"\arg" else "")
        sub: Node | None = None
        sup: Node | None = None
        while self.at("_", "^"):
            mark = self.advance()
            bound = self._bound() if mark.text == "_" else script(self)
            if (sub if mark.text == "_" else sup) is not None:
                raise ReadError("D101", "this bound is given twice", mark.span)
            if mark.text == "_":
                sub = bound
            else:
                sup = bound
        signed = self.wide_sums or start.text == r"\int"
        if not self.starts_factor(False) and not (self.at("-", "+") and signed):
            raise ReadError("D101", f"{start.text} has nothing to work on", start.span)
        self._go_deeper()
        body = self._integrand() if start.text == r"\int" else self._summand()
        self.commands -= 1
        return Big(operator, sub, sup, body, start.span.to(body.span))

    def _summand(self) -> Node:
        body = self.expression() if self.wide_sums else self.term()
        if self.sign in ADDING or isinstance(body, Addition):
            self.wide_sum_seen = True
        return body

    def _integrand(self) -> Node:
        """All terms up to the one that has the differential."""
        terms, signs, places = [], [], []
        sign, place = self._sign()
        while True:
            terms.append(self.term())
            signs.append(sign)
            places.append(place)
            if has_differential(terms[-1]) or self.sign not in ADDING:
                break
            sign, place = self._sign()
        if len(terms) == 1 and sign > 0:
            return terms[0]
        return Addition(tuple(terms), tuple(signs), tuple(places), terms[0].span.to(terms[-1].span))

    def _bound(self) -> Node:
        return self.braces() if self.sign == "{" else script(self)
