"""The operator resumes or cancels a tournament that a fault has stopped; the room need not restart."""

from typing import Any

import pytest

from dealerbox.conservation.checks import LedgerMismatch
from dealerbox.core.actors import KEY
from dealerbox.core.refusal import Refusal
from dealerbox.live.operator import Operator
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.tournament.commands import Cancel
from tests.conservation.tampering import add_to_balance
from tests.live.playing import virtual
from tests.live.tournaments.field import PURSE, Field, Player, config


async def stopped(monkeypatch: pytest.MonkeyPatch, field: Field) -> list[Player]:
    """Stop a tournament: an internal fault is found during its hands."""
    await field.announce(config())
    players = await field.enter(9)
    await field.clock.sleep(120_000)

    def fails(*given: Any) -> Any:
        raise RuntimeError("Ah Kd")

    with monkeypatch.context() as patch:
        patch.setattr("dealerbox.live.tournaments.stored_tournament.check_hand", fails)
        await field.until(lambda: bool(field.room.tournaments.stopped()))
    return players


def office(field: Field) -> Operator:
    return Operator(field.parts, KEY)


@virtual
async def test_it_resumes_from_its_last_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    field = await Field().open()
    field.boldness = 0
    await stopped(monkeypatch, field)
    await field.clock.sleep(60_000)
    (row, *_) = [one for one in await office(field).stopped() if one.table == "t"]
    assert row.name == "Sunday" and "RuntimeError" in row.fault and "Ah" not in row.fault
    before = {one.player: one.stack for one in (await field.told()).view.top}
    events = await field.store.tournament_events("t")
    assert len([one for one in events if b"TakenUp" in one.event]) == 0
    await office(field).reopen("t", "the mistake is found")
    assert {one.player: one.stack for one in (await field.told()).view.top} == before
    assert not [one for one in await office(field).stopped() if one.table == "t"]
    with pytest.raises(Refusal):
        await office(field).reopen("t", "twice")
    assert [act.act for act in await field.store.audit_entries(0)] == ["reopen"]
    field.boldness = 0.25
    assert (await field.until_over()).view.phase == "over"
    await field.nothing_left()
    assert sum((await field.wallets(field.players)).values()) == 9 * (PURSE - 1100) + 9000


@virtual
async def test_it_is_cancelled_without_resuming(monkeypatch: pytest.MonkeyPatch) -> None:
    field = await Field().open()
    await stopped(monkeypatch, field)
    await field.clock.sleep(1000)
    with pytest.raises(Exception, match="a reason for cancelling"):
        await field.direct(Cancel(" "))
    assert field.room.tournaments.stopped(), "nothing has come of that"
    await field.direct(Cancel("a mistake of the room's own"))
    assert (await field.told()).view.phase == "cancelled"
    await field.nothing_left()
    assert set((await field.wallets(field.players)).values()) == {PURSE}, "in its first half hour it is rolled back"


@pytest.mark.parametrize("account", ["stack:t:p1", "pool:t", "bank"])
@virtual
async def test_inconsistent_books_allow_neither_resuming_nor_cancelling(
    monkeypatch: pytest.MonkeyPatch, account: str
) -> None:
    store = InMemoryStore()
    field = await Field(store).open()
    await stopped(monkeypatch, field)
    await field.clock.sleep(1000)
    currency = "FUN" if account == "pool:t" else "CHIPS:t"
    key = (account, currency)
    add_to_balance(store, *key, 5)
    for _ in range(2):
        with pytest.raises(Refusal, match="do not agree"):
            await office(field).reopen("t", "let them play")
        with pytest.raises(Refusal, match="do not agree"):
            await field.direct(Cancel("let them go"))
    assert "the room counts" in next(one for one in await office(field).stopped() if one.table == "t").fault
    add_to_balance(store, *key, -5)
    await office(field).reopen("t", "the database is as it was")
    assert (await field.until_over()).view.phase == "over"
    await field.nothing_left()


@virtual
async def test_a_tournament_that_stopped_while_resuming_is_resumed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault is found after the commit: a later request for the tournament must not commit it again."""
    field = await Field().open()
    await field.announce(config())
    await field.enter(9)
    await field.clock.sleep(120_000)

    async def differs(*given: Any) -> None:
        raise LedgerMismatch("both sides")

    with monkeypatch.context() as patch:
        patch.setattr("dealerbox.live.tournaments.stored_tournament.StoredTournament.check", differs)
        field = await field.killed(5)
        for _ in range(5):
            await field.told()
        taken_up = [one for one in await field.store.tournament_events("t") if b"TakenUp" in one.event]
        assert len(taken_up) == 1 and field.room.tournaments.faults()
    await office(field).reopen("t", "the database is as it was")
    assert (await field.until_over()).view.phase == "over"
    await field.nothing_left()


@virtual
async def test_a_tournament_that_could_not_be_read_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    field = await Field().open()
    await field.announce(config())
    await field.enter(9)
    await field.clock.sleep(120_000)

    async def fails(*given: Any) -> Any:
        raise ValueError("?")

    with monkeypatch.context() as patch:
        patch.setattr("dealerbox.live.tournaments.director.Director.load", fails)
        field.players.clear()
        field = await field.killed(5)
        (row,) = await office(field).stopped()
        assert row.table == "t" and "cannot be read" in row.fault
        with pytest.raises(Refusal, match="cannot be read"):
            await office(field).reopen("t", "try")
    await office(field).reopen("t", "the new version can")
    assert await office(field).stopped() == ()
