"""Speed of five LaTeX readers on the same formulas in one run: ``python tests/bench/readers.py``.

Ours reads loosely, without the declarations of a document, so many formulas end in an error, as they do for the others;
both are timed.  The others run in their own environments (``--python name=path``); one that is missing is left out.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from symderiv.source.describe import describe
from symderiv.source.reading import ReadError

HERE = Path(__file__).resolve().parent
PYTHONS = {
    "latex2sympy2": "/opt/l2s/bin/python",
    "extended": "/opt/mv/bin/python",
    "antlr": "/opt/sp/bin/python",
    "lark": "/opt/sp/bin/python",
}


def formulas(name: str) -> list[str]:
    return [json.loads(line) for line in (HERE / "formulas" / f"{name}.jsonl").read_text().splitlines()]


def ours(texts: list[str]) -> list[dict[str, object]]:
    answers: list[dict[str, object]] = []
    describe("x + 1", ())
    for latex in texts:
        start = time.perf_counter()
        try:
            answer: dict[str, object] = {"text": describe(latex, ())}
        except ReadError as error:
            answer = {"error": error.message}
        answers.append({**answer, "ms": 1000 * (time.perf_counter() - start)})
    return answers


def others(name: str, python: str, texts: list[str]) -> list[dict[str, object]] | None:
    if not Path(python).exists():
        return None
    questions = "".join(json.dumps({"latex": latex}) + "\n" for latex in texts)
    command = [python, str(HERE / "readers_driver.py"), name]
    done = subprocess.run(command, input=questions, capture_output=True, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--formulas", default="catalogue", help="a file in tests/bench/formulas")
    parser.add_argument("--limit", type=int, default=10_000, help="at most so many formulas")
    parser.add_argument("--python", action="append", default=[], metavar="NAME=PATH")
    options = parser.parse_args()
    pythons = PYTHONS | dict(item.split("=", 1) for item in options.python)
    texts = formulas(options.formulas)[: options.limit]
    mine = ours(texts)
    base = statistics.median(float(str(answer["ms"])) for answer in mine)
    head = f"{'reader':<14}{'answered':>10}{'no error':>10}{'median ms':>12}{'slower':>9}"
    sys.stdout.write(f"{len(texts)} formulas\n{head}\n")
    for name, answers in [("symderiv", mine), *((n, others(n, p, texts)) for n, p in pythons.items())]:
        if not answers:
            sys.stdout.write(f"{name:<14}   not available\n")
            continue
        median = statistics.median(float(str(answer["ms"])) for answer in answers)
        fine = sum("text" in answer for answer in answers)
        sys.stdout.write(f"{name:<14}{len(answers):>10}{fine:>10}{median:>12.2f}{median / base:>8.0f}x\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
