"""The operator as a moderator of what is said at the tables, behind his door."""

from collections.abc import Awaitable, Callable
from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from dealerbox.gateway.acting import actor_of
from dealerbox.gateway.calls.http import as_json, number, read_body
from dealerbox.room.desk import Parts
from dealerbox.room.operator.acts import LONGEST_REASON
from dealerbox.room.talk import moderation
from dealerbox.wire import Number

MOST = 500
"""Lines or reports in one answer."""
LATEST = 2**53

Endpoint = Callable[[Request], Awaitable[Response]]


class WhomToMute(Struct, frozen=True, forbid_unknown_fields=True):
    """``player`` is a name or an id; ``minutes`` None: for good."""

    player: str
    minutes: int | None
    reason: Annotated[str, Meta(max_length=LONGEST_REASON)] = ""


class WhomToUnmute(Struct, frozen=True, forbid_unknown_fields=True):
    player: str


class WhichLine(Struct, frozen=True, forbid_unknown_fields=True):
    table: str
    number: Number


class OperatorChat:
    """What ``operator.OperatorDoor`` has for the chats."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def reports(self) -> dict[str, Endpoint]:
        return {"chat": self._log, "reports": self._reports, "mutes": self._mutes}

    def acts(self) -> dict[str, Endpoint]:
        return {"mute": self._mute, "unmute": self._unmute, "remove-line": self._remove}

    async def _mute(self, request: Request) -> Response:
        asked = await read_body(request, WhomToMute)
        return as_json(
            await moderation.mute(self._parts, actor_of(request), asked.player, asked.minutes, asked.reason.strip())
        )

    async def _unmute(self, request: Request) -> Response:
        asked = await read_body(request, WhomToUnmute)
        return as_json(await moderation.unmute(self._parts, actor_of(request), asked.player))

    async def _remove(self, request: Request) -> Response:
        asked = await read_body(request, WhichLine)
        await moderation.remove_line(self._parts, actor_of(request), asked.table, asked.number)
        return as_json({"table": asked.table, "number": asked.number})

    async def _log(self, request: Request) -> Response:
        table = request.query_params.get("table", "")
        most, before = _page(request)
        return as_json({"lines": await moderation.log(self._parts, table, most, before)})

    async def _reports(self, request: Request) -> Response:
        return as_json({"reports": await moderation.reports(self._parts, *_page(request))})

    async def _mutes(self, request: Request) -> Response:
        return as_json({"mutes": await moderation.mutes(self._parts)})


def _page(request: Request) -> tuple[int, int | None]:
    return number(request, "most", 50, 1, MOST) or 50, number(request, "before", None, 0, LATEST)
