"""The seam to the real engine: refusals are data, and a real derivation goes through a real worker."""

from __future__ import annotations

from pathlib import Path

import pytest

from symderiv.model import Proved, Refuted, Span
from symderiv.run import engine
from symderiv.run.check import Options, run_check
from symderiv.run.protocol import LoadFailed, Rejected
from symderiv.run.selection import resolve
from symderiv.source.derivation import Derivation
from tests.library import Ears

DERIVATION = r'''
"""The squared norm."""
from symderiv import Derivation

d = Derivation("norm", document="000", where="1")
d.let(r"x \in \mathbb{R}^n")
d.claim("norm-1", r"\sum_{i=1}^{n} x_i^2 = x^\top x")
d.claim("norm-2", r"\sum_{i=1}^{n} x_i^2 = 2 x^\top x", title="a factor", expect="refuted")
'''


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path.resolve() / "derivations" / "norm.py"
    file.parent.mkdir()
    file.write_text(DERIVATION, encoding="utf-8")
    return file


def test_load_and_judge(file: Path) -> None:
    derivation = engine.load(str(file))
    assert isinstance(derivation, Derivation)
    right, wrong = derivation.claims
    assert isinstance(engine.judge(derivation, right, 60), Proved)
    assert isinstance(engine.judge(derivation, wrong, 60), Refuted)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("x = (", 1, "'(' was never closed"),
        ("\n\nraise ValueError('no')", 3, "ValueError: no"),
        ("x = 1", 1, "expected one Derivation"),
    ],
)
def test_a_file_that_cannot_be_loaded(file: Path, text: str, line: int, message: str) -> None:
    file.write_text(text, encoding="utf-8")
    failed = engine.load(str(file))
    assert isinstance(failed, LoadFailed)
    assert (failed.file, failed.line) == (str(file), line)
    assert message in failed.message


def test_single() -> None:
    derivation = engine.single("eq", "(a + b)^2 = a^2 + 2 a b + b^2", (), ())
    assert isinstance(derivation, Derivation)
    assert isinstance(engine.judge(derivation, derivation.claims[0], 60), Proved)
    rejected = engine.single("eq", "x = x", (r"x \in \mathbb{R}^{",), ())
    assert isinstance(rejected, Rejected)
    assert rejected.text == r"x \in \mathbb{R}^{"
    assert isinstance(rejected.span, Span)


def test_describe() -> None:
    text = engine.describe(r"x^\top x", (r"x \in \mathbb{R}^n",))
    assert isinstance(text, str)
    assert "scalar" in text
    rejected = engine.describe(r"\frac{1}{2", ())
    assert isinstance(rejected, Rejected)
    assert rejected.text == r"\frac{1}{2"


def test_a_real_worker(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    options = Options(jobs=1)
    report = run_check(resolve([]), "", options, Ears())
    assert report.failures == ()
    assert report.exit_code() == 0
    assert [(outcome.claim.id, outcome.verdict.kind) for outcome in report.outcomes] == [
        ("norm-1", "proved"),
        ("norm-2", "refuted"),
    ]
    assert [outcome.claim.line for outcome in report.outcomes] == [7, 8]
    again = run_check(resolve(["norm-2"]), "", options, Ears())
    assert [outcome.cached for outcome in again.outcomes] == [True]
    assert again.outcomes[0].verdict == report.outcomes[1].verdict
