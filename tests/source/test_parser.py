from __future__ import annotations

import sys
import time
from contextlib import suppress

import pytest

from symderiv.source.grammar import MAX_DEPTH, MAX_TOKENS
from symderiv.source.reading import ReadError
from symderiv.source.statements import parse
from symderiv.source.syntax import (
    Addition,
    Big,
    Chainlet,
    Choose,
    Factorial,
    ForAll,
    Fraction,
    Grid,
    Group,
    Name,
    Node,
    Number,
    Operator,
    Root,
    Scripts,
    Term,
    Text,
)
from tests.source.reader import form


def shown(node: Node | Operator | None) -> str:
    """The tree in one line: [..] a product, {..} a sum, base_sub^sup, <sum low high | body>."""
    match node:
        case None:
            return ""
        case Number(text, _) | Name(text, _) | Operator(text, _):
            return text
        case Text(text, _):
            return f"'{text}'"
        case Scripts(base, sub, sup, primes, _):
            below, above = f"_{shown(sub)}" if sub else "", f"^{shown(sup)}" if sup else ""
            return shown(base) + "'" * primes + below + above
        case Group(start, end, items, separators, _):
            text = "".join(shown(n) + s for n, s in zip(items, [*separators, ""], strict=True))
            return f"{start}{text}{end}"
        case Chainlet(sides, relations, _):
            return "".join(shown(n) + r for n, r in zip(sides, [*relations, ""], strict=True))
        case ForAll(inner, name, apart, _):
            return f"{shown(inner)} for all {shown(name)} but {shown(apart)}"
        case Term(parts, _):
            return f"[{' '.join(map(shown, parts))}]"
        case Addition(terms, signs, _, _):
            return "{" + " ".join(("+" if s > 0 else "-") + shown(t) for s, t in zip(signs, terms, strict=True)) + "}"
        case Fraction(top, bottom, _):
            return f"({shown(top)} over {shown(bottom)})"
        case Choose(top, bottom, _):
            return f"({shown(top)} choose {shown(bottom)})"
        case Factorial(base, _):
            return f"{shown(base)}!"
        case Root(radicand, degree, _):
            return f"root{shown(degree)}({shown(radicand)})"
        case Big(operator, sub, sup, body, _):
            return f"<{operator} {shown(sub)} {shown(sup)} | {shown(body)}>"
        case Grid(environment, rows, _):
            return f"{environment}:" + "/".join("&".join(map(shown, row)) for row in rows)


def tree(latex: str, *, wide_sums: bool = False) -> str:
    (chain,) = parse(latex, wide_sums=wide_sums).chains
    (side,) = chain.sides
    return shown(side)


@pytest.mark.parametrize(
    ("latex", "tree"),
    [
        ("n!", "n!"),
        ("2n!", "[2 n!]"),
        ("n(n-1)!", "[n ({+n -1})!]"),
        ("n_1!", "n_1!"),
        ("n!^2", "n!^2"),
        (r"\frac{n!}{k!(n-k)!}", "(n! over [k! ({+n -k})!])"),
        (r"\binom{n+1}{k}", "({+n +1} choose k)"),
        (r"\binom nk^2", "(n choose k)^2"),
    ],
)
def test_factorials_and_binomials(latex: str, tree: str) -> None:
    assert shown(parse(latex).chains[0].sides[0]) == tree


