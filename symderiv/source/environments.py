"""Environments: matrices, arrays and case distinctions cell by cell; and those that only arrange lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symderiv.source.reading import ReadError
from symderiv.source.syntax import Chainlet, ForAll, Grid, Name, Node

if TYPE_CHECKING:
    from symderiv.source.cursor import Cursor
    from symderiv.source.parser import Parser

GRIDS = frozenset(["bmatrix", "pmatrix", "matrix", "cases", "array", "vmatrix", "smallmatrix"])
LINES = frozenset(["aligned", "align", "gathered", "gather", "split", "equation", "multline", "displaymath"])


def environment(parser: Parser) -> Node:
    start = parser.expect(r"\begin")
    name = _name(parser)
    if name == "array":  # the column specification
        parser.argument()
    rows: list[tuple[Node, ...]] = []
    row: list[Node] = []
    open_cell = True
    while not parser.at(r"\end"):
        if parser.at(r"\\"):
            _need_cell(parser, open_cell)
            parser.advance()
            rows.append(tuple(row))
            row, open_cell = [], True
        elif parser.at("&"):
            _need_cell(parser, open_cell)
            parser.advance()
            open_cell = True
        elif parser.at(",", ".") and not open_cell:
            token = parser.advance()
            open_cell = token.text == "," and not parser.at("&", r"\\", r"\end")
        elif name == "cases" and len(row) > 1 and parser.at(r"\forall"):
            row[-1] = _for_all(parser, row[-1])
            open_cell = False
        elif open_cell or name == "cases":
            row.append(parser.comparison())
            open_cell = False
        else:
            raise ReadError("D101", "expected & or \\\\ here", parser.here)
    if row:
        _need_cell(parser, open_cell)
        rows.append(tuple(row))
    end = parser.advance()
    if _name(parser) != name:
        place = end.span.to(parser.tokens[parser.position - 1].span)
        raise ReadError("D101", f"expected \\end{{{name}}} here", place)
    return Grid(name, tuple(rows), start.span.to(parser.tokens[parser.position - 1].span))


def _for_all(parser: Parser, condition: Node) -> ForAll:
    """The quantifier behind the condition of a case: ``\\forall j``, ``\\forall j \\ne i``."""
    sign = parser.advance()
    ranging = parser.comparison()
    span = condition.span.to(ranging.span)
    match ranging:
        case Name():
            return ForAll(condition, ranging, None, span)
        case Chainlet((Name() as name, apart), (r"\ne",), _):
            return ForAll(condition, name, apart, span)
    hint = r"write \forall j, or \forall j \ne i"
    raise ReadError("D104", "this quantifier is not read in a case", sign.span.to(ranging.span), hint)


def _need_cell(parser: Parser, open_cell: bool) -> None:
    if open_cell:
        raise ReadError("D101", "a cell is empty here", parser.here)


def _name(parser: Parser) -> str:
    parser.expect("{")
    name, place = "", parser.here
    while not parser.at("}"):
        place = place.to(parser.here)
        name += parser.advance().text
    parser.expect("}")
    if name.removesuffix("*") in LINES:
        raise ReadError("D104", f"the environment {name} is read only around a whole formula", place)
    if name not in GRIDS:
        raise ReadError("D104", f"the environment {name} is not read", place)
    return name


def line_environment(cursor: Cursor, command: str) -> str:
    """The name in ``\\begin{aligned}`` or ``\\end{aligned}``, which is passed over; nothing for other environments."""
    if not cursor.at(command) or cursor.tokens[cursor.position + 1].text != "{":
        return ""
    end = cursor.position + 2
    while cursor.tokens[end].kind == "letter" or cursor.tokens[end].text == "*":
        end += 1
    name = "".join(token.text for token in cursor.tokens[cursor.position + 2 : end])
    if cursor.tokens[end].text != "}" or name.removesuffix("*") not in LINES:
        return ""
    cursor.move_to(end + 1)
    return name
