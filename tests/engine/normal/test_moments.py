"""Means: Isserlis against the moments of single numbers, independence, and densities by linearity alone."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Abs, Expr, Function, IndexedBase, Integer, Rational, Symbol, expand, symbols

from symderiv.api import decide
from symderiv.engine.concrete import Instance
from symderiv.engine.normal.context import Context
from symderiv.engine.normal.normaliser import Normaliser
from symderiv.tensor.axis import one_to, size
from symderiv.tensor.law import Gaussian
from symderiv.tensor.model import Definition, Model
from symderiv.tensor.nodes import Exp, Log, delta, sigma
from symderiv.tensor.operators import expectation, integral
from symderiv.tensor.tensor import Tensor, array, tensor
from tests.engine.asking import kind

n = size("n")
i, j, k, l, z, w = symbols("i j k l z w", integer=True)  # noqa: E741
x = Symbol("x", real=True)
s = Symbol("s", positive=True)
U, V, M, A = (IndexedBase(name) for name in "UVMA")
MEAN = array("M", n)
LAWS = Model(laws={"U": Gaussian(MEAN, tensor(s**2)), "V": Gaussian(MEAN, tensor(s**2))})
Q = Symbol("q")
E = expectation
q, f, g = Function("q"), Function("f"), Function("g")
DENSITY = Model(densities=frozenset({"q"}))


def same(left: Any, right: Any, model: Model = LAWS) -> bool:
    context = Context({i: one_to(n), j: one_to(n)}, laws=model.laws, densities=model.densities)
    return Normaliser(context).normal(left - right).is_zero


def verdict(left: Any, right: Any, model: Model = LAWS) -> str:
    return decide(left, right, model=model).kind


# --- Gaussian tensors -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (E(U[i]), M[i]),
        (E(U[i] * U[j]), M[i] * M[j] + s**2 * delta(i, j)),
        (E(U[i] * V[j]), M[i] * M[j]),
        (E(U[i] ** 3), M[i] ** 3 + 3 * M[i] * s**2),
        (E(U[i] ** 4), M[i] ** 4 + 6 * M[i] ** 2 * s**2 + 3 * s**4),
        (E(x * U[i] + 1), x * M[i] + 1),
        (E(E(U[i]) * U[i]), M[i] ** 2),
        (E(sigma(U[k] ** 2, (k, 1, n))), sigma(M[k] ** 2, (k, 1, n)) + n * s**2),
        (E(sigma(U[k] * V[k], (k, 1, n)) ** 2),
         sigma(M[k] ** 2, (k, 1, n)) ** 2 + 2 * s**2 * sigma(M[k] ** 2, (k, 1, n)) + n * s**4),
        (E(U[i] / (1 + x**2)), M[i] / (1 + x**2)),
        (E(Exp(x) * U[i]), Exp(x) * M[i]),
    ],
    ids=str,
)  # fmt: skip
def test_means_of_polynomials(left: Expr, right: Expr) -> None:
    assert same(left, right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (E(U[i]), U[i]),
        (E(U[i] * U[j]), M[i] * M[j]),
        (E(U[i] ** 2), M[i] ** 2),
        (E(U[i] * V[i]), M[i] ** 2 + s**2),
        (E(Exp(U[i])), Exp(M[i])),
        (E(1 / U[i]), 1 / M[i]),
        (E(Abs(U[i])), M[i]),
        (E(sigma((U[k] ** 2) ** Rational(1, 2), (k, 1, n))), n),
        (E(sigma(Abs(U[k]), (k, 1, n))), n),
        (E(sigma(Abs(U[k]) ** s, (k, 1, n))), n),
        (E(sigma(1 / (1 + U[k] ** 2), (k, 1, n))), n),
        (E(U[i] ** 4), M[i] ** 4 + 6 * M[i] ** 2 * s**2 + 2 * s**4),
    ],
    ids=str,
)
def test_tempting_means_are_not_proved(left: Expr, right: Expr) -> None:
    assert not same(left, right)
    assert verdict(left, right) != "proved"


def test_isserlis_agrees_with_the_moments_of_single_numbers() -> None:
    """Degree up to six, all patterns of equal indices, sizes one to three, two random tensors."""

    @settings(max_examples=60, derandomize=True, deadline=None)
    @given(st.lists(st.tuples(st.sampled_from("UV"), st.integers(0, 2)), min_size=1, max_size=6), st.integers(1, 3))
    def run(factors: list[tuple[str, int]], value: int) -> None:
        indices = symbols("i1:4", integer=True)
        body: Expr = Integer(1)
        for name, place in factors:
            body *= IndexedBase(name)[indices[place]]
        context = Context(dict.fromkeys(indices, one_to(n)), laws=LAWS.laws)
        symbolic = Normaliser(context).canonical(E(body))
        instance = Instance(LAWS, {n: value}, 2, None)
        used = sorted(body.free_symbols & set(indices), key=str)
        for places in list(product(range(1, value + 1), repeat=len(used)))[:9]:
            at = dict(zip(used, map(Integer, places), strict=True))
            assert expand(instance.close(symbolic.xreplace(at)) - instance.close(E(body.xreplace(at)))) == 0

    run()


def test_sums_of_random_entries_agree_with_their_concrete_mean() -> None:
    for power in (1, 2, 3):
        body = sigma(A[k, l] * U[k] * V[l], (k, 1, n), (l, 1, n)) ** power
        symbolic = Normaliser(Context(laws=LAWS.laws)).canonical(E(body))
        for value in (1, 2):
            instance = Instance(LAWS, {n: value}, 2, None)
            assert expand(instance.close(symbolic) - instance.close(E(body))) == 0


def test_a_random_number_without_indices_is_random() -> None:
    model = Model(laws={"x": Gaussian(tensor(0), tensor(s**2))})
    assert verdict(E(x), 0, model) == "proved"
    assert verdict(E(x**2), s**2, model) == "proved"
    assert verdict(E(x**2), x**2, model) == "refuted"
    lets = [r"\sigma > 0", r"x \sim \mathcal{N}(0, \sigma^2)"]
    assert kind(r"\mathbb{E}[x^4] = 3\sigma^4", *lets) == "proved"
    assert kind(r"\mathbb{E}[x^2] = x^2", *lets) == "refuted"


def test_a_law_that_is_itself_random_is_left_open() -> None:
    model = Model(laws={"U": Gaussian(array("V", n), tensor(s**2)), "V": Gaussian(MEAN, tensor(s**2))})
    assert verdict(E(U[i]), V[i], model) == "undecided"
    assert verdict(E(U[i]), M[i], model) == "undecided"
    lets = [r"\mu \in \mathbb{R}^d", r"q \sim \mathcal{N}(\mu, I_d)", r"k \sim \mathcal{N}(q, I_d)"]
    assert kind(r"\mathbb{E}[k] = q", *lets) != "proved"


def test_a_name_for_something_random_is_random() -> None:
    model = LAWS.defining(Definition("W", (i,), 2 * U[i]))
    W = IndexedBase("W")
    assert verdict(E(W[j]), W[j], model) == "refuted"
    assert verdict(E(W[j] ** 2) - E(W[j]) ** 2, 0, model) == "refuted"
    assert verdict(E(W[j] ** 2) - E(W[j]) ** 2, 4 * s**2, model) == "proved"


def test_a_state_that_random_numbers_drive_is_not_taken_as_fixed() -> None:
    t = Symbol("t", integer=True)
    H = IndexedBase("H")
    model = Model(laws=LAWS.laws, states=frozenset({"H"})).defining(Definition("H", (t,), H[t - 1] + U[t]))
    assert verdict(E(H[t]), H[t], model) == "undecided"


@pytest.mark.parametrize("variable", [r"\mu_i", r"\sigma"])
def test_a_mean_is_not_differentiated_by_a_parameter_of_its_law(variable: str) -> None:
    lets = [r"\mu \in \mathbb{R}^d", r"\sigma > 0", r"q, k \sim \mathcal{N}(\mu, \sigma^2 I_d)"]
    derivative = rf"\frac{{\partial \mathbb{{E}}[q^\top q]}}{{\partial {variable}}}"
    assert kind(rf"{derivative} = 0", *lets) not in ("proved",)
    right = r"2\mu_i" if variable == r"\mu_i" else r"2 d \sigma"
    assert kind(rf"{derivative} = {right}", *lets) not in ("refuted",)


# --- densities without a name -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (integral(q(z), z), Integer(1)),
        (E(Integer(1), Q, z), Integer(1)),
        (E(x, Q, z), x),
        (E(f(z) + x * g(z), Q, z), E(f(w), Q, w) + x * E(g(z), Q, z)),
        (integral(q(z) * f(z), z), E(f(w), Q, w)),
        (E(Log(q(z)) - Log(x**2 + 1), Q, z), E(Log(q(z)), Q, z) - Log(x**2 + 1)),
        (E(f(z) * E(g(w), Q, w), Q, z), E(f(z), Q, z) * E(g(z), Q, z)),
        (E(f(z) * E(g(z), Q, z), Q, z), E(f(z), Q, z) * E(g(z), Q, z)),
        (E(E(f(z), Q, z), Q, z), E(f(z), Q, z)),
        (E(E(g(z, w), Q, w), Q, z), E(E(g(w, z), Q, z), Q, w)),
        (integral(q(z) ** 2, z), integral(q(w) * q(w), w)),
        (integral(f(z) + f(z), z), 2 * integral(f(w), w)),
    ],
    ids=str,
)
def test_linearity_and_total_mass(left: Expr, right: Expr) -> None:
    assert same(left, right, DENSITY)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (E(f(z) ** 2, Q, z), E(f(z), Q, z) ** 2),
        (E(Log(f(z)), Q, z), Log(E(f(z), Q, z))),
        (E(f(z) * g(z), Q, z), E(f(z), Q, z) * E(g(z), Q, z)),
        (integral(q(z) ** 2, z), Integer(1)),
        (integral(f(z), z), Integer(1)),
        (integral(Integer(1), z), Integer(1)),
        (integral(Integer(1), z), Integer(2)),
        (n * integral(Integer(1), z), 2 * n),
        (E(E(g(z, w), Q, w), Q, z), E(g(z, z), Q, z)),
        (E(f(z), Q, z), f(z)),
        (E(f(z), Q, z), integral(f(z), z)),
    ],
    ids=str,
)
def test_more_than_linearity_is_never_used(left: Expr, right: Expr) -> None:
    assert not same(left, right, DENSITY)
    assert verdict(left, right, DENSITY) != "proved"


def test_order_of_two_means_may_be_exchanged_only_if_it_is_shown() -> None:
    left, right = E(E(g(z, w), Q, w), Q, z), E(E(g(z, w), Q, z), Q, w)
    assert verdict(left, right, DENSITY) in ("proved", "undecided")


def test_a_free_variable_of_a_density_is_tried_inside_its_support() -> None:
    assert decide(q(z), 2, "<", model=DENSITY).kind in ("undecided", "refuted")
    assert decide(q(z), 0, ">", model=DENSITY).kind == "proved"


def test_a_tensor_of_means() -> None:
    left = Tensor.build((one_to(n), one_to(n)), lambda a, b: E(U[a] * U[b]))
    right = Tensor.build((one_to(n), one_to(n)), lambda a, b: M[a] * M[b] + s**2 * delta(a, b))
    assert decide(left, right, model=LAWS).kind == "proved"
    assert decide(left, right + right, model=LAWS).kind == "refuted"


def test_importance_weights() -> None:
    lets = (r"p(x) \text{ is a density of } x", r"q(x) \text{ is a density of } x", r"f \text{ is a function of } x")
    assert kind(r"E_{p(x)}[f(x)] = E_{q(x)}[\frac{p(x)}{q(x)} f(x)]", *lets) == "proved"
    assert kind(r"E_{q(x)}[\frac{p(x)}{q(x)}] = 1", *lets) == "proved"
    assert kind(r"E_{q(x)}[p(x)] = E_{p(x)}[q(x)]", *lets) == "proved"
    assert kind(r"E_{p(x)}[f(x)] = E_{q(x)}[\frac{q(x)}{p(x)} f(x)]", *lets) == "refuted"
    assert kind(r"E_{q(x)}[\frac{p(x)^2}{q(x)^2}] = 1", *lets) == "refuted"
