from __future__ import annotations

import pytest

from symderiv.source.claims import FailedReading, ReadClaim, read_claim
from symderiv.source.describe import index_form
from symderiv.source.reading import ReadError
from symderiv.source.stated import Comparison
from symderiv.tensor.axis import index, one_to, size
from tests.engine.asking import verdict
from tests.source.reader import compared, defining, notation, only

n = size("n")
RANDOM = notation(r"\mu \in \mathbb{R}^d", r"\sigma > 0", r"q \sim \mathcal{N}(\mu, \sigma^2 I_d)")
RNN = defining(
    notation(r"w, u \in \mathbb{R}", r"x[t], h[t] \in \mathbb{R}", r"L \text{ is a function of } h[1], \dots, h[K]"),
    "h[t] = w h[t-1] + x[t]",
)


def test_a_chain_makes_a_comparison_a_relation() -> None:
    assert compared(only(r"a = b \le c")) == ["a = b", r"b \le c"]
    assert compared(only("a = b, c = u")) == ["a = b", "c = u"]
    assert compared(only("a := b")) == ["a = b"]


def test_a_line_is_compared_with_what_it_continues() -> None:
    assert compared(only("= b = c", of="a")) == ["a = b", "b = c"]
    assert compared(only("b", of="a")) == ["a = b"]
    assert compared(only(r"\le b", of="a")) == [r"a \le b"]


def test_of_is_not_used_when_the_line_has_a_left_side() -> None:
    assert compared(only("b = c", of="a")) == ["b = c"]


def test_what_follows_an_arrow_is_claimed() -> None:
    assert compared(only(r"a = b \Rightarrow b = c")) == ["b = c"]


def test_the_place_of_the_right_side() -> None:
    read = only("a = b + c")
    (statement,) = read.statements
    assert isinstance(statement, Comparison)
    assert statement.right_span is not None
    assert statement.right_span.of(read.text) == "b + c"


def test_ranges_of_free_indices_are_known() -> None:
    assert only("x_i = y_i").ranges == {index("i"): one_to(n)}


def test_a_captured_index_before_more_terms_gives_two_readings() -> None:
    narrow, wide = read_claim(notation(), r"a = \sum_i x_i - y_i")
    assert isinstance(narrow, ReadClaim)
    assert isinstance(wide, ReadClaim)
    assert (narrow.reading, wide.reading) == ("the sum covers the next term only", "the sum covers all that follows")
    assert compared(narrow) == ["a = -y[i] + Sum(x[i2], (i2, 1, n))"]
    assert compared(wide) == ["a = Sum(x[i] - y[i], (i, 1, n))"]
    assert narrow.captured == ("i",)


def test_a_sum_that_captures_nothing_has_one_reading() -> None:
    assert len(read_claim(notation(), r"a = \sum_i x_i - b")) == 1


def test_every_answer_to_an_ambiguous_derivative_is_a_reading() -> None:
    readings = read_claim(RNN, r"\frac{\partial h[t]}{\partial w} = h[t-1]")
    assert [r.reading for r in readings] == ["d h / d w as total derivative", "d h / d w as immediate partial"]
    readings = read_claim(RNN, r"\frac{\partial L}{\partial h[t]} \frac{\partial h[t]}{\partial w} = 0")
    assert len(readings) == 4
    assert len({r.reading for r in readings}) == 4


def test_conditions_are_read_with_the_claim() -> None:
    read = only("x_i = x_k", given=("k = i",))
    assert read.conditions.same == {index("k"): index("i")}


def test_another_formula_in_the_same_reading() -> None:
    _, wide = read_claim(notation(), r"a = \sum_i x_i - y_i")
    assert isinstance(wide, ReadClaim)
    assert index_form(wide.reread(r"\sum_i x_i - y_i").body) == "Sum(x[i] - y[i], (i, 1, n))"


