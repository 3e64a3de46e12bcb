"""The Python API: ``decide`` two expressions, ``check`` a derivation."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from symderiv.decide.judge import decide_statement, judge
from symderiv.model import Outcome, Verdict
from symderiv.source.claims import Comparison, ReadClaim
from symderiv.source.conditions import Conditions
from symderiv.source.derivation import Derivation
from symderiv.source.notation import Notation
from symderiv.tensor.model import Model
from symderiv.tensor.tensor import Tensor, tensor

_RELATIONS = {"==": "=", "=": "=", "!=": r"\ne", "<": "<", "<=": r"\le", ">": ">", ">=": r"\ge"}


def decide(left: Any, right: Any, relation: str = "=", *, model: Model | None = None) -> Verdict:
    """Does ``left relation right`` hold for all values of the symbols, under their SymPy assumptions?

    Both sides are SymPy expressions or tensors of the same shape; ``model`` holds random tensors and definitions.
    """
    if relation not in _RELATIONS:
        raise ValueError(f"the relation is one of {', '.join(_RELATIONS)}; not {relation!r}")
    sides: tuple[Tensor, Tensor] = (tensor(left), tensor(right))
    statement = Comparison(sides[0], _RELATIONS[relation], sides[1], None)
    read = ReadClaim("", "", (statement,), {}, replace(Notation(), model=model or Model()), Conditions())
    return decide_statement(statement, read)


def check(derivation: Derivation) -> tuple[Outcome, ...]:
    """Every claim of a derivation with its verdict, in this process."""
    return tuple(Outcome(claim, judge(derivation, claim)) for claim in derivation.claims)
