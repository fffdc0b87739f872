"""The second factor: six-digit codes that change every half minute (TOTP, RFC 6238), and recovery codes for players who
have lost the device that makes them.

Pure: time (ms, UTC) and random bytes are passed in, and the caller stores the ``SecondFactor``. A code works once, so
the caller must store what the check returns in the same transaction as what the code allows.
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
"""How many steps a phone's clock may be off."""
SECRET_BYTES = 20
"""As RFC 4226 recommends: the length of the HMAC's digest."""
RECOVERY_CODES = 10
_RECOVERY_BYTES = 10
"""80 bits cannot be guessed, so a fast hash is enough."""
_ALPHABET = "abcdefghjkmnpqrstvwxyz0123456789"
"""32 characters, without i, l, o and u, which are easily misread."""


class SecondFactor(Struct, frozen=True):
    """The stored state of a player's second factor."""

    secret: str
    """In Base32 and unencrypted, because it is needed to check codes. Shown once, at setup."""
    used: int = -1
    """The time step of the last accepted code; -1: none yet."""
    recovery: tuple[str, ...] = ()
    """The digests of the unused recovery codes."""

    def __repr__(self) -> str:
        return f"SecondFactor(used={self.used}, recovery={len(self.recovery)})"  # without the secret (logs)


def new_secret(secret: Callable[[int], str]) -> str:
    """Return a secret in Base32; ``secret(n)`` returns n random bytes as hex (``secrets.token_hex``)."""
    return b32encode(bytes.fromhex(secret(SECRET_BYTES))).decode()


def new_recovery_codes(secret: Callable[[int], str]) -> tuple[str, ...]:
    """Return ten codes to be shown once, such as ``7kq2-m4xd-90ha-vt3c``; store ``digests_of`` them."""
    return tuple(_code_of(bytes.fromhex(secret(_RECOVERY_BYTES))) for _ in range(RECOVERY_CODES))


def digests_of(codes: Collection[str]) -> tuple[str, ...]:
    return tuple(_digest(code) for code in codes)


def check_code(factor: SecondFactor, code: str, now: int) -> SecondFactor | None:
    """Check a code of the authenticator. Return what to store, or None if it is wrong or not newer than the last
    accepted one, which somebody may have seen."""
    text = "".join(code.split())
    if len(text) != DIGITS or not (text.isascii() and text.isdigit()):
        return None
    step = now // 1000 // STEP_SECONDS
    totp = pyotp.TOTP(factor.secret, digits=DIGITS, interval=STEP_SECONDS)
    found = -1
    for tried in range(step - STEPS_EITHER_WAY, step + STEPS_EITHER_WAY + 1):
        # Compare all, so that timing does not reveal how close a attempt was.
        if hmac.compare_digest(text, totp.generate_otp(tried)):
            found = tried
    return replace(factor, used=found) if found > factor.used else None


def use_recovery_code(factor: SecondFactor, code: str) -> SecondFactor | None:
    """Check a recovery code. Return what to store, or None if it is not an unused one."""
    digest = _digest(code)
    left = tuple(one for one in factor.recovery if not hmac.compare_digest(one, digest))
    return replace(factor, recovery=left) if len(left) < len(factor.recovery) else None


def check(factor: SecondFactor, code: str, now: int) -> SecondFactor | None:
    """Check either kind of code."""
    return check_code(factor, code, now) or use_recovery_code(factor, code)


def uri(secret: str, account: str, issuer: str) -> str:
    """Return the ``otpauth`` URI that authenticators read; it contains the secret."""
    return pyotp.TOTP(secret, digits=DIGITS, interval=STEP_SECONDS).provisioning_uri(name=account, issuer_name=issuer)


def qr(text: str) -> str:
    """Return the text as a QR code, an SVG document without a fixed size. It is black on white on dark pages too,
    because cameras need that."""
    written = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        written, kind="svg", xmldecl=False, omitsize=True, border=4, dark="#000", light="#fff", svgclass=None,
        lineclass=None,
    )  # fmt: skip
    return written.getvalue().decode()


def code_at(secret: str, now: int) -> str:
    """Return the code that a device shows at that time: for tests and the command line."""
    return pyotp.TOTP(secret, digits=DIGITS, interval=STEP_SECONDS).at(now // 1000)


def _code_of(raw: bytes) -> str:
    number = int.from_bytes(raw, "big")
    encoded = "".join(_ALPHABET[number >> shift & 31] for shift in range(0, 8 * len(raw), 5))
    return "-".join(encoded[at : at + 4] for at in range(0, len(encoded), 4))


def _digest(code: str) -> str:
    """Return the digest of a code as people type it: any case, with or without dashes, o for 0, i or l for 1."""
    bare = "".join(code.lower().replace("-", "").split())[:100].translate(str.maketrans("oil", "011"))
    return hashlib.sha256(bare.encode("utf-8", "replace")).hexdigest()
