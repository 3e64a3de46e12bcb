"""What earlier runs found, one JSON file per derivation file, in the user's cache folder.

An entry counts only while nothing that it was made from has changed: the derivation, the local modules it
imports, every source of symderiv, Python, SymPy and FLINT.  A claim that ran out of time is not kept, nor is
a failure.  The cache is never the reason for an error: what cannot be read is a miss, what cannot be written
is not written.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib.metadata
import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path

from symderiv.model import Outcome, Undecided, Verdict
from symderiv.model.plain import dataclass
from symderiv.run import process
from symderiv.run.codec import MalformedError, decode, encode
from symderiv.run.protocol import Loaded


@dataclass(frozen=True)
class Finding:
    claim: str
    verdict: Verdict
    seconds: float


@dataclass(frozen=True)
class Entry:
    key: str
    loaded: Loaded
    findings: tuple[Finding, ...]

    def outcomes(self) -> dict[str, Outcome]:
        """The known outcomes by claim id."""
        claims = {claim.id: claim for claim in self.loaded.claims}
        return {
            finding.claim: Outcome(claims[finding.claim], finding.verdict, finding.seconds, cached=True)
            for finding in self.findings
            if finding.claim in claims
        }


def default_folder() -> Path:
    if chosen := os.environ.get("XDG_CACHE_HOME"):
        return Path(chosen) / "symderiv"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "symderiv" / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "symderiv"
    return Path.home() / ".cache" / "symderiv"


@dataclass(frozen=True)
class Cache:
    folder: Path | None
    """``None``: nothing is read and nothing is written."""

    def read(self, file: Path) -> Entry | None:
        if self.folder is None:
            return None
        try:
            entry = decode(Entry, json.loads(self._slot(self.folder, file).read_bytes()))
            current = key_of(file)
        except (OSError, MalformedError, ValueError, RecursionError):
            return None
        if entry.key != current or entry.loaded.file != str(file):
            return None
        if any(hash_of(Path(path)) != known for path, known in entry.loaded.depends):
            return None
        return entry

    def write(self, file: Path, key: str, loaded: Loaded, outcomes: Iterable[Outcome]) -> None:
        """Keep what was found, unless the file has changed since ``key`` was taken."""
        if self.folder is None:
            return
        findings = tuple(
            Finding(outcome.claim.id, outcome.verdict, outcome.seconds) for outcome in outcomes if _lasting(outcome)
        )
        text = json.dumps(encode(Entry(key, loaded, findings)))
        with contextlib.suppress(OSError):
            if key != key_of(file):
                return
            self.folder.mkdir(parents=True, exist_ok=True)
            slot = self._slot(self.folder, file)
            beside = slot.with_suffix(f".{os.getpid()}")
            beside.write_text(text, encoding="utf-8")
            beside.replace(slot)

    def _slot(self, folder: Path, file: Path) -> Path:
        digest = hashlib.sha256(str(file).encode(errors="surrogateescape")).hexdigest()
        return folder / f"{file.stem[:40]}-{digest[:24]}.json"


def _lasting(outcome: Outcome) -> bool:
    return not (isinstance(outcome.verdict, Undecided) and outcome.verdict.code == "D202")


def key_of(file: Path) -> str:
    """A hash of all that a verdict on this file depends on; raises ``OSError`` if the file is not there."""
    return hashlib.sha256(_engine_key(process.ENGINE) + file.read_bytes()).hexdigest()


def hash_of(file: Path) -> str:
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()
    except OSError:
        return ""


@functools.cache
def _engine_key(engine: str) -> bytes:
    digest = hashlib.sha256()
    digest.update(f"{sys.version} {engine}".encode())
    for package in ("sympy", "python-flint"):
        with contextlib.suppress(importlib.metadata.PackageNotFoundError):
            digest.update(f"{package} {importlib.metadata.version(package)}".encode())
    root = Path(__file__).parents[1]
    for source in sorted(root.rglob("*.py")):
        if source.relative_to(root).parts[0] != "library":  # derivations are keyed one by one
            digest.update(str(source.relative_to(root)).encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.digest()
