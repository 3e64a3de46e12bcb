"""What flows through symderiv: frozen data, closed unions, no search and no SymPy."""

from symderiv.model.claim import Claim
from symderiv.model.domain import Domain
from symderiv.model.outcome import Failure, Outcome, Report
from symderiv.model.span import Span
from symderiv.model.verdict import (
    KINDS,
    Certificate,
    Conditional,
    Counterexample,
    Proved,
    Reading,
    Refuted,
    Undecided,
    Unreadable,
    Verdict,
)

__all__ = [
    "KINDS",
    "Certificate",
    "Claim",
    "Conditional",
    "Counterexample",
    "Domain",
    "Failure",
    "Outcome",
    "Proved",
    "Reading",
    "Refuted",
    "Report",
    "Span",
    "Undecided",
    "Unreadable",
    "Verdict",
]
