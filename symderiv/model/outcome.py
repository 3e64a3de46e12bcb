"""A claim with its verdict, and a run's worth of them."""

from __future__ import annotations

from symderiv.model.claim import Claim
from symderiv.model.plain import dataclass
from symderiv.model.verdict import KINDS, Verdict


@dataclass(frozen=True)
class Outcome:
    claim: Claim
    verdict: Verdict
    seconds: float = 0.0
    cached: bool = False

    @property
    def as_expected(self) -> bool:
        return self.verdict.kind == self.claim.expects


@dataclass(frozen=True)
class Failure:
    """A derivation that could not be loaded, or a claim on which the engine itself broke.  Never a verdict."""

    file: str
    line: int
    message: str
    detail: str = ""
    """What to do about it, or the end of the traceback."""
    claim: str = ""
    code: str = ""


@dataclass(frozen=True)
class Report:
    outcomes: tuple[Outcome, ...] = ()
    failures: tuple[Failure, ...] = ()
    interrupted: bool = False
    unjudged: int = 0
    """Selected claims without an answer: the run was interrupted, or stopped at the first surprise."""
    seconds: float = 0.0

    def summary(self) -> dict[str, int]:
        counts = dict.fromkeys(KINDS, 0)
        for outcome in self.outcomes:
            counts[outcome.verdict.kind] += 1
        return {
            "claims": len(self.outcomes),
            **counts,
            "unexpected": sum(not outcome.as_expected for outcome in self.outcomes),
            "errors": len(self.failures),
        }

    def exit_code(self) -> int:
        """0 all as expected; 1 a surprise; 2 something broke; 5 nothing to do; 130 interrupted."""
        if self.interrupted:
            return 130
        if self.failures:
            return 2
        if not self.outcomes:
            return 5
        return 0 if all(outcome.as_expected for outcome in self.outcomes) else 1
