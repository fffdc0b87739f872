"""The bodies of webhook deliveries, made from stored data when they are sent. They contain only what every observer of
the table or tournament may see, and no cards of private tables."""

from typing import Any

import msgspec
from msgspec import Struct

from dealerbox.core.bus import Bus, NobodyServes
from dealerbox.core.records import HandRecord
from dealerbox.core.refusal import Refusal
from dealerbox.core.tournament_messages import TOURNAMENTS, AskTournament, VisibleTournament
from dealerbox.hand_history import visible
from dealerbox.integrations.webhooks.store import Delivery, Event, Stores
from dealerbox.table.events import JackpotWon, TableEvent
from dealerbox.wire.tournaments import TournamentView


class Body(Struct, frozen=True):
    """``id`` is the same in every try, so that receivers can ignore repeats. ``at``: when it happened (ms, UTC)."""

    id: str
    event: Event
    at: int
    data: Any


class HandPart(Struct, frozen=True):
    player: str
    name: str
    place: int
    net: int


class HandData(Struct, frozen=True, omit_defaults=True):
    """``events``: as in the protocol, as observers see them; omitted for a ``private`` table. ``void``: why the hand is
    void."""

    hand: str
    table: str
    number: int
    game: str
    limit: str
    currency: str
    started: int
    ended: int
    pot: int
    rake: int
    players: tuple[HandPart, ...]
    private: bool
    void: str = ""
    events: tuple[TableEvent, ...] | None = None


class JackpotShare(Struct, frozen=True):
    player: str
    name: str
    amount: int


class JackpotData(Struct, frozen=True):
    hand: str
    table: str
    game: str
    currency: str
    amount: int
    shares: tuple[JackpotShare, ...]


class TournamentData(Struct, frozen=True):
    """``private``: only invited players know of it."""

    tournament: TournamentView
    private: bool


async def body_of(store: Stores, bus: Bus, delivery: Delivery) -> bytes | None:
    """Return the JSON to send; None if there is nothing to report."""
    data = await _data(store, bus, delivery)
    if data is None:
        return None
    return msgspec.json.encode(Body(id_of(delivery), delivery.event, delivery.at, data))


def id_of(delivery: Delivery) -> str:
    """Return the id by which a receiver knows the delivery."""
    return f"evt-{delivery.at:x}-{delivery.number}"


async def _data(store: Stores, bus: Bus, delivery: Delivery) -> Any:
    match delivery.event:
        case "hand.finished" | "hand.void":
            hand = await store.hand(delivery.about)
            return None if hand is None else await _hand(store, bus, hand)
        case "jackpot.won":
            hand = await store.hand(delivery.about)
            return None if hand is None else await _jackpot(store, hand)
        case "tournament.started" | "tournament.finished" | "tournament.cancelled":
            visible = await _tournament(bus, delivery.about)
            return None if visible is None else TournamentData(visible.view, bool(visible.invited))
        case "test":
            return {}
        case _:
            return msgspec.Raw(delivery.facts)


async def _hand(store: Stores, bus: Bus, hand: HandRecord) -> HandData:
    names = await store.names([one.player for one in hand.players])
    private = await _is_private(store, bus, hand.table)
    players = tuple(HandPart(one.player, names.get(one.player, one.player), one.place, one.net) for one in hand.players)
    return HandData(
        hand.id, hand.table, hand.number, hand.game, hand.limit, hand.currency, hand.started, hand.ended, hand.pot,
        hand.rake, players, private, hand.void, None if private else visible.seen_by(hand, visible.OBSERVER),
    )  # fmt: skip


async def _is_private(store: Stores, bus: Bus, table: str) -> bool:
    if await store.table_guests(table):
        return True
    tournament, dot, _ = table.rpartition(".")
    if not dot:
        return False
    visible = await _tournament(bus, tournament)
    return visible is None or bool(visible.invited)  # if unknown, assume that it is private


async def _tournament(bus: Bus, id: str) -> VisibleTournament | None:
    try:
        visible = await bus.request(TOURNAMENTS, AskTournament(id))
    except (NobodyServes, Refusal):
        return None
    return visible


async def _jackpot(store: Stores, hand: HandRecord) -> JackpotData | None:
    won = next((event for event in visible.seen_by(hand, visible.OBSERVER) if isinstance(event, JackpotWon)), None)
    if won is None:
        return None
    names = await store.names([one.player for one in hand.players])
    shares = tuple(
        JackpotShare(one.player, names.get(one.player, one.player), won.shares[one.place])
        for one in hand.players
        if won.shares[one.place]
    )
    return JackpotData(hand.id, hand.table, won.game, won.currency, won.total, shares)
