"""E-mail addresses: which are taken, and when two are the same."""

import re
import unicodedata
from contextlib import suppress

LONGEST = 254
"""Characters, as RFC 5321 has it; 64 before the @."""
_LOCAL = re.compile(r"[^\s@\"(),:;<>\[\]\\\x00-\x1f\x7f]{1,64}")
_ENCODED = "=?"
"""What begins so is read as another text in the head of an email (RFC 2047), and would reach another reader."""
_DOT = re.compile("[.\u3002]")
_LABEL = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")

# At these, what stands behind a + is the reader's own; at the first two, dots before the @ count for nothing.
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
    """It is no address that an email can be sent to."""


def clean_email(text: str) -> str:
    """The address as it is written to; raises ``BadEmail``."""
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
        raise BadEmail("That is no e-mail address: expected one such as name@example.org.")
    return f"{local}@{domain.lower()}"


def email_key(address: str) -> str:
    """What two addresses have in common that count as the same one: upper and lower case are the same, and a domain in
    letters of any alphabet is the same as in those of the wire (``xn--``)."""
    local, at, domain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", address).casefold()).rpartition("@")
    with suppress(UnicodeError):
        domain = domain.encode("idna").decode("idna")
    return f"{local}{at}{domain}"


def on_the_wire(address: str) -> str:
    """The address with its domain as every mail server reads it."""
    local, _, domain = address.rpartition("@")
    return f"{local}@{domain.encode('idna').decode('ascii')}"


def email_alike(address: str) -> str:
    """What two addresses have in common that probably reach the same reader. A hint for the operator; it also tells
    that somebody who may not play confirms his address for another account (``newcomers.py``)."""
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
