"""Valid formulas, each broken in one place: where the caret stands, what is said, and what is advised."""

from __future__ import annotations

import pytest

from symderiv.source.claims import FailedReading, ReadClaim, read_claim
from symderiv.source.reading import ReadError
from tests.snapshot import check_snapshot
from tests.source.reader import notation

KNOWN = notation(
    r"n, m \in \mathbb{N}",
    r"i, j, k \in \{1, \dots, n\}",
    r"x, y \in \mathbb{R}^n",
    r"v \in \mathbb{R}^m",
    r"A, B \in \mathbb{R}^{n \times n}",
    r"W, W_x \in \mathbb{R}^{m \times n}",
    r"e \in \mathbb{R}^{2 \times 3}",
    r"F \in \mathbb{R}^{2 \times 2}",
    r"Q_1, Q_2 \in \mathbb{R}^{n \times n}",
    r"a, b, c, u, \lambda, \hat{h} \in \mathbb{R}",
    r"h[t] \in \mathbb{R}^n",
)
BROKEN = [
    ("missing brace", r"\frac{a + b}{c} = u", r"\frac{a + b{c} = u"),
    ("missing brace", r"\sqrt{a + b} = c", r"\sqrt{a + b = c"),
    ("missing brace", r"\sum_{i=1}^{n} x_i = a", r"\sum_{i=1}^{n x_i = a"),
    ("extra brace", r"a^{2} + b = c", r"a^{2}} + b = c"),
    ("lost backslash", r"\frac{a}{b} = c", r"rac{a}{b} = c"),
    ("lost backslash", r"\sum_{i} x_i = a", r"sum_{i} x_i = a"),
    ("lost backslash", r"\lambda a = b", r"lambda a = b"),
    ("lost backslash", r"\operatorname{softmax}(x) = y", r"operatorname{softmax}(x) = y"),
    ("lost backslash", r"x^\top y = a", r"x^top y = a"),
    ("wrong size", r"A x = y", r"W x = y"),
    ("wrong size", r"A x + y = x", r"A x + v = x"),
    ("wrong size", r"x^\top y = a", r"x^\top v = a"),
    ("wrong size", r"A B = A", r"A W = A"),
    ("wrong size", r"x + y = x", r"x + A = x"),
    ("wrong size", r"A + B = B", r"A + a = B"),
    ("wrong size", r"\operatorname{tr}(A) = a", r"\operatorname{tr}(W) = a"),
    ("wrong size", r"A^{-1} x = y", r"W^{-1} x = y"),
    ("undeclared symbol", r"Q_2 x = y", r"Q_3 x = y"),
    ("undeclared symbol", r"a b = c", r"a q = c"),
    ("undeclared symbol", r"\lambda x = y", r"\lamda x = y"),
    ("undeclared symbol", r"W_x x = v", r"W_y x = v"),
    ("undeclared symbol", r"\hat{h} = a", r"\hat{g} = a"),
    ("undeclared symbol", r"h[t] = x", r"g[t] = x"),
    ("misspelt function", r"\operatorname{softmax}(x) = y", r"\operatorname{sofmax}(x) = y"),
    ("misspelt function", r"\tanh(a) = b", r"\tahn(a) = b"),
    ("misspelt function", r"\exp(a) = b", r"\epx(a) = b"),
    ("misspelt function", r"\operatorname{diag}(x) = A", r"\operatorname{dia}(x) = A"),
    ("misspelt command", r"\frac{a}{b} = c", r"\farc{a}{b} = c"),
    ("free index", r"x_i = y_i", r"x_i = y_j"),
    ("free index", r"\sum_j A_{ij} x_j = y_i", r"\sum_j A_{ij} x_j = a"),
    ("free index", r"A_{ij} = B_{ij}", r"A_{ij} = B_{ik}"),
    ("captured index", r"\sum_{j} A_{ij} x_j = y_i", r"\sum_{i} A_{ij} x_j = y_i"),
    ("captured index", r"x_i \sum_j y_j = y_i", r"x_i \sum_i y_i = y_i"),
    ("unbalanced left", r"\left( a + b \right) c = u", r"\left( a + b c = u"),
    ("unbalanced left", r"\left( a + b \right) c = u", r"a + b \right) c = u"),
    ("unbalanced bracket", r"(a + b) c = u", r"(a + b c = u"),
    ("unbalanced bracket", r"a (b + c) = u", r"a b + c) = u"),
    ("wrong bracket", r"[a + b] c = u", r"[a + b\} c = u"),
    ("unbalanced bars", r"|a| = b", r"|a = b"),
    ("unbalanced norm", r"\|x\| = a", r"\|x = a"),
    ("empty fraction", r"\frac{a}{b} = c", r"\frac{a}{} = c"),
    ("empty fraction", r"\frac{a}{b} = c", r"\frac{}{b} = c"),
    ("empty argument", r"\sqrt{a} = b", r"\sqrt{} = b"),
    ("empty bracket", r"a(b + c) = u", r"a() = u"),
    ("double superscript", r"a^{2} = b", r"a^2^3 = b"),
    ("double subscript", r"x_i = a", r"x_i_j = a"),
    ("missing operand", r"a + b = c", r"a + = c"),
    ("missing operand", r"a \cdot b = c", r"a \cdot = c"),
    ("missing operand", r"a \odot b = c", r"\odot b = c"),
    ("missing side", r"a = b", r"a ="),
    ("missing side", r"a = b", r"= b"),
    ("double relation", r"a = b", r"a = = b"),
    ("missing argument", r"\log a = b", r"\log = b"),
    ("missing index", r"\sum_i x_i = a", r"\sum_{} x_i = a"),
    ("missing bound", r"\sum_{i=1}^{n} x_i = a", r"\sum_{i=1} x_i = a"),
    ("missing differential", r"\int_0^1 a^2 \, da = b", r"\int_0^1 a^2 = b"),
    ("missing variable", r"\nabla_x (x^\top y) = y", r"\nabla (x^\top y) = y"),
    ("order of a derivative", r"\frac{\partial^2 a^2}{\partial a^2} = 2", r"\frac{\partial^2 a^2}{\partial a} = 2"),
    ("too many indices", r"A_{ij} = a", r"A_{ijk} = a"),
    ("too many indices", r"x_i = a", r"x_{ij} = a"),
    ("index out of range", r"e_{12} = a", r"e_{15} = a"),
    ("index of a number", r"x_i = a", r"a_i = b"),
    ("sequence without time", r"h[t] = x", r"h = x"),
    (
        "rows of a matrix",
        r"\begin{bmatrix} a & b \\ c & 1 \end{bmatrix} = F",
        r"\begin{bmatrix} a & b \\ c \end{bmatrix} = F",
    ),
    (
        "empty cell",
        r"\begin{bmatrix} a & b \\ c & 1 \end{bmatrix} = F",
        r"\begin{bmatrix} a & \\ c & 1 \end{bmatrix} = F",
    ),
    ("wrong end", r"\begin{bmatrix} a & b \end{bmatrix} = F", r"\begin{bmatrix} a & b \end{pmatrix} = F"),
    (
        "case without condition",
        r"a = \begin{cases} 1, & b > 0 \\ 0, & \text{otherwise} \end{cases}",
        r"a = \begin{cases} 1 \\ 0, & \text{otherwise} \end{cases}",
    ),
    ("prose", r"a = b \text{ if } c > 0", r"a = b if c > 0"),
    ("prose", r"a = b, \quad b = c", r"a = b and b = c"),
    ("character", r"a = b", r"a = b ?"),
    ("character", r"a \times b = c", r"a × b = c"),
    ("number", r"10^{6} a = b", r"10^6a = 1e6"),
    ("two numbers", r"2 \cdot 3 = a", r"2 3 = a"),
    ("division", r"\frac{a}{b c} = u", r"a / b c = u"),
    ("power of a vector", r"x \odot x = y", r"x^2 = y"),
    ("macro", r"a = b", r"\foo{a} = b"),
]


