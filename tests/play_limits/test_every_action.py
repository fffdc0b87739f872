"""Every action at a table or in a tournament, and the check it goes through.

A new action must be listed here: the room's lists are walked completely. ``docs/responsible-play.md`` has the table
in words.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Literal, get_args

import pytest
from msgspec.structs import replace

from dealerbox.core.bus import NobodyServes
from dealerbox.core.messages import PRESENCE, FindSeat, FromPlayer, Presence
from dealerbox.ledger.kinds import KINDS
from dealerbox.live.actions import orders
from dealerbox.live.chat import TALK
from dealerbox.live.runner import ACTIONS
from dealerbox.live.tournaments.entrant_requests import _HANDLERS
from dealerbox.play_limits.commands import CoolOff, SetLimit
from dealerbox.play_limits.limits import Limit
from dealerbox.play_limits.played import stakes
from dealerbox.play_limits.refused import NotAllowed
from dealerbox.private_tables.request import TableRequest
from dealerbox.table import commands as table
from dealerbox.table.commands import PlayerTableCommand
from dealerbox.table.host_commands import HostOrder
from dealerbox.tournament.config import Rebuys
from dealerbox.wire import Do, Host, QuickSeat, Sit, TableKind, TopUp, Wait, WaitForKind
from dealerbox.wire.chat import React, ReportChat, Say
from dealerbox.wire.tournaments import AnswerOffer, Enter, OfferDeal, RefuseRebuy, TakeAddOn, TakeRebuy, Withdraw
from tests.live.playing import SIX, STARTED, settle, virtual
from tests.live.tournaments.field import PURSE, Field, config, levels
from tests.play_limits.limited_room import OTHER, TABLE, Watched, refusal, rich
from tests.play_limits.money import NOON, moved
from tests.private_tables.harness import office

Check = Literal["money", "play", "here", "back", "none"]
"""The checks of each action.

