"""Accounts over HTTP: the way of a player from registering to closing, and of those who try to get around it."""

import io
import json
import zipfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from dealerbox.gateway.account_own import DATA_AN_HOUR
from dealerbox.gateway.hub import LOGGED_OUT
from dealerbox.gateway.sessions import COOKIE, DEVICE
from dealerbox.room.accounts import guessing, second_factor
from dealerbox.room.accounts.letters.postman import Postman
from dealerbox.room.cashier.settings import settings_of
from dealerbox.wire import Say, Sit, Watch
from tests.gateway.serving import Served, served
from tests.room.accounts_house import ROOM, Caught, token_in
from tests.room.cashier.desks import SET_UP
from tests.room.cashier.requests import OTHER_IBAN
from tests.room.playing import HEADS_UP

PASSWORD = "correct horse"
EMAIL = "helmi@example.org"


class Visitor:
    """A browser that keeps its cookies, at a room whose letters are caught."""

    def __init__(self, room: Served) -> None:
        self.room = room
        self.post = Caught()
        self._postman = Postman(room.house.accounts.kit, self.post, ROOM)

    async def ask(self, path: str, body: Any, status: int = 200, **headers: str) -> Any:
        answer = await self.room.post(path, body, headers={"Origin": self.room.address, **headers})
        assert answer.status_code == status, answer.text
        return answer.json()

    async def get(self, path: str) -> Any:
        answer = await self.room.http.get(f"/api/{path}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def letter(self, subject: str) -> str:
        """The secret in the last letter with that subject, or its text where it has none."""
        await self.room.house.accounts.settle()
        await self._postman.send_due()
        found = [one for one in self.post.messages if one["Subject"] == subject]
        assert found, [one["Subject"] for one in self.post.messages]
        text: str = found[-1].get_content()
        return token_in(found[-1]) if "#" in text else text

    async def register(self, name: str = "Helmi", email: str = EMAIL) -> Any:
        me = await self.ask("register", {"name": name, "password": PASSWORD, "email": email})
        if email:
            await self.ask("email/confirm", {"token": await self.letter("Confirm your e-mail address")})
        return me

    async def switch_on(self) -> tuple[str, list[str]]:
        """The second factor; returns its secret and the recovery codes."""
        setup = await self.ask("account/factor/begin", {"password": PASSWORD})
        codes = await self.ask("account/factor/confirm", {"code": self.code(setup["secret"], -1)})
        return setup["secret"], codes["codes"]

    def code(self, secret: str, steps: int = 0) -> str:
        """Of the present half minute, or of one beside it: each is taken once."""
        return second_factor.code_at(secret, self.room.house.parts.clock.now() + 30_000 * steps)


@asynccontextmanager
async def visited(*tables: Any, **more: Any) -> AsyncIterator[Visitor]:
    async with served(*tables, generosity=100, **more) as room:
        yield Visitor(room)


# ---- the whole way ----


async def test_from_registering_to_a_new_password() -> None:
    async with visited() as helmi:
        assert await helmi.get("accounts") == {"email": "optional"}
        me = await helmi.register()
        account = await helmi.get("account")
        assert (account["email"], account["recovery_left"], account["language"]) == (EMAIL, None, "en")
        assert account["confirmed"] is not None
        secret, codes = await helmi.switch_on()
        await helmi.ask("logout", {})

        asked = await helmi.ask("login", {"name": EMAIL, "password": PASSWORD})
        assert asked["challenge"] and asked["token"] is None and asked["player"] is None
        assert (await helmi.get("me"))["player"] is None, "not in yet"
        wrong = {"challenge": asked["challenge"], "code": "000000"}
        assert (await helmi.ask("login/code", wrong, 401))["code"] == "wrong_code"
        entered = await helmi.ask("login/code", {"challenge": asked["challenge"], "code": helmi.code(secret)})
        assert (entered["player"], entered["last"]["failed"]) == (me["player"], 1)
        assert (await helmi.get("account"))["last"] == entered["last"]

        await helmi.ask("password/forgot", {"who": EMAIL})
        token = await helmi.letter("A new password")
        await helmi.ask("password/reset", {"token": token, "password": "another horse"})
        assert (await helmi.get("me"))["player"] is None, "all sessions have ended"
        assert (await helmi.ask("password/reset", {"token": token, "password": "third horses"}, 410))[
            "code"
        ] == "link_over"
        asked = await helmi.ask("login", {"name": "Helmi", "password": "another horse"})
        assert asked["challenge"], "the second factor stays"
        entered = await helmi.ask("login/code", {"challenge": asked["challenge"], "code": codes[0].upper()})
        assert entered["player"] == me["player"]
        assert (await helmi.get("account"))["recovery_left"] == 9


async def test_secrets_are_in_cookies_that_no_script_reads() -> None:
    async with visited() as helmi:
        answer = await helmi.room.post(
            "register", {"name": "Helmi", "password": PASSWORD}, headers={"Origin": helmi.room.address}
        )
        cookies = {one.split("=")[0]: one for one in answer.headers.get_list("set-cookie")}
        assert set(cookies) == {COOKIE, DEVICE}
        assert all("HttpOnly" in one and "SameSite=strict" in one for one in cookies.values())
        again = await helmi.room.post(
            "login", {"name": "Helmi", "password": PASSWORD}, headers={"Origin": helmi.room.address}
        )
        assert [one.split("=")[0] for one in again.headers.get_list("set-cookie")] == [COOKIE], "the device stays"


async def test_where_an_address_is_required_real_money_waits_until_it_is_confirmed() -> None:
    async with visited(email="required", cashier=settings_of(SET_UP, {})) as valma:
        assert await valma.get("accounts") == {"email": "required"}
        refused = await valma.ask("register", {"name": "Valma", "password": PASSWORD}, 400)
        assert refused["code"] == "email_needed"
        await valma.ask("register", {"name": "Valma", "password": PASSWORD, "email": EMAIL})
        deposit = {"currency": "EUR", "amount": 5_000, "way": "sepa", "nonce": "nonce-0001"}
        assert (await valma.ask("cashier/deposits", deposit, 403))["code"] == "email_unconfirmed"
        back = deposit | {"account": OTHER_IBAN, "holder": "Valma V"}
        assert (await valma.ask("cashier/withdrawals", back, 403))["code"] == "email_unconfirmed"
        assert (await valma.ask("cashier/top-up", {}, 409))["code"] != "email_unconfirmed", "fun chips are free"
        await valma.ask("email/confirm", {"token": await valma.letter("Confirm your e-mail address")})
        assert (await valma.ask("cashier/deposits", deposit))["state"] == "announced"


# ---- what strangers try ----


async def test_a_session_that_was_there_before_logging_in_opens_nothing_afterwards() -> None:
    async with visited() as helmi:
        await helmi.register()
        await helmi.ask("logout", {})
        planted = (await helmi.ask("guest", {}))["token"]
        entered = await helmi.ask("login", {"name": "Helmi", "password": PASSWORD})
        assert entered["token"] != planted
        helmi.room.http.cookies.clear()
        bearer = {"Authorization": f"Bearer {planted}"}
        assert (await helmi.room.http.get("/api/me", headers=bearer)).json()["player"] is None


async def test_what_opened_a_guests_account_does_not_open_the_kept_one() -> None:
    async with visited(HEADS_UP) as helmi:
        guest = await helmi.ask("guest", {})
        async with helmi.room.socket(guest["token"]) as line:
            await line.kind("Welcome")
            kept = await helmi.ask("keep", {"name": "Helmi", "password": PASSWORD, "email": EMAIL})
            assert kept["player"] == guest["player"] and kept["token"] != guest["token"]
            await line.say(Watch("t1"))
            await line.say(Sit("s", "t1", 0, 5000))
            assert (await line.answer("s"))["type"] == "Done", "his line goes on"
        helmi.room.http.cookies.clear()
        bearer = {"Authorization": f"Bearer {guest['token']}"}
        assert (await helmi.room.http.get("/api/me", headers=bearer)).json()["player"] is None


async def test_neither_a_challenge_nor_the_password_alone_opens_anything() -> None:
    async with visited(HEADS_UP) as helmi:
        await helmi.register()
        await helmi.switch_on()
        await helmi.ask("logout", {})
        challenge = (await helmi.ask("login", {"name": "Helmi", "password": PASSWORD}))["challenge"]
        for headers in ({"Authorization": f"Bearer {challenge}"}, {"Cookie": f"{COOKIE}={challenge}"}):
            assert (await helmi.room.http.get("/api/me", headers=headers)).json()["player"] is None
            assert (await helmi.room.http.get("/api/account", headers=headers)).status_code == 401
        async with helmi.room.socket(challenge) as line:
            assert (await line.kind("Welcome"))["player"] is None
        for code in ("", "0" * 300, "null"):
            assert (await helmi.room.post("login/code", {"challenge": challenge, "code": code})).status_code == 401


async def test_a_code_that_was_seen_opens_nothing_more() -> None:
    async with visited() as helmi:
        await helmi.register()
        secret, _ = await helmi.switch_on()
        code = helmi.code(secret, 1)
        for status in (200, 401):
            challenge = (await helmi.ask("login", {"name": "Helmi", "password": PASSWORD}))["challenge"]
            await helmi.ask("login/code", {"challenge": challenge, "code": code}, status)


async def test_a_players_device_is_let_in_while_strangers_guess() -> None:
    async with visited() as helmi:
        await helmi.register()
        own = dict(helmi.room.http.cookies)
        for _ in range(guessing.LOCKED_AFTER + 2):
            helmi.room.http.cookies.clear()
            answer = await helmi.room.post("login", {"name": "Helmi", "password": "wrong horse"})
            await helmi.room.house.accounts.settle()
        assert (answer.status_code, answer.json()["code"]) == (429, "slow")
        assert int(answer.json()["about"]) > 0, "in seconds, for the client's own words"
        helmi.room.http.cookies.update({DEVICE: own[DEVICE]})
        await helmi.ask("login", {"name": "Helmi", "password": PASSWORD})


async def test_answers_are_the_same_whether_an_address_is_known() -> None:
    async with visited() as helmi:
        await helmi.register()
        await helmi.ask("logout", {})
        for path, body in (
            ("login", {"password": "wrong horse"}),
            ("password/forgot", {}),
            ("register", {"password": PASSWORD}),
        ):
            answers = []
            for number, email in enumerate((EMAIL, "nobody@example.org")):
                who = {"login": {"name": email}, "password/forgot": {"who": email}}.get(
                    path, {"name": f"New{number}", "email": email}
                )
                answer = await helmi.room.post(path, {**who, **body})
                told = {key: value for key, value in answer.json().items() if key not in ("player", "name", "token")}
                answers.append((answer.status_code, sorted(answer.json()), told))
            assert answers[0] == answers[1], path


NEED_A_SESSION = [
    ("GET", "account"), ("POST", "account/language"), ("POST", "account/password"), ("POST", "account/email"),
    ("POST", "account/email/again"), ("POST", "account/factor/begin"), ("POST", "account/factor/confirm"),
    ("POST", "account/factor/off"), ("POST", "account/factor/recovery"), ("GET", "account/sessions"),
    ("DELETE", "account/sessions/0123456789abcdef"), ("POST", "account/sessions/end"), ("GET", "account/data.zip"),
    ("POST", "account/close"), ("POST", "keep"),
]  # fmt: skip


async def test_nobody_touches_an_account_from_outside() -> None:
    async with visited() as helmi:
        await helmi.register()
        own = dict(helmi.room.http.cookies)
        for method, path in NEED_A_SESSION:
            helmi.room.http.cookies.clear()
            answer = await helmi.room.http.request(method, f"/api/{path}", json={} if method != "GET" else None)
            assert (answer.status_code, answer.json()["code"]) == (401, "not_logged_in"), path
            helmi.room.http.cookies.update(own)
            if method != "GET":
                foreign = {"Origin": "https://evil.example"}
                answer = await helmi.room.http.request(method, f"/api/{path}", json={}, headers=foreign)
                assert (answer.status_code, answer.json()["code"]) == (403, "foreign_page"), path


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("register", {"name": "Abc", "password": PASSWORD, "email": "x" * 301}),
        ("register", {"name": "Abc", "password": PASSWORD, "language": "sv"}),
        ("login/code", {"challenge": "x"}),
        ("login/code", {"challenge": 5, "code": []}),
        ("password/reset", {"token": "x" * 400, "password": PASSWORD}),
        ("password/forgot", {"who": None}),
        ("email/confirm", {"token": "x", "more": 1}),
    ],
)
async def test_bad_bodies_are_told_why(path: str, body: Any) -> None:
    async with visited() as helmi:
        assert (await helmi.ask(path, body, 400))["code"] == "malformed"


