from __future__ import annotations

import pytest

from symderiv.source.declare import let
from symderiv.source.notation import Notation
from symderiv.source.reading import ReadError
from symderiv.source.tokens import tokenise
from tests.source.reader import DECLARED, form, notation, refusal

MACROS = (
    *DECLARED,
    r"\newcommand{\norm}[1]{\left\| #1 \right\|}",
    r"\newcommand{\swap}[2]{#2 - #1}",
    r"\newcommand\half{\frac{1}{2}}",
    r"\renewcommand{\vec}[1]{\mathbf{#1}} \def\lam{\lambda}",
    r"\DeclareMathOperator{\smax}{softmax} \DeclareMathOperator*{\KL}{KL}",
    r"\newcommand{\twice}[1]{\swap{\lam}{#1}}",
    r"\newcommand{\R}{\mathbb{R}}",
    r"z \in \R^m",
)


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\norm{x}^2", r"\|x\|^2"),
        (r"\norm{x}\norm y", r"\|x\|\|y\|"),
        (r"\swap{a}{b}", "b - a"),
        (r"\swap ab", "b - a"),
        (r"\half a^2", r"\frac12 a^2"),
        (r"\vec{x}^\top \vec y", r"x^\top y"),
        (r"\vec 1(k = i)", "1(k = i)"),
        (r"\smax(x)", r"\operatorname{softmax}(x)"),
        (r"\twice{\frac{a}{b}}", r"\frac ab - \lambda"),
        ("z", "W x"),
    ],
)
def test_a_macro_reads_like_what_it_stands_for(latex: str, expected: str) -> None:
    known = notation(*MACROS)
    if latex == "z":
        assert form(latex, known) == "vector of m: z[p]"
    else:
        assert form(latex, known) == form(expected, known)


def test_places_are_those_of_the_use_and_of_the_arguments() -> None:
    macros = notation(*MACROS).macros
    latex = r"2 + \swap{ab}{c} + 1"
    pieces = [(token.text, token.span.of(latex)) for token in tokenise(latex, macros)]
    assert pieces[2:6] == [("c", "c"), ("-", r"\swap{ab}{c}"), ("a", "a"), ("b", "b")]
    assert refusal(r"a + \swap{Q}{a}", notation(*MACROS))[1] == "Q"
    assert refusal(r"x + \half y + \half a", notation(*MACROS))[1] == r"\half a"


@pytest.mark.parametrize(
    ("declarations", "latex", "message"),
    [
        ([r"\newcommand{\x}{\y\y}", r"\newcommand{\y}{\x\x}"], r"\x", r"the macro \\[xy] expands without end"),
        ([r"\newcommand{\x}[1]{#1#1}"], r"\x" * 30 + "a", "expands without end"),
        ([r"\newcommand{\x}[2]{#1#2}"], r"\x a", r"\\x needs one more argument"),
        ([r"\newcommand{\x}[1]{#1}"], r"\x}", r"\\x needs one more argument"),
        ([r"\newcommand{\x}[1]{#2}"], "a", "has 1 parameters, not 2"),
        ([r"\newcommand{\x}{\x + 1}"], "a", "is defined by itself"),
        ([r"\newcommand{\x}[1][2]{#1}"], "a", "optional arguments of macros are not read"),
        ([r"\newcommand{\x}[a]{#1}"], "a", "a digit from 1 to 9"),
        ([r"\newcommand{\x}[1]{\text{#1}}"], "a", "a parameter inside text is not read"),
        ([r"\newcommand{x}{y}"], "a", r"a macro is named like \\name"),
        ([r"\newcommand{\x}{y} z"], "a", r"expected \\newcommand here"),
        ([r"\newcommand{\x}"], "a", "needs one more argument"),
        ([r"\newcommand{\x}[1]"], "a", "needs one more argument"),
        ([r"\newcommand"], "a", "needs one more argument"),
        ([r"\newcommand{\x}{y"], "a", "the brace is not closed"),
        ([r"\DeclareMathOperator{\x}{a + b}"], "a", "the name of an operator consists of letters"),
        ([], "#1", "is not mathematics"),
    ],
)
def test_what_is_no_macro_is_refused_with_its_place(declarations: list[str], latex: str, message: str) -> None:
    with pytest.raises(ReadError, match=message) as caught:
        known = Notation(strict=False)
        for declaration in declarations:
            known = let(known, declaration)
        form(latex, known)
    assert caught.value.span is not None


def test_a_formula_does_not_define_a_macro() -> None:
    with pytest.raises(ReadError, match="not defined inside a formula") as caught:
        form(r" \newcommand{\norm}[1]{\|#1\|} \norm{x} = 1", Notation(strict=False))
    assert caught.value.span is not None and caught.value.span.of(caught.value.text or "") == r"\newcommand"
