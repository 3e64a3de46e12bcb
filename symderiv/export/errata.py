"""The errata of all derivations in one table: for what is printed, read what is right."""

from __future__ import annotations

from collections.abc import Sequence

from symderiv.export.atom import Formula
from symderiv.export.chain import formula_in
from symderiv.export.escape import escaped, typewriter
from symderiv.export.preamble import CELL
from symderiv.export.steps import Step, corrected
from symderiv.export.words import reason
from symderiv.model import Refuted

_HEAD = r"""\need{9\baselineskip}\section*{Errata}
\small
\begin{longtable}{@{}>{\footnotesize\raggedright\arraybackslash}p{25mm}>{\raggedright\arraybackslash}p{132mm}@{}}
  \toprule
  Statement & \textit{for} what is stated \textit{read} what is proved \\
  \midrule
  \endhead
  \bottomrule
  \endfoot"""


def errata(steps: Sequence[Step]) -> str:
    """Empty if nothing is refuted but what the document offers as a wrong option."""
    entries = [
        _entry(step, step.verdict) for step in steps if isinstance(step.verdict, Refuted) and not step.claim.distractor
    ]
    if not entries:
        return ""
    return "\n".join([_HEAD, "\\addlinespace\n".join(entries), r"\end{longtable}"])


def _entry(step: Step, verdict: Refuted) -> str:
    claim = step.claim
    place = r"\newline ".join(
        part for part in (rf"\no\ ({step.number})", escaped(claim.id), rf"\quiet{{{escaped(claim.where)}}}") if part
    )
    fix = step.correction.formula if step.correction is not None else corrected(step)
    lines = [rf"\textit{{for}}\quad {_shown(step.formula, claim.stated)}"]
    if fix is not None:
        lines.append(rf"\textit{{read}}\quad {_shown(fix, '')}")
    elif step.correction is not None:
        lines.append(rf"\textit{{read}}\quad {typewriter(step.correction.claim.stated)}")
    see = f" See ({step.amendment.number})." if step.amendment is not None and fix is None else ""
    lines.append(rf"{{\footnotesize {reason(step, verdict)}{see}}}")
    text = "\\newline\n    ".join(lines)
    return f"  {place} &\n    {text} \\\\\n"


def _shown(formula: Formula | None, source: str) -> str:
    return typewriter(source) if formula is None else rf"\roomy{{{formula_in(formula, CELL)}}}"
