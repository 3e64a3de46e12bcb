"""Claims about shapes and about the ranges of indices, and the comparison of the shapes of two sides."""

from __future__ import annotations

from sympy import Expr, Integer

from symderiv.engine.expanding import multiplied_out
from symderiv.engine.goals import Shapes
from symderiv.engine.record import certify
from symderiv.model import Counterexample, Proved, Refuted, Undecided
from symderiv.source.stated import RangeClaim, ShapeClaim
from symderiv.tensor.tensor import Tensor, same_axes, same_axis, shape_text


def same_shape(left: Tensor, right: Tensor) -> bool:
    return same_axes(left, right) and (left.rank != 1 or left.row == right.row)


def numbered_as(left: Tensor, right: Tensor) -> Tensor:
    """The right side with the numbering of the left one, where only that differs: they are compared place by place.

    A list has no numbering of its own, while that of a family may begin with 0.
    """
    if same_axes(left, right) or left.rank != right.rank or any(axis.parts for axis in (*left.axes, *right.axes)):
        return right
    if any(multiplied_out(ours.size - theirs.size) != 0 for ours, theirs in zip(left.axes, right.axes, strict=True)):
        return right
    shifts = [theirs.low - ours.low for ours, theirs in zip(left.axes, right.axes, strict=True)]
    return Tensor.build(
        left.axes, lambda *at: right[tuple(k + by for k, by in zip(at, shifts, strict=True))], row=right.row
    )


def shape_holds(claim: ShapeClaim) -> bool:
    return agree(claim.dimensions, sizes_of(claim.value))


def sizes_of(value: Tensor) -> tuple[Expr, ...]:
    """The sizes of a tensor, with those of a vector as of a matrix with one column or one row."""
    sizes = tuple(axis.size for axis in value.axes)
    if value.rank != 1:
        return sizes
    return (Integer(1), *sizes) if value.row else (*sizes, Integer(1))


def agree(stated: tuple[Expr, ...], sizes: tuple[Expr, ...]) -> bool:
    """A column may be called R^n or R^{n x 1}, a row R^n or R^{1 x n}; a number R."""
    options = [sizes]
    if len(sizes) == 2 and 1 in sizes:
        options.append(sizes[:1] if sizes[1] == 1 else sizes[1:])
    return any(
        len(option) == len(stated) and all(multiplied_out(a - b) == 0 for a, b in zip(stated, option, strict=True))
        for option in options
    )


def stated_shape(claim: ShapeClaim) -> str:
    return shape_text(claim.dimensions) or "scalar"


def judge_range(claim: RangeClaim) -> Proved | Refuted | Undecided:
    """Does the index run over just these numbers?  Ranges that are not numbers are only compared as they stand."""
    declared, stated = claim.declared, claim.stated
    ends = Shapes((declared.low, declared.high), (stated.low, stated.high), same_axis(declared, stated))
    if ends.agree:
        return Proved("for the declared range", "shapes", certificate=certify("shapes", [ends]))
    if declared.count is None or stated.count is None:
        return Undecided("D201", "the two ranges are not comparable", ("shapes",))
    value = min(set(declared.values()) ^ set(stated.values()))
    inside = value in declared.values()
    return Refuted(
        "D304",
        f"the index {claim.name} runs over {declared.low}..{declared.high}, not over {stated.low}..{stated.high}",
        "shapes",
        span=claim.span,
        hint=f"{'leaves out' if inside else 'contains'} {value}",
        counterexample=Counterexample(
            values=((claim.name, str(value)),),
            stated="not in it" if inside else "in it",
            derived="in the range" if inside else "not in the range",
        ),
        certificate=certify("shapes", [ends]),
    )
