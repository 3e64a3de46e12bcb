"""``pytest derivations/``: an item a claim, the words of ``check``, and nothing at all for other runs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from symderiv.cli import main
from symderiv.pytest_plugin import is_derivation
from tests.library import FAKE_ENGINE, write_derivation

ROOT = Path(__file__).parents[1]
HEAVY = "{'sympy', 'flint', 'rich', 'symderiv.engine', 'symderiv.run.check'}"
LAUNCH = f"""
import sys
import pytest
from symderiv.run import process
process.ENGINE = {FAKE_ENGINE!r}
sys.exit(pytest.main(sys.argv[1:]))
"""
QUIET_LAUNCH = f"""
import sys
import pytest
code = pytest.main(sys.argv[1:])
sys.stdout.write("heavy: " + str(sorted({HEAVY} & set(sys.modules))))
sys.exit(code)
"""


def run_pytest(folder: Path, *argv: str, launch: str = LAUNCH) -> tuple[int, str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    options = ["-p", "symderiv.pytest_plugin", "-p", "no:cacheprovider", "--color=no", *argv]
    done = subprocess.run(
        [sys.executable, "-c", launch, *options],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def counts(printed: str) -> dict[str, int]:
    last = printed.strip().splitlines()[-1]
    return {what: int(count) for count, what in re.findall(r"(\d+) (passed|failed|errors?)", last)}


def test_an_item_a_claim_with_the_words_of_check(fake_engine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_derivation(
        fake_engine / "derivations/one.py",
        {"id": "000-1", "do": "proved", "title": "softmax"},
        {"id": "000-2", "do": "refuted", "expected": "refuted"},
        {"id": "000-3", "do": "refuted", "title": "variance"},
    )
    write_derivation(fake_engine / "derivations/x/two.py", ("001-1", "raise"), ("001-2", "proved"))
    (fake_engine / "derivations/test_real.py").write_text("def test_it(): pass\n", encoding="utf-8")
    (fake_engine / "derivations/helper.py").write_text("raise ValueError\n", encoding="utf-8")
    code, printed = run_pytest(fake_engine, "derivations", "-v")
    assert code == 1, printed
    assert counts(printed) == {"passed": 4, "failed": 2}
    assert "derivations/one.py::000-1 PASSED" in printed
    assert "derivations/one.py::000-2 PASSED" in printed
    assert "derivations/one.py::000-3 FAILED" in printed
    assert "derivations/test_real.py::test_it PASSED" in printed
    assert main(["check", "000-3"]) == 1
    block = capsys.readouterr().out.split("\n\n")[1]
    assert block.startswith("refuted[D301]: ")
    assert block in printed
    assert "error[D902]: ZeroDivisionError: the engine divides by zero" in printed


def test_a_file_that_cannot_be_loaded_and_an_id_used_twice(fake_engine: Path) -> None:
    write_derivation(fake_engine / "derivations/one.py", ("000-1", "proved"))
    write_derivation(fake_engine / "derivations/three.py", ("000-1", "proved"))
    write_derivation(fake_engine / "derivations/two.py", fail="SyntaxError: invalid syntax")
    code, printed = run_pytest(fake_engine, "derivations", "--continue-on-collection-errors")
    assert code == 1, printed
    assert counts(printed) == {"passed": 1, "errors": 2}
    assert "error[D601]: SyntaxError: invalid syntax\n  --> derivations/two.py:3\n" in printed
    assert "the id 000-1 is used twice: derivations/one.py:10, derivations/three.py:10" in printed


def test_a_file_by_name_is_collected_once(fake_engine: Path) -> None:
    write_derivation(fake_engine / "mine.py", ("000-1", "proved"), ("000-2", "hang"))
    code, printed = run_pytest(fake_engine, "mine.py", "--symderiv-timeout", "0.3", "--symderiv-no-cache")
    assert code == 1, printed
    assert counts(printed) == {"passed": 1, "failed": 1}
    assert "gave up after 0.3 s" in printed
    assert not (fake_engine.parent / "cache").exists()


def test_other_runs_import_nothing(tmp_path: Path) -> None:
    (tmp_path / "test_other.py").write_text("def test_it(): pass\n", encoding="utf-8")
    (tmp_path / "module.py").write_text("# symderiv Derivation(\n", encoding="utf-8")
    code, printed = run_pytest(tmp_path, launch=QUIET_LAUNCH)
    assert code == 0, printed
    assert printed.endswith("heavy: []")


@pytest.mark.parametrize(
    ("path", "text", "named", "expected"),
    [
        ("derivations/a.py", "import symderiv; Derivation(", False, True),
        ("derivations/x/a.py", "import symderiv; Derivation(", False, True),
        ("derivations/a.py", "import symderiv", False, False),
        ("derivations/a.py", "Derivation(", False, False),
        ("derivations/a.txt", "import symderiv; Derivation(", False, False),
        ("derivations/test_a.py", "import symderiv; Derivation(", True, False),
        ("derivations/conftest.py", "import symderiv; Derivation(", True, False),
        ("derivations/__init__.py", "import symderiv; Derivation(", False, False),
        ("other/a.py", "import symderiv; Derivation(", False, False),
        ("other/a.py", "import symderiv; Derivation(", True, True),
        ("other/derivations.py", "import symderiv; Derivation(", False, False),
    ],
)
def test_what_is_a_derivation(tmp_path: Path, path: str, text: str, named: bool, expected: bool) -> None:
    file = tmp_path / path
    file.parent.mkdir(parents=True)
    file.write_text(text, encoding="utf-8")
    assert is_derivation(file, named=named) is expected
