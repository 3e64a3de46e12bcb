"""The scalar question behind a comparison: its entry, its sizes, its cases."""

from __future__ import annotations

from typing import Any

import pytest
from sympy import Dummy, IndexedBase, Integer, Symbol, symbols

from symderiv.engine.problem import MAX_CASES, Problem, is_size, newest_opened, problem_of, unfolded
from symderiv.model import Refuted, Verdict
from symderiv.source.claims import ReadClaim
from symderiv.source.conditions import Conditions
from symderiv.source.notation import Notation
from symderiv.source.stated import Comparison
from symderiv.tensor.axis import Axis, one_to, size
from symderiv.tensor.model import Definition, Model
from symderiv.tensor.nodes import sigma
from symderiv.tensor.tensor import Tensor, matrix, tensor, vector
from tests.engine.asking import verdict

n, m = size("n"), size("m")
i, j, k, t = symbols("i j k t", integer=True)
A, H, U, V = (IndexedBase(name) for name in "AHUV")


def problem(left: Any, right: Any, ranges: Any = None, conditions: Conditions | None = None) -> Problem:
    statement = Comparison(tensor(left), "=", tensor(right), None)
    return problem_of(statement, ReadClaim("", "", (statement,), ranges or {}, Notation(), conditions or Conditions()))


def test_the_entry_of_a_matrix_has_two_indices_with_their_ranges() -> None:
    found = problem(matrix("A", m, n), matrix("B", m, n))
    assert found.left == A[i, j]
    assert found.ranges == {i: one_to(m), j: one_to(n)}


def test_names_that_occur_are_not_used_for_the_entry() -> None:
    found = problem(Tensor.build((one_to(n),), lambda a: U[a] * V[i]), vector("W", n))
    assert found.left == U[j] * V[i]
    ranged = problem(vector("U", n), vector("V", n), ranges={i: one_to(m), j: one_to(m)})
    assert ranged.left == U[k]


def test_a_tensor_keeps_its_own_index_names() -> None:
    assert problem(Tensor((one_to(n),), (i,), U[i]), Tensor((one_to(n),), (i,), V[i])).entry == (i,)


def test_many_axes_still_have_names() -> None:
    axes = (one_to(n),) * 15
    found = problem(Tensor.build(axes, lambda *p: IndexedBase("T")[p]), Tensor.build(axes, lambda *_: Integer(0)))
    assert len(set(found.entry)) == 15


def test_equal_indices_become_one() -> None:
    conditions = Conditions(same={k: i}, apart=frozenset())
    found = problem(A[i, k], A[k, i], {i: one_to(n), k: one_to(n)}, conditions)
    assert found.left == found.right == A[i, i]
    assert found.ranges == {i: one_to(n)}


def test_sizes_are_those_that_matter() -> None:
    bound = Dummy("k", integer=True)
    assert problem(sigma(U[bound], (bound, 1, n)), m).sizes() == [m, n]
    assert problem(vector("U", n), vector("V", n)).sizes() == [n]
    assert problem(U[1], V[1]).sizes() == []


def test_a_size_is_a_positive_integer_symbol() -> None:
    assert is_size(n)
    assert not is_size(i)
    assert not is_size(Symbol("p", positive=True))
    assert not is_size(IndexedBase("N", integer=True, positive=True)[1])


def test_a_short_range_is_split_into_its_values() -> None:
    cases = list(problem(U[i], V[i], {i: Axis(Integer(0), Integer(2))}).cases())
    assert [case.left for case in cases] == [U[0], U[1], U[2]]


def test_cases_leave_out_what_the_conditions_exclude() -> None:
    axes = {i: Axis(Integer(0), Integer(2)), j: Axis(Integer(0), Integer(2))}
    conditions = Conditions(apart=frozenset({frozenset((i, j))}))
    assert len(list(problem(A[i, j], A[j, i], axes, conditions).cases())) == 6


def test_too_many_cases_are_left_as_one_question() -> None:
    axes = {i: one_to(MAX_CASES), j: one_to(2)}
    assert len(list(problem(A[i, j], A[j, i], axes).cases())) == 1


def test_definitions_are_opened_without_capture() -> None:
    model = Model().defining(Definition("U", (i,), sigma(A[i, k] * V[k], (k, 1, n))))
    opened = unfolded(model, sigma(U[k], (k, 1, n)))
    (inner,) = (node for node in opened.args[0].atoms(type(opened)) if node.args)
    bound = inner.args[1][0]
    assert bound != k
    assert inner.args[0] == A[k, bound] * V[bound]


def test_only_the_newest_states_are_opened() -> None:
    model = Model(states=frozenset({"H"})).defining(Definition("H", (t,), 2 * H[t - 1]))
    assert newest_opened(model, H[t] + H[t - 1]) == 3 * H[t - 1]
    assert unfolded(model, H[t]) == H[t]


SEQUENCES = (r"v[t], \theta[t] \in \mathbb{R}", r"g[t] \in \mathbb{R}")
MOMENTUM = ("v_0 = 0", r"\theta_0 = 1", "v_t = 0.9 v_{t-1} - 0.1 g_t", r"\theta_t = \theta_{t-1} + v_t")


@pytest.mark.parametrize(
    ("claim", "kind"),
    [
        (r"\theta_2 = 1 - 0.19 g_1 - 0.1 g_2", "proved"),
        (r"\theta_2 = 1 - 0.1 g_1 - 0.1 g_2", "refuted"),
        (r"\theta_2 - \theta_1 \le 0.09 \left|g_1\right| + 0.1 \left|g_2\right|", "proved"),
        (r"\theta_t = \theta_{t-1} + 0.9 v_{t-1} - 0.1 g_t", "proved"),
        (r"\theta_t = \theta_{t-1} + v_{t-1} - 0.1 g_t", "refuted"),
    ],
)
def test_states_at_given_times_and_states_of_one_step_are_opened(claim: str, kind: str) -> None:
    assert verdict(claim, SEQUENCES, MOMENTUM).kind == kind


EXPLICIT_LOSS = (
    r"h_t = \tanh(W h_{t-1} + U x_t)",
    "h_0 = 0",
    r"L = \sum_{t=1}^T \frac12 \|h_t - y_t\|^2",
)
STEP_BACK = r"\frac{d L}{d h_t} = h_t - y_t + W^\top (\frac{d L}{d h_{t+1}} \odot (1 - h_{t+1}^2))"


def _loss(claim: str, *givens: str) -> Verdict:
    lets = (
        r"x_t \in \mathbb{R}^n",
        r"h_t, y_t \in \mathbb{R}^m",
        r"W \in \mathbb{R}^{m \times m}",
        r"U \in \mathbb{R}^{m \times n}",
        r"\partial \text{ is the immediate partial}",
    )
    return verdict(claim, lets, (*EXPLICIT_LOSS, *givens))


def test_the_length_of_a_loss_is_a_size_of_the_question() -> None:
    """Without it the witness named no T, and held for some T only."""
    found = _loss(STEP_BACK)
    assert isinstance(found, Refuted) and found.counterexample is not None
    assert "T" in dict(found.counterexample.sizes)


def test_a_step_of_backpropagation_through_an_explicit_loss() -> None:
    assert _loss(STEP_BACK, r"1 \le t < T").kind == "proved"
    assert _loss(STEP_BACK.replace(r"W^\top", "W"), r"1 \le t < T").kind == "refuted"
    assert _loss(STEP_BACK.replace("h_t - y_t", "y_t - h_t"), r"1 \le t < T").kind == "refuted"
