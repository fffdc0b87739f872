"""The host's settings of the cashier, and what they read if a setting is invalid."""

import pytest

from dealerbox.cashier.fun import FunMoney
from dealerbox.cashier.sepa import SepaTransfers
from dealerbox.cashier.settings import SECOND_PERSON_ABOVE, BadCashier, settings_of
from tests.cashier.cashier_room import SET_UP
from tests.cashier.requests import IBAN


def test_empty_settings() -> None:
    settings = settings_of("", {})
    assert settings.providers == () and settings.currencies == ("EUR",)
    assert settings.above("EUR") == SECOND_PERSON_ABOVE


def test_complete_settings() -> None:
    settings = settings_of(SET_UP + "[fun]\nbelow = 1\nup_to = 2\nevery_hours = 3\n", {})
    assert [one.id for one in settings.providers] == ["sepa", "desk"]
    assert settings.above("EUR") == 50_000 and settings.host == "Ann, ann@example.org"
    assert settings.fun == FunMoney(1, 2, 3)
    never = settings_of("[cashier]\nsecond_person_above = {EUR = -1}", {})
    assert never.above("EUR") is None


def test_the_bank_account_may_come_from_the_environment() -> None:
    environment = {"DEALERBOX_BANK_HOLDER": "Club", "DEALERBOX_BANK_IBAN": IBAN, "HOME": "/"}
    (provider,) = settings_of("", environment).providers
    assert isinstance(provider, SepaTransfers) and provider.needs == ("holder", "account")
    (provider,) = settings_of("[bank]\niban = 'x'\nmost_deposit = 5000", environment).providers
    assert provider.deposits is not None and provider.deposits.most == 5_000


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[bank", "not TOML"),
        ("[cashier]\nhoust = 'x'", "cashier: .*houst"),
        ("[cashier]\ncurrencies = ['euro']", "'euro' is not a currency"),
        ("[cashier]\ncurrencies = ['FUN']", "'FUN' is not a currency"),
        ("[cashier]\nsecond_person_above = {SEK = 5}", "second_person_above.SEK"),
        ("[cashier]\nsecond_person_above = {EUR = '5'}", "second_person_above"),
        ("[bank]\niban = 'FI21 1234 5600 0007 86'", "bank.holder: .*\nbank.iban: .*check digits"),
        (f"[bank]\nholder = 'x'\niban = '{IBAN}'\nbic = 'x'", "bank.bic"),
        (f"[bank]\nholder = 'x'\niban = '{IBAN}'\nleast_deposit = 0", "bank: expected amounts"),
        (f"[bank]\nholder = 'x'\niban = '{IBAN}'\nwithdrawal_fee = 1000", "the fee"),
        (f"[bank]\nholder = 'x'\niban = '{IBAN}'\nlapse_days = 0", "bank.lapse_days"),
        ("[desk]\nleast = 5\nmost = 4", "desk: expected amounts"),
        ("[fun]\nbelow = 5\nup_to = 4", "fun: expected"),
        ("[fun]\nevery_hours = -1", "fun.every_hours"),
    ],
)
def test_invalid_settings_are_named(text: str, why: str) -> None:
    with pytest.raises(BadCashier, match=f"(?s){why}"):
        settings_of(text, {})


def test_a_room_may_disable_top_ups() -> None:
    assert settings_of("[fun]\nup_to = 0", {}).fun.up_to == 0