@pytest.mark.parametrize(
    ("text", "code", "piece"),
    [
        ("a", "D101", "a"),
        ("= a", "D101", "="),
        ("a = z", "D102", "z"),
        ("I = I", "D103", "I = I"),
        (r"x \in [0, 1]", "D104", "[0, 1]"),
        (r"a \propto b", "D104", r"\propto"),
    ],
)
def test_what_is_no_statement_fails_with_its_place(text: str, code: str, piece: str) -> None:
    (failed,) = read_claim(notation(), text)
    assert isinstance(failed, FailedReading)
    assert failed.error.span is not None
    assert (failed.error.code, failed.error.span.of(failed.error.text)) == (code, piece)


def test_an_error_in_a_condition_shows_the_condition() -> None:
    (failed,) = read_claim(notation(), "a = a", given=(r"a \approx 0",))
    assert isinstance(failed, FailedReading)
    assert failed.error.text == r"a \approx 0"
    assert failed.verdict().span is None  # it has no place in the claim
    assert failed.verdict().reason.startswith(r"in 'a \approx 0': ")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"a = \cdots = b", ["a = b"]),
        (r"a = \dots \approx b", [r"a \approx b"]),
        (r"a < \cdots < b \le c", ["a < b", r"b \le c"]),
        (r"a = b \text{ if } c = 0", ["a = b"]),
        (r"$a = b$ and $b = c$", ["a = b", "b = c"]),
        (r"x_i = y_i, \quad i = 1, \dots, n", ["x[i] = y[i]"]),
        (r"x_i = y_i \text{ for } i \in \{1, \dots, n\}", ["x[i] = y[i]"]),
    ],
)
def test_lines_with_words_and_omitted_steps(text: str, expected: list[str]) -> None:
    assert compared(only(text)) == expected


def test_a_condition_in_the_line_is_a_condition() -> None:
    assert only(r"a = b \text{ if } c = 0").conditions.texts == ("c = 0",)
    assert only(r"$a = b$ even if $c > 0$, $u > 0$").conditions.texts == ("c > 0", "u > 0")


@pytest.mark.parametrize(
    ("text", "of", "piece"),
    [
        (r"a \leftarrow a - b", None, r"\leftarrow"),
        (r"a + b \leftarrow a - b", "a", r"\leftarrow"),
        (r"a = b \leftarrow c", "a", r"\leftarrow"),
        (r"a < \cdots > b", None, r"\cdots"),
        (r"a \approx \cdots \approx b", None, r"\cdots"),
        (r"a = \cdots", None, r"\cdots"),
        (r"a = b \text{ if }", None, ""),
        (r"a = b \text{ if } c = 0 \text{ if } u = 0", None, r"\text{ if }"),
    ],
)
def test_lines_that_say_too_little(text: str, of: str | None, piece: str) -> None:
    try:
        (read,) = read_claim(notation(), text, of=of)
    except ReadError as error:
        found = error.within(text)
    else:
        assert isinstance(read, FailedReading)
        found = read.error
    assert found.span is not None
    assert found.span.of(found.text) == piece


@pytest.mark.parametrize(
    ("claim", "kind"),
    [
        (r"x = y \Rightarrow x^2 = y^2", "proved"),
        (r"x \ge 2 \Rightarrow x^2 \ge 4", "proved"),
        (r"x \ge 2 \Rightarrow x^2 \ge 5", "refuted"),
        (r"x < y \Rightarrow e^x < e^y", "proved"),
        (r"x + y = 1 \Rightarrow x = 1 - y", "undecided"),
    ],
)
def test_a_premise_is_assumed(claim: str, kind: str) -> None:
    assert verdict(claim, [r"x, y \in \mathbb{R}"]).kind == kind


def test_a_claim_knows_the_defined_names_and_the_computed_places_that_it_mentions() -> None:
    given = defining(notation(r"x \in \mathbb{R}^n", "n \\ge 3", r"s, u \in \mathbb{R}"), "s = x_3")
    for latex, mentioned in [("s = u", ["s"]), ("u s^2 = x_i", ["s"]), ("x_{i+1} = u", ["x[i + 1]"]), ("u = x_i", [])]:
        (read,) = read_claim(given, latex)
        assert isinstance(read, ReadClaim) and [str(body) for body in read.mentioned] == mentioned
