"""Shorthands for transfers into and out of play, and for limits."""

from itertools import count

import pytest

from dealerbox.core.records import HandPlayer, HandRecord
from dealerbox.ledger import BANK, Transfer, pool, stack, wallet
from dealerbox.play_limits.commands import ConfirmRaise, SetLimit
from dealerbox.play_limits.limits import Limit, LimitName
from dealerbox.play_limits.machine import WAIT_MS
from dealerbox.play_limits.refused import LimitHit, NotAllowed
from dealerbox.store.interface import Store
from tests.live.values import person

NOON = 1_773_144_000_000
"""Tuesday, 2026-03-10 12:00 UTC."""
HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS

_numbers = count(1)


def id_of(kind: str) -> str:
    return f"{kind}:{next(_numbers)}"


def moved(kind: str, debit: str, credit: str, amount: int, at: int = NOON, currency: str = "EUR") -> Transfer:
    return Transfer(id_of(kind), at, debit, credit, currency, amount, kind, "about")


def buy_in(player: str, amount: int, at: int = NOON, table: str = "t", currency: str = "EUR") -> Transfer:
    return moved("buy-in", wallet(player), stack(table, player), amount, at, currency)


def home(player: str, amount: int, at: int = NOON, table: str = "t") -> Transfer:
    return moved("leave", stack(table, player), wallet(player), amount, at)


def entry(player: str, amount: int, at: int = NOON, tournament: str = "cup", kind: str = "entry") -> Transfer:
    return moved(kind, wallet(player), pool(tournament), amount, at)


def paid_out(player: str, amount: int, at: int = NOON, tournament: str = "cup", kind: str = "prize") -> Transfer:
    return moved(kind, pool(tournament), wallet(player), amount, at)


def deposit(player: str, amount: int, at: int = NOON, currency: str = "EUR") -> Transfer:
    return moved("deposit", BANK, wallet(player), amount, at, currency)


async def lose(
    store: Store,
    loser: str,
    winner: str,
    amount: int,
    began: int = NOON,
    ended: int | None = None,
    table: str = "t",
    currency: str = "EUR",
) -> None:
    """A hand in which this amount goes from one stack to the other."""
    ended = began if ended is None else ended
    number = next(_numbers)
    players = (HandPlayer(loser, 0, -amount), HandPlayer(winner, 1, amount))
    hand = HandRecord(
        f"{table}-{number}", table, number, "holdem", "NL", "dealerbox", "", currency, began, ended, 2 * amount, 0,
        players, b"[]",
    )  # fmt: skip
    await store.commit([moved("hand", stack(table, loser), stack(table, winner), amount, ended, currency)], hand)


async def people(store: Store, *names: str, euros: int = 1_000_000) -> None:
    """Players with this many cents each, deposited long ago."""
    for name in names:
        await store.create_player(person(name), [deposit(name, euros, at=0)])


async def limit(store: Store, player: str, name: LimitName, value: int, currency: str = "EUR", at: int = 0) -> None:
    await store.play_limits.decide(player, SetLimit(Limit(name, currency), value), at)


async def raised(store: Store, player: str, name: LimitName, value: int | None, at: int) -> None:
    """Requested a day before and confirmed at that time."""
    one = Limit(name, "EUR")
    await store.play_limits.decide(player, SetLimit(one, value), at - WAIT_MS)
    await store.play_limits.decide(player, ConfirmRaise(one), at)


async def refused(store: Store, *transfers: Transfer, code: str = "limit") -> NotAllowed:
    """The transfers are refused, and nothing has changed."""
    before = await store.balances("")
    with pytest.raises(NotAllowed) as no:
        await store.commit(transfers)
    assert no.value.code == code
    assert await store.balances("") == before
    with pytest.raises(NotAllowed) as asked:
        await store.play_limits.check(transfers)
    assert (asked.value.code, asked.value.hit) == (no.value.code, no.value.hit), "asked beforehand it is the same"
    return no.value


def hit_of(no: NotAllowed) -> LimitHit:
    assert no.hit is not None
    return no.hit
