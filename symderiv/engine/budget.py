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
from contextlib import contextmanager
from dataclasses import replace
from math import inf
from types import FrameType

from symderiv.model.plain import dataclass

TERMS = 20_000
SECONDS = 60.0
AGAIN = 0.1
"""An exception that is raised inside a finaliser is lost: a deadline that has passed speaks up again so much later."""


class OutOfBudget(Exception):
    """A limit was met; the claim is left open by this procedure."""


class TooLarge(OutOfBudget):
    """A polynomial outgrew its limit."""


class OutOfTime(OutOfBudget):
    """The time for one procedure is over."""


@dataclass(frozen=True)
class Budget:
    until: float = inf
    """The moment, by the clock of this process, at which work has to stop."""
    terms: int = TERMS
    """How many terms a polynomial may have."""

    @staticmethod
    def of(seconds: float = SECONDS, terms: int = TERMS) -> Budget:
        return Budget(time.process_time() + seconds, terms)

    @property
    def seconds(self) -> float:
        """How much time is left."""
        return self.until - time.process_time()

    def part(self, share: float) -> Budget:
        """A share of the time that is left."""
        return self if self.until == inf else replace(self, until=time.process_time() + share * max(self.seconds, 0.0))

    def at_most(self, seconds: float) -> Budget:
        return replace(self, until=min(self.until, time.process_time() + seconds))

    def check(self) -> None:
        if time.process_time() > self.until:
            raise OutOfTime("out of time")


UNLIMITED = Budget()


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Raise ``OutOfTime`` inside the block when it takes too long; without effect outside the main thread.

    Blocks may be nested: an outer deadline that falls inside is kept.
    """
    if seconds <= 0:
        raise OutOfTime("out of time")
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def expired(_number: int, _frame: FrameType | None) -> None:
        raise OutOfTime("out of time")

    collects = gc.isenabled()
    gc.disable()  # what is raised in a callback of the collector is lost
    outer = signal.getitimer(signal.ITIMER_PROF)[0]
    began = time.process_time()
    before = signal.signal(signal.SIGPROF, expired)
    first = min(seconds, outer) if outer else min(seconds, threading.TIMEOUT_MAX)
    signal.setitimer(signal.ITIMER_PROF, first, AGAIN)
    try:
        try:
            yield
        finally:  # twice, so that a signal between the two words is not left on
            signal.setitimer(signal.ITIMER_PROF, 0)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        if collects:
            gc.enable()
        if outer:
            signal.setitimer(signal.ITIMER_PROF, max(outer - (time.process_time() - began), 1e-6), AGAIN)
