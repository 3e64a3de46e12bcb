"""The library: recorded verdicts are found, and every broken variant of a headline result is refuted."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from symderiv import recheck
from symderiv.engine import correct, judge, judge_text, readings
from symderiv.model import Claim, Conditional, Counterexample, Proved, Refuted, Undecided, Verdict
from symderiv.model.catalogue import Entry
from symderiv.source.catalogue import NAME, read_catalogue
from symderiv.source.derivation import Derivation
from symderiv.source.library import discover, load_file

ROOT = Path(__file__).resolve().parents[1] / "derivations"
FILES = discover(ROOT)


@cache
def loaded(path: Path) -> Derivation:
    return load_file(path)


@cache
def home_of(claim_id: str) -> tuple[Derivation, Claim]:
    for path in FILES:
        for claim in loaded(path).claims:
            if claim.id == claim_id:
                return loaded(path), claim
    raise LookupError(claim_id)


@pytest.fixture
def without_help(monkeypatch: pytest.MonkeyPatch) -> None:
    """Verdicts without what helps to mend a wrong result, which takes longest."""
    monkeypatch.setattr(readings, "agreements", lambda _: ())
    monkeypatch.setattr(correct, "correction", lambda *_: None)


def test_the_library_has_the_five_derivations() -> None:
    assert {path.stem for path in FILES} >= {"attention_rnn", "clip_gradient", "elbo", "gated_rnn", "scaled_attention"}


def test_no_id_is_used_twice() -> None:
    ids = [claim.id for path in FILES for claim in loaded(path).claims]
    assert len(ids) == len(set(ids))


CATALOGUES = [read_catalogue(path) for path in sorted(ROOT.glob(f"*/{NAME}"))]


def ids_of(document: str) -> set[str]:
    derivations = [loaded(path) for path in FILES if loaded(path).document == document]
    return {name for each in derivations for name in (*each.defined, *(claim.id for claim in each.claims))}


@pytest.mark.parametrize(("document", "entries"), [pytest.param(*each, id=each[0]) for each in CATALOGUES])
def test_every_entry_is_covered_or_left_out_for_a_reason(document: str, entries: tuple[Entry, ...]) -> None:
    covered = ids_of(document)
    assert [entry.id for entry in entries if entry.id in covered and entry.left_out] == []
    assert [entry.id for entry in entries if entry.id not in covered and not entry.left_out] == []


@pytest.mark.parametrize(("document", "entries"), [pytest.param(*each, id=each[0]) for each in CATALOGUES])
def test_every_id_is_an_entry_or_belongs_to_one(document: str, entries: tuple[Entry, ...]) -> None:
    """A claim of our own bears the id of an entry and a word: 002-1.6-2-14-corrected."""
    known = {entry.id for entry in entries}
    assert [name for name in ids_of(document) - known if name.rpartition("-")[0] not in known] == []


def test_every_error_has_a_reason_in_our_words() -> None:
    claims = [claim for path in FILES for claim in loaded(path).claims]
    wrong = [claim for claim in claims if claim.expects in ("refuted", "conditional", "unreadable")]
    assert [claim.id for claim in wrong if not claim.why and not claim.distractor] == []


CLAIMS = [pytest.param(path, claim.id, id=claim.id) for path in FILES for claim in loaded(path).claims]


@pytest.mark.parametrize(("path", "claim_id"), CLAIMS)
@pytest.mark.usefixtures("without_help")
def test_the_recorded_verdict_is_found(path: Path, claim_id: str) -> None:
    """What is expected is not known to the engine: it is given the text and the notation only."""
    derivation = loaded(path)
    (claim,) = (claim for claim in derivation.claims if claim.id == claim_id)
    blind = Claim(claim.id, claim.stated)
    found = judge(derivation, blind)
    assert found.kind == claim.expects
    if isinstance(found, Proved):
        assert not found.scope.startswith("for the sizes tried")
    if isinstance(found, Proved | Refuted):
        assert found.certificate is not None
        assert recheck(found.certificate)


# --- the five headline results, broken -----------------------------------------------------------------------

HEADLINES: dict[str, list[tuple[str, str]]] = {
    "000-1.2.1c-11": [
        (r"\odot (1 - c[t])", r"\odot (1 + c[t])"),
        (r"\odot (1 - c[t])", r"\odot (2 - c[t])"),
        (r"\odot (1 - c[t])", r"\odot c[t]"),
        (r"\sum_{t=1}^K", r"\sum_{t=2}^K"),
        (r"\sum_{t=1}^K", r"2 \sum_{t=1}^K"),
        (r"x[t]^\top", r"x[t-1]^\top"),
        (r"(1 - c[t])", r"(1 - c[K])"),
    ],
    "000-1.2.2e-26": [
        (r"a_1[t]V_1 +", r"a_1[t]V_1 -"),
        (r"a_1[t]V_1 +", r"a_1[t]V_1^{\top} +"),
        (r"a_1[t]V_1 +", r"a_0[t]V_1 +"),
        (r"a_1[t]V_1 +", r"2 a_1[t]V_1 +"),
        (r"\delta_{i1} - a_1[t]", r"\delta_{i1} + a_1[t]"),
        (r"\delta_{i1} - a_1[t]", r"\delta_{i2} - a_1[t]"),
        (r"\delta_{i1} - a_1[t]", r"\delta_{i1} - a_i[t]"),
        (r"\sum_{i=0}^{2}", r"\sum_{i=1}^{2}"),
        (r"Q_1^{\top} k_1[t]", r"Q_1 k_1[t]"),
        (r"Q_1^{\top} k_1[t]", r"Q_1^{\top} q_1[t]"),
        (r"K_1^{\top} q_1[t]", r"K_2^{\top} q_1[t]"),
        (r"k_1[t] + K_1", r"k_1[t] - K_1"),
    ],
    "002-1.6-2-14-corrected": [
        (r"2\sigma^{2}", r"\sigma^{2}"),
        (r"2\sigma^{2}", r"2d\sigma^{2}"),
        (r"2\sigma^{2}", r"-2\sigma^{2}"),
        (r"2\sigma^{2}", r"2\sigma^{4}"),
        (r"d\sigma^{4}", r"\sigma^{4}"),
        (r"d\sigma^{4}", r"d\sigma^{2}"),
        (r"d\sigma^{4}", r"d^2\sigma^{4}"),
        (r"+ d\sigma^{4}", r"- d\sigma^{4}"),
        (r"+ d\sigma^{4}", r"+ d\sigma^{4} + 1"),
        (r"\operatorname{Var}(q^{\top}k)", r"\operatorname{Var}(q^{\top}q)"),
    ],
    "001-6.2-d-2": [
        (r"+ D_{KL}", r"- D_{KL}"),
        (r"+ D_{KL}", r"+ 2 D_{KL}"),
        (r"D_{KL}(q_\phi(z | x) || p(z | x))", r"D_{KL}(p(z | x) || q_\phi(z | x))"),
        (r"\frac{p(x, z)}{q_\phi(z | x)}", r"\frac{p(z | x)}{q_\phi(z | x)}"),
        (r"\frac{p(x, z)}{q_\phi(z | x)}", r"\frac{q_\phi(z | x)}{p(x, z)}"),
        (r"E_{q_\phi(z|x)}", r"E_{p(z|x)}"),
        (r"\log p(x) =", r"-\log p(x) ="),
    ],
    "001-5.1-a-9-corrected": [
        (r"- 1(k = i)", r"+ 1(k = i)"),
        (r"\frac{1}{N} \left", r"N \left"),
        (r"\frac{1}{N} \left", r"-\frac{1}{N} \left"),
        (r"\frac{1}{N} \left", r"\frac{2}{N} \left"),
        (r"- 1(k = i)", r"- 1"),
        (r"e^{S_{ik}}}", r"e^{S_{ki}}}"),
        (r"\sum_j e^{S_{ij}}", r"\sum_j e^{S_{jk}}"),
        (r"\sum_j e^{S_{ij}}", r"\sum_j e^{-S_{ij}}"),
    ],
}
BROKEN = [
    pytest.param(claim, old, new, id=f"{claim} {new}") for claim, edits in HEADLINES.items() for old, new in edits
]


def test_a_state_before_the_first_one_is_named() -> None:
    """c[t - 1] needs h[-1] at the first step: there is no value to compare, and the finding says why."""
    derivation, claim = home_of("000-1.2.1c-11")
    text = claim.stated.replace("(1 - c[t])", "(1 - c[t-1])")
    found = judge_text(derivation.task(claim.id).notation, text)
    assert isinstance(found, Undecided)
    assert found.reason == "the sides are defined on different sets: on the right, h[-1] lies before the first state"


HEADLINE_SIGN = ("001-5.1-a-9-corrected", r"- 1(k = i)", r"+ 1(k = i)")


@pytest.mark.parametrize(("claim_id", "old", "new"), BROKEN)
@pytest.mark.usefixtures("without_help")
def test_a_broken_headline_is_refuted(claim_id: str, old: str, new: str) -> None:
    derivation, claim = home_of(claim_id)
    assert claim.stated.count(old) >= 1
    task = derivation.task(claim_id)
    text = claim.stated.replace(old, new, 1)
    found = judge_text(task.notation, text, of=task.of, given=task.given, readings=task.readings)
    witnesses = counterexamples(found)
    assert witnesses
    for witness in witnesses:
        assert witness.stated != witness.derived


@pytest.mark.parametrize(
    ("claim_id", "old", "new"), [("002-1.6-2-14-corrected", r"2\sigma^{2}", r"2d\sigma^{2}"), HEADLINE_SIGN]
)
def test_a_broken_headline_is_mended(claim_id: str, old: str, new: str) -> None:
    derivation, claim = home_of(claim_id)
    task = derivation.task(claim_id)
    found = judge_text(task.notation, claim.stated.replace(old, new, 1), of=task.of, given=task.given)
    assert isinstance(found, Refuted)
    assert found.correction is not None
    left = claim.stated.partition("=")[0]
    assert judge_text(task.notation, f"{left} = {found.correction}", given=task.given).kind == "proved"


def counterexamples(found: Verdict) -> list[Counterexample]:
    """Those of the refuted readings, if no reading is proved."""
    verdicts = [reading.verdict for reading in found.readings] if isinstance(found, Conditional) else [found]
    assert not any(isinstance(verdict, Proved) for verdict in verdicts)
    return [v.counterexample for v in verdicts if isinstance(v, Refuted) and v.counterexample is not None]
