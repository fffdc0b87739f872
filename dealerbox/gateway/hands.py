"""One's own hands over HTTP: looked for, read, and taken home as files. Nobody reads a hand that he was not dealt in,
and everybody reads his own as he was entitled to see it."""

from collections.abc import Mapping
from typing import Any, cast, get_args

from starlette.requests import Request
from starlette.responses import Response

from dealerbox.gateway.calls.http import HttpError, as_json
from dealerbox.gateway.rest import Rest, number
from dealerbox.histories import phh_writing, words
from dealerbox.histories.told import ToldHand
from dealerbox.room import telling
from dealerbox.room.search import HandSearch, Result
from dealerbox.room.store import HandPlayer, HandRecord, Store

MOST = 100
"""Hands in one answer."""
LATEST = 2**53


class Hands:
    """The endpoints; ``app.py`` lists them."""

    def __init__(self, rest: Rest, store: Store) -> None:
        self._rest = rest
        self._store = store

    async def find(self, request: Request) -> Response:
        """The player's hands, the latest first. Where there are more, ``next`` is what to ask for as ``page``."""
        player = await self._rest.player(request)
        most = number(request, "most", 20, 1, MOST) or 20
        before = number(request, "before", None, 0, LATEST)
        hands = await self._store.hands_of(player.id, most + 1, before, _search(request))
        page = hands[:most]
        more = f"{page[-1].ended}.{page[-1].id}" if len(hands) > most else None
        return as_json({"hands": [_summary(hand, player.id) for hand in page], "next": more})

    async def read(self, request: Request) -> Response:
        """The hand with all that the player may know of it."""
        hand, mine = await self._hand(request)
        names = await self._names(hand)
        told = _summary(hand, mine.player) | {
            "players": [_player(one, names) for one in hand.players],
            "house": hand.house,
            "phh": phh_writing.variant_of(hand.game, hand.limit) is not None,
            "events": telling.seen_by(hand, mine.place),
        }
        return as_json(told)

    async def text(self, request: Request) -> Response:
        """The hand as a text for people."""
        hand = await self._told(request)
        return _file(f"{hand.table}-{hand.number}.txt", words.in_words(hand))

    async def phh(self, request: Request) -> Response:
        """The hand in the PHH format."""
        hand = await self._told(request)
        try:
            return _file(f"{hand.table}-{hand.number}.phh", phh_writing.write(hand))
        except phh_writing.NotInFormat as fault:
            raise HttpError(404, "not_in_format", f"{fault}.") from None

    async def _told(self, request: Request) -> ToldHand:
        hand, mine = await self._hand(request)
        return telling.told(hand, await self._names(hand), mine.place)

    async def _hand(self, request: Request) -> tuple[HandRecord, HandPlayer]:
        player = await self._rest.player(request)
        hand = await self._store.hand(request.path_params["id"])
        mine = None if hand is None else telling.dealt_in(hand, player.id)
        if hand is None or mine is None:  # the same for both: it is not told which hands there are
            raise HttpError(404, "no_hand", "You have played no such hand.")
        return hand, mine

    async def _names(self, hand: HandRecord) -> Mapping[str, str]:
        return await self._store.names([one.player for one in hand.players])


def _summary(hand: HandRecord, player: str) -> dict[str, Any]:
    mine = telling.dealt_in(hand, player)
    assert mine is not None
    events = telling.seen_by(hand, mine.place)
    return {
        "id": hand.id,
        "table": hand.table,
        "number": hand.number,
        "game": hand.game,
        "limit": hand.limit,
        "currency": hand.currency,
        "started": hand.started,
        "ended": hand.ended,
        "pot": hand.pot,
        "rake": hand.rake,
        "place": mine.place,
        "net": mine.net,
        "cards": telling.own_cards(events, mine.place),
        "board": telling.board_of(events),
    }


def _player(one: HandPlayer, names: Mapping[str, str]) -> dict[str, Any]:
    return {"player": one.player, "name": names.get(one.player, one.player), "net": one.net}


def _search(request: Request) -> HandSearch:
    asked = request.query_params
    result = asked.get("result", "any")
    if result not in get_args(Result):
        raise HttpError(400, "malformed", "`result` is any, won or lost.")
    return HandSearch(
        table=asked.get("table", ""),
        game=asked.get("game", ""),
        since=number(request, "since", None, 0, LATEST),
        until=number(request, "until", None, 0, LATEST),
        result=cast(Result, result),
        after=_page(asked.get("page")),
        tournament=asked.get("tournament", ""),
    )


def _page(text: str | None) -> tuple[int, str] | None:
    if not text:
        return None
    ended, _, id = text.partition(".")
    if not ended.isascii() or not ended.isdigit() or len(ended) > 16 or not id:
        raise HttpError(400, "malformed", "`page` is what the answer before gave as `next`.")
    return int(ended), id


def _file(name: str, text: str) -> Response:
    plain = "".join(letter if letter.isascii() and (letter.isalnum() or letter in "-_.") else "_" for letter in name)
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{plain}"'}
    return Response(text, 200, headers, "text/plain")
