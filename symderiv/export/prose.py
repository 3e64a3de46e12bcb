"""Sentences as LaTeX: plain words stay words, the mathematics in them is set as mathematics.

Mathematics is what stands between dollar signs, and what looks like it: ``n >= 1``, ``W_x``, ``mu``, ``dL/dS_ik``,
``Var(q^T k)``.  What cannot be set safely is printed letter by letter.
"""

from __future__ import annotations

import re

from symderiv.export.escape import escaped, typewriter
from symderiv.export.formula import inline
from symderiv.export.vocabulary import GREEK

_GREEK = frozenset(name[1:] for name in GREEK.values() if name[1:].isalpha())
_FUNCTIONS = frozenset(["Var", "Cov", "Tr", "KL", "exp", "log", "softmax", "sigmoid", "diag"])
_ARTICLES = frozenset("aAI")
_COMPARISONS = {">=": r"\ge", "<=": r"\le", "!=": r"\ne", "->": r"\to", "+/-": r"\pm", "==": "="}

_NAME = r"[A-Za-z]+(?:_[A-Za-z0-9]+)*'*(?:\[[^\[\]]{1,12}\])?"
_DERIVATIVE = re.compile(rf"d ?({_NAME}) ?/ ?d ?({_NAME})(?:(?<=\])|\b|(?<='))")
_MARKUP = re.compile(r"\$(?P<dollars>[^$]*)\$|(?P<latex>[^\s$]*\\[^\s$]*|\b[A-Za-z]+[_^]\{[^{}$]{1,16}\})")
_KIND_OF_DERIVATIVE = re.compile(rf"(d ?{_NAME} ?/ ?d ?{_NAME}) (direct|total)(?= =)")
_SIZE = r"(?:\d+|(?!x\b)[A-Za-z](?:_\w+)?'*(?:\^\d+)?)"
_SIDE = rf"(?:{_SIZE}(?: {_SIZE})*|\w+)"
_SHAPE = re.compile(rf"\b(is|not|side|and|add|of) ({_SIDE}(?: x {_SIDE})+)(?![\w'])")
_ACCENTED = re.compile(r"(?<![A-Za-z_\\])(tilde|hat|bar|dot|vec)_([A-Za-z])(?![A-Za-z0-9])")
_TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<comparison>>=|<=|!=|->|\+/-|==|[=<>])|(?P<number>\d+(?:\.\d+)*)"
    r"|(?P<word>[A-Za-z]+)|(?P<prime>'+(?![A-Za-z]))|(?P<script>[_^])|(?P<operator>[-+*/|])|(?P<open>[(\[])|(?P<close>[)\]])|(?P<comma>,)"
)


def prose(text: str) -> str:
    """One paragraph of LaTeX."""
    text = " ".join(text.split())
    text = _KIND_OF_DERIVATIVE.sub(r"\2 \1", text)
    text = _SHAPE.sub(lambda match: match[1] + " $" + latex_of(match[2]).replace(" x ", r" \times ") + "$", text)
    pieces, position = [], 0
    for match in _MARKUP.finditer(text):
        pieces += [_words(text[position : match.start()]), _marked_up(match)]
        position = match.end()
    whole = "".join([*pieces, _words(text[position:])])
    return re.sub(r"(?<!\\)\$ \$", " ", whole)  # x \in y: one formula, not three


def sentence(text: str) -> str:
    """The same, with a capital at its start and a full stop at its end."""
    text = text.strip()
    if (
        re.match(r"(?:[a-z]{2,}|a(?= [a-z]{2}))\b", text)
        and text.split()[0] not in _GREEK
        and not _DERIVATIVE.match(text)
    ):
        text = text[0].upper() + text[1:]
    return prose(text) + ("" if text.endswith((".", "!", "?")) else ".")


def _marked_up(match: re.Match[str]) -> str:
    if match["dollars"] is not None:
        return inline(match["dollars"]) or typewriter(match["dollars"])
    body = match["latex"].rstrip(",;:.")
    end = match["latex"][len(body) :]
    return (inline(body) or typewriter(body)) + escaped(end)


