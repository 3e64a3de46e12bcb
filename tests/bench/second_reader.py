"""Do we read what latex2sympy2 reads?  ``python tests/bench/second_reader.py [--formulas sympy]``.

Both readings are evaluated at one point that follows from the names of the symbols.  A formula counts as compared if
both readers give numbers.  Every disagreement is listed with its triage: a rule of ``KNOWN``, with the reason why ours
is right, or *not triaged*; then the exit code is 1.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from sympy import Expr

from symderiv.source.elaborate import Elaborator
from symderiv.source.notation import Notation
from symderiv.source.reading import ReadError
from symderiv.source.statements import parse
from symderiv.tensor.border import to_sympy
from tests.bench.readers import HERE, PYTHONS, formulas
from tests.bench.readers_driver import point

# A pattern in the LaTeX, and why the two readings differ there.
KNOWN: tuple[tuple[str, str], ...] = (
    (r"\\log(?!_)", "latex2sympy2 reads \\log as the logarithm to base ten; in mathematics it is the natural one"),
    (r"^\s*e_", "it reads e as Euler's number also where it has a subscript"),
    (
        r"^\s*\w(?:_\{(?:[^{}]|\{[^{}]*\})*\})?\s*=",
        "it takes an equation with a bare left side as an assignment, and keeps it for later formulas",
    ),
    (r"'", "it drops primes; ours are part of the name"),
    (r"\\mathit", "it takes the styled text as one name; ours drops the style and reads what is inside"),
    (r"ar(c)?(tanh|cosh|sinh|sin|cos)", "the point lies where the function is not real, and the branches differ"),
)


def our_values(latex: str) -> list[complex] | None:
    """Each side of the first statement as a number; nothing if we do not read it, or not as numbers."""
    try:
        (chain, *more) = parse(latex).chains
        reader = Elaborator(Notation(strict=False), latex)
        sides = [reader.value(side) for side in chain.sides]
    except ReadError:
        return None
    if more or any(side.rank for side in sides):
        return None
    return [value for side in sides if (value := _number(side.body)) is not None]


def _number(body: Expr) -> complex | None:
    plain = to_sympy(body, {})
    try:
        return complex(plain.doit().evalf(20, subs={symbol: point(symbol.name) for symbol in plain.free_symbols}))
    except (TypeError, ValueError, ArithmeticError, AttributeError, NotImplementedError):
        return None


def others(name: str, python: str, texts: list[str]) -> list[dict[str, object]] | None:
    """The answers of another reader; nothing if it is not installed."""
    if not Path(python).exists():
        return None
    questions = "".join(json.dumps({"latex": latex}) + "\n" for latex in texts)
    command = [python, str(HERE / "readers_driver.py"), name]
    done = subprocess.run(command, input=questions, capture_output=True, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()[1:]]  # the first says that it is ready


def agree(ours: list[complex], theirs: list[complex]) -> bool:
    return len(ours) == len(theirs) and all(
        abs(a - b) <= 1e-9 * max(1.0, abs(a), abs(b)) for a, b in zip(ours, theirs, strict=True)
    )


def triage(latex: str) -> str:
    return next((reason for pattern, reason in KNOWN if re.search(pattern, latex)), "not triaged")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--formulas", action="append", default=[], choices=["latex2sympy2", "sympy", "catalogue"])
    parser.add_argument("--python", default=PYTHONS["latex2sympy2"])
    parser.add_argument("--limit", type=int, default=10_000)
    options = parser.parse_args()
    open_cases = 0
    for name in options.formulas or ["latex2sympy2", "sympy", "catalogue"]:
        texts = formulas(name)[: options.limit]
        answers = others("latex2sympy2", options.python, texts)
        if not answers:
            sys.stdout.write(f"{name}: latex2sympy2 is not available in {options.python}\n")
            return 2
        counts: Counter[str] = Counter()
        for latex, answer in zip(texts, answers, strict=False):
            ours, found = our_values(latex), answer.get("values")
            if ours is None or not ours:
                counts["not read as numbers by us"] += 1
            elif not isinstance(found, list):
                counts["not read as numbers by latex2sympy2"] += 1
            elif agree(ours, [complex(*pair) for pair in found]):
                counts["agree"] += 1
            else:
                reason = triage(latex)
                open_cases += reason == "not triaged"
                counts[f"differ: {reason}"] += 1
                sys.stdout.write(f"  {latex}\n    ours {ours}\n    theirs {answer.get('text')} {found}\n    {reason}\n")
        sys.stdout.write(f"{name}: {len(texts)} formulas\n")
        for outcome, count in counts.most_common():
            sys.stdout.write(f"{count:6d}  {outcome}\n")
    return 1 if open_cases else 0


if __name__ == "__main__":
    sys.exit(main())
