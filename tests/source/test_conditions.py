from __future__ import annotations

import pytest
from sympy import Integer, Symbol

from symderiv.engine import judge
from symderiv.model import Conditional, Unreadable
from symderiv.source.claims import FailedReading, ReadClaim, read_claim
from symderiv.source.conditions import Conditions, read_conditions
from symderiv.source.declare import let
from symderiv.source.define import define
from symderiv.source.derivation import Derivation
from symderiv.source.notation import Index, Notation
from symderiv.source.reading import ReadError
from symderiv.tensor.axis import index, size
from symderiv.tensor.interval import Interval
from tests.engine.asking import verdict
from tests.source.reader import defining, notation

i, k = index("i"), index("k")


def conditions(*texts: str) -> Conditions:
    return read_conditions(notation(), texts)[1]


def test_indices_equal_and_apart() -> None:
    assert conditions("k = i").same == {k: i}
    assert conditions(r"k \ne i").apart == {frozenset((i, k))}
    assert conditions(r"k \ne 1").apart == {frozenset((k, Integer(1)))}


def test_lower_bounds_of_sizes() -> None:
    assert conditions(r"n \ge 2").least == {size("n"): 2}
    assert conditions("n > 2").least == {size("n"): 3}


def test_a_bound_of_a_number_holds_in_the_definitions_too() -> None:
    known, _ = read_conditions(defining(notation(), "b = a^2"), (r"0 < a \le 1",))
    body = known.model.definition_of(Symbol("b", real=True))
    assert body == Symbol("a", positive=True) ** 2
    assert known.model.bounds["a"] == Interval(Integer(0), Integer(1), True, False)
    assert "0 < a <= 1" in known.assumptions


@pytest.mark.parametrize("text", [r"m \le n", r"m \ll n", r"n \gg m", r"n \ge m", "m = O(n)"])
def test_regimes_of_growth(text: str) -> None:
    assert conditions(text).regime == ((size("m"), size("n")),)


def test_a_regime_belongs_to_growth() -> None:
    """Else a point outside of it could refute the claim."""
    (failed,) = read_claim(notation(), r"\max(n, m) = n", given=(r"m \le n",))
    assert isinstance(failed, FailedReading)
    (read,) = read_claim(notation(), r"n + m = O(n)", given=(r"m \le n",))
    assert isinstance(read, ReadClaim)


def test_several_conditions() -> None:
    read = conditions(r"k \ne i, n \ge 2", "i = j")
    assert (len(read.apart), len(read.least), len(read.same)) == (1, 1, 1)
    assert read.texts == (r"k \ne i, n \ge 2", "i = j")


def test_a_value_is_a_definition() -> None:
    known, read = read_conditions(notation(), ("x = 0",))
    assert known.model.definition_of(Symbol("a", real=True)) is None
    assert "x" in known.model.definitions
    assert read.same == {}


def test_a_value_takes_the_place_of_a_definition_and_says_so() -> None:
    defined = define(notation(), "y = 2x")
    known, read = read_conditions(defined, ("y = 3x",))
    assert len(known.model.definitions["y"]) == 1
    assert known.model.definitions["y"][0].body != defined.model.definitions["y"][0].body
    assert read.texts == ("y = 3x in place of its definition",)


def test_two_values_for_one_name_are_refused() -> None:
    with pytest.raises(ReadError, match="x is already defined"):
        conditions("x = 0", "x = 0")


@pytest.mark.parametrize(
    ("text", "code", "piece"),
    [
        ("k", "D101", "k"),
        ("k = i = j", "D101", "k = i = j"),
        (r"i \ge 0", "D104", r"i \ge 0"),
        (r"n \le 2", "D104", r"n \le 2"),
        (r"1 < a < 0", "D101", r"1 < a < 0"),
        (r"n \ge m + 1", "D104", r"n \ge m + 1"),
        (r"n \to 0", "D104", r"n \to 0"),
        (r"n \ll 2 m", "D104", r"n \ll 2 m"),
        (r"x \in \mathbb{R}", "D104", r"\in"),
    ],
)
def test_other_conditions_are_refused(text: str, code: str, piece: str) -> None:
    with pytest.raises(ReadError) as caught:
        conditions(text)
    error = caught.value.within(text)
    assert error.span is not None
    assert (error.code, error.span.of(text)) == (code, piece)


@pytest.mark.parametrize(
    ("given", "piece"),
    [("z = w", "z"), ("i = w", "w"), (r"i \ne w", "w"), (r"z \ne i", "z")],
)
def test_a_name_that_is_no_index_of_the_claim_is_not_taken_for_one(given: str, piece: str) -> None:
    known = notation(r"x \in \mathbb{R}^n", r"a \in \mathbb{R}")
    (read,) = read_claim(known, "a x_i = x_i a", given=(given,))
    assert isinstance(read, FailedReading)
    assert (read.error.code, read.error.text) == ("D102", given)
    assert read.error.span is not None
    assert read.error.span.of(given) == piece
    assert "declare it" in read.error.hint


def test_undeclared_indices_of_the_claim_may_be_compared() -> None:
    known = notation(r"x \in \mathbb{R}^n")
    (read,) = read_claim(known, "x_i = x_k", given=("i = k",))
    assert isinstance(read, ReadClaim)


def test_a_size_that_is_no_dimension_takes_a_value() -> None:
    known = let(Notation(), r"N, C \in \mathbb{N}")
    _, found = read_conditions(known, ("N = 2 C",))
    (value,) = found.same.values()
    assert str(value) == "2*C"


def test_a_dimension_is_not_replaced() -> None:
    known = let(let(Notation(), r"C \in \mathbb{N}"), r"x \in \mathbb{R}^n")
    with pytest.raises(ReadError) as caught:
        read_conditions(known, ("n = 2 C",))
    assert caught.value.code == "D104"


