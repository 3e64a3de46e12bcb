"""Proved steps as ``align*``: steps that continue each other share their left-hand side, each has its reason at the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from symderiv.export.atom import Formula, joined
from symderiv.export.preamble import LINE
from symderiv.export.prose import prose
from symderiv.export.rows import Row, rows_of
from symderiv.export.steps import Step
from symderiv.export.words import proof, references
from symderiv.export.escape import escaped
from symderiv.model import Proved

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
    sides: tuple[str, ...] = ()
    """The sides of the step before: what the next one may continue."""


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
    return f"\\begin{{align*}}\n  & {body} {why(step, context)}\n\\end{{align*}}"


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
    return rf"\why{{{step.number}}}{{{prose(claim.title)}}}{{{details}\\{escaped(claim.id)}}}"


def _joins(group: _Group, step: Step, formula: Formula) -> bool:
    """Put the step into the group, if it continues it or is small enough to be aligned with it."""
    sides = _texts(formula)
    if group.sides and len(sides) > 1 and sides[0] in (group.sides[0], group.sides[-1]):
        first = next(at for at, atom in enumerate(formula.atoms) if atom.role == "relation")
        rest = Formula(formula.atoms[first:])
        rows = rows_of(rest, LINE - group.left)
        if group.left + max(row.right_width for row in rows) <= LINE:
            start = group.sides[0]
            _append(group, step, rows, formula)
            group.sides = (start, *group.sides[1:])
            return True
    rows = rows_of(formula, LINE)
    left = max([group.left, *(row.left_width for row in rows)])
    right = max([group.right, *(row.right_width for row in rows)])
    if min(group.left, *(row.left_width for row in rows[:1])) == 0.0 or left > _NEAR or left + right > LINE:
        return False
    _append(group, step, rows, formula)
    return True


def _append(group: _Group, step: Step, rows: Sequence[Row], formula: Formula) -> None:
    group.rows += [(row, None) for row in rows[:-1]] + [(rows[-1], step)]
    group.left = max([group.left, *(row.left_width for row in rows)])
    group.right = max([group.right, *(row.right_width for row in rows)])
    group.sides = _texts(formula)


def _texts(formula: Formula) -> tuple[str, ...]:
    return tuple(joined(side) for side in formula.sides())


def _align(group: _Group, context: Context) -> str:
    lines = []
    for row, step in group.rows:
        reason = f" {why(step, context)}" if step is not None else ""
        lines.append(f"  {row.tex(LINE - group.left)}{reason}")
    body = " \\\\\n".join(lines)
    return f"\\begin{{align*}}\n{body}\n\\end{{align*}}"
