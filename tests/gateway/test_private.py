"""Private tables over HTTP and the socket: created, joined by link or password, invisible to everybody else."""

import json
import re
from pathlib import Path
from typing import Any

import httpx2
import pytest

from dealerbox.gateway.player import private_tables
from dealerbox.gateway.player.private_tables import Link, TableKey, TablePassword
from dealerbox.ledger import Transfer, stack, wallet
from dealerbox.private_tables.tables import Invitation
from dealerbox.wire import Sit, Watch
from tests.gateway.serving import Served, served
from tests.live.playing import HEADS_UP

ENTRIES, GUESSES, CREATIONS = (
    limit.a_minute for limit in (private_tables.ENTRIES, private_tables.GUESSES, private_tables.CREATIONS)
)
WISH: dict[str, Any] = {"name": "Friday game", "game": "holdem", "limit": "NL", "unit": 100, "seats": 6}


class Guest:
    """A player with an account, over HTTP."""

    def __init__(self, room: Served, token: str) -> None:
        self._room = room
        self.token = token
        self._headers = {"Authorization": f"Bearer {token}"}

    async def post(self, path: str, body: Any) -> httpx2.Response:
        return await self._room.post(path, body, headers=self._headers)  # type: ignore[no-any-return]

    async def get(self, path: str) -> Any:
        return await self._room.http.get(f"/api/{path}", headers=self._headers)

    async def creates(self, **changes: Any) -> tuple[str, str]:
        """Return the table's id and the secret of its link."""
        answer = await self.post("private-tables", WISH | changes)
        assert answer.status_code == 200, answer.text
        return answer.json()["table"], answer.json()["link"].removeprefix("/join/")

    async def enters(self, **key: str) -> tuple[int, str]:
        """Return the status, and the table or the refusal's code."""
        answer = await self.post("private-tables/enter", key)
        return answer.status_code, answer.json().get("table") or answer.json()["code"]


async def guests(room: Served, *names: str) -> list[Guest]:
    return [Guest(room, await room.guest()) for _ in names]


async def test_the_host_reads_the_settings_and_changes_them() -> None:
    async with served() as room:
        ann, bob = await guests(room, "ann", "bob")
        table, token = await ann.creates(password="kiuas", min_buy_in=1000)
        path = f"private-tables/{table}/settings"
        told = (await ann.get(path)).json()
        assert (told["name"], told["min_buy_in"], told["password"]) == ("Friday game", 1000, "")
        changed = (await ann.post(path, told | {"chat": "off"})).json()
        assert changed == told | {"chat": "off"} == (await ann.get(path)).json()
        assert (await bob.enters(table=table, password="kiuas"))[0] == 200, "the password stays"
        faults = (await ann.post(path, told | {"min_buy_in": 1})).json()["faults"]
        assert [(fault["field"], fault["least"]) for fault in faults] == [("min_buy_in", 100)]
        assert (await bob.get(path)).json()["code"] == "not_host"
        assert (await bob.post(path, told)).json()["code"] == "not_host"


async def test_friends_come_by_the_link() -> None:
    async with served() as room:
        ann, bob = await guests(room, "ann", "bob")
        table, token = await ann.creates()
        assert len(token) == 22 and len(table) == 8
        looked = await room.post("private-tables/look", {"token": token})
        assert looked.json()["config"]["name"] == "Friday game"
        assert looked.json()["host"].startswith("Guest ")
        assert await bob.enters(token=token) == (200, table)
        (own,) = (await bob.get("private-tables")).json()["tables"]
        assert (own["row"]["config"]["id"], own["hosting"], own["password"]) == (table, False, False)
        assert (await bob.get(f"tables/{table}/rules")).status_code == 200
        async with room.socket(bob.token) as socket:
            await socket.say(Watch(table))
            assert (await socket.kind("Snapshot"))["view"]["config"] == looked.json()["config"] | {"draw_seconds": 20}
            await socket.say(Sit("s", table, 0, 5000))
            assert (await socket.answer("s"))["type"] == "Done"


async def test_friends_come_by_the_password_in_whatever_letters_the_code_is_typed() -> None:
    async with served() as room:
        ann, bob, cid = await guests(room, "ann", "bob", "cid")
        table, _ = await ann.creates(password="löyly")
        assert (await ann.get("private-tables")).json()["tables"][0]["password"] is True
        assert await bob.enters(table=table, password="sauna") == (403, "wrong_password")
        assert await bob.enters(table=f" {table.upper()} ", password="lo\u0308yly") == (200, table)
        assert (await bob.get("private-tables")).json()["tables"][0]["password"] is False, "the host's to know"
        assert (await ann.post(f"private-tables/{table}/password", {"password": "kiuas"})).status_code == 200
        assert await cid.enters(table=table, password="löyly") == (403, "wrong_password")
        assert await cid.enters(table=table, password="kiuas") == (200, table)


