"""Densities with parameters: the score, and derivatives under the integral sign.

A density ``p_\\theta(z)`` of z that names a parameter, in a subscript or among its arguments, depends on it in an
unknown smooth way.  Its *score* is d log p / d theta, so d p / d theta = p * score, and because the total mass stays
one, the mean of the score is zero.  Nothing else is known of it.  A mean over the density is an integral that is
differentiated inside.
"""

from __future__ import annotations

import re

from sympy import Dummy, Expr, Function, Indexed
from sympy.core.function import AppliedUndef

from symderiv.tensor.model import Model
from symderiv.tensor.operators import RANDOM, Expectation, integral
from symderiv.tensor.parts import nodes_of

_WORDS = re.compile(r"[A-Za-z0-9]+")


def depends_on(function: str, name: str) -> bool:
    """Does ``p_\\theta(z|x)`` name it, as a subscript or argument?  Rather yes than no."""
    _, *words = _WORDS.findall(function)
    parts = _WORDS.findall(name)
    return bool(parts) and set(parts) <= set(words)


def is_over(function: str, name: str) -> bool:
    """Is ``p(x|z)`` a density of x?  Then a mean over it does not depend on any x outside of it."""
    arguments = function.partition("(")[2]
    return _WORDS.findall(re.split(r"[|,;)]", arguments)[0]) == _WORDS.findall(name)


def has_parameter(model: Model, body: Expr, name: str) -> bool:
    functions = {node.func.__name__ for node in nodes_of(body, AppliedUndef)}
    functions |= {mean.args[1].name for mean in nodes_of(body, Expectation)}
    return any(depends_on(function, name) for function in functions & model.densities)


def score_name(density: str, name: str) -> str:
    return f"score of {density} by {name}"


def is_score(function: str, density: str) -> bool:
    return function.startswith(f"score of {density} by ")


def slope_of_density(model: Model, node: Expr, variable: Expr) -> Expr | None:
    """d p(z) / d theta = p(z) * score(z)."""
    if not isinstance(node, AppliedUndef) or node.func.__name__ not in model.densities:
        return None
    name = str(variable.base) if isinstance(variable, Indexed) else variable.name
    if not depends_on(node.func.__name__, name):
        return None
    if is_over(node.func.__name__, name) and isinstance(node.args[0], Dummy):
        return None  # p(x) at an x that is averaged over, which is another one
    places = variable.indices if isinstance(variable, Indexed) else ()
    return node * Function(score_name(node.func.__name__, name))(node.args[0], *places)


def as_integrals(node: Expr, name: str) -> Expr:
    """Means over densities that depend on the name, as integrals."""
    parts = [as_integrals(part, name) if isinstance(part, Expr) else part for part in node.args]
    changed = any(a is not b for a, b in zip(parts, node.args, strict=True))
    rebuilt = node.func(*parts) if changed else node
    if isinstance(rebuilt, Expectation) and rebuilt.args[1] != RANDOM:
        body, measure, variable = rebuilt.args
        if depends_on(measure.name, name) and not is_over(measure.name, name):
            return integral(Function(measure.name)(variable) * body, variable)
    return rebuilt
