"""Chat moderation over HTTP: acts take effect and are logged."""

from typing import Any

import pytest

from dealerbox.wire.chat import ReportChat, Say
from tests.gateway.serving import Served, served
from tests.gateway.test_operator import act, ask, log, registered, sat
from tests.live.playing import HEADS_UP


async def said(client: Any, id: str, text: str) -> Any:
    await client.say(Say(id, "t1", text))
    return await client.answer(id)


async def test_a_moderators_evening() -> None:
    async with served(HEADS_UP) as room:
        ann, hers = await registered(room, "Ann")
        _, his = await registered(room, "Bob")
        async with room.socket(hers) as client, room.socket(his) as other:
            await sat(client, "t1", 0)
            await sat(other, "t1", 1)
            assert (await said(client, "1", "well, fuck"))["type"] == "Done"
            number = (await other.kind("Chat"))["line"]["number"]
            await other.say(ReportChat("r", "t1", number, "language"))
            assert (await other.answer("r"))["type"] == "Done"

            (report,) = (await ask(room, "reports"))["reports"]
            assert (report["name"], report["reporter_name"], report["why"]) == ("Ann", "Bob", "language")
            assert [line["written"] for line in report["lines"]] == ["well, fuck"]

            assert (await act(room, "remove-line", table="t1", number=number))["number"] == number
            assert (await other.kind("ChatRemoved"))["number"] == number
            (line,) = (await ask(room, "chat?table=t1"))["lines"]
            assert (line["shown"], line["written"], line["removed"]) == ("well, ****", "well, fuck", True)

            muted = await act(room, "mute", player="ann", minutes=5, reason="language")
            assert (await client.kind("ChatMuted"))["until"] == muted["until"]
            assert (await said(client, "2", "sorry"))["code"] == "chat_muted"
            assert [(one["name"], one["why"]) for one in (await ask(room, "mutes"))["mutes"]] == [("Ann", "language")]
            assert (await act(room, "unmute", player=ann))["name"] == "Ann"
            assert (await said(client, "3", "sorry"))["type"] == "Done"
        assert await log(room) == [
            ("remove-line", f"t1 {number}", ""),
            ("mute", ann, "5 minutes: language"),
            ("unmute", ann, ""),
        ]


ROWS: list[tuple[str, dict[str, Any], int, str]] = [
    ("mute", {"player": "nobody", "minutes": 5}, 404, "no_player"),
    ("mute", {"player": "Ann", "minutes": 0}, 400, "minutes"),
    ("mute", {"player": "Ann"}, 400, "malformed"),
    ("mute", {"player": "Ann", "minutes": 5, "reason": "x" * 301}, 400, "malformed"),
    ("unmute", {"player": "Ann"}, 409, "not_muted"),
    ("remove-line", {"table": "t1", "number": 1}, 404, "no_line"),
    ("remove-line", {"table": "t1", "number": 2**63}, 400, "malformed"),
]


@pytest.mark.parametrize(("name", "body", "status", "code"), ROWS)
async def test_refused_acts_are_not_logged(name: str, body: Any, status: int, code: str) -> None:
    async with served(HEADS_UP) as room:
        await registered(room, "Ann")
        assert (await act(room, name, status, **body))["code"] == code
        assert await log(room) == []


async def test_only_moderators_moderate() -> None:
    async with served(HEADS_UP) as room:
        _, token = await registered(room, "Ann")
        await nothing_without_the_key(room, {"Authorization": f"Bearer {token}"})


async def nothing_without_the_key(room: Served, headers: dict[str, str]) -> None:
    for report in ("chat?table=t1", "reports", "mutes"):
        assert (await room.http.get(f"/api/operator/{report}", headers=headers)).status_code == 401
    for name in ("mute", "unmute", "remove-line"):
        assert (await room.post(f"operator/{name}", {}, headers=headers)).status_code == 401
