from __future__ import annotations

import pytest
from sympy import IndexedBase, Integer, Symbol

from symderiv.source.declare import let
from symderiv.source.define import define, define_as
from symderiv.source.derivation import Derivation
from symderiv.source.describe import index_form
from symderiv.source.notation import Abbreviation, Variable
from symderiv.source.reading import ReadError
from symderiv.tensor.axis import Axis, index, size
from symderiv.tensor.nodes import Exp
from symderiv.tensor.tensor import tensor, vector
from tests.engine.asking import kind
from tests.source.reader import defining, form, notation

t = index("t")
h, x = IndexedBase("h"), IndexedBase("x")


def test_a_definition_takes_the_shape_of_its_right_side() -> None:
    known = defining(notation(), "g = W x", "r = x^\\top y")
    assert form("g", known) == "vector of m: g[p]"
    assert form("r", known) == "scalar: r"
    definition = known.model.definition_of(IndexedBase("g")[1])
    assert definition is not None
    assert str(definition.func) == "Sigma" or definition.has(IndexedBase("W"))


def test_scalars_are_defined_without_parameters() -> None:
    known = defining(notation(), r"s = e^{a}")
    assert known.model.definition_of(Symbol("s", real=True)) == Exp(Symbol("a", real=True))


def test_families_slot_by_slot() -> None:
    known = defining(notation(), "q_0, q_1 = x, A x")
    axes = (Axis(Integer(0), Integer(1)), *vector("x", size("n")).axes)
    assert known.names["q"] == Variable("q", "q", 0, axes, family=True)
    assert known.model.definition_of(IndexedBase("q")[0, 2]) == x[2]
    assert known.model.definition_of(IndexedBase("q")[2, 2]) is None


def test_families_by_an_index() -> None:
    known = defining(notation(), "w_i = 2 x_i")
    assert known.model.definition_of(IndexedBase("w")[3]) == 2 * x[3]


def test_a_recurrence_is_a_state_and_may_have_a_base_case() -> None:
    known = defining(notation(), "h[t] = A h[t-1] + x", "h[0] = 0")
    assert known.model.states == {"h"}
    assert known.model.first_time("h") == 0
    assert known.model.definition_of(h[0, 3]) == 0
    assert known.model.definition_of(h[t - 1, 1]) is None


def test_a_recurrence_through_another_name_is_a_state_too() -> None:
    known = defining(notation(), r"g[t] = \sigma(h[t-1])", "h[t] = A g[t]")
    assert known.model.states == {"h"}


def test_calls_are_abbreviations() -> None:
    known = defining(
        notation(r"p(x) \text{ is a density}", r"p(z|x) \text{ is a density}"), r"p(x, z) = p(z \mid x) p(x)"
    )
    meaning = known.names["p(x,z)"]
    assert isinstance(meaning, Abbreviation)
    assert form("p(x, z)", known) == "scalar: p(x)(x)*p(z|x)(z)"


def test_a_value_from_python() -> None:
    known = define_as(notation(), "g", vector("x", size("n")) * tensor(2))
    assert known.model.definition_of(IndexedBase("g")[1]) == 2 * x[1]


@pytest.mark.parametrize(
    ("text", "code", "piece", "message"),
    [
        ("a + b = 3", "D101", "a + b", "expected a name here"),
        ("g = h = 3", "D101", "g = h = 3", "a definition has the form name = formula"),
        (r"g \le 3", "D101", r"g \le 3", "a definition has the form name = formula"),
        ("g", "D101", "g", "a definition has the form name = formula"),
        ("2 g = x", "D101", "2 g", "the left side of a definition is a name such as h[t]"),
        ("g = x^\\top", "D103", "g", "a row is defined; define its transpose"),
        ("x = W x", "D103", "x", "x was declared with size n; the formula has size m"),
        ("x = a", "D103", "x", "x was declared with another shape"),
        ("h[t] = W x", "D103", "h[t]", "h was declared with size n; the formula has size m"),
        ("g = zz", "D102", "z", "z is not declared"),
        ("r = a, r = b", "D101", "r", "r is already defined"),
        ("w_i = x_i, w_k = y_k", "D101", "w_k", "w is already defined"),
    ],
)
def test_errors(text: str, code: str, piece: str, message: str) -> None:
    with pytest.raises(ReadError) as caught:
        define(notation(), text)
    error = caught.value
    assert error.span is not None
    assert (error.code, error.span.of(error.text), error.message) == (code, piece, message)


