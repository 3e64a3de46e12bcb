"""Which claims a command means: paths, claim ids, documents and derivation names, narrowed by ``-k``."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from symderiv.model import Claim, Failure
from symderiv.model.plain import dataclass
from symderiv.run.protocol import Loaded
from symderiv.run.usage import UsageError


@dataclass(frozen=True)
class Targets:
    """What the words on the command line are: files to take whole, and names to look for in the library."""

    files: tuple[Path, ...]
    names: tuple[str, ...]

    ids_only: bool = False
    """A name is the id of a claim, not of a document or a derivation."""

    def means(self, loaded: Loaded, claim: Claim) -> bool:
        return Path(loaded.file) in self.files or any(self._bears(loaded, claim, name) for name in self.names)

    def unknown(self, shelf: Sequence[Loaded]) -> list[str]:
        """The names that nothing on the shelf bears."""
        claims = [(loaded, claim) for loaded in shelf for claim in loaded.claims]
        return [name for name in self.names if not any(self._bears(*each, name) for each in claims)]

    def _bears(self, loaded: Loaded, claim: Claim, name: str) -> bool:
        return name == claim.id or (not self.ids_only and name in (claim.document, loaded.document, loaded.name))


def resolve(words: Sequence[str]) -> Targets:
    """An existing path is a path, anything else a name; without words, the whole library."""
    from symderiv.source.library import default_root, discover

    if not words:
        return Targets(tuple(_whole(discover(default_root()))), ())
    files: list[Path] = []
    names: list[str] = []
    for word in words:
        path = Path(word)
        if path.exists():
            files += discover(path)
        elif path.suffix == ".py" or len(path.parts) > 1:
            raise UsageError(f"no such file: {word}", "Give a derivation file, a folder of them, or a claim's id.")
        else:
            names.append(word)
    return Targets(tuple(_whole(files)), tuple(names))


def library() -> tuple[Path, ...]:
    """The files among which a name is looked up."""
    from symderiv.source.library import default_root, discover

    return tuple(_whole(discover(default_root())))


def _whole(files: Iterable[Path]) -> list[Path]:
    """Absolute and without repetition, in order."""
    return list(dict.fromkeys(file.resolve() for file in files))


def refuse_unknown(name: str, shelf: Sequence[Loaded], failures: tuple[Failure, ...]) -> UsageError:
    ids = {claim.id for loaded in shelf for claim in loaded.claims}
    others = {text for loaded in shelf for text in (loaded.name, loaded.document)}
    close = difflib.get_close_matches(name, sorted((ids | others) - {""}), n=3, cutoff=0.6)
    if close:
        help_ = f"Did you mean {', '.join(close)}?"
    elif shelf:
        help_ = "`symderiv check` lists every claim with its id."
    else:
        help_ = "There are no derivations here: go to a folder that has `derivations/`, or give a path."
    message = f"no file, claim, document or derivation is called {name!r}"
    return UsageError(message, help_, failures)


def select(targets: Targets, shelf: Sequence[Loaded], matches: Callable[[str], bool]) -> list[tuple[Loaded, Claim]]:
    return [
        (loaded, claim)
        for loaded in shelf
        for claim in loaded.claims
        if targets.means(loaded, claim) and matches(f"{claim.id}\n{claim.title}\n{loaded.name}")
    ]
