"""Bank transfers: accounts and references, payment codes, statements and payment lists."""

import re
import time
from xml.etree.ElementTree import fromstring

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from dealerbox.cashier import camt, payment_list, statement_csv
from dealerbox.cashier.iban import (
    SEPA_COUNTRIES,
    BadAccount,
    bic_of,
    grouped,
    iban_of,
    masked,
    reference_of,
    request_of,
)
from dealerbox.cashier.money import BadAmount, cents_of, decimal, decimal_of
from dealerbox.cashier.sepa import BankAccount, SepaTransfers
from dealerbox.cashier.store import Payee
from dealerbox.cashier.ways import BadStatement, Line, Payment, Terms
from tests.cashier import statements
from tests.cashier.requests import IBAN, OTHER_IBAN, request

# ---- accounts and references ----


@pytest.mark.parametrize(
    "text",
    [
        "FI21 1234 5600 0007 85", "de89370400440532013000", " GB29 NWBK 6016 1331 9268 19 ", "NO93 8601 1117 947",
        "MT84 MALT 0110 0001 2345 MTLC AST0 01S", "SE45 5000 0000 0583 9825 7466", "CH93 0076 2011 6238 5295 7",
        "NL91 ABNA 0417 1643 00", "EE38 2200 2210 2014 5685", "FI21-1234-5600-0007-85",
    ],
)  # fmt: skip
def test_valid_ibans(text: str) -> None:
    iban = iban_of(text)
    assert iban == re.sub(r"[\s-]", "", text).upper() and grouped(iban).replace(" ", "") == iban


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("FI21 1234 5600 0007 86", "check digits"),
        ("FI12 1234 5600 0007 85", "check digits"),
        ("FI21 1234 5600 0007 8", "18 characters"),
        ("US64 SVBK US6S 3300 9673 55", "do not reach"),
        ("", "two-letter"),
        ("FI٢١1234560000785", "two-letter"),
        ("FI21/1234/5600/0007/85", "two-letter"),
        ("FI37 12A4 5600 0007 85", "3 digits, 11 digits"),
    ],
)
def test_invalid_ibans(text: str, why: str) -> None:
    with pytest.raises(BadAccount, match=why):
        iban_of(text)


def test_an_iban_with_one_wrong_letter_is_invalid() -> None:
    for at, letter in ((at, letter) for at in range(4, len(OTHER_IBAN)) for letter in "0123456789"):
        wrong = OTHER_IBAN[:at] + letter + OTHER_IBAN[at + 1 :]
        if wrong != OTHER_IBAN:
            with pytest.raises(BadAccount):
                iban_of(wrong)


def test_an_account_is_masked() -> None:
    assert masked(IBAN) == "FI21 … 0785" and masked("") == ""


@pytest.mark.parametrize("country", sorted(SEPA_COUNTRIES))
def test_every_sepa_country_has_an_iban_length(country: str) -> None:
    with pytest.raises(BadAccount) as short:
        iban_of(f"{country}00 1")
    (length,) = re.findall(rf"^An IBAN in {country} has (\d+) characters; this one has 5\.$", str(short.value))
    assert 15 <= int(length) <= 34
    with pytest.raises(BadAccount, match="check digits"):
        iban_of(f"{country}00{'1' * (int(length) - 4)}")


def test_bics() -> None:
    assert bic_of(" ndeafihh ") == "NDEAFIHH" and bic_of("DEUTDEFF500") == "DEUTDEFF500"
    for wrong in ("", "NDEAFIH", "NDEAFIHH5", "1DEAFIHH"):
        with pytest.raises(BadAccount):
            bic_of(wrong)


def test_references_follow_the_standard() -> None:
    assert reference_of("539007547034") == "RF18539007547034"  # the example in the standard
    assert request_of("RF18 5390 0754 7034") == "539007547034"
    assert request_of("RF18 5390 0754 7035") is None and request_of("") is None and request_of("RF18") is None


@given(st.text("ABCDEFGHJKLMNPQRSTUVWXYZ23456789", min_size=1, max_size=21))
def test_a_reference_leads_back_to_its_request(id: str) -> None:
    assert request_of(grouped(reference_of(id)).lower()) == id


@given(st.text("ABCDEFGHJKLMNPQRSTUVWXYZ23456789", min_size=10, max_size=10))
def test_a_reference_is_found_in_free_text(id: str) -> None:
    assert camt.request_in(f"Thanks! ref: {grouped(reference_of(id))}, see you") == id


