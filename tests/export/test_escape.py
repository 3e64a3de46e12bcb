"""Plain text prints as itself."""

from __future__ import annotations

from symderiv.export.escape import escaped, typewriter


def test_every_special_character_is_escaped() -> None:
    assert escaped("50% of $x_1 & {#}~^") == r"50\% of \$x\_1 \& \{\#\}\textasciitilde{}\textasciicircum{}"
    assert escaped("\\input") == r"\textbackslash{}input"
    assert escaped("a < b > c | d") == r"a \ensuremath{<} b \ensuremath{>} c \ensuremath{|} d"


def test_letters_beyond_ascii() -> None:
    assert escaped("Gödel, σ ≤ ∂") == r"G\"{o}del, \ensuremath{\sigma} \ensuremath{\le} \ensuremath{\partial}"
    assert escaped("漢\x00") == "[U+6F22][U+0000]"


def test_typewriter_may_break_and_keeps_every_character() -> None:
    text = typewriter(r"\frac{a}{b} = c")
    assert text.startswith(r"\texttt{\symbol{92}frac\symbol{123}a\symbol{125}\allowbreak{}")
    assert r"= " not in text.replace(r"\allowbreak{}", "").replace("= c", "")
