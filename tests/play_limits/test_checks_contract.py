"""The contract of every store's limits: money goes into play within them, or does not move at all."""

import asyncio

import pytest

from dealerbox.core.store_errors import StoreFailed
from dealerbox.ledger import BANK, NotEnough, Transfer, pool, stack, wallet
from dealerbox.play_limits.checks import Playing
from dealerbox.play_limits.commands import CoolOff, Exclude, SetLimit
from dealerbox.play_limits.limits import MINUTE_MS, Limit, LimitName, slot
from dealerbox.play_limits.played import Summed
from dealerbox.play_limits.refused import LimitHit, NotAllowed
from dealerbox.play_limits.store import PLAYER, ProtectionRecord
from dealerbox.store.interface import Store
from tests.play_limits.money import (
    DAY_MS,
    HOUR_MS,
    NOON,
    buy_in,
    deposit,
    entry,
    hit_of,
    home,
    limit,
    lose,
    moved,
    paid_out,
    people,
    refused,
)

MIDNIGHT = NOON + 12 * HOUR_MS
MONDAY = NOON + 6 * DAY_MS - 12 * HOUR_MS
APRIL = NOON + 22 * DAY_MS - 12 * HOUR_MS


# ---- loss ----


async def test_chips_at_tables_count_as_possible_losses(store: Store) -> None:
    await people(store, "ann", "bob")
    await limit(store, "ann", "loss-day", 1000)
    await store.commit([buy_in("ann", 600)])
    no = await refused(store, buy_in("ann", 401, table="u"))
    assert hit_of(no) == LimitHit("loss-day", "EUR", 1000, 400, MIDNIGHT)
    assert "losses per day is 1000 EUR; 400 left" in no.reason and "2026-03-11 00:00 UTC" in no.reason
    await store.commit([buy_in("ann", 400, table="u")])
    await refused(store, moved("top-up", wallet("ann"), stack("t", "ann"), 1))
    await store.commit([home("ann", 400, table="u"), buy_in("bob", 5000)])
    await store.commit([buy_in("ann", 400, table="v")])  # chips cashed out are nobody's loss


async def test_losses_use_up_the_limit_and_winnings_may_be_lost_again(store: Store) -> None:
    await people(store, "ann", "bob")
    await limit(store, "ann", "loss-day", 1000)
    await store.commit([buy_in("ann", 1000), buy_in("bob", 1000)])
    await lose(store, "ann", "bob", 700)
    await store.commit([home("ann", 300)])
    assert hit_of(await refused(store, buy_in("ann", 301))).left == 300
    await store.commit([buy_in("ann", 300)])
    await lose(store, "bob", "ann", 900)
    await store.commit([home("ann", 1200)])
    assert hit_of(await refused(store, buy_in("ann", 1201))).left == 1200, "700 lost, 900 won, and the limit"
    await store.commit([buy_in("ann", 1200)])


@pytest.mark.parametrize(("name", "renews"), [("loss-day", MIDNIGHT), ("loss-week", MONDAY), ("loss-month", APRIL)])
async def test_a_new_window_begins_at_the_exact_millisecond(store: Store, name: LimitName, renews: int) -> None:
    await people(store, "ann", "bob")
    await limit(store, "ann", name, 1000)
    await store.commit([buy_in("ann", 1000), buy_in("bob", 1000)])
    await lose(store, "ann", "bob", 1000)
    assert hit_of(await refused(store, buy_in("ann", 1, at=renews - 1))) == LimitHit(name, "EUR", 1000, 0, renews)
    await store.commit([buy_in("ann", 1000, at=renews)])
    assert hit_of(await refused(store, buy_in("ann", 1, at=renews))).left == 0


