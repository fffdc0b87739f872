"""Tournaments over HTTP: the list, each of them, and everybody in it."""

from starlette.requests import Request
from starlette.responses import Response

from dealerbox.gateway.rest import HttpError, as_json, number
from dealerbox.gateway.sessions import Sessions
from dealerbox.gateway.tournament_feeds import NO_TOURNAMENT, ask, may_see, visible
from dealerbox.room.bus import Bus, NobodyServes
from dealerbox.room.desk import Refusal
from dealerbox.room.tournaments.letters import TOURNAMENTS, AskStandings, AskTournaments, Rows, Standings

MOST_PLAYERS = 200
"""Players in one answer."""


class TournamentPages:
    """The endpoints; ``app.py`` lists them."""

    def __init__(self, sessions: Sessions, bus: Bus) -> None:
        self._sessions = sessions
        self._bus = bus

    async def all(self, request: Request) -> Response:
        """All tournaments that the player may know of."""
        rows: Rows = await self._bus.request(TOURNAMENTS, AskTournaments())
        return as_json({"tournaments": visible(rows.rows, await self._player(request))})

    async def one(self, request: Request) -> Response:
        """One of them, with the player's own part; for ever, also once it is over."""
        player = await self._player(request)
        try:
            told = await ask(self._bus, request.path_params["id"], player)
        except Refusal as no:
            raise HttpError(404, no.code, no.reason) from None
        return as_json({"view": told.view, "own": told.own.get(player or "")})

    async def players(self, request: Request) -> Response:
        """Everybody in it from number ``from`` on: by chips, then who is out, the latest first."""
        first, most = number(request, "from", 0, 0, 10**6), number(request, "most", 50, 1, MOST_PLAYERS)
        letter = AskStandings(request.path_params["id"], first or 0, most or 50)
        try:
            found: Standings = await self._bus.request(TOURNAMENTS, letter)
        except (NobodyServes, Refusal):
            raise HttpError(404, NO_TOURNAMENT.code, NO_TOURNAMENT.reason) from None
        if not may_see(found.invited, await self._player(request)):
            raise HttpError(404, NO_TOURNAMENT.code, NO_TOURNAMENT.reason)
        return as_json({"players": found.players, "total": found.total})

    async def _player(self, request: Request) -> str | None:
        return (await self._sessions.viewer(request)).player
