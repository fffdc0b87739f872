"""Check whether money may come into play. Every store calls this inside the transaction that moves the money, before
it writes. Pure except for its reads of ``Books``."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from dealerbox.ledger import Transfer
from dealerbox.play_limits import words
from dealerbox.play_limits.limits import BREAK_MS, MINUTE_MS, Limit, LimitName, slot, window_end, window_start
from dealerbox.play_limits.machine import InForce, Protection
from dealerbox.play_limits.played import Stake, What, stakes
from dealerbox.play_limits.refused import LimitHit, NotAllowed


class Playing(Struct, frozen=True, gc=False):
    """A stretch of play without a break. Times are in ms."""

    player: str
    began: int
    last: int
    played: int
    """The time played between ``began`` and ``last``."""
    base: dict[str, int]
    """The sums of results by currency already in the slot of ``began``."""
    reminded: int = 0
    """The time played when the player was last reminded of it."""
    acknowledged: int = 0
    """The last of these reminders that the player has acknowledged."""

    def goes_on(self, now: int) -> bool:
        """Return whether play at ``now`` continues this stretch, without a break since."""
        return now < self.last + BREAK_MS


WINDOWS = ("day", "week", "month")
SOON_MS = 15_000
"""Chips brought to a table this shortly before a new day also count against that day's loss limit: the next hand may
begin after midnight."""


class Books(Protocol):
    """The stored data, as read in the transaction that checks."""

    def protection(self, player: str) -> Protection: ...

    def sum_since(self, player: str, currency: str, what: What, slot: int) -> int: ...

    def results_since(self, player: str, slot: int) -> dict[str, int]:
        """Return the net result since then by currency; negative if the player lost."""

    def on_tables(self, player: str, currency: str) -> int:
        """Return the player's chips at all cash tables."""

    def held(self, account: str, currency: str) -> int: ...

    def playing(self, player: str) -> Playing | None: ...


def check(books: Books, transfers: Sequence[Transfer]) -> None:
    """Raise ``NotAllowed`` if the new ``transfers`` would exceed a player's limit, or the player may not play at
    all."""
    wanted: dict[str, list[Stake]] = {}
    for one in stakes(transfers):
        wanted.setdefault(one.player, []).append(one)
    for player, of_player in wanted.items():
        check_stakes(books, player, of_player)


def check_stakes(books: Books, player: str, wanted: Sequence[Stake]) -> None:
    """Run ``check`` for the stakes of one player."""
    protection = books.protection(player)
    now = max(one.at for one in wanted)
    check_barred(protection, now)
    into_play = [one for one in wanted if one.into != "room"]
    if into_play:
        check_time(books, protection, player, now)
    for one in into_play:
        _check_stake(books, protection, one)
    for currency in dict.fromkeys(one.currency for one in wanted):
        own = [one for one in wanted if one.currency == currency]
        _check_windows(books, protection, own, now)


def check_barred(protection: Protection, now: int) -> None:
    """Raise ``NotAllowed`` if the player is on a break or excluded."""
    barred = protection.barred(now)
    if barred is not None:
        raise words.barred(barred)


def check_time(books: Books, protection: Protection, player: str, now: int) -> None:
    """Raise ``NotAllowed`` if the player's time is up, or they have not acknowledged the last reminder."""
    for hit in time_limits(books, protection, player, now):
        if hit.left <= 0:
            raise words.limit_reached(hit)
    playing = books.playing(player)
    if playing is not None and playing.reminded > playing.acknowledged and playing.goes_on(now):
        raise NotAllowed(words.UNREAD, "Confirm first that you have read how long you have been playing.")


