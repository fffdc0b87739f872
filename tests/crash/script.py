"""The scripted hour: steps in order, each of which can tell from the stored data whether it is done, so that the
hour continues from any step after a crash."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from msgspec.structs import replace

from dealerbox.chat.store import Note
from dealerbox.core import messages
from dealerbox.core.bus import NobodyServes
from dealerbox.core.records import PlayerRecord
from dealerbox.core.refusal import Refusal
from dealerbox.core.tournament_messages import AskTournament
from dealerbox.ledger import BANK, Transfer, wallet
from dealerbox.live import jackpot_prizes
from dealerbox.play_limits.limits import Limit
from dealerbox.private_tables.request import TableRequest
from dealerbox.private_tables.tables import PrivateTables
from dealerbox.table.commands import Leave
from dealerbox.tournament.config import Level, Rebuys, TournamentConfig
from dealerbox.wire import Done
from dealerbox.wire.tournaments import Enter, TakeRebuy, Withdraw
from tests.crash.world import PEOPLE, World

FUN, EUROS = 100_000, 25_000
JACKPOT = "Qh As 7c Qd Ks 2d Qs Qc Js Ts 3h"
"""Four queens beaten by a royal flush: three hands of two cards, and the board."""
CUP = "cup"

Step = Callable[[World], Awaitable[None]]


@dataclass
class Hour:
    """``at`` is the current step."""

    at: int = 0

    async def play(self, world: World) -> None:
        """Play from the current step to the end."""
        for self.at in range(self.at, len(STEPS)):  # noqa: B020
            await STEPS[self.at](world)


# ---- players and their money ----


async def come(world: World) -> None:
    """Create accounts, and a guest."""
    for id in (*PEOPLE, "gus"):
        if await world.store.player(id) is None:
            kind = "guest" if id == "gus" else "player"
            grant = Transfer(f"grant:{id}", 0, BANK, wallet(id), "FUN", FUN, "grant")
            await world.store.create_player(PlayerRecord(id, id.capitalize(), kind, "", 0), [grant])  # type: ignore[arg-type]
            world.published.done("grant", id)


async def keep_guest(world: World) -> None:
    before = await world.store.player("gus")
    assert before is not None
    if before.kind == "guest":
        assert await world.store.change_player(before, replace(before, name="Gustav", kind="player"))
        world.published.done("kept", "gus")


async def pay_in(world: World) -> None:
    for id in PEOPLE[:3]:
        file = await world.cash_desk().take(id, "EUR", EUROS, "notes counted", f"in-{id}")
        assert file.state == "received"
        world.published.done("deposit", id)


async def pay_out(world: World) -> None:
    """One withdrawal, requested twice by an impatient cashier."""
    for _ in range(2):
        file = await world.cash_desk().give("ann", "EUR", 1500, "handed over", "out-ann")
        assert file.state == "paid"
    world.published.done("withdrawal", "ann")


async def limit(world: World) -> None:
    """Bob sets a first limit, which takes effect at once."""
    if not await world.store.play_limits.history("bob"):
        await world.play.set_limit("bob", Limit("loss-day", "EUR"), 24_000)
    world.published.done("LimitSet", "bob")


async def cool_off(world: World) -> None:
    """At the end of the hour Cid takes a break."""
    if not await world.store.play_limits.history("cid"):
        await world.play.cool_off("cid", 24)
    world.published.done("CoolingOff", "cid")


# ---- cash tables ----


async def seat(world: World, table: str, amounts: dict[str, int], step: str) -> None:
    """Seat players without a seat, with their rejoin stacks if they have one."""
    for at, (id, amount) in enumerate(amounts.items()):
        machine = world.session(table).table
        if machine.seat_of(id) is None:
            least, _ = machine.buy_in_range(id, world.parts.clock.now())
            answer = await world.people[id].sit(f"{step}-{world.run}-{id}", table, at, max(amount, least))
            assert isinstance(answer, Done), answer
        sitter = machine.sitter(machine.seat_of(id) or 0)
        if not sitter.stack and not sitter.held and world.session(table).table.seat_of(id) is not None:
            await world.people[id].top_up(f"{step}-{world.run}-{id}-more", table, amount)


async def hands(world: World, table: str, amounts: dict[str, int], until: int, step: str) -> None:
    """Play until the given number of hands at the table count; busted players rebuy."""
    rounds = 0
    while await world.counted(table) < until:
        await seat(world, table, amounts, f"{step}-{rounds}")
        await world.parts.clock.sleep(3000)
        rounds += 1
        assert rounds < 400, f"no hands at {table}"


async def go(world: World, table: str, step: str) -> None:
    """Everybody leaves."""
    for id, person in world.people.items():
        if world.session(table).table.seat_of(id) is not None:
            await person.do(f"{step}-{world.run}-{id}", table, Leave())
    while any(world.session(table).table.seat_of(id) is not None for id in world.people):
        await world.parts.clock.sleep(1000)


FUN_TABLE = {"ann": 2000, "bob": 3500, "cid": 5000, "dan": 9000}
OMAHA_TABLE = {"eve": 4000, "ann": 2500, "bob": 3000}
EURO_TABLE = {"ann": 5000, "bob": 5000, "cid": 5000}


async def two_tables(world: World) -> None:
    """No-limit hold'em and Omaha with all-ins and side pots, with the same people at both tables."""
    for round in range(1, 9):
        await hands(world, "t1", FUN_TABLE, 2 * round, "t1")
        await hands(world, "t2", OMAHA_TABLE, round, "t2")


async def more_chips(world: World) -> None:
    if await world.sums("top-up", "dan"):
        return
    await seat(world, "t1", FUN_TABLE, "more")
    machine = world.session("t1").table
    _, most = machine.buy_in_range("dan", world.parts.clock.now())
    if most >= 300:
        await world.people["dan"].top_up("top-up-dan", "t1", 300)


