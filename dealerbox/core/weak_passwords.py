"""Detects passwords that attackers guess first: common ones, also repeated or with a few digits around them, those with
few different characters, and runs of the alphabet or of digits.

The list of common passwords comes from the package zxcvbn. Its guess estimate is not used: for some passwords of 70
characters it takes seconds, and anybody may send those.
"""

import re
from functools import cache
from itertools import pairwise

from dealerbox.core.names import name_key

MIN_DIFFERENT = 4
"""The minimum number of different characters."""
MAX_AROUND = 4
"""How many digits or signs around a common password still leave it weak."""
ROOM_WORDS = ("dealerbox",)
"""Further words that people are likely to think of here."""
_LEET = str.maketrans("013457@$!", "oieastasi")
_AROUND = re.compile(r"^[\W\d_]+|[\W\d_]+$")
_REPEATED = re.compile(r"(.+?)\1+", re.DOTALL)


def is_weak(password: str, name: str) -> bool:
    """Return whether the password is among the first that an attacker would try for an account of that name.
    ``password``: in the form that is hashed."""
    text, known = password.casefold(), _common() | {name_key(name), *ROOM_WORDS}
    return len(set(text)) < MIN_DIFFERENT or _is_run(text) or any(_is_common(one, known) for one in _readings(text))


def _readings(text: str) -> set[str]:
    """Return the text, its repeated part if it repeats, and both with digits and signs read as letters."""
    repeated = _REPEATED.fullmatch(text)
    once = {text} if repeated is None else {text, repeated[1]}
    return {reading for one in once for reading in (one, one.translate(_LEET))}


def _is_common(text: str, known: frozenset[str]) -> bool:
    core = _AROUND.sub("", text)
    return text in known or (bool(core) and len(text) - len(core) <= MAX_AROUND and core in known)


def _is_run(text: str) -> bool:
    """Return whether each character follows the one before it, up or down: ``abcdefgh``, ``9876543210``."""
    steps = {ord(after) - ord(before) for before, after in pairwise(text)}
    return len(steps) == 1 or steps == {1, ord("0") - ord("9")} or steps == {-1, ord("9") - ord("0")}


@cache
def _common() -> frozenset[str]:
    # Imported here because loading takes a moment that a start without registrations can avoid.
    from zxcvbn.frequency_lists import FREQUENCY_LISTS  # type: ignore[import-untyped]

    return frozenset(FREQUENCY_LISTS["passwords"])
