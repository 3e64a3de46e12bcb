"""The whole document: as printed, compiled, and the same every time."""

from __future__ import annotations

import re
from pathlib import Path

from symderiv.export import export
from symderiv.model import Outcome, Proved, Refuted, Span, Unreadable
from symderiv.source.derivation import Derivation
from tests.export.compiling import compiled, needs_pdflatex
from tests.export.samples import sample
from tests.snapshot import check_snapshot


def test_as_printed() -> None:
    derivation, outcomes = sample()
    check_snapshot("export/sample.tex", export([derivation], outcomes))


def test_the_same_input_gives_the_same_text() -> None:
    first, second = (export([derivation], outcomes) for derivation, outcomes in (sample(), sample()))
    assert first == second
    assert first.isascii()


@needs_pdflatex
def test_it_compiles_and_nothing_runs_off_the_page(tmp_path: Path) -> None:
    derivation, outcomes = sample()
    log = compiled(export([derivation, derivation], outcomes), tmp_path)
    assert not [width for width in re.findall(r"Overfull \\hbox \((\d+)", log) if int(width) > 3]


@needs_pdflatex
def test_an_empty_derivation_compiles(tmp_path: Path) -> None:
    compiled(export([Derivation("empty")], {}), tmp_path)


def test_nothing_refuted_no_errata() -> None:
    d = Derivation("d")
    d.let(r"x \in \mathbb{R}")
    d.claim("1", "x = x")
    text = export([d], {})
    assert "Errata" not in text
    assert "not checked" in text


def test_errata_list_every_refuted_statement_with_its_correction() -> None:
    derivation, outcomes = sample()
    errata = export([derivation], outcomes).partition(r"\section*{Errata}")[2]
    assert "000-7" in errata
    assert r"x^{\top}Ax = x^{\top}A^{\top}x}" in errata  # the machine's correction
    assert r"y_{i}\delta_{ij} - y_{i}y_{j}" in errata  # the author's
    assert "000-9" not in errata


def test_what_the_document_denies_is_not_printed_as_true() -> None:
    d = Derivation("d")
    d.claim("1", "1 + 1 = 2")
    d.claim("2", "1 + 1 = 3", denied=True)
    told = ("the left side is 2, the right side 3",)
    verdicts = [Proved("", "normal form"), Proved("not in general; one counterexample suffices", "point", (), told)]
    text = export([d], {c.id: Outcome(c, v) for c, v in zip(d.claims, verdicts, strict=True)})
    assert "This does not hold: the left side is 2, the right side 3 (point)." in text
    assert r"\why{1.2}" not in text
    assert r"\no\ (1.2)" in text
    assert r"1 + 1 = 2" in text.partition(r"\boxed")[2].partition("\n")[0]  # it is no result either


def test_a_wrong_denial_is_printed_as_one() -> None:
    d = Derivation("d")
    d.claim("1", "1 + 1 = 2", denied=True, expect="refuted")
    (claim,) = d.claims
    text = export([d], {claim.id: Outcome(claim, Refuted("D301", "it holds", "normal form"))})
    assert "not in general: " in text


def test_what_one_claim_is_given_is_not_assumed_by_all() -> None:
    d = Derivation("d")
    d.let(r"x, y \in \mathbb{R}")
    d.claim("1", "x = x")
    d.claim("2", "x = 1", given="x = 1")
    verdicts = [Proved("", "normal form"), Proved("", "normal form", ("x = 1",))]
    text = export([d], {c.id: Outcome(c, v) for c, v in zip(d.claims, verdicts, strict=True)})
    assert "Assumed" not in text


def test_a_reason_that_quotes_the_print_quotes_it_letter_by_letter() -> None:
    d = Derivation("d")
    d.claim("1", "rac = 1", expect="unreadable")
    verdict = Unreadable("D102", "rac is not declared", Span(0, 3), "did you mean x?")
    text = export([d], {"1": Outcome(d.claims[0], verdict)})
    assert r"Not read & \texttt{rac} is not declared. Did you mean" in text


def test_the_reason_of_the_derivation_is_printed() -> None:
    d = Derivation("d")
    d.let(r"x \in \mathbb{R}")
    d.claim("1", "x = 2x", expect="refuted", why="one x too many")
    found = Refuted("D301", "the stated result differs from the derivation", "evaluation")
    text = export([d], {"1": Outcome(d.claims[0], found)})
    assert text.count("One $x$ too many.") == 2  # where it stands, and among the errata
    assert "differs from the derivation" not in text


def test_declared_sizes_are_told_once_and_numbers_of_an_interval_are_variables() -> None:
    d = Derivation("d")
    d.let(r"n, h' \in \mathbb{N}", r"u \in [0, 1]", r"x \in \mathbb{R}^{m}")
    d.claim("1", "u = u")
    text = export([d], {})
    assert r"Sizes & $n, h^{\prime} \in \mathbb{N}$,\quad $m$ is a positive integer" in text
    assert r"Variables & $u \in [0, 1]$" in text
