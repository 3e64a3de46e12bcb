"""Which letters count time: t in ``h_t = \\tanh(W h_{t-1})`` or ``h^{(t)} = h^{(t-1)} + 1``.

A letter does if a name is defined with it as its script, and the same name occurs with it and a step more or less,
unless what is stepped to is declared on its own (``h_{t-1} \\in \\mathbb{R}^n``): then it is a name like any other.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping

from symderiv.source.reading import ReadError
from symderiv.source.statements import parse
from symderiv.source.syntax import Addition, Chain, Group, Name, Node, Number, Scripts, walk

Script = tuple[str, str]
"""A name, and the letter in its script."""


def times(texts: Iterable[str]) -> set[str]:
    """The letters of all recurrences among the texts."""
    return {letter for _, letter in _recurrent(texts)}


def shared_letter(texts: Iterable[str]) -> Script | None:
    """L and t of ``L = \\sum_t L_t``, ``L_t = ...``: one letter is a number and a sequence."""
    texts = list(texts)
    letters = times(texts)
    heads = [chain.sides[0] for text in texts for chain in _chains(text) if set(chain.relations) & {"=", ":="}]
    bare = {head.text for head in heads if isinstance(head, Name)}
    timed = [script for head in heads for script in _at(head) if script[1] in letters]
    return next((script for script in timed if script[0] in bare), None)


def undeclared(texts: Iterable[str], known: Container[str]) -> list[Script]:
    """The names of recurrences that nothing is said of, each with its letter: sequences of numbers.

    A name that leads back to itself through declared names only (``f_t = \\sigma(W h_{t-1})``) has the shape of its
    formula.
    """
    texts = list(texts)
    said = {stem for text in texts for chain in _chains(text) for stem in _subjects(chain)}
    uses = {stem: names for stem, names in _uses(texts).items() if stem not in said and stem not in known}
    return sorted(script for script in _recurrent(texts) if script[0] in _behind(script[0], uses))


def _uses(texts: Iterable[str]) -> dict[str, set[str]]:
    """For each name that is defined with a script, the names in its formulas."""
    found: dict[str, set[str]] = {}
    for chain in (chain for text in texts for chain in _chains(text)):
        if len(chain.sides) == 2 and chain.relations[0] in ("=", ":="):
            names = {node.text for node in walk(chain.sides[1]) if isinstance(node, Name)}
            for stem, _ in _at(chain.sides[0]):
                found.setdefault(stem, set()).update(names)
    return found


def _behind(name: str, uses: Mapping[str, set[str]]) -> set[str]:
    """All names that the formulas of the name lead to; with itself among them it is a recurrence."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        new = uses.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


def _subjects(chain: Chain) -> Iterator[str]:
    """x of ``x \\in \\mathbb{R}^n``, ``x[t], h_t \\in \\mathbb{R}``; of ``h_0 \\in \\mathbb{R}`` nothing."""
    if set(chain.relations) & {"=", ":="}:
        return
    numbers = chain.relations == (r"\in",) and isinstance(chain.sides[-1], Name)
    for side in chain.sides[:-1]:
        if numbers and isinstance(side, Scripts) and isinstance(side.sub, Number):
            continue
        yield from (node.text for node in walk(side) if isinstance(node, Name))


def _recurrent(texts: Iterable[str]) -> set[Script]:
    chains = [chain for text in texts for chain in _chains(text)]
    defined: set[Script] = set()
    declared: set[Script] = set()
    for chain in chains:
        left = chain.sides[0] if chain.sides else None
        if left is not None and not {"=", ":="}.isdisjoint(chain.relations):
            defined |= set(_at(left))
        if left is not None and r"\in" in chain.relations:
            declared |= set(_steps(left))
    defined -= declared
    if not defined:
        return defined
    sides = (side for chain in chains for side in chain.sides)
    return defined & {step for side in sides for node in walk(side) for step in _steps(node)}


def _chains(text: str) -> tuple[Chain, ...]:
    try:
        return parse(text).chains
    except ReadError:
        return ()


def _scripts(node: object) -> Iterator[tuple[str, Node]]:
    match node:
        case Scripts(Name(stem), sub, sup, 0):
            if sub is not None:
                yield stem, sub
            if isinstance(sup, Group) and sup.open == "(" and len(sup.items) == 1:
                yield stem, sup.items[0]


def _at(node: Node) -> Iterator[Script]:
    for stem, script in _scripts(node):
        if isinstance(script, Name):
            yield stem, script.text


def _steps(node: object) -> Iterator[Script]:
    for stem, script in _scripts(node):
        match script:
            case Addition((Name(letter), Number())):
                yield stem, letter
