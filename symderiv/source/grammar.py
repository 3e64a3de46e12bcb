"""The signs of the language: which tokens relate, join, open, close and end; and the limits on what is read."""

from __future__ import annotations

import re

MAX_TOKENS = 4_000
MAX_DEPTH = 60

RELATIONS = frozenset(
    [
        "=",
        "<",
        ">",
        r"\le",
        r"\ge",
        r"\ne",
        r"\approx",
        r"\in",
        r"\sim",
        r"\Rightarrow",
        r"\propto",
        r"\leftarrow",
        r"\to",
        ":=",
        r"\ll",
        r"\gg",
        r"\equiv",
        r"\mid",
        r"\nmid",
        r"\downarrow",
        r"\uparrow",
    ]
)
EQUIVALENCES = frozenset([r"\iff", r"\Leftrightarrow", r"\Longleftrightarrow"])
ADDING = frozenset(["+", "-"])
INFIX = frozenset([r"\cdot", r"\odot", r"\circ", r"\times", r"\otimes", "/", "*", r"\bmod", r"\pmod"])
BIG = frozenset([r"\sum", r"\prod", r"\int", r"\lim"])
EXTREMA = frozenset([r"\min", r"\max", r"\inf", r"\sup", r"\operatorname{argmin}", r"\operatorname{argmax}"])
ACCENTS = frozenset([r"\hat", r"\tilde", r"\bar", r"\dot", r"\ddot", r"\widehat", r"\widetilde", r"\overline"])
BARS = frozenset(["|", r"\|"])
CLOSERS = {
    "(": ")",
    "[": "]",
    r"\{": r"\}",
    "{": "}",
    r"\lfloor": r"\rfloor",
    r"\lceil": r"\rceil",
    r"\langle": r"\rangle",
}
QUANTIFIERS = frozenset([r"\forall", r"\exists"])
CONDITION = r"\if"
"""What follows is a condition."""
_CONDITIONAL = frozenset(
    ["if", "even if", "for", "when", "whenever", "as", "where", "with", "provided", "provided that", "given that"]
)
CONDITIONAL = _CONDITIONAL | {"for all", "for every", "for each", "for any"}
"""Words that say the same, in ``\\text{...}`` or between formulas."""
JOINING = frozenset(["and", "so", "thus", "hence", "therefore", "then", "i.e.", "i.e", "that is"])
"""Words between two statements, both of which hold."""
ENDS = QUANTIFIERS | {")", "]", "}", r"\}", r"\rfloor", r"\rceil", r"\rangle", ",", ";", "&", r"\\", r"\end", ":", "."}
ENDS |= {CONDITION}
# Operators that people type as plain letters; read as one word only when a bracket follows directly.
WORDS = frozenset(
    [
        "softargmax",
        "softmax",
        "sigmoid",
        "softplus",
        "diag",
        "Var",
        "Cov",
        "relu",
        "ReLU",
        "tanh",
        "exp",
        "log",
        "max",
        "min",
        "vec",
        "sum",
        "det",
        "sin",
        "cos",
        "Tr",
        "tr",
        "ln",
    ]
)
COMMANDS = (
    frozenset([r"\frac", r"\sqrt", r"\binom", r"\nabla", r"\partial", r"\top", r"\infty", r"\text", r"\operatorname"])
    | frozenset([r"\alpha", r"\beta", r"\gamma", r"\delta", r"\epsilon", r"\eta", r"\theta", r"\kappa", r"\lambda"])
    | frozenset([r"\mu", r"\nu", r"\xi", r"\pi", r"\rho", r"\sigma", r"\tau", r"\phi", r"\chi", r"\psi", r"\omega"])
    | BIG
    | ACCENTS
    | {sign for sign in INFIX | RELATIONS | EXTREMA if sign.startswith("\\")}
)
"""What people mean when a command is misspelt or has lost its backslash."""
# A letter, also Greek or with an accent, and its scripts; not an operator or a word of prose.
LETTER = re.compile(
    r"""\\(?:alpha|beta|gamma|delta|(?:var)?epsilon|zeta|eta|(?:var)?theta|iota|kappa|lambda|mu|nu|xi|(?:var)?rho
      |(?:var)?sigma|tau|upsilon|(?:var)?phi|chi|psi|omega|Gamma|Delta|Theta|Lambda|Xi|Upsilon|Phi|Psi|Omega|ell|hbar
      |hat|tilde|bar|dot|vec|widehat|widetilde|overline|mathcal|mathscr|mathfrak)(?![A-Za-z])
      |[^\W\d_](?=$|[_'])""",
    re.VERBOSE,
)
