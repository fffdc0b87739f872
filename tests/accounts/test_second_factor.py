"""Authenticator codes (RFC 6238), accepted once each, and recovery codes."""

import secrets
from base64 import b32encode

import pytest
from msgspec.structs import replace

from dealerbox.accounts import second_factor
from dealerbox.accounts.second_factor import SecondFactor

NOW = 1_800_000_010_000
STEP = 30_000
SECRET = second_factor.new_secret(secrets.token_hex)
FACTOR = SecondFactor(SECRET)


@pytest.mark.parametrize(
    ("seconds", "code"), [(59, "287082"), (1111111109, "081804"), (1234567890, "005924"), (20000000000, "353130")]
)
def test_codes_match_the_standard(seconds: int, code: str) -> None:
    factor = SecondFactor(b32encode(b"12345678901234567890").decode())
    assert second_factor.code_at(factor.secret, seconds * 1000) == code
    assert second_factor.check_code(factor, code, seconds * 1000) is not None


@pytest.mark.parametrize(("steps", "taken"), [(-2, False), (-1, True), (0, True), (1, True), (2, False)])
def test_a_devices_clock_may_be_one_step_off(steps: int, taken: bool) -> None:
    code = second_factor.code_at(SECRET, NOW + steps * STEP)
    assert (second_factor.check_code(FACTOR, code, NOW) is not None) is taken


def test_a_code_works_once_and_no_older_code_works_after_it() -> None:
    before, code = second_factor.code_at(SECRET, NOW - STEP), second_factor.code_at(SECRET, NOW)
    kept = second_factor.check_code(FACTOR, code, NOW)
    assert kept is not None
    for time in (NOW, NOW + 1000, NOW + STEP):
        assert second_factor.check_code(kept, code, time) is None
    assert second_factor.check_code(kept, before, NOW) is None
    assert second_factor.check_code(kept, second_factor.code_at(SECRET, NOW + STEP), NOW + STEP) is not None


@pytest.mark.parametrize("code", ["", "12345", "1234567", "12345x", "١٢٣٤٥٦", "\ud800", "1" * 10**6, "-12345"])
def test_malformed_codes_are_refused(code: str) -> None:
    assert second_factor.check(FACTOR, code, NOW) is None


def test_spaces_in_a_code_are_ignored() -> None:
    code = second_factor.code_at(SECRET, NOW)
    assert second_factor.check_code(FACTOR, f" {code[:3]} {code[3:]} ", NOW) is not None


def test_the_code_of_another_secret_is_refused() -> None:
    other = second_factor.new_secret(secrets.token_hex)
    assert second_factor.check_code(FACTOR, second_factor.code_at(other, NOW), NOW) is None


def test_ten_recovery_codes_work_once_each() -> None:
    codes = second_factor.new_recovery_codes(secrets.token_hex)
    assert len(set(codes)) == 10 and all(len(code) == len("xxxx-xxxx-xxxx-xxxx") for code in codes)
    factor: SecondFactor | None = replace(FACTOR, recovery=second_factor.digests_of(codes))
    for left, code in enumerate(reversed(codes)):
        assert factor is not None
        after = second_factor.use_recovery_code(factor, code)
        assert after is not None and len(after.recovery) == 9 - left and after.secret == SECRET
        assert second_factor.use_recovery_code(after, code) is None
        factor = after
    assert factor is not None and factor.recovery == ()


def test_recovery_codes_are_accepted_as_typed_and_stored_as_digests() -> None:
    code = "a0b1-c2d3-e4f5-g6h7"
    factor = replace(FACTOR, recovery=second_factor.digests_of([code]))
    for typed in (code.upper(), code.replace("-", ""), " aOb1 c2d3 e4f5-g6h7 ", "a0bl-c2d3-e4f5-g6h7"):
        assert second_factor.check(factor, typed, NOW) is not None
    assert code.replace("-", "") not in factor.recovery[0]


def test_neither_secret_nor_codes_are_printed() -> None:
    factor = replace(FACTOR, recovery=second_factor.digests_of(["a0b1-c2d3-e4f5-g6h7"]))
    assert SECRET not in repr(factor) and factor.recovery[0] not in repr(factor)


def test_a_device_can_scan_the_secret() -> None:
    uri = second_factor.uri(SECRET, "Åke & co", "Dealerbox")
    assert uri == f"otpauth://totp/Dealerbox:%C3%85ke%20%26%20co?secret={SECRET}&issuer=Dealerbox"
    drawn = second_factor.qr(uri)
    assert drawn.startswith("<svg ") and "script" not in drawn and SECRET not in drawn
