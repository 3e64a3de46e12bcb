"""Many broken formulas against the reader: ``python tests/fuzz.py --count 100000 --seed 1``.

Random tokens, truncated and mutated formulas of the library, deep nests, control characters, huge scripts and numbers.
Each must end in a value or in a ReadError whose place lies in the text, within ``LIMIT`` seconds.  Anything else is
printed with the seed that makes the input again; then the exit code is 1.  The memory of the process is reported at the
start, after a tenth and at the end.
"""

from __future__ import annotations

import argparse
import random
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from symderiv.source.claims import FailedReading, read_claim
from symderiv.source.declare import let
from symderiv.source.define import define
from symderiv.source.describe import describe
from symderiv.source.library import discover, load_file
from symderiv.source.notation import Notation
from symderiv.source.reading import ReadError
from tests.source.reader import DECLARED, notation

LIBRARY = Path(__file__).resolve().parents[1] / "derivations"
LIMIT = 10.0
HANG = 20
VOCABULARY = r"""
    a b c x y A W W_x h[t] h_i[t] i j n m 0 1 2 12 1.5 e \pi \lambda \sigma \delta_{ij} I E Var q z dz f f' g(x)
    ( ) [ ] { } \{ \} | \| + - * / = < > , ; . : ! ' & _ ^ \cdot \odot \times \circ \otimes \le \ge \ne \in \sim
    \Rightarrow \approx \to \propto := \frac \frac{\partial \partial \sqrt \sum \sum_i \sum_{i=1}^n \prod \int \log \exp
    \tanh softmax Tr \top ^\top ^2 _i _{ij} \begin{bmatrix} \end{bmatrix} \begin{cases} \end{cases} \\ \text{if}
    \begin{aligned} \end{aligned} \operatorname{Var} \mathbb{E} \mathbb{R}^n \mathcal{N} \mathbf{1} \boldsymbol \hat
    \underbrace \left \right \quad \dots \cdots \max \lim_ \lfloor \rfloor \mid 1(k=i) D_{KL} \mathrm{KL} \prime \langle
    \rangle \nabla_x \nabla \frac{d}{dx} \mathrm{d} \sum_{j\ne{}i} \sum_{i<j} \binom \arg \newcommand #1 \lvert
    \rvert \det \Gamma \bar \tag{1} \boxed ^{-1} \infty x_1+\dots+x_n 10{,}000
"""
TOKENS = VOCABULARY.split()
NESTS = (
    "{",
    "(",
    "[",
    r"\{",
    "|",
    r"\|",
    r"\frac",
    r"\sqrt",
    "x_",
    "x^",
    r"\hat",
    r"\sum",
    r"\sum x_i",
    "-",
    r"\log",
    r"\left(",
    r"\begin{bmatrix}",
    "x^{",
    "x_{i",
    r"\underbrace{",
    r"\mathbf{",
    r"\text{",
    "a+(",
    r"\int",
    "f(",
    "h[",
    r"\nabla_x",
    r"\frac{d}{dx}",
    "1/",
    "!",
    "'",
    r"\begin{aligned}",
    r"\boxed",
    r"\mathrm",
    r"\sum_{i<j}",
)


@lru_cache
def library() -> tuple[tuple[Notation, str], ...]:
    """The claims of the derivations, with their notation."""
    derivations = [load_file(file) for file in discover(LIBRARY)]
    return tuple((d.task(claim.id).notation, claim.stated) for d in derivations for claim in d.claims)


# --- inputs -----------------------------------------------------------------------------------------------------------


def random_tokens(rng: random.Random) -> str:
    return rng.choice(["", " "]).join(rng.choice(TOKENS) for _ in range(rng.randint(1, 14)))


