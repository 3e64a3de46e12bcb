"""Speed of five LaTeX readers on the same formulas in one run.

    python -m tests.bench.readers                          the formulas of the catalogue, ours with their declarations
    python -m tests.bench.readers --formulas sympy         another file in tests/bench/formulas, without declarations
    python -m tests.bench.readers --every 5                only every fifth formula

The others read in environments of their own (``--python name=path``); one that is missing is left out.  They take
turns, a page of formulas each, which lies ready for them: after every single formula, each would first have to be woken
and to fill the processor's caches again, which says more about the others than about it (``--page 1`` measures that).
Every page has a process of its own, since latex2sympy2 keeps what it has read, and one formula may make it refuse all
later ones.  A formula that a reader refuses counts with its time, too.
Times are processor times.  ``read`` is what ended without an error: for the others that is not yet read rightly.
``times ours`` compares the medians over all formulas, a refusal at the first sign included; ``where read`` those over
the formulas that the other reader read to their end.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from itertools import compress
from pathlib import Path
from statistics import median, quantiles

from tests.bench.scalars import TIMEOUT, Child

HERE = Path(__file__).resolve().parent
OURS = "symderiv"
CATALOGUE = "catalogue"
PYTHONS = {
    "latex2sympy2": "/opt/l2s/bin/python",
    "extended": "/opt/mv/bin/python",
    "antlr": "/opt/sp/bin/python",
    "lark": "/opt/sp/bin/python",
}
Answer = Mapping[str, object]
NO_ANSWER: Answer = {"error": "no answer", "ms": 1000 * TIMEOUT}


def formulas(name: str) -> list[str]:
    return [json.loads(line) for line in (HERE / "formulas" / f"{name}.jsonl").read_text().splitlines()]


def questions(name: str) -> list[str]:
    """Those of the catalogue are numbered: our reader knows their declarations."""
    asked = [
        {"latex": latex, "number": number} if name == CATALOGUE else {"latex": latex}
        for number, latex in enumerate(formulas(name))
    ]
    return [json.dumps(question) for question in asked]


def run(pythons: Mapping[str, str], asked: Sequence[str], page: int) -> dict[str, list[Answer]]:
    commands = {OURS: [sys.executable, "-m", "tests.bench.our_reader"]}
    for name, python in pythons.items():
        if Path(python).exists():
            commands[name] = [python, str(HERE / "readers_driver.py"), name]
    answers: dict[str, list[Answer]] = {name: [] for name in commands}
    for start in range(0, len(asked), page):
        for name, command in commands.items():
            reader = Child(command)
            lines = reader.ask_all(asked[start : start + page])
            answers[name] += [json.loads(line) if line else NO_ANSWER for line in lines]
            reader.stop()
        sys.stderr.write(f"\r{min(start + page, len(asked))} of {len(asked)}")
    sys.stderr.write("\n")
    return answers


def times(answers: Sequence[Answer]) -> list[float]:
    return [float(str(answer["ms"])) for answer in answers]


def table(results: Mapping[str, Sequence[Answer]]) -> str:
    ours = times(results[OURS])
    lines = ["| reader | read | median ms | p95 ms | times ours | where read |", "|---|---|---|---|---|---|"]
    for name, answers in results.items():
        spent = times(answers)
        read = ["text" in answer for answer in answers]
        high = quantiles(spent, n=20)[-1]
        ratio, where_read = _ratio(spent, ours), _ratio(list(compress(spent, read)), list(compress(ours, read)))
        lines.append(f"| {name} | {sum(read)} | {median(spent):.2f} | {high:.1f} | {ratio} | {where_read} |")
    return "\n".join(lines)


def _ratio(spent: Sequence[float], ours: Sequence[float]) -> str:
    return f"{median(spent) / median(ours):.0f}" if spent else "-"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.readers", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--formulas", default=CATALOGUE, help="a file in tests/bench/formulas")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th formula")
    parser.add_argument("--page", type=int, default=40, metavar="N", help="formulas a turn")
    parser.add_argument("--python", action="append", default=[], metavar="NAME=PATH")
    options = parser.parse_args()
    pythons = PYTHONS | dict(item.split("=", 1) for item in options.python)
    asked = questions(options.formulas)[:: options.every]
    sys.stdout.write(f"{len(asked)} formulas\n\n{table(run(pythons, asked, options.page))}\n")


if __name__ == "__main__":
    main()
