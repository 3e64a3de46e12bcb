"""One claim given on the command line, as a derivation of its own."""

from __future__ import annotations

from collections.abc import Sequence

from symderiv.source.derivation import Derivation
from symderiv.source.reading import ReadError
from symderiv.source.statements import parse
from symderiv.source.syntax import Name, Node, Term


def single(claim: str, lets: Sequence[str], givens: Sequence[str], id: str = "eq") -> Derivation:  # noqa: A002
    """A derivation with these declarations and definitions and one claim; undeclared names are real numbers."""
    derivation = Derivation(id, strict=False)
    derivation.let(*lets)
    conditions = [given for given in givens if not _defines(given)]
    for given in givens:
        if given not in conditions:
            derivation.define(given)
    derivation.claim(id, claim, given=conditions)
    return derivation


def _defines(given: str) -> bool:
    """``y = x^2`` is a definition; ``x \\ge 2`` or ``k = O(M)`` is a condition on the claim."""
    try:
        chains = parse(given).chains
    except ReadError:
        return True  # the definition says what is wrong with it
    ordered = any(relation not in ("=", ":=") for chain in chains for relation in chain.relations)
    return not ordered and not any(_is_order(side) for chain in chains for side in chain.sides[1:])


def _is_order(node: Node) -> bool:
    return isinstance(node, Term) and isinstance(node.items[0], Name) and node.items[0].text == "O"
