"""Tables for real money, and people with euros."""

from msgspec.structs import replace

from dealerbox.game import Stakes
from dealerbox.ledger import BANK, Transfer, wallet
from dealerbox.table.config import TableConfig
from tests.live.playing import HEADS_UP, PURSE, SIX, Person, VirtualRoom

REAL = replace(HEADS_UP, id="r2", money="real", currency="EUR")
REAL_SIX = replace(SIX, id="r6", money="real", currency="EUR")
REAL_FIXED = TableConfig(
    "f2", "Turku", "holdem", "FL", Stakes(50, 100, small_bet=100, big_bet=200), 2, 2000, 10_000, money="real",
    currency="EUR",
)  # fmt: skip


async def rich(running: VirtualRoom, name: str) -> Person:
    """Return a person with an account and ``PURSE`` cents of real money."""
    person = await running.person(name)
    await running.store.commit([Transfer(f"paid-in:{name}", 0, BANK, wallet(name), "EUR", PURSE, "deposit")])
    return person


async def seated(running: VirtualRoom, config: TableConfig, *names: str) -> list[Person]:
    """Seat people with 5,000 each from seat 0 on, all watching; the first hand has started."""
    people = [await rich(running, name) for name in names]
    for seat, person in enumerate(people):
        await person.watch(config.id)
        assert (await person.sit(config, seat))["type"] == "Done"
    for person in people:
        await person.event("TurnStarted")
    return people
