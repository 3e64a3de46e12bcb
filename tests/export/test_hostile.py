"""Text from outside never reaches TeX as a command, wherever it comes from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from symderiv.export import export, vocabulary
from symderiv.export.escape import escaped, typewriter
from symderiv.export.formula import read_formula
from symderiv.export.preamble import PREAMBLE
from symderiv.export.prose import prose
from symderiv.model import Outcome, Proved, Refuted, Span, Unreadable, Verdict
from symderiv.source.derivation import Derivation
from tests.export.compiling import compiled, needs_pdflatex

HOSTILE = [
    r"\input{/etc/passwd}",
    r"\write18{touch pwned}",
    r"\immediate\write18{id}",
    r"\def\x{\x}\x",
    r"\csname input\endcsname{x}",
    r"\catcode`\%=12",
    r"x $ \input x $ y",
    r"x % \end{document}",
    r"\end{document}",
    r"\end{align*} \input{x} \begin{align*}",
    r"}} \input{x} {{",
    r"x^^5cinput",
    r"\begin{array}{@{\input{x}}c} a \end{array}",
    r"\text{\input{x}}",
    r"\text{} } \input{x} {",
    r"\operatorname{\input}",
    r"\mathbb{\input}",
    r"\tag{\input{x}} x",
    r"\label{\write18{x}} x = x",
    r"\left\input x \right)",
    r"\big\input",
    r"\sqrt[\input{x}]{2}",
    r"\verb|x|",
    r"\loop\iftrue\repeat",
    r"\string\input",
    r"\lowercase{\uppercase{x}}",
    r"\openout5=x",
    r"\newcommand{\yes}{}",
    r"\@@input x",
    "\\\ninput",
    "x\r\\input{x}",
    "\x00\x01\x7f\x1b[31m",
    "~^_&#$%{}\\\"'`<>|",
    "ü é ñ 漢字 π ∂ ≤ ﬁ \u202e",
    "W_" * 50,
    "{" * 400,
    "(" * 400,
    r"\left(" * 60,
    r"\frac" * 60,
    "x'" * 300,
]

TEXT = r"""
\text \texttt \symbol \allowbreak \ensuremath \textbackslash \textasciicircum \textasciitilde \textasciigrave
\ss \ae \o \l \AE \O \L \S \surd \dots \u \r \H \v \c
\begin \end \left \right \prime \operatorname \sqrt \begingroup \endgroup \color
"""
OURS = {
    *TEXT.split(),
    *vocabulary.SYMBOLS,
    *vocabulary.RELATIONS,
    *vocabulary.OPERATORS,
    *vocabulary.BIG,
    *vocabulary.FUNCTIONS,
    *vocabulary.ACCENTS,
    *vocabulary.STYLES.values(),
    *vocabulary.ALPHABETS.values(),
    *vocabulary.SIZES,
    *vocabulary.FRACTIONS,
    *vocabulary.BRACES,
    *vocabulary.SPACES,
}
"""Everything that text from outside may become; nothing that defines, reads, writes or loads."""


def commands(text: str) -> set[str]:
    return {name for name in re.findall(r"\\(?:[A-Za-z@]+|.)", text, re.DOTALL) if name[1:].isalpha()}


def is_safe(text: str) -> bool:
    """Only commands of ours, and braces that balance."""
    depth = 0
    for token in re.findall(r"\\.|[{}]", text, re.DOTALL):
        depth += {"{": 1, "}": -1}.get(token, 0)
        if depth < 0:
            return False
    return depth == 0 and commands(text) <= OURS and text.isascii() and not re.search(r"(?<!\\)[%#]", text)


def documents(texts: list[str]) -> Iterator[str]:
    """The text as a claim with several verdicts, as a title, an id, a reason, a hint, a value and a remark."""
    d = Derivation(texts[0], document=texts[0], where=texts[0], title=texts[0])
    verdicts: dict[str, Verdict] = {}
    for number, text in enumerate(texts):
        d.remark(text)
        options: list[Verdict] = [
            Proved(text, text, (text,), (text,)),
            Refuted("D301", text, text, correction=text, hint=text, span=Span(0, len(text)), notes=(text,)),
            Unreadable("D101", text, Span(0, len(text)), text),
        ]
        for position, verdict in enumerate(options):
            name = f"{number}-{position} {text}"
            d.claim(name, text, title=text, where=text)
            verdicts[name] = verdict
    outcomes = {claim.id: Outcome(claim, verdicts[claim.id]) for claim in d.claims}
    yield export([d], outcomes)


@pytest.mark.parametrize("text", HOSTILE)
def test_each_piece_is_safe(text: str) -> None:
    formula = read_formula(text)
    pieces = [escaped(text), typewriter(text), prose(text), *([formula.tex] if formula else [])]
    assert all(is_safe(piece) for piece in pieces), pieces


def test_no_hostile_text_is_a_formula_with_its_command() -> None:
    for text in HOSTILE:
        formula = read_formula(text)
        assert formula is None or not commands(formula.tex) & {r"\input", r"\write", r"\def", r"\csname", r"\catcode"}


@needs_pdflatex
def test_a_document_full_of_it_compiles(tmp_path: Path) -> None:
    for text in documents(HOSTILE):
        assert text.count(r"\end{document}") == 1
        compiled(text, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["key.aux", "key.log", "key.pdf", "key.tex"]


FRAGMENTS = r"""
\input \write18 \end{document} \frac \left \right \text \begin{bmatrix} \end{bmatrix} \\ & ( ) [ ] | ' , . = + -
{ } { } $ % # ~ _ ^ \alpha \sum \mathbb \operatorname \boldsymbol \sqrt \underbrace x y 1 23 π é \{ \} \| \
"""
PIECES = st.sampled_from([*FRAGMENTS.split(), " ", "\n"])


@settings(max_examples=400, deadline=None)
@given(st.lists(PIECES, max_size=25).map("".join))
@example(r"\left{x\right}")
def test_whatever_is_put_together_is_safe(text: str) -> None:
    formula = read_formula(text)
    assert is_safe(prose(text))
    assert is_safe(typewriter(text))
    assert formula is None or is_safe(formula.tex)


@needs_pdflatex
def test_formulas_put_together_at_random_compile(tmp_path: Path) -> None:
    """What is printed as mathematics is whole: TeX takes it without an error."""
    found: set[str] = set()

    @settings(max_examples=1500, deadline=None, derandomize=True, database=None)
    @given(st.lists(PIECES, min_size=2, max_size=9).map("".join))
    def collect(text: str) -> None:
        formula = read_formula(text, Span(0, max(1, len(text) // 2)))
        if formula is not None and len(formula.atoms) > 1:
            found.add(formula.tex)

    collect()
    assert len(found) > 100
    body = "\n".join(rf"\begin{{align*}} & {tex} \\ & {tex} \end{{align*}}" for tex in sorted(found))
    compiled(PREAMBLE + "\\begin{document}\n" + body + "\n\\end{document}\n", tmp_path)
