"""Break proved claims of the library at random, and see that each break is refuted.

    python tests/breaking.py [--claims 50] [--seed 0] [--jobs 2]

A claim is drawn from the proved equations of the library, one place of its last side is changed - a sign, a factor, a
number, an index, a transpose -, and the claim is judged again.  A break that is no longer mathematics (an index past
the end, a product that does not fit) says nothing: another break of the same claim is tried.  So it is with a break
that leaves the claim true, which is shown by a proof: each of them is printed for a person to look at.  What is neither
refuted nor proved is printed too, and the exit code is 1.

The claims and their breaks depend on the seed only, not on how the work is shared out among the processes.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from symderiv.engine import judge, judge_text
from symderiv.engine.budget import Budget
from symderiv.model import Claim, Conditional, Proved, Undecided, Verdict
from symderiv.source.derivation import Derivation
from symderiv.source.library import discover, load_file

SECONDS = (5.0, 20.0)
"""For a claim, and for each of its breaks; what is undecided after the first is judged again in the second."""

ROOT = Path(__file__).resolve().parents[1] / "derivations"
_RELATION = re.compile(r"(?<![\\a-z])(=|\\approx\b|\\ge\b|\\le\b|\\geq\b|\\leq\b|<|>)")


@dataclass(frozen=True)
class Break:
    kind: str
    text: str


def breaks(text: str) -> Iterator[Break]:
    """Every single change of the last side of the formula that this script knows."""
    if r"\in" in text or "O(" in text:
        yield from _of_shapes_and_growth(text)
        return
    relations = list(_RELATION.finditer(text))
    if relations and relations[-1][0] != "=":
        return  # an inequality may well stay true
    start = relations[-1].end() if relations else 0
    head, side = text[:start], text[start:]
    for match in re.finditer(r"[+-]", side):
        if not _inside_word(side, match.start()):
            other = "-" if match[0] == "+" else "+"
            yield Break("sign", head + side[: match.start()] + other + side[match.end() :])
    for match in re.finditer(r"(?<![\w.{_^\\])\d+(?:\.\d+)?(?![\w.}])", side):
        yield Break("constant", head + side[: match.start()] + _other_number(match[0]) + side[match.end() :])
    for match in re.finditer(r"\^\{?\\top\}?|\^T\b", side):
        yield Break("transpose", head + side[: match.start()] + side[match.end() :])
    for match in re.finditer(r"_(?:\{([0-9])\}|([0-9]))(?!\d)", side):
        digit = match[1] or match[2]
        changed = match[0].replace(digit, str(int(digit) + 1))
        yield Break("index", head + side[: match.start()] + changed + side[match.end() :])
    body = side.strip().rstrip(".,")
    if body and body != "0":
        yield Break("factor", f"{head} 2 \\cdot \\left({body}\\right)")
        yield Break("sign", f"{head} -\\left({body}\\right)")


def _of_shapes_and_growth(text: str) -> Iterator[Break]:
    """``R^{a \\times b}`` with its ends exchanged or one more; ``O(f)`` with a factor less."""
    for match in re.finditer(r"\\mathbb\{R\}\^\{(.*?) \\times (.*?)\}", text):
        if match[1].strip() != match[2].strip():
            changed = rf"\mathbb{{R}}^{{{match[2]} \times {match[1]}}}"
            yield Break("shape", text[: match.start()] + changed + text[match.end() :])
    for match in re.finditer(r"(?<=\w)\^\{?2\}?(?=[^=]*$)", text):
        if "O(" in text[: match.start()]:
            yield Break("growth", text[: match.start()] + text[match.end() :])
    for match in re.finditer(r"\\mathbb\{R\}\^(?:\{(\w)\}|(\w))", text):
        yield Break(
            "shape", text[: match.start()] + rf"\mathbb{{R}}^{{{match[1] or match[2]} \times 2}}" + text[match.end() :]
        )


def _inside_word(text: str, place: int) -> bool:
    """A dash in \\text{...} or a sign in a limit's direction ``0^+`` is no sign of the formula."""
    return text[:place].rstrip().endswith(("^", "^{", r"\to")) or r"\text{" in text[max(0, place - 12) : place]


def _other_number(number: str) -> str:
    if "." in number:
        whole, _, digits = number.partition(".")
        last = str((int(digits[-1]) + 3) % 10)
        return f"{whole}.{digits[:-1]}{last}"
    return str(int(number) + 1)


@dataclass(frozen=True)
class Trial:
    """One break and how it came out: ``refuted``, ``proved``, ``undecided``, ``conditional`` or ``unreadable``."""

    attempt: Break
    result: str
    how: str = ""
    """For a break that is proved: by what."""


