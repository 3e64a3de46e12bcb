"""Gaussian laws of derived quantities.

Decides: an affine function of the entries of declared Gaussian tensors is Gaussian, so its law is its mean and its
covariance, which the normal form computes.  Anything else is left open.
"""

from __future__ import annotations

from dataclasses import replace

from sympy import Expr, Indexed, IndexedBase, Symbol

from symderiv.engine.budget import TooLarge
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.engine.problem import problem_of, unfolded
from symderiv.source.claims import ReadClaim
from symderiv.source.stated import Comparison, LawClaim
from symderiv.tensor.calculus import CannotDifferentiate, derivative
from symderiv.tensor.law import Gaussian, mentions, name_and_indices, random_entries
from symderiv.tensor.operators import Expectation, expectation
from symderiv.tensor.tensor import outer, tensor


def is_gaussian(body: Expr, read: ReadClaim) -> bool:
    """Is it an affine function of the entries of Gaussian tensors, and of no other random number?"""
    problem = problem_of(Comparison(tensor(body), "=", tensor(body), None), read)
    laws, opened = problem.context.laws, unfolded(problem.model, body)
    if opened.has(Expectation) or any(problem.model.is_state(entry) for entry in opened.atoms(Indexed)):
        return False
    random = random_entries(opened, laws)
    names = {name_and_indices(entry)[0] for entry in random}
    if not all(isinstance(laws[name], Gaussian) and not mentions(laws[name], laws) for name in names):
        return False
    variables = {_any_entry(entry) for entry in random}
    try:
        slopes = [derivative(opened, variable) for variable in variables]
        return bool(names) and not any(random_entries(Normaliser(problem.context).canonical(s), laws) for s in slopes)
    except (CannotDifferentiate, TooLarge, ZeroDivisionError):
        return False


def _any_entry(entry: Expr) -> Expr:
    if isinstance(entry, Symbol):
        return entry
    return IndexedBase(str(entry.base))[tuple(Symbol(f"_{k}", integer=True) for k, _ in enumerate(entry.indices))]


def mean_and_covariance(statement: LawClaim) -> list[Comparison]:
    """What the claim says of a value that is Gaussian."""
    value, law, span = statement.value, statement.law, statement.span
    mean = value.map(expectation)
    covariance = outer(value, value).map(expectation) - outer(mean, mean)
    mine, other = covariance.indices[: value.rank], covariance.indices[value.rank :]
    stated = replace(covariance, body=law.covariance(mine, other))
    return [
        Comparison(mean, "=", replace(law.mean_tensor, row=value.row), span),
        Comparison(covariance, "=", stated, span),
    ]
