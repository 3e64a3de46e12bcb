"""A made-up derivation with every kind of verdict, put together by hand."""

from __future__ import annotations

from symderiv.model import (
    Conditional,
    Counterexample,
    Outcome,
    Proved,
    Reading,
    Refuted,
    Span,
    Undecided,
    Unreadable,
    Verdict,
)
from symderiv.source.derivation import Derivation

EVERY = Proved("for every n >= 1", "normal form", ("sigma > 0",))


def sample() -> tuple[Derivation, dict[str, Outcome]]:
    d = Derivation("sample", document="000", where="1.2 (c)", title="Softmax & its Jacobian dy/dx")
    d.let(r"x \in \mathbb{R}^n", r"A \in \mathbb{R}^{n \times n}", r"\sigma > 0", r"i, j \in \{1, \dots, n\}")
    d.let(r"h[t] \in \mathbb{R}^n", r"t \in \{1, \dots, K\}", r"\ell \text{ is a function of } h[1], \dots, h[K]")
    d.define(r"y = \operatorname{softmax}(x). \tag{1}")
    d.define(r"h[t] = A h[t-1] + x")
    d.remark(r"The quotient rule gives $\frac{\partial y_i}{\partial x_j}$ for 100% of the cases.")
    verdicts = {**_proofs(d), **_findings(d)}
    claims = {claim.id: claim for claim in d.claims}
    return d, {each: Outcome(claims[each], verdict) for each, verdict in verdicts.items()}


def _proofs(d: Derivation) -> dict[str, Verdict]:
    d.claim("000-1", r"y_i = \frac{e^{x_i}}{\sum_{j=1}^n e^{x_j}},", title="softmax by definition")
    d.claim("000-2", r"y_i \ge 0", title="an exponential is positive")
    d.claim("000-3", r"\sum_{i=1}^n y_i = 1", title="the weights sum to one", rests_on=["000-1"])
    d.claim("000-4", r"= y_i (\delta_{ij} - y_j)", of=r"\frac{\partial y_i}{\partial x_j}", title="quotient rule")
    d.claim("000-5", r"\frac{\partial y_i}{\partial x_j} = -y_i y_j", given=r"i \ne j", title="off the diagonal")
    d.claim(
        "000-6",
        r"\left(x^\top A x\right)^2 + \left(x^\top A^\top x\right)^2 = x^\top A x x^\top A x"
        r" + x^\top A^\top x x^\top A^\top x"
        r" = \sum_{i=1}^n \sum_{j=1}^n \sum_{k=1}^n \sum_{l=1}^n x_i A_{ij} x_j x_k A_{kl} x_l"
        r" + \sum_{i=1}^n \sum_{j=1}^n \sum_{k=1}^n \sum_{l=1}^n x_i A_{ji} x_j x_k A_{lk} x_l",
        where="1.2 (d)",
        title="a long line",
    )
    noted = Proved("for every n >= 1", "signs", ("sigma > 0", "A > 0"), ("the bound is sharp",))
    return {"000-1": EVERY, "000-2": noted, "000-3": EVERY, "000-4": EVERY, "000-5": EVERY, "000-6": EVERY}


def _findings(d: Derivation) -> dict[str, Verdict]:
    stated = r"x^\top A x = x^\top A^\top x + \sigma"
    d.claim("000-7", stated, title="the quadratic form", expect="refuted")
    refuted = Refuted(
        "D301",
        "the stated result differs from the derivation",
        "evaluation at a point",
        counterexample=Counterexample(
            (("K", 2), ("n", 2)),
            (
                ("sigma", "1/2"),
                ("A", "((1, *), (0, -3/2))"),
                ("x", "(1, 0)"),
                ("h[1]", "(0, 0)"),
                ("dell/dh direct[2]", "(1, 0)"),
            ),
            "i = 1, t = 2",
            "3/2",
            "0.5000000000",
            False,
        ),
        correction=r"x^\top A^\top x",
        correction_scope="proved for every n >= 1",
        span=Span(stated.index("+"), len(stated)),
        hint="this term is too much",
        assumptions=("sigma > 0",),
        notes=("agrees when n = 1", "agrees when x = 0", "both sides are numbers"),
    )
    d.claim("000-8", r"\frac{\partial y}{\partial x} = y^\top y", title="shapes <=> sizes", expect="refuted")
    d.claim(
        "000-8b", r"\frac{\partial y_i}{\partial x_j} = y_i \delta_{ij} - y_i y_j", corrects="000-8", title="corrected"
    )
    shapes = Refuted("D304", "the left side is n x n, the right side scalar", "shapes", hint="is scalar, not n x n")
    d.claim(
        "000-9",
        r"\frac{\partial \ell}{\partial x} = \sum_{t=1}^K \frac{\partial \ell}{\partial h[t]}",
        expect="conditional",
    )
    conditional = Conditional(
        "true in one reading and not in another",
        (
            Reading("d ell / d h as total derivative", Proved("for every K, n >= 1", "normal form")),
            Reading("d ell / d h as direct derivative", Refuted("D301", "the stated result differs", "evaluation")),
            Reading("as a limit", Undecided("D201", "no procedure applies")),
            Reading("as typed", Unreadable("D101", "expected ) here")),
        ),
        ("the loss may depend on every h[t]",),
    )
    d.claim("000-10", r"y_1 < \frac{1}{n}", title="open", expect="undecided")
    undecided = Undecided("D201", "neither a proof nor a counterexample was found", ("normal form", "evaluation"))
    d.claim("000-11", r"\frac{\partial \ell}{\partial m{h}[m{T}] \supset \left(rac{1}", expect="unreadable")
    unreadable = Unreadable("D101", "a brace is not closed", Span(0, 5), "expected }")
    d.claim("000-12", r"y = y", title="not judged")
    return {
        "000-7": refuted,
        "000-8": shapes,
        "000-8b": EVERY,
        "000-9": conditional,
        "000-10": undecided,
        "000-11": unreadable,
    }
