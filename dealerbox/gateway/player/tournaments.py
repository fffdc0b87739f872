"""Tournaments: the list, each of them, and its players."""

from typing import Annotated

from msgspec import Meta, Struct, field

from dealerbox.avatars.choosing import pictures_of
from dealerbox.core.bus import Bus, NobodyServes
from dealerbox.core.tournament_messages import TOURNAMENTS, AskStandings, AskTournaments
from dealerbox.gateway.http.calls import VISITOR, Asked, Call, NoQuery, get
from dealerbox.gateway.socket.tournament_feeds import NO_TOURNAMENT, ask, may_see, visible
from dealerbox.store.interface import Store
from dealerbox.wire.avatars import PlayerPicture
from dealerbox.wire.tournaments import TournamentOwn, TournamentPlayer, TournamentRow, TournamentView

MAX_PLAYERS_PER_PAGE = 200
"""In one answer."""
_NONE = {"no_tournament": 404}


class TournamentPlayersQuery(Struct, frozen=True):
    """Which players to list; ``first``: from this index on."""

    first: Annotated[int, Meta(ge=0, le=1_000_000)] = field(default=0, name="from")
    most: Annotated[int, Meta(ge=1, le=MAX_PLAYERS_PER_PAGE)] = 50


class TournamentList(Struct, frozen=True):
    tournaments: tuple[TournamentRow, ...]


class TournamentAnswer(Struct, frozen=True):
    """A tournament; ``own``: the caller's own part, None if they have none."""

    view: TournamentView
    own: TournamentOwn | None


class TournamentPlayers(Struct, frozen=True):
    """A tournament's players; ``pictures``: of those who have chosen one."""

    players: tuple[TournamentPlayer, ...]
    total: int
    pictures: tuple[PlayerPicture, ...]


class TournamentPages:
    def __init__(self, store: Store, bus: Bus) -> None:
        self._store = store
        self._bus = bus

    def calls(self) -> tuple[Call, ...]:
        return (
            get(
                "/api/tournaments", "List the tournaments that you may see.", self._all, who=VISITOR,
                gives=TournamentList,
            ),
            get(
                "/api/tournaments/{id}", "Get one tournament with your own part, also after its end.",
                self._one, who=VISITOR, gives=TournamentAnswer, errors=_NONE,
            ),
            get(
                "/api/tournaments/{id}/players", "List a tournament's players by chips, then the busted ones.",
                self._players, who=VISITOR, query=TournamentPlayersQuery, gives=TournamentPlayers, errors=_NONE,
            ),
        )  # fmt: skip

    async def _all(self, asked: Asked[None, NoQuery]) -> TournamentList:
        rows = await self._bus.request(TOURNAMENTS, AskTournaments())
        return TournamentList(visible(rows.rows, asked.viewer))

    async def _one(self, asked: Asked[None, NoQuery]) -> TournamentAnswer:
        player = asked.viewer
        answer = await ask(self._bus, asked.path["id"], player)
        return TournamentAnswer(answer.view, answer.own.get(player or ""))

    async def _players(self, asked: Asked[None, TournamentPlayersQuery]) -> TournamentPlayers:
        request = AskStandings(asked.path["id"], asked.query.first, asked.query.most)
        try:
            found = await self._bus.request(TOURNAMENTS, request)
        except NobodyServes:
            raise NO_TOURNAMENT from None
        if not may_see(found.invited, asked.viewer):
            raise NO_TOURNAMENT
        pictures = await pictures_of(self._store, ((one.player, one.name) for one in found.players))
        return TournamentPlayers(found.players, found.total, pictures)
