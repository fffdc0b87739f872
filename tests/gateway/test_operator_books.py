"""Stopped tables and the statistics of the cards, for the back office."""

from dealerbox.core.fairness.watch import LEVEL, WINDOW
from tests.gateway.office_room import staffed
from tests.gateway.test_operator import log
from tests.live.playing import SIX


async def test_table_staff_sees_and_reopens_stopped_tables() -> None:
    async with staffed("support", "director") as (room, (_, sue, dir)):
        await room.house.room.open_table(SIX)
        session = room.house.room._sessions()[0]
        assert await dir.ask("stopped") == {"stopped": []}
        session.stopped = "the table had to stop"
        room.house.room._stopped.add(session)
        (row,) = (await dir.ask("stopped"))["stopped"]
        assert (row["table"], row["name"], row["left"], row["paid"]) == ("t6", "Porvoo", {}, False)
        assert (await sue.ask("stopped", 403))["code"] == "role"
        assert (await dir.post("reopen", 409, table="t6", reason="looked at"))["code"] == "not_paid"
        assert (await dir.post("reopen", 404, table="t7", reason="looked at"))["code"] == "no_table"
        await room.house.room.close_table("t6", "over")
        assert await dir.post("reopen", table="t6", reason="looked at") == {"table": "t6"}
        assert ("reopen", "t6", "looked at") in await log(room)


async def test_dealt_cards_are_reported_to_game_staff() -> None:
    async with staffed("director", "security") as (room, (_, dir, sec)):
        told = await sec.ask("cards")
        assert told == {"decks": [], "alarms": [], "alarmed": 0, "level": LEVEL, "window": WINDOW}
        assert (await dir.ask("cards", 403))["code"] == "role"
