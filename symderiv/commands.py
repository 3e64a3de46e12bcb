"""What each command does: ask ``run`` for the work, ``report`` for the words, and print them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import BinaryIO

from symderiv.model import Report
from symderiv.report.concise import finding_line
from symderiv.report.coverage import coverage_lines
from symderiv.report.finding import failure_lines, finding_lines
from symderiv.report.formats import render
from symderiv.report.page import Page
from symderiv.report.paint import width_of, write
from symderiv.report.progress import Bar
from symderiv.report.records import claim_line, failure_line
from symderiv.report.rejected import rejected_lines
from symderiv.report.show import show_lines
from symderiv.report.stream import JsonLines
from symderiv.run.check import Options, default_jobs, run_check
from symderiv.run.coverage import catalogue_order, run_coverage
from symderiv.run.export import run_export, write_whole
from symderiv.run.protocol import Single
from symderiv.run.second import second_reading
from symderiv.run.selection import Targets, resolve
from symderiv.run.single import BrokenError, RejectedError, batch, describe, equal
from symderiv.run.usage import UsageError


def check(arguments: argparse.Namespace) -> int:
    page = _page()
    with JsonLines(page) if arguments.format == "jsonl" else Bar() as bar:
        report = run_check(resolve(arguments.targets), arguments.keywords, _options(arguments), bar)
    rendered = render(arguments.format, report, page)
    if arguments.format != "text":
        sys.stdout.write(rendered)
    elif report.outcomes or report.failures:
        write(rendered)
    code = report.exit_code()
    if code == 5:
        why = f"no claim matches -k {arguments.keywords!r}" if arguments.keywords else "no derivations found"
        sys.stderr.write(f"nothing selected: {why}\n")
    return code


def show(arguments: argparse.Namespace) -> int:
    page = _page()
    with Bar() as bar:
        targets = Targets((), (arguments.id,), ids_only=True)
        report = run_check(targets, "", _options(arguments), bar)
    blocks = [show_lines(outcome, page) for outcome in report.outcomes]
    _print_blocks(blocks + [failure_lines(failure, page) for failure in report.failures])
    return report.exit_code()


def eq(arguments: argparse.Namespace) -> int:
    if arguments.batch is not None:
        if arguments.lhs is not None:
            raise UsageError("eq takes either a formula or --batch", "symderiv eq --batch FILE.jsonl")
        return _eq_batch(arguments)
    if not (arguments.lhs or "").strip():
        example = r"symderiv eq '\tanh(-x)' '-\tanh x', or symderiv eq --batch FILE.jsonl"
        raise UsageError("eq needs a formula", example)
    claim = arguments.lhs if arguments.rhs is None else f"{arguments.lhs} = {arguments.rhs}"
    single = Single("eq", claim, tuple(arguments.let), tuple(arguments.given))
    try:
        with Bar() as bar:
            report = equal(single, _options(arguments), bar)
    except RejectedError as error:
        _print_blocks([rejected_lines(error.rejected, _page())], to_stderr=True)
        return 2
    _print_single(report, arguments.format)
    return report.exit_code()


def _print_single(report: Report, format_: str) -> None:
    page = _page()
    if format_ == "json":
        sys.stdout.writelines(claim_line(outcome, page) for outcome in report.outcomes)
        sys.stdout.writelines(failure_line(failure, page) for failure in report.failures)
        return
    blocks = [finding_lines(outcome, page, full=True) for outcome in report.outcomes]
    _print_blocks(blocks + [failure_lines(failure, page) for failure in report.failures])


def _eq_batch(arguments: argparse.Namespace) -> int:
    with _opened(arguments.batch) as lines, JsonLines(_page()) as bar:
        code = batch(lines, arguments.let, arguments.given, _options(arguments), bar).exit_code()
    if code == 5:
        sys.stderr.write("nothing selected: no claim in the batch\n")
    return code


def _opened(name: str) -> BinaryIO:
    if name == "-":
        return sys.stdin.buffer
    try:
        return Path(name).open("rb")
    except OSError as error:
        reason = error.strerror or str(error)
        help_ = "A batch is a file of JSON lines, or - for stdin."
        raise UsageError(f"cannot read {name}: {reason}", help_) from error


def read(arguments: argparse.Namespace) -> int:
    try:
        with Bar() as bar:
            text = describe(arguments.latex, arguments.let, _options(arguments), bar)
    except RejectedError as error:
        _print_blocks([rejected_lines(error.rejected, _page())], to_stderr=True)
        return 2 if error.rejected.text in arguments.let else 1
    except BrokenError as error:
        _print_blocks([failure_lines(error.failure, _page())], to_stderr=True)
        return 2
    write(text.rstrip("\n") + "\n")
    if arguments.second is not None:
        write(f"second reader (latex2sympy2): {second_reading(arguments.latex, arguments.second, arguments.timeout)}\n")
    return 0


def export(arguments: argparse.Namespace) -> int:
    try:
        with Bar() as bar:
            text, report = run_export(resolve([arguments.target]), _options(arguments), bar)
    except BrokenError as error:
        raise UsageError("nothing was exported", "", (error.failure,)) from error
    page = _page()
    for outcome in report.outcomes:
        if not outcome.as_expected:
            sys.stderr.write(f"warning: {finding_line(outcome, page)}\n")
    if arguments.output is None:
        sys.stdout.write(text)
    else:
        write_whole(Path(arguments.output), text)
    return 0


def coverage(arguments: argparse.Namespace) -> int:
    """0 if every entry is covered or left out for a reason, and everything was judged."""
    with Bar() as bar:
        documents, report = run_coverage(arguments.documents, _options(arguments), bar)
    if not documents:
        sys.stderr.write("nothing selected: no catalogue.txt beside the derivations\n")
        return 5
    page = _page()
    blocks = [coverage_lines(documents, page.width)]
    _print_blocks(blocks + [failure_lines(failure, page) for failure in report.failures])
    if report.failures:
        return 2
    return 1 if any(each.missing() for each in documents) else 0


def errata(arguments: argparse.Namespace) -> int:
    from symderiv.report.errata import errata_of
    from symderiv.report.errata_text import render as render_errata

    with Bar() as bar:
        report = run_check(resolve(arguments.targets), "", _options(arguments), bar)
    page = _page()
    sys.stdout.write(render_errata(arguments.format, errata_of(report, catalogue_order(report)), page.width))
    if report.failures:
        _print_blocks([failure_lines(failure, page) for failure in report.failures], to_stderr=True)
        return 2
    return 0 if report.outcomes else 5


COMMANDS = {
    "check": check,
    "show": show,
    "eq": eq,
    "read": read,
    "export": export,
    "coverage": coverage,
    "errata": errata,
}


def _page() -> Page:
    return Page(width_of(sys.stdout))


def _options(arguments: argparse.Namespace) -> Options:
    return Options(
        jobs=getattr(arguments, "jobs", None) or default_jobs(),
        timeout=arguments.timeout,
        cache=not getattr(arguments, "no_cache", False),
        stop_first=getattr(arguments, "stop_first", False),
    )


def _print_blocks(blocks: list[list[str]], *, to_stderr: bool = False) -> None:
    text = "\n\n".join("\n".join(block) for block in blocks) + "\n"
    write(text, sys.stderr if to_stderr else sys.stdout)
