"""A counterexample as mathematics that a person can put in: sizes, tensors entry by entry, the two values."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sympy import Expr, Integer

from symderiv.export.escape import escaped
from symderiv.export.formula import read_formula
from symderiv.export.prose import latex_of
from symderiv.model import Counterexample
from symderiv.source.notation import LossName, Notation, Variable
from symderiv.tensor.axis import Axis

_ENTRY = re.compile(r"(?P<base>.*\S)\s*\[(?P<place>-?\d+(?:, ?-?\d+)*)\]")
_DERIVATIVE = re.compile(r"d(?P<of>\w+)/d(?P<by>\w+) (?P<kind>direct|total)")
_AT = re.compile(r"(?P<name>.+) at (?P<place>\w+ = \S+)")
ANY = "*"


@dataclass(frozen=True)
class Tensor:
    """The entries of one tensor; ``brackets`` of its indices stand in square brackets."""

    name: str
    brackets: int
    axes: tuple[Axis, ...]
    entries: Mapping[tuple[int, ...], str]


def point(example: Counterexample, notation: Notation) -> list[str]:
    """Equations, each in mathematics of its own, in the order in which they are read."""
    return [*_sizes(example.sizes), *_values(example, notation)]


def number(text: str) -> str:
    """A value as LaTeX."""
    text = text.strip()
    if text == ANY:
        return r"{\ast}"
    if match := re.fullmatch(r"(-?)(\d+)/(\d+)", text):
        return rf"{match[1]}\tfrac{{{match[2]}}}{{{match[3]}}}"
    if match := re.fullmatch(r"(-?\d+(?:\.\d+)?)[eE]([-+]?\d+)", text):
        return rf"{match[1]} \cdot 10^{{{int(match[2])}}}"
    if match := re.fullmatch(r"\(([^()]*)\)", text):
        return "(" + ", ".join(number(part) for part in match[1].split(",")) + ")"
    if re.fullmatch(r"-?\d+(?:\.\d+)?", text):
        return text
    formula = read_formula(latex_of(text))
    return formula.tex if formula is not None else rf"\text{{{escaped(text)}}}"


def _sizes(sizes: Sequence[tuple[str, int]]) -> list[str]:
    """``K = m = n = 2``: equal sizes together."""
    by_value: dict[int, list[str]] = {}
    for name, value in sizes:
        by_value.setdefault(value, []).append(_plain(name))
    return [f"${' = '.join([*names, str(value)])}$" for value, names in by_value.items()]


def _values(example: Counterexample, notation: Notation) -> list[str]:
    sizes = dict(example.sizes)
    singles: list[str] = []
    tensors: dict[str, dict[tuple[int, ...], str]] = {}
    for name, value in example.values:
        if match := _ENTRY.fullmatch(name):
            place = tuple(int(part) for part in match["place"].split(","))
            tensors.setdefault(match["base"], {})[place] = value
        elif match := _AT.fullmatch(name):
            singles.append(f"${_name(match['name'], notation)} = {number(value)}$ at ${_plain(match['place'])}$")
        else:
            singles.append(f"${_name(name, notation)} = {number(value)}$")
    shown = [_tensor(base, entries, notation) for base, entries in tensors.items()]
    zero = [tensor for tensor in shown if set(tensor.entries.values()) == {"0"}]
    rest = [equation for tensor in shown if tensor not in zero for equation in _equations(tensor, sizes)]
    nothing = [f"${' = '.join(tensor.name.format('') for tensor in zero)} = 0$"] if zero else []
    return singles + rest + nothing


def _tensor(base: str, entries: Mapping[tuple[int, ...], str], notation: Notation) -> Tensor:
    """``name`` has one place for what stands in square brackets."""
    if match := _DERIVATIVE.fullmatch(base):
        state = _variable(match["by"], notation)
        name = rf"\partial {_name(match['of'], notation)}/\partial {_name(match['by'], notation)}{{}}"
        name = name if match["kind"] == "direct" else rf"({name})_{{\text{{total}}}}"
        return Tensor(_template(name), state.brackets if state else 0, state.subscripts if state else (), entries)
    variable = _variable(base, notation)
    name = _template(_name(base, notation) + "{}")
    if variable is None:
        return Tensor(name, 0, (), entries)
    return Tensor(name, variable.brackets, variable.subscripts, entries)


def _template(name: str) -> str:
    """Braces doubled, but for the last empty pair."""
    head, _, tail = name.rpartition("{}")
    return f"{_doubled(head)}{{}}{_doubled(tail)}"


def _doubled(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def _equations(tensor: Tensor, sizes: Mapping[str, int]) -> list[str]:
    ranges = [_range(axis, sizes) for axis in tensor.axes]
    known = len(tensor.axes) + tensor.brackets == len(next(iter(tensor.entries)))
    if not known or any(values is None for values in ranges):
        return [
            f"${tensor.name.format('_{' + ','.join(map(str, place)) + '}')} = {number(value)}$"
            for place, value in tensor.entries.items()
        ]
    shape = [list(values) for values in ranges if values is not None]
    lead = tensor.brackets + max(0, len(shape) - 2)
    parts: dict[tuple[int, ...], dict[tuple[int, ...], str]] = {}
    for place, value in tensor.entries.items():
        parts.setdefault(place[:lead], {})[place[lead:]] = value
    return [
        f"${_with_lead(tensor, front)} = {_array(part, shape[max(0, len(shape) - 2) :])}$"
        for front, part in sorted(parts.items())
    ]


def _with_lead(tensor: Tensor, front: tuple[int, ...]) -> str:
    brackets, family = front[: tensor.brackets], front[tensor.brackets :]
    lead = f"_{{{','.join(map(str, family))}}}" if family else ""
    return tensor.name.format(lead + (f"[{', '.join(map(str, brackets))}]" if brackets else ""))


def _array(entries: Mapping[tuple[int, ...], str], shape: list[list[int]]) -> str:
    if len(shape) == 0:
        return number(entries[()])
    if len(shape) == 1:
        values = [number(entries.get((place,), ANY)) for place in shape[0]]
        return values[0] if len(values) == 1 else f"({', '.join(values)})"
    rows = [" & ".join(number(entries.get((i, j), ANY)) for j in shape[1]) for i in shape[0]]
    if len(rows) == 1 and len(shape[1]) == 1:
        return rows[0]
    body = r" \\ ".join(rows)
    return rf"\bigl(\begin{{smallmatrix}} {body} \end{{smallmatrix}}\bigr)"


def _range(axis: Axis, sizes: Mapping[str, int]) -> range | None:
    low, high = (_at(bound, sizes) for bound in (axis.low, axis.high))
    return None if low is None or high is None or high - low > 20 else range(low, high + 1)


def _at(bound: Expr, sizes: Mapping[str, int]) -> int | None:
    value = bound.xreplace({s: Integer(sizes[str(s)]) for s in bound.free_symbols if str(s) in sizes})
    return int(value) if value.is_Integer else None


def _variable(plain: str, notation: Notation) -> Variable | None:
    for meaning in notation.names.values():
        if isinstance(meaning, Variable) and meaning.plain == plain:
            return meaning
    return None


def _name(plain: str, notation: Notation) -> str:
    """The document's name for what counterexamples call by a plain one."""
    for meaning in notation.names.values():
        if isinstance(meaning, (Variable, LossName)) and meaning.plain == plain:
            stem, _, label = meaning.name.partition("_")
            formula = read_formula(f"{stem}_{{{label}}}" if label else stem)
            if formula is not None:
                return formula.tex
    return _plain(plain)


def _plain(text: str) -> str:
    formula = read_formula(latex_of(text))
    return formula.tex if formula is not None else rf"\text{{{escaped(text)}}}"
