"""The one table of finding codes.  D1 reading, D2 open, D3 refuted, D4 readings, D5 expectations,
D6 the library, D9 the tool itself."""

from __future__ import annotations

from symderiv.model.plain import dataclass


@dataclass(frozen=True)
class Code:
    code: str
    title: str
    text: str
    """What it means, why it matters, and what to do; paragraphs separated by blank lines."""


_TABLE = (
    Code(
        "D101",
        "the formula cannot be read",
        """The LaTeX stops making sense at the marked place: a bracket is not closed, an operator has no
operand, a command is not mathematics that symderiv knows.  No token is ever skipped, so nothing was guessed.

Correct the text there.  If the document itself is garbled, state the claim as printed with
expect="unreadable", and add the evident intention as a second claim with corrects="<id>".""",
    ),
    Code(
        "D102",
        "a symbol is not declared",
        """The formula uses a name that the derivation does not declare.  What a name is - number, vector,
matrix, sequence, random - decides what a juxtaposition means, so it is never guessed in `check`.
(`symderiv eq` takes an unknown name as a real number and says so.)

Declare it: d.let(r"W_c \\in \\mathbb{R}^{m \\times n}"), or on the command line --let 'x \\in \\mathbb{R}^n'.""",
    ),
    Code(
        "D103",
        "the shapes do not fit",
        """Two parts of the formula cannot be combined: a vector is added to a matrix, the inner sizes of a
product differ, or an index is used on a tensor with fewer axes.  The message names both shapes.

Often a transpose is missing, or the gradient of a scalar is meant as a row: a document that lays gradients out
as rows says so with layout="numerator".""",
    ),
    Code(
        "D104",
        "the notation is outside what is read",
        """The notation is legitimate LaTeX, but symderiv has no meaning for it yet.  Nothing was decided.""",
    ),
    Code(
        "D105",
        "the formula is too large",
        """Text from outside is read within limits on length, nesting, matrix size and the size of numbers.
The message names the limit that was met.""",
    ),
    Code(
        "D106",
        "an index is free on one side only",
        """An index occurs on one side of the relation but is neither bound there nor present on the other side,
so the two sides cannot be the same function of their indices.  A common cause: a sum sign without brackets,
where the author means the sum to cover more than the next term.""",
    ),
    Code(
        "D201",
        "no procedure decides this claim",
        """Neither a proof nor a counterexample was found.  The finding lists what was tried.  This is an honest
answer, not a verdict on the claim.""",
    ),
    Code(
        "D202",
        "the time limit was met",
        """The claim was given up after the time limit.  `--timeout S` sets it.""",
    ),
    Code(
        "D301",
        "the stated result differs from the derivation",
        """At the printed point the two sides have different values; both were computed exactly, or in ball
arithmetic whose balls exclude each other.  Put the values in by hand to see it.

`help` shows a corrected right-hand side, if one was found; it was proved like any other claim.""",
    ),
    Code(
        "D302",
        "the stated result is transposed",
        """The result is right up to a transpose: either it is laid out in the other convention, or a transpose is
missing.  symderiv's layout: the gradient of a scalar has the shape of its variable; a Jacobian has entry (i, j)
= d f_i / d x_j.  A derivation declares another with layout="numerator" (gradients of scalars are rows).""",
    ),
    Code(
        "D303",
        "an index is captured",
        """A summation index has the same name as an index that is free in the claim, so inside the sum the name
means the bound index.  Read literally the formula says something else than intended.  Rename the bound index.""",
    ),
    Code(
        "D304",
        "the shapes of the two sides differ",
        """The two sides are tensors of different shape, or the stated shape is not the shape of the object.""",
    ),
    Code(
        "D305",
        "the relation fails",
        """An inequality or sign is violated at the printed point.  If it fails only in equality, the strict
relation is wrong and the weak one may hold; the finding says so.""",
    ),
    Code(
        "D306",
        "the number is rounded wrongly",
        """The exact value does not round to the printed digits.  `A \\approx 0.330` holds if A rounds to 0.330, half up
or half to even; `=` before a decimal is judged by the same rule, and the finding says so.""",
    ),
    Code(
        "D307",
        "the bound on the growth fails",
        """A claim f = O(g) is judged for quantities that grow independently of each other.  The finding names the
quantities whose growth makes f / g unbounded.  Where the claim needs a regime, such as k = O(M), it is conditional.""",
    ),
    Code(
        "D308",
        "what is denied holds",
        """The document says that the statement does not hold in general - it answers "False", or calls an option
wrong -, but the statement is proved.""",
    ),
    Code(
        "D401",
        "the claim depends on how it is read",
        """The notation has more than one accepted meaning here, and the claim is true in one of them and not in
another.  Usual causes: a derivative of a recurrent state may be total (through all earlier steps) or immediate
(earlier states held fixed); a sum sign without brackets may cover one term or all that follow; a claim may need
a size of at least two.""",
    ),
    Code(
        "D501",
        "the recorded verdict is not the one found",
        """The derivation records a verdict with expect="...", and another one was found.  Either the claim or
the notation changed, or the engine can do more than it could when the verdict was recorded.

Look at the finding.  If it is right, record it: set expect= to the new verdict; a proved claim needs none.""",
    ),
    Code(
        "D601",
        "the derivation cannot be loaded",
        """The file raises an error, takes too long, or holds no derivation.  None of its claims were judged;
other files are not affected.

Correct the file at the named line.  It is plain Python: `python FILE` runs it as well.""",
    ),
    Code(
        "D602",
        "two claims have the same id",
        """An id names one claim of one document.  The finding names both places.  Neither claim was judged,
since a verdict under that id would be a verdict on an unknown one of them.

Rename one of the two; a corrected version of a claim has an id of its own and corrects="<id>".""",
    ),
    Code(
        "D901",
        "two engines of symderiv disagree",
        """The proof and the evaluation at concrete points contradict each other.  That is a bug in symderiv, never
a verdict on the claim.  Please report the claim.""",
    ),
    Code(
        "D902",
        "the engine broke",
        """An internal error.  It says nothing about the claim.  Please report it with the claim.""",
    ),
)

CODES: dict[str, Code] = {entry.code: entry for entry in _TABLE}