@pytest.mark.parametrize("latex", ["!", "x^2!", "n!!", "{a + b}!", "a + !", r"\binom{n}"])
def test_factorials_that_are_refused(latex: str) -> None:
    with pytest.raises(ReadError):
        parse(latex)


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        ("a + b c", "{+a +[b c]}"),
        ("a - b - c", "{+a -b -c}"),
        ("-a^2", "{-a^2}"),
        ("a - -b", "{+a +b}"),
        ("a b^2 c", "[a b^2 c]"),
        (r"a \cdot b / c", r"[a \cdot b / c]"),
        ("a^{b^c}", "a^b^c"),
        ("x_i^2", "x_i^2"),
        ("x^2_i", "x_i^2"),
        ("x'_i", "x'_i"),
        ("x''", "x''"),
        ("x_{ij}", "x_[i j]"),
        ("x_{i,j}", "x_{i,j}"),
        (r"\frac12", "(1 over 2)"),
        (r"\frac{a+b}{c}", "({+a +b} over c)"),
        (r"\frac123", "[(1 over 2) 3]"),
        (r"\sqrt[3]{x}y", "[root3(x) y]"),
        (r"\sqrt xy", "[root(x) y]"),
        ("(a + b)(c)", "[({+a +b}) (c)]"),
        ("f(x, y)", "[f (x,y)]"),
        ("q(z|x)", "[q (z|x)]"),
        ("D(q||p)", "[D (q||p)]"),
        (r"D(q \| p)", "[D (q||p)]"),
        (r"\|x\|\|y\|", r"[\|x\| \|y\|]"),
        ("|a|", "|a|"),
        ("2|a|", "[2 |a|]"),
        ("|a||b|", "[|a| |b|]"),
        ("|a + |b||", "|{+a +|b|}|"),
        ("(2|a|)", "([2 |a|])"),
        ("p(|a| | b)", "[p (|a||b)]"),
        ("p(a | |b|)", "[p (a||b|)]"),
        (r"\left|a\right| b \left|c\right|", "[|a| b |c|]"),
        (r"\lvert a \lvert b \rvert c \rvert", "|[a |b| c]|"),
        (r"2\|x\|", r"[2 \|x\|]"),
        ("10{,}000 a", "[10000 a]"),
        ("[0, 1)", "[0,1)"),
        (r"\hat{x}_i", r"\hat{x}_i"),
        (r"\hat x", r"\hat{x}"),
        (r"\underbrace{a}_{\text{label}} + b", "{+a +b}"),
        ("Var(x)", "[Var (x)]"),
        ("Va r(x)", "[V a r (x)]"),
        ("1(k = i)", "[1 (k=i)]"),
        (r"\operatorname{tr}(A)", "[tr (A)]"),
        (r"\text{if } a", "['if' a]"),
        (r"\begin{bmatrix} a & b \\ c & d \end{bmatrix}", "bmatrix:a&b/c&d"),
        (r"\begin{bmatrix} a, b \\ c, d \\ \end{bmatrix}", "bmatrix:a&b/c&d"),
        (r"\begin{array}{cc} a & b \end{array}", "array:a&b"),
        (r"\begin{cases} 1, & i = j, \\ 0 & \text{else.} \end{cases}", "cases:1&i=j/0&'else.'"),
    ],
)
def test_precedence_scripts_and_brackets(latex: str, expected: str) -> None:
    assert tree(latex) == expected


@pytest.mark.parametrize(
    ("latex", "narrow", "wide"),
    [
        (r"\sum_i a_i - b_i", r"{+<\sum i  | a_i> -b_i}", r"<\sum i  | {+a_i -b_i}>"),
        (r"\sum_{i=1}^n a_i b", r"<\sum i=1 n | [a_i b]>", r"<\sum i=1 n | [a_i b]>"),
        (r"\sum_i (a_i - b_i)", r"<\sum i  | ({+a_i -b_i})>", r"<\sum i  | ({+a_i -b_i})>"),
        (r"c \sum_i a_i + b", r"{+[c <\sum i  | a_i>] +b}", r"[c <\sum i  | {+a_i +b}>]"),
        (r"\sum_i \sum_j a", r"<\sum i  | <\sum j  | a>>", r"<\sum i  | <\sum j  | a>>"),
        (r"\int a dz - b", r"{+<\int   | [a d z]> -b}", r"{+<\int   | [a d z]> -b}"),
    ],
)
def test_the_reach_of_a_sum(latex: str, narrow: str, wide: str) -> None:
    assert tree(latex) == narrow
    assert tree(latex, wide_sums=True) == wide
    assert parse(latex).wide_sum_seen is (narrow != wide) or latex.startswith(r"\int")


