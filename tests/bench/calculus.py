"""Identities of school and calculus: rational functions, trigonometry, radicals, cases, sums, powers, hyperbolics."""

from __future__ import annotations

from sympy import (
    Abs,
    Integer,
    Max,
    Min,
    Piecewise,
    Rational,
    Sum,
    binomial,
    cos,
    cosh,
    diff,
    exp,
    log,
    pi,
    sign,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
)

from tests.bench.identity import Identity, Row, a, b, c, identities, k, n, x, y, z


def _rational() -> list[Row]:
    return [
        (
            "square of a sum",
            (x + y + z) ** 2,
            x**2 + y**2 + z**2 + 2 * (x * y + y * z + z * x),
            x**2 + y**2 + z**2 + x * y + y * z + z * x,
        ),
        ("difference of cubes", x**3 - y**3, (x - y) * (x**2 + x * y + y**2), (x - y) * (x**2 - x * y + y**2)),
        (
            "sixth power of a binomial",
            (x + y) ** 6 - (x - y) ** 6,
            4 * x * y * (3 * x**4 + 10 * x**2 * y**2 + 3 * y**4),
            4 * x * y * (3 * x**4 + 5 * x**2 * y**2 + 3 * y**4),
        ),
        ("partial fractions", 1 / (x**2 - 1), (1 / (x - 1) - 1 / (x + 1)) / 2, (1 / (x - 1) + 1 / (x + 1)) / 2),
        (
            "partial fractions, three poles",
            1 / ((x - 1) * (x - 2) * (x - 3)),
            Rational(1, 2) / (x - 1) - 1 / (x - 2) + Rational(1, 2) / (x - 3),
            Rational(1, 2) / (x - 1) - 1 / (x - 2) - Rational(1, 2) / (x - 3),
        ),
        (
            "quotient rule",
            diff((x**2 + 1) / (x - 3), x),
            (x**2 - 6 * x - 1) / (x - 3) ** 2,
            (x**2 - 6 * x + 1) / (x - 3) ** 2,
        ),
        ("continued fraction", 1 / (1 + 1 / (1 + 1 / (1 + a))), (a + 2) / (2 * a + 3), (a + 2) / (3 * a + 2)),
        (
            "Lagrange's identity",
            (x**2 + y**2) * (z**2 + a**2),
            (x * z - y * a) ** 2 + (x * a + y * z) ** 2,
            (x * z - y * a) ** 2 + (x * a - y * z) ** 2,
        ),
        (
            "cyclic sum",
            a / ((a - b) * (a - c)) + b / ((b - a) * (b - c)) + c / ((c - a) * (c - b)),
            0,
            1,
        ),
        ("telescope of four", sum(1 / ((x + j) * (x + j + 1)) for j in range(4)), 4 / (x * (x + 4)), 3 / (x * (x + 4))),
        (
            "geometric factor",
            (x**8 - 1) / (x - 1),
            (1 + x) * (1 + x**2) * (1 + x**4),
            (1 + x) * (1 + x**2) * (1 + x**3),
        ),
        ("normalised variance", (x**2 + y**2) / 2 - ((x + y) / 2) ** 2, (x - y) ** 2 / 4, (x - y) ** 2 / 2),
        (
            "Newton's step for the root",
            x - (x**2 - a) / (2 * (x**2 + 1)),
            (2 * x**3 - x**2 + 2 * x + a) / (2 * (x**2 + 1)),
            (2 * x**3 - x**2 + 2 * x - a) / (2 * (x**2 + 1)),
        ),
    ]


