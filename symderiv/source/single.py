"""One claim given on the command line, as a derivation of its own."""

from __future__ import annotations

from collections.abc import Sequence

from symderiv.source.announce import announce, is_condition
from symderiv.source.derivation import Derivation


def single(claim: str, lets: Sequence[str], givens: Sequence[str], id: str = "eq") -> Derivation:  # noqa: A002
    """A derivation with these declarations and definitions and one claim; undeclared names are real numbers."""
    derivation = Derivation(id, strict=False)
    conditions = [given for given in givens if is_condition(given)]
    announce(derivation, [*lets, *(given for given in givens if given not in conditions)], claim)
    derivation.claim(id, claim, given=conditions)
    return derivation
