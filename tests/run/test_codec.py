"""Encoding and decoding are inverse on everything that is sent or kept, and nothing else is accepted."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symderiv.model import (
    Certificate,
    Claim,
    Conditional,
    Counterexample,
    Outcome,
    Proved,
    Reading,
    Refuted,
    Span,
)
from symderiv.run.codec import MalformedError, decode, decode_one_of, encode
from symderiv.run.protocol import Judged, Message, Ready
from tests.report.samples import everything

spans = st.builds(lambda start, size: Span(start, start + size), st.integers(0, 99), st.integers(0, 99))
texts = st.text(max_size=8)
certificates = st.builds(Certificate, texts, st.tuples(st.tuples(texts, texts)))
counterexamples = st.builds(
    Counterexample,
    st.tuples(st.tuples(texts, st.integers())),
    st.just(()),
    texts,
    texts,
    texts,
    st.booleans(),
)
simple = st.builds(Proved, texts, texts, st.tuples(texts)) | st.builds(
    Refuted,
    texts,
    texts,
    texts,
    counterexample=st.none() | counterexamples,
    correction=st.none() | texts,
    span=st.none() | spans,
    certificate=st.none() | certificates,
)
conditionals = st.builds(Conditional, texts, st.tuples(st.builds(Reading, texts, simple)))


@given(st.builds(Judged, simple | conditionals, st.floats(0, 1e6)))
def test_round_trip(message: Judged) -> None:
    data = json.loads(json.dumps(encode(message)))
    assert decode_one_of(Message, data) == message


@pytest.mark.parametrize("outcome", everything.outcomes, ids=lambda outcome: outcome.claim.id)
def test_round_trip_of_outcomes(outcome: Outcome) -> None:
    assert decode(Outcome, json.loads(json.dumps(encode(outcome)))) == outcome


def claim_data(**changes: object) -> dict[str, Any]:
    data = encode(Claim("a", "x = x", line=3))
    assert isinstance(data, dict)
    return {**data, **changes}


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "Claim",
        claim_data(line="3"),
        claim_data(line=True),
        claim_data(line=None),
        claim_data(rests_on="abc"),
        claim_data(rests_on=[1]),
        claim_data(extra=1),
        claim_data(**{"is": "Proved"}),
        {key: value for key, value in claim_data().items() if key != "title"},
    ],
)
def test_what_is_not_a_claim_is_refused(data: object) -> None:
    with pytest.raises(MalformedError):
        decode(Claim, data)


def test_a_broken_invariant_is_refused() -> None:
    with pytest.raises(MalformedError):
        decode(Span, {"is": "Span", "start": 5, "end": 2})


def test_only_members_of_the_union_come_out() -> None:
    assert decode_one_of(Message, {"is": "Ready"}) == Ready()
    with pytest.raises(MalformedError):
        decode_one_of(Message, {"is": "Span", "start": 0, "end": 1})


def test_only_data_can_be_encoded() -> None:
    with pytest.raises(TypeError):
        encode({1, 2})
