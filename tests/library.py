"""Folders of derivations for the fake engine, and a listener that keeps what it hears."""

from __future__ import annotations

import json
from pathlib import Path

from symderiv.model import Failure, Outcome
from symderiv.run.listener import Listener

FAKE_ENGINE = "tests.run.fake_engine"


def write_derivation(path: Path, *claims: object, **more: object) -> Path:
    """A derivation file; a claim is ``("id", "deed")`` or an object with all its fields."""
    items = [{"id": claim[0], "do": claim[1]} if isinstance(claim, tuple) else claim for claim in claims]
    path.parent.mkdir(parents=True, exist_ok=True)
    data = {"name": path.stem, "claims": items, **more}
    path.write_text(
        "# not Python: a Derivation( of symderiv for the fake engine\n" + json.dumps(data), encoding="utf-8"
    )
    return path.resolve()


class Ears(Listener):
    def __init__(self) -> None:
        self.total = -1
        self.outcomes: list[Outcome] = []
        self.failures: list[Failure] = []
        self.ticks = 0

    def planned(self, claims: int) -> None:
        self.total = claims

    def outcome(self, outcome: Outcome) -> None:
        self.outcomes.append(outcome)

    def failure(self, failure: Failure) -> None:
        self.failures.append(failure)

    def tick(self) -> None:
        self.ticks += 1
