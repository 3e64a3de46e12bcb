"""Over what the letter of a declared member runs: i in ``x_i \\in \\mathbb{R}^d``, if ``\\sum_{i=1}^n`` says so.

A letter is told its range if a name is declared with it as its subscript, is not declared itself, and every sum and
product over it, in all the texts, has the same two ends.  Without such a range ``x_i`` is one thing, and a formula that
binds its letter is refused where it stands.
"""

from __future__ import annotations

from collections.abc import Iterable

from symderiv.source.bounds import COMPARISONS
from symderiv.source.ellipsis import gathered
from symderiv.source.reading import ReadError
from symderiv.source.spelling import spelling
from symderiv.source.statements import parse
from symderiv.source.syntax import Big, Chain, Chainlet, Group, Name, Node, Scripts, walk

_DECLARING = frozenset([r"\in", r"\sim", *COMPARISONS])


def ranges(texts: Iterable[str]) -> dict[str, str]:
    """For each such letter the set that it runs over, in LaTeX."""
    chains = [(text, chain) for text in texts for chain in _chains(text)]
    whole = {side.text for _, chain in chains if _declares(chain) for side in chain.sides if isinstance(side, Name)}
    members = {letter for _, chain in chains for name, letter in _members(chain) if not {name, letter} & whole}
    ends: dict[str, set[str]] = {}
    shown: dict[str, str] = {}
    for text, chain in chains:
        for node in (node for side in chain.sides for node in walk(side)):
            match node:
                case Big(r"\sum" | r"\prod", Chainlet((Name(letter), first), ("=",)), last) if last is not None:
                    ends.setdefault(letter, set()).add(f"{spelling(first)}..{spelling(last)}")
                    shown[letter] = rf"\{{{first.span.of(text)}, \dots, {last.span.of(text)}\}}"
    return {letter: shown[letter] for letter in sorted(members) if len(ends.get(letter, ())) == 1}


def ranges_an_index(chain: Chain) -> bool:
    """``i \\in \\{1, 2\\}``, ``t = 1, \\dots, K``."""
    match chain:
        case Chain((Name(), Group(r"\{")), (r"\in" | "=",)):
            return True
    return False


def _declares(chain: Chain) -> bool:
    return ranges_an_index(chain) or (bool(chain.relations) and set(chain.relations) <= _DECLARING)


def _members(chain: Chain) -> set[tuple[str, str]]:
    """x and i of ``x_i \\in \\mathbb{R}``."""
    sides = chain.sides if _declares(chain) else ()
    return {pair for side in sides if (pair := _member(side)) is not None}


def is_member(node: Node) -> bool:
    return _member(node) is not None


def _member(node: Node) -> tuple[str, str] | None:
    match node:
        case Scripts(Name(name), Name(letter)):
            return name, letter
    return None


def _chains(text: str) -> tuple[Chain, ...]:
    try:
        return tuple(gathered(parse(text).chains))
    except ReadError:
        return ()
