"""Whoever may not play is not let in by another account, as far as that can be told: by his e-mail and his devices.

What he was known by then is kept as digests, so that it outlasts an account that he closes.
"""

import hashlib

from dealerbox.room.accounts.emails import email_alike
from dealerbox.room.accounts.kept import Visit
from dealerbox.room.responsible import words
from dealerbox.room.store import Store


def signs_of(email: str, devices: set[str]) -> list[str]:
    """Digests of an e-mail address, however it is written, and of devices; those that are empty are none."""
    signs = {f"email:{email_alike(email)}"} if email else set()
    signs |= {f"device:{device}" for device in devices if device}
    return sorted(hashlib.sha256(sign.encode()).hexdigest() for sign in signs)


async def note(store: Store, player: str) -> None:
    """Keeps what the player is known by now; to be called before he is barred. Raises ``StoreFailed``."""
    profile = await store.accounts.profile(player)
    devices = {session.device for session in await store.accounts.sessions_of(player)}
    await store.responsible.keep_signs(player, signs_of(profile.email, devices))


async def check(store: Store, email: str, visit: Visit, now: int, but: str = "") -> None:
    """Raises ``NotAllowed`` for a newcomer who is known as somebody (``but`` this player) who may not play."""
    barred = await store.responsible.barred_by(signs_of(email, {visit.device}), now, but)
    if barred is not None:
        raise words.barred(barred)