async def test_all_windows_apply_and_the_first_exceeded_is_named(store: Store) -> None:
    await people(store, "ann", "bob")
    for name, value in (("loss-day", 500), ("loss-week", 800), ("loss-month", 900)):
        await limit(store, "ann", name, value)  # type: ignore[arg-type]
    await store.commit([buy_in("ann", 500), buy_in("bob", 500)])
    await lose(store, "ann", "bob", 500)
    next_day = NOON + DAY_MS
    assert hit_of(await refused(store, buy_in("ann", 301, at=next_day))).name == "loss-week"
    await store.commit([buy_in("ann", 300, at=next_day)])
    await lose(store, "ann", "bob", 300, next_day)
    next_week = NOON + 7 * DAY_MS
    assert hit_of(await refused(store, buy_in("ann", 101, at=next_week))) == LimitHit(
        "loss-month", "EUR", 900, 100, APRIL
    )
    await store.commit([buy_in("ann", 100, at=next_week)])


async def test_a_hand_counts_when_it_began(store: Store) -> None:
    """A player who enters a hand within their limit has kept it, even if the hand ends on another day."""
    await people(store, "ann", "bob")
    await limit(store, "ann", "loss-day", 1000)
    await store.commit([buy_in("ann", 1000), buy_in("bob", 1000)])
    await lose(store, "ann", "bob", 1000, began=MIDNIGHT - 1, ended=MIDNIGHT + 30_000)
    await refused(store, buy_in("ann", 1, at=MIDNIGHT - 1))
    await store.commit([buy_in("ann", 1000, at=MIDNIGHT + 40_000)])


async def test_days_follow_the_rooms_time_zone(store: Store) -> None:
    await people(store, "ann", "bob")
    await store.play_limits.decide("ann", SetLimit(Limit("loss-day", "EUR"), 1000, "Europe/Helsinki"), 0)
    await store.commit([buy_in("ann", 1000), buy_in("bob", 1000)])
    await lose(store, "ann", "bob", 1000)
    midnight = MIDNIGHT - 2 * HOUR_MS
    assert hit_of(await refused(store, buy_in("ann", 1, at=midnight - 1))).renews == midnight
    await store.commit([buy_in("ann", 1000, at=midnight)])


@pytest.mark.parametrize("kind", ["entry", "rebuy", "add-on"])
async def test_tournament_costs_and_prizes_count_when_paid(store: Store, kind: str) -> None:
    await people(store, "ann", "bob")
    await limit(store, "ann", "loss-day", 1000)
    await store.commit([entry("ann", 600, kind=kind), entry("bob", 600)])
    assert hit_of(await refused(store, entry("ann", 401, tournament="other"))).left == 400
    assert hit_of(await refused(store, buy_in("ann", 401))).left == 400
    await store.commit([paid_out("ann", 800)])
    assert hit_of(await refused(store, buy_in("ann", 1201))).left == 1200
    await store.commit([paid_out("ann", 100, kind="bounty"), paid_out("ann", 50, kind="deal")])
    assert hit_of(await refused(store, buy_in("ann", 1351))).left == 1350


async def test_a_refund_cancels_a_payment_at_its_time(store: Store) -> None:
    await people(store, "ann")
    await limit(store, "ann", "loss-day", 1000)
    await store.commit([entry("ann", 600)])
    next_day = NOON + DAY_MS
    await store.commit([paid_out("ann", 600, at=next_day, kind="refund")])
    no = await refused(store, buy_in("ann", 1001, at=next_day))
    assert hit_of(no).left == 1000, "nothing was won on the next day"
    await store.commit([buy_in("ann", 1000)])  # and nothing was lost on the day before


