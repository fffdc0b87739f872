"""What a tournament's events mean in money, to the last cent."""

import pytest
from msgspec.structs import replace

from dealerbox.core.bus import NobodyServes
from dealerbox.core.points import POINTS
from dealerbox.core.tournament_messages import Preview, tournament_subject
from dealerbox.ledger import BANK, RAKE, Transfer, wallet
from dealerbox.tournament.commands import Cancel, Disqualify, Pause, Resume
from dealerbox.tournament.config import Rebuys
from dealerbox.tournament.registration import REBUY_MS
from dealerbox.wire import Done, Refused
from dealerbox.wire.tournaments import Enter, EntrantCommand, RefuseRebuy, TakeAddOn, TakeRebuy, Withdraw
from tests.live.playing import virtual
from tests.live.tournaments.field import PURSE, Field, config, levels


async def code(field: Field, player: str, command: EntrantCommand, tournament: str = "t") -> str:
    """Return the refusal's code; empty if the command was carried out."""
    try:
        answer = await field.players[player].ask(command, tournament)
    except NobodyServes:
        return "over"
    return answer.code if isinstance(answer, Refused) else ""


@virtual
async def test_entries_withdrawals_and_the_waiting_list() -> None:
    field = await Field().open()
    await field.announce(config(most=3, least=2))
    await field.enter(5)
    told = await field.told("t", "p3", "p4")
    assert (told.view.entrants, told.view.waiting) == (3, 2)
    assert (told.own["p3"].waiting, told.own["p4"].waiting) == (1, 2)
    assert await field.store.balance("pool:t", "FUN") == 5 * 1100
    assert await code(field, "p4", Withdraw()) == ""
    assert await code(field, "p0", Withdraw()) == ""
    told = await field.told("t", "p3")
    assert told.own["p3"].registered and told.view.entrants == 3, "who waited has the place"
    assert [(one.code, one.about) for one in field.players["p3"].notices] == [("moved_up", "Sunday")]
    assert await field.wallets(["p0", "p3", "p4"]) == {"p0": PURSE, "p3": PURSE - 1100, "p4": PURSE}
    assert await code(field, "p0", Withdraw()) == "not_registered"
    assert await code(field, "p1", Enter()) == "registered"
    await field.until_over()
    await field.nothing_left()


@virtual
async def test_players_still_waiting_at_the_start_are_refunded() -> None:
    field = await Field().open()
    await field.announce(config(most=3))
    await field.enter(4)
    await field.until_over()
    assert (await field.wallets(["p3"])) == {"p3": PURSE}
    await field.nothing_left()


@virtual
async def test_a_player_with_too_little_money_is_refused_and_nothing_moves() -> None:
    field = await Field().open()
    await field.announce(config())
    await field.player("poor", chips=1099)
    assert await code(field, "poor", Enter()) == "not_enough"
    assert (await field.told()).view.entrants == 0
    await field.player("rich", chips=1100)
    assert await code(field, "rich", Enter()) == ""


@virtual
async def test_a_repeated_message_is_carried_out_once() -> None:
    field = await Field().open()
    await field.announce(config())
    player = await field.player("ann")
    await player.enter()
    player._numbers -= 1
    assert isinstance(await player.ask(Enter()), Done)
    assert (await field.wallets(["ann"])) == {"ann": PURSE - 1100}


@virtual
async def test_the_house_adds_what_the_guarantee_lacks() -> None:
    field = await Field().open()
    await field.announce(config(guarantee=20_000))
    await field.enter(5)
    told = await field.until_over()
    assert (told.view.pool, told.view.overlay, sum(told.view.prizes)) == (20_000, 15_000, 20_000)
    await field.nothing_left()


@virtual
async def test_without_a_fee_the_house_takes_its_part_of_buy_ins() -> None:
    field = await Field().open()
    await field.announce(config(fee=0))
    await field.enter(4)
    told = await field.until_over()
    assert told.view.pool == 4 * 910 and await field.store.balance(RAKE, "FUN") == 4 * 90
    await field.nothing_left()


@virtual
async def test_bounties_go_to_the_players_who_knock_others_out() -> None:
    field = await Field().open()
    await field.announce(config(bounty=400))
    await field.enter(7)
    told = await field.until_over()
    players = [*told.view.top, *told.view.last_out]
    assert sum(one.bounties for one in players) == 7 * 400 and told.view.pool == 7 * 600
    wallets = await field.wallets(field.players)
    for one in players:
        assert wallets[one.player] == PURSE - 1100 + one.prize + one.bounties
    await field.nothing_left()


# ---- points ----


