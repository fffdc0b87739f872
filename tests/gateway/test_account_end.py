"""Accounts over HTTP: data export and closing the account."""

import io
import json
import zipfile
from typing import Any

from dealerbox.gateway.player.account_own import DATA_AN_HOUR
from dealerbox.hand.commands import Fold
from dealerbox.table.commands import Act
from dealerbox.wire import Do, Sit, Watch
from dealerbox.wire.chat import Say
from tests.gateway.account_visitor import EMAIL, PASSWORD, visited
from tests.live.playing import HEADS_UP

# ---- one's own data ----


async def test_ones_own_data_is_a_file_to_take_home() -> None:
    async with visited(HEADS_UP) as helmi:
        me = await helmi.register()
        await helmi.ask("account/language", {"language": "fi"})
        bob = await helmi.room.guest()
        helmi.room.http.cookies.clear()
        mine = (await helmi.ask("login", {"name": "Helmi", "password": PASSWORD}))["token"]
        async with helmi.room.socket(mine) as one, helmi.room.socket(bob) as two:
            await play_a_hand(one, two)
            await one.say(Say("c", "t1", "=hello()"))
            await one.answer("c")
        answer = await helmi.room.http.get("/api/account/data.zip")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "application/zip")
        assert "dealerbox-Helmi.zip" in answer.headers["content-disposition"]
        archive = zipfile.ZipFile(io.BytesIO(answer.content))
        assert archive.testzip() is None
        files = {name: archive.read(name).decode() for name in archive.namelist()}
        assert set(files) == {
            "README.txt", "profile.json", "sessions.csv", "events.csv", "transfers.csv", "cashier.csv", "points.csv",
            "hands.jsonl", "links.csv", "notes.json", "chat.csv", "limits.json", "letters.csv", "keys.csv",
        }  # fmt: skip
        profile = json.loads(files["profile.json"])
        assert (profile["id"], profile["email"], profile["language"]) == (me["player"], EMAIL, "fi")
        assert "buy-in" in files["transfers.csv"] and "grant" in files["transfers.csv"]
        assert "'=hello()" in files["chat.csv"], "no formula for a spreadsheet"
        assert EMAIL in files["letters.csv"] and "registered" in files["events.csv"]
        (hand,) = [json.loads(line) for line in files["hands.jsonl"].splitlines()]
        dealt = [event for event in hand["events"] if event["type"] == "StreetDealt" and event["cards"]]
        others = [cards for event in dealt for place, cards in enumerate(event["cards"]) if place != hand["place"]]
        assert others and all(card == -1 for cards in others for card in cards), "nobody else's cards"
        everything = "".join(files.values())
        assert mine not in everything and "argon2" not in everything and "StubShuffled" not in everything
        for _ in range(DATA_AN_HOUR - 1):
            assert (await helmi.room.http.get("/api/account/data.zip")).status_code == 200
        late = await helmi.room.http.get("/api/account/data.zip")
        assert (late.status_code, late.json()["code"]) == (429, "too_many")


async def play_a_hand(one: Any, two: Any) -> None:
    for seat, client in enumerate((two, one)):
        await client.say(Watch("t1"))
        await client.say(Sit("s", "t1", seat, 5000))
        await client.answer("s")
    turn = await one.event("TurnStarted")
    for id, client in (("f1", one), ("f2", two)):
        await client.say(Do(id, "t1", Act(turn["turn"], Fold())))
    await one.event("HandEnded")


# ---- the end ----


async def test_an_account_is_closed_for_good() -> None:
    async with visited() as helmi:
        me = await helmi.register()
        secret, _ = await helmi.switch_on()
        close = "account/close"
        assert (await helmi.ask(close, {"password": "wrong horse"}, 403))["code"] == "not_the_password"
        assert (await helmi.ask(close, {"password": PASSWORD, "code": "000000"}, 403))["code"] == "wrong_code"
        await helmi.ask(close, {"password": PASSWORD, "code": helmi.code(secret, 1)})
        assert (await helmi.get("me"))["player"] is None
        assert "permanently closed" in await helmi.letter("Your account is closed")
        store = helmi.room.house.parts.store
        known = await store.player(me["player"])
        assert known is not None and known.name.startswith("Closed ") and known.password == ""
        assert await store.balances(f"wallet:{me['player']}") == {} and await store.audit() == []
        assert (await helmi.ask("login", {"name": "Helmi", "password": PASSWORD}, 401))["code"] == "wrong_login"
        assert (await helmi.ask("login", {"name": EMAIL, "password": PASSWORD}, 401))["code"] == "wrong_login"
        taken = {"name": "HELMI", "password": PASSWORD}
        assert (await helmi.ask("register", taken, 409))["code"] == "name_taken"
        await helmi.ask("register", {"name": "Kettu", "password": PASSWORD, "email": EMAIL})


async def test_account_cannot_be_closed_while_seated() -> None:
    async with visited(HEADS_UP) as helmi:
        me = await helmi.register()
        async with helmi.room.socket(me["token"]) as line:
            await line.say(Watch("t1"))
            await line.say(Sit("s", "t1", 0, 5000))
            await line.answer("s")
            refused = await helmi.ask("account/close", {"password": PASSWORD}, 409)
            assert (refused["code"], refused["error"]) == (
                "seated",
                "You still have a seat or chips at a table. Leave the table first.",
            )
        assert (await helmi.get("me"))["name"] == "Helmi"


async def test_guest_can_close_account() -> None:
    async with visited() as helmi:
        guest = await helmi.ask("guest", {})
        refused = await helmi.ask("account/tournament-letters", {"reminders": True, "results": True}, 409)
        assert refused["code"] == "guest"
        await helmi.ask("account/close", {})
        assert (await helmi.get("me"))["player"] is None
        known = await helmi.room.house.parts.store.player(guest["player"])
        assert known is not None and known.name.startswith("Closed ")
