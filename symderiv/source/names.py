"""What a name with its scripts, brackets and arguments stands for.

The longest declared name wins: ``W_{x,ij}`` is entry (i, j) of ``W_x`` if ``W_x`` is declared, and ``S_{ik}``
entry (i, k) of ``S``.  Only declared functions are applied, and only declared sequences are indexed by square
brackets.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sympy import Expr, Function, pi

from symderiv.source import applied, derivatives, formulas, indices, probability, symbols
from symderiv.source.builtin import EXPECTATIONS, MOMENTS, SPELLINGS
from symderiv.source.entries import are_letters, entry, is_label, letters, member, parts_of, time_script
from symderiv.source.evaluate import evaluated, is_evaluation
from symderiv.source.hidden import released
from symderiv.source.notation import (
    Abbreviation,
    Basis,
    Density,
    Formula,
    FunctionName,
    FunctionOf,
    Index,
    LossName,
    SmoothFunction,
    Variable,
)
from symderiv.source.powers import EULER, powered
from symderiv.source.reading import ReadError
from symderiv.source.spelling import spelling
from symderiv.source.syntax import Chainlet, Group, Name, Node, Number, Operator, Scripts, Text
from symderiv.source.unbound import refuse_bound_label, refuse_bound_letter, refuse_index_in_argument
from symderiv.source.undeclared import undeclared
from symderiv.tensor import undefined
from symderiv.tensor.functions import largest_norm, norm, sum_norm
from symderiv.tensor.tensor import Tensor, scalar

if TYPE_CHECKING:
    from symderiv.source.elaborate import Elaborator

Items = tuple[Node | Operator, ...]
_MEANS = EXPECTATIONS | MOMENTS
_UNPRIMED = _MEANS | {"I", "D", "e", r"\delta", r"\pi", r"\mathbb{1}"}
_MEANINGFUL = _MEANS | {"I", "D", "KL", r"\delta", r"\mathbb{I}", r"\mathbb{1}", r"\mathcal{N}"}
_DOTTED = (r"\dot{", r"\ddot{")
_UNKNOWN_FUNCTIONS = (FunctionOf, SmoothFunction)
_FUNCTIONS = (Formula, FunctionName, *_UNKNOWN_FUNCTIONS)
_USUALLY_FUNCTIONS = frozenset(["f", "g", "F", "G", r"\sigma", r"\phi", r"\varphi", r"\psi"])
"""Undeclared, ``f(x + 1)`` is rather a call than a product."""


_NORMS = {"1": sum_norm, "2": norm, r"\infty": largest_norm}


def script_text(reader: Elaborator, node: Node) -> str:
    """The text of a script as part of a name."""
    return spelling(node)


def unit(reader: Elaborator, items: Items, position: int) -> tuple[Tensor, int]:
    """The value that starts with a name (or the number 1 of an indicator), and the position after it."""
    item = items[position]
    assert isinstance(item, (Name, Scripts, Text, Number))
    following = items[position + 1] if position + 1 < len(items) else None
    if isinstance(item, Number):
        if item.text == "1" and isinstance(following, Group) and symbols.is_condition(following):
            return symbols.indicator(reader, following.items[0]), position + 2
        return reader.value(item), position + 1
    base = item.base if isinstance(item, Scripts) else item
    if isinstance(item, Scripts) and item.sup is None and isinstance(item.sub, Chainlet) and _is_one(base):
        return symbols.indicator(reader, item.sub), position + 1  # 1_{x > 0}
    if isinstance(base, Group) or not isinstance(base, (Name, Text)):
        return powered(reader, item, _scripted_value(reader, item)), position + 1
    declared = reader.notation.names
    if isinstance(item, Scripts) and item.sup is not None:
        primes = "'" * item.primes
        label = f"{base.text}{primes}^{script_text(reader, item.sup)}"
        if label in declared or f"{label}_" in reader.notation.beginnings:
            refuse_bound_label(reader, label, item.sup)
            base = Name(label, base.span)  # W^{(1)} is a name of its own, no power
            item = base if item.sub is None else Scripts(base, item.sub, None, 0, item.span)
            items = (*items[:position], item, *items[position + 1 :])
    if base.text.startswith(_DOTTED):
        below, dots = _dotted(reader, base.text)
        if not dots and _resolve(reader, item, following)[0] is None:
            message = f"this is a derivative by time, and {below} is no declared function"
            help_ = f"define {below}(t) = ..., or declare {base.text} as a name of its own"
            raise ReadError("D102", message, base.span, help_)
        if dots:
            base = Name(below, base.span)
            old = item if isinstance(item, Scripts) else Scripts(base, None, None, 0, item.span)
            item = replace(old, base=base, primes=old.primes + dots)
            items = (*items[:position], item, *items[position + 1 :])
    name = base.text
    if isinstance(item, Scripts) and item.primes and f"{name}'" not in declared and name in _UNPRIMED:
        raise ReadError("D102", f"{name}' is not declared", item.span)
    if name in _MEANINGFUL and (found := _by_itself(reader, items, position, name)) is not None:
        return found
    bracket = following.base if isinstance(following, Scripts) else following
    meaning, subscripts = _resolve(reader, item, bracket)
    if isinstance(meaning, _FUNCTIONS) or (meaning is None and name in SPELLINGS):
        item = _with_primes(item)
        items = (*items[:position], item, *items[position + 1 :])
    match meaning:
        case FunctionName(_, function):
            return applied.call(reader, function, items, position)
        case Variable() if _has_argument(reader, meaning, bracket):  # f_W(x)[0, i]
            refuse_index_in_argument(reader, meaning, bracket)
            value, after = member(reader, meaning, (), (*items[: position + 1], *items[position + 2 :]), position)
            return _raised(reader, following, value), after + 1
        case Variable():
            return member(reader, meaning, subscripts, items, position)
        case Density() | Abbreviation():
            value = powered(reader, item, probability.density(reader, meaning, item.span))
            return _raised(reader, following, value), position + 2
        case SmoothFunction(_, plain):
            return applied.smooth(reader, plain, items, position)
        case Formula():
            return formulas.call(reader, meaning, items, position)
        case FunctionOf() | LossName() | Index() if isinstance(item, Scripts) and item.sub is not None:
            raise ReadError("D103", f"{name} takes no subscript", item.sub.span)
        case FunctionOf():
            after = position + 1
            if isinstance(following, Group) and following.open == "(":
                after += 1
                _require_its_variable(reader, meaning, following)
            return powered(reader, item, _at_its_variable(reader, meaning, item)), after
        case Basis() if name == "e" and _is_power(item):
            return _unknown(reader, item, name), position + 1  # e^x beside e_k
        case Basis():
            return symbols.basis_vector(reader, item), position + 1
        case LossName(_, plain):
            loss = released(reader, scalar(reader.notation.model.losses[plain].symbol), item.span, plain)
            return powered(reader, item, loss), position + 1
        case Index(index_name):
            return powered(reader, item, scalar(reader.index(Name(index_name, base.span)))), position + 1
    if name in (r"\max", r"\min", "max", "min") and applied.has_list(following):
        if isinstance(item, Scripts):
            raise ReadError("D104", f"a script on {name} is not read", item.span)
        return applied.extreme(reader, name.endswith("max"), following), position + 2
    if name in SPELLINGS:
        return applied.call(reader, SPELLINGS[name], items, position)
    if isinstance(following, Group) and following.open == "[":
        raise ReadError("D102", f"{name} is indexed but not declared", item.span, reader.notation.suggest(name))
    primed = isinstance(item, Scripts) and item.primes > 0  # f'(a + b) is no product
    called = following if isinstance(following, Group) and following.open == "(" else None
    if called is not None and (primed or name in _USUALLY_FUNCTIONS or _is_argument(called)):
        hint = reader.notation.suggest(name)
        if formulas.is_density(reader.notation, name):
            hint = f"declare {reader.source(base)}{reader.source(called)} \\text{{ is a density}}"
        elif not hint.startswith("did"):
            symbol = reader.source(base)
            number = "" if primed or _is_argument(called) else f"; if it is a number, {symbol} \\in \\mathbb{{R}}"
            hint = f"declare {symbol} \\text{{ is a function}}, or define it{number}"
        raise ReadError("D102", f"{name} is applied but not declared", item.span, hint)
    return _unknown(reader, item, name), position + 1


def _by_itself(reader: Elaborator, items: Items, position: int, name: str) -> tuple[Tensor, int] | None:
    """What has a meaning without declaration: ``I``, ``\\delta_{ij}``, ones and indicators, means, divergences."""
    item, declared = items[position], reader.notation.names
    assert isinstance(item, (Name, Scripts, Text))
    following = items[position + 1] if position + 1 < len(items) else None
    if name == r"\mathbb{1}" and (name not in declared or symbols.sized_ones(reader, name) is not None):
        return symbols.ones_or_indicator(reader, item, following, position)
    if name in declared:
        return None
    if name == "I":
        return symbols.identity_matrix(reader, item), position + 1
    if name == r"\delta" and isinstance(item, Scripts) and item.sub is not None:
        if isinstance(item.sup, Name) and len(letters(parts_of(item.sub))) == 1:
            return scalar(symbols.kronecker(reader, item.sub, item.sup)), position + 1
        return powered(reader, item, scalar(symbols.kronecker(reader, item.sub))), position + 1
    conditional = isinstance(following, Group) and symbols.is_condition(following, "([\\{")
    if name == r"\mathbb{I}" and conditional and not isinstance(item, Scripts):
        assert isinstance(following, Group)
        return symbols.indicator(reader, following.items[0]), position + 2
    if name in _MEANS and _whole_name(reader, item) not in declared:
        return probability.moment(reader, items, position)
    if _is_divergence(reader, name, item, following):
        return probability.divergence(reader, items, position)
    bracket = following.base if isinstance(following, Scripts) else following
    if name == r"\mathcal{N}" and _is_density(bracket):
        if isinstance(item, Scripts):
            raise ReadError("D104", f"a script on {name} is not read", item.span)
        assert isinstance(bracket, Group)
        return _raised(reader, following, probability.gaussian_density(reader, bracket)), position + 2
    return None


def _raised(reader: Elaborator, bracket: Node | Operator | None, value: Tensor) -> Tensor:
    """``p(z)^2``: the exponent stands on the bracket, and means the whole."""
    return powered(reader, bracket, entry(reader, bracket, value)) if isinstance(bracket, Scripts) else value


def _with_primes(item: Name | Scripts | Text) -> Name | Scripts | Text:
    """``f^{(2)}`` of a function is f''; of a sequence it would be a time."""
    if not isinstance(item, Scripts) or item.sup is None or not is_label(item.sup):
        return item
    order = item.sup.items[0]
    if not isinstance(order, Number) or not order.text.isdigit() or len(order.text) > 2:
        raise ReadError("D104", "the order of a derivative is a number here", item.sup.span)
    return replace(item, sup=None, primes=item.primes + int(order.text))


def _require_its_variable(reader: Elaborator, function: FunctionOf, group: Group) -> None:
    """``r(t)`` of a function of t is r."""
    if argument_text(reader, group) != function.variable:
        message = f"{function.name} is declared as a function of {function.variable}, without another argument"
        raise ReadError("D104", message, group.span, f"declare {function.name} \\text{{ is a function}}")


def _at_its_variable(reader: Elaborator, function: FunctionOf, item: Node) -> Tensor:
    """``A``, a function of z: of the number z where that is one, else of the point that a density averages over."""
    known = reader.notation.names.get(function.variable)
    primes = item.primes if isinstance(item, Scripts) else 0
    if reader.scope.is_bound(function.variable) or not isinstance(known, Variable):
        if primes:
            message = f"{function.name} is a function of a random point; its derivative is not read"
            raise ReadError("D104", message, item.span)
        return scalar(Function(function.plain)(reader.scope.symbol(function.variable)))
    if known.subscripts or known.brackets:
        message = f"{function.name} is a function of {known.name}, which is no number here"
        raise ReadError("D104", message, item.span, f"declare {function.name} as a function of its entries")
    return scalar(undefined.applied(function.plain, (primes,), (known.symbol,)))


def _dotted(reader: Elaborator, name: str) -> tuple[str, int]:
    """``\\dot{x}`` of a function x is its derivative: the name below the dots, and how many of them are derivatives."""
    inner = name
    for sign, order in ((r"\dot{", 1), (r"\ddot{", 2)):
        if not name.startswith(sign):
            continue
        inner, declared = name.removeprefix(sign)[:-1], reader.notation.names
        if name not in declared and isinstance(declared.get(inner), (*_UNKNOWN_FUNCTIONS, Formula)):
            return inner, order
    return inner, 0


def _whole_name(reader: Elaborator, item: Name | Scripts | Text) -> str:
    """``Var_softmax``: the name with its subscript."""
    base = item.base if isinstance(item, Scripts) else item
    assert isinstance(base, (Name, Text))
    return f"{base.text}_{script_text(reader, item.sub)}" if isinstance(item, Scripts) and item.sub else base.text


def _resolve(
    reader: Elaborator, item: Name | Scripts | Text, following: Node | Operator | None
) -> tuple[object, tuple[Node, ...]]:
    """The declared meaning of a scripted name, and the subscripts that are left to be indices."""
    declared = reader.notation.names
    base = item.base if isinstance(item, Scripts) else item
    assert isinstance(base, (Name, Text))
    stem = base.text + ("'" * item.primes if isinstance(item, Scripts) else "")
    if stem not in declared and isinstance(declared.get(base.text), _FUNCTIONS):
        return declared[base.text], ()  # f' is the derivative of a known f
    sub = item.sub if isinstance(item, Scripts) else None
    full = stem if sub is None else f"{stem}_{script_text(reader, sub)}"
    if isinstance(following, Group) and following.open == "(" and f"{full}(" in reader.notation.beginnings:
        call = f"{full}({argument_text(reader, following)})"
        if call in declared:
            return declared[call], ()
    if not reader.scope.is_bound(full) and full in declared:
        refuse_bound_letter(reader, declared[full], sub)
        return declared[full], ()
    if sub is not None:
        parts = parts_of(sub)
        if not parts:
            raise ReadError("D101", "this subscript is empty", sub.span)
        prefix = f"{stem}_{script_text(reader, parts[0])}"
        if len(parts) > 1 and prefix in declared:
            return declared[prefix], letters(parts[1:])
        if stem in declared:
            meaning = declared[stem]
            if isinstance(meaning, Variable):
                if meaning.brackets == 1 and time_script(item, meaning) is parts[0]:
                    return meaning, (parts[0], *letters(parts[1:]))
                single = len(parts) == 1 and len(meaning.subscripts) == 1 and not are_letters(parts[0])
                return meaning, parts if single else letters(parts)
            return meaning, ()
    elif reader.scope.is_bound(stem) or (stem not in declared and stem in reader.scope.ever_free):
        return Index(stem), ()
    return None, ()


def _has_argument(reader: Elaborator, meaning: Variable, following: Node | Operator | None) -> bool:
    """Is the bracket that follows part of the name?"""
    if not isinstance(following, Group) or following.open != "(":
        return False
    return meaning.name.endswith(f"({argument_text(reader, following)})")


def argument_text(reader: Elaborator, group: Group) -> str:
    if not group.items:
        return ""
    pieces = [script_text(reader, group.items[0])]
    for separator, node in zip(group.separators, group.items[1:], strict=True):
        pieces += [separator, script_text(reader, node)]
    return "".join(pieces)


def _is_argument(group: Group) -> bool:
    """``(x)`` or ``(x, y)``, as opposed to ``(x + y)``: after a name, this is a call."""
    return len(group.items) != 1 or isinstance(group.items[0], (Name, Scripts, Number))


def _scripted_value(reader: Elaborator, item: Scripts | Name | Text) -> Tensor:
    assert isinstance(item, Scripts)
    if isinstance(item.sub, Text) and item.sub.text in derivatives.MARKS:
        return derivatives.marked(reader, item.base, item.sub.text)
    if is_evaluation(item.base):
        return evaluated(reader, item)
    if isinstance(item.base, Group) and item.base.open == r"\|" and item.sub is not None:
        return scalar(named_norm(reader, item.base.items[0], item.sub))
    return entry(reader, item, reader.value(item.base))


def named_norm(reader: Elaborator, inside: Node, sub: Node) -> Expr:
    """``\\|x\\|_2``, ``\\|x\\|_1``, ``\\|x\\|_\\infty`` of a vector, ``\\|A\\|_F``, ``\\|A\\|_{\\max}`` of a matrix."""
    value, kind = reader.value(inside), script_text(reader, sub)
    if kind in ("F", "Fro") and value.rank == 2:
        return norm(value)
    if kind in (r"\max", "max") and value.rank == 2:
        return largest_norm(value)
    if value.rank == 1 and kind in _NORMS:
        return _NORMS[kind](value)
    hint = "the Frobenius norm is \\|A\\|_F, the largest entry \\|A\\|_{\\max}" if value.rank == 2 else ""
    raise ReadError("D104", f"the norm {kind} of {value.shape} is not read", sub.span, hint)


def _is_divergence(
    reader: Elaborator, name: str, item: Name | Scripts | Text, following: Node | Operator | None
) -> bool:
    """``D_{KL}(q \\| p)`` or ``\\operatorname{KL}(q \\| p)``."""
    bars = isinstance(following, Group) and following.separators == ("||",)
    return (name == "D" and _has_subscript(reader, item, "KL")) or (
        name == "KL" and bars and not isinstance(item, Scripts)
    )


def _is_one(node: Node) -> bool:
    return isinstance(node, Number) and node.text == "1"


def _is_density(following: Node | Operator | None) -> bool:
    """``(z; m, v)`` or ``(z | m, v)``."""
    return isinstance(following, Group) and following.separators in ((";", ","), ("|", ","))


def _has_subscript(reader: Elaborator, item: Node, text: str) -> bool:
    return isinstance(item, Scripts) and item.sub is not None and script_text(reader, item.sub) == text


def _is_power(item: Name | Scripts | Text) -> bool:
    return isinstance(item, Scripts) and item.sub is None and item.sup is not None and not is_transposed(item)


def _unknown(reader: Elaborator, item: Name | Scripts | Text, name: str) -> Tensor:
    bare = not isinstance(item, Scripts) or (item.sub is None and not item.primes and not is_transposed(item))
    if name == "e" and bare:
        return powered(reader, item, scalar(EULER))
    if name == r"\pi" and bare:
        return powered(reader, item, scalar(pi))
    if name == r"\mathrm{d}":
        raise ReadError("D101", "this differential belongs to no integral or derivative", item.span)
    if name == r"\dots":
        raise ReadError("D101", "the dots have no meaning here", item.span)
    if name == r"\partial":
        raise ReadError("D101", "a partial derivative is written as a fraction", item.span)
    if name == r"\Delta":
        raise ReadError("D102", r"is \Delta a number, or part of a name? declare it", item.span)
    with_arguments = [known for known in reader.notation.names if known.startswith(f"{name}(")]
    if bare and with_arguments:
        raise ReadError("D102", f"{name} is declared with its argument", item.span, f"write {with_arguments[0]}")
    if isinstance(item, Scripts) and item.primes and isinstance(reader.notation.names.get(name), Variable):
        message = f"{name}' is not declared: a transpose, a derivative, or another name?"
        raise ReadError("D102", message, item.span, f"write {name}^\\top, or declare {name}'")
    whole = name + "'" * (item.primes if isinstance(item, Scripts) else 0)
    if isinstance(item, Scripts) and item.sub is not None:
        whole = f"{whole}_{script_text(reader, item.sub)}"
        indices.refuse_in_name(reader, name, item)
        reader.labelled.append((name, item))
    return powered(reader, item, undeclared(reader, whole, item.span))


def is_transposed(item: Scripts) -> bool:
    return isinstance(item.sup, Name) and item.sup.text in (r"\top", "T")
