"""Whoever may not play is not let in by another account, as far as that can be told: by his e-mail and his devices.

What he was known by then is kept as digests, so that it outlasts an account that he closes.
"""

import hashlib
from contextlib import suppress

from dealerbox.accounts.emails import email_alike
from dealerbox.accounts.store import NewcomerStores, Visit
from dealerbox.play_limits import words
from dealerbox.play_limits.commands import CoolOff
from dealerbox.play_limits.machine import HOUR_MS, WAIT_MS
from dealerbox.play_limits.refused import NotAllowed


def signs_of(email: str, devices: set[str]) -> list[str]:
    """Digests of an e-mail address, however it is written, and of devices; those that are empty are none."""
    signs = {f"email:{email_alike(email)}"} if email else set()
    signs |= {f"device:{device}" for device in devices if device}
    return sorted(hashlib.sha256(sign.encode()).hexdigest() for sign in signs)


async def note(store: NewcomerStores, player: str) -> None:
    """Keeps what the player is known by now: a confirmed address, since anybody can type another's, and his devices; to
    be called before he is barred. Raises ``StoreFailed``."""
    profile = await store.accounts.profile(player)
    devices = {session.device for session in await store.accounts.sessions_of(player)}
    await store.play_limits.store_signs(player, signs_of(profile.email if profile.confirmed else "", devices))


async def note_again(store: NewcomerStores, player: str, now: int) -> None:
    """The same of a player who is barred: he has come by another device, or confirmed another address. Raises
    ``StoreFailed``."""
    if await store.play_limits.ask(lambda books: books.protection(player).barred(now)) is not None:
        await note(store, player)


async def note_limits(store: NewcomerStores, player: str) -> bool:
    """Whether the player has limits; then what he is known by is kept, before he closes his account. Raises
    ``StoreFailed``."""
    limited = await store.play_limits.ask(lambda books: bool(books.protection(player).limits))
    if limited:
        await note(store, player)
    return limited


async def wait_anew(store: NewcomerStores, player: str, now: int) -> None:
    """Who has closed an account with limits waits with a new one as with a higher limit. Raises ``StoreFailed``."""
    with suppress(NotAllowed):  # he has a longer break already
        await store.play_limits.decide(player, CoolOff(WAIT_MS // HOUR_MS), now)


async def check_device(store: NewcomerStores, visit: Visit, now: int, but: str = "") -> None:
    """Raises ``NotAllowed`` for a newcomer at a device of somebody (``but`` this player) who may not play."""
    await _check(store, signs_of("", {visit.device}), now, but)


async def check_address(store: NewcomerStores, email: str, now: int, but: str) -> None:
    """Raises ``NotAllowed`` where the address is that of somebody who may not play. Asked once it is proven that it is
    read: a stranger who only types it learns nothing of its reader."""
    await _check(store, signs_of(email, set()), now, but)


async def _check(store: NewcomerStores, signs: list[str], now: int, but: str) -> None:
    barred = await store.play_limits.barred_by(signs, now, but)
    if barred is not None:
        raise words.barred(barred)
