from __future__ import annotations

import pytest

from symderiv.source.reading import ReadError
from symderiv.source.statements import parse
from symderiv.source.syntax import CASE_LINE, Grid


def chains(latex: str) -> list[str]:
    """Each statement by the source of its sides, ``>`` marking one that continues the line before."""
    result = []
    for chain in parse(latex).chains:
        sides = [side.span.of(latex) for side in chain.sides]
        signs = list(chain.relations)
        first = f"> {signs.pop(0)} " if chain.continues else ""
        result.append(first + sides[0] + "".join(f" {r} {s}" for r, s in zip(signs, sides[1:], strict=True)))
    return result


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        ("a = b = c", ["a = b = c"]),
        (r"a \le b < c", [r"a \le b < c"]),
        ("a = b, c = d", ["a = b", "c = d"]),
        (r"a = b \quad c = d", ["a = b", "c = d"]),
        (r"v_0 = V_0x, \quad v_1 = V_1h", ["v_0 = V_0x", "v_1 = V_1h"]),
        (r"x, y \in \mathbb{R}", [r"x \in \mathbb{R}", r"y \in \mathbb{R}"]),
        ("p, q = P x, Q y", ["p = P x", "q = Q y"]),
        ("p, q, r = 0", ["p = 0", "q = 0", "r = 0"]),
        (r"t = 1, \dots, K", [r"t = 1, \dots, K"]),
        ("= a", ["> = a"]),
        ("&= a = b", ["> = a = b"]),
        ("a &= b", ["a = b"]),
        ("a := b", ["a := b"]),
        ("a = b.", ["a = b"]),
        ("a = b,", ["a = b"]),
        ("a", ["a"]),
        ("a, b", ["a", "b"]),
        (r"a \Rightarrow b = c", [r"a \Rightarrow b = c"]),
    ],
)
def test_statements(latex: str, expected: list[str]) -> None:
    assert chains(latex) == expected


@pytest.mark.parametrize(
    ("latex", "piece", "message"),
    [
        ("", "", "the formula is empty"),
        ("% only a comment", "", "the formula is empty"),
        (", a", "", "a comma comes first"),
        ("a,, b", "a", "nothing stands between two commas"),
        ("a =", "=", "the relation has no right-hand side"),
        ("a = = b", "=", "= needs a left-hand side"),
        ("a <= b", "=", "= needs a left-hand side"),
        ("a = b, = c", "=", "= needs a left-hand side"),
        ("p, q, r = a, b", "=", "3 names stand against 2 values"),
        ("p, q = a = b", "=", "2 names stand against 1 values"),
        ("a : b", "b", "expected = here"),
    ],
)
def test_errors(latex: str, piece: str, message: str) -> None:
    with pytest.raises(ReadError) as caught:
        parse(latex)
    assert caught.value.span is not None
    assert (caught.value.span.of(latex), caught.value.message) == (piece, message)
    assert caught.value.text == latex


def test_the_places_of_relations() -> None:
    latex = r"a = b \le c"
    (chain,) = parse(latex).chains
    assert [place.of(latex) for place in chain.places] == ["=", r"\le"]
    assert chain.span.of(latex) == latex


def test_a_list_shares_its_relation_only_if_it_is_one_of_names() -> None:
    assert [chain.relations for chain in parse("x_i, h[t] = 0").chains] == [("=",), ("=",)]
    assert [len(chain.sides) for chain in parse(r"x, y \in A, z \in B").chains] == [2, 2, 2]
    with pytest.raises(ReadError) as caught:
        parse("2 w_i, i = 3")
    assert caught.value.span is not None
    assert caught.value.span.of("2 w_i, i = 3") == "2 w_i"


def test_a_value_and_a_condition_in_the_next_column_are_one_case() -> None:
    (chain,) = parse("2 w_i, & i = 3").chains
    (line,) = chain.sides
    assert isinstance(line, Grid)
    assert (line.environment, len(line.rows[0]), chain.relations) == (CASE_LINE, 2, ())


def test_a_text_is_parsed_once_and_errors_are_new_each_time() -> None:
    assert parse("a = b") is parse("a = b")
    assert parse("a = b") is parse("a = b", quantified=True) is parse("a = b", conditional=True)
    assert parse(r"a = b \text{ if } c > 0", conditional=True).conditions
    with pytest.raises(ReadError, match="only in a claim"):
        parse(r"a = b \text{ if } c > 0")
    errors = []
    for _ in range(2):
        with pytest.raises(ReadError) as caught:
            parse(r"\frac{a")
        errors.append(caught.value)
    assert errors[0] is not errors[1]
