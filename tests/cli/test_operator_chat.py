"""``dealerbox operator`` for chat, with a running room."""

import asyncio
import json
from collections.abc import Iterator

import pytest
from websockets.asyncio.client import connect

from tests.cli.test_operator import lines, post, run
from tests.running import RunningRoom

TABLE = "kallio"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    room = RunningRoom(tmp_path_factory.mktemp("moderation"), environment={"DEALERBOX_PACE": "1"})
    room.start()
    yield room
    room.kill()


def test_chat_lines_are_read_removed_and_muted(room: RunningRoom) -> None:
    guest = post(room, "guest", {"name": "Loud"})
    assert asyncio.run(say_something(room, guest["token"])) == "Done"
    (line,) = lines(room, "chat", TABLE)
    assert (line["name"], line["shown"], line["written"]) == ("Loud", "what a ****", "what a shit")
    number = str(line["number"])
    assert "what a shit" in run(room.data, "chat", TABLE)[1]
    gone = f"Line {number} of {TABLE} is now hidden from everyone.\n"
    assert run(room.data, "remove-line", TABLE, number) == (0, gone, "")
    assert run(room.data, "chat", TABLE)[1].splitlines()[1].endswith("what a shit  removed")
    assert run(room.data, "mute", "loud", "--for-good", "--reason", "Loud") == (0, "Loud is muted permanently.\n", "")
    assert [(one["name"], one["until"], one["why"]) for one in lines(room, "mutes")] == [("Loud", None, "Loud")]
    assert "permanently" in run(room.data, "mutes")[1]
    assert asyncio.run(say_something(room, guest["token"])) == "chat_muted"
    assert run(room.data, "unmute", "Loud") == (0, "Loud is no longer muted.\n", "")
    assert run(room.data, "mutes") == (0, "No one is muted.\n", "")
    assert [act["act"] for act in lines(room, "log")] == ["unmute", "mute", "remove-line", "key-used", "start"]


async def say_something(room: RunningRoom, token: str) -> str:
    """Take a seat if needed, and write a chat line; return the room's answer."""
    address = f"ws://127.0.0.1:{room.port}/ws"
    async with connect(address, additional_headers={"Authorization": f"Bearer {token}"}) as socket:

        async def answer(found: str, **message: object) -> dict[str, object]:
            await socket.send(json.dumps({"table": TABLE, **message}))
            while found not in ((come := json.loads(await socket.recv())).get("id"), come["type"]):
                pass
            return dict(come)

        told = await answer("Snapshot", type="Watch")
        view = told["view"]
        assert isinstance(view, dict)
        seat, buy_in = view["seats"].index(None), view["config"]["min_buy_in"]
        await answer("sit", type="Sit", id="sit", seat=seat, buy_in=buy_in)
        said = await answer(id := f"say-{told['number']}", type="Say", id=id, text="what a shit")
        return str(said.get("code", said["type"]))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("mute", "nobody here", "--minutes", "5", "--reason", "x"), "There is no player 'nobody here'."),
        (("mute", "nobody here", "--minutes", "0", "--reason", "x"), "Mute for 1 to 527040 minutes, or permanently."),
        (("unmute", "nobody here"), "There is no player 'nobody here'."),
        (("remove-line", TABLE, "7"), f"Table {TABLE} has no message 7."),
    ],
)
def test_refusals_are_printed(room: RunningRoom, words: tuple[str, ...], sentence: str) -> None:
    status, output, message = run(room.data, *words)
    assert (status, output) == (1, "") and message.strip().endswith(sentence)


def test_no_reports(room: RunningRoom) -> None:
    assert run(room.data, "reports") == (0, "No reports.\n", "")
