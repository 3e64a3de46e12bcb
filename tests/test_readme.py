"""What the README shows is what happens."""

from __future__ import annotations

import importlib.util
import re
import runpy
import shlex
from pathlib import Path

import pytest

from symderiv.cli import main
from symderiv.commands import COMMANDS

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
COMMAND_ROW = re.compile(r"^\| `(symderiv \w+)[^`]*`.*\|$", re.MULTILINE)


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", blocks("console"))
def test_the_terminal(block: str, capsys: pytest.CaptureFixture[str]) -> None:
    command, _, shown = block.replace("\\\n", "").removeprefix("$ ").partition("\n")
    program, *arguments = shlex.split(command)
    assert program == "symderiv"
    main(arguments)
    assert capsys.readouterr().out == shown


def test_the_derivation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = (block for block in blocks("python") if "Derivation(" in block)
    (tmp_path / "derivations").mkdir()
    (tmp_path / "derivations/logistic.py").write_text(block, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["check", "--no-cache"]) == 0
    assert "1 claim: 1 proved; all as expected" in capsys.readouterr().out


def test_the_session(tmp_path: Path) -> None:
    """Each line with a comment has the value that the comment says."""
    (block,) = (block for block in blocks("python") if "Derivation(" not in block)
    tried = re.sub(r"^(\S.*?)  # (.*)$", r"assert \1 == \2", block, flags=re.MULTILINE)
    assert tried.count("assert") == block.count("#") > 1
    script = tmp_path / "session.py"
    script.write_text(tried, encoding="utf-8")
    runpy.run_path(str(script))


def test_every_command_and_option_exists(capsys: pytest.CaptureFixture[str]) -> None:
    rows = {match[1].split()[1]: match[0] for match in COMMAND_ROW.finditer(README)}
    assert set(rows) == {*COMMANDS, "explain"}
    for name, row in rows.items():
        with pytest.raises(SystemExit):
            main([name, "--help"])
        known = set(re.findall(r"(?<!\S)--?\w[\w-]*", capsys.readouterr().out.replace("[", " ").replace(",", " ")))
        assert set(re.findall(r"(?<=[`\s])--?[a-z][\w-]*", row)) <= known


@pytest.mark.parametrize("module", re.findall(r"`python -m ([\w.]+)`", README))
def test_every_module_exists(module: str) -> None:
    assert importlib.util.find_spec(module) is not None


@pytest.mark.parametrize(
    "path", re.findall(r"`((?:tests|symderiv|derivations|engine|source)/[\w./]*|\w+\.py)`", README)
)
def test_every_path_exists(path: str) -> None:
    root = Path(__file__).parents[1]
    assert any((root / folder / path).exists() for folder in (".", "symderiv", "symderiv/source", "symderiv/engine"))
