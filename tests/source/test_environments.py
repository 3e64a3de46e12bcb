from __future__ import annotations

import pytest

from symderiv.source.reading import ReadError
from symderiv.source.statements import parse


def chains(latex: str) -> list[str]:
    """Each statement as its sides and relations, as they stand in the text."""
    result = []
    for chain in parse(latex).chains:
        sides = [" ".join(side.span.of(latex).replace("&", "").replace(r"\\", "").split()) for side in chain.sides]
        joined = sides[0]
        for relation, side in zip(chain.relations, sides[1:], strict=True):
            joined += f" {relation} {side}"
        result.append(joined)
    return result


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\begin{aligned} a &= b \\ &= c \end{aligned}", ["a = b = c"]),
        (r"\begin{align*} a &= b \\ c &\le d. \end{align*}", ["a = b", r"c \le d"]),
        (r"\begin{align} a &= b, \\ -c &= d, \\ \end{align}.", ["a = b", "-c = d"]),
        (r"\begin{split} a &= b + 1 \\ & - c \\ &= d \end{split}", ["a = b + 1 - c = d"]),
        (r"a = b \\ = c", ["a = b = c"]),
        (r"\begin{gathered} a = b \quad c = d \end{gathered}", ["a = b", "c = d"]),
    ],
)
def test_lines_are_statements_or_go_on(latex: str, expected: list[str]) -> None:
    assert chains(latex) == expected


def test_a_sum_that_goes_on_keeps_its_signs() -> None:
    (chain,) = parse(r"a = b \\ - c + 2").chains
    side = chain.sides[1]
    assert getattr(side, "signs", ()) == (1, -1, 1)


@pytest.mark.parametrize(
    ("latex", "piece"),
    [
        (r"\begin{aligned} a \\ c &= d \end{aligned}", r"\\"),
        (r"\begin{aligned} a = c", ""),
        (r"\begin{aligned} a = c \end{align}", r"\end"),
        (r"\begin{aligned} a = c \end{aligned} b", "b"),
        (r"f = \begin{aligned} a \end{aligned}", "aligned"),
        (r"\begin{foo} a \end{foo}", "foo"),
        (r"a = b \\ \\ c = d", r"\\"),
        (r"\begin{bmatrix} a & b \end{pmatrix}", r"\end{pmatrix}"),
        (r"\begin{bmatrix} a & & b \end{bmatrix}", "&"),
        (r"\begin{bmatrix} a b \quad c \end{bmatrix}", "c"),
        (r"\begin a", "a"),
    ],
)
def test_what_is_refused(latex: str, piece: str) -> None:
    with pytest.raises(ReadError) as caught:
        parse(latex)
    assert caught.value.span is not None
    assert caught.value.span.of(latex) == piece
