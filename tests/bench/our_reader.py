"""Our reader in a process of its own: ``python -m tests.bench.our_reader`` answers JSON lines, as ``readers_driver``.

A question that names its ``number`` is a formula of the catalogue: it is read with the declarations that its document
has at that place, which are read beforehand, as for a whole document.  Any other formula is read without declarations.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator

from symderiv.source.claims import FailedReading, read_claim
from symderiv.source.declare import let
from symderiv.source.define import define
from symderiv.source.describe import describe
from symderiv.source.notation import Notation
from symderiv.source.reading import ReadError
from tests.source.printed import DECLARED, Given, prints
from tests.source.reviewing import CATALOGUES, derivations

Place = tuple[Notation, str | None, tuple[str, ...]]
"""What is declared, what a continued line is compared with, and the conditions of the claim."""


def places() -> Iterator[Place]:
    for name in prints():
        yield _declared(DECLARED[name]) if name in DECLARED else _in_library(name)


def _declared(given: Given) -> Place:
    notation = Notation()
    for line in given.texts:
        try:
            notation = let(notation, line)
        except ReadError:
            notation = define(notation, line)
    return notation, given.of, ()


def _in_library(name: str) -> Place:
    for derivation in derivations(CATALOGUES[name[:3]].parent):
        if any(claim.id == name for claim in derivation.claims):
            task = derivation.task(name)
            return task.notation, task.of, task.given
        if name in derivation.defined:
            return derivation.notation, None, ()
    return Notation(), None, ()


def answer(latex: str, place: Place | None) -> dict[str, object]:
    found: dict[str, object] = {}
    start = time.process_time()
    try:
        if place is None:
            found["text"] = describe(latex, ())
        else:
            notation, of, given = place
            first, *_ = read_claim(notation, latex, of=of, given=given)
            found |= {"error": first.error.message} if isinstance(first, FailedReading) else {"text": "read"}
    except ReadError as error:
        found["error"] = error.message
    found["ms"] = 1000 * (time.process_time() - start)
    return found


def main() -> None:
    known = list(places())
    describe("x + 1", ())  # imports and tables are not counted
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    for line in sys.stdin:
        question = json.loads(line)
        place = known[question["number"]] if "number" in question else None
        sys.stdout.write(json.dumps(answer(question["latex"], place)) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
