"""A one-dimensional convolution: its output, its derivatives by the weights and by the input, and the chain rule.

Document 000, section 1.1(c).  Main statements:
  000-1.1c-i-6     the output, entry by entry
  000-1.1c-ii-9    its derivative by the weights
  000-1.1c-iii-5   its derivative by the input
  000-1.1c-iv-7    the gradient of a loss
  000-1.1c-iv-5    the shape of that gradient, printed with one axis too many

Five channels, counted from one; seven positions, counted from zero; one filter with three taps; stride two.
"""

from symderiv import Derivation

d = Derivation("convolution", document="000", where="1.1(c)(i)", title="A one-dimensional convolution")

d.let(r"c, c_0 \in \{1, \dots, 5\}", r"m, m_0, i \in \{0, 1, 2\}", r"n \in \{0, \dots, 6\}", r"f \in \{0, \dots, 0\}")
d.let(r"x[c, n] \in \mathbb{R}")
d.let(r"W[f, c, m] \in \mathbb{R}")
d.define(r"S = 2")
d.define(
    r"s[i] = \sum_{c=1}^{5} \sum_{m=0}^{2} W[0, c, m] x[c, iS + m], \qquad i \in \{0, 1, 2\}",
    states="000-1.1c-3",
)
d.define(r"f_W(x)[f, i] = \sum_{c=1}^{5} \sum_{m=0}^{2} W[f, c, m] x[c, iS + m]")
d.define(r"L_{\text{in}} = 7")
d.define(r"K = 3")
d.define(r"L_{\text{out}} = \# \{ i \in \mathbb{N}_0 : 2i + 3 \le 7 \}")
d.claim(
    "000-1.1c-1",
    r"x \in \mathbb{R}^{5 \times 7}",
    where="1.1(c) setup",
    title="shape of the input",
    says="the input has five channels and seven positions",
)
d.claim(
    "000-1.1c-2",
    r"W \in \mathbb{R}^{1 \times 5 \times 3}",
    where="1.1(c) setup",
    title="shape of the weights",
)
d.claim(
    "000-1.1c-i-2",
    r"L_{\text{out}} = \left| \frac{7-3}{2} \right| + 1 = \lfloor 2 \rfloor + 1 = 3",
    title="the output length, as a number",
)
d.claim(
    "000-1.1c-i-3",
    r"\# \{ i \in \mathbb{N}_0 : 2i + 3 \le 7 \} = 3",
    title="three output positions",
    says="there are three output positions, 0 to 2: window i covers the entries 2i to 2i + 2 of the seven",
)
d.claim(
    "000-1.1c-i-5",
    "(iS + 2) - iS + 1 = K",
    title="the window of a position",
    says="the window of position i begins at iS; its offsets are 0 to 2, which are K many",
)
d.claim(
    "000-1.1c-i-4",
    r"f_W(x) \in \mathbb{R}^{1 \times 3}",
    title="shape of the output",
)
d.claim(
    "000-1.1c-i-6",
    r"f_W(x)[0,i] = \sum_{c=1}^{5} \sum_{m=0}^{2} W[0,c,m] x[c, 2i+m], \quad i \in \{0,1,2\}, \ c \in "
    r"\{1,\dots,5\}, \ m \in \{0,1,2\}",
    title="the output",
)
d.claim(
    "000-1.1c-ii-1",
    r"f_W(x)[0,i] = \sum_{c=1}^{5} \sum_{m=0}^{2} W[0,c,m] x[c,2i+m],",
    where="1.1(c)(ii)",
    title="the output, recalled",
)
d.claim(
    "000-1.1c-ii-2",
    r"\frac{\partial f_{W}(x)[0, i]}{\partial W[0, c_{0}, m_{0}]} = \sum_{c=1}^{5} \sum_{m=0}^{2} "
    r"\frac{\partial}{\partial W[0, c_{0}, m_{0}]} (W[0, c, m] x[c, 2i + m])",
    where="1.1(c)(ii)",
    title="derivative by one weight",
)
d.claim(
    "000-1.1c-ii-3",
    r"= \sum_{c=1}^{5} \sum_{m=0}^{2} \delta_{c, c_{0}} \delta_{m, m_{0}} x[c, 2i + m]",
    where="1.1(c)(ii)",
    title="with Kronecker deltas",
    of=r"\frac{\partial f_{W}(x)[0, i]}{\partial W[0, c_{0}, m_{0}]}",
)
d.claim(
    "000-1.1c-ii-4",
    r"\frac{\partial W[0,c,m]}{\partial W[0,c_0,m_0]} = \delta_{c,c_0} \, \delta_{m,m_0}",
    where="1.1(c)(ii)",
    title="weights are independent variables",
)
d.let(r"p, q \in \{1, \dots, 5\}")
d.claim(
    "000-1.1c-ii-5",
    r"\delta_{p,q} = \begin{cases} 1, & \text{if } p = q, \\ 0, & \text{otherwise.} \end{cases}",
    where="1.1(c)(ii)",
    title="the Kronecker delta",
)
d.claim(
    "000-1.1c-ii-6",
    r"\frac{\partial f_W(x)[0,i]}{\partial W[0,c_0,m_0]} = \sum_{c=1}^5 \sum_{m=0}^2 \delta_{c,c_0} "
    r"\, \delta_{m,m_0} \, x[c,2i+m]",
    where="1.1(c)(ii)",
    title="with Kronecker deltas",
)
d.claim(
    "000-1.1c-ii-7",
    r"\delta_{c,c_0} \delta_{m,m_0} x[c, 2i + m] = 0",
    where="1.1(c)(ii)",
    title="all other terms vanish",
    says="a term vanishes unless its channel is c_0 and its tap m_0: here another channel",
    given=r"c \ne c_0",
)
d.claim(
    "000-1.1c-ii-7-tap",
    r"\delta_{c,c_0} \delta_{m,m_0} x[c, 2i + m] = 0",
    where="1.1(c)(ii)",
    title="all other terms vanish",
    says="a term vanishes unless its channel is c_0 and its tap m_0: here another tap",
    given=r"m \ne m_0",
)
d.claim(
    "000-1.1c-ii-8",
    r"\frac{\partial f_W(x)[0,i]}{\partial W[0,c_0,m_0]} = x[c_0, 2i + m_0]",
    where="1.1(c)(ii)",
    title="the derivative by one weight",
)
d.claim(
    "000-1.1c-ii-9",
    r"\left(\frac{\partial f_{W}(x)}{\partial W}\right)[0, i, 0, c, m] = x[c, 2i + m], \quad i \in "
    r"\{0, 1, 2\}, \ c \in \{1, \dots, 5\}, \ m \in \{0, 1, 2\}",
    where="1.1(c)(ii)",
    title="the derivative by the weights",
)
d.claim(
    "000-1.1c-ii-10",
    r"oxed{rac{\partial f_{oldsymbol{W}}(oldsymbol{x})}{\partial oldsymbol{W}}} \in \mathbb{R}^{1 "
    "imes 3 imes 1 imes 5 imes 3}",
    where="1.1(c)(ii)",
    title="shape of the derivative",
    expect="unreadable",
    why="backslashes are lost in print",
)
d.claim(
    "000-1.1c-ii-10-intended",
    r"\boxed{\frac{\partial f_{\boldsymbol{W}}(\boldsymbol{x})}{\partial \boldsymbol{W}}} \in "
    r"\mathbb{R}^{1 \times 3 \times 1 \times 5 \times 3}",
    where="1.1(c)(ii)",
    title="shape of the derivative",
    corrects="000-1.1c-ii-10",
)
d.claim(
    "000-1.1c-iii-1",
    r"\frac{\partial f_{W}(x)[0,i]}{\partial x[c_{0},n]} &= \sum_{c=1}^{5} \sum_{m=0}^{2} W[0,c,m] \, "
    r"\frac{\partial x[c,2i+m]}{\partial x[c_{0},n]}",
    where="1.1(c)(iii)",
    title="derivative by one input",
)
d.claim(
    "000-1.1c-iii-2",
    r"&= \sum_{c=1}^{5} \sum_{m=0}^{2} W[0,c,m] \, \delta_{c,c_{0}} \, \delta_{2i+m,n}",
    where="1.1(c)(iii)",
    title="with Kronecker deltas",
    of=r"\frac{\partial f_{W}(x)[0,i]}{\partial x[c_{0},n]}",
)
d.claim(
    "000-1.1c-iii-3",
    r"&= \sum_{m=0}^{2} W[0,c_{0},m] \, \delta_{2i+m,n}",
    where="1.1(c)(iii)",
    title="one sum left",
    of=r"\frac{\partial f_{W}(x)[0,i]}{\partial x[c_{0},n]}",
)
d.claim(
    "000-1.1c-iii-4",
    r"(n - (2i + m)) \delta_{2i+m,n} = 0",
    where="1.1(c)(iii)",
    title="the delta enforces the position",
    says="the delta is one where n = 2i + m, and zero elsewhere",
)
d.claim(
    "000-1.1c-iii-5",
    r"\frac{\partial f_W(x)[0,i]}{\partial x[c_0,n]} = \begin{cases} W[0,c_0,n-2i], & n-2i \in "
    r"\{0,1,2\}, \\ 0, & \text{otherwise,} \end{cases}",
    where="1.1(c)(iii)",
    title="the derivative by one input",
)
d.claim(
    "000-1.1c-iii-7",
    r"oxed{rac{\partial oldsymbol{f_W(x)}}{\partial oldsymbol{x}} \in \mathbb{R}^{1 imes 3 imes 5 "
    "imes 7}.}",
    where="1.1(c)(iii)",
    title="shape of the derivative",
    expect="unreadable",
    why="backslashes are lost in print",
)
d.claim(
    "000-1.1c-iii-7-intended",
    r"\boxed{\frac{\partial \boldsymbol{f_W(x)}}{\partial \boldsymbol{x}} \in \mathbb{R}^{1 \times 3 "
    r"\times 5 \times 7}.}",
    where="1.1(c)(iii)",
    title="shape of the derivative",
    corrects="000-1.1c-iii-7",
)
# the chain rule: a loss of the output

