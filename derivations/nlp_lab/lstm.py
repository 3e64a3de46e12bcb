"""The LSTM cell: zero input, gates between 0 and 1, and the paths of the error when the forget gate closes.

Document 002, section 1.3.  Main statements:
  002-1.3-a-1    x_t = 0 does not give h_t = h_{t-1}
  002-1.3-b-3    the error's path through h_{t-1} does not contain the forget gate
  002-1.3-c-4    every gate entry lies strictly between 0 and 1
  002-1.3-d-1    a gate is no probability distribution

One step is modelled: x_t, h_{t-1} and c_{t-1} are given.
"""

from symderiv import Derivation

d = Derivation("lstm", document="002", where="1.3.2 (a)", title="LSTM: gates and error paths")

d.let(
    r"\sigma \text{ is the sigmoid}",
    r"x \in \mathbb{R}",
    r"x_t \in \mathbb{R}^m",
    r"h_{t-1}, c_{t-1} \in \mathbb{R}^n",
    r"b \in \mathbb{R}_+^n",
    r"W^{(i)}, W^{(f)}, W^{(o)}, W^{(c)} \in \mathbb{R}^{n \times m}",
    r"U^{(i)}, U^{(f)}, U^{(o)}, U^{(c)} \in \mathbb{R}^{n \times n}",
)
d.define(r"i_t = \sigma(W^{(i)}x_t + U^{(i)}h_{t-1})", states="002-1.3-D-1")
d.define(r"f_t = \sigma(W^{(f)}x_t + U^{(f)}h_{t-1})", states="002-1.3-D-2")
d.define(r"o_t = \sigma(W^{(o)}x_t + U^{(o)}h_{t-1})", states="002-1.3-D-3")
d.define(r"\tilde{c}_t = \tanh\left(W^{(c)}x_t + U^{(c)}h_{t-1}\right)", states="002-1.3-D-4")
d.define(r"c_t = f_t \circ c_{t-1} + i_t \circ \tilde{c}_t", states="002-1.3-D-5")
d.define(r"h_t = o_t \circ \tanh(c_t)", states="002-1.3-D-6")

# (a) zero input

d.claim(
    "002-1.3-a-1",
    r"h_t = h_{t-1}",
    given=r"x_t = 0",
    title="zero input: is the state kept?",
    says="true or false: a zero input leaves the hidden state as it was; answered false",
    denied=True,
)
d.claim(
    "002-1.3-a-2",
    r"f_t = \sigma(U^{(f)} h_{t-1}), \quad \tilde{c}_t = \tanh(U^{(c)} h_{t-1})",
    given=r"x_t = 0",
    title="the cell at zero input",
    says="weights and nonlinearities still act when the input is zero",
)
d.claim(
    "002-1.3-a-3",
    r"\frac{\partial f_t}{\partial h_{t-1}} = \operatorname{diag}(f_t \circ (1 - f_t)) U^{(f)}, \quad "
    r"\frac{\partial i_t}{\partial h_{t-1}} = \operatorname{diag}(i_t \circ (1 - i_t)) U^{(i)}, \quad "
    r"\frac{\partial o_t}{\partial h_{t-1}} = \operatorname{diag}(o_t \circ (1 - o_t)) U^{(o)}",
    title="the gates depend on the previous state",
    says="forget, input and output gate depend on the previous hidden state: their Jacobians",
)
d.claim(
    "002-1.3-a-3b",
    r"c_t = f_t \circ c_{t-1} + i_t \circ \tilde{c}_t",
    given=r"x_t = 0",
    title="the cell update, recalled",
    says="the cell update keeps its form at zero input",
)
d.claim(
    "002-1.3-a-4",
    r"c_t = c_{t-1}",
    given=r"x_t = 0",
    title="zero input still changes the cell",
    says="at zero input the update still modifies the cell, and with it the hidden state",
    denied=True,
)
d.claim(
    "002-1.3-a-5",
    r"h_t = h_{t-1}",
    given=r"x_t = 0",
    title="the states differ in general",
    says="h_t differs from h_{t-1} in general, that is, they are not always equal",
    denied=True,
)

# (b) the forget gate closed

