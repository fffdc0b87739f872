"""Statements of a bank in camt.053 (ISO 20022), any version of it: the elements read here are the same in all."""

import hashlib
from collections.abc import Iterator
from datetime import UTC, datetime
from xml.etree.ElementTree import Element

from dealerbox.room.cashier.iban import request_of
from dealerbox.room.cashier.kept import ID_LENGTH
from dealerbox.room.cashier.money import BadAmount, decimal_of
from dealerbox.room.cashier.ways import BadStatement, Line
from dealerbox.room.cashier.xml_safely import BadXml, parse

LONGEST_TEXT = 140


def read(text: str, own: str) -> list[Line]:
    """The lines of the statements of the account ``own`` (IBAN). Raises ``BadStatement``."""
    try:
        root = parse(text)
    except BadXml as fault:
        raise BadStatement(f"The file cannot be read: {fault}.") from None
    statements = root.findall("BkToCstmrStmt/Stmt")
    if not statements:
        raise BadStatement("The file is no bank statement in camt.053: it has no Stmt.")
    lines: list[Line] = []
    for statement in statements:
        account = _text(statement, "Acct/Id/IBAN")
        if account and account != own:
            raise BadStatement(f"The statement is of another account, which ends in {account[-4:]}.")
        for number, entry in enumerate(statement.findall("Ntry"), 1):
            try:
                lines += _lines(entry)
            except BadAmount as fault:
                raise BadStatement(f"Entry {number} of the statement cannot be read: {fault}.") from None
    return lines


def _lines(entry: Element) -> Iterator[Line]:
    """One for each payment that the entry is made of."""
    details = entry.findall("NtryDtls/TxDtls")
    booked = _text(entry, "Sts/Cd") or _text(entry, "Sts")
    fault = ""
    if booked not in ("", "BOOK"):
        fault = "not_booked"
    elif _text(entry, "RvslInd") in ("true", "1"):
        fault = "reversal"
    own_key = _text(entry, "AcctSvcrRef") or _text(entry, "NtryRef")
    for number, one in enumerate(details or [entry]):
        amount = one.find("Amt")
        if amount is None and len(details) == 1:
            amount = entry.find("Amt")
        if amount is None:
            amount = one.find("AmtDtls/TxAmt/Amt")
        if amount is None:
            raise BadAmount("it has no amount")
        incoming = (_text(one, "CdtDbtInd") or _text(entry, "CdtDbtInd")) == "CRDT"
        other = "Dbtr" if incoming else "Cdtr"
        name = _text(one, f"RltdPties/{other}/Pty/Nm") or _text(one, f"RltdPties/{other}/Nm")
        key = _text(one, "Refs/AcctSvcrRef") or (f"{own_key}/{number}" if own_key else "")
        yield Line(
            _key(key, entry, number),
            _day(_text(entry, "BookgDt/Dt") or _text(entry, "BookgDt/DtTm") or _text(entry, "ValDt/Dt")),
            incoming,
            decimal_of(amount.text or ""),
            amount.get("Ccy", ""),
            _request(one, incoming),
            name[:LONGEST_TEXT],
            (_text(one, "RmtInf/Ustrd") or _text(one, "RmtInf/Strd/CdtrRefInf/Ref"))[:LONGEST_TEXT],
            fault,
        )


def _request(one: Element, incoming: bool) -> str | None:
    """By the reference that its payer was given, or by the name that a payment of our own list had."""
    if not incoming:
        return _text(one, "Refs/EndToEndId") or None
    texts = [_text(one, "RmtInf/Strd/CdtrRefInf/Ref"), *(_all(one, "RmtInf/Ustrd")), _text(one, "Refs/EndToEndId")]
    return next((found for text in texts if (found := request_in(text)) is not None), None)


def request_in(text: str) -> str | None:
    """The request whose reference is the text, or stands in it: people write more than that."""
    words = text.replace(",", " ").replace("/", " ").replace(":", " ").split()
    for first in range(len(words)):
        for last in range(len(words), first, -1):
            found = request_of("".join(words[first:last])) if last - first <= 7 else None
            if found is not None and len(found) == ID_LENGTH:  # of 97 longer texts one would pass by chance
                return found
    return None


def _key(given: str, entry: Element, number: int) -> str:
    """By the bank's own reference; without one by all that the entry says."""
    if given:
        return f"camt:{given[:100]}"
    said = "\x1f".join(part.strip() for part in entry.itertext() if part.strip())
    return f"camt:{hashlib.sha256(said.encode()).hexdigest()[:32]}/{number}"


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
