"""Means over random tensors at concrete sizes: part of the second engine.

It shares nothing with the normal form's cumulants.  A polynomial is averaged by the moments of single numbers, for
correlated Gaussians by Stein's recursion E[x_i g] = mean_i E[g] + sum_j cov_ij E[dg/dx_j].  Any function is
averaged over finitely many outcomes.  An unnamed law is tried as one with two outcomes, whose entries are free: what
fails there fails for a law that exists.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import comb

from sympy import (
    Add,
    Expr,
    Indexed,
    IndexedBase,
    Integer,
    Mul,
    Poly,
    PolynomialError,
    Rational,
    Symbol,
    factorial2,
    sqrt,
)

from symderiv.engine.ball import NotEvaluable
from symderiv.tensor.law import FAMILIES, Gaussian, Independent, Law, Unnamed, name_and_indices, random_entries

MAX_OUTCOMES = 1_024
WEIGHTS = (Rational(1, 3), Rational(2, 3))
"""Of the two outcomes of an unnamed law."""

_OUTCOME = " with probability "

Close = Callable[[Expr], Expr]


def mean(body: Expr, laws: Mapping[str, Law], close: Close) -> Expr:
    """E[body] for a body over entries with numbers as indices; ``close`` evaluates the parameters of the laws."""
    entries = sorted(random_entries(body, laws), key=str)
    if any(random_entries(part, laws) for entry in entries for part in _parameters(laws, entry, close)):
        raise NotEvaluable("the mean of a tensor whose law is itself random")
    for name in dict.fromkeys(map(_name, entries)):
        law = laws[name]
        if isinstance(law, Unnamed) and not law.moments:
            body = _two_outcomes(body, name, [entry for entry in entries if _name(entry) == name])
    entries = [entry for entry in entries if body.has(entry)]
    spread = [entry for entry in entries if isinstance(laws[_name(entry)], Unnamed)]
    rest = [entry for entry in entries if entry not in spread]
    if _polynomial(body, rest) is None:
        spread = [entry for entry in entries if _outcomes(laws, entry, close) is not None]
        rest = [entry for entry in entries if entry not in spread]
    if 2 ** len(spread) > MAX_OUTCOMES:
        raise NotEvaluable("the mean has too many outcomes")
    for entry in spread:
        outcomes = _outcomes(laws, entry, close)
        assert outcomes is not None
        body = Add(*(weight * body.xreplace({entry: value}) for value, weight in outcomes))
    if not rest:
        return body
    polynomial = _polynomial(body, rest)
    if polynomial is None:
        raise NotEvaluable("the mean of a function that is no polynomial")
    return Add(
        *(
            coefficient * _moment({e: p for e, p in zip(rest, powers, strict=True) if p}, laws, close)
            for powers, coefficient in polynomial.terms()
        )
    )


def _name(entry: Expr) -> str:
    return name_and_indices(entry)[0]


def _parameters(laws: Mapping[str, Law], entry: Expr, close: Close) -> list[Expr]:
    law, place = laws[_name(entry)], name_and_indices(entry)[1]
    values = [law.mean(place), law.variance(place)] if isinstance(law, Gaussian) else law.at(place)
    return [close(value) for value in values]


def _two_outcomes(body: Expr, name: str, entries: list[Expr]) -> Expr:
    parts = []
    for number, weight in enumerate(WEIGHTS, 1):
        values = {entry: _outcome(name, number, weight, entry) for entry in entries}
        parts.append(weight * body.xreplace(values))
    return Add(*parts)


def _outcome(name: str, number: int, weight: Expr, entry: Expr) -> Expr:
    """The value of an entry in one outcome: a free number with a telling name."""
    told = f"{name}{_OUTCOME}{weight}"
    return IndexedBase(told)[entry.indices] if isinstance(entry, Indexed) else Symbol(told, **entry.assumptions0)


def declared_name(leaf: Expr) -> str:
    """The name by which a free number is declared; an outcome of a random number lies where that number lies."""
    return name_and_indices(leaf)[0].partition(_OUTCOME)[0]


def _outcomes(laws: Mapping[str, Law], entry: Expr, close: Close) -> list[tuple[Expr, Expr]] | None:
    """Values of one entry and their probabilities, if there are finitely many."""
    law, place = laws[_name(entry)], name_and_indices(entry)[1]
    if isinstance(law, Independent):
        outcomes = FAMILIES[law.family].outcomes
        return None if outcomes is None else outcomes(*map(close, law.at(place)))
    if isinstance(law, Unnamed):  # a skew law with this mean and variance: 2 s with 1/5, -s/2 with 4/5
        centre, variance = map(close, law.at(place))
        scale = sqrt(variance)
        return [(centre + 2 * scale, Rational(1, 5)), (centre - scale / 2, Rational(4, 5))]
    return None


def _polynomial(body: Expr, entries: list[Expr]) -> Poly | None:
    if not entries:
        return None
    try:
        polynomial = Poly(body, *entries)
    except PolynomialError:
        return None
    return None if any(coefficient.has(*entries) for coefficient in polynomial.coeffs()) else polynomial


def _moment(powers: dict[Expr, int], laws: Mapping[str, Law], close: Close) -> Expr:
    """The mean of a monomial; tensors with different names are independent."""
    parts: list[Expr] = []
    for name in dict.fromkeys(map(_name, powers)):
        law = laws[name]
        mine = {entry: power for entry, power in powers.items() if _name(entry) == name}
        if isinstance(law, Gaussian) and law.is_correlated:
            parts.append(_stein(mine, law, close))
        else:
            parts.extend(_single(law, name_and_indices(entry)[1], power, close) for entry, power in mine.items())
    return Mul(*parts)


def _single(law: Law, place: tuple[Expr, ...], power: int, close: Close) -> Expr:
    """E[x^power] for one number."""
    if isinstance(law, Independent):
        return FAMILIES[law.family].moment(power, *map(close, law.at(place)))
    assert isinstance(law, Gaussian)
    centre, variance = close(law.mean(place)), close(law.variance(place))
    return Add(
        *(
            comb(power, 2 * pairs) * factorial2(2 * pairs - 1) * variance**pairs * centre ** (power - 2 * pairs)
            for pairs in range(power // 2 + 1)
        )
    )


def _stein(powers: dict[Expr, int], law: Gaussian, close: Close) -> Expr:
    if not powers:
        return Integer(1)
    first = next(iter(powers))
    place = name_and_indices(first)[1]
    rest = _lowered(powers, first)
    terms = [close(law.mean(place)) * _stein(rest, law, close)]
    for other, power in rest.items():
        covariance = close(law.covariance(place, name_and_indices(other)[1]))
        terms.append(power * covariance * _stein(_lowered(rest, other), law, close))
    return Add(*terms)


def _lowered(powers: dict[Expr, int], entry: Expr) -> dict[Expr, int]:
    return {e: p - (e == entry) for e, p in powers.items() if p - (e == entry)}
