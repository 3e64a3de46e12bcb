"""The notation of a derivation as a short table: sizes, variables, random variables, indices, functions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from symderiv.export.escape import typewriter
from symderiv.export.formula import inline
from symderiv.export.prose import prose
from symderiv.source.derivation import Declaration, Derivation
from symderiv.source.facts import structure_words
from symderiv.source.notation import Variable

_SENTENCE = re.compile(r"\\text\s*\{\s*(?:is|are)?\s*(?P<what>[^{}]*?)\s*\}\s*\Z")
_COMPARISON = re.compile(r"[<>]|\\(?:ne|neq|le|leq|ge|geq)\b")
_KINDS = ("Sizes", "Variables", "Random", "Indices", "Functions")


def notation_table(derivation: Derivation, common: Sequence[str]) -> str:
    """Empty if nothing is declared."""
    groups: dict[str, list[str]] = {kind: [] for kind in _KINDS}
    for step in derivation.steps:
        if isinstance(step, Declaration):
            groups[_kind(step.latex)].append(inline(step.latex) or typewriter(step.latex))
    said = [step.latex for step in derivation.steps if isinstance(step, Declaration) and _kind(step.latex) == "Sizes"]
    declared = {name.strip() for latex in said for name in latex.partition(r"\in")[0].split(",")}
    names = derivation.notation.names.values()
    sizes = [
        name
        for m in names
        if isinstance(m, Variable) and m.size and m.name not in declared and (name := inline(_written(m.name)))
    ]
    if sizes:
        groups["Sizes"].append(
            ", ".join(sizes) + (" are positive integers" if len(sizes) > 1 else " is a positive integer")
        )
    rows = [(kind, r",\quad ".join(entries)) for kind, entries in groups.items() if entries]
    if derivation.notation.layout == "numerator":
        rows.append(("Layout", "the gradient of a scalar is a row"))
    shown = " ".join(text for _, text in rows)
    if assumed := [text for text in map(prose, common) if text not in shown]:
        rows.append(("Assumed", "; ".join(assumed)))
    if not rows:
        return ""
    lines = [rf"  {kind} & {text} \\" for kind, text in rows]
    head = r"\begin{longtable}{@{\hspace{1.2em}}>{\footnotesize}p{18mm}>{\raggedright\arraybackslash}p{132mm}@{}}"
    return "\n".join([head, *lines, r"\end{longtable}"])


def _written(name: str) -> str:
    """``d_in`` as ``d_{\\text{in}}``."""
    stem, _, sub = name.partition("_")
    if len(sub) < 2:
        return name
    return rf"{stem}_{{\text{{{sub}}}}}" if sub.isalpha() else f"{stem}_{{{sub}}}"


def _kind(latex: str) -> str:
    if r"\sim" in latex:
        return "Random"
    sentence = _SENTENCE.search(latex)
    if re.search(r"\\in\s*\\mathbb\{R\}", latex) or (sentence and structure_words(sentence["what"])):
        return "Variables"  # also with words in the names of sizes, or about the matrix
    if r"\text" in latex:
        return "Functions"
    if r"\mathbb{N}" in latex:
        return "Sizes"
    if r"\mathbb{R}" in latex or _COMPARISON.search(latex) or re.search(r"\\in\s*[\[(]", latex):
        return "Variables"
    return "Indices"
