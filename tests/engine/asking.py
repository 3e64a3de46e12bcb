"""What the engine says about one claim in LaTeX, for tests."""

from __future__ import annotations

from collections.abc import Sequence

from symderiv.model import Conditional, Refuted, Verdict
from symderiv.source.single import single


def verdict(claim: str, lets: Sequence[str] = (), givens: Sequence[str] = ()) -> Verdict:
    from symderiv.engine import judge

    derivation = single(claim, lets, givens)
    return judge(derivation, derivation.claims[0])


def kind(claim: str, *lets: str) -> str:
    return verdict(claim, lets).kind


def readings(claim: str, *lets: str, givens: Sequence[str] = ()) -> dict[str, str]:
    found = verdict(claim, lets, givens)
    assert isinstance(found, Conditional), found
    return {reading.name: reading.verdict.kind for reading in found.readings}


def refutation(claim: str, *lets: str) -> Refuted:
    found = verdict(claim, lets)
    assert isinstance(found, Refuted), found
    return found
