from __future__ import annotations

import pytest

from symderiv.source import stated
from symderiv.source.claims import ReadClaim, read_claim
from tests.source.reader import notation


@pytest.mark.parametrize(
    ("claim", "kind"),
    [
        (r"x = x", stated.Comparison),
        (r"x \in \mathbb{R}^n", stated.ShapeClaim),
        (r"a \sim \mathcal{N}(0, 1)", stated.LawClaim),
        (r"n^2 = O(n^3)", stated.OrderClaim),
        (r"\arg\min_c e^c = \emptyset", stated.NowhereClaim),
        (r"\forall c \in \mathbb{R}: c^2 \ge 0", stated.Quantified),
    ],
)
def test_every_claim_makes_one_kind_of_statement(claim: str, kind: type) -> None:
    (read,) = read_claim(notation(r"x \in \mathbb{R}^n", r"a \sim \mathcal{N}(0, 1)"), claim)
    assert isinstance(read, ReadClaim), read
    assert [type(statement) for statement in read.statements] == [kind]
