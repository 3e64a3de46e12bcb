"""Does a counterexample hold up?  Both sides computed anew, from its printed text, by the evaluator of the tests."""

from __future__ import annotations

from typing import Any

import sympy
from mpmath import mp, mpf
from sympy.core.function import AppliedUndef

from symderiv.model import Counterexample
from tests.engine.plain import MANY_DIGITS, Point, Question, T, both_sides, evaluating


def witnessed(question: Question, found: Counterexample) -> tuple[Any, Any]:
    """Both sides, computed anew from the printed text of a counterexample."""
    with mp.workdps(MANY_DIGITS):
        return _witnessed(question, found)


def _witnessed(question: Question, found: Counterexample) -> tuple[Any, Any]:
    numbers: dict[str, Any] = {**question.given, **dict(found.sizes)}
    for part in found.entry.split(", ") if found.entry else []:
        name, _, number = part.partition(" = ")
        numbers[name] = int(number)
    arrays: dict[str, Any] = {}
    known: dict[str, Any] = {}
    single: dict[tuple[str, tuple[int, ...]], Any] = {}
    """Entries that are printed by themselves, such as the place of a certified root."""
    for name, text in found.values:
        if name.endswith("(t)"):
            known[name.removesuffix("(t)")] = _polynomial(text)
        elif text.startswith("("):
            arrays[name] = _nested(text)
        elif name.endswith("]"):
            array, _, place = name.removesuffix("]").partition("[")
            single[array, tuple(map(int, place.split(",")))] = _number(text)
        else:
            numbers[name] = _number(text)
    for symbol in question.left.atoms(sympy.Symbol) | question.right.atoms(sympy.Symbol):
        numbers.setdefault(symbol.name, mpf(1))  # a value that does not matter

    def entry(name: str, place: tuple[int, ...]) -> Any:
        if (name, place) in single:
            return single[name, place]
        item = arrays.get(name, ())
        for index in place:
            if not isinstance(item, tuple) or not 1 <= index <= len(item):
                return mpf(1)  # an entry that does not matter
            item = item[index - 1]
        return item

    names = sorted(
        {
            node.func.__name__.rstrip("'")
            for side in (question.left, question.right)
            for node in side.atoms(AppliedUndef)
        }
    )
    formulas = [known.get(name, sympy.Integer(1)) for name in names]  # one that is not named does not matter
    question = question.with_functions(lambda place: evaluating(formulas[place]))
    return both_sides(question, Point(numbers, entry))


def _polynomial(text: str) -> Any:
    """``-t^2 + 1/2 t - 1``."""
    total, term = sympy.Integer(0), sympy.Integer(1)
    for word in f"{text} +".split():
        if word in "+-":
            total, term = total + term, sympy.Integer(1 if word == "+" else -1)
            continue
        factor = word.removeprefix("-")
        power = factor.partition("^")[2] or 1
        term *= (-1 if word != factor else 1) * (T ** int(power) if factor[0] == "t" else sympy.Rational(factor))
    return total


def _number(text: str) -> Any:
    """``-3/4``, and a multiple of pi such as ``pi``, ``-pi/2`` or ``3*pi/4``."""
    top, _, bottom = text.partition("/")
    if not top.endswith("pi"):
        return mpf(top) / mpf(bottom or 1)
    factor = top.removesuffix("pi").rstrip("* ")
    return mpf(f"{factor}1" if factor in ("", "-") else factor) * mp.pi / mpf(bottom or 1)


def _nested(text: str) -> Any:
    """``((1, 0), (*, 2))`` as tuples of numbers."""
    text = text.strip()
    if not text.startswith("("):
        return mpf(1) if text == "*" else _number(text)
    parts, depth, start = [], 0, 1
    for place, letter in enumerate(text[1:-1], 1):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            parts.append(text[start:place])
            start = place + 1
    parts.append(text[start:-1])
    return tuple(_nested(part) for part in parts)
