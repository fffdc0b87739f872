"""Reopening a closed private table."""

import pytest
from msgspec.structs import replace

from dealerbox.core.refusal import Refusal
from dealerbox.private_tables.request import RequestedExtras
from dealerbox.table.host_commands import EndTable, RemovePlayer
from tests.live.playing import VirtualRoom, settle, virtual
from tests.private_tables.harness import WISH, home_game
from tests.private_tables.test_private_tables import fold, two_play


@virtual
async def test_a_reopened_table_has_its_old_settings() -> None:
    running = await VirtualRoom().open()
    table_request = replace(
        WISH, password="kiuas", approve=True, extras=RequestedExtras(straddle="utg", seven_deuce=100)
    )
    game = await home_game(running, replace(table_request, approve=False))
    await game.office.set("ann", game.id, replace(table_request, password=""))
    ann, bob = game.ann, await game.enter("bob")
    cid = await game.enter("cid")
    for person in (ann, bob):
        await person.watch(game.id)
    await ann.sit(await game.config(), 0)
    await cid.watch(game.id)
    await game.order(ann, RemovePlayer("cid", keep_out=True))
    with pytest.raises(Refusal) as refused:
        await game.office.again("ann", game.id)
    assert refused.value.code == "not_closed"
    assert await game.order(ann, EndTable()) == "Done"
    await settle()
    for player, code in (("bob", "no_table"), ("nobody", "no_table")):
        with pytest.raises(Refusal) as refused:
            await game.office.again(player, game.id)
        assert refused.value.code == code
    again = await game.office.again("ann", game.id)
    assert again.table != game.id and again.token == game.invitation.token
    assert await game.office.again("ann", game.id) == again, "it is open already"
    assert await game.office.settings("ann", again.table) == replace(table_request, password="")
    assert [own.row.config.id for own in await game.office.tables_of("bob")] == [again.table]
    await running.person("dan")
    assert await game.office.enter("dan", await game.office.by_link(game.invitation.token)) == again.table
    by_the_old_code = await game.office.by_password(game.id, "kiuas")
    assert await game.office.enter("dan", by_the_old_code) == again.table, "the old code leads there too"
    with pytest.raises(Refusal) as refused:
        await game.office.enter("cid", await game.office.by_link(game.invitation.token))
    assert refused.value.code == "kept_out"
    assert (await game.office.settlements.sheet("ann", game.id)).again == again.table
    assert [one.again for one in await game.office.settlements.closed_tables("ann")] == [again.table]
    assert (await game.office.settlements.sheet("ann", again.table)).rows == ()


@virtual
async def test_a_table_reopened_during_a_hand_settles_the_old_one() -> None:
    """The new table opens at once; wins and losses stay with the old one, to the last chip."""
    running = await VirtualRoom().open()
    game = await home_game(running)
    ann, bob = await two_play(game)
    assert await game.order(ann, EndTable()) == "Done"
    again = await game.office.again("ann", game.id)
    await fold(game, ann, bob)
    await settle()
    assert await running.store.balances("stack:") == {}
    assert await running.owns("ann") + await running.owns("bob") == 200_000
    rows = (await game.office.settlements.sheet("bob", game.id)).rows
    assert (
        sorted(row.net for row in rows) == [-50, 50]
        and (await game.office.settlements.sheet("ann", again.table)).rows == ()
    )
    assert await running.sum() == 0
    assert again.table in running.room._runners


@virtual
async def test_a_table_can_be_reopened_from_any_earlier_one() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    await game.order(game.ann, EndTable())
    await settle()
    first = await game.office.again("ann", game.id)
    await running.store.change_private_table(first.table, closed=running.parts.clock.now())
    second = await game.office.again("ann", game.id)
    assert second.table not in (first.table, game.id) and second.token == game.invitation.token
    assert (await game.office.settlements.sheet("ann", game.id)).again == second.table


@virtual
async def test_a_host_with_too_many_tables_closes_one_first() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    await game.order(game.ann, EndTable())
    await settle()
    for number in range(3):
        await game.office.create("ann", replace(WISH, name=f"Table {number}"))
    with pytest.raises(Refusal) as refused:
        await game.office.again("ann", game.id)
    assert refused.value.code == "too_many_tables"
