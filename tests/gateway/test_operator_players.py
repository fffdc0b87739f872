"""Players in the back office, and the acts on them."""

from typing import Any

import pytest

from dealerbox.accounts import login_waits
from dealerbox.core.records import SessionRecord
from dealerbox.gateway.office import sessions as office
from dealerbox.ledger import BANK, Transfer, wallet
from tests.gateway.office_room import played, staffed
from tests.gateway.serving import Served
from tests.gateway.test_operator import log, registered


async def who_am_i(room: Served, token: str) -> Any:
    return (await room.http.get("/api/me", headers={"Authorization": f"Bearer {token}"})).json()["player"]


async def test_player_file_has_money_and_notes() -> None:
    async with staffed("support") as (room, (_, sue)):
        ann, token = await registered(room, "Ann")
        await registered(room, "Bob")
        await room.house.parts.store.commit([Transfer("d", 1, BANK, wallet(ann), "EUR", 5_000, "deposit", "x")])
        (row,) = (await sue.ask("players?text=an&currency=EUR"))["players"]
        assert (row["name"], row["wallet"], row["state"], row["kind"]) == ("Ann", 5_000, "open", "player")
        assert (await sue.ask("players?most=1&skip=1"))["total"] == 2
        file = await sue.ask("player?player=ANN")
        assert file["id"] == ann and file["holdings"]["EUR"]["free"] == 5_000
        assert {(one["currency"], one["kind"]): one["amount"] for one in file["totals"]}["EUR", "deposit"] == 5_000
        note = await sue.post("note", player="Ann", text=" asked for her papers ")
        assert (note["by_name"], note["text"]) == ("Support", "asked for her papers")
        assert [one["text"] for one in (await sue.ask(f"player?player={ann}"))["notes"]] == ["asked for her papers"]
        (session,) = (await sue.ask("player/sessions?player=Ann"))["sessions"]
        assert session["address"] == "127.0.0.1"
        assert [move["kind"] for move in (await sue.ask("player/money?player=Ann"))["moves"]] == ["deposit", "grant"]
        assert (await sue.ask("player/money?player=Ann&most=1"))["next"] is not None
        assert [one["act"] for one in (await sue.ask("player/acts?player=Ann"))["acts"]] == ["note"]
        assert (await sue.ask("player?player=Nobody", 404))["code"] == "no_player"
        assert (await sue.ask("players?sort=age", 400))["code"] == "malformed"
        assert token not in str(file)


async def test_suspended_player_sees_the_reason() -> None:
    async with staffed("support", "security") as (room, (_, sue, sec)):
        ann, token = await registered(room, "Ann")
        assert (await sue.post("suspend", 403, player="Ann", hours=24, reason="a prank"))["code"] == "role"
        assert (await sec.post("suspend", 400, player="Ann", hours=0, reason="why"))["code"] == "hours"
        assert (await sec.post("suspend", 400, player="Ann", hours=24, reason=" "))["code"] == "malformed"
        suspended = await sec.post("suspend", player="Ann", hours=24, reason="papers are asked for")
        assert await who_am_i(room, token) is None
        refused = await room.post("login", {"name": "Ann", "password": "correct horse"})
        assert (refused.status_code, refused.json()["code"]) == (403, "account_closed")
        assert "suspended until" in refused.json()["error"] and "papers are asked for" in refused.json()["error"]
        assert [row["id"] for row in (await sec.ask("players?state=suspended"))["players"]] == [ann]
        assert (await sec.ask("player?player=Ann"))["suspension"]["until"] == suspended["until"]
        assert (await sec.post("lift", player="Ann", reason="she sent them"))["name"] == "Ann"
        assert (await sec.post("lift", 409, player="Ann"))["code"] == "not_suspended"
        assert (await room.post("login", {"name": "Ann", "password": "correct horse"})).status_code == 200
        done = [(act, about, reason) for act, about, reason in await log(room) if about == ann]
        assert [act for act, *_ in done] == ["suspend", "lift"] and done[0][2].endswith("papers are asked for")


