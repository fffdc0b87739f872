"""Notes about other players: private and persistent."""

from typing import Any

import pytest

from dealerbox.core.store_errors import StoreFailed
from dealerbox.gateway.player import notes
from dealerbox.wire import WatchLobby
from tests.gateway.serving import Served, served


async def somebody(room: Served, name: str) -> tuple[str, dict[str, str]]:
    """Return the player's id and headers."""
    me = (await room.post("guest", {"name": name})).json()
    room.http.cookies.clear()
    return me["player"], {"Authorization": f"Bearer {me['token']}"}


async def put(room: Served, about: str, body: Any, headers: dict[str, str]) -> Any:
    return await room.http.put(f"/api/notes/{about}", json=body, headers=headers)


async def of(room: Served, headers: dict[str, str]) -> Any:
    return (await room.http.get("/api/notes", headers=headers)).json()["notes"]


async def test_a_note_is_its_owners_alone() -> None:
    async with served() as room:
        ann, hers = await somebody(room, "Ann")
        bob, his = await somebody(room, "Bob")
        body = {"text": "raises  often\n\n\u202efolds to raises", "colour": "red", "muted": True}
        kept = {"player": bob, "name": "Bob", **body, "text": "raises often\n\nfolds to raises"}
        assert (await put(room, bob, body, hers)).json() == kept
        assert await of(room, hers) == [kept]
        assert await of(room, his) == []
        await put(room, ann, {"text": "and I about her"}, his)
        assert await of(room, hers) == [kept]


async def test_a_note_is_changed_and_taken_away() -> None:
    async with served() as room:
        _, hers = await somebody(room, "Ann")
        bob, _ = await somebody(room, "Bob")
        await put(room, bob, {"text": "tight"}, hers)
        await put(room, bob, {"colour": "teal"}, hers)
        assert await of(room, hers) == [{"player": bob, "name": "Bob", "text": "", "colour": "teal", "muted": False}]
        assert (await put(room, bob, {}, hers)).status_code == 200
        assert await of(room, hers) == []


async def test_note_survives_a_guests_renaming() -> None:
    async with served() as room:
        _, hers = await somebody(room, "Ann")
        bob, his = await somebody(room, "Bob")
        await put(room, bob, {"text": "tight"}, hers)
        for name, headers in (("Anna", hers), ("Robert", his)):
            kept = await room.post("keep", {"name": name, "password": "correct horse"}, headers=headers)
            assert kept.status_code == 200
            headers["Authorization"] = f"Bearer {kept.json()['token']}"  # the guest's own session ended with that
        assert [(note["name"], note["text"]) for note in await of(room, hers)] == [("Robert", "tight")]


async def test_bots_may_be_noted() -> None:
    async with served() as room:
        _, hers = await somebody(room, "Ann")
        bot = await room.house.accounts.bot("Robot")
        assert (await put(room, bot.id, {"text": "calls all"}, hers)).status_code == 200
        assert [note["name"] for note in await of(room, hers)] == ["Robot"]


async def test_note_is_sent_to_all_windows_of_its_owner_only() -> None:
    async with served() as room:
        _, hers = await somebody(room, "Ann")
        bob, his = await somebody(room, "Bob")
        async with room.socket(headers=hers) as window, room.socket(headers=his) as other:
            await window.kind("Welcome")
            await other.kind("Welcome")
            told = (await put(room, bob, {"colour": "pink"}, hers)).json()
            assert (await window.kind("NoteChanged"))["note"] == told
            await other.say(WatchLobby(True))
            await other.kind("Lobby")
            assert all(message["type"] != "NoteChanged" for message in other.messages)


BAD = [
    ({"text": "x" * 501}, 400, "malformed"),
    ({"colour": "mauve"}, 400, "malformed"),
    ({"muted": 1}, 400, "malformed"),
    ({"shout": "x"}, 400, "malformed"),
    ([], 400, "malformed"),
]


@pytest.mark.parametrize(("body", "status", "code"), BAD)
async def test_a_note_that_cannot_be(body: Any, status: int, code: str) -> None:
    async with served() as room:
        _, hers = await somebody(room, "Ann")
        bob, _ = await somebody(room, "Bob")
        answer = await put(room, bob, body, hers)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert await of(room, hers) == []


async def test_invalid_notes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    async with served() as room:
        ann, hers = await somebody(room, "Ann")
        bob, _ = await somebody(room, "Bob")
        cid, _ = await somebody(room, "Cid")
        rows = [
            (await put(room, "nobody", {"text": "x"}, hers), 404, "no_player"),
            (await put(room, ann, {"text": "x"}, hers), 400, "own_note"),
            (await put(room, bob, {"text": "x"}, {}), 401, "not_logged_in"),
            (await put(room, bob, {"text": "x"}, hers | {"Origin": "http://elsewhere.example"}), 403, "foreign_page"),
            (await room.http.get("/api/notes"), 401, "not_logged_in"),
        ]
        monkeypatch.setattr(notes, "MAX_NOTES", 1)
        assert (await put(room, bob, {"text": "x"}, hers)).status_code == 200
        rows.append((await put(room, cid, {"text": "x"}, hers), 409, "too_many_notes"))
        assert [(answer.status_code, answer.json()["code"]) for answer, *_ in rows] == [
            (status, code) for _, status, code in rows
        ]


async def test_store_failure_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    async with served() as room:
        _, hers = await somebody(room, "Ann")
        bob, _ = await somebody(room, "Bob")

        async def fail(*_: Any) -> bool:
            raise StoreFailed("the disk is full")

        monkeypatch.setattr(room.house.parts.store, "set_note", fail)
        answer = await put(room, bob, {"text": "x"}, hers)
        assert (answer.status_code, answer.json()["code"]) == (503, "store")
