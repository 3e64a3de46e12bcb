"""Output sizes of convolutions, and the dimensions of a small network.

Document 003, part 1, question 4, and part 3, problem 1.  Main statements:
  003-P1-4-4      a 3 x 5 filter with strides 1 and 3 on 128 x 128 gives 126 x 42
  003-P3.1-2-2    weights of the convolution layers
  003-P3.1-3-14   the last layer needs 144 inputs

N is the input size, F the filter, S the stride, P the padding on each side.
"""

from symderiv import Derivation

d = Derivation("convolution-size", document="003", where="part 1, question 4", title="Output sizes of convolutions")

d.let(r"N, F, S, P, C, w, h, k \in \mathbb{N}")

d.claim(
    "003-P1-4-1",
    r"= (N - F)/S + 1",
    title="the output size",
    of=r"\lfloor (N - F)/S \rfloor + 1",
    readings={"any stride S, whether it divides N - F or not": "N = F + C", "S divides N - F": "N = F + C S"},
    expect="conditional",
    why="the quotient must be rounded down; it is whole only if S divides N - F",
)
d.claim(
    "003-P1-4-2",
    r"(128 - 3) + 1 = 126",
    title="rows",
)
d.claim(
    "003-P1-4-3",
    r"(128 - 5)/3 + 1 = 42",
    title="columns",
)
d.claim(
    "003-P1-4-4",
    r"\lfloor (128 - 3)/1 \rfloor + 1 = 126, \quad \lfloor (128 - 5)/3 \rfloor + 1 = 42",
    title="the output",
    says="the output is 126 x 42",
)
d.claim(
    "003-P1-4-optA",
    r"\lfloor (128 - 3)/1 \rfloor + 1 = 126, \quad \lfloor (128 - 5)/3 \rfloor + 1 = 124",
    title="126 x 124?",
    says="the output is 126 x 124",
    distractor=True,
)
d.claim(
    "003-P1-4-optC",
    r"\lfloor (128 - 3)/1 \rfloor + 1 = 42, \quad \lfloor (128 - 5)/3 \rfloor + 1 = 126",
    title="42 x 126?",
    says="the output is 42 x 126",
    distractor=True,
)
d.claim(
    "003-P1-4-optD",
    r"\lfloor (128 - 3)/1 \rfloor + 1 = 42, \quad \lfloor (128 - 5)/3 \rfloor + 1 = 42",
    title="42 x 42?",
    says="the output is 42 x 42",
    distractor=True,
)

