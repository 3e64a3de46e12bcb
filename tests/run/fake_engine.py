"""An engine without SymPy: a derivation is JSON below one comment line, and says how each claim behaves.

``{"name": "n", "claims": [{"id": "a", "do": "proved"}, ...]}``; ``do`` is a verdict or a misdeed, see below.
"""

from __future__ import annotations

import ctypes
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from symderiv.model import (
    Claim,
    Conditional,
    Counterexample,
    Outcome,
    Proved,
    Reading,
    Refuted,
    Span,
    Undecided,
    Unreadable,
    Verdict,
)
from symderiv.run.protocol import Broke, LoadFailed, Rejected


@dataclass(frozen=True, slots=True)
class FakeDerivation:
    name: str
    title: str = ""
    document: str = ""
    where: str = ""
    claims: tuple[Claim, ...] = ()
    deeds: dict[str, str] = field(default_factory=dict)
    defined: tuple[str, ...] = ()


def load(file: str) -> FakeDerivation | LoadFailed:
    path = Path(file)
    data = json.loads(path.read_text(encoding="utf-8").partition("\n")[2])
    misdeed(data.get("load", ""))
    if "fail" in data:
        return LoadFailed(file, 3, data["fail"], "Correct line 3.")
    if "print" in data:
        sys.stdout.write(data["print"] + "\n")
    if "import" in data:
        sys.path.insert(0, str(path.parent))
        __import__(data["import"])
        sys.path.pop(0)
    deeds = {item["id"]: item.pop("do", "proved") for item in data["claims"]}
    claims = tuple(
        Claim(**{"stated": "a = b", "line": 10 + place, **item, "rests_on": tuple(item.get("rests_on", ()))})
        for place, item in enumerate(data["claims"])
    )
    defined = tuple(data.get("defined", ()))
    return FakeDerivation(data["name"], data.get("title", ""), data.get("document", ""), "", claims, deeds, defined)


def judge(derivation: FakeDerivation, claim: Claim, seconds: float) -> Verdict | Broke:
    deed = derivation.deeds[claim.id]
    misdeed(deed)
    if deed == "contradict":
        return Broke("D901", "proved, but x = 1 gives 2 and 3")
    return VERDICTS[deed]


def single(name: str, claim: str, lets: Sequence[str], givens: Sequence[str]) -> FakeDerivation | Rejected:
    for text in (*lets, *givens):
        if "?" in text:
            place = text.index("?")
            return Rejected("D101", "`?` has no meaning", text, Span(place, place + 1), "leave it out")
    deed = claim.partition(" ")[0]
    return FakeDerivation("eq", claims=(Claim(name, claim),), deeds={name: deed})


def describe(latex: str, lets: Sequence[str]) -> str | Rejected:
    misdeed(latex)
    if "?" in latex:
        return Rejected("D101", "`?` has no meaning", latex, Span(latex.index("?"), latex.index("?") + 1))
    return f"{latex}  with {len(lets)} declarations"


def export(files: Sequence[str], outcomes: Sequence[Outcome]) -> str:
    lines = [f"{outcome.claim.id} {outcome.verdict.kind}" for outcome in outcomes]
    return "\n".join([*(f"% {Path(file).name}" for file in files), *lines, ""])


def misdeed(deed: str) -> None:
    match deed:
        case "hang":
            time.sleep(3600)
        case "slow":
            time.sleep(0.4)
        case "raise":
            raise ZeroDivisionError("the engine divides by zero")
        case "exit":
            sys.exit(7)
        case "crash":
            ctypes.string_at(0)
        case "memory":
            bytearray(64 * 1024**3)


VERDICTS: dict[str, Verdict] = {
    "proved": Proved("for every n >= 1", "normal form"),
    "slow": Proved("for every n >= 1", "normal form"),
    "refuted": Refuted(
        "D301",
        "the two sides differ",
        "evaluation",
        counterexample=Counterexample((("n", 1),), (("x", "2"),), stated="2", derived="4"),
        correction="2 x",
        correction_scope="for every n >= 1",
        span=Span(4, 5),
        hint="off by the factor 2",
    ),
    "conditional": Conditional(
        "total or immediate derivative",
        (
            Reading("total", Undecided("D201", "open")),
            Reading("immediate", Proved("for every n >= 1", "normal form")),
        ),
    ),
    "undecided": Undecided("D201", "no procedure applies", ("structural", "normal form")),
    "unreadable": Unreadable("D102", "`Q_3` is not declared", Span(0, 1), "did you mean `Q_2`?"),
}
