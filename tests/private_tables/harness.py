"""Private tables for tests."""

import itertools

from argon2 import PasswordHasher

from dealerbox.core.passwords import Passwords
from dealerbox.private_tables.request import TableRequest
from dealerbox.private_tables.tables import Invitation, PrivateTables
from dealerbox.table.config import TableConfig
from dealerbox.table.host_commands import GoOn, HostOrder
from dealerbox.wire import Host
from tests.live.playing import Person, VirtualRoom

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
WISH = TableRequest("Friday game", "holdem", "NL", 6, 100)

Order = HostOrder


def office(running: VirtualRoom) -> PrivateTables:
    """Return the private-table service of this room."""
    counter = itertools.count(1)

    def secret(size: int) -> str:
        return f"{next(counter):0{2 * size}x}"

    parts = running.parts
    return PrivateTables(parts.store, parts.bus, parts.clock, Passwords(secret, CHEAP), secret, "dealerbox")


class HomeGame:
    """Ann's private table, and the service that created it."""

    def __init__(self, running: VirtualRoom, offices: PrivateTables, invitation: Invitation, ann: Person) -> None:
        self.house = running
        self.office = offices
        self.invitation = invitation
        self.id = invitation.table
        self.ann = ann

    async def config(self) -> TableConfig:
        (own,) = [one for one in await self.office.tables_of("ann") if one.row.config.id == self.id]
        return own.row.config

    async def enter(self, name: str) -> Person:
        """Add a player who has an account and followed the link."""
        person = await self.house.person(name)
        await self.office.enter(name, await self.office.by_link(self.invitation.token))
        return person

    async def order(self, person: Person, order: Order) -> str:
        """Return the answer to an order: ``Done``, or the code of the refusal."""
        answer = await person.ask(Host(person.new_id(), self.id, order))
        return str(answer.get("code", answer["type"]))


async def home_game(running: VirtualRoom, table_request: TableRequest = WISH, started: bool = True) -> HomeGame:
    """``started``: deal hands as soon as two players are seated."""
    ann = await running.person("ann")
    offices = office(running)
    game = HomeGame(running, offices, await offices.create("ann", table_request), ann)
    if started:
        assert await game.order(ann, GoOn()) == "Done"
    return game