def truncated(rng: random.Random) -> str:
    _, latex = rng.choice(library())
    return latex[rng.randint(0, len(latex) // 2) : rng.randint(0, len(latex))]


def mutated(rng: random.Random) -> str:
    return mutation(rng.choice(library())[1], rng)


def mutation(latex: str, rng: random.Random) -> str:
    for _ in range(rng.randint(1, 3)):
        here = rng.randint(0, len(latex))
        there = min(len(latex), here + rng.randint(0, 6))
        piece = rng.choice(["", rng.choice(TOKENS), latex[here:there] * 2, rng.choice("{}()[]_^|&\\")])
        latex = latex[:here] + piece + latex[there:]
    return latex


def nested(rng: random.Random) -> str:
    opener, depth = rng.choice(NESTS), rng.choice([10, 50, 61, 200, 1_000, 10_000])
    closer = {"{": "}", "(": ")", "[": "]"}.get(opener[-1], "") * rng.randint(0, 1)
    return (opener * depth + rng.choice(["a", "", "x_i"]) + closer * depth)[: rng.choice([1_000, 19_999, 40_000])]


def characters(rng: random.Random) -> str:
    kinds: list[Callable[[], str]] = [
        lambda: chr(rng.randint(0, 31)),
        lambda: chr(rng.randint(32, 126)),
        lambda: chr(rng.randint(128, 0x2FFF)),
        lambda: chr(rng.choice([0x202E, 0xFEFF, 0xD800, 0x1D465, 0x10FFFF, 0x2212, 0x00B2, 0x0660])),
    ]
    return "".join(rng.choice(kinds)() for _ in range(rng.randint(1, 40)))


def huge(rng: random.Random) -> str:
    number = str(rng.randint(1, 9)) * rng.choice([3, 20, 29, 30, 31, 4_000])
    shape = rng.choice(
        [
            "x_{N}",
            "x^{N}",
            "N^{N}",
            "N^{N^{N}}",
            "N!",
            r"\sum_{i=1}^{N} x_i",
            r"\sum_{i=1}^{N} i",
            "I_{N}",
            "h[N]",
            "A_{N}",
            r"\binom{N}{N}",
            r"\sqrt[N]{N}",
            r"\frac{N}{N}",
            "A^{N}",
            r"\frac{d^N}{da^N} a",
            "e^{N}",
            "(a + b)^{N}",
            "N.N",
            r"\delta_{N N}",
            r"1 + 2 + \dots + N",
            r"\lfloor N \rfloor",
            r"\log N",
            r"\prod_{i=1}^{N} i",
            r"\Gamma(N)",
            r"\nabla_a^{N} a",
            "x'" + "'" * 50,
            r"\begin{bmatrix}" + "a &" * 450 + r"a \end{bmatrix}",
            r"\sin^{N} a",
            "9^{9^{9^9}}",
            r"\int_0^{N} u^{N} du",
            r"\max(N, N)",
            r"\sum_{i=1}^{N} \sum_{j=1}^{N} A_{ij}",
            "0^{N}",
            "2^{-N}",
        ]
    )
    return str(shape).replace("N", number)


MAKERS: tuple[Callable[[random.Random], str], ...] = (
    random_tokens,
    random_tokens,
    random_tokens,
    truncated,
    truncated,
    mutated,
    mutated,
    mutated,
    characters,
    huge,
    nested,
)


# --- the trial --------------------------------------------------------------------------------------------------------


def attempt(latex: str, rng: random.Random) -> str:
    """Read the text as a claim, declaration, definition or description; how it ended."""
    known = rng.choice([notation(), notation(strict=False), notation(*DECLARED, strict=False), Notation(strict=False)])
    if rng.random() < 0.3:
        known, _ = rng.choice(library())
    way = rng.choice(["claim", "claim", "claim", "let", "define", "describe"])
    try:
        if way == "claim":
            failed = [r.error for r in read_claim(known, latex) if isinstance(r, FailedReading)]
            if failed:
                raise failed[0]
        elif way == "describe":
            describe(latex, ())
        else:
            (let if way == "let" else define)(known, latex)
    except ReadError as error:
        assert error.message, "an error without a message"
        assert error.text or not latex, "an error without its text"
        assert error.span is None or error.span.end <= len(error.text), "a place outside the text"
        return error.code
    return "read"


def trial(seed: int) -> tuple[str, str, str, float]:
    """Input, outcome, problem (if any) and seconds of one seed."""
    rng = random.Random(seed)  # noqa: S311  (no secrets here)
    maker = rng.choice(MAKERS)
    latex = maker(rng)
    start = time.process_time()  # not the clock: other processes must not matter
    signal.setitimer(signal.ITIMER_VIRTUAL, HANG)
    try:
        outcome, problem = attempt(latex, rng), ""
    except (Exception, RecursionError) as error:  # noqa: BLE001  (whatever it is, it is a bug)
        place = traceback.extract_tb(error.__traceback__)[-1]
        outcome, problem = "crash", f"{type(error).__name__}: {error} in {Path(place.filename).name}:{place.lineno}"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    took = time.process_time() - start
    if not problem and took > LIMIT:
        problem = f"took {took:.1f} s"
    return latex, f"{maker.__name__} {outcome}", problem, took


def _hangs(*_: object) -> None:
    raise TimeoutError(f"still reading after {HANG} s")


def memory() -> float:
    """The largest resident size so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000, help="how many inputs")
    parser.add_argument("--seed", type=int, default=0, help="where to start")
    options = parser.parse_args()
    library()
    signal.signal(signal.SIGVTALRM, _hangs)
    sizes = [memory()]
    outcomes: Counter[str] = Counter()
    slowest, wrong, start = (0.0, 0), 0, time.monotonic()
    for number in range(options.count):
        seed = options.seed * 1_000_003 + number
        latex, outcome, problem, took = trial(seed)
        outcomes[outcome] += 1
        slowest = max(slowest, (took, seed))
        if problem:
            wrong += 1
            sys.stdout.write(f"seed {seed}: {problem}\n    {latex[:200]!r}\n")
            sys.stdout.flush()
        if number == options.count // 10:
            sizes.append(memory())
    sizes.append(memory())
    for outcome, count in sorted(outcomes.items()):
        sys.stdout.write(f"{count:8d}  {outcome}\n")
    spent = time.monotonic() - start
    sys.stdout.write(
        f"{options.count} inputs, {wrong} wrong, {spent:.0f} s; slowest {slowest[0]:.2f} s (seed {slowest[1]})\n"
    )
    sys.stdout.write(f"memory {' -> '.join(f'{size:.0f}' for size in sizes)} MB (start, a tenth, end)\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
