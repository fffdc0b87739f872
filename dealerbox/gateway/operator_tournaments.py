"""The operator as a tournament director, behind his door."""

from collections.abc import Awaitable, Callable

from msgspec import Struct
from msgspec.structs import asdict, replace
from starlette.requests import Request
from starlette.responses import Response

from dealerbox.games.catalog import GAMES
from dealerbox.gateway.acting import actor_of
from dealerbox.gateway.calls.http import HttpError, as_json, number, read_body
from dealerbox.room.desk import Parts
from dealerbox.room.tournaments import operating
from dealerbox.room.tournaments.letters import Direction
from dealerbox.tournament.config import MOST_CHIPS, MOST_LEVELS, TournamentConfig, faults
from dealerbox.tournament.config import MOST_PLAYERS as MOST_ENTRANTS
from dealerbox.tournament.editing import locked
from dealerbox.tournament.structures import TEMPLATES, structure

Endpoint = Callable[[Request], Awaitable[Response]]
HOWS = ("", "rollback", "payout")
MOST_PLAYERS = 500
"""In one answer."""


class WhatToAnnounce(Struct, frozen=True, forbid_unknown_fields=True):
    config: TournamentConfig


class WhatToDirect(Struct, frozen=True, forbid_unknown_fields=True):
    """``command`` names its players by name or id."""

    tournament: str
    command: Direction


class OperatorTournaments:
    """What ``operator.OperatorDoor`` has for the tournaments."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def reports(self) -> dict[str, Endpoint]:
        return {
            "tournaments": self._listed, "tournament": self._one, "tournament/payments": self._payments,
            "tournament/templates": self._templates, "tournament/levels": self._levels,
        }  # fmt: skip

    def acts(self) -> dict[str, Endpoint]:
        return {
            "tournament/announce": self._announce, "tournament/check": self._check, "tournament/direct": self._direct,
        }  # fmt: skip

    async def _listed(self, request: Request) -> Response:
        return as_json({"tournaments": await operating.listed(self._parts)})

    async def _one(self, request: Request) -> Response:
        """All that is known of one: its whole description, what of it may not change any more, and who is in it."""
        id = request.query_params.get("tournament", "")
        told = await operating.told(self._parts, id)
        people = await operating.standings(self._parts, id, MOST_PLAYERS)
        view = told.view
        names = await self._parts.store.names(told.invited)
        invited = tuple(names.get(player, player) for player in told.invited)
        return as_json({
            "view": view, "config": replace(view.config, invited=invited), "players": people.players,
            "total": people.total, "locked": locked(view.phase, view.entrants + view.waiting),
        })  # fmt: skip

    async def _templates(self, request: Request) -> Response:
        return as_json({"templates": [{"name": name} | asdict(one) for name, one in TEMPLATES.items()]})

    async def _levels(self, request: Request) -> Response:
        """The levels of a template for the game, the chips and the field that are asked for."""
        asked = request.query_params
        template, game = asked.get("template", ""), asked.get("game", "")
        if template not in TEMPLATES or game not in GAMES:
            raise HttpError(400, "malformed", f"`template` is one of {', '.join(TEMPLATES)}, `game` one of the room's.")
        players = number(request, "players", 100, 2, MOST_ENTRANTS) or 100
        chips = number(request, "chips", 0, 0, MOST_CHIPS) or 0
        pause = number(request, "break_after", 0, 0, MOST_LEVELS)
        antes = asked.get("antes") == "1"
        levels = structure(template, game, asked.get("limit", ""), players, chips, antes, (pause,) if pause else ())
        return as_json({"levels": levels})

    async def _check(self, request: Request) -> Response:
        """All that is wrong with a description, field by field; nothing comes of it."""
        asked = await read_body(request, WhatToAnnounce)
        return as_json({"faults": [{"field": one.field, "reason": one.reason} for one in faults(asked.config)]})

    async def _payments(self, request: Request) -> Response:
        """What everybody would get if it were cancelled now, for the operator to see before he does it."""
        asked = request.query_params
        how = asked.get("how", "")
        if how not in HOWS:
            raise HttpError(400, "malformed", "`how` is rollback, payout, or empty for what the rules say.")
        found = await operating.preview(self._parts, asked.get("tournament", ""), how)
        total = sum(one.amount for one in found.payments)
        return as_json({"how": found.how, "payments": found.payments, "sum": total})

    async def _announce(self, request: Request) -> Response:
        asked = await read_body(request, WhatToAnnounce)
        return as_json({"tournament": await operating.announce(self._parts, actor_of(request), asked.config)})

    async def _direct(self, request: Request) -> Response:
        asked = await read_body(request, WhatToDirect)
        await operating.direct(self._parts, actor_of(request), asked.tournament, asked.command)
        return as_json({"tournament": asked.tournament, "done": type(asked.command).__name__})