def _words(text: str) -> str:
    pieces, position, plain = [], 0, 0
    while position < len(text):
        end = _island(text, position) if _may_start(text, position) else position
        body = text[position:end].strip()
        math = _mathematics(body) if body and _is_mathematics(body, text[end:]) else None
        if math is None:
            word = re.compile(r"[A-Za-z0-9'’]+|.", re.DOTALL).match(text, position)
            position = word.end() if word else position + 1
            continue
        pieces += [escaped(text[plain:position]), math]
        position = plain = position + len(text[position:end].rstrip())
    return "".join([*pieces, escaped(text[plain:])])


def _may_start(text: str, position: int) -> bool:
    before = text[position - 1] if position else " "
    if text[position].isspace() or before.isalnum() or before in "'’." or (before == "-" and text[position].isalpha()):
        return False
    return not (before == "(" and text[position + 1 : position + 2] == ")")  # part (b)


def _island(text: str, position: int) -> int:
    """The end of the longest piece from here that reads as mathematics, its brackets closed."""
    end, depth = position, 0
    while True:
        derivative = _DERIVATIVE.match(text, position)
        if derivative and not (position and text[position - 1].isalnum()):
            position = derivative.end()
            end = position if depth == 0 else end
            continue
        match = _TOKEN.match(text, position)
        if match is None or not _reads(match, depth, text):
            return end
        kind = match.lastgroup
        position = match.end()
        depth += {"open": 1, "close": -1}.get(str(kind), 0)
        if depth < 0:
            return end
        if depth == 0 and kind in ("number", "word", "prime", "close"):
            end = position


def _reads(match: re.Match[str], depth: int, text: str) -> bool:
    """Can this token be part of mathematics?"""
    if match["comma"]:
        return depth > 0
    if match["operator"] == "-" and re.match(r"[a-z]{2,}", text[match.end() :]):
        return False  # k-step
    word = match["word"]
    if word is None:
        return True
    following = text[match.end() : match.end() + 1]
    scripted = match.start() > 0 and text[match.start() - 1] in "_^"
    if scripted or word in _GREEK or (word in _FUNCTIONS and following in ("(", "[")):
        return True
    if len(word) > 1 or re.match(r"'+[A-Za-z]|’|\.[a-z]", text[match.end() :]):
        return False  # John's
    if word != "a" and (word not in _ARTICLES or not re.fullmatch(r"|.*\. ", text[: match.start()])):
        return True
    return depth > 0 or bool(re.match(r"[_^\[(]|\s*[=<>]", text[match.end() :]))


def _is_mathematics(body: str, after: str) -> bool:
    """A name, a comparison or a script; not a mere number or a word in brackets."""
    if re.fullmatch(r"\([A-Za-z]\)", body) or after.startswith(("’", "'")):
        return False
    return bool(re.search(r"[A-Za-z]", body)) or bool(re.search(r"[=<>]", body))


def _mathematics(body: str) -> str | None:
    return inline(latex_of(body))


def latex_of(body: str) -> str:
    """Mathematics typed as plain text, as LaTeX."""
    body = _DERIVATIVE.sub(lambda m: rf" \partial {latex_of(m[1])}/\partial {latex_of(m[2])} ", body)
    body = re.sub(r"\^T\b", r"^{\\top}", body)
    body = _ACCENTED.sub(r"\\\1{\2}", body)
    body = re.sub(r"_([A-Za-z0-9]+)(?:_([A-Za-z0-9]+))?", _subscript, body)
    body = re.sub(r"(?<![A-Za-z\\])([A-Za-z]{2,})(?![A-Za-z])", _word, body)
    return re.sub(r">=|<=|!=|->|\+/-|==", lambda m: f" {_COMPARISONS[m[0]]} ", body)


def _subscript(match: re.Match[str]) -> str:
    parts = [part for part in match.groups() if part]
    return "_{" + ",".join(rf"\{part}" if part in _GREEK else part for part in parts) + "}"


def _word(match: re.Match[str]) -> str:
    word = match[1]
    if word in _GREEK:
        return rf"\{word} "
    return rf"\operatorname{{{word}}}" if word in _FUNCTIONS else word
