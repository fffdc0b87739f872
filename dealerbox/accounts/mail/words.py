"""Amounts and times for e-mails, in the format of a language. Pure."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime

Words = Mapping[str, str]
"""The ``[words]`` of a language."""


def format_number(words: Words, amount: int) -> str:
    return f"{amount:,}".replace(",", words["thousands"])


def format_money(words: Words, amount: int, currency: str) -> str:
    """Format ``amount``, in hundredths of the currency's unit; whole amounts have no decimals."""
    whole, cents = divmod(amount, 100)
    text = format_number(words, whole) + (f"{words['decimals']}{cents:02}" if cents else "")
    return words.get(currency, words["money"]).format(amount=text, currency=currency)


def join_words(words: Words, parts: Iterable[str]) -> str:
    """Join ``parts``: "a", "a and b"; the word for nothing if there are none."""
    found = ""
    for part in parts:
        found = words["and"].format(first=found, second=part) if found else part
    return found or words["nothing"]


def format_time(words: Words, at: int) -> str:
    """Format ``at`` (ms, UTC)."""
    when = datetime.fromtimestamp(at / 1000, UTC)
    return words["moment"].format(
        year=when.year, month=when.month, day=when.day, hour=when.hour, minute=when.minute
    )  # fmt: skip
