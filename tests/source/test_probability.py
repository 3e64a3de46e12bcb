from __future__ import annotations

import pytest

from symderiv.model import Unreadable
from tests.engine.asking import kind, verdict
from tests.source.reader import defining, form, notation, refusal

RANDOM = notation(
    r"d \in \mathbb{N}", r"\mu \in \mathbb{R}^d", r"\sigma > 0", r"q, k \sim \mathcal{N}(\mu, \sigma^2 I_d)"
)
DENSE = notation(
    r"p(x) \text{ is a density}",
    r"p(z \mid x), q(z \mid x) \text{ are densities}",
    r"A \text{ is a function of } z",
)


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\mathbb{E}[q]", "vector of d: Expectation(q[p], random)"),
        (r"E[q_1]^2", "scalar: Expectation(q[1], random)**2"),
        (r"\mathbb{E}[q]^\top", "row of d: Expectation(q[p], random)"),
        (
            r"\operatorname{Var}(q_1)",
            "scalar: -Expectation(q[1], random)**2 + Expectation(q[1]**2, random)",
        ),
        (
            r"\operatorname{Cov}(q)",
            "d x d: Expectation(q[p]*q[q], random) - Expectation(q[p], random)*Expectation(q[q], random)",
        ),
        (
            r"\operatorname{Cov}(q_1, k_1)",
            "scalar: Expectation(k[1]*q[1], random) - Expectation(k[1], random)*Expectation(q[1], random)",
        ),
    ],
)
def test_moments(latex: str, expected: str) -> None:
    assert form(latex, RANDOM) == expected


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\mathbb{E}^2[q_1]", "scalar: Expectation(q[1], random)**2"),
        (r"\mathbb{E}_q^2[q_1]", "scalar: Expectation(q[1], random, q)**2"),
        (r"\operatorname{Var}^2(q_1)", "scalar: (-Expectation(q[1], random)**2 + Expectation(q[1]**2, random))**2"),
        (r"\mathbb{E}[q]_2", "scalar: Expectation(q[2], random)"),
        (
            r"\operatorname{Cov}(q)_{12}",
            "scalar: Expectation(q[1]*q[2], random) - Expectation(q[1], random)*Expectation(q[2], random)",
        ),
        (r"\mathcal{N}(1; 0, 1)^2", "scalar: Exp(-Log(2*pi)/2 - 1/2)**2"),
    ],
)
def test_no_script_on_a_moment_or_a_law_is_dropped(latex: str, expected: str) -> None:
    assert form(latex, RANDOM) == expected


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\mathbb{E}|q_1|", "scalar: Expectation(Abs(q[1]), random)"),
        (r"\mathbb{E}\left|q_1\right|^3", "scalar: Expectation(Abs(q[1])**3, random)"),
        (r"\mathbb{E}\lfloor q_1 \rfloor", "scalar: Expectation(floor(q[1]), random)"),
        (
            r"\operatorname{Var}|q_1|",
            "scalar: -Expectation(Abs(q[1]), random)**2 + Expectation(Abs(q[1])**2, random)",
        ),
        (r"\mathbb{E}\langle q, k \rangle", "scalar: Expectation(Sum(k[i]*q[i], (i, 1, d)), random)"),
    ],
)
def test_a_bracket_with_a_meaning_keeps_it_under_a_mean(latex: str, expected: str) -> None:
    assert form(latex, RANDOM) == expected


@pytest.mark.parametrize(
    "latex",
    [
        r"\mathbb{E}[q_1 \mid k_1]",
        r"\mathbb{E}[q_1 | k_1]",
        r"\mathbb{E}[q_1, k_1]",
        r"\operatorname{Var}(q_1 \mid k_1)",
        r"\operatorname{Var}(q_1, k_1)",
        r"\operatorname{Cov}(q_1; k_1)",
        r"\operatorname{Var}|q_1|^2",
        r"\mathbb{E}|q_1| k_1",
        r"\mathbb{E}|q_1| / k_1",
    ],
)
def test_nothing_inside_or_behind_a_mean_is_passed_over(latex: str) -> None:
    assert refusal(latex, RANDOM)[0] in ("D101", "D104")


