"""One outcome of every kind, as the engine makes them, and a report that holds them all."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from symderiv.model import (
    Certificate,
    Claim,
    Conditional,
    Counterexample,
    Failure,
    Outcome,
    Proved,
    Reading,
    Refuted,
    Report,
    Span,
    Undecided,
    Unreadable,
)
from symderiv.report.page import Page

BASE = Path("/project")
PAGE = Page(100, BASE)
ATTENTION = "/project/derivations/nlp_lab/scaled_attention.py"
RNN = "/project/derivations/rnn/gated.py"

VARIANCE = r"2d\sigma^2\mu^\top\mu + d\sigma^4"
JACOBIAN = (
    r"\frac{\partial h[t]}{\partial h[t-1]} = a_1[t] V_1 + \sum_{i=0}^{2} v_i[t]\, a_i[t]"
    r"(\delta_{i1} - a_1[t]) \cdot (Q_1^\top k_1[t] + K_1^\top q_1[t])^\top"
)

refuted = Outcome(
    Claim("002-1.6-2-14", VARIANCE, "002", "1.6", "Var(q^T k)", ATTENTION, 41),
    Refuted(
        "D301",
        "the stated result differs from the derivation",
        "evaluation",
        counterexample=Counterexample((("d", 2),), (("mu", "(1, 0)"), ("sigma", "1")), "", "6", "4"),
        correction=r"2\sigma^2\mu^\top\mu + d\sigma^4",
        correction_scope="for every d",
        span=Span(0, 22),
        hint="off by the factor d",
        notes=("agrees when d = 1, and when mu = 0",),
        certificate=Certificate("evaluate", (("left side", "4"), ("right side", "6"))),
    ),
    0.0123,
)
known_erratum = replace(
    refuted,
    claim=replace(refuted.claim, id="002-1.6-2-15", title="Var(q^T k), again", line=44, expected="refuted"),
)
correction = Outcome(
    Claim(
        "002-1.6-2-15c",
        r"2\sigma^2\mu^\top\mu + d\sigma^4",
        "002",
        "1.6",
        "Var(q^T k), corrected",
        ATTENTION,
        47,
        corrects="002-1.6-2-15",
    ),
    Proved("for every d >= 1", "normal form", ("q and k independent",)),
    0.004,
    cached=True,
)
proved = Outcome(
    Claim("002-1.6-1-9", r"\mathbb{E}[q^\top k] = \mu^\top\mu", "002", "1.6", "E[q^T k]", ATTENTION, 33),
    Proved(
        "for every d >= 1",
        "normal form",
        ("q and k independent", "sigma > 0"),
        ("checked again at d = 1, 2, 3",),
        Certificate("normal form", (("atoms", "mu[i]"), ("numerator", "0"))),
    ),
    0.0042,
)
surprising_proof = replace(
    proved, claim=replace(proved.claim, id="002-1.6-1-10", title="", line=36, expected="refuted")
)
consequence = Outcome(
    Claim("002-1.6-2-16", "d", "002", "1.6", "Var over d", ATTENTION, 52, rests_on=("002-1.6-2-14",)),
    Refuted("D305", "the relation fails", "evaluation"),
)
transposed = Outcome(
    Claim("000-1.2.2e-26", JACOBIAN, "000", "1.2.2 (e)", "dh[t]/dh[t-1]", RNN, 60),
    Refuted(
        "D302",
        "the second term is transposed",
        "shapes",
        counterexample=Counterexample(
            (("n", 2),),
            tuple((f"{name}[t]", "(0.5403023058, -0.4161468365)") for name in ("x", "v_0", "v_1", "k_1")),
            "(i, j) = (1, 2)",
            "0.30327",
            "-0.11103",
            exact=False,
        ),
        correction=JACOBIAN.partition(" = ")[2] + r" + 0 \cdot \mathbf{1}\mathbf{1}^\top",
        correction_scope="for every n >= 1",
        span=Span(JACOBIAN.index("(Q_1"), len(JACOBIAN)),
        hint="a transpose too many here, or the layout is the other one; rows and columns are exchanged",
        assumptions=("t >= 2",),
    ),
)
conditional = Outcome(
    Claim(
        "000-1.2.1-17",
        r"\frac{\partial L}{\partial W_x} = \sum_t \delta[t] x[t]^\top",
        "000",
        file=RNN,
        line=71,
    ),
    Conditional(
        "the derivative of L by h[t] may be total or immediate",
        (
            Reading("as total derivative", Proved("for every m, n, K >= 1", "normal form")),
            Reading(
                "as immediate partial",
                Refuted(
                    "D301",
                    "the earlier steps are missing",
                    "evaluation",
                    counterexample=Counterexample((("m", 1), ("K", 2)), (("x[1]", "1"),), "", "0", "1"),
                    correction=r"\delta[K] x[K]^\top",
                    correction_scope="for every m, n >= 1",
                ),
            ),
            Reading("with K = 1", Undecided("D201", "no procedure applies")),
        ),
        ("the document does not say which",),
    ),
)
undecided = Outcome(
    Claim("000-1.2.1-20", r"\|\delta[t]\| \to 0", "000", "1.2.1", "vanishing", RNN, 75),
    Undecided(
        "D201",
        "a limit of a norm of symbolic size",
        ("structural equality", "normal form: not a polynomial identity", "evaluation: 40 points agree"),
        ("0 < c[t] < 1",),
        ("holds at every point tried",),
    ),
)
timed_out = Outcome(Claim("000-1.2.1-21", "a = b", file=RNN, line=80), Undecided("D202", "gave up after 60 s"), 60.0)
unreadable = Outcome(
    Claim("000-1.2.1-22", r"rac{\partial L}{\partial Q_3} = \frac{1}{2", "000", "1.2.1", "misprint", RNN, 85),
    Unreadable("D102", "`Q_3` is not declared", Span(25, 28), "did you mean `Q_2`?"),
)
failures = (
    Failure(
        "/project/derivations/rnn/broken.py",
        12,
        "NameError: name 'sizee' is not defined",
        'File "derivations/rnn/broken.py", line 12\n    n = sizee("n")',
        code="D601",
    ),
    Failure(RNN, 90, "ZeroDivisionError: division by zero", "Please report it.", "000-1.2.1-23", "D902"),
)

everything = Report(
    (
        proved,
        surprising_proof,
        refuted,
        known_erratum,
        correction,
        consequence,
        transposed,
        conditional,
        undecided,
        timed_out,
        unreadable,
    ),
    failures,
    seconds=3.21,
)


def expecting(outcome: Outcome) -> Outcome:
    return replace(outcome, claim=replace(outcome.claim, expected=outcome.verdict.kind))


as_expected = Report(
    tuple(
        expecting(outcome)
        for outcome in (proved, known_erratum, correction, transposed, conditional, undecided, unreadable)
    ),
    seconds=0.44,
)
