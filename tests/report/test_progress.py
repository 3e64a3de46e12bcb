"""The bar: for a terminal and a long run, and gone at the end; JSON lines as they come."""

from __future__ import annotations

import io
import json

import pytest

from symderiv.report.progress import Bar
from symderiv.report.stream import JsonLines
from tests.report.samples import PAGE, failures, proved


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "seconds", "shown"),
    [(Terminal(), 5.0, True), (Terminal(), 0.5, False), (io.StringIO(), 5.0, False)],
)
def test_when_there_is_a_bar(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, seconds: float, shown: bool) -> None:
    monkeypatch.setattr("sys.stderr", stream)
    clock = iter([0.0] + [seconds] * 20)
    monkeypatch.setattr("symderiv.report.progress.time.monotonic", lambda: next(clock))
    bar = Bar()
    bar.tick()
    monkeypatch.undo()
    bar.planned(2)
    bar.outcome(proved)
    bar.close()
    assert bool(stream.getvalue()) is shown


def test_json_lines(capsys: pytest.CaptureFixture[str]) -> None:
    lines = JsonLines(PAGE)
    lines.planned(1)
    lines.outcome(proved)
    assert json.loads(capsys.readouterr().out)["id"] == proved.claim.id
    lines.failure(failures[1])
    printed = json.loads(capsys.readouterr().out)
    assert printed["id"] == "000-1.2.1-23"
    assert printed["error"]["code"] == "D902"
    lines.close()
