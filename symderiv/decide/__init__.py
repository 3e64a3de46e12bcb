"""Claims to verdicts.  ``judge`` decides a claim of a derivation; its header lists the procedures in order."""

from symderiv.decide.judge import judge, judge_text
from symderiv.decide.refute import Contradiction

__all__ = ["Contradiction", "judge", "judge_text"]
