"""Derivations and their verdicts as one LaTeX document: an answer key.  The same input gives the same text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from symderiv.export.errata import errata
from symderiv.export.preamble import PREAMBLE
from symderiv.export.section import section
from symderiv.export.steps import Step, steps_of
from symderiv.model import Outcome
from symderiv.source.derivation import Derivation

_KINDS = (
    ("proved", r"\yes", "proved", "for every value of its variables, in the sizes named beside it"),
    ("refuted", r"\no", "wrong", "as a counterexample, or the shape of its sides, shows"),
    ("conditional", r"\maybe", "depending on the reading", "right in one reading and not in another"),
    ("undecided", r"\unknown", "undecided", "neither proved nor refuted"),
    ("unreadable", r"\unknown", "not read", "the text could not be read as mathematics"),
    ("", r"\unknown", "not checked", "no verdict"),
)


def export(derivations: Sequence[Derivation], outcomes: Mapping[str, Outcome]) -> str:
    """A complete document for pdflatex; outcomes are found by the id of their claim."""
    chapters = [steps_of(each, outcomes, at) for at, each in enumerate(derivations, 1)]
    steps = [step for chapter in chapters for step in chapter]
    parts = [PREAMBLE + r"\begin{document}", _title(steps)]
    parts += [section(each, chapter) for each, chapter in zip(derivations, chapters, strict=True)]
    parts += [errata(steps), r"\end{document}"]
    return "\n\n".join(part for part in parts if part) + "\n"


def _title(steps: Sequence[Step]) -> str:
    kinds = [step.verdict.kind if step.verdict is not None else "" for step in steps]
    rows = [
        rf"  {sign} & {kinds.count(kind)} & {word} & {meaning} \\"
        for kind, sign, word, meaning in _KINDS
        if kind in kinds
    ]
    lines = [r"{\LARGE\bfseries Answer key}\par\smallskip"]
    if rows:
        count = "one statement" if len(steps) == 1 else f"{len(steps)} statements"
        lines.append(rf"{{\small {count[:1].upper()}{count[1:]}, each checked by symderiv against the definitions:\par")
        lines += [r"\smallskip\begin{tabular}{@{}lrl>{\color{quiet}}l@{}}", *rows, r"\end{tabular}\par}"]
    return "\n".join(lines)
