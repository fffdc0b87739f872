"""Bank accounts and payment references: IBAN and BIC (ISO 13616, ISO 9362), the RF creditor reference (ISO 11649)."""

import re

import stdnum.bic
import stdnum.iban
from stdnum import iso11649, numdb
from stdnum.exceptions import InvalidChecksum, ValidationError
from stdnum.iso7064 import mod_97_10

SEPA_COUNTRIES = frozenset({
    "AD", "AL", "AT", "BE", "BG", "CH", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR",
    "GB", "GI", "GR", "HR", "HU", "IE", "IS", "IT", "LI", "LT", "LU", "LV", "MC", "MD",
    "ME", "MK", "MT", "NL", "NO", "PL", "PT", "RO", "RS", "SE", "SI", "SK", "SM", "VA",
})  # fmt: skip
"""The countries reached by SEPA credit transfers. The IBAN registry has more, and the format of each."""

_PARTS = re.compile(r"(\d+)!([nac])")
"""A part of an account number in the registry: ``11!n`` is eleven digits."""
_KINDS = {"n": "digits", "a": "letters", "c": "letters or digits"}
_IBAN = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]+", re.ASCII)


class BadAccount(ValueError):
    """The text is not a valid IBAN or BIC; the message says why."""


def iban_of(text: str) -> str:
    """Return the IBAN in capitals, without spaces, hyphens and dots; raises ``BadAccount``."""
    iban = stdnum.iban.compact("".join(text.split()))
    if not _IBAN.fullmatch(iban):
        raise BadAccount("An IBAN is a two-letter country code, two digits and the account number.")
    country = iban[:2]
    if country not in SEPA_COUNTRIES:
        raise BadAccount(f"SEPA credit transfers do not reach the country {country}.")
    parts = account_number(country)
    length = 4 + sum(count for count, _ in parts)
    if len(iban) != length:
        raise BadAccount(f"An IBAN in {country} has {length} characters; this one has {len(iban)}.")
    try:
        return stdnum.iban.validate(iban)
    except InvalidChecksum:
        raise BadAccount("The IBAN has a typing error: its check digits do not match.") from None
    except ValidationError:
        expected = ", ".join(f"{count} {_KINDS[kind]}" for count, kind in parts)
        raise BadAccount(f"In {country}, the check digits of an IBAN are followed by {expected}.") from None


def account_number(country: str) -> list[tuple[int, str]]:
    """Return the format of account numbers in the country, as counts and kinds of characters."""
    (_, facts), *_ = numdb.get("iban").info(country)
    return [(int(count), kind) for count, kind in _PARTS.findall(facts["bban"])]


def bic_of(text: str) -> str:
    """Return the BIC in capitals; raises ``BadAccount``."""
    try:
        return stdnum.bic.validate(text)
    except ValidationError:
        raise BadAccount(
            "A BIC has 8 or 11 characters: four letters for the bank, two for its country, then its location."
        ) from None


def grouped(iban: str) -> str:
    """Return the IBAN in groups of four characters."""
    return " ".join(iban[at : at + 4] for at in range(0, len(iban), 4))


def masked(iban: str) -> str:
    """Return the IBAN with only its country, check digits and last four characters visible."""
    return f"{iban[:4]} … {iban[-4:]}" if iban else ""


def reference_of(id: str) -> str:
    """Return the RF creditor reference of a request: letters and digits, 21 at most."""
    return f"RF{mod_97_10.calc_check_digits(f'{id}RF')}{id}"


def request_of(text: str) -> str | None:
    """Return the request id in a typed reference; None if it is not a reference or has a typing error."""
    try:
        reference = iso11649.validate("".join(text.split()))
    except ValidationError:
        return None
    if not reference.isascii() or not reference[2:4].isdigit():
        return None
    return reference[4:].lstrip("0") or None
