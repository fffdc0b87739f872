"""Names of players and of what they name: which are allowed, and when two count as the same."""

import hashlib
import re
import unicodedata

from dealerbox.accepted import Accepted, between

SHORTEST, LONGEST = 2, 20
"""The length of a name, in characters."""

_SEPARATORS = " _-."

# Invisible characters, which would let two names look alike.
INVISIBLE = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10)}
INVISIBLE |= set(range(0xE0100, 0xE01F0))

# Letters and digits of different alphabets can look the same, so a name may use only one alphabet besides these.
_BESIDE_OTHERS = {"CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "MODIFIER"}

_STAFF = {
    "admin", "administrator", "admins", "cashier", "dealer", "dealerbox", "floor", "floorman", "help", "house",
    "manager", "mod", "moderator", "moderators", "mods", "operator", "owner", "root", "security", "staff", "support",
    "sysadmin", "sysop", "system", "team", "webmaster",
}  # fmt: skip
_STAFF_BEGINNINGS = ("admin", "dealerbox", "moderator", "superuser")
_LEET = str.maketrans("013457@$", "oieastas")


class BadName(ValueError):
    """``code`` is for programs, the text for people; ``accepted`` is the allowed length."""

    def __init__(self, code: str, reason: str, accepted: Accepted | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.accepted = accepted


def name_key(name: str) -> str:
    """Return the form in which names are compared: two names with one key count as the same name."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKC", folded)


def closed_name_digest(name: str) -> str:
    """Return the digest that is stored for the name of a closed account, so that the name is not given out again."""
    return hashlib.sha256(f"name:{name_key(name)}".encode("utf-8", "replace")).hexdigest()


def clean_name(name: str, longest: int = LONGEST, staff: bool = False, marks: str = "") -> str:
    """Return the name as it will be shown (Unicode NFKC).

    :param staff: allow names that suggest a member of staff
    :param marks: further characters to allow
    :raises BadName: the name is not allowed
    """
    # Do not normalize text that is far too long.
    # What is far too long is not worth normalising.
    shown = unicodedata.normalize("NFKC", name[: 4 * longest])
    if not SHORTEST <= len(shown) <= longest:
        raise BadName("name_length", f"Use {SHORTEST} to {longest} characters.", between(SHORTEST, longest))
    _check_characters(shown, marks)
    if not staff and _looks_like_staff(shown):
        raise BadName("name_reserved", "This name is reserved for staff.")
    return shown


def look_alike(one: str, other: str) -> bool:
    """Return whether people could confuse the names: they differ only in accents, case, separators, digits that stand
    for letters, or digits at the ends of words."""
    return not _skeletons(one).isdisjoint(_skeletons(other))


def _skeletons(name: str) -> set[str]:
    return {whole for _, whole in _readings(name)} - {""} or {name_key(name)}


def _readings(name: str) -> list[tuple[list[str], str]]:
    """Return the words of the name and all of them joined, as written and with digits read as letters."""
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
            raise BadName("name_characters", f"Use letters, digits, {may} and single spaces between words.")
        if kind[0] == "L" or (kind == "Nd" and not character.isascii()):
            alphabets.add(_alphabet(character))
        before = character
    if before == " " or all(character in _SEPARATORS + marks for character in name):
        raise BadName("name_characters", "Use at least one letter or digit, and no space at the start or end.")
    if len(alphabets - _BESIDE_OTHERS) > 1:
        raise BadName("name_alphabets", "Use letters of one alphabet only: letters of several can look the same.")


def _alphabet(character: str) -> str:
    """Return the first word of the character's Unicode name."""
    return re.split("[ -]", unicodedata.name(character, "").removeprefix("EXTENDED "))[0]


def _allowed(character: str, kind: str, before: str, marks: str) -> bool:
    if character == " ":
        return before != " "
    if kind in ("Mn", "Mc"):  # combining vowels and accents; only one after a letter
        return unicodedata.category(before)[0] == "L"
    return kind[0] == "L" or kind == "Nd" or character in _SEPARATORS + marks


def _looks_like_staff(name: str) -> bool:
    for words, whole in _readings(name):
        if whole in _STAFF or whole.startswith(_STAFF_BEGINNINGS) or not _STAFF.isdisjoint(words):
            return True
    return False