async def test_the_last_entry_is_refunded_first_and_a_won_ticket_is_a_win(store: Store) -> None:
    await people(store, "ann", "bob")
    await limit(store, "ann", "loss-week", 1000)
    next_day = NOON + DAY_MS
    await store.commit([entry("ann", 300), entry("ann", 300, at=next_day), entry("bob", 900)])
    await limit(store, "ann", "loss-day", 1000)
    await store.commit([paid_out("ann", 400, at=next_day, kind="refund")])
    assert hit_of(await refused(store, buy_in("ann", 1000, at=next_day))).name == "loss-week"
    assert hit_of(await refused(store, buy_in("ann", 1000))).left == 800, "of the week 200 are lost"
    await store.commit([paid_out("ann", 500, at=next_day, kind="refund")])
    assert hit_of(await refused(store, buy_in("ann", 1301, at=next_day))).left == 1300, "200 back, 300 more than paid"


async def test_a_jackpot_is_won(store: Store) -> None:
    await people(store, "ann")
    await limit(store, "ann", "loss-day", 100)
    await store.commit([moved("deposit", BANK, wallet("rich"), 500), moved("correction", wallet("rich"), "rake", 500)])
    await store.commit([moved("jackpot-fed", "rake", "jackpot", 500)])
    await store.commit([moved("jackpot-won", "jackpot", "prize:t-1", 500)])
    await store.commit([moved("jackpot-paid", "prize:t-1", wallet("ann"), 500)])
    assert hit_of(await refused(store, buy_in("ann", 601))).left == 600


async def test_other_currencies_and_players_are_unaffected(store: Store) -> None:
    await people(store, "ann", "bob")
    await limit(store, "ann", "loss-day", 0)
    await store.commit([moved("grant", BANK, wallet("ann"), 500, currency="FUN"), deposit("ann", 500, currency="SEK")])
    await store.commit([buy_in("ann", 500, currency="FUN"), buy_in("bob", 500), buy_in("ann", 500, currency="SEK")])
    await refused(store, buy_in("ann", 1))


async def test_cashing_out_is_never_blocked(store: Store) -> None:
    await people(store, "ann", "bob")
    await store.commit([buy_in("ann", 500), entry("ann", 100)])
    await limit(store, "ann", "loss-day", 0, at=NOON)
    await store.play_limits.decide("ann", Exclude("for good"), NOON)
    await store.commit([home("ann", 500), paid_out("ann", 100)])
    await store.commit([moved("withdrawal", wallet("ann"), "payout:w1", 500)])
    await store.commit([moved("withdrawal-back", "payout:w1", wallet("ann"), 200)])  # nor is it a deposit


async def test_a_repeated_transfer_is_skipped_despite_a_new_limit(store: Store) -> None:
    await people(store, "ann")
    known = buy_in("ann", 500)
    await store.commit([known])
    await limit(store, "ann", "loss-day", 0, at=NOON)
    await store.commit([known])
    await refused(store, known, buy_in("ann", 1))


async def test_several_transfers_of_one_commit_count_together(store: Store) -> None:
    await people(store, "ann")
    await limit(store, "ann", "loss-day", 1000)
    await refused(store, buy_in("ann", 600), entry("ann", 401))
    await store.commit([buy_in("ann", 600), entry("ann", 400)])


async def test_two_concurrent_tables_cannot_exceed_the_limit_together(store: Store) -> None:
    await people(store, "ann")
    await limit(store, "ann", "loss-day", 1000)
    tries = [store.commit([buy_in("ann", 300, table=f"t{number}")]) for number in range(12)]
    done = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(one is None for one in done) == 3
    assert sum(isinstance(one, NotAllowed) for one in done) == 9
    stacks = await store.balances("stack:")
    assert sum(stacks.values()) == 900


async def test_a_concurrently_lowered_limit_applies_at_once(store: Store) -> None:
    await people(store, "ann")
    lowering = store.play_limits.decide("ann", SetLimit(Limit("loss-day", "EUR"), 500), NOON)
    done = await asyncio.gather(
        store.commit([buy_in("ann", 400, table="a")]), lowering, store.commit([buy_in("ann", 200, table="b")]),
        store.commit([buy_in("ann", 100, table="c")]), return_exceptions=True,
    )  # fmt: skip
    assert done[0] is None and isinstance(done[2], NotAllowed) and done[3] is None


