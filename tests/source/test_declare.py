from __future__ import annotations

import pytest
from sympy import Integer, Symbol

from symderiv.source.declare import let
from symderiv.source.notation import Index, Notation, Variable
from symderiv.source.reading import ReadError
from symderiv.tensor.axis import Axis, one_to, size
from symderiv.tensor.interval import POSITIVE
from symderiv.tensor.law import Gaussian
from tests.engine.asking import kind
from tests.source.reader import notation

n, m, K = size("n"), size("m"), size("K")


def declared(*texts: str) -> dict[str, object]:
    return dict(notation(*texts).names)


def test_matrices_vectors_numbers_and_sizes() -> None:
    names = declared(
        r"W_c \in \mathbb{R}^{m \times n}", r"x[t], h[t] \in \mathbb{R}^n", r"N \in \mathbb{N}", r"a \in \mathbb{R}"
    )
    assert names["W_c"] == Variable("W_c", "W_c", 0, (one_to(m), one_to(n)))
    assert names["x"] == Variable("x", "x", 1, (one_to(n),))
    assert names["h"] == Variable("h", "h", 1, (one_to(n),))
    assert names["N"] == Variable("N", "N", size=True)
    assert names["m"] == Variable("m", "m", size=True)
    assert names["a"] == Variable("a", "a")


def test_sizes_may_be_computed() -> None:
    names = declared(r"v \in \mathbb{R}^{2n + 1}", r"w \in \mathbb{R}^3")
    assert names["v"] == Variable("v", "v", 0, (one_to(2 * n + 1),))
    assert names["w"] == Variable("w", "w", 0, (one_to(3),))


def test_families_have_their_index_first() -> None:
    names = declared(r"i \in \{0, 1, 2\}", r"Q_i \in \mathbb{R}^{n \times n}", r"w_i[t] \in \mathbb{R}")
    assert names["Q"] == Variable("Q", "Q", 0, (Axis(Integer(0), Integer(2)), one_to(n), one_to(n)), family=True)
    assert names["w"] == Variable("w", "w", 1, (Axis(Integer(0), Integer(2)),), family=True)


@pytest.mark.parametrize(
    ("text", "axis"),
    [
        (r"i \in \{0, 1, 2\}", Axis(Integer(0), Integer(2))),
        (r"i \in \{1, \dots, n\}", one_to(n)),
        (r"i \in \{1, 2, \ldots, n\}", one_to(n)),
        (r"i = 1, \dots, n", one_to(n)),
        (r"i \in \{0, \dots, n - 1\}", Axis(Integer(0), n - 1)),
    ],
)
def test_ranges(text: str, axis: Axis) -> None:
    assert declared(text)["i"] == Index("i", axis)


def test_positive_numbers() -> None:
    for text in (r"\sigma > 0", r"\sigma \in \mathbb{R}_+", r"\sigma \in \mathbb{R}^+"):
        known = notation(text)
        assert known.names[r"\sigma"] == Variable(r"\sigma", "sigma", positive=True, bounds=POSITIVE)
        assert known.model.positive == {"sigma"}
        assert known.assumptions == ("sigma > 0",)


def test_a_declared_vector_can_be_made_positive() -> None:
    known = notation(r"x \in \mathbb{R}^n", "x > 0")
    assert known.names["x"] == Variable("x", "x", 0, (one_to(n),), positive=True, bounds=POSITIVE)


def test_gaussian_vectors() -> None:
    known = notation(r"\mu \in \mathbb{R}^d", r"\sigma > 0", r"q, k \sim \mathcal{N}(\mu, \sigma^2 I_d)")
    law = known.model.laws["q"]
    assert isinstance(law, Gaussian)
    assert law.variance((Integer(1),)) == Symbol("sigma", positive=True) ** 2
    assert known.names["k"] == Variable("k", "k", 0, (one_to(size("d")),))
    assert known.assumptions == ("sigma > 0", "random tensors declared separately are independent")


def test_a_standard_gaussian() -> None:
    known = notation(r"d \in \mathbb{N}", r"z \sim \mathcal{N}(0, I_d)")
    law = known.model.laws["z"]
    assert isinstance(law, Gaussian)
    assert law.variance((Integer(1),)) == 1
    assert law.mean((Integer(1),)) == 0
    assert known.names["z"] == Variable("z", "z", 0, (one_to(size("d")),))


