"""Claims that stand alone: ``symderiv eq`` and its batches, ``symderiv read``.

A batch is JSON lines; a line that makes no sense has the verdict *unreadable*, and the others go on.
"""

from __future__ import annotations

import json
import time
from collections.abc import Container, Iterable, Sequence
from difflib import get_close_matches

from symderiv.model import Claim, Failure, Outcome, Report, Unreadable
from symderiv.run.answers import engine_failure, failure_of, outcome_of
from symderiv.run.check import Options
from symderiv.run.listener import Listener
from symderiv.run.pool import EngineDownError, Pool
from symderiv.run.protocol import Answer, Broke, Describe, Described, Rejected, Request, Single, TimedOut


class RejectedError(Exception):
    """A declaration on the command line, or a formula to read, cannot be read."""

    def __init__(self, rejected: Rejected) -> None:
        super().__init__(rejected.message)
        self.rejected = rejected


class BrokenError(Exception):
    """The engine failed on the one thing that was asked."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.message)
        self.failure = failure


def equal(single: Single, options: Options, listener: Listener) -> Report:
    """Judge one claim.  Raises ``RejectedError`` for a bad declaration."""
    begin = time.monotonic()
    claim = Claim(single.id, single.claim)
    try:
        answer = _ask(single, options, listener)
    except BrokenError as error:
        return Report(failures=(error.failure,))
    if isinstance(answer, Rejected):
        raise RejectedError(answer)
    result = outcome_of(claim, answer)
    seconds = time.monotonic() - begin
    return Report(failures=(result,)) if isinstance(result, Failure) else Report((result,), seconds=seconds)


def describe(latex: str, lets: Sequence[str], options: Options, listener: Listener) -> str:
    """What the formula means.  Raises ``RejectedError`` or ``BrokenError``."""
    answer = _ask(Describe(latex, tuple(lets)), options, listener)
    if isinstance(answer, Rejected):
        raise RejectedError(answer)
    if isinstance(answer, Broke | TimedOut):
        raise BrokenError(failure_of("", answer))
    assert isinstance(answer, Described)
    return answer.text


def _ask(request: Request, options: Options, listener: Listener) -> Answer:
    try:
        with Pool(1, options.timeout) as pool:
            for event in pool.run([request]):
                if event is not None:
                    return event[1]
                listener.tick()
    except EngineDownError as error:
        raise BrokenError(engine_failure(error)) from error
    raise AssertionError("the pool answers every request")


def batch(
    lines: Iterable[bytes], lets: Sequence[str], givens: Sequence[str], options: Options, listener: Listener
) -> Report:
    """Judge every line.  ``lets`` and ``givens`` hold for all of them, before their own."""
    begin = time.monotonic()
    asked: dict[str, Single] = {}
    outcomes: dict[str, Outcome] = {}
    failures: list[Failure] = []
    order: dict[str, None] = {}
    interrupted = False
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        item = read_line(line, number, lets, givens)
        name = item.id if isinstance(item, Single) else item.claim.id
        if name in order:
            item = _bad(_unused(f"line {number}", order), f"the id {name!r} is used by an earlier line")
        if isinstance(item, Single):
            asked[item.id] = item
            order[item.id] = None
        else:
            outcomes[item.claim.id] = item
            order[item.claim.id] = None
    listener.planned(len(order))
    try:
        for outcome in outcomes.values():
            listener.outcome(outcome)
        with Pool(options.jobs, options.timeout) as pool:
            for event in pool.run(asked.values()):
                if event is None:
                    listener.tick()
                    continue
                request, answer = event
                assert isinstance(request, Single)
                result = outcome_of(Claim(request.id, request.claim), answer)
                if isinstance(result, Failure):
                    failures.append(result)
                    listener.failure(result)
                else:
                    outcomes[request.id] = result
                    listener.outcome(result)
    except KeyboardInterrupt:
        interrupted = True
    except EngineDownError as error:
        failures.append(engine_failure(error))
        listener.failure(failures[-1])
    found = tuple(outcomes[name] for name in order if name in outcomes)
    unjudged = len(order) - len(found) - sum(failure.claim != "" for failure in failures)
    return Report(found, tuple(failures), interrupted, unjudged, time.monotonic() - begin)


def _unused(name: str, names: Container[str]) -> str:
    """The name, or with as many strokes as make it new: a line may be called like a later line."""
    while name in names:
        name += "'"
    return name


_KEYS = ("id", "claim", "let", "given")


def read_line(line: bytes, number: int, lets: Sequence[str], givens: Sequence[str]) -> Single | Outcome:
    """One line of a batch: an object with ``claim``, and optionally ``id``, ``let`` and ``given``."""
    fallback = f"line {number}"
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        return _bad(fallback, f"not JSON: {error}")
    if not isinstance(data, dict):
        return _bad(fallback, "not a JSON object")
    name = data.get("id", fallback)
    if not isinstance(name, str) or not name:
        return _bad(fallback, "id is not a text")
    claim = data.get("claim")
    if not isinstance(claim, str) or not claim.strip():
        return _bad(name, "claim is missing" if claim is None else "claim is not a LaTeX text")
    for key in sorted(data.keys() - _KEYS):  # others may be notes of whoever wrote the batch
        if close := get_close_matches(key.lower(), _KEYS, n=1, cutoff=0.75):
            return _bad(name, f"{key!r} is not known: did you mean {close[0]!r}?", claim)
    own_lets, own_givens = _texts(data.get("let")), _texts(data.get("given"))
    if own_lets is None or own_givens is None:
        return _bad(name, f"{'let' if own_lets is None else 'given'} is not a list of texts", claim)
    return Single(name, claim, (*lets, *own_lets), (*givens, *own_givens))


def _texts(value: object) -> tuple[str, ...] | None:
    if value is None:
        return ()
    if isinstance(value, str):
        return (value,)
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    return None


def _bad(name: str, reason: str, stated: str = "") -> Outcome:
    return Outcome(Claim(name, stated), Unreadable("D101", reason))
