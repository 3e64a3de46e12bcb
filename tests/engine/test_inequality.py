"""Inequalities on a domain, as typed: what holds is proved, and the same with a strict or narrower bound refuted."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symderiv.engine.recheck import recheck
from symderiv.model import Proved, Refuted
from tests.engine.asking import kind, verdict

SIGMOID = r"\sigma \text{ is the sigmoid}"


@pytest.mark.parametrize(
    ("claim", "lets", "method"),
    [
        (r"p(1-p) \le \frac14", [r"p \in (0, 1)"], "signs"),
        (r"p(1-p) \ge 0", [r"p \in [0, 1]"], "signs"),
        (r"x^2 \ge 4", [r"x \ge 2"], "signs on the region"),
        (r"x^2(1-x) \le \frac{4}{27}", [r"0 \le x \le 1"], "signs"),
        (r"\sqrt{x y} \le \frac{x+y}{2}", ["x, y > 0"], "signs on the region"),
        (r"\frac{x+y+z}{3} \ge \sqrt[3]{x y z}", ["x, y, z > 0"], "signs on the region"),
        (r"\log\frac{x+y}{2} \ge \frac{\log x + \log y}{2}", ["x, y > 0"], "signs on the region"),
        (r"e^{-x} \le 1", [r"x \ge 0"], "signs"),
        (r"x^2 + x y + y^2 \ge 0", [], "signs"),
        (r"a^2 + b^2 + c^2 \ge a b + b c + c a", [], "signs"),
        (r"\log(1+x) \le x", [], "monotony"),
        (r"\tanh x < x", ["x > 0"], "monotony"),
        (r"e^x > x^2", ["x > 0"], "monotony"),
        (r"\log(1+x) \ge x - \frac{x^2}{2}", [r"x \ge 0"], "signs"),
        (r"\sin x < x", ["x > 0"], "monotony"),
        (r"\sin x + \cos x \le 1.5", [], "trigonometry"),
        (r"\lfloor x \rfloor \le x", [], "known ranges"),
        (r"x - 1 < \lfloor x \rfloor", [], "known ranges"),
        (r"\cos x \le 1 + y^2", [], "trigonometry"),
        (r"x(1-x)y(1-y) < 1/8", [r"x \in [0, 1]", r"y \in [0, 1]"], "signs on the region"),
        (r"e^{x y} < 3 + x", [r"x \in [0, 1]", r"y \in [0, 1]"], "subdivision with balls"),
        (r"|x + y| \le |x| + |y|", [], "signs"),
        (r"\sqrt{x^2 + y^2} \le |x| + |y|", [], "case distinction"),
        (r"\max(x, 0) < \log(1 + e^x)", [], "signs"),
        (r"|\sin x| \le |x|", [], "case distinction"),
        (r"\log(e^x + e^y) \le \max(x, y) + \log 2", [], "signs"),
        (r"\sqrt{x^2 + c} > |x|", ["c > 0"], "case distinction"),
        (r"\frac{x}{\sqrt{x^2 + 1}} < 1", [], "signs on the region"),
        (r"e^{2x} - 3 e^x + 2 \ge 0", [r"x \le 0"], "signs on the region"),
        (r"|\tanh x| \le |x|", [], "case distinction"),
        (r"x e^{-x} \le \frac{1}{e}", [], "monotony"),
        (r"x^2 + 1 \ne 0", [], "signs"),
        (r"\frac{1}{x} \ne 0", [], "monotony"),
        (r"\sigma(x) \in (0, 1)", [SIGMOID], "signs"),
    ],
)
def test_proofs(claim: str, lets: list[str], method: str) -> None:
    found = verdict(claim, lets)
    assert isinstance(found, Proved), found
    assert found.method == method
    assert found.certificate is not None
    assert recheck(found.certificate)


@pytest.mark.parametrize(
    ("claim", "lets"),
    [
        (r"p(1-p) < \frac14", [r"p \in (0, 1)"]),
        (r"|\sin x| < |x|", []),
        (r"\log(e^x + e^y) < \max(x, y) + \log 2", []),
        (r"\sqrt{x^2 + c} > |x|", [r"c \ge 0"]),
        (r"\frac{2 x}{\sqrt{x^2 + 1}} < 1", []),
        (r"e^{2x} - 3 e^x + 2 \ge 0", [r"x \ge 0"]),
        (r"|\sin(2x)| \le |x|", []),
        (r"|\sinh x| \le |x|", []),
        (r"x e^{-x} < \frac{1}{e}", []),
        (r"p(1-p) > 0", [r"p \in [0, 1]"]),
        (r"p(1-p) > 0", [r"p \in [0, 1)"]),
        (r"x^2 > 4", [r"x \ge 2"]),
        (r"x^2 \ge 4", [r"x \ge 1.9"]),
        (r"x^2(1-x) < \frac{4}{27}", [r"0 \le x \le 1"]),
        (r"x^2(1-x) \le 0.148", [r"0 \le x \le 1"]),
        (r"\sqrt{x y} < \frac{x+y}{2}", ["x, y > 0"]),
        (r"\log(1+x) < x", []),
        (r"x \log x \ge -0.367", ["x > 0"]),
        (r"\sin x + \cos x \le 1.4", []),
        (r"x^2 + y^2 - x y - x - y + 0.99 \ge 0", []),
        (r"\lfloor x \rfloor < x", []),
        (r"|x + y| < |x| + |y|", []),
        (r"x^2 - 1 \ne 0", []),
        (r"x^2 - 2 \ne 0", []),
        (r"e^x \ne 3 x", []),
        (r"\sigma(x) \in (0, \frac12)", [SIGMOID]),
        (r"p \in (0, \frac12]", [r"p \in (0, 1)"]),
    ],
)
def test_refutations(claim: str, lets: list[str]) -> None:
    found = verdict(claim, lets)
    assert isinstance(found, Refuted), found
    assert found.certificate is not None
    assert recheck(found.certificate)


@pytest.mark.parametrize("claim", [r"\sqrt{1 + x} > 0", r"\sqrt{x} > 0", r"1 - \sqrt{x} < 1"])
def test_the_border_of_the_natural_domain_counts(claim: str) -> None:
    assert kind(claim) == "refuted"
    assert kind(claim.replace("<", r"\le").replace(">", r"\ge")) == "proved"


# --- attacks ----------------------------------------------------------------------------------------------------------

numbers = st.integers(-3, 3)
positive = st.integers(1, 4)


@st.composite
def squares(draw: st.DrawFn) -> str:
    """A sum of two squares in two variables that vanishes at a point of small integers."""
    a, b, c, d, x, y = (draw(numbers) for _ in range(6))
    rows = (f"(({p}) (x - ({x})) + ({q}) (y - ({y})))^2" for p, q in ((a, b), (c, d)))
    return " + ".join(rows)


@settings(max_examples=40, deadline=None)
@given(squares(), positive)
def test_sums_of_squares_are_never_refuted_and_never_strictly_proved(form: str, gap: int) -> None:
    assert kind(rf"{form} \ge 0") != "refuted"
    assert kind(rf"{form} > 0") != "proved"
    assert kind(rf"{form} + {gap} > 0") != "refuted"
    assert kind(rf"{form} \ge {gap}") != "proved"


KNOWN = [  # an expression, the least and the largest value that it takes or approaches, and which of them it takes
    (r"\sigma(u)", 0, 1, False),
    (r"\tanh(u)", -1, 1, False),
    (r"\frac{2u}{1+u^2}", -1, 1, True),
    (r"\sin(u)", -1, 1, True),
    (r"\cos(u)^2", 0, 1, True),
    (r"\frac{1}{1+u^2}", 0, 1, False),
    (r"e^{-u^2}", 0, 1, False),
]


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(KNOWN), positive, numbers, st.sampled_from(["x", "x + 1", "2 x - 3", "x^3", "x - y"]))
def test_known_ranges(known: tuple[str, int, int, bool], scale: int, shift: int, inner: str) -> None:
    form, low, high, attained = known
    value = f"{scale} " + form.replace("u", f"({inner})") + f" + ({shift})"
    top, bottom = scale * high + shift, scale * low + shift
    assert kind(rf"{value} \le {top}", SIGMOID) != "refuted"
    assert kind(rf"{value} \ge {bottom}", SIGMOID) != "refuted"
    assert kind(rf"{value} \le {top} - \frac{{{scale}}}{{10}}", SIGMOID) != "proved"
    assert kind(rf"{value} \ge {bottom} + \frac{{{scale}}}{{10}}", SIGMOID) != "proved"
    if attained:
        assert kind(rf"{value} < {top}", SIGMOID) != "proved"


@settings(max_examples=30, deadline=None)
@given(st.integers(-4, 4), positive, st.sampled_from(["[]", "(]", "[)", "()"]), st.sampled_from(["x", "x^3", "e^x"]))
def test_ends_of_intervals(low: int, length: int, brackets: str, function: str) -> None:
    """An increasing function on an interval: its values at the ends bound it, strictly just where they are left out."""
    high = low + length
    let = rf"x \in {brackets[0]}{low}, {high}{brackets[1]}"
    for end, relation, is_open in ((low, ">", brackets[0] == "("), (high, "<", brackets[1] == ")")):
        at = {"x": f"{end}", "x^3": f"{end**3}", "e^x": f"e^{{{end}}}"}[function]
        weak = {"<": r"\le", ">": r"\ge"}[relation]
        assert kind(f"{function} {weak} {at}", let) == "proved"
        assert kind(f"{function} {relation} {at}", let) == ("proved" if is_open else "refuted")


@pytest.mark.parametrize(
    ("claim", "kind"),
    [
        (r"\frac{e^2}{e + e^2} > \frac{e}{e^{1/2} + e}", "proved"),
        (r"\frac{e^2}{e + e^2} < \frac{e}{e^{1/2} + e}", "refuted"),
        (r"\sqrt{2} + \sqrt{3} < \pi + 0.005", "proved"),
    ],
)
def test_numbers_are_compared_by_balls(claim: str, kind: str) -> None:
    assert verdict(claim).kind == kind
