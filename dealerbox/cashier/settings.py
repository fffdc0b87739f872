"""The cashier's settings, from the text of ``cashier.toml`` and the environment. Pure.

Amounts are in units of the smallest chip. ``docs/cashier.md`` documents the file.
"""

import re
import tomllib
from collections.abc import Mapping

import msgspec
from msgspec import Struct, field

from dealerbox.cashier.fun import FunMoney
from dealerbox.cashier.iban import BadAccount, bic_of, iban_of
from dealerbox.cashier.in_person import InPerson
from dealerbox.cashier.sepa import MAX_HOLDER_LENGTH, BankAccount, SepaTransfers
from dealerbox.cashier.ways import Provider, Terms
from dealerbox.ledger import MAX_AMOUNT

FILE = "cashier.toml"
"""The file's name in the data folder."""
SECOND_PERSON_ABOVE = 50_000
LAPSE_DAYS = 14
_CURRENCY = re.compile(r"[A-Z]{3}", re.ASCII)
_ENVIRONMENT = {
    "DEALERBOX_BANK_HOLDER": "holder",
    "DEALERBOX_BANK_IBAN": "iban",
    "DEALERBOX_BANK_BIC": "bic",
}


class BadCashier(ValueError):
    """The settings are invalid; the message names each wrong setting and what it must be."""


class CashierSettings(Struct, frozen=True):
    """The cashier as the host has set it up."""

    host: str = ""
    """The person to ask if no payment method is set up."""
    currencies: tuple[str, ...] = ("EUR",)
    second_person_above: Mapping[str, int] = field(default_factory=dict)
    """The amounts above which two members of the staff are needed, by currency. Other currencies use the default; a
    negative amount means never."""
    fun: FunMoney = FunMoney()
    providers: tuple[Provider, ...] = ()
    """The payment methods offered to players. Payment in person is always open to the staff."""
    confirmed_email: bool = False
    """Whether players need a confirmed e-mail address to use the payment methods."""

    def provider(self, id: str) -> Provider | None:
        return next((one for one in self.providers if one.id == id), None)

    def above(self, currency: str) -> int | None:
        """Return the amount above which a second person is needed; None: never."""
        amount = self.second_person_above.get(currency, SECOND_PERSON_ABOVE)
        return None if amount < 0 else amount


class _Cashier(Struct, frozen=True, forbid_unknown_fields=True):
    host: str = ""
    currencies: list[str] = field(default_factory=lambda: ["EUR"])
    second_person_above: dict[str, int] = field(default_factory=dict)


class _Fun(Struct, frozen=True, forbid_unknown_fields=True):
    below: int = FunMoney().below
    up_to: int = FunMoney().up_to
    every_hours: int = FunMoney().every_hours


class _Bank(Struct, frozen=True, forbid_unknown_fields=True):
    holder: str = ""
    iban: str = ""
    bic: str = ""
    least_deposit: int = 1_000
    most_deposit: int = 1_000_000
    least_withdrawal: int = 1_000
    most_withdrawal: int = 1_000_000
    withdrawal_fee: int = 0
    lapse_days: int = LAPSE_DAYS


class _InPerson(Struct, frozen=True, forbid_unknown_fields=True):
    where: str = ""
    least: int = 100
    most: int = 1_000_000
    lapse_days: int = LAPSE_DAYS


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    cashier: _Cashier = _Cashier()
    fun: _Fun = _Fun()
    bank: _Bank | None = None
    desk: _InPerson | None = None


def settings_of(text: str, environment: Mapping[str, str]) -> CashierSettings:
    """Parse the file's ``text`` (empty if there is no file). The environment overrides its bank account. Raises
    ``BadCashier``."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadCashier(f"this is not TOML: {fault}") from None
    own = {name: environment[key] for key, name in _ENVIRONMENT.items() if environment.get(key)}
    if own:
        content["bank"] = {**content.get("bank", {}), **own}
    try:
        file = msgspec.convert(content, _File)
    except msgspec.ValidationError as fault:
        reason, _, path = str(fault).partition(" - at ")
        raise BadCashier(f"{path.strip('`').removeprefix('$.') or 'the file'}: {reason}") from None
    faults: list[str] = []
    made = _made(file, faults)
    if faults:
        raise BadCashier("\n".join(faults))
    return made


def _made(file: _File, faults: list[str]) -> CashierSettings:
    currencies = tuple(dict.fromkeys(file.cashier.currencies))
    for currency in currencies:
        if not _CURRENCY.fullmatch(currency) or currency in ("FUN", "VIP"):
            faults.append(f"cashier.currencies: {currency!r} is not a currency such as EUR")
    for currency, amount in file.cashier.second_person_above.items():
        if currency not in currencies or amount > MAX_AMOUNT:
            faults.append(f"cashier.second_person_above.{currency}: expected cents, of one of {', '.join(currencies)}")
    fun = file.fun
    if not 0 <= fun.below <= fun.up_to <= MAX_AMOUNT and fun.up_to:
        faults.append(f"fun: expected 0 <= below ({fun.below}) <= up_to ({fun.up_to})")
    if not 0 <= fun.every_hours <= 8760:
        faults.append(f"fun.every_hours: expected 0 to 8760, not {fun.every_hours}")
    providers: list[Provider] = []
    if file.bank is not None and (sepa := _sepa(file.bank, faults)) is not None:
        providers.append(sepa)
    if file.desk is not None:
        terms = _terms("desk", file.desk.least, file.desk.most, 0, faults)
        _check_days("desk", file.desk.lapse_days, faults)
        providers.append(InPerson(frozenset(currencies), terms, terms, file.desk.where, file.desk.lapse_days))
    return CashierSettings(
        file.cashier.host,
        currencies,
        file.cashier.second_person_above,
        FunMoney(fun.below, fun.up_to, fun.every_hours),
        tuple(providers),
    )


def _sepa(bank: _Bank, faults: list[str]) -> SepaTransfers | None:
    before = len(faults)
    holder, iban, bic = " ".join(bank.holder.split()), "", ""
    if not holder or len(holder) > MAX_HOLDER_LENGTH:
        faults.append(f"bank.holder: expected the account holder's name, at most {MAX_HOLDER_LENGTH} characters")
    try:
        iban = iban_of(bank.iban)
    except BadAccount as fault:
        faults.append(f"bank.iban: {fault}")
    try:
        bic = bic_of(bank.bic) if bank.bic else ""
    except BadAccount as fault:
        faults.append(f"bank.bic: {fault}")
    deposits = _terms("bank", bank.least_deposit, bank.most_deposit, 0, faults)
    payouts = _terms("bank", bank.least_withdrawal, bank.most_withdrawal, bank.withdrawal_fee, faults)
    _check_days("bank", bank.lapse_days, faults)
    if len(faults) > before:
        return None
    return SepaTransfers(BankAccount(holder, iban, bic), deposits, payouts, bank.lapse_days)


def _terms(where: str, least: int, most: int, fee: int, faults: list[str]) -> Terms:
    if not 1 <= least <= most <= MAX_AMOUNT:
        faults.append(f"{where}: expected amounts from 1, with the minimum ({least}) not above the maximum ({most})")
    if not 0 <= fee < least:
        faults.append(f"{where}: the fee ({fee}) must be 0 or more, and less than the minimum ({least})")
    return Terms(least, most, fee)


def _check_days(where: str, days: int, faults: list[str]) -> None:
    if not 1 <= days <= 365:
        faults.append(f"{where}.lapse_days: expected 1 to 365, not {days}")
