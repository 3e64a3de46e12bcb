"""Systems of linear inequalities with rational coefficients.

Decides: whether real numbers exist that satisfy all of them, by Fourier and Motzkin's elimination.  "No" is a proof;
"yes" is one too, unless the system grew past its limit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sympy import Expr, Integer, Rational

from symderiv.tensor.nodes import key

MAX_INEQUALITIES = 60

Form = dict[Expr, Rational]
Inequality = tuple[Form, bool]
"""A linear form that is positive (True) or not negative; the coefficient of 1 is its constant."""


def feasible(inequalities: Iterable[Inequality]) -> bool:
    """Not excluded; terms that SymPy knows to be positive, or not negative, are taken as such."""
    system = list(inequalities)
    variables = sorted({term for form, _ in system for term in form} - {Integer(1)}, key=key)
    system += [({term: Integer(1)}, bool(term.is_positive)) for term in variables if term.is_nonnegative]
    for variable in variables:
        upper = [row for row in system if row[0].get(variable, 0) < 0]
        lower = [row for row in system if row[0].get(variable, 0) > 0]
        system = [row for row in system if not row[0].get(variable, 0)]
        system += [_combined(variable, low, high) for low in lower for high in upper]
        if len(system) > MAX_INEQUALITIES:
            return True
    return all(_constant(form) > 0 or (not strict and _constant(form) == 0) for form, strict in system)


def scaled(form: Mapping[Expr, Rational], factor: Rational | int) -> Form:
    return {term: weight * factor for term, weight in form.items()}


def _combined(variable: Expr, low: Inequality, high: Inequality) -> Inequality:
    """The sum of the two with positive weights in which the variable cancels."""
    one, other = scaled(low[0], -high[0][variable]), scaled(high[0], low[0][variable])
    total = {term: one.get(term, Integer(0)) + other.get(term, Integer(0)) for term in one | other}
    return total, low[1] or high[1]


def _constant(form: Form) -> Rational:
    return form.get(Integer(1), Integer(0))
