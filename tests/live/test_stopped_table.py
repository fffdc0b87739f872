"""A table that a fault has stopped, in a room that ends before its store works again."""

import asyncio

from dealerbox.core.store_errors import StoreFailed
from dealerbox.hand.commands import Fold
from dealerbox.store.sqlite.in_memory import InMemoryStore
from tests.live.playing import HEADS_UP, VirtualRoom, heads_up, last_turn, settle, virtual


@virtual
async def test_closing_the_room_leaves_no_task_of_the_table_behind() -> None:
    broken = False

    def before_write(method: str) -> None:
        if broken:
            raise StoreFailed("the disk is full")

    running = await VirtualRoom(InMemoryStore(before_write)).open(HEADS_UP)
    ann, bob = await heads_up(running)
    broken = True
    await ann.act("t1", last_turn(ann)["turn"], Fold())
    assert not await running.room.close("over", 5)
    for person in (ann, bob):
        await person.hang_up()
    await settle()
    assert [task for task in asyncio.all_tasks() if "Queue.get" in repr(task)] == []