def _trigonometry() -> list[Row]:
    return [
        ("Pythagoras", sin(x) ** 2 + cos(x) ** 2, 1, 2),
        ("double angle of the sine", sin(2 * x), 2 * sin(x) * cos(x), sin(x) * cos(x)),
        ("double angle of the cosine", cos(2 * x), 1 - 2 * sin(x) ** 2, 1 - sin(x) ** 2),
        ("triple angle", sin(3 * x), 3 * sin(x) - 4 * sin(x) ** 3, 4 * sin(x) - 3 * sin(x) ** 3),
        (
            "fivefold angle",
            cos(5 * x),
            16 * cos(x) ** 5 - 20 * cos(x) ** 3 + 5 * cos(x),
            16 * cos(x) ** 5 - 20 * cos(x) ** 3 - 5 * cos(x),
        ),
        ("sum of angles", sin(x + y), sin(x) * cos(y) + cos(x) * sin(y), sin(x) * cos(y) - cos(x) * sin(y)),
        ("product to sum", sin(x) * sin(y), (cos(x - y) - cos(x + y)) / 2, (cos(x - y) + cos(x + y)) / 2),
        ("tangent of a double angle", tan(2 * x), 2 * tan(x) / (1 - tan(x) ** 2), 2 * tan(x) / (1 + tan(x) ** 2)),
        ("derivative of the tangent", diff(sin(x) / cos(x), x), 1 / cos(x) ** 2, 1 / sin(x) ** 2),
        ("half angle", tan(x / 2), sin(x) / (1 + cos(x)), sin(x) / (1 - cos(x))),
        ("fourth powers", sin(x) ** 4 + cos(x) ** 4, (3 + cos(4 * x)) / 4, (3 + cos(2 * x)) / 4),
        ("shifted cosine", cos(x - pi / 3), cos(x) / 2 + sqrt(3) / 2 * sin(x), cos(x) / 2 - sqrt(3) / 2 * sin(x)),
        ("rotary embedding", (x * cos(a) - y * sin(a)) ** 2 + (x * sin(a) + y * cos(a)) ** 2, x**2 + y**2, x**2 - y**2),
        (
            "rotary embedding is relative",
            (x * cos(a) - y * sin(a)) * cos(b) + (x * sin(a) + y * cos(a)) * sin(b),
            x * cos(a - b) - y * sin(a - b),
            x * cos(a - b) + y * sin(a - b),
        ),
    ]


def _radicals() -> list[Row]:
    return [
        ("nested radical 3 + 2 root 2", sqrt(3 + 2 * sqrt(2)), 1 + sqrt(2), sqrt(2) - 1),
        ("nested radical 5 + 2 root 6", sqrt(5 + 2 * sqrt(6)), sqrt(2) + sqrt(3), sqrt(3) - sqrt(2)),
        ("nested radical 7 - 4 root 3", sqrt(7 - 4 * sqrt(3)), 2 - sqrt(3), 2 + sqrt(3)),
        ("nested radicals, sum", sqrt(4 + sqrt(7)) - sqrt(4 - sqrt(7)), sqrt(2), sqrt(3)),
        ("nested cube roots", (2 + sqrt(5)) ** Rational(1, 3), (1 + sqrt(5)) / 2, (1 + sqrt(3)) / 2),
        ("rational denominator", 1 / (sqrt(3) - sqrt(2)), sqrt(3) + sqrt(2), sqrt(3) + 2),
        ("golden ratio", ((1 + sqrt(5)) / 2) ** 3, 2 + sqrt(5), 1 + sqrt(5)),
        ("conjugate of a root", 1 / (sqrt(a + 1) + sqrt(a)), sqrt(a + 1) - sqrt(a), sqrt(a + 1) + sqrt(a)),
        ("root of a binomial", sqrt(a**2 + 2 * a * b + b**2), a + b, a - b),
        ("root of a square", sqrt(4 * x**2 + 4 * x + 1), Abs(2 * x + 1), 2 * x + 1),
        (
            "derivative of a unit vector",
            diff(y / sqrt(x**2 + y**2), y),
            x**2 / (x**2 + y**2) ** Rational(3, 2),
            y**2 / (x**2 + y**2) ** Rational(3, 2),
        ),
        ("scaled root", sqrt(8 * a + 8), 2 * sqrt(2) * sqrt(a + 1), 4 * sqrt(a + 1)),
        (
            "second derivative of a norm",
            diff(sqrt(x**2 + y**2), x, 2),
            y**2 / (x**2 + y**2) ** Rational(3, 2),
            x**2 / (x**2 + y**2) ** Rational(3, 2),
        ),
        ("root of a fraction", sqrt(a / b + b / a + 2), (a + b) / sqrt(a * b), (a - b) / sqrt(a * b)),
        ("normalisation", (x / sqrt(x**2 + a)) ** 2 + a / (x**2 + a), 1, 1 + a),
    ]


