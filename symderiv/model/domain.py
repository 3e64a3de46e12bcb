"""Where a claim is said to hold: the ranges of its variables and the sizes of its tensors, as text.

The engine keeps assumptions on its symbols; this is the record of them that a verdict carries to people.
"""

from __future__ import annotations

from symderiv.model.plain import dataclass


@dataclass(frozen=True)
class Domain:
    sizes: tuple[str, ...] = ()
    """The symbolic sizes, each a positive integer."""
    assumptions: tuple[str, ...] = ()
    """What else is assumed, one readable condition an entry: ``sigma > 0``, ``q and k independent``."""

    def every_size(self) -> str:
        if not self.sizes:
            return "for all values of its symbols"
        names = ", ".join(self.sizes)
        return f"for every {names} >= 1"
