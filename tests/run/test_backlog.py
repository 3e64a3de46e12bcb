"""Work is shared so that a file is loaded by as few workers as possible, and nothing is given out twice."""

from __future__ import annotations

from symderiv.run.backlog import Backlog
from symderiv.run.protocol import Judge, Request, Single


def claims(file: str, count: int) -> list[Request]:
    return [Judge(file, f"{file}{number}") for number in range(count)]


def test_a_worker_stays_with_its_file() -> None:
    backlog = Backlog(claims("a", 2) + claims("b", 3))
    assert backlog.take({"b"}, {"a"}) == Judge("b", "b0")
    assert backlog.take({"b"}, {"a"}) == Judge("b", "b1")
    assert len(backlog) == 3


def test_then_takes_what_nobody_has_loaded() -> None:
    backlog = Backlog(claims("a", 5) + claims("b", 1))
    assert backlog.take(set(), {"a"}) == Judge("b", "b0")


def test_then_helps_with_the_longest() -> None:
    backlog = Backlog(claims("a", 1) + claims("b", 3))
    assert backlog.take(set(), {"a", "b"}) == Judge("b", "b0")


def test_claims_without_a_file_come_in_order() -> None:
    singles: list[Request] = [Single(str(number), "x") for number in range(3)]
    backlog = Backlog(singles)
    assert [backlog.take(set(), set()) for _ in singles] == singles
    assert len(backlog) == 0