async def test_no_password_opens_a_table_that_has_none_or_is_not_there() -> None:
    async with served(HEADS_UP) as room:
        ann, bob = await guests(room, "ann", "bob")
        table, _ = await ann.creates()
        answers = [await bob.post("private-tables/enter", {"table": id, "password": ""}) for id in (table, "x", "t1")]
        assert len({answer.text for answer in answers}) == 1
        assert answers[0].json()["code"] == "wrong_password"
        await ann.post(f"private-tables/{table}/password", {"password": "kiuas"})
        await ann.post(f"private-tables/{table}/password", {"password": ""})
        assert await bob.enters(table=table, password="kiuas") == (403, "wrong_password"), "it was taken away"


async def test_passwords_and_secrets_are_stored_as_hashes_only() -> None:
    async with served() as room:
        (ann,) = await guests(room, "ann")
        table, token = await ann.creates(password="löyly")
        kept = await room.house.parts.store.private_table(table)
        assert kept is not None and kept.password.startswith("$argon2id$")
        told = f"{kept!r} {kept.config!r} {kept.digest} {kept.password}"
        assert token not in told and "löyly" not in told


async def test_a_new_link_ends_the_old_one() -> None:
    async with served() as room:
        ann, bob = await guests(room, "ann", "bob")
        table, token = await ann.creates()
        fresh = (await ann.post(f"private-tables/{table}/link", {})).json()["link"].removeprefix("/join/")
        assert await bob.enters(token=token) == (404, "no_link")
        assert (await room.post("private-tables/look", {"token": token})).json()["code"] == "no_link"
        assert await bob.enters(token=fresh) == (200, table)
        assert (await bob.post(f"private-tables/{table}/link", {})).json()["code"] == "not_host"


async def test_the_public_lists_know_no_private_table() -> None:
    async with served(HEADS_UP) as room:
        ann, bob = await guests(room, "ann", "bob")
        table, token = await ann.creates()
        for who in (ann, bob):
            assert [row["config"]["id"] for row in (await who.get("tables")).json()["tables"]] == ["t1"]
        assert (await bob.get("private-tables")).json() == {"tables": []}
        nowhere = await bob.get("tables/nowhere/rules")
        there = await bob.get(f"tables/{table}/rules")
        assert (there.status_code, there.text) == (404, nowhere.text)
        for path, body in (("link", {}), ("password", {"password": "kiuas"}), ("settings", WISH)):
            refused = await bob.post(f"private-tables/{table}/{path}", body)
            assert refused.text == (await bob.post(f"private-tables/nowhere/{path}", body)).text
        for path in ("/health", "/metrics", "/api/tables", f"/api/tables/{table}/rules"):
            text = (await room.http.get(path)).text
            assert table not in text.replace(path, "") and "Friday" not in text and token not in text


async def test_an_observer_makes_and_enters_no_table() -> None:
    async with served() as room:
        (ann,) = await guests(room, "ann")
        table, token = await ann.creates()
        for path, body in (("private-tables", WISH), ("private-tables/enter", {"token": token})):
            assert (await room.post(path, body)).json()["code"] == "not_logged_in"
        assert (await room.http.get("/api/private-tables")).status_code == 401
        async with room.socket() as socket:
            await socket.say(Watch(table))
            assert (await socket.kind("Notice"))["code"] == "no_table"


async def test_the_table_of_the_protocol_can_be_had() -> None:
    document = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    (example,) = re.findall(r'^ {4}(\{"name": "Friday game".*?\}\})$', document, re.DOTALL | re.MULTILINE)
    async with served() as room:
        (ann,) = await guests(room, "ann")
        table, _ = await ann.creates(**json.loads(example))
        (kept,) = await room.house.parts.store.private_tables()
        assert kept.id == table


async def test_every_fault_of_a_request_names_its_field() -> None:
    async with served() as room:
        (ann,) = await guests(room, "ann")
        answer = await ann.post("private-tables", WISH | {"name": "x", "seats": 99, "password": "ab"})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_table")
        faults = {fault["field"]: fault for fault in answer.json()["faults"]}
        assert faults.keys() == {"name", "seats", "password"}
        assert (faults["seats"]["least"], faults["seats"]["most"]) == (2, 10)


UNREADABLE = [
    ({"seats": "six"}, "seats"),
    ({"extras": {"bomb_every": 1.5}}, "extras.bomb_every"),
    ({"extras": {"straddle": "everybody"}}, "extras.straddle"),
    ({"extras": {"games": [{"game": "stud", "limit": "FL", "unit": "a"}]}}, "extras.games.0.unit"),
    ({"speed": "warp"}, "speed"),
    ({"money": "real"}, ""),
]


