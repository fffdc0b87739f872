"""How a delivery is signed: ``Dealerbox-Signature: t=1700000000,v1=…`` with the HMAC-SHA256, in hex, of the time (in
seconds, as text), a full stop, and the body. While a secret is being changed there is a ``v1`` for each."""

import hashlib
import hmac
from collections.abc import Sequence

HEADER = "Dealerbox-Signature"
TOLERANCE_SECONDS = 300
"""A receiver takes nothing that was signed longer ago: it may have been recorded and sent again."""


def sign(secrets: Sequence[str], at: int, body: bytes) -> str:
    """The header's text; ``at`` in seconds."""
    return ",".join([f"t={at}", *(f"v1={_mac(secret, str(at), body)}" for secret in secrets)])


def verify(secret: str, header: str, body: bytes, now: int) -> bool:
    """Whether a delivery is the room's, and fresh; ``now`` in seconds. This is what a receiver does."""
    parts = [part.partition("=") for part in header.split(",")]
    times = [value for name, _, value in parts if name == "t"]
    if len(times) != 1 or not (times[0].isascii() and times[0].isdigit() and len(times[0]) < 16):
        return False
    if abs(now - int(times[0])) > TOLERANCE_SECONDS:
        return False
    right = _mac(secret, times[0], body)
    return any(name == "v1" and hmac.compare_digest(value.encode(), right.encode()) for name, _, value in parts)


def _mac(secret: str, at: str, body: bytes) -> str:
    return hmac.new(secret.encode(), at.encode() + b"." + body, hashlib.sha256).hexdigest()
