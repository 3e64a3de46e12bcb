"""Sums of squares over indices: contractions that are never negative, for every size.

Decides: ``gap >= 0`` where the gap has sums over indices and, over a denominator that is surely positive, is a sum of

    sum over o of w(o) (c_1 g_1(o) + ... + c_k g_k(o))^2,      w surely not negative, each g a contraction of its own,

and of products of factors that are surely not negative, or is at least such a sum (``diagonals``).  A term is cut into
a weight and two halves that share the indices o; what pairs of halves a term is the sum of, in whatever order the
indices o are taken, fills a Gram matrix, in equal parts where there are several.  If that matrix has no negative pivot
it names the squares.  So |A x|^2 is not negative, and Lagrange's identity gives the inequality of Cauchy and Schwarz.
A matrix declared positive (semi)definite is R^T R, and x^T A y with it the product of R x and R y, which are taken as
vectors of their own.  Factors of the gap that are surely not negative are left out first.  The squares found are put
into the normal form and must be the gap: the search is not trusted.  Never strict: where all is zero so are they.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from sympy import Add, Expr, Integer, Rational

from symderiv.engine.budget import TooLarge
from symderiv.engine.diagonals import at_most
from symderiv.engine.goals import Keeps
from symderiv.engine.halves import Block, Halves, Network, moduli_of, network_of
from symderiv.engine.identity import is_zero
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.fraction import Fraction, factors_of, polynomial_expression, terms_of, to_rational
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.engine.semidefinite import factored
from symderiv.engine.sign import Signs
from symderiv.tensor.nodes import Sigma, key
from symderiv.tensor.parts import nodes_of

METHOD = "sums of squares"
MAX_TERMS = 24
MAX_BLOCKS = 3
"""How many kinds of squares, each with its own weight and outer indices, one after the other."""

Gram = dict[tuple[Expr, Expr], Rational]
Networks = dict[Network, Rational]


def is_kept(goal: Keeps) -> bool:
    if not goal.weak:
        return False
    try:
        gap = factored(goal.gap, goal.context)
        return bool(nodes_of(gap, Sigma)) and is_not_negative(gap, Signs(goal.context, goal.least))
    except (TooLarge, ArithmeticError, ValueError):
        return False


def is_not_negative(gap: Expr, signs: Signs) -> bool:
    normaliser = Normaliser(signs.context)
    fraction = normaliser.normal(gap)
    if not has_sure_denominator(fraction, signs):
        return False
    fraction = normaliser.normal(without_sure_factors(fraction, signs))
    return _is_sum_of_squares(fraction, signs.context) or any(
        _is_sum_of_squares(normaliser.normal(least), signs.context) for least in at_most(fraction, signs.context)
    )


def has_sure_denominator(fraction: Fraction, signs: Signs) -> bool:
    """Is it positive wherever the fraction has a value?  Where it is zero there is none."""
    return signs.sign(polynomial_expression(fraction.denominator, fraction.atoms))[0] > 0


def without_sure_factors(fraction: Fraction, signs: Signs) -> Expr:
    """What has the sign of the numerator, or is not negative only where the numerator is not."""
    constant, factors = factors_of(fraction.numerator)
    if len(factors) < 2:
        return polynomial_expression(fraction.numerator, fraction.atoms)
    rest: Expr = Integer(1 if constant > 0 else -1)
    for factor, power in factors:
        value = polynomial_expression(factor, fraction.atoms)
        if power % 2:
            rest *= _direction(value, signs) or value
    return rest


def _direction(value: Expr, signs: Signs) -> int:
    """1 if it is surely not negative, -1 if surely not positive; the ends of intervals count for linear forms."""
    if signs.context.is_nonnegative(value):
        return 1
    return -1 if signs.context.is_nonnegative(-value) else signs.sign(value)[0]


_MODES = ((False, True), (True, True), (True, False))
"""Are positive factors weights, and are sizes sums of ones?"""


def _is_sum_of_squares(fraction: Fraction, context: Context) -> bool:
    return any(_has_squares(fraction, weighted, looped, context) for weighted, looped in _MODES)


def _has_squares(fraction: Fraction, weighted: bool, looped: bool, context: Context) -> bool:
    top = polynomial_expression(fraction.numerator, fraction.atoms)
    terms = list(terms_of(fraction.numerator, fraction.atoms))
    if len(terms) > MAX_TERMS:
        return False
    moduli = moduli_of(top)
    networks: Networks = {}
    for coefficient, factors in terms:
        network = network_of(list(factors), moduli, context, weighted=weighted, looped=looped)
        if network is None:
            return False
        networks[network] = to_rational(coefficient)
    parts = _parts(networks, context, Halves(context), MAX_BLOCKS)
    return parts is not None and is_zero(top - Add(*parts), context)


def _parts(rest: Networks, context: Context, halves: Halves, blocks: int) -> list[Expr] | None:
    """Squares, and terms that are surely not negative, that together are the rest."""
    if all(number > 0 and network.is_nonnegative(context) for network, number in rest.items()):
        return [number * network.expression for network, number in rest.items()]
    for used, squares in _squares(rest, halves) if blocks else ():
        left = {network: number for network, number in rest.items() if network not in used}
        parts = _parts(left, context, halves, blocks - 1)
        if parts is not None:
            return [squares, *parts]
    return None


def _squares(rest: Networks, halves: Halves) -> Iterator[tuple[set[Network], Expr]]:
    """Terms that together are a sum of squares, and those squares; what takes the most terms first."""
    diagonal: dict[Block, set[Expr]] = {}
    for network, number in rest.items():
        for block, form in halves.squares(network) if number > 0 else ():
            diagonal.setdefault(block, set()).add(form)
    found = []
    for block, forms in diagonal.items():
        gram: Gram = {}
        used = set()
        for network, number in rest.items():
            pairs = [pair for pair in halves.pairs(network, block) if forms.issuperset(pair)]
            for pair in pairs:
                gram[pair] = gram.get(pair, Integer(0)) + number / len(pairs)
            if pairs:
                used.add(network)
        squares = _completed(gram, sorted(forms, key=key), block)
        if squares is not None:
            found.append((used, squares))
    yield from sorted(found, key=lambda item: (-len(item[0]), key(item[1])))


def _completed(gram: Gram, forms: list[Expr], block: Block) -> Expr | None:
    """The quadratic form as squares with positive weights, one pivot after the other; nothing if it has none."""
    entry = {(f, g): gram.get((f, g), Integer(0)) for f, g in product(forms, repeat=2)}
    squares = []
    for place, f in enumerate(forms):
        pivot, later = entry[f, f], forms[place + 1 :]
        if pivot < 0 or (pivot == 0 and any(entry[f, g] != 0 for g in later)):
            return None
        if pivot == 0:
            continue
        squares.append(pivot * (f + Add(*(entry[f, g] / pivot * g for g in later))) ** 2)
        for g, h in product(later, repeat=2):
            entry[g, h] -= entry[f, g] * entry[f, h] / pivot
    return block.summed(Add(*squares))