@virtual
async def test_a_tournament_for_points_and_what_its_fees_earn() -> None:
    """A buy-in of 10.00 and a fee of 1.00 are 22 points; each fee that was paid in money earns two."""
    field = await Field().open()
    await field.announce(config(money="real", currency="EUR", points=True))
    for id in ("ann", "bob", "cid"):
        await field.player(id, currency="EUR")
    await field.store.commit([Transfer("vip", 0, BANK, wallet("ann"), POINTS, 50_000_000, "points")])
    assert await code(field, "bob", Enter("points")) == "not_enough_points"
    for id, pay in (("ann", "points"), ("bob", "cash"), ("cid", "cash")):
        await field.players[id].enter(pay=pay)
    assert await field.store.balance(wallet("ann"), POINTS) == 28_000_000
    assert await field.store.balance(wallet("ann"), "EUR") == PURSE
    assert await field.store.balance("pool:t", "EUR") == 3300
    await field.until_over()
    points = await field.wallets(["ann", "bob", "cid"], POINTS)
    assert points == {"ann": 28_000_000, "bob": 2_000_000, "cid": 2_000_000}
    assert await field.store.balance(RAKE, "EUR") == 300
    await field.nothing_left()


@virtual
async def test_points_are_refunded_as_points() -> None:
    field = await Field().open()
    await field.announce(config(money="real", currency="EUR", points=True))
    for id in ("ann", "bob"):
        await field.player(id, currency="EUR")
        await field.store.commit([Transfer(f"vip{id}", 0, BANK, wallet(id), POINTS, 22_000_000, "points")])
        await field.players[id].enter(pay="points")
    assert await code(field, "ann", Withdraw()) == ""
    await field.direct(Cancel("the lights went out"))
    assert await field.wallets(["ann", "bob"], POINTS) == {"ann": 22_000_000, "bob": 22_000_000}
    assert await field.wallets(["ann", "bob"], "EUR") == {"ann": PURSE, "bob": PURSE}
    await field.nothing_left()


# ---- late entries, re-entries, rebuys ----


@virtual
async def test_late_registration_and_re_entries() -> None:
    field = await Field(seed=3).open()
    field.boldness = 0.5
    await field.announce(config(late_levels=3, reentries=2))
    await field.enter(5)
    await field.clock.sleep(70_000)
    (late,) = await field.enter(1)
    assert late.seats[-1].why == "late"
    again = 0
    for _ in range(60):
        await field.clock.sleep(5_000)
        for id in field.players:
            again += await code(field, id, Enter()) == ""
    told = await field.until_over()
    assert again and told.view.entries == 6 + again and told.view.pool == (6 + again) * 1000
    await field.nothing_left()


@virtual
async def test_rebuys_and_the_add_on() -> None:
    rebuys = Rebuys(until_level=2, cost=800, chips=1000, most=2, addon_cost=500, addon_chips=1500)
    with_break = tuple(replace(one, break_seconds=60 if at == 1 else 0) for at, one in enumerate(levels()))
    field = await Field(seed=2).open()
    field.boldness = 0.15
    await field.announce(config(fee=0, levels=with_break, rebuys=rebuys))
    await field.enter(4)
    bought = added = 0
    for _ in range(120):
        await field.clock.sleep(3_000)
        for id in field.players:
            bought += await code(field, id, TakeRebuy()) == ""
            added += await code(field, id, TakeAddOn()) == ""
    assert bought and added
    told = await field.until_over()
    assert told.view.pool == 4 * 910 + bought * 768 + added * 480
    assert await field.store.balance(RAKE, "FUN") == 4 * 90 + bought * 32 + added * 20
    await field.nothing_left()


@virtual
async def test_a_player_who_may_rebuy_keeps_the_seat_and_sees_the_deadline() -> None:
    rebuys = Rebuys(until_level=5, cost=800, chips=1000)
    field = await Field(seed=2).open()
    field.boldness = 1
    await field.announce(config(rebuys=rebuys))
    await field.enter(3)
    for _ in range(100):
        await field.clock.sleep(1000)
        told = await field.told("t", *field.players)
        out = [id for id, own in told.own.items() if own.rebuy_until is not None]
        if out:
            break
    assert out
    for id in out:
        own = told.own[id]
        assert own.rebuy == 800 and own.me is not None and own.me.table
        assert field.clock.now() < (own.rebuy_until or 0) <= field.clock.now() + REBUY_MS
        roster = [event for event in field.players[id].events if event["type"] == "RosterSet"][-1]
        assert (own.me.seat, id) in [(seat["seat"], seat["player"]) for seat in roster["seats"]]
        assert field.room.tournaments.of(id) == ["t"]
    answers = [await code(field, id, RefuseRebuy() if id == out[0] else TakeRebuy()) for id in out]
    assert answers == [""] * len(out)
    assert all(own.rebuy_until is None for own in (await field.told("t", *field.players)).own.values())


