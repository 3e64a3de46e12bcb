"""How a state depends on an earlier one: the recursion for d h[t] / d h[T].

Document 000, section 1.2.2(f).  Main statements:
  000-1.2.2f-8-marked    the recursion over the two states before, k = 2

States are vectors of any size, t and T are any two times.  The chain rule does not look inside a step, so a step is
any smooth function of the two states before; here it is a tanh.  The base case is in ``attention_rnn_bptt``.
"""

from symderiv import Derivation

d = Derivation(
    "attention-rnn-steps", document="000", where="1.2.2(f)", title="The recursion for the derivative by a state"
)

d.let(
    r"h[t], x[t] \in \mathbb{R}^n",
    r"W_1, W_2 \in \mathbb{R}^{n \times n}",
)
d.define(r"h[0], h[-1] = 0, 0")
d.define(r"h[t] = \tanh(W_1 h[t-1] + W_2 h[t-2] + x[t])")
d.claim(
    "000-1.2.2f-8",
    r"rac{\partial m{h}[m{t}]}{\partial m{h}[m{T}]} = \sum_{j=1}^k rac{\partial m{h}[m{t}]}{\partial "
    r"m{h}[m{t}-m{j}]} \cdot rac{\partial m{h}[m{t}-m{j}]}{\partial m{h}[m{T}]}",
    where="1.2.2(f) step 3",
    title="recursion",
    expect="unreadable",
    why="backslashes are lost in print",
)
d.claim(
    "000-1.2.2f-8-marked",
    r"\left(\frac{\partial h[t]}{\partial h[T]}\right)_{\text{total}} = \sum_{j=1}^{2} "
    r"\left(\frac{\partial h[t]}{\partial h[t-j]}\right)_{\text{immediate}} \cdot "
    r"\left(\frac{\partial h[t-j]}{\partial h[T]}\right)_{\text{total}}",
    where="1.2.2(f) step 3",
    title="recursion over the two states before, its derivatives told apart",
    given=r"t \ne T",
    corrects="000-1.2.2f-8",
)
