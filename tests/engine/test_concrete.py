"""The second engine: expressions at concrete sizes, entry by entry, against plain SymPy and by hand."""

from __future__ import annotations

from typing import Any

import pytest
import sympy
from sympy import Function, Indexed, IndexedBase, Integer, Rational, Symbol, Tuple, symbols

from symderiv.engine.ball import NotEvaluable
from symderiv.engine.concrete import MAX_TERMS, Instance
from symderiv.engine.concrete_matrices import TooManyOperations
from symderiv.tensor.axis import one_to, size
from symderiv.tensor.law import Gaussian
from symderiv.tensor.model import Definition, Loss, Model
from symderiv.tensor.nodes import Exp, Greatest, delta, sigma
from symderiv.tensor.operators import expectation, integral, total_derivative
from symderiv.tensor.tensor import array, tensor
from tests.engine.asking import readings, verdict

m, n = size("m"), size("n")
i, j, k, t, z = symbols("i j k t z", integer=True)
x = Symbol("x", real=True)
s = Symbol("s", positive=True)
A, U, V, H = (IndexedBase(name) for name in "AUVH")
q = Function("q")


def closed(expression: Any, model: Model | None = None, newest: int | None = None, **sizes: int) -> Any:
    values = {size(name): value for name, value in sizes.items()}
    return Instance(model or Model(), values, 2, newest).close(expression)


# --- sums and definitions -----------------------------------------------------------------------


def test_sums_are_written_out() -> None:
    assert closed(sigma(U[k], (k, 1, n)), n=3) == U[1] + U[2] + U[3]
    assert closed(sigma(A[i, j], (i, 1, m), (j, 1, n)), m=1, n=2) == A[1, 1] + A[1, 2]


def test_an_empty_sum_is_zero() -> None:
    assert closed(sigma(U[k], (k, 1, n - 2)), n=1) == 0
    assert closed(sigma(U[k], (k, 5, 2))) == 0


def test_greatest_values_are_written_out() -> None:
    found = closed(Greatest(U[k], Integer(1), Tuple(k, 1, n)), n=3)
    assert isinstance(found, sympy.Max)
    assert set(found.args) == {U[1], U[2], U[3]}
    assert closed(Greatest(U[k], 1 - delta(k, 2), Tuple(k, 1, n)), n=2) == U[1]
    both = closed(Greatest(A[i, j], Integer(1), Tuple(j, 1, i), Tuple(i, 1, n)), n=2)
    assert set(both.args) == {A[1, 1], A[2, 1], A[2, 2]}


def test_over_no_place_there_is_no_greatest_value() -> None:
    assert closed(Greatest(U[k], Integer(1), Tuple(k, 2, n)), n=1) is sympy.nan
    assert closed(1 + Greatest(U[k], 1 - delta(k, 1), Tuple(k, 1, n)), n=1) is sympy.nan


def test_an_inner_range_may_depend_on_an_outer_index() -> None:
    assert closed(sigma(A[i, j], (j, 1, i), (i, 1, n)), n=2) == A[1, 1] + A[2, 1] + A[2, 2]


def test_deltas_compare_numbers() -> None:
    assert closed(sigma(delta(k, m) * U[k], (k, 1, n)), m=3, n=2) == 0
    assert closed(sigma(delta(k, m) * U[k], (k, 1, n)), m=2, n=2) == U[2]


def test_an_index_without_a_value_is_not_evaluated() -> None:
    for node in (U[i], delta(i, 1), sigma(U[k], (k, 1, i)), q(x)):
        with pytest.raises(NotEvaluable):
            closed(node)


def test_an_index_that_is_bound_twice_is_not_misread() -> None:
    with pytest.raises(NotEvaluable, match="twice"):
        closed(sigma(U[i] * sigma(A[1, i], (i, 1, n)), (i, 1, 2)), n=2)
    with pytest.raises(NotEvaluable, match="twice"):
        closed(expectation(q(z) * expectation(q(z) + 1, Symbol("q"), z), Symbol("q"), z))


def test_a_long_sum_is_given_up_at_once() -> None:
    with pytest.raises(TooManyOperations):
        closed(sigma(U[k], (k, 1, 10 * MAX_TERMS)))


def test_definitions_are_opened() -> None:
    model = Model().defining(Definition("U", (i,), sigma(A[i, k] * V[k], (k, 1, n))))
    assert closed(U[2], model, n=2) == A[2, 1] * V[1] + A[2, 2] * V[2]


# --- recurrences -----------------------------------------------------------------------


def recurrence() -> Model:
    """H[t] = x H[t-1] + V[t], H[0] = 0."""
    model = Model(states=frozenset({"H"}))
    model = model.defining(Definition("H", (t,), x * H[t - 1] + V[t]))
    return model.defining(Definition("H", (Integer(0),), Integer(0)))


def test_states_unroll_to_their_base() -> None:
    assert closed(H[3], recurrence()).expand() == V[3] + x * V[2] + x**2 * V[1]


def test_no_state_lies_before_the_base() -> None:
    with pytest.raises(NotEvaluable):
        closed(H[-1], recurrence())


def test_without_a_base_only_the_newest_state_is_opened() -> None:
    model = Model(states=frozenset({"H"})).defining(Definition("H", (t,), x * H[t - 1]))
    assert closed(H[3] + H[2], model, newest=3) == x * H[2] + H[2]


