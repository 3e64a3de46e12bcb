"""SymPy's simplifiers are believed only when balls agree, and never for long."""

from __future__ import annotations

import pytest
import sympy
from sympy import Expr, gamma, sqrt, symbols

from symderiv.api import decide
from symderiv.engine import fallback
from symderiv.model import Proved

x = symbols("x", real=True)


def test_what_only_sympy_shows_is_proved_and_says_so() -> None:
    left, right = sqrt(6 + 2 * sqrt(2) + 2 * sqrt(3) + 2 * sqrt(6)), 1 + sqrt(2) + sqrt(3)
    found = decide(left, right)
    assert isinstance(found, Proved)
    assert found.method == "SymPy's simplifiers, confirmed by evaluation"
    assert decide(left, right + 1).kind == "refuted"


def test_sympy_alone_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong zero of SymPy meets a counterexample first, or no confirmation."""
    monkeypatch.setattr(sympy, "simplify", lambda *_: sympy.Integer(0))
    assert decide(gamma(x + 1), gamma(x)).kind == "refuted"
    assert decide(sympy.zeta(x + 20), sympy.zeta(x + 21)).kind == "undecided"


def test_a_simplifier_that_hangs_leaves_the_claim_open(monkeypatch: pytest.MonkeyPatch) -> None:
    def hang(*_: object) -> Expr:
        while True:
            pass

    monkeypatch.setattr(fallback, "SECONDS", 0.05)
    monkeypatch.setattr(sympy, "simplify", hang)
    assert decide(sqrt(6 + 2 * sqrt(2) + 2 * sqrt(3) + 2 * sqrt(6)), 1 + sqrt(2) + sqrt(3)).kind == "undecided"
