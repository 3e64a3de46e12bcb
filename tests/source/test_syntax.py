from __future__ import annotations

from symderiv.model import Span
from symderiv.source.syntax import Name, Term


def test_nodes_are_plain_immutable_values() -> None:
    assert Term((Name("a", Span(0, 1)),), Span(0, 1)) == Term((Name("a", Span(0, 1)),), Span(0, 1))
    assert len({Name("a", Span(0, 1)), Name("a", Span(0, 1)), Name("b", Span(0, 1))}) == 2
