"""The worker: a process that loads derivations and judges claims, one request at a time.

It may be killed at any moment, and dies when the run that started it is gone.  An exception of the engine is
not caught: it ends the process, and the hook that Python calls last reports it as ``Broke``.
"""

from __future__ import annotations

import faulthandler
import hashlib
import importlib
import json
import os
import queue
import signal
import sys
import sysconfig
import threading
import time
import traceback
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, assert_never

from symderiv.run.codec import decode_one_of, encode
from symderiv.run.protocol import (
    Broke,
    Describe,
    Described,
    Export,
    Exported,
    Judge,
    Judged,
    Load,
    Loaded,
    LoadFailed,
    Message,
    Ready,
    Rejected,
    Request,
    Single,
    Started,
)

MEMORY_LIMIT = 4 * 1024**3
_FRAMES = 4
"""How many of the innermost frames of a traceback are reported."""


def main(engine_name: str, seconds: float) -> None:
    channel = _Channel()
    _limit_memory()
    sys.excepthook = channel.last_word
    worker = _Worker(importlib.import_module(engine_name), channel, seconds)
    channel.send(Ready())
    while True:
        channel.send(worker.answer(channel.receive()))


class _Channel:
    """The pipes to the run.  The standard streams are moved away from them: a derivation may print."""

    def __init__(self) -> None:
        self._requests = os.fdopen(os.dup(0), "rb")
        self._answers = os.fdopen(os.dup(1), "wb")
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(2, 1)
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the run, which then ends its workers
        faulthandler.enable()
        self._inbox: queue.Queue[Request] = queue.Queue()
        threading.Thread(target=self._listen, args=(self._requests,), daemon=True).start()

    def _listen(self, requests: BinaryIO) -> None:
        for line in requests:
            request: Request = decode_one_of(Request, json.loads(line))
            self._inbox.put(request)
        os._exit(0)  # the run is gone: stop even in the middle of a claim

    def receive(self) -> Request:
        return self._inbox.get()

    def send(self, message: Message) -> None:
        sys.stdout.flush()  # what a derivation printed; the process may be killed at any time
        self._answers.write(json.dumps(encode(message)).encode() + b"\n")
        self._answers.flush()

    def last_word(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        message = traceback.format_exception_only(kind, error)[-1].strip()
        frames = traceback.format_tb(trace)[-_FRAMES:]
        del trace, error
        self.send(Broke("D902", message, "".join(frames).rstrip()))


class _Worker:
    def __init__(self, engine: Any, channel: _Channel, seconds: float) -> None:
        self._engine = engine
        self._channel = channel
        self._seconds = seconds
        self._derivations: dict[str, Any] = {}

    def answer(self, request: Request) -> Message:
        match request:
            case Load(file):
                return self._load(file)
            case Judge(file, claim):
                return self._judge(file, claim)
            case Single(id, claim, lets, givens):
                derivation = self._engine.single(id, claim, lets, givens)
                return derivation if isinstance(derivation, Rejected) else self._verdict(derivation, 0)
            case Describe(latex, lets):
                text = self._engine.describe(latex, lets)
                return text if isinstance(text, Rejected) else Described(text)
            case Export(files, outcomes):
                text = self._engine.export(files, outcomes)
                return text if isinstance(text, LoadFailed) else Exported(text)
            case _:
                assert_never(request)

    def _load(self, file: str) -> Loaded | LoadFailed:
        """Load the file, with helper modules of its own: none are shared with the files loaded before."""
        before = set(sys.modules)
        derivation = self._engine.load(file)
        depends = _forget_local_modules(before, file)
        if isinstance(derivation, LoadFailed):
            return derivation
        self._derivations[file] = derivation
        claims = tuple(replace(claim, file=file) for claim in derivation.claims)
        return Loaded(
            file,
            derivation.name,
            derivation.title,
            derivation.document,
            derivation.where,
            claims,
            depends,
            tuple(derivation.defined),
        )

    def _judge(self, file: str, claim: str) -> Judged | LoadFailed | Broke:
        if file not in self._derivations:
            loaded = self._load(file)
            if isinstance(loaded, LoadFailed):
                return loaded
        derivation = self._derivations[file]
        places = [place for place, known in enumerate(derivation.claims) if known.id == claim]
        if not places:
            return LoadFailed(file, 0, f"the file changed during the run: {claim} is gone", "Run it again.")
        return self._verdict(derivation, places[0])

    def _verdict(self, derivation: Any, place: int) -> Judged | Broke:
        self._channel.send(Started())
        start = time.perf_counter()
        verdict = self._engine.judge(derivation, derivation.claims[place], self._seconds)
        seconds = time.perf_counter() - start
        return verdict if isinstance(verdict, Broke) else Judged(verdict, seconds)


def _forget_local_modules(before: set[str], file: str) -> tuple[tuple[str, str], ...]:
    """Drop the modules imported since then that no installed package owns; say which files they were.

    A package that was there before stays whole: half of it imported twice would be worse than a stale one.
    """
    schemes = ("stdlib", "platstdlib", "purelib", "platlib")
    installed = {Path(sysconfig.get_path(scheme)).resolve() for scheme in schemes}
    depends = {}
    for name in sorted(set(sys.modules) - before):
        origin = getattr(sys.modules[name], "__file__", None)
        if origin is None or name.partition(".")[0] in before:
            continue
        path = Path(origin).resolve()
        if any(root in path.parents for root in installed):
            continue
        del sys.modules[name]
        if str(path) != file and path.is_file():
            depends[str(path)] = hashlib.sha256(path.read_bytes()).hexdigest()
    return tuple(depends.items())


def _limit_memory() -> None:
    """A claim that eats memory must not take the machine with it."""
    try:
        import resource
    except ImportError:  # not a POSIX system
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    limit = MEMORY_LIMIT if hard == resource.RLIM_INFINITY else min(MEMORY_LIMIT, hard)
    try:
        resource.setrlimit(resource.RLIMIT_AS, (limit, hard))
    except (ValueError, OSError):  # macOS refuses some limits; the run goes on without
        return
