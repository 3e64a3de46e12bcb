"""Claims to verdicts.  ``judge`` decides a claim; the header of ``statement`` lists the procedures in order."""

from symderiv.engine.readings import judge, judge_text
from symderiv.engine.witness import Contradiction

__all__ = ["Contradiction", "judge", "judge_text"]
