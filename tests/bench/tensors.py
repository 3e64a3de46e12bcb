"""The benchmark of the index calculus, against tensorgrad and plain SymPy on the same machine.

    python -m tests.bench.tensors                          fifteen tasks, all contestants
    python -m tests.bench.tensors --rounds 5               every question five times; the median counts
    python -m tests.bench.tensors --contestant symderiv    one of them (may be given several times)
    python -m tests.bench.tensors --sizes 3 1000000        symderiv alone: for every size, and for these sizes

tensorgrad lives in an environment of its own: ``python -m venv /opt/tg && /opt/tg/bin/pip install tensorgrad==0.3.0``.
Every question is a process of its own, and the contestants take turns.  A task is solved if the true claim is proved
and the broken one is not.  Times are processor times, so that what else the machine does matters less: of the true
claim from its statement to the answer, without imports; and of the whole process.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import geometric_mean, median
from threading import Timer

from tests.bench.tensor_tasks import TASKS

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
OURS, TENSORGRAD, SYMPY = "symderiv", "tensorgrad", "sympy"


@dataclass(frozen=True)
class Run:
    """One process: what it said, and what it cost."""

    proved: bool
    seconds: float
    """Of the answer."""
    whole: float
    """Of the process; ``timeout`` counts the limit."""
    timeout: bool = False


@dataclass(frozen=True)
class Result:
    true: list[Run]
    broken: list[Run]

    @property
    def solved(self) -> bool:
        return all(run.proved for run in self.true) and not any(run.proved for run in self.broken)

    @property
    def ms(self) -> float:
        return 1000 * median(run.seconds for run in self.true)

    @property
    def whole(self) -> float:
        return median(run.whole for run in self.true)

    @property
    def timeout(self) -> bool:
        return any(run.timeout for run in self.true)


def run(command: Sequence[str], limit: int) -> Run:
    """Run a process to its end, and read its processor time off the system.

    It is stopped by the clock on the wall: a limit of processor time would make the system count that in ticks of four
    milliseconds.
    """
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdout is not None
    stop = Timer(limit, process.kill)
    stop.start()
    lines = process.stdout.read().splitlines()
    _, _, used = os.wait4(process.pid, 0)
    stop.cancel()
    process.returncode = 0
    whole = used.ru_utime + used.ru_stime
    if not lines:
        return Run(False, limit, limit, timeout=True)
    answer = json.loads(lines[-1])
    return Run(bool(answer["proved"]), float(answer["seconds"]), whole)


def commands(tensorgrad: str) -> dict[str, list[str]]:
    found = {OURS: [sys.executable, "-m", "tests.bench.symderiv_driver"]}
    if Path(tensorgrad).exists():
        found[TENSORGRAD] = [tensorgrad, str(HERE / "tensorgrad_driver.py")]
    found[SYMPY] = [sys.executable, str(HERE / "sympy_driver.py")]
    return found


def compete(contestants: Mapping[str, list[str]], rounds: int, limit: int) -> list[dict[str, Result]]:
    results: list[dict[str, Result]] = []
    for number, task in enumerate(TASKS):
        result = {name: Result([], []) for name in contestants}
        for _ in range(rounds):
            for name, command in contestants.items():
                result[name].true.append(run([*command, str(number), "true"], limit))
        for name, command in contestants.items():
            result[name].broken.append(run([*command, str(number), "broken"], limit))
        results.append(result)
        sys.stderr.write(f"\r{number + 1} of {len(TASKS)}: {task.name:<30}")
    sys.stderr.write("\n")
    return results


def cells(result: Result) -> str:
    if result.timeout:
        return "no | timeout | timeout"
    return f"{'yes' if result.solved else 'no'} | {result.ms:.1f} | {result.whole:.2f}"


def table(results: Sequence[Mapping[str, Result]]) -> str:
    names = list(results[0])
    lines = ["| task |" + "".join(f" {name}: solved | ms | process s |" for name in names)]
    lines.append("|---|" + "---|---|---|" * len(names))
    for task, result in zip(TASKS, results, strict=True):
        lines.append(f"| {task.name} | " + " | ".join(cells(result[name]) for name in names) + " |")
    return "\n".join(lines)


def summary(results: Sequence[Mapping[str, Result]]) -> list[str]:
    lines = []
    for name in results[0]:
        solved = [result[name] for result in results if result[name].solved]
        lines.append(f"{name} solves {len(solved)} of {len(results)}")
        if name == OURS or OURS not in results[0]:
            continue
        both = [(result[OURS], result[name]) for result in results if result[name].solved and result[OURS].solved]
        if both:
            faster = sum(ours.ms < theirs.ms for ours, theirs in both)
            ratio = geometric_mean(theirs.ms / ours.ms for ours, theirs in both)
            whole = median(ours.whole / theirs.whole for ours, theirs in both)
            lines.append(
                f"  of those, symderiv is faster in {faster} of {len(both)}, {ratio:.1f} times in the geometric mean; "
                f"its process takes {whole:.2f} of the time at the median"
            )
    return lines


def by_size(sizes: Sequence[int], rounds: int, limit: int) -> str:
    """The time of a proof for every size and for given sizes, in milliseconds."""
    command = [sys.executable, "-m", "tests.bench.symderiv_driver"]
    lines = ["| task | every size |" + "".join(f" {size} |" for size in sizes)]
    lines.append("|---|---|" + "---|" * len(sizes))
    for number, task in enumerate(TASKS):
        runs: dict[str, list[Run]] = {"": [], **{str(size): [] for size in sizes}}
        for _ in range(rounds):
            for size, found in runs.items():
                found.append(run([*command, str(number), "true", *([size] if size else [])], limit))
        row = [
            f"{1000 * median(one.seconds for one in found):.0f}" if all(one.proved for one in found) else "not proved"
            for found in runs.values()
        ]
        lines.append(f"| {task.name} | " + " | ".join(row) + " |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.tensors", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--contestant", action="append", choices=(OURS, TENSORGRAD, SYMPY), help="only this one")
    parser.add_argument("--rounds", type=int, default=3, metavar="N")
    parser.add_argument("--limit", type=int, default=30, metavar="SECONDS", help="of one process")
    parser.add_argument("--sizes", type=int, nargs="+", default=[], metavar="N")
    parser.add_argument("--tensorgrad", default="/opt/tg/bin/python", metavar="PYTHON", help="where it is installed")
    options = parser.parse_args()
    if options.sizes:
        sys.stdout.write(by_size(options.sizes, options.rounds, options.limit) + "\n")
        return
    found = commands(options.tensorgrad)
    chosen = {name: found[name] for name in options.contestant or found if name in found}
    results = compete(chosen, options.rounds, options.limit)
    sys.stdout.write(table(results) + "\n\n" + "".join(line + "\n" for line in summary(results)))


if __name__ == "__main__":
    main()
