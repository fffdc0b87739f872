"""README, the pages in docs/ and the docstrings and comments of dealerbox/ avoid the wordings that readers stumble over
most: headless "who …", "by itself", "anew", and "he" for a player."""

import ast
import io
import re
import tokenize
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


SOURCE = ROOT / "dealerbox"
NOT_YET: set[str] = set()
"""Folders that still have to be reworded."""
PARTS = sorted({".", *(file.relative_to(SOURCE).parts[0] for file in SOURCE.glob("*/**/*.py"))} - NOT_YET)
"""The folders of dealerbox/ whose docstrings and comments are checked; "." is the modules at the top."""

DOCSTRING_PATTERNS = {
    "if you, or a player who": re.compile(r"^(?:Who\b(?!.*\?$)|Whoever\b).*|\b[Ww]hoever\b.*"),
    "a docstring that stands alone": re.compile(r"^The same\b.*"),
    **{instead: PATTERNS[instead] for instead in ("automatically", "again", "they")},
}
LABEL = re.compile(r"^(?:Least|Most)\b(?! of\b)")
"""A label that should begin with Min, Max, Minimum or Maximum."""


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


def docstrings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every docstring, also of fields and constants, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value


def comments(source: str) -> Iterator[tuple[int, str]]:
    """Every comment with its line; comments on consecutive lines are one."""
    last, begin, words = -1, 0, ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            text = token.string.lstrip("# ")
            if token.start[0] == last + 1:
                words += f" {text}"
            else:
                if words:
                    yield begin, words
                begin, words = token.start[0], text
            last = token.start[0]
    if words:
        yield begin, words


def clumsy(text: str) -> Iterator[str]:
    """The wordings to change in one docstring or comment."""
    words = " ".join(re.sub(r"``[^`]*``|`[^`]*`", "…", text).split())
    for instead, pattern in DOCSTRING_PATTERNS.items():
        yield from (f"{match.group()[:80]!r}: {instead}" for match in pattern.finditer(words))
    if LABEL.match(words):
        yield f"{words[:80]!r}: Min, Max, Minimum or Maximum"


def clumsy_in(part: str) -> list[str]:
    files = sorted(SOURCE.glob("*.py") if part == "." else (SOURCE / part).rglob("*.py"))
    assert files
    found = []
    for file in files:
        source = file.read_text(encoding="utf-8")
        texts = [*docstrings(ast.parse(source)), *comments(source)]
        found += [f"{file.relative_to(ROOT)}:{line}: {one}" for line, text in texts for one in clumsy(text)]
    return found


@pytest.mark.parametrize("part", PARTS)
def test_docstrings_and_comments_are_in_plain_english(part: str) -> None:
    assert clumsy_in(part) == []


@pytest.mark.parametrize(
    "text",
    [
        "Who leaves is paid.",
        "Whoever is at the table.",
        "The same for a table.",
        "Tables close by themselves.",
        "The clock begins anew.",
        "Tell him about it.",
        "Most of his chips.",
        "Least amount of a bet.",
        "Most messages in an outbox.",
    ],
)
def test_a_clumsy_docstring_is_found(text: str) -> None:
    assert len(list(clumsy(text))) == 1


@pytest.mark.parametrize("text", ["Who acts first?", "The word ``anew``.", "Most of the chips.", "Post a bet."])
def test_a_plain_docstring_is_left_alone(text: str) -> None:
    assert list(clumsy(text)) == []


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
