"""What would be read differently from how it is printed: braces are invisible, and so is a space."""

from __future__ import annotations

from difflib import get_close_matches
from itertools import pairwise

from symderiv.source.characters import Token
from symderiv.source.grammar import COMMANDS
from symderiv.source.reading import ReadError
from symderiv.source.syntax import Addition, Name, Node, Number, Operator

INVISIBLE = "the braces around this are not printed; write brackets"


def refuse_thousands(before: Token, comma: Token, after: Token, *, in_list: bool) -> None:
    """``1,024`` prints like a number and reads like a list; in a list only ``000`` gives it away."""
    if comma.text != "," or [before.kind, after.kind] != ["number", "number"]:
        return
    together = before.span.end == comma.span.start and comma.span.end == after.span.start
    if together and len(after.text) == 3 and after.text.isdigit() and (after.text[0] == "0" or not in_list):
        message = "is this one number, or are these two?"
        hint = f"write {before.text}{{,}}{after.text}, or a space after the comma"
        raise ReadError("D101", message, before.span.to(after.span), hint)


def refuse_misprints(items: list[Node | Operator], text: str) -> None:
    """What is printed differently from how it would be read: braces are invisible, and so is a space."""
    kinds = list(map(type, items))
    if kinds.count(Number) > 1:
        for place, (left, right) in enumerate(pairwise(items)):
            if isinstance(left, Number) and isinstance(right, Number):
                _refuse_unknown_command(items[:place], text)
                raise ReadError("D101", "two numbers side by side print as one", left.span.to(right.span))
        for left, middle, right in zip(items, items[1:], items[2:], strict=False):
            if [type(left), type(middle), type(right)] == [Number, Name, Number] and middle.span.of(text) == "e":
                raise ReadError("D101", "write a power of ten as 10^{...}", left.span.to(right.span))
    if Addition in kinds:
        raise ReadError("D101", INVISIBLE, items[kinds.index(Addition)].span)


def _refuse_unknown_command(before: list[Node | Operator], text: str) -> None:
    """``\\frca{1}{2}``: what looks like two numbers is meant as the arguments of a command."""
    command = before[-1] if before else None
    if (
        isinstance(command, Name)
        and command.text.startswith("\\")
        and text[command.span.end :].lstrip().startswith("{")
    ):
        close = get_close_matches(command.text, COMMANDS, n=1, cutoff=0.7)
        hint = f"did you mean {close[0]}?" if close else ""
        raise ReadError("D101", f"{command.text} is no command with arguments", command.span, hint)