@pytest.mark.parametrize(
    ("condition", "answer"),
    [
        (r"j \in \{1, \dots, t - 1\}", "proved"),
        (r"j \in \{1, \dots, T\}", "refuted"),
        (r"T \in \{1, 2\}", "unreadable"),
    ],
)
def test_over_what_an_index_runs(condition: str, answer: str) -> None:
    d = Derivation("sums")
    d.let(r"e \in \mathbb{R}^{T \times T}", r"t \in \{2, \dots, T\}", r"j \in \{1, \dots, T\}")
    d.claim("1", r"\sum_{j=1}^{t-1} e_{tj} = \sum_j e_{tj}", given=condition)
    assert judge(d, d.claims[0]).kind == answer


def test_what_stays_bounded() -> None:
    ((small, large),) = conditions("k = O(1)").regime
    assert (str(small), large) == ("k", 1)
    with pytest.raises(ReadError, match="two quantities"):
        conditions("k = O(2)")


def test_the_value_of_a_size_is_put_in_everywhere() -> None:
    for claim, kind in ((r"\sum_{j=1}^{p} j = 6", "proved"), (r"y = 6", "proved"), ("y = 7", "refuted")):
        found = verdict(claim, [r"p, q \in \mathbb{N}"], ["p = q + 1", "y = 2 p", "q = 2"])
        assert found.kind == kind, claim


def test_a_size_is_not_given_by_itself() -> None:
    found = verdict("p = 2", [r"p, q \in \mathbb{N}"], ["p = 2 q", "q = p"])
    assert isinstance(found, Unreadable)
    assert "by itself" in found.reason


def test_a_bound_of_an_entry_is_one_of_every_entry() -> None:
    known, _ = read_conditions(notation(r"s \in \mathbb{R}^d"), ("s_j > 0",))
    assert "s" in known.model.positive


@pytest.mark.parametrize("given", [r"x \ne 0", r"y \ne 0", r"x \ne y", r"y \ne x", r"x \ne 1", "x < y", r"x \ge y"])
@pytest.mark.parametrize(
    "claim",
    [
        "c = x y",
        r"\frac{\partial c}{\partial x} = y",
        r"\frac{\partial c}{\partial y} = x",
        r"\left. c \right|_{x=3} = 3 y",
        r"\int_0^1 c \, dx = \frac{y}{2}",
    ],
)
def test_a_condition_leaves_a_name_the_same_in_the_claim_and_in_definitions(claim: str, given: str) -> None:
    assert verdict(claim, (r"x, y \in \mathbb{R}",), ("c = x y", given)).kind == "proved"


def test_a_condition_on_whole_numbers_holds_in_definitions_too() -> None:
    lets = (r"K, L, S \in \mathbb{N}",)
    assert verdict("a = L", lets, ("a = L", r"L \ge K")).kind == "proved"
    count = r"a = \# \{ t \in \mathbb{N}_0 : t S + K \le L \}"
    assert verdict(r"a = \lfloor \frac{L - K}{S} \rfloor + 1", lets, (count, r"L \ge K")).kind == "proved"
    assert verdict(r"a = | \frac{L - K}{S} | + 1", lets, (count, r"L \ge K")).kind == "refuted"
    named = (count, "M = L", r"L \ge K")
    assert verdict(r"a = | \frac{M - K}{S} | + 1", lets, named).kind == "refuted"


def test_a_reading_may_say_how_gradients_are_laid_out() -> None:
    derivation = Derivation("layout")
    derivation.let(r"h \in \mathbb{R}^n", r"A \in \mathbb{R}^{n \times n}")
    layouts = {"as columns": (), "as rows": r"\text{gradients are rows}"}
    derivation.claim("a-1", r"\frac{\partial (h^\top A h)}{\partial h} = A h + A^\top h", readings=layouts)
    found = judge(derivation, derivation.claims[0])
    assert isinstance(found, Conditional)
    assert [reading.verdict.kind for reading in found.readings] == ["proved", "refuted"]


@pytest.mark.parametrize("given", [r"1 \le t < T", r"T > t \ge 1", r"0 < t \le T - 1"])
def test_a_letter_that_counts_has_a_range_between_two_bounds(given: str) -> None:
    known = notation(r"t \in \mathbb{Z}", r"T \in \mathbb{N}", r"h[t] \in \mathbb{R}^n")
    told, _ = read_conditions(known, (given,))
    meaning = told.names["t"]
    assert isinstance(meaning, Index) and meaning.axis is not None
    assert (str(meaning.axis.low), str(meaning.axis.high)) == ("1", "T - 1")


def test_a_letter_that_counts_with_one_bound_is_told_how_to_write_its_range() -> None:
    known = notation(r"t \in \mathbb{Z}", r"T \in \mathbb{N}")
    with pytest.raises(ReadError) as caught:
        read_conditions(known, (r"t \le 3",))
    assert caught.value.hint.startswith(r"write its range: t \in")


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (r"\|x\|^2 = 1", "refuted"),
        (r"x_1 \ne 0", "refuted"),
        (r"x = 0", "refuted"),
        (r"x^\top x / \|x\|^2 = 1", "proved"),
        (r"\|x\| > 0", "undecided"),
        (r"\|h\| > 0", "undecided"),
        (r"\|y\| > 0", "refuted"),
    ],
)
def test_a_vector_that_is_not_zero(claim: str, expected: str) -> None:
    model = (r"x, y \in \mathbb{R}^n", r"W \in \mathbb{R}^{m \times n}", "h = W x", r"x \ne 0", r"h \ne \mathbf{0}")
    assert verdict(claim, model).kind == expected
