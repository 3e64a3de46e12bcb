"""Lists and matrices of printed decimals: every entry is judged by its own digits.

Decides: ``A \\approx M`` and ``A = M`` where M is a list, tuple or matrix whose entries are all printed numbers, at
least one of them with decimals, and where the entries of A are numbers.  An entry with decimals holds if the value
rounds to its digits; a whole number after an equals sign is meant exactly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from flint import fmpq
from sympy import Expr, Integer

from symderiv.engine import identity
from symderiv.engine.ball import NotEvaluable, Undefined, Value, as_ball, evaluate
from symderiv.engine.goals import Vanishes, Violates
from symderiv.engine.problem import Problem, unfolded
from symderiv.engine.record import certify
from symderiv.engine.rounding import judge_rounding, printed_digits
from symderiv.model import Certificate, Counterexample, Proved, Refuted, Span, Undecided
from symderiv.model.plain import dataclass
from symderiv.source.reading import ReadError
from symderiv.source.statements import parse
from symderiv.source.syntax import Grid, Group, Node
from symderiv.tensor.axis import Axis

BITS = 256


@dataclass(frozen=True)
class Cell:
    """One printed number and the indices of its entry."""

    text: str
    span: Span
    place: tuple[Expr, ...]


def printed_cells(text: str, axes: tuple[Axis, ...]) -> list[Cell] | None:
    """The entries of a written list or matrix; nothing if one is no number, or all are whole."""
    try:
        chains = parse(text).chains
    except ReadError:
        return None
    if len(chains) != 1 or len(chains[0].sides) != 1:
        return None
    cells = [Cell(node.span.of(text), node.span, place) for node, place in _entries(chains[0].sides[0], axes)]
    digits = [printed_digits(cell.text) for cell in cells]
    if not cells or None in digits or not any(digits):
        return None
    return cells


def _entries(node: Node, axes: tuple[Axis, ...]) -> Iterator[tuple[Node, tuple[Expr, ...]]]:
    match node:
        case Group("[" | "(", _, items, _, _) if len(items) > 1:
            rows: tuple[tuple[Node, ...], ...] = tuple((item,) for item in items)
        case Grid("bmatrix" | "pmatrix" | "matrix", rows, _):
            pass
        case _:
            return
    for r, row in enumerate(rows):
        for c, item in enumerate(row):
            yield item, (axes[0].low + r,) if len(axes) == 1 else (axes[0].low + r, axes[1].low + c)


def judge_entries(problem: Problem, text: str, axes: tuple[Axis, ...]) -> Proved | Refuted | Undecided | None:
    """Nothing if the text is not a list or matrix of decimals, or an entry is not a number."""
    cells = printed_cells(text, axes) if len(axes) in (1, 2) else None
    if cells is None:
        return None
    found: list[tuple[Cell, Proved | Refuted | Undecided]] = []
    for cell in cells:
        chosen = dict(zip(problem.entry, cell.place, strict=True))
        value = unfolded(problem.model, problem.left.xreplace(chosen))
        if value.free_symbols:
            return None
        found.append((cell, _judge(problem, value, cell.text)))
    wrong = [(cell, verdict) for cell, verdict in found if isinstance(verdict, Refuted)]
    if wrong:
        return _refuted(text, wrong)
    open_ones = [verdict for _, verdict in found if isinstance(verdict, Undecided)]
    if open_ones:
        return open_ones[0]
    note = () if problem.relation == r"\approx" else ("equal after rounding to the printed decimals",)
    goals = tuple(goal for _, proof in found if isinstance(proof, Proved) and proof.certificate
                  for goal in proof.certificate.goals)  # fmt: skip
    certificate = Certificate("rounding", (), goals)
    return Proved("to the printed decimals of every entry", "rounding", notes=note, certificate=certificate)


def _judge(problem: Problem, value: Expr, text: str) -> Proved | Refuted | Undecided:
    if printed_digits(text) or problem.relation == r"\approx":
        return judge_rounding(value, text, problem.relation)
    if text.rstrip().endswith(r"\%"):
        return _judge(problem, 100 * value, text.rstrip().removesuffix(r"\%"))
    whole = int(text.replace(" ", ""))
    try:
        number = evaluate(value, {}, BITS)
    except (Undefined, NotEvaluable) as error:
        return Undecided("D201", str(error), ("rounding",))
    if number == whole if isinstance(number, fmpq) else _is_zero(problem, value - whole):
        goal = Vanishes(value - whole, problem.context)
        return Proved("exactly", "normal form", certificate=certify("normal form", [goal]))
    if isinstance(number, fmpq) or not as_ball(number).contains(whole):
        return replace(
            _not_whole(number, text), certificate=certify("evaluation", [Violates(value, "=", Integer(whole), {})])
        )
    return Undecided("D201", "the value lies too close to the printed number", ("rounding",))


def _not_whole(number: Value, text: str) -> Refuted:
    """With the exact value as the correction, if it is a short decimal."""
    exact = isinstance(number, fmpq)
    finite = number * 10**4 if isinstance(number, fmpq) else None
    shown = str(number) if exact else as_ball(number).str(8, radius=False)
    return Refuted(
        "D306",
        "a whole number after an equals sign is meant exactly",
        "rounding",
        scope="a number",
        counterexample=Counterexample(stated=text.strip(), derived=shown, exact=exact),
        correction=_decimal(int(finite.p)) if finite is not None and finite.q == 1 else None,
    )


def _decimal(ten_thousandths: int) -> str:
    sign, digits = "-" if ten_thousandths < 0 else "", f"{abs(ten_thousandths):05d}"
    return sign + f"{digits[:-4]}.{digits[-4:]}".rstrip("0").rstrip(".")


def _is_zero(problem: Problem, value: Expr) -> bool:
    return identity.is_identity(replace(problem, left=value, relation="=", right=Integer(0), ranges={}, entry=()))


def _refuted(text: str, wrong: list[tuple[Cell, Refuted]]) -> Refuted:
    """The first wrong entry, and the text with all wrong entries put right, where each has a rounded value."""
    cell, first = wrong[0]
    place = f"({', '.join(map(str, cell.place))})"
    corrected: str | None = text
    for other, verdict in reversed(wrong):
        if corrected is None or verdict.correction is None:
            corrected = None
        else:
            corrected = corrected[: other.span.start] + verdict.correction + corrected[other.span.end :]
    several = f"; {len(wrong)} entries are wrong" if len(wrong) > 1 else ""
    example = replace(first.counterexample, entry=place) if first.counterexample is not None else None
    return replace(
        first,
        reason=f"entry {place}: {first.reason}{several}",
        counterexample=example,
        correction=corrected,
        correction_scope="to the printed decimals of every entry" if corrected else "",
    )
