from __future__ import annotations

import pytest
from sympy import Dummy, Integer, Rational, Symbol, oo, pi

from symderiv.engine.infinite import total
from symderiv.engine.normal.context import Context
from symderiv.engine.recheck import recheck
from symderiv.model import Conditional, Proved, Refuted
from symderiv.tensor.nodes import Gamma
from symderiv.tensor.operators import series
from tests.engine.asking import kind, verdict

k = Dummy("k", integer=True)
RATIO, REAL = r"r \in (-1, 1)", r"x \in \mathbb{R}"


@pytest.mark.parametrize(
    ("claim", "let"),
    [
        (r"\sum_{k=0}^{\infty} r^k = \frac{1}{1-r}", RATIO),
        (r"\sum_{k \ge 0} r^k = \frac{1}{1-r}", "|r| < 1"),
        (r"\sum_{k=n}^{\infty} r^k = \frac{r^n}{1-r}", r"r \in (0, 1)"),
        (r"\sum_{k=0}^{\infty} k^2 r^k = \frac{r(1+r)}{(1-r)^3}", RATIO),
        (r"\sum_{k=1}^\infty k p(1-p)^{k-1} = \frac1p", r"p \in (0, 1)"),
        (r"\sum_{k=0}^\infty e^{-b k} = \frac{1}{1-e^{-b}}", "b > 0"),
        (r"\sum_{k=0}^{\infty} \frac{x^k}{k!} = e^x", REAL),
        (r"\sum_{k=3}^\infty \frac{x^k}{k!} = e^x - 1 - x - \frac{x^2}{2}", REAL),
        (r"\sum_{k=0}^\infty k^2 e^{-m}\frac{m^k}{k!} = m^2 + m", "m > 0"),
        (r"\sum_{k=0}^{\infty} \frac{(-1)^k x^{2k+1}}{(2k+1)!} = \sin x", REAL),
        (r"\sum_{k=0}^{\infty} \frac{x^{2k}}{(2k)!} = \cosh x", REAL),
        (r"\sum_{k=1}^\infty \frac{r^k}{k} = -\log(1-r)", RATIO),
        (r"\sum_{k=0}^\infty \frac{(-1)^k r^{2k+1}}{2k+1} = \arctan r", RATIO),
        (r"\sum_{k=1}^\infty \frac{(-1)^{k+1}}{k} = \log 2", REAL),
        (r"\sum_{k=1}^\infty \frac{x}{k(k+1)} = x", REAL),
        (r"\sum_{k=1}^\infty \frac{1}{4k^2-1} = \frac12", REAL),
        (r"\sum_{k=1}^\infty \frac{1}{k} = \infty", REAL),
        (r"\sum_{k=0}^{\infty}\sum_{j=0}^{\infty} r^{k+j} = \frac{1}{(1-r)^2}", RATIO),
        (r"\sum_{k=0}^{\infty} \frac{1}{k!} \approx 2.718", REAL),
    ],
)
def test_known_sums(claim: str, let: str) -> None:
    found = verdict(claim, [let])
    assert isinstance(found, Proved), found
    assert found.certificate is not None and recheck(found.certificate)


@pytest.mark.parametrize(
    ("claim", "let"),
    [
        (r"\sum_{k=0}^{\infty} r^k = \frac{1}{1+r}", RATIO),
        (r"\sum_{k=1}^{\infty} r^k = \frac{1}{1-r}", RATIO),
        (r"\sum_{k=1}^{\infty} \frac{x^k}{k!} = e^x", REAL),
        (r"\sum_{k=1}^\infty \frac{3}{k^2} = \frac{\pi^2}{6}", REAL),
        (r"\sum_{k=0}^\infty \frac{1}{k!} = e + 10^{-12}", REAL),
        (r"\sum_{k=1}^\infty \frac{1}{k} = 2", REAL),
        (r"\sum_{k=0}^\infty 2^k = -1", REAL),
        (r"\sum_{k=1}^\infty \frac{9}{10^k} < 1", REAL),
    ],
)
def test_wrong_sums(claim: str, let: str) -> None:
    found = verdict(claim, [let])
    assert isinstance(found, Refuted), found
    assert found.certificate is not None and recheck(found.certificate)


def test_a_ratio_that_may_be_large_makes_the_claim_conditional() -> None:
    found = verdict(r"\sum_{k=0}^{\infty} r^k = \frac{1}{1-r}", [r"r \in \mathbb{R}"])
    assert isinstance(found, Conditional)
    assert found.reason == "true for -1 < r < 1"


@pytest.mark.parametrize("claim", [r"\sum_{k=0}^\infty \frac{1}{k} = 1", r"\sum_{k=1}^\infty (-1)^k = 0"])
def test_without_a_value_nothing_is_said(claim: str) -> None:
    assert kind(claim) == "undecided"


def test_values() -> None:
    r = Symbol("r", real=True)
    assert total(series(r**k, k, Integer(0)), Context()) is None
    assert total(series(Rational(1, 3) ** k, k, Integer(1)), Context()) == Rational(1, 2)
    assert total(series(1 / k**4, k, Integer(1)), Context()) == pi**4 / 90
    assert total(series(-1 / k, k, Integer(1)), Context()) == -oo
    assert total(series(1 / Gamma(k - 1), k, Integer(0)), Context()) is None
