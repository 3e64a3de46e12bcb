"""Derivations as tests: ``pytest derivations/`` has one item a claim, and fails as ``symderiv check`` does.

A derivation file is a ``.py`` file below a folder named ``derivations``, or given by name on the command
line, whose text mentions ``symderiv`` and ``Derivation(``.  Files that pytest calls tests stay tests.
Everything heavy is imported when such a file is found, and SymPy only in worker processes.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from symderiv.model import Claim
    from symderiv.run.check import Run
    from symderiv.run.protocol import Loaded

_RUN: pytest.StashKey[Run] = pytest.StashKey()
_NOT_OURS = ("test_*.py", "*_test.py", "conftest.py", "__*.py")


class SurpriseError(Exception):
    """The verdict is not the expected one, or there is none.  The text is what ``symderiv check`` prints."""


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("symderiv", "derivations")
    group.addoption(
        "--symderiv-timeout",
        type=float,
        default=60.0,
        metavar="S",
        help="seconds a claim may take; default: 60",
    )
    group.addoption("--symderiv-no-cache", action="store_true", help="judge every claim afresh and keep nothing")


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path, parent: pytest.Collector
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """A derivation is collected as such, and not as a test module when it is named on the command line."""
    collectors = yield
    if is_derivation(file_path, named=parent.session.isinitpath(file_path)):
        return [DerivationFile.from_parent(parent, path=file_path)]
    return collectors


def is_derivation(path: Path, *, named: bool) -> bool:
    if path.suffix != ".py" or any(fnmatch(path.name, pattern) for pattern in _NOT_OURS):
        return False
    if not named and "derivations" not in path.parts[:-1]:
        return False
    text = path.read_text(encoding="utf-8", errors="replace")
    return "symderiv" in text and "Derivation(" in text


def pytest_unconfigure(config: pytest.Config) -> None:
    if run := config.stash.get(_RUN, None):
        run.__exit__(None, None, None)


def _run(config: pytest.Config) -> Run:
    """The workers of this session, started when the first derivation is collected."""
    if _RUN not in config.stash:
        from symderiv.run.check import Options, Run
        from symderiv.run.listener import Listener

        options = Options(
            jobs=1,
            timeout=config.getoption("--symderiv-timeout"),
            cache=not config.getoption("--symderiv-no-cache"),
        )
        config.stash[_RUN] = Run(options, Listener())
    return config.stash[_RUN]


class DerivationFile(pytest.File):
    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        from symderiv.report.finding import failure_lines
        from symderiv.report.page import Page

        run = _run(self.config)
        failed = len(run.failures())
        path = self.path.resolve()
        run.fetch([path])
        loaded = next((each for each in run.shelf() if each.file == str(path)), None)
        if loaded is not None:
            run.without_duplicates([(loaded, claim) for claim in loaded.claims])
        if failures := run.failures()[failed:]:
            blocks = ["\n".join(failure_lines(failure, Page())) for failure in failures]
            raise self.CollectError("\n\n".join(blocks))
        return self._items(loaded) if loaded is not None else []

    def _items(self, loaded: Loaded) -> Iterator[pytest.Item]:
        for claim in loaded.claims:
            yield ClaimItem.from_parent(self, name=claim.id, loaded=loaded, claim=claim)


class ClaimItem(pytest.Item):
    def __init__(self, *, loaded: Loaded, claim: Claim, name: str, parent: pytest.Collector) -> None:
        super().__init__(name, parent)
        self._loaded = loaded
        self._claim = claim

    def runtest(self) -> None:
        from symderiv.model import Failure
        from symderiv.report.finding import failure_lines, finding_lines
        from symderiv.report.page import Page

        result = _run(self.config).judge_one(self._loaded, self._claim)
        if isinstance(result, Failure):
            raise SurpriseError("\n".join(failure_lines(result, Page())))
        if not result.as_expected:
            raise SurpriseError("\n".join(finding_lines(result, Page())))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        if isinstance(excinfo.value, SurpriseError):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, max(0, self._claim.line - 1), f"{self.name} {self._claim.title}".rstrip()
