"""Declarations in the author's own LaTeX.

``W_c \\in \\mathbb{R}^{m \\times n}``      ``x[t], h[t] \\in \\mathbb{R}^n``     ``N \\in \\mathbb{N}``
``q, k \\sim \\mathcal{N}(\\mu, \\sigma^2 I_d)``  ``\\sigma > 0``
``i \\in \\{0, 1, 2\\}``                  ``t = 1, \\dots, K``
``x_1, \\dots, x_n \\in \\mathbb{R}^d``
``\\sigma \\text{ is the sigmoid}``        ``q(z \\mid x) \\text{ is a density}``
``\\newcommand{\\norm}[1]{\\| #1 \\|}``     ``\\DeclareMathOperator{\\softmax}{softmax}``
``\\text{numbers broadcast}``: a number may be added to a tensor
``\\text{gradients are rows}``: the derivative of a number by a vector is a row
``\\text{products have the latest factor on the left}``, ``\\text{products are in written order}``: of matrices
``E \\text{ is the mean under } q(z \\mid x)``
``A \\text{ is symmetric}``, ``A \\in \\mathbb{R}^{n \\times n} \\text{ invertible}`` and the like: see ``facts``
``g \\text{ is a function}``, ``g : \\mathbb{R} \\to \\mathbb{R}``: unknown, but smooth
``e \\text{ is the standard basis}``
``P(y = 1) \\in \\mathbb{R}``: a name with its argument
``\\ell \\text{ is a function of } h[1], \\dots, h[K]``   ``A \\text{ is a function of } z``

A letter that first occurs as a dimension (``\\mathbb{R}^n``) is a size.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sympy import Integer

from symderiv.model import Span
from symderiv.source import bounds, facts, words
from symderiv.source.elaborate import Elaborator
from symderiv.source.ellipsis import gathered
from symderiv.source.laws import declared_law, introduced, is_place, target_of, whole_of, with_law
from symderiv.source.macros import defines_macro, read_macros
from symderiv.source.naming import axes_of, dimension_of, family_values, member_index, name_of, size_of, variable_of
from symderiv.source.notation import (
    Index,
    Notation,
    Variable,
    plain_name,
)
from symderiv.source.reading import ReadError
from symderiv.source.runs import declared_word
from symderiv.source.sets import consecutive, is_dots, is_set
from symderiv.source.spaces import space_of
from symderiv.source.statements import parse
from symderiv.source.syntax import Addition, Chain, Group, Name, Node, Number, Scripts, Term
from symderiv.tensor.axis import Axis
from symderiv.tensor.copies import copies
from symderiv.tensor.interval import LINE, Interval
from symderiv.tensor.tensor import same_axis

_MEMBER = re.compile(r"\\in\b")
_ADDED = re.compile(r"\\text\s*\{\s*(?:(?:is|are)\s+)?(?P<what>[^{}]*?)\s*\}\s*\Z")
_PROSE = re.compile(r"^(?P<subject>.*?)\\text\s*\{\s*(?:is|are)\s+(?P<what>[^{}]*?)\s*\}(?P<rest>.*)$", re.DOTALL)

_BROADCAST = re.compile(r"\s*\\text\s*\{\s*numbers broadcast\s*\}\s*")
_LAYOUT = re.compile(r"\s*\\text\s*\{\s*gradients are (?P<what>rows|columns)\s*\}\s*")
_ORDER = re.compile(
    r"\s*\\text\s*\{\s*products (?:(?P<latest>have the latest factor on the left)|are in written order)\s*\}\s*"
)

_ARROW = r"\\(?:to|rightarrow|longrightarrow)"
_OF_A_NUMBER = re.compile(rf"(?P<names>[^:]*):\s*\\mathbb\s*\{{R\}}\s*{_ARROW}\s*\\mathbb\s*\{{R\}}\s*")


def in_words(text: str) -> bool:
    """Is this a sentence such as ``\\sigma \\text{ is the sigmoid}``?"""
    return bool(_BROADCAST.fullmatch(text) or is_layout(text) or _PROSE.match(_with_verb(text)))


def _with_verb(text: str) -> str:
    """``A \\text{ invertible}`` as ``A \\text{ is invertible}``."""
    added = _ADDED.search(text)
    if added is None or _MEMBER.search(text) or facts.structure_words(added["what"]) is None:
        return text
    return rf"{text[: added.start()]}\text{{ is {added['what']}}}"


def is_layout(text: str) -> bool:
    """Does this say how gradients are laid out, or in which order the factors of a product stand?"""
    return bool(_LAYOUT.fullmatch(text) or _ORDER.fullmatch(text))


def names_a_function(text: str) -> bool:
    """``\\sigma \\text{ is the sigmoid}``, ``f, g \\text{ are functions}``: no definition has to come before it."""
    prose = _PROSE.match(text)
    if prose is None or prose["rest"].strip() or "(" in prose["subject"]:
        return bool(_OF_A_NUMBER.fullmatch(text))
    return words.is_function(prose["what"])


def let(notation: Notation, text: str) -> Notation:
    """The notation with what the text declares."""
    try:
        between = _OF_A_NUMBER.fullmatch(text)
        if between is not None:
            sentence = r"\text{ are functions}" if "," in between["names"] else r"\text{ is a function}"
            return let(notation, between["names"] + sentence)
        if defines_macro(text):
            return replace(notation, macros=read_macros(text, notation.macros))
        if _BROADCAST.fullmatch(text):
            return replace(notation, broadcast=True).assuming("a number added to a tensor is added to every entry")
        layout = _LAYOUT.fullmatch(text)
        if layout is not None:
            rows = layout["what"] == "rows"
            return replace(notation, layout="numerator" if rows else "gradient")
        order = _ORDER.fullmatch(text)
        if order is not None:
            return replace(notation, latest_left=order["latest"] is not None)
        text = _with_verb(text)
        added = _ADDED.search(text)
        if added is not None and _MEMBER.search(text, 0, added.start()):
            return _declare_with_property(notation, text[: added.start()].rstrip(" ,;\\\n"), added)
        prose = _PROSE.match(text)
        if prose is not None:
            return words.declare_in_words(notation, text, prose)
        for chain in gathered(parse(text, notation.macros).chains):
            notation = declare(notation, text, chain)
        return notation
    except ReadError as error:
        raise error.within(text) from None


def _declare_conditions(reader: Elaborator, compared: Sequence[Name], chain: Chain) -> Notation:
    """``x \\ne 0``, ``a < b``: real numbers, and a condition of every claim."""
    notation = reader.notation
    for name in compared:
        if name.text not in notation.names:
            notation = notation.with_name(Variable(name.text, plain_name(name.text)))
    text = chain.span.of(reader.text)
    closing = "}" * (text.count("{") - text.count("}"))  # of \mathbf{0} the style stands outside
    return replace(notation, fixed=(*notation.fixed, text + closing))


def declare(notation: Notation, text: str, chain: Chain) -> Notation:
    values = family_values(chain.sides[0])
    if values is not None:
        notation, _ = dimension_of(notation, text, values.items[-1])
    if chain.sides and not chain.continues and all(relation in bounds.COMPARISONS for relation in chain.relations):
        return _declare_bound(Elaborator(notation, text), chain)
    if len(chain.sides) != 2 or chain.continues:
        raise ReadError("D101", "a declaration has the form x \\in \\mathbb{R}^n", chain.span)
    left, right = declared_word(chain.sides[0]), chain.sides[1]
    relation = chain.relations[0]
    reader = Elaborator(notation, text)
    if relation == r"\in":
        return _declare_member(reader, left, right)
    if relation == r"\ne" and isinstance(left, Name):
        return _declare_conditions(reader, [left], chain)
    if relation == r"\sim":
        return _declare_random(reader, left, right)
    if relation == "=" and isinstance(right, Group) and right.open == r"\{":
        return _declare_index(reader, left, right)
    if relation == "=" and facts.is_fact(left, right):
        return facts.with_fact(reader, chain)
    raise ReadError("D101", "a declaration uses \\in, \\sim or a comparison; a definition goes to define", chain.span)


def _declare_with_property(notation: Notation, member: str, added: re.Match[str]) -> Notation:
    """``A, B \\in \\mathbb{R}^{n \\times n} \\text{ invertible}``: the space, then what is said of all of them."""
    kind = words.without_article(added["what"])
    for chain in gathered(parse(member, notation.macros).chains):
        notation = declare(notation, member, chain)
        known = notation.names.get(variable_of(Elaborator(notation, member), chain.sides[0], ()).name)
        if not isinstance(known, Variable):
            raise ReadError("D104", f"this cannot be {kind}", chain.sides[0].span)
        notation = words.with_kind(notation, known, kind, Span(*added.span("what")))
    return notation


# --- membership -----------------------------------------------------------------------------------------------------


def _declare_member(reader: Elaborator, left: Node, right: Node) -> Notation:
    known = whole_of(reader, left)
    if known is not None:
        return _narrowed(reader, known, right)
    if isinstance(right, Group) and right.open == r"\{":
        return _declare_index(reader, left, right)
    box = right.base if isinstance(right, Scripts) and right.sub is None and not right.primes else right
    if bounds.is_interval(box):
        return _declare_box(reader, left, box, right.sup if isinstance(right, Scripts) else None)
    if isinstance(box, Group) and is_set(box) and isinstance(right, Scripts):
        notation, axes = axes_of(reader, right.sup)
        variable = variable_of(Elaborator(notation, reader.text), left, axes)
        return bounds.bounded(notation, variable, bounds.listed(reader, box))
    if facts.is_simplex(right):
        return _declare_distribution(reader, left, right)
    space, exponent, where = space_of(right)
    notation = reader.notation
    if space == r"\mathbb{N}" and isinstance(notation.names.get(name_of(reader, left)), Index):
        return notation  # a letter that counts time
    if space in (r"\mathbb{N}", r"\mathbb{Z}"):
        return _declare_whole(notation, name_of(reader, left), space, left.span)
    notation, axes = axes_of(reader, exponent)
    if where is None and _is_state(notation, left, axes):
        return notation
    variable = variable_of(Elaborator(notation, reader.text), left, axes)
    facts.refuse_known(notation, variable, left.span)
    notation = _with_its_states(notation, variable) if isinstance(left, Scripts) else notation
    return notation.with_name(variable) if where is None else bounds.bounded(notation, variable, where)


def _declare_whole(notation: Notation, name: str, space: str, span: Span) -> Notation:
    known, natural = notation.names.get(name), space == r"\mathbb{N}"
    if isinstance(known, Variable) and known.bounds is not None:  # x \\ge 2, and then x \\in \\mathbb{N}
        least = Interval(low=Integer(1), open_low=False) if natural else LINE
        return bounds.whole(notation, name, known.bounds.meet(least), span)
    return notation.with_name(size_of(name) if natural else Index(name))


def _is_state(notation: Notation, left: Node, axes: tuple[Axis, ...]) -> bool:
    """``h_0`` beside a declared sequence ``h_t`` of the same shape: one of its states, and no name of its own."""
    if not isinstance(left, Scripts) or not isinstance(left.base, Name) or not isinstance(left.sub, Number):
        return False
    known = notation.names.get(left.base.text) if left.sup is None and not left.primes else None
    if not isinstance(known, Variable) or known.brackets != 1 or known.family:
        return False
    return len(axes) == len(known.subscripts) and all(map(same_axis, axes, known.subscripts))


def _with_its_states(notation: Notation, sequence: Variable) -> Notation:
    """The same where ``h_0`` was declared before the sequence ``h_t``."""
    if sequence.brackets != 1 or sequence.family:
        return notation
    single = re.compile(rf"{re.escape(sequence.name)}_\d+")
    plain = {name: Variable(name, plain_name(name), 0, sequence.subscripts) for name in notation.names}
    states = {
        name
        for name, known in notation.names.items()
        if single.fullmatch(name) and known == plain[name] and plain_name(name) not in notation.model.definitions
    }
    return replace(notation, names={name: known for name, known in notation.names.items() if name not in states})


def _declare_distribution(reader: Elaborator, left: Node, simplex: Scripts) -> Notation:
    """``p \\in \\Delta^{n-1}``, also written with n: n numbers of at least 0 that sum to 1."""
    known = reader.notation.names.get(name_of(reader, left))
    notation, variable = reader.notation, known
    if not isinstance(variable, Variable):
        notation, axes = axes_of(reader, facts.entries_of(simplex))
        variable = variable_of(Elaborator(notation, reader.text), left, axes)
        notation = notation.assuming(f"{variable.plain} has {axes[0].size} entries")
    notation = bounds.bounded(notation, variable, Interval(Integer(0), open_low=False))
    return facts.with_sum(notation, variable, len(variable.subscripts) - 1, Integer(1), left.span)


def _narrowed(reader: Elaborator, known: Variable, right: Node) -> Notation:
    """``x_i \\in [0, 1]`` or ``x_i \\in \\{0, 1\\}`` of a declared vector x: where every entry lies."""
    if bounds.is_interval(right):
        return bounds.bounded(reader.notation, known, bounds.interval(reader, right))
    if isinstance(right, Group) and is_set(right):
        return bounds.bounded(reader.notation, known, bounds.listed(reader, right))
    space, exponent, where = space_of(right)
    if space != r"\mathbb{R}" or exponent is not None:
        raise ReadError("D103", f"the entries of {known.name} are real numbers", right.span)
    return reader.notation if where is None else bounds.bounded(reader.notation, known, where)


def _declare_box(reader: Elaborator, left: Node, box: Node, exponent: Node | None) -> Notation:
    """``p \\in (0, 1)``, or every entry: ``v \\in [0, 1]^n``."""
    where = bounds.interval(reader, box)
    if exponent is None and not isinstance(left, Term):
        known = reader.notation.names.get(name_of(reader, left))
        if isinstance(known, Variable):
            return bounds.bounded(reader.notation, known, where)
    notation, axes = axes_of(reader, exponent)
    return bounds.bounded(notation, variable_of(Elaborator(notation, reader.text), left, axes), where)


def _declare_index(reader: Elaborator, left: Node, right: Group) -> Notation:
    """``i \\in \\{0, 1, 2\\}``, ``t \\in \\{1, \\dots, K\\}``; a letter that first occurs here is a size.

    ``y_i \\in \\{0, 1\\}`` with an index i that runs is a family of such numbers; ``y \\in \\{-1, 1\\}`` is a number.
    """
    if member_index(reader, left) is not None:
        return bounds.bounded(reader.notation, variable_of(reader, left, ()), bounds.listed(reader, right))
    if isinstance(left, Name) and not is_place(reader, left.text) and not _is_run(reader, right):
        return bounds.bounded(reader.notation, variable_of(reader, left, ()), bounds.listed(reader, right))
    notation = reader.notation
    for item in (right.items[0], right.items[-1]):
        if not is_dots(item):
            notation, _ = dimension_of(notation, reader.text, item)
    return notation.with_name(Index(name_of(reader, left), consecutive(Elaborator(notation, reader.text), right)))


def _is_run(reader: Elaborator, values: Group) -> bool:
    """May an index run over these, as over 0, 1, 2, but not over -1, 1?"""
    if any(is_dots(item) for item in values.items) or not all(
        isinstance(item, (Number, Addition)) for item in values.items
    ):
        return True
    try:
        consecutive(reader, values)
    except ReadError:
        return False
    return True


# --- bounds and randomness --------------------------------------------------------------------------------------------


def _declare_bound(reader: Elaborator, chain: Chain) -> Notation:
    """``\\sigma > 0`` makes a positive number; ``0 < p < 1`` says where a number lies."""
    if not chain.relations:
        raise ReadError("D101", "a declaration has the form x \\in \\mathbb{R}^n", chain.span)
    compared = [side for side in chain.sides if isinstance(side, Name) and not bounds.is_end(reader, side)]
    if len(compared) > 1 and len(compared) + sum(bounds.is_end(reader, s) for s in chain.sides) == len(chain.sides):
        return _declare_conditions(reader, compared, chain)
    node, where = bounds.compared(reader, chain)
    known: object = whole_of(reader, node)  # s_j > 0 is about every entry of a vector s
    if known is None and not isinstance(node, Term):
        known = reader.notation.names.get(name_of(reader, node))
    if isinstance(known, Index):
        if known.axis is not None:
            raise ReadError("D104", f"the range of {known.name} is declared already", chain.span)
        return bounds.whole(reader.notation, known.name, where, chain.span)
    variable = known if isinstance(known, Variable) else variable_of(reader, node, ())
    return bounds.bounded(reader.notation, variable, where)


def _declare_random(reader: Elaborator, left: Node, right: Node) -> Notation:
    """``q \\sim \\mathcal{N}(\\mu, \\sigma^2 I_d)``, ``m_i \\sim \\operatorname{Bernoulli}(p)``.

    The members of a family, ``x_1, \\dots, x_n``, are independent.
    """
    reader = Elaborator(introduced(reader.notation, right), reader.text)
    variable, places = target_of(reader, left)
    number = member_index(reader, left)
    if variable is None and number is not None:
        law = declared_law(reader, right, None)
        variable = variable_of(reader, left, law.axes)
        return with_law(reader.notation, variable, copies(law, variable.subscripts[0], number))
    if variable is None:
        name = name_of(reader, left)
        known = reader.notation.names.get(name)
        variable = known if isinstance(known, Variable) and not known.size and not known.brackets else None
        law = declared_law(reader, right, None if variable is None else variable.subscripts)
        axes = law.axes
        variable = variable or Variable(name, plain_name(name), 0, axes)
    else:
        law = declared_law(reader, right, variable.subscripts, places)
    return with_law(reader.notation, variable, law)
