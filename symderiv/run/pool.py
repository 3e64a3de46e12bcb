"""Worker processes: started when there is work, killed when they exceed a limit, replaced when they die.

``Pool.run(requests)`` yields one ``(request, answer)`` for every request, in the order of finishing, whatever
happens to the workers; in between it yields ``None`` a few times a second, so that the caller can show that
time passes.  A worker that cannot even start ends the run: the next one could not either.
"""

from __future__ import annotations

import json
import queue
import time
from collections.abc import Generator, Iterable
from types import TracebackType

from symderiv.run.backlog import Backlog
from symderiv.run.codec import MalformedError, decode_one_of
from symderiv.run.process import START_LIMIT, Process
from symderiv.run.protocol import Answer, Broke, Load, LoadFailed, Message, Ready, Request, Started, TimedOut

LOAD_LIMIT = 60.0
"""A file may take this long to load, or as long as a claim may take, whichever is longer."""

CLAIMS_A_WORKER = 4
"""A worker costs about a second of SymPy; below this many claims a second one does not pay."""

OWN_SHARE = 0.8
"""Of the time limit: after that the engine stops by itself, and can say what it tried."""
_TICK = 0.2
_LIFETIME = 2000
"""A worker is replaced after this many requests, so that what it keeps in memory stays bounded."""


class EngineDownError(Exception):
    """A worker died before it was ready."""

    def __init__(self, message: str, detail: str) -> None:
        super().__init__(message)
        self.message = message
        self.detail = detail


class Pool:
    def __init__(self, jobs: int, timeout: float) -> None:
        self._jobs = max(1, jobs)
        self._timeout = timeout
        self._events: queue.Queue[tuple[Process, bytes]] = queue.Queue()
        self._workers: list[Process] = []

    def __enter__(self) -> Pool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        for worker in list(self._workers):
            self._retire(worker)

    def run(self, requests: Iterable[Request]) -> Generator[tuple[Request, Answer] | None, None, None]:
        backlog = Backlog(requests)
        try:
            while backlog or self._busy():
                self._assign(backlog)
                yield self._next()
        finally:
            for worker in self._busy():  # the caller stopped early: what they work on is not wanted
                self._retire(worker)

    def _busy(self) -> list[Process]:
        return [worker for worker in self._workers if worker.request is not None]

    def _assign(self, backlog: Backlog) -> None:
        worthwhile = -(-(len(backlog) + len(self._busy())) // CLAIMS_A_WORKER)
        while len(self._workers) < min(self._jobs, worthwhile):
            self._workers.append(Process(self._events, OWN_SHARE * self._timeout))
        for worker in self._workers:
            if worker.request is None and backlog:
                others = {file for other in self._workers if other is not worker for file in other.files}
                worker.give(backlog.take(worker.files, others), self._load_limit())

    def _load_limit(self) -> float:
        return max(self._timeout, LOAD_LIMIT)

    def _next(self) -> tuple[Request, Answer] | None:
        late = next((worker for worker in self._busy() if worker.deadline <= time.monotonic()), None)
        if late is not None:
            return self._too_late(late)
        try:
            worker, line = self._events.get(timeout=_TICK)
        except queue.Empty:
            return None
        if worker not in self._workers:  # a last line of one that was killed
            return None
        return self._dead(worker) if line == b"" else self._heard(worker, line)

    def _heard(self, worker: Process, line: bytes) -> tuple[Request, Answer] | None:
        try:
            message: Message = decode_one_of(Message, json.loads(line))
        except (MalformedError, ValueError) as error:
            return self._finish(worker, Broke("D902", f"a worker answered nonsense: {error}"), end=True)
        if isinstance(message, Ready):
            worker.ready = True
            worker.deadline = time.monotonic() + self._load_limit()
            return None
        if isinstance(message, Started):
            worker.judging = True
            worker.deadline = time.monotonic() + self._timeout
            return None
        if not worker.ready and isinstance(message, Broke):
            self._retire(worker)
            raise EngineDownError(message.message, message.detail)
        return self._finish(worker, message, end=isinstance(message, Broke))

    def _too_late(self, worker: Process) -> tuple[Request, Answer] | None:
        if not worker.ready:
            self._retire(worker)
            raise EngineDownError(f"the engine did not start within {START_LIMIT:g} s", "")
        if worker.judging:
            return self._finish(worker, TimedOut("judging", self._timeout), end=True)
        return self._finish(worker, TimedOut("loading", self._load_limit()), end=True)

    def _dead(self, worker: Process) -> tuple[Request, Answer] | None:
        how, detail = worker.how_it_died()
        if not worker.ready:
            self._retire(worker)
            raise EngineDownError(how, detail)
        if isinstance(worker.request, Load):  # the file ran last: os._exit, or a crash of what it imports
            failed = LoadFailed(worker.request.file, 0, f"while the file was loaded, {how}", detail)
            return self._finish(worker, failed, end=True)
        return self._finish(worker, Broke("D902", how, detail), end=True)

    def _finish(self, worker: Process, answer: Answer, *, end: bool) -> tuple[Request, Answer] | None:
        request = worker.take_back()
        if end or worker.served >= _LIFETIME:
            self._retire(worker)
        return None if request is None else (request, answer)

    def _retire(self, worker: Process) -> None:
        self._workers.remove(worker)
        worker.kill()
