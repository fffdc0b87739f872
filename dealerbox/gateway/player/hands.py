"""A player's own hands: search, replay and export. Players see only hands that they were dealt in to, and only what
they were entitled to see."""

from collections.abc import Mapping, Sequence
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from dealerbox.accepted import one_of
from dealerbox.core.records import HandPlayer, HandRecord
from dealerbox.core.table_names import table_names
from dealerbox.gateway.http.calls import Asked, Call, File, HttpError, Limit, Media, NoQuery, by_player, get
from dealerbox.hand_history import visible
from dealerbox.hand_history.search import HandSearch, Result
from dealerbox.histories import hand_text, phh_writing
from dealerbox.histories.visible_hand import VisibleHand
from dealerbox.maintenance import export
from dealerbox.store.interface import Store
from dealerbox.table.events import TableEvent

MAX_ROWS = 100
"""Hands in one answer."""
LATEST = 2**53


TEXT = Media("text/plain; charset=utf-8")
_NONE = {"no_hand": 404, "details_dropped": 410}
EXPORTS = Limit("hands as a file", 10, "player")
"""Each may contain a hundred thousand hands."""

Time = Annotated[int, Meta(ge=0, le=LATEST)]


class HandsQuery(Struct, frozen=True):
    """Which hands to find."""

    most: Annotated[int, Meta(ge=1, le=MAX_ROWS)] = 20
    before: Time | None = None
    table: str = ""
    game: str = ""
    since: Time | None = None
    """When the hands ended, in ms (UTC), as ``until``."""
    until: Time | None = None
    result: Result = "any"
    page: str = ""
    """The previous answer's ``next``."""
    tournament: str = ""


class HandPlayerView(Struct, frozen=True, omit_defaults=True):
    """A player in a hand; ``picture`` as in ``PlayerPicture``, if they have chosen one."""

    player: str
    name: str
    net: int
    picture: str = ""


class HandSummary(Struct, frozen=True):
    """A hand as its player sees it in a list."""

    id: str
    table: str
    number: int
    game: str
    limit: str
    currency: str
    started: int
    ended: int
    pot: int
    rake: int
    place: int
    """The player's."""
    net: int
    """The player's."""
    cards: list[int]
    """The player's final cards, as far as they are known."""
    board: list[int]
    void: str
    """Why the hand does not count (``interrupted``, ``closing``, ``stopped``, ``deck``, or the operator's reason);
    empty if it does."""
    players: list[HandPlayerView]
    table_name: str
    """The name of a private table, which is not in the lobby; else empty."""


class HandDetails(HandSummary, frozen=True):
    """A hand with everything that its player may see."""

    house: str
    phh: bool
    """Whether it is available in the PHH format."""
    events: tuple[TableEvent, ...]


class HandsFound(Struct, frozen=True):
    """A page of hands."""

    hands: list[HandSummary]
    next: str | None
    """The ``page`` of the next answer, None if there are no more."""


class _Shown(Struct, frozen=True):
    """The names and avatars of players, and the names of private and tournament tables, by id."""

    names: Mapping[str, str]
    pictures: Mapping[str, str]
    tables: Mapping[str, str]

    def of(self, one: HandPlayer) -> HandPlayerView:
        name, picture = self.names.get(one.player, one.player), self.pictures.get(one.player, "")
        return HandPlayerView(one.player, name, one.net, picture)


