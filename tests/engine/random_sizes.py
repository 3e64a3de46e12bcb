"""Random claims about tensors whose sizes are numbers, or one a number and the other a letter.

A claim for every size is put at given sizes; of its right side, some sums are written out there.
"""

from __future__ import annotations

import random
from dataclasses import replace

from sympy import Add, Expr, Integer, Sum

from symderiv.tensor.axis import size
from tests.engine.plain import Question
from tests.engine.random_matrices import matrix_claim
from tests.engine.randomly import indexed_claim, sign_claim

SIZES = (1, 2, 2, 3, 3)


def given_claim(seed: int, *, true: bool) -> Question:
    generator = random.Random(seed)  # noqa: S311  (reproducible, not secret)
    make = matrix_claim if generator.random() < 0.25 else indexed_claim
    return _given(make(seed, true=true), generator)


def given_sign_claim(seed: int, *, true: bool) -> Question:
    return _given(sign_claim(seed, true=true), random.Random(seed))  # noqa: S311


def _given(question: Question, generator: random.Random) -> Question:
    names = [name for name in question.sizes if generator.random() < 0.8] or list(question.sizes[:1])
    given = {name: generator.choice(SIZES) for name in names}
    left, right = question.left, question.right
    if generator.random() < 0.4:
        right = written_out(right, given, generator)
    return replace(question, left=left, right=right, given=given)


def written_out(node: Expr, given: dict[str, int], generator: random.Random) -> Expr:
    """Some of the sums over given sizes as their terms."""
    if not node.has(Sum):
        return node
    if isinstance(node, Sum) and len(node.args) == 2 and generator.random() < 0.6:
        body, (bound, low, high) = node.args
        if low == 1 and high in {size(name) for name in given}:
            inner = written_out(body, given, generator)
            return Add(*(inner.xreplace({bound: Integer(k)}) for k in range(1, given[high.name] + 1)))
    if isinstance(node, Sum):
        body, *limits = node.args
        return Sum(written_out(body, given, generator), *limits)
    return node.func(*(written_out(part, given, generator) for part in node.args))
