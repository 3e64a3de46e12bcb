"""Square and cube roots of numbers ``A + B`` with rational A and rational B^2, written without nesting.

sqrt(A + B) = sqrt((A + s) / 2) ± sqrt((A - s) / 2) where s = sqrt(A^2 - B^2) is rational, and A is positive.
(A + B)^(1/3) = a + c B where a^2 - c^2 B^2 = m is the rational cube root of A^2 - B^2, and A + B is positive.
"""

from __future__ import annotations

from flint import fmpq, fmpq_poly, fmpz


def square_root(constant: fmpq, square: fmpq) -> tuple[fmpq, fmpq] | None:
    """p and q with sqrt(constant ± sqrt(square)) = sqrt(p) ± sqrt(q)."""
    if constant <= 0 or square >= constant * constant:
        return None
    s = exact_root(constant * constant - square, 2)
    return None if s is None else ((constant + s) / 2, (constant - s) / 2)


def cube_root(constant: fmpq, square: fmpq) -> tuple[fmpq, fmpq] | None:
    """a and c with (constant + B)^(1/3) = a + c B for both B with B^2 = square; real roots of real numbers."""
    m = exact_root(constant * constant - square, 3)
    if m is None:
        return None
    # The trace 2 a of the root satisfies T^3 - 3 m T - 2 constant = 0.
    _, factors = fmpq_poly([-2 * constant, -3 * m, 0, 1]).factor()
    for factor, _ in factors:
        if factor.degree() == 1:
            a = -factor[0] / factor[1] / 2
            scale = 4 * a * a - m
            if scale != 0:
                c = 1 / scale
                if a**3 + 3 * a * c * c * square == constant and 3 * a * a * c + c**3 * square == 1:
                    return a, c
    return None


def exact_root(value: fmpq, degree: int) -> fmpq | None:
    """The real root of that degree if it is rational."""
    sign = -1 if value < 0 else 1
    if sign < 0 and degree % 2 == 0:
        return None
    parts = []
    for part in (sign * value.p, value.q):
        root = fmpz(part).root(degree)
        if root**degree != part:
            return None
        parts.append(root)
    return sign * fmpq(parts[0], parts[1])