# ---- amounts in files ----


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("1234.50", 123450), ("1,234.50", 123450), ("1.234,50", 123450), ("1 234,5", 123450), ("1'234.50", 123450),
        ("-0,01", -1), ("+7", 700), ("12", 1200), ("1,234,567.89", 123456789), ("1 234", 123400), ("1234", 123400),
    ],
)  # fmt: skip
def test_amounts_in_bank_formats(text: str, cents: int) -> None:
    assert cents_of(text) == cents


@pytest.mark.parametrize(
    "text",
    ["", "1,234", "1.234", "1.2.3", "1,23,456.00", "1.234.50", "1 234.567", "1e5", "NaN", "١٢", "0x10", "1,234 567.00",
     "--1", "9999999999999999", "99999999999999.99"],
)  # fmt: skip
def test_an_ambiguous_amount_is_refused(text: str) -> None:
    with pytest.raises(BadAmount):
        cents_of(text)


@given(st.integers(0, 10**12))
def test_amounts_are_read_as_they_are_written(cents: int) -> None:
    assert decimal_of(decimal(cents)) == cents == cents_of(decimal(cents))


def test_amounts_in_xml_have_whole_cents() -> None:
    assert decimal_of("5.00000") == 500 and decimal_of("5") == 500
    for wrong in ("5.001", "-5", "5,00", "", "1e3"):
        with pytest.raises(BadAmount):
            decimal_of(wrong)


# ---- payment instructions ----


def sepa() -> SepaTransfers:
    terms = Terms(100, 100_000_000_000_000)
    return SepaTransfers(BankAccount("Kallio Poker Club", IBAN, "NDEAFIHH"), terms, terms)


def test_payment_instructions_include_a_qr_code() -> None:
    instructions = sepa().how_to_pay(request("K7Q2M4XD9H", "deposit", 123_450))
    assert (instructions.holder, instructions.account, instructions.bank) == (
        "Kallio Poker Club",
        "FI21 1234 5600 0007 85",
        "NDEAFIHH",
    )
    assert instructions.reference.replace(" ", "") == reference_of("K7Q2M4XD9H")
    lines = [
        "BCD",
        "002",
        "2",
        "SCT",
        "NDEAFIHH",
        "Kallio Poker Club",
        IBAN,
        "EUR1234.5",
        "",
        reference_of("K7Q2M4XD9H"),
    ]
    wanted = segno.make_qr("\n".join(lines), error="m", boost_error=False)
    dark = {(x, y) for y, row in enumerate(wanted.matrix) for x, module in enumerate(row) if module}
    assert drawn(instructions.qr) == dark


def drawn(svg: str) -> set[tuple[int, int]]:
    """The dark modules of a code with a quiet zone of four."""
    (path,) = re.findall(r'stroke="#000" d="([^"]+)"', svg)
    modules, x, y = set(), 0.0, 0.0
    for step, numbers in re.findall(r"([Mmh])([-\d. ]+)", path):
        first, *second = (float(number) for number in numbers.split())
        if step == "h":
            modules |= {(int(at) - 4, int(y) - 4) for at in range(int(x), int(x + first))}
            x += first
        elif step == "M":
            x, y = first, second[0]
        else:
            x, y = x + first, y + second[0]
    return modules


def test_instructions_without_a_code_if_the_amount_does_not_fit() -> None:
    assert sepa().how_to_pay(request("K7", "deposit", 100_000_000_000)).qr == ""


# ---- statements ----


def test_a_statement_in_xml() -> None:
    reference = reference_of("K7Q2M4XD9H")
    lines = sepa().statements.read(
        statements.camt(
            statements.entry(5_000, reference, key="A1"),
            statements.entry(700, text=f"poker money {grouped(reference)} thanks", key="A2"),
            statements.entry(900, text="no idea", key="A3"),
            statements.entry(2_500, key="A4", incoming=False, end_to_end="W9W9W9W9W9"),
            statements.entry(10, reference, key="A5", status="<Sts>PDNG</Sts>"),
            statements.entry(11, reference, key="A6", more="<RvslInd>true</RvslInd>"),
        )
    )
    at = 1_795_910_400_000
    assert lines == [
        Line("camt:A1/0", at, True, 5_000, "EUR", "K7Q2M4XD9H", "Ann & Co", reference),
        Line("camt:A2/0", at, True, 700, "EUR", "K7Q2M4XD9H", "Ann & Co", lines[1].text),
        Line("camt:A3/0", at, True, 900, "EUR", None, "Ann & Co", "no idea"),
        Line("camt:A4/0", at, False, 2_500, "EUR", "W9W9W9W9W9", "Ann & Co", ""),
        Line("camt:A5/0", at, True, 10, "EUR", "K7Q2M4XD9H", "Ann & Co", reference, "not_booked"),
        Line("camt:A6/0", at, True, 11, "EUR", "K7Q2M4XD9H", "Ann & Co", reference, "reversal"),
    ]