network = "part 3, problem 1"
d.claim(
    "003-P3.1-1-1",
    r"5 + (4 - 1) + (4 - 1) \cdot 4 > 5 + (4 - 1)",
    where=network,
    title="receptive fields",
    says="pooling increases the receptive field of deeper layers: a neuron of the second convolution sees 5 pixels, 4 "
    "- 1 more by the pooling and (4 - 1) steps of 4, in all 20; without the pooling it sees 8",
)
d.claim(
    "003-P3.1-2-1",
    r"\sum_{f=1}^{C} \left(1 + \sum_{a=1}^{w} \sum_{b=1}^{h} \sum_{c=1}^{k} 1\right) = C \times ((w \times h "
    r"\times k) + 1)",
    where=network,
    title="weights of a convolution layer",
    says="a layer of C filters has C times (width w times height h times channels k, plus one bias) weights",
)
d.claim(
    "003-P3.1-2-2",
    r"8 \times ((5 \times 5 \times 1) + 1) = 208",
    where=network,
    title="weights of the first layer",
    says="8 filters of 5 x 5 on one channel, with bias",
)
d.claim(
    "003-P3.1-2-3",
    r"16 \times ((4 \times 4 \times 8) + 1) = 2064",
    where=network,
    title="weights of the second layer",
    says="16 filters of 4 x 4 on eight channels, with bias",
)
d.claim(
    "003-P3.1-3-1",
    r"3 \cdot 3 \cdot 16 = 120",
    where=network,
    title="does a layer with 120 inputs fit?",
    says="the listing ends in a linear layer with 120 inputs and fails; the flattened size is not 120",
    denied=True,
)
d.claim(
    "003-P3.1-3-3",
    r"\frac{N - F}{S} + 1 = \lfloor \frac{N - F}{S} \rfloor + 1",
    where=network,
    title="the general size",
    says="the output size is (input - kernel) / stride + 1",
    readings={"any stride S, whether it divides N - F or not": "N = F + C", "S divides N - F": "N = F + C S"},
    expect="conditional",
    why="the quotient must be rounded down; it is whole only if the stride divides the difference",
)
d.claim(
    "003-P3.1-3-4",
    r"\frac{32-5}{1} + 1 = 28",
    where=network,
    title="first convolution",
)
d.claim(
    "003-P3.1-3-5",
    r"\lfloor \frac{32 - 5}{1} \rfloor + 1 = 28",
    where=network,
    title="output of the first convolution",
    says="the first convolution gives 28 x 28 x 8",
)
d.claim(
    "003-P3.1-3-6",
    r"\frac{28-4}{4} + 1 = 7",
    where=network,
    title="first pooling",
)
d.claim(
    "003-P3.1-3-7",
    r"\lfloor \frac{28 - 4}{4} \rfloor + 1 = 7",
    where=network,
    title="output of the first pooling",
    says="the first pooling gives 7 x 7 x 8",
)
d.claim(
    "003-P3.1-3-8",
    r"7 + 2 \cdot 1 = 9",
    where=network,
    title="padded input",
    says="padding by 1 on each side gives 9 x 9 x 8",
)
d.claim(
    "003-P3.1-3-9",
    r"\frac{9-4}{1} + 1 = 6",
    where=network,
    title="second convolution",
)
d.claim(
    "003-P3.1-3-10",
    r"\lfloor \frac{7 + 2 \cdot 1 - 4}{1} \rfloor + 1 = 6",
    where=network,
    title="output of the second convolution",
    says="the second convolution gives 6 x 6 x 16",
)
d.claim(
    "003-P3.1-3-11",
    r"\frac{6-2}{2} + 1 = 3",
    where=network,
    title="second pooling",
)
d.claim(
    "003-P3.1-3-12",
    r"\lfloor \frac{6 - 2}{2} \rfloor + 1 = 3",
    where=network,
    title="output of the second pooling",
    says="the second pooling gives 3 x 3 x 16",
)
d.claim(
    "003-P3.1-3-13",
    r"3 \times 3 \times 16 = 144",
    where=network,
    title="flattened size",
)
d.claim(
    "003-P3.1-3-14",
    r"3 \cdot 3 \cdot 16 = 144",
    where=network,
    title="inputs of the last layer",
    says="the last layer needs 144 inputs",
)
d.claim(
    "003-P3.1-4-0",
    r"10 \cdot (3 \cdot 3 \cdot 16) = 10 \cdot 144",
    where=network,
    title="weights of a convolution in place of the linear layer",
    says="the linear layer on 3 x 3 x 16 can be replaced by a convolution: 10 filters of 3 x 3 x 16 have the "
    "same weights",
)
d.claim(
    "003-P3.1-4-2",
    r"\lfloor \frac{3 - 3}{1} \rfloor + 1 = 1",
    where=network,
    title="3 x 3 kernels on 3 x 3",
    says="10 filters of 3 x 3 give 1 x 1 x 10",
)
d.claim(
    "003-P3.1-4-3",
    r"\lfloor \frac{3 - 1}{1} \rfloor + 1 = 3",
    where=network,
    title="1 x 1 kernels on 3 x 3",
    says="10 filters of 1 x 1 give 3 x 3 x 10",
)
d.claim(
    "003-P3.1-4-4",
    r"\lfloor \frac{3 - 3}{1} \rfloor + 1 = 1",
    where=network,
    title="3 x 3 pooling of 3 x 3",
    says="3 x 3 pooling then gives 1 x 1 x 10",
)

points = "instructions and headings"
d.claim(
    "003-P0-1",
    r"8 + 3 + 4 + 5 = 20",
    where=points,
    title="number of questions",
    says="the test has 20 questions, in parts of 8, 3, 4 and 5",
)
d.claim(
    "003-P0-2",
    r"32 + 18 + 25 + 25 = 100",
    where=points,
    title="maximum score",
    says="the maximum score is 100",
)
d.claim(
    "003-P0-3",
    r"8 \cdot 4 = 32",
    where=points,
    title="points of part 1",
    says="8 questions of 4 points make 32",
)
d.claim(
    "003-P0-4",
    r"3 \cdot 6 = 18",
    where=points,
    title="points of part 2",
    says="3 questions of 6 points make 18",
)
d.claim(
    "003-P0-5",
    r"25 + 25 = 50",
    where=points,
    title="points of part 3",
    says="two problems of 25 points make 50",
)
d.claim(
    "003-P0-6",
    r"5 + 5 + 10 + 5 = 25",
    where=points,
    title="points of problem 1",
    says="problem 1 is worth 25 points",
)
d.claim(
    "003-P0-7",
    r"5 + 5 + 10 + 5 = 5",
    where=points,
    title="points of problem 1 in its second title",
    says="the second title of problem 1 gives it 5 points",
    expect="refuted",
    why="its questions are worth 5, 5, 10 and 5 points, 25 together; 5 is the first question's",
)
d.claim(
    "003-P0-7-intended",
    r"5 + 5 + 10 + 5 = 25",
    where=points,
    title="points of problem 1 in its second title, put right",
    says="problem 1 is worth 25 points",
    corrects="003-P0-7",
)
d.claim(
    "003-P0-8",
    r"5 + 8 + 5 + 4 + 3 = 25",
    where=points,
    title="points of problem 2",
    says="problem 2 is worth 25 points",
)