@pytest.mark.parametrize(("change", "field"), UNREADABLE)
async def test_also_of_a_wish_that_cannot_be_read(change: dict[str, Any], field: str) -> None:
    async with served() as room:
        (ann,) = await guests(room, "ann")
        answer = await ann.post("private-tables", WISH | change)
        (fault,) = answer.json()["faults"]
        assert (answer.status_code, fault["field"], fault["code"]) == (400, field, "malformed")


@pytest.mark.parametrize("key", [{}, {"token": "x", "table": "y"}, {"password": "kiuas"}, {"token": 5}])
async def test_a_key_is_a_link_or_a_table_with_its_password(key: dict[str, Any]) -> None:
    async with served() as room:
        (bob,) = await guests(room, "bob")
        answer = await bob.post("private-tables/enter", key)
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


async def test_guessing_links_and_passwords_is_slowed_down() -> None:
    async with served() as room:
        (bob,) = await guests(room, "bob")
        for at in range(ENTRIES):
            key = {"token": f"guess {at}"} if at % 2 else {"table": "abcd2345", "password": f"guess {at}"}
            assert (await bob.enters(**key))[0] in (403, 404)
        assert await bob.enters(token="one more") == (429, "too_many")
        (cid,) = await guests(room, "cid")
        assert await cid.enters(token="one more") == (429, "too_many"), "by address"
        assert (await room.post("private-tables/look", {"token": "one more"})).status_code == 429


async def test_a_code_written_in_another_way_is_the_same_table_to_guess_at() -> None:
    async with served() as room:
        table, _ = await (await guests(room, "ann"))[0].creates(password="löyly")
        answers = []
        for at in range(GUESSES + ENTRIES):
            if at % ENTRIES == 0:  # each address, and each account, has this many tries
                transport = httpx2.AsyncHTTPTransport(local_address=f"127.0.0.{2 + at // ENTRIES}")
                room.http = httpx2.AsyncClient(base_url=room.address, transport=transport)
                (guesser,) = await guests(room, "guesser")
            written = (table, f" {table}", table.upper())[at % 3]
            answers.append((await guesser.enters(table=written, password=f"guess {at}"))[1])
        assert answers[:GUESSES] == ["wrong_password"] * GUESSES and "too_many" in answers


async def test_making_links_is_slowed_down() -> None:
    async with served() as room:
        (ann,) = await guests(room, "ann")
        table, _ = await ann.creates()
        for _ in range(CREATIONS - 1):
            assert (await ann.post(f"private-tables/{table}/link", {})).status_code == 200
        assert (await ann.post(f"private-tables/{table}/link", {})).status_code == 429


async def test_removed_guest_is_refused_with_the_reason() -> None:
    async with served() as room:
        ann, bob = await guests(room, "ann", "bob")
        table, token = await ann.creates()
        me = json.loads((await bob.get("me")).text)["player"]
        assert await bob.enters(token=token) == (200, table)
        await room.house.parts.store.ban_guest(table, me, 0)
        assert await bob.enters(token=token) == (403, "kept_out")


@pytest.mark.parametrize(
    "holder", [TableKey("t0ken", password="löyly"), Link("t0ken"), TablePassword("löyly"), Invitation("a", "t0ken")]
)
def test_repr_hides_secrets(holder: object) -> None:
    assert "t0ken" not in repr(holder) and "löyly" not in repr(holder)


async def test_only_players_read_the_settlement_sheet() -> None:
    async with served() as room:
        ann, bob, cid = await guests(room, "ann", "bob", "cid")
        table, token = await ann.creates()
        for friend in (bob, cid):
            await friend.enters(token=token)
        async with room.socket(bob.token) as socket:
            await socket.say(Watch(table))
            await socket.say(Sit("s", table, 0, 5000))
            assert (await socket.answer("s"))["type"] == "Done"
        sheet = (await bob.get(f"private-tables/{table}/sheet")).json()
        assert [(row["brought"], row["left"], row["net"]) for row in sheet["rows"]] == [(5000, 5000, 0)]
        assert "picture" not in sheet["rows"][0]
        own = {"Authorization": f"Bearer {bob.token}"}
        await room.http.put("/api/account/picture", json={"picture": "fox:teal"}, headers=own)
        sheet = (await bob.get(f"private-tables/{table}/sheet")).json()
        assert sheet["rows"][0]["picture"] == "fox:teal"
        assert (sheet["rake"], sheet["payments"], sheet["name"], sheet["closed"]) == (0, [], "Friday game", None)
        told = await ann.get(f"private-tables/{table}/sheet.csv")
        assert told.headers["content-type"] == "text/csv; charset=utf-8"
        assert told.text.startswith("player,brought,left,net\r\nGuest ")
        for path in ("sheet", "sheet.csv"):
            assert (await cid.get(f"private-tables/{table}/{path}")).json()["code"] == "no_table"
            assert (await cid.get(f"private-tables/nosuch/{path}")).json()["code"] == "no_table"
        assert (await room.http.get(f"/api/private-tables/{table}/sheet")).status_code == 401
        assert (await bob.get("private-tables/closed")).json() == {"tables": []}
        await room.house.parts.store.change_private_table(table, closed=99)
        (past,) = (await bob.get("private-tables/closed")).json()["tables"]
        assert (past["table"], past["closed"], past["hosting"], past["net"]) == (table, 99, False, 0)
        assert (await cid.get("private-tables/closed")).json() == {"tables": []}