def test_an_entry_of_several_payments_is_several_lines() -> None:
    single = statements.entry(300, reference_of("AAAAAAAAAA"), key="X")
    start, end = single.index("<TxDtls>"), single.index("</NtryDtls>")
    part = '<TxDtls><Amt Ccy="EUR">{}</Amt><RmtInf><Ustrd>{}</Ustrd></RmtInf></TxDtls>'
    both = part.format("1.00", reference_of("AAAAAAAAAA")) + part.format("2.00", reference_of("BBBBBBBBBB"))
    lines = camt.read(statements.camt(single[:start] + both + single[end:]), IBAN)
    assert [(one.key, one.amount, one.request) for one in lines] == [
        ("camt:X/0", 100, "AAAAAAAAAA"), ("camt:X/1", 200, "BBBBBBBBBB"),
    ]  # fmt: skip


def test_lines_without_a_bank_reference_are_distinguished_by_content() -> None:
    text = statements.camt(statements.entry(100, text="one"), statements.entry(100, text="two"))
    first, second = camt.read(text, IBAN)
    assert first.key != second.key
    assert [one.key for one in camt.read(text, IBAN)] == [first.key, second.key]
    same = camt.read(statements.camt(*[statements.entry(100, text="one")] * 2), IBAN)
    assert len({one.key for one in same}) == 2 and same[0].key == first.key, "two payments that say the same"


def test_the_entry_number_does_not_identify_a_payment() -> None:
    """Many banks count from 1 in every statement."""
    one, other = (camt.read(_numbered(1, cents), IBAN)[0].key for cents in (100, 200))
    assert one != other
    assert camt.read(_numbered(7, 100), IBAN)[0].key == one, "the same payment in a statement that overlaps"


def _numbered(number: int, cents: int) -> str:
    return statements.camt(statements.entry(cents, more=f"<NtryRef>{number}</NtryRef>"))


def test_payments_in_one_entry_are_separate_lines() -> None:
    part = "<TxDtls><Refs><AcctSvcrRef>{}</AcctSvcrRef></Refs><Amt>1.00</Amt></TxDtls>"
    shared, own = (
        [one.key for one in camt.read(statements.camt(_of_parts(part.format(a), part.format(b))), IBAN)]
        for a, b in (("X", "X"), ("X1", "X2"))
    )
    assert (shared, own) == (["camt:X/0", "camt:X/1"], ["camt:X1", "camt:X2"])


def _of_parts(*parts: str) -> str:
    whole = statements.entry(200, key="X")
    return whole[: whole.index("<TxDtls>")] + "".join(parts) + whole[whole.index("</NtryDtls>") :]


def test_our_own_payment_is_recognized_by_its_text() -> None:
    text = statements.entry(5, text="Withdrawal W9W9W9W9W9 sent", incoming=False, end_to_end="NOTPROVIDED")
    assert [one.request for one in camt.read(statements.camt(text), IBAN)] == ["W9W9W9W9W9"]


def test_a_text_of_a_million_words_is_read_quickly() -> None:
    began = time.process_time()
    assert camt.request_in("RF18 " * 1_000_000) is None
    assert time.process_time() - began < 2


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("<a", "not XML"),
        ("<a/>", "not a camt.053"),
        (statements.camt(account=OTHER_IBAN), "another account"),
        (statements.camt(statements.entry(5).replace("0.05", "0.055")), "Entry 1"),
        (statements.camt(statements.entry(5).replace("<Amt ", "<X ").replace("</Amt>", "</X>")), "no amount"),
        ('<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', "document type"),
        ('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', "document type"),
        ("<a>" * 500_000 + "</a>" * 500_000, "not a camt.053"),
        ("<a>\ud800</a>", "invalid characters"),
        ("<a>&undefined;</a>", "not XML"),
    ],
)
def test_invalid_statements(text: str, why: str) -> None:
    with pytest.raises(BadStatement, match=why):
        sepa().statements.read(text)


def test_xml_entities_are_refused() -> None:
    bomb = '<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa">' + "".join(
        f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(9)
    )
    with pytest.raises(BadStatement, match="document type"):
        camt.read(bomb + "]><l>&j;</l>", IBAN)


