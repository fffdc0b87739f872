"""Signs deliveries with the Standard Webhooks scheme (standardwebhooks.com), for which receivers have libraries."""

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
    """Return the headers of a delivery, with one signature per secret (two while a secret is being rotated).

    :param id: the same in every try of a delivery
    :param at: when it is sent, in seconds (UTC)
    :param body: UTF-8
    """
    sent, text = datetime.fromtimestamp(at, UTC), body.decode()
    signatures = [Webhook(_key(secret)).sign(id, sent, text) for secret in signed_by]
    return {"webhook-id": id, "webhook-timestamp": str(at), "webhook-signature": " ".join(signatures)}


def _key(secret: str) -> bytes:
    """Return the signing key. Secrets from before this scheme are in URL-safe Base64 without padding."""
    return base64.urlsafe_b64decode(secret.removeprefix(_PREFIX) + "==")
