"""One worker as the run sees it: the process, what it is doing, and until when it may."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from typing import IO

from symderiv.run.backlog import file_of
from symderiv.run.codec import encode
from symderiv.run.protocol import Request

ENGINE = "symderiv.run.engine"
"""The module that a worker judges with; the tests put a quick one here."""

START_LIMIT = 120.0

_PRINTED_LINES = 40
"""How much of what a worker prints is kept."""

# The path of the run is the path of the worker: both find the same symderiv, installed or not.
_START = """
import json, sys
sys.path[:] = json.loads(sys.argv[1])
from symderiv.run.worker import main
main(sys.argv[2], float(sys.argv[3]))
"""


class Process:
    def __init__(self, events: queue.Queue[tuple[Process, bytes]], seconds: float) -> None:
        """``seconds`` is what the engine may spend on a claim before it gives up by itself."""
        self.request: Request | None = None
        self.files: set[str] = set()
        self.served = 0
        self.ready = False
        self.judging = False
        self.deadline = time.monotonic() + START_LIMIT
        self._events = events
        self._printed: deque[bytes] = deque(maxlen=_PRINTED_LINES)
        self._process = subprocess.Popen(
            [sys.executable, "-c", _START, json.dumps(sys.path), ENGINE, str(seconds)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONHASHSEED": "0"},  # the same run twice is the same run
            start_new_session=True,  # so that its own children die with it, and Ctrl-C does not reach it
        )
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._listeners = (
            threading.Thread(target=self._hear, args=(self._process.stdout,), daemon=True),
            threading.Thread(target=self._overhear, args=(self._process.stderr,), daemon=True),
        )
        for listener in self._listeners:
            listener.start()

    def _hear(self, answers: IO[bytes]) -> None:
        with answers:
            for line in answers:
                self._events.put((self, line))
        self._events.put((self, b""))

    def _overhear(self, printed: IO[bytes]) -> None:
        with printed:
            self._printed.extend(printed)

    def give(self, request: Request, load_limit: float) -> None:
        assert self._process.stdin is not None
        self.request = request
        self.judging = False
        if self.ready:
            self.deadline = time.monotonic() + load_limit
        if file := file_of(request):
            self.files.add(file)
        with contextlib.suppress(OSError):  # it died while idle; the listener will say so
            self._process.stdin.write(json.dumps(encode(request)).encode() + b"\n")
            self._process.stdin.flush()

    def take_back(self) -> Request | None:
        request, self.request = self.request, None
        self.served += 1
        return request

    def kill(self) -> None:
        assert self._process.stdin is not None
        if self._process.returncode is None:  # else its number may be another process by now
            if os.name == "posix":
                with contextlib.suppress(ProcessLookupError, PermissionError):  # nothing left of the group
                    os.killpg(self._process.pid, signal.SIGKILL)
            self._process.kill()
            self._process.wait()
        with contextlib.suppress(OSError):  # a request was still in the buffer
            self._process.stdin.close()
        sys.stderr.write(self._take_printed())  # of derivations, and Python's warnings about them

    def how_it_died(self) -> tuple[str, str]:
        status = self._process.wait()
        if status >= 0:
            how = f"the worker ended with exit status {status}"
        else:
            how = f"the worker was ended by {signal.Signals(-status).name}"
        return how, self._take_printed().strip()

    def _take_printed(self) -> str:
        for listener in self._listeners:
            listener.join(timeout=1.0)  # a grandchild may hold the pipe open: not for ever
        printed = b"".join(self._printed.copy()).decode(errors="replace")
        self._printed.clear()
        return printed
