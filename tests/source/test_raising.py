"""Index form in matrix notation: known forms, and what is raised reads back to the same index form."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Expr, Symbol

from symderiv.engine.normal.context import Context
from symderiv.engine.normal.fraction import expression
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.source.declare import let
from symderiv.source.elaborate import Elaborator
from symderiv.source.printer import NotPrintable
from symderiv.source.raising import raised
from symderiv.source.statements import parse
from symderiv.tensor.axis import index
from symderiv.tensor.functions import trace
from symderiv.tensor.tensor import Tensor, same_axes, tensor
from tests.source.reader import notation

KNOWN = notation(
    r"A, B \in \mathbb{R}^{n \times n}",
    r"W \in \mathbb{R}^{m \times n}",
    r"x, y \in \mathbb{R}^n",
    r"u \in \mathbb{R}^m",
    r"h[t] \in \mathbb{R}^n",
    r"a, b \in \mathbb{R}",
)


def read(latex: str) -> Tensor:
    return Elaborator(KNOWN, latex).value(parse(latex).chains[0].sides[0])


def normal(value: Tensor, entry: tuple[Symbol, ...]) -> Expr:
    ranges = dict(zip(entry, value.axes, strict=True))
    return expression(Normaliser(Context(ranges)).normal(value[entry]))


def round_trip(value: Tensor) -> str:
    """Raise the normal form, read it again, and see that it is the same tensor."""
    entry = tuple(index(name) for name in "ij"[: value.rank])
    form = normal(value, entry)
    text = raised(KNOWN, form, entry, value.axes, frozenset("ij"))
    again = read(text)
    assert same_axes(again, value), text
    assert not again.row, text
    assert normal(again - value, entry) == 0, text
    return text


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\sum_k A_{k1} B_{k2}", None),
        (r"A^\top B", r"A^\top B"),
        (r"A B^\top x", r"A B^\top x"),
        (r"x^\top A y", r"x^\top A y"),
        (r"\operatorname{tr}(A B)", r"\operatorname{tr}(B A)"),
        (r"\operatorname{diag}(x) - x x^\top", r"\operatorname{diag}(x) - x x^\top"),
        (r"x \odot A y", r"(A y \odot x)"),
        (r"W^\top u", r"W^\top u"),
        (r"I_n", r"I_{n}"),
        (r"2 a x", r"2 a x"),
        (r"\sum_k x_k", r"\mathbf{1}_{n}^\top x"),
        (r"\|x\|^2", r"x^\top x"),
        (r"A \operatorname{diag}(x) B", r"A \operatorname{diag}(x) B"),
        (r"h[t] x^\top", r"h[t] x^\top"),
        (r"\exp(x)", r"\exp(x)"),
        (r"A^{n} x", r"(A^{n}) x"),
        (r"(A^\top)^{n+1} B", r"(A^{1 + n})^\top B"),
        (r"\prod_{k=1}^{n} A B \operatorname{diag}(h[k])", None),
        (r"x^\top \prod_{k=1}^{n} h[k] x^\top", None),
    ],
)
def test_known_forms(latex: str, expected: str | None) -> None:
    value = read(latex)
    if expected is None:
        with pytest.raises(NotPrintable):
            round_trip(value)
    else:
        assert round_trip(value) == expected


@pytest.mark.parametrize("latex", [r"\sum_k A_{kk} x_k", r"\sqrt{x^\top x}", r"\sum_k x_k y_k \exp(A_{kk})"])
def test_what_has_no_matrix_notation_is_not_raised(latex: str) -> None:
    with pytest.raises(NotPrintable):
        round_trip(read(latex))


SQUARE = ("A", "B", r"A^\top", r"B^\top", "W^\\top W", r"\operatorname{diag}(x)", r"x y^\top", r"A \odot B")
COLUMN = ("x", "y", r"W^\top u", "h[t]", r"x \odot y", r"\exp(x)")


@settings(max_examples=150, derandomize=True, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(["", "-", "2 ", "a "]), st.lists(st.sampled_from(SQUARE), max_size=3)),
        min_size=1,
        max_size=3,
    ),
    st.sampled_from(COLUMN),
    st.sampled_from(["matrix", "column", "number", "trace"]),
    st.sampled_from(COLUMN),
)
def test_what_is_raised_reads_back(terms: list[tuple[str, list[str]]], column: str, kind: str, row: str) -> None:
    total = None
    for scale, factors in terms:
        product = read(f"({factors[0]})") if factors else read("I_n")
        for factor in factors[1:]:
            product = product @ read(f"({factor})")
        value = product * (read(f"({scale.strip()}1)") if scale.strip() in ("", "-") else read(scale))
        total = value if total is None else total + value
    assert total is not None
    if kind in ("column", "number"):
        total = total @ read(f"({column})")
    if kind == "number":
        total = read(f"({row})").T @ total
    if kind == "trace":
        total = tensor(trace(total))
    with suppress(NotPrintable):
        round_trip(total)


def test_a_symmetric_matrix_is_its_own_transpose() -> None:
    known = let(KNOWN, r"B \text{ is symmetric}")
    i, j = index("i"), index("j")
    value = Elaborator(known, r"B^\top A B").value(parse(r"B^\top A B").chains[0].sides[0])
    assert raised(known, value[i, j], (i, j), value.axes, frozenset("ij")) == "B A B"


def test_a_denominator_has_no_power_of_one() -> None:
    assert "^{1}" not in round_trip(read(r"\frac{1}{x^\top x} A"))