@pytest.mark.parametrize(
    ("latex", "piece"),
    [
        (r"\mathbb{E}^2[q]", "2"),
        (r"\mathbb{E}^{(1)}[q_1]", "(1)"),
        (r"\mathbb{E}^{-1}[q_1]", "-1"),
        (r"\mathbb{E}[q_1]_2", "2"),
        (r"\mathcal{N}^2(1; 0, 1)", r"\mathcal{N}^2"),
        (r"\mathcal{N}_2(1; 0, 1)", r"\mathcal{N}_2"),
        (r"D_{KL}^2(\mathcal{N}(0, 1) \| \mathcal{N}(1, 1))", "2"),
        (r"\operatorname{KL}_2(\mathcal{N}(0, 1) \| \mathcal{N}(1, 1))", r"\operatorname{KL}_2"),
    ],
)
def test_scripts_on_moments_and_laws_that_are_refused(latex: str, piece: str) -> None:
    assert refusal(latex, RANDOM)[1] == piece


def test_moments_that_are_not_read() -> None:
    assert refusal(r"\operatorname{Var}(q)", RANDOM)[0::2] == ("D103", "the variance of vector of d; write Cov")
    assert refusal("E q", RANDOM)[:2] == ("D101", "E")
    assert refusal(r"\operatorname{Cov}(q, k, q)", RANDOM)[0] == "D104"


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        ("p(x)", "scalar: p(x)(x)"),
        ("p(x)^2", "scalar: p(x)(x)**2"),
        (r"\int q(z|x)^2 dz", "scalar: Integral(q(z|x)(z)**2, z)"),
        (r"D_{KL}(q(z|x) \| p(z|x))^2", "scalar: Expectation(-Log(p(z|x)(z)) + Log(q(z|x)(z)), q(z|x), z)**2"),
        (r"\int q(z|x) dz", "scalar: Integral(q(z|x)(z), z)"),
        (r"E_{q(z|x)}[A]", "scalar: Expectation(A(z), q(z|x), z)"),
        (r"D_{KL}(q(z|x) \| p(z|x))", "scalar: Expectation(-Log(p(z|x)(z)) + Log(q(z|x)(z)), q(z|x), z)"),
        (r"D_{KL}(q(z|x) || p(z|x))", "scalar: Expectation(-Log(p(z|x)(z)) + Log(q(z|x)(z)), q(z|x), z)"),
        (r"D_{\mathrm{KL}}(q(z|x) \| p(z|x))", "scalar: Expectation(-Log(p(z|x)(z)) + Log(q(z|x)(z)), q(z|x), z)"),
    ],
)
def test_densities(latex: str, expected: str) -> None:
    assert form(latex, DENSE) == expected


@pytest.mark.parametrize(
    ("latex", "code", "message"),
    [
        (r"\int q(z|x)", "D101", "the integral has no differential"),
        ("E_{r(z|x)}[A]", "D102", "this is neither a declared density nor a random variable"),
        ("D_{KL}(q(z|x), p(z|x))", "D101", r"the divergence is written D_{KL}(q \| p)"),
        (r"D_{KL}(p(x_1) \| q(z|x))", "D102", "the divergence needs a declared density"),
        (r"D_{KL}(p(x) \| q(z|x))", "D103", "x runs here, and q(z|x) is declared for a fixed x"),
        ("p(y)", "D102", "p is applied but not declared"),
    ],
)
def test_densities_that_are_not_clear(latex: str, code: str, message: str) -> None:
    assert refusal(latex, DENSE)[0::2] == (code, message)


PARTLY = notation(
    r"\mu, s \in \mathbb{R}^n",
    r"\epsilon, \eta \sim \mathcal{N}(0, I_n)",
    r"q(z \mid x) \text{ is a density}",
    r"A \text{ is a function of } z",
)


@pytest.mark.parametrize(
    ("latex", "expected"),
    [
        (r"\mathbb{E}_\epsilon[\epsilon_1 \eta_1]", "scalar: Expectation(epsilon[1]*eta[1], random, epsilon)"),
        (r"E_{\epsilon, \eta}[\epsilon_1]", "scalar: Expectation(epsilon[1], random, epsilon, eta)"),
        (r"E_{\epsilon \sim \mathcal{N}(0, I)}[\epsilon_1]", "scalar: Expectation(epsilon[1], random, epsilon)"),
        (r"E_{z \sim q(z \mid x)}[A]", "scalar: Expectation(A(z), q(z|x), z)"),
        (
            r"\operatorname{Var}_\epsilon(\epsilon_1)",
            "scalar: -Expectation(epsilon[1], random, epsilon)**2 + Expectation(epsilon[1]**2, random, epsilon)",
        ),
        (
            r"\operatorname{Var}_{q(z \mid x)}(A)",
            "scalar: -Expectation(A(z), q(z|x), z)**2 + Expectation(A(z)**2, q(z|x), z)",
        ),
    ],
)
def test_means_over_some_of_the_random_variables(latex: str, expected: str) -> None:
    assert form(latex, PARTLY) == expected