@pytest.mark.parametrize(
    ("latex", "piece", "message"),
    [
        ("a + ", "", "expected a number, a symbol or a bracket here"),
        ("(a + b", "(", "this bracket is not closed"),
        ("a)", ")", "this bracket was never opened"),
        ("a * * b", "*", "* needs a factor on its left"),
        (r"\cdot a", r"\cdot", r"\cdot needs a factor on its left"),
        (r"a \cdot -b", "-", "expected a number, a symbol or a bracket here"),
        ("x_i_j", "_", "a second subscript"),
        ("x^2^3", "^", "a second superscript"),
        ("x^12", "12", "put a script of several characters in braces"),
        (r"\frac{1.5", "{", "this brace is not closed"),
        (r"\frac 1.5 2", "1.5", "put the argument of this command in braces"),
        (r"\sum_i", r"\sum", r"\sum has nothing to work on"),
        (r"\sum_i_j a", "_", "this bound is given twice"),
        (r"\@", r"\@", r"the command \@ is not known"),
        (r"\begin{bmatrix} a \end{pmatrix}", r"\end{pmatrix}", r"expected \end{bmatrix} here"),
        (r"\begin{flalign} a \end{flalign}", "flalign", "the environment flalign is not read"),
        (r"\begin{bmatrix} a & & b \end{bmatrix}", "&", "a cell is empty here"),
        (r"\begin{bmatrix} & a \\ b & \end{bmatrix}", "&", "a cell is empty here"),
        (r"\begin{bmatrix} a & \end{bmatrix}", r"\end", "a cell is empty here"),
        (r"\begin{bmatrix} a \\ \\ b \end{bmatrix}", r"\\", "a cell is empty here"),
        (r"\begin{bmatrix} a \quad b \end{bmatrix}", "b", r"expected & or \\ here"),
        ("(a,)", ")", "something is missing before this"),
        ("x_{i,}", "}", "something is missing before this"),
        ("2 3", "2 3", "two numbers side by side print as one"),
        ("1e5", "1e5", "write a power of ten as 10^{...}"),
        ("{a + b}^2", "a + b", "the braces around this are not printed; write brackets"),
        ("{a b}^2", "a b", "the braces around this are not printed; write brackets"),
        ("c {a + b}", "a + b", "the braces around this are not printed; write brackets"),
        (r"c - \underbrace{a + b}_{x}", "a + b", "the braces around this are not printed; write brackets"),
        (r"a \\ b", r"\\", "the line before this is no statement"),
        ("a | b", "|", "the formula should end or continue with a relation here"),
    ],
)
def test_errors_name_the_smallest_piece(latex: str, piece: str, message: str) -> None:
    with pytest.raises(ReadError) as caught:
        parse(latex)
    error = caught.value
    assert error.span is not None
    assert (error.span.of(latex), error.message) == (piece, message)
    assert error.text == latex


def test_nesting_is_limited() -> None:
    deep = MAX_DEPTH - 1
    assert parse("(" * deep + "a" + ")" * deep).chains
    with pytest.raises(ReadError, match=f"brackets are nested more than {MAX_DEPTH} deep"):
        parse("(" * (deep + 1) + "a" + ")" * (deep + 1))


@pytest.mark.parametrize(
    "latex",
    [
        "{" * 9_999 + "}" * 9_999,
        "(" * 10_000 + ")" * 10_000,
        "{" * 10_000,
        "(" * 10_000,
        "[" * 10_000,
        "|" * 10_000,
        r"\|" * 5_000,
        "x^{" * 1_000 + "a" + "}" * 1_000,
        "x_" * 1_900 + "a",
        r"\frac" * 1_900,
        r"\sqrt" * 1_900 + "a",
        r"\hat" * 1_900 + "a",
        r"\sum" * 1_900 + "a",
        r"\sum_" * 1_500 + "a",
        r"\sum_{i}" * 900 + "a",
        "-" * 3_900 + "a",
        r"\underbrace" * 1_500 + "a",
        r"\begin{bmatrix}" * 300,
        r"\lfloor " * 1_500,
        "{\\bf" * 100 + "}" * 100,
        r"\boldsymbol" * 1_500 + "a",
        "a'" * 1_500,
    ],
    ids=lambda latex: latex[:12],
)
def test_deep_nesting_ends_in_a_value_or_a_read_error(latex: str) -> None:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(1_000 + 200)  # what a test runner itself may use is part of it
    try:
        for wide in (False, True):
            with suppress(ReadError):
                parse(latex, wide_sums=wide)
    finally:
        sys.setrecursionlimit(limit)


def test_the_number_of_tokens_is_limited() -> None:
    with pytest.raises(ReadError, match=f"the limit is {MAX_TOKENS}"):
        parse("a " * (MAX_TOKENS + 1))


def test_time_is_linear_in_the_length() -> None:
    start = time.perf_counter()
    for latex in ("a + " * 900 + "b", "a_i " * 900, r"\|a\| " * 600, r"\frac{a}{b} + " * 380 + "c"):
        parse(latex)
    assert time.perf_counter() - start < 2


@pytest.mark.parametrize("sign", [r"\iff", r"\Leftrightarrow"])
def test_an_equivalence_is_refused_at_its_sign(sign: str) -> None:
    text = f"a > 0 {sign} 2 a > 0"
    with pytest.raises(ReadError, match="two claims") as caught:
        parse(text)
    assert caught.value.span is not None and caught.value.span.of(text) == sign


def test_the_colon_of_a_row_needs_no_comma() -> None:
    assert form("A_{i:}") == form("A_{i,:}")


@pytest.mark.parametrize("latex", [r"\overline{a + b}", r"\hat{\frac{a}{b}}"])
def test_an_accent_over_a_formula_is_no_name(latex: str) -> None:
    with pytest.raises(ReadError, match="over a formula is not known"):
        parse(latex)
