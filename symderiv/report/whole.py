"""A statement in full: with the left-hand side that the document leaves to the line before, and a correction with it.

The machine corrects one side of one comparison; here it gets back the side that it is compared with.  Where the text
is not printable mathematics nothing is added.
"""

from __future__ import annotations

from symderiv.export.atom import Atom, with_depth
from symderiv.export.formula import read_formula
from symderiv.export.vocabulary import NOT_BREAKING
from symderiv.model import Claim, Refuted, Span
from symderiv.model.plain import dataclass
from symderiv.report.plain import one_line

_ALIGNED = "& "
"""Before the relation of a line that goes on with the one above it."""


def whole(claim: Claim) -> str:
    """The stated formula, after its left-hand side where it has none of its own."""
    stated = one_line(claim.stated)
    if not claim.of:
        return stated
    first = next(iter(_comparisons(stated)), None)
    if first is None or not first.relations:
        return f"{one_line(claim.of)} = {stated}"
    if first.sides[0].of(stated).strip(_ALIGNED):
        return stated
    return f"{one_line(claim.of)} {stated.lstrip(_ALIGNED)}"


def corrected(claim: Claim, verdict: Refuted) -> str:
    """The comparison that is wrong, with the machine's correction in the place of its wrong side."""
    if not verdict.correction:
        return ""
    right = one_line(verdict.correction)
    if any(comparison.relations for comparison in _comparisons(right)):
        return right
    comparisons = _comparisons(claim.stated)
    wrong = verdict.span
    if wrong is not None:
        found = [each for each in comparisons if each.span.start <= wrong.start and wrong.end <= each.span.end]
    else:
        found = list(comparisons)
    if len(found) != 1:
        return right
    comparison = found[0]
    before = [at for at, place in enumerate(comparison.relations) if wrong is None or place.end <= wrong.start]
    at = before[-1] if before and wrong is not None else 0
    left = comparison.sides[at].of(claim.stated).strip()
    relation = comparison.relations[at].of(claim.stated) if before else "="
    if not before or not left:
        left = claim.of
    return one_line(f"{left} {relation} {right}") if left else right


@dataclass(frozen=True)
class _Comparison:
    sides: tuple[Span, ...]
    relations: tuple[Span, ...]

    @property
    def span(self) -> Span:
        return Span(self.sides[0].start, self.sides[-1].end)


def _comparisons(text: str) -> list[_Comparison]:
    """The statements of a line, which commas separate, each as its sides and the relations between them."""
    formula = read_formula(text)
    if formula is None:
        return []
    found: list[_Comparison] = []
    start, sides, relations = 0, list[Span](), list[Span]()
    for atom, depth in with_depth(formula.atoms):
        if depth or atom.span is None or not _divides(atom):
            continue
        sides.append(Span(start, atom.span.start))
        start = atom.span.end
        if atom.role == "relation":
            relations.append(atom.span)
        else:
            found.append(_Comparison(tuple(sides), tuple(relations)))
            sides, relations = [], []
    sides.append(Span(start, len(text)))
    return [*found, _Comparison(tuple(sides), tuple(relations))]


def _divides(atom: Atom) -> bool:
    return atom.role in ("relation", "separator") and atom.tex not in NOT_BREAKING
