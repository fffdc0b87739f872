"""Hand search for staff. Cards that were not shown are visible only to staff who may read them, for a stated reason,
and only in finished hands; nothing of a running hand is visible."""

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
    """Which hands to find."""

    id: Sought = ""
    player: Sought = ""
    """A name or an id."""
    table: Sought = ""
    game: Sought = ""
    currency: Sought = ""
    since: Time | None = None
    """When the hands ended, as ``until``."""
    until: Time | None = None
    least: Time = 0
    """Minimum pot."""
    void: bool | None = None
    """Only void hands, or only valid ones."""
    page: Sought = ""
    """The previous answer's ``next``."""
    most: Annotated[int, Meta(ge=1, le=MAX_ROWS)] = 50


class HandQuery(Struct, frozen=True):
    hand: Annotated[str, Meta(min_length=1, max_length=200)]


class HandToOpen(Struct, frozen=True, forbid_unknown_fields=True):
    hand: Annotated[str, Meta(min_length=1, max_length=200)]
    reason: Reason


class FoundHands(Struct, frozen=True):
    """A page of hands."""

    hands: list[HandRow]
    names: dict[str, str]
    """Names of all players in the hands, by id."""
    next: str | None
    table_names: dict[str, str]
    """Names of tournament and private tables, by id."""


class SeatIn(Struct, frozen=True):
    player: str
    name: str
    net: int


class HandFile(Struct, frozen=True):
    """A finished hand."""

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
    """What an observer saw; with ``cards``, all hole cards too."""
    cards: bool
    text: str
    """The hand in words."""
    table_name: str
    """The name of a tournament or private table."""


class OperatorHands:
    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._store = parts.store

    def calls(self) -> tuple[Call, ...]:
        return (
            report("hands", "List everybody's hands, latest first, without cards.", self._find, query=HandsQuery,
                   gives=FoundHands, errors={"no_player": 404}),
            report("hand", "Get a hand as an observer saw it.", self._read, query=HandQuery, gives=HandFile,
                   errors=_NO_HAND),
            act("hand/open", "Get a hand with everybody's cards; the reader and the reason are logged.", self._open,
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
        text = hand_text.as_text(visible.redacted(record, names, place), tables.get(record.table, ""))
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
        raise HttpError(400, "malformed", "`page` must be the previous answer's `next`.")
    return int(ended), id
