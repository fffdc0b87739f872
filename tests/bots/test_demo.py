"""The demo plays for a while under a virtual clock: the money adds up after each hand, and every game works."""

import asyncio
import json
from collections import Counter
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from dealerbox.accounts import Accounts
from dealerbox.bots.demo import Demo, demo_tables
from dealerbox.bots.tables import NAMES, TABLES, DemoTable
from dealerbox.core.records import HandRecord
from dealerbox.games.catalog import GAMES
from dealerbox.hand.plan import plan_of
from dealerbox.ledger import Transfer
from dealerbox.rulebooks import load_rule_book
from dealerbox.store.sqlite.in_memory import InMemoryStore
from tests.gateway.serving import CHEAP
from tests.live.playing import HEADS_UP, VirtualRoom, virtual


class CheckedStore(InMemoryStore):
    """Checks all balances after each commit."""

    def __init__(self) -> None:
        super().__init__()
        self.hands: list[HandRecord] = []
        self._came = asyncio.Event()

    async def holds(self, hands: int) -> None:
        """Wait until ``hands`` hands have been played."""
        while len(self.hands) < hands:
            self._came.clear()
            await self._came.wait()

    async def commit(self, transfers: Sequence[Transfer], hand: HandRecord | None = None) -> None:
        await super().commit(transfers, hand)
        balances = await self.balances("")
        assert sum(balances.values()) == 0
        assert all(amount >= 0 for (account, _), amount in balances.items() if account != "bank")
        if hand is not None:
            self.hands.append(hand)
            self._came.set()


async def demo(
    tables: Sequence[DemoTable], store: InMemoryStore, minutes: float, rest: bool = False
) -> tuple[VirtualRoom, Demo]:
    running = VirtualRoom(store)
    counter = iter(range(10**9))
    accounts = Accounts(store, running.parts.clock.now, lambda size: f"{next(counter):0{2 * size}x}", hasher=CHEAP)
    running.room.start()
    playing = Demo(running.room, running.hub, accounts, pace=1, tables=tables, rest=rest)
    await playing.start()
    await running.hub.start()
    await asyncio.sleep(minutes * 60)
    return running, playing


@virtual
async def test_the_ledger_is_right_after_each_of_hundreds_of_hands() -> None:
    store = CheckedStore()
    running, playing = await demo(TABLES, store, minutes=4)
    assert (await running.room.health()).faults == ()
    assert len(store.hands) > 200
    tables = [table.config for table in TABLES]
    assert {hand.table for hand in store.hands} == {config.id for config in tables if config.seats > 2}
    ends = {
        kind: sum(kind in hand.events for hand in store.hands) for kind in (b'"ShownDown"', b'"Raised"', b'"Folded"')
    }
    assert all(count > len(store.hands) / 10 for count in ends.values()), ends
    assert await running.room.close("enough", 5)
    await playing.stop()
    assert await store.balances("stack:") == {}
    assert await store.audit() == []


@virtual
async def test_seats_are_left_for_people() -> None:
    running, playing = await demo(TABLES, InMemoryStore(), minutes=1)
    rows = {row.config.id: row for row in running.hub.tables()}
    assert rows["suomenlinna"].playing == 1, "a bot waits for an opponent"
    assert all(row.config.seats - row.playing >= 2 for row in rows.values() if row.config.seats > 2)
    assert len(NAMES) >= sum(table.bots for table in TABLES)
    for row in rows.values():
        for name in row.players:
            player = await running.store.player_named(name)
            assert player is not None and player.kind == "bot"
    await playing.stop()


@virtual
async def test_a_person_plays_against_the_waiting_bot() -> None:
    (waiting,) = [table for table in TABLES if table.config.seats == 2]
    running, playing = await demo([waiting], CheckedStore(), minutes=1)
    ann = await running.person("ann", chips=100_000)
    view = (await ann.watch(waiting.config.id))["view"]
    assert (await ann.sit(waiting.config, view["seats"].index(None), 50_000))["type"] == "Done"
    # She never acts: she times out, hand after hand, until she sits out.
    await ann.event("HandEnded")
    await ann.event("SatOut")
    assert {"HandOpened", "StreetDealt", "ClockRanOut"} <= set(ann.kinds())
    assert (await ann.leave(waiting.config.id))["type"] == "Done"
    await asyncio.sleep(120)
    assert await running.owns("ann") == await running.store.balance("wallet:ann", "FUN")
    assert (await running.room.health()).faults == ()
    await playing.stop()


