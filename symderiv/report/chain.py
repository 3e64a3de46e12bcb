"""What follows from what: the first wrong step is shown in full, the steps after it by line only.

A step comes after another when it rests on it, directly or not, or stands later in the same derivation.  A
step that is only undecided is no reason to pass over a later one.
"""

from __future__ import annotations

from collections.abc import Sequence

from symderiv.model import Outcome, Proved, Undecided


def first_wrong(outcomes: Sequence[Outcome]) -> dict[str, str]:
    """For each unexpectedly wrong claim that comes after another one: the id of the first."""
    earlier: dict[str, str] = {}
    first_in_file: dict[str, str] = {}
    roots: dict[str, str] = {}
    rests_on = {outcome.claim.id: outcome.claim.rests_on for outcome in outcomes}
    for outcome in outcomes:
        claim = outcome.claim
        if outcome.as_expected or isinstance(outcome.verdict, Proved):
            continue
        reason = next((roots[name] for name in _below(claim.id, rests_on) if name in roots), None)
        reason = reason or first_in_file.get(claim.file)
        if reason is not None:
            earlier[claim.id] = reason
        if reason is None and isinstance(outcome.verdict, Undecided):
            continue
        roots[claim.id] = reason or claim.id
        first_in_file.setdefault(claim.file, claim.id)
    return earlier


def _below(name: str, rests_on: dict[str, tuple[str, ...]]) -> list[str]:
    """Everything that the claim rests on, nearest first."""
    found: dict[str, None] = {}
    queue = list(rests_on.get(name, ()))
    while queue:
        next_one = queue.pop(0)
        if next_one not in found:
            found[next_one] = None
            queue += rests_on.get(next_one, ())
    return [each for each in found if each != name]