def test_a_statement_as_a_table() -> None:
    reference = reference_of("K7Q2M4XD9H")
    text = f"""\ufeffdate;amount;reference;name
2026-11-29;1.234,50;{grouped(reference)};"Ann; the player"

2026-11-29;-50,00;Withdrawal w9w9w9w9w9;Bob
2026-11-30;1,00;hello;
2026-11-30;1,00;hello;
"""
    lines = sepa().statements.read(text)
    assert [(one.incoming, one.amount, one.currency, one.request, one.name) for one in lines] == [
        (True, 123_450, "EUR", "K7Q2M4XD9H", "Ann; the player"),
        (False, 5_000, "EUR", "W9W9W9W9W9", "Bob"),
        (True, 100, "EUR", None, ""),
        (True, 100, "EUR", None, ""),
    ]
    assert len({one.key for one in lines}) == 4, "the same payment twice is two payments"
    assert [one.key for one in sepa().statements.read(text)] == [one.key for one in lines]
    assert statement_csv.read("id,date,amount,reference\nX1,2026-11-29,5,x\n")[0].key == "csv:X1"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        ("\ufeff", "empty"),
        (",\n", "first line"),
        ("hello\n", "first line"),
        ("date,amount,amount,reference\n2026-11-29,5,6,y\n", "twice: amount"),
        ("date,amount,reference\n\n2026-11-29,x,y\n", "Line 3 cannot be read"),
        ("date,amount\n2026-11-29,5\n", "reference"),
        ("date,amount,reference\n2026-11-29,5\n", "Line 2 has 2 values"),
        ("date,amount,reference\n2026-11-29,x,y\n", "Line 2 cannot be read"),
        ("date,amount,reference\n29.11.2026,5,y\n", "Line 2 cannot be read"),
        ("date,amount,reference\n2026-11-29,0,y\n", "its amount is 0"),
        ('date,amount,reference\n2026-11-29,5,"y\n', "cannot be read"),
    ],
)
def test_invalid_tables(text: str, why: str) -> None:
    with pytest.raises(BadStatement, match=why):
        sepa().statements.read(text)


# ---- payment lists ----


def test_a_payment_list() -> None:
    payments = [
        Payment("W1", 123_450, "EUR", Payee(OTHER_IBAN, "Åke Mäkinen & Söhne")),
        Payment("W2", 100, "EUR", Payee(IBAN, "Łukasz Weiß")),
    ]
    text = sepa().lists.write("sepa-batch1", 1_795_962_600_000, payments)
    assert text == sepa().lists.write("sepa-batch1", 1_795_962_600_000, payments)
    root = fromstring(text)
    space = {"p": payment_list.NAMESPACE}

    def all_of(path: str) -> list[str | None]:
        return [one.text for one in root.findall(f"p:CstmrCdtTrfInitn/{path}", space)]

    assert all_of("p:GrpHdr/p:NbOfTxs") == all_of("p:PmtInf/p:NbOfTxs") == ["2"]
    assert all_of("p:GrpHdr/p:CtrlSum") == all_of("p:PmtInf/p:CtrlSum") == ["1235.50"]
    assert all_of("p:GrpHdr/p:CreDtTm") == ["2026-11-29T14:30:00Z"]
    assert all_of("p:PmtInf/p:DbtrAcct/p:Id/p:IBAN") == [IBAN]
    assert all_of("p:PmtInf/p:DbtrAgt/p:FinInstnId/p:BICFI") == ["NDEAFIHH"]
    transfer = "p:PmtInf/p:CdtTrfTxInf"
    assert all_of(f"{transfer}/p:PmtId/p:EndToEndId") == ["W1", "W2"]
    assert all_of(f"{transfer}/p:Amt/p:InstdAmt") == ["1234.50", "1.00"]
    assert all_of(f"{transfer}/p:Cdtr/p:Nm") == ["Ake Makinen Sohne", "Lukasz Weiss"]
    assert all_of(f"{transfer}/p:CdtrAcct/p:Id/p:IBAN") == [OTHER_IBAN, IBAN]
    assert [one.tag.rpartition("}")[2] for one in root.findall("p:CstmrCdtTrfInitn/p:PmtInf/*", space)][:9] == [
        "PmtInfId", "PmtMtd", "NbOfTxs", "CtrlSum", "PmtTpInf", "ReqdExctnDt", "Dbtr", "DbtrAcct", "DbtrAgt",
    ], "in the order of the schema"  # fmt: skip


def test_a_payment_list_without_a_bic() -> None:
    text = payment_list.write("Club", IBAN, "", "b", 0, [])
    assert "<Id>NOTPROVIDED</Id>" in text
    assert payment_list.plain("漢字") == "?"
