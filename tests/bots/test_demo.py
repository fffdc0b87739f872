"""The demo plays for a while, under a virtual clock: the money adds up after each hand, and every game works."""

import asyncio
import json
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from dealerbox.bots.demo import NAMES, TABLES, Demo, DemoTable
from dealerbox.game import Stakes
from dealerbox.games.catalog import GAMES
from dealerbox.hand.plan import plan_of
from dealerbox.ledger import Transfer
from dealerbox.room.accounts import Accounts
from dealerbox.room.memory import MemoryStore
from dealerbox.room.store import HandRecord
from dealerbox.table.config import TableConfig
from tests.gateway.serving import CHEAP
from tests.room.playing import HEADS_UP, House, virtual


class CheckedStore(MemoryStore):
    """Looks at all balances after each commit."""

    def __init__(self) -> None:
        super().__init__()
        self.hands: list[HandRecord] = []

    async def commit(self, transfers: Sequence[Transfer], hand: HandRecord | None = None) -> None:
        await super().commit(transfers, hand)
        balances = await self.balances("")
        assert sum(balances.values()) == 0
        assert all(amount >= 0 for (account, _), amount in balances.items() if account != "bank")
        if hand is not None:
            self.hands.append(hand)


async def demo(tables: Sequence[DemoTable], store: MemoryStore, minutes: float) -> tuple[House, Demo]:
    house = House(store)
    counter = iter(range(10**9))
    accounts = Accounts(store, house.parts.clock.now, lambda size: f"{next(counter):0{2 * size}x}", hasher=CHEAP)
    house.room.start()
    playing = Demo(house.room, house.hub, accounts, pace=1, tables=tables)
    await playing.start()
    await house.hub.start()
    await asyncio.sleep(minutes * 60)
    return house, playing


@virtual
async def test_hundreds_of_hands_and_the_books_are_right_after_each() -> None:
    store = CheckedStore()
    house, playing = await demo(TABLES, store, minutes=9)
    assert (await house.room.health()).faults == ()
    assert len(store.hands) > 200
    tables = [table.config for table in TABLES]
    assert {hand.table for hand in store.hands} == {config.id for config in tables if config.seats > 2}
    ends = {
        kind: sum(kind in hand.events for hand in store.hands) for kind in (b'"ShownDown"', b'"Raised"', b'"Folded"')
    }
    assert all(count > len(store.hands) / 10 for count in ends.values()), ends
    assert await house.room.close("enough", 5)
    await playing.stop()
    assert await store.balances("stack:") == {}
    assert await store.audit() == []


@virtual
async def test_seats_are_left_for_people() -> None:
    house, playing = await demo(TABLES, MemoryStore(), minutes=1)
    rows = {row.config.id: row for row in house.hub.tables()}
    assert rows["suomenlinna"].playing == 1, "somebody waits for an opponent"
    assert all(row.config.seats - row.playing >= 2 for row in rows.values() if row.config.seats > 2)
    assert len(NAMES) >= sum(table.bots for table in TABLES)
    for row in rows.values():
        for name in row.players:
            player = await house.store.player_named(name)
            assert player is not None and player.kind == "bot"
    await playing.stop()


@virtual
async def test_a_person_plays_against_the_bot_that_waits() -> None:
    (waiting,) = [table for table in TABLES if table.config.seats == 2]
    house, playing = await demo([waiting], CheckedStore(), minutes=1)
    ann = await house.person("ann", chips=100_000)
    await ann.watch(waiting.config.id)
    view = ann.messages[-1]["view"]
    assert (await ann.sit(waiting.config, view["seats"].index(None), 50_000))["type"] == "Done"
    # She never acts: the clock does it for her, hand after hand, until she sits out.
    await ann.event("HandEnded")
    await ann.event("SatOut")
    assert {"HandOpened", "StreetDealt", "ClockRanOut"} <= set(ann.kinds())
    assert (await ann.leave(waiting.config.id))["type"] == "Done"
    await asyncio.sleep(120)
    assert await house.owns("ann") == await house.store.balance("wallet:ann", "FUN")
    assert (await house.room.health()).faults == ()
    await playing.stop()


@virtual
async def test_a_bot_out_of_chips_buys_in_again() -> None:
    # So short that somebody is all-in almost every hand.
    short = replace(HEADS_UP, min_buy_in=200, max_buy_in=300)
    store = CheckedStore()
    house, playing = await demo([DemoTable(short, 2)], store, minutes=30)
    busts = sum(0 in after for after in (_stacks_after(hand) for hand in store.hands))
    assert busts > 2
    assert len(store.hands) > 4 * busts, "they come back and play on"
    await playing.stop()


def _stacks_after(hand: HandRecord) -> list[int]:
    ended = next(event for event in json.loads(hand.events) if event["type"] == "HandEnded")
    return list(ended["stacks"])


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_every_game(game: str) -> None:
    stakes = Stakes(small_blind=50, big_blind=100, small_bet=100, big_bet=200)
    if not GAMES[game].has_blinds:
        stakes = Stakes(ante=10, bring_in=50, small_bet=100, big_bet=200)
    seats = min(5, plan_of(game, "FL", "dealerbox").max_players)
    config = TableConfig("t1", "Table", game, "FL", stakes, seats, 2000, 10_000)

    @virtual
    async def play() -> None:
        store = CheckedStore()
        house, playing = await demo([DemoTable(config, seats)], store, minutes=6)
        assert (await house.room.health()).faults == ()
        assert len(store.hands) >= 5
        await playing.stop()

    play()