class Hands:
    def __init__(self, store: Store) -> None:
        self._store = store

    def calls(self) -> tuple[Call, ...]:
        who = by_player("hands")
        return (
            get("/api/hands", "List your hands, latest first.", self._find, who=who, query=HandsQuery,
                gives=HandsFound),
            get("/api/hands.{format}", "Download the matching hands as one file: `txt`, `phhs` or `csv`.",
                self._export, who=who, query=HandsQuery, gives=TEXT, errors={"no_format": 404}, limits=(EXPORTS,)),
            get("/api/hands/{id}.phh", "Download one of your hands in the PHH format.", self._phh, who=who, gives=TEXT,
                errors=_NONE | {"not_in_format": 404}),
            get("/api/hands/{id}.txt", "Download one of your hands as text.", self._text, who=who, gives=TEXT,
                errors=_NONE),
            get("/api/hands/{id}", "Get one of your hands, with everything that you may see.", self._read, who=who,
                gives=HandDetails, errors=_NONE),
        )  # fmt: skip

    async def _find(self, asked: Asked[None, HandsQuery]) -> HandsFound:
        player, query = asked.player.id, asked.query
        hands = await self._store.hands_of(player, query.most + 1, query.before, _search(query))
        page = hands[: query.most]
        more = f"{page[-1].ended}.{page[-1].id}" if len(hands) > query.most else None
        shown = await self._shown(page)
        return HandsFound([_summary(hand, _part(hand, player), shown) for hand in page], more)

    async def _export(self, asked: Asked[None, HandsQuery]) -> File:
        format = asked.path["format"]
        if format not in export.FORMATS:
            raise HttpError(
                404, "no_format", f"The format must be one of {', '.join(export.FORMATS)}.", one_of(*export.FORMATS)
            )
        search = replace(_search(asked.query), after=None)
        return File(f"hands.{format}", export.written(self._store, asked.player.id, search, format))

    async def _read(self, asked: Asked[None, NoQuery]) -> HandDetails:
        hand, own_place = await self._hand(asked)
        return HandDetails(
            **asdict(_summary(hand, own_place, await self._shown([hand]))),
            house=hand.house,
            phh=phh_writing.variant_of(hand.game, hand.limit) is not None,
            events=visible.seen_by(hand, own_place.place),
        )

    async def _text(self, asked: Asked[None, NoQuery]) -> File:
        hand = await self._view(asked)
        name = (await table_names(self._store, [hand.table])).get(hand.table, hand.table)
        return File(f"{hand.table}-{hand.number}.txt", hand_text.as_text(hand, name))

    async def _phh(self, asked: Asked[None, NoQuery]) -> File:
        hand = await self._view(asked)
        try:
            return File(f"{hand.table}-{hand.number}.phh", phh_writing.write(hand))
        except phh_writing.NotInFormat as fault:
            raise HttpError(404, "not_in_format", f"{fault}.") from None

    async def _view(self, asked: Asked[None, NoQuery]) -> VisibleHand:
        hand, own_place = await self._hand(asked)
        return visible.redacted(hand, await self._names(hand), own_place.place)

    async def _hand(self, asked: Asked[None, NoQuery]) -> tuple[HandRecord, HandPlayer]:
        hand = await self._store.hand(asked.path["id"])
        own_place = None if hand is None else visible.dealt_in(hand, asked.player.id)
        if hand is None or own_place is None:
            # One answer for both, so that the call does not reveal which hands exist.
            raise HttpError(404, "no_hand", "You were not dealt in to this hand.")
        visible.check_details(hand)
        return hand, own_place

    async def _names(self, hand: HandRecord) -> Mapping[str, str]:
        return await self._store.names([one.player for one in hand.players])

    async def _shown(self, hands: Sequence[HandRecord]) -> _Shown:
        people = list({one.player for hand in hands for one in hand.players})
        tables = await table_names(self._store, (hand.table for hand in hands))
        return _Shown(await self._store.names(people), await self._store.avatars.of(people), tables)


def _part(hand: HandRecord, player: str) -> HandPlayer:
    own_place = visible.dealt_in(hand, player)
    assert own_place is not None
    return own_place


def _summary(hand: HandRecord, own_place: HandPlayer, shown: _Shown) -> HandSummary:
    events = visible.seen_by(hand, own_place.place)
    return HandSummary(
        hand.id, hand.table, hand.number, hand.game, hand.limit, hand.currency, hand.started, hand.ended, hand.pot,
        hand.rake, own_place.place, own_place.net, visible.own_cards(events, own_place.place), visible.board_of(events),
        hand.void, [shown.of(one) for one in hand.players], shown.tables.get(hand.table, ""),
    )  # fmt: skip


def _search(query: HandsQuery) -> HandSearch:
    return HandSearch(
        table=query.table,
        game=query.game,
        since=query.since,
        until=query.until,
        result=query.result,
        after=_page(query.page),
        tournament=query.tournament,
    )


def _page(text: str) -> tuple[int, str] | None:
    if not text:
        return None
    ended, _, id = text.partition(".")
    if not ended.isascii() or not ended.isdigit() or len(ended) > 16 or not id:
        raise HttpError(400, "malformed", "`page` must be the previous answer's `next`.")
    return int(ended), id
