"""Keeps excluded players from returning with another account, as far as their e-mail address and devices reveal it.

Their identifying data is stored as digests, so that it remains after an account is closed.
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
    """Return digests of an e-mail address, ignoring spelling variants, and of devices. Empty ones are skipped."""
    signs = {f"email:{email_alike(email)}"} if email else set()
    signs |= {f"device:{device}" for device in devices if device}
    return sorted(hashlib.sha256(sign.encode()).hexdigest() for sign in signs)


async def store_signs(store: NewcomerStores, player: str) -> None:
    """Store what identifies the player: their devices, and their address if confirmed, because anybody can type another
    person's. Call before excluding the player. Raises ``StoreFailed``."""
    profile = await store.accounts.profile(player)
    devices = {session.device for session in await store.accounts.sessions_of(player)}
    await store.play_limits.store_signs(player, signs_of(profile.email if profile.confirmed else "", devices))


async def update_signs(store: NewcomerStores, player: str, now: int) -> None:
    """Update what identifies a player who is excluded, after a login from another device or a newly confirmed address.
    Raises ``StoreFailed``."""
    if await store.play_limits.ask(lambda books: books.protection(player).barred(now)) is not None:
        await store_signs(store, player)


async def store_signs_if_limited(store: NewcomerStores, player: str) -> bool:
    """Return whether the player has play limits; if so, store what identifies them. Call before the account is closed.
    Raises ``StoreFailed``."""
    limited = await store.play_limits.ask(lambda books: bool(books.protection(player).limits))
    if limited:
        await store_signs(store, player)
    return limited


async def start_waiting_period(store: NewcomerStores, player: str, now: int) -> None:
    """Make a player who closes an account with limits wait with a new account as long as for a higher limit. Raises
    ``StoreFailed``."""
    with suppress(NotAllowed):  # they have a longer break already
        await store.play_limits.decide(player, CoolOff(WAIT_MS // HOUR_MS), now)


async def check_device(store: NewcomerStores, visit: Visit, now: int, but: str = "") -> None:
    """Raise ``NotAllowed`` if the device is one of an excluded player other than ``but``."""
    await _check(store, signs_of("", {visit.device}), now, but)


async def check_address(store: NewcomerStores, email: str, now: int, but: str) -> None:
    """Raise ``NotAllowed`` if the address is that of an excluded player. Call only after the address was confirmed: a
    stranger who only types it must not learn anything about its owner."""
    await _check(store, signs_of(email, set()), now, but)


async def _check(store: NewcomerStores, signs: list[str], now: int, but: str) -> None:
    barred = await store.play_limits.barred_by(signs, now, but)
    if barred is not None:
        raise words.barred(barred)
