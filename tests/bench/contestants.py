"""The contestants, each in a process of its own: ``python -m tests.bench.contestants NAME`` answers JSON lines.

A question is the number of an identity; the answer says what the contestant found and how long that took.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

import sympy

from symderiv.api import decide
from symderiv.model import Proved
from tests.bench.calculus import calculus
from tests.bench.identity import Identity
from tests.bench.learning import learning

EQUAL, DIFFERENT, UNDECIDED = "equal", "different", "undecided"


def all_identities() -> list[Identity]:
    """The true ones first: what one question leaves in SymPy's cache is not there for its own mutation at once."""
    return sorted([*learning(), *calculus()], key=lambda item: not item.holds)


def by_symderiv(item: Identity) -> tuple[str, str]:
    verdict = decide(item.left, item.right)
    if isinstance(verdict, Proved):
        everywhere = not verdict.scope.startswith("for the sizes tried")
        return (EQUAL if everywhere else UNDECIDED), f"proved {verdict.scope}"
    return (DIFFERENT if verdict.kind in ("refuted", "conditional") else UNDECIDED), verdict.kind


def by_simplify(item: Identity) -> tuple[str, str]:
    rest = sympy.simplify(item.left - item.right)
    return (EQUAL if rest == 0 else DIFFERENT), str(rest)


def by_equals(item: Identity) -> tuple[str, str]:
    found = item.left.equals(item.right)
    return (UNDECIDED if found is None else EQUAL if found else DIFFERENT), str(found)


CONTESTANTS: dict[str, Callable[[Identity], tuple[str, str]]] = {
    "symderiv": by_symderiv,
    "simplify": by_simplify,
    "equals": by_equals,
}


def answer(contestant: Callable[[Identity], tuple[str, str]], item: Identity) -> dict[str, object]:
    start = time.perf_counter()
    try:
        found, detail = contestant(item)
    except Exception as error:  # noqa: BLE001  (a contestant that fails has decided nothing)
        found, detail = UNDECIDED, repr(error)
    return {"found": found, "detail": detail[:200], "ms": 1000 * (time.perf_counter() - start)}


def main() -> None:
    contestant = CONTESTANTS[sys.argv[1]]
    items = all_identities()
    x = sympy.Symbol("x", real=True)
    sides = ((x + 1) ** 2 + sympy.exp(x), x**2 + 2 * x + 1 + sympy.exp(x)), (sympy.gamma(x + 1), x * sympy.gamma(x))
    for left, right in sides:  # imports are not counted
        answer(contestant, Identity("", "", left, right, True))
        answer(contestant, Identity("", "", left, right + 1, False))
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(contestant, items[json.loads(line)["number"]])) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
