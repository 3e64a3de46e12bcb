"""Means of functions of random numbers, as integrals.

Decides: the mean of a function of one number with a normal, uniform or exponential law is an integral with its density,
in the fragment of ``bells``, and so is that of a function of one linear form of normal numbers; terms in which several
independent numbers occur apart from each other are averaged one by one.
"""

from __future__ import annotations

from collections.abc import Mapping

from sympy import Add, Dummy, Expr, Integer, Max, Min, Mul, Symbol, cos, oo, pi, sin, sqrt

from symderiv.engine.bells import SWITCHES, expanded
from symderiv.engine.expanding import multiplied_out
from symderiv.engine.normal.context import Context
from symderiv.engine.sign import Signs
from symderiv.model.plain import dataclass
from symderiv.tensor.law import Gaussian, Independent, Law, name_and_indices, random_entries
from symderiv.tensor.nodes import Exp, key


@dataclass(frozen=True)
class Mean:
    """The mean of one number's function as an integral with its density."""

    body: Expr
    variable: Symbol
    low: Expr
    high: Expr


def mean_integral(body: Expr, laws: Mapping[str, Law], context: Context) -> Mean | None:
    """E[body] as an integral, if the body depends on one random number only, or on one linear form of normal ones."""
    entries = random_entries(body, laws)
    if len(entries) > 1:
        return _of_linear_form(body, sorted(entries, key=key), laws, context)
    if not entries:
        return None
    (entry,) = entries
    name, place = name_and_indices(entry)
    law = laws[name]
    z = Dummy("z", real=True)
    if isinstance(law, Gaussian):
        return _normal(body, entry, law.mean(place), law.variance(place), laws, context)
    if isinstance(law, Independent) and law.family in ("uniform", "exponential"):
        values = law.at(place)
        if any(random_entries(value, laws) for value in values):
            return None
        if law.family == "uniform":
            low, high = values
            return Mean(body.xreplace({entry: z}) / (high - low), z, low, high)
        (rate,) = values
        return Mean(body.xreplace({entry: z}) * rate * Exp(-rate * z), z, Integer(0), oo)
    return None


def _normal(
    body: Expr, number: Expr, centre: Expr, variance: Expr, laws: Mapping[str, Law], context: Context
) -> Mean | None:
    """The mean of a function of a normal number."""
    if random_entries(centre + variance, laws) or Signs(context, {}).sign(variance) != (1, True):
        return None
    z = Dummy("z", real=True)
    shifted = body.xreplace({number: centre + sqrt(variance) * z})
    return Mean(shifted * Exp(-(z**2) / 2) / sqrt(2 * pi), z, -oo, oo)


def _of_linear_form(body: Expr, entries: list[Expr], laws: Mapping[str, Law], context: Context) -> Mean | None:
    """A linear form of normal numbers is normal: the body is to be a function of what its first switch or wave sees."""
    seen = [a for node in sorted(body.atoms(*_SEEN), key=key) for a in node.args if random_entries(a, laws)]
    if not seen or not all(isinstance(laws[name_and_indices(entry)[0]], Gaussian) for entry in entries):
        return None
    weights = {entry: multiplied_out(seen[0]).coeff(entry, 1) for entry in entries}
    first, *others = entries
    if weights[first] == 0 or any(random_entries(weight, laws) for weight in weights.values()):
        return None
    u = Dummy("u", real=True)
    rest = Add(*(weights[entry] * entry for entry in others))
    swap = {first: (u - rest) / weights[first]}
    function = body.xreplace({a: multiplied_out(a.xreplace(swap)) for a in seen}).xreplace(swap)
    if random_entries(function, laws):
        return None
    centre = Add(*(weight * _mean_of(entry, laws) for entry, weight in weights.items()))
    pairs = ((one, other) for one in entries for other in entries)
    variance = Add(*(weights[one] * weights[other] * _covariance(one, other, laws) for one, other in pairs))
    return _normal(function, u, centre, multiplied_out(variance), laws, context)


_SEEN = (*SWITCHES, cos, sin, Exp)


def _mean_of(entry: Expr, laws: Mapping[str, Law]) -> Expr:
    name, place = name_and_indices(entry)
    law = laws[name]
    assert isinstance(law, Gaussian)
    return law.mean(place)


def _covariance(one: Expr, other: Expr, laws: Mapping[str, Law]) -> Expr:
    """Numbers that were declared separately are independent."""
    (name, place), (other_name, other_place) = map(name_and_indices, (one, other))
    law = laws[name]
    assert isinstance(law, Gaussian)
    return law.covariance(place, other_place) if name == other_name else Integer(0)


def independent_terms(body: Expr, laws: Mapping[str, Law]) -> list[tuple[Expr, list[Expr]]] | None:
    """A sum of products as (what is not random, functions of random numbers that no two of them share)."""
    found = []
    for term in Add.make_args(expanded(_relative(body, laws))):
        groups: list[tuple[frozenset[Expr], Expr]] = []
        fixed: Expr = Integer(1)
        for factor in Mul.make_args(term):
            entries = frozenset(random_entries(factor, laws))
            if not entries:
                fixed = fixed * factor
                continue
            joined = [group for group in groups if group[0] & entries]
            groups = [group for group in groups if not group[0] & entries]
            groups.append((entries.union(*(g[0] for g in joined)), Mul(factor, *(g[1] for g in joined))))
        found.append((fixed, [function for _, function in groups]))
    return found


def _relative(body: Expr, laws: Mapping[str, Law]) -> Expr:
    """max(X, Y) as Y + max(X - Y, 0): a function of one linear form, and a number."""
    swap = {}
    for node in body.atoms(Max, Min):
        if len(node.args) == 2 and all(random_entries(part, laws) for part in node.args):
            one, other = node.args
            swap[node] = other + node.func(one - other, 0)
    return body.xreplace(swap)
