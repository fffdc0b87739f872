"""README and the pages in docs/ avoid the wordings that readers stumble over most: headless "who …", "by itself",
"anew", and "he" for a player."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted(path for path in (ROOT / "docs").glob("*.md") if path.name != "RULES.md")]
"""RULES.md quotes the rule books that it cites."""

PATTERNS = {
    "if you, or a player who": re.compile(r"^Who\b.+[^?]$|\b[Ww]hoever\b.*"),
    "automatically": re.compile(r"\bby (?:itself|themselves)\b", re.IGNORECASE),
    "again": re.compile(r"\banew\b", re.IGNORECASE),
    "they": re.compile(r"\b(?:he|his|him|himself)\b", re.IGNORECASE),
}
"""What to write instead, and what it replaces. A question may begin with "Who"."""


def prose(text: str) -> str:
    """``text`` without code, and with each paragraph, item and row on one line."""
    text = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"^ {4,}\S.*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"`[^`]*`", "`…`", text)
    return re.sub(r"\n(?=[^\n|#*-])(?!\d+\. )\s*", " ", text)


def sentences(text: str) -> Iterator[str]:
    """The sentences, cells and items of ``text``, without marks of lists and emphasis."""
    for part in re.split(r"[\n|]|(?<=[.:;!?])\**\s", prose(text)):
        yield re.sub(r"^(?:[-#]+|\d+\.)\s", "", part.strip()).replace("*", "")


def stumbling(text: str) -> Iterator[str]:
    """The wordings of ``text`` to change, each with what to write instead."""
    for sentence in sentences(text):
        for instead, pattern in PATTERNS.items():
            yield from (f"{match.group()[:80]!r}: {instead}" for match in pattern.finditer(sentence))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_page_is_in_plain_english(page: Path) -> None:
    assert list(stumbling(page.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("Who has missed the big blind posts it.", "if you, or a player who"),
        ("It is free. Who posts\nplays at once.", "if you, or a player who"),
        ("- Who comes later sees nothing.", "if you, or a player who"),
        ("| `close` | Who sits out stays |", "if you, or a player who"),
        ("**Who leaves** is paid.", "if you, or a player who"),
        ("Whoever has the link joins.", "if you, or a player who"),
        ("Only for whoever has the link.", "if you, or a player who"),
        ("The bank starts by itself.", "automatically"),
        ("Tables close by\nthemselves.", "automatically"),
        ("The clock begins anew.", "again"),
        ("The player gets his chips.", "they"),
        ("He leaves.", "they"),
        ("It is paid to him.", "they"),
        ("A guest locks out himself.", "they"),
    ],
)
def test_a_stumbling_wording_is_found(text: str, instead: str) -> None:
    assert [found.rpartition(": ")[2] for found in stumbling(text)] == [instead]


@pytest.mark.parametrize(
    "text",
    [
        "Who may join? Everybody with the link.",
        "A player who posts plays at once.",
        "| who | may do what |",
        "```\nWho posts plays anew, by himself.\n```",
        "    who posts plays anew, by himself",
        "Write `anew` in the column *not*.",
        "The host sees their history.",
    ],
)
def test_plain_english_and_code_are_left_alone(text: str) -> None:
    assert list(stumbling(text)) == []
