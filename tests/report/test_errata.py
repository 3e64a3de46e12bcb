"""Errata in three formats, from the same report; nothing in a claim can break out of a table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from symderiv.model import Conditional, Counterexample, Proved, Reading, Refuted, Report, Undecided, Unreadable
from symderiv.report.errata import FOLLOWS, errata_of
from symderiv.report.errata_text import render
from symderiv.report.formats import ERRATA_FORMATS
from tests.report import samples
from tests.snapshot import check_snapshot

VARIANCE = samples.refuted.claim
BESIDE = replace(
    samples.refuted, claim=replace(VARIANCE, id="002-1.6-2-14-literal", why="so it stands in print", expected="refuted")
)
OPEN = replace(
    samples.conditional, claim=replace(samples.conditional.claim, id="002-1.6-2-14-corrected", corrects=VARIANCE.id)
)
RELATIVE = replace(samples.proved, claim=replace(VARIANCE, id="002-1.6-2-14-relative", title="from the line before"))

HOSTILE = replace(
    samples.refuted,
    claim=replace(
        samples.refuted.claim,
        id="hostile",
        stated=r"a | b \end{longtable} `x` & \\ \input{/etc/passwd}",
        why="a | b & c",
    ),
)


@pytest.mark.parametrize("name", ERRATA_FORMATS)
def test_formats(name: str) -> None:
    errata = errata_of(replace(samples.everything, outcomes=(*samples.everything.outcomes, HOSTILE)))
    check_snapshot(f"report/errata.{name}", render(name, errata, 100))


def test_a_proved_correction_takes_the_place_of_the_machine_s() -> None:
    found = {each.outcome.claim.id: each for each in errata_of(samples.everything)}
    corrected = {o.claim.corrects: o.claim.stated for o in samples.everything.outcomes if o.claim.corrects}
    for name, stated in corrected.items():
        if name in found:
            assert found[name].right == stated


def test_what_is_proved_or_open_is_no_erratum() -> None:
    kinds = {each.outcome.verdict.kind for each in errata_of(samples.everything)}
    assert kinds == {"refuted", "conditional", "unreadable"}


def test_numbers_differ_at_no_point() -> None:
    verdict = Refuted("D301", "differs", "evaluation", counterexample=Counterexample(stated="5", derived="25"))
    (erratum,) = errata_of(Report(outcomes=(replace(samples.refuted, verdict=verdict),)))
    assert erratum.evidence == (("but", "stated 5, derived 25"),)


def test_of_a_relation_that_fails_both_sides_are_told() -> None:
    verdict = Refuted("D305", "fails", "evaluation", counterexample=Counterexample(stated="21", derived="20"))
    (erratum,) = errata_of(Report(outcomes=(replace(samples.refuted, verdict=verdict),)))
    assert erratum.evidence == (("but", "left 20, right 21"),)


def test_what_is_right_as_it_is_meant_is_a_misprint() -> None:
    meant = replace(samples.proved, claim=replace(VARIANCE, id=f"{VARIANCE.id}-intended", corrects=VARIANCE.id))
    (erratum,) = errata_of(Report((samples.refuted, meant)))
    assert erratum.word == "misprint"
    assert "misprinted" in render("text", [erratum], 100).splitlines()[0]
    assert errata_of(Report((samples.refuted,)))[0].word == "wrong"


def test_prose_is_corrected_in_prose() -> None:
    wrong = replace(samples.refuted, claim=replace(VARIANCE, says="it grows"))
    right = replace(
        samples.correction, claim=replace(samples.correction.claim, corrects=VARIANCE.id, says="it does not")
    )
    (erratum,) = errata_of(Report((wrong, right)))
    assert erratum.says == "it does not"
    for name in ERRATA_FORMATS:
        assert "it does not" in render(name, [erratum], 100)
    assert errata_of(Report((samples.refuted, right)))[0].says == ""


def test_a_reading_without_sense_is_told_with_its_reason() -> None:
    readings = (Reading("i up to 4", Unreadable("D103", "the index goes past 4")), Reading("i up to 3", Proved("", "")))
    found = replace(samples.conditional, verdict=Conditional("it depends", readings))
    (erratum,) = errata_of(Report(outcomes=(found,)))
    assert erratum.evidence == (("true", "i up to 3"), ("but", "i up to 4: the index goes past 4"))


def test_a_wrong_option_is_no_erratum() -> None:
    offered = replace(samples.refuted, claim=replace(VARIANCE, distractor=True, expected=None))
    assert offered.as_expected
    assert errata_of(Report(outcomes=(offered,))) == []


@pytest.mark.parametrize(("name", "text"), [("text", "no errata\n"), ("markdown", "No errata.\n")])
def test_nothing_wrong(name: str, text: str) -> None:
    assert render(name, errata_of(Report()), 80) == text


def test_a_table_row_keeps_its_columns() -> None:
    row = next(line for line in render("markdown", errata_of(Report((HOSTILE,))), 80).splitlines() if "hostile" in line)
    assert row.replace("\\|", "").count("|") == 6


def test_errata_stand_in_the_order_of_the_catalogue() -> None:
    wrong = [replace(samples.refuted, claim=replace(VARIANCE, id=name)) for name in ("b", "c-word", "a", "unlisted")]
    found = errata_of(Report(tuple(wrong)), {"a": 0, "b": 1, "c": 2})
    assert [each.outcome.claim.id for each in found] == ["a", "b", "c-word", "unlisted"]


def test_what_stands_beside_a_claim_is_told_with_it() -> None:
    (found,) = errata_of(Report((BESIDE, samples.refuted, RELATIVE)))
    assert found.outcome is samples.refuted
    assert found.also[0].startswith("so it stands in print (at d = 2")
    assert found.also[1] == FOLLOWS


def test_a_correction_that_depends_on_its_reading_says_on_which() -> None:
    found = errata_of(Report((samples.refuted, OPEN)))[0]
    assert found.right == OPEN.claim.stated
    assert found.scope == "proved with as total derivative"


def test_what_is_intended_may_stand_in_another_derivation() -> None:
    meant = replace(samples.proved, claim=replace(VARIANCE, id=f"{samples.unreadable.claim.id}-intended"))
    assert errata_of(Report((samples.unreadable, meant)))[0].right == meant.claim.stated


def test_a_correction_adds_its_own_conditions() -> None:
    wrong = replace(samples.refuted, claim=replace(VARIANCE, given=("d = 2",)))
    right = replace(samples.correction, claim=replace(samples.correction.claim, corrects=VARIANCE.id))
    right = replace(right, claim=replace(right.claim, given=("d = 2", r"\mu = 0")))
    assert errata_of(Report((wrong, right)))[0].given == (r"\mu = 0",)


def test_many_readings_are_counted() -> None:
    false = Refuted("D301", "it differs", "evaluation")
    many = Conditional("it depends", tuple(Reading(f"reading {k}", false) for k in range(6)))
    (found,) = errata_of(Report((replace(samples.conditional, verdict=many),)))
    assert found.evidence == (("false", "in 6 readings"),)
    senseless = Unreadable("D104", "it has no sense")
    many = Conditional("it depends", tuple(Reading(f"reading {k}", senseless) for k in range(6)))
    (found,) = errata_of(Report((replace(samples.conditional, verdict=many),)))
    assert found.evidence == (("but", "6 further readings make no sense"),)


def test_a_reading_that_is_open_is_named() -> None:
    true, open_ = Proved("no symbols remain", "normal form"), Undecided("D201", "not found")
    mixed = Conditional("it depends", (Reading("a positive number", true), Reading("zero", open_)))
    (found,) = errata_of(Report((replace(samples.conditional, verdict=mixed),)))
    assert found.evidence == (("true", "a positive number"), ("open", "zero"))


def test_a_correction_about_numbers_alone_is_proved_and_no_symbols_occur() -> None:
    right = replace(samples.correction, claim=replace(samples.correction.claim, corrects=VARIANCE.id))
    right = replace(right, verdict=Proved("no symbols remain", "normal form"))
    assert errata_of(Report((samples.refuted, right)))[0].scope == "proved; no symbols remain"


def test_what_makes_no_sense_is_wrong_and_not_garbled() -> None:
    broken = samples.unreadable
    for suffix, word in (("-intended", "garbled"), ("-corrected", "wrong")):
        claim = replace(VARIANCE, id=f"{broken.claim.id}{suffix}", corrects=broken.claim.id)
        assert errata_of(Report((broken, replace(samples.proved, claim=claim))))[0].word == word


@pytest.mark.parametrize("form", ERRATA_FORMATS)
def test_a_wrong_denial_is_told_as_a_denial(form: str) -> None:
    denial = replace(samples.refuted, claim=replace(VARIANCE, denied=True))
    assert "not in general: " in render(form, errata_of(Report((denial,))), 100)
    assert "not in general: " not in render(form, errata_of(Report((samples.refuted,))), 100)


def test_names_of_a_counterexample_are_set_as_names() -> None:
    example = Counterexample(values=(("h_t-1", "(0)"), ("U^(c)", "((0))")), stated="1", derived="0")
    wrong = replace(samples.refuted, verdict=Refuted("D301", "differs", "evaluation", counterexample=example))
    text = render("latex", errata_of(Report((wrong,))), 100)
    assert "h_{t - 1} = (0)" in text and "U^{(c)} = ((0))" in text


@pytest.mark.parametrize("name", ERRATA_FORMATS)
def test_a_derivation_without_a_document_has_a_heading_too(name: str) -> None:
    own = replace(samples.refuted, claim=replace(VARIANCE, document=""))
    assert "No document" in render(name, errata_of(replace(samples.everything, outcomes=(own,))), 100)
