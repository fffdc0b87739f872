"""A guest returns to a private table on a new device, and the table's host vouches for them."""

import asyncio

from dealerbox.gateway.player import claims, private_tables
from dealerbox.ledger import stack
from dealerbox.private_tables.claims import MAX_CLAIMS_AT_TABLE
from dealerbox.wire import Sit, Watch
from tests.gateway.serving import Served, served
from tests.gateway.test_private import Guest


async def guest_of(room: Served, name: str) -> Guest:
    answer = await room.post("guest", {"name": name})
    assert answer.status_code == 200, answer.text
    room.http.cookies.clear()
    return Guest(room, answer.json()["token"])


async def ask(room: Served, secret: str, status: int = 200) -> dict[str, object]:
    answer = await room.post("private-tables/claims/answer", {"secret": secret})
    room.http.cookies.clear()
    assert answer.status_code == status, answer.text
    told: dict[str, object] = answer.json()
    return told


async def claim(room: Served, token: str, name: str = "Eero", status: int = 200) -> dict[str, object]:
    answer = await room.post("private-tables/claims", {"token": token, "name": name})
    assert answer.status_code == status, answer.text
    told: dict[str, object] = answer.json()
    return told


async def waiting(host: Guest, table: str) -> list[dict[str, object]]:
    claims: list[dict[str, object]] = (await host.get(f"private-tables/{table}/claims")).json()["claims"]
    return claims


async def home_game(room: Served) -> tuple[Guest, Guest, str, str]:
    """Return a table's host, a guest who has joined it, its id, and the secret of its link."""
    host, eero = await guest_of(room, "Helmi"), await guest_of(room, "Eero")
    table, token = await host.creates()
    await eero.enters(token=token)
    return host, eero, table, token


async def test_guest_continues_on_a_new_device() -> None:
    async with served() as room:
        host, eero, table, token = await home_game(room)
        before = (await eero.get("me")).json()
        async with room.socket(eero.token) as old, room.socket(host.token) as hosts:
            for line in (old, hosts):
                await line.kind("Welcome")
            await old.say(Sit("s", table, 2, 5000))
            assert (await old.answer("s"))["type"] == "Done"
            told = await claim(room, token, "eero")
            secret = str(told["secret"])
            assert (await hosts.kind("Notice"))["code"] == "place_claimed"
            assert (await old.kind("Notice"))["code"] == "place_asked"
            assert await ask(room, secret) == {"player": None, "token": None}, "nothing before the host accepts"
            (one,) = await waiting(host, table)
            assert (one["name"], one["player"], one["expires"]) == ("Eero", before["player"], told["expires"])
            assert secret not in str(one)
            answer = await host.post(f"private-tables/{table}/claims", {"claim": one["id"], "accept": True})
            assert answer.json() == {"claims": []}
            moved = await ask(room, secret)
            assert moved["player"] == before["player"]
            assert (await old.kind("Notice"))["code"] == "place_moved"
            assert await old.closed() == (4001, "you are playing on another device")
        new = Guest(room, str(moved["token"]))
        assert (await new.get("me")).json() == before | {"balances": (await new.get("me")).json()["balances"]}
        assert (await eero.get("me")).json()["player"] is None
        async with room.socket(new.token) as line:
            await line.say(Watch(table))
            seat = (await line.kind("Snapshot"))["view"]["seats"][2]
            assert (seat["player"], seat["stack"]) == (before["player"], 5000)
        assert await room.house.parts.store.balance(stack(table, str(before["player"])), "FUN") == 5000
        sheet = (await host.get(f"private-tables/{table}/sheet")).json()
        assert [(row["player"], row["brought"]) for row in sheet["rows"]] == [(before["player"], 5000)]
        events = await room.house.parts.store.accounts.events_of(str(before["player"]), 1)
        assert [event.what for event in events] == ["moved"]
        assert (await ask(room, secret, 410))["code"] == "claim_over", "an answer is given once"


async def test_a_claim_that_is_refused_opens_nothing() -> None:
    async with served() as room:
        host, eero, table, token = await home_game(room)
        secrets = [str((await claim(room, token))["secret"]) for _ in range(2)]
        first, second = await waiting(host, table)
        path = f"private-tables/{table}/claims"
        await host.post(path, {"claim": first["id"], "accept": False})
        assert (await ask(room, secrets[0], 403))["code"] == "claim_refused"
        assert (await eero.get("me")).json()["name"] == "Eero"
        third = str((await claim(room, token))["secret"])
        await host.post(path, {"claim": second["id"], "accept": True})
        assert await waiting(host, table) == [], "who is accepted ends the other claims for the same guest"
        assert (await ask(room, third, 403))["code"] == "claim_refused"
        assert (await host.post(path, {"claim": second["id"], "accept": False})).status_code == 410
        assert (await eero.get("me")).json()["name"] == "Eero", "until the new device comes for the answer"
        assert (await ask(room, secrets[1]))["player"] is not None


