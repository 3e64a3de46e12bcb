from __future__ import annotations

import pytest
from sympy import Expr, IndexedBase, Integer, Rational, Symbol

from symderiv.tensor.axis import index, one_to, size
from symderiv.tensor.interval import Interval
from symderiv.tensor.law import Gaussian, name_and_indices
from symderiv.tensor.model import Definition, Loss, Model
from symderiv.tensor.nodes import Exp, delta, sigma
from symderiv.tensor.operators import total_derivative
from symderiv.tensor.structure import KnownSum
from symderiv.tensor.tensor import tensor, vector
from tests.engine.asking import verdict

i, j, t = index("i"), index("j"), index("t")
n = size("n")
h, x, c = IndexedBase("h"), IndexedBase("x"), IndexedBase("c")
a = Symbol("a", real=True)

RULE = Definition("h", (t, i), h[t - 1, i] + x[t, i])
START = Definition("h", (Integer(0), i), Integer(0))
GATE = Definition("c", (t, i), Exp(h[t - 1, i]))


def never(_: Expr) -> bool:
    return False


def test_a_definition_is_used_at_other_indices() -> None:
    assert GATE.at((Integer(3), j)) == Exp(h[2, j])
    assert RULE.at((t + 1, Integer(2))) == h[t, 2] + x[t + 1, 2]


def test_swapped_parameters_are_replaced_at_once() -> None:
    swap = Definition("b", (i, j), x[i, j] - x[j, 1])
    assert swap.at((j, i)) == x[j, i] - x[i, 1]


def test_a_fixed_parameter_matches_only_itself() -> None:
    assert START.matches((Integer(0), j))
    assert not START.matches((Integer(1), j))
    assert not START.matches((t, j))


def test_base_cases_go_first_whatever_the_order() -> None:
    for definitions in ((RULE, START), (START, RULE)):
        model = Model()
        for definition in definitions:
            model = model.defining(definition)
        assert model.definitions["h"] == (START, RULE)
        assert model.definition_of(h[0, 1]) == 0
        assert model.definition_of(h[2, 1]) == h[1, 1] + x[2, 1]
        assert model.first_time("h") == 0


def test_an_earlier_state_is_not_opened_when_it_may_be_the_base_case() -> None:
    model = Model(states=frozenset(["h"])).defining(RULE).defining(START)
    assert model.definition_of(h[t, i]) == h[t - 1, i] + x[t, i]
    assert model.definition_of(h[t - 1, i]) is None
    assert Model(states=frozenset(["h"])).defining(RULE).definition_of(h[t - 1, i]) == h[t - 2, i] + x[t - 1, i]


def test_no_definition_for_another_number_of_indices() -> None:
    assert Model().defining(GATE).definition_of(c[t]) is None
    assert Model().defining(GATE).definition_of(x[t, i]) is None


def test_unfolding_goes_through_every_kind_of_node_and_repeats() -> None:
    model = Model().defining(GATE).defining(Definition("a", (), c[2, 1] + 1))
    body = sigma(a * c[t, i], (i, Integer(1), n))
    assert model.unfold(body, never) == sigma((Exp(h[1, 1]) + 1) * Exp(h[t - 1, i]), (i, Integer(1), n))


def test_unfolding_stops_where_it_is_told() -> None:
    model = Model(states=frozenset(["h"])).defining(RULE).defining(GATE)
    assert model.unfold(c[t, i] + h[t, i], model.is_state) == Exp(h[t - 1, i]) + h[t, i]


def test_unrolling_at_numbers_ends_at_the_base_case() -> None:
    model = Model(states=frozenset(["h"])).defining(RULE).defining(START)
    assert model.unfold(h[3, 1], never) == x[1, 1] + x[2, 1] + x[3, 1]


def test_a_total_derivative_keeps_the_names_in_it() -> None:
    model = Model().defining(GATE)
    node = total_derivative(c[t, i], h[t - 1, i])
    assert model.unfold(node, never) == node


def test_names_of_nodes() -> None:
    assert name_and_indices(h[t, i]) == ("h", (t, i))
    assert name_and_indices(a) == ("a", ())
    assert name_and_indices(i) == ("", ())
    assert name_and_indices(a + 1) == ("", ())


def test_a_gaussian_has_independent_entries() -> None:
    law = Gaussian(vector("mu", n), tensor(a**2))
    assert law.mean((i,)) == IndexedBase("mu")[i]
    assert law.covariance((i,), (j,)) == a**2 * delta(i, j)
    assert law.covariance((Integer(1),), (Integer(2),)) == 0


def test_direct_and_total_derivatives_of_a_loss_have_different_names() -> None:
    loss = Loss("L", "h", one_to(n), (one_to(n),))
    assert (loss.direct, loss.total) == ("dL/dh direct", "dL/dh total")


def test_entries_that_are_not_negative_are_at_most_their_sum() -> None:
    whole = KnownSum(0, one_to(n), Rational(1))
    sums = dict.fromkeys(("p", "q", "r"), whole)
    model = Model(sums=sums, positive=frozenset("p"), bounds={"q": Interval(Integer(0), Integer(3), open_low=False)})
    assert model.intervals["p"] == Interval(Integer(0), Integer(1), open_high=False)
    assert model.intervals["q"] == Interval(Integer(0), Integer(1), open_low=False, open_high=False)
    assert "r" not in model.intervals  # two entries may be 5 and -4


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"\begin{cases} 1 & K > 2 \\ 0 & \text{otherwise} \end{cases} = 1", "proved"),
        (r"\begin{cases} 1 & K > 4 \\ 0 & \text{otherwise} \end{cases} = 1", "refuted"),
        (r"\begin{cases} p & p \ge 0 \\ -p & \text{otherwise} \end{cases} = p", "proved"),
        (r"\begin{cases} 1 & p > K \\ 0 & \text{otherwise} \end{cases} = 1", "refuted"),
        (r"\# \{ t \in \mathbb{N} : t \le K \} = 3", "proved"),
    ],
)
def test_definitions_are_opened_in_conditions_and_ranges(claim: str, expected: str) -> None:
    assert verdict(claim, (r"y \in \mathbb{R}",), ("K = 3", "p = y^2")).kind == expected
