"""A room in memory with rules for responsible play, and players with euros."""

from functools import partial
from typing import Any

from msgspec.structs import replace

from dealerbox.accounts import newcomers
from dealerbox.hand.commands import Fold
from dealerbox.ledger import BANK, Transfer, wallet
from dealerbox.live.room import Room
from dealerbox.play_limits.commands import ProtectionCommand, SetLimit
from dealerbox.play_limits.limits import Limit, LimitName
from dealerbox.play_limits.rules import PlayRules
from dealerbox.play_limits.service import ResponsiblePlay
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.table.commands import Act
from dealerbox.wire import Do
from tests.live.playing import Person, VirtualRoom, settle
from tests.live.real_money import REAL, REAL_SIX, rich

TABLE = replace(REAL_SIX, turn_seconds=3600)
"""Six seats for euros, with plenty of time to act."""
OTHER = replace(TABLE, id="r7", name="Turku")
DUEL = replace(REAL, turn_seconds=200_000)


class Watched(VirtualRoom):
    """A room with rules; ``play`` serves its players and staff."""

    def __init__(self, rules: PlayRules = PlayRules(), store: InMemoryStore | None = None, run: str = "id") -> None:  # noqa: B008
        super().__init__(store, run=run)
        self.room = Room(self.parts, play=rules)
        self.play = ResponsiblePlay(self.parts, rules, partial(newcomers.store_signs, self.parts.store))

    @property
    def now(self) -> int:
        return self.parts.clock.now()

    async def limit(self, person: Person, name: LimitName, value: int) -> None:
        currency = "" if name.startswith("session-") else "EUR"
        await self.play.set_limit(person.player, Limit(name, currency), value)
        await settle()

    async def decide(self, person: Person, command: ProtectionCommand) -> None:
        """Store an event without notifying the room, as if it died at that moment."""
        await self.store.play_limits.decide(person.player, command, self.now)

    async def wait(self, seconds: float) -> None:
        await self.parts.clock.sleep(round(seconds * 1000))
        await settle()

    async def free(self, person: Person, currency: str = "EUR") -> int:
        return await self.store.balance(wallet(person.player), currency)

    async def pay_in(self, person: Person, amount: int) -> None:
        id = f"in:{self.parts.new_id()}"
        await self.store.commit([Transfer(id, self.now, BANK, wallet(person.player), "EUR", amount, "deposit")])


def seated(running: VirtualRoom, person: Person, table: str = TABLE.id) -> bool:
    session = running.room._runners[table].session
    return session.table.seat_of(person.player) is not None


def refusal(answer: Any) -> tuple[str, Any]:
    assert answer["type"] == "Refused", answer
    return answer["code"], answer.get("limit")


def notices(person: Person) -> list[str]:
    return [one["code"] for one in person.messages if one["type"] == "Notice"]


def of_kind(person: Person, kind: str) -> list[Any]:
    return [one for one in person.messages if one["type"] == kind]


async def fold(person: Person, table: str = DUEL.id) -> Any:
    """Fold for the player whose turn it is."""
    turn = [event for event in person.events(table) if event["type"] == "TurnStarted"][-1]
    return await person.ask(Do(person.new_id(), table, Act(turn["turn"], Fold())))


__all__ = ["DUEL", "OTHER", "TABLE", "Limit", "Person", "SetLimit", "Watched", "fold", "notices", "of_kind", "refusal",
           "rich", "seated"]  # fmt: skip
