"""What an undeclared letter is, seen from the whole statement.

``\\sum_{i=1}^n i``: a letter that ends a range, and numbers the entries of nothing, is a size; a derivation has to
declare it.  ``k + x_k``: a letter that is an index at one place is the same index where it stands as a number.
"""

from __future__ import annotations

from symderiv.source.elaborate import Elaborator
from symderiv.source.indices import refuse_in_name
from symderiv.source.naming import size_of
from symderiv.source.notation import Index, Notation, Variable, plain_name
from symderiv.source.reading import ReadError


def settled(reader: Elaborator, parameters: frozenset[str] = frozenset()) -> Notation:
    """The notation after a statement was read; where it tells more than before, the statement is to be read again."""
    notation, scope = reader.notation, reader.scope
    for stem, item in reader.labelled:
        refuse_in_name(reader, stem, item)  # a_{ij} = x_i y_j: what is an index shows later on
    for symbol, span in scope.ends.items():
        name = symbol.name
        known = name in notation.names or name in parameters or name not in scope.ever_free
        if known or symbol in scope.axes or scope.symbol(name) != symbol:
            continue
        if notation.strict:
            raise ReadError("D102", f"{name} is not declared", span, f"declare it: {name} \\in \\mathbb{{N}}")
        notation = notation.with_name(size_of(name))
    for name in sorted(reader.supposed_real & scope.ever_free - notation.names.keys()):
        notation = notation.with_name(Index(name))
    return notation


def with_reals(notation: Notation, names: set[str]) -> Notation:
    """The notation with the names that were taken as real numbers: a correction may be written in them."""
    for name in sorted(names):
        notation = notation.with_name(Variable(name, plain_name(name)))
    return notation
