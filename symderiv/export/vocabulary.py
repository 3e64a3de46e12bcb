"""The only LaTeX commands that stated mathematics may use in an exported document, with their widths in em.

A command that is in none of these tables never reaches TeX.  None of them defines, reads, writes or loads anything.
"""

from __future__ import annotations

from symderiv.source import grammar


def _table(width: float, names: str) -> dict[str, float]:
    return dict.fromkeys(names.split(), width)


SYMBOLS: dict[str, float] = {
    **_table(
        0.6,
        r"\alpha \beta \gamma \delta \epsilon \varepsilon \zeta \eta \theta \vartheta \iota \kappa \lambda \mu \nu \xi "
        r"\pi \varpi \rho \varrho \sigma \varsigma \tau \upsilon \phi \varphi \chi \psi \omega \ell \imath \jmath "
        r"\hbar \partial \nabla \infty \emptyset \varnothing \forall \exists \neg \prime \top \bot \ast \star \dagger "
        r"\bullet \Re \Im \wp \aleph \beth \square \angle \triangle \flat \sharp \natural",
    ),
    **_table(
        0.75, r"\Gamma \Delta \Theta \Lambda \Xi \Pi \Sigma \Upsilon \Phi \Psi \Omega \dots \ldots \cdots \vdots \ddots"
    ),
    **_table(0.45, r"\{ \} \lbrace \rbrace \langle \rangle \lfloor \rfloor \lceil \rceil \| \Vert \vert"),
    **_table(0.45, r"\lvert \rvert \lVert \rVert \backslash"),
}
"""Letters and other symbols without arguments."""

RELATIONS: dict[str, float] = _table(
    1.4,
    r"\le \leq \ge \geq \ne \neq \approx \in \notin \ni \sim \simeq \cong \equiv \propto \to \rightarrow \leftarrow "
    r"\Rightarrow \Leftarrow \iff \implies \Leftrightarrow \leftrightarrow \mapsto \ll \gg \subset \subseteq \supset "
    r"\supseteq \mid \parallel \perp \models \prec \succ \preceq \succeq \leqslant \geqslant \longrightarrow",
)

NOT_BREAKING = frozenset([r"\mid", r"\parallel", r"\to", r"\rightarrow", r"\mapsto"])
"""Relations at which a line is not broken: they join what belongs together."""

OPERATORS: dict[str, float] = _table(
    1.1,
    r"\cdot \circ \odot \times \otimes \oplus \ominus \pm \mp \div \cap \cup \setminus \wedge \vee \land \lor \bmod",
)

BIG: dict[str, float] = _table(
    1.5,
    r"\sum \prod \int \iint \oint \bigcup \bigcap \bigoplus \bigotimes \bigodot \coprod \lim \limsup \liminf \max "
    r"\min \sup \inf",
)
"""Operators whose bounds may stand below and above them."""

NAMED: dict[str, str] = {r"\argmax": r"\operatorname*{arg\,max}", r"\argmin": r"\operatorname*{arg\,min}"}
"""Commands that documents define for themselves, and what prints them."""

FUNCTIONS = frozenset(
    [
        r"\exp",
        r"\log",
        r"\ln",
        r"\lg",
        r"\sin",
        r"\cos",
        r"\tan",
        r"\cot",
        r"\sec",
        r"\csc",
        r"\sinh",
        r"\cosh",
        r"\tanh",
        r"\coth",
        r"\arcsin",
        r"\arccos",
        r"\arctan",
        r"\det",
        r"\dim",
        r"\ker",
        r"\deg",
        r"\gcd",
        r"\Pr",
        r"\arg",
        r"\hom",
    ]
)

WORDS = grammar.WORDS | {"logsumexp", "trace", "sign"}
"""Words that people type as plain letters before a bracket; they are set upright."""

ACCENTS = frozenset(
    [
        r"\hat",
        r"\tilde",
        r"\bar",
        r"\dot",
        r"\ddot",
        r"\vec",
        r"\widehat",
        r"\widetilde",
        r"\overline",
        r"\underline",
        r"\check",
    ]
)