@dataclass(frozen=True)
class Broken:
    claim: Claim
    trials: tuple[Trial, ...]
    """Up to the first that is neither unreadable nor proved; empty if the claim itself is not proved."""

    @property
    def result(self) -> str:
        """How the claim came out; ``no break`` if none of its breaks is a false statement."""
        last = self.trials[-1].result if self.trials else "not proved"
        return "no break" if last in ("unreadable", "proved") else last


@cache
def loaded(file: Path) -> Derivation:
    return load_file(file)


def candidates(chance: random.Random) -> list[tuple[Path, str]]:
    """The claims that can be broken, in random order."""
    found = [
        (file, claim.id)
        for file in discover(ROOT)
        for claim in loaded(file).claims
        if not claim.denied and claim.expects == "proved" and any(breaks(claim.stated))
    ]
    chance.shuffle(found)
    return found


def break_claim(file: Path, name: str, seed: int) -> Broken:
    derivation = loaded(file)
    claim = next(claim for claim in derivation.claims if claim.id == name)
    if patiently(lambda budget: judge(derivation, claim, budget)).kind != "proved":
        return Broken(claim, ())
    attempts = list(breaks(claim.stated))
    random.Random(f"{seed} {name}").shuffle(attempts)  # noqa: S311  (a choice of examples)
    trials: list[Trial] = []
    for attempt in attempts:
        found = judge_broken(derivation, claim, attempt.text)
        trials.append(Trial(attempt, outcome(found), found.method if isinstance(found, Proved) else ""))
        if trials[-1].result not in ("unreadable", "proved"):
            break
    return Broken(claim, tuple(trials))


def patiently(decide: Callable[[Budget], Verdict]) -> Verdict:
    """A refutation comes soon, but a search for its correction takes what time there is: little is given at first."""
    for seconds in SECONDS:
        found = decide(Budget.of(seconds))
        if not isinstance(found, Undecided):
            break
    return found


def judge_broken(derivation: Derivation, claim: Claim, text: str) -> Verdict:
    task = derivation.task(claim.id)
    return patiently(
        lambda budget: judge_text(
            task.notation, text, of=task.of, given=task.given, readings=task.readings, budget=budget
        )
    )


def outcome(found: Verdict) -> str:
    """``refuted`` also where some readings make no sense and all others are refuted."""
    if isinstance(found, Conditional):
        kinds = {reading.verdict.kind for reading in found.readings} - {"unreadable"}
        return "refuted" if kinds == {"refuted"} else "conditional"
    return found.kind


def broken_claims(count: int, seed: int, jobs: int) -> Iterator[Broken]:
    """So many proved claims with a break that says something; a claim without one is given out, but not counted."""
    waiting = iter(candidates(random.Random(seed)))  # noqa: S311  (a choice of examples)
    running: list[Future[Broken]] = []
    with ProcessPoolExecutor(jobs) as pool:
        while count:
            for file, name in waiting:
                running.append(pool.submit(break_claim, file, name, seed))
                if len(running) > jobs:
                    break
            if not running:
                break
            done = running.pop(0).result()
            count -= done.result not in ("not proved", "no break")
            yield done
        for future in running:
            future.cancel()


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    arguments.add_argument("--claims", type=int, default=50)
    arguments.add_argument("--seed", type=int, default=0)
    arguments.add_argument("--jobs", type=int, default=2)
    options = arguments.parse_args()
    start = time.monotonic()
    results: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    true = 0
    for broken in broken_claims(options.claims, options.seed, options.jobs):
        results[broken.result] += 1
        for trial in broken.trials:
            true += trial.result == "proved"
            if trial.result == broken.result:
                kinds[trial.attempt.kind] += 1
            if trial.result not in ("refuted", "unreadable"):
                word = f"still true, by {trial.how}" if trial.result == "proved" else trial.result
                sys.stdout.write(
                    f"{word}: {broken.claim.id} ({trial.attempt.kind})\n"
                    f"  {broken.claim.stated}\n  {trial.attempt.text}\n"
                )
                sys.stdout.flush()
        if broken.result in ("not proved", "no break"):
            sys.stdout.write(f"{broken.result}: {broken.claim.id}, {len(broken.trials)} tried\n")
    sys.stdout.write(
        f"seed {options.seed}: {dict(results)}; {true} breaks still true; breaks: {dict(kinds)}; "
        f"{time.monotonic() - start:.0f} s\n"
    )
    return 0 if set(results) <= {"refuted", "no break"} else 1


if __name__ == "__main__":
    sys.exit(main())