- ``money``: the limits, inside the transaction and before it;
- ``play``: barred players and those out of time are refused;
- ``here``: barred players are refused;
- ``back``: barred players are refused if it would bring them back into play;
- ``none``: it brings nobody and nothing into play.
"""

TABLES: dict[type, Check] = {
    Sit: "money", TopUp: "money", Wait: "play", Do: "none", Host: "none",
}  # fmt: skip
COMMANDS: dict[type, Check] = {
    table.Leave: "none", table.LeaveWaiting: "none", table.SitOut: "none", table.SitIn: "here",
    table.ChooseEntry: "none", table.SetAutoChips: "here", table.SetStraddle: "none", table.Act: "back",
    table.ShowCards: "none", table.HuntRabbit: "none", table.ChooseGame: "none",
    table.CancelRequest: "none",
}  # fmt: skip
HOUSE: dict[type, Check] = {WaitForKind: "play", QuickSeat: "play"}
SPOKEN: dict[type, Check] = {Say: "here", React: "here", ReportChat: "none"}
REQUESTS: dict[type, Check] = {
    Enter: "money", TakeRebuy: "money", TakeAddOn: "money", RefuseRebuy: "none", Withdraw: "none",
    OfferDeal: "none", AnswerOffer: "none",
}  # fmt: skip
ORDERS: dict[str, Check] = {
    "AdmitGuest": "none", "PauseTable": "none", "ResumeTable": "none", "OfferOrWait": "play", "EndWaitingList": "none",
    "CloseTable": "none", "RemoveFromTable": "none", "EndPlay": "none", "SeatTable": "none", "SetConfig": "none",
}  # fmt: skip

KIND = TableKind(OTHER.game, OTHER.limit, OTHER.stakes, OTHER.currency)


def test_every_player_message_is_listed() -> None:
    assert TABLES.keys() == ACTIONS.keys()
    assert COMMANDS.keys() == set(get_args(PlayerTableCommand))
    asked_of_all = {kind for ask in (FromPlayer, FindSeat) for kind in get_args(ask.__annotations__["message"])}
    assert asked_of_all == TABLES.keys() | HOUSE.keys()
    assert SPOKEN.keys() == TALK.keys()
    assert REQUESTS.keys() == _HANDLERS.keys()
    assert ORDERS.keys() == {kind.__name__ for kind in get_args(orders.Order)}
    assert {kind.__name__ for kind in get_args(HostOrder)} == {
        "CallBomb", "HoldPlay", "GoOn", "RemovePlayer", "EndTable", "ChangeGame", "HandOver", "AnswerChips",
    }, "none of which brings the host into play; approved chips count as requested by their player"  # fmt: skip


def test_every_transfer_from_a_wallet_into_play_and_every_deposit_is_a_stake() -> None:
    """A new kind in ``ledger/kinds.py`` cannot be missed."""
    accounts = {
        "wallet": "wallet:ann", "stack": "stack:t:ann", "pool": "pool:cup", "prize": "prize:t-1", "payout": "payout:w",
        "bank": "bank", "rake": "rake", "jackpot": "jackpot",
    }  # fmt: skip
    currencies = {"fun": "FUN", "real": "EUR", "points": "VIP", "chips": "CHIPS:cup"}
    found: set[str] = set()
    for kind, ways in KINDS.items():
        for way in ways:
            for money in way.money:
                one = moved(kind, accounts[way.debit], accounts[way.credit], 5, NOON, currencies[money])
                if stakes([one]):
                    found.add(kind)
                else:
                    assert way.debit != "wallet" or way.credit in ("payout", "bank", "rake"), (kind, way)
    assert found == {"buy-in", "top-up", "entry", "rebuy", "add-on", "deposit"}


ASKED: dict[type, Callable[[Any], Any]] = {
    Sit: lambda me: Sit(me.new_id(), OTHER.id, 0, 5000),
    TopUp: lambda me: TopUp(me.new_id(), TABLE.id, 100),
    Wait: lambda me: Wait(me.new_id(), OTHER.id),
    WaitForKind: lambda me: WaitForKind(me.new_id(), KIND),
    QuickSeat: lambda me: QuickSeat(me.new_id(), KIND, 5000),
    Say: lambda me: Say(me.new_id(), OTHER.id, "hello"),
    React: lambda me: React(me.new_id(), OTHER.id, "wow"),
    table.SitIn: lambda me: Do(me.new_id(), TABLE.id, table.SitIn()),
    table.SetAutoChips: lambda me: Do(me.new_id(), TABLE.id, table.SetAutoChips(9000, 0)),
}


@pytest.mark.parametrize("kind", [kind for kind, check in (TABLES | COMMANDS | HOUSE | SPOKEN).items() if check in (
    "money", "play", "here")], ids=lambda kind: kind.__name__)  # fmt: skip
@virtual
async def test_a_barred_player_is_refused_every_way_to_play(kind: type) -> None:
    running = Watched()
    await running.open(TABLE, replace(OTHER, chat="all"))
    ann = await rich(running, "ann")
    await ann.sit(TABLE, 0, 5000)
    await running.decide(ann, CoolOff(24))  # the room has not been notified, but still checks
    code, _ = refusal(await ann.ask(ASKED[kind](ann)))
    assert code == "excluded"
    assert await running.free(ann) == 95_000


@pytest.mark.parametrize("kind", [Sit, TopUp, Wait, WaitForKind, QuickSeat])
@virtual
async def test_a_player_out_of_time_is_refused_every_way_to_play(kind: type) -> None:
    running = Watched()
    await running.open(TABLE, OTHER)
    ann = await rich(running, "ann")
    await ann.sit(TABLE, 0, 5000)
    await running.wait(180)
    await running.decide(ann, SetLimit(Limit("session-day"), 1))
    code, limit = refusal(await ann.ask(ASKED[kind](ann)))
    assert (code, limit["name"]) == ("limit", "session-day")


@virtual
async def test_a_barred_player_neither_creates_nor_enters_private_tables() -> None:
    running = Watched()
    await running.open()
    host, ann = await running.person("host"), await running.person("ann")
    private = office(running)
    made = await private.create(host.player, TableRequest("Friday", "holdem", "NL", 6, 100, password="123456"))
    await running.decide(ann, CoolOff(24))
    for work in (
        private.create(ann.player, TableRequest("Mine", "holdem", "NL", 6, 100)),
        private.enter(ann.player, await private.by_link(made.token)),
        private.enter(ann.player, await private.by_password(made.table, "123456")),
    ):
        with pytest.raises(NotAllowed):
            await work


@virtual
async def test_a_seat_offered_to_a_barred_player_is_taken_back() -> None:
    """A waiting player is barred, and does not get the seat that becomes free."""
    running = Watched()
    duel = replace(SIX, id="w", seats=2)
    await running.open(duel)
    ann, bob, cid = [await running.person(name) for name in ("ann", "bob", "cid")]
    await ann.sit(duel, 0)
    await bob.sit(duel, 1)
    await cid.ask(Wait(cid.new_id(), duel.id))
    await bob.leave(duel.id)
    await ann.leave(duel.id)
    await running.wait(1)
    session = running.room._runners[duel.id].session
    seat = session.table.offered_seat("cid")
    assert seat is not None
    await running.play.exclude("cid", "1 year")
    await settle()
    assert session.table.seat_of("cid") is None and session.table.waiter("cid") is None
    assert refusal(await cid.sit(duel, seat))[0] == "excluded"


# ---- tournaments ----


async def field_of(**changes: Any) -> Field:
    field = await Field().open()
    await field.announce(config(**changes))
    return field


async def barred(field: Field, player: str) -> None:
    await field.store.play_limits.decide(player, CoolOff(24), field.clock.now())


@virtual
async def test_a_barred_player_cannot_enter_even_a_freeroll() -> None:
    field = await field_of()
    await field.announce(config(id="free", buy_in=0, fee=0, guarantee=500))
    ann = await field.player("ann")
    await barred(field, "ann")
    for tournament in ("t", "free"):
        answer = await ann.ask(Enter(), tournament)
        assert getattr(answer, "code", "") == "excluded", answer
    assert (await field.told()).view.entrants == 0


@virtual
async def test_a_loss_limit_counts_entries_and_refuses_early() -> None:
    field = await field_of(money="real", currency="EUR")
    await field.announce(config(id="u", money="real", currency="EUR"))
    ann = await field.player("ann", currency="EUR")
    await field.store.play_limits.decide("ann", SetLimit(Limit("loss-week", "EUR"), 1500), 0)
    await ann.enter()
    answer = await ann.ask(Enter(), "u")
    assert getattr(answer, "code", "") == "limit"
    limit = getattr(answer, "limit", None)
    assert limit is not None and (limit.name, limit.left) == ("loss-week", 400)
    await ann.ask(Withdraw())
    assert getattr(await ann.ask(Enter(), "u"), "code", "") == "", "what came back may be spent again"


@virtual
async def test_two_concurrent_tournaments_cannot_exceed_the_limit_together() -> None:
    field = await field_of(money="real", currency="EUR")
    await field.announce(config(id="u", money="real", currency="EUR"))
    ann = await field.player("ann", currency="EUR")
    await field.store.play_limits.decide("ann", SetLimit(Limit("loss-week", "EUR"), 1500), 0)
    answers = await asyncio.gather(ann.ask(Enter()), ann.ask(Enter(), "u"))
    assert sorted(type(one).__name__ for one in answers) == ["Done", "Refused"]
    assert await field.wallets(["ann"], "EUR") == {"ann": PURSE - 1100}
    assert not field.room.tournaments.faults()


@virtual
async def test_rebuys_and_add_ons_are_stakes_too() -> None:
    rebuys = Rebuys(until_level=2, cost=800, chips=1000, most=2, addon_cost=500, addon_chips=1500)
    with_break = tuple(replace(one, break_seconds=60 if at == 1 else 0) for at, one in enumerate(levels()))
    field = await Field(seed=2).open()
    field.boldness = 0  # nobody has busted before the break
    await field.announce(config(fee=0, levels=with_break, rebuys=rebuys))
    await field.enter(4)
    for player in field.players:
        await field.store.play_limits.decide(player, SetLimit(Limit("tournament-stake", "FUN"), 499), 0)
    said: dict[type, set[str]] = {TakeRebuy: set(), TakeAddOn: set()}
    for _ in range(120):
        await field.clock.sleep(3_000)
        with suppress(NobodyServes):  # it is over
            for person in field.players.values():
                for table_request in said:
                    said[table_request].add(getattr(await person.ask(table_request()), "code", "done"))
    assert all("limit" in codes and "done" not in codes for codes in said.values()), said
    await field.check_books()


@virtual
async def test_a_barred_player_is_unregistered_before_the_start_with_a_full_refund() -> None:
    field = await field_of()
    ann = await field.player("ann")
    await ann.enter()
    assert await field.wallets(["ann"]) == {"ann": PURSE - 1100}
    await barred(field, "ann")
    await field.clock.sleep(65_000)
    assert await field.wallets(["ann"]) == {"ann": PURSE}
    assert (await field.told()).view.phase in ("registering", "cancelled")


@virtual
async def test_a_satellite_seat_is_paid_out_if_the_player_is_barred_before_the_start() -> None:
    """It cannot be returned, and the player cannot play for it."""
    field = await field_of(id="big", buy_in=2000, fee=200, starts=STARTED + 10_000_000)
    await field.announce(config(id="sat", satellite_to="big", ticket=2200, guarantee=2200, buy_in=500, fee=50))
    await field.enter(4, "sat")
    await field.until_over("sat")
    (winner,) = [player for player in field.players if "big" in field.room.tournaments.of(player)]
    await barred(field, winner)
    await field.clock.sleep(65_000)
    assert (await field.told("big")).view.entrants == 0
    assert await field.wallets([winner]) == {winner: PURSE - 550 + 2200}
    await field.check_books()


@virtual
async def test_a_barred_player_does_not_sit_in_by_reconnecting() -> None:
    field = await field_of(starts=STARTED + 10_000)
    people = await field.enter(6)
    ann = people[0]
    ann.hang_up()  # before the start: nobody waits for the player
    await field.until(lambda: bool(people[1].seats))
    await field.clock.sleep(1_000)
    (table_of,) = field.room.tournaments.tables_of(ann.id)
    session = field.room._runners[table_of].session
    assert session.table.sitter(session.table.seat_by_player[ann.id]).out_reason == "timed out"
    await barred(field, ann.id)
    await field.clock.sleep(65_000)
    field.parts.bus.publish(PRESENCE, Presence(ann.id, True))
    await settle()
    assert session.table.sitter(session.table.seat_by_player[ann.id]).out_reason == "asked", "away nevertheless"


@virtual
async def test_a_barred_player_sits_out_a_running_tournament_and_keeps_prizes() -> None:
    field = await field_of(starts=STARTED + 10_000)
    people = await field.enter(12)
    ann = people[0]
    await field.until(lambda: bool(ann.seats))
    await field.clock.sleep(1_000)
    await barred(field, ann.id)
    await field.clock.sleep(65_000)
    session = field.room._runners[ann.seats[-1].table].session
    seat = session.table.seat_of(ann.id)
    if seat is not None:
        assert session.table.is_absent(seat), "sitting out"
        answer = await ann.do(session.config.id, table.SitIn())
        assert getattr(answer, "code", "") == "excluded"
    await field.until_over()
    await field.check_books()
    assert ann.places, "placed like everybody"


@virtual
async def test_a_won_ticket_is_not_a_stake() -> None:
    field = await field_of(id="big", buy_in=2000, fee=200, starts=STARTED + 10_000_000)
    await field.announce(config(id="sat", satellite_to="big", ticket=2200, guarantee=2200, buy_in=500, fee=50))
    await field.enter(4, "sat")
    for player in ("p0", "p1", "p2", "p3"):
        await field.store.play_limits.decide(player, SetLimit(Limit("tournament-stake", "FUN"), 600), 0)
    await field.until_over("sat")
    told = await field.told("big")
    assert told.view.entrants == 1, "the player keeps the seat, though it costs more than their limit"


@virtual
async def test_a_barred_player_who_wins_a_ticket_gets_its_value() -> None:
    field = await field_of(id="big", buy_in=2000, fee=200, starts=STARTED + 10_000_000)
    await field.announce(config(id="sat", satellite_to="big", ticket=2200, guarantee=2200, buy_in=500, fee=50))
    await field.enter(4, "sat")
    await field.until(lambda: all(player.seats for player in field.players.values()))
    for player in field.players:
        await barred(field, player)
    await field.until_over("sat")
    assert (await field.told("big")).view.entrants == 0
    held = await field.wallets(field.players)
    assert max(held.values()) == PURSE - 550 + 2200
    await field.check_books()
