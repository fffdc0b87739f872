"""The operator as a tournament director, behind his door."""

from collections.abc import Awaitable, Callable

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from dealerbox.gateway.rest import HttpError, as_json, read_body
from dealerbox.room.desk import Parts
from dealerbox.room.tournaments import operating
from dealerbox.room.tournaments.letters import Direction
from dealerbox.tournament.config import TournamentConfig

Endpoint = Callable[[Request], Awaitable[Response]]
HOWS = ("", "rollback", "payout")


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
        return {"tournaments": self._listed, "tournament/payments": self._payments}

    def acts(self) -> dict[str, Endpoint]:
        return {"tournament/announce": self._announce, "tournament/direct": self._direct}

    async def _listed(self, request: Request) -> Response:
        return as_json({"tournaments": await operating.listed(self._parts)})

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
        return as_json({"tournament": await operating.announce(self._parts, asked.config)})

    async def _direct(self, request: Request) -> Response:
        asked = await read_body(request, WhatToDirect)
        await operating.direct(self._parts, asked.tournament, asked.command)
        return as_json({"tournament": asked.tournament, "done": type(asked.command).__name__})
