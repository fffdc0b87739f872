"""Passwords that are guessed first are refused, for players and staff."""

import time

import pytest

from dealerbox.accounts import AccountRefused
from dealerbox.accounts.context import checked_password
from dealerbox.core.refusal import Refusal
from dealerbox.core.weak_passwords import is_weak
from dealerbox.staff import staff


@pytest.mark.parametrize(
    "password",
    ["password123", "aaaaaaaaaa", "Password1!", "P@ssw0rd!", "qwertyuiop", "1234567890", "0987654321", "9876543210",
     "abcdefghij", "jihgfedcba", "abababababab", "passwordpassword", "PASSWORD2026", "iloveyou12", "salasana123",
     "monkey!monkey!", "dealerbox1", "Helmi Kuu 12", "helmi kuuhelmi kuu", "x" * 200],
)  # fmt: skip
def test_a_weak_password_is_refused_with_advice(password: str) -> None:
    with pytest.raises(AccountRefused, match="three unrelated words") as no:
        checked_password(password, "Helmi Kuu")
    assert no.value.code == "password_common"
    if "helmi" not in password.casefold() and len(password) >= staff.SHORTEST_PASSWORD:
        with pytest.raises(Refusal, match="three unrelated words") as refused:
            staff._password(password, "Helmi Kuu")
        assert refused.value.code == "password_common"


@pytest.mark.parametrize(
    "password",
    ["correct horse", "a long enough one", "kissa ja koira", "xK7#pq2Lm9", "ruusu-lapio-kuu", "passwords are for cats",
     "12monkeys in space", "日本語のパスワード"],
)  # fmt: skip
def test_stronger_passwords_are_accepted(password: str) -> None:
    assert checked_password(password, "Helmi") == password


def test_the_longest_passwords_are_checked_quickly() -> None:
    begun = time.perf_counter()
    for password in ("4@8({[<369&#!1/|0$5+7%2" * 9, "ab1!" * 50, "a" * 199 + "b", "1" * 100 + "a" + "1" * 99):
        is_weak(password[:200], "Helmi")
    assert time.perf_counter() - begun < 5, "no pattern backtracks without end"