@virtual
async def test_a_bot_that_busts_buys_in_again() -> None:
    # Stacks so short that a bot is all-in in almost every hand.
    short = replace(HEADS_UP, min_buy_in=200, max_buy_in=300)
    store = CheckedStore()
    running, playing = await demo([DemoTable(short, 2)], store, minutes=30)
    busts = sum(0 in after for after in (_stacks_after(hand) for hand in store.hands))
    assert busts > 2
    assert len(store.hands) > 4 * busts, "they come back and play on"
    await playing.stop()


@virtual
async def test_bots_rest_while_nobody_is_there_and_play_slowly_at_unwatched_tables() -> None:
    store = CheckedStore()
    seen, unseen = [table for table in TABLES if table.config.seats > 4 and table.config.game == "holdem"][:2]
    running, playing = await demo([seen, unseen], store, minutes=15, rest=True)
    before = len(store.hands)
    await asyncio.sleep(24 * 3600)
    assert len(store.hands) == before, "nobody is in the room"
    ann = await running.person("ann")
    await ann.watch(seen.config.id)
    await asyncio.sleep(3600)
    hands = Counter(hand.table for hand in store.hands[before:])
    assert hands[seen.config.id] > 1.5 * hands[unseen.config.id] > 0
    await ann.hang_up()
    await asyncio.sleep(900)
    before = len(store.hands)
    await asyncio.sleep(24 * 3600)
    assert len(store.hands) == before
    ben = await running.person("ben")
    await ben.watch(unseen.config.id)
    await asyncio.sleep(300)
    assert {hand.table for hand in store.hands[before:]} >= {unseen.config.id}, "their seats are still theirs"
    await playing.stop()


def _stacks_after(hand: HandRecord) -> list[int]:
    ended = next(event for event in json.loads(hand.events) if event["type"] == "HandEnded")
    return list(ended["stacks"])


def refused(running: VirtualRoom) -> float:
    """Return how many commands the tables have refused."""
    (metric,) = running.parts.metrics.refused.collect()
    return sum(sample.value for sample in metric.samples if sample.name.endswith("_total"))


def full_tables(game: str) -> list[DemoTable]:
    """Return the demo's tables of a game, with a bot in every seat that the game allows."""
    seats = plan_of(game, "FL", "dealerbox").max_players
    tables = [table.config for table in TABLES if table.config.game == game]
    return [DemoTable(replace(config, seats=seats), seats) for config in tables[:2]]


def plays_without_fault(game: str, hands: int) -> None:
    """Check that at least ``hands`` hands are played, and that no bot's command is refused or late."""

    @virtual
    async def play() -> None:
        store = CheckedStore()
        running, playing = await demo(full_tables(game), store, minutes=1)
        await store.holds(hands)
        assert (await running.room.health()).faults == ()
        assert refused(running) == 0
        late = [one.number for one in store.hands if b"ClockRanOut" in one.events or b'"timed_out":true' in one.events]
        assert late == []
        await playing.stop()

    play()


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_every_game(game: str) -> None:
    plays_without_fault(game, 30)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_bots_play_hundreds_of_hands_of_every_game(game: str) -> None:
    plays_without_fault(game, 300)


def test_every_game_is_offered_with_bots_and_room_for_people() -> None:
    assert {table.config.game for table in TABLES} == set(GAMES)
    assert {table.config.limit for table in TABLES} == {"FL", "SL", "NL", "PL", "HPL"}
    assert len({table.config.id for table in TABLES}) == len(TABLES)
    assert all(0 < table.bots < table.config.seats for table in TABLES)


def test_the_demo_follows_the_games_and_seats_of_a_rule_book() -> None:
    """RULES.md C17: eight seats at Omaha in two rule books; the book of eight games has no Telesina."""
    youwin = {table.config.game: table.config for table in demo_tables(TABLES, "youwin")}
    assert {config.house for config in youwin.values()} == {"youwin"}
    assert max(table.config.seats for table in demo_tables(TABLES, "youwin") if table.config.game == "omaha") <= 8
    assert "stud8" not in youwin
    assert "telesina" in youwin
    eight = {table.config.game for table in demo_tables(TABLES, "eightgame")}
    assert eight == set(load_rule_book("eightgame").games)
    assert {table.config.game for table in demo_tables(TABLES, "dealerbox")} == set(GAMES)
