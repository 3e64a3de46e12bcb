"""Words typed as plain letters: ``accuracy``, ``BN(x)``, ``Attention(Q, K, V)``, and prose inside a formula.

A letter is a name, so a run of letters without a space is a product - unless the run is a declared name: then it is
that name.  Where both could be meant (the word and each of its letters are declared) the reader asks.  A run of three
letters or more, or a common word, with a letter that is not declared is prose: an error, or for three letters in a
lenient reading a product that is noted.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from symderiv.source.builtin import SPELLINGS
from symderiv.source.grammar import COMMANDS
from symderiv.source.reading import ReadError
from symderiv.source.syntax import Group, Name, Node, Operator, Scripts, Term

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

Items = tuple[Node | Operator, ...]
PROSE = 4
"""So many letters without a space are a word in every reading."""
DOUBTFUL = 3
"""So many are a word where undeclared names are errors."""
_SHORT = frozenset(["if", "is", "so", "or", "of", "we", "to", "as", "at", "by", "on", "it", "be"])
COMMON = _SHORT | {"for", "and", "the", "but", "not", "are", "let", "has", "was", "all", "any", "see", "use"}
_HINT = r"write words as \text{...}, and a name of several letters as \text{name} or \mathrm{name}"


def runs(items: Items) -> list[tuple[int, int]]:
    """Start and end of every run of letters that stand together without a space; scripts may be on the last."""
    found: list[tuple[int, int]] = []
    start = 0
    while start < len(items):
        end = start
        while end < len(items) and _letter(items[end]) is not None and (end == start or _adjacent(items, end)):
            end += 1
            if isinstance(items[end - 1], Scripts):
                break
        if end - start > 1:
            found.append((start, end))
        start = max(end, start + 1)
    return found


def _letter(item: Node | Operator) -> Name | None:
    base = item.base if isinstance(item, Scripts) else item
    return base if isinstance(base, Name) and len(base.text) == 1 and base.text.isalpha() else None


def _adjacent(items: Items, place: int) -> bool:
    return items[place - 1].span.end == items[place].span.start


def _spelt(items: Items) -> str:
    return "".join(name.text for item in items if (name := _letter(item)) is not None)


def as_word(items: Items) -> Node:
    """A run of letters as one name; the scripts of the last letter are those of the word."""
    last = items[-1]
    name = Name(_spelt(items), items[0].span.to((last.base if isinstance(last, Scripts) else last).span))
    if isinstance(last, Scripts):
        return Scripts(name, last.sub, last.sup, last.primes, items[0].span.to(last.span))
    return name


def declared_word(node: Node) -> Node:
    """``accuracy`` or ``BN(x)`` where a name is declared: letters that stand together are one word there."""
    if not isinstance(node, Term):
        return node
    found = runs(node.items)
    if not found or found[0][0] != 0:
        return node
    end = found[0][1]
    word = as_word(node.items[:end])
    return word if end == len(node.items) else Term((word, *node.items[end:]), node.span)


def joined(reader: Elaborator, items: Items) -> Items:
    """The items with every run of letters that is a declared name in one piece; other runs must be products."""
    for start, end in reversed(runs(items)):
        run = items[start:end]
        word = _spelt(run)
        if word == "KL" and end < len(items) and _has_bars(items[end]):
            items = (*items[:start], as_word(run), *items[end:])
        elif _is_declared(reader, word):
            if all(_is_known(reader, letter) for letter in word):
                message = f"is this the name {word}, or the product of its letters? all of them are declared"
                raise ReadError("D101", message, run[0].span.to(run[-1].span), f"write \\text{{{word}}}, or spaces")
            items = (*items[:start], as_word(run), *items[end:])
        else:
            _refuse_prose(reader, run, word)
    return items


def _has_bars(item: Node | Operator) -> bool:
    """``(q \\| p)``, which has no meaning but in a divergence."""
    return isinstance(item, Group) and item.separators == ("||",)


def _is_declared(reader: Elaborator, word: str) -> bool:
    known = reader.notation
    return word in known.names or f"{word}(" in known.beginnings or f"{word}_" in known.beginnings


def _is_known(reader: Elaborator, letter: str) -> bool:
    scope = reader.scope
    return letter in reader.notation.names or scope.is_bound(letter) or letter in scope.ever_free


def _refuse_prose(reader: Elaborator, run: Items, word: str) -> None:
    if reader.notation.names.keys() >= set(word):
        return
    unknown = [letter for letter in word if not _is_known(reader, letter) and letter not in "dei"]
    place = run[0].span.to(run[-1].span)
    lone = _stands_alone(reader.text, place.start, place.end) and not _follows_a_sign(reader.text, place.start)
    if len(word) >= PROSE or (word.lower() in COMMON and (lone or len(word) >= DOUBTFUL)):
        raise ReadError("D102", f"{word} looks like a word, not like a product", place, _hint(word))
    if len(word) < DOUBTFUL or not unknown:
        return
    if reader.notation.strict:
        raise ReadError("D102", f"{word} is not declared", place, _hint(word))
    reader.note(f"{word} is read as the product of its letters")


def _hint(word: str) -> str:
    """Most often a backslash was lost: ``sum``, ``lambda``, ``rac``."""
    close = get_close_matches(f"\\{word}", [*COMMANDS, *SPELLINGS], n=1, cutoff=0.75) if word not in COMMON else []
    return f"did you mean {close[0]}?" if close else _HINT


def _follows_a_sign(text: str, start: int) -> bool:
    """``ax + by``: after a sign comes a term, not a word."""
    return text[:start].rstrip().endswith(("+", "-"))


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Is there white space, or nothing, on both sides?"""
    return (start == 0 or text[start - 1].isspace()) and (end >= len(text) or text[end].isspace())
