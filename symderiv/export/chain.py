"""Proved steps as ``align*``: a chain shares its left-hand side, and each step has its reason at the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from symderiv.export.atom import Formula, joined, with_depth
from symderiv.export.escape import escaped
from symderiv.export.preamble import LINE
from symderiv.export.prose import prose
from symderiv.export.rows import Row, rows_of
from symderiv.export.steps import Step
from symderiv.export.vocabulary import NOT_BREAKING
from symderiv.export.words import proof, references
from symderiv.model import Proved
from symderiv.model.plain import dataclass

_CHAINED = frozenset(["=", "<", ">", r"\le", r"\ge", r"\leq", r"\geq"])
_NEAR = 9.0
"""Left-hand sides up to this width, in em, are aligned with each other."""


@dataclass(frozen=True)
class Context:
    """What the words of a derivation refer to."""

    numbers: Mapping[str, str]
    common: Sequence[str]
    """Assumptions that hold for every step."""
    layout: str


@dataclass
class _Group:
    rows: list[tuple[Row, Step | None]] = field(default_factory=list)
    """A step stands at the last of its rows."""
    left: float = 0.0
    right: float = 0.0
    ends: tuple[str, ...] = ()
    """The sides of the step before that the next one may continue; none if it is more than equalities."""
    last: Step | None = None


def displays(steps: Sequence[Step], context: Context) -> list[str]:
    groups: list[_Group] = []
    for step in steps:
        assert step.formula is not None
        if not (groups and _joins(groups[-1], step, step.formula)):
            groups.append(_Group())
            _append(groups[-1], step, rows_of(step.formula, LINE), step.formula)
    return [_align(group, context) for group in groups]


def boxed(step: Step, context: Context) -> str:
    """The result of the derivation."""
    assert step.formula is not None
    body = box(step.formula, LINE - 2)
    return f"\\rise\\begin{{align*}}\n  & {body} {why(step, context)}\n\\end{{align*}}"


def box(formula: Formula, room: float) -> str:
    rows = rows_of(formula, room)
    if len(rows) == 1 and rows[0].left_width + rows[0].right_width <= room:
        return rf"\boxed{{{formula.tex}}}"
    return rf"\boxed{{{aligned(rows, room)}}}"


def aligned(rows: Sequence[Row], room: float) -> str:
    space = room - max(row.left_width for row in rows)
    return r"\begin{aligned}[t] " + r" \\ ".join(row.tex(space) for row in rows) + r" \end{aligned}"


def formula_in(formula: Formula, room: float) -> str:
    """A formula for a table cell, broken if need be."""
    rows = rows_of(formula, room)
    if len(rows) == 1 and rows[0].left_width + rows[0].right_width <= room:
        return formula.tex
    return aligned(rows, room)


def why(step: Step, context: Context) -> str:
    verdict, claim = step.verdict, step.claim
    assert isinstance(verdict, Proved)
    parts = [proof(verdict, context.common, step.task.given)]
    sources = references(claim.rests_on, context.numbers)
    parts += [f"from {sources}"] if sources else []
    if step.task.notation.layout != context.layout:
        parts.append("gradients of scalars as rows" if context.layout == "gradient" else "gradients as columns")
    details = "; ".join(part for part in parts if part)
    dot = r"\textperiodcentered\ " if details else ""
    return rf"\why{{{step.number}}}{{{prose(claim.title)}}}{{{details} \mbox{{{dot}{escaped(claim.id)}}}}}"


def _joins(group: _Group, step: Step, formula: Formula) -> bool:
    """Put the step into the group, if it continues it or is small enough to be aligned with it."""
    if _continues(group, step, formula):
        first = next(at for at, atom in enumerate(formula.atoms) if atom.role == "relation")
        rows = rows_of(Formula(formula.atoms[first:]), LINE - group.left)
        if group.left + max(row.right_width for row in rows) <= LINE:
            _append(group, step, rows, formula)
            return True
    rows = rows_of(formula, LINE)
    left = max([group.left, *(row.left_width for row in rows)])
    right = max([group.right, *(row.right_width for row in rows)])
    if 0.0 in (group.left, rows[0].left_width) or left > _NEAR or left + right > LINE:
        return False
    _append(group, step, rows, formula)
    return True


def _continues(group: _Group, step: Step, formula: Formula) -> bool:
    """``a = b`` before ``a = c`` or ``b = c``, under the same conditions: the chain ``a = b = c``."""
    before = group.last
    if (
        before is None
        or before.task.given != step.task.given
        or before.task.notation.layout != step.task.notation.layout
    ):
        return False
    return _relations(formula) <= _CHAINED and _texts(formula)[0] in group.ends


def _append(group: _Group, step: Step, rows: Sequence[Row], formula: Formula) -> None:
    group.rows += [(row, None) for row in rows[:-1]] + [(rows[-1], step)]
    group.left = max([group.left, *(row.left_width for row in rows)])
    group.right = max([group.right, *(row.right_width for row in rows)])
    sides = _texts(formula)
    group.ends = (sides[0], sides[-1]) if _relations(formula) == {"="} else ()
    group.last = step


def _relations(formula: Formula) -> set[str]:
    """Its relations outside brackets; a comma counts as one, since it starts another statement."""
    return {
        atom.tex
        for atom, depth in with_depth(formula.atoms)
        if depth == 0 and (atom.role in ("relation", "separator")) and atom.tex not in NOT_BREAKING
    }


def _texts(formula: Formula) -> tuple[str, ...]:
    return tuple(joined(side) for side in formula.sides())


def _align(group: _Group, context: Context) -> str:
    lines = []
    for row, step in group.rows:
        reason = f" {why(step, context)}" if step is not None else ""
        lines.append(f"  {row.tex(LINE - group.left)}{reason}")
    body = " \\\\\n".join(lines)
    return f"\\rise\\begin{{align*}}\n{body}\n\\end{{align*}}"
