"""Identities of machine learning: softmax, gates, losses, unrolled recurrences, densities."""

from __future__ import annotations

import sympy
from sympy import Expr, Rational, diff, exp, log, pi, sqrt, tanh

from tests.bench.identity import (
    Identity,
    Row,
    a,
    b,
    c,
    d,
    identities,
    log_sum_exp,
    mu,
    p,
    q,
    s,
    sigmoid,
    softmax,
    softplus,
    t,
    u,
    v,
    w,
    x,
    y,
    z,
)

LOGITS = range(3, 9)


def jacobian_entry(count: int, row: int, column: int) -> Row:
    """d softmax(z)_row / d z_column = p_row (delta - p_column); wrong with the two indices of the delta swapped."""
    logits = sympy.symbols(f"z1:{count + 1}", real=True)
    one, other = softmax(logits, row), 1 / sum(exp(value - logits[column]) for value in logits)
    same = int(row == column)
    return (
        f"softmax Jacobian, {count} logits, entry {row + 1},{column + 1}",
        diff(one, logits[column]),
        one * (same - other),
        one * (1 - same - other),
    )


def _softmax() -> list[Row]:
    rows = [jacobian_entry(count, 0, place) for count in LOGITS for place in (0, 1)]
    for count in (3, 5, 8):
        z_ = sympy.symbols(f"z1:{count + 1}", real=True)
        y_ = sympy.symbols(f"y1:{count + 1}", real=True)
        loss = -sum(target * log(softmax(z_, i)) for i, target in enumerate(y_))
        rows.append(
            (
                f"cross-entropy gradient, {count} logits",
                diff(loss, z_[1]),
                sum(y_) * softmax(z_, 1) - y_[1],
                y_[1] - sum(y_) * softmax(z_, 1),
            )
        )
        total = log_sum_exp(*z_)
        rows.append(
            (
                f"Hessian of log-sum-exp, {count} logits",
                diff(total, z_[0], z_[2]),
                -exp(z_[0] + z_[2] - 2 * total),
                -exp(z_[0] + z_[1] - 2 * total),
            )
        )
        scaled = [value / t for value in z_]
        weight = exp(scaled[0]) / sum(exp(value) for value in scaled)
        mean = sum(value * exp(scaled[i]) for i, value in enumerate(z_)) / sum(exp(value) for value in scaled)
        rows.append(
            (
                f"softmax by its temperature, {count} logits",
                diff(weight, t),
                weight * (mean - z_[0]) / t**2,
                weight * (mean - z_[0]) / t,
            )
        )
    z_ = sympy.symbols("z1:5", real=True)
    shifted = exp(z_[0] + c) / sum(exp(value + c) for value in z_)
    rows += [
        ("softmax is invariant under a shift", shifted, softmax(z_, 0), softmax(z_, 0) * exp(c)),
        ("softmax weights sum to one", sum(softmax(z_, i) for i in range(4)), 1, sum(z_)),
        ("log of a ratio of weights", log(softmax(z_, 0) / softmax(z_, 1)), z_[0] - z_[1], z_[1] - z_[0]),
        (
            "log-sum-exp with a shift",
            log_sum_exp(*z_),
            z_[2] + log(sum(exp(value - z_[2]) for value in z_)),
            z_[2] - log(sum(exp(value - z_[2]) for value in z_)),
        ),
    ]
    return rows


