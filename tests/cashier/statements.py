"""Bank statements as text."""

from dealerbox.cashier.money import decimal
from tests.cashier.requests import IBAN

CREDIT = "CRDT"


def entry(
    amount: int,
    reference: str = "",
    text: str = "",
    *,
    key: str = "",
    incoming: bool = True,
    end_to_end: str = "",
    name: str = "Ann & Co",
    currency: str = "EUR",
    status: str = "<Sts><Cd>BOOK</Cd></Sts>",
    more: str = "",
) -> str:
    other = "Dbtr" if incoming else "Cdtr"
    structured = f"<Strd><CdtrRefInf><Ref>{reference}</Ref></CdtrRefInf></Strd>" if reference else ""
    unstructured = f"<Ustrd>{text}</Ustrd>" if text else ""
    return f"""
    <Ntry>
      <Amt Ccy="{currency}">{decimal(amount)}</Amt>
      <CdtDbtInd>{"CRDT" if incoming else "DBIT"}</CdtDbtInd>{more}
      {status}
      <BookgDt><Dt>2026-11-29</Dt></BookgDt>
      {f"<AcctSvcrRef>{key}</AcctSvcrRef>" if key else ""}
      <NtryDtls><TxDtls>
        <Refs>{f"<EndToEndId>{end_to_end}</EndToEndId>" if end_to_end else ""}</Refs>
        <RltdPties><{other}><Pty><Nm>{name.replace("&", "&amp;")}</Nm></Pty></{other}></RltdPties>
        <RmtInf>{unstructured}{structured}</RmtInf>
      </TxDtls></NtryDtls>
    </Ntry>"""


def camt(*entries: str, account: str = IBAN, version: str = "08") -> str:
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.{version}">
  <BkToCstmrStmt><Stmt><Acct><Id><IBAN>{account}</IBAN></Id></Acct>{"".join(entries)}</Stmt></BkToCstmrStmt>
</Document>"""