def test_a_sequence_is_defined_with_its_time_below() -> None:
    known = let(notation(), r"s[t] \in \mathbb{R}")
    one = define(define(known, "s_0 = 0"), "s_t = a s_{t-1} + b")
    other = define(define(known, "s[0] = 0"), "s[t] = a s[t-1] + b")
    assert one.model == other.model
    assert one.model.states == {"s"}


def test_entries_of_a_matrix_are_defined_by_their_indices() -> None:
    known = let(notation(), r"p, q \in \{1, 2\}")
    known = define(known, r"C_{pq} = a p + b q")
    assert form("C_{21}", known) == "scalar: C[2, 1]"
    assert form("C", known) == "2 x 2: C[p, q]"


def test_a_prime_is_part_of_the_name() -> None:
    known = define(let(notation(), r"p \in \{1, 2\}"), "u'_p = a p")
    assert "u'" in known.names
    assert known.names["u"] == notation().names["u"]


def test_a_number_takes_the_shape_of_a_known_vector() -> None:
    derivation = Derivation("gates")
    derivation.let(r"z \in \mathbb{R}^n", r"A \in \mathbb{R}^{n \times n}")
    derivation.define("z = 1")
    assert derivation.tensor("z").rank == 1
    with pytest.raises(ReadError):
        derivation.define("A = 1")


def test_a_square_is_defined_entry_by_entry() -> None:
    known = defining(notation(r"X \in \mathbb{R}^{N \times n}"), r"v_j^2 = \sum_i X_{ij}^2")
    assert form("v_j^2", known) == form("v^2_j", known) == "scalar: v^2[j]"
    assert form(r"\sum_k v_k^2", known) == "scalar: Sum(v^2[k], (k, 1, n))"


def test_a_delta_tells_the_range_of_its_other_index() -> None:
    known = defining(notation(), r"S_{ij} = \delta_{ij} x_i")
    assert form("S", known) == "n x n: S[p, q]"


def test_numbered_names_of_different_shapes_are_no_family() -> None:
    known = defining(notation(), "z_1 = W x", r"z_2 = W^\top z_1")
    assert form("z_1", known) == "vector of m: z[1, p]"
    assert form("z_2", known) == "vector of n: z_2[p]"


def test_the_index_of_a_sum_does_not_escape_from_it() -> None:
    wide = defining(notation(), r"L = \sum_i x_i + x_i^2")
    known = defining(notation(), r"L = \sum_i (x_i + x_i^2)")
    one, other = (each.model.definition_of(Symbol("L", real=True)) for each in (wide, known))
    assert index_form(one) == index_form(other) == "Sum(x[i]**2 + x[i], (i, 1, n))"


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (("s = s + 1",), "s is defined by itself"),
        (("s = r + 1", "r = s - 1"), "r is defined by itself"),
        (("B = 2 B^\\top",), "B is defined by itself"),
        (("B^2 = B",), "B is declared, so an equation for its power restricts it"),
        (("a^2 = 4",), "a is declared, so an equation for its power restricts it"),
    ],
)
def test_an_equation_that_restricts_what_it_is_about_is_no_definition(texts: tuple[str, ...], message: str) -> None:
    with pytest.raises(ReadError, match=message):
        defining(notation(r"B \in \mathbb{R}^{n \times n}", r"s, r, a \in \mathbb{R}"), *texts)


DENSITY = r"-\frac{d}{2} \log(2\pi) - \frac12 \log|S| - \frac12 (x - m)^\top S^{-1} (x - m)"


@pytest.mark.parametrize("name", ["p(x)", r"p(x \mid m, S)", r"p_\theta(x)", "p"])
def test_the_logarithm_of_a_name_defines_the_name(name: str) -> None:
    shapes = (r"x, m \in \mathbb{R}^d", r"S \in \mathbb{R}^{d \times d} \text{ positive definite}")
    model = (*shapes, rf"\log {name} = {DENSITY}")
    assert kind(rf"\nabla_x \log {name} = -S^{{-1}} (x - m)", *model) == "proved"
    assert kind(rf"\nabla_x \log {name} = S^{{-1}} (x - m)", *model) == "refuted"


def test_the_logarithm_of_a_product_defines_nothing() -> None:
    with pytest.raises(ReadError, match="the left side of a definition is a name"):
        defining(notation(), r"\log p(a) q(a) = a")
