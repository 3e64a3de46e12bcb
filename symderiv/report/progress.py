"""The bar on standard error: only on a terminal, only when a run takes longer than a second."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Self

from symderiv.model import Failure, Outcome
from symderiv.run.listener import Listener

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_PATIENCE = 1.0


class Bar(Listener):
    def __init__(self) -> None:
        self._begin = time.monotonic()
        self._total: int | None = None
        self._done = 0
        self._bar: tuple[Progress, TaskID] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def planned(self, claims: int) -> None:
        self._total = claims
        self.tick()

    def outcome(self, outcome: Outcome) -> None:
        self._done += 1
        self.tick()

    def failure(self, failure: Failure) -> None:
        self._done += bool(failure.claim)
        self.tick()

    def tick(self) -> None:
        if self._bar is None and time.monotonic() - self._begin > _PATIENCE and sys.stderr.isatty():
            self._bar = _new_bar()
        if self._bar is not None:
            progress, task = self._bar
            what = "judging" if self._total is not None else "loading"
            progress.update(task, completed=self._done, total=self._total, description=what)

    def close(self) -> None:
        if self._bar is not None:
            self._bar[0].stop()
            self._bar = None


def _new_bar() -> tuple[Progress, TaskID]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    progress = Progress(*columns, console=Console(stderr=True), transient=True)
    progress.start()
    return progress, progress.add_task("loading", total=None)
