"""Index form to matrix notation: ``\\sum_k A_{ki} B_{kj}`` is ``A^\\top B``.

Raises sums of products in which every factor has at most two tensor indices and every sum runs over whole axes:
matrix products, transposes, inner and outer products, traces, ``\\operatorname{diag}``, ``\\odot``, ``I_n``,
``\\mathbf{1}_n``, powers and ordered products of matrices, and exp and log entry by entry.  Anything else is not
raised (``NotPrintable``).

A term is a network: its factors are the nodes, and an index that two of them share is summed by joining them.  What
is printed reads back to the same index form; whoever uses it reads it again and compares.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sympy import Add, Expr, Indexed, Integer, Mul, Pow, Rational, Symbol

from symderiv.model.plain import dataclass
from symderiv.source.notation import Notation
from symderiv.source.printer import NotPrintable, Printer
from symderiv.tensor.axis import Axis, fresh
from symderiv.tensor.matrix import axis_of
from symderiv.tensor.nodes import Delta, Exp, Log, Sigma, key
from symderiv.tensor.ordered import OrderedEntry, PowerEntry, exponent_of
from symderiv.tensor.tensor import same_axis

_BY_ENTRY = {Exp: r"\exp", Log: r"\log"}


def raised(notation: Notation, body: Expr, entry: Sequence[Symbol], axes: Sequence[Axis], taken: frozenset[str]) -> str:
    """The tensor with this body at the indices ``entry``, in matrix notation."""
    if any(axis.parts is not None for axis in axes):
        raise NotPrintable("a stacked axis")
    raiser = _Raiser(notation, taken, dict(zip(entry, axes, strict=True)))
    return raiser.total(body, tuple(entry))


@dataclass(frozen=True)
class _Piece:
    """A product of matrices, a column or a number: ``ends`` are its open indices.

    ``parts`` are (text, transposed); nothing is said of a symmetric matrix, which is its own transpose.
    """

    parts: tuple[tuple[str, bool | None], ...]
    ends: tuple[Symbol, ...]

    @property
    def turned(self) -> _Piece:
        parts = ((text, None if turned is None else not turned) for text, turned in reversed(self.parts))
        return _Piece(tuple(parts), self.ends[::-1])

    def ending(self, index: Symbol) -> _Piece:
        """As it is or transposed, so that this index comes last."""
        return self if self.ends[-1] == index else self.turned

    def starting(self, index: Symbol) -> _Piece:
        return self if self.ends[0] == index else self.turned

    def text(self) -> str:
        return " ".join(_transposed(text) if turned else text for text, turned in self.parts)


def _transposed(text: str) -> str:
    if text.startswith(r"\operatorname{diag}"):
        return text
    bare = all(mark not in text for mark in " (") or text.startswith("(")
    return rf"{text}^\top" if bare else rf"({text})^\top"


class _Raiser:
    def __init__(self, notation: Notation, taken: frozenset[str], axes: dict[Symbol, Axis]) -> None:
        self.printer = Printer(notation, taken)
        self.axes: dict[Symbol, Axis] = axes

    def total(self, body: Expr, entry: tuple[Symbol, ...]) -> str:
        if body == 0 and entry:
            raise NotPrintable("a zero has no shape of its own")
        text = ""
        for term in sorted(Add.make_args(body), key=lambda part: (bool(part.as_coeff_Mul()[0] < 0), key(part))):
            coefficient, rest = term.as_coeff_Mul()
            piece = self._term(abs(coefficient), rest, entry)
            if coefficient < 0:
                text += f" - {piece}" if text else f"-{piece}"
            else:
                text += f" + {piece}" if text else piece
        return text

    # --- one term ---------------------------------------------------------------------------------------------

    def _term(self, coefficient: Rational, rest: Expr, entry: tuple[Symbol, ...]) -> str:
        bound, factors = self._opened(rest)
        numbers: list[str] = [] if coefficient == 1 else [self.printer.latex(coefficient)]
        pieces: list[_Piece] = []
        deltas: list[Expr] = []
        for factor in factors:
            indices = self._indices(factor)
            if isinstance(factor, Delta):
                deltas.append(factor)
            elif not indices:
                if factor == 1:
                    continue
                numbers.append(self._number(factor))
            else:
                pieces.extend(self._factor(factor, indices))
        diagonal = self._diagonal(deltas, entry)
        if diagonal:
            pieces = [_renamed(piece, entry[1], entry[0]) for piece in pieces]
        network = _Network(self._ones, pieces)
        for index in sorted(bound, key=network.degree):
            network.eliminate(index, bound)
        numbers.extend(network.numbers)
        shape = self._diag(network, entry) if diagonal else self._shaped(network, entry)
        parts = [*numbers, shape] if shape else numbers
        return " ".join(_factor_text(part, len(parts) > 1) for part in parts) or "1"

    def _opened(self, term: Expr) -> tuple[list[Symbol], list[Expr]]:
        bound: list[Symbol] = []
        factors: list[Expr] = []
        pending = list(Mul.make_args(term))
        while pending:
            factor = pending.pop()
            if isinstance(factor, Sigma):
                body, *limits = factor.args
                renaming = {}
                for index, low, high in limits:
                    renaming[index] = fresh("k")
                    self.axes[renaming[index]] = Axis(low, high)
                bound.extend(renaming.values())
                pending.extend(Mul.make_args(body.xreplace(renaming)))
            elif isinstance(factor, Pow) and self._indices(factor) and factor.args[1].is_Integer and factor.args[1] > 1:
                pending.extend([factor.args[0]] * int(factor.args[1]))
            else:
                factors.append(factor)
        return bound, sorted(factors, key=key)

    def _indices(self, node: Expr) -> set[Symbol]:
        return set(node.free_symbols) & self.axes.keys()

    def _number(self, factor: Expr) -> str:
        """A factor without tensor indices; sums inside it are raised by themselves."""
        if isinstance(factor, Pow) and factor.args[0].has(Sigma) and factor.args[1].is_Integer:
            base, exponent = factor.args
            inside = self.total(base, ())
            inner = rf"\left({inside}\right)^{{{abs(exponent)}}}" if abs(exponent) != 1 else inside
            return inner if exponent > 0 else rf"\frac{{1}}{{{inner}}}"
        if factor.has(Sigma):
            raise NotPrintable(type(factor).__name__)
        text = self.printer.latex(factor)
        return rf"\left({text}\right)" if isinstance(factor, Add) else text

    def _factor(self, factor: Expr, indices: set[Symbol]) -> list[_Piece]:
        if isinstance(factor, Indexed):
            return [self._entry(factor)]
        function = next((name for kind, name in _BY_ENTRY.items() if isinstance(factor, kind)), None)
        if function is not None and len(indices) <= 2:
            ends = tuple(sorted(indices, key=key))
            argument = _Raiser(self.printer.notation, self.printer.taken, {k: self.axes[k] for k in ends})
            return [_Piece(((f"{function}({argument.total(factor.args[0], ends)})", False),), ends)]
        if isinstance(factor, (OrderedEntry, PowerEntry)) and set(factor.args[5:7]) <= self.axes.keys():
            return [self._chain(factor)]
        raise NotPrintable(type(factor).__name__)

    def _chain(self, node: Expr) -> _Piece:
        """``(W^{t})`` or ``\\left(\\prod_{k=1}^{t} A_k\\right)``: the latter where it is said in which order."""
        body, row, column = node.args[:3]
        axes, ends = dict.fromkeys((row, column), axis_of(node)), tuple(node.args[5:7])
        if isinstance(node, PowerEntry):
            inner = _Raiser(self.printer.notation, self.printer.taken, axes)
            straight, turned = (inner.total(body, order) for order in ((row, column), (column, row)))
            base, ends = (straight, ends) if len(straight) <= len(turned) else (turned, ends[::-1])
            base = base if base.isalpha() else rf"\left({base}\right)"
            return _Piece(((f"({base}^{{{self.printer.latex(exponent_of(node))}}})", False),), ends)
        latest_left = self.printer.notation.latest_left
        if latest_left is None:
            raise NotPrintable("a product whose order is open")
        inside, running, sign = self.printer.running(r"\prod", node, tuple(node.args[7:]))
        factor = _Raiser(self.printer.notation, inside.taken, axes)
        entry = (row, column) if latest_left else (column, row)
        text = factor.total(body.xreplace(running), entry)
        return _Piece(((rf"\left({sign}{text}\right)", False),), ends if latest_left else ends[::-1])

    def _entry(self, node: Indexed) -> _Piece:
        """A vector or matrix by its declared name; indices that come before its own are written out."""
        variable = self.printer.names.get(str(node.base))
        if variable is None:
            raise NotPrintable(str(node.base))
        subscripts = tuple(node.indices[variable.brackets :])
        ends = tuple(index for index in subscripts if index in self.axes)
        given = subscripts[: len(subscripts) - len(ends)]
        others = (*node.indices[: variable.brackets], *given)
        if subscripts[len(given) :] != ends or len(ends) > 2 or any(self._indices(other) for other in others):
            raise NotPrintable(str(node))
        for index, axis in zip(ends, variable.subscripts[len(given) :], strict=True):
            if not same_axis(self.axes[index], axis):
                raise NotPrintable(f"{index} does not run over a whole axis")
        structure = self.printer.notation.model.structures.get(variable.plain)
        turned = None if structure is not None and structure.is_symmetric and len(ends) == 2 else False
        return _Piece(((self.printer.entry_of(variable, node.indices[: variable.brackets], given), turned),), ends)

    # --- what is left -----------------------------------------------------------------------------------------

    def _diagonal(self, deltas: list[Expr], entry: tuple[Symbol, ...]) -> bool:
        if not deltas:
            return False
        if len(entry) != 2 or len(deltas) > 1 or set(deltas[0].args) != set(entry):
            raise NotPrintable("a Kronecker delta that is no identity matrix")
        return True

    def _diag(self, network: _Network, entry: tuple[Symbol, ...]) -> str:
        if not network.pieces:
            return f"I_{{{self._size(entry[0])}}}"
        return rf"\operatorname{{diag}}({network.column(entry[0])})"

    def _size(self, index: Symbol) -> str:
        return self.printer.latex(self.axes[index].size)

    def _ones(self, index: Symbol) -> _Piece:
        if not isinstance(self.axes[index].size, (Symbol, Integer)) or self.axes[index].low != 1:
            raise NotPrintable("the ones of an axis without a named size")
        return _Piece(((rf"\mathbf{{1}}_{{{self._size(index)}}}", False),), (index,))

    def _shaped(self, network: _Network, entry: tuple[Symbol, ...]) -> str:
        if not entry:
            return ""
        if len(entry) == 1:
            return network.column(entry[0])
        return network.matrix(*entry)


def _renamed(piece: _Piece, old: Symbol, new: Symbol) -> _Piece:
    return _Piece(piece.parts, tuple(new if index == old else index for index in piece.ends))


def _factor_text(text: str, among_others: bool) -> str:
    """In brackets, if a neighbour would change its meaning."""
    weak = r"\odot" in text and not text.startswith((r"\operatorname", "(", r"\left("))
    return f"({text})" if among_others and weak else text


class _Network:
    """The factors of one term; joining them over an index sums over it."""

    def __init__(self, ones: Callable[[Symbol], _Piece], pieces: list[_Piece]) -> None:
        self.ones = ones
        self.pieces = pieces
        self.numbers: list[str] = []
        self.closed: set[Symbol] = set()
        """Indices that went with another one."""

    def degree(self, index: Symbol) -> int:
        return sum(index in piece.ends for piece in self.pieces)

    def _take(self, index: Symbol) -> tuple[list[_Piece], list[_Piece]]:
        """Columns and matrices with this index, out of the network; equal pairs of indices multiplied by entry."""
        mine = [piece for piece in self.pieces if index in piece.ends]
        self.pieces = [piece for piece in self.pieces if index not in piece.ends]
        columns = [piece for piece in mine if len(piece.ends) == 1]
        groups: dict[frozenset[Symbol], list[_Piece]] = {}
        for piece in mine:
            if len(piece.ends) == 2:
                groups.setdefault(frozenset(piece.ends), []).append(piece.ending(index))
        return columns, [_by_entry(group) for group in groups.values()]

    def eliminate(self, index: Symbol, bound: Sequence[Symbol]) -> None:
        if self._closes(index, bound):
            return
        columns, matrices = self._take(index)
        loops = [matrix for matrix in matrices if matrix.ends[0] == index]
        if loops:
            if len(loops) > 1 or columns or len(matrices) > 1:
                raise NotPrintable("the diagonal of a matrix inside a product")
            self.numbers.append(rf"\operatorname{{tr}}({loops[0].text()})")
            return
        if len(matrices) > 2:
            raise NotPrintable("an index with three matrices")
        if len(matrices) == 2:
            middle = _Piece(((rf"\operatorname{{diag}}({_by_entry(columns).text()})", False),), ()) if columns else None
            first, second = matrices[0].ending(index), matrices[1].starting(index)
            parts = (*first.parts, *(middle.parts if middle else ()), *second.parts)
            self.pieces.append(_Piece(parts, (first.ends[0], second.ends[1])))
            return
        if len(columns) == 2 and not matrices:
            row, column = sorted(columns, key=lambda piece: piece.text())
            self.numbers.append(_joined(row.turned.parts + column.parts))
            return
        column = _by_entry(columns) if columns else self.ones(index)
        if matrices:
            self.pieces.append(_Piece(matrices[0].parts + column.parts, matrices[0].ends[:1]))
        else:
            self.numbers.append(_joined(self.ones(index).turned.parts + column.parts))

    def _closes(self, index: Symbol, bound: Sequence[Symbol]) -> bool:
        """Two matrices that share both their indices, and those with nothing else: the trace of their product."""
        mine = [piece for piece in self.pieces if index in piece.ends]
        if len(mine) != 2 or {*mine[0].ends} != {*mine[1].ends} or len({*mine[0].ends}) != 2:
            return index in self.closed
        other = next(end for end in mine[0].ends if end != index)
        if other not in bound or self.degree(other) != 2:
            return False
        self.pieces = [piece for piece in self.pieces if piece not in mine]
        product = _Piece(mine[0].ending(index).parts + mine[1].starting(index).parts, ())
        shorter = min(product.text(), product.turned.text(), key=lambda text: (len(text), text))
        self.numbers.append(rf"\operatorname{{tr}}({shorter})")
        self.closed.add(other)
        return True

    def column(self, index: Symbol) -> str:
        columns, matrices = self._take(index)
        if matrices or self.pieces or not columns:
            raise NotPrintable("no column")
        return _by_entry(columns).text()

    def matrix(self, row: Symbol, column: Symbol) -> str:
        rows, matrices = self._take(row)
        columns, more = self._take(column)
        if more or self.pieces or len(matrices) > 1:
            raise NotPrintable("no matrix")
        if not matrices:
            left = _by_entry(rows) if rows else self.ones(row)
            right = _by_entry(columns) if columns else self.ones(column)
            return _joined(left.parts + right.turned.parts)
        parts = matrices[0].starting(row).parts
        for scale, before in ((rows, True), (columns, False)):
            if scale:
                diagonal = ((rf"\operatorname{{diag}}({_by_entry(scale).text()})", False),)
                parts = diagonal + parts if before else parts + diagonal
        return _joined(parts)


def _joined(parts: tuple[tuple[str, bool | None], ...]) -> str:
    return _Piece(parts, ()).text()


def _by_entry(pieces: list[_Piece]) -> _Piece:
    """The product entry by entry of pieces with the same indices in the same order."""
    if len(pieces) == 1:
        return pieces[0]
    texts = sorted(piece.text() for piece in pieces)
    product = r" \odot ".join(texts)
    return _Piece(((f"({product})", False),), pieces[0].ends)
