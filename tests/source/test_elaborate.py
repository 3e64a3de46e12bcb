from __future__ import annotations

import pytest

from symderiv.source.elaborate import Elaborator
from symderiv.source.reading import ReadError
from symderiv.source.statements import parse
from tests.engine.asking import kind, verdict
from tests.source.reader import form, notation, refusal


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        ("1.5", "scalar: 3/2"),
        ("0.1 a", "scalar: a/10"),
        (r"\frac{a}{b}", "scalar: a/b"),
        (r"\frac{x}{a}", "vector of n: x[p]/a"),
        (r"\sqrt{a}", "scalar: sqrt(a)"),
        (r"\sqrt[3]{a}", "scalar: Abs(a)**(1/3)*sign(a)"),
        ("-a^2", "scalar: -a**2"),
        ("a - (b - c)", "scalar: a - b + c"),
        (r"1/n \sum_{i=1}^n x_i", "scalar: Sum(x[i], (i, 1, n))/n"),
        ("a - b - c", "scalar: a - b - c"),
        (r"\|x\|^2", "scalar: Sum(x[i]**2, (i, 1, n))"),
        (r"\|x\|_2^2", "scalar: Sum(x[i]**2, (i, 1, n))"),
        (r"\|x - y\|", "scalar: sqrt(Sum((x[i] - y[i])**2, (i, 1, n)))"),
        (r"[a, b] \cdot [b, c]", "scalar: a*b + b*c"),
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


def test_nothing_is_shared_between_readings() -> None:
    assert form(r"\sum_i x_i") == form(r"\sum_i x_i") == "scalar: Sum(x[i], (i, 1, n))"
    assert form("x_i") == "scalar: x[i]"


@pytest.mark.parametrize(
    ("latex", "piece", "message"),
    [
        (r"x_1^T x_2", "T", "is this T a transpose, or an exponent? what stands below it is a number"),
        (r"r^T s", "T", "is this T a transpose, or an exponent? what stands below it is a number"),
        (r"\sigma^T(a)", "T", "is this T a transpose, or an exponent? what stands below it is a number"),
        (r"e^{i\pi}", "i", "is this the imaginary unit? only real numbers are read"),
        (r"\|A\|", r"\|A\|", "which norm of n x n is meant?"),
        (r"\mathbb{I}^2(a > 0)", r"\mathbb{I}^2", r"\mathbb{I} is not declared"),
    ],
)
def test_what_is_likely_meant_in_another_way_is_refused(latex: str, piece: str, message: str) -> None:
    known = notation(
        r"x \in \mathbb{R}^n", r"A \in \mathbb{R}^{n \times n}", r"\sigma \text{ is the sigmoid}", strict=False
    )
    assert refusal(latex, known)[1:] == (piece, message)


def test_a_declared_exponent_may_be_called_t() -> None:
    assert form("r^T", notation(r"T \in \mathbb{N}", r"r \in \mathbb{R}")) == "scalar: r**T"


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"x^2 \odot y = x \odot x \odot y", "proved"),
        (r"y \odot x^2 = x \odot x \odot y", "proved"),
        (r"y \odot x^2 = x \odot y", "refuted"),
        (r"x^2 = x \odot x", "unreadable"),
        (r"(W x^2) \odot y = y", "unreadable"),
    ],
)
def test_beside_an_entrywise_product_powers_are_entrywise(claim: str, expected: str) -> None:
    assert verdict(claim, (r"x, y \in \mathbb{R}^n", r"W \in \mathbb{R}^{n \times n}")).kind == expected


def test_powers_in_brackets_beside_an_entrywise_product_are_entrywise() -> None:
    lets = (r"a, b \in \mathbb{R}^n",)
    assert kind(r"(1 - a^2) \odot b = b - a \odot a \odot b", *lets) == "proved"
    assert kind(r"b \odot (1 - a^2) = b - a \odot b", *lets) == "refuted"
    assert kind(r"(1 - a^2) = b", *lets) == "unreadable"
