"""Each kind of finding in full, as the design draws it."""

from __future__ import annotations

from dataclasses import replace

from symderiv.model import Claim, Failure, Outcome, Proved, Refuted
from symderiv.report.finding import failure_lines, finding_lines
from tests.report.samples import PAGE, everything, expecting, known_erratum, refuted
from tests.snapshot import check_snapshot


def test_every_kind() -> None:
    blocks = ["\n".join(finding_lines(outcome, PAGE)) for outcome in everything.outcomes]
    check_snapshot("report/findings.txt", "\n\n".join(blocks) + "\n")


def test_the_shape_of_the_design() -> None:
    assert finding_lines(refuted, PAGE) == [
        "refuted[D301]: the stated result differs from the derivation",
        "  --> derivations/nlp_lab/scaled_attention.py:41   002-1.6-2-14  Var(q^T k)",
        "   |",
        r"   |   2d\sigma^2\mu^\top\mu + d\sigma^4",
        "   |   ^^^^^^^^^^^^^^^^^^^^^ off by the factor d",
        "   |",
        "   = at        d = 2, mu = (1, 0), sigma = 1       exact",
        "   = stated    6",
        "   = derived   4",
        "   = note      agrees when d = 1, and when mu = 0",
        r"help: 2\sigma^2\mu^\top\mu + d\sigma^4             proved for every d",
    ]


def test_a_surprise_says_what_was_expected() -> None:
    recorded = replace(refuted, claim=replace(refuted.claim, expected="undecided"))
    assert "   = expected  undecided, found refuted" in finding_lines(recorded, PAGE)
    assert "   = expected  refuted, as found" in finding_lines(known_erratum, PAGE)
    assert not any("expected" in line for line in finding_lines(refuted, PAGE))
    proof = Outcome(Claim("a", "x", expected="refuted"), Proved("always", "normal form"))
    assert finding_lines(proof, PAGE)[0] == "proved[D501]: expected refuted, found proved"
    assert finding_lines(expecting(proof), PAGE)[0] == "proved: always"


def test_a_claim_from_the_command_line_has_no_place() -> None:
    outcome = Outcome(Claim("eq", "x = y"), Refuted("D301", "they differ", "evaluation", hint="a sign"))
    assert finding_lines(outcome, PAGE) == [
        "refuted[D301]: the stated result differs from the derivation",
        "   |",
        "   |   x = y",
        "   |",
        "   = why       they differ",
        "   = why       a sign",
    ]


def test_no_text_from_outside_reaches_the_terminal_raw() -> None:
    evil = "\x1b[2Jx\r\n\x07= \u202ey"
    outcome = Outcome(
        Claim("eq", evil, title=evil, file="/project/a.py", line=1),
        Refuted("D301", evil, evil, hint=evil, correction=evil, correction_scope=evil, notes=(evil,)),
    )
    failure = Failure("/project/a.py", 1, evil, evil)
    for line in finding_lines(outcome, PAGE) + failure_lines(failure, PAGE):
        assert line.isprintable(), line


def test_failures() -> None:
    blocks = ["\n".join(failure_lines(failure, PAGE)) for failure in everything.failures]
    blocks.append("\n".join(failure_lines(Failure("", 0, "two\nlines", claim="line 5"), PAGE)))
    blocks.append("\n".join(failure_lines(Failure("", 0, ""), PAGE)))
    check_snapshot("report/failures.txt", "\n\n".join(blocks) + "\n")
