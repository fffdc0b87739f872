"""Limits at the tables of a running room: what is refused in which words, and when players are cashed out."""

import asyncio

from msgspec.structs import replace

from dealerbox.play_limits.commands import CoolOff, SetLimit
from dealerbox.play_limits.limits import Limit
from dealerbox.play_limits.rules import PlayRules
from dealerbox.table.commands import SetAutoChips, SitIn
from dealerbox.wire import TopUp, Wait
from dealerbox.wire.chat import Say
from dealerbox.wire.play_limits import HeedCheck
from tests.live.playing import SIX, Person, settle, virtual
from tests.play_limits.limited_room import (
    DUEL,
    OTHER,
    TABLE,
    Watched,
    fold,
    notices,
    of_kind,
    refusal,
    rich,
    seated,
)

MINUTE = 60


async def open_room(*tables: object, rules: PlayRules | None = None) -> Watched:
    running = Watched(rules or PlayRules())
    await running.open(*tables)  # type: ignore[arg-type]
    return running


async def duel(running: Watched) -> tuple[Person, Person]:
    """Two players with 5,000 each at ``DUEL``; the hand has begun."""
    ann, bob = await rich(running, "ann"), await rich(running, "bob")
    for seat, person in enumerate((ann, bob)):
        await person.watch(DUEL.id)
        assert (await person.sit(DUEL, seat))["type"] == "Done"
    for person in (ann, bob):
        await person.event("TurnStarted")
    return ann, bob


# ---- money ----


@virtual
async def test_the_refusal_names_the_limit_and_what_is_left() -> None:
    running = await open_room(TABLE, OTHER)
    ann = await rich(running, "ann")
    await running.limit(ann, "loss-day", 7000)
    assert (await ann.sit(TABLE, 0, 5000))["type"] == "Done"
    answer = await ann.sit(OTHER, 0, 5000)
    code, limit = refusal(answer)
    assert code == "limit" and (limit["name"], limit["value"], limit["left"]) == ("loss-day", 7000, 2000)
    assert "losses per day is 7000 EUR; 2000 left" in answer["reason"]
    assert not seated(running, ann, OTHER.id), "and the chair is free again"
    assert (await ann.sit(OTHER, 0, 2000))["type"] == "Done"
    code, limit = refusal(await ann.ask(TopUp(ann.new_id(), TABLE.id, 1)))
    assert (code, limit["left"]) == ("limit", 0)


@virtual
async def test_two_concurrent_tables_cannot_exceed_the_limit_together() -> None:
    running = await open_room(TABLE, OTHER)
    ann = await rich(running, "ann")
    await running.limit(ann, "loss-day", 6000)
    answers = await asyncio.gather(ann.sit(TABLE, 0, 5000), ann.sit(OTHER, 0, 5000))
    assert sorted(answer["type"] for answer in answers) == ["Done", "Refused"]
    assert await running.free(ann) == 95_000


@virtual
async def test_automatic_top_ups_stop_at_the_limit() -> None:
    running = await open_room(DUEL)
    ann, bob = await duel(running)
    await running.limit(ann, "table-stake", 5000)
    await ann.do(DUEL.id, SetAutoChips(10_000, 0))
    await fold(ann if of_turn(ann) else bob)
    await running.wait(5)
    assert "auto_chips_limit" in notices(ann)
    assert await running.free(ann) == 95_000


def of_turn(person: Person) -> bool:
    return person.player == ("ann", "bob")[_turn_of(person)]


def _turn_of(person: Person) -> int:
    return int([event for event in person.events(DUEL.id) if event["type"] == "TurnStarted"][-1]["seat"])


@virtual
async def test_a_lowered_limit_cashes_out_excess_chips_after_the_hand() -> None:
    running = await open_room(DUEL)
    ann, _ = await duel(running)
    await running.limit(ann, "loss-day", 4999)
    assert seated(running, ann, DUEL.id), "she plays her hand to its end"
    assert "loss_limit_leave" in notices(ann)
    first = _turn_of(ann)
    await fold([ann, running.people[1]][first])
    await running.wait(1)
    assert not seated(running, ann, DUEL.id)
    left = 95_000 + 5000 + (50 if first == 1 else -50)
    assert await running.free(ann) in (left, 100_000 - 50, 100_000 + 50)


