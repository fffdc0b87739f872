"""Chat moderation, for the back office."""

from typing import Annotated

from msgspec import Meta, Struct

from dealerbox.chat import moderation
from dealerbox.chat.moderation import ChatReportView, LoggedLine, MuteView, UnmutedPlayer
from dealerbox.core.table_names import table_names
from dealerbox.gateway.http.calls import Asked, Call, NoQuery
from dealerbox.gateway.http.office_calls import LATEST, OptionalReason, act, report
from dealerbox.live.parts import Parts
from dealerbox.wire.chat import Number

MAX_ROWS = 500
"""Lines or reports in one answer."""


class MuteRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Stop a player writing at tables."""

    player: str
    """A name or an id."""
    minutes: int | None
    """None: permanently."""
    reason: OptionalReason = ""


class UnmuteRequest(Struct, frozen=True, forbid_unknown_fields=True):
    player: str


class ChatLineRef(Struct, frozen=True, forbid_unknown_fields=True):
    table: str
    number: Number


class ChatPageQuery(Struct, frozen=True):
    """Only lines before this one, or reports before this time."""

    most: Annotated[int, Meta(ge=1, le=MAX_ROWS)] = 50
    before: Annotated[int, Meta(ge=0, le=LATEST)] | None = None


class TableChatQuery(ChatPageQuery, frozen=True):
    table: str = ""


class Lines(Struct, frozen=True):
    lines: list[LoggedLine]


class Reports(Struct, frozen=True):
    """Reported lines."""

    reports: list[ChatReportView]
    table_names: dict[str, str]
    """Names of tournament and private tables, by id."""


class Mutes(Struct, frozen=True):
    mutes: list[MuteView]


class LineRemoved(Struct, frozen=True):
    table: str
    number: int


class OperatorChat:
    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def calls(self) -> tuple[Call, ...]:
        return (
            report("chat", "Get a table's chat, including hidden words and removed lines.", self._log,
                   query=TableChatQuery, gives=Lines),
            report("reports", "List the lines that players reported, latest first.", self._reports, query=ChatPageQuery,
                   gives=Reports),
            report("mutes", "List muted players, and until when.", self._mutes, gives=Mutes),
            act("mute", "Mute a player at all tables, for a time or permanently.", self._mute, takes=MuteRequest,
                gives=MuteView, errors={"no_player": 404, "minutes": 400, "why": 400}),
            act("unmute", "Unmute a player.", self._unmute, takes=UnmuteRequest, gives=UnmutedPlayer,
                errors={"no_player": 404, "not_muted": 409}),
            act("remove-line", "Remove a line of a table's chat for everyone.", self._remove,
                takes=ChatLineRef, gives=LineRemoved, errors={"no_line": 404}),
        )  # fmt: skip

    async def _mute(self, asked: Asked[MuteRequest, NoQuery]) -> MuteView:
        body = asked.body
        return await moderation.mute(self._parts, asked.actor, body.player, body.minutes, body.reason.strip())

    async def _unmute(self, asked: Asked[UnmuteRequest, NoQuery]) -> UnmutedPlayer:
        return await moderation.unmute(self._parts, asked.actor, asked.body.player)

    async def _remove(self, asked: Asked[ChatLineRef, NoQuery]) -> LineRemoved:
        body = asked.body
        await moderation.remove_line(self._parts, asked.actor, body.table, body.number)
        return LineRemoved(body.table, body.number)

    async def _log(self, asked: Asked[None, TableChatQuery]) -> Lines:
        query = asked.query
        return Lines(await moderation.log(self._parts, query.table, query.most, query.before))

    async def _reports(self, asked: Asked[None, ChatPageQuery]) -> Reports:
        lines = await moderation.reports(self._parts, asked.query.most, asked.query.before)
        return Reports(lines, await table_names(self._parts.store, (one.table for one in lines)))

    async def _mutes(self, asked: Asked[None, NoQuery]) -> Mutes:
        return Mutes(await moderation.mutes(self._parts))