# ---- sessions ----


async def test_ending_sessions_ends_their_lines() -> None:
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


async def test_a_changed_password_ends_other_lines_and_not_this_one() -> None:
    async with visited() as helmi:
        await helmi.register()
        mine = helmi.room.http.cookies[COOKIE]
        helmi.room.http.cookies.clear()
        away = (await helmi.ask("login", {"name": "Helmi", "password": PASSWORD}))["token"]
        helmi.room.http.cookies.clear()
        helmi.room.http.cookies.update({COOKIE: mine})
        assert (await helmi.ask("account/password", {"old": "wrong horse", "new": "x" * 9}, 403))[
            "code"
        ] == "not_the_password"
        async with helmi.room.socket(away) as gone:
            await gone.kind("Welcome")
            await helmi.ask("account/password", {"old": PASSWORD, "new": "another horse"})
            assert (await gone.closed())[0] == LOGGED_OUT
        assert (await helmi.get("me"))["name"] == "Helmi"


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
            "README.txt", "profile.json", "sessions.csv", "events.csv", "transfers.csv", "points.csv", "hands.jsonl",
            "notes.json", "chat.csv", "limits.json", "letters.csv", "keys.csv",
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
    from dealerbox.hand.commands import Fold
    from dealerbox.table.commands import Act
    from dealerbox.wire import Do

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
        assert "closed for good" in await helmi.letter("Your account is closed")
        store = helmi.room.house.parts.store
        known = await store.player(me["player"])
        assert known is not None and known.name.startswith("Closed ") and known.password == ""
        assert await store.balances(f"wallet:{me['player']}") == {} and await store.audit() == []
        assert (await helmi.ask("login", {"name": "Helmi", "password": PASSWORD}, 401))["code"] == "wrong_login"
        assert (await helmi.ask("login", {"name": EMAIL, "password": PASSWORD}, 401))["code"] == "wrong_login"
        taken = {"name": "HELMI", "password": PASSWORD}
        assert (await helmi.ask("register", taken, 409))["code"] == "name_taken"
        await helmi.ask("register", {"name": "Kettu", "password": PASSWORD, "email": EMAIL})


async def test_an_account_is_not_closed_while_its_player_sits() -> None:
    async with visited(HEADS_UP) as helmi:
        me = await helmi.register()
        async with helmi.room.socket(me["token"]) as line:
            await line.say(Watch("t1"))
            await line.say(Sit("s", "t1", 0, 5000))
            await line.answer("s")
            refused = await helmi.ask("account/close", {"password": PASSWORD}, 409)
            assert (refused["code"], refused["error"]) == (
                "seated",
                "You have a seat, or chips on a table: leave first.",
            )
        assert (await helmi.get("me"))["name"] == "Helmi"


async def test_a_guest_may_close_his_account_too() -> None:
    async with visited() as helmi:
        guest = await helmi.ask("guest", {})
        await helmi.ask("account/close", {})
        assert (await helmi.get("me"))["player"] is None
        known = await helmi.room.house.parts.store.player(guest["player"])
        assert known is not None and known.name.startswith("Closed ")
