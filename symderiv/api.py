"""The Python API: ``decide`` two expressions, ``check`` a derivation."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from sympy import Dummy, Expr, I, Indexed, Symbol

from symderiv.engine.budget import SECONDS, TERMS, Budget
from symderiv.engine.readings import judge
from symderiv.engine.statement import decide_statement
from symderiv.model import Outcome, Undecided, Verdict
from symderiv.source.claims import ReadClaim
from symderiv.source.conditions import Conditions
from symderiv.source.derivation import Derivation
from symderiv.source.notation import Notation
from symderiv.source.stated import Comparison
from symderiv.tensor.model import Model
from symderiv.tensor.parts import nodes_of
from symderiv.tensor.tensor import Tensor, tensor

UNDECLARED = Notation()
_RELATIONS = {"==": "=", "=": "=", "!=": r"\ne", "<": "<", "<=": r"\le", ">": ">", ">=": r"\ge"}


def decide(
    left: Any,
    right: Any,
    relation: str = "=",
    *,
    model: Model | None = None,
    seconds: float = SECONDS,
    terms: int = TERMS,
) -> Verdict:
    """Does ``left relation right`` hold for all values of the symbols, under their SymPy assumptions?

    Both sides are SymPy expressions or tensors of the same shape; ``model`` holds random tensors and definitions.
    A symbol without assumptions is a real number; other complex numbers are not decided.  Equal means: equal wherever
    both sides are defined.  A sum over an empty range is zero.

    ``seconds`` and ``terms`` bound the time and the size of polynomials; when they are spent the answer is *undecided*.
    """
    if relation not in _RELATIONS:
        raise ValueError(f"the relation is one of {', '.join(_RELATIONS)}; not {relation!r}")
    sides: tuple[Tensor, Tensor] = (tensor(left), tensor(right))
    letters = nodes_of(sides[0].body, Symbol, type(I)) | nodes_of(sides[1].body, Symbol, type(I))
    _refuse_homonyms(sides, letters - {I})
    unreal = sorted(str(part) for part in letters if not _is_real(part))
    if unreal:
        return Undecided("D201", f"only real numbers are decided, and {', '.join(unreal)} need not be real")
    statement = Comparison(sides[0], _RELATIONS[relation], sides[1], None)
    notation = UNDECLARED if model is None else Notation(model=model)
    read = ReadClaim("", "", (statement,), {}, notation, Conditions())
    return decide_statement(statement, read, Budget.of(seconds, terms))


def _refuse_homonyms(sides: tuple[Tensor, Tensor], symbols: set[Symbol]) -> None:
    """Two symbols with one name but different assumptions are two variables, which nobody means."""
    labels = {entry.base.label for side in sides for entry in nodes_of(side.body, Indexed)}
    names = sorted(symbol.name for symbol in symbols - labels if not isinstance(symbol, Dummy))
    for one, other in pairwise(names):
        if one == other:
            raise ValueError(f"two different symbols are called {one}")


def _is_real(part: Expr) -> bool:
    """A symbol that is declared real, or not declared at all."""
    facts = getattr(part, "assumptions0", {})
    return isinstance(part, Symbol) and (facts.get("real", False) or facts.keys() <= {"commutative"})


def check(derivation: Derivation) -> tuple[Outcome, ...]:
    """Every claim of a derivation with its verdict, in this process."""
    return tuple(Outcome(claim, judge(derivation, claim, Budget.of())) for claim in derivation.claims)
