"""Catalogues: every line is read whole or refused with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from symderiv.model.catalogue import Entry
from symderiv.source.catalogue import CatalogueError, read_catalogue

HEAD = "# Document 007: what it says\n# a remark\n\n"


def written(folder: Path, text: str) -> Path:
    path = folder / "catalogue.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_entries(tmp_path: Path) -> None:
    text = HEAD + "007-1   identity    formula *\n007-2  limit  prose\n007-3  shape prose | only  a name\n"
    assert read_catalogue(written(tmp_path, text)) == (
        "007",
        (
            Entry("007-1", "identity", "formula", headline=True),
            Entry("007-2", "limit", "prose"),
            Entry("007-3", "shape", "prose", left_out="only  a name"),
        ),
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + "007-1 identity\n", ":4: expected 'id kind"),
        (HEAD + "007-1 identity picture\n", ":4: expected 'id kind"),
        (HEAD + "007-1 identity formula |\n", ":4: expected 'id kind"),
        (HEAD + "007-1 identity formula\n007-1 limit prose\n", ":5: 007-1 is listed twice"),
        ("007-1 identity formula\n", "no line '# Document"),
    ],
)
def test_what_is_no_catalogue(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(CatalogueError, match=message.replace("'", ".")):
        read_catalogue(written(tmp_path, text))
