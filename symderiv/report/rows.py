"""The lines of a finding below its formula: ``   = label     text``, remarks at the end, ``help:`` last."""

from __future__ import annotations

from symderiv.report.plain import one_line, wrap

LABEL = 10
INDENT = " " * 15
GAP = 7
"""Blanks before a remark: how a value was found, or for which sizes a correction is proved."""


def row(label: str, text: str, width: int) -> list[str]:
    """One row, continued below; nothing where there is no text."""
    if not one_line(text):
        return []
    first, *rest = wrap(text, width - len(INDENT))
    return [f"   = {label:{LABEL}}{first}", *(INDENT + line for line in rest)]


def rows(label: str, texts: tuple[str, ...], width: int) -> list[str]:
    return [line for text in texts for line in row(label, text, width)]


def below(text: str, width: int) -> list[str]:
    """More about the row above."""
    return [INDENT + line for line in wrap(text, width - len(INDENT))]


def remarked(text: str, remark: str, column: int, width: int, indent: int) -> list[str]:
    """A line with a remark in the column; where that does not fit, the line is broken and the remark follows.

    The first ``indent`` characters are the label.
    """
    if column + len(remark) <= width:
        return [text.ljust(column) + remark]
    first, *rest = wrap(text[indent:], width - indent)
    lines = [text[:indent] + first, *(" " * indent + line for line in rest)]
    if len(lines[-1]) + 3 + len(remark) <= width:
        return [*lines[:-1], f"{lines[-1]}   {remark}"]
    return [*lines, " " * indent + remark]


def help_lines(text: str, width: int) -> list[str]:
    if not one_line(text):
        return []
    first, *rest = wrap(text, width - 6)
    return [f"help: {first}", *(f"      {line}" for line in rest)]
