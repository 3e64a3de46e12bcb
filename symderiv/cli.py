"""The border of the command line: arguments in, exit code out, and no traceback for what a user can do wrong.

Exit codes: 0 every verdict is the expected one; 1 one is not; 2 usage or internal error; 5 nothing selected;
130 interrupted.  Findings go to standard output, errors and progress to standard error.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from types import TracebackType

from symderiv.arguments import parser
from symderiv.run.usage import UsageError

_CLOSED_PIPE = 141
"""What a shell reports for a program that writes into a closed pipe."""


def main(argv: Sequence[str] | None = None) -> int:
    if argv is None:
        sys.excepthook = _internal_error
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")  # Greek on an ASCII terminal is no reason to stop
    arguments = parser().parse_args(argv)
    try:
        code = _dispatch(arguments)
        sys.stdout.flush()
        return code
    except UsageError as error:
        return _refuse(error)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing more to say, also at exit
        return _CLOSED_PIPE
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        return 130


def _dispatch(arguments: argparse.Namespace) -> int:
    if arguments.command == "explain":  # a table, not a run: no need to wait for the rest
        from symderiv.report.explain import explained
        from symderiv.report.paint import write

        write(explained(arguments.code))
        return 0
    from symderiv.commands import COMMANDS

    return COMMANDS[arguments.command](arguments)


def _refuse(error: UsageError) -> int:
    from symderiv.report.finding import failure_lines
    from symderiv.report.page import Page
    from symderiv.report.paint import width_of, write

    page = Page(width_of(sys.stderr))
    blocks = ["\n".join(failure_lines(failure, page)) + "\n" for failure in error.failures]
    blocks.append(f"error: {error.message}\n" + (f"help: {error.help}\n" if error.help else ""))
    write("\n".join(blocks), sys.stderr)
    return 2


def _internal_error(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """A bug outside the engine: say so, and do not look like a finding."""
    import traceback

    sys.stderr.writelines(traceback.format_exception(kind, error, trace))
    sys.stderr.write("error: an internal error of symderiv; please report it with the lines above\n")
    sys.stderr.flush()
    os._exit(2)


if __name__ == "__main__":
    sys.exit(main())
