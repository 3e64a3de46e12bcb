"""The errata as a LaTeX ``longtable``: a formula is printed where all of it is known mathematics, else as source."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from symderiv.export.escape import escaped, typewriter
from symderiv.export.formula import read_formula

if TYPE_CHECKING:
    from symderiv.report.errata import Erratum

_HEAD = (
    r"% needs \usepackage{amsmath,amssymb,booktabs,longtable,array}",
    r"\begin{longtable}{@{}>{\raggedright\arraybackslash}p{30mm}>{\raggedright\arraybackslash}p{125mm}@{}}",
    r"  \toprule",
    r"  Statement & \textit{for} what is printed \textit{read} what is right \\",
    r"  \midrule",
    r"  \endhead",
    r"  \bottomrule",
    r"  \endfoot",
)


def latex_lines(errata: Sequence[Erratum]) -> list[str]:
    if not errata:
        return ["% no errata"]
    lines = list(_HEAD)
    for erratum in errata:
        claim = erratum.outcome.claim
        parts = [rf"\textit{{for}} {escaped(claim.says)}: {_formula(claim.stated)}" if claim.says else ""]
        parts = [part or rf"\textit{{for}} {_formula(claim.stated)}" for part in parts]
        if erratum.right:
            parts.append(rf"\textit{{read}} {_formula(erratum.right)}")
        parts.append(rf"{{\footnotesize {escaped(erratum.why)}.}}")
        lines.append(rf"  {escaped(claim.id)}\newline {escaped(erratum.place)} &")
        lines.append("    " + "\\newline\n    ".join(parts) + r" \\ \addlinespace")
    return [*lines, r"\end{longtable}"]


def _formula(text: str) -> str:
    formula = read_formula(text)
    return typewriter(text) if formula is None or not formula.atoms else rf"${formula.tex}$"