forget = "1.3.2 (b)"
d.claim(
    "002-1.3-b-1",
    r"\frac{\partial c_t}{\partial h_{t-1}} = \operatorname{diag}(c_{t-1} \circ f_t \circ (1 - f_t)) U^{(f)}",
    where=forget,
    title="is every path gated by f_t?",
    says="true or false: with f_t small or zero no error flows to earlier steps; answered false: "
    "the Jacobian is more than the part that has f_t as a factor",
    denied=True,
)
d.claim(
    "002-1.3-b-2",
    r"\frac{\partial i_t}{\partial h_{t-1}} = \operatorname{diag}(i_t \circ (1 - i_t)) U^{(i)}, \quad "
    r"\frac{\partial \tilde{c}_t}{\partial h_{t-1}} = \operatorname{diag}(1 - \tilde{c}_t \circ \tilde{c}_t) U^{(c)}",
    where=forget,
    title="input gate and candidate depend on the state",
    says="input gate and candidate both depend on the previous hidden state: their Jacobians",
)
d.claim(
    "002-1.3-b-3",
    r"\frac{\partial c_t}{\partial h_{t-1}} = \operatorname{diag}(c_{t-1} \circ f_t \circ (1 - f_t)) U^{(f)} + "
    r"\operatorname{diag}(\tilde{c}_t \circ i_t \circ (1 - i_t)) U^{(i)} + "
    r"\operatorname{diag}(i_t \circ (1 - \tilde{c}_t \circ \tilde{c}_t)) U^{(c)}",
    where=forget,
    title="the paths of the error",
    says="gradients still flow when the forget gate is near zero: two of the three paths do not contain it",
    rests_on=["002-1.3-b-2"],
)

# (c) the range of the gates

positive = "1.3.2 (c)"
d.claim(
    "002-1.3-c-1",
    r"f_t \ge 0, \quad i_t \ge 0, \quad o_t \ge 0",
    where=positive,
    title="gates are not negative",
    says="true or false: the entries of the gates are not negative; answered true",
)
d.claim("002-1.3-c-2", r"\sigma(x) = \frac{1}{1 + e^{-x}}", where=positive, title="the sigmoid")
d.claim(
    "002-1.3-c-3",
    r"0 < \sigma(x) < 1",
    where=positive,
    title="the range of the sigmoid",
    says="the sigmoid's values lie in (0, 1)",
)
d.claim(
    "002-1.3-c-4",
    r"0 < f_t < 1, \quad 0 < i_t < 1, \quad 0 < o_t < 1",
    where=positive,
    title="gates lie strictly between 0 and 1",
    says="every entry of the gates lies strictly between 0 and 1",
)
d.claim(
    "002-1.3-c-5",
    r"f_{t,j} c_{t-1,j} \ge 0",
    where=positive,
    title="can the forget gate make the cell negative?",
    says="the forget gate never makes the memory cell completely negative: what it lets through is not negative",
    readings={
        "of a cell without negative entries": r"c_{t-1} = b",
        "of any cell": (),
    },
    expect="conditional",
    why="a gate in (0, 1) keeps the sign of every entry of the cell, also a negative one; and the candidate that is "
    "added may be negative",
)
d.claim(
    "002-1.3-c-5-sign",
    r"f_{t,j} c_{t-1,j} c_{t-1,j} \ge 0",
    where=positive,
    title="the forget gate keeps the sign",
    says="the forget gate scales an entry of the cell without changing its sign",
)
d.claim(
    "002-1.3-c-6",
    r"i_{t,j}^2 \tilde{c}_{t,j}^2 \le \tilde{c}_{t,j}^2",
    where=positive,
    title="the input gate scales the candidate",
    says="the input gate scales the candidate: an entry never grows in absolute value",
)
d.claim(
    "002-1.3-c-7",
    r"h_{t,j}^2 \le \tanh(c_{t,j})^2 < 1",
    where=positive,
    title="the output gate scales the state",
    says="the output gate modulates the hidden state: an entry is at most tanh of the cell in absolute value",
)
d.claim(
    "002-1.3-c-8",
    r"f_t \ge 0, \quad i_t \ge 0, \quad o_t \ge 0",
    where=positive,
    title="gates are not negative, concluded",
    says="the gates are not negative by design",
)

# (d) no distribution

distribution = "1.3.2 (d)"
d.claim(
    "002-1.3-d-1",
    r"\sum_{j=1}^{n} f_{t,j} = 1",
    where=distribution,
    title="is a gate a distribution?",
    says="true or false: the gates are probability distributions; answered false",
    denied=True,
)
d.claim(
    "002-1.3-d-2",
    r"\sum_{j=1}^{n} i_{t,j} = 1",
    where=distribution,
    title="entries need not sum to one",
    says="the entries of a gate are not negative, but need not sum to one",
    denied=True,
)
d.claim(
    "002-1.3-d-4",
    r"f_{t,j} = \sigma\left(\sum_{k=1}^{m} W^{(f)}_{jk} x_{t,k} + \sum_{k=1}^{n} U^{(f)}_{jk} h_{t-1,k}\right)",
    where=distribution,
    title="each entry is a sigmoid of its own",
    says="each entry of a gate is computed by the sigmoid from its own row, without normalisation",
)
d.claim(
    "002-1.3-d-5",
    r"0 < \sum_{j=1}^{n} f_{t,j}, \quad \sum_{j=1}^{n} (1 - f_{t,j}) > 0",
    where=distribution,
    title="the range of the sum",
    says="the sum of the entries is not fixed to one; it lies between 0 and n",
)
d.claim(
    "002-1.3-d-6",
    r"\sum_{j=1}^{n} o_{t,j} = 1",
    where=distribution,
    title="gates are no distributions, concluded",
    says="the gates are not probability distributions",
    denied=True,
)

