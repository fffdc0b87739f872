"""The rules in force, for the pages of rules and terms."""

from typing import Annotated

from msgspec import Meta, Struct

from dealerbox.core import messages
from dealerbox.core.bus import Bus
from dealerbox.gateway.http.calls import PUBLIC, Asked, Call, HttpError, get
from dealerbox.live.rulebook import RoomRules, room_rules
from dealerbox.rulebooks import UnknownRuleBook


class RulesQuery(Struct, frozen=True):
    """Which rules; ``book``: all games by this rule book, empty: the rules in force."""

    book: Annotated[str, Meta(max_length=40)] = ""


class RulePages:
    """``house`` is the room's own rule book."""

    def __init__(self, bus: Bus, house: str) -> None:
        self._bus = bus
        self._house = house

    def calls(self) -> tuple[Call, ...]:
        return (
            get("/api/rules", "Get the rules of every game by the rule books in force.", self._rules,
                who=PUBLIC, query=RulesQuery, gives=RoomRules, errors={"no_book": 404}),
        )  # fmt: skip

    async def _rules(self, asked: Asked[None, RulesQuery]) -> RoomRules:
        # Only listed tables reveal which rule books are in force.
        answer = await self._bus.request(messages.ROOM, messages.AskTables())
        try:
            return room_rules(self._house, [row.config for row in answer.tables], asked.query.book)
        except UnknownRuleBook as fault:
            raise HttpError(404, "no_book", f"{str(fault).capitalize()}.") from None