def time_left(books: Books, protection: Protection, player: str, now: int) -> list[tuple[LimitName, int, int, int]]:
    """Return the player's time limits: name, minutes, milliseconds left, and when the limit resets. A limit per
    stretch resets after a break."""
    found: list[tuple[LimitName, int, int, int]] = []
    day = protection.value(Limit("session-day"))
    if day is not None:
        since, renews = window_start("day", now, day.zone), window_end("day", now, day.zone)
        played = books.sum_since(player, "", "minutes", slot(since))
        found.append(("session-day", day.value, day.value * MINUTE_MS - played, renews))
    stretch = protection.value(Limit("session-stretch"))
    if stretch is not None:
        playing = books.playing(player)
        goes_on = playing is not None and playing.goes_on(now)
        played, renews = (playing.played, playing.last + BREAK_MS) if playing is not None and goes_on else (0, now)
        found.append(("session-stretch", stretch.value, stretch.value * MINUTE_MS - played, renews))
    return found


def time_limits(books: Books, protection: Protection, player: str, now: int) -> list[LimitHit]:
    """Return the time limits in minutes; a started minute counts as left."""
    return [
        LimitHit(name, "", value, max(0, -(-left // MINUTE_MS)), renews)
        for name, value, left, renews in time_left(books, protection, player, now)
    ]


def _check_stake(books: Books, protection: Protection, stake: Stake) -> None:
    name: LimitName = "table-stake" if stake.into == "table" else "tournament-stake"
    force = protection.value(Limit(name, stake.currency))
    if force is None:
        return
    there = books.held(stake.to, stake.currency) if stake.into == "table" else 0
    if there + stake.amount > force.value:
        raise words.limit_reached(LimitHit(name, stake.currency, force.value, max(0, force.value - there)))


def _check_windows(books: Books, protection: Protection, wanted: Sequence[Stake], now: int) -> None:
    """Check the deposit and loss limits for ``wanted``, which are all in one currency."""
    currency, player = wanted[0].currency, wanted[0].player
    paid_in = sum(one.amount for one in wanted if one.into == "room")
    brought = sum(one.amount for one in wanted if one.into != "room")
    for window in WINDOWS:
        hits = [
            (paid_in, deposit_left(books, protection, player, currency, window, now)),
            (brought, loss_left(books, protection, player, currency, window, now)),
            (brought, loss_left(books, protection, player, currency, window, now + SOON_MS)),
        ]
        for amount, hit in hits:
            if hit is not None and amount > hit.left:
                raise words.limit_reached(hit)


def deposit_left(
    books: Books, protection: Protection, player: str, currency: str, window: str, now: int
) -> LimitHit | None:
    """Return what may still be deposited; None without such a limit."""
    name, force = _window_limit(protection, "deposit", window, currency)
    if force is None:
        return None
    since = slot(window_start(window, now, force.zone))
    left = force.value - books.sum_since(player, currency, "deposit", since)
    return LimitHit(name, currency, force.value, max(0, left), window_end(window, now, force.zone))


def loss_left(
    books: Books, protection: Protection, player: str, currency: str, window: str, now: int
) -> LimitHit | None:
    """Return what may still be brought into play; None without a loss limit.

    This is the limit, less losses (or plus winnings), less chips at tables, all of which may be lost.
    """
    name, force = _window_limit(protection, "loss", window, currency)
    if force is None:
        return None
    left = force.value - exposed(books, player, currency, window_start(window, now, force.zone))
    return LimitHit(name, currency, force.value, max(0, left), window_end(window, now, force.zone))


def exposed(books: Books, player: str, currency: str, since: int) -> int:
    """Return what the player would have lost since then if they also lost all their chips at tables."""
    return books.on_tables(player, currency) - books.sum_since(player, currency, "result", slot(since))


def too_much_on_tables(books: Books, protection: Protection, player: str, currency: str, at: int) -> LimitHit | None:
    """Return the loss limit that losing all chips at tables would exceed, because a limit was lowered or a new day
    has begun; None if there is none."""
    for window in WINDOWS:
        name, force = _window_limit(protection, "loss", window, currency)
        if force is not None and exposed(books, player, currency, window_start(window, at, force.zone)) > force.value:
            return LimitHit(name, currency, force.value, 0, window_end(window, at, force.zone))
    return None


def _window_limit(protection: Protection, what: str, window: str, currency: str) -> tuple[LimitName, InForce | None]:
    name: LimitName = f"{what}-{window}"  # type: ignore[assignment]  # each of these is one of its names
    return name, protection.value(Limit(name, currency))
