"""``docs/protocol.md`` is correct: its example bot plays, its messages can be read, its limits are the room's."""

import asyncio
import json
import re
import sys
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from dealerbox import wire
from dealerbox.chat import chat
from dealerbox.gateway import server
from dealerbox.gateway.http.calls import http
from dealerbox.gateway.player import account, notes
from dealerbox.gateway.socket import connection, hub, tournament_feeds, websocket
from dealerbox.live import stream
from tests.gateway.serving import served
from tests.live.playing import HEADS_UP

DOCUMENT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```json\n(.*?)```", DOCUMENT, re.DOTALL)
(BOT,) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
CLIENT_LINES = re.findall(r"^\| `(\{\"type\".*?\})`", DOCUMENT, re.MULTILINE)


@pytest.mark.parametrize("text", EXAMPLES)
def test_examples_are_messages_of_the_wire(text: str) -> None:
    fields = json.loads(text)
    from_room = fields["type"] in {kind.__name__ for kind in get_args(wire.ServerMessage)}
    message = msgspec.json.decode(text, type=wire.ServerMessage if from_room else wire.ClientMessage)
    assert json.loads(msgspec.json.encode(message)).keys() == fields.keys()


def test_the_table_of_messages_is_that_of_the_wire() -> None:
    sent = {json.loads(line.replace("{…}", '{"type": "SitOut"}'))["type"] for line in CLIENT_LINES if "{…}" not in line}
    sent |= {"Do"}
    assert {kind.__name__ for kind in get_args(wire.ClientMessage)} <= sent
    for kind in get_args(wire.ServerMessage):
        assert f"`{kind.__name__}`" in DOCUMENT


def test_limits_are_those_of_the_room() -> None:
    said = " ".join(DOCUMENT.split())
    for words in (
        f"the last {stream.MAX_EVENTS}",
        f"{connection.BURST} at once, {connection.PER_SECOND} a second",
        f"malformed messages | {connection.MAX_UNREADABLE} |",
        f"{connection.MAX_WAITING} messages",
        f"not answered yet | {connection.MAX_UNDER_WAY} |",
        f"over one connection | {hub.MAX_WATCHED} |",
        f"{hub.MAX_ID} characters at most",
        f"tournaments watched by it | {tournament_feeds.MAX_WATCHED} |",
        f"{server.MAX_MESSAGE // 1024} kB at most",
        f"does not arrive completely | {server.REQUEST_SECONDS:.0f} s",
        f"every {server.PING_SECONDS:.0f} s) without its pong | {server.PING_SECONDS:.0f} s",
        f"(one every {websocket.OFTEN_SECONDS:.0f} s) | {websocket.OFTEN_ANSWER_SECONDS:.0f} s",
        f"{http.MAX_BODY // 1024} kB at most",
        f"{account.TRIES.a_minute} tries a minute",
        str(hub.LOGGED_OUT),
        f"the last {chat.SHOWN} lines",
        f"cut after {chat.LONGEST} characters",
        f"{chat.BURST} lines at once, at all tables together, and then one every {chat.LINE_SECONDS} seconds",
        f"{chat.REPORTS} at once, then one a minute",
        f"up to {notes.MAX_NOTE_LENGTH} characters",
        f"notes about {notes.MAX_NOTES} players",
    ):
        assert words in said, words


async def test_the_example_bot_plays(tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text(BOT, encoding="utf-8")
    assert len(BOT.strip().splitlines()) <= 45
    async with served(HEADS_UP) as room, room.socket() as watcher:
        await watcher.say(wire.WatchLobby(True))
        await watcher.until(lambda message: bool(message.get("tables")))  # a bot takes a table of the lobby
        await watcher.say(wire.Watch("t1"))
        bots = []
        try:
            for _ in range(2):  # one at a time: it takes the first free seat
                bots.append(await asyncio.create_subprocess_exec(sys.executable, script, f"127.0.0.1:{room.port}"))
                await watcher.event("ChipsAdded")
            ended = await watcher.event("HandEnded")
            assert sum(pot["amount"] for pot in ended["pots"]) == 200, "both paid the big blind and checked down"
        finally:
            for bot in bots:
                bot.kill()
                await bot.wait()
