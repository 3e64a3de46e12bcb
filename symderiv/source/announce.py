"""Declarations and definitions in whatever order they are given, as on the command line.

A size, a bound or the kind of a name may be told after the law or the definition that uses it.  Ranges of indices come
first, then spaces, what is said of entries, bounds and names of functions, and the rest in its order; of that, one that
uses what another defines waits for it, and so does one that cannot be read yet.  A letter that steps in a recurrence,
as t in ``h_t = f(h_{t-1})``, is an integer; one that a sum runs over, as i in ``\\sum_{i=1}^n x_i`` with ``x_i``
declared, runs there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from symderiv.source import bounds, joint, members
from symderiv.source.declare import in_words, names_a_function
from symderiv.source.define import defines
from symderiv.source.derivation import Derivation
from symderiv.source.ellipsis import gathered
from symderiv.source.macros import Macro, defines_macro
from symderiv.source.reading import ReadError
from symderiv.source.recurrent import shared_letter, times, undeclared
from symderiv.source.statements import parse
from symderiv.source.syntax import Chain, Name, Node, Term, walk

Macros = Mapping[str, Macro]


def announce(derivation: Derivation, texts: Sequence[str], claim: str = "") -> None:
    """Declare and define all of it, or raise the error of the first that cannot be read."""
    _tell(derivation, texts, claim)
    for rule in list(joint.rules(derivation.notation, claim)):
        derivation.let(rule)


def _tell(derivation: Derivation, texts: Sequence[str], claim: str) -> None:
    before = derivation.notation
    try:
        _in_any_order(derivation, texts, claim)
    except ReadError:
        # A name may change its meaning on the way, as in a document: then the order is that of the texts.
        in_order = Derivation("in order")
        in_order.notation = replace(before, strict=True)
        try:
            in_order.let(*texts)
        except ReadError:
            pass
        else:
            derivation.notation = replace(in_order.notation, strict=before.strict)
            return
        if (shared := shared_letter(texts)) is not None:
            name, letter = shared
            message = (
                f"{name} is defined, and so is the sequence {name}_{letter}: one letter for two things is not read"
            )
            raise ReadError("D104", message, hint=rf"give the sequence another letter, as \ell_{letter}") from None
        raise


def _in_any_order(derivation: Derivation, texts: Sequence[str], claim: str) -> None:
    for letter in sorted(times([*texts, claim]) - derivation.notation.names.keys()):
        derivation.let(rf"{letter} \in \mathbb{{Z}}")
    for name, letter in undeclared([*texts, claim], derivation.notation.names):
        texts = [rf"{name}_{letter} \in \mathbb{{R}}", *texts]
    told = members.ranges([*texts, claim])
    texts = [
        *texts,
        *(rf"{letter} \in {over}" for letter, over in told.items() if letter not in derivation.notation.names),
    ]
    waiting = sorted(dict.fromkeys(texts), key=lambda text: _rank(text, derivation.notation.macros))
    while waiting:
        refused = _pass(derivation, waiting, patient=True)
        if len(refused) == len(waiting):  # nothing but definitions of each other, and errors
            refused = _pass(derivation, waiting, patient=False)
        if len(refused) == len(waiting):
            raise next(error for error in refused.values() if error is not None)
        waiting = list(refused)


def _pass(derivation: Derivation, texts: Sequence[str], *, patient: bool) -> dict[str, ReadError | None]:
    """Those of the texts that could not be announced, and why; a patient one waits for the definitions it uses."""
    refused: dict[str, ReadError | None] = {}
    for place, text in enumerate(texts):
        others = [*texts[place + 1 :], *refused]
        if patient and _uses(text, derivation.notation.macros) & {
            name for other in others for name in _defined(other, derivation.notation.macros)
        }:
            refused[text] = None
            continue
        try:
            derivation.let(text)
        except ReadError as error:
            refused[text] = error
    return refused


def is_condition(text: str) -> bool:
    """``x \\ge 2`` or ``k = O(M)`` is a condition on a claim; ``y = x^2`` is a definition."""
    return any(_compares(chain) for chain in _chains(text, {}))


def _compares(chain: Chain) -> bool:
    other = any(relation not in ("=", ":=", r"\in", r"\sim") for relation in chain.relations)
    return other or any(_is_order(side) for side in chain.sides[1:])


def _is_order(node: Node) -> bool:
    return isinstance(node, Term) and isinstance(node.items[0], Name) and node.items[0].text == "O"


def _chains(text: str, macros: Macros) -> tuple[Chain, ...]:
    """The statements of the text; none if it is a macro, in words, or cannot be read, which its reader says."""
    if defines_macro(text) or in_words(text):
        return ()
    try:
        return parse(text, macros, conditional=True).chains
    except ReadError:
        return ()


def _rank(text: str, macros: Macros) -> int:
    if defines_macro(text):
        return 0
    chains = _chains(text, macros)
    if chains and all(members.ranges_an_index(chain) for chain in gathered(chains)):
        return 1
    relations = {relation for chain in chains for relation in chain.relations}
    if r"\in" in relations or r"\in " in text or r"\in\mathbb" in text:
        return 3 if any(members.is_member(side) for chain in chains for side in chain.sides) else 2
    return 4 if names_a_function(text) or (relations and relations <= set(bounds.COMPARISONS)) else 5


def _defined(text: str, macros: Macros) -> set[str]:
    """The names that the text defines; the first name of ``h[t]``, ``W_x`` or ``f(x)`` stands for all of it."""
    if not defines(text, macros):
        return set()
    found = (next((n.text for n in walk(c.sides[0]) if isinstance(n, Name)), "") for c in _chains(text, macros))
    return {name for name in found if name}


def _uses(text: str, macros: Macros) -> set[str]:
    """The names on the right sides of a definition, without its own."""
    if not defines(text, macros):
        return set()
    sides = [side for chain in _chains(text, macros) for side in chain.sides[1:]]
    return {node.text for side in sides for node in walk(side) if isinstance(node, Name)} - _defined(text, macros)
