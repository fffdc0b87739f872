"""How a delivery is signed: by the Standard Webhooks scheme (standardwebhooks.com). Receivers have libraries for it."""

import base64
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime

from standardwebhooks import Webhook

_PREFIX = "whsec_"
_KEY_BYTES = 32


def new_secret() -> str:
    return _PREFIX + base64.b64encode(secrets.token_bytes(_KEY_BYTES)).decode()


def headers(signed_by: Sequence[str], id: str, at: int, body: bytes) -> dict[str, str]:
    """The headers that say what is delivered, when it was sent, and who sent it: one signature for each secret, two
    while a secret is being changed.

    ``id`` is the same with every try of a delivery; ``at`` is in seconds (UTC); ``body`` is UTF-8.
    """
    sent, text = datetime.fromtimestamp(at, UTC), body.decode()
    signatures = [Webhook(_key(secret)).sign(id, sent, text) for secret in signed_by]
    return {"webhook-id": id, "webhook-timestamp": str(at), "webhook-signature": " ".join(signatures)}


def _key(secret: str) -> bytes:
    """The bytes that sign. Secrets from before the room used this scheme are in the URL's alphabet, without padding."""
    return base64.urlsafe_b64decode(secret.removeprefix(_PREFIX) + "==")
