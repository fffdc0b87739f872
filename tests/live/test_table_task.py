"""One task owns a table: it decides, commits, and then publishes."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from dealerbox.cards import parse_cards
from dealerbox.core.bus import MemoryBus
from dealerbox.core.messages import CloseTable, events_subject, table_subject
from dealerbox.core.records import HandRecord
from dealerbox.core.store_errors import StoreFailed
from dealerbox.hand.commands import Call, Check, Fold, RaiseTo
from dealerbox.ledger import RAKE, Transfer, stack, wallet
from dealerbox.live.runner import RETRY_MS
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.table.commands import Act, SetAutoChips, SitOut
from dealerbox.table.config import Extras
from dealerbox.wire import Do, Sit, TopUp
from tests.live.playing import HEADS_UP, PURSE, SIX, FixedDeck, VirtualRoom, heads_up, last_turn, settle, virtual


class FailingStore(InMemoryStore):
    """Fails to commit what ``failing`` names: ``hand``, a kind of transfer, or everything."""

    def __init__(self) -> None:
        super().__init__(self._before_write)
        self.failing = ""
        self.seconds = 0.01
        self.commits: list[Any] = []

    async def commit(self, transfers: Sequence[Transfer], hand: HandRecord | None = None) -> None:
        kinds = {transfer.kind for transfer in transfers} | ({"hand"} if hand is not None else set())
        if self.failing in kinds:
            raise StoreFailed("the books do not take it")
        await asyncio.sleep(self.seconds)
        await super().commit(transfers, hand)
        self.commits.append(hand.id if hand is not None else sorted(kinds))

    def _before_write(self, method: str) -> None:
        if self.failing == "all" and method != "check":
            raise StoreFailed("the books do not take it")


# ---- decide, commit, publish ----


@virtual
async def test_the_end_of_a_hand_is_published_after_its_commit() -> None:
    store, bus = FailingStore(), MemoryBus()
    order: list[Any] = []
    running = await VirtualRoom(store, bus=bus).open(HEADS_UP)
    bus.listen(events_subject("t1"), lambda batch: order.append((len(store.commits), batch)))
    ann, bob = await heads_up(running)
    await ann.act("t1", last_turn(ann)["turn"], Fold())
    await ann.event("HandEnded")

    commits, batch = order[-1]
    assert store.commits[commits - 1] == "t1-1", "the hand was committed before the batch"
    published = [bytes(piece.seen) for piece in batch.pieces]
    assert b'"Folded"' in published[0], "the fold that ended the hand waited for the commit too"
    assert [b'"HandEnded"' in text for text in published].count(True) == 1


@virtual
async def test_a_hand_that_cannot_be_stored_never_happened() -> None:
    store = FailingStore()
    running = await VirtualRoom(store).open(HEADS_UP, SIX)
    ann, bob = await heads_up(running)
    store.failing = "all"
    answer = await ann.act("t1", last_turn(ann)["turn"], Fold())
    assert (answer["type"], answer["code"]) == ("Refused", "stopped")
    voided = await bob.event("HandVoided")
    assert voided["stacks"] == [5000, 5000]
    assert bob.kinds()[-1] == "TableClosed"
    assert not {"Folded", "HandEnded"} & set(ann.kinds() + bob.kinds()), "nobody saw what was not committed"
    await bob.until(lambda message: message["type"] == "Notice" and message["code"] == "table_stopped")

    late = await running.observer()
    snapshot = await late.watch("t1")
    assert snapshot.get("code") == "no_table" or snapshot["view"]["hand"] is None

    store.failing = ""
    await asyncio.sleep(RETRY_MS / 1000 + 1)
    assert (await running.owns("ann"), await running.owns("bob")) == (PURSE, PURSE)
    assert await store.balances("stack:") == {}, "everybody was paid home"
    assert (await ann.sit(SIX, 0))["type"] == "Done", "the house goes on"


@virtual
async def test_stacks_are_cashed_out_once_the_store_works_again() -> None:
    store = FailingStore()
    running = await VirtualRoom(store).open(HEADS_UP)
    ann, bob = await heads_up(running)
    store.failing = "all"
    await ann.act("t1", last_turn(ann)["turn"], Fold())
    await asyncio.sleep(3 * RETRY_MS / 1000)
    assert await store.balance(stack("t1", "ann"), "FUN") == 5000
    snapshot = await (await running.observer()).watch("t1")
    assert snapshot["view"]["closed"] and snapshot["view"]["hand"] is None
    assert (await bob.leave("t1"))["code"] == "stopped"
    store.failing = ""
    await asyncio.sleep(RETRY_MS / 1000 + 1)
    assert await store.balance(wallet("ann"), "FUN") == PURSE


@virtual
async def test_a_table_with_differing_books_stops_and_only_that_one() -> None:
    running = await VirtualRoom().open(HEADS_UP, SIX)
    ann, bob = await heads_up(running)
    # Somebody has changed the ledger outside the room.
    await running.store.commit([Transfer("theft", 0, stack("t1", "bob"), RAKE, "FUN", 1, "rake")])
    await ann.act("t1", last_turn(ann)["turn"], Fold())
    await bob.event("TableClosed")
    assert (await running.room.health()).faults == ("table t1 was stopped by a fault",)
    assert (await bob.sit(SIX, 2))["type"] == "Done"
    await asyncio.sleep(10)
    assert await running.sum() == 0
    assert await running.owns("ann") == PURSE - 50, "the hand was written down and counts"


# ---- buying in ----


@virtual
async def test_a_buy_in_beyond_the_wallet_is_refused_and_the_seat_stays_free() -> None:
    running = await VirtualRoom().open(SIX)
    ann = await running.person("ann", chips=3000)
    await ann.watch("t6")
    answer = await ann.sit(SIX, 3, 5000)
    assert (answer["type"], answer["code"]) == ("Refused", "not_enough")
    assert "3000" in answer["reason"] and "5000" in answer["reason"]
    assert ann.kinds() == []
    assert (await ann.sit(SIX, 3, 3000))["type"] == "Done"


@virtual
async def test_a_buy_in_that_cannot_be_stored_frees_the_seat() -> None:
    store = FailingStore()
    running = await VirtualRoom(store).open(SIX)
    ann, bob = await running.person("ann"), await running.person("bob")
    await ann.watch("t6")
    store.failing = "buy-in"
    assert (await ann.sit(SIX, 3))["code"] == "store"
    assert ann.kinds() == ["SeatTaken", "PlayerLeft"]
    store.failing = ""
    assert (await bob.sit(SIX, 3))["type"] == "Done"
    assert (await ann.sit(SIX, 4))["type"] == "Done"
    assert await store.balance(wallet("ann"), "FUN") == PURSE - 5000


@virtual
async def test_one_wallet_cannot_pay_two_tables_at_once() -> None:
    other = replace(SIX, id="t7")
    store = FailingStore()  # its commits take a moment, so both tables have seen the full wallet
    running = await VirtualRoom(store).open(SIX, other)
    ann = await running.person("ann", chips=6000)
    answers = await asyncio.gather(ann.ask(Sit("a", "t6", 0, 5000)), ann.ask(Sit("b", "t7", 0, 5000)))
    assert sorted(answer["type"] for answer in answers) == ["Done", "Refused"]
    assert await store.balance(wallet("ann"), "FUN") == 1000
    assert await running.sum() == 0


@pytest.mark.parametrize("buy_in", [0, -5000, 1999, 10_001, 2**63, 10**30])
def test_a_buy_in_outside_the_limits_is_refused(buy_in: int) -> None:
    @virtual
    async def play() -> None:
        running = await VirtualRoom().open(SIX)
        ann = await running.person("ann")
        answer = await ann.sit(SIX, 0, buy_in)
        assert (answer["type"], answer["code"]) == ("Refused", "buy_in")
        assert await running.store.balances("stack:") == {}

    play()


@virtual
async def test_a_top_up_during_a_hand_arrives_after_it() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    assert (await ann.ask(TopUp("more", "t1", 4000)))["type"] == "Done"
    assert await running.store.balance(stack("t1", "ann"), "FUN") == 9000
    assert (await ann.ask(TopUp("most", "t1", 2000)))["code"] == "buy_in"
    await ann.act("t1", last_turn(ann)["turn"], Fold())
    assert (await ann.event("ChipsAdded", after=len(ann.texts) - 5))["amount"] == 4000
    await asyncio.sleep(60)
    assert (await running.room.health()).faults == (), "table, session and store agree"


@virtual
async def test_auto_top_up_between_hands() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    assert (await ann.do("t1", SetAutoChips(top_up_to=5000, rebuy=0)))["type"] == "Done"
    assert await running.store.balance(wallet("ann"), "FUN") == PURSE - 5000
    await ann.act("t1", last_turn(ann)["turn"], Fold())
    assert (await ann.event("ChipsAdded", after=len(ann.texts) - 4))["amount"] == 50
    assert await running.store.balance(wallet("ann"), "FUN") == PURSE - 5050
    assert await running.store.balance(stack("t1", "ann"), "FUN") == 5000
    assert await running.sum() == 0


@virtual
async def test_an_empty_wallet_turns_auto_top_up_off_with_a_notice() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann = await running.person("ann", chips=5000)
    ann, bob = await heads_up(running)
    await ann.do("t1", SetAutoChips(top_up_to=5000, rebuy=0))
    after = len(ann.texts)
    await ann.act("t1", last_turn(ann)["turn"], Fold())
    notice = await ann.until(lambda one: one["type"] == "Notice", after)
    assert notice["code"] == "auto_chips"
    assert await ann.event("AutoChipsSet", after) == {"type": "AutoChipsSet", "seat": 1, "top_up_to": 0, "rebuy": 0}
    assert await running.store.balance(stack("t1", "ann"), "FUN") == 4950


@virtual
async def test_a_bounty_is_in_its_hands_transaction() -> None:
    """Ann has seven-deuce: Bob pays her 200 in addition to his bets."""
    config = replace(HEADS_UP, extras=Extras(seven_deuce=200))
    store = FailingStore()
    running = await VirtualRoom(store, FixedDeck(parse_cards("Ks 7h Qs 2d"))).open(config)
    ann, bob = await heads_up(running, config)
    await ann.act("t1", last_turn(ann)["turn"], RaiseTo(300))
    await settle()
    await bob.act("t1", last_turn(bob)["turn"], Fold())
    assert await ann.event("BountyPaid") == {"type": "BountyPaid", "to": 1, "paid": [200, 0]}
    assert await store.balance(stack("t1", "bob"), "FUN") == 5000 - 100 - 200
    assert await store.balance(stack("t1", "ann"), "FUN") == 5000 + 100 + 200
    assert store.commits[-1] == "t1-1", "one commit, and it is the hand's"
    await asyncio.sleep(60)
    assert (await running.room.health()).faults == (), "table, session and store agree"


# ---- sent twice, too late, out of turn ----


@virtual
async def test_a_repeated_message_is_carried_out_once() -> None:
    running = await VirtualRoom().open(SIX)
    ann = await running.person("ann")
    first, second = await ann.ask(Sit("one", "t6", 3, 5000)), await ann.ask(Sit("one", "t6", 3, 5000))
    assert first == second == {"type": "Done", "id": "one"}
    await ann.ask(TopUp("two", "t6", 1000))
    await ann.ask(TopUp("two", "t6", 1000))
    assert await running.store.balance(stack("t6", "ann"), "FUN") == 6000


@virtual
async def test_an_action_repeated_over_a_new_connection_is_not_carried_out_again() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    turn = last_turn(ann)["turn"]
    call = Do("call", "t1", Act(turn, Call()))
    assert (await ann.ask(call))["type"] == "Done"
    await ann.hang_up()
    again = await running.person("ann")
    assert (await again.ask(call))["type"] == "Done"
    assert bob.kinds().count("Called") == 1
    assert last_turn(bob)["seat"] == 0


@virtual
async def test_message_ids_are_per_player() -> None:
    running = await VirtualRoom().open(SIX)
    ann, bob = await running.person("ann"), await running.person("bob")
    assert (await ann.ask(Sit("1", "t6", 0, 5000)))["type"] == "Done"
    assert (await bob.ask(Sit("1", "t6", 1, 5000)))["type"] == "Done"
    assert await running.store.balance(stack("t6", "bob"), "FUN") == 5000


@virtual
async def test_an_action_for_an_old_turn_is_refused() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    turn = last_turn(ann)["turn"]
    await ann.act("t1", turn, Call())
    await bob.act("t1", last_turn(bob)["turn"], Check())
    answer = await ann.act("t1", turn, Check())
    assert (answer["type"], answer["code"]) == ("Refused", "late")


@virtual
async def test_a_player_who_times_out_folds_after_clock_and_time_bank() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    started = last_turn(ann)
    await bob.event("HandEnded")
    assert running.parts.clock.now() >= started["ends"] + started["bank_ms"]
    assert next(event for event in bob.events() if event["type"] == "Folded")["timed_out"]


@virtual
async def test_an_action_that_waited_too_long_in_the_inbox_is_late() -> None:
    store = FailingStore()
    config = replace(HEADS_UP, bank_seconds=0, bank_refill_seconds=0)
    running = await VirtualRoom(store).open(config)
    ann, bob = await heads_up(running, config)
    turn = last_turn(ann)
    # A commit holds the table up until her time is over; her action has waited since before, the timer fires after it.
    store.seconds = (turn["ends"] - running.parts.clock.now()) / 1000 + 1
    await bob.say(TopUp("slow", "t1", 1000))
    await settle()
    assert (await ann.act("t1", turn["turn"], Call()))["code"] == "late"
    assert next(event for event in bob.events() if event["type"] == "Folded")["timed_out"]


# ---- presence ----


@virtual
async def test_only_the_last_connection_counts_for_the_seat() -> None:
    running = await VirtualRoom().open(SIX)
    ann, bob = await running.person("ann"), await running.person("bob")
    second = await running.person("ann")
    await bob.watch("t6")
    await ann.sit(SIX, 2)
    await ann.hang_up()
    await settle()
    assert "ConnectionLost" not in bob.kinds()
    await second.hang_up()
    assert (await bob.event("ConnectionLost"))["seat"] == 2
    await running.person("ann")
    assert (await bob.event("ConnectionBack"))["seat"] == 2


@virtual
async def test_a_disconnect_while_sitting_down_counts() -> None:
    running = await VirtualRoom(FailingStore()).open(SIX)
    ann, bob = await running.person("ann"), await running.person("bob")
    await bob.watch("t6")
    # Her message is in the table's inbox, behind one that takes a while, when she disconnects.
    await bob.say(Sit("x", "t6", 4, 5000))
    await settle(3)
    await ann.say(Sit("x", "t6", 2, 5000))
    await settle(3)
    await ann.hang_up()
    assert (await bob.event("ConnectionLost"))["seat"] == 2


# ---- the end of the room ----


@virtual
async def test_closing_voids_the_running_hand_and_cashes_everybody_out() -> None:
    running = await VirtualRoom().open(HEADS_UP, SIX)
    ann, bob = await heads_up(running)
    await ann.act("t1", last_turn(ann)["turn"], Call())
    assert await running.room.close("the room is closing", 5)
    assert bob.kinds()[-4:] == ["ClosePlanned", "PlayerLeft", "PlayerLeft", "TableClosed"]
    assert "HandVoided" in bob.kinds()
    assert await running.store.balances("stack:") == {}
    assert [await running.store.balance(wallet(name), "FUN") for name in ("ann", "bob")] == [PURSE, PURSE]


@virtual
async def test_closing_does_not_wait_for_an_unavailable_store() -> None:
    store = FailingStore()
    running = await VirtualRoom(store).open(HEADS_UP)
    await heads_up(running)
    store.failing = "all"
    began = running.parts.clock.now()
    assert not await running.room.close("the room is closing", 1.5)
    assert running.parts.clock.now() - began <= 1500
    assert await store.balance(stack("t1", "ann"), "FUN") == 5000, "the next start pays it back"


@virtual
async def test_hand_numbers_continue_after_the_last_run() -> None:
    store = InMemoryStore()
    running = await VirtualRoom(store).open(HEADS_UP)
    ann, bob = await heads_up(running)
    await ann.act("t1", last_turn(ann)["turn"], Fold())
    await ann.event("HandEnded")
    await running.room.close("over", 5)
    again = await VirtualRoom(store, run="again").open(HEADS_UP)
    ann, bob = await heads_up(again)
    assert (await ann.event("HandOpened"))["number"] == 2


@virtual
async def test_a_closed_table_is_gone_from_the_lobby() -> None:
    running = await VirtualRoom().open(HEADS_UP, SIX)
    await running.parts.bus.request(table_subject("t1"), CloseTable("enough"))
    await asyncio.sleep(2)
    assert [row.config.id for row in running.hub.tables()] == ["t6"]
    ann = await running.person("ann")
    assert (await ann.sit(HEADS_UP, 0))["code"] == "no_table"


@virtual
async def test_sitting_out_is_refused_with_a_sentence() -> None:
    running = await VirtualRoom().open(SIX)
    ann = await running.person("ann")
    answer = await ann.do("t6", SitOut())
    assert (answer["code"], answer["reason"]) == ("not_seated", "You do not have a seat at this table.")


@virtual
async def test_the_fixed_deck_of_these_tests_is_dealt_from_the_top() -> None:
    running = await VirtualRoom(rng=FixedDeck([51, 47, 50, 46])).open(HEADS_UP)
    ann, bob = await heads_up(running)
    dealt = await ann.event("StreetDealt")
    assert sorted(card for card in sum(dealt["cards"], []) if card >= 0) in ([50, 51], [46, 47])


@virtual
async def test_a_player_who_joins_while_the_room_closes_is_refused() -> None:
    running = await VirtualRoom().open(SIX)
    ann = await running.person("ann")
    await ann.sit(SIX, 1)
    with capture_logs() as logs:
        await running.room.close("the room is closing", 5)
        await settle()
        with pytest.raises(AssertionError, match="1012"):
            await running.person("ann")
    assert [log for log in logs if log["log_level"] == "error"] == [], "nothing of that is a fault"
