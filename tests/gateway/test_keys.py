"""API keys: what they open, what they do not, and when they end."""

from hashlib import sha256
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.exceptions import InvalidStatus

from dealerbox.accounts.second_factor import code_at
from dealerbox.accounts.store import NOTHING, Link
from dealerbox.core.audit_log import AuditEntry
from dealerbox.core.records import PlayerRecord
from dealerbox.gateway.socket import api_keys
from dealerbox.integrations.api_keys import service as keys
from dealerbox.integrations.api_keys.scopes import PLAYER
from dealerbox.staff.store import Member
from dealerbox.table.host_commands import EndTable
from dealerbox.wire import Host, Ping, Sit, Watch
from tests.gateway.serving import OPERATOR_KEY, Served, served
from tests.live.playing import HEADS_UP

OWNER = {"Authorization": f"Bearer {OPERATOR_KEY}"}
PASSWORD = "correct horse"
EVE = Member("staff:1", "Eve", ("support", "security"), 10, "the room", "hash")


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def own_key(room: Served, session: str, *scopes: str, **more: Any) -> Any:
    body = {"name": "My bot", "scopes": scopes or tuple(PLAYER), **more}
    answer = await room.post("keys", body, headers=bearer(session))
    assert answer.status_code == 200, answer.text
    return answer.json()


async def staff_key(room: Served, *scopes: str, **more: Any) -> str:
    """Create a key as the holder of the operator's key."""
    body = {"name": "Nightly", "scopes": scopes, "reason": "reports", **more}
    answer = await room.post("operator/keys/make", body, headers=OWNER)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["key"])


async def asked(room: Served, path: str, key: str) -> tuple[int, str]:
    answer = await room.http.get(f"/api/{path}", headers=bearer(key))
    return answer.status_code, answer.json().get("code", "")


async def with_factor(room: Served) -> tuple[str, str, list[str]]:
    """Return Ann's session, the secret of her second factor, and her recovery codes."""
    me = bearer((await room.post("register", {"name": "Ann", "password": PASSWORD})).json()["token"])
    room.http.cookies.clear()
    secret = (await room.post("account/factor/begin", {"password": PASSWORD}, headers=me)).json()["secret"]
    code = code_at(secret, room.house.parts.clock.now())
    codes = (await room.post("account/factor/confirm", {"code": code}, headers=me)).json()["codes"]
    return me["Authorization"].removeprefix("Bearer "), secret, codes


async def acts(room: Served) -> list[AuditEntry]:
    return await room.house.parts.store.audit_entries(0)


# ---- a player's keys ----


async def test_key_is_shown_once_and_opens_its_scopes() -> None:
    async with served() as room:
        session = await room.guest()
        made = await own_key(room, session, "account", "hands")
        key = made["key"]
        assert key.startswith("dbx_") and len(key) > 40
        assert (await room.http.get("/api/me", headers=bearer(key))).json()["player"] is not None
        assert (await asked(room, "points", key))[0] == 200
        assert (await asked(room, "hands", key))[0] == 200
        assert await asked(room, "notes", key) == (403, "key_scope"), "it was not made for that"
        listed = (await room.http.get("/api/keys", headers=bearer(session))).json()
        assert key not in str(listed)
        (one,) = listed["keys"]
        assert (one["name"], one["scopes"], one["used_from"]) == ("My bot", ["account", "hands"], "127.0.0.1")
        assert {scope["name"] for scope in listed["scopes"]} == set(PLAYER)
        digest = (await room.house.parts.store.api_keys.of("player"))[0].digest
        assert key not in digest and digest != key


NEVER = [
    ("POST", "logout", {}, 200),  # public: it ends no session, because there is none
    ("GET", "keys", None, 403),
    ("POST", "keys", {"name": "More", "scopes": ["play"]}, 403),
    ("DELETE", "keys/x", {}, 403),
    ("POST", "keep", {"name": "Mine", "password": "correct horse"}, 403),
    ("GET", "operator/tables", None, 403),
]


@pytest.mark.parametrize(("method", "path", "body", "status"), NEVER, ids=[f"{one[0]} {one[1]}" for one in NEVER])
async def test_calls_that_no_players_key_opens(method: str, path: str, body: Any, status: int) -> None:
    async with served() as room:
        key = (await own_key(room, await room.guest()))["key"]
        answer = await room.http.request(method, f"/api/{path}", json=body, headers=bearer(key))
        assert answer.status_code == status
        if status == 403:
            assert answer.json()["code"] == "key_scope"


