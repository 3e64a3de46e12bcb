"""The whole job: find the derivations, load them, select claims, judge what is not known yet, report in
order.

A file that cannot be loaded, a claim on which the engine breaks and an id that is used twice are failures of
their own; everything else goes on.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType

from symderiv.model import Claim, Failure, Outcome, Report
from symderiv.model.plain import dataclass
from symderiv.run.answers import engine_failure, failure_of, outcome_of
from symderiv.run.cache import Cache, default_folder, key_of
from symderiv.run.keywords import compile_keywords
from symderiv.run.listener import Listener
from symderiv.run.place import place
from symderiv.run.pool import EngineDownError, Pool
from symderiv.run.protocol import Answer, Broke, Judge, Load, Loaded, LoadFailed, Request, TimedOut
from symderiv.run.selection import Targets, library, refuse_unknown, select

Key = tuple[str, str]
"""A claim: its file and its id."""


@dataclass(frozen=True)
class Options:
    jobs: int
    timeout: float = 60.0
    cache: bool = True
    stop_first: bool = False


def default_jobs() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run_check(targets: Targets, keywords: str, options: Options, listener: Listener) -> Report:
    """Judge what is selected.  Raises ``UsageError``; everything else that can go wrong is in the report."""
    matches = compile_keywords(keywords) if keywords else lambda text: True
    begin = time.monotonic()
    with Run(options, listener) as run:
        interrupted = False
        selected: list[tuple[Loaded, Claim]] = []
        try:
            run.fetch_targets(targets)
            if not run.stopped:
                selected = run.without_duplicates(select(targets, run.shelf(), matches))
                listener.planned(len(selected))
                run.judge(selected)
        except KeyboardInterrupt:
            interrupted = True
        return run.report(selected, interrupted, time.monotonic() - begin)


class Run:
    """One run: what is loaded, what is found, and the workers.  Leaving it keeps what was found."""

    def __init__(self, options: Options, listener: Listener) -> None:
        self.stopped = False
        self._options = options
        self._listener = listener
        self._cache = Cache(default_folder() if options.cache else None)
        self._pool = Pool(options.jobs, options.timeout)
        self._order: list[str] = []
        self._loaded: dict[str, Loaded] = {}
        self._keys: dict[str, str] = {}
        self._known: dict[Key, Outcome] = {}
        self._outcomes: dict[Key, Outcome] = {}
        self._failures: list[Failure] = []
        self._changed: set[str] = set()

    def __enter__(self) -> Run:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pool.close()
        for file in sorted(self._changed):
            found = [outcome for (where, _), outcome in self._known.items() if where == file]
            self._cache.write(Path(file), self._keys.get(file, ""), self._loaded[file], found)

    def shelf(self) -> list[Loaded]:
        """What is loaded, in the order of files."""
        return [self._loaded[file] for file in self._order if file in self._loaded]

    def failures(self) -> tuple[Failure, ...]:
        return tuple(self._failures)

    def fetch_targets(self, targets: Targets) -> None:
        """Load what the targets need; raises ``UsageError`` for a name that nothing bears.

        A claim's id usually stands in the text of its file, so those files come first, and often suffice.
        """
        self.fetch(targets.files)
        if not targets.names or self.stopped:
            return
        files = library()
        self.fetch(file for file in files if _mentions(file, targets.names))
        ids = {claim.id for loaded in self._loaded.values() for claim in loaded.claims}
        if self.stopped or ids.issuperset(targets.names):
            return
        self.fetch(files)
        if not self.stopped:
            for name in targets.unknown(self.shelf()):
                raise refuse_unknown(name, self.shelf(), self.failures())

    def fetch(self, files: Iterable[Path]) -> None:
        """Take each derivation from the cache or load it."""
        missing = []
        for path in files:
            file = str(path)
            if file in self._order:
                continue
            self._order.append(file)
            entry = self._cache.read(path)
            if entry is None:
                missing.append(Load(file))
                with contextlib.suppress(OSError):  # loading it will say what is wrong
                    self._keys[file] = key_of(path)
            else:
                self._loaded[file] = entry.loaded
                self._keys[file] = entry.key
                self._known |= {(file, name): outcome for name, outcome in entry.outcomes().items()}
        self._order.sort()
        self._load(missing)

    def _load(self, requests: Sequence[Load]) -> None:
        try:
            for event in self._pool.run(requests):
                if event is None:
                    self._listener.tick()
                    continue
                request, answer = event
                assert isinstance(request, Load)
                if isinstance(answer, Loaded):
                    self._loaded[request.file] = answer
                    self._changed.add(request.file)
                elif isinstance(answer, LoadFailed | TimedOut | Broke):
                    self._fail(failure_of(request.file, answer))
                if self.stopped:
                    return
        except EngineDownError as error:
            self._fail(engine_failure(error))
            self.stopped = True

    def without_duplicates(self, selected: Sequence[tuple[Loaded, Claim]]) -> list[tuple[Loaded, Claim]]:
        """Leave out claims whose id is used elsewhere too: a verdict on such an id says nothing."""
        places: dict[str, list[Claim]] = {}
        for loaded in self.shelf():
            for claim in loaded.claims:
                places.setdefault(claim.id, []).append(claim)
        twice = {claim.id for _, claim in selected if len(places[claim.id]) > 1}
        for name in sorted(twice):
            self._fail(duplicate(name, places[name]))
        return [(loaded, claim) for loaded, claim in selected if claim.id not in twice]

    def judge(self, selected: Sequence[tuple[Loaded, Claim]]) -> None:
        pending = {}
        for loaded, claim in selected:
            key = (loaded.file, claim.id)
            if self.stopped:
                return
            if key in self._known:
                self._found(key, self._known[key])
            else:
                pending[key] = claim
        try:
            for event in self._pool.run(Judge(file, name) for file, name in pending):
                if event is None:
                    self._listener.tick()
                    continue
                request, answer = event
                assert isinstance(request, Judge)
                key = (request.file, request.claim)
                result = outcome_of(pending[key], answer)
                if isinstance(result, Failure):
                    self._fail(result)
                else:
                    self._known[key] = result
                    self._changed.add(request.file)
                    self._found(key, result)
                if self.stopped:
                    return
        except EngineDownError as error:
            self._fail(engine_failure(error))

    def judge_one(self, loaded: Loaded, claim: Claim) -> Outcome | Failure:
        failed = len(self._failures)
        self.judge([(loaded, claim)])
        return self._outcomes[loaded.file, claim.id] if failed == len(self._failures) else self._failures[-1]

    def ask(self, request: Request) -> Answer:
        """One request that stands alone.  Raises ``EngineDownError``."""
        for event in self._pool.run([request]):
            if event is not None:
                return event[1]
            self._listener.tick()
        raise AssertionError("the pool answers every request")

    def _found(self, key: Key, outcome: Outcome) -> None:
        self._outcomes[key] = outcome
        self._listener.outcome(outcome)
        if not outcome.as_expected:
            self.stopped |= self._options.stop_first

    def _fail(self, failure: Failure) -> None:
        self._failures.append(failure)
        self._listener.failure(failure)
        self.stopped |= self._options.stop_first

    def report(self, selected: Sequence[tuple[Loaded, Claim]], interrupted: bool, seconds: float) -> Report:
        keys = [(loaded.file, claim.id) for loaded, claim in selected]
        outcomes = tuple(self._outcomes[key] for key in keys if key in self._outcomes)
        failures = tuple(sorted(self._failures, key=lambda failure: (failure.file, failure.line)))
        failed = {failure.claim for failure in failures}
        unjudged = sum(key not in self._outcomes and key[1] not in failed for key in keys)
        return Report(outcomes, failures, interrupted, unjudged, seconds)


def duplicate(name: str, claims: Sequence[Claim]) -> Failure:
    """The failure that names every place of an id."""
    places = [place(claim.file, claim.line) for claim in claims]
    often = "twice" if len(places) == 2 else f"{len(places)} times"
    message = f"the id {name} is used {often}: {', '.join(places)}"
    detail = "None of them was judged.  Rename one; a corrected version has an id of its own and corrects=."
    return Failure(claims[-1].file, claims[-1].line, message, detail, name, "D602")


def _mentions(file: Path, names: Iterable[str]) -> bool:
    try:
        text = file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return any(name in text for name in names)
