"""Finding and loading derivations.  Finding imports no SymPy; loading runs the file, which the user chose to run."""

from __future__ import annotations

import importlib.util
import traceback
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from symderiv.source.derivation import Derivation


class LoadError(Exception):
    """A derivation file could not be loaded."""

    def __init__(self, file: str, line: int, message: str, detail: str = "") -> None:
        super().__init__(f"{file}:{line}: {message}")
        self.file = file
        self.line = line
        self.message = message
        self.detail = detail


def default_root() -> Path:
    """The folder's own derivations, else the library that is installed with the package."""
    own = Path("derivations")
    if own.is_dir():
        return own
    installed = Path(__file__).resolve().parent.parent / "library"
    # In an editable install the library is beside the package, not inside it.
    return installed if installed.is_dir() else Path(__file__).resolve().parents[2] / "derivations"


def discover(path: Path) -> list[Path]:
    """The derivation files below a folder, or the file itself."""
    if path.is_file():
        return [path]
    return sorted(
        file
        for file in path.rglob("*.py")
        if not any(part.startswith((".", "__")) for part in file.relative_to(path).parts)
    )


class _Raised:
    """Keeps whatever the user's file raises, so that it can be reported as one error of that file."""

    error: BaseException | None = None

    def __enter__(self) -> _Raised:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool:
        if isinstance(error, Exception | SystemExit):
            self.error = error
        return self.error is not None


def load_file(path: Path) -> Derivation:
    """Run the file and return its derivation; exactly one must be defined at its top level."""
    from symderiv.source.derivation import Derivation

    name = f"symderiv_derivation_{path.stem}_{abs(hash(str(path.resolve())))}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise LoadError(str(path), 0, "this is not a Python file")
    module = importlib.util.module_from_spec(spec)
    with _Raised() as raised:
        spec.loader.exec_module(module)
    if raised.error is not None:
        raise _load_error(path, raised.error) from raised.error
    found = {id(value): value for value in vars(module).values() if isinstance(value, Derivation)}
    if len(found) != 1:
        several = "Put each derivation into a file of its own."
        none = 'A derivation file starts with: from symderiv import Derivation; d = Derivation("its-name")'
        message = f"expected one Derivation in the file, found {len(found)}"
        raise LoadError(str(path), 1, message, several if found else none)
    return found.popitem()[1]


def _load_error(path: Path, error: BaseException) -> LoadError:
    from symderiv.source.reading import ReadError

    if isinstance(error, SyntaxError):
        return LoadError(str(path), error.lineno or 0, f"syntax error: {error.msg}", (error.text or "").rstrip())
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename) == path.resolve()]
    frames = frames or [f for f in traceback.extract_tb(error.__traceback__) if f.filename.endswith(path.name)]
    line = frames[-1].lineno or 0 if frames else 0
    if isinstance(error, ReadError):
        detail = [error.text]
        if error.span is not None:
            detail.append(" " * error.span.start + "^" * max(1, error.span.end - error.span.start))
        if error.hint:
            detail.append(error.hint)
        return LoadError(str(path), line, f"{error.code}: {error.message}", "\n".join(detail))
    return LoadError(str(path), line, f"{type(error).__name__}: {error}")
