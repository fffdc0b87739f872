"""Satellites and the seats that they award."""

from msgspec.structs import replace

from dealerbox.core.refusal import Refusal
from dealerbox.tournament.commands import Cancel
from dealerbox.wire import Refused
from dealerbox.wire.tournaments import Enter, Withdraw
from tests.live.playing import STARTED, virtual
from tests.live.tournaments.field import PURSE, Field, config

FEEDER = config(id="feeder", name="Feeder", buy_in=550, fee=50, satellite_to="t", ticket=1100)


async def both(starts: int = STARTED + 86_400_000) -> Field:
    field = await Field().open()
    await field.announce(config(starts=starts))
    await field.announce(FEEDER)
    return field


@virtual
async def test_winners_are_seated_in_the_target_and_the_satellite_pays() -> None:
    field = await both()
    await field.enter(5, "feeder")  # 2,750: two tickets and 550
    await field.until_over("feeder")
    target = await field.told("t", *field.players)
    assert target.view.entrants == 2
    winners = [id for id, own in target.own.items() if own.registered]
    assert await field.store.balance("pool:t", "FUN") == 2200
    await field.nothing_left("feeder")
    wallets = await field.wallets(field.players)
    assert sorted(wallets.values()) == [PURSE - 600, PURSE - 600, PURSE - 600, PURSE - 600, PURSE - 600 + 550]
    for id in winners:
        answer = await field.players[id].ask(Withdraw())
        assert isinstance(answer, Refused) and answer.code == "ticket"
        assert any(notice.code == "ticket_won" for notice in field.players[id].notices)
    await field.direct(Cancel("the lights went out"))
    assert {(await field.wallets([id]))[id] for id in winners} == {PURSE - 600 + 1100}, "a ticket is worth its money"
    await field.nothing_left()


@virtual
async def test_a_winner_who_is_in_already_gets_the_tickets_value() -> None:
    field = await both()
    await field.enter(4, "feeder")  # 2,200: two tickets
    for id in field.players:
        await field.players[id].ask(Enter())
    await field.until_over("feeder")
    assert (await field.told()).view.entrants == 4
    wallets = await field.wallets(field.players)
    assert sorted(wallets.values()) == [PURSE - 1700, PURSE - 1700, PURSE - 600, PURSE - 600]
    await field.nothing_left("feeder")


@virtual
async def test_a_target_that_has_started_or_is_over_pays_money() -> None:
    field = await both(STARTED + 30_000)
    await field.enter(4, "feeder")
    await field.until_over("feeder")
    wallets = await field.wallets(field.players)
    assert sorted(wallets.values()) == [PURSE - 600, PURSE - 600, PURSE + 500, PURSE + 500]
    await field.nothing_left("feeder")


@virtual
async def test_a_ticket_won_before_a_crash_still_seats_its_winner() -> None:
    """The target does not answer, the satellite ends, the room dies: the next room seats the winners once."""
    field = await both()
    await field.enter(4, "feeder")
    director = field.room.tournaments._directors["t"]
    director.session.stopped = True
    for _ in range(600):
        await field.clock.sleep(10_000)
        if field.room.tournaments._directors["feeder"].session.stored.record.ended:
            break
    assert await field.store.balance("pool:feeder", "FUN") == 2200
    field = await field.killed(5)
    await field.clock.sleep(5000)
    assert (await field.told()).view.entrants == 2
    await field.nothing_left("feeder")
    field = await field.killed(5)
    assert (await field.told()).view.entrants == 2


@virtual
async def test_a_satellite_must_have_a_target_with_the_right_price() -> None:
    field = await both()
    for wrong in (
        replace(FEEDER, id="x", satellite_to="nowhere"),
        replace(FEEDER, id="x", ticket=1000),
        replace(FEEDER, id="feeder"),
        replace(FEEDER, id="no spaces"),
        replace(FEEDER, id="x", money="real"),
        replace(FEEDER, id="x", points=True),
    ):
        try:
            await field.announce(wrong)
        except Refusal as no:
            assert no.code == "description" and no.reason
        else:
            raise AssertionError(wrong)