async def test_a_low_wallet_is_reported_if_the_limit_allows_the_stake(store: Store) -> None:
    await people(store, "ann", euros=100)
    await limit(store, "ann", "loss-day", 1000)
    with pytest.raises(NotEnough):
        await store.commit([buy_in("ann", 500)])
    await store.commit([buy_in("ann", 100)])  # nothing was summed for the failed transfer


# ---- stakes ----


async def test_the_table_stake_limit_includes_the_stack(store: Store) -> None:
    await people(store, "ann", "bob")
    await limit(store, "ann", "table-stake", 500)
    assert hit_of(await refused(store, buy_in("ann", 501))) == LimitHit("table-stake", "EUR", 500, 500)
    await store.commit([buy_in("ann", 300)])
    await store.commit([buy_in("ann", 500, table="u")])  # each table separately
    assert hit_of(await refused(store, moved("top-up", wallet("ann"), stack("t", "ann"), 201))).left == 200
    await store.commit([moved("top-up", wallet("ann"), stack("t", "ann"), 200), buy_in("bob", 500)])
    await lose(store, "bob", "ann", 300)
    assert hit_of(await refused(store, moved("top-up", wallet("ann"), stack("t", "ann"), 1))).left == 0
    await store.commit([entry("ann", 900)])  # a tournament is not a table


@pytest.mark.parametrize("kind", ["entry", "rebuy", "add-on"])
async def test_the_tournament_stake_limit_applies_to_each_payment(store: Store, kind: str) -> None:
    await people(store, "ann")
    await limit(store, "ann", "tournament-stake", 500)
    assert hit_of(await refused(store, entry("ann", 501, kind=kind))) == LimitHit("tournament-stake", "EUR", 500, 500)
    await store.commit([entry("ann", 500, kind=kind)])
    await store.commit([entry("ann", 500, kind=kind)])
    await store.commit([buy_in("ann", 900)])


# ---- deposits ----


@pytest.mark.parametrize(
    ("name", "renews"), [("deposit-day", MIDNIGHT), ("deposit-week", MONDAY), ("deposit-month", APRIL)]
)
async def test_deposits_are_limited_by_their_window(store: Store, name: LimitName, renews: int) -> None:
    await people(store, "ann")
    await limit(store, "ann", name, 1000)
    await store.commit([deposit("ann", 600)])
    assert hit_of(await refused(store, deposit("ann", 401, at=renews - 1))) == LimitHit(name, "EUR", 1000, 400, renews)
    await store.commit([deposit("ann", 400, at=renews - 1)])
    await refused(store, deposit("ann", 1, at=renews - 1))
    await store.commit([deposit("ann", 1000, at=renews)])


async def test_results_and_corrections_are_not_deposits(store: Store) -> None:
    await people(store, "ann")
    await limit(store, "ann", "deposit-day", 100)
    await store.commit([buy_in("ann", 500)])
    await store.commit([home("ann", 500), moved("correction", BANK, wallet("ann"), 900)])
    await store.commit([deposit("ann", 100)])


# ---- barred players ----


@pytest.mark.parametrize("ban", [CoolOff(24), Exclude("6 months"), Exclude("for good")])
async def test_an_excluded_player_brings_no_currency_into_play(store: Store, ban: CoolOff | Exclude) -> None:
    await people(store, "ann")
    await store.commit([moved("grant", BANK, wallet("ann"), 50, currency="FUN")])
    await store.commit([moved("points", BANK, wallet("ann"), 50, currency="VIP")])
    await store.play_limits.decide("ann", ban, NOON)
    points = Transfer("entry:points", NOON, wallet("ann"), BANK, "VIP", 50, "entry", "cup")
    for one in (buy_in("ann", 1), entry("ann", 1), deposit("ann", 1), buy_in("ann", 1, currency="FUN"), points):
        no = await refused(store, one, code="excluded")
        assert no.hit is None


