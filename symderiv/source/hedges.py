"""Words that allow exceptions to a claim: ``typically M > k``, ``a \\ne b \\text{ in general}``.

They stand before the whole claim or after it.  A hedged claim says less than the same claim without the word: a proof
for all values proves it, but one counterexample does not refute it.  So the word is kept beside the claim, and no
character changes its place.
"""

from __future__ import annotations

import re

_HEDGES = ("in general", "in most cases", "as a rule", "generally", "typically", "usually", "mostly", "often")
_WORDS = rf"(?P<hedge>{'|'.join(_HEDGES)})"
_BEFORE = re.compile(rf"\s*(?:{_WORDS}[,:]?(?=[\s$])|\\text\{{\s*{_WORDS.replace('hedge', 'boxed')}[,:]?\s*\}})", re.I)
_AFTER = re.compile(
    rf",?(?:(?<=[\s,$]){_WORDS}|\\text\{{[\s,]*{_WORDS.replace('hedge', 'boxed')}[\s.]*\}})[\s.]*\Z", re.I
)


def without_hedge(text: str) -> tuple[str, str]:
    """The text with blanks in place of such words, and the words; nothing if there are none."""
    known = text.casefold()
    for word in _HEDGES:
        if word in known:
            break
    else:  # nearly always, and quicker than a search for the place
        return text, ""
    found = _BEFORE.match(text) or _AFTER.search(text)
    if found is None:
        return text, ""
    blank = " " * (found.end() - found.start())
    hedge = found["hedge"] or found["boxed"]
    return text[: found.start()] + blank + text[found.end() :], hedge.lower()


def exceptions(hedge: str) -> str:
    return f"{hedge!r} allows exceptions: a proof for all values counts, one counterexample does not"