async def test_only_the_host_reads_the_link() -> None:
    async with served() as room:
        ann, bob = await guests(room, "ann", "bob")
        table, token = await ann.creates()
        await bob.enters(token=token)
        path = f"private-tables/{table}/link"
        assert (await ann.get(path)).json() == {"table": table, "link": f"/join/{token}"}
        assert (await bob.get(path)).json()["code"] == "not_host"
        assert (await room.http.get(f"/api/{path}")).status_code == 401
        fresh = (await ann.post(path, {})).json()["link"]
        assert (await ann.get(path)).json()["link"] == fresh != f"/join/{token}"
        await room.house.parts.store.change_private_table(table, link="of another key")
        assert (await ann.get(path)).json()["code"] == "unknown_link"


async def test_a_payment_is_ticked_off_by_those_it_concerns_once_the_evening_is_over() -> None:
    async with served() as room:
        ann, bob, cid = await guests(room, "ann", "bob", "cid")
        table, token = await ann.creates()
        ids = [json.loads((await friend.get("me")).text)["player"] for friend in (bob, cid)]
        for friend in (bob, cid):
            await friend.enters(token=token)
        # Both buy in, and Cid wins half of Bob's stack.
        moves = [(wallet(id), stack(table, id), 5000, "buy-in") for id in ids]
        moves.append((stack(table, ids[0]), stack(table, ids[1]), 2500, "hand"))
        for at, (debit, credit, amount, kind) in enumerate(moves):
            await room.house.parts.store.commit([Transfer(f"t{at}", 1, debit, credit, "FUN", amount, kind, table)])
        path, tick = f"private-tables/{table}/paid", {"payer": ids[0], "payee": ids[1], "paid": True}
        assert (await ann.post(path, tick)).json()["code"] == "still_open"
        await room.house.parts.store.change_private_table(table, closed=99)
        assert (await ann.post(path, tick | {"payee": ids[0]})).json()["code"] == "no_payment"
        for who in (ann, bob, cid):
            (payment,) = (await who.post(path, tick)).json()["payments"]
            assert payment == {"payer": ids[0], "payee": ids[1], "amount": 2500, "paid": True}
            (seen,) = (await bob.get(f"private-tables/{table}/sheet")).json()["payments"]
            assert seen["paid"] is True, "all see it"
            (payment,) = (await who.post(path, tick | {"paid": False})).json()["payments"]
            assert "paid" not in payment
        (stranger,) = await guests(room, "dan")
        assert (await stranger.post(path, tick)).json()["code"] == "no_table"


async def test_host_merges_lines_of_the_sheet() -> None:
    async with served() as room:
        ann, bob, cid = await guests(room, "ann", "bob", "cid")
        table, token = await ann.creates()
        ids = [json.loads((await friend.get("me")).text)["player"] for friend in (bob, cid)]
        for friend, id in zip((bob, cid), ids, strict=True):
            await friend.enters(token=token)
            bought = Transfer(f"in {id}", 1, wallet(id), stack(table, id), "FUN", 5000, "buy-in", table)
            await room.house.parts.store.commit([bought])
        path, both = f"private-tables/{table}/join-lines", {"player": ids[0], "into": ids[1]}
        assert (await bob.post(path, both)).json()["code"] == "not_host"
        (row,) = (await ann.post(path, both)).json()["rows"]
        assert (row["player"], row["brought"], row["guest"]) == (ids[1], 10_000, True)
        assert [one["player"] for one in row["joined"]] == [ids[0]]
        assert (await ann.post(path, both)).json()["code"] == "no_line"
        assert len((await ann.post(path, {"player": ids[0]})).json()["rows"]) == 2


async def test_the_address_of_a_link_is_drawn_and_nothing_else() -> None:
    async with served() as room:
        (ann,) = await guests(room, "ann")
        _, token = await ann.creates()
        drawn = await ann.post("private-tables/qr", {"address": f"https://room.example:8000/join/{token}"})
        assert drawn.json()["qr"].startswith("<svg")
        for address in ("", "hello", f"https://room.example/join/{token}/more", f"javascript:/join/{token}"):
            assert (await ann.post("private-tables/qr", {"address": address})).json()["code"] == "malformed"
        assert (await room.post("private-tables/qr", {"address": "x"})).status_code == 401