async def test_a_break_ends_at_the_exact_millisecond(store: Store) -> None:
    await people(store, "ann")
    await store.play_limits.decide("ann", CoolOff(24), NOON)
    no = await refused(store, buy_in("ann", 1, at=NOON + DAY_MS - 1), code="excluded")
    assert no.until == NOON + DAY_MS and no.reason == "You are on a break until 2026-03-11 12:00 UTC."
    await store.commit([buy_in("ann", 1, at=NOON + DAY_MS)])
    assert set(await store.play_limits.barred(NOON)) == {"ann"} and await store.play_limits.barred(NOON + DAY_MS) == {}


# ---- time ----


async def test_a_player_out_of_time_brings_no_more_money_into_play(store: Store) -> None:
    await people(store, "ann")
    await limit(store, "ann", "session-day", 60, currency="")
    await store.play_limits.played([], [Summed("ann", "", "minutes", slot(NOON), "", 60 * MINUTE_MS - 1)])
    await store.commit([buy_in("ann", 1)])
    await store.play_limits.played([], [Summed("ann", "", "minutes", slot(NOON), "", 1)])
    for one in (buy_in("ann", 1), entry("ann", 1)):
        assert hit_of(await refused(store, one)) == LimitHit("session-day", "", 60, 0, MIDNIGHT)
    await refused(store, buy_in("ann", 1, at=MIDNIGHT - 1))
    await store.commit([buy_in("ann", 1, at=MIDNIGHT), deposit("ann", 1)])  # a deposit is not play


async def test_a_stretch_of_play_ends_with_a_break(store: Store) -> None:
    await people(store, "ann")
    await limit(store, "ann", "session-stretch", 30, currency="")
    began, last = NOON - 40 * MINUTE_MS, NOON
    await store.play_limits.played([Playing("ann", began, last, 30 * MINUTE_MS, {})], [])
    renews = last + 15 * MINUTE_MS
    no = await refused(store, buy_in("ann", 1, at=renews - 1))
    assert hit_of(no) == LimitHit("session-stretch", "", 30, 0, renews)
    await store.commit([buy_in("ann", 1, at=renews)])


async def test_an_unacknowledged_reminder_blocks_new_money(store: Store) -> None:
    await people(store, "ann")
    stretch = Playing("ann", NOON - HOUR_MS, NOON, HOUR_MS, {"EUR": 5}, reminded=HOUR_MS)
    await store.play_limits.played([stretch], [])
    await refused(store, buy_in("ann", 1), code="reality_check")
    assert not await store.play_limits.acknowledge_notice("ann", HOUR_MS + 1), "no such reminder"
    assert await store.play_limits.acknowledge_notice("ann", HOUR_MS)
    assert not await store.play_limits.acknowledge_notice("ann", HOUR_MS), "once"
    await store.play_limits.played(
        [Playing("ann", NOON - HOUR_MS, NOON + 1, HOUR_MS, {"EUR": 5}, reminded=HOUR_MS)], []
    )
    await store.commit([buy_in("ann", 1)])  # later writes do not forget it
    found = await store.play_limits.ask(lambda books: books.playing("ann"))
    assert found == Playing("ann", NOON - HOUR_MS, NOON + 1, HOUR_MS, {"EUR": 5}, HOUR_MS, HOUR_MS)


async def test_a_barred_player_is_known_by_their_signs(store: Store) -> None:
    await people(store, "ann", "bob")
    await store.play_limits.store_signs("ann", ["email:a", "device:d"])
    await store.play_limits.store_signs("bob", ["device:d"])
    await store.play_limits.decide("ann", CoolOff(24), NOON)
    assert await store.play_limits.barred_by([], NOON) is None
    assert await store.play_limits.barred_by(["email:b"], NOON) is None
    barring = await store.play_limits.barred_by(["email:b", "device:d", "email:a"], NOON, but="bob")
    assert barring is not None and barring.why == "break"
    assert await store.play_limits.barred_by(["device:d"], NOON, but="ann") is None


