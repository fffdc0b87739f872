"""Passwords that are guessed first: the commonest ones, also with a few digits around them or said twice, those of few
different characters, and runs of the alphabet or of digits.

The list of the commonest is that of the package zxcvbn. Its estimate of guesses is not used: it takes seconds for some
passwords of 70 characters, which anybody may send.
"""

import re
from functools import cache
from itertools import pairwise

from dealerbox.core.names import name_key

FEWEST_DIFFERENT = 4
"""Different characters that a password has."""
MOST_AROUND = 4
"""Characters around one of the commonest passwords that make it no better."""
OWN = ("dealerbox",)
"""Words that people think of here."""
_LEET = str.maketrans("013457@$!", "oieastasi")
_AROUND = re.compile(r"^[\W\d_]+|[\W\d_]+$")
_REPEATED = re.compile(r"(.+?)\1+", re.DOTALL)


def is_weak(password: str, name: str) -> bool:
    """Whether the password, in the form that is hashed, is among the first that anybody would try for an account of
    that name."""
    text, known = password.casefold(), _common() | {name_key(name), *OWN}
    return len(set(text)) < FEWEST_DIFFERENT or _is_run(text) or any(_is_common(one, known) for one in _readings(text))


def _readings(text: str) -> set[str]:
    """The text, and what is said twice or more in it once; with signs read as the letters that they stand for."""
    repeated = _REPEATED.fullmatch(text)
    once = {text} if repeated is None else {text, repeated[1]}
    return {reading for one in once for reading in (one, one.translate(_LEET))}


def _is_common(text: str, known: frozenset[str]) -> bool:
    core = _AROUND.sub("", text)
    return text in known or (bool(core) and len(text) - len(core) <= MOST_AROUND and core in known)


def _is_run(text: str) -> bool:
    """Each character follows the one before it, up or down: ``abcdefgh``, ``9876543210``."""
    steps = {ord(after) - ord(before) for before, after in pairwise(text)}
    return len(steps) == 1 or steps == {1, ord("0") - ord("9")} or steps == {-1, ord("9") - ord("0")}


@cache
def _common() -> frozenset[str]:
    # Loaded here: it takes a moment, which a start without newcomers need not wait for.
    from zxcvbn.frequency_lists import FREQUENCY_LISTS  # type: ignore[import-untyped]

    return frozenset(FREQUENCY_LISTS["passwords"])
