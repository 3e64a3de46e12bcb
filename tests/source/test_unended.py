from __future__ import annotations

import pytest

from tests.source.reader import form, notation, refusal

FAMILIES = (
    r"i \in \{0, \dots, N\}",
    r"j \in \{1, 2, 3, 4\}",
    r"w_i[t] \in \mathbb{R}",
    r"u_j \in \mathbb{R}",
    r"Z_j \in \mathbb{R}^{n \times 2}",
)
QUOTED = notation(*FAMILIES, strict=False)
STATED = notation(*FAMILIES)


@pytest.mark.parametrize(
    ("unended", "written"),
    [
        (r"[w_0[t], w_1[t], w_2[t], \dots]", r"[w_0[t], w_1[t], \dots, w_N[t]]"),
        (r"[u_2, u_3, \dots]", r"[u_2, u_3, u_4]"),
        (r"[Z_1 || Z_2 || \dots]", r"[Z_1 || Z_2 || Z_3 || Z_4]"),
    ],
)
def test_a_list_goes_on_to_the_end_of_its_family(unended: str, written: str) -> None:
    assert form(unended, QUOTED) == form(written, QUOTED)


@pytest.mark.parametrize("unended", [r"[u_1, u_3, \dots]", r"[u_3, u_4, \dots]", r"[u_1, \dots]", r"[1, 2, \dots]"])
def test_a_list_is_not_guessed(unended: str) -> None:
    assert refusal(unended, QUOTED)[1] == r"\dots"


def test_a_derivation_says_where_its_lists_end() -> None:
    assert refusal(r"[w_0[t], w_1[t], \dots]", STATED)[1] == r"\dots"
