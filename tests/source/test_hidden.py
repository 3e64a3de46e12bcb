from __future__ import annotations

import pytest

from symderiv.model import Unreadable
from symderiv.source.hidden import AVERAGED, HIDDEN, HIDDEN_HERE
from tests.engine.asking import verdict

LETS = (r"m, w \in \mathbb{R}", r"q \sim \mathcal{N}(m, 1)", r"h[t] \in \mathbb{R}")
GIVENS = ("h[t] = w h[t-1]", "f(m) = E[q]", "g(w) = h[2]")


@pytest.mark.parametrize("claim", ["f(0) = 0", "f(0) = m", "f'(m) = 0", r"\nabla f(m) = 0", "g(2) = h[2]", "g'(w) = 0"])
def test_no_value_is_put_where_the_variable_is_not_seen(claim: str) -> None:
    found = verdict(claim, LETS, GIVENS)
    assert isinstance(found, Unreadable) and found.reason == HIDDEN


@pytest.mark.parametrize("claim", ["f(m) = m", "g(w) = h[2]"])
def test_the_variable_itself_changes_nothing(claim: str) -> None:
    assert verdict(claim, LETS, GIVENS).kind == "proved"


def test_what_does_not_depend_on_it_is_free_to_be_there() -> None:
    assert verdict("k(2) = 2 + m", LETS, ("k(u) = u + E[q]",)).kind == "proved"


RANDOM = (r"v \in \mathbb{R}", r"q, r \sim \mathcal{N}(0, 1)", r"w \in \mathbb{R}^n", r"g \sim \mathcal{N}(0, I_n)")
SPREAD = ("f(v) = E[(v - q)^2]", r"F(w) = E[\|w - g\|^2]", "s = q + 1")


@pytest.mark.parametrize(
    "claim",
    [
        "f(q) = 0",
        "f(q) = q^2 + 1",
        "f(s) = 1",  # s is q + 1
        "E[f(q)] = 0",
        "F(g) = 0",
        r"\left. E[(v - q)^2] \right|_{v = q} = 0",
        r"\lim_{v \to q} E[(v - q)^2] = 0",
        r"\int_0^q E[v - q] dv = 0",
    ],
)
def test_no_random_number_is_put_into_a_mean_over_it(claim: str) -> None:
    found = verdict(claim, RANDOM, SPREAD)
    assert isinstance(found, Unreadable) and found.reason == AVERAGED


@pytest.mark.parametrize(
    "claim",
    [
        "f(v) = v^2 + 1",
        "f(E[q]) = 1",
        r"F(w) = \|w\|^2 + n",
        r"\left. E[(v - q)^2] \right|_{v = 2} = 5",
        r"\left. (v - q)^2 \right|_{v = q} = 0",
        "k(q) = q^2 + 1",  # the mean holds no parameter
    ],
)
def test_what_is_no_longer_random_or_stands_outside_the_mean_may_be_put(claim: str) -> None:
    assert verdict(claim, RANDOM, (*SPREAD, "k(a) = a^2 + E[q^2]")).kind == "proved"


BOUND = (r"x, y, z \in \mathbb{R}", r"n \in \mathbb{Z}", r"N \in \mathbb{N}", r"i \in \{1, \dots, 4\}")
DEFINED = ("b = x", "c = z^2 + 1", "r = 2 z", "f(u) = r u + z", "a = n + 1", "e = N^2", "w_i = i x")


@pytest.mark.parametrize(
    "claim",
    [
        r"\lim_{x \to \infty} \frac{b}{x} = 1",
        r"\int_0^1 b \, dx = \frac{1}{2}",
        r"\int_0^1 w_2 \, dx = 1",
        r"\int_0^1 f(z) \, dz = \frac{7}{6}",
        r"\int_0^1 f'(2) \, dz = 1",
        r"\int_0^1 \frac{\partial r}{\partial z} \, dz = 2",
        r"\min_z c = 1",
        r"\arg\min_z c = 0",
        r"\lim_{x \to 0} \sum_{i=1}^{4} w_i = 0",
        r"\sum_{n=1}^{3} a = 9",
        r"\prod_{n=1}^{3} a = 24",
        r"\sum_{n=0}^{\infty} \frac{a}{2^n} = 4",
        r"\#\{ n \in \mathbb{N} : a \le 4 \} = 3",
        r"\sum_{N=1}^{3} e = 14",
        r"\forall n \in \{1, 2\} : a \le 3",
        r"\exists n \in \{1, 2\} : a = 3",
        r"\exists x \in \mathbb{R} : b = 5",
        r"\sum_{i=1}^{4} w_i = 10 x",
    ],
)
def test_a_bound_name_is_bound_in_definitions_too(claim: str) -> None:
    assert verdict(claim, BOUND, DEFINED).kind == "proved"


@pytest.mark.parametrize("claim", [r"\lim_{m \to 0} E[q] = 0", r"\lim_{w \to 0} h[2] = 0"])
def test_a_bound_name_that_cannot_be_seen_is_refused(claim: str) -> None:
    found = verdict(claim, LETS, GIVENS)
    assert isinstance(found, Unreadable) and found.reason == HIDDEN_HERE


def test_the_parameter_of_a_definition_is_no_bound_name() -> None:
    lets = (r"x[t], h[t] \in \mathbb{R}", r"K \in \mathbb{N}")
    assert verdict(r"\sum_{t=1}^K (s[t] - x[t]) = K", lets, ("s[t] = x[t] + 1",)).kind == "proved"


def test_a_mean_does_not_pass_over_what_a_definition_hides() -> None:
    lets = (r"q(z) \text{ is a density of } z",)
    givens = (r"g = \log q(z)",)
    assert verdict(r"\mathbb{E}_{q(z)}[g] = \mathbb{E}_{q(z)}[\log q(z)]", lets, givens).kind == "proved"
    assert verdict(r"\mathbb{E}_{q(z)}[g] = g", lets, givens).kind != "proved"
    assert verdict(r"\lim_{x \to 0} b = x", BOUND, DEFINED).kind == "refuted"


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"p \ge 0", "proved"),
        (r"p \le 6", "proved"),
        (r"p \in \{0, \dots, 6\}", "proved"),
        (r"p \in \{1, \dots, 7\}", "refuted"),
        (r"1 \le s \le K", "proved"),
        (r"s \ge 2", "refuted"),
    ],
)
def test_an_index_in_a_definition_keeps_its_range(claim: str, expected: str) -> None:
    lets = (r"j, m \in \{0, 1, 2\}", r"t \in \{1, \dots, K\}")
    assert verdict(claim, lets, ("p = 2 j + m", "s = t")).kind == expected


def test_a_function_shows_what_is_bound_in_its_own_formula() -> None:
    lets = (r"z \in \mathbb{R}",)
    assert verdict(r"\int_0^1 f(1) \, dz = \frac{1}{2}", lets, ("f(u) = u z",)).kind == "proved"
    assert verdict(r"\int_0^1 f(1) \, dz = f(1)", lets, ("f(u) = u z",)).kind == "refuted"


def test_a_loss_is_no_constant_where_a_parameter_of_its_states_runs() -> None:
    lets = (r"w \in \mathbb{R}", r"h[t], x[t] \in \mathbb{R}", r"L \text{ is a function of } h[1], \dots, h[K]")
    found = verdict(r"\int_0^1 L \, dw = L", lets, ("h[t] = w h[t-1] + x[t]",))
    assert isinstance(found, Unreadable) and found.reason == HIDDEN_HERE