async def test_every_call_of_players_is_in_a_scope_or_closed_to_keys() -> None:
    """No key can withdraw money or change a password: such calls have no scope."""
    async with served() as room:
        document = (await room.http.get("/api/openapi.json")).json()
    for path, operations in document["paths"].items():
        for operation in operations.values():
            scopes = [scope for one in operation["security"] for scope in one.get("key", [])]
            assert all(scope in PLAYER or f"/api/operator/{scope}" == path for scope in scopes), path
            if path.startswith(("/api/operator/", "/api/private-tables")):
                continue
            if any(word in path for word in ("withdraw", "password", "factor", "email", "/api/keys", "close")):
                assert not scopes, f"{path} must not be open to keys"


async def test_bot_plays_with_its_key_and_is_disconnected_when_it_ends() -> None:
    async with served(HEADS_UP) as room:
        session = await room.guest()
        made = await own_key(room, session, "play")
        async with room.socket(made["key"]) as bot, room.socket(session) as window:
            await bot.say(Watch("t1"))
            await bot.say(Sit("s", "t1", 0, 5000))
            assert (await bot.answer("s"))["type"] == "Done"
            answer = await room.http.request(
                "DELETE", f"/api/keys/{made['about']['id']}", json={}, headers=bearer(session)
            )
            assert answer.status_code == 200
            assert await bot.closed() == (4001, "this key was revoked")
            await window.say(Ping(1))
            await window.kind("Pong")
        assert await asked(room, "me", made["key"]) == (401, "wrong_key")
        with pytest.raises(InvalidStatus):
            async with room.socket(made["key"]):
                pass


async def test_a_key_without_the_scope_opens_no_game_socket() -> None:
    async with served() as room:
        key = (await own_key(room, await room.guest(), "hands"))["key"]
        with pytest.raises(InvalidStatus) as refused:
            async with room.socket(key):
                pass
        assert refused.value.response.status_code == 403


async def test_connection_closes_when_its_key_expires(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "DAY_MS", 300)
    async with served() as room:
        made = await own_key(room, await room.guest(), "play", days=1)
        async with room.socket(made["key"]) as bot:
            assert await bot.closed() == (4001, "your key has expired")
        assert await asked(room, "me", made["key"]) == (401, "wrong_key")


async def test_a_key_of_another_is_not_revoked_and_not_seen() -> None:
    async with served() as room:
        ann, bob = await room.guest(), await room.guest()
        made = await own_key(room, ann)
        id = made["about"]["id"]
        answer = await room.http.request("DELETE", f"/api/keys/{id}", json={}, headers=bearer(bob))
        assert (answer.status_code, answer.json()["code"]) == (404, "no_key")
        assert (await room.http.get("/api/keys", headers=bearer(bob))).json()["keys"] == []
        assert (await asked(room, "me", made["key"]))[0] == 200


async def test_only_from_the_addresses_that_it_names() -> None:
    async with served() as room:
        session = await room.guest()
        near = await own_key(room, session, addresses=["127.0.0.0/8"])
        far = await own_key(room, session, addresses=["192.0.2.1", "2001:db8::/32"])
        assert (await asked(room, "me", near["key"]))[0] == 200
        assert await asked(room, "me", far["key"]) == (403, "key_address")


BAD = {
    "no name": ({"name": " "}, "key_name"),
    "no scope": ({"scopes": []}, "key_scope"),
    "an unknown scope": ({"scopes": ["cashier"]}, "key_scope"),
    "an act": ({"scopes": ["pause"]}, "key_scope"),
    "no address": ({"addresses": ["here"]}, "key_address"),
    "too long": ({"days": 400}, "malformed"),
}


@pytest.mark.parametrize(("change", "code"), BAD.values(), ids=BAD.keys())
async def test_a_key_that_cannot_be(change: dict[str, Any], code: str) -> None:
    async with served() as room:
        body = {"name": "My bot", "scopes": ["play"]} | change
        answer = await room.post("keys", body, headers=bearer(await room.guest()))
        assert (answer.status_code, answer.json()["code"]) == (400, code)


async def test_a_closed_account_has_no_keys() -> None:
    async with served() as room:
        session = await room.guest()
        player = (await room.http.get("/api/me", headers=bearer(session))).json()["player"]
        key = (await own_key(room, session))["key"]
        await room.house.parts.store.write_audit_entry(AuditEntry(5, "close-account", player, "x", "key", "key"))
        assert await asked(room, "me", key) == (401, "wrong_key")


