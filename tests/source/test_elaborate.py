from __future__ import annotations

import pytest

from symderiv.model import Unreadable
from symderiv.source.declare import let
from symderiv.source.define import define
from symderiv.source.elaborate import Choices, Elaborator
from symderiv.source.notation import Notation
from symderiv.source.reading import ReadError
from symderiv.source.statements import parse
from tests.engine.asking import verdict
from tests.source.reader import form, notation, refusal


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        ("1.5", "scalar: 3/2"),
        ("0.1 a", "scalar: a/10"),
        (r"\frac{a}{b}", "scalar: a/b"),
        (r"\frac{x}{a}", "vector of n: x[p]/a"),
        (r"\sqrt{a}", "scalar: sqrt(a)"),
        (r"\sqrt[3]{a}", "scalar: a**(1/3)"),
        ("-a^2", "scalar: -a**2"),
        ("a - (b - c)", "scalar: a - b + c"),
        (r"1/n \sum_{i=1}^n x_i", "scalar: Sum(x[i], (i, 1, n))/n"),
        ("a - b - c", "scalar: a - b - c"),
        (r"\left[ a \right]", "scalar: a"),
        (r"\lfloor a \rfloor", "scalar: floor(a)"),
        (r"\lceil a \rceil", "scalar: ceiling(a)"),
        (r"\|x\|^2", "scalar: Sum(x[i]**2, (i, 1, n))"),
        (r"\|x\|_2^2", "scalar: Sum(x[i]**2, (i, 1, n))"),
        (r"\|x - y\|", "scalar: sqrt(Sum((x[i] - y[i])**2, (i, 1, n)))"),
        (r"[a, b]^\top [b, c]", "scalar: a*b + b*c"),
        ("n!", "scalar: Gamma(n + 1)"),
        ("2n!", "scalar: 2*Gamma(n + 1)"),
        ("n(n-1)!", "scalar: n*Gamma(n)"),
        (r"\binom{n}{m}", "scalar: Binomial(n, m)"),
        ("10000!", "scalar: Gamma(10001)"),
        ("(a, 2a)", "vector of 2: a*Delta(1, p) + 2*a*Delta(2, p)"),
    ],
)
def test_values(latex: str, expected: str) -> None:
    assert form(latex) == expected


@pytest.mark.parametrize(
    ("latex", "code", "piece"),
    [
        (r"\frac{a}{x}", "D103", r"\frac{a}{x}"),
        (r"\sqrt{x}", "D103", "x"),
        ("a + (b = c)", "D101", "b = c"),
        ("a (a, b)", "D101", "(a, b)"),
        ("[0, 1)", "D101", "[0, 1)"),
        ("()", "D101", "()"),
        (r"\lfloor \rfloor", "D101", r"\lfloor \rfloor"),
        ("a ()", "D101", "()"),
        ("x_{i/2}", "D101", "i/2"),
        ("x_{1.5}", "D101", "1.5"),
        (r"\langle x \rangle", "D101", r"\langle x \rangle"),
        ("1(a < b < c)", "D104", "a < b < c"),
    ],
)
def test_what_has_no_meaning_is_refused(latex: str, code: str, piece: str) -> None:
    assert refusal(latex)[:2] == (code, piece)


def test_a_number_is_asked_for_where_one_is_needed() -> None:
    reader = Elaborator(notation(), "x")
    with pytest.raises(ReadError, match="expected a number here, not vector of n"):
        reader.scalar(parse("x").chains[0].sides[0])


def test_capture_is_recorded() -> None:
    latex = r"\sum_i x_i + y_i"
    reader = Elaborator(notation(), latex)
    reader.value(parse(latex).chains[0].sides[0])
    assert reader.scope.captured == ("i",)


def test_choices_remember_what_was_asked() -> None:
    choices = Choices(total={"d h / d w": False})
    assert choices.is_total("d h / d w", "immediate partial") is False
    assert choices.is_total("d h / d u", "immediate partial") is True
    assert choices.asked.keys() == {"d h / d w", "d h / d u"}


def test_nothing_is_shared_between_readings() -> None:
    assert form(r"\sum_i x_i") == form(r"\sum_i x_i") == "scalar: Sum(x[i], (i, 1, n))"
    assert form("x_i") == "scalar: x[i]"


def test_a_size_with_a_subscript_or_a_prime_is_a_bound() -> None:
    known = let(Notation(), r"c_o, h' \in \mathbb{N}")
    assert form(r"\sum_{a=1}^{c_o} \sum_{b=1}^{h'} 1", known) == "scalar: c_o*h'"


def test_an_index_past_the_end_is_refused() -> None:
    known = define(let(Notation(), r"i \in \{1, 2\}"), "x = (3, 4)")
    with pytest.raises(ReadError) as caught:
        form("x_{i+1}", known)
    assert caught.value.message == "the index i + 1 goes past 2"
    assert form("x_{i}", known) == "scalar: x[i]"


@pytest.mark.parametrize("latex", [r"\lceil 12,123.4 \rceil", r"\left\lfloor a, b \right\rfloor"])
def test_nothing_in_a_bracket_is_dropped(latex: str) -> None:
    assert refusal(latex)[0] == "D101"


@pytest.mark.parametrize(
    ("claim", "lets", "given", "piece"),
    [
        (r"\sigma^4 = 16", (), (r"\sigma^2 = 4",), r"\sigma^4"),
        (r"\sigma = 2", (), (r"\sigma^2 = 4",), r"\sigma"),
        (r"P_{ij} \ge 0", (r"P_i \in \mathbb{R}^n",), (), "P_{ij}"),
    ],
)
def test_what_belongs_to_a_declared_name_is_no_new_number(
    claim: str, lets: tuple[str, ...], given: tuple[str, ...], piece: str
) -> None:
    found = verdict(claim, lets, given)
    assert isinstance(found, Unreadable)
    assert found.span is not None and found.span.of(claim) == piece
