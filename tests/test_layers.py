"""Data flows one way: a lower layer never imports a higher one; and no text is ever executed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

LAYERS: tuple[tuple[str, ...], ...] = (
    ("model",),
    ("tensor",),
    ("source",),
    ("engine",),
    ("export",),
    ("run", "api"),
    ("report",),
    ("cli", "commands", "arguments", "pytest_plugin", "__main__"),
)
"""From the lowest to the highest."""

PACKAGE = Path(__file__).resolve().parents[1] / "symderiv"
FILES = sorted(file for file in PACKAGE.rglob("*.py") if "library" not in file.relative_to(PACKAGE).parts)
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}


def layer(file: Path) -> str:
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


def name_of(file: Path) -> str:
    return file.relative_to(PACKAGE).as_posix()


def is_for_types(node: ast.If) -> bool:
    return ast.unparse(node.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING")


def running(node: ast.AST) -> Iterator[ast.AST]:
    """Every node that runs, inside functions too, but not what only the type checker sees."""
    yield node
    if isinstance(node, ast.If) and is_for_types(node):
        for branch in node.orelse:
            yield from running(branch)
        return
    for child in ast.iter_child_nodes(node):
        yield from running(child)


def imports(tree: ast.AST) -> Iterator[str]:
    """Dotted names of what is imported, ``from a import b`` as ``a.b``."""
    for node in running(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide the layer"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "import_module":
            yield from (a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str))


def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def upward(text: str, own: str) -> list[str]:
    """The imports of a text in layer ``own`` that go up."""
    parts = [name.split(".") for name in imports(ast.parse(text)) if name.startswith("symderiv.")]
    return [".".join(p) for p in parts if LEVEL.get(p[1], -1) > LEVEL[own]]


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_every_file_has_a_layer(file: Path) -> None:
    assert layer(file) in LEVEL or name_of(file) == "__init__.py"


@pytest.mark.parametrize("file", [f for f in FILES if layer(f) in LEVEL], ids=name_of)
def test_a_lower_layer_never_imports_a_higher_one(file: Path) -> None:
    assert upward(file.read_text(encoding="utf-8"), layer(file)) == []


def test_the_model_imports_no_sympy() -> None:
    assert [name_of(f) for f in FILES if layer(f) == "model" and any("sympy" in i for i in imports(tree_of(f)))] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("from symderiv.source.parser import Parser", ["symderiv.source.parser.Parser"]),
        ("from symderiv import source", ["symderiv.source"]),
        ("import symderiv.cli", ["symderiv.cli"]),
        ("def f():\n    from symderiv.run import check", ["symderiv.run.check"]),
        ("if TYPE_CHECKING:\n    from symderiv.run import check", []),
        ("if TYPE_CHECKING:\n    pass\nelse:\n    from symderiv.run import check", ["symderiv.run.check"]),
        ("from symderiv.model import Span", []),
        ("import_module('symderiv.report.text')", ["symderiv.report.text"]),
    ],
)
def test_the_test_sees_imports_that_go_up(text: str, expected: list[str]) -> None:
    assert upward(text, "tensor") == expected


FORBIDDEN = frozenset(["eval", "exec", "parse_expr", "parse_latex", "compile", "__import__"])


def dangers(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        name = ast.unparse(node.func)
        last = name.split(".")[-1]
        if name in FORBIDDEN or last in ("parse_expr", "parse_latex"):
            yield name
        if last in ("sympify", "S") and any(isinstance(a, (ast.JoinedStr, ast.Constant)) for a in node.args):
            yield name
        if any(
            k.arg == "shell" and not (isinstance(k.value, ast.Constant) and not k.value.value) for k in node.keywords
        ):
            yield f"{name}(shell=...)"
        if name in ("os.system", "os.popen"):
            yield name


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_no_text_is_executed(file: Path) -> None:
    assert list(dangers(file.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "text",
    [
        "eval(x)",
        "exec(x)",
        "sympy.parse_expr(x)",
        "sympify('x')",
        "run(x, shell=True)",
        "run(x, shell=y)",
        "os.system(x)",
    ],
)
def test_the_test_sees_what_would_execute_text(text: str) -> None:
    assert len(list(dangers(text))) == 1


def test_sympify_is_called_only_where_text_is_refused_first() -> None:
    callers = [
        name_of(file)
        for file in FILES
        if any(
            isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "sympify"
            for node in ast.walk(tree_of(file))
        )
    ]
    assert callers == ["tensor/tensor.py"]
