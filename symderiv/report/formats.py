"""The formats of ``check`` by name, each imported when it is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from symderiv.model import Report
    from symderiv.report.page import Page

ERRATA_FORMATS = ("text", "markdown", "latex")
FORMATS = ("text", "concise", "json", "jsonl", "junit", "sarif", "github")


def render(name: str, report: Report, page: Page) -> str:
    """The report in that format; for ``jsonl`` nothing, since ``stream`` has written it claim by claim."""
    match name:
        case "text":
            from symderiv.report import text

            return text.render(report, page)
        case "concise":
            from symderiv.report import concise

            return concise.render(report, page)
        case "json":
            from symderiv.report import records

            return records.render(report, page)
        case "jsonl":
            return ""
        case "junit":
            from symderiv.report import junit

            return junit.render(report, page)
        case "sarif":
            from symderiv.report import sarif

            return sarif.render(report, page)
        case "github":
            from symderiv.report import github

            return github.render(report, page)
        case _:
            raise ValueError(f"no such format: {name}")
