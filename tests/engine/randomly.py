"""Random claims: expressions, rewritten by rules that are true, or broken by a small mutation."""

from __future__ import annotations

import random

from sympy import Integer, exp

from symderiv.api import decide
from symderiv.model import Verdict
from symderiv.tensor.axis import declared, index, size
from symderiv.tensor.model import Model
from symderiv.tensor.tensor import Tensor, tensor
from tests.engine.making import FREE, POSITIVE_ARRAYS, M, N
from tests.engine.plain import Question
from tests.engine.rewriting import Rewriter


def scalar_claim(seed: int, *, true: bool) -> Question:
    maker = Rewriter(random.Random(seed))  # noqa: S311  (reproducible, not secret)
    left = maker.scalar(maker.random.choice([2, 2, 3, 3, 4]))
    right = maker.rewritten(left if true else maker.mutated(left), maker.random.randint(1, 4))
    right = right.xreplace({})
    sizes = tuple(s.name for s in (N, M) if (left - right).has(s))
    return Question(left, maker.scrambled(right), sizes)


def indexed_claim(seed: int, *, true: bool) -> Question:
    maker = Rewriter(random.Random(seed))  # noqa: S311  (reproducible, not secret)
    scope = dict(list(FREE.items())[: maker.random.choice([0, 0, 1, 2])])
    left = maker.indexed(maker.random.choice([2, 3, 3, 4]), scope)
    right = maker.rewritten(left if true else maker.mutated(left), maker.random.randint(1, 4))
    free = {k.name: axis.name for k, axis in scope.items()}
    return Question(maker.scrambled(left), maker.scrambled(right), ("n", "m"), free, POSITIVE_ARRAYS)


def sign_claim(seed: int, *, true: bool) -> Question:
    """A sum of squares, exponentials and the like against zero; or anything against anything."""
    maker = Rewriter(random.Random(seed))  # noqa: S311  (reproducible, not secret)
    scope = dict(list(FREE.items())[: maker.random.choice([0, 1, 2])])
    parts = [maker.indexed(maker.random.choice([1, 2, 3]), scope) for _ in range(2)]
    square, growth = parts[0] ** 2, exp(parts[1])
    if true:
        never_negative = [square, square / (1 + square), growth * square]
        left, relation = maker.random.choice(
            [(growth, ">"), (square + growth, ">"), *((part, ">=") for part in never_negative)]
        )
        right = Integer(0)
    else:
        left = maker.random.choice(
            [square - growth, square, parts[0], growth, maker.softmax(scope) - 1, parts[0] * square]
        )
        right = maker.random.choice([Integer(0), Integer(1), square])
        relation = maker.random.choice([">", ">=", "<", "<=", "!="])
    free = {k.name: axis.name for k, axis in scope.items()}
    return Question(maker.scrambled(left), maker.scrambled(right), ("n", "m"), free, POSITIVE_ARRAYS, relation)


def ask(question: Question) -> Verdict:
    """The engine's verdict; free indices make the claim one about the entries of a tensor."""
    numbers = {size(name): Integer(number) for name, number in question.given.items()}
    indices = tuple(index(name) for name in question.free)
    axes = tuple(declared(numbers.get(size(name), size(name))) for name in question.free.values())
    sides = (tensor(side.xreplace(numbers)).body for side in (question.left, question.right))
    left, right = (Tensor(axes, indices, side) for side in sides)
    return decide(left, right, question.relation, model=Model(positive=question.positive))
