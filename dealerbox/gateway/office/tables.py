"""Reports of the room's own checks: tables that it stopped because chips did not add up, and the statistics of the
cards."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from dealerbox.core.fairness.watch import LEVEL, WINDOW, Alarm, DeckReport
from dealerbox.core.messages import StoppedTable
from dealerbox.gateway.http.calls import Asked, Call, NoQuery
from dealerbox.gateway.http.office_calls import Reason, act, report
from dealerbox.live.operator import Operator
from dealerbox.live.parts import Parts
from dealerbox.staff.roles import check

_NOT_YET = ("not_paid", "not_closed", "not_stopped", "books", "closing", "stopped")


class ReopenRequest(Struct, frozen=True, forbid_unknown_fields=True):
    table: Annotated[str, Meta(min_length=1, max_length=200)]
    reason: Reason


class Stopped(Struct, frozen=True):
    stopped: tuple[StoppedTable, ...]


class Reopened(Struct, frozen=True):
    table: str


class Cards(Struct, frozen=True):
    """The statistics of the cards since the start; ``alarms`` are tests below the ``level``, evaluated after each
    ``window`` of hands."""

    decks: list[DeckReport]
    alarms: list[Alarm]
    alarmed: int
    level: float
    window: int


class OperatorBooks:
    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def calls(self) -> tuple[Call, ...]:
        return (
            report("stopped", "List what a fault has stopped, with both sides where the books differ.",
                   self._stopped, gives=Stopped),
            report("cards", "Test the cards dealt since the start against chance.", self._cards, gives=Cards),
            act("reopen", "Reopen a table or resume a tournament that a fault has stopped.", self._reopen,
                takes=ReopenRequest, gives=Reopened,
                errors={"no_table": 404} | dict.fromkeys(_NOT_YET, 409)),
        )  # fmt: skip

    async def _stopped(self, asked: Asked[None, NoQuery]) -> Stopped:
        return Stopped(await self._operator(asked).stopped())

    async def _cards(self, asked: Asked[None, NoQuery]) -> Cards:
        check(asked.actor, "cards")
        watch = self._parts.metrics.cards
        return Cards(watch.reports(), watch.alarms, watch.alarmed, LEVEL, WINDOW)

    async def _reopen(self, asked: Asked[ReopenRequest, NoQuery]) -> Reopened:
        await self._operator(asked).reopen(asked.body.table, asked.body.reason.strip())
        return Reopened(asked.body.table)

    def _operator(self, asked: Asked[Any, Any]) -> Operator:
        return Operator(self._parts, asked.actor)
