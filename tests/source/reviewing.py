"""What was understood of the library's formulas: LaTeX beside index form, to be looked at one by one.

One block an entry of a document's catalogue that is a formula: its id, the LaTeX as it stands, and below it every
statement that was read from it, in index form and with its shape; or where reading stopped; or why it is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import assert_never

from sympy import Symbol

from symderiv.model.catalogue import Entry
from symderiv.source.catalogue import NAME, read_catalogue
from symderiv.source.claims import FailedReading, ReadClaim, read_claim
from symderiv.source.derivation import Declaration, DefinitionStep, Derivation
from symderiv.source.describe import index_form
from symderiv.source.library import discover, load_file
from symderiv.source.notation import Notation
from symderiv.source.reading import ReadError
from symderiv.source.stated import (
    Comparison,
    LawClaim,
    NowhereClaim,
    OrderClaim,
    Quantified,
    RangeClaim,
    ShapeClaim,
    Statement,
)
from symderiv.tensor.axis import Axis, index
from symderiv.tensor.tensor import Tensor

ROOT = Path(__file__).resolve().parents[2] / "derivations"
CATALOGUES = {read_catalogue(path)[0]: path for path in sorted(ROOT.glob(f"*/{NAME}"))}

STOPS = "    stops at "


@cache
def derivations(folder: Path) -> tuple[Derivation, ...]:
    return tuple(load_file(path) for path in discover(folder))


def review(document: str) -> str:
    path = CATALOGUES[document]
    return "\n\n".join(block(entry, path.parent) for entry in formulas(document)) + "\n"


def formulas(document: str) -> list[Entry]:
    return [entry for entry in read_catalogue(CATALOGUES[document])[1] if entry.form == "formula"]


def block(entry: Entry, folder: Path) -> str:
    for derivation in derivations(folder):
        if entry.id in derivation.defined:
            lines = [f"{entry.id}  (defined)"]
            for step in derivation.steps:
                if isinstance(step, Declaration | DefinitionStep) and step.states == entry.id:
                    lines += [f"  {step.latex}", *understood(derivation, entry.id, step.latex)]
            return "\n".join(lines)
        for claim in derivation.claims:
            if claim.id == entry.id:
                note = "  (our words)" if claim.says else ""
                return "\n".join([f"{entry.id}{note}", f"  {claim.stated}", *understood(derivation, entry.id, "")])
    return f"{entry.id}\n  left out: {entry.left_out or 'without a reason'}"


def understood(derivation: Derivation, name: str, definition: str) -> Iterator[str]:
    """Lines for the first reading; what else the print may mean is named below it."""
    if definition:
        return lines_of(derivation.notation, definition, of=None, given=())
    task = derivation.task(name)
    (claim,) = (claim for claim in derivation.claims if claim.id == name)
    plain = list(lines_of(task.notation, claim.stated, of=task.of, given=task.given))
    for reading, more in task.readings if STOPS in plain[0] else ():  # a print that needs one of its named readings
        found = list(lines_of(task.notation, claim.stated, of=task.of, given=(*task.given, *more)))
        if STOPS not in found[0]:
            return iter([f"    in the reading: {reading}", *found])
    return iter(plain)


def lines_of(notation: Notation, text: str, *, of: str | None, given: tuple[str, ...]) -> Iterator[str]:
    try:
        first, *others = read_claim(notation, text, of=of, given=given)
    except ReadError as error:
        yield failure(error.within(text))
        return
    if isinstance(first, FailedReading):
        yield failure(first.error)
        return
    for statement in first.statements:
        yield f"    {shown(statement, first)}"
    for condition in first.conditions.texts:
        yield f"    where {condition}"
    for note in first.notes:
        yield f"    note: {note}"
    for captured in first.captured:
        yield f"    note: {captured} is both free and bound"
    if others:
        yield f"    read as: {first.reading}; {len(others)} more"


def failure(error: ReadError) -> str:
    piece = error.span.of(error.text) if error.span is not None else ""
    return f"{STOPS}{piece!r}: {error.message}"


def shown(statement: Statement, read: ReadClaim) -> str:
    match statement:
        case Comparison(left, relation, right, _):
            names = free_names(left, right, ranges=read.ranges)
            shape = left.shape if left.shape == right.shape else f"{left.shape} beside {right.shape}"
            return f"{shape}: {entry_of(left, names)} {relation} {entry_of(right, names)}"
        case ShapeClaim(value, dimensions, _):
            size = " x ".join(str(dimension) for dimension in dimensions) or "1"
            return f"{entry_of(value, free_names(value, ranges=read.ranges))} is {size}"
        case LawClaim(value, law, _):
            return f"{entry_of(value, free_names(value, ranges=read.ranges))} has the law {law}"
        case OrderClaim(value, bound, _, order):
            return f"{index_form(value)} = {order}({index_form(bound)})"
        case RangeClaim(name, _, stated, _):
            return f"{name} in {stated.low}..{stated.high}"
        case NowhereClaim(minimiser, _):
            return f"{index_form(minimiser)} does not exist"
        case Quantified(sign, ranging, inner, _):
            return f"{sign} {ranging}: " + "; ".join(shown(part, read) for part in inner)
        case _:
            assert_never(statement)


def free_names(*values: Tensor, ranges: Mapping[Symbol, Axis]) -> list[str]:
    """Names for the indices of the entries that nothing else uses."""
    taken = {symbol.name for symbol in ranges} | {s.name for value in values for s in value.body.atoms(Symbol)}
    return [name for name in (*"ijklabcdef", *(f"i{n}" for n in range(9))) if name not in taken]


def entry_of(value: Tensor, names: list[str]) -> str:
    used = names[: value.rank]
    place = f"[{', '.join(used)}] " if used else ""
    return place + index_form(value[tuple(index(name) for name in used)])
