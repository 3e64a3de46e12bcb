from __future__ import annotations

import pytest

from symderiv.source.joint import rules
from symderiv.source.reading import ReadError
from tests.engine.asking import kind
from tests.source.reader import notation

ELBO = (
    r"\log p(x) = \mathbb{E}_{q(z \mid x)}[\log p(x \mid z)] - D_{KL}(q(z \mid x) \| p(z)) "
    r"+ D_{KL}(q(z \mid x) \| p(z \mid x))"
)


def given(*densities: str, claim: str = "") -> list[str]:
    return list(rules(notation(*(rf"{density} \text{{ is a density}}" for density in densities)), claim))


def test_the_product_rule_defines_the_joint_density() -> None:
    assert given(r"p(x, z)", r"p(z \mid x)", "p(x)") == ["p(x,z) = p(z|x) p(x)"]
    assert given(r"p(x, z)", r"p(x \mid z)", "p(z)") == ["p(x,z) = p(x|z) p(z)"]
    assert given(r"q(x, z)", r"p(x \mid z)", "p(z)", r"p(x, z, y)") == []


def test_of_two_conditional_densities_one_is_defined_by_the_other() -> None:
    names = ["p(x)", "p(z)", r"p(z \mid x)", r"p(x \mid z)", "p(x, z)", r"q(z \mid x)"]
    assert given(*names) == [r"p(x|z) = \frac{p(z|x) p(x)}{p(z)}", "p(x,z) = p(z|x) p(x)"]
    assert given(*names, "r(x)") == given(*names)  # the conditional one of another letter decides
    assert given(*names[:4]) == [r"p(z|x) = \frac{p(x|z) p(z)}{p(x)}"]  # nothing says which, and either will do
    assert given(*names[:4], claim=r"\int p(x \mid z) p(z) \, dz") == [r"p(x|z) = \frac{p(z|x) p(x)}{p(z)}"]
    with pytest.raises(ReadError, match="Bayes' rule"):
        given(*names[:4], claim=r"\mathbb{E}_{p(z)}[\mathbb{E}_{x \sim p}[p(x \mid z)]]")


def test_what_is_averaged_over_has_a_density() -> None:
    assert given("p(x)", "p(z)", r"p(x \mid z)", claim=r"\mathbb{E}_{p(z)}[p(x \mid z)]") == [
        r"p(z|x) \text{ is a density}",
        r"p(x|z) = \frac{p(z|x) p(x)}{p(z)}",
    ]
    assert given("p(x)", "p(z)", r"p(x \mid z)") == []


@pytest.mark.parametrize(
    ("claim", "word"),
    [
        (r"p(x) = \int p(x \mid z) p(z) \, dz", "proved"),
        (r"p(x) = \int p(x \mid z)^2 p(z) \, dz", "refuted"),
        (r"p(x) = \mathbb{E}_{z \sim p(z)}[p(x \mid z)]", "proved"),
    ],
)
def test_the_evidence_is_the_mean_of_the_likelihood(claim: str, word: str) -> None:
    assert kind(claim, r"p(z), p(x), p(x \mid z) \text{ are densities}") == word


def test_the_rule_of_bayes() -> None:
    lets = r"p(x), p(z), p(z \mid x), p(x \mid z) \text{ are densities}"
    assert kind(r"p(z \mid x) = \frac{p(x \mid z) p(z)}{p(x)}", lets) == "proved"
    assert kind(r"p(z \mid x) = \frac{p(x \mid z) p(x)}{p(z)}", lets) == "refuted"


@pytest.mark.parametrize("claim", [ELBO, ELBO.replace("+ D", "- D"), ELBO.replace("- D", "+ D", 1)])
def test_the_evidence_bound_from_bare_declarations(claim: str) -> None:
    lets = (r"q(z \mid x), p(x \mid z), p(z \mid x), p(x), p(z) \text{ are densities}",)
    assert kind(claim, *lets) == ("proved" if claim == ELBO else "refuted")


def test_the_joint_density_in_the_evidence_bound() -> None:
    claim = r"\log p(x) = \mathbb{E}_{q(z|x)}[\log \frac{p(x,z)}{q(z|x)}] + D_{KL}(q(z|x) \| p(z|x))"
    lets = r"q(z|x), p(z|x), p(x,z), p(x) \text{ are densities}"
    assert kind(claim, lets) == "proved"
    assert kind(claim.replace("+ D", "- D"), lets) == "refuted"