async def test_only_guests_of_the_table_can_be_claimed_without_a_reason() -> None:
    async with served() as room:
        host, eero = await guest_of(room, "Helmi"), await guest_of(room, "Eero")
        await guest_of(room, "Toivo")
        kept = await guest_of(room, "Aino")
        table, token = await host.creates(password="kiuas")
        for one in (eero, kept):
            await one.enters(token=token)
        assert (await kept.post("keep", {"name": "Aino", "password": "correct horse"})).status_code == 200
        room.http.cookies.clear()
        refusals = [await claim(room, token, name, 404) for name in ("Toivo", "Aino", "Helmi", "Nobody", "")]
        assert {tuple(one.items()) for one in refusals} == {tuple(refusals[0].items())}
        assert refusals[0]["code"] == "no_claim"
        assert (await claim(room, "x" * 22, "Eero", 404))["code"] == "no_link"
        by_code = {"table": table, "password": "wrong", "name": "Eero"}
        assert (await room.post("private-tables/claims", by_code)).json()["code"] == "wrong_password"
        assert (await room.post("private-tables/claims", by_code | {"password": "kiuas"})).status_code == 200
        assert (await room.post("private-tables/claims", {"name": "Eero"})).status_code == 400
        (one,) = await waiting(host, table)
        for other in (eero, await guest_of(room, "Onni")):
            assert (await other.get(f"private-tables/{table}/claims")).status_code in (403, 404)
            refused = await other.post(f"private-tables/{table}/claims", {"claim": one["id"], "accept": True})
            assert refused.status_code in (403, 404)


async def test_registered_guest_cannot_be_claimed() -> None:
    async with served() as room:
        host, eero, table, token = await home_game(room)
        secret = str((await claim(room, token))["secret"])
        (one,) = await waiting(host, table)
        await host.post(f"private-tables/{table}/claims", {"claim": one["id"], "accept": True})
        kept = await eero.post("keep", {"name": "Eero", "password": "correct horse"})
        assert kept.status_code == 200
        room.http.cookies.clear()
        assert (await ask(room, secret, 403))["code"] == "claim_refused"


async def test_a_host_is_not_asked_too_often() -> None:
    async with served() as room:
        host, eero, table, token = await home_game(room)
        for _ in range(MAX_CLAIMS_AT_TABLE):
            await claim(room, token)
        assert (await claim(room, token, status=429))["code"] == "too_many_claims"
        assert private_tables.ENTRIES.a_minute > claims.ASKED.a_minute > MAX_CLAIMS_AT_TABLE
        for _ in range(claims.ASKED.a_minute - MAX_CLAIMS_AT_TABLE - 1):
            await claim(room, token, status=429)
        assert (await claim(room, token, status=429))["code"] == "too_many"
        assert len(await waiting(host, table)) == MAX_CLAIMS_AT_TABLE


async def accepted(room: Served, host: Guest, table: str, token: str) -> str:
    """Return the secret of a claim that the host has just accepted."""
    secret = str((await claim(room, token))["secret"])
    (one,) = await waiting(host, table)
    await host.post(f"private-tables/{table}/claims", {"claim": one["id"], "accept": True})
    return secret


async def test_keys_of_the_old_device_open_nothing_after_the_move() -> None:
    async with served() as room:
        host, eero, table, token = await home_game(room)
        made = await eero.post("keys", {"name": "bot", "scopes": ["play"]})
        assert made.status_code == 200, made.text
        key = Guest(room, made.json()["key"])
        async with room.socket(key.token) as program:
            await program.kind("Welcome")
            await ask(room, await accepted(room, host, table, token))
            assert await program.closed() == (4001, "this key was revoked")
        assert (await key.get("me")).status_code == 401


async def test_guest_playing_elsewhere_cannot_be_claimed() -> None:
    async with served() as room:
        host, other = await guest_of(room, "Helmi"), await guest_of(room, "Onni")
        eero, aino = await guest_of(room, "Eero"), await guest_of(room, "Aino")
        table, token = await host.creates()
        _, elsewhere = await other.creates()
        for one in (eero, aino):
            await one.enters(token=token)
        await aino.creates()
        assert (await claim(room, token, "Aino", 404))["code"] == "no_claim", "the host of another table"
        _, second = await host.creates()
        await eero.enters(token=second)
        secret = await accepted(room, host, table, token)
        await eero.enters(token=elsewhere)
        assert (await claim(room, token, status=404))["code"] == "no_claim"
        assert (await ask(room, secret, 403))["code"] == "claim_refused", "by now"
        assert (await eero.get("me")).json()["name"] == "Eero"


async def test_removed_guest_cannot_be_claimed() -> None:
    async with served() as room:
        host, eero, table, token = await home_game(room)
        secret = await accepted(room, host, table, token)
        await room.house.parts.store.ban_guest(table, (await eero.get("me")).json()["player"], 1)
        assert (await ask(room, secret, 403))["code"] == "claim_refused"


async def test_registering_during_a_claim_wins() -> None:
    async with served() as room:
        host, eero, table, token = await home_game(room)
        secret = await accepted(room, host, table, token)
        context, begun, moved_on = room.house.accounts.context, asyncio.Event(), asyncio.Event()
        hash_now = context.hash

        async def hash_late(password: str) -> str:
            begun.set()
            await moved_on.wait()
            return await hash_now(password)

        context.hash = hash_late  # type: ignore[method-assign]
        keeping = asyncio.create_task(eero.post("keep", {"name": "Eero", "password": "correct horse"}))
        await begun.wait()
        moved = Guest(room, str((await ask(room, secret))["token"]))
        async with room.socket(moved.token) as line:
            await line.kind("Welcome")
            moved_on.set()
            assert (await keeping).status_code == 200
            assert (await line.closed())[0] == 4001
        room.http.cookies.clear()
        assert (await moved.get("me")).json()["player"] is None, (
            "the new device has no part in an account with a password"
        )
