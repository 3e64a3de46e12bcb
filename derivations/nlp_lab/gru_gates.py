"""The gated recurrent unit with its gates set: update gate near 0, update gate near 1 with reset gate near 0.

Document 002, section 1.2.2 (b) and (c).  Main statements:
  002-1.2-b-1    update gate at 0: the state is kept
  002-1.2-c-1    update gate at 1 and reset gate at 0: the state is not remembered

The gates are free here; "close to" is read as the limit, and a limit of the map is its value at the gate's end, since
the map is continuous in the gates.
"""

from symderiv import Derivation

d = Derivation("gru-gates", document="002", where="1.2.2 (b)", title="GRU: gates at their ends")

d.let(
    r"x_t \in \mathbb{R}^m",
    r"h_{t-1}, z_t, r_t \in \mathbb{R}^n",
    r"W \in \mathbb{R}^{n \times m}",
    r"U, U_z, U_r \in \mathbb{R}^{n \times n}",
    r"\zeta, \rho, a, b, c \in \mathbb{R}",
)
d.define(r"\hat{h}_t = \tanh(Wx_t + r_t \circ Uh_{t-1})")
d.define(r"h_t = (1 - z_t) \circ h_{t-1} + z_t \circ \hat{h}_t")

d.claim(
    "002-1.2-b-1",
    r"\lim_{\zeta \to 0} ((1 - \zeta) a + \zeta \tanh(b)) = a",
    title="update gate near 0: the state is kept",
    says="true or false: near 0 the update gate leaves the state nearly as it is; answered true",
)
d.claim(
    "002-1.2-b-2",
    r"h_t \approx (1 - 0) \circ h_{t-1} + 0 \circ \hat{h}_t = h_{t-1}",
    given=r"z_t = 0",
    title="the update at gate 0",
)
d.claim(
    "002-1.2-b-6",
    r"h_t = h_{t-1}",
    given=r"z_t = 0",
    title="gate 0: input ignored, memory kept",
    says="at gate 0 the input is ignored and the memory is kept",
)
forget = "1.2.2 (c)"
d.claim(
    "002-1.2-c-1",
    r"h_t = h_{t-1}",
    given=[r"z_t = 1", r"r_t = 0"],
    where=forget,
    title="gates 1 and 0: is the state remembered?",
    says="true or false: with update gate near 1 and reset gate near 0 the past state is remembered; answered false",
    denied=True,
)
d.claim(
    "002-1.2-c-2",
    r"(1-1) \circ h_{t-1} + 1 \circ \hat{h}_t = \hat{h}_t",
    where=forget,
    title="the update at gate 1, arithmetic",
)
d.claim(
    "002-1.2-c-3",
    r"h_t = (1-1) \circ h_{t-1} + 1 \circ \hat{h}_t = \hat{h}_t",
    where=forget,
    title="the update near gate 1",
    readings={"z_t only close to 1": (), "z_t equal to 1": r"z_t = 1"},
    expect="conditional",
    why="for z_t merely close to 1 the equality is an approximation; it is exact only at z_t = 1",
)
d.claim(
    "002-1.2-c-4",
    r"\frac{\partial h_t}{\partial h_{t-1}} = 0",
    given=r"z_t = 1",
    where=forget,
    title="does gate 1 discard the past?",
    says="at gate 1 the candidate replaces the state, so the previous state is discarded",
    readings={
        "the reset gate is at 0 too, as the question has it": r"r_t = 0",
        "only the update gate is at 1, as the sentence has it": (),
    },
    expect="conditional",
    why="with the update gate at 1 the candidate still contains the previous state through the reset gate; the past "
    "is discarded only if that is at 0",
)
d.claim(
    "002-1.2-c-4-kept",
    r"\frac{\partial h_t}{\partial h_{t-1}} = \operatorname{diag}((1 - \hat{h}_t \circ \hat{h}_t) \circ r_t) U",
    given=r"z_t = 1",
    where=forget,
    title="what gate 1 keeps of the past",
    says="at gate 1 the previous state enters through the reset gate (the gates held fixed)",
)
d.claim(
    "002-1.2-c-5",
    r"r_t \circ Uh_{t-1} \approx 0",
    given=r"r_t = 0",
    where=forget,
    title="reset gate at 0",
)
d.claim(
    "002-1.2-c-6",
    r"\hat{h}_t = \tanh(Wx_t)",
    where=forget,
    title="the candidate near reset gate 0",
    readings={"r_t only close to 0": (), "r_t equal to 0": r"r_t = 0"},
    expect="conditional",
    why="for r_t merely close to 0 the equality is an approximation; it is exact only at r_t = 0",
)
d.claim(
    "002-1.2-c-7",
    r"\frac{\partial \hat{h}_t}{\partial h_{t-1}} = 0",
    given=r"r_t = 0",
    where=forget,
    title="the candidate depends on the input only",
    says="with the reset gate at 0 the previous state does not contribute to the candidate",
)
d.claim(
    "002-1.2-c-8",
    r"\operatorname{diag}(1 - z_t) + \operatorname{diag}(z_t) \left( "
    r"\operatorname{diag}((\hat{h}_t - h_{t-1}) \circ (1 - z_t)) U_z + "
    r"\operatorname{diag}(1 - \hat{h}_t \circ \hat{h}_t) (\operatorname{diag}(r_t) U + "
    r"\operatorname{diag}(U h_{t-1} \circ r_t \circ (1 - r_t)) U_r) \right) = 0",
    given=[r"z_t = 1", r"r_t = 0"],
    where=forget,
    title="the past is not remembered",
    says="near gates 1 and 0 the past state is not remembered at all: there the Jacobian of the state by the previous "
    "one, 002-1.2-b-5, with the gates' own dependence on it, is zero",
)
d.claim(
    "002-1.2-c-9",
    r"\frac{\partial h_t}{\partial x_t} = \operatorname{diag}(1 - \tanh(Wx_t) \circ \tanh(Wx_t)) W",
    given=[r"z_t = 1", r"r_t = 0"],
    where=forget,
    title="dependence on the input",
    says="the new state depends strongly on the input: the Jacobian at gates 1 and 0",
)
d.claim(
    "002-1.2-c-10",
    r"h_t = \tanh(W x_t)",
    given=[r"z_t = 1", r"r_t = 0"],
    where=forget,
    title="a feedforward layer",
    says="with gates 1 and 0 the unit is like a feedforward layer",
)
d.claim(
    "002-1.2-c-11",
    r"\lim_{\zeta \to 1} ((1 - \zeta) a + \zeta \tanh(b)) = \tanh(b), \quad "
    r"\lim_{\rho \to 0} \tanh(b + \rho c) = \tanh(b)",
    where=forget,
    title="the past is overwritten",
    says="near gates 1 and 0 the past state is completely overwritten: an entry tends to tanh of the input's part",
)
