"""``symderiv export``: the derivations that a target means, judged, and their LaTeX document."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from symderiv.model import Claim, Report
from symderiv.run.answers import engine_failure, failure_of
from symderiv.run.check import Options, Run
from symderiv.run.listener import Listener
from symderiv.run.pool import EngineDownError
from symderiv.run.protocol import Broke, Export, Exported, Loaded, LoadFailed, TimedOut
from symderiv.run.selection import Targets, select
from symderiv.run.single import BrokenError
from symderiv.run.usage import UsageError


def run_export(targets: Targets, options: Options, listener: Listener) -> tuple[str, Report]:
    """The text, and the verdicts in it.  Raises ``BrokenError`` or ``UsageError``."""
    with Run(options, listener) as run:
        run.fetch_targets(targets)
        wanted = {loaded.file for loaded, _ in select(targets, run.shelf(), lambda text: True)}
        whole = [(each, claim) for each in run.shelf() if each.file in wanted for claim in each.claims]
        selected = run.without_duplicates(whole)
        listener.planned(len(selected))
        run.judge(selected)
        report = run.report(selected, interrupted=False, seconds=0.0)
        if report.failures:
            raise UsageError("nothing was exported", "Correct the errors above first.", report.failures)
        if not selected:
            raise UsageError("nothing to export: no claims are selected")
        return _document(run, selected, report), report


def _document(run: Run, selected: Sequence[tuple[Loaded, Claim]], report: Report) -> str:
    files = tuple(dict.fromkeys(loaded.file for loaded, _ in selected))
    try:
        answer = run.ask(Export(files, report.outcomes))
    except EngineDownError as error:
        raise BrokenError(engine_failure(error)) from error
    if isinstance(answer, Broke | TimedOut | LoadFailed):
        raise BrokenError(failure_of(files[0], answer))
    assert isinstance(answer, Exported)
    return answer.text


def write_whole(target: Path, text: str) -> None:
    """Write the file whole or not at all; raises ``UsageError`` where it cannot be written."""
    target = target.resolve()  # a link keeps being a link
    try:
        if target.exists() and not target.is_file():  # a device or a pipe; a folder refuses by itself
            target.write_text(text, encoding="utf-8")
            return
        beside = target.with_name(f".{target.name}.{os.getpid()}")
        try:
            beside.write_text(text, encoding="utf-8")
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        help_ = "Choose another file with -o; without -o the text is printed."
        raise UsageError(f"cannot write {target}: {reason}", help_) from error
