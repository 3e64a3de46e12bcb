"""The errata as a LaTeX document: a ``longtable`` for each of the documents.

A formula is printed where all of it is known mathematics, broken to the width of its cell; else its source is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from symderiv.export.chain import formula_in
from symderiv.export.escape import escaped, typewriter
from symderiv.export.formula import read_formula
from symderiv.export.preamble import PREAMBLE
from symderiv.export.prose import prose, sentence
from symderiv.model import Unreadable
from symderiv.report.errata import Erratum, heading

_CELL = 33.0
"""The width of a formula in its cell, in em."""
_TABLE = (
    r"\begin{longtable}{@{}>{\footnotesize\raggedright\arraybackslash}p{27mm}"
    r">{\raggedright\arraybackslash}p{132mm}@{}}",
    r"  \toprule",
    r"  Statement & \textit{for} what is printed \textit{read} what is proved \\",
    r"  \midrule",
    r"  \endhead",
    r"  \bottomrule",
    r"  \endfoot",
)


_LOWERED = re.compile(r"(?<=[A-Za-z])_(\w+[-+]\d+)(?= = )")
_RAISED = re.compile(r"(?<=[A-Za-z])\^(\(\w+\))(?= = )")
"""Names in counterexamples: ``h_t-1 = 0``, ``U^(c) = 0``."""


def latex_lines(errata: Sequence[Erratum]) -> list[str]:
    lines = [PREAMBLE + r"\begin{document}", r"{\LARGE\bfseries Errata}\par\smallskip"]
    if not errata:
        lines.append("No errata.")
    for document, group in groupby(errata, key=lambda erratum: erratum.outcome.claim.document):
        lines += [rf"\section*{{{escaped(heading(document))}}}", r"\small", *_TABLE]
        for erratum in group:
            lines += _entry(erratum)
        lines += [r"\end{longtable}"]
    return [*lines, r"\end{document}"]


def _entry(erratum: Erratum) -> list[str]:
    claim = erratum.outcome.claim
    places = (escaped(claim.id), _quiet(escaped(erratum.place)), _quiet(erratum.word))
    name = r"\newline ".join(part for part in places if part)
    parts = [sentence(erratum.why)]
    printed = _source if isinstance(erratum.outcome.verdict, Unreadable) else _formula
    denies = "not in general: " if claim.denied else ""
    if claim.says:
        parts.append(rf"\textit{{for}}\quad {prose(claim.says)}")
        parts.append(printed(erratum.printed, rf"\quad {denies}"))
    else:
        parts.append(printed(erratum.printed, rf"\textit{{for}}\quad {denies}"))
    if claim.given:
        parts.append(rf"{{\footnotesize with {', '.join(_inline(text) for text in claim.given)}}}")
    if erratum.right:
        word = r"\textit{for it is not so that}" if erratum.denied else r"\textit{read}"
        if erratum.says:
            parts.append(rf"{word}\quad {prose(erratum.says)}")
        parts.append(_formula(erratum.right, r"\quad " if erratum.says else rf"{word}\quad "))
        given = ", ".join(_inline(text) for text in erratum.given)
        condition = f" if {given}" if given else ""
        parts.append(r"\quad" + _quiet(f"{prose(erratum.scope)}{condition}"))
    parts += [rf"{{\footnotesize {_evidence(label, text)}}}" for label, text in erratum.evidence]
    parts += [rf"{{\footnotesize {sentence(text)}}}" for text in erratum.also]
    body = "\\newline\n    ".join(parts)
    return [f"  {name} &", f"    {body} \\\\ \\addlinespace"]


def _quiet(text: str) -> str:
    return rf"\quiet{{{text}}}" if text else ""


def _evidence(label: str, text: str) -> str:
    words = {"at": "At", "but": "", "true": "True:", "false": "False:", "open": "Open:"}[label]
    if label == "at":
        text = _RAISED.sub(r"^{\1}", _LOWERED.sub(r"_{\1}", text))
    return f"{words} {prose(text)}." if words else sentence(text)


def _source(text: str, before: str) -> str:
    """What could not be read, letter by letter."""
    return before + typewriter(text)


def _formula(text: str, before: str) -> str:
    formula = read_formula(text)
    if formula is None or not formula.atoms:
        return _source(text, before)
    return rf"{before}\roomy{{{formula_in(formula, _CELL)}}}"


def _inline(text: str) -> str:
    formula = read_formula(text)
    return typewriter(text) if formula is None or not formula.atoms else f"${formula.tex}$"