def read(text: str) -> ReadClaim | ReadError:
    try:
        first, *_ = read_claim(KNOWN, text)
    except ReadError as error:
        return error.within(text)
    return first.error.within(text) if isinstance(first, FailedReading) else first


@pytest.mark.parametrize(("kind", "valid", "broken"), BROKEN)
def test_what_is_not_broken_is_read(kind: str, valid: str, broken: str) -> None:
    assert isinstance(read(valid), ReadClaim)
    found = read(broken)
    if isinstance(found, ReadError):
        assert found.span is not None
        assert found.span.start < found.span.end <= len(broken)
    else:  # it means something else now, and that is said
        assert kind in ("captured index", "free index", "wrong size")
        assert found.captured or found.notes or kind != "captured index"


def test_messages() -> None:
    check_snapshot("reading/errors.txt", "\n".join(map(shown, BROKEN)))


def shown(row: tuple[str, str, str]) -> str:
    kind, _, broken = row
    found = read(broken)
    if isinstance(found, ReadClaim):
        said = [f"{name} is both free and bound" for name in found.captured] + list(found.notes)
        return f"{kind}\n  {broken}\n  {'; '.join(said) or 'read; the shapes of the sides are compared later'}\n"
    assert found.span is not None
    caret = " " * found.span.start + "^" * (found.span.end - found.span.start)
    return f"{kind}\n  {broken}\n  {caret}\n  {found.code} {found.message}\n" + (
        f"  {found.hint}\n" if found.hint else ""
    )
