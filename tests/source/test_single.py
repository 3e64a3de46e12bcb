from __future__ import annotations

import pytest

from symderiv.source.derivation import Declaration, DefinitionStep
from symderiv.source.reading import ReadError
from symderiv.source.single import single


def test_one_claim_with_its_notation() -> None:
    derivation = single("y = A x", [r"x \in \mathbb{R}^n", r"A \in \mathbb{R}^{n \times n}"], ["y = A x"])
    assert [type(step) for step in derivation.steps[:3]] == [Declaration, Declaration, DefinitionStep]
    assert [(claim.id, claim.stated) for claim in derivation.claims] == [("eq", "y = A x")]
    assert not derivation.notation.strict


def test_errors_in_the_notation_come_with_their_text() -> None:
    with pytest.raises(ReadError) as caught:
        single("a = a", [r"x \in \mathbb{Q}"], [])
    assert caught.value.text == r"x \in \mathbb{Q}"
