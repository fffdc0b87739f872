"""Checks webhook signatures as a receiver's library does."""

from collections.abc import Mapping
from datetime import UTC, datetime

from standardwebhooks import Webhook

SECRET = "whsec_b25lIHNlY3JldCBvZiB0aGUgcm9vbSwgZm9yIHRlc3Rz"
OTHER_SECRET = "whsec_YW5vdGhlciBzZWNyZXQgb2YgdGhlIHJvb20sIHRvbyE="


def is_signed(secret: str, headers: Mapping[str, str], body: bytes) -> bool:
    """Verify the signature, ignoring the time: a test's clock may be any."""
    sent = datetime.fromtimestamp(int(headers["webhook-timestamp"]), UTC)
    signature = Webhook(secret).sign(headers["webhook-id"], sent, body.decode())
    return signature in headers["webhook-signature"].split(" ")
