"""What a verdict says about the denial of its claim.

``P`` is denied by "P does not hold in general".  Any refutation of P proves that, with the same witness; a proof of P
refutes it; what was not decided stays so.  The denial is *not* "P never holds": ``x = 1`` and ``x \\ne 1`` are both
denied rightly.
"""

from __future__ import annotations

from typing import assert_never

from symderiv.model import Counterexample, Proved, Refuted, Undecided, Unreadable

Simple = Proved | Refuted | Undecided | Unreadable


def denial(found: Simple) -> Simple:
    match found:
        case Refuted():
            return Proved(
                "not in general; one counterexample suffices" if found.counterexample else f"not so: {found.reason}",
                found.method,
                found.assumptions,
                (*_witness(found.counterexample), *found.notes),
                found.certificate,
            )
        case Proved():
            return Refuted(
                "D308",
                f"the statement that is denied holds {found.scope}".rstrip(),
                found.method,
                assumptions=found.assumptions,
                notes=found.notes,
                certificate=found.certificate,
            )
        case Undecided() | Unreadable():
            return found
        case _:
            assert_never(found)


def _witness(example: Counterexample | None) -> tuple[str, ...]:
    if example is None:
        return ()
    values = [f"{name} = {value}" for name, value in (*example.sizes, *example.values)]
    place = f"at {', '.join(values)}: " if values else ""
    entry = f"entry {example.entry}: " if example.entry else ""
    return (f"{place}{entry}the left side is {example.derived}, the right side {example.stated}",)
