"""Write payment lists for the host's bank: pain.001.001.09 (ISO 20022), SEPA credit transfers."""

import unicodedata
from collections.abc import Sequence
from datetime import UTC, datetime
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from dealerbox.cashier.money import decimal
from dealerbox.cashier.ways import Payment

NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"
_ALLOWED = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-?:().,'+ ")
"""The characters that every SEPA bank accepts."""
_LETTERS = str.maketrans({"ß": "ss", "æ": "ae", "Æ": "AE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D"})


def write(holder: str, iban: str, bic: str, batch: str, at: int, payments: Sequence[Payment]) -> str:
    """Return the XML of a list of payments from the account of ``holder``."""
    moment = datetime.fromtimestamp(at / 1000, UTC)
    root = Element("Document", {"xmlns": NAMESPACE})
    body = SubElement(root, "CstmrCdtTrfInitn")
    head = SubElement(body, "GrpHdr")
    _put(head, "MsgId", batch)
    _put(head, "CreDtTm", moment.strftime("%Y-%m-%dT%H:%M:%SZ"))
    _sums(head, payments)
    _put(head, "InitgPty/Nm", plain(holder))
    part = SubElement(body, "PmtInf")
    _put(part, "PmtInfId", batch)
    _put(part, "PmtMtd", "TRF")
    _sums(part, payments)
    _put(part, "PmtTpInf/SvcLvl/Cd", "SEPA")
    _put(part, "ReqdExctnDt/Dt", moment.strftime("%Y-%m-%d"))
    _put(part, "Dbtr/Nm", plain(holder))
    _put(part, "DbtrAcct/Id/IBAN", iban)
    _put(part, *(("DbtrAgt/FinInstnId/BICFI", bic) if bic else ("DbtrAgt/FinInstnId/Othr/Id", "NOTPROVIDED")))
    _put(part, "ChrgBr", "SLEV")
    for one in payments:
        transfer = SubElement(part, "CdtTrfTxInf")
        _put(transfer, "PmtId/EndToEndId", one.request)
        amount = SubElement(SubElement(transfer, "Amt"), "InstdAmt", {"Ccy": one.currency})
        amount.text = decimal(one.amount)
        _put(transfer, "Cdtr/Nm", plain(one.payee.holder))
        _put(transfer, "CdtrAcct/Id/IBAN", one.payee.account)
        _put(transfer, "RmtInf/Ustrd", f"Withdrawal {one.request}")
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def plain(name: str) -> str:
    """Return the name in characters that every bank accepts, 70 at most."""
    letters = unicodedata.normalize("NFKD", name.translate(_LETTERS))
    allowed = "".join(letter for letter in letters if letter in _ALLOWED)
    return " ".join(allowed.split())[:70] or "?"


def _sums(parent: Element, payments: Sequence[Payment]) -> None:
    _put(parent, "NbOfTxs", str(len(payments)))
    _put(parent, "CtrlSum", decimal(sum(one.amount for one in payments)))


def _put(parent: Element, path: str, text: str) -> None:
    for name in path.split("/"):
        parent = SubElement(parent, name)
    parent.text = text
