"""Index form back to LaTeX: the inverse of the reader, in the notation of the derivation.

Entries print with their declared names (``W_{x,ij}``, ``h_{i}[t]``), sums over a whole axis without bounds being left
out, softmax-like fractions as fractions.  What is printed reads back to the same expression.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sympy import (
    Abs,
    Add,
    Expr,
    Indexed,
    Integer,
    Mul,
    Pow,
    Rational,
    Symbol,
    acos,
    asin,
    atan,
    ceiling,
    cos,
    erf,
    floor,
    pi,
    sign,
    sin,
    tan,
)
from sympy.core.function import AppliedUndef

from symderiv.source.notation import Density, LossName, Notation, SmoothFunction, Variable
from symderiv.tensor.matrix import Determinant, InverseEntry
from symderiv.tensor.nodes import Binomial, Delta, Exp, Gamma, Log, Product, Sigma, Slope, Step, key
from symderiv.tensor.undefined import orders_of

_CALLS: dict[Any, tuple[str, str]] = {
    floor: (r"\lfloor ", r" \rfloor"),
    ceiling: (r"\lceil ", r" \rceil"),
    Abs: (r"\left|", r"\right|"),
    erf: (r"\operatorname{erf}\left(", r"\right)"),
    sign: (r"\operatorname{sign}\left(", r"\right)"),
    sin: (r"\sin\left(", r"\right)"),
    cos: (r"\cos\left(", r"\right)"),
    tan: (r"\tan\left(", r"\right)"),
    asin: (r"\arcsin\left(", r"\right)"),
    acos: (r"\arccos\left(", r"\right)"),
    atan: (r"\arctan\left(", r"\right)"),
}
"""What stands before and after the argument of a function of one number."""

MAX_PRIMES = 3
_LETTERS = "jklpqrsuvabcdefghmnotwxyz"


class NotPrintable(ValueError):
    """The expression has a part for which the document has no notation."""


class Printer:
    def __init__(self, notation: Notation, taken: frozenset[str] = frozenset()) -> None:
        self.notation = notation
        self.names: Mapping[str, Variable] = {m.plain: m for m in notation.names.values() if isinstance(m, Variable)}
        self.losses = {m.plain: m.name for m in notation.names.values() if isinstance(m, LossName)}
        self.densities = {m.name for m in notation.names.values() if isinstance(m, Density)}
        self.functions = {m.plain: m.name for m in notation.names.values() if isinstance(m, SmoothFunction)}
        self.taken = taken | {name for name in notation.names if len(name) == 1}

    def latex(self, node: Expr) -> str:
        return self._sum(node)

    # --- sums, products, powers -----------------------------------------------------------------------------------

    def _sum(self, node: Expr) -> str:
        if not isinstance(node, Add):
            return self._term(node)
        text = ""
        for argument in sorted(node.args, key=lambda part: (_is_negative(part), key(part))):
            piece = self._term(-argument if _is_negative(argument) else argument)
            sign = "-" if _is_negative(argument) else "+"
            text += f" {sign} {piece}" if text else (f"-{piece}" if sign == "-" else piece)
        return text

    def _term(self, node: Expr) -> str:
        if _is_negative(node) and node != -1 and not isinstance(node, Rational):
            return f"-{self._term(-node)}"
        top, bottom = _split(node)
        if bottom:
            return rf"\frac{{{self._factors(top)}}}{{{self._factors(bottom)}}}"
        return self._factors(top)

    def _factors(self, factors: list[Expr]) -> str:
        if len(factors) == 1:
            return self._sum(factors[0]) if isinstance(factors[0], Add) else self._power(factors[0])
        # A sum sign takes everything to its right: it comes last.
        ordered = sorted(factors, key=lambda part: (isinstance(part, (Sigma, Product)), not part.is_number, key(part)))
        return " ".join(self._factor(factor, last=factor is ordered[-1]) for factor in ordered) or "1"

    def _factor(self, node: Expr, *, last: bool) -> str:
        text = self._power(node)
        needs = isinstance(node, Add) or _is_negative(node) or (isinstance(node, (Sigma, Product)) and not last)
        return rf"\left({text}\right)" if needs else text

    def _power(self, node: Expr) -> str:
        if isinstance(node, Pow):
            base, exponent = node.args
            if exponent == Rational(1, 2):
                return rf"\sqrt{{{self._sum(base)}}}"
            inner = self._atom(base)
            simple = isinstance(base, Symbol) or (isinstance(base, Indexed) and "[" not in inner)
            inner = inner if simple else rf"\left({inner}\right)"
            return f"{inner}^{{{self._sum(exponent)}}}"
        return self._atom(node)

    # --- atoms ----------------------------------------------------------------------------------------------------

    def _atom(self, node: Expr) -> str:
        if isinstance(node, Rational):
            return str(node) if node.q == 1 else rf"\frac{{{node.p}}}{{{node.q}}}"
        if isinstance(node, Symbol):
            return self._symbol(node)
        if isinstance(node, Indexed):
            return self._entry(node)
        if isinstance(node, Exp):
            return rf"e^{{{self._sum(node.args[0])}}}"
        if isinstance(node, Log):
            return rf"\log\left({self._sum(node.args[0])}\right)"
        if isinstance(node, Gamma):
            return self._factorial(node.args[0])
        if isinstance(node, Binomial):
            return rf"\binom{{{self._sum(node.args[0])}}}{{{self._sum(node.args[1])}}}"
        if type(node) in _CALLS and len(node.args) == 1:
            opener, closer = _CALLS[type(node)]
            return f"{opener}{self._sum(node.args[0])}{closer}"
        if isinstance(node, Delta):
            return rf"\delta_{{{self._index(node.args[0])},{self._index(node.args[1])}}}"
        if isinstance(node, (Step, Slope)):
            return rf"\mathbb{{1}}({self._sum(node.args[0])} > 0)"
        if isinstance(node, (InverseEntry, Determinant)):
            return self._of_matrix(node)
        if isinstance(node, AppliedUndef):
            return self._unknown(node)
        if node is pi:
            return r"\pi"
        if isinstance(node, (Sigma, Product)):
            return self._sigma(node)
        if isinstance(node, (Add, Mul)):
            return self._sum(node)
        raise NotPrintable(type(node).__name__)

    def _unknown(self, node: Any) -> str:
        """A declared function of numbers, or a derivative of one of one number."""
        base, orders = orders_of(node)
        if base not in self.functions or (len(orders) > 1 and any(orders)) or sum(orders) > MAX_PRIMES:
            raise NotPrintable(node.func.__name__)
        arguments = ", ".join(self._sum(argument) for argument in node.args)
        return rf"{self.functions[base]}{chr(39) * sum(orders)}\left({arguments}\right)"

    def _of_matrix(self, node: Expr) -> str:
        """An entry of the inverse, or the determinant, of a matrix that has a name."""
        body, row, column = node.args[:3]
        variable = self.names.get(str(body.base)) if isinstance(body, Indexed) else None
        if variable is None or body.indices not in ((row, column), (column, row)) or variable.brackets:
            raise NotPrintable(type(node).__name__)
        if isinstance(node, Determinant):
            return rf"\det\left({variable.name}\right)"
        places = node.args[5:7] if body.indices == (row, column) else node.args[6:4:-1]
        return rf"\left({variable.name}^{{-1}}\right)_{{{','.join(self._index(place) for place in places)}}}"

    def _factorial(self, argument: Expr) -> str:
        """The factorial of what surely is a whole number, else the gamma function."""
        before = argument - 1
        if isinstance(before, Symbol) and before.is_integer and before.is_nonnegative:
            return f"{self._symbol(before)}!"
        if before.is_integer and before.is_nonnegative:
            return rf"\left({self._sum(before)}\right)!"
        return rf"\Gamma\left({self._sum(argument)}\right)"

    def _symbol(self, node: Symbol) -> str:
        if node.name in self.names:
            return self.names[node.name].name
        if node.name in self.losses:
            return self.losses[node.name]
        if node.name in self.densities or (node.is_integer and not node.name.startswith("_")):
            return str(node.name)
        raise NotPrintable(node.name)

    def _entry(self, node: Indexed) -> str:
        variable = self.names.get(str(node.base))
        if variable is None:
            raise NotPrintable(str(node.base))
        return self.entry_of(variable, node.indices[: variable.brackets], node.indices[variable.brackets :])

    def entry_of(self, variable: Variable, times: Sequence[Expr], places: Sequence[Expr]) -> str:
        """The name with indices in square brackets and below; those left off leave a vector or a matrix."""
        brackets = [self._index(index) for index in times]
        indices = [self._index(index) for index in places]
        stem, _, label = variable.name.partition("_")
        joined = "".join(indices) if all(len(index) == 1 for index in indices) else ",".join(indices)
        sub = ",".join(part for part in (label, joined) if part)
        return stem + (f"_{{{sub}}}" if sub else "") + (f"[{','.join(brackets)}]" if brackets else "")

    def _index(self, node: Expr) -> str:
        if isinstance(node, Symbol):
            return self.names[node.name].name if node.name in self.names else node.name
        if node.is_Integer:
            return str(node)
        return self._sum(node)

    def _sigma(self, node: Expr) -> str:
        body, *limits = node.args
        sign = r"\sum" if isinstance(node, Sigma) else r"\prod"
        used = {symbol.name for symbol in node.free_symbols} | self.taken
        text, renaming, inner = "", {}, set(used)
        for bound, low, high in limits:
            name = next((letter for letter in _LETTERS if letter not in inner), None)
            if name is None:
                raise NotPrintable("too many summation indices")
            inner.add(name)
            renaming[bound] = Symbol(name, integer=True)
            text += rf"{sign}_{{{name}={self._index(low)}}}^{{{self._index(high)}}} "
        content = body.xreplace(renaming)
        piece = Printer(self.notation, frozenset(inner)).latex(content)
        brackets = isinstance(content, Add) or piece.startswith("-")
        return text + (rf"\left({piece}\right)" if brackets else piece)


def _is_negative(node: Expr) -> bool:
    return bool(node.could_extract_minus_sign()) if not isinstance(node, Add) else False


def _split(node: Expr) -> tuple[list[Expr], list[Expr]]:
    """Factors above and below the fraction bar."""
    top: list[Expr] = []
    bottom: list[Expr] = []
    for factor in Mul.make_args(node):
        if isinstance(factor, Pow) and factor.args[1].is_Rational and factor.args[1] < 0:
            bottom.append(factor.args[0] ** -factor.args[1])
        elif isinstance(factor, Rational) and factor.q != 1:
            if abs(factor.p) != 1 or factor < 0:
                top.append(Integer(factor.p))
            bottom.append(Integer(factor.q))
        else:
            top.append(factor)
    return (top or [Integer(1)]), bottom