def test_a_law_brings_its_size_along() -> None:
    known = let(Notation(), r"z \sim \mathcal{N}(0, 4 I_d)")
    assert known.names["z"] == Variable("z", "z", 0, (one_to(size("d")),))


def test_an_undeclared_mean_is_a_vector_where_names_need_no_declaration() -> None:
    text = r"q \sim \mathcal{N}(\mu, \sigma^2 I_d)"
    known = let(Notation(strict=False), text)
    assert known.names[r"\mu"] == Variable(r"\mu", "mu", 0, (one_to(size("d")),))
    assert "mu is a vector of d numbers" in known.assumptions
    with pytest.raises(ReadError, match="is not declared"):
        let(Notation(), text)


def test_a_property_after_the_space() -> None:
    known = notation(
        r"A, B \in \mathbb{R}^{n \times n} \text{ invertible}", r"C \in \mathbb{R}^{n \times n},\ \text{is symmetric}"
    )
    assert known.assumptions == ("A is invertible", "B is invertible", "C is symmetric")


def test_labels_belong_to_the_name() -> None:
    names = declared(r"W^{(1)}, W^Q, \theta^*, x' \in \mathbb{R}")
    assert {"W^(1)", "W^Q", r"\theta^*", "x'"} <= names.keys()


@pytest.mark.parametrize(
    ("text", "code", "piece"),
    [
        ("x = 3", "D101", "x = 3"),
        (r"x \in \mathbb{C}", "D101", r"\mathbb{C}"),
        (r"x \in \mathbb{R}^{m + }", "D101", "}"),
        (r"x \in \mathbb{R}^{m \odot n}", "D101", r"\odot"),
        (r"x \in y \in \mathbb{R}", "D101", r"x \in y \in \mathbb{R}"),
        (r"x + y \in \mathbb{R}", "D101", "x + y"),
        (r"0 < \sigma < 1 < 2", "D104", r"0 < \sigma < 1 < 2"),
        (r"i \in \{1, 3\}", "D104", r"\{1, 3\}"),
        (r"x \sim \mathcal{C}(0, 1)", "D101", r"\mathcal{C}(0, 1)"),
        (r"x \sim \mathcal{N}(0)", "D101", r"\mathcal{N}(0)"),
        (r"x \sim \mathcal{N}(\nu, 1)", "D102", r"\nu"),
        (r"A \in \mathbb{R}^{n \times n} \text{ blue}", "D104", "blue"),
        (r"A \in \mathbb{R}^{n \times m} \text{ symmetric}", "D103", "symmetric"),
        (r"n \in \{1, 2\} \text{ symmetric}", "D104", "n"),
    ],
)
def test_errors(text: str, code: str, piece: str) -> None:
    with pytest.raises(ReadError) as caught:
        let(Notation(), text)
    error = caught.value
    assert error.span is not None
    assert (error.code, error.span.of(error.text)) == (code, piece)


def test_a_covariance_that_is_not_symmetric_is_refused() -> None:
    known = notation(r"\mu \in \mathbb{R}^d", r"S \in \mathbb{R}^{d \times d}")
    with pytest.raises(ReadError, match="a covariance is symmetric and not negative; this one is not known to be"):
        let(known, r"q \sim \mathcal{N}(\mu, S)")


@pytest.mark.parametrize("covariance", ["S", "2 S", r"\sigma^2 S"])
def test_a_positive_definite_matrix_is_a_covariance(covariance: str) -> None:
    known = notation(r"\mu \in \mathbb{R}^d", r"S \in \mathbb{R}^{d \times d} \text{ positive definite}", r"\sigma > 0")
    assert "q" in let(known, rf"q \sim \mathcal{{N}}(\mu, {covariance})").model.laws


@pytest.mark.parametrize("text", [r"s_j > 0", r"0 < s_i", r"s_k \ge 1"])
def test_a_bound_of_an_entry_is_one_of_every_entry(text: str) -> None:
    known = let(notation(r"s \in \mathbb{R}^d"), text)
    assert "s" in known.model.positive
    assert not any(name.startswith("s_") for name in known.names)


@pytest.mark.parametrize(
    ("claim", "text", "expected"),
    [
        ("x^2 > 0", r"x \ne 0", "proved"),
        ("x^2 > 0", r"x \ne 1", "refuted"),
        ("x / x = 2", r"x \ne 0", "refuted"),
    ],
)
def test_a_number_that_is_not_another(claim: str, text: str, expected: str) -> None:
    assert kind(claim, text) == kind(claim, r"x \in \mathbb{R}", text) == expected
