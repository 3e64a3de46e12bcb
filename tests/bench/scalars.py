"""The benchmark of the decision engine for scalars, against SymPy and Math-Verify on the same machine.

    python -m tests.bench.scalars                          every contestant; about a quarter of an hour
    python -m tests.bench.scalars --contestant symderiv    one of them (may be given several times)
    python -m tests.bench.scalars --list                   also what symderiv left open, got wrong or took long over
    python -m tests.bench.scalars --kind sums              only one kind of identity
    python -m tests.bench.scalars --every 3                only every third identity

Math-Verify wants other versions of libraries: ``python -m venv /opt/mv && /opt/mv/bin/pip install math-verify``.
The contestants take turns, a page of questions each, which lies ready for them: after every single question, each would
first have to be woken and to fill the processor's caches again, which says more about the others than about it
(``--page 1`` measures that).  Every answer is awaited for ten seconds; then the contestant's process is killed and
started anew.
"""

from __future__ import annotations

import argparse
import json
import os
import select
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from typing import IO

from tests.bench.contestants import CONTESTANTS, DIFFERENT, EQUAL, UNDECIDED, all_identities
from tests.bench.identity import Identity
from tests.bench.learning import LOGITS

TIMEOUT = 10.0
START = 120.0
SLOW = 50.0
MATH_VERIFY = "math-verify"
NAMES = (*CONTESTANTS, MATH_VERIFY)


@dataclass(frozen=True)
class Answer:
    item: Identity
    found: str
    """equal, different, undecided or timeout"""
    detail: str
    ms: float

    @property
    def right(self) -> bool:
        return self.found == (EQUAL if self.item.holds else DIFFERENT)

    @property
    def wrong(self) -> bool:
        return self.found in (EQUAL, DIFFERENT) and not self.right


class Child:
    """A process that says ``ready`` when it has started; one that took too long or died is replaced."""

    def __init__(self, command: Sequence[str]) -> None:
        self.command = command
        self.process: subprocess.Popen[str] | None = None
        self.rest = b""
        """What was read behind the last line: several answers may come at once."""

    def ask_all(self, questions: Sequence[str]) -> list[str | None]:
        """The answers to a page of questions, which lie ready: who answers need not be woken for each of them."""
        answers: list[str | None] = []
        while len(answers) < len(questions):
            process = self.process = self.process or self._start()
            pipe_in, pipe_out = _pipes(process)
            pipe_in.write("".join(question + "\n" for question in questions[len(answers) :]))
            pipe_in.flush()
            while self.process is not None and len(answers) < len(questions):
                line = self._line(pipe_out, TIMEOUT)
                answers.append(line or None)
                if not line:
                    self.stop()
        return answers

    def _start(self) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.rest = b""
        if self._line(_pipes(process)[1], START) != "ready\n":
            raise RuntimeError(f"{' '.join(self.command)} did not start")
        return process

    def _line(self, pipe: IO[str], seconds: float) -> str:
        """The next line, or nothing if it does not come in time."""
        while b"\n" not in self.rest:
            ready, _, _ = select.select([pipe], [], [], seconds)
            read = os.read(pipe.fileno(), 65536) if ready else b""
            if not read:
                return ""
            self.rest += read
        line, _, self.rest = self.rest.partition(b"\n")
        return f"{line.decode()}\n"

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None


def _pipes(process: subprocess.Popen[str]) -> tuple[IO[str], IO[str]]:
    assert process.stdin is not None and process.stdout is not None
    return process.stdin, process.stdout


def command_of(name: str, math_verify: str) -> list[str] | None:
    """How to start a contestant; nothing if it is not installed."""
    if name != MATH_VERIFY:
        return [sys.executable, "-m", "tests.bench.contestants", name]
    try:
        installed = subprocess.run([math_verify, "-c", "import math_verify"], capture_output=True, check=False)
    except FileNotFoundError:
        return None
    driver = Path(__file__).with_name("math_verify_driver.py")
    return None if installed.returncode else [math_verify, str(driver)]


def run(commands: Mapping[str, list[str]], items: Sequence[tuple[int, Identity]], page: int) -> dict[str, list[Answer]]:
    """Every page of questions to all contestants in turn: what else the machine does falls on all of them alike."""
    children = {name: Child(command) for name, command in commands.items()}
    answers: dict[str, list[Answer]] = {name: [] for name in commands}
    for start in range(0, len(items), page):
        for name, child in children.items():
            asked = items[start : start + page]
            lines = child.ask_all([_question(number, item) for number, item in asked])
            answers[name] += [
                Answer(item, **json.loads(line)) if line else Answer(item, "timeout", "", 1000 * TIMEOUT)
                for (_, item), line in zip(asked, lines, strict=True)
            ]
        sys.stderr.write(f"\r{min(start + page, len(items))} of {len(items)}")
    sys.stderr.write("\n")
    for child in children.values():
        child.stop()
    return answers


