"""The table of ``coverage``: for each document its statements, how many are covered, and with which verdicts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from symderiv.model import KINDS
from symderiv.model.catalogue import Covered, Entry
from symderiv.report.plain import one_line, wrap

_COLUMNS = ("document", "listed", "covered", "defined", *KINDS, "left out", "missing")


def coverage_lines(documents: Sequence[Covered], width: int) -> list[str]:
    rows = [_row(each.document, each, each.entries) for each in documents]
    if len(documents) > 1:
        rows.append(["all", *(str(sum(int(row[k]) for row in rows)) for k in range(1, len(_COLUMNS)))])
    lines = _table([list(_COLUMNS), *rows])
    lines += ["", *_of_weight(documents)]
    for each in documents:
        lines += _names(f"{each.document}: missing", each.missing(), width)
    for each in documents:
        lines += _reasons(each, width)
    return lines


def _row(name: str, covered: Covered, entries: Sequence[Entry]) -> list[str]:
    found = covered.found()
    kinds = Counter(found[entry.id] for entry in entries if entry.id in found)
    left_out = sum(entry.id not in found and bool(entry.left_out) for entry in entries)
    counts = [len(entries), sum(kinds.values()), kinds["defined"], *(kinds[kind] for kind in KINDS), left_out]
    return [name, *map(str, counts), str(len(entries) - sum(kinds.values()) - left_out)]


def _table(rows: list[list[str]]) -> list[str]:
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    return ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]


def _of_weight(documents: Sequence[Covered]) -> list[str]:
    """The entries that count most: main results and formulas."""
    lines = []
    for label, wanted in (("main results", True), ("formulas", False)):
        entries = [
            (each, entry)
            for each in documents
            for entry in each.entries
            if (entry.headline if wanted else entry.form == "formula")
        ]
        done = sum(entry.id in each.found() for each, entry in entries)
        lines.append(f"{label}: {done} of {len(entries)} covered")
    return lines


def _names(title: str, entries: Sequence[Entry], width: int) -> list[str]:
    if not entries:
        return []
    names = ", ".join(f"{entry.id}{' *' if entry.headline else ''}" for entry in entries)
    return ["", f"{title} ({len(entries)})", *(f"  {line}" for line in wrap(names, width - 2))]


def _reasons(covered: Covered, width: int) -> list[str]:
    entries = covered.left_out()
    if not entries:
        return []
    lines = ["", f"{covered.document}: left out ({len(entries)})"]
    for entry in entries:
        first, *rest = wrap(f"{one_line(entry.id)}  {one_line(entry.left_out)}", width - 2)
        lines += [f"  {first}", *(f"      {line}" for line in rest)]
    return lines