@virtual
async def test_a_limit_that_covers_the_chips_at_tables_cashes_nobody_out() -> None:
    running = await open_room(TABLE)
    ann = await rich(running, "ann")
    await ann.sit(TABLE, 0, 5000)
    await running.limit(ann, "loss-day", 5000)
    await running.wait(2 * MINUTE)
    assert seated(running, ann)


@virtual
async def test_a_winner_above_the_next_days_loss_limit_leaves_before_midnight() -> None:
    """A player may lose their winnings on the day they won them, but not on the next."""
    running = await open_room(DUEL)
    ann, bob = await duel(running)
    loser, winner = (ann, bob) if _turn_of(ann) == 0 else (bob, ann)
    for person in (ann, bob):
        await running.limit(person, "loss-day", 5000)
    await fold(loser)
    await running.wait(5)
    day = 86_400
    await running.wait(day - 20 - (running.now // 1000) % day)
    assert "loss_limit_leave" not in notices(winner), "twenty seconds before midnight"
    await running.wait(18)
    assert "loss_limit_leave" in notices(winner), "two seconds before midnight"
    assert "loss_limit_leave" not in notices(loser), "the loser has no more there than they may lose"
    await fold(winner if of_turn(winner) else loser)
    await running.wait(1)
    assert not seated(running, winner, DUEL.id) and seated(running, loser, DUEL.id)


@virtual
async def test_a_limit_no_longer_offered_is_shown_and_can_be_removed() -> None:
    running = await open_room(TABLE)
    ann = await running.person("ann")
    limit = Limit("loss-day", "FUN")
    await running.decide(ann, SetLimit(limit, 500))
    shown = {(one.name, one.currency): one.value for one in (await running.play.standing("ann")).limits}
    assert shown["loss-day", "FUN"] == 500
    await running.play.set_limit("ann", limit, None)
    (asked,) = [one.raise_asked for one in (await running.play.standing("ann")).limits if one.raise_asked is not None]
    assert asked.value is None


# ---- time ----


@virtual
async def test_a_player_out_of_time_is_notified_and_leaves_after_the_hand() -> None:
    running = await open_room(DUEL, OTHER)
    ann, _ = await duel(running)
    await running.limit(ann, "session-day", 60)
    await running.wait(54 * MINUTE)
    assert notices(ann) == []
    await running.wait(2 * MINUTE)
    assert notices(ann) == ["session_soon"]
    await running.wait(5 * MINUTE)
    assert notices(ann) == ["session_soon", "session_over"], "once"
    assert seated(running, ann, DUEL.id), "she is in a hand"
    first = _turn_of(ann)
    await fold([ann, running.people[1]][first])
    await running.wait(1)
    assert not seated(running, ann, DUEL.id) and seated(running, running.people[1], DUEL.id)
    code, limit = refusal(await ann.sit(OTHER, 0, 5000))
    assert (code, limit["name"], limit["left"]) == ("limit", "session-day", 0)
    await running.wait(24 * 3600)
    assert (await ann.sit(OTHER, 0, 5000))["type"] == "Done", "another day"


@virtual
async def test_time_counts_once_for_all_tables_and_devices_and_not_while_away() -> None:
    running = await open_room(TABLE, OTHER)
    ann = await rich(running, "ann")
    second = await running.person("ann")
    await ann.sit(TABLE, 0)
    await ann.sit(OTHER, 0)
    await running.wait(10 * MINUTE)
    assert (await running.play.standing("ann")).minutes_today in (8, 9, 10)
    await ann.hang_up()
    await running.wait(5 * MINUTE)
    assert (await running.play.standing("ann")).minutes_today in (13, 14, 15), "she is still there by her other device"
    await second.hang_up()
    await running.wait(5 * MINUTE)
    assert (await running.play.standing("ann")).minutes_today in (13, 14, 15), "now she is away"


@virtual
async def test_watching_and_waiting_are_not_play() -> None:
    running = await open_room(TABLE)
    ann = await rich(running, "ann")
    await ann.watch(TABLE.id)
    await running.wait(30 * MINUTE)
    assert (await running.play.standing("ann")).minutes_today == 0


@virtual
async def test_a_stretch_ends_with_a_break_not_a_reconnect() -> None:
    running = await open_room(TABLE)
    ann = await rich(running, "ann")
    await running.limit(ann, "session-stretch", 30)
    await ann.sit(TABLE, 0)
    await running.wait(29 * MINUTE)
    await ann.leave(TABLE.id)
    await running.wait(14 * MINUTE)
    assert (await ann.sit(TABLE, 0))["type"] == "Done"
    await running.wait(2 * MINUTE)
    assert not seated(running, ann), "29 minutes and one more: there was no break"
    assert refusal(await ann.sit(TABLE, 0))[1]["name"] == "session-stretch"
    await running.wait(16 * MINUTE)
    assert (await ann.sit(TABLE, 0))["type"] == "Done"
    await running.wait(20 * MINUTE)
    assert seated(running, ann)


@virtual
async def test_time_outlasts_a_restart() -> None:
    running = await open_room(TABLE)
    ann = await rich(running, "ann")
    await running.limit(ann, "session-day", 30)
    await ann.sit(TABLE, 0)
    await running.wait(20 * MINUTE)
    await running.room.close("restart", 5)
    assert (await running.play.standing("ann")).minutes_today == 19


# ---- playing time ----


@virtual
async def test_reminders_come_at_the_interval_until_acknowledged() -> None:
    running = await open_room(DUEL, rules=PlayRules(check_minutes=60))
    ann, bob = await duel(running)
    await running.play.choose_check("bob", 30)
    await running.wait(6)
    loser = ann if of_turn(ann) else bob
    await fold(loser)
    await running.wait(61 * MINUTE)
    (check,) = of_kind(ann, "RealityCheck")
    assert check["minutes"] == 60 and check["since"] <= running.now - 60 * MINUTE * 1000
    assert check["results"] == [{"currency": "EUR", "amount": -50 if loser is ann else 50}]
    assert [one["minutes"] for one in of_kind(bob, "RealityCheck")] == [30, 60], "the chosen interval"
    again = await running.person("ann")
    await again.until(lambda one: one["type"] == "RealityCheck")
    code, _ = refusal(await ann.ask(TopUp(ann.new_id(), DUEL.id, 100)))
    assert code == "reality_check"
    await ann.say(HeedCheck(check["number"]))
    await settle()
    assert (await ann.ask(TopUp(ann.new_id(), DUEL.id, 100)))["type"] == "Done"
    third = await running.person("ann")
    await settle()
    assert of_kind(third, "RealityCheck") == []
    await running.wait(60 * MINUTE)
    assert [one["minutes"] for one in of_kind(ann, "RealityCheck")] == [60, 120]


@virtual
async def test_another_device_may_acknowledge_and_a_wrong_number_does_nothing() -> None:
    running = await open_room(TABLE, rules=PlayRules(check_minutes=15))
    ann = await rich(running, "ann")
    other = await running.person("ann")
    await ann.sit(TABLE, 0)
    await running.wait(16 * MINUTE)
    (check,) = of_kind(ann, "RealityCheck")
    assert of_kind(other, "RealityCheck") == [check] and check["results"] == []
    await other.say(HeedCheck(check["number"] + 1))
    await settle()
    assert refusal(await ann.ask(TopUp(ann.new_id(), TABLE.id, 1)))[0] == "reality_check"
    await other.say(HeedCheck(check["number"]))
    await settle()
    assert (await ann.ask(TopUp(ann.new_id(), TABLE.id, 1)))["type"] == "Done"


@virtual
async def test_reminders_cover_play_money_and_skip_bots() -> None:
    running = await open_room(SIX, rules=PlayRules(check_minutes=15))
    ann = await running.person("ann")
    await ann.sit(SIX, 0)
    record = await running.store.player("ann")
    assert record is not None
    await running.wait(16 * MINUTE)
    assert len(of_kind(ann, "RealityCheck")) == 1
    bot = await running.person("robot")
    await running.store.change_player(await running.store.player("robot"), replace(  # type: ignore[arg-type]
        await running.store.player("robot"), kind="bot"))  # fmt: skip
    await bot.sit(SIX, 1)
    await running.wait(40 * MINUTE)
    assert of_kind(bot, "RealityCheck") == [] and (await running.play.standing("robot")).minutes_today == 0


# ---- a break ----


@virtual
async def test_a_break_ends_seats_after_the_running_hand_and_lists_at_once() -> None:
    running = await open_room(DUEL, OTHER)
    ann, bob = await duel(running)
    await ann.sit(OTHER, 0, 5000)
    cid = await rich(running, "cid")
    assert (await cid.ask(Wait(cid.new_id(), DUEL.id)))["type"] == "Done"
    await running.play.cool_off("cid", 24)
    await running.play.cool_off("ann", 24)
    await settle()
    assert not seated(running, ann, OTHER.id) and seated(running, ann, DUEL.id)
    assert running.room._runners[DUEL.id].session.table.waiter("cid") is None
    assert refusal(await ann.do(DUEL.id, SitIn()))[0] == "excluded"
    first = _turn_of(ann)
    await fold([ann, bob][first])
    await running.wait(1)
    assert not seated(running, ann, DUEL.id)
    assert await running.free(ann) in (100_000 - 50, 100_000 + 50), "all of it is in the wallet"
    for table_request in (ann.sit(OTHER, 0), ann.ask(Wait(ann.new_id(), OTHER.id))):
        assert refusal(await table_request)[0] == "excluded"
    assert of_kind(ann, "PlayBarred")[-1]["barred"]["why"] == "break"
    await running.wait(24 * 3600 + 61)
    assert of_kind(ann, "PlayBarred")[-1]["barred"] is None
    assert (await ann.sit(OTHER, 0))["type"] == "Done"


@virtual
async def test_a_barred_player_cannot_chat() -> None:
    running = await open_room(replace(OTHER, chat="all"))
    ann = await rich(running, "ann")
    assert (await ann.ask(Say(ann.new_id(), OTHER.id, "hello")))["type"] == "Done"
    await running.play.exclude("ann", "6 months")
    assert refusal(await ann.ask(Say(ann.new_id(), OTHER.id, "hello")))[0] == "excluded"


@virtual
async def test_an_exclusion_interrupted_by_a_crash_still_takes_effect() -> None:
    """The exclusion is stored, but the room has not been notified."""
    running = await open_room(TABLE)
    ann = await rich(running, "ann")
    await ann.sit(TABLE, 0)
    await running.decide(ann, CoolOff(24))
    await running.wait(70)
    assert not seated(running, ann) and await running.free(ann) == 100_000


@virtual
async def test_a_barred_player_is_notified_when_connecting() -> None:
    running = await open_room(TABLE)
    ann = await rich(running, "ann")
    await running.decide(ann, CoolOff(24))
    again = await running.person("ann")
    notice = await again.until(lambda one: one["type"] == "PlayBarred")
    assert notice["barred"]["until"] == running.now + 86_400_000
    assert await again.watch(TABLE.id), "watching is allowed to everybody"


@virtual
async def test_others_see_that_a_player_left_but_not_why() -> None:
    running = await open_room(DUEL, OTHER)
    ann, bob = await duel(running)
    looker = await running.observer()
    await looker.watch(DUEL.id)
    await running.limit(ann, "loss-day", 90_000)
    await running.play.set_limit("ann", Limit("loss-day", "EUR"), 4000)
    await settle()
    await running.play.exclude("ann", "1 year")
    first = _turn_of(ann)
    await fold([ann, bob][first])
    await running.wait(90)
    for other in (bob, looker):
        texts = " ".join(other.texts)
        assert "PlayerLeft" in texts
        for word in ("PlayBarred", "exclu", "RealityCheck", "limit_", "loss-", "session", "90000"):
            assert word not in texts, word
