from __future__ import annotations

import pytest
from sympy import Expr, Symbol

from symderiv.source.claims import FailedReading, ReadClaim, read_claim
from symderiv.source.declare import let
from symderiv.source.define import define
from symderiv.source.notation import Notation
from symderiv.source.reading import ReadError
from symderiv.source.stated import Comparison

LOOSE = Notation(strict=False)
SIZE = Symbol("n", integer=True, positive=True)
INDEX = Symbol("k", integer=True)


def sides(notation: Notation, text: str) -> tuple[Expr, Expr]:
    (read,) = read_claim(notation, text)
    assert isinstance(read, ReadClaim)
    (statement,) = read.statements
    assert isinstance(statement, Comparison)
    return statement.left.body, statement.right.body


@pytest.mark.parametrize(
    "text",
    [
        r"\sum_{i=1}^n i = n(n+1)/2",
        r"n(n+1)/2 = \sum_{i=1}^n i",
        r"\prod_{i=1}^{n-1} i = n",
        r"|\{1, \dots, n\}| = n",
        r"1 + 2 + \dots + n = n",
    ],
)
def test_a_letter_that_ends_a_range_is_a_size(text: str) -> None:
    for side in sides(LOOSE, text):
        assert side.free_symbols == {SIZE}


def test_a_range_may_end_with_the_index_of_an_entry() -> None:
    notation = let(let(LOOSE, r"y \in \mathbb{R}^m"), r"x[t] \in \mathbb{R}")
    left, right = sides(notation, r"\sum_{i=1}^k x[i] = y_k")
    assert INDEX in left.free_symbols & right.free_symbols


@pytest.mark.parametrize("text", ["k + x_k = x_k + k", r"x_k + k = k + x_k", r"k x_k = 2 k x_k"])
def test_a_letter_is_one_thing_in_a_statement(text: str) -> None:
    for side in sides(let(LOOSE, r"x \in \mathbb{R}^n"), text):
        assert {symbol for symbol in side.free_symbols if str(symbol) == "k"} == {INDEX}


def test_a_definition_tells_the_size_to_what_follows() -> None:
    left, right = sides(define(LOOSE, r"S = \sum_{i=1}^n i"), "S = n")
    assert right == SIZE
    assert left == Symbol("S", real=True)


def test_the_parameter_of_a_definition_is_no_size() -> None:
    notation = define(let(Notation(), r"x[t] \in \mathbb{R}"), r"S[n] = \sum_{i=1}^n x[i]")
    assert "n" not in notation.names


@pytest.mark.parametrize("text", [r"\sum_{i=1}^n i = n(n+1)/2", r"\forall i \in \{1, \dots, n\}: i \le n"])
def test_a_derivation_declares_its_sizes(text: str) -> None:
    (read,) = read_claim(Notation(), text)
    assert isinstance(read, FailedReading)
    assert (read.error.code, read.error.message) == ("D102", "n is not declared")
    assert read.error.hint == r"declare it: n \in \mathbb{N}"
    with pytest.raises(ReadError, match="n is not declared"):
        define(Notation(), r"S = \sum_{i=1}^n i")


def test_what_is_declared_stays_so() -> None:
    left, _ = sides(let(LOOSE, r"n \in \mathbb{Z}"), r"\sum_{i=1}^n i = 1")
    assert left.free_symbols == {Symbol("n", integer=True)}
    (read,) = read_claim(let(LOOSE, r"n \ge 2"), r"\sum_{i=1}^n i = 1")
    assert isinstance(read, FailedReading)
    assert read.error.hint == r"a whole number is declared by n \in \mathbb{N}"


def test_what_was_taken_as_a_number_is_a_name_of_the_claim() -> None:
    (read,) = read_claim(LOOSE, "x + y = x")
    assert isinstance(read, ReadClaim)
    assert {"x", "y"} <= read.notation.names.keys()
    assert read.reread("x + y").body == sum(Symbol(name, real=True) for name in "xy")


def test_what_is_an_index_may_show_after_the_name_that_has_it() -> None:
    vectors = let(LOOSE, r"x, y \in \mathbb{R}^n")
    for text in (r"a_{ij} = x_i y_j", r"x_i y_j = a_{ij}"):
        (failed,) = read_claim(vectors, text)
        assert isinstance(failed, FailedReading)
        assert failed.error.message == "a is indexed but not declared"