# ---- cancelling ----


@pytest.mark.parametrize(("after", "how"), [(20, "refund"), (200, "rollback"), (2000, "payout")])
@virtual
async def test_cancelling_pays_everybody_what_the_director_was_shown(after: int, how: str) -> None:
    field = await Field(seed=9).open()
    field.boldness = 0
    await field.announce(config(guarantee=9000, bounty=200, levels=levels(seconds=600)))
    await field.enter(7)
    await field.clock.sleep(after * 1000)
    before = await field.wallets(field.players)
    shown = await field.parts.bus.request(tournament_subject("t"), Preview())
    assert shown.how == how
    await field.direct(Cancel("the lights went out"))
    await field.room.tournaments.idle()
    paid = {one.player: one.amount for one in shown.payments}
    after_it = await field.wallets(field.players)
    assert {id: after_it[id] - before[id] for id in before} == {id: paid.get(id, 0) for id in before}
    told = await field.told("t", *field.players)
    assert (told.view.phase, told.view.cancelled) == ("cancelled", "the lights went out")
    for id, player in field.players.items():
        (notice,) = player.cancelled
        assert (notice.name, notice.reason, notice.returned) == ("Sunday", "the lights went out", paid.get(id, 0))
        assert (told.own[id].returned or 0) == paid.get(id, 0)
        (result,) = await field.store.results.tournaments(id, None, None)
        placed = 0 if not player.places else player.places[0].prize
        assert result.cancelled and result.prizes >= paid.get(id, 0) + placed
    moved = await field.store.transfers_between("tournament:t:", "tournament:t;")
    back = {one.credit: one.amount for one in moved if one.kind == "refund"}
    assert back == {wallet(id): amount for id, amount in paid.items() if amount}, "what comes back is no prize"
    assert any(notice.code == "tournament_cancelled" for notice in field.players["p0"].notices)
    await field.nothing_left()
    if how == "refund":
        assert set(after_it.values()) == {PURSE} and await field.store.balance(RAKE, "FUN") == 0
    if how == "payout":
        assert sum(paid.values()) >= 9000 * 0.9


@virtual
async def test_cancelling_voids_a_running_hand() -> None:
    field = await Field().open()
    await field.announce(config())
    (ann, *_) = await field.enter(4)
    await field.until(lambda: ann.saw("TurnStarted"))
    await field.direct(Cancel("the lights went out"))
    await field.room.tournaments.idle()
    assert [event["type"] for event in ann.events][-2:] == ["ClosePlanned", "TableClosed"]
    assert any(event["type"] == "HandVoided" for event in ann.events)
    assert not (await field.room.health()).faults


@virtual
async def test_too_few_players_cancel_the_tournament() -> None:
    field = await Field().open()
    await field.announce(config(least=5))
    await field.enter(4)
    told = await field.until_over()
    assert told.view.phase == "cancelled"
    assert set((await field.wallets(field.players)).values()) == {PURSE}
    await field.nothing_left()


@virtual
async def test_a_disqualified_player_is_out_and_their_chips_are_removed() -> None:
    field = await Field().open()
    field.boldness = 0
    await field.announce(config())
    await field.enter(3)
    await field.clock.sleep(70_000)
    await field.direct(Pause("a closer look"))
    await field.clock.sleep(120_000)
    await field.direct(Disqualify("p1", "two accounts"))
    view = (await field.told()).view
    assert view.left == 2 and sum(one.stack for one in view.top) < 3000
    assert sum((await field.store.balances("stack:t:")).values()) == sum(one.stack for one in view.top)
    await field.direct(Resume())
    assert (await field.until_over()).view.phase == "over"
    await field.nothing_left()


@virtual
async def test_a_disqualified_player_sees_why_and_may_forfeit_the_money() -> None:
    field = await Field().open()
    await field.announce(config(most=3))
    ann, bea, cid = await field.enter(3, plays=False)
    await field.clock.sleep(70_000)
    await field.direct(Pause("a word"))
    await field.clock.sleep(60_000)
    await field.direct(Disqualify(ann.id, "collusion", forfeits=True))
    await field.clock.sleep(2_000)
    (told,) = ann.disqualified
    assert (told.name, told.reason, told.forfeits) == ("Sunday", "collusion", True) and not bea.disqualified
    marked = [one.player for one in (await field.told()).view.last_out if one.disqualified]
    assert marked == [ann.id]
    await field.direct(Cancel("a storm", "rollback"))
    await field.clock.sleep(2_000)
    assert await field.wallets(field.players) == {ann.id: PURSE - 1100, bea.id: PURSE, cid.id: PURSE}
    await field.nothing_left()