async def test_a_player_is_logged_out_everywhere() -> None:
    async with staffed("support") as (room, (_, sue)):
        _, token = await registered(room, "Ann")
        async with room.socket(token) as ann:
            await ann.kind("Welcome")
            assert (await sue.post("log-out", player="Ann", reason="a stolen telephone"))["sessions"] == 1
            await ann.closed()
        assert await who_am_i(room, token) is None
        assert (await room.post("login", {"name": "Ann", "password": "correct horse"})).status_code == 200


async def test_locked_out_player_can_be_unlocked() -> None:
    async with staffed("support", "director") as (room, (_, sue, director)):
        await registered(room, "Ann")
        room.http.cookies.clear()
        for _ in range(login_waits.FREE):
            await room.post("login", {"name": "Ann", "password": "wrong horse"})
            await room.house.accounts.settle()
        right = {"name": "Ann", "password": "correct horse"}
        assert (await room.post("login", right)).json()["code"] == "slow"
        assert (await director.post("unlock", 403, player="Ann", reason="he says"))["code"] == "role"
        assert (await sue.post("unlock", player="Ann", reason="she has called"))["name"] == "Ann"
        assert (await room.post("login", right)).status_code == 200
        assert ("unlock", "she has called") in [(act, reason) for act, _, reason in await log(room)]


async def test_staff_gives_a_recovery_link(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with staffed("support", "security") as (room, (_, sue, sec)):
        ann, token = await registered(room, "Ann")
        asked: dict[str, Any] = {"player": "Ann", "reason": "showed her papers", "second_factor": True}
        assert (await sue.post("recover", 403, **asked))["code"] == "role"
        assert (await sec.post("recover", 400, player="Ann", reason=" "))["code"] == "malformed"
        monkeypatch.setattr(office, "CONFIRMED_MS", -1)
        assert (await sec.post("recover", 403, **asked))["code"] == "confirm", "a fresh code is asked for"
        monkeypatch.undo()
        given = await sec.post("recover", **asked)
        assert (given["name"], given["letter"]) == ("Ann", False)
        answer = await room.post("password/reset", {"token": given["link"], "password": "another horse here"})
        assert answer.status_code == 200, answer.text
        assert await who_am_i(room, token) is None
        assert (await room.post("login", {"name": "Ann", "password": "another horse here"})).status_code == 200
        assert ("recovery-link", ann, "password and second factor: showed her papers") in await log(room)


async def test_results_and_rake_are_those_of_the_hands() -> None:
    async with staffed("cashier") as (room, (_, cash)):
        records = await played(room, 120)
        nets = [one.net for record in records for one in record.players if one.player == "p003"]
        (result,) = (await cash.ask("player/results?player=p003"))["results"]
        assert (result["hands"], result["net"], result["game"]) == (len(nets), sum(nets), "holdem")
        file = await cash.ask("player?player=p003")
        assert 0 < file["rake"] == file["rake_month"] < sum(record.rake for record in records)
        rows = (await cash.ask("players?sort=rake&descending=true&kind=all&currency=EUR"))["players"]
        assert [row["rake"] for row in rows] == sorted((row["rake"] for row in rows), reverse=True)
        assert (await cash.ask("player/sessions?player=p003", 403))["code"] == "role", (
            "where he is, is not his business"
        )


async def test_players_are_found_by_device() -> None:
    async with staffed("security") as (room, (_, sec)):
        store, now = room.house.parts.store, room.house.parts.clock.now()
        for name in ("Ann", "Bob"):
            id, _ = await registered(room, name)
            await store.create_session(
                SessionRecord(f"of {name}", id, now, now + 1, "192.0.2.9", "B", "one box", used=now)
            )
        assert [row["name"] for row in (await sec.ask("players?text=one+box"))["players"]] == ["Ann", "Bob"]
        assert [row["name"] for row in (await sec.ask("players?text=192.0.2.9"))["players"]] == ["Ann", "Bob"]