def _cases() -> list[Row]:
    relu = Piecewise((x, x > 0), (0, True))
    huber = Piecewise((x**2 / 2, Abs(x) <= 1), (Abs(x) - Rational(1, 2), True))
    clipped = Min(Max(x, 0), 6)
    return [
        ("relu as a maximum", relu, Max(x, 0), Max(x, 1)),
        ("relu through the absolute value", Max(x, 0), (x + Abs(x)) / 2, (x - Abs(x)) / 2),
        ("relu of both signs", Max(x, 0) - Max(-x, 0), x, -x),
        ("leaky relu", Piecewise((x, x > 0), (x / 10, True)), Max(x, x / 10), Min(x, x / 10)),
        ("maximum and minimum", Max(x, y) + Min(x, y), x + y, x - y),
        ("maximum through the absolute value", Max(x, y), (x + y + Abs(x - y)) / 2, (x + y - Abs(x - y)) / 2),
        ("product of absolute values", Abs(x * y), Abs(x) * Abs(y), Abs(x) + Abs(y)),
        ("sign times absolute value", sign(x) * Abs(x), x, -x),
        ("relu6 as a clip", clipped, Max(x, 0) - Max(x - 6, 0), Max(x, 0)),
        (
            "Huber's loss",
            huber,
            Min(Abs(x), 1) * (Abs(x) - Min(Abs(x), 1) / 2),
            Min(Abs(x), 1) * (Abs(x) - Min(Abs(x), 1)),
        ),
        ("hinge loss", Max(0, 1 - x), Piecewise((1 - x, x < 1), (0, True)), Piecewise((1 - x, x < 0), (0, True))),
        ("softplus, stable form", Max(x, 0) + log(1 + exp(-Abs(x))), log(1 + exp(x)), log(1 + exp(-x))),
        ("step functions", Piecewise((1, x > 0), (0, True)) + Piecewise((1, x <= 0), (0, True)), 1, 2),
        (
            "median of three",
            x + y + z - Max(x, y, z) - Min(x, y, z),
            Max(Min(x, y), Min(Max(x, y), z)),
            Max(Min(x, y), Max(Max(x, y), z)),
        ),
        (
            "ELU",
            Piecewise((x, x > 0), (exp(x) - 1, True)),
            Max(x, 0) + exp(Min(x, 0)) - 1,
            Max(x, 0) + exp(Min(x, 0)) + 1,
        ),
    ]


def _sums() -> list[Row]:
    return [
        ("first integers", Sum(k, (k, 1, n)), n * (n + 1) / 2, n * (n - 1) / 2),
        ("first squares", Sum(k**2, (k, 1, n)), n * (n + 1) * (2 * n + 1) / 6, n * (n + 1) * (2 * n + 1) / 3),
        ("first cubes", Sum(k**3, (k, 1, n)), Sum(k, (k, 1, n)) ** 2, Sum(k, (k, 1, n)) ** 3),
        ("geometric series", Sum(Rational(1, 2) ** k, (k, 0, n)), 2 - Rational(1, 2) ** n, 1 - Rational(1, 2) ** n),
        ("odd numbers", Sum(2 * k - 1, (k, 1, n)), n**2, n * (n + 1)),
        ("telescoping sum", Sum(1 / (k * (k + 1)), (k, 1, n)), n / (n + 1), (n + 1) / n),
        ("ten integers", Sum(k, (k, 1, 10)), 55, 45),
        ("harmonic number", Sum(1 / k, (k, 1, 6)), Rational(49, 20), Rational(29, 20)),
        ("geometric sum of six terms", Sum(a**k, (k, 0, 5)) * (1 - a), 1 - a**6, 1 - a**5),
        ("binomial theorem", Sum(binomial(4, k) * x**k * y ** (4 - k), (k, 0, 4)), (x + y) ** 4, (x - y) ** 4),
        ("sum of a linear term", Sum(x * k + y, (k, 1, 8)), 36 * x + 8 * y, 36 * x + y),
        ("linearity of the sum", Sum(a * k + b, (k, 1, n)), a * n * (n + 1) / 2 + b * n, a * n * (n + 1) / 2 + b),
        ("weights of momentum", Sum(x**k * (1 - x), (k, 0, 7)), 1 - x**8, 1 - x**7),
        (
            "sum of exponentials",
            Sum(exp(k * x), (k, 0, 3)),
            (1 + exp(x)) * (1 + exp(2 * x)),
            (1 + exp(x)) * (1 + exp(3 * x)),
        ),
    ]


