"""Rejoining a table that a player left with more than its maximum: the room states the amount and accepts exactly
that."""

from typing import Any

from msgspec.structs import replace

from dealerbox.cards import parse_cards
from dealerbox.hand.commands import AllIn, Call
from dealerbox.live.recovery import recover
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.table.events import Departure
from dealerbox.table.host_commands import AnswerChips
from dealerbox.wire import QuickSeat, TableKind
from tests.live.playing import HEADS_UP, STAKES, FixedDeck, Person, VirtualRoom, heads_up, last_turn, settle, virtual
from tests.private_tables.harness import home_game

SHORT = replace(HEADS_UP, max_buy_in=6000)
WON = 10_000
"""What the winner leaves with: both had 5,000."""
ACES_WIN = parse_cards("Kd As Kh Ah Qc 2c 7d 9h Jc 3s")


def rejoins(person: Person) -> list[Any]:
    """Return the rejoin stacks that the person last received in ``Welcome`` or ``Wallet``."""
    return [one for one in person.messages if one["type"] in ("Welcome", "Wallet")][-1]["rejoins"]


async def won_and_left(running: VirtualRoom) -> tuple[Person, Person]:
    """Let one player win everything and leave; return the winner first."""
    people = await heads_up(running, SHORT)
    for action in (AllIn(), Call()):
        turn = last_turn(people[0])
        await people[1 - turn["seat"]].act("t1", turn["turn"], action)
        await settle()
    stacks = (await people[0].event("HandEnded"))["stacks"]
    bob, ann = sorted(people, key=lambda person: stacks[1 - people.index(person)])
    await ann.leave("t1")
    await ann.until(lambda one: one["type"] == "Wallet" and bool(one["rejoins"]))
    return ann, bob


async def sit(person: Person, amount: int) -> Any:
    """Answer to sitting down in the seat that ``heads_up`` gave the person."""
    return await person.sit(SHORT, int(person.player == "ann"), amount)


def table_of_luck() -> VirtualRoom:
    return VirtualRoom(rng=FixedDeck(ACES_WIN))  # type: ignore[arg-type]


@virtual
async def test_the_player_sees_the_amount_and_only_that_is_accepted() -> None:
    running = await table_of_luck().open(SHORT)
    ann, bob = await won_and_left(running)
    (rejoin,) = rejoins(ann)
    assert (rejoin["table"], rejoin["chips"]) == ("t1", WON)
    assert rejoin["until"] == running.parts.clock.now() + 3_600_000
    assert rejoins(bob) == [], "nobody else sees it"
    assert rejoins(await running.person(ann.player)) == [rejoin], "another browser is notified, too"
    for amount in (SHORT.min_buy_in, SHORT.max_buy_in, WON - 50, WON + 50):
        assert (await sit(ann, amount))["code"] == "buy_in"
    assert (await sit(ann, rejoin["chips"]))["type"] == "Done"
    await ann.until(lambda one: one["type"] == "Wallet" and not one["rejoins"])


@virtual
async def test_the_obligation_expires() -> None:
    running = await table_of_luck().open(SHORT)
    ann, _ = await won_and_left(running)
    await running.parts.clock.sleep(3_600_001)
    assert rejoins(await running.person(ann.player)) == []
    assert (await sit(ann, SHORT.max_buy_in))["type"] == "Done"


@virtual
async def test_the_obligation_survives_a_restart() -> None:
    store = InMemoryStore()
    running = await VirtualRoom(store, rng=FixedDeck(ACES_WIN)).open(SHORT)  # type: ignore[arg-type]
    winner, _ = await won_and_left(running)
    now = running.parts.clock.now() + 1000
    await recover(store, now, "next")
    again = await VirtualRoom(store, run="next", started=now).open(SHORT)
    ann = await again.person(winner.player)
    (rejoin,) = rejoins(ann)
    assert rejoin["chips"] == WON
    assert (await sit(ann, rejoin["chips"]))["type"] == "Done"


@virtual
async def test_quick_seats_and_offers_accept_the_amount() -> None:
    running = await table_of_luck().open(SHORT)
    ann, _ = await won_and_left(running)
    kind = TableKind("holdem", "NL", STAKES, "FUN")
    refused = await ann.ask(QuickSeat(ann.new_id(), kind, SHORT.max_buy_in))
    assert refused["code"] == "buy_in" and str(WON) in refused["reason"]
    assert (await ann.ask(QuickSeat(ann.new_id(), kind, WON)))["type"] == "Seated"


@virtual
async def test_a_private_host_approves_the_amount() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    bob = await game.enter("bob")
    config = await game.config()
    session = next(session for session in running.room._sessions() if session.config.id == game.id)
    session.table.departures["bob"] = Departure("bob", 3 * config.max_buy_in, running.parts.clock.now() + 3_600_000)
    session.table.config = session.config = replace(session.table.config, approve=True)
    assert (await bob.sit(config, 2, config.max_buy_in))["code"] == "buy_in"
    assert (await bob.sit(config, 2, 3 * config.max_buy_in))["type"] == "Done"
    assert await game.order(game.ann, AnswerChips("bob", approve=True)) == "Done"
    assert session.table.chips(2) == 3 * config.max_buy_in
