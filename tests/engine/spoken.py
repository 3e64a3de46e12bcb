"""Random claims in LaTeX whose truth is known beforehand: limits, growth, rounding.

Limits come from a table of functions with their limits at random parameters; growth is compared by the exponents of
monomials and logarithms; decimals are rounded by mpmath.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from mpmath import mp, mpf
from sympy import Rational, latex

from symderiv.model import Verdict
from tests.engine.asking import verdict


@dataclass(frozen=True)
class Spoken:
    """A claim with its declarations, and whether it is true; *conditional* counts as neither word."""

    claim: str
    lets: tuple[str, ...]
    true: bool

    def ask(self) -> Verdict:
        return verdict(self.claim, self.lets)


def _fraction(value: Fraction) -> str:
    return str(latex(Rational(value.numerator, value.denominator)))


def limit_claim(seed: int, *, true: bool) -> Spoken:
    generator = random.Random(seed)  # noqa: S311  (reproducible, not secret)
    a, b, c = (generator.choice([1, 2, 3, 4, 5]) for _ in range(3))
    table: list[tuple[str, str, Fraction]] = [
        (r"x \to \infty", rf"\frac{{{a} x^2 + {b} x}}{{{c} x^2 + 1}}", Fraction(a, c)),
        (r"x \to \infty", rf"\frac{{{a} x + {b}}}{{x^2 + {c}}}", Fraction(0)),
        (r"x \to 0", rf"\frac{{\sin({a} x)}}{{{b} x}}", Fraction(a, b)),
        (r"x \to 0", rf"\frac{{e^{{{a} x}} - 1}}{{{b} x}}", Fraction(a, b)),
        (r"x \to 0", rf"\frac{{1 - \cos({a} x)}}{{{b} x^2}}", Fraction(a * a, 2 * b)),
        (r"x \to 0", rf"\frac{{\log(1 + {a} x)}}{{{b} x}}", Fraction(a, b)),
        (r"x \to \infty", rf"x^{a} e^{{-x}} + {b}", Fraction(b)),
        (r"x \to \infty", rf"\frac{{\log({a} x)}}{{x}} + {b}", Fraction(b)),
        (r"x \to \infty", rf"{a} \tanh({b} x)", Fraction(a)),
        (r"x \to -\infty", rf"{a} \tanh({b} x)", Fraction(-a)),
        (r"x \to \infty", rf"\sqrt{{x^2 + {2 * a} x}} - x", Fraction(a)),
        (r"x \to 0^+", rf"x^{a} \log x + {b}", Fraction(b)),
        (rf"x \to {a}", rf"\frac{{x^2 - {a * a}}}{{{b} (x - {a})}}", Fraction(2 * a, b)),
        (r"x \to 0^+", rf"\frac{{e^{{{a + b}/x}}}}{{e^{{{a + b}/x}} + e^{{{a}/x}}}}", Fraction(1)),
        (r"x \to \infty", rf"x \log(1 + \frac{{{a}}}{{x}})", Fraction(a)),
        (r"x \to 0^+", rf"\frac{{|{a} x|}}{{{b} x}}", Fraction(a, b)),
        (r"x \to 0^-", rf"\frac{{|{a} x|}}{{{b} x}}", Fraction(-a, b)),
        (r"x \to \infty", rf"\frac{{\sin({a} x)}}{{x}} + {b}", Fraction(b)),
        (r"x \to \infty", rf"\log((1 + \frac{{{a}}}{{x}})^x)", Fraction(a)),
    ]
    where, body, value = generator.choice(table)
    if not true:
        value += generator.choice([Fraction(1), Fraction(-1), Fraction(1, 2), -2 * value if value else Fraction(2)])
    return Spoken(rf"\lim_{{{where}}} ({body}) = {_fraction(value)}", (), true)


def growth_claim(seed: int, *, true: bool) -> Spoken:
    """Sums of monomials in n with logarithms: f = O(g) exactly if the largest power does not exceed the other's."""
    generator = random.Random(seed)  # noqa: S311  (reproducible, not secret)
    while True:
        f, g = ([_monomial(generator) for _ in range(generator.randint(1, 3))] for _ in range(2))
        order = generator.choice(["O", r"\Theta", r"\Omega", "o"])
        largest, bound = max(f), max(g)
        holds = {
            "O": largest <= bound, r"\Theta": largest == bound, r"\Omega": largest >= bound, "o": largest < bound
        }[order]  # fmt: skip
        if holds == true:
            top = " + ".join(rf"{generator.randint(1, 9)} \cdot {_power(*part)}" for part in f)
            return Spoken(rf"{top} = {order}({' + '.join(_power(*part) for part in g)})", (), true)


def _monomial(generator: random.Random) -> tuple[Fraction, int]:
    return Fraction(generator.choice([0, 1, 1, 2, 3, 4]), generator.choice([1, 1, 2])), generator.choice([0, 0, 1, 2])


def _power(power: Fraction, logs: int) -> str:
    factors = (
        []
        if power == 0
        else [rf"n^{{{power.numerator}/{power.denominator}}}" if power.denominator > 1 else rf"n^{{{power}}}"]
    )
    if logs:
        factors.append(r"\log n" if logs == 1 else rf"(\log n)^{logs}")
    return " ".join(factors) or "1"


def rounding_claim(seed: int, *, true: bool) -> Spoken:
    generator = random.Random(seed)  # noqa: S311  (reproducible, not secret)
    a, b, c = (generator.randint(1, 9) for _ in range(3))
    with mp.workdps(40):
        table = [
            (rf"\frac{{e^{{{a}}}}}{{e^{{{a}}} + e^{{{b}}}}}", mp.exp(a) / (mp.exp(a) + mp.exp(b))),
            (rf"\sqrt{{{a} + \sqrt{{{b}}}}}", mp.sqrt(a + mp.sqrt(b))),
            (rf"\frac{{{a}}}{{{b + c}}}", mpf(a) / (b + c)),
            (rf"-\log(\frac{{{a}}}{{{a + b}}})", -mp.log(mpf(a) / (a + b))),
            (rf"\tanh(\frac{{{a}}}{{{b}}})", mp.tanh(mpf(a) / b)),
            (rf"\sin {a} + \cos {b}", mp.sin(a) + mp.cos(b)),
            (rf"e^{{-{a}/{b}}} - {c}", mp.exp(-mpf(a) / b) - c),
            (rf"{a}^{{{b}/7}}", mpf(a) ** (mpf(b) / 7)),
            (rf"\frac{{{a}}}{{3}} \log_2 {b + 1}", mpf(a) / 3 * mp.log(b + 1, 2)),
        ]
        text, value = generator.choice(table)
        digits = generator.randint(1, 6)
        scaled = value * mpf(10) ** digits
        nearest = int(mp.floor(scaled + mpf(1) / 2))
        if abs(abs(scaled - mp.floor(scaled)) - mpf(1) / 2) < mpf(10) ** -20:
            return rounding_claim(seed + 7919, true=true)  # half way: both roundings are accepted
    printed = nearest if true else nearest + generator.choice([1, -1, 2, 10, -7])
    sign, whole = "-" if printed < 0 else "", f"{abs(printed):0{digits + 1}d}"
    return Spoken(rf"{text} \approx {sign}{whole[:-digits]}.{whole[-digits:]}", (), true)


FAMILIES: dict[str, Callable[..., Spoken]] = {"limit": limit_claim, "growth": growth_claim, "rounding": rounding_claim}
