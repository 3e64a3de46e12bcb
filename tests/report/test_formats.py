"""The formats for machines: whole, well-formed, and nothing lost in escaping."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest

from symderiv.model import Claim, Failure, Outcome, Refuted, Report, Undecided
from symderiv.model.codes import CODES
from symderiv.report.formats import FORMATS, render
from symderiv.report.records import claim_line, failure_line
from tests.report.samples import PAGE, as_expected, everything, refuted
from tests.snapshot import check_snapshot

EVIL = "a,b:c%\n::error::</failure>]]>&\x1b\x00\"'\u2028é"
NASTY = Report(
    (
        Outcome(
            Claim(EVIL, EVIL, EVIL, EVIL, EVIL, "/project/a b,c:%.py", 3),
            Refuted("D301", EVIL, EVIL, hint=EVIL, correction=EVIL, correction_scope=EVIL),
        ),
    ),
    (Failure("/project/a b,c:%.py", 3, EVIL, EVIL, EVIL, "D902"),),
)
KEYS = [
    *("id", "document", "where", "title", "file", "line", "stated", "says", "denied", "distractor"),
    *("verdict", "expected", "scope", "assumptions", "readings", "counterexample", "correction", "reason"),
    *("method", "seconds"),
]


@pytest.mark.parametrize("name", ["concise", "json", "junit", "sarif", "github"])
def test_everything(name: str) -> None:
    check_snapshot(f"report/everything.{name}", render(name, everything, PAGE))


@pytest.mark.parametrize("name", FORMATS)
def test_nothing(name: str) -> None:
    printed = render(name, Report(), PAGE)
    assert printed == "" or printed.endswith("\n")


def test_every_claim_has_exactly_the_keys() -> None:
    document = json.loads(render("json", everything, PAGE))
    assert list(document) == ["version", "summary", "claims", "errors"]
    assert [list(claim) for claim in document["claims"]] == [KEYS] * len(everything.outcomes)
    lines = [json.loads(claim_line(outcome, PAGE)) for outcome in everything.outcomes]
    assert lines == document["claims"]


def test_json_survives_anything() -> None:
    document = json.loads(render("json", NASTY, PAGE))
    assert document["claims"][0]["stated"] == EVIL
    assert document["errors"][0]["message"] == EVIL
    line = failure_line(NASTY.failures[0], PAGE)
    assert line.count("\n") == 1
    assert json.loads(line)["id"] == EVIL


@pytest.mark.parametrize("report", [everything, NASTY], ids=["everything", "nasty"])
def test_junit_is_xml_and_counts(report: Report) -> None:
    parser: ElementTree.XMLPullParser[Any] = ElementTree.XMLPullParser(["end"])
    parser.feed(render("junit", report, PAGE))
    parser.close()
    events: list[Any] = list(parser.read_events())
    (suite,) = [element for _, element in events if element.tag == "testsuite"]
    assert suite.get("tests") == str(len(suite))
    assert suite.get("failures") == str(len(suite.findall("testcase/failure")))
    assert suite.get("errors") == str(len(suite.findall("testcase/error")))


def test_sarif_refers_to_its_rules() -> None:
    document = json.loads(render("sarif", everything, PAGE))
    (run,) = document["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(CODES)
    assert len(run["results"]) == everything.summary()["unexpected"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        (location,) = result["locations"]
        assert location["physicalLocation"]["region"]["startLine"] > 0
    assert run["invocations"][0]["executionSuccessful"] is False
    assert len(run["invocations"][0]["toolExecutionNotifications"]) == 2


def test_sarif_has_no_results_when_all_is_as_expected() -> None:
    (run,) = json.loads(render("sarif", as_expected, PAGE))["runs"]
    assert run["results"] == []
    assert run["invocations"][0]["executionSuccessful"] is True


def test_sarif_quotes_paths() -> None:
    (run,) = json.loads(render("sarif", NASTY, PAGE))["runs"]
    location = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert location == {"uri": "a%20b%2Cc%3A%25.py", "uriBaseId": "%SRCROOT%"}


def test_sarif_keeps_the_bytes_of_a_name_that_is_no_utf_8() -> None:
    report = Report((), (Failure("/project/a\udcff.py", 3, "broken", code="D601"),))
    (run,) = json.loads(render("sarif", report, PAGE))["runs"]
    (notification,) = run["invocations"][0]["toolExecutionNotifications"]
    assert notification["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "a%FF.py"


def test_github_commands_are_one_line_each_and_cannot_be_forged() -> None:
    lines = render("github", NASTY, PAGE).splitlines()
    assert len(lines) == 3
    assert all(line.startswith("::error file=a b%2Cc%3A%25.py,line=3,title=") for line in lines[:2])


def test_github_has_a_warning_for_what_is_open() -> None:
    open_claim = replace(refuted, verdict=Undecided("D201", "open"))
    printed = render("github", Report((open_claim,)), PAGE)
    assert printed.startswith("::warning file=derivations/nlp_lab/scaled_attention.py,line=41,")


def test_concise_is_a_line_a_finding() -> None:
    printed = render("concise", NASTY, PAGE).splitlines()
    assert len(printed) == 3
    assert all(line.isprintable() for line in printed)
