"""Goals survive their text, and a text that is no goal is refused."""

from __future__ import annotations

import dataclasses
import json
import typing

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st
from sympy import Dummy, Expr, Function, IndexedBase, Integer, Max, Piecewise, Rational, Symbol, oo, pi, sin, sqrt

from symderiv.engine.budget import Budget
from symderiv.engine.goals import Goal, Grows, Keeps, Rounds, Shapes, Simplifies, Vanishes, Violates
from symderiv.engine.normal.context import Context
from symderiv.engine.record import MAX_TEXT, PARTS, MalformedRecord, NotRecordable, certify, record, restore
from symderiv.tensor.axis import one_to, size
from symderiv.tensor.nodes import Exp, Log, delta, sigma
from symderiv.tensor.operators import expectation

x = Symbol("x", real=True)
p = Symbol("p", positive=True)
n = size("n")
i, j = (Symbol(name, integer=True) for name in "ij")
U = IndexedBase("U")
CONTEXT = Context({i: one_to(n)}, frozenset({frozenset((i, j))}), densities=frozenset({"q"}), positive=frozenset({"U"}))
EXPRESSIONS: list[Expr] = [
    x,
    p ** Rational(3, 7) - sqrt(2) * pi,
    Exp(x) / (1 + Exp(-U[i, 2])) + Log(p),
    delta(i, j) * sigma(U[i], (i, Integer(1), n)),
    Max(x, 0, p) + abs(x) + sympy.floor(x) + sin(x),
    Piecewise((x, x > 0), (-x, True)),
    expectation(U[i] ** 2),
    Function("q")(x),
    Integer(10) ** 60 + oo,
]
GOALS: list[Goal] = [
    *(Vanishes(expression, CONTEXT) for expression in EXPRESSIONS),
    Keeps(x**2, True, Context(), {n: 2}),
    Violates(x, r"\le", p, {x: Rational(-3, 4), p: Rational(1)}),
    Simplifies(x),
    Rounds(sqrt(2), "1.41", True),
    Grows(n**2, n, False),
    Shapes((n, Integer(1)), (n,), True),
]


@pytest.mark.parametrize("goal", GOALS, ids=lambda goal: type(goal).__name__)
def test_a_goal_survives_its_text(goal: Goal) -> None:
    assert restore(record(goal)) == goal


def test_a_bound_index_is_one_index_after_reading() -> None:
    k = Dummy("k", integer=True)
    goal = restore(record(Simplifies(sigma(U[k] * k, (k, Integer(1), n)))))
    assert isinstance(goal, Simplifies)
    body, (bound, _, _) = goal.expression.args
    assert body == U[bound] * bound
    assert bound != k


def test_shared_parts_are_written_once() -> None:
    expression = x
    for _ in range(40):
        expression = sin(expression) + sympy.cos(expression)
    assert len(record(Simplifies(expression))) < 10_000


def test_what_has_no_text_leaves_the_certificate_without_goals() -> None:
    strange = sympy.besselj(0, x)
    with pytest.raises(NotRecordable):
        record(Simplifies(strange))
    certificate = certify("somehow", [Simplifies(strange)])
    assert certificate.goals == ()
    assert certificate.evidence == (("not written down", "besselj"),)


def row(*cells: object) -> str:
    goal = {"is": "Simplifies", "expression": {"node": 1}}
    return json.dumps({"nodes": [["number", "10000000000", "1"], [*cells]], "goal": goal})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "{" * 100_000,
        '{"nodes": [], "goal": 3}',
        '{"nodes": [], "goal": {"is": "Path", "x": "/etc"}}',
        '{"nodes": [], "goal": {"is": "Simplifies", "expression": {"node": 0}}}',
        '{"nodes": [], "goal": {"is": "Simplifies", "expression": {"node": -1}}}',
        row("Lambda", 0),
        row("__import__", 0),
        row("Pow", 0, 0),
        row("factorial", 0),
        row("Add", 5),
        row("Symbol", "x", ["positive", "negative"]),
        row("constant", "os"),
        row("number", "9" * 5000, "1"),
        row("number", "1", "x"),
        " " * (MAX_TEXT + 1),
    ],
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(MalformedRecord):
        restore(text)


@given(st.sampled_from(GOALS), st.data())
def test_a_damaged_record_is_refused_or_another_goal(goal: Goal, data: st.DataObject) -> None:
    text = record(goal)
    place = data.draw(st.integers(0, len(text) - 1))
    damaged = text[:place] + data.draw(st.sampled_from(list('0"[]{},x-'))) + text[place + 1 :]
    try:
        restored = restore(damaged)
    except MalformedRecord:
        return
    assert damaged == text or isinstance(restored, type(goal)) or restored != goal


def test_the_table_of_parts_is_what_the_types_of_goals_name() -> None:
    found: dict[str, object] = {}
    pending: list[typing.Any] = list(typing.get_args(Goal))
    while pending:
        hint = pending.pop()
        if isinstance(hint, type) and dataclasses.is_dataclass(hint) and hint is not Budget:
            if hint.__name__ not in found:
                found[hint.__name__] = hint
                pending += typing.get_type_hints(hint).values()
        else:
            pending += typing.get_args(hint)
    assert found == PARTS