async def test_closing_an_account_revokes_its_keys() -> None:
    async with served() as room:
        me = (await room.post("register", {"name": "Ann", "password": "correct horse"})).json()
        room.http.cookies.clear()
        key = (await own_key(room, me["token"], "play", "account", password="correct horse"))["key"]
        async with room.socket(key) as bot:
            body = {"password": "correct horse", "code": ""}
            closed = await room.post("account/close", body, headers=bearer(me["token"]))
            assert closed.status_code == 200, closed.text
            assert (await bot.closed())[0] == 4001
        assert await asked(room, "me", key) == (401, "wrong_key")
        assert await room.house.parts.store.api_keys.of("player") == []


async def test_a_suspended_player_has_no_keys_until_it_is_over() -> None:
    async with served() as room:
        me = (await room.post("register", {"name": "Ann", "password": "correct horse"})).json()
        room.http.cookies.clear()
        key = (await own_key(room, me["token"], "play", "account", password="correct horse"))["key"]
        async with room.socket(key) as bot:
            body = {"player": "Ann", "hours": 1, "reason": "looked into"}
            assert (await room.post("operator/suspend", body, headers=OWNER)).status_code == 200
            assert (await bot.closed())[0] == 4001
        assert await asked(room, "me", key) == (401, "wrong_key")
        assert (await room.post("operator/lift", {"player": "Ann", "reason": "x"}, headers=OWNER)).status_code == 200
        assert (await asked(room, "me", key))[0] == 200


async def test_creating_a_key_requires_reauthentication() -> None:
    """The session alone, in a browser left open, is not enough."""
    async with served() as room:
        me, secret, _ = await with_factor(room)
        wish = {"name": "My bot", "scopes": ["play"]}
        right = {"password": PASSWORD, "code": code_at(secret, room.house.parts.clock.now() + 30_000)}
        assert (await room.http.get("/api/keys", headers=bearer(me))).json()["asks"] == ["password", "code"]
        rows = [
            ({}, 403, "not_the_password"), ({"password": PASSWORD}, 403, "wrong_code"),
            (right | {"scopes": ["king"]}, 400, "key_scope"),  # costs no code
            (right, 200, None), (right, 403, "wrong_code"),
        ]  # fmt: skip
        for more, status, code in rows:
            answer = await room.post("keys", wish | more, headers=bearer(me))
            assert (answer.status_code, answer.json().get("code")) == (status, code), answer.text
        guest = (await room.http.get("/api/keys", headers=bearer(await room.guest()))).json()
        assert guest["asks"] == []


async def test_keys_are_in_account_events_and_the_audit_log() -> None:
    async with served() as room:
        session = await room.guest()
        player = (await room.http.get("/api/me", headers=bearer(session))).json()["player"]
        made = await own_key(room, session, "play", "hands")
        path = f"/api/keys/{made['about']['id']}"
        assert (await room.http.request("DELETE", path, json={}, headers=bearer(session))).status_code == 200
        told = (await room.http.get("/api/account/sessions", headers=bearer(session))).json()["events"]
        assert [(one["what"], one["address"]) for one in told[:2]] == [
            ("key-revoked", "127.0.0.1"), ("key-made", "127.0.0.1"),
        ]  # fmt: skip
        assert [(one.act, one.about, one.reason, one.by, one.by_name) for one in await acts(room)] == [
            ("key-revoked", player, "My bot", player, "the player"),
            ("key-made", player, "My bot (hands, play)", player, "the player"),
        ]


async def changed(room: Served, session: str) -> Any:
    return await room.post("account/password", {"old": PASSWORD, "new": "quite another"}, headers=bearer(session))


async def everywhere(room: Served, session: str) -> Any:
    return await room.post("account/sessions/end", {}, headers=bearer(session))


async def by_the_staff(room: Served, session: str) -> Any:
    return await room.post("operator/log-out", {"player": "Ann", "reason": "asked by telephone"}, headers=OWNER)


async def by_letter(room: Served, session: str) -> Any:
    store = room.house.parts.store
    ann = await store.player_named("Ann")
    assert ann is not None
    address = "ann@example.org"
    await store.accounts.set_email(ann.id, address, NOTHING)
    confirming = Link("digest", ann.id, "confirm", address, 2**50)
    await store.accounts.add_link(confirming)
    assert await store.accounts.confirm(confirming, 1, NOTHING)
    link = Link(sha256(b"secret").hexdigest(), ann.id, "reset", address, 2**50)
    await store.accounts.add_link(link)
    return await room.post("password/reset", {"token": "secret", "password": "quite another"})


