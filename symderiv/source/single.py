"""One claim given on the command line, as a derivation of its own."""

from __future__ import annotations

from collections.abc import Sequence

from symderiv.source.derivation import Derivation


def single(claim: str, lets: Sequence[str], givens: Sequence[str], id: str = "eq") -> Derivation:  # noqa: A002
    """A derivation with these declarations and definitions and one claim; undeclared names are real numbers."""
    derivation = Derivation(id, strict=False)
    derivation.let(*lets)
    for given in givens:
        derivation.define(given)
    derivation.claim(id, claim)
    return derivation
