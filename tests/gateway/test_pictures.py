"""Choosing an avatar over HTTP, and where it is shown."""

from typing import Any

from dealerbox.gateway.player.pictures import CHOICES
from dealerbox.wire import Sit, Watch
from tests.gateway.serving import Served, served
from tests.gateway.test_notes import somebody
from tests.gateway.test_rest import play_one_hand
from tests.live.playing import HEADS_UP


async def put(room: Served, picture: Any, headers: dict[str, str]) -> Any:
    return await room.http.put("/api/account/picture", json={"picture": picture}, headers=headers)


async def test_guest_can_choose_an_avatar() -> None:
    async with served() as room:
        ann, hers = await somebody(room, "Ann")
        offered = (await room.http.get("/api/pictures")).json()
        picture = f"{offered['figures'][-1]}:{offered['grounds'][-1]}"
        assert (await put(room, picture, hers)).json() == {"picture": picture}
        assert (await room.http.get("/api/account", headers=hers)).json()["picture"] == picture
        assert await room.house.parts.store.avatars.of([ann]) == {ann: picture}
        assert (await put(room, "", hers)).json() == {"picture": ""}
        assert (await room.http.get("/api/account", headers=hers)).json()["picture"] == ""


async def test_unknown_avatar_is_refused() -> None:
    async with served() as room:
        ann, hers = await somebody(room, "Ann")
        await put(room, "fox:teal", hers)
        answer = await put(room, "https://example.org/me.png", hers)
        assert (answer.status_code, answer.json()["code"]) == (400, "no_picture")
        assert "fox:teal" in answer.json()["error"]
        assert (await put(room, 7, hers)).status_code == 400
        assert await room.house.parts.store.avatars.of([ann]) == {ann: "fox:teal"}


async def test_avatar_needs_a_player_and_changes_are_limited() -> None:
    async with served() as room:
        assert (await put(room, "fox:teal", {})).status_code == 401
        _, hers = await somebody(room, "Ann")
        for _ in range(CHOICES.a_minute):
            assert (await put(room, "fox:teal", hers)).status_code == 200
        assert (await put(room, "owl:teal", hers)).status_code == 429


async def test_avatar_is_sent_to_watchers() -> None:
    async with served(HEADS_UP) as room, room.socket() as watcher:
        ann, hers = await somebody(room, "Ann")
        async with room.socket(hers["Authorization"].removeprefix("Bearer ")) as own:
            await own.say(Watch("t1"))
            await own.say(Sit("s", "t1", 0, 5000))
            await own.answer("s")
            await watcher.say(Watch("t1"))
            await watcher.until(lambda message: message["type"] == "Snapshot")
            await put(room, "fox:teal", hers)
            for client in (own, watcher):
                told = await client.until(lambda message: message["type"] == "Pictures")
                assert told["pictures"] == [{"player": ann, "name": "Ann", "picture": "fox:teal"}]


async def test_hands_and_shared_hands_show_them_but_never_where_names_are_hidden() -> None:
    async with served(HEADS_UP) as room:
        tokens = await play_one_hand(room)
        headers = {"Authorization": f"Bearer {tokens[0]}"}
        await put(room, "fox:teal", headers)
        (row,) = (await room.http.get("/api/hands", headers=headers)).json()["hands"]
        assert sorted(one.get("picture", "") for one in row["players"]) == ["", "fox:teal"]
        hand = (await room.http.get(f"/api/hands/{row['id']}", headers=headers)).json()
        assert hand["players"] == row["players"]
        for names in (True, False):
            made = await room.post(f"hands/{row['id']}/links", {"cards": False, "names": names}, headers=headers)
            token = made.json()["link"].removeprefix("/shared/")
            shared = (await room.post("shared-hands/look", {"token": token})).json()
            shown = sorted(one.get("picture", "") for one in shared["players"])
            assert shown == (["", "fox:teal"] if names else ["", ""])
