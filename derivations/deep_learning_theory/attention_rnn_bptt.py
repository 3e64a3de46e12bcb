"""Backpropagation through a network whose state depends on several earlier states.

Document 000, section 1.2.2(f).  Main statements:
  000-1.2.2f-9     the gradient of the loss by a state: the direct part and the part through later states
  000-1.2.2f-10    the same, with words that tell the direct part
  000-1.2.2f-11    the recursion for d h[t] / d h[T], with a wrong base case

The chain rule does not look inside a step, so the states are numbers here and depend on two earlier ones.  The document
does not say which derivatives are total.  The claims hold if d l / d h[t] is total and d h[t] / d h[T] immediate, and
if d l / d h[t] is direct and d h[t] / d h[T] total.
"""

from symderiv import Derivation

STEPS = "true if the first factor is the immediate partial and the second the total derivative"
TWICE = (
    "true with the direct gradients that are given and the total derivative of h[t] by h[T], or the other way round; "
    "with both total, a path through several later states counts several times"
)

d = Derivation(
    "attention-rnn-bptt", document="000", where="1.2.2(f)", title="Backpropagation over several earlier states"
)

d.let(
    r"h[t], x[t] \in \mathbb{R}",
    r"w, u, \beta, a, c, y \in \mathbb{R}",
    r"t, T \in \{1, \dots, K\}",
    r"\ell \text{ is a function of } h[1], \dots, h[K]",
)
d.define(r"h[0], h[-1] = 0, 0", states="000-1.2.2-8")
d.define(r"h[t] = \tanh(w h[t-1] + u h[t-2] + x[t])")
d.define(r"k = 2")
d.claim(
    "000-1.2.2f-1",
    r"-\left(\frac{\partial \ell}{\partial h[T]}\right)_{\text{direct}} = "
    r"\left(\frac{\partial \ell}{\partial h[T]}\right)_{\text{direct}}",
    title="what is given, with a minus sign",
    says="the given direct gradients from the loss into a state are minus the derivatives of the loss",
    expect="refuted",
    why="the dash of a list was printed as a minus sign; given are the derivatives themselves",
)
d.claim(
    "000-1.2.2f-1-intended",
    r"\left(\frac{\partial \ell}{\partial h[T]}\right)_{\text{direct}} \in \mathbb{R}",
    title="what is given",
    says="the direct gradients from the loss into the states are given",
    corrects="000-1.2.2f-1",
)
d.claim(
    "000-1.2.2f-3",
    r"\frac{\partial}{\partial a} (c - y)^2 = 0",
    where="1.2.2(f) step 1",
    title="a state that the loss does not use",
    says="the direct gradient is zero unless the state is used to compute the loss: here by a state a of a loss "
    "of c only",
)
d.claim(
    "000-1.2.2f-2",
    r"rac{\partial \ell}{\partial m{h}[m{T}]} \supset \left(rac{\partial \ell}{\partial m{h}[m{T}]} "
    "ight)_{ m direct}.",
    where="1.2.2(f) step 1",
    title="the direct part",
    expect="unreadable",
    why="backslashes are lost in print",
)
d.claim(
    "000-1.2.2f-2-intended",
    r"\left(\frac{\partial \ell}{\partial h[T]}\right)_{\text{total}} - \left(\frac{\partial "
    r"\ell}{\partial h[T]}\right)_{\text{direct}} = \left(\frac{\partial \ell}{\partial "
    r"h[T]}\right)_{\text{indirect}}",
    where="1.2.2(f) step 1",
    title="the direct part is one part of the gradient",
    corrects="000-1.2.2f-2",
)
d.claim(
    "000-1.2.2f-5",
    r"\left(\frac{\partial \ell}{\partial \boldsymbol{h}[\boldsymbol{T}]}\right)_{\text{indirect}} = "
    r"\sum_{t=T+1}^{K} \frac{\partial \ell}{\partial \boldsymbol{h}[t]} \cdot \frac{\partial "
    r"\boldsymbol{h}[t]}{\partial \boldsymbol{h}[\boldsymbol{T}]}",
    where="1.2.2(f) step 2",
    title="the part through later states",
    expect="conditional",
    why=TWICE,
)
d.claim(
    "000-1.2.2f-6",
    r"\left(\frac{\partial h[4]}{\partial h[2]}\right)_{\text{total}} = "
    r"\left(\frac{\partial h[4]}{\partial h[3]}\right)_{\text{immediate}} "
    r"\left(\frac{\partial h[3]}{\partial h[2]}\right)_{\text{total}} + "
    r"\beta \left(\frac{\partial h[4]}{\partial h[2]}\right)_{\text{immediate}} + "
    r"(1 - \beta) \left(\frac{\partial h[4]}{\partial h[2]}\right)_{\text{total}}",
    where="1.2.2(f) step 3",
    title="recursion, written out with dots",
    says="the derivative by h[T] is the sum over the states between, and a last term with the derivative of h[t] "
    "by h[T] "
    "times I; here t = 4 and T = 2, beta = 1 if the derivative in the last term is the immediate one",
    readings={
        "the derivative in the last term is the immediate one": r"\beta = 1",
        "it is the same as on the left side, as printed": r"\beta = 0",
    },
    expect="conditional",
    why="the same symbol stands on both sides: true only if on the right it is the immediate derivative",
)
d.claim(
    "000-1.2.2f-6-marked",
    r"\left(\frac{\partial h[5]}{\partial h[2]}\right)_{\text{total}} = "
    r"\left(\frac{\partial h[5]}{\partial h[4]}\right)_{\text{immediate}} "
    r"\left(\frac{\partial h[4]}{\partial h[2]}\right)_{\text{total}} + "
    r"\left(\frac{\partial h[5]}{\partial h[3]}\right)_{\text{immediate}} "
    r"\left(\frac{\partial h[3]}{\partial h[2]}\right)_{\text{total}} + "
    r"\left(\frac{\partial h[5]}{\partial h[2]}\right)_{\text{immediate}}",
    where="1.2.2(f) step 3",
    title="recursion, written out, with its derivatives told apart",
)
d.claim(
    "000-1.2.2f-8-intended",
    r"\frac{\partial h[5]}{\partial h[2]} = \sum_{j=1}^{2} \frac{\partial h[5]}{\partial h[5-j]} "
    r"\cdot \frac{\partial h[5-j]}{\partial h[2]}",
    where="1.2.2(f) step 3",
    title="recursion over two earlier states, at t = 5 and T = 2",
    expect="conditional",
    why=STEPS,
)
d.claim(
    "000-1.2.2f-9",
    r"\frac{\partial \ell}{\partial \boldsymbol{h}[\boldsymbol{T}]} = \left(\frac{\partial "
    r"\ell}{\partial \boldsymbol{h}[\boldsymbol{T}]}\right)_{\text{direct}} + \sum_{t=T+1}^{K} "
    r"\frac{\partial \ell}{\partial \boldsymbol{h}[t]} \cdot \frac{\partial "
    r"\boldsymbol{h}[t]}{\partial \boldsymbol{h}[T]}",
    where="1.2.2(f) step 4",
    title="the gradient",
    expect="conditional",
    why=TWICE,
)
d.claim(
    "000-1.2.2f-10",
    r"\frac{\partial \ell}{\partial \boldsymbol{h}[\boldsymbol{T}]} = \frac{\partial \ell}{\partial "
    r"\boldsymbol{h}[\boldsymbol{T}]} \; (\text{direct term}) + \sum_{t=T+1}^K \frac{\partial "
    r"\ell}{\partial \boldsymbol{h}[t]} \cdot \frac{\partial \boldsymbol{h}[t]}{\partial "
    r"\boldsymbol{h}[\boldsymbol{T}]}",
    where="1.2.2(f) compact expression",
    title="the gradient, with the direct part marked",
    expect="conditional",
    why=TWICE,
)
d.claim(
    "000-1.2.2f-10-literal",
    r"\frac{\partial \ell}{\partial h[T]} = \frac{\partial \ell}{\partial h[T]} + \sum_{t=T+1}^K "
    r"\frac{\partial \ell}{\partial h[t]} \cdot \frac{\partial h[t]}{\partial h[T]}",
    where="1.2.2(f) compact expression",
    title="the gradient, with one symbol for two derivatives",
    expect="refuted",
    why="without the word the same symbol stands on both sides, and the sum would be zero",
)
d.claim(
    "000-1.2.2f-11",
    r"\frac{\partial \boldsymbol{h}[\boldsymbol{t}]}{\partial \boldsymbol{h}[\boldsymbol{T}]} = "
    r"\begin{cases} \sum_{j=1}^k \frac{\partial \boldsymbol{h}[\boldsymbol{t}]}{\partial "
    r"\boldsymbol{h}[\boldsymbol{t}-\boldsymbol{j}]} \cdot \frac{\partial "
    r"\boldsymbol{h}[\boldsymbol{t}-\boldsymbol{j}]}{\partial \boldsymbol{h}[\boldsymbol{T}]}, & "
    r"\text{if } T \leq t-1, \\ 0, & \text{otherwise.} \end{cases}",
    where="1.2.2(f) expanded view",
    title="the recursion, with cases",
    expect="refuted",
    why="at t = T the derivative is the identity, not 0: with 0 there, all derivatives would be 0",
)
d.claim(
    "000-1.2.2f-11-corrected",
    r"\left(\frac{\partial h[t]}{\partial h[T]}\right)_{\text{total}} = \sum_{j=1}^{2} "
    r"\left(\frac{\partial h[t]}{\partial h[t-j]}\right)_{\text{immediate}} \cdot "
    r"\left(\frac{\partial h[t-j]}{\partial h[T]}\right)_{\text{total}}, \quad "
    r"\frac{\partial h[T]}{\partial h[T]} = 1, \quad \frac{\partial h[T]}{\partial h[T+1]} = 0",
    where="1.2.2(f) expanded view",
    title="the recursion, with its base case",
    says="for k = 2 the sum for t other than T, the identity for t = T, and 0 for the derivative by a later state",
    given=r"t \ne T",
    corrects="000-1.2.2f-11",
)
d.claim(
    "000-1.2.2f-12",
    r"\frac{\partial h[T]}{\partial h[T]} = 0",
    where="1.2.2(f) expanded view",
    title="the base case",
    says="for t = T, which is not T <= t - 1, the derivative is 0",
    expect="refuted",
    why="the derivative of a state by itself is the identity; it is 0 only for t < T",
)
d.claim(
    "000-1.2.2f-12-corrected",
    r"\frac{\partial h[T]}{\partial h[T]} = 1",
    where="1.2.2(f) expanded view",
    title="the base case",
    corrects="000-1.2.2f-12",
)
d.claim(
    "000-1.2.2f-4",
    r"\left(\frac{\partial h[4]}{\partial h[2]}\right)_{\text{total}} = 0",
    where="1.2.2(f) step 2",
    title="later states depend on earlier ones",
    says="every later state depends on h[T]: its derivative is not zero; here two steps later",
    denied=True,
)
d.claim(
    "000-1.2.2f-4-paths",
    r"\left(\frac{\partial h[4]}{\partial h[2]}\right)_{\text{total}} = \frac{\partial h[4]}{\partial "
    r"h[3]} \frac{\partial h[3]}{\partial h[2]} + (1 - h[4]^2) u",
    where="1.2.2(f) step 2",
    title="through several paths",
    says="every later state depends on h[T], also through several paths; here two steps later",
)
d.claim(
    "000-1.2.2f-7",
    r"\left(\frac{\partial h[t]}{\partial h[t-1]}\right)_{\text{immediate}} = (1 - h[t]^2) w, \quad "
    r"\left(\frac{\partial h[t]}{\partial h[t-2]}\right)_{\text{immediate}} = (1 - h[t]^2) u, \quad "
    r"\left(\frac{\partial h[t]}{\partial h[t-3]}\right)_{\text{immediate}} = 0",
    where="1.2.2(f) step 3",
    title="a state depends on its two predecessors",
    says="each state depends on the k previous states, and on none before them; here k = 2",
)
d.claim(
    "000-1.2.2f-14",
    r"\left(\frac{\partial h[4]}{\partial h[2]}\right)_{\text{total}} = \frac{\partial h[4]}{\partial "
    r"h[3]} \frac{\partial h[3]}{\partial h[2]}",
    title="with one predecessor it is the usual recursion",
    says="with one earlier state this is the usual backpropagation through time",
    given="u = 0",
)
d.claim(
    "000-1.2.2f-13",
    r"\left(\frac{\partial h[5]}{\partial h[2]}\right)_{\text{total}} = "
    r"\left(\frac{\partial h[5]}{\partial h[4]}\right)_{\text{immediate}} "
    r"\left(\frac{\partial h[4]}{\partial h[2]}\right)_{\text{immediate}} + "
    r"\left(\frac{\partial h[5]}{\partial h[3]}\right)_{\text{immediate}} "
    r"\left(\frac{\partial h[3]}{\partial h[2]}\right)_{\text{immediate}}",
    where="1.2.2(f) expanded view",
    title="paths of length up to k",
    says="the gradient goes through all paths of length up to k; here k = 2, from h[5] to h[2]: the paths of two steps",
    expect="refuted",
    why="a path may have any number of steps; what is bounded by k is how far back one step goes",
)
d.claim(
    "000-1.2.2f-13-corrected",
    r"\left(\frac{\partial h[5]}{\partial h[2]}\right)_{\text{total}} = "
    r"\left(\frac{\partial h[5]}{\partial h[4]}\right)_{\text{immediate}} "
    r"\left(\frac{\partial h[4]}{\partial h[2]}\right)_{\text{immediate}} + "
    r"\left(\frac{\partial h[5]}{\partial h[3]}\right)_{\text{immediate}} "
    r"\left(\frac{\partial h[3]}{\partial h[2]}\right)_{\text{immediate}} + "
    r"\left(\frac{\partial h[5]}{\partial h[4]}\right)_{\text{immediate}} "
    r"\left(\frac{\partial h[4]}{\partial h[3]}\right)_{\text{immediate}} "
    r"\left(\frac{\partial h[3]}{\partial h[2]}\right)_{\text{immediate}}",
    where="1.2.2(f) expanded view",
    title="all paths whose steps go back by at most k",
    says="the gradient goes through all paths whose steps go back by at most k = 2 states, also the one of three steps",
    corrects="000-1.2.2f-13",
)