def _question(number: int, item: Identity) -> str:
    left, right = item.latex
    return json.dumps({"number": number, "left": left, "right": right})


def row(name: str, answers: Sequence[Answer]) -> str:
    times = [answer.ms for answer in answers]
    cells = [
        name,
        sum(answer.right for answer in answers),
        sum(answer.wrong and answer.item.holds for answer in answers),
        sum(answer.wrong and not answer.item.holds for answer in answers),
        sum(answer.found == UNDECIDED for answer in answers),
        sum(answer.found == "timeout" for answer in answers),
        f"{median(times):.1f}",
        f"{_high(times):.1f}",
    ]
    return "| " + " | ".join(map(str, cells)) + " |"


def _high(times: Sequence[float]) -> float:
    return quantiles(times, n=20)[-1] if len(times) > 1 else times[0]


def table(results: dict[str, list[Answer]]) -> str:
    lines = [
        "| contestant | right | true called false | false called true | undecided | timeouts | median ms | p95 ms |",
        "|---|---|---|---|---|---|---|---|",
    ]
    lines += [row(name, answers) for name, answers in results.items()]
    return "\n".join(lines)


def ratios(results: dict[str, list[Answer]]) -> list[str]:
    if "symderiv" not in results:
        return []
    own = median(answer.ms for answer in results["symderiv"])
    others = {name: median(a.ms for a in answers) for name, answers in results.items() if name != "symderiv"}
    return [
        f"symderiv's median is {other / own:.1f} times shorter than that of {name}" for name, other in others.items()
    ]


def by_kind(answers: Sequence[Answer]) -> str:
    kinds = dict.fromkeys(answer.item.kind for answer in answers)
    return "\n".join(row(kind, [answer for answer in answers if answer.item.kind == kind]) for kind in kinds)


def growth(answers: Sequence[Answer]) -> str:
    lines = ["| logits | terms | ms per entry |", "|---|---|---|"]
    for count in LOGITS:
        mine = [answer.ms for answer in answers if answer.item.name.startswith(f"softmax Jacobian, {count} ")]
        if mine:
            lines.append(f"| {count} | {count * (count + 1) // 2} | {median(mine):.1f} |")
    return "\n".join(lines)


def remarkable(answers: Sequence[Answer]) -> list[str]:
    """Items that symderiv did not decide, decided wrongly, or took long over."""
    lines = []
    for answer in answers:
        if not answer.right or answer.ms > SLOW:
            what = "slow" if answer.right else "WRONG" if answer.wrong else answer.found
            lines.append(f"{what:10} {answer.ms:8.1f} ms  {answer.item.kind}: {answer.item.name}  [{answer.detail}]")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.scalars", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--contestant", action="append", choices=NAMES, help="only this one; may be repeated")
    parser.add_argument("--kind", help="only identities of this kind")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th identity")
    parser.add_argument("--page", type=int, default=40, metavar="N", help="questions a turn")
    parser.add_argument("--list", action="store_true", help="what symderiv did not decide, and what took long")
    parser.add_argument("--math-verify", default="/opt/mv/bin/python", metavar="PYTHON", help="where it is installed")
    options = parser.parse_args()
    items = [(n, item) for n, item in enumerate(all_identities()) if options.kind in (None, item.kind)]
    items = items[:: options.every]
    if not items:
        parser.error(f"no identities of kind {options.kind}")
    true = sum(item.holds for _, item in items)
    sys.stdout.write(f"{true} true and {len(items) - true} false identities\n\n")
    commands: dict[str, list[str]] = {}
    for name in options.contestant or NAMES:
        command = command_of(name, options.math_verify)
        if command is None:
            sys.stdout.write(f"{name} is not installed and was left out (see --help)\n\n")
        else:
            commands[name] = command
    results = run(commands, items, options.page)
    if not results:
        return
    sys.stdout.write(table(results) + "\n\n" + "".join(line + "\n" for line in ratios(results)))
    own = results.get("symderiv", [])
    if own:
        sys.stdout.write(f"\nsymderiv by kind:\n{by_kind(own)}\n")
    if own and options.kind in (None, "softmax"):
        sys.stdout.write(f"\nGrowth of symderiv with the number of logits:\n{growth(own)}\n")
    if options.list:
        sys.stdout.write("\n" + "\n".join(remarkable(own)) + "\n")


if __name__ == "__main__":
    main()
