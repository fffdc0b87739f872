"""Read bank statements in camt.053 (ISO 20022). The elements used here are the same in all its versions."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from dealerbox.cashier.iban import request_of
from dealerbox.cashier.money import BadAmount, decimal_of
from dealerbox.cashier.store import ID_LENGTH, ID_LETTERS
from dealerbox.cashier.ways import BadStatement, Line

MAX_TEXT_LENGTH = 140
_MAX_SEARCHED = 1_000
"""How many characters of a text to search for a reference."""
_MAX_REFERENCE_WORDS = 7
"""The maximum number of words in which a reference may be written."""
_OWN = re.compile(rf"(?<![A-Z0-9])[{ID_LETTERS}]{{{ID_LENGTH}}}(?![A-Z0-9])", re.ASCII)


def read(text: str, own: str) -> list[Line]:
    """Return the lines of the statements of the account ``own`` (IBAN). Raises ``BadStatement``."""
    statements = _document(text).findall("BkToCstmrStmt/Stmt")
    if not statements:
        raise BadStatement("The file is not a camt.053 bank statement: it has no Stmt element.")
    lines: list[Line] = []
    for statement in statements:
        account = _text(statement, "Acct/Id/IBAN")
        if account and account != own:
            raise BadStatement(f"The statement is for another account, ending in {account[-4:]}.")
        same: Counter[str] = Counter()
        for number, entry in enumerate(statement.findall("Ntry"), 1):
            try:
                lines += _lines(entry, same)
            except BadAmount as fault:
                raise BadStatement(f"Entry {number} of the statement cannot be read: {fault}.") from None
    return lines


def _document(text: str) -> Element:
    """Parse an untrusted file; return its root with the namespaces, which differ by version, removed from all names."""
    try:
        root = fromstring(text, forbid_dtd=True)
    except DefusedXmlException:
        raise BadStatement("The file cannot be read: it has a document type, which statements never have.") from None
    except ParseError as fault:
        raise BadStatement(f"The file cannot be read: it is not XML ({fault}).") from None
    except UnicodeEncodeError:
        raise BadStatement("The file cannot be read: it contains invalid characters.") from None
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    return root


def _lines(entry: Element, same: Counter[str]) -> Iterator[Line]:
    """Yield a line for each payment in the entry. ``same`` counts identical entries."""
    details = entry.findall("NtryDtls/TxDtls")
    booked = _text(entry, "Sts/Cd") or _text(entry, "Sts")
    fault = ""
    if booked not in ("", "BOOK"):
        fault = "not_booked"
    elif _text(entry, "RvslInd") in ("true", "1"):
        fault = "reversal"
    keys = _keys(entry, details, same)
    for number, one in enumerate(details or [entry]):
        amount = one.find("Amt")
        if amount is None and len(details) == 1:
            amount = entry.find("Amt")
        if amount is None:
            amount = one.find("AmtDtls/TxAmt/Amt")
        if amount is None:
            raise BadAmount("it has no amount")
        cents = decimal_of(amount.text or "")
        incoming = (_text(one, "CdtDbtInd") or _text(entry, "CdtDbtInd")) == "CRDT"
        other = "Dbtr" if incoming else "Cdtr"
        name = _text(one, f"RltdPties/{other}/Pty/Nm") or _text(one, f"RltdPties/{other}/Nm")
        yield Line(
            keys[number],
            _day(_text(entry, "BookgDt/Dt") or _text(entry, "BookgDt/DtTm") or _text(entry, "ValDt/Dt")),
            incoming,
            cents,
            amount.get("Ccy", ""),
            _request(one, incoming),
            name[:MAX_TEXT_LENGTH],
            (_text(one, "RmtInf/Ustrd") or _text(one, "RmtInf/Strd/CdtrRefInf/Ref"))[:MAX_TEXT_LENGTH],
            fault or ("" if cents else "no_amount"),
        )


def _request(one: Element, incoming: bool) -> str | None:
    """Find the request by the reference given to the payer, or by the payment name in our own payment list."""
    if not incoming:
        return own_request_in(_text(one, "Refs/EndToEndId")) or own_request_in(_text(one, "RmtInf/Ustrd"))
    texts = [_text(one, "RmtInf/Strd/CdtrRefInf/Ref"), *(_all(one, "RmtInf/Ustrd")), _text(one, "Refs/EndToEndId")]
    return next((found for text in texts if (found := request_in(text)) is not None), None)


def request_in(text: str) -> str | None:
    """Return the request whose reference is, or is contained in, a text that a payer has written."""
    words = text[:_MAX_SEARCHED].replace(",", " ").replace("/", " ").replace(":", " ").split()
    for first in range(len(words)):
        for last in range(min(len(words), first + _MAX_REFERENCE_WORDS), first, -1):
            found = request_of("".join(words[first:last]))
            if (
                found is not None and len(found) == ID_LENGTH
            ):  # One in 97 longer texts would pass the check digits by chance.
                return found
    return None


def own_request_in(text: str) -> str | None:
    """Return the request named by a payment from our own list, alone or as a word: "Withdrawal K7Q2M4XD9H"."""
    found = _OWN.search(text[:_MAX_SEARCHED].upper())
    return None if found is None else found[0]


def _keys(entry: Element, details: Sequence[Element], same: Counter[str]) -> list[str]:
    """Return a key for each payment in the entry: the bank's reference, or a digest of everything in the entry.

    Ignores ``NtryRef``: many banks only number the entries of a statement with it.
    """
    own = [_text(one, "Refs/AcctSvcrRef")[:100] for one in details]
    if own and all(own) and len(set(own)) == len(own):
        return [f"camt:{key}" for key in own]
    key = _text(entry, "AcctSvcrRef")[:100]
    if not key:
        parts = (one.text or "" for one in entry.iter() if one.tag != "NtryRef")
        line = "\x1f".join(part.strip() for part in parts if part.strip())
        key = hashlib.sha256(line.encode()).hexdigest()[:32]
        same[key] += 1
        key = f"{key}/{same[key]}"
    return [f"camt:{key}/{number}" for number in range(max(1, len(details)))]


def _day(text: str) -> int:
    try:
        day = datetime.fromisoformat(text)
    except ValueError:
        return 0
    return int((day if day.tzinfo else day.replace(tzinfo=UTC)).timestamp() * 1000)


def _text(element: Element, path: str) -> str:
    return (element.findtext(path) or "").strip()


def _all(element: Element, path: str) -> list[str]:
    return [(one.text or "").strip() for one in element.findall(path)]
