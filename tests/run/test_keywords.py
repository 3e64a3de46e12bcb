"""``-k`` means what its boolean expression says, and a senseless one is refused with a reason."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symderiv.run.keywords import compile_keywords
from symderiv.run.usage import UsageError

TEXT = "000-1.2.2e-26\nSoftmax Jacobian\nattention-rnn"


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("softmax", True),
        ("SOFTMAX", True),
        ("loss", False),
        ("not loss", True),
        ("softmax and loss", False),
        ("softmax or loss", True),
        ("not softmax or jacobian", True),
        ("not (softmax or jacobian)", False),
        ("loss and loss or softmax", True),
        ("loss and (loss or softmax)", False),
        ("not not softmax", True),
        ("'softmax jacobian'", True),
        ('"and"', False),
        ("1.2.2e-26 and rnn", True),
        ("(softmax)and(rnn)", True),
    ],
)
def test_meaning(expression: str, expected: bool) -> None:
    assert compile_keywords(expression)(TEXT) is expected


@pytest.mark.parametrize(
    ("expression", "what"),
    [
        ("and", "a word is missing"),
        ("softmax and", "a word is missing"),
        ("not", "a word is missing"),
        ("(softmax", "a bracket is not closed"),
        ("softmax)", "')' was not expected"),
        ("softmax loss", "'loss' was not expected"),
        ("'softmax", "a quote is not closed"),
        ("(" * 1000 + "x", "nested too deeply"),
        ("not " * 1000 + "x", "nested too deeply"),
        ("   ", "a word is missing"),
    ],
)
def test_nonsense_is_refused(expression: str, what: str) -> None:
    with pytest.raises(UsageError) as caught:
        compile_keywords(expression)
    assert what in caught.value.message


@given(st.text(alphabet="ab ()'\"andorot", max_size=30))
def test_any_text_is_a_predicate_or_a_refusal(expression: str) -> None:
    try:
        matcher = compile_keywords(expression)
    except UsageError:
        return
    assert matcher(TEXT) in (True, False)
