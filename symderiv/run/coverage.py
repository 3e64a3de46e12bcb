"""``symderiv coverage``: what the documents contain, against what the derivations judge."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from symderiv.model import Report
from symderiv.model.catalogue import Covered
from symderiv.run.check import Options, Run
from symderiv.run.listener import Listener
from symderiv.run.selection import Targets, library
from symderiv.run.usage import UsageError


def run_coverage(documents: Iterable[str], options: Options, listener: Listener) -> tuple[list[Covered], Report]:
    """Every document that has a catalogue beside its derivations, or those that are named."""
    from symderiv.source.catalogue import NAME, CatalogueError, read_catalogue

    files = library()
    try:
        paths = {file.parent / NAME for file in files}
        catalogues = sorted((read_catalogue(path) for path in paths if path.is_file()), key=lambda each: each[0])
    except (CatalogueError, OSError) as error:
        raise UsageError(f"a catalogue cannot be read: {error}") from error
    wanted = set(documents)
    if unknown := sorted(wanted - {document for document, _ in catalogues}):
        raise UsageError(f"no catalogue of document {unknown[0]}", "Without a name all documents are shown.")
    with Run(options, listener) as run:
        targets = Targets(files, ())
        run.fetch_targets(targets)
        shelf = [loaded for loaded in run.shelf() if not wanted or loaded.document in wanted]
        selected = run.without_duplicates([(loaded, claim) for loaded in shelf for claim in loaded.claims])
        listener.planned(len(selected))
        run.judge(selected)
        report = run.report(selected, interrupted=False, seconds=0.0)
        defined = frozenset(name for loaded in shelf for name in loaded.defined)
        document_of = {claim.id: loaded.document for loaded, claim in selected}
    covered = [
        Covered(document, entries, tuple(o for o in report.outcomes if document_of[o.claim.id] == document), defined)
        for document, entries in catalogues
        if not wanted or document in wanted
    ]
    return covered, report


def catalogue_order(report: Report) -> dict[str, int]:
    """The place of every catalogued statement in its document, from the catalogues beside the judged files."""
    from symderiv.source.catalogue import NAME, CatalogueError, read_catalogue

    folders = {Path(outcome.claim.file).parent for outcome in report.outcomes if outcome.claim.file}
    try:
        catalogues = [read_catalogue(folder / NAME) for folder in sorted(folders) if (folder / NAME).is_file()]
    except (CatalogueError, OSError) as error:
        raise UsageError(f"a catalogue cannot be read: {error}") from error
    return {entry.id: place for _, entries in catalogues for place, entry in enumerate(entries)}
