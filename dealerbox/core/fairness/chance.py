"""P-values: how likely chance alone is to give a result at least as extreme as the observed one."""

from collections.abc import Sequence
from math import erfc, exp, lgamma, log, sqrt

_CLOSE = 1e-13
_TINY = 1e-300


def chi_square_tail(statistic: float, degrees: int) -> float:
    """Return the probability that a chi-square with that many degrees of freedom is at least ``statistic``: the upper
    incomplete gamma function, by its series or continued fraction (Abramowitz and Stegun 6.5.29, 6.5.31)."""
    a, x = degrees / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * _CLOSE:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - total * scale)
    # Lentz's algorithm for continued fractions.
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    fraction, i, step = d, 0, 0.0
    while abs(step - 1) > _CLOSE:
        i += 1
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b or _TINY)
        c = b + an / c or _TINY
        step = c * d
        fraction *= step
    return min(1.0, fraction * scale)


def normal_tails(deviations: float) -> float:
    """Return the two-sided probability of being at least that many standard deviations off."""
    return erfc(abs(deviations) / sqrt(2))


def pearson(seen: Sequence[int], expected: Sequence[float]) -> float:
    """Return Pearson's chi-square statistic."""
    return sum((many - due) ** 2 / due for many, due in zip(seen, expected, strict=True))
