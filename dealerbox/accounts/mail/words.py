"""Amounts and moments in emails, as readers of a language write them. Pure."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

Words = Mapping[str, str]
"""The ``[words]`` of a language."""


def number_words(words: Words, amount: int) -> str:
    return f"{amount:,}".replace(",", words["thousands"])


def money_words(words: Words, amount: int, currency: str) -> str:
    """``amount`` in units of the smallest coin: hundredths. Whole amounts are written without them."""
    whole, cents = divmod(amount, 100)
    text = number_words(words, whole) + (f"{words['decimals']}{cents:02}" if cents else "")
    return words.get(currency, words["money"]).format(amount=text, currency=currency)


def all_of(words: Words, parts: Iterable[str]) -> str:
    """ "a", "a and b"; the word for nothing if there are none."""
    found = ""
    for part in parts:
        found = words["and"].format(first=found, second=part) if found else part
    return found or words["nothing"]


def moment_words(words: Words, at: int) -> str:
    """``at`` in ms (UTC)."""
    when = datetime.fromtimestamp(at / 1000, UTC)
    return words["moment"].format(
        year=when.year, month=when.month, day=when.day, hour=when.hour, minute=when.minute
    )  # fmt: skip