def _gates() -> list[Row]:
    g = sigmoid(x)
    silu = x * sigmoid(x)
    mish = x * tanh(softplus(x))
    return [
        ("sigmoid of the negative", sigmoid(-x), 1 - g, 1 + g),
        ("derivative of the sigmoid", diff(g, x), g * (1 - g), g * (1 + g)),
        ("second derivative of the sigmoid", diff(g, x, 2), g * (1 - g) * (1 - 2 * g), g * (1 - g) * (1 - g)),
        ("sigmoid through exp", g, exp(x) / (1 + exp(x)), exp(x) / (2 + exp(x))),
        ("tanh through the sigmoid", tanh(x), 2 * sigmoid(2 * x) - 1, 2 * sigmoid(x) - 1),
        ("sigmoid through tanh", g, (1 + tanh(x / 2)) / 2, (1 + tanh(x)) / 2),
        ("derivative of tanh", diff(tanh(x), x), 4 * exp(2 * x) / (exp(2 * x) + 1) ** 2, 1 - tanh(x)),
        ("derivative of the softplus", diff(softplus(x), x), g, sigmoid(-x)),
        ("softplus and its mirror image", softplus(x) - softplus(-x), x, -x),
        ("log-sigmoid", log(g), -softplus(-x), -softplus(x)),
        ("derivative of the log-sigmoid", diff(log(g), x), 1 - g, g),
        ("inverse of the sigmoid", log(g / (1 - g)), x, x + 1),
        ("log-sum-exp of two", log_sum_exp(x, y), y + softplus(x - y), x + softplus(x - y)),
        ("log of a softmax of two", log(exp(x) / (exp(x) + exp(y))), -softplus(y - x), -softplus(x - y)),
        ("derivative of SiLU", diff(silu, x), g + silu * (1 - g), g + silu * (1 + g)),
        (
            "second derivative of SiLU",
            diff(silu, x, 2),
            g * (1 - g) * (2 + x * (1 - 2 * g)),
            g * (1 - g) * (2 - x * (1 - 2 * g)),
        ),
        (
            "derivative of Mish",
            diff(mish, x),
            tanh(softplus(x)) + x * g * (1 - tanh(softplus(x)) ** 2),
            tanh(softplus(x)) + x * g * (1 - tanh(softplus(x))),
        ),
        (
            "tanh of the softplus",
            tanh(softplus(x)),
            (exp(2 * x) + 2 * exp(x)) / (exp(2 * x) + 2 * exp(x) + 2),
            (exp(2 * x) + 2 * exp(x)) / (exp(2 * x) + 2 * exp(x) + 1),
        ),
        ("gated mixture", g * y + (1 - g) * z, z + g * (y - z), y + g * (y - z)),
        ("softmax of two as a sigmoid", exp(x) / (exp(x) + exp(y)), sigmoid(x - y), sigmoid(y - x)),
    ]


def _recurrences() -> list[Row]:
    x1, x2, x3, h0, f1, f2, f3 = sympy.symbols("x1:4 h0 f1:4", real=True)
    s1 = w * h0 + u * x1
    h1 = tanh(s1)
    s2 = w * h1 + u * x2
    h2 = tanh(s2)
    s3 = w * h2 + u * x3
    h3 = tanh(s3)

    def slope(before: Expr) -> Expr:
        """The derivative of tanh, written through the sigmoid."""
        return 4 * sigmoid(2 * before) * sigmoid(-2 * before)

    linear = w * (w * (w * h0 + u * x1) + u * x2) + u * x3
    gate1, gate2 = sigmoid(f1), sigmoid(f2)
    cell1 = gate1 * h0 + (1 - gate1) * tanh(x1)
    cell2 = gate2 * cell1 + (1 - gate2) * tanh(x2)
    momentum = v * (v * (v * h0 + x1) + x2) + x3
    return [
        ("two steps by the start", diff(h2, h0), w**2 * slope(s2) * slope(s1), w * slope(s2) * slope(s1)),
        (
            "two steps by the recurrent weight",
            diff(h2, w),
            slope(s2) * (h1 + w * slope(s1) * h0),
            slope(s2) * (h1 + slope(s1) * h0),
        ),
        (
            "two steps by the input weight",
            diff(h2, u),
            slope(s2) * (x2 + w * slope(s1) * x1),
            slope(s2) * (x1 + w * slope(s1) * x2),
        ),
        (
            "three steps by the start",
            diff(h3, h0),
            w**3 * slope(s3) * slope(s2) * slope(s1),
            w**3 * slope(s3) * slope(s2),
        ),
        (
            "three steps by the first input",
            diff(h3, x1),
            u * w**2 * slope(s3) * slope(s2) * slope(s1),
            u * w**2 * slope(s3) * slope(s2) * (1 + h1**2),
        ),
        (
            "three linear steps",
            linear,
            w**3 * h0 + u * (w**2 * x1 + w * x2 + x3),
            w**3 * h0 + u * (w * x1 + w**2 * x2 + x3),
        ),
        (
            "three linear steps by the weight",
            diff(linear, w),
            3 * w**2 * h0 + 2 * w * u * x1 + u * x2,
            3 * w**2 * h0 + w * u * x1 + u * x2,
        ),
        (
            "gated cell by the start",
            diff(cell2, h0),
            exp(f1 + f2) / ((1 + exp(f1)) * (1 + exp(f2))),
            gate1 * (1 - gate2),
        ),
        (
            "gated cell by the first gate",
            diff(cell2, f1),
            gate2 * gate1 * (1 - gate1) * (h0 - tanh(x1)),
            gate2 * gate1 * (1 - gate1) * (tanh(x1) - h0),
        ),
        (
            "gated cell by its second input",
            diff(cell2, x2),
            (1 - gate2) * slope(x2),
            gate2 * slope(x2),
        ),
        (
            "three steps of momentum",
            momentum,
            v**3 * h0 + v**2 * x1 + v * x2 + x3,
            v**3 * h0 + v**2 * x1 + v**2 * x2 + x3,
        ),
        (
            "squared loss through two steps",
            diff((h2 - y) ** 2 / 2, h0),
            (h2 - y) * w**2 * slope(s2) * slope(s1),
            (h2 + y) * w**2 * slope(s2) * slope(s1),
        ),
        (
            "product of three gates",
            sigmoid(f1) * sigmoid(f2) * sigmoid(f3),
            exp(f1 + f2 + f3) / ((1 + exp(f1)) * (1 + exp(f2)) * (1 + exp(f3))),
            exp(f1 + f2) / ((1 + exp(f1)) * (1 + exp(f2)) * (1 + exp(f3))),
        ),
    ]