STYLES: dict[str, str] = {
    r"\boldsymbol": r"\boldsymbol",
    r"\bm": r"\boldsymbol",
    r"\pmb": r"\boldsymbol",
    r"\mathbf": r"\mathbf",
    r"\mathrm": r"\mathrm",
    r"\mathit": r"\mathit",
    r"\mathsf": r"\mathsf",
    r"\boxed": "",  # a frame is ours to give
}
"""A style and what it becomes."""

ALPHABETS: dict[str, str] = {r"\mathbb": r"\mathbb", r"\mathcal": r"\mathcal", r"\mathscr": r"\mathcal"}
TEXTS = frozenset([r"\text", r"\textrm", r"\textit", r"\textbf", r"\mbox"])
DROPPED_WITH_ARGUMENT = frozenset([r"\tag", r"\label"])
DROPPED = frozenset(
    [r"\displaystyle", r"\textstyle", r"\scriptstyle", r"\limits", r"\nolimits", r"\nonumber", r"\notag", r"\mathstrut"]
)
SIZES = frozenset(
    [
        r"\big",
        r"\Big",
        r"\bigg",
        r"\Bigg",
        r"\bigl",
        r"\bigr",
        r"\Bigl",
        r"\Bigr",
        r"\biggl",
        r"\biggr",
        r"\Biggl",
        r"\Biggr",
    ]
)
FRACTIONS = frozenset([r"\frac", r"\dfrac", r"\tfrac", r"\binom"])
BRACES = frozenset([r"\underbrace", r"\overbrace"])
SPACES: dict[str, float] = {
    r"\,": 0.17,
    r"\:": 0.22,
    r"\;": 0.28,
    r"\!": -0.17,
    r"\quad": 1.0,
    r"\qquad": 2.0,
    "\\ ": 0.33,
}

DELIMITERS = frozenset(
    [
        r"(",
        r")",
        r"[",
        r"]",
        r"|",
        r"/",
        r".",
        r"\{",
        r"\}",
        r"\lbrace",
        r"\rbrace",
        r"\langle",
        r"\rangle",
        r"\lfloor",
        r"\rfloor",
        r"\lceil",
        r"\rceil",
        r"\|",
        r"\vert",
        r"\Vert",
        r"\lvert",
        r"\rvert",
        r"\lVert",
        r"\rVert",
    ]
)

ENVIRONMENTS: dict[str, int] = {"bmatrix": 20, "pmatrix": 20, "matrix": 20, "vmatrix": 20, "cases": 2, "array": 20}
"""Environments and how many columns each may have."""

GREEK: dict[str, str] = {
    "α": r"\alpha", "β": r"\beta", "γ": r"\gamma", "δ": r"\delta", "ε": r"\varepsilon", "ϵ": r"\epsilon", "ζ": r"\zeta",
    "η": r"\eta", "θ": r"\theta", "ϑ": r"\vartheta", "ι": r"\iota", "κ": r"\kappa", "λ": r"\lambda", "μ": r"\mu",
    "µ": r"\mu", "ν": r"\nu", "ξ": r"\xi", "π": r"\pi", "ρ": r"\rho", "σ": r"\sigma", "ς": r"\varsigma", "τ": r"\tau",
    "υ": r"\upsilon", "φ": r"\varphi", "ϕ": r"\phi", "χ": r"\chi", "ψ": r"\psi", "ω": r"\omega", "Γ": r"\Gamma",
    "Δ": r"\Delta", "Θ": r"\Theta", "Λ": r"\Lambda", "Ξ": r"\Xi", "Π": r"\Pi", "Σ": r"\Sigma", "Υ": r"\Upsilon",
    "Φ": r"\Phi", "Ψ": r"\Psi", "Ω": r"\Omega", "ℓ": r"\ell", "ℏ": r"\hbar", "ℝ": r"\mathbb{R}", "ℕ": r"\mathbb{N}",
}  # fmt: skip
"""Letters beyond ASCII and the mathematics that prints them."""
