"""Names of players, and of what they name: which are allowed, and when two are the same."""

import hashlib
import re
import unicodedata

from dealerbox.accepted import Accepted, between

SHORTEST, LONGEST = 2, 20
"""The length of a name, in characters."""

_SEPARATORS = " _-."

# These take no ink, so that two names could look alike.
INVISIBLE = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10)}
INVISIBLE |= set(range(0xE0100, 0xE01F0))

# Letters and digits of most others look like some of one's own: a name has those of one alphabet, beside these.
_BESIDE_OTHERS = {"CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "MODIFIER"}

_STAFF = {
    "admin", "administrator", "admins", "cashier", "dealer", "dealerbox", "floor", "floorman", "help", "house",
    "manager", "mod", "moderator", "moderators", "mods", "operator", "owner", "root", "security", "staff", "support",
    "sysadmin", "sysop", "system", "team", "webmaster",
}  # fmt: skip
_STAFF_BEGINNINGS = ("admin", "dealerbox", "moderator", "superuser")
_LEET = str.maketrans("013457@$", "oieastas")


class BadName(ValueError):
    """``code`` is for programs, the text for people; ``accepted`` the lengths that a name may have."""

    def __init__(self, code: str, reason: str, accepted: Accepted | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.accepted = accepted


def name_key(name: str) -> str:
    """What two names have in common that count as the same one."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKC", folded)


def closed_name_digest(name: str) -> str:
    """What is kept of the name of a closed account, so that nobody else is given it."""
    return hashlib.sha256(f"name:{name_key(name)}".encode("utf-8", "replace")).hexdigest()


def clean_name(name: str, longest: int = LONGEST, staff: bool = False, marks: str = "") -> str:
    """The name as it will be shown (in Unicode's form NFKC); raises ``BadName`` where nobody, and nothing that people
    see, may be called so. ``staff``: somebody who works here, and may be called what he does. ``marks``: characters
    that may stand in it too."""
    # What is far too long is not worth normalising.
    shown = unicodedata.normalize("NFKC", name[: 4 * longest])
    if not SHORTEST <= len(shown) <= longest:
        raise BadName("name_length", f"A name has {SHORTEST} to {longest} characters.", between(SHORTEST, longest))
    _check_characters(shown, marks)
    if not staff and _looks_like_staff(shown):
        raise BadName("name_reserved", "This name is kept for the people who run the room.")
    return shown


def look_alike(one: str, other: str) -> bool:
    """Whether people may take one name for the other: accents, case, digits that stand for letters or at the end of a
    word, and what separates words do not tell them apart."""
    return not _skeletons(one).isdisjoint(_skeletons(other))


def _skeletons(name: str) -> set[str]:
    return {whole for _, whole in _readings(name)} - {""} or {name_key(name)}


def _readings(name: str) -> list[tuple[list[str], str]]:
    """The words of the name and all of them joined: as it is written, and with digits read as letters."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", name_key(name)) if not unicodedata.combining(c))
    found = []
    for text in (bare, bare.translate(_LEET)):
        words = [word.strip("0123456789") for word in re.split(r"[\W_]+", text)]
        found.append((words, "".join(words)))
    return found


def _check_characters(name: str, marks: str) -> None:
    before = " "
    alphabets: set[str] = set()
    for character in name:
        kind = unicodedata.category(character)
        if ord(character) in INVISIBLE or not _allowed(character, kind, before, marks):
            may = " ".join(_SEPARATORS.strip() + marks)
            raise BadName("name_characters", f"A name may have letters, digits, {may} and single spaces inside.")
        if kind[0] == "L" or (kind == "Nd" and not character.isascii()):
            alphabets.add(_alphabet(character))
        before = character
    if before == " " or all(character in _SEPARATORS + marks for character in name):
        raise BadName("name_characters", "A name needs a letter or a digit, and no space at its ends.")
    if len(alphabets - _BESIDE_OTHERS) > 1:
        raise BadName("name_alphabets", "A name may not mix letters of several alphabets: some look the same.")


def _alphabet(character: str) -> str:
    """The first word of what Unicode calls it."""
    return re.split("[ -]", unicodedata.name(character, "").removeprefix("EXTENDED "))[0]


def _allowed(character: str, kind: str, before: str, marks: str) -> bool:
    if character == " ":
        return before != " "
    if kind in ("Mn", "Mc"):  # the vowels and accents of many scripts; one after a letter, not a heap
        return unicodedata.category(before)[0] == "L"
    return kind[0] == "L" or kind == "Nd" or character in _SEPARATORS + marks


def _looks_like_staff(name: str) -> bool:
    for words, whole in _readings(name):
        if whole in _STAFF or whole.startswith(_STAFF_BEGINNINGS) or not _STAFF.isdisjoint(words):
            return True
    return False
