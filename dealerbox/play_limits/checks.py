"""Whether money may come into play. Every store asks this inside the transaction that moves it, before anything is
written; it is pure but for what it asks of the books."""

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
    """A stretch of play without a break. ``played`` milliseconds between ``began`` and ``last``; ``base``: what the
    sums of results by currency in the slot of its beginning held already. ``told``: at how many milliseconds of play
    the player was last told how long he has played, and ``heeded`` which of these notices he has acknowledged."""

    player: str
    began: int
    last: int
    played: int
    base: dict[str, int]
    told: int = 0
    heeded: int = 0

    def goes_on(self, now: int) -> bool:
        """Whether who plays now has had no break since."""
        return now < self.last + BREAK_MS


WINDOWS = ("day", "week", "month")
SOON_MS = 15_000
"""Whoever brings chips to a table so shortly before a new day brings no more than he may lose on that day too: the
next hand may begin after midnight."""


class Books(Protocol):
    """What is written down, as of the transaction that asks."""

    def protection(self, player: str) -> Protection: ...

    def sum_since(self, player: str, currency: str, what: What, slot: int) -> int: ...

    def results_since(self, player: str, slot: int) -> dict[str, int]:
        """By currency, what was won, or below zero lost, since then."""

    def on_tables(self, player: str, currency: str) -> int:
        """What lies before the player on all cash tables."""

    def held(self, account: str, currency: str) -> int: ...

    def playing(self, player: str) -> Playing | None: ...


def check(books: Books, transfers: Sequence[Transfer]) -> None:
    """Raises ``NotAllowed`` where the transfers, none of which was done before, would pass a limit of a player, or
    where he may not play at all."""
    wanted: dict[str, list[Stake]] = {}
    for one in stakes(transfers):
        wanted.setdefault(one.player, []).append(one)
    for player, of_player in wanted.items():
        check_stakes(books, player, of_player)


def check_stakes(books: Books, player: str, wanted: Sequence[Stake]) -> None:
    """As ``check``, of one player."""
    protection = books.protection(player)
    now = max(one.at for one in wanted)
    check_barred(protection, now)
    into_play = [one for one in wanted if one.into != "room"]
    if into_play:
        check_time(books, protection, player, now)
    for one in into_play:
        _check_stake(books, protection, one)
    for currency in dict.fromkeys(one.currency for one in wanted):
        mine = [one for one in wanted if one.currency == currency]
        _check_windows(books, protection, mine, now)


def check_barred(protection: Protection, now: int) -> None:
    """Raises ``NotAllowed`` for who has a break or is excluded."""
    barred = protection.barred(now)
    if barred is not None:
        raise words.barred(barred)


def check_time(books: Books, protection: Protection, player: str, now: int) -> None:
    """Raises ``NotAllowed`` where the player has played as long as he wants to, or has not acknowledged how long."""
    for hit in time_limits(books, protection, player, now):
        if hit.left <= 0:
            raise words.limit_reached(hit)
    playing = books.playing(player)
    if playing is not None and playing.told > playing.heeded and playing.goes_on(now):
        raise NotAllowed(words.UNREAD, "Confirm first that you have read how long you have played.")


def time_left(books: Books, protection: Protection, player: str, now: int) -> list[tuple[LimitName, int, int, int]]:
    """The player's limits of time: the name, its minutes, the milliseconds left of it, and when it counts anew; a
    stretch of play does after a break."""
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
    """The same in minutes, of which one that has begun is still left."""
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
    """``wanted`` are in one currency."""
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
    """What may still be paid in; None where there is no such limit."""
    name, force = _window_limit(protection, "deposit", window, currency)
    if force is None:
        return None
    since = slot(window_start(window, now, force.zone))
    left = force.value - books.sum_since(player, currency, "deposit", since)
    return LimitHit(name, currency, force.value, max(0, left), window_end(window, now, force.zone))


def loss_left(
    books: Books, protection: Protection, player: str, currency: str, window: str, now: int
) -> LimitHit | None:
    """What may still be brought into play: the limit less what was lost (or with what was won) and less what lies on
    tables, all of which may be lost. None where there is no such limit."""
    name, force = _window_limit(protection, "loss", window, currency)
    if force is None:
        return None
    left = force.value - exposed(books, player, currency, window_start(window, now, force.zone))
    return LimitHit(name, currency, force.value, max(0, left), window_end(window, now, force.zone))


def exposed(books: Books, player: str, currency: str, since: int) -> int:
    """What the player would have lost since then if all that lies on tables were lost too."""
    return books.on_tables(player, currency) - books.sum_since(player, currency, "result", slot(since))


def too_much_on_tables(books: Books, protection: Protection, player: str, currency: str, at: int) -> LimitHit | None:
    """The loss limit that would be passed if all were lost that lies on tables at that moment: a limit was lowered, or
    a new day has begun. None where all is well."""
    for window in WINDOWS:
        name, force = _window_limit(protection, "loss", window, currency)
        if force is not None and exposed(books, player, currency, window_start(window, at, force.zone)) > force.value:
            return LimitHit(name, currency, force.value, 0, window_end(window, at, force.zone))
    return None


def _window_limit(protection: Protection, what: str, window: str, currency: str) -> tuple[LimitName, InForce | None]:
    name: LimitName = f"{what}-{window}"  # type: ignore[assignment]  # each of these is one of its names
    return name, protection.value(Limit(name, currency))
