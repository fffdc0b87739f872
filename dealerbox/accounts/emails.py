"""E-mail addresses: which are valid, and when two count as the same."""

import re
import unicodedata
from contextlib import suppress

LONGEST = 254
"""Characters (RFC 5321), of which up to 64 are before the @."""
_LOCAL = re.compile(r"[^\s@\"(),:;<>\[\]\\\x00-\x1f\x7f]{1,64}")
_ENCODED = "=?"
"""Mail programs decode header text that begins like this (RFC 2047), so the e-mail would go to another address."""
_DOT = re.compile("[.\u3002]")
_LABEL = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")

# These providers ignore a + and what follows it; the first two also ignore dots before the @.
_DOTLESS = {"gmail.com", "googlemail.com"}
_PLUS = _DOTLESS | {
    "outlook.com",
    "hotmail.com",
    "live.com",
    "icloud.com",
    "proton.me",
    "protonmail.com",
    "fastmail.com",
}


class BadEmail(ValueError):
    """The text is not a valid e-mail address."""


def clean_email(text: str) -> str:
    """Return the address in the form in which it is written to; raises ``BadEmail``."""
    shown = unicodedata.normalize("NFKC", text[: 4 * LONGEST]).strip()
    local, _, domain = shown.rpartition("@")
    domain = _DOT.sub(".", domain)
    bare = local.strip(".") == local and ".." not in local
    if (
        len(shown) > LONGEST
        or not shown.isprintable()
        or not bare
        or _ENCODED in local
        or not _LOCAL.fullmatch(local)
        or not _is_domain(domain)
    ):
        raise BadEmail("Enter a valid e-mail address, such as name@example.org.")
    return f"{local}@{domain.lower()}"


def email_key(address: str) -> str:
    """Return the form in which addresses are compared. Case is ignored, and an internationalized domain equals its
    ASCII form (``xn--``)."""
    local, at, domain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", address).casefold()).rpartition("@")
    with suppress(UnicodeError):
        domain = domain.encode("idna").decode("idna")
    return f"{local}{at}{domain}"


def ascii_address(address: str) -> str:
    """Return the address with its domain in ASCII, as every mail server reads it."""
    local, _, domain = address.rpartition("@")
    return f"{local}@{domain.encode('idna').decode('ascii')}"


def email_alike(address: str) -> str:
    """Return a key that two addresses share if they probably reach the same person. It is a hint for the operator, and
    detects an excluded player who confirms an address for a second account (``newcomers.py``)."""
    local, _, domain = email_key(address).rpartition("@")
    if domain in _PLUS:
        local = local.partition("+")[0] or local
    if domain in _DOTLESS:
        local, domain = local.replace(".", ""), "gmail.com"
    return f"{local}@{domain}"


def _is_domain(text: str) -> bool:
    try:
        labels = text.encode("idna").decode("ascii").lower().split(".")
    except UnicodeError:
        return False
    return len(labels) >= 2 and all(_LABEL.fullmatch(label) for label in labels) and not labels[-1].isdigit()