def test_a_mean_over_a_defined_name_is_over_what_it_is_made_of() -> None:
    known = defining(PARTLY, r"y = \mu + s \odot \epsilon")
    assert form(r"E_y[y_1]", known) == "scalar: Expectation(y[1], random, epsilon)"


@pytest.mark.parametrize(
    ("latex", "code", "piece"),
    [
        (r"E_\mu[\mu_1]", "D102", r"\mu"),
        (r"E_{\epsilon \sim \mathcal{N}(\mu, I)}[\epsilon_1]", "D103", r"\mathcal{N}(\mu, I)"),
        (r"D_{KL}(\mathcal{N}(\mu, I) \| \mathcal{U}(0, 1))", "D104", r"(\mathcal{N}(\mu, I) \| \mathcal{U}(0, 1))"),
        (r"\mathcal{N}(\mu; s_1, 1)", "D103", "s_1"),
    ],
)
def test_measures_that_are_not_read(latex: str, code: str, piece: str) -> None:
    assert refusal(latex, PARTLY)[:2] == (code, piece)


def test_powers_inside_a_diagonal_are_of_the_entries() -> None:
    assert form(r"\operatorname{diag}(s^2)", PARTLY) == "n x n: Delta(p, q)*s[p]**2"
    assert refusal("s^2", PARTLY)[0] == "D104"


@pytest.mark.parametrize(
    "claim", [r"D_{KL}(\mathcal{N}(\mu, S) \| \mathcal{N}(0, I)) = 0", r"\mathcal{N}(x; \mu, S) = 0"]
)
def test_a_density_needs_a_definite_covariance(claim: str) -> None:
    lets = (r"\mu, x \in \mathbb{R}^n", r"S \in \mathbb{R}^{n \times n}")
    for declared in ((), (r"S \text{ is symmetric}",)):
        found = verdict(claim, (*lets, *declared))
        assert isinstance(found, Unreadable)
        assert "positive definite" in found.hint
    assert verdict(claim, (*lets, r"S \text{ is positive definite}")).kind == "refuted"


@pytest.mark.parametrize("latex", [r"D_{KL}(q(z_1) \| p(z_1))", r"\mathbb{E}_{q(z_1)}[z_1]"])
def test_a_density_without_its_variable_is_told_how_to_declare_it(latex: str) -> None:
    found = verdict(rf"{latex} = 0", (r"q(z_1), p(z_1) \text{ are densities}",))
    assert isinstance(found, Unreadable)
    assert found.hint == r"declare q(z_1) \text{ is a density of } z_1"


@pytest.mark.parametrize(
    ("claim", "kind"),
    [
        (r"D_{KL}(q(z|x) \| p(z)) = \mathbb{E}_{q(z|x)}[\log q(z|x) - \log p(z)]", "proved"),
        (r"D_{KL}(q(z|x) \| p(z)) = \int q(z|x) \log \frac{q(z|x)}{p(z)} dz", "proved"),
        (r"\int p(z) dz = 1", "proved"),
        (r"\mathbb{E}_{p(z)}[\log p(z)] = \mathbb{E}_{q(z|x)}[\log p(z)]", "refuted"),
        (r"\mathbb{E}_{q(z|x)}[\log p(z)] = \log p(z)", "refuted"),
    ],
)
def test_a_density_of_one_argument_is_over_it(claim: str, kind: str) -> None:
    assert verdict(claim, (r"q(z \mid x) \text{ is a density}", r"p(z) \text{ is a density}")).kind == kind


def test_another_density_of_a_known_letter_is_told_how_to_declare_it() -> None:
    found = verdict(r"p(x) = p(x \mid z)", (r"p(x \mid z) \text{ is a density}",))
    assert isinstance(found, Unreadable)
    assert found.hint == r"declare p(x) \text{ is a density}"


