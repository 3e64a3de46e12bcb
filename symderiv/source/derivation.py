"""A derivation: notation as the document declares it, definitions, and the claims that it states, in order.

The machine derives the left-hand side of every claim from the definitions; the right-hand side is the document's LaTeX.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from symderiv.model import KINDS, Claim
from symderiv.model.plain import dataclass
from symderiv.source.declare import let
from symderiv.source.define import define, define_as, defines
from symderiv.source.elaborate import Elaborator
from symderiv.source.notation import Density, Notation
from symderiv.source.statements import parse
from symderiv.tensor.tensor import Tensor, tensor


class DerivationError(ValueError):
    """The derivation contradicts itself: an id is used twice, or a claim rests on one that does not exist."""


@dataclass(frozen=True)
class Declaration:
    latex: str
    states: str = ""
    """Id of the catalogue entry that is this declaration; there is nothing to judge in it."""


@dataclass(frozen=True)
class DefinitionStep:
    latex: str
    states: str = ""
    """Id of the catalogue entry that is this definition; there is nothing to judge in it."""


@dataclass(frozen=True)
class Remark:
    text: str


Step = Declaration | DefinitionStep | Remark | Claim


@dataclass(frozen=True)
class Task:
    """What is needed to decide a claim beside its text."""

    notation: Notation
    of: str | None
    given: tuple[str, ...]
    readings: tuple[tuple[str, tuple[str, ...]], ...]
    denied: bool = False


class Derivation:
    def __init__(
        self,
        name: str,
        *,
        document: str = "",
        where: str = "",
        title: str = "",
        layout: str = "gradient",
        strict: bool = True,
    ) -> None:
        if layout not in ("gradient", "numerator"):
            raise DerivationError(f"layout is 'gradient' or 'numerator', not {layout!r}")
        self.name = name
        self.document = document
        self.where = where
        self.title = title or name
        self.notation = Notation(layout=layout, strict=strict)
        self._steps: list[Step] = []
        self._tasks: dict[str, Task] = {}

    # --- notation ---------------------------------------------------------------------------------------------

    def let(self, *declarations: str, states: str = "") -> None:
        """Declare names: ``d.let(r"W_c \\in \\mathbb{R}^{m \\times n}")``; a definition among them is one."""
        self._check_new(states)
        for latex in declarations:
            if defines(latex, self.notation.macros):
                self.define(latex, states=states)
                continue
            self.notation = let(self.notation, latex)
            self._steps.append(Declaration(latex, states))

    def define(self, latex: str, value: Any = None, *, states: str = "") -> None:
        """Define ``name = formula`` in LaTeX; or a name in LaTeX with a SymPy expression or tensor as its value.

        ``states`` is the id of the document's entry that is this definition, where it has one.
        """
        self._check_new(states)
        if value is None:
            self.notation = define(self.notation, latex)
            self._steps.append(DefinitionStep(latex, states))
        else:
            self.notation = define_as(self.notation, latex, tensor(value))
            self._steps.append(Remark(f"{latex} is defined by an expression"))

    def _check_new(self, states: str) -> None:
        if states and (states in self.defined or states in self._tasks):
            raise DerivationError(f"the id {states} is used twice")

    def averages_over(self, density: str) -> None:
        """A bare ``E[...]`` is the mean under this density."""
        name = "".join(density.replace(r"\mid", "|").split())
        if not isinstance(self.notation.names.get(name), Density):
            raise DerivationError(f"{density} is not a declared density")
        self.notation = replace(self.notation, default_measure=name)
        self._steps.append(Remark(f"E[.] is the mean under ${density}$."))

    def tensor(self, latex: str) -> Tensor:
        """A formula as a tensor of SymPy expressions, for definitions written in Python."""
        return Elaborator(self.notation, latex).value(parse(latex, self.notation.macros).chains[0].sides[0])

    def remark(self, text: str) -> None:
        """A sentence for the answer key."""
        self._steps.append(Remark(text))

    # --- claims -----------------------------------------------------------------------------------------------

    def claim(
        self,
        id: str,  # noqa: A002  (the catalogue's word)
        stated: str = "",
        *,
        title: str = "",
        where: str = "",
        expect: str | None = None,
        of: str | None = None,
        given: Sequence[str] | str = (),
        readings: Mapping[str, Sequence[str] | str] | None = None,
        layout: str | None = None,
        rests_on: Sequence[str] = (),
        corrects: str | None = None,
        why: str = "",
        says: str = "",
        denied: bool = False,
        distractor: bool = False,
    ) -> None:
        """State a claim.

        ``of`` is the left-hand side when the document's line is only an expression or starts with a relation;
        ``given`` adds conditions; ``readings`` names further readings by the conditions that each adds.
        ``why`` says in one line what is wrong with a claim that does not hold as it stands.
        ``says`` tells what the document says in prose, when ``stated`` is our formal reading of it; ``denied``
        states that the formula does not hold in general.  A ``distractor`` is a wrong option of a question: it is
        judged as it stands and expected to be refuted, but no erratum.
        """
        frame = sys._getframe(1)
        if not stated.strip():
            raise DerivationError(
                f'a claim has an id and a formula, d.claim("my-1", r"x + x = 2x"); here is only {id!r}'
            )
        if expect is not None and expect not in KINDS:
            raise DerivationError(f"expect is one of {', '.join(KINDS)}; not {expect!r}")
        place = f"{frame.f_code.co_filename}:{frame.f_lineno}"
        for known in self.claims:
            if known.id == id:
                raise DerivationError(f"the id {id} is used twice: {known.file}:{known.line} and {place}")
        if id in self.defined:
            raise DerivationError(f"the id {id} is used twice: by a definition and {place}")
        for other in (*rests_on, *([corrects] if corrects else [])):
            if other not in self._tasks:
                raise DerivationError(f"{id} refers to {other}, which no earlier claim of this derivation has")
        notation = self.notation if layout is None else replace(self.notation, layout=layout)
        options = tuple((name, _texts(conditions)) for name, conditions in (readings or {}).items())
        self._tasks[id] = Task(notation, of, _texts(given), options, denied)
        self._steps.append(
            Claim(
                id=id,
                stated=stated,
                document=self.document,
                where=where or self.where,
                title=title,
                file=frame.f_code.co_filename,
                line=frame.f_lineno,
                expected=expect,
                rests_on=tuple(rests_on),
                corrects=corrects,
                why=why,
                says=says,
                of=of or "",
                given=_texts(given),
                denied=denied,
                distractor=distractor,
            )
        )

    # --- what others read -------------------------------------------------------------------------------------

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(self._steps)

    @property
    def claims(self) -> tuple[Claim, ...]:
        return tuple(step for step in self._steps if isinstance(step, Claim))

    @property
    def defined(self) -> dict[str, str]:
        """Ids of entries that are declarations or definitions of this derivation, with the LaTeX."""
        steps = [step for step in self._steps if isinstance(step, Declaration | DefinitionStep) and step.states]
        return {step.states: ", ".join(s.latex for s in steps if s.states == step.states) for step in steps}

    def task(self, claim_id: str) -> Task:
        return self._tasks[claim_id]


def _texts(value: Sequence[str] | str) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)
