from __future__ import annotations

from pathlib import Path

import pytest

from symderiv.source.derivation import Declaration, DefinitionStep, Derivation, DerivationError, Remark
from symderiv.source.reading import ReadError
from symderiv.tensor.tensor import Tensor


def derivation() -> Derivation:
    d = Derivation("d", document="000", where="1.1")
    d.let(r"x \in \mathbb{R}^n", r"a \in \mathbb{R}")
    return d


def test_steps_are_kept_in_order() -> None:
    d = derivation()
    d.define("y = a x")
    d.remark("A sentence.")
    d.claim("1", "y = a x")
    assert [type(step).__name__ for step in d.steps] == [
        "Declaration", "Declaration", "DefinitionStep", "Remark", "Claim",
    ]  # fmt: skip
    assert d.steps[0] == Declaration(r"x \in \mathbb{R}^n")
    assert d.steps[2] == DefinitionStep("y = a x")
    assert d.steps[3] == Remark("A sentence.")


def test_a_claim_knows_its_place_and_its_document() -> None:
    d = derivation()
    d.claim("1", "a = a", title="t", expect="proved")
    (claim,) = d.claims
    assert (claim.document, claim.where, claim.title, claim.expected) == ("000", "1.1", "t", "proved")
    assert Path(claim.file).name == "test_derivation.py"
    assert "d.claim(" in Path(claim.file).read_text(encoding="utf-8").splitlines()[claim.line - 1]


def test_a_claim_keeps_the_notation_of_its_time() -> None:
    d = derivation()
    d.claim("1", "a = a")
    d.let(r"b \in \mathbb{R}")
    d.claim("2", "b = b", given="a = 0", of="a", readings={"other": ("a = 1",)}, layout="numerator")
    assert "b" not in d.task("1").notation.names
    task = d.task("2")
    assert (task.given, task.of, task.readings) == (("a = 0",), "a", (("other", ("a = 1",)),))
    assert (task.notation.layout, d.notation.layout) == ("numerator", "gradient")


def test_a_duplicate_id_names_both_places() -> None:
    d = derivation()
    d.claim("1", "a = a")
    first = d.claims[0].line
    with pytest.raises(DerivationError) as caught:
        d.claim("1", "a = 2a")
    here = Path(__file__).resolve()
    places = str(caught.value).removeprefix("the id 1 is used twice: ").split(" and ")
    assert [Path(place.rsplit(":", 1)[0]).resolve() for place in places] == [here, here]
    assert [int(place.rsplit(":", 1)[1]) for place in places] == [first, first + 3]


@pytest.mark.parametrize("option", ["rests_on", "corrects"])
def test_a_claim_refers_only_to_earlier_ones(option: str) -> None:
    d = derivation()
    with pytest.raises(DerivationError, match="2 refers to 1, which no earlier claim of this derivation has"):
        if option == "corrects":
            d.claim("2", "a = a", corrects="1")
        else:
            d.claim("2", "a = a", rests_on=["1"])


def test_options_are_checked() -> None:
    with pytest.raises(DerivationError, match="layout is 'gradient' or 'numerator', not 'x'"):
        Derivation("d", layout="x")
    with pytest.raises(DerivationError, match="expect is one of proved, refuted"):
        derivation().claim("1", "a = a", expect="right")


def test_the_default_measure_is_a_declared_density() -> None:
    d = derivation()
    d.let(r"q(z \mid x) \text{ is a density}")
    d.averages_over(r"q(z \mid x)")
    assert d.notation.default_measure == "q(z|x)"
    with pytest.raises(DerivationError, match=r"r\(z\) is not a declared density"):
        d.averages_over("r(z)")


def test_definitions_from_python() -> None:
    d = derivation()
    value = d.tensor("a x")
    assert isinstance(value, Tensor)
    d.define("y", value * 2)
    assert d.tensor("y").shape == "vector of n"
    assert isinstance(d.steps[-1], Remark)


def test_a_refused_step_leaves_nothing_behind() -> None:
    d = derivation()
    before = d.steps, d.notation
    with pytest.raises(ReadError):
        d.define("y = z")
    assert (d.steps, d.notation) == before


def test_a_definition_may_be_an_entry_of_the_document() -> None:
    d = derivation()
    d.let(r"b \in \mathbb{R}", r"c \in \mathbb{R}", states="1")
    d.define("y = a x", states="2")
    assert d.defined == {"1": r"b \in \mathbb{R}, c \in \mathbb{R}", "2": "y = a x"}
    assert d.claims == ()
    with pytest.raises(DerivationError, match="the id 2 is used twice"):
        d.define("z = a x", states="2")
    with pytest.raises(DerivationError, match="the id 1 is used twice: by a definition and "):
        d.claim("1", "a = a")
    d.claim("3", "y = a x")
    with pytest.raises(DerivationError, match="the id 3 is used twice"):
        d.define("z = a x", states="3")