d.let(r"g[f, i] \in \mathbb{R}")
d.define(r"\ell = \sum_{i=0}^{2} g[0, i] f_W(x)[0, i]")
d.remark("The loss has any gradient g at the output; the chain rule needs no more of it than that.")
d.claim(
    "000-1.1c-iv-1",
    r"\frac{\partial \ell}{\partial f_{\boldsymbol{W}}(\boldsymbol{x})} \in \mathbb{R}^{1 \times 3}",
    where="1.1(c)(iv)",
    title="shape of the given gradient",
)
d.claim(
    "000-1.1c-iv-2",
    r"\frac{\partial \ell}{\partial \boldsymbol{W}[\boldsymbol{0}, \boldsymbol{c}, \boldsymbol{m}]} "
    r"&= \sum_{i=0}^{2} \frac{\partial \ell}{\partial "
    r"\boldsymbol{f}_{\boldsymbol{W}}(\boldsymbol{x})[\boldsymbol{0}, \boldsymbol{i}]} \frac{\partial "
    r"\boldsymbol{f}_{\boldsymbol{W}}(\boldsymbol{x})[\boldsymbol{0}, \boldsymbol{i}]}{\partial "
    r"\boldsymbol{W}[\boldsymbol{0}, \boldsymbol{c}, \boldsymbol{m}]}",
    where="1.1(c)(iv)",
    title="chain rule",
)
d.claim(
    "000-1.1c-iv-3",
    r"&= \sum_{i=0}^{2} \frac{\partial \ell}{\partial "
    r"\boldsymbol{f}_{\boldsymbol{W}}(\boldsymbol{x})[\boldsymbol{0}, \boldsymbol{i}]} \, "
    r"\boldsymbol{x}[\boldsymbol{c}, \, 2i + \boldsymbol{m}]",
    where="1.1(c)(iv)",
    title="with the derivative by the weights",
    of=r"\frac{\partial \ell}{\partial W[0, c, m]}",
)
d.claim(
    "000-1.1c-iv-4",
    r"\left(\frac{\partial \ell}{\partial W}\right)[0,0,c,m] = \sum_{i=0}^{2} \frac{\partial "
    r"\ell}{\partial f_{W}(x)[0,i]} x[c, 2i+m], \quad c \in \{1,\dots,5\}, \ m \in \{0,1,2\}",
    where="1.1(c)(iv)",
    title="the gradient, with an index too many",
    expect="unreadable",
    why="the gradient of a scalar loss by the output is 1 x 3 in the document, with no axis for the loss; so the one "
    "by W has the three axes of W, and four indices are one too many",
)
d.claim(
    "000-1.1c-iv-4-corrected",
    r"\left(\frac{\partial \ell}{\partial W}\right)[0,c,m] = \sum_{i=0}^{2} \frac{\partial "
    r"\ell}{\partial f_{W}(x)[0,i]} x[c, 2i+m], \quad c \in \{1,\dots,5\}, \ m \in \{0,1,2\}",
    where="1.1(c)(iv)",
    title="the gradient",
    corrects="000-1.1c-iv-4",
)
d.claim(
    "000-1.1c-iv-5",
    r"\frac{\partial \ell}{\partial W} \in \mathbb{R}^{1 \times 1 \times 5 \times 3}",
    where="1.1(c)(iv)",
    title="the shape of the gradient",
    expect="refuted",
    why="the gradient by the output is 1 x 3, the shape of the output; so the gradient by W is 1 x 5 x 3, the shape of "
    "W, as the document says in its comparison",
)
d.claim(
    "000-1.1c-iv-5-corrected",
    r"\frac{\partial \ell}{\partial W} \in \mathbb{R}^{1 \times 5 \times 3}",
    where="1.1(c)(iv)",
    title="the shape of the gradient",
    corrects="000-1.1c-iv-5",
)
d.claim(
    "000-1.1c-iv-6",
    r"f_W(x)[0,i] = \sum_{c=1}^{5} \sum_{m=0}^{2} W[0,c,m] x[c,2i+m].",
    where="1.1(c)(iv) comparison",
    title="the output, recalled",
)
d.claim(
    "000-1.1c-iv-7",
    r"\frac{\partial \ell}{\partial W[0,c,m]} = \sum_{i=0}^{2} \frac{\partial \ell}{\partial "
    "f_W(x)[0,i]} x[c,2i+m]",
    where="1.1(c)(iv) comparison",
    title="the gradient",
)
d.claim(
    "000-1.1c-iv-9",
    r"f_W(x)[0,i] = \sum_{c=1}^{5} \sum_{m=0}^{2} W[0,c,m] x[c, 2i+m], \quad "
    r"\frac{\partial \ell}{\partial W[0,c,m]} = \sum_{i=0}^{2} g[0,i] x[c, 2i+m]",
    where="1.1(c)(iv) comparison",
    title="both are correlations",
    says="both are correlations of two sequences: the output of the input with the weights, at stride two; the "
    "gradient "
    "of the input with the error, whose entries are two apart",
)
d.claim(
    "000-1.1c-iv-10",
    r"\frac{\partial \ell}{\partial W[0,c,m]} = \sum_{i=0}^{2} W[0,c,m] \frac{\partial \ell}{\partial f_W(x)[0,i]}",
    where="1.1(c)(iv) comparison",
    title="what does the error replace?",
    says="in the backward pass the gradient of the loss by the output takes the place of the activations x in W x",
    expect="refuted",
    why="the activations stay in the formula; the gradient of the loss by the output is in the place of the weights",
)
d.claim(
    "000-1.1c-iv-10-corrected",
    r"\frac{\partial \ell}{\partial W[0,c,m]} = \sum_{i=0}^{2} \frac{\partial \ell}{\partial f_W(x)[0,i]} x[c, 2i+m]",
    where="1.1(c)(iv) comparison",
    title="the error replaces the weights",
    says="in the backward pass the gradient of the loss by the output takes the place of the weights W in W x",
    corrects="000-1.1c-iv-10",
)
d.claim(
    "000-1.1c-iv-11",
    r"\frac{\partial \ell}{\partial W[0,c,m]} = \sum_{i=0}^{2} g[0,i] x[c, 2i+m]",
    where="1.1(c)(iv) comparison",
    title="a correlation of input and error",
    says="the gradient correlates the input with the error signal, at stride two",
)
d.claim(
    "000-1.1c-iv-12",
    r"\frac{\partial \ell}{\partial W} \in \mathbb{R}^{1 \times 5 \times 3}",
    where="1.1(c)(iv) comparison",
    title="the gradient has the shape of the weights",
    says="the gradient has the same shape as the weights",
)
d.claim(
    "000-1.1c-iv-8",
    r"\sum_{c=1}^{5} \sum_{m=0}^{2} 1 = \sum_{i=0}^{2} 1",
    where="1.1(c)(iv) comparison",
    title="do both expressions have the same sums?",
    says="both expressions have the same summation structure over i and m: then they have the same number of summands",
    expect="refuted",
    why="the output is a sum over channels c and taps m, 15 summands; the gradient is one over positions i, 3 summands",
)
d.claim(
    "000-1.1c-iv-8-corrected",
    r"\sum_{c=1}^{5} \sum_{m=0}^{2} 1 = 15, \quad \sum_{i=0}^{2} 1 = 3",
    where="1.1(c)(iv) comparison",
    title="the numbers of summands",
    says="the sums are over different indices",
    corrects="000-1.1c-iv-8",
)