async def talk(world: World) -> None:
    await seat(world, "t1", FUN_TABLE, "talk")
    await world.people["ann"].say("say-ann", "t1", "well played")
    await world.store.set_note(Note("ann", "bob", "calls with anything", "green", False, 1), 100)


async def leave_fun(world: World) -> None:
    await go(world, "t1", "leave-t1")
    await go(world, "t2", "leave-t2")


async def euros(world: World) -> None:
    """Real money in fixed limit: rake, points, and payments into the jackpot."""
    for id in EURO_TABLE:
        world.people[id].mood = "raise"
    await hands(world, "te", EURO_TABLE, 8, "te")


async def jackpot(world: World) -> None:
    if await world.sums("jackpot-won"):
        return
    for id in EURO_TABLE:
        world.people[id].mood = "call"
    world.deal(JACKPOT)
    try:
        rounds = 0
        while not await world.sums("jackpot-won"):
            await hands(world, "te", EURO_TABLE, await world.counted("te") + 1, f"jackpot-{rounds}")
            rounds += 1
            assert rounds < 20, "no jackpot"
    finally:
        world.deal("")


async def leave_euros(world: World) -> None:
    await go(world, "te", "leave-te")


async def pay_prize(world: World) -> None:
    for one in await jackpot_prizes.pending(world.store):
        await jackpot_prizes.pay(world.store, one.hand.id, world.parts.clock.now())
    world.published.done("jackpot", "")


async def protection(world: World) -> None:
    """Bob loses his connection in a raised pot and is protected (RULES.md A24)."""
    ann, bob = world.people["ann"], world.people["bob"]
    ann.mood, bob.mood = "raise", "call"
    rounds = 0
    while not await used_and_counted(world):
        await seat(world, "te", {"ann": 5000, "bob": 5000}, f"protection-{rounds}")
        if world.session("te").running is not None and bob.here:
            bob.hang_up()
        await world.parts.clock.sleep(2000)
        rounds += 1
        assert rounds < 400, "no protection"
    if not bob.here:
        bob.arrive()
    await go(world, "te", "after-protection")


async def used_and_counted(world: World) -> bool:
    hands = [await world.store.hand(use.hand) for use in await world.store.protection_uses(0)]
    return any(hand is not None and not hand.void for hand in hands)


# ---- a private table ----


async def private(world: World) -> None:
    store, parts = world.store, world.parts
    makes = PrivateTables(store, parts.bus, parts.clock, None, lambda count: "ab" * count, "dealerbox")  # type: ignore[arg-type]
    if not await store.private_tables("ann"):
        await makes.create("ann", TableRequest("Sauna", "draw5", "FL", 3, unit=100, speed="fast"))
    (table,) = await store.private_tables("ann")
    if not await store.admit_guest(table.id, "bob", parts.clock.now()):
        raise AssertionError("bob is kept out")
    await parts.bus.request(messages.table_subject(table.id), messages.AdmitGuest("bob"))
    if world.session(table.id).table.paused:
        await parts.bus.request(messages.table_subject(table.id), messages.ResumeTable())
    least, _ = world.session(table.id).table.buy_in_range("ann", parts.clock.now())
    await hands(world, table.id, {"ann": least, "bob": least}, 2, "private")
    await go(world, table.id, "leave-private")


# ---- a tournament ----


async def announce(world: World) -> None:
    if await world.store.tournament(CUP) is not None:
        return
    levels = tuple(Level(100 * 2**at, 0, 60) for at in range(10))
    rebuys = Rebuys(until_level=2, cost=1000, chips=1500)
    starts = world.parts.clock.now() + 120_000
    config = TournamentConfig(
        CUP, "Cup", "holdem", "NL", levels, 3, 50, starts=starts, buy_in=1000, fee=100, chips=1500, turn_seconds=5,
        bank_seconds=5, pause_seconds=1, rebuys=rebuys,
    )  # fmt: skip
    await world.room.tournaments.announce(config)


async def enter(world: World) -> None:
    for id, person in world.people.items():
        if not (await registered(world, id)):
            await person.table_request(f"enter-{id}", CUP, Enter())
    if not await world.sums("refund", "eve"):
        await world.people["eve"].table_request("withdraw-eve", CUP, Withdraw())
    if not await registered(world, "eve"):
        await world.people["eve"].table_request("enter-eve-again", CUP, Enter())


async def registered(world: World, id: str) -> bool:
    state = await world.parts.bus.request("tournaments", AskTournament(CUP, (id,)))
    return state.view.phase != "registering" or state.own[id].registered


async def tournament(world: World) -> None:
    """Two players rebuy once each."""
    for person in world.people.values():
        person.mood = "wild"
    for tries in range(5000):
        now = await phase(world)
        if now in ("over", "cancelled"):
            return
        for id in ("bob", "dan"):
            if now == "running" and not await world.sums("rebuy", id):
                await rebuy(world, id, f"rebuy-{id}-{world.run}-{tries}")
        await world.parts.clock.sleep(300)
    raise AssertionError("the tournament does not end")


async def rebuy(world: World, player: str, id: str) -> None:
    try:
        await world.people[player].table_request(id, CUP, TakeRebuy())
    except (NobodyServes, Refusal):
        return  # it has just ended


async def phase(world: World) -> str:
    kept = await world.store.tournament(CUP)
    assert kept is not None
    return kept.phase


STEPS: tuple[Step, ...] = (
    come, pay_in, limit, two_tables, more_chips, talk, leave_fun, keep_guest, euros, jackpot, leave_euros, pay_prize,
    protection, private, announce, enter, tournament, pay_out,
    cool_off,
)  # fmt: skip
