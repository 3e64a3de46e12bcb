"""A counterexample as mathematics that a person can put in: sizes, vectors and matrices, the two values."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from sympy import Integer

from symderiv.export.escape import escaped
from symderiv.export.formula import read_formula
from symderiv.export.prose import latex_of
from symderiv.model import Counterexample
from symderiv.source.notation import LossName, Notation, Variable
from symderiv.tensor.axis import Axis

ANY = r"{\ast}"
"""An entry that does not matter."""

_BRACKETS = re.compile(r"(?P<base>.*\S)\s*(?P<place>\[-?\d+(?:, ?-?\d+)*\])")
_DERIVATIVE = re.compile(r"d(?P<of>\w+)/d(?P<by>\w+) (?P<kind>direct|total)")
_AT = re.compile(r"(?P<name>.+) at (?P<place>(?:\w+ = |point )\S+)")
_LABELLED = re.compile(r"(?P<word>[a-z]{3,}) (?P<value>-?\d[\d./]*)")
"""A number with a word that says what it is: ``bound 4000``."""
_NESTED = re.compile(r"\s*([(),]|[^(),]+)")
_MOST = 20

Nested = str | list["Nested"]


def point(example: Counterexample, notation: Notation) -> list[str]:
    """Equations, each in mathematics of its own; what vanishes comes last."""
    sizes = dict(example.sizes)
    equations, zero = [], []
    for name, text in example.values:
        if match := _AT.fullmatch(name):
            place = read_formula(latex_of(match["place"].removeprefix("point ")))
            at = f" at ${place.tex}$" if place is not None else ""
            equations.append(f"${_name(match['name'], notation)} = {number(text)}${at}")
            continue
        value = _filled(_nested(text), _axes(name, notation), sizes)
        if isinstance(value, list) and _entries(value) <= {"0", ANY}:
            zero.append(_name(name, notation))
        else:
            equations.append(f"${_name(name, notation)} = {_array(value)}$")
    nothing = [f"${' = '.join(zero)} = 0$"] if zero else []
    return [*_sizes(example.sizes), *equations, *nothing]


def number(text: str) -> str:
    """A value as LaTeX."""
    text = text.strip()
    if match := re.fullmatch(r"(-?)(\d+)/(\d+)", text):
        return rf"{match[1]}\tfrac{{{match[2]}}}{{{match[3]}}}"
    if match := re.fullmatch(r"(-?\d+(?:\.\d+)?)[eE]([-+]?\d+)", text):
        return rf"{match[1]} \cdot 10^{{{int(match[2])}}}"
    if text in ("infinity", "-infinity"):
        return text.replace("infinity", r"\infty")
    return ANY if text == "*" else _plain(text)


def _sizes(sizes: Sequence[tuple[str, int]]) -> list[str]:
    """``K = m = n = 2``: equal sizes together."""
    by_value: dict[int, list[str]] = {}
    for name, value in sizes:
        by_value.setdefault(value, []).append(_plain(name))
    return [f"${' = '.join([*names, str(value)])}$" for value, names in by_value.items()]


# --- arrays -----------------------------------------------------------------------------------------------------------


def _nested(text: str) -> Nested:
    """``((1, 0), (*, 2))`` as lists of numbers; anything else as one number."""
    stack: list[list[Nested]] = [[]]
    for match in _NESTED.finditer(text):
        token = match[1]
        if token == "(":
            stack.append([])
        elif token == ")":
            if len(stack) == 1:
                return number(text)
            done = stack.pop()
            stack[-1].append(done)
        elif token != ",":
            stack[-1].append(number(token))
    return stack[0][0] if len(stack) == 1 and len(stack[0]) == 1 else number(text)


def _entries(value: Nested) -> set[str]:
    return {value} if isinstance(value, str) else {entry for part in value for entry in _entries(part)}


def _filled(value: Nested, axes: Sequence[Axis], sizes: Mapping[str, int]) -> Nested:
    """As large as declared: entries that do not occur are arbitrary."""
    if isinstance(value, str) or not axes:
        return value
    low, high = (_bound(axes[0], sizes, which) for which in ("low", "high"))
    parts = [_filled(part, axes[1:], sizes) for part in value]
    if low != 1 or high is None or not len(parts) < high <= _MOST:
        return parts
    return [*parts, *[_like(parts[0]) for _ in range(high - len(parts))]]


def _like(value: Nested) -> Nested:
    return ANY if isinstance(value, str) else [_like(part) for part in value]


def _bound(axis: Axis, sizes: Mapping[str, int], which: str) -> int | None:
    bound = axis.low if which == "low" else axis.high
    value = bound.xreplace({s: Integer(sizes[str(s)]) for s in bound.free_symbols if str(s) in sizes})
    return int(value) if value.is_Integer else None


def _array(value: Nested) -> str:
    if isinstance(value, str):
        return value
    if len(value) == 1:
        return _array(value[0])
    if all(isinstance(part, list) and all(isinstance(entry, str) for entry in part) for part in value):
        rows = r" \\ ".join(" & ".join(_flat(str(entry)) for entry in part) for part in value)
        return rf"\bigl(\begin{{smallmatrix}} {rows} \end{{smallmatrix}}\bigr)"
    return "(" + ", ".join(_array(part) for part in value) + ")"


def _flat(tex: str) -> str:
    """A fraction on one line: a small matrix has no room for two."""
    return re.sub(r"\\tfrac\{(\d+)\}\{(\d+)\}", r"\1/\2", tex)


# --- names ------------------------------------------------------------------------------------------------------------


def _axes(name: str, notation: Notation) -> tuple[Axis, ...]:
    match = _BRACKETS.fullmatch(name)
    base = match["base"] if match else name
    derivative = _DERIVATIVE.fullmatch(base)
    variable = _meaning(derivative["by"] if derivative else base, notation)
    return variable.subscripts if isinstance(variable, Variable) else ()


def _name(name: str, notation: Notation) -> str:
    """The document's name for what counterexamples call by a plain one."""
    match = _BRACKETS.fullmatch(name)
    base, place = (match["base"], match["place"]) if match else (name, "")
    if derivative := _DERIVATIVE.fullmatch(base):
        of, by = (_name(derivative[which], notation) for which in ("of", "by"))
        kind = r"_{\text{total}}" if derivative["kind"] == "total" else ""
        fraction = rf"\partial {of}/\partial {by}{place}"
        return f"({fraction}){kind}" if kind else fraction
    meaning = _meaning(base, notation)
    if meaning is not None:
        stem, _, label = meaning.name.partition("_")
        formula = read_formula(f"{stem}_{{{label}}}" if label else stem)
        if formula is not None:
            return formula.tex + place
    return _plain(base) + place


def _meaning(plain: str, notation: Notation) -> Variable | LossName | None:
    for meaning in notation.names.values():
        if isinstance(meaning, (Variable, LossName)) and meaning.plain == plain:
            return meaning
    return None


def _plain(text: str) -> str:
    if labelled := _LABELLED.fullmatch(text):
        return rf"\text{{{labelled['word']} }}{_plain(labelled['value'])}"
    formula = read_formula(latex_of(text)) if "%" not in text else None  # here it starts no comment
    return formula.tex if formula is not None and formula.atoms else rf"\text{{{escaped(text)}}}"
