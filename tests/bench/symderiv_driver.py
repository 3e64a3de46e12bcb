"""The questions of the benchmark of tensors, put to symderiv: ``symderiv_driver NUMBER true|broken [SIZE]``.

From the LaTeX to the verdict: reading the declarations, deriving, proving, and the cross-examination of the proof.
"""

from __future__ import annotations

import json
import sys
import time

from sympy import Symbol

from symderiv.engine import judge
from symderiv.source.single import single
from tests.bench.tensor_tasks import TASKS


def main() -> None:
    size = int(sys.argv[3]) if len(sys.argv) > 3 else None
    question = TASKS[int(sys.argv[1])].question(broken=sys.argv[2] == "broken", size=size)
    Symbol("x") + Symbol("y") + 1  # SymPy imports more of itself at its first sum; imports are not counted
    start = time.process_time()
    derivation = single(question.claim, question.lets, question.givens)
    verdict = judge(derivation, derivation.claims[0])
    seconds = time.process_time() - start
    answer = {"proved": verdict.kind == "proved", "verdict": verdict.kind, "seconds": seconds}
    sys.stdout.write(json.dumps(answer) + "\n")


if __name__ == "__main__":
    main()