# Summary

summary = "1.3.2, summary"
d.claim(
    "002-1.3-S-a-1",
    r"-h_t \neq h_{t-1}",
    given=r"x_t = 0",
    where=summary,
    title="zero input, as printed with a minus sign",
    expect="refuted",
    why="the dash after the word False was printed as a minus sign; equality does occur, at the zero state",
)
d.claim(
    "002-1.3-S-a-1-intended",
    r"h_t \neq h_{t-1}",
    given=[r"x_t = 0", r"h_{t-1} = 0", r"c_{t-1} = 1"],
    where=summary,
    title="zero input, without the minus sign",
    says="without the minus sign: the states differ in general, for example where h_{t-1} = 0 and c_{t-1} is all ones",
    corrects="002-1.3-S-a-1",
)
d.claim(
    "002-1.3-S-a-2",
    r"h_t \neq h_{t-1}",
    given=r"x_t = 0",
    where=summary,
    title="zero input: always different?",
    readings={
        "in general, as the solution of (a) says: at some states, such as h_{t-1} = 0 with c_{t-1} all ones": (
            r"h_{t-1} = 0",
            r"c_{t-1} = 1",
        ),
        "always": (),
    },
    expect="conditional",
    why="the states differ in general, not always: at the zero state with zero cell h_t = h_{t-1} = 0",
)
d.claim(
    "002-1.3-S-b-1",
    r"\frac{\partial c_t}{\partial h_{t-1}} = \operatorname{diag}(c_{t-1} \circ f_t \circ (1 - f_t)) U^{(f)}",
    where=summary,
    title="answer to (b), restated",
    says="the answer false to (b) is restated: not every path of the error has f_t as a factor",
    denied=True,
)
d.claim(
    "002-1.3-S-b-3",
    r"\frac{\partial c_t}{\partial h_{t-1}} = \operatorname{diag}(c_{t-1} \circ f_t \circ (1 - f_t)) U^{(f)}",
    where=summary,
    title="the reason given for (b)",
    says="vanishing gradients for small f_t are given as the reason for the answer false: all paths would contain f_t",
    expect="refuted",
    why="the reason contradicts the answer: the paths through input gate and candidate do not contain f_t",
    rests_on=["002-1.3-b-3"],
)
d.claim(
    "002-1.3-S-b-3-corrected",
    r"\frac{\partial c_t}{\partial h_{t-1}} = \operatorname{diag}(c_{t-1} \circ f_t \circ (1 - f_t)) U^{(f)} + "
    r"\operatorname{diag}(\tilde{c}_t \circ i_t \circ (1 - i_t)) U^{(i)} + "
    r"\operatorname{diag}(i_t \circ (1 - \tilde{c}_t \circ \tilde{c}_t)) U^{(c)}",
    where=summary,
    title="the paths of the error",
    says="two of the three paths do not contain f_t, so that gradients need not vanish with it",
    corrects="002-1.3-S-b-3",
)
d.claim(
    "002-1.3-S-c",
    r"0 < f_t < 1, \quad 0 < i_t < 1, \quad 0 < o_t < 1",
    where=summary,
    title="gates lie in (0, 1)",
    says="the sigmoid puts every gate entry into (0, 1)",
)
d.claim(
    "002-1.3-S-d",
    r"\sum_{j=1}^{n} f_{t,j} = 1",
    where=summary,
    title="gates are no distributions, summed up",
    says="the gates are not probability distributions",
    denied=True,
)

# The same cell in 1.4: its products of numbers, for n units

units = "1.4.2 (a)"
d.claim(
    "002-1.4-a-6-units",
    r"\frac{\partial h_t}{\partial c_t} = \operatorname{diag}(o_t \circ (1 - \tanh(c_t) \circ \tanh(c_t)))",
    where=units,
    title="dh_t/dC_t for n units",
    says="with n units the derivative of the hidden state by the cell is diagonal",
)
d.claim(
    "002-1.4-a-7-units",
    r"\frac{\partial c_t}{\partial c_{t-1}} = \operatorname{diag}(f_t)",
    where=units,
    title="dC_t/dC_{t-1} for n units",
    says="with n units the derivative of the cell by the cell before, h_{t-1} held fixed, is diagonal",
)
d.claim(
    "002-1.4-a-8-units",
    r"\frac{\partial c_{t,j}}{\partial W^{(c)}_{jk}} = i_{t,j} \frac{\partial \tilde{c}_{t,j}}{\partial W^{(c)}_{jk}} "
    r"= i_{t,j} (1 - \tilde{c}_{t,j}^2) x_{t,k}",
    where=units,
    title="dC_t/dW_g for n units",
    says="with n units each entry of the cell depends on its own row of the candidate's weights, here in column layout",
)
