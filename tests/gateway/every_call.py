"""A room that contains everything, and for most calls a request that it can serve."""

import asyncio
import secrets
import threading
from typing import Any

import requests

from dealerbox.hand.commands import Fold
from dealerbox.table.commands import Act
from dealerbox.wire import Do, Sit, Watch
from dealerbox.wire.chat import Say
from tests.cashier.requests import OTHER_IBAN
from tests.gateway.serving import OPERATOR_KEY, Served, served
from tests.gateway.test_cashier import CASHIER
from tests.gateway.test_operator_tournaments import CONFIG
from tests.live.playing import HEADS_UP, SIX

PASSWORD = "correct horse battery"
OWNER = {"Authorization": f"Bearer {OPERATOR_KEY}"}
LAST = (
    "close",
    "logout",
    "log-out",
    "exclu",
    "break",
    "sessions/end",
    "remove",
    "revoke",
    "suspend",
    "disable",
    "reset",
)
"""Calls with these words remove something that others need: they come last."""


class Room:
    """A room served in a separate thread. ``known`` has existing ids, by the names that calls use for them."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}
        self.started, self.over = threading.Event(), asyncio.Event()
        self.address = ""
        self.document: Any = None
        self.examples: dict[str, Any] = {}
        self._loop = asyncio.new_event_loop()
        self._session = ""
        self._thread = threading.Thread(target=self._run)

    def start(self) -> None:
        self._thread.start()
        assert self.started.wait(60), "the room did not start"

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self.over.set)
        self._thread.join(60)

    def headers(self, who: str) -> dict[str, str]:
        match who:
            case "player":
                return {"Authorization": f"Bearer {self._living_session()}"}
            case "owner":
                return OWNER
            case _:
                return {}

    def _living_session(self) -> str:
        """Return Veikko's session, a new one if it has ended; a guest's once the account is closed."""
        me = requests.get(f"{self.address}/api/me", headers={"Authorization": f"Bearer {self._session}"}, timeout=10)
        if me.json().get("player") is None:
            again = self._post("login", {"name": "Veikko", "password": PASSWORD})
            self._session = again.get("token") or self._post("guest", {})["token"]
        return self._session

    def _post(self, path: str, body: Any) -> Any:
        return requests.post(f"{self.address}/api/{path}", json=body, timeout=10).json()

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        async with served(HEADS_UP, SIX, generosity=1e9, secret=secrets.token_hex, cashier=CASHIER) as room:
            self.address = room.address
            self.document = (await room.http.get("/api/openapi.json")).json()
            try:
                await self._fill(room)
            finally:
                self.started.set()
            await self.over.wait()

    async def _fill(self, room: Served) -> None:
        own, other = await self._somebody(room, "Veikko"), await self._somebody(room, "Aino")
        self._session = own["token"]
        mine = {"Authorization": f"Bearer {own['token']}"}
        await self._one_hand(room, own["token"], other["token"])
        (hand,) = (await room.http.get("/api/hands", headers=mine)).json()["hands"]
        tournament = (await self._act(room, "tournament/announce", config=CONFIG))["tournament"]
        wish = {"name": "Friday", "game": "holdem", "limit": "NL", "unit": 100, "seats": 6}
        private = (await room.post("private-tables", wish, headers=mine)).json()
        new_key = {"name": "Bot", "scopes": ["play"], "password": PASSWORD}
        own_key = (await room.post("keys", new_key, headers=mine)).json()
        staff_key = await self._act(room, "keys/make", name="Nightly", scopes=["tables"], reason="x")
        hook = await self._act(room, "hooks/make", url="https://example.org/", events=["hand.finished"], reason="x")
        member = await self._act(room, "staff/invite", name="Sam", roles=["support"], reason="x")
        case = {"players": [own["player"], other["player"]], "reason": "x", "title": "Friends"}
        await self._act(room, "case/open", **case)
        cash = await self._cash(room, own["player"], mine)
        self.known |= {
            "table": "t6", "player": other["player"], "hand": hand["id"], "tournament": tournament,
            "hook": hook["hook"]["id"], "key": staff_key["about"]["id"], "member": member["member"]["id"],
            "game": "holdem", "limit": "NL", "template": "turbo", "book": "dealerbox", "currency": "FUN",
            "one": own["player"], "other": other["player"], "case": "1",
        }  # fmt: skip
        player, why = other["player"], {"reason": "x"}
        self.examples = {
            "POST /api/register": {"name": "Newcomer", "password": PASSWORD},
            "POST /api/login": {"name": "Aino", "password": PASSWORD},
            "POST /api/password/forgot": {"who": "Aino"},
            "POST /api/account/password": {"old": PASSWORD, "new": PASSWORD},
            "POST /api/account/email": {"email": "veikko@example.org", "password": PASSWORD},
            "POST /api/account/factor/begin": {"password": PASSWORD},
            "POST /api/account/close": {"password": PASSWORD, "code": ""},
            "POST /api/private-tables": wish,
            "POST /api/private-tables/look": {"token": private["link"].removeprefix("/join/")},
            "POST /api/private-tables/enter": {"token": private["link"].removeprefix("/join/")},
            "POST /api/private-tables/qr": {"address": f"https://room.example{private['link']}"},
            "POST /api/private-tables/{table}/link": {},
            "POST /api/private-tables/{table}/again": {},
            "POST /api/private-tables/{table}/settings": wish,
            "POST /api/private-tables/{table}/password": {"password": "open sesame"},
            "POST /api/keys": new_key,
            "POST /api/operator/keys/make": {"name": "Nightly", "scopes": ["tables"], **why},
            "POST /api/operator/hooks/make": {"url": "https://example.org/", "events": ["hand.finished"], **why},
            "POST /api/operator/hooks/change": {
                "hook": self.known["hook"], "url": "https://example.org/", "events": ["hand.finished"], "on": True,
                **why,
            },
            "POST /api/operator/close": {"table": "t1", **why},
            "POST /api/operator/case/open": case,
            "POST /api/operator/case/add": {"case": 1, "kind": "note", "about": "", "text": "x"},
            "POST /api/operator/case/decide": {"case": 1, "decision": "clear", **why},
            "POST /api/operator/login/key": {"key": OPERATOR_KEY},
            "POST /api/operator/remove-line": {"table": "t6", "number": 1},
            "POST /api/operator/suspend": {"player": player, "hours": 1, **why},
            "POST /api/operator/staff/roles": {"member": self.known["member"], "roles": ["support"], **why},
            "POST /api/operator/tournament/announce": {"config": CONFIG},
            "POST /api/operator/tournament/direct": {
                "tournament": tournament, "command": {"type": "Broadcast", "text": "Welcome"}
            },
            "POST /api/operator/hand/open": {"hand": hand["id"], **why},
            "POST /api/play/limit": {"name": "deposit-day", "currency": "EUR", "value": 5000},
            "POST /api/play/check": {"minutes": 30},
            **cash,
        }  # fmt: skip
        self._ids = {
            "/api/hands/": hand["id"], "/api/tournaments/": tournament, "/api/keys/": own_key["about"]["id"],
            "/api/private-tables/": private["table"],
        }  # fmt: skip

    def path_parts(self, path: str) -> dict[str, str]:
        """Return values for the path parameters."""
        id = next((id for prefix, id in self._ids.items() if path.startswith(prefix)), "none")
        table = id if path.startswith("/api/private-tables") else "t6"
        return {"id": id, "table": table, "player": self.known["player"]}

    async def _somebody(self, room: Served, name: str) -> Any:
        answer = await room.post("register", {"name": name, "password": PASSWORD})
        room.http.cookies.clear()
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def _cash(self, room: Served, player: str, mine: dict[str, str]) -> dict[str, Any]:
        """Create requests of the cashier, and return what to ask for."""
        ways = {"currency": "EUR", "way": "sepa", "amount": 5_000}
        out = ways | {"account": OTHER_IBAN, "holder": "Veikko"}
        desk = {"player": player, "currency": "EUR", "amount": 5_000, "reason": "x"}

        async def ask(path: str, body: dict[str, Any], number: int) -> str:
            answer = await room.post(f"cashier/{path}", body | {"nonce": f"example-{number}"}, headers=mine)
            return str(answer.json()["id"])

        await self._act(room, "cash/take", **(desk | {"amount": 25_000, "nonce": "example-0"}))
        deposits = [await ask("deposits", ways, number) for number in range(1, 4)]
        withdrawals = [await ask("withdrawals", out, number) for number in range(4, 8)]
        for id in withdrawals[1:3]:
            await self._act(room, "cash/approve", id=id)
        batch = (await self._act(room, "cash/send", way="sepa", nonce="example-8"))["batch"]
        self.known |= {"batch": batch}
        await self._act(room, "cash/approve", id=withdrawals[3])
        statement = {"way": "sepa", "text": "date,amount,reference\n2026-11-29,5,x\n"}
        return {
            "POST /api/cashier/deposits": ways | {"nonce": "example-9"},
            "POST /api/cashier/withdrawals": out | {"nonce": "example-10"},
            "POST /api/operator/cash/approve": {"id": withdrawals[0]},
            "POST /api/operator/cash/pay": {"id": withdrawals[1]},
            "POST /api/operator/cash/unsend": {"id": withdrawals[2]},
            "POST /api/operator/cash/receive": {"id": deposits[0]},
            "POST /api/operator/cash/count": {"id": deposits[1]},
            "POST /api/operator/cash/reject": {"id": deposits[2], "reason": "x"},
            "POST /api/operator/cash/send": {"way": "sepa", "nonce": "example-11"},
            "POST /api/operator/cash/take": desk | {"nonce": "example-12"},
            "POST /api/operator/cash/give": desk | {"nonce": "example-13"},
            "POST /api/operator/cash/propose": desk | {"against": "bank", "nonce": "example-14"},
            "POST /api/operator/cash/statement": statement,
            "POST /api/operator/cash/book": statement | {"keys": ["none"]},
        }

    async def _act(self, room: Served, act: str, **body: Any) -> Any:
        answer = await room.post(f"operator/{act}", body, headers=OWNER)
        assert answer.status_code == 200, f"{act}: {answer.text}"
        return answer.json()

    async def _one_hand(self, room: Served, own: str, other: str) -> None:
        async with room.socket(own) as one, room.socket(other) as two:
            for seat, client in enumerate((two, one)):
                await client.say(Watch("t1"))
                await client.say(Sit("s", "t1", seat, 5000))
                assert (await client.answer("s"))["type"] == "Done"
            turn = (await one.event("TurnStarted"))["turn"]
            await one.say(Do("f", "t1", Act(turn, Fold())))
            await one.event("HandEnded")
            await one.say(Watch("t6"))
            await one.say(Sit("6", "t6", 0, 5000))
            await one.answer("6")
            await one.say(Say("say", "t6", "hello"))
            await one.answer("say")
