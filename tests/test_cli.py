"""The commands: what they print where, and the exit codes."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from symderiv.cli import main
from symderiv.run import check as check_module
from tests.library import FAKE_ENGINE, write_derivation
from tests.snapshot import check_snapshot

ROOT = Path(__file__).parents[1]
WITH_FAKE = f"from symderiv.run import process; process.ENGINE = {FAKE_ENGINE!r}; "
MAIN = "import sys; from symderiv.cli import main; sys.exit(main())"


@pytest.fixture
def library(fake_engine: Path) -> Path:
    """Two derivations, with an erratum, a surprise and a step that rests on it."""
    write_derivation(
        fake_engine / "derivations/one.py",
        {"id": "000-1", "do": "proved", "title": "softmax", "document": "000"},
        {"id": "000-2", "do": "refuted", "title": "known error", "expected": "refuted"},
        document="000",
    )
    write_derivation(
        fake_engine / "derivations/two.py",
        {"id": "001-1", "do": "refuted", "title": "variance"},
        {"id": "001-2", "do": "undecided", "title": "limit", "rests_on": ["001-1"]},
        document="001",
    )
    return fake_engine


def seconds_out(text: str) -> str:
    text = re.sub(r"(;) \d+\.\d s$", r"\1 0.0 s", text, flags=re.MULTILINE)
    text = re.sub(r"\d+\.\d{3} s", "0.000 s", text)
    return re.sub(r'("seconds": |time=")[0-9.e-]+', r"\g<1>0", text)


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    code = main(argv)
    out, err = capsys.readouterr()
    return code, seconds_out(out), err


@pytest.mark.parametrize("name", ["text", "concise", "json", "junit", "sarif", "github"])
def test_check(library: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    code, out, err = run(capsys, "check", "--format", name)
    assert (code, err) == (1, "")
    check_snapshot(f"report/check.{name}", out)


def test_check_streams_json_lines(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_derivation(library / "derivations/three.py", ("002-1", "raise"))
    code, out, _ = run(capsys, "check", "--format", "jsonl")
    records = [json.loads(line) for line in out.splitlines()]
    assert code == 2
    assert {record["id"]: record.get("verdict", "error") for record in records} == {
        "000-1": "proved",
        "000-2": "refuted",
        "001-1": "refuted",
        "001-2": "undecided",
        "002-1": "error",
    }


def test_check_exit_codes(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "check", "000")[0] == 0
    assert run(capsys, "check", "001-2")[0] == 1
    assert run(capsys, "check", "-k", "known")[0] == 0
    code, out, err = run(capsys, "check", "-k", "zzz")
    assert (code, out, err) == (5, "", "nothing selected: no claim matches -k 'zzz'\n")
    write_derivation(library / "derivations/three.py", fail="SyntaxError: invalid syntax")
    assert run(capsys, "check")[0] == 2
    (library / "empty").mkdir()
    code, out, err = run(capsys, "check", "empty")
    assert (code, out, err) == (5, "", "nothing selected: no derivations found\n")


def test_check_stops(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check", "-x", "-j", "1", "001")
    assert code == 1
    assert out.endswith("1 claim: 1 refuted; 1 unexpected; 0.0 s\nstopped: 1 claim not judged\n")


def test_check_uses_the_cache_unless_told_not_to(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "cache" not in run(capsys, "check", "--no-cache", "000")[1]
    assert "cache" not in run(capsys, "check", "000")[1]
    assert "all as expected; from the cache;" in run(capsys, "check", "000")[1]
    assert "cache" not in run(capsys, "check", "--no-cache", "000")[1]


def test_check_in_time(fake_engine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_derivation(fake_engine / "derivations/one.py", ("a1", "hang"))
    code, out, _ = run(capsys, "check", "--timeout", "0.3", "--format", "concise")
    assert code == 1
    assert out.startswith("derivations/one.py:10: undecided[D202] a1: gave up after 0.3 s\n")


def test_an_unknown_id(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "check", "000-3")
    assert (code, out) == (2, "")
    assert err == (
        "error: no file, claim, document or derivation is called '000-3'\nhelp: Did you mean 000-2, 000-1, 000?\n"
    )


@pytest.mark.parametrize(
    "argv",
    [
        (),
        ("chekc",),
        ("check", "--format", "yaml"),
        ("check", "-j", "0"),
        ("check", "-j", "two"),
        ("check", "--timeout", "0"),
        ("check", "--timeout", "nan"),
        ("show",),
        ("eq", "--format", "sarif"),
    ],
)
def test_bad_arguments(argv: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(argv)
    assert caught.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("usage: symderiv")


def test_bad_keywords(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "check", "-k", "(softmax")
    assert (code, out) == (2, "")
    assert err.startswith("error: -k '(softmax': a bracket is not closed\nhelp: ")


def test_show(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "show", "001-1")
    assert code == 1
    check_snapshot("report/show_one.txt", out)
    assert run(capsys, "show", "000-2")[0] == 0
    assert run(capsys, "show", "000")[0] == 2
    assert run(capsys, "show", "derivations")[0] == 2


def test_explain(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "explain")
    assert code == 0
    assert "D301  the stated result differs from the derivation\n" in out
    code, out, _ = run(capsys, "explain", "d301")
    assert code == 0
    assert out.startswith("D301: the stated result differs from the derivation\n\n")
    code, out, err = run(capsys, "explain", "D999")
    assert (code, out) == (2, "")
    assert err == "error: there is no code 'D999'\nhelp: `symderiv explain` lists them all.\n"


def test_eq(fake_engine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "eq", "proved x", "y", "--let", "x", "--given", "y")
    assert (code, err) == (0, "")
    assert out == "proved: for every n >= 1\n   |\n   |   proved x = y\n   |\n   = by        normal form\n"
    code, out, _ = run(capsys, "eq", "refuted x = y", "--format", "json")
    assert code == 1
    assert json.loads(out)["stated"] == "refuted x = y"
    code, out, _ = run(capsys, "eq", "raise x = y", "--format", "json")
    assert code == 2
    assert json.loads(out)["error"]["code"] == "D902"


def test_eq_with_a_bad_declaration(fake_engine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "eq", "proved x", "y", "--let", "x ? y")
    assert (code, out) == (2, "")
    assert err == (
        "error[D101]: the formula cannot be read\n   |\n   |   x ? y\n   |     ^ `?` has no meaning\n   |\n"
        "help: leave it out\n"
    )


def test_eq_needs_something(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "eq")[0] == 2
    assert run(capsys, "eq", " ")[2].startswith("error: eq needs a formula\n")
    assert run(capsys, "eq", "", "x")[0] == 2
    assert run(capsys, "eq", "x", "--batch", "file")[0] == 2
    assert run(capsys, "eq", "--batch", os.devnull) == (5, "", "nothing selected: no claim in the batch\n")
    code, _, err = run(capsys, "eq", "--batch", "no such file.jsonl")
    assert code == 2
    assert err.startswith("error: cannot read no such file.jsonl: No such file or directory\n")


def test_eq_batch(fake_engine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    batch = fake_engine / "batch.jsonl"
    batch.write_text('{"id": "a", "claim": "proved x"}\n{"claim"\n{"id": "b", "claim": "proved"}\n', encoding="utf-8")
    code, out, err = run(capsys, "eq", "--batch", str(batch))
    records = {record["id"]: record for record in map(json.loads, out.splitlines())}
    assert (code, err) == (1, "")
    assert {name: record["verdict"] for name, record in records.items()} == {
        "a": "proved",
        "line 2": "unreadable",
        "b": "proved",
    }
    assert records["line 2"]["reason"].startswith("not JSON: ")
    batch.write_text('{"id": "a", "claim": "proved x"}\n', encoding="utf-8")
    assert run(capsys, "eq", "--batch", str(batch))[0] == 0


def test_read(fake_engine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "read", "a b", "--let", "x") == (0, "a b  with 1 declarations\n", "")
    code, out, err = run(capsys, "read", "a ? b")
    assert (code, out) == (1, "")
    assert err.startswith("error[D101]: the formula cannot be read\n   |\n   |   a ? b\n   |     ^ ")
    code, out, err = run(capsys, "read", "raise")
    assert (code, out) == (2, "")
    assert err.startswith("error[D902]: ZeroDivisionError: the engine divides by zero\n")


def test_export(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "export", "000-1") == (0, "% one.py\n000-1 proved\n000-2 refuted\n", "")
    code, out, err = run(capsys, "export", "two", "-o", "key.tex")
    assert (code, out) == (0, "")
    assert (library / "key.tex").read_text(encoding="utf-8") == "% two.py\n001-1 refuted\n001-2 undecided\n"
    assert err.startswith("warning: derivations/two.py:10: refuted[D301] 001-1: off by the factor 2\n")


def test_export_refuses(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "export", "000", "-o", "nowhere/key.tex")
    assert (code, out) == (2, "")
    assert err.startswith("error: cannot write ")
    assert not (library / "nowhere").exists()
    write_derivation(library / "derivations/one.py", ("000-1", "raise"))
    code, out, err = run(capsys, "export", "000-1", "-o", "key.tex")
    assert (code, out) == (2, "")
    assert err.startswith("error[D902]: ZeroDivisionError")
    assert err.endswith("error: nothing was exported\nhelp: Correct the errors above first.\n")
    assert not (library / "key.tex").exists()


def test_coverage(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "coverage")[0] == 5
    catalogue = library / "derivations/catalogue.txt"
    catalogue.write_text("# Document 000: all\n000-1 identity formula *\n000-2 limit prose\n", encoding="utf-8")
    code, out, err = run(capsys, "coverage", "000")
    assert (code, err) == (0, "")
    assert "main results: 1 of 1 covered" in out
    with catalogue.open("a", encoding="utf-8") as file:
        file.write("000-3 limit prose\n")
    code, out, _ = run(capsys, "coverage")
    assert code == 1
    assert "000: missing (1)" in out


def test_errata(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "errata", "000")
    assert (code, err) == (0, "")
    assert "000-2" in out
    assert "000-1" not in out
    assert "| 000-2 |" in run(capsys, "errata", "--format", "markdown")[1]


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--version"])
    assert caught.value.code == 0
    assert re.fullmatch(r"symderiv \S.*\n", capsys.readouterr().out)


def python(program: str, *argv: str, **more: object) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", program, *argv]
    return subprocess.Popen(
        command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


@pytest.mark.parametrize("argv", [("--help",), ("explain",), ("explain", "D301"), ("check", "--help")])
def test_what_must_start_quickly_imports_no_sympy(argv: tuple[str, ...]) -> None:
    heavy = "heavy = {'sympy', 'flint', 'rich', 'symderiv.engine', 'symderiv.tensor'}; "
    program = (
        "import sys, atexit; from symderiv.cli import main; "
        + heavy
        + "atexit.register(lambda: sys.stderr.write(str(sorted(heavy & set(sys.modules))))); sys.exit(main())"
    )
    process = python(program, *argv)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, b"[]")
    assert out


def test_a_cached_check_imports_no_sympy(library: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "check", "000")[0] == 0
    program = WITH_FAKE + (
        "import sys; from symderiv.cli import main; code = main(sys.argv[1:]); "
        "sys.stderr.write(str(sorted({'sympy', 'flint', 'rich', 'symderiv.engine'} & set(sys.modules)))); "
        "sys.exit(code)"
    )
    process = python(program, "check", "000")
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, b"[]")
    assert b"from the cache" in out


def test_interrupted(fake_engine: Path) -> None:
    write_derivation(fake_engine / "derivations/one.py", ("a1", "proved"), ("a2", "hang"))
    process = python(WITH_FAKE + MAIN, "check", "-j", "1")
    workers = _wait_for_workers(process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, b"")
    assert b"  proved       a1" in out
    assert out.endswith(b"interrupted: 1 claim not judged\n")
    assert not any(_is_alive(pid) for pid in workers)


def test_a_worker_does_not_outlive_a_killed_run(fake_engine: Path) -> None:
    write_derivation(fake_engine / "derivations/one.py", ("a1", "hang"))
    process = python(WITH_FAKE + MAIN, "check")
    workers = _wait_for_workers(process)
    process.kill()
    process.communicate(timeout=30)
    deadline = time.monotonic() + 10
    while any(_is_alive(pid) for pid in workers) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(_is_alive(pid) for pid in workers)


def _wait_for_workers(process: subprocess.Popen[bytes]) -> list[int]:
    """The workers of a run, once they are at work on a claim."""
    deadline = time.monotonic() + 30
    while not (workers := _children(process.pid)) and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(1.0)
    assert workers
    return workers


def _is_alive(pid: int) -> bool:
    status = Path(f"/proc/{pid}/stat")
    return status.exists() and status.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"


def _children(pid: int) -> list[int]:
    listing = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in listing.read_text(encoding="ascii").split()] if listing.exists() else []


def test_a_closed_pipe_ends_quietly(fake_engine: Path) -> None:
    claims = [(f"a{number}", "proved") for number in range(2000)]
    write_derivation(fake_engine / "derivations/one.py", *claims)
    process = python(WITH_FAKE + MAIN, "check", "--format", "jsonl", "-j", "1")
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline()
    process.stdout.close()
    assert process.wait(timeout=60) == 141
    assert process.stderr.read() == b""
    process.stderr.close()


def test_a_bug_of_the_command_line_exits_with_2() -> None:
    program = "from symderiv import cli; cli._dispatch = lambda arguments: 1 / 0; " + MAIN
    process = python(program, "explain")
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (2, b"")
    assert b"ZeroDivisionError" in err
    assert err.endswith(b"please report it with the lines above\n")


def test_greek_on_an_ascii_stream(fake_engine: Path) -> None:
    write_derivation(fake_engine / "derivations/one.py", {"id": "a1", "do": "proved", "title": "\u03c3 of x"})
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [sys.executable, "-c", WITH_FAKE + MAIN, "check"],
        env=environment,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert rb"\u03c3 of x" in done.stdout


def test_default_jobs() -> None:
    assert 1 <= check_module.default_jobs() <= (os.cpu_count() or 1)
