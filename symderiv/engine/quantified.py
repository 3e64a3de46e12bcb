r"""Quantified claims: ``\forall i \in A``, ``\exists i \in A``, ``\exists! i \in A``.

Decides, over finitely many listed numbers, by going through all of them: a universal claim fails at the first number at
which its statements fail, an existential one holds at the first at which they hold, and fails if they fail at each and
nothing else is free in them (else each may fail at another point).  Over a range of symbolic size, or over all whole or
real numbers, a universal claim is the claim with a free name; an existential one is proved by a simple witness (an end
of the range, a small number), and where nothing else is free it is the denial of the opposite universal one.  What is
proved for a few sizes only counts as not decided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from sympy import Expr, Integer, Symbol

from symderiv.engine.budget import Budget
from symderiv.engine.point import admits, leaves_of
from symderiv.model import Certificate, Counterexample, Proved, Refuted, Undecided, Unreadable
from symderiv.source.claims import ReadClaim
from symderiv.source.stated import Comparison, Quantified, Statement
from symderiv.tensor.axis import surely_nonnegative

Simple = Proved | Refuted | Undecided | Unreadable
Decide = Callable[[Statement, ReadClaim, Budget], Simple]

MAX_VALUES = 256
SMALL = sorted(range(-12, 13), key=abs)
_OPPOSITE = {"=": r"\ne", r"\ne": "=", "<": r"\ge", r"\ge": "<", ">": r"\le", r"\le": ">"}


def judge(claim: Quantified, read: ReadClaim, budget: Budget, decide: Decide) -> Simple:
    values = claim.ranging.values
    if values is not None and len(values) <= MAX_VALUES:
        if claim.sign == "forall":
            return _for_each(claim, values, read, budget, decide)
        return _for_some(claim, values, read, budget, decide)
    if claim.sign == "forall":
        return _all(claim.inner, _within(claim, read), budget, decide)
    return _somewhere(claim, read, budget, decide)


def _within(claim: Quantified, read: ReadClaim) -> ReadClaim:
    """The reading in which the name is free and ranges as it should."""
    ranging = claim.ranging
    ranges = read.ranges if ranging.axis is None else {**read.ranges, ranging.symbol: ranging.axis}
    return replace(read, notation=ranging.notation, ranges=ranges)


def _all(inner: Iterable[Statement], read: ReadClaim, budget: Budget, decide: Decide) -> Simple:
    """All statements together; the first that is not proved settles it."""
    proofs = []
    for statement in inner:
        verdict = decide(statement, read, budget)
        if not isinstance(verdict, Proved):
            return verdict
        proofs.append(verdict)
    return _joined(proofs, proofs[-1].method)


def _joined(proofs: list[Proved], method: str) -> Proved:
    certificates = [proof.certificate for proof in proofs if proof.certificate is not None]
    goals = tuple(dict.fromkeys(goal for certificate in certificates for goal in certificate.goals))
    complete = len(certificates) == len(proofs) and all(certificate.goals for certificate in certificates)
    notes = tuple(dict.fromkeys(note for proof in proofs for note in proof.notes))
    scope = max((proof.scope for proof in proofs), key=len)
    return Proved(scope, method, notes=notes, certificate=Certificate(method, (), goals if complete else ()))


# --- listed numbers ---------------------------------------------------------------------------------------------------


def _for_each(claim: Quantified, values: tuple[int, ...], read: ReadClaim, budget: Budget, decide: Decide) -> Simple:
    proofs = []
    for value in values:
        budget.check()
        verdict = _at(claim, Integer(value), read, budget, decide)
        if isinstance(verdict, Refuted):
            return _told(verdict, claim, value)
        if not isinstance(verdict, Proved):
            return verdict
        proofs.append(verdict)
    if not proofs:
        return Proved("the range is empty", "enumeration")
    return replace(_joined(proofs, "enumeration"), scope=f"for all {len(values)} values of {_name(claim)}")


def _for_some(claim: Quantified, values: tuple[int, ...], read: ReadClaim, budget: Budget, decide: Decide) -> Simple:
    found: list[tuple[int, Proved]] = []
    failed: list[Refuted] = []
    for value in values:
        budget.check()
        verdict = _at(claim, Integer(value), read, budget, decide)
        if isinstance(verdict, Proved):
            found.append((value, verdict))
            if claim.sign == "exists":
                return _shown(claim, str(value), verdict)
            if len(found) > 1:
                return _twice(claim, found)
        elif isinstance(verdict, Refuted):
            failed.append(verdict)
    if len(found) + len(failed) < len(values) or not _is_closed(claim):
        reason = f"it is not known for which values of {_name(claim)} it holds"
        return Undecided("D201", reason, ("enumeration",))
    goals = tuple(g for refutation in failed if refutation.certificate for g in refutation.certificate.goals)
    if found:
        value, proof = found[0]
        goals += proof.certificate.goals if proof.certificate else ()
        return replace(_shown(claim, str(value), proof), certificate=Certificate("enumeration", (), goals))
    return Refuted(
        "D305",
        f"no {claim.ranging.text} is such a number",
        "enumeration",
        scope=f"all {len(values)} values were tried",
        span=claim.span,
        certificate=Certificate("enumeration", (), goals),
    )


def _at(claim: Quantified, value: Expr, read: ReadClaim, budget: Budget, decide: Decide) -> Simple:
    inner = [_put(statement, claim.ranging.symbol, value) for statement in claim.inner]
    return _general(_all(inner, read, budget, decide))


def _general(verdict: Simple) -> Simple:
    if isinstance(verdict, Proved) and verdict.scope.startswith("for the sizes tried"):
        return Undecided("D201", "proved for a few sizes only", (verdict.method,))
    return verdict


def _put(statement: Statement, symbol: Symbol, value: Expr) -> Statement:
    if isinstance(statement, Quantified):
        return replace(statement, inner=tuple(_put(part, symbol, value) for part in statement.inner))
    assert isinstance(statement, Comparison)
    left, right = (side.map(lambda body: body.xreplace({symbol: value})) for side in (statement.left, statement.right))
    return replace(statement, left=left, right=right)


def _told(verdict: Refuted, claim: Quantified, value: int) -> Refuted:
    """The refutation with the value at which it was found."""
    at = verdict.counterexample or Counterexample()
    return replace(verdict, counterexample=replace(at, values=((_name(claim), str(value)), *at.values)))


def _shown(claim: Quantified, value: str, proof: Proved) -> Proved:
    word = "only " if claim.sign == "unique" else ""
    return replace(proof, method="a witness", notes=(*proof.notes, f"{word}{_name(claim)} = {value} is such a number"))


def _twice(claim: Quantified, found: list[tuple[int, Proved]]) -> Simple:
    (one, first), (other, second) = found
    proof = _joined([first, second], "enumeration")
    return Refuted(
        "D305",
        f"{_name(claim)} = {one} and {_name(claim)} = {other} are both such numbers",
        "enumeration",
        scope="one pair suffices",
        span=claim.span,
        certificate=proof.certificate,
    )


# --- ranges of symbolic size, and all numbers -------------------------------------------------------------------------


def _somewhere(claim: Quantified, read: ReadClaim, budget: Budget, decide: Decide) -> Simple:
    reason = f"no {_name(claim)} was found, and none excluded"
    undecided = Undecided("D201", reason, ("witnesses", "the opposite claim"))
    if claim.sign == "unique":
        return undecided
    for value in _candidates(claim):
        verdict = _at(claim, value, read, budget.part(0.2), decide)
        if isinstance(verdict, Proved):
            return _shown(claim, str(value), verdict)
    if not _is_closed(claim) or len(claim.inner) != 1 or claim.ranging.axis is not None:
        return undecided
    (statement,) = claim.inner
    if not isinstance(statement, Comparison) or statement.left.rank or statement.relation not in _OPPOSITE:
        return undecided
    opposite = replace(statement, relation=_OPPOSITE[statement.relation])
    verdict = _general(decide(opposite, _within(claim, read), budget))
    if isinstance(verdict, Proved):
        return Refuted(
            "D305",
            f"no {claim.ranging.text} is such a number",
            verdict.method,
            scope="the opposite holds for all of them",
            span=claim.span,
            certificate=verdict.certificate,
        )
    if isinstance(verdict, Refuted) and verdict.counterexample is not None:
        at = (*verdict.counterexample.sizes, *verdict.counterexample.values)
        told = ", ".join([*(f"{name} = {value}" for name, value in at), *filter(None, [verdict.counterexample.entry])])
        proof = Proved("for one value", "a witness", certificate=verdict.certificate)
        return replace(proof, notes=(f"{told} is such a number",))
    return undecided


def _candidates(claim: Quantified) -> list[Expr]:
    """Small whole numbers that are allowed, or the ends of a range that surely has an element."""
    axis, symbol = claim.ranging.axis, claim.ranging.symbol
    if axis is not None:
        return [axis.low, axis.high] if surely_nonnegative(axis.size - 1) else []
    return [Integer(value) for value in SMALL if symbol.is_integer and admits(symbol, value)]


def _is_closed(claim: Quantified) -> bool:
    """Is nothing free but what this claim and those inside it bind?"""
    bound = {claim.ranging.symbol}
    pending: list[Statement] = list(claim.inner)
    sides: list[Expr] = []
    while pending:
        statement = pending.pop()
        if isinstance(statement, Quantified):
            bound.add(statement.ranging.symbol)
            pending.extend(statement.inner)
        elif isinstance(statement, Comparison):
            sides += [statement.left.body, statement.right.body]
            bound |= {*statement.left.indices, *statement.right.indices}
    return set(leaves_of(*sides)) <= bound


def _name(claim: Quantified) -> str:
    return str(claim.ranging.symbol.name)
