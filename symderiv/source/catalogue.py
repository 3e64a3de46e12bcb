"""Reading ``catalogue.txt``: a line for every statement of a document.

    002-1.2-a-7    identity    formula *
    002-1.7-1-6    integer     prose | why it is left out

The id, the kind, the form, a star for a main result, and after a bar the reason why no derivation covers it.  Lines
that start with ``#`` are remarks; the first of them names the document: ``# Document 002: ...``.
"""

from __future__ import annotations

import re
from pathlib import Path

from symderiv.model.catalogue import Entry

NAME = "catalogue.txt"
_DOCUMENT = re.compile(r"# Document (\S+?):")
_LINE = re.compile(
    r"(?P<id>\S+)\s+(?P<kind>\w+)\s+(?P<form>formula|prose)(?P<star>\s+\*)?(?:\s*\|\s*(?P<reason>\S.*))?"
)


class CatalogueError(ValueError):
    """A line of a catalogue does not have its form, or an id is listed twice."""


def read_catalogue(path: Path) -> tuple[str, tuple[Entry, ...]]:
    """The document's name and its entries, in order."""
    document = ""
    entries: dict[str, Entry] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("#") or not line.strip():
            named = _DOCUMENT.match(line)
            document = document or (named[1] if named else "")
            continue
        match = _LINE.fullmatch(line.rstrip())
        if match is None:
            raise CatalogueError(f"{path}:{number}: expected 'id kind formula|prose [*] [| reason]'")
        if match["id"] in entries:
            raise CatalogueError(f"{path}:{number}: {match['id']} is listed twice")
        entries[match["id"]] = Entry(
            match["id"], match["kind"], match["form"], match["star"] is not None, match["reason"] or ""
        )
    if not document:
        raise CatalogueError(f"{path}: no line '# Document NAME: ...'")
    return document, tuple(entries.values())