# ---- stored data ----


async def test_all_changes_are_stored_in_order_with_author_and_time(store: Store) -> None:
    await people(store, "ann", "bob")
    first = await store.play_limits.decide("ann", SetLimit(Limit("loss-day", "EUR"), 500), 100)
    second = await store.play_limits.decide("bob", CoolOff(24), 200, "Sari")
    third = await store.play_limits.decide("ann", SetLimit(Limit("loss-day", "EUR"), 900), 300)
    assert await store.play_limits.history("ann") == [*first, *third]
    assert await store.play_limits.changes(2) == [*third, *second]
    assert await store.play_limits.changes(9, before=third[0].number) == [*second, *first]
    assert first == [ProtectionRecord(first[0].number, "ann", 100, PLAYER, first[0].event)] and second[0].who == "Sari"


async def test_a_refused_command_leaves_no_trace(store: Store) -> None:
    await people(store, "ann")
    with pytest.raises(NotAllowed):
        await store.play_limits.decide("ann", CoolOff(1), 100)
    with pytest.raises(StoreFailed):
        await store.play_limits.decide("nobody", CoolOff(24), 100)
    assert await store.play_limits.changes(9) == []


async def test_time_does_not_run_backwards_across_players(store: Store) -> None:
    await people(store, "ann", "bob")
    await store.play_limits.decide("bob", CoolOff(24), NOON)
    (kept,) = await store.play_limits.decide("ann", CoolOff(24), NOON - DAY_MS)
    assert kept.at == NOON and (await store.play_limits.barred(NOON + DAY_MS - 1)).keys() == {"ann", "bob"}
    await store.play_limits.played([Playing("bob", NOON, NOON + DAY_MS, 5, {})], [])
    (later,) = await store.play_limits.decide("ann", CoolOff(24), NOON)
    assert later.at == NOON + DAY_MS, "nor before the last minute that anybody has played"


async def test_entries_paid_in_points_are_not_losses(store: Store) -> None:
    await people(store, "ann")
    await limit(store, "ann", "loss-day", 0)
    await limit(store, "ann", "tournament-stake", 0)
    await store.commit([moved("points", BANK, wallet("ann"), 50, currency="VIP")])
    by_points = [
        Transfer("e:1", NOON, wallet("ann"), BANK, "VIP", 50, "entry", "cup"),
        Transfer("e:2", NOON, BANK, pool("cup"), "EUR", 500, "entry", "cup"),
    ]
    await store.commit(by_points)


@pytest.mark.parametrize("currency", ["EUR", "FUN"])
async def test_results_cover_play_money_and_real_money(store: Store, currency: str) -> None:
    await people(store, "ann", "bob")
    for name in ("ann", "bob"):
        kind = "grant" if currency == "FUN" else "deposit"
        await store.commit([moved(kind, BANK, wallet(name), 5000, currency=currency)])
        await store.commit([buy_in(name, 1000, currency=currency)])
    await lose(store, "ann", "bob", 700, began=NOON, currency=currency)
    await lose(store, "bob", "ann", 200, began=NOON + HOUR_MS, currency=currency)
    for player, since, result in (("ann", NOON, -500), ("ann", NOON + HOUR_MS, 200), ("bob", NOON, 500)):
        found = await store.play_limits.ask(lambda books, who=player, at=since: books.results_since(who, slot(at)))
        assert found == {currency: result}
    await limit(store, "ann", "loss-day", 1500, currency=currency)
    no = await refused(store, buy_in("ann", 501, at=NOON + HOUR_MS, table="u", currency=currency))
    assert hit_of(no).left == 500, "500 lost, 500 on the table"
    await store.commit([buy_in("ann", 500, at=NOON + HOUR_MS, table="u", currency=currency)])