@pytest.mark.parametrize("what", [changed, everywhere, by_the_staff, by_letter])
async def test_password_reset_revokes_keys(what: Any) -> None:
    async with served() as room:
        me = (await room.post("register", {"name": "Ann", "password": PASSWORD})).json()["token"]
        other = (await room.post("register", {"name": "Bob", "password": PASSWORD})).json()["token"]
        room.http.cookies.clear()
        key = (await own_key(room, me, "play", "account", password=PASSWORD))["key"]
        kept = (await own_key(room, other, "play", "account", password=PASSWORD))["key"]
        async with room.socket(key) as bot, room.socket(kept) as neighbour:
            assert (await what(room, me)).status_code == 200
            assert await bot.closed() == (4001, "this key was revoked")
            await neighbour.say(Ping(1))
            await neighbour.kind("Pong")
        assert await asked(room, "me", key) == (401, "wrong_key")
        assert (await asked(room, "me", kept))[0] == 200


async def test_a_session_that_ends_alone_takes_no_key_along() -> None:
    async with served() as room:
        session = await room.guest()
        key = (await own_key(room, session, "account"))["key"]
        await room.post("logout", {}, headers=bearer(session))
        assert (await asked(room, "me", key))[0] == 200


async def test_read_scopes_open_no_changing_calls() -> None:
    """The scopes described as reading open no call that does more."""
    async with served() as room:
        document = (await room.http.get("/api/openapi.json")).json()
    reads = {name for name, about in PLAYER.items() if about.startswith("read your")}
    assert reads == {"account", "hands"}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            scopes = {scope for one in operation["security"] for scope in one.get("key", [])}
            assert method == "get" or not scopes & reads, f"{method} {path}"


async def test_play_money_top_up_needs_the_play_scope() -> None:
    async with served() as room:
        session = await room.guest()
        for scope, status in (("account", 403), ("play", 409)):
            key = (await own_key(room, session, scope))["key"]
            answer = await room.post("cashier/top-up", {}, headers=bearer(key))
            assert answer.status_code == status, answer.text


async def test_a_key_orders_as_a_host_only_where_it_is_for_that() -> None:
    async with served(HEADS_UP) as room:
        session = await room.guest()
        order = Host("h", "t1", EndTable())
        for scopes, code in ((("play",), "key_scope"), (("play", "host"), "not_host")):
            async with room.socket((await own_key(room, session, *scopes))["key"]) as bot:
                await bot.say(order)
                assert (await bot.answer("h"))["code"] == code
        async with room.socket(session) as window:
            await window.say(order)
            assert (await window.answer("h"))["code"] == "not_host", "t1 is the house's"


async def test_a_key_may_ask_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api_keys, "CALLS", api_keys.Limit("calls by key", 3, "other"))
    async with served() as room:
        session = await room.guest()
        one, other = (await own_key(room, session))["key"], (await own_key(room, session))["key"]
        assert [(await asked(room, "me", one))[0] for _ in range(5)] == [200, 200, 200, 429, 429]
        assert (await asked(room, "me", other))[0] == 200, "each has its own"


async def test_wrong_keys_are_slowed_down() -> None:
    async with served() as room:
        most = api_keys.WRONG.a_minute
        answers = [(await asked(room, "points", f"dbx_{number}"))[0] for number in range(most + 2)]
        assert answers == [401] * most + [429] * 2


# ---- keys of the staff ----


async def test_staff_key_acts_in_its_makers_name() -> None:
    async with served(HEADS_UP) as room:
        key = await staff_key(room, "tables", "pause")
        assert (await asked(room, "operator/tables", key))[0] == 200
        assert (await asked(room, "operator/tables", key))[0] == 200
        paused = await room.post("operator/pause", {"table": "t1", "reason": "x"}, headers=bearer(key))
        assert paused.json() == {"paused": ["t1"]}
        assert await asked(room, "operator/log", key) == (403, "key_scope")
        done = [(act.act, act.by, act.by_name) for act in reversed(await acts(room))]
        name = "operator's key (key Nightly)"
        assert [one for one in done if one[0] in ("key-asked", "pause")] == [
            ("key-asked", "key", name), ("pause", "key", name),
        ]  # fmt: skip
        assert key not in str(await acts(room))


async def test_no_key_does_sensitive_acts() -> None:
    async with served() as room:
        money = ("cash/approve", "cash/pay", "cash/give", "cash/take", "cash/receive", "cash/confirm", "cash/send",
                 "cash/book", "cash/count", "cash/propose", "jackpot/pay")  # fmt: skip
        for scope in ("keys/make", "staff/invite", "hooks/make", "own/password", *money):
            body = {"name": "More", "scopes": [scope], "reason": "x"}
            answer = await room.post("operator/keys/make", body, headers=OWNER)
            assert (answer.status_code, answer.json()["code"]) == (400, "key_scope"), scope


