"""Cleaning and filtering of chat text."""

from pathlib import Path

import pytest

from dealerbox.chat.language import (
    BadWords,
    WordFilter,
    WordList,
    built_in_words,
    clean,
    clean_lines,
    operator_words,
    parse,
)

CLEANED = [
    ("hello", "hello"),
    ("  two\t\twords \n", "two words"),
    ("a\u00a0b\u2003c\u2028d", "a b c d"),
    ("e\u0301", "\u00e9"),  # composed
    ("a\x00b\x07c\x1b[31m", "abc[31m"),
    ("pay \u202egnihton\u202c me", "pay gnihton me"),  # would be shown reversed
    ("\u2066a\u2069\u200e\u200f\u061c", "a"),
    ("zero\u200bwidth\ufeff", "zerowidth"),
    ("f\u200du\u200dn", "fun"),
    (
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    ),  # one emoji of three
    ("\u2764\ufe0f\u200d\U0001f525", "\u2764\ufe0f\u200d\U0001f525"),
    ("half \ud83d of one", "half of one"),
    ("a" + "\u0310" * 40, "a" + "\u0310" * 3),
    ("", ""),
    (" \n\u200b ", ""),
    ("\u3164\u2800\u115f", ""),  # only invisible characters
    ("\ufe0f", ""),
    ("x" * 20, "x" * 20),
    ("x" * 21, "x" * 20),
    ("x" * 19 + " y", "x" * 19),
    ("x" * 100_000, "x" * 20),
    ("<b>&amp;", "<b>&amp;"),  # HTML is plain text
]


@pytest.mark.parametrize(("text", "expected"), CLEANED)
def test_text_is_cleaned(text: str, expected: str) -> None:
    assert clean(text, 20) == expected
    assert clean(expected, 20) == expected


def test_a_text_of_several_lines() -> None:
    assert clean_lines("\n  one \u202e\r\n\n two\tthree\n\n", 40) == "one\n\ntwo three"
    assert clean_lines("a\nb\nc", 3) == "a\nb"


HIDDEN = [
    ("fuck", "****"),
    ("oh FUCK off!", "oh **** off!"),
    ("fucking fuckers", "******* *******"),
    ("what a sh1t card", "what a **** card"),
    ("$hit", "****"),
    ("sh!t!", "****!"),
    ("shiiiiiit", "*********"),
    ("fuuuuck you", "******* you"),
    ("f u c k", "*******"),
    ("f.u.c.k. you", "*******. you"),
    ("s-h-i-t", "*******"),
    ("f*ck", "f*ck"),  # hidden already
    ("fu*ck", "*****"),
    ("fuck123", "*******"),
    ("mother-fucker", "mother-******"),
    ("f\u00fcck", "****"),
    ("fu\u0441k", "****"),  # with a Cyrillic letter
    ("FAGGOT", "******"),
    ("b1tch", "*****"),
    ("Vittu mik\u00e4 k\u00e4si", "***** mik\u00e4 k\u00e4si"),
    ("vittuilija, vitun vitutus", "**********, ***** *******"),
    ("voi saatanan perkele", "voi ******** *******"),
    ("senkin kyrp\u00e4", "senkin *****"),
    ("kyrvan", "******"),
    ("huoran penska", "****** penska"),
    ("pillunp\u00e4reet", "************"),
    ("ryss\u00e4n", "******"),
    ("V1ttu", "*****"),
    ("paskaaaa", "********"),
]

# Each contains or resembles a word of the lists.
INNOCENT = [
    "Scunthorpe", "Penistone", "Essex", "shiitake", "shitake mushrooms", "class assassin assume", "cocktail cockpit",
    "Dickens", "Niger", "Nigeria", "snigger", "analysis", "therapist", "raccoon", "matsushita", "Bishopsgate",
    "A55 K55 455 chips", "5h17", "7-2 off", "a s b", "f u", "retardant", "Pakistan", "Twatt of Orkney", "spasticity",
    "hello world", "1e2 3e5", "nice hand, sir!", "ok :) $50 @you",
    "kuusi", "viisi ja kuusi", "kuusip\u00e4\u00e4", "vitsi", "vitamiini", "Vittorio", "homogeeninen", "huone",
    "mulkoilla", "Perseus", "pilli", "saatavana", "Pascal", "perkaa", "hinta", "mannekiini", "manna",
    "ryhm\u00e4", "lutikka", "n\u00e4in", "kyrsii",
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), HIDDEN)
def test_hidden_words(text: str, expected: str) -> None:
    hidden = WordFilter(built_in_words()).hide(text)
    assert hidden == expected
    assert len(hidden) == len(text)


@pytest.mark.parametrize("text", INNOCENT)
def test_innocent_words(text: str) -> None:
    assert WordFilter(built_in_words()).hide(text) == text


def test_nothing_is_hidden_without_a_word_list() -> None:
    assert WordFilter(WordList()).hide("fuck this") == "fuck this"


def test_the_operators_list_adds_and_removes_words(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    assert operator_words(path) == WordList()
    path.write_text("# ours\nrabbit  # no rabbits\nk\u00e4rs\u00e4*\n\n-Fucking\n", encoding="utf-8")
    words = WordFilter(built_in_words() | operator_words(path))
    assert words.hide("Rabbit rabbits K\u00c4RS\u00c4T fucking fuck") == "****** rabbits ****** fucking ****"


@pytest.mark.parametrize("line", ["two words", "x", "a1b2", "*", "-", "-word*", "w" * 41, "w*rd"])
def test_a_bad_line_is_named(line: str) -> None:
    with pytest.raises(BadWords, match=r"^list, line 2: .*expected 2 to 40 letters"):
        parse(["good", line], "list")


def test_a_list_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(b"good\n\xff\xfe")
    with pytest.raises(BadWords, match=r"words\.txt is not UTF-8 text: byte 5"):
        operator_words(path)
    with pytest.raises(BadWords, match=r"cannot be read: Is a directory"):
        operator_words(tmp_path)
