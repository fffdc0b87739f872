"""Hands of everybody, looked for by the staff, for the operator. Cards that were not shown are told to who
may read them, for a reason, of hands that are over; of a hand that is being played nobody is told anything."""

from typing import Annotated

from msgspec import Meta, Struct

from dealerbox.collusion.office import CaseOffice
from dealerbox.core.records import HandRecord
from dealerbox.core.table_names import table_names
from dealerbox.gateway.http.calls import Asked, Call, HttpError, NoQuery
from dealerbox.gateway.http.office_calls import LATEST, Reason, act, report
from dealerbox.hand_history import visible
from dealerbox.histories import hand_text
from dealerbox.live.parts import Parts
from dealerbox.reports.store import HandHunt, HandRow
from dealerbox.table.events import TableEvent

MAX_ROWS = 200
"""Hands in one answer."""

_NO_HAND = {"no_hand": 404, "details_dropped": 410}
Time = Annotated[int, Meta(ge=0, le=LATEST)]
Sought = Annotated[str, Meta(max_length=200)]


class HandsQuery(Struct, frozen=True):
    """``player`` is a name or an id; ``since`` and ``until`` are when they ended; ``least``: of the pot. ``void``: only
    those that do not count, or only those that do. ``page``: what the answer before gave as ``next``."""

    id: Sought = ""
    player: Sought = ""
    table: Sought = ""
    game: Sought = ""
    currency: Sought = ""
    since: Time | None = None
    until: Time | None = None
    least: Time = 0
    void: bool | None = None
    page: Sought = ""
    most: Annotated[int, Meta(ge=1, le=MAX_ROWS)] = 50


class HandQuery(Struct, frozen=True):
    hand: Annotated[str, Meta(min_length=1, max_length=200)]


class HandToOpen(Struct, frozen=True, forbid_unknown_fields=True):
    hand: Annotated[str, Meta(min_length=1, max_length=200)]
    reason: Reason


class FoundHands(Struct, frozen=True):
    """``names`` of all players in them, by id; ``table_names`` those of tournament and private tables."""

    hands: list[HandRow]
    names: dict[str, str]
    next: str | None
    table_names: dict[str, str]


class SeatIn(Struct, frozen=True):
    player: str
    name: str
    net: int


class HandFile(Struct, frozen=True):
    """A hand that is over. ``events`` are those that an observer has seen; with ``cards`` all hole cards are among
    them. ``text`` tells the same in words. ``table_name``: what a tournament's or a private table is called."""

    id: str
    table: str
    number: int
    game: str
    limit: str
    house: str
    currency: str
    started: int
    ended: int
    pot: int
    rake: int
    void: str
    players: list[SeatIn]
    events: list[TableEvent]
    cards: bool
    text: str
    table_name: str


class OperatorHands:
    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._store = parts.store

    def calls(self) -> tuple[Call, ...]:
        return (
            report("hands", "Hands of everybody, the latest first, without cards.", self._find, query=HandsQuery,
                   gives=FoundHands, errors={"no_player": 404}),
            report("hand", "A hand as an observer has seen it.", self._read, query=HandQuery, gives=HandFile,
                   errors=_NO_HAND),
            act("hand/open", "A hand with everybody's cards; who reads it, and why, is written down.", self._open,
                takes=HandToOpen, gives=HandFile, errors=_NO_HAND),
        )  # fmt: skip

    async def _find(self, asked: Asked[None, HandsQuery]) -> FoundHands:
        query = asked.query
        player = ""
        if query.player:
            found = await self._store.player_named(query.player) or await self._store.player(query.player)
            if found is None:
                raise HttpError(404, "no_player", f"There is no player {query.player!r}.")
            player = found.id
        hunt = HandHunt(
            query.id, player, query.table, query.game, query.currency, query.since, query.until, query.least,
            query.void, _page(query.page),
        )  # fmt: skip
        hands = await self._store.reports.hands(hunt, query.most + 1)
        page = hands[: query.most]
        names = await self._store.names(sorted({player for hand in page for player, _ in hand.players}))
        more = f"{page[-1].ended}.{page[-1].id}" if len(hands) > query.most else None
        return FoundHands(page, names, more, await table_names(self._store, (hand.table for hand in page)))

    async def _read(self, asked: Asked[None, HandQuery]) -> HandFile:
        record = await self._store.hand(asked.query.hand)
        if record is None:
            raise HttpError(404, "no_hand", f"There is no finished hand {asked.query.hand!r}.")
        visible.check_details(record)
        return await self._view(record, visible.seen_by(record, visible.OBSERVER), cards=False)

    async def _open(self, asked: Asked[HandToOpen, NoQuery]) -> HandFile:
        office = CaseOffice(self._parts, asked.actor)
        record, events = await office.read_hand(asked.body.hand, asked.body.reason.strip())
        return await self._view(record, events, cards=True)

    async def _view(self, record: HandRecord, events: tuple[TableEvent, ...], cards: bool) -> HandFile:
        names = await self._store.names([one.player for one in record.players])
        seats = [SeatIn(one.player, names.get(one.player, one.player), one.net) for one in record.players]
        place = None if cards else visible.OBSERVER
        tables = await table_names(self._store, [record.table])
        text = hand_text.as_text(visible.told(record, names, place), tables.get(record.table, ""))
        return HandFile(
            record.id, record.table, record.number, record.game, record.limit, record.house, record.currency,
            record.started, record.ended, record.pot, record.rake, record.void, seats, list(events), cards, text,
            tables.get(record.table, ""),
        )  # fmt: skip


def _page(text: str) -> tuple[int, str] | None:
    if not text:
        return None
    ended, _, id = text.partition(".")
    if not ended.isascii() or not ended.isdigit() or len(ended) > 16 or not id:
        raise HttpError(400, "malformed", "`page` is what the answer before gave as `next`.")
    return int(ended), id