def _losses() -> list[Row]:
    cross = -y * log(p) - (1 - y) * log(1 - p)
    of_logit = -y * log(sigmoid(x)) - (1 - y) * log(1 - sigmoid(x))
    kl = sigmoid(x) * log(sigmoid(x) / sigmoid(z)) + (1 - sigmoid(x)) * log((1 - sigmoid(x)) / (1 - sigmoid(z)))
    entropy = -p * log(p) - (1 - p) * log(1 - p)
    focal = -((1 - sigmoid(x)) ** 2) * log(sigmoid(x))
    return [
        ("cross-entropy by the probability", diff(cross, p), (p - y) / (p * (1 - p)), (y - p) / (p * (1 - p))),
        ("cross-entropy of a logit", of_logit, softplus(x) - y * x, softplus(x) + y * x),
        ("cross-entropy by the logit", diff(of_logit, x), sigmoid(x) - y, sigmoid(x) + y),
        ("curvature in the logit", diff(of_logit, x, 2), sigmoid(x) * sigmoid(-x), sigmoid(x) ** 2),
        (
            "KL of two Bernoullis by logits",
            kl,
            sigmoid(x) * (x - z) - softplus(x) + softplus(z),
            sigmoid(x) * (x - z) + softplus(x) - softplus(z),
        ),
        ("KL by its first logit", diff(kl, x), (x - z) * sigmoid(x) * (1 - sigmoid(x)), (x - z) * sigmoid(x)),
        ("KL by its second logit", diff(kl, z), sigmoid(z) - sigmoid(x), sigmoid(x) - sigmoid(z)),
        ("derivative of the entropy", diff(entropy, p), log(1 / p - 1), log(1 / p + 1)),
        ("curvature of the entropy", diff(entropy, p, 2), -1 / (p * (1 - p)), -1 / (p * (1 + p))),
        (
            "derivative of the focal loss",
            diff(focal, x),
            (1 - sigmoid(x)) ** 2 * (2 * sigmoid(x) * log(sigmoid(x)) + sigmoid(x) - 1),
            (1 - sigmoid(x)) ** 2 * (2 * sigmoid(x) * log(sigmoid(x)) - sigmoid(x) + 1),
        ),
        (
            "logistic loss of a margin",
            diff(softplus(-y * (w * x + b)), w),
            -y * x * sigmoid(-y * (w * x + b)),
            -y * x * sigmoid(y * (w * x + b)),
        ),
        (
            "squared loss of a sigmoid",
            diff((sigmoid(w * x) - y) ** 2, w),
            2 * x * (sigmoid(w * x) - y) * sigmoid(w * x) * (1 - sigmoid(w * x)),
            x * (sigmoid(w * x) - y) * sigmoid(w * x) * (1 - sigmoid(w * x)),
        ),
    ]


