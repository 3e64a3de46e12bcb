"""Many random claims against the engine: ``python tests/campaign.py --count 20000 --seed 1``.

Half of the claims are true by construction, half are mutated.  Truth is decided by an evaluator of its own.  A proof of
what is false, a refutation of what is true, a witness that does not hold up and a crash are each printed with the seed
that makes the claim again; then the exit code is 1.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from symderiv.model import Refuted
from tests.engine import families, spoken
from tests.engine.plain import Question, TooLarge, Undefined, fails, is_false
from tests.engine.random_matrices import matrix_claim
from tests.engine.random_peaks import peak_claim
from tests.engine.random_ranges import range_claim
from tests.engine.random_sizes import given_claim, given_sign_claim
from tests.engine.randomly import ask, indexed_claim, scalar_claim, sign_claim
from tests.engine.spoken import Spoken
from tests.engine.witnessed import witnessed

FAMILIES: dict[str, Callable[..., Question | Spoken]] = {
    "scalar": scalar_claim,
    "indexed": indexed_claim,
    "sign": sign_claim,
    **families.FAMILIES,
    **spoken.FAMILIES,
    "matrix": matrix_claim,
    "range": range_claim,
    "peak": peak_claim,
    "given": given_claim,
    "given-sign": given_sign_claim,
}


def examine(question: Question | Spoken, *, made_true: bool) -> tuple[str, str]:
    """How the claim came out, and what is wrong with that; nothing if all is well."""
    try:
        verdict = question.ask() if isinstance(question, Spoken) else ask(question)
    except (ValueError, TypeError, ArithmeticError, AssertionError, LookupError, RecursionError) as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        return "crash", f"{type(error).__name__}: {error} in {Path(place.filename).name}:{place.lineno}"
    if isinstance(question, Spoken):
        wrong = verdict.kind == ("refuted" if question.true else "proved") or verdict.kind == "unreadable"
        return verdict.kind, f"{verdict.kind}, but it is {question.true}" if wrong else ""
    if verdict.kind == "proved" and not made_true and is_false(question):
        return "proved", "proved, but it is false"
    if isinstance(verdict, Refuted):
        if made_true:
            return "refuted", f"refuted, but it is true: {verdict.counterexample}"
        problem = doubt(question, verdict)
        if problem:
            return "refuted", problem
    return verdict.kind, ""


def doubt(question: Question, verdict: Refuted) -> str:
    """Why the witness does not hold up; nothing if it does."""
    if verdict.counterexample is None:
        return "refuted without a counterexample"
    try:
        left, right = witnessed(question, verdict.counterexample)
    except TooLarge:
        return ""
    except Undefined:
        return f"a side is undefined at the witness {verdict.counterexample}"
    if fails(question.relation, left, right):
        return ""
    if question.relation == "!=" and not verdict.counterexample.exact and abs(left - right) < 1e-6:
        return ""  # the place of a certified root is printed in decimals
    return f"nothing is wrong at the witness {verdict.counterexample}"


def described(question: Question | Spoken) -> str:
    return question.claim if isinstance(question, Spoken) else f"{question.left}\n   {question.right}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000, help="how many claims")
    parser.add_argument("--seed", type=int, default=0, help="where to start")
    parser.add_argument("--family", choices=[*FAMILIES, "new", "all"], default="all")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after this time")
    options = parser.parse_args()
    names = {"all": [*FAMILIES], "new": [*families.FAMILIES, *spoken.FAMILIES]}.get(options.family, [options.family])
    counts: Counter[tuple[str, bool, str]] = Counter()
    slowest, wrong, start = (0.0, ""), 0, time.monotonic()
    for number in range(options.count):
        if time.monotonic() - start > options.seconds:
            break
        name, made_true = names[number % len(names)], number // len(names) % 2 == 0
        seed = options.seed * 1_000_003 + number
        try:
            question = FAMILIES[name](seed, true=made_true)
        except ValueError:  # SymPy refuses to build some expressions, such as a maximum with infinity
            continue
        began = time.monotonic()
        outcome, problem = examine(question, made_true=made_true)
        slowest = max(slowest, (time.monotonic() - began, f"{name} {seed} {made_true}"))
        counts[name, made_true, outcome] += 1
        if number % 1000 == 999:
            say(f"... {number + 1} claims, {wrong} wrong, {time.monotonic() - start:.0f} s")
        if problem:
            wrong += 1
            say(f"{name} seed={seed} true={made_true}: {problem}\n   {described(question)}")
    for name in names:
        for made_true in (True, False):
            row = {kind: count for (n, t, kind), count in sorted(counts.items()) if (n, t) == (name, made_true)}
            say(f"{name:11} {'true' if made_true else 'mutated':8} {sum(row.values()):6} {row}")
    say(f"{sum(counts.values())} claims, {wrong} wrong, {time.monotonic() - start:.0f} s; slowest {slowest}")
    return 1 if wrong else 0


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
