"""The balances that connected players see, and the look-up of the tables that concern each player."""

import asyncio
import gc
import weakref
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from dealerbox.core.messages import ROOM, AskMoney, CloseTable, Money, MoneyMoved, player_subject, table_subject
from dealerbox.core.store_errors import StoreFailed, StoreUnavailable
from dealerbox.hand.commands import Fold
from dealerbox.live import jackpot_prizes
from dealerbox.live.recovery import recover
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.table.commands import SitOut
from tests.live.playing import HEADS_UP, PURSE, SIX, Person, VirtualRoom, heads_up, last_turn, settle, virtual


class Store(InMemoryStore):
    """Fails to read wallets while ``unreadable``, or to write while ``away``."""

    def __init__(self) -> None:
        super().__init__(self._before)
        self.unreadable = self.away = False

    def _before(self, method: str) -> None:
        if self.away and method != "check":
            raise StoreUnavailable("the disk is full: nothing was stored")

    async def balances(self, prefix: str) -> dict[tuple[str, str], int]:
        if self.unreadable and prefix.startswith("wallet:"):
            raise StoreFailed("the disk has an error")
        return await super().balances(prefix)


def balance(person: Person) -> tuple[int, int]:
    """The wallet and the chips in play that the player saw last."""
    last = [one for one in person.messages if one["type"] in ("Wallet", "Welcome")][-1]
    (found,) = last["balances"]
    return found["wallet"], found["in_play"]


async def money(running: VirtualRoom, player: str) -> Money:
    return await running.parts.bus.request(ROOM, AskMoney(player))


@virtual
async def test_a_wallet_that_could_not_be_read_is_read_the_next_time() -> None:
    store = Store()
    running = await VirtualRoom(store).open(HEADS_UP)
    ann, _ = await heads_up(running)
    await settle()
    store.unreadable = True
    running.parts.bus.publish(player_subject("ann"), MoneyMoved("ann"))
    await settle()
    store.unreadable = False
    await ann.act("t1", last_turn(ann)["turn"], Fold())
    await settle()
    assert balance(ann) == (PURSE - 5000, 4950)


@virtual
async def test_chips_count_as_in_play_before_the_seat_is_published() -> None:
    running = await VirtualRoom().open(SIX)
    ann = await running.person("ann")
    found: list[Money] = []

    async def look(session: Any, events: Any) -> None:
        found.append(await money(running, "ann"))

    (session,) = running.room._cash_sessions()
    write = session.books.write

    async def write_slowly(events: Any) -> Any:
        await look(session, events)
        return await write(events)

    session.books.write = write_slowly
    await ann.sit(SIX, 0)
    await settle()
    (one,) = found[-1].balances
    assert (one.wallet, one.in_play, found[-1].tables) == (PURSE - 5000, 5000, ("t6",))
    assert balance(ann) == (PURSE - 5000, 5000)


@virtual
async def test_a_table_with_nothing_to_store_does_not_end_the_trouble_of_the_others() -> None:
    store = Store()
    running = await VirtualRoom(store).open(HEADS_UP, SIX)
    ann, bob = await heads_up(running)
    cid = await running.person("cid")
    await cid.sit(SIX, 0)
    store.away = True
    leaving = asyncio.create_task(ann.leave("t1"))
    await asyncio.sleep(1)
    assert (await cid.do("t6", SitOut()))["type"] == "Done"
    assert "the disk is full" in running.parts.trouble.fault
    assert "store_back" not in [one.get("code") for one in bob.messages]
    store.away = False
    assert (await leaving)["type"] == "Done"


@virtual
async def test_a_closed_table_is_not_kept_for_players_who_do_not_come_back() -> None:
    running = await VirtualRoom().open(SIX)
    ann = await running.person("ann")
    await ann.sit(SIX, 0)
    await ann.hang_up()
    running.people.clear()
    (session,) = running.room._cash_sessions()
    gone = weakref.ref(session)
    del session
    await running.parts.bus.request(table_subject("t6"), CloseTable("maintenance", now=True))
    await settle()
    running.room._forget_closed()
    await asyncio.sleep(120)
    gc.collect()
    assert gone() is None
    assert (await money(running, "ann")).balances[0].wallet == PURSE


@virtual
async def test_a_player_who_left_with_chips_sees_it_after_a_restart() -> None:
    store = InMemoryStore()
    running = await VirtualRoom(store, run="one").open(HEADS_UP)
    ann, _ = await heads_up(running)
    await ann.act("t1", last_turn(ann)["turn"], Fold())
    await ann.leave("t1")
    await asyncio.sleep(60)
    assert [one.table for one in (await money(running, "ann")).rejoins] == ["t1"]
    await running.room.close("restart", 5)
    now = running.parts.clock.now()
    again = VirtualRoom(store, run="two", started=now)
    await recover(store, now, "two")
    await again.open(HEADS_UP)
    assert [one.table for one in (await money(again, "ann")).rejoins] == ["t1"]
    assert [one.table for one in (await money(again, "bob")).rejoins] == [], "the restart cashed Bob out"


@virtual
async def test_balances_agree_with_the_store_whatever_happens() -> None:
    running = await VirtualRoom().open(HEADS_UP, replace(SIX, seats=2))
    ann, bob = await heads_up(running)
    for _ in range(3):
        acting = ann if last_turn(ann)["seat"] == 1 else bob
        after = len(ann.texts)
        await acting.act("t1", last_turn(ann)["turn"], Fold())
        await ann.event("TurnStarted", after)
    await ann.sit(SIX, 0)
    await settle()
    for person in (ann, bob):
        assert sum(balance(person)) == await running.owns(person.player)
    await ann.leave("t1")
    await ann.leave("t6")
    await asyncio.sleep(120)
    assert balance(ann) == (await running.owns("ann"), 0)


@virtual
async def test_a_paid_prize_is_seen_even_if_the_next_one_cannot_be_paid() -> None:
    running = await VirtualRoom().open(SIX)
    moved: list[MoneyMoved] = []
    running.parts.bus.listen(player_subject("ann"), moved.append)

    async def pay(store: Any, hand: str, now: int) -> list[str]:
        if hand == "second":
            raise StoreFailed("the disk has an error")
        return ["ann"]

    async def pending(store: Any) -> list[Any]:
        return [SimpleNamespace(payable=0, hand=SimpleNamespace(id=id)) for id in ("first", "second")]

    with patch.object(jackpot_prizes, "pay", pay), patch.object(jackpot_prizes, "pending", pending):
        await running.room._pay_prizes()
    assert moved == [MoneyMoved("ann")]
