"""Break proved claims of the library at random, and see that each break is refuted.

    python tests/breaking.py [--claims 50] [--seed 0]

A claim is drawn from the proved equations of the library, one place of its last side is changed - a sign, a factor, a
number, an index, a transpose -, and the claim is judged again.  Each break that is not refuted is printed with its text
for a person to look at, and the exit code is 1: it may have hit a place that does not matter.  A break that is no
longer mathematics (an index past the end, a product that does not fit) says nothing, and another one is tried.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from symderiv.engine import judge, judge_text
from symderiv.engine.budget import Budget
from symderiv.model import Claim, Conditional, Refuted, Unreadable, Verdict
from symderiv.source.derivation import Derivation
from symderiv.source.library import discover, load_file

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


def proved_claims(limit: int, chance: random.Random) -> Iterator[tuple[Derivation, Claim]]:
    """Claims in random order; each is judged, and given out if it is proved."""
    claims = [(derivation, claim) for derivation in map(load_file, discover(ROOT)) for claim in derivation.claims]
    chance.shuffle(claims)
    given = 0
    for derivation, claim in claims:
        if given == limit:
            return
        if claim.denied or claim.expects != "proved" or not list(breaks(claim.stated)):
            continue
        if judge(derivation, claim).kind == "proved":
            given += 1
            yield derivation, claim


def judge_broken(derivation: Derivation, claim: Claim, text: str) -> Verdict:
    task = derivation.task(claim.id)
    return judge_text(
        task.notation, text, of=task.of, given=task.given, readings=task.readings, budget=Budget.of(seconds=20)
    )


def outcome(found: Verdict) -> str:
    """``refuted`` also where one reading is refuted and none is proved, or the break is no longer mathematics."""
    if isinstance(found, Refuted):
        return "refuted"
    if isinstance(found, Unreadable):
        return "unreadable"
    if isinstance(found, Conditional):
        kinds = {reading.verdict.kind for reading in found.readings}
        return "refuted" if "refuted" in kinds else "conditional"
    return found.kind


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    arguments.add_argument("--claims", type=int, default=50)
    arguments.add_argument("--seed", type=int, default=0)
    options = arguments.parse_args()
    chance = random.Random(options.seed)  # noqa: S311  (a choice of examples)
    results: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    for derivation, claim in proved_claims(options.claims, chance):
        broken = list(breaks(claim.stated))
        chance.shuffle(broken)
        for attempt in broken:  # an unreadable break says nothing: try another
            result = outcome(judge_broken(derivation, claim, attempt.text))
            if result != "unreadable":
                break
        results[result] += 1
        kinds[attempt.kind] += 1
        if result != "refuted":
            sys.stdout.write(f"{result}: {claim.id} ({attempt.kind})\n  {claim.stated}\n  {attempt.text}\n")
    sys.stdout.write(f"seed {options.seed}: {dict(results)}; breaks: {dict(kinds)}\n")
    return 0 if set(results) == {"refuted"} else 1


if __name__ == "__main__":
    sys.exit(main())
