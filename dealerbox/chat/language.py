"""Cleans chat text for display and hides offensive words.

Word lists have one entry per line: a word stands for itself, ``*`` at the end covers every word that begins with it (so
one line covers the endings of a Finnish word), and ``-`` before a word means that it is never hidden. ``#`` begins a
comment. Words are compared folded: without accents and case, ``sh1t`` as ``shit``, and three or more of one letter as
one.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from itertools import groupby
from pathlib import Path

from msgspec import Struct

from dealerbox.core.names import INVISIBLE

MAX_MARKS = 3
"""Accents on one letter: more would overlap the lines above."""
LONGEST_WORD = 40

_JOINER = "\N{ZERO WIDTH JOINER}"
# Invisible characters that Unicode classifies as letters or symbols.
_BLANK = INVISIBLE | {0x200D, 0x2800, 0x3164, 0xFFA0}

_LEET = str.maketrans("013457@$!", "oieastasi")
# Letters of other alphabets that look like Latin letters.
_LOOKALIKES = str.maketrans("авеіјкмнорсѕтухαικνορτυχ", "abeijkmhopcstyxaiknoptux")
_SPACED = re.compile(r"(?<!\w)\w(?:[ ._*\-]\w){2,}(?!\w)")
_TOKEN = re.compile(r"[@$]?\w(?:[\w@$]|!(?=\w)|\*(?=\w))*")


class BadWords(ValueError):
    """A word list is invalid; the message names the file, the line and what is expected."""


def clean(text: str, longest: int) -> str:
    """Return the text as one line of at most ``longest`` characters (Unicode NFC), without control and invisible
    formatting characters and with single spaces. Empty if nothing visible remains."""
    # Do not normalize text that is far too long.
    normal = unicodedata.normalize("NFC", text[: 8 * longest])
    line = " ".join("".join(_shown(normal)).split())[:longest].rstrip(" " + _JOINER)
    return line if any(ord(letter) not in _BLANK and letter != " " for letter in line) else ""


def clean_lines(text: str, longest: int) -> str:
    """Clean each line of a text as ``clean`` does; at most ``longest`` characters in all."""
    return "\n".join(clean(line, longest) for line in text.splitlines()).strip("\n")[:longest]


def _shown(text: str) -> Iterator[str]:
    before, marks = "", 0
    for letter in text:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if letter in "\t\n\r\v\f\x85" or kind[0] == "Z":
            yield " "
        elif letter == _JOINER:
            # It joins emoji into one; between letters it would only hide a word from the filter.
            if before and unicodedata.category(before) in ("So", "Sk", "Mn"):
                yield letter
        elif marks <= MAX_MARKS and (kind[0] != "C" or kind == "Cn"):
            yield letter  # an unassigned code point may be a new emoji
        before = letter


class WordList(Struct, frozen=True):
    """Folded words: to hide, to hide with any ending, and never to hide."""

    words: frozenset[str] = frozenset()
    beginnings: frozenset[str] = frozenset()
    allowed: frozenset[str] = frozenset()

    def __or__(self, other: "WordList") -> "WordList":
        return WordList(self.words | other.words, self.beginnings | other.beginnings, self.allowed | other.allowed)


class WordFilter:
    """Hides the words of a word list."""

    def __init__(self, words: WordList) -> None:
        self._allowed = words.allowed
        ways = [_spelt(word) for word in sorted(words.words)]
        ways += [_spelt(word) + ".*" for word in sorted(words.beginnings)]
        self._hidden = re.compile("|".join(ways) or r"(?!)")

    def hide(self, text: str) -> str:
        """Return the text with each character of a hidden word replaced by an asterisk."""
        text = _SPACED.sub(lambda found: self._hide(found[0], re.sub(r"[ ._*\-]", "", found[0])), text)
        return _TOKEN.sub(lambda found: self._hide(found[0], found[0]), text)

    def _hide(self, shown: str, word: str) -> str:
        return "*" * len(shown) if any(self._is_hidden(way) for way in _readings(word)) else shown

    def _is_hidden(self, folded: str) -> bool:
        return folded not in self._allowed and self._hidden.fullmatch(folded) is not None


def _spelt(word: str) -> str:
    """Return a pattern for the word with each run of a letter as long as written, or at least three long. So
    ``shiiiit`` is found, but not ``kuusi``, which is a different word from ``kusi``."""
    runs = ((letter, len(list(run))) for letter, run in groupby(word))
    return "".join(f"(?:{letter}{{{count}}}|{letter}{{3,}})" for letter, count in runs)


def _readings(word: str) -> Iterator[str]:
    """Yield the folded word as written without digits around it, and with digits and signs read as letters."""
    folded = fold(word)
    yield folded.strip("0123456789_@$")
    # Do not read digits as letters if they are the majority: A55 is a board.
    if 2 * sum(letter.isalpha() for letter in folded) >= len(folded):
        yield folded.translate(_LEET)
    yield folded.replace("*", "")


def fold(word: str) -> str:
    """Return the word without case and accents, and with similar-looking characters unified."""
    bare = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in bare if letter.isalnum() or letter in "_@$!*").translate(_LOOKALIKES)


def parse(lines: Iterable[str], name: str) -> WordList:
    """Parse a word list; ``name`` is used in errors. Raises ``BadWords``."""
    words: set[str] = set()
    beginnings: set[str] = set()
    allowed: set[str] = set()
    for number, line in enumerate(lines, 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        word = unicodedata.normalize("NFC", text.removeprefix("-").removesuffix("*"))
        if not word.isalpha() or not 2 <= len(word) <= LONGEST_WORD or (text[0] == "-" and text[-1] == "*"):
            raise BadWords(
                f"{name}, line {number}: {text[:LONGEST_WORD]!r} is not a word; expected 2 to {LONGEST_WORD} letters,"
                " with * after them for all words that begin so, or - before them for a word that is never hidden"
            )
        (allowed if text[0] == "-" else beginnings if text[-1] == "*" else words).add(fold(word))
    return WordList(frozenset(words), frozenset(beginnings), frozenset(allowed))


@cache
def built_in_words() -> WordList:
    """Return the word lists that are part of the program."""
    found = WordList()
    for file in files("dealerbox.chat").joinpath("words").iterdir():
        if file.name.endswith(".txt"):
            found |= parse(file.read_text(encoding="utf-8").splitlines(), file.name)
    return found


def operator_words(path: Path) -> WordList:
    """Return the operator's word list; empty if there is no file. Raises ``BadWords``."""
    try:
        return parse(path.read_text(encoding="utf-8").splitlines(), str(path))
    except FileNotFoundError:
        return WordList()
    except UnicodeDecodeError as fault:
        raise BadWords(f"{path} is not UTF-8 text: byte {fault.start} cannot be read") from None
    except OSError as fault:
        raise BadWords(f"{path} cannot be read: {fault.strerror}") from None
