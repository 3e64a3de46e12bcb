"""What an entry is whose index is a letter, where entries are defined one by one: ``x_1 = a``, ``x_2 = b``.

``x[k]`` is a where k is 1, b where k is 2, and elsewhere what the general rule says, or a number of its own.  Kronecker
deltas say so for every k at once, so that a sum or a derivative sees every member.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING

from sympy import Expr, Integer, Symbol

from symderiv.tensor.arithmetic import plus, times
from symderiv.tensor.nodes import delta

if TYPE_CHECKING:
    from symderiv.tensor.model import Definition

MAX_MEMBERS = 400


def by_cases(node: Expr, indices: tuple[Expr, ...], rules: Sequence[Definition], *, timed: bool) -> Expr | None:
    """The entry by all rules that may apply to it; nothing if none does.

    Of a sequence the first index is ``timed``: whether a rule for one moment applies is asked elsewhere.
    """
    chosen: list[tuple[Expr, Expr]] = []
    general: Expr | None = None
    met: list[Definition] = []
    for rule in rules:
        places = _to_agree(rule, indices)
        if places is None or (timed and 0 in places):
            continue
        if not places:
            general = rule.at(indices)
            break
        where = times(*(delta(indices[place], rule.parameters[place]) for place in places))
        chosen.append((where, rule.at(indices)))
        met.append(rule)
    if not chosen:
        return general
    value = plus(*(times(where, body) for where, body in chosen))
    if general is None and _are_all(met, indices):
        return value
    elsewhere = plus(Integer(1), *(-where for where, _ in chosen))
    return plus(value, times(elsewhere, node if general is None else general))


def _to_agree(rule: Definition, indices: tuple[Expr, ...]) -> list[int] | None:
    """The places at which an index is a letter and the rule is for one number; nothing if it is for another entry."""
    found = []
    for place, (parameter, index) in enumerate(zip(rule.parameters, indices, strict=True)):
        if isinstance(parameter, Symbol) or parameter == index:
            continue
        if not parameter.is_Integer or (parameter - index).is_number:
            return None
        found.append(place)
    return found


def _are_all(rules: Sequence[Definition], indices: tuple[Expr, ...]) -> bool:
    """Is there a rule for every value of the letters, by the axes that the definitions know?"""
    places = _to_agree(rules[0], indices)
    assert places is not None
    if any(_to_agree(rule, indices) != places for rule in rules):
        return False
    ranges: list[set[int]] = []
    for place in places:
        slot = place - len(indices)  # the axes are those of the last indices
        axes = [rule.axes[slot] if len(rule.axes) >= -slot else None for rule in rules]
        values = {value for axis in axes if axis is not None and axis.count is not None for value in axis.values()}
        if None in axes or not 0 < len(values) <= MAX_MEMBERS:
            return False
        ranges.append(values)
    defined = {tuple(int(rule.parameters[place]) for place in places) for rule in rules}
    return defined.issuperset(product(*ranges))
