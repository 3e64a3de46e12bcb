"""Steps: their left-hand sides, their corrections, the result."""

from __future__ import annotations

from symderiv.export.steps import corrected, result_of, statement, steps_of
from symderiv.model import Outcome, Proved, Refuted, Span, Unreadable, Verdict
from symderiv.source.derivation import Derivation

PROVED = Proved("for every n >= 1", "normal form")


def refuted(stated: str, wrong: str, correction: str) -> Refuted:
    start = stated.index(wrong)
    return Refuted("D301", "it differs", "point", correction=correction, span=Span(start, start + len(wrong)))


def test_a_line_that_continues_gets_its_left_hand_side() -> None:
    continued, whole, bare = statement("= b", "a"), statement("c = b", "a"), statement("b", "a")
    assert continued is not None and whole is not None and bare is not None
    assert (continued.tex, whole.tex, bare.tex) == ("a = b", "c = b", "a = b")
    assert statement(r"= \input", "a") is None


def test_the_correction_replaces_the_side_that_is_wrong() -> None:
    stated = "a = b + c = d - e, f = g"
    for wrong, correction, printed in [("d - e", "d + e", "b + c = d + e"), ("c", "b - c", "a = b - c")]:
        d = Derivation("d", strict=False)
        d.claim("1", stated)
        verdict = refuted(stated, wrong, correction)
        (step,) = steps_of(d, {"1": Outcome(d.claims[0], verdict)}, 1)
        formula = corrected(step)
        assert formula is not None
        assert formula.tex == printed


def test_a_proved_correction_belongs_to_what_it_corrects() -> None:
    d = Derivation("d", strict=False)
    d.claim("1", "a = b")
    d.claim("2", "a = c", corrects="1")
    verdicts: dict[str, Verdict] = {"1": refuted("a = b", "b", "c"), "2": PROVED}
    outcomes = {claim.id: Outcome(claim, verdicts[claim.id]) for claim in d.claims}
    first, second = steps_of(d, outcomes, 3)
    assert first.correction is not None and first.correction.number == second.number == "3.2"
    assert second.merged
    outcomes["2"] = Outcome(d.claims[1], refuted("a = c", "c", "d"))
    first, second = steps_of(d, outcomes, 3)
    assert first.correction is None and first.amendment is not None
    assert not second.merged


def test_the_result_is_the_last_equation_that_is_proved() -> None:
    d = Derivation("d", strict=False)
    for number, stated in enumerate(["a = b", "c = d", r"x \in \mathbb{R}^n", "e = f"]):
        d.claim(str(number), stated)
    verdicts: list[Verdict] = [PROVED, PROVED, PROVED, Unreadable("D101", "no")]
    steps = steps_of(d, {c.id: Outcome(c, v) for c, v in zip(d.claims, verdicts, strict=True)}, 1)
    result = result_of(steps)
    assert result is not None and result.claim.id == "1"


def test_what_is_denied_or_follows_from_wrong_values_is_no_result() -> None:
    d = Derivation("d", strict=False)
    d.claim("0", "a = b")
    d.claim("1", "c = d", denied=True)
    d.claim("0-relative", "c = e")
    result = result_of(steps_of(d, {c.id: Outcome(c, PROVED) for c in d.claims}, 1))
    assert result is not None and result.claim.id == "0"
