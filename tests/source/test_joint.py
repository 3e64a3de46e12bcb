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


def given(*densities: str) -> list[str]:
    return list(rules(notation(*(rf"{density} \text{{ is a density}}" for density in densities))))


def test_the_product_rule_defines_the_joint_density() -> None:
    assert given(r"p(x, z)", r"p(z \mid x)", "p(x)") == ["p(x,z) = p(z|x) p(x)"]
    assert given(r"p(x, z)", r"p(x \mid z)", "p(z)") == ["p(x,z) = p(x|z) p(z)"]
    assert given(r"q(x, z)", r"p(x \mid z)", "p(z)", r"p(x, z, y)") == []


def test_of_two_conditional_densities_one_is_defined_by_the_other() -> None:
    names = ["p(x)", "p(z)", r"p(z \mid x)", r"p(x \mid z)", "p(x, z)", r"q(z \mid x)"]
    assert given(*names) == [r"p(x|z) = \frac{p(z|x) p(x)}{p(z)}", "p(x,z) = p(z|x) p(x)"]
    assert given(*names, "r(x)") == given(*names)  # the conditional one of another letter decides
    with pytest.raises(ReadError, match="Bayes' rule"):
        given(*names[:4])  # nothing says which


@pytest.mark.parametrize("claim", [ELBO, ELBO.replace("+ D", "- D"), ELBO.replace("- D", "+ D", 1)])
def test_the_evidence_bound_from_bare_declarations(claim: str) -> None:
    lets = (r"q(z \mid x), p(x \mid z), p(z \mid x), p(x), p(z) \text{ are densities}",)
    assert kind(claim, *lets) == ("proved" if claim == ELBO else "refuted")


def test_the_joint_density_in_the_evidence_bound() -> None:
    claim = r"\log p(x) = \mathbb{E}_{q(z|x)}[\log \frac{p(x,z)}{q(z|x)}] + D_{KL}(q(z|x) \| p(z|x))"
    lets = r"q(z|x), p(z|x), p(x,z), p(x) \text{ are densities}"
    assert kind(claim, lets) == "proved"
    assert kind(claim.replace("+ D", "- D"), lets) == "refuted"
