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
    Eq,
    Expr,
    Ge,
    Gt,
    Indexed,
    Integer,
    Le,
    Lt,
    Max,
    Min,
    Mul,
    Ne,
    Piecewise,
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
    oo,
    pi,
    sign,
    sin,
    tan,
)
from sympy.core.function import AppliedUndef

from symderiv.source.notation import Density, LossName, Notation, SmoothFunction, Variable
from symderiv.source.spelling import in_latex, scripts_of
from symderiv.tensor.matrix import Determinant, InverseEntry
from symderiv.tensor.nodes import Binomial, Delta, Exp, Gamma, Greatest, Log, Product, Sigma, Slope, Step, key
from symderiv.tensor.operators import DefiniteIntegral, Expectation, Limit
from symderiv.tensor.ordered import PowerEntry, exponent_of
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
_RELATIONS: dict[Any, str] = {Gt: ">", Lt: "<", Ge: r"\ge", Le: r"\le", Eq: "=", Ne: r"\ne"}

MAX_PRIMES = 3
_LETTERS = "jklpqrsuvabcdefghmnotwxyz"


class NotPrintable(ValueError):
    """The expression has a part for which the document has no notation."""


class Printer:
    def __init__(
        self, notation: Notation, taken: frozenset[str] = frozenset(), bound: frozenset[Symbol] = frozenset()
    ) -> None:
        self.notation = notation
        self.names: Mapping[str, Variable] = {m.plain: m for m in notation.names.values() if isinstance(m, Variable)}
        self.losses = {m.plain: m.name for m in notation.names.values() if isinstance(m, LossName)}
        self.densities = {m.name for m in notation.names.values() if isinstance(m, Density)}
        self.functions = {m.plain: m.name for m in notation.names.values() if isinstance(m, SmoothFunction)}
        self.bound = bound
        """Variables of the integrals and limits that we are in."""
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
            if isinstance(-node, Greatest) and _is_negative((-node).args[0]):
                body, *others = (-node).args
                return self._greatest(Greatest(-body, *others), name=r"\min")
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
            inner = inner if simple and "^" not in inner else rf"\left({inner}\right)"
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
        if isinstance(node, (InverseEntry, Determinant, PowerEntry)):
            return self._of_matrix(node)
        if node is pi:
            return r"\pi"
        if isinstance(node, (Sigma, Product)):
            return self._sigma(node)
        if isinstance(node, Greatest):
            return self._greatest(node)
        if isinstance(node, (Add, Mul)):
            return self._sum(node)
        if isinstance(node, (Max, Min)):
            name = r"\max" if isinstance(node, Max) else r"\min"
            return rf"{name}\left({', '.join(self._sum(part) for part in sorted(node.args, key=key))}\right)"
        if isinstance(node, Piecewise):
            return self._cases(node)
        if isinstance(node, Expectation):
            return self._mean(node)
        if isinstance(node, (DefiniteIntegral, Limit)):
            return self._bound_variable(node)
        if isinstance(node, AppliedUndef):
            return self._applied(node)
        raise NotPrintable(type(node).__name__)

    def _unknown(self, node: Any) -> str:
        """A declared function of numbers, or a derivative of one of one number."""
        base, orders = orders_of(node)
        if base not in self.functions or (len(orders) > 1 and any(orders)) or sum(orders) > MAX_PRIMES:
            raise NotPrintable(node.func.__name__)
        arguments = ", ".join(self._sum(argument) for argument in node.args)
        return rf"{self.functions[base]}{chr(39) * sum(orders)}\left({arguments}\right)"

    # --- what binds a real variable, cases, unknown functions -----------------------------------------------------

    def _cases(self, node: Expr) -> str:
        rows = []
        for value, condition in node.args:
            if condition == True:  # noqa: E712  (SymPy's true)
                rows.append(rf"{self._sum(value)} & \text{{otherwise}}")
                continue
            sign = _RELATIONS.get(type(condition))
            if sign is None or all(side.is_integer for side in condition.args):
                raise NotPrintable("a condition")
            rows.append(f"{self._sum(value)} & {self._sum(condition.args[0])} {sign} {self._sum(condition.args[1])}")
        return r"\begin{cases} " + r" \\ ".join(rows) + r" \end{cases}"

    def _mean(self, node: Expr) -> str:
        """The mean over all that is random, or under a density whose variable has its own name."""
        body, measure, *bound = node.args
        below, inner = "", self
        if bound:
            if str(measure) not in self.densities:
                raise NotPrintable(str(measure))
            below, inner = f"_{{{measure}}}", Printer(self.notation, self.taken, self.bound | set(bound))
        return rf"\mathbb{{E}}{below}\left[{inner.latex(body)}\right]"

    def _bound_variable(self, node: Expr) -> str:
        """``\\int_0^1 f(a) \\, \\mathrm{d}a`` and ``\\lim_{a \\to 0^+} f(a)``, in brackets: both reach far."""
        body, bound = node.args[:2]
        used = {symbol.name for symbol in node.free_symbols} | {m.name for m in self.bound}
        letter = next((letter for letter in _LETTERS if letter not in used | self._indices()), None)
        if letter is None:
            raise NotPrintable("too many bound variables")
        symbol = Symbol(letter, real=True)
        inner = Printer(self.notation, self.taken | {letter}, self.bound | {symbol})
        text = inner.latex(body.xreplace({bound: symbol}))
        if isinstance(node, Limit):
            point, side = node.args[2:]
            mark = {1: "^+", -1: "^-"}.get(int(side), "")
            return rf"\left(\lim_{{{letter} \to {self._end(point)}{mark}}} \left({text}\right)\right)"
        low, high = (self._end(end) for end in node.args[2:])
        return rf"\left(\int_{{{low}}}^{{{high}}} \left({text}\right) \, \mathrm{{d}}{letter}\right)"

    def _indices(self) -> set[str]:
        """Names that are no real variables: an integral over a declared index would be something else."""
        return {name for name, meaning in self.notation.names.items() if not isinstance(meaning, Variable)} | {"d", "e"}

    def _end(self, node: Expr) -> str:
        if node in (oo, -oo):
            return r"\infty" if node == oo else r"-\infty"
        return self._sum(node)

    def _applied(self, node: Expr) -> str:
        """``g'(a)``, ``g(a, b)``; and the value of a density at its own variable."""
        if node.func.__name__ in self.densities:
            if not all(place in self.bound or (isinstance(place, Symbol) and place.is_integer) for place in node.args):
                raise NotPrintable(str(node))
            return str(node.func.__name__)
        return self._unknown(node)

    def _of_matrix(self, node: Expr) -> str:
        """An entry of the inverse or of a power, or the determinant, of a matrix that has a name."""
        body, row, column = node.args[:3]
        variable = self.names.get(str(body.base)) if isinstance(body, Indexed) else None
        if variable is None or body.indices not in ((row, column), (column, row)) or variable.brackets:
            raise NotPrintable(type(node).__name__)
        if isinstance(node, Determinant):
            return rf"\det\left({in_latex(variable.name)}\right)"
        places = node.args[5:7] if body.indices == (row, column) else node.args[6:4:-1]
        exponent = self._sum(exponent_of(node)) if isinstance(node, PowerEntry) else "-1"
        name, at = in_latex(variable.name), ",".join(self._index(place) for place in places)
        name = f"({name})" if "^" in name else name
        return rf"\left({name}^{{{exponent}}}\right)_{{{at}}}"

    def _factorial(self, argument: Expr) -> str:
        """The factorial of what surely is a whole number, else the gamma function."""
        before = argument - 1
        if isinstance(before, Symbol) and before.is_integer and before.is_nonnegative:
            return f"{self._symbol(before)}!"
        if before.is_integer and before.is_nonnegative:
            return rf"\left({self._sum(before)}\right)!"
        return rf"\Gamma\left({self._sum(argument)}\right)"

    def _symbol(self, node: Symbol) -> str:
        if node in self.bound:
            return str(node.name)
        if node.name in self.names:
            return in_latex(self.names[node.name].name)
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
        stem, above, label = scripts_of(variable.name)
        stem = in_latex(f"{stem}^{above}") if above else stem
        joined = "".join(indices) if all(len(index) == 1 for index in indices) else ",".join(indices)
        sub = ",".join(part for part in (label, joined) if part)
        return stem + (f"_{{{sub}}}" if sub else "") + (f"[{','.join(brackets)}]" if brackets else "")

    def _index(self, node: Expr) -> str:
        if isinstance(node, Symbol):
            return in_latex(self.names[node.name].name) if node.name in self.names else node.name
        if node.is_Integer:
            return str(node)
        return self._sum(node)

    def _sigma(self, node: Expr) -> str:
        body, *limits = node.args
        sign = r"\sum" if isinstance(node, Sigma) else r"\prod"
        inner, renaming = self._binding(node, limits)
        text = "".join(self._running(sign, limit, renaming) for limit in limits)
        return text + inner.under_a_sign(body.xreplace(renaming))

    def _greatest(self, node: Expr, *, name: str = r"\max") -> str:
        """``\\max_{i=1}^{n} x_{i}``, the last sign with ``i \\ne j``; in brackets, as it would reach over a sum."""
        body, allowed, *limits = node.args
        inner, renaming = self._binding(node, limits)
        apart = [1 - factor for factor in Mul.make_args(allowed.xreplace(renaming)) if factor != 1]
        if not all(isinstance(same, Delta) for same in apart):
            raise NotPrintable("a condition")
        where = "".join(rf", {self._index(same.args[0])} \ne {self._index(same.args[1])}" for same in apart)
        *outer, last = limits
        text = "".join(self._running(name, limit, renaming) for limit in outer)
        text += self._running(name, last, renaming, where)
        return rf"\left({text}{inner.under_a_sign(body.xreplace(renaming))}\right)"

    def running(self, sign: str, node: Expr, limit: tuple[Any, ...]) -> tuple[Printer, dict[Symbol, Symbol], str]:
        """A printer inside a sign, the letter of its index, and the sign with its bounds."""
        inner, renaming = self._binding(node, [limit])
        return inner, renaming, self._running(sign, limit, renaming)

    def _binding(self, node: Expr, limits: Sequence[Any]) -> tuple[Printer, dict[Symbol, Symbol]]:
        """A letter for each bound index, and a printer that takes no letter again."""
        taken = {symbol.name for symbol in node.free_symbols} | self.taken
        letters = [letter for letter in _LETTERS if letter not in taken][: len(limits)]
        if len(letters) < len(limits):
            raise NotPrintable("too many summation indices")
        symbols = (Symbol(letter, integer=True) for letter in letters)
        renaming = dict(zip((limit[0] for limit in limits), symbols, strict=True))
        return Printer(self.notation, frozenset(taken.union(letters)), self.bound), renaming

    def _running(self, sign: str, limit: Any, renaming: dict[Symbol, Symbol], where: str = "") -> str:
        bound, low, high = limit
        return rf"{sign}_{{{renaming[bound].name}={self._index(low)}{where}}}^{{{self._index(high)}}} "

    def under_a_sign(self, content: Expr) -> str:
        piece = self.latex(content)
        brackets = isinstance(content, Add) or piece.startswith("-")
        return rf"\left({piece}\right)" if brackets else piece


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
