"""Predicting a sequence with repetitions: the smallest expected absolute loss.

Document 004, problem 2(a) and (b).  Main statements:
  004-P2a-11   the optimal expected loss is 1/2
  004-P2b-7    with finitely many states the loss stays above 1/2

u_1 and u_2 are independent and uniform on [0, 1].
"""

from symderiv import Derivation

d = Derivation("expected-loss", document="004", where="problem 2(a)", title="The optimal expected loss")

d.let(
    r"u_1, u_2 \sim \mathcal{U}(0, 1)",
    r"v, \nu \in [0, 1]",
    r"c \in \mathbb{R}",
    r"f, g \text{ are functions}",
    r"\epsilon > 0",
    r"i \in \{1, 2, 3, 4\}",
    r"N \in \mathbb{N}",
)
d.define(r"x = (0, u_1, u_2, u_1)", states="004-P2-g-1")
d.define(r"y = (u_1, u_2, u_1, u_2)", states="004-P2-g-2")
d.define(r"o = (0.5, 0.5, u_1, u_2)")  # the predictions that the text arrives at
d.define(r"L = \sum_{i=1}^4 |o_i - y_i|", states="004-P2-g-3")

d.claim(
    "004-P2-g-4",
    r"y_i = x_{i+1}",
    title="targets are the next inputs",
    readings={"i is 1, 2, 3 or 4, as the sequence is long": (), "i is 1, 2 or 3": r"i \in \{1, 2, 3\}"},
    expect="conditional",
    why="there is no fifth input; the line holds for i = 1, 2, 3 only",
)
d.claim(
    "004-P2a-1",
    r"\arg\min_{c} \int_0^1 |c - u| du = 0.5",
    title="the optimal first prediction",
    says="of all predictions c, 0.5 has the smallest expected absolute error",
)
d.claim(
    "004-P2a-2",
    r"\int_0^{0.5} 1 du = \int_{0.5}^1 1 du",
    title="the median",
    says="0.5 is the median of the uniform distribution",
)
d.claim(
    "004-P2a-3",
    r"\mathbb{E}[|o_1 - u_1|] = \int_0^1 |0.5 - u| du = 0.25",
    title="expected loss at position 1",
)
d.claim(
    "004-P2a-4",
    r"\mathbb{E}[f(u_1) g(u_2)] = \mathbb{E}[f(u_1)] \mathbb{E}[g(u_2)]",
    title="independence",
    says="u_2 is independent of u_1: this holds for all functions f and g",
)
d.claim(
    "004-P2a-5",
    r"\arg\min_{c} \int_0^1 |c - u| du = 0.5",
    title="the optimal second prediction",
    says="of all predictions c of u_2, which is independent of what was seen, 0.5 has the smallest error",
)
d.claim(
    "004-P2a-6",
    r"\mathbb{E}[|o_2 - u_2|] = 0.25",
    title="expected loss at position 2",
)
d.claim(
    "004-P2a-7",
    r"x_3 = u_2, \quad x_2 = u_1",
    title="what position 3 has seen",
    says="u_2 is seen at position 3 and u_1 at position 2",
)
d.claim(
    "004-P2a-8",
    r"\mathbb{E}[|o_3 - u_1|] = 0",
    title="expected loss at position 3",
)
d.claim(
    "004-P2a-9",
    r"x_4 = u_1, \quad x_3 = u_2",
    title="what position 4 has seen",
    says="u_1 is seen at position 4 and u_2 at position 3",
)
d.claim(
    "004-P2a-10",
    r"\mathbb{E}[|o_4 - u_2|] = 0",
    title="expected loss at position 4",
)
d.claim(
    "004-P2a-11",
    r"\mathbb{E}_{u_1, u_2} \left[\sum_{i=1}^4 |o_i - y_i| \right] = 0.25 + 0.25 + 0 + 0 = \boxed{0.5}",
    title="the optimal expected loss",
)
d.claim(
    "004-P2a-11-bound",
    r"\int_0^1 |v - u| du + \int_0^1 |\nu - u| du \ge 0.5",
    title="no predictor does better",
    says="at the first two positions nothing is known of the target: predictions v and nu cost at least 1/4 each; "
    "those outside [0, 1] are further from every target than 0 or 1 is",
)

states = "problem 2(b)"
d.claim(
    "004-P2b-1",
    r"\int_0^{\frac{1}{2N}} (1 - 2 N \tau) d\tau > 0",
    where=states,
    title="a single state of finite precision",
    says="one float32 state cannot reach the optimal loss: with N states the third output takes at most N values, u_1 "
    "is further than tau from all of them with probability at least 1 - 2 N tau, and the expected error at position 3 "
    "is the integral of this probability",
)
d.claim(
    "004-P2b-3",
    r"\int_0^1 |0.5 - u| du + \int_0^1 |0.5 - u| du + \epsilon > 0.5",
    where=states,
    title="position 3 must repeat u_1",
    says="at position 3 the output must be u_1: any expected error epsilon > 0 there makes the loss exceed 0.5, as the "
    "first two positions cost 0.5 already",
)
d.claim(
    "004-P2b-4",
    r"\int_0^1 |0.5 - u| du + \int_0^1 |0.5 - u| du + \epsilon > 0.5",
    where=states,
    title="position 4 must repeat u_2",
    says="at position 4 the output must be u_2: any expected error epsilon > 0 there makes the loss exceed 0.5",
)
d.claim(
    "004-P2b-6",
    r"\int_0^{\frac{1}{2N}} (1 - 2 N \tau) d\tau > 0",
    where=states,
    title="finite precision leaves an error",
    says="a state of finite precision, float32 with N = 2^32 values, cannot repeat u_1 without error",
)
d.claim(
    "004-P2b-7",
    r"\int_0^1 |v - u| du + \int_0^1 |\nu - u| du + \int_0^{\frac{1}{2N}} (1 - 2 N \tau) d\tau > 0.5",
    where=states,
    title="the loss stays above 1/2",
    says="with N states the expected loss is above 0.5: the first two positions cost at least 1/4 each, whatever "
    "predictions v and nu they have, and position 3 at least the integral of 004-P2b-1, which is 1/(4N)",
    rests_on=["004-P2b-1"],
)
d.claim(
    "004-P2c-39",
    r"\int_0^1 u du = 0.5",
    where="problem 2(c), most direct solution, conclusion",
    title="the mean",
    says="0.5 is the mean of the uniform distribution (for the absolute loss the median is what counts, here the same)",
)