async def eves_key(room: Served, *scopes: str) -> str:
    """Create a key of Eve's, who has the roles of EVE."""
    store, now = room.house.parts.store, room.house.parts.clock.now
    await store.staff.create(EVE, AuditEntry(1, "staff-invite", EVE.id, "", "key", "key"))
    made = keys.ApiKeys(store, now)
    wish = keys.KeyRequest("Eve's", scopes, None)
    actor = keys.Actor(EVE.id, EVE.name, frozenset({"owner"}))
    return (await made.make_for_staff(actor, wish, "x")).token


async def test_a_key_has_no_more_than_its_maker_has_now() -> None:
    async with served() as room:
        key = await eves_key(room, "tables", "log", "jackpots", "drain")
        assert (await asked(room, "operator/log", key))[0] == 200
        post = await room.post("operator/drain", {"minutes": 5, "reason": "x"}, headers=bearer(key))
        assert (post.status_code, post.json()["code"]) == (403, "role"), "she is no owner, whoever she was then"
        store = room.house.parts.store
        eve = await store.staff.member(EVE.id)
        assert eve is not None
        await store.staff.change(eve, lesser := replace(eve, roles=("support",)), None)
        assert await asked(room, "operator/log", key) == (403, "role")
        assert (await asked(room, "operator/tables", key))[0] == 200
        (told,) = (await room.http.get("/api/operator/keys", headers=OWNER)).json()["keys"]
        assert (told["maker_name"], told["opens"]) == ("Eve", ["tables"])
        await store.staff.change(lesser, replace(lesser, disabled=99), None)
        assert await asked(room, "operator/tables", key) == (401, "wrong_key")


async def test_key_does_not_count_as_a_second_person() -> None:
    async with served() as room:
        key = await eves_key(room, "warn")
        await room.house.parts.store.create_player(PlayerRecord("ann", "Ann", "guest", "", 1))
        answer = await room.post("operator/warn", {"player": "ann", "reason": "x"}, headers=bearer(key))
        assert answer.status_code == 200
        warned = next(act for act in await acts(room) if act.act == "warn")
        assert (warned.by, warned.by_name) == ("staff:1", "Eve (key Eve's)")


async def test_an_older_key_does_not_move_money_either() -> None:
    """A key created while keys could still have that scope."""
    async with served() as room:
        made = await own_key(room, await room.guest(), "play")
        known = await room.house.parts.store.api_keys.key(made["about"]["id"])
        assert known is not None
        older = replace(known, id="old", digest=sha256(b"dbx_old").hexdigest(), kind="staff", maker="key")
        older = replace(older, scopes=("cash", "cash/pay"))
        assert await room.house.parts.store.api_keys.create(older, 9, NOTHING)
        assert (await asked(room, "operator/cash", "dbx_old"))[0] == 200
        answer = await room.post("operator/cash/pay", {"id": "x"}, headers=bearer("dbx_old"))
        assert (answer.status_code, answer.json()["code"]) == (403, "key_scope")
        (told,) = (await room.http.get("/api/operator/keys", headers=OWNER)).json()["keys"]
        assert told["opens"] == ["cash"]


async def test_the_staff_revokes_any_key() -> None:
    async with served() as room:
        session = await room.guest()
        made = await own_key(room, session, "play")
        key = await staff_key(room, "tables")
        ids = [made["about"]["id"], (await room.http.get("/api/operator/keys", headers=OWNER)).json()["keys"][0]["id"]]
        async with room.socket(made["key"]) as bot:
            for id in ids:
                body = {"key": id, "reason": "found on the street"}
                assert (await room.post("operator/keys/revoke", body, headers=OWNER)).status_code == 200
                assert (await room.post("operator/keys/revoke", body, headers=OWNER)).status_code == 404
            assert (await bot.closed())[0] == 4001
        assert await asked(room, "operator/tables", key) == (401, "wrong_key")
        assert await asked(room, "me", made["key"]) == (401, "wrong_key")
        revoked = [(act.about, act.reason) for act in await acts(room) if act.act == "key-revoked"]
        player = (await room.http.get("/api/me", headers=bearer(session))).json()["player"]
        assert revoked == [(ids[1], "found on the street"), (player, "My bot: found on the street")]
        assert [one.what for one in await room.house.parts.store.accounts.events_of(player, 1)] == ["key-revoked"]
