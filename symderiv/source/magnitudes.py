"""What stands after the sign of equality in a claim about growth: ``O(f)``, ``O(f) + O(g)``, ``x + O(x^3)``."""

from __future__ import annotations

from sympy import Add, Expr, Integer

from symderiv.model import Span
from symderiv.model.plain import dataclass
from symderiv.source.elaborate import Elaborator
from symderiv.source.stated import OrderClaim
from symderiv.source.syntax import Addition, Group, Name, Node, Term
from symderiv.tensor.writing import written_out

_ORDER_NAMES = {"O": "O", r"\mathcal{O}": "O", "o": "o", r"\Omega": "Omega", r"\Theta": "Theta"}
_REMAINDERS = ("O", "o")
"""Those that are written behind the first terms of an expansion."""


@dataclass(frozen=True)
class Magnitude:
    order: str
    size: Expr
    first: Expr = Integer(0)
    """The terms before it, of which it is the remainder."""
    expands: bool = False

    def claim(self, value: Expr, span: Span) -> OrderClaim:
        return OrderClaim(written_out(value - self.first), written_out(self.size), span, self.order, self.expands)


def order_bound(reader: Elaborator, node: Node) -> Magnitude | None:
    """Kind and bound; nothing for any other formula, or if O is a declared name."""
    match node:
        case Term((Name(name, _), Group("(", ")", (inner,), (), _)), _) if name in _ORDER_NAMES:
            return None if name in reader.notation.names else Magnitude(_ORDER_NAMES[name], reader.scalar(inner))
        case Addition(terms, signs, places, span):
            bounds = [order_bound(reader, term) for term in terms]
            found = [bound for bound in bounds if bound is not None]
            if len({bound.order for bound in found}) != 1:
                return None
            order, size = found[0].order, Add(*(bound.size for bound in found))
            rest = [k for k, bound in enumerate(bounds) if bound is None]
            if not rest and all(sign > 0 for sign in signs):
                return Magnitude(order, size)
            if not rest or order not in _REMAINDERS:
                return None
            kept = Addition(
                tuple(terms[k] for k in rest), tuple(signs[k] for k in rest), tuple(places[k] for k in rest), span
            )
            return Magnitude(order, size, reader.scalar(kept), expands=True)
    return None
