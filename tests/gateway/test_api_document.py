"""``docs/api.md`` is correct: its examples run, and its tables are those of the code."""

import asyncio
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

from dealerbox.gateway.http import webhook_delivery
from dealerbox.gateway.socket import api_keys
from dealerbox.integrations.api_keys.scopes import PLAYER
from dealerbox.integrations.webhooks import signing
from dealerbox.integrations.webhooks.store import EVENTS, MAX_WAITING
from tests.gateway.serving import served
from tests.gateway.test_keys import own_key
from tests.integrations.signed import OTHER_SECRET, SECRET
from tests.live.playing import HEADS_UP

DOCUMENT = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
BOT, CHECK = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
SAID = " ".join(DOCUMENT.split())


async def test_the_bot_of_the_document_runs() -> None:
    async with served(HEADS_UP) as room:
        key = (await own_key(room, await room.guest(), "account", "play"))["key"]
        environment = {"ROOM": room.address, "DEALERBOX_KEY": key, "PATH": ""}
        ended = await asyncio.to_thread(
            subprocess.run, [sys.executable, "-c", BOT], env=environment, capture_output=True, text=True, timeout=60
        )
        assert ended.returncode == 0, ended.stderr
        assert "and have {'FUN': 100000}" in ended.stdout and "t1" in ended.stdout


def test_the_check_of_the_document_is_the_rooms() -> None:
    names: dict[str, Any] = {}
    exec(CHECK, names)
    check, now, body = names["is_from_the_room"], int(time.time()), b'{"id":"evt-1"}'
    assert check(SECRET, signing.headers([SECRET], "evt-1", now, body), body)
    assert check(SECRET, signing.headers([OTHER_SECRET, SECRET], "evt-1", now, body), body)
    assert not check(SECRET, signing.headers([OTHER_SECRET], "evt-1", now, body), body)
    assert not check(SECRET, signing.headers([SECRET], "evt-1", now, body), body + b" ")
    assert not check(SECRET, signing.headers([SECRET], "evt-1", now - 301, body), body)


def test_the_scopes_are_those_of_the_room() -> None:
    told = dict(re.findall(r"^\| `(\w+)` \| ([^|`]+) \|$", DOCUMENT, re.MULTILINE))
    assert told == dict(PLAYER)


def test_the_events_are_those_of_the_room() -> None:
    table = DOCUMENT[DOCUMENT.index("| event |") : DOCUMENT.index("Each delivery is")]
    first = [line.split("|")[1] for line in table.splitlines()[2:] if line]
    told = [name for cell in first for name in re.findall(r"`([a-z]+\.[a-z]+)`", cell)]
    assert sorted(told) == sorted(EVENTS)


def test_the_example_of_a_delivery_is_in_form() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", DOCUMENT, re.DOTALL)
    assert msgspec.json.decode(example)["event"] in EVENTS


def test_numbers_are_those_of_the_room() -> None:
    waits = [wait // 1000 for wait in webhook_delivery.WAITS_MS]
    assert waits == [10, 30, 60, 300, 900, 1800, 3600]
    for words in (
        f"{api_keys.CALLS.a_minute} calls a minute",
        f"With {MAX_WAITING:,} deliveries",
        "after 10 and 30 seconds, 1, 5, 15 and 30 minutes and then every hour",
        "within 10 seconds",
        "more than five minutes ago",
    ):
        assert words in SAID
