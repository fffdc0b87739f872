"""Bank accounts and payment references: IBAN and BIC (ISO 13616, ISO 9362), the RF creditor reference (ISO 11649)."""

import re

LENGTHS = {
    "AD": 24, "AL": 28, "AT": 20, "BE": 16, "BG": 22, "CH": 21, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "EE": 20,
    "ES": 24, "FI": 18, "FR": 27, "GB": 22, "GI": 23, "GR": 27, "HR": 21, "HU": 28, "IE": 22, "IS": 26, "IT": 27,
    "LI": 21, "LT": 20, "LU": 20, "LV": 21, "MC": 27, "MD": 24, "ME": 22, "MK": 19, "MT": 31, "NL": 18, "NO": 15,
    "PL": 28, "PT": 25, "RO": 24, "RS": 22, "SE": 24, "SI": 19, "SK": 24, "SM": 27, "VA": 22,
}  # fmt: skip
"""Characters of an IBAN by country: those that SEPA credit transfers reach."""

_IBAN = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]+", re.ASCII)
_BIC = re.compile(r"[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?", re.ASCII)
_REFERENCE = re.compile(r"RF[0-9]{2}[A-Z0-9]{1,21}", re.ASCII)


class BadAccount(ValueError):
    """What was given is no IBAN, or no BIC; the message says why."""


def iban_of(text: str) -> str:
    """The IBAN without blanks, in capitals; raises ``BadAccount``."""
    iban = "".join(text.split()).upper()
    if not _IBAN.fullmatch(iban):
        raise BadAccount("An IBAN is two letters of a country, two digits, and the number of the account.")
    country = iban[:2]
    if country not in LENGTHS:
        raise BadAccount(f"SEPA credit transfers do not reach the country {country}.")
    if len(iban) != LENGTHS[country]:
        raise BadAccount(f"An IBAN of {country} has {LENGTHS[country]} characters, and this one has {len(iban)}.")
    if _remainder(iban) != 1:
        raise BadAccount("A character of this IBAN is wrong: its check digits do not fit.")
    return iban


def bic_of(text: str) -> str:
    """The BIC in capitals; raises ``BadAccount``."""
    bic = text.strip().upper()
    if not _BIC.fullmatch(bic):
        raise BadAccount("A BIC has 8 or 11 characters: four letters of the bank, two of its country, then its place.")
    return bic


def grouped(iban: str) -> str:
    """In groups of four, as people write it."""
    return " ".join(iban[at : at + 4] for at in range(0, len(iban), 4))


def masked(iban: str) -> str:
    """What is shown of an account once it is known: its country and its last four characters."""
    return f"{iban[:4]} … {iban[-4:]}" if iban else ""


def reference_of(id: str) -> str:
    """The RF creditor reference of a request: letters and digits, 21 at most."""
    return f"RF{98 - _remainder(f'RF00{id}'):02d}{id}"


def request_of(text: str) -> str | None:
    """The id in a reference that somebody has typed; None where it is none, or a character of it is wrong."""
    reference = "".join(text.split()).upper()
    if not _REFERENCE.fullmatch(reference) or _remainder(reference) != 1:
        return None
    return reference[4:].lstrip("0") or None


def _remainder(text: str) -> int:
    """By 97, with the first four characters put at the end and letters counted from 10 (ISO 7064)."""
    return int("".join(str(int(letter, 36)) for letter in text[4:] + text[:4])) % 97
