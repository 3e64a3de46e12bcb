"""How long a procedure may take and how large its expressions may grow.

Every procedure of the engine takes a budget, as an argument or inside its problem or context, and gives up cleanly
when it is spent: it raises ``OutOfBudget``, which the caller takes as "nothing was found".  Our own loops ask
``check``; code that is not ours is interrupted by ``deadline``.  Time is processor time: what else the machine does
must not change a verdict.
"""

from __future__ import annotations

import gc
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from math import inf
from types import FrameType

from symderiv.model.plain import dataclass

TERMS = 20_000
SECONDS = 60.0
GRAIN = 0.0005
"""Seconds for which a reading of the processor's clock is taken to hold."""
TICK = 0.1
"""Seconds between two looks at the clock.  What is raised inside a finaliser is lost: the next tick speaks up again."""


class OutOfBudget(Exception):
    """A limit was met; the claim is left open by this procedure."""


class TooLarge(OutOfBudget):
    """A polynomial outgrew its limit."""


class OutOfTime(OutOfBudget):
    """The time for one procedure is over."""


class _Clock:
    """Processor time, read from the system only when more than a grain of time can have passed since.

    Reading it is a system call, and a question asks for it a hundred times; the wall clock costs next to nothing, and
    one thread cannot use more processor time than passes on the wall.
    """

    def __init__(self) -> None:
        self.wall = -inf
        self.found = 0.0

    def now(self) -> float:
        wall = time.perf_counter()
        if wall - self.wall > GRAIN:
            self.wall, self.found = wall, time.process_time()
        return self.found


now = _Clock().now


@dataclass(frozen=True)
class Budget:
    until: float = inf
    """The moment, by the clock of this process, at which work has to stop."""
    terms: int = TERMS
    """How many terms a polynomial may have."""

    @staticmethod
    def of(seconds: float = SECONDS, terms: int = TERMS) -> Budget:
        return Budget(now() + seconds, terms)

    @property
    def seconds(self) -> float:
        """How much time is left."""
        return self.until - now()

    def part(self, share: float) -> Budget:
        """A share of the time that is left."""
        return self if self.until == inf else Budget(now() + share * max(self.seconds, 0.0), self.terms)

    def at_most(self, seconds: float) -> Budget:
        return Budget(min(self.until, now() + seconds), self.terms)

    def enforced(self, grace: float = 0.0) -> AbstractContextManager[None]:
        """A block in which also what never asks for the time is stopped when it is over, and the grace too."""
        if self.until == inf:
            return nullcontext()
        if _ends and _can_be_stopped():
            return _Within(self.until + grace)
        return deadline(max(self.seconds, 0.0) + grace)

    def check(self) -> None:
        if now() > self.until:
            raise OutOfTime("out of time")


UNLIMITED = Budget()


_ends: list[float] = []
"""When the blocks end that are running, by the processor's clock: none later than the one around it."""


_held_back: list[None] = []
"""One for each block that no exception may pass through."""


def is_overdue() -> bool:
    """Is the time of the innermost block over?"""
    return bool(_ends) and time.process_time() >= _ends[-1]


def _tick(_number: int, _frame: FrameType | None) -> None:
    if not _held_back and is_overdue():
        raise OutOfTime("out of time")


@contextmanager
def held_back() -> Iterator[None]:
    """A block in which no deadline speaks up, around code in C that calls us back: it has to ask ``is_overdue``."""
    _held_back.append(None)
    try:
        yield
    finally:
        _held_back.pop()


def _can_be_stopped() -> bool:
    """Signals reach the main thread, and there are none on some systems."""
    return threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")


class _Within:
    """A block inside another: a question has a dozen of them, and most end at once."""

    def __init__(self, end: float) -> None:
        self.end, self.depth = end, len(_ends)

    def __enter__(self) -> None:
        if now() >= self.end:
            raise OutOfTime("out of time")
        _ends.append(min(self.end, _ends[-1]))

    def __exit__(self, *_: object) -> None:
        del _ends[self.depth :]


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Raise ``OutOfTime`` inside the block when it takes too long; without effect outside the main thread.

    Blocks may be nested: an outer deadline that falls inside is kept.  The outermost block starts a clock that ticks
    until it ends; the inner ones only say when they should end.
    """
    if seconds <= 0:
        raise OutOfTime("out of time")
    if not _can_be_stopped():
        yield
        return
    end = time.process_time() + seconds
    if _ends:
        with _Within(end):
            yield
        return
    collects = gc.isenabled()
    gc.disable()  # what is raised in a callback of the collector is lost
    before = signal.signal(signal.SIGPROF, _tick)
    _ends.append(end)
    signal.setitimer(signal.ITIMER_PROF, min(seconds, TICK), TICK)
    try:
        try:
            yield
        finally:  # twice, so that a signal between the two words is not left on
            signal.setitimer(signal.ITIMER_PROF, 0)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        _ends.clear()
        signal.signal(signal.SIGPROF, before)
        if collects:
            gc.enable()
