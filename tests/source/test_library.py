from __future__ import annotations

from pathlib import Path

import pytest

from symderiv.source.library import LoadError, default_root, discover, load_file

GOOD = 'from symderiv import Derivation\nd = Derivation("d")\nd.let(r"a \\in \\mathbb{R}")\nd.claim("1", "a = a")\n'


def failure(tmp_path: Path, text: str) -> LoadError:
    file = tmp_path / "file.py"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(LoadError) as caught:
        load_file(file)
    assert caught.value.file == str(file)
    assert str(caught.value).startswith(f"{file}:{caught.value.line}: ")
    return caught.value


def test_a_file_with_one_derivation(tmp_path: Path) -> None:
    file = tmp_path / "file.py"
    file.write_text(GOOD, encoding="utf-8")
    assert [claim.id for claim in load_file(file).claims] == ["1"]
    assert load_file(file).claims[0].line == 4


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("x = 1\ny = (\n", 2, "syntax error: '(' was never closed"),
        ("import math\n\nmath.sqrt('a')\n", 3, "TypeError: must be real number, not str"),
        ("\n1 / 0\n", 2, "ZeroDivisionError: division by zero"),
        ("import no_such_module_at_all\n", 1, "ModuleNotFoundError: No module named 'no_such_module_at_all'"),
        ("import sys\nsys.exit(3)\n", 2, "SystemExit: 3"),
        ("x = 1\n", 1, "expected one Derivation in the file, found 0"),
        (
            GOOD + 'd.claim("a")\n',
            5,
            """DerivationError: a claim has an id and a formula, d.claim("my-1", r"x + x = 2x"); here is only 'a'""",
        ),
        (GOOD + 'e = Derivation("e")\n', 1, "expected one Derivation in the file, found 2"),
        (GOOD + "d.let(\n    'q'\n)\n", 5, "D101: a declaration has the form x \\in \\mathbb{R}^n"),
        (GOOD + 'd.define("b = a + z")\n', 5, "D102: z is not declared"),
    ],
)
def test_a_file_that_cannot_be_loaded(tmp_path: Path, text: str, line: int, message: str) -> None:
    error = failure(tmp_path, text)
    assert (error.line, error.message) == (line, message)


def test_a_formula_that_cannot_be_read_is_shown_with_carets(tmp_path: Path) -> None:
    error = failure(tmp_path, GOOD + 'd.define("b = a + c")\n')
    assert error.detail == "b = a + c\n        ^\ndid you mean a?" or error.detail.startswith("b = a + c\n        ^\n")


def test_two_names_for_one_derivation_are_one(tmp_path: Path) -> None:
    file = tmp_path / "file.py"
    file.write_text(GOOD + "alias = d\n", encoding="utf-8")
    assert load_file(file).name == "d"


def test_ctrl_c_in_a_file_is_not_swallowed(tmp_path: Path) -> None:
    file = tmp_path / "file.py"
    file.write_text("raise KeyboardInterrupt\n", encoding="utf-8")
    with pytest.raises(KeyboardInterrupt):
        load_file(file)


def test_what_is_no_python_file(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("", encoding="utf-8")
    with pytest.raises(LoadError, match="this is not a Python file"):
        load_file(file)


def test_files_are_found_in_order_without_hidden_ones(tmp_path: Path) -> None:
    for name in ("b/z.py", "a.py", ".hidden/x.py", "__pycache__/y.py", "b/__init__.py", "notes.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert [file.relative_to(tmp_path).as_posix() for file in discover(tmp_path)] == ["a.py", "b/z.py"]
    assert discover(tmp_path / "a.py") == [tmp_path / "a.py"]


def test_the_own_folder_comes_before_the_installed_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert default_root().name in ("library", "derivations")
    assert default_root().is_absolute()
    (tmp_path / "derivations").mkdir()
    assert default_root() == Path("derivations")
