"""From the LaTeX of a claim to the statements that it makes, one list for every reading of it.

What a chain of relations says is read in ``chains``; ``A \\Rightarrow B`` says B where A holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from sympy import Expr, Symbol

from symderiv.model import Span, Unreadable
from symderiv.model.plain import dataclass
from symderiv.source import quantifiers
from symderiv.source.chains import quantified, statements_of
from symderiv.source.choices import Choices
from symderiv.source.conditions import Conditions, in_order, kept_apart, read_conditions
from symderiv.source.elaborate import Elaborator
from symderiv.source.hedges import exceptions
from symderiv.source.letters import settled, with_reals
from symderiv.source.notation import Notation
from symderiv.source.reading import ReadError
from symderiv.source.readings import NARROW, WIDE, every_reading, joined
from symderiv.source.stated import (
    OrderClaim,
    Statement,
)
from symderiv.source.statements import Parsed, parse
from symderiv.source.succession import counting
from symderiv.tensor.axis import Axis
from symderiv.tensor.tensor import Tensor


@dataclass(frozen=True)
class ReadClaim:
    """One reading of a claim."""

    reading: str
    """What was chosen where the print is ambiguous; empty when nothing is."""
    text: str
    statements: tuple[Statement, ...]
    ranges: Mapping[Symbol, Axis]
    notation: Notation
    conditions: Conditions
    captured: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    answers: Mapping[str, bool] = field(default_factory=dict)
    """The answer to each question that the print leaves open."""
    wide_sums: bool = False
    supposed: bool = True
    """Is all that stands left of an arrow assumed?  If not, a counterexample may lie where it does not hold."""
    hedge: str = ""
    """A word such as *typically*: one counterexample does not refute the claim."""
    mentioned: tuple[Expr, ...] = ()
    """Entries with computed indices, and defined names, as they are read: nothing is said where they do not exist."""

    def reread(self, latex: str) -> Tensor:
        """Another formula in the same reading."""
        chain = parse(latex, self.notation.macros, wide_sums=self.wide_sums).chains[0]
        return Elaborator(self.notation, latex, Choices(dict(self.answers))).value(chain.sides[0])


@dataclass(frozen=True)
class FailedReading:
    reading: str
    error: ReadError
    text: str
    """The claim; the error may be in a condition or in a definition that it uses."""

    def verdict(self) -> Unreadable:
        found = self.error.verdict()
        if self.error.text in ("", self.text):
            return found
        return replace(found, reason=f"in '{self.error.text}': {found.reason}", span=None)


def read_claim(
    notation: Notation, text: str, *, of: str | None = None, given: tuple[str, ...] = ()
) -> list[ReadClaim | FailedReading]:
    """Every reading of the claim; the literal one first."""
    notation = notation.begun
    parsed = parse(text, notation.macros, quantified=True)
    given = (*notation.fixed, *given, *parsed.conditions)
    readings = _readings(notation, text, parsed, of, given, "")
    literal = readings[0]
    if parsed.wide_sum_seen and isinstance(literal, ReadClaim) and literal.captured:
        wide = parse(text, notation.macros, wide_sums=True, quantified=True)
        readings = [replace(r, reading=joined(NARROW, r.reading)) for r in readings]
        readings += _readings(notation, text, wide, of, given, WIDE)
    return readings


def _readings(
    notation: Notation, text: str, parsed: Parsed, of: str | None, given: tuple[str, ...], name: str
) -> list[ReadClaim | FailedReading]:
    def attempt(choices: Choices) -> ReadClaim | FailedReading:
        return _read(notation, text, parsed, of, given, choices)

    readings = every_reading(attempt, lambda read: read.captured if isinstance(read, ReadClaim) else None)
    return [_named(read, joined(name, label), answers) for label, answers, read in readings]


def _named(read: ReadClaim | FailedReading, reading: str, answers: Mapping[str, bool]) -> ReadClaim | FailedReading:
    if not reading and not answers:
        return read
    if isinstance(read, FailedReading):
        return replace(read, reading=reading)
    return replace(read, reading=reading, answers=answers)


def _read(
    notation: Notation,
    text: str,
    parsed: Parsed,
    of: str | None,
    given: tuple[str, ...],
    choices: Choices,
) -> ReadClaim | FailedReading:
    try:
        parsed, toward = _without_arrows(text, parsed)
        notation, conditions, supposed = _suppose(notation, (*given, *toward), text, parsed)
        reader = Elaborator(notation, text, choices)
        for label in parsed.labels:
            reader.note(f"the label {label!r} is a comment")
        if parsed.hedge:
            reader.note(exceptions(parsed.hedge))
        statements: list[Statement] = []
        for position, chain in enumerate(parsed.chains):
            if chain.quantifiers:
                governed = list(parsed.chains[position:])
                statements.append(quantified(reader, list(chain.quantifiers), governed))
                break
            found = statements_of(reader, chain, of if position == 0 else None)
            if not found and not chain.relations:
                raise ReadError("D101", "this is no statement; it has no relation", chain.span)
            statements.extend(found)
        if not statements:
            raise ReadError("D101", "this is no statement; it has no relation", Span(0, len(text)))
        quantifiers.require_free(reader, parsed.for_all)
        if (told := settled(reader, frozenset(symbol.name for symbol in conditions.same))) is not notation:
            return _read(told, text, parsed, of, given, choices)
        notation, conditions = kept_apart(notation, conditions)
        if conditions.regime and not all(isinstance(statement, OrderClaim) for statement in statements):
            notation, conditions = in_order(notation, conditions, Span(0, len(text)))
        if conditions.toward and not all(isinstance(statement, OrderClaim) for statement in statements):
            message = "where a variable goes to belongs to a claim about growth"
            raise ReadError("D104", message, Span(0, len(text)), r"write \lim_{x \to 0} for a limit")
        conditions.refuse_unknown(reader.scope.ever_free)
    except ReadError as error:
        return FailedReading("", error.within(text), text)
    return ReadClaim(
        "",
        text,
        tuple(statements),
        dict(reader.scope.axes),
        with_reals(notation, reader.supposed_real),
        conditions,
        reader.scope.captured,
        tuple(reader.notes),
        {},
        parsed.wide_sums,
        supposed,
        parsed.hedge,
        tuple(dict.fromkeys(reader.scope.mentioned)),
    )


def _without_arrows(text: str, parsed: Parsed) -> tuple[Parsed, tuple[str, ...]]:
    """``f = O(g), x \\to 0``: what comes after the statement and says where a variable goes is a condition."""
    first, *others = parsed.chains
    arrows = [chain for chain in others if chain.relations == (r"\to",) and not chain.continues]
    if not arrows:
        return parsed, ()
    kept = [first, *(chain for chain in others if chain not in arrows)]
    return replace(parsed, chains=tuple(kept)), tuple(chain.span.of(text) for chain in arrows)


def _premises(text: str, parsed: Parsed) -> tuple[str, ...]:
    """The sources of what stands left of an arrow."""
    arrows = [
        (c.span.start, place.start)
        for c in parsed.chains
        for r, place in zip(c.relations, c.places, strict=True)
        if r == r"\Rightarrow"
    ]
    return tuple(text[start:end] for start, end in arrows)


def _suppose(
    notation: Notation, given: tuple[str, ...], text: str, parsed: Parsed
) -> tuple[Notation, Conditions, bool]:
    """The conditions and, if they can be read as such, the premises of the claim."""
    premises = _premises(text, parsed)
    if not given and not premises:
        return *read_conditions(notation, ()), True
    letters = counting(parsed.chains)
    try:
        told, conditions = read_conditions(notation, (*given, *premises), letters)
        kept_apart(told, conditions)
        return told, conditions, True
    except ReadError:
        if not premises:
            raise
        return *read_conditions(notation, given, letters), False
