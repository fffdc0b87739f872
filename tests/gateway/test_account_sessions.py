"""Accounts over HTTP: sessions that end, and their connections."""

import json

from dealerbox.gateway.player.sessions import COOKIE
from dealerbox.gateway.socket.disconnects import LOGGED_OUT
from tests.gateway.account_visitor import PASSWORD, visited


async def test_ending_sessions_closes_their_connections() -> None:
    async with visited() as helmi:
        await helmi.register()
        helmi.room.http.cookies.clear()
        away = (await helmi.ask("login", {"name": "Helmi", "password": PASSWORD}))["token"]
        helmi.room.http.cookies.clear()
        here = (await helmi.ask("login", {"name": "Helmi", "password": PASSWORD}))["token"]
        listed = await helmi.get("account/sessions")
        assert [one["this"] for one in listed["sessions"]].count(True) == 1 and len(listed["sessions"]) == 3
        assert listed["events"][0]["what"] in ("new-device", "log-in")
        assert away not in json.dumps(listed) and here not in json.dumps(listed)
        other = helmi.room.house.accounts.digest(away)[:16]
        async with helmi.room.socket(away) as gone, helmi.room.socket(here) as stays:
            await gone.kind("Welcome")
            await stays.kind("Welcome")
            delete = await helmi.room.http.request("DELETE", f"/api/account/sessions/{other}", json={})
            assert delete.status_code == 200
            assert (await gone.closed())[0] == LOGGED_OUT
            await helmi.ask("account/sessions/end", {})
            assert (await stays.closed())[0] == LOGGED_OUT
        assert (await helmi.get("me"))["player"] is None


async def test_password_change_closes_other_connections_only() -> None:
    async with visited() as helmi:
        await helmi.register()
        mine = helmi.room.http.cookies[COOKIE]
        helmi.room.http.cookies.clear()
        away = (await helmi.ask("login", {"name": "Helmi", "password": PASSWORD}))["token"]
        helmi.room.http.cookies.clear()
        helmi.room.http.cookies.update({COOKIE: mine})
        assert (await helmi.ask("account/password", {"old": "wrong horse", "new": "another horse"}, 403))[
            "code"
        ] == "not_the_password"
        async with helmi.room.socket(away) as gone:
            await gone.kind("Welcome")
            await helmi.ask("account/password", {"old": PASSWORD, "new": "another horse"})
            assert (await gone.closed())[0] == LOGGED_OUT
        assert (await helmi.get("me"))["name"] == "Helmi"