def test_what_is_computed_at_the_same_time_is_opened_too() -> None:
    """The total derivative of the cell c[t] by c[t-1] goes through h[t-1], which is computed from c[t-1]."""
    lets = (r"c_t, h_t, x_t \in \mathbb{R}^m", r"U \in \mathbb{R}^{m \times m}")
    cell = (r"c_t = c_{t-1} \odot x_t + U h_{t-1}", r"h_t = \tanh(c_t) + h_{t-1}")
    step = r"\frac{\partial c_t}{\partial c_{t-1}} = "
    both = {f"d c[t] / d c[t - 1] as {kind}" for kind in ("total derivative", "immediate partial")}
    assert readings(step + r"\operatorname{diag}(x_t)", *lets, givens=cell).keys() == both
    assert verdict(step + r"2 \operatorname{diag}(x_t)", lets, cell).kind == "refuted"
    through = r"\operatorname{diag}(x_t) + U \operatorname{diag}(1 - \tanh^2(c_{t-1}))"
    assert readings(step + through, *lets, givens=cell) == dict.fromkeys(both, "refuted") | {
        "d c[t] / d c[t - 1] as total derivative": "proved"
    }


def test_a_total_derivative_is_that_of_the_unrolled_program() -> None:
    assert closed(total_derivative(H[3], x), recurrence()).expand() == V[2] + 2 * x * V[1]
    assert closed(total_derivative(H[3], H[1]), recurrence()) == x**2


def test_a_total_derivative_needs_a_base() -> None:
    """Earlier states depend on the parameter too, but how is not known."""
    model = Model({"H": (Definition("H", (t,), x * H[t - 1]),)}, frozenset(["H"]))
    with pytest.raises(NotEvaluable, match="how earlier states depend on x is not known"):
        closed(total_derivative(H[3], x), model, newest=3)
    assert closed(total_derivative(H[3], H[2]), model, newest=3) == x


def test_the_derivative_of_a_loss_goes_through_all_states() -> None:
    model = Model(
        definitions=recurrence().definitions, states=frozenset({"H"}), losses={"L": Loss("L", "H", one_to(n), ())}
    )
    direct = IndexedBase(model.losses["L"].direct)
    loss = Symbol("L", real=True)
    by_parameter = closed(total_derivative(loss, x), model, n=2)
    assert by_parameter.expand() == direct[2] * V[1]
    adjoint = IndexedBase(model.losses["L"].total)
    assert closed(adjoint[1], model, n=2).expand() == direct[1] + x * direct[2]


# --- means -----------------------------------------------------------------------

MEAN = array("M", n)
LAWS = Model(laws={"U": Gaussian(MEAN, tensor(s**2)), "V": Gaussian(MEAN, tensor(s**2))})
Mu = IndexedBase("M")


def moment(power: int) -> Any:
    """E[u^power] by E[u f(u)] = mean E[f] + variance E[f']."""
    if power < 2:
        return (Integer(1), Mu[1])[power]
    return sympy.expand(Mu[1] * moment(power - 1) + (power - 1) * s**2 * moment(power - 2))


@pytest.mark.parametrize("power", range(9))
def test_moments_of_one_gaussian_number(power: int) -> None:
    assert sympy.expand(closed(expectation(U[1] ** power), LAWS, n=1) - moment(power)) == 0


def test_distinct_entries_and_distinct_tensors_are_independent() -> None:
    assert closed(expectation(U[1] * U[2]), LAWS, n=2) == Mu[1] * Mu[2]
    assert closed(expectation(U[1] * V[1]), LAWS, n=2) == Mu[1] ** 2
    assert sympy.expand(closed(expectation(U[1] * U[1]), LAWS, n=2)) == Mu[1] ** 2 + s**2


def test_a_random_number_without_indices_has_moments_too() -> None:
    mean = Symbol("mean", real=True)
    law = Model(laws={"x": Gaussian(tensor(mean), tensor(s**2))})
    assert sympy.expand(closed(expectation(x**2), law) - mean**2 - s**2) == 0


def test_constants_leave_the_mean() -> None:
    assert closed(expectation(A[1, 1] + x), LAWS, n=1) == A[1, 1] + x


@pytest.mark.parametrize("body", [Exp(U[1]), 1 / U[1], U[1] ** Rational(1, 2), sympy.Abs(U[1])], ids=str)
def test_the_mean_of_what_is_no_polynomial_is_not_evaluated(body: Any) -> None:
    with pytest.raises(NotEvaluable):
        closed(expectation(body), LAWS, n=1)


def test_a_law_that_is_itself_random_is_not_evaluated() -> None:
    laws = Model(laws={"U": Gaussian(array("V", n), tensor(s**2)), "V": Gaussian(MEAN, tensor(s**2))})
    with pytest.raises(NotEvaluable):
        closed(expectation(U[1]), laws, n=1)


def test_a_density_lives_on_a_few_points() -> None:
    model = Model(densities=frozenset({"q"}))
    f = Function("f")
    assert closed(expectation(f(z), Symbol("q"), z), model) == q(1) * f(1) + q(2) * f(2)
    assert closed(integral(q(z) * f(z), z), model) == q(1) * f(1) + q(2) * f(2)


def test_every_free_entry_has_numbers_as_indices() -> None:
    body = sigma(Exp(A[i, k]) * U[k + 1] / sigma(V[j] ** 2, (j, 1, m)), (k, 1, n)).xreplace({i: Integer(1)})
    assert all(entry.indices[0].is_Integer for entry in closed(body, m=2, n=3).atoms(Indexed))
