"""One checkable statement of a document: its identity, its place and the LaTeX that the document prints."""

from __future__ import annotations

from symderiv.model.plain import dataclass


@dataclass(frozen=True)
class Claim:
    id: str
    stated: str
    """The LaTeX as the document has it."""
    document: str = ""
    where: str = ""
    title: str = ""
    file: str = ""
    line: int = 0
    expected: str | None = None
    """The verdict that the derivation records; ``None`` means that it expects a proof (of a wrong option: none)."""
    rests_on: tuple[str, ...] = ()
    """Ids of earlier claims that this one uses."""
    corrects: str | None = None
    """Id of the claim whose misprint or error this one puts right."""
    why: str = ""
    """For a claim that does not hold as it stands: what is wrong with it, one line in our words."""
    says: str = ""
    """Our words for what the document says in prose; ``stated`` is then the formula as which we read it."""
    of: str = ""
    """The left-hand side, where the document's line is only an expression or starts with a relation."""
    given: tuple[str, ...] = ()
    """Conditions that the claim adds to the declarations."""
    denied: bool = False
    """The document says that ``stated`` does not hold, as with an answer "False"; the verdict is about that denial."""
    distractor: bool = False
    """A wrong option of a question, which the document offers as such: that it is refuted is no erratum."""

    @property
    def expects(self) -> str:
        return self.expected or ("refuted" if self.distractor else "proved")