def _densities() -> list[Row]:
    density = exp(-((x - mu) ** 2) / (2 * s**2)) / sqrt(2 * pi * s**2)
    log_density = -((x - mu) ** 2) / (2 * s**2) - log(2 * pi * s**2) / 2
    kl = log(b / a) + (a**2 + (x - y) ** 2) / (2 * b**2) - Rational(1, 2)
    product = exp(-((x - u) ** 2) / 2) * exp(-((x - v) ** 2) / 2)
    return [
        ("log of the Gaussian density", log(density), log_density, log_density + log(s)),
        ("score by the mean", diff(log_density, mu), (x - mu) / s**2, (x - mu) / s),
        ("score by the deviation", diff(log_density, s), ((x - mu) ** 2 - s**2) / s**3, ((x - mu) ** 2 + s**2) / s**3),
        ("score by the point", diff(log(density), x), (mu - x) / s**2, (x - mu) / s**2),
        (
            "curvature in the deviation",
            diff(log_density, s, 2),
            1 / s**2 - 3 * (x - mu) ** 2 / s**4,
            1 / s**2 - (x - mu) ** 2 / s**4,
        ),
        ("Gaussian density by its mean", diff(density, mu), density * (x - mu) / s**2, density * (mu - x) / s**2),
        (
            "heat equation",
            diff(exp(-(x**2) / (2 * t)) / sqrt(2 * pi * t), t),
            diff(exp(-(x**2) / (2 * t)) / sqrt(2 * pi * t), x, 2) / 2,
            diff(exp(-(x**2) / (2 * t)) / sqrt(2 * pi * t), x, 2),
        ),
        ("KL of Gaussians by the first deviation", diff(kl, a), (a**2 - b**2) / (a * b**2), (a**2 + b**2) / (a * b**2)),
        (
            "KL of Gaussians by the second deviation",
            diff(kl, b),
            (b**2 - a**2 - (x - y) ** 2) / b**3,
            (b**2 - a**2 + (x - y) ** 2) / b**3,
        ),
        (
            "product of Gaussian factors",
            product,
            exp(-((x - (u + v) / 2) ** 2)) * exp(-((u - v) ** 2) / 4),
            exp(-((x - (u + v) / 2) ** 2)) * exp(-((u - v) ** 2) / 2),
        ),
        (
            "posterior mean of two Gaussians",
            (x / a**2 + y / b**2) / (1 / a**2 + 1 / b**2),
            (b**2 * x + a**2 * y) / (a**2 + b**2),
            (a**2 * x + b**2 * y) / (a**2 + b**2),
        ),
        (
            "log-normal score",
            diff(-((log(p) - mu) ** 2) / 2 - log(p), p),
            -(log(p) - mu + 1) / p,
            -(log(p) - mu - 1) / p,
        ),
        (
            "Laplace density at positive points",
            log(exp(-a / b) / (2 * b)),
            -a / b - log(2) - log(b),
            -a / b - log(2) + log(b),
        ),
        (
            "exponential family of the Bernoulli",
            exp(y * log(q) + (1 - y) * log(c)) / c,
            exp(y * (log(q) - log(c))),
            exp(y * (log(q) + log(c))),
        ),
        ("gamma log-density", diff(a * log(b) + (a - 1) * log(d) - b * d, d), (a - 1 - b * d) / d, (a - b * d) / d),
    ]


def learning() -> list[Identity]:
    return [
        *identities("softmax", _softmax()),
        *identities("gates", _gates()),
        *identities("recurrences", _recurrences()),
        *identities("losses", _losses()),
        *identities("densities", _densities()),
    ]