def _powers() -> list[Row]:
    return [
        ("power of a product", (a * b) ** x, a**x * b**x, a**x + b**x),
        ("product of powers", a**x * a**y, a ** (x + y), a ** (x * y)),
        ("power of a power", (a**x) ** y / a, a ** (x * y - 1), a ** (x + y - 1)),
        ("logarithm of a product", log(a * b), log(a) + log(b), log(a) * log(b)),
        ("logarithm of a quotient", log(a**2 / b), 2 * log(a) - log(b), log(a) - log(b)),
        ("power through exp", a**x, exp(x * log(a)), exp(x + log(a))),
        ("derivative of powers", diff(a**x * b**x, x), (a * b) ** x * log(a * b), (a * b) ** x / log(a * b)),
        ("derivative of x to the x", diff(a**a, a), exp(a * log(a)) * (log(a) + 1), exp(a * log(a)) * log(a)),
        ("exponents that halve", 2 ** (x + 1), 2 * 2**x, 4 * 2**x),
        ("change of the base", 4**x, 2 ** (2 * x), 2 ** (x + 2)),
        ("log of a geometric mean", log(sqrt(a * b)), (log(a) + log(b)) / 2, log(a) + log(b)),
        ("bits and nats", log(8 * a) / log(2), 3 + log(a) / log(2), 8 + log(a) / log(2)),
        ("weighted geometric mean", exp(x * log(a) + (1 - x) * log(b)), b * (a / b) ** x, a * (a / b) ** x),
        ("Adam's bias correction", (1 - b) * sum(b ** (3 - j) for j in range(1, 4)) / (1 - b**3), 1, b),
    ]


def _hyperbolics() -> list[Row]:
    return [
        ("hyperbolic Pythagoras", cosh(x) ** 2 - sinh(x) ** 2, 1, -1),
        ("double argument", sinh(2 * x), 2 * sinh(x) * cosh(x), sinh(x) * cosh(x)),
        ("sum of arguments", cosh(x + y), cosh(x) * cosh(y) + sinh(x) * sinh(y), cosh(x) * cosh(y) - sinh(x) * sinh(y)),
        ("tanh as a quotient", tanh(x), sinh(x) / cosh(x), cosh(x) / sinh(x)),
        (
            "tanh of a sum",
            tanh(x + y),
            (tanh(x) + tanh(y)) / (1 + tanh(x) * tanh(y)),
            (tanh(x) + tanh(y)) / (1 - tanh(x) * tanh(y)),
        ),
        ("derivative of log cosh", diff(log(cosh(x)), x), tanh(x), 1 / tanh(x)),
        ("log cosh, stable form", log(cosh(x)), x + log(1 + exp(-2 * x)) - log(2), x + log(1 + exp(-2 * x)) + log(2)),
        (
            "second derivative of tanh",
            diff(tanh(x), x, 2),
            -2 * tanh(x) * (1 - tanh(x) ** 2),
            2 * tanh(x) * (1 - tanh(x) ** 2),
        ),
        ("inverse of sinh", sinh(log(a)), (a - 1 / a) / 2, (a + 1 / a) / 2),
        ("triple argument", cosh(3 * x), 4 * cosh(x) ** 3 - 3 * cosh(x), 4 * cosh(x) ** 3 + 3 * cosh(x)),
        ("one minus tanh squared", 1 - tanh(x) ** 2, 1 / cosh(x) ** 2, 1 / sinh(x) ** 2),
        ("integer multiples", Integer(2) * cosh(x) ** 2, 1 + cosh(2 * x), 1 - cosh(2 * x)),
    ]


def calculus() -> list[Identity]:
    return [
        *identities("rational functions", _rational()),
        *identities("trigonometry", _trigonometry()),
        *identities("radicals", _radicals()),
        *identities("cases", _cases()),
        *identities("sums", _sums()),
        *identities("powers and logs", _powers()),
        *identities("hyperbolics", _hyperbolics()),
    ]
