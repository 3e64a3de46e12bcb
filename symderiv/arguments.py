"""What the command line accepts: one parser, one place, and nothing imported that takes time."""

from __future__ import annotations

import argparse
import math
import sys

from symderiv.report.formats import ERRATA_FORMATS, FORMATS


class _Version(argparse.Action):
    """Looked up only when it is asked for: the lookup costs more than starting."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            number = version("symderiv")
        except PackageNotFoundError:
            number = "(not installed)"
        sys.stdout.write(f"symderiv {number}\n")
        parser.exit()


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="symderiv",
        description="Check derivations: each claim is proved, refuted with a counterexample, or left open.",
        epilog="Exit codes: 0 all as expected, 1 a surprise, 2 usage or internal error, 5 nothing selected, "
        "130 interrupted.",
    )
    top.add_argument("--version", nargs=0, action=_Version, help="print the version and exit")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    check = commands.add_parser("check", help="judge the claims of derivations")
    check.add_argument(
        "targets",
        nargs="*",
        metavar="PATH|ID",
        help="a file, a folder, a claim's id, a document or a derivation",
    )
    check.add_argument("--format", choices=FORMATS, default="text", help="default: text")
    check.add_argument("-k", dest="keywords", default="", metavar="EXPR", help="e.g. 'softmax and not loss'")
    check.add_argument("-x", dest="stop_first", action="store_true", help="stop at the first surprise")
    _add_run(check)

    show = commands.add_parser("show", help="everything about one claim")
    show.add_argument("id", metavar="ID")
    _add_run(show)

    explain = commands.add_parser("explain", help="what a code means; without CODE, all of them")
    explain.add_argument("code", nargs="?", metavar="CODE")

    eq = commands.add_parser(
        "eq",
        help="judge one formula, or a file of them",
        epilog="A formula that begins with a minus sign goes after --.",
    )
    eq.add_argument("lhs", nargs="?", metavar="LHS", help="a relation, or the left side of an equation")
    eq.add_argument("rhs", nargs="?", metavar="RHS", help="the right side")
    eq.add_argument("--batch", metavar="FILE", help="JSON lines with id, claim, let, given; - for stdin")
    eq.add_argument("--format", choices=("text", "json"), default="text", help="default: text")
    _add_let(eq)
    eq.add_argument("--given", action="append", default=[], metavar="DEF", help="a definition or a condition")
    _add_limits(eq)

    read = commands.add_parser("read", help="show how a formula is read")
    read.add_argument("latex", metavar="LATEX")
    read.add_argument(
        "--second",
        nargs="?",
        const="",
        metavar="PYTHON",
        help="show also how latex2sympy2 reads it, in this Python or in another",
    )
    _add_let(read)
    _add_timeout(read)

    export = commands.add_parser("export", help="write derivations as a LaTeX document")
    export.add_argument("target", metavar="ID|DOCUMENT|NAME")
    export.add_argument("-o", dest="output", metavar="FILE", help="default: standard output")
    _add_run(export)

    coverage = commands.add_parser("coverage", help="what documents contain against what is judged")
    coverage.add_argument("documents", nargs="*", metavar="DOCUMENT", help="default: all that have a catalogue")
    _add_run(coverage)

    errata = commands.add_parser("errata", help="what is wrong in documents, and what is right instead")
    errata.add_argument("targets", nargs="*", metavar="DOCUMENT|PATH|ID", help="default: the whole library")
    errata.add_argument("--format", choices=ERRATA_FORMATS, default="text", help="default: text")
    _add_run(errata)
    return top


def _add_let(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--let", action="append", default=[], metavar="DECL", help="declares or defines names")


def _add_run(parser: argparse.ArgumentParser) -> None:
    _add_limits(parser)
    parser.add_argument("--no-cache", action="store_true", help="judge everything afresh and keep nothing")


def _add_limits(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-j", dest="jobs", type=_jobs, metavar="N", help="worker processes; default: one a core")
    _add_timeout(parser)


def _add_timeout(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--timeout", type=_seconds, default=60.0, metavar="S", help="seconds a claim may take; default: 60"
    )


def _jobs(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"not a positive number: {text!r}")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds < math.inf:
        raise argparse.ArgumentTypeError(f"not a positive number of seconds: {text!r}")
    return seconds
