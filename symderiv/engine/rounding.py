"""Decimals: does a number round to the digits that are printed?

Decides: ``value \\approx 0.330`` and ``value = 0.330`` for values without variables; the decimal may be followed by a
percent sign or by a power of ten.  The claim holds if the value rounds to the printed digits, half up or half to even.
Both answers are certified: the ball around the value lies inside the interval of numbers that round so, or outside.
"""

from __future__ import annotations

import re
from dataclasses import replace

from flint import ctx, fmpq
from sympy import Expr, Integer

from symderiv.engine.ball import PRECISE, NotEvaluable, Undefined, Value, as_ball, difference, distance, evaluate
from symderiv.engine.goals import Rounds
from symderiv.engine.record import certify
from symderiv.engine.witness import decimals
from symderiv.model import Counterexample, Proved, Refuted, Undecided

_SCALE = r"(?:\\%|\\(?:times|cdot)\s*10\s*\^\s*(?:\{\s*(?P<power>[-+]?\d{1,4})\s*\}|(?P<digit>\d)))"
_DECIMAL = re.compile(rf"^\s*(?P<sign>[-+]?)\s*(?P<whole>\d+)(?:\.(?P<digits>\d+))?\s*{_SCALE}?\s*$")
_SCALED = re.compile(rf"\s*(?P<scale>{_SCALE})\s*$")
BITS = (128, 1024)
MORE_DIGITS = 3
"""So many decimals more than are printed an exact value may have, to be told with all of them."""


def printed_digits(text: str) -> int | None:
    """How many decimals a printed number has; nothing if the text is not a number."""
    match = _DECIMAL.match(text)
    return None if match is None else len(match["digits"] or "")


def judge_rounding(value: Expr, text: str, relation: str) -> Proved | Refuted | Undecided:
    digits = printed_digits(text)
    assert digits is not None
    scaled = _SCALED.search(text)
    if scaled is not None:
        power = -2 if scaled["scale"] == r"\%" else int(scaled["power"] or scaled["digit"])
        found = judge_rounding(value * Integer(10) ** -power, text[: scaled.start()], relation)
        return _in_scale(found, scaled["scale"])
    printed = fmpq(int(re.sub(r"[\s.]", "", text)), 10**digits)
    half = fmpq(1, 2 * 10**digits)
    note = () if relation == r"\approx" else (f"equal after rounding to {digits} decimals",)
    for bits in BITS:
        try:
            number = evaluate(value, {}, bits)
        except (Undefined, NotEvaluable) as problem:
            return Undecided("D201", str(problem), ("rounding",))
        gap = distance(number, printed)
        if difference(gap, half) < 0 or _tie_kept(number, printed, half, digits):
            certificate = certify("rounding", [Rounds(value, text, does=True)])
            return Proved(f"to the {digits} printed decimals", "rounding", notes=note, certificate=certificate)
        if difference(gap, half) > 0 or isinstance(number, fmpq):
            refuted = _refuted(number, text, digits, gap)
            exact = _exact(number, digits) if relation == "=" else None
            if exact is not None:
                refuted = replace(refuted, correction=exact, correction_scope="exactly")
            return replace(refuted, certificate=certify("rounding", [Rounds(value, text, does=False)]))
    return Undecided("D201", "the value lies too close to a rounding border", ("rounding",))


def _in_scale(found: Proved | Refuted | Undecided, scale: str) -> Proved | Refuted | Undecided:
    """A verdict on the number before the percent sign or the power of ten, as one on the whole."""
    if not isinstance(found, Refuted) or found.counterexample is None:
        return found
    end = scale if scale == r"\%" else f" {scale}"
    example = found.counterexample
    example = replace(example, stated=f"{example.stated}{end}", derived=f"{example.derived}{end}")
    correction = None if found.correction is None else f"{found.correction}{end}"
    return replace(found, counterexample=example, correction=correction)


def _tie_kept(number: Value, printed: fmpq, half: fmpq, digits: int) -> bool:
    """Exactly between two decimals: the one away from zero and the one with an even last digit are both accepted."""
    if not isinstance(number, fmpq) or abs(number - printed) != half:
        return False
    last_digit_even = (printed * 10**digits).p % 2 == 0
    return bool(abs(printed) > abs(number) or last_digit_even)


def _refuted(number: Value, text: str, digits: int, gap: Value) -> Refuted:
    close = difference(gap, fmpq(3, 2 * 10**digits)) <= 0
    reason = "rounding: one unit in the last place" if close else "the number does not round to the printed digits"
    return Refuted(
        code="D306",
        reason=reason,
        method="rounding",
        scope="a number",
        counterexample=Counterexample(stated=text.strip(), derived=decimals(number, digits + 6), exact=False),
        correction=_rounded(number, digits),
        correction_scope=f"to {digits} decimals" if digits else "to a whole number",
    )


def _exact(number: Value, digits: int) -> str | None:
    """A number that has a few more decimals than are printed, with all of them."""
    for more in range(digits + 1, digits + MORE_DIGITS + 1):
        if isinstance(number, fmpq) and (number * 10**more).q == 1:
            return None if (number * 10**digits).q == 1 else _rounded(number, more)
    return None


def _rounded(number: Value, digits: int) -> str | None:
    """The number rounded half up, if the ball decides it."""
    with ctx.workprec(PRECISE):
        scaled = as_ball(number * 10**digits + fmpq(1, 2)).floor().unique_fmpz()
    if scaled is None:
        return None
    sign = "-" if scaled < 0 else ""
    text = str(abs(int(scaled))).rjust(digits + 1, "0")
    return sign + (f"{text[:-digits]}.{text[-digits:]}" if digits else text)
