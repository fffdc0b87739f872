"""Parse amounts in files exactly, or refuse them."""

import re

from dealerbox.ledger import MAX_AMOUNT

_AMOUNT = re.compile(r"([+-]?)([0-9]{1,3}(?:[ \u00a0.,'][0-9]{3})+|[0-9]{1,15})(?:[.,]([0-9]{1,2}))?", re.ASCII)
_DECIMAL = re.compile(r"([0-9]{1,15})(?:\.([0-9]{1,5}))?", re.ASCII)


class BadAmount(ValueError):
    """The text is not an amount of whole cents."""


def cents_of(text: str) -> int:
    """Return ``1234.5``, ``1,234.50``, ``1.234,50`` or ``-1 234,50`` in cents; raises ``BadAmount``.

    A single separator before three digits is ambiguous and refused, so that no thousand is read as one.
    """
    found = _AMOUNT.fullmatch(text.strip())
    if found is None or re.fullmatch(r"[+-]?[0-9]{1,3}[.,][0-9]{3}", text.strip()):
        raise BadAmount(f"{text.strip()!r} is not an amount such as 1234.50 or 1 234,50")
    sign, whole, part = found.groups()
    marks = {letter for letter in whole if not letter.isdigit()}
    if len(marks) > 1 or (part is not None and marks & set(text.strip()[-len(part) - 1])):
        raise BadAmount(f"{text.strip()!r} uses one separator for both thousands and cents, or several for thousands")
    return _checked(whole, part) * (-1 if sign == "-" else 1)


def decimal_of(text: str) -> int:
    """Return an XML decimal such as ``1234.50`` in cents; raises ``BadAmount``."""
    found = _DECIMAL.fullmatch(text.strip())
    if found is None or (found[2] or "")[2:].strip("0"):
        raise BadAmount(f"{text.strip()!r} is not an amount in whole cents such as 1234.50")
    return _checked(found[1], (found[2] or "")[:2])


def decimal(cents: int) -> str:
    """Format cents as ``-1234.50``."""
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def _checked(whole: str, part: str | None) -> int:
    cents = int("".join(letter for letter in whole if letter.isdigit())) * 100 + int(((part or "") + "00")[:2])
    if cents > MAX_AMOUNT:
        raise BadAmount(f"{whole} is more than can be moved at once")
    return cents
