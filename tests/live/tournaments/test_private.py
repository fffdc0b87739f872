"""Private tournaments, and announcements to all of a tournament's players."""

import pytest

from dealerbox.core import messages
from dealerbox.core.bus import NobodyServes
from dealerbox.core.refusal import Refusal
from dealerbox.core.tournament_messages import Broadcast
from dealerbox.table.commands import SitOut
from dealerbox.wire import Refused
from dealerbox.wire.chat import Say
from dealerbox.wire.tournaments import Enter
from tests.live.playing import virtual
from tests.live.tournaments.field import Field, config


@virtual
async def test_an_uninvited_player_cannot_find_its_tables() -> None:
    """Not even with its id: the player can neither watch a table, nor chat there, nor request anything."""
    field = await Field().open()
    await field.announce(config(invited=("p0", "p1", "p2", "away")))
    await field.enter(3)
    (away, stranger) = await field.player("away"), await field.player("stranger")
    answer = await stranger.ask(Enter())
    assert isinstance(answer, Refused) and answer.code == "not_invited"
    await field.clock.sleep(70_000)
    bus, table = field.parts.bus, messages.table_subject("t.0")
    assert isinstance(await bus.request(table, messages.WatchTable(away.id, 0)), messages.Watched)
    for viewer in ("stranger", None):
        with pytest.raises(NobodyServes):
            await bus.request(table, messages.WatchTable(viewer, 0))
    assert isinstance(await stranger.do("t.0", SitOut()), NobodyServes)
    talk = messages.ChatRequest("stranger", "Stranger", Say("1", "t.0", "hello"))
    with pytest.raises((NobodyServes, Refusal)):
        await bus.request(messages.chat_requests_subject("t.0"), talk)
    assert (await field.until_over()).view.config.invited == (), "who else is invited is told to nobody"


@virtual
async def test_an_announcement_is_one_clean_text() -> None:
    field = await Field().open()
    await field.announce(config())
    (ann,) = await field.enter(1)
    await field.direct(Broadcast("  Dinner\u202e at\x00 eight\nin the hall  " + "x" * 9000))
    await field.clock.sleep(100)
    (notice,) = ann.notices
    assert notice.text.startswith("Dinner at eight\nin the hall xxx") and len(notice.text) <= 500
    with pytest.raises(Refusal) as refused:
        await field.direct(Broadcast(" \u200b\n\u202e "))
    assert refused.value.code == "no_text"
