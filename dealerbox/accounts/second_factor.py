"""The second factor: codes of six digits that change every half minute (TOTP, RFC 6238), and recovery codes for who has
lost the device that makes them.

Nothing here knows a clock, chance or a store: time (ms, UTC) and random bytes come from outside, and what lasts is a
``SecondFactor`` that the caller keeps. A code opens once: whoever takes one must keep what the check returns, in the
same transaction as what the code opens.
"""

import hashlib
import hmac
import io
from base64 import b32encode
from collections.abc import Callable, Collection

import pyotp
import segno
from msgspec import Struct
from msgspec.structs import replace

STEP_SECONDS = 30
DIGITS = 6
STEPS_EITHER_WAY = 1
"""How far the clock of a phone may be from ours."""
SECRET_BYTES = 20
"""As RFC 4226 advises: as long as the digest of its HMAC."""
RECOVERY_CODES = 10
_RECOVERY_BYTES = 10
"""80 bits: no need of a slow hash for what nobody can guess."""
_ALPHABET = "abcdefghjkmnpqrstvwxyz0123456789"
"""32 characters, without those that are read for another: i, l, o, u."""


class SecondFactor(Struct, frozen=True):
    """``secret`` in Base32: needed in the clear, and shown once, when it is set up. ``used`` is the step of the last
    code taken (-1: none yet); ``recovery`` holds the digests of the recovery codes that are left."""

    secret: str
    used: int = -1
    recovery: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"SecondFactor(used={self.used}, recovery={len(self.recovery)})"  # the secret would end up in a log


def new_secret(secret: Callable[[int], str]) -> str:
    """A secret in Base32; ``secret`` gives that many random bytes as hex (``secrets.token_hex``)."""
    return b32encode(bytes.fromhex(secret(SECRET_BYTES))).decode()


def new_recovery_codes(secret: Callable[[int], str]) -> tuple[str, ...]:
    """Ten codes to be shown once, such as ``7kq2-m4xd-90ha-vt3c``; kept is ``digests_of`` them."""
    return tuple(_code_of(bytes.fromhex(secret(_RECOVERY_BYTES))) for _ in range(RECOVERY_CODES))


def digests_of(codes: Collection[str]) -> tuple[str, ...]:
    return tuple(_digest(code) for code in codes)


def check_code(factor: SecondFactor, code: str, now: int) -> SecondFactor | None:
    """What is to be kept once the code of a device was right; None where it is wrong, or not newer than the last one
    taken (it may have been looked over the shoulder, or over the wire)."""
    text = "".join(code.split())
    if len(text) != DIGITS or not (text.isascii() and text.isdigit()):
        return None
    step = now // 1000 // STEP_SECONDS
    totp = pyotp.TOTP(factor.secret, digits=DIGITS, interval=STEP_SECONDS)
    found = -1
    for tried in range(step - STEPS_EITHER_WAY, step + STEPS_EITHER_WAY + 1):
        # All are compared: the time of an answer does not tell how near a guess was.
        if hmac.compare_digest(text, totp.generate_otp(tried)):
            found = tried
    return replace(factor, used=found) if found > factor.used else None


def use_recovery_code(factor: SecondFactor, code: str) -> SecondFactor | None:
    """What is to be kept once a recovery code was right; None where it is none of those left."""
    digest = _digest(code)
    left = tuple(one for one in factor.recovery if not hmac.compare_digest(one, digest))
    return replace(factor, recovery=left) if len(left) < len(factor.recovery) else None


def check(factor: SecondFactor, code: str, now: int) -> SecondFactor | None:
    """Either kind of code."""
    return check_code(factor, code, now) or use_recovery_code(factor, code)


def uri(secret: str, account: str, issuer: str) -> str:
    """The ``otpauth`` address that devices read; it holds the secret."""
    return pyotp.TOTP(secret, digits=DIGITS, interval=STEP_SECONDS).provisioning_uri(name=account, issuer_name=issuer)


def qr(text: str) -> str:
    """The text as a QR code, an SVG document without a fixed size: black on white, as cameras want it in dark pages
    too."""
    written = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        written, kind="svg", xmldecl=False, omitsize=True, border=4, dark="#000", light="#fff", svgclass=None,
        lineclass=None,
    )  # fmt: skip
    return written.getvalue().decode()


def code_at(secret: str, now: int) -> str:
    """What a device shows at that time: for tests and for the command line."""
    return pyotp.TOTP(secret, digits=DIGITS, interval=STEP_SECONDS).at(now // 1000)


def _code_of(raw: bytes) -> str:
    number = int.from_bytes(raw, "big")
    encoded = "".join(_ALPHABET[number >> shift & 31] for shift in range(0, 8 * len(raw), 5))
    return "-".join(encoded[at : at + 4] for at in range(0, len(encoded), 4))


def _digest(code: str) -> str:
    """As people type it: in any case, with or without dashes, an o for a nought."""
    bare = "".join(code.lower().replace("-", "").split())[:100].translate(str.maketrans("oil", "011"))
    return hashlib.sha256(bare.encode("utf-8", "replace")).hexdigest()
