"""Random claims about greatest and least values over an index, in LaTeX, with truth known beforehand.

A true inequality says that a sum of quantities that are never negative - how far the greatest value is above an entry,
above the mean, below the sum of absolute values, ... - is not negative, its terms moved between the sides.  A false one
has other weights, and a violation that floating point numbers show.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from tests.engine.spoken import Spoken

Vector = list[float]
Value = Callable[[Vector, Vector], float]
LETS = (r"x, y \in \mathbb{R}^n",)

TERMS: dict[str, Value] = {
    r"\max_i x_i": lambda x, y: max(x),
    r"\min_i x_i": lambda x, y: min(x),
    r"\max_i y_i": lambda x, y: max(y),
    r"\min_i y_i": lambda x, y: min(y),
    r"\max_i (x_i + y_i)": lambda x, y: max(map(sum, zip(x, y, strict=True))),
    r"\max_i (x_i - y_i)": lambda x, y: max(a - b for a, b in zip(x, y, strict=True)),
    r"\|x\|_\infty": lambda x, y: max(map(abs, x)),
    r"\|x\|_1": lambda x, y: sum(map(abs, x)),
    r"\|x\|_2": lambda x, y: math.hypot(*x),
    r"x_1": lambda x, y: x[0],
    r"\frac1n\sum_i x_i": lambda x, y: sum(x) / len(x),
    r"\log\sum_i e^{x_i}": lambda x, y: math.log(sum(map(math.exp, x))),
    r"\log n": lambda x, y: math.log(len(x)),
}
MX, NX, MY, NY, PLUS, MINUS, LARGEST, MODULI, LENGTH, ENTRY, MEAN, SOFT, LOG = TERMS
NEVER_NEGATIVE: list[dict[str, int]] = [
    {MX: 1, ENTRY: -1}, {ENTRY: 1, NX: -1}, {MX: 1, NX: -1}, {MX: 1, MEAN: -1}, {MEAN: 1, NX: -1},
    {SOFT: 1, MX: -1}, {MX: 1, LOG: 1, SOFT: -1}, {LARGEST: 1, MX: -1}, {LARGEST: 1, ENTRY: 1},
    {LENGTH: 1, LARGEST: -1}, {MODULI: 1, LARGEST: -1}, {MX: 1, MY: 1, PLUS: -1}, {PLUS: 1, MX: -1, NY: -1},
    {MX: 1, NY: -1, MINUS: -1}, {MINUS: 1, MX: -1, MY: 1}, {LARGEST: 1},
]  # fmt: skip
EQUATIONS: list[tuple[str, str]] = [
    (r"\max_i ({a} x_i + {b})", r"{a} \max_i x_i + {b}"),
    (r"\min_i ({a} x_i - y_1)", r"{a} \min_i x_i - y_1"),
    (r"\max_i (-{a} x_i + {b})", r"{b} - {a} \min_i x_i"),
    (r"\max_i e^{{{a} x_i + {b}}}", r"e^{{{a} \max_i x_i + {b}}}"),
    (r"\log \sum_i e^{{{a} x_i}}", r"{a} \max_j x_j + \log \sum_i e^{{{a} x_i - {a} \max_j x_j}}"),
    (r"\max_i {a} x_i^2", r"{a} \|x\|_\infty^2"),
    (r"\max_{{i,j}} ({a} x_i + {b} y_j)", r"{a} \max_i x_i + {b} \max_j y_j"),
]


def _combined(parts: list[tuple[int, dict[str, int]]]) -> dict[str, int]:
    weights: dict[str, int] = {}
    for number, part in parts:
        for term, weight in part.items():
            weights[term] = weights.get(term, 0) + number * weight
    return {term: weight for term, weight in weights.items() if weight}


def _side(weights: dict[str, int]) -> str:
    return " + ".join(rf"{weight} \cdot {term}" if weight > 1 else term for term, weight in weights.items()) or "0"


def _least(weights: dict[str, int], generator: random.Random) -> float:
    """The least value of the sum at a few hundred points."""
    least = math.inf
    for _ in range(300):
        size = generator.randint(1, 4)
        x, y = ([generator.choice([-3.0, -1.0, 0.0, 0.5, 1.0, 4.0]) for _ in range(size)] for _ in range(2))
        least = min(least, sum(weight * TERMS[term](x, y) for term, weight in weights.items()))
    return least


def peak_claim(seed: int, *, true: bool) -> Spoken:
    generator = random.Random(seed)  # noqa: S311  (reproducible, not secret)
    if generator.random() < 0.3:
        a, b, other = generator.randint(1, 5), generator.randint(1, 5), generator.randint(6, 9)
        left, right = generator.choice(EQUATIONS)
        claim = f"{left.format(a=a, b=b)} = {right.format(a=a, b=b)}"
        return Spoken(claim if true else _broken(left, right, a, b, other), LETS, true)
    while True:
        chosen = generator.sample(NEVER_NEGATIVE, generator.randint(1, 2))
        numbers = [generator.randint(1, 3) if true else generator.choice([-2, -1, 1, 2]) for _ in chosen]
        weights = _combined(list(zip(numbers, chosen, strict=True)))
        if weights and (true or _least(weights, generator) < -1e-6):
            smaller = _side({term: -weight for term, weight in weights.items() if weight < 0})
            larger = _side({term: weight for term, weight in weights.items() if weight > 0})
            return Spoken(rf"{smaller} \le {larger}", LETS, true)


def _broken(left: str, right: str, a: int, b: int, other: int) -> str:
    """Another number on one side, which no choice of x makes up for everywhere."""
    return f"{left.format(a=a, b=b)} = {right.format(a=other, b=b)} + 1"