@pytest.mark.parametrize(
    ("claim", "hint"),
    [
        (r"\mathbb{E}_{q(z|x)}[\log p(x|z)] = \log p(x|z)", "declare p(z \\mid x), p(x) and p(z) too"),
        (r"\mathbb{E}_{q(z|x)}[\log r(x,z)] = \log r(x,z)", "define it by densities of one variable"),
        (r"\mathbb{E}_{q(z|x)}[\mathbb{E}_{p(x|z)}[A]] = \mathbb{E}_{p(x|z)}[A]", "declare p(z \\mid x)"),
        (r"\sum_{i=1}^3 p(x_i) = 3 p(x_i)", r"declare p(x_i) \text{ is a density of } x_i"),
    ],
)
def test_a_density_for_a_fixed_argument_is_no_constant_where_that_runs(claim: str, hint: str) -> None:
    """The first three were proved once: the argument was a part of the name."""
    densities = r"q(z \mid x), p(x \mid z), p(z), r(x,z), p(x_i) \text{ are densities}"
    found = verdict(claim, (densities, r"A \text{ is a function of } x"))
    assert isinstance(found, Unreadable) and found.hint.startswith(hint)


def test_bayes_rule_makes_a_likelihood_of_the_other_densities() -> None:
    lets = (r"q(z|x), p(z|x), p(x|z), p(x) \text{ are densities}", r"p(z) \text{ is a density of } z")
    bound = r"\mathbb{E}_{q(z|x)}[\log p(x|z)] - D_{KL}(q(z|x) \| p(z)) = \log p(x) - D_{KL}(q(z|x) \| p(z|x))"
    assert verdict(bound, lets).kind == "proved"


def test_a_point_that_is_averaged_over_is_no_vector() -> None:
    lets = (r"q(z \mid x) \text{ is a density}", r"z \in \mathbb{R}^d")
    found = verdict(r"\mathbb{E}_{q(z \mid x)}[\|z\|^2] = 0", lets)
    assert isinstance(found, Unreadable) and found.reason.endswith("its entries are not read")


VAE = (r"\mu, \sigma \in \mathbb{R}^d", r"\sigma_i > 0")
ENCODER = (r"q(z|x) = \mathcal{N}(z; \mu, \operatorname{diag}(\sigma^2))", r"p(z) = \mathcal{N}(z; 0, I)")


@pytest.mark.parametrize("sign", [r"KL(q(z|x) \| p(z))", r"D_{KL}(q(z \mid x) \| p(z))"])
def test_the_divergence_of_densities_that_are_defined_by_laws(sign: str) -> None:
    right = r"\frac12 \sum_{j=1}^d (\mu_j^2 + \sigma_j^2 - \log \sigma_j^2 - 1)"
    assert kind(f"{sign} = {right}", *VAE, *ENCODER) == "proved"
    assert kind(f"{sign} = 2 {right}", *VAE, *ENCODER) == "refuted"


def test_an_identity_matrix_takes_its_size_from_the_other_law() -> None:
    turned = r"KL(\mathcal{N}(0, I) \| \mathcal{N}(\mu, \operatorname{diag}(\sigma^2)))"
    right = r"\frac12 \sum_{j=1}^d (\frac{1 + \mu_j^2}{\sigma_j^2} + \log \sigma_j^2 - 1)"
    assert kind(f"{turned} = {right}", *VAE) == "proved"
    assert kind(f"{turned} = -{right}", *VAE) == "refuted"


def test_letters_before_a_divergence_are_still_a_product() -> None:
    lets = (r"K, L \in \mathbb{R}^{n \times n}", r"x \in \mathbb{R}^n")
    assert kind(r"KL(x) = K(Lx)", *lets) == "proved"


def test_a_mean_of_a_mean_needs_no_bracket() -> None:
    bracket = form(r"\mathbb{E}_\epsilon[\mathbb{E}_\eta[\epsilon_1 \eta_1]]", PARTLY)
    assert form(r"\mathbb{E}_\epsilon \mathbb{E}_\eta[\epsilon_1 \eta_1]", PARTLY) == bracket
    assert refusal(r"\mathbb{E}_\epsilon \mathbb{E}_\eta[\eta_1]^2", PARTLY)[0] == "D101"
    assert refusal(r"\mathbb{E}_\epsilon \mathbb{E}_\eta", PARTLY)[:2] == ("D101", r"\mathbb{E}_\eta")
