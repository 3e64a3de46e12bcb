"""Densities of one letter belong together: p(x, z), p(z | x), p(x | z), p(x) and p(z) are parts of one law of x and z.

Whoever declares several of them means the product rule, p(x, z) = p(z | x) p(x), and Bayes' rule.  They are put in as
definitions: of the joint density, and of one conditional density where both are declared with their marginals.  The one
that stays is over the variable that densities of other letters are over, as z in q(z | x), conditional ones before
others; if that is not clear, they are refused until one is defined by the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations

from symderiv.source.notation import Density, Notation
from symderiv.source.reading import ReadError


def rules(notation: Notation, claim: str = "") -> Iterator[str]:
    """The definitions, in LaTeX."""
    densities = {name: meaning for name, meaning in notation.names.items() if isinstance(meaning, Density)}
    for letter in sorted({name.partition("(")[0] for name in densities}):
        own = {name for name in densities if name.partition("(")[0] == letter}
        others = {name: meaning.variable for name, meaning in densities.items() if name not in own}
        elsewhere = {variable for name, variable in others.items() if "|" in name} or set(others.values())
        variables = sorted({v for name in own for v in name[len(letter) + 1 : -1].replace("|", ",").split(",")})
        elsewhere |= {variable for variable in variables if _runs(variable, claim)}
        for of, given in permutations(variables, 2):
            turned = f"{letter}({of}|{given})"
            if of in elsewhere and turned not in own and {f"{letter}({given}|{of})", f"{letter}({given})"} <= own:
                yield rf"{turned} \text{{ is a density}}"
                own.add(turned)
        for of, given in permutations(variables, 2):
            conditional, marginal = f"{letter}({of}|{given})", f"{letter}({given})"
            other, prior = f"{letter}({given}|{of})", f"{letter}({of})"
            if conditional not in own or marginal not in own:
                continue
            if other in own and prior in own:
                if of in elsewhere and given in elsewhere:
                    message = f"{conditional} and {other} are tied to each other by Bayes' rule"
                    raise ReadError("D104", message, hint="declare one of them, and define the other")
                if of not in elsewhere and (given in elsewhere or of > given):
                    continue
                yield rf"{other} = \frac{{{conditional} {marginal}}}{{{prior}}}"
            for joint in (f"{letter}({of},{given})", f"{letter}({given},{of})"):
                if joint in own:
                    yield f"{joint} = {conditional} {marginal}"


def _runs(variable: str, claim: str) -> bool:
    """Is it integrated or averaged over?  ``dz``, ``_{z \\sim q}``, ``_{q(z)}``.  It only chooses a definition."""
    name = re.escape(variable)
    return re.search(rf"\bd\s*{name}\b|_\{{\s*{name}\s*\\sim|_\{{[^{{}}]*\(\s*{name}\b", claim) is not None
