"""The rules in force, over HTTP: what the pages of rules and terms read their facts from."""

from typing import Annotated

from msgspec import Meta, Struct

from dealerbox.core import messages
from dealerbox.core.bus import Bus
from dealerbox.gateway.http.calls import PUBLIC, Asked, Call, HttpError, get
from dealerbox.live.rulebook import RoomRules, room_rules
from dealerbox.rulebooks import UnknownRuleBook


class RulesQuery(Struct, frozen=True):
    """``book``: all games by this one; empty for those that are in force."""

    book: Annotated[str, Meta(max_length=40)] = ""


class RulePages:
    """``house`` is the room's own rule book."""

    def __init__(self, bus: Bus, house: str) -> None:
        self._bus = bus
        self._house = house

    def calls(self) -> tuple[Call, ...]:
        return (
            get("/api/rules", "The rules of every game, as the rule books in force have them.", self._rules,
                who=PUBLIC, query=RulesQuery, gives=RoomRules, errors={"no_book": 404}),
        )  # fmt: skip

    async def _rules(self, asked: Asked[None, RulesQuery]) -> RoomRules:
        # Only tables that everybody may know of say which books are in force.
        told = await self._bus.request(messages.ROOM, messages.AskTables())
        try:
            return room_rules(self._house, [row.config for row in told.tables], asked.query.book)
        except UnknownRuleBook as fault:
            raise HttpError(404, "no_book", f"{str(fault).capitalize()}.") from None
