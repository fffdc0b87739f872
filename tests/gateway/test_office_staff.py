"""Staff members in the back office: log-in, identity checks, and what their roles allow."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import pytest

from dealerbox.accounts.second_factor import code_at
from dealerbox.core.audit_log import AuditEntry, AuditSearch
from dealerbox.core.store_errors import StoreFailed
from dealerbox.gateway.app import application
from dealerbox.gateway.office import audit_log
from dealerbox.gateway.office import sessions as office
from dealerbox.settings import Settings
from dealerbox.staff.roles import ALL_ACTS, OWN, acts_of
from tests.gateway.serving import OPERATOR_KEY, Served, browser, gateway_of, served
from tests.gateway.test_operator import KEY

PASSWORD = "a long enough one"


class Worker:
    """A staff member's browser, which keeps its cookies."""

    def __init__(self, room: Served) -> None:
        self.room = room
        self.http = browser(room.address)
        self.secret = ""
        self.recovery: list[str] = []
        self.taken: set[str] = set()

    async def post(self, path: str, status: int = 200, **body: Any) -> Any:
        answer = await self.http.post(f"/api/operator/{path}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def ask(self, path: str, status: int = 200) -> Any:
        answer = await self.http.get(f"/api/operator/{path}")
        assert answer.status_code == status, answer.text
        return answer.json()

    async def set_up(self) -> None:
        """Set up a second factor; its recovery codes stand in for the codes of the next minutes."""
        self.secret = (await self.post("own/factor/propose"))["secret"]
        now = self.room.house.parts.clock.now()
        self.recovery = (await self.post("own/factor", code=code_at(self.secret, now)))["codes"]

    async def log_in(self, name: str, **more: Any) -> Any:
        return await self.post("login", name=name, password=PASSWORD, code=self.recovery.pop(), **more)


@asynccontextmanager
async def workers(room: Served, *names: str) -> AsyncIterator[list[Worker]]:
    made = [Worker(room) for _ in names]
    try:
        yield made
    finally:
        for one in made:
            await one.http.aclose()


@asynccontextmanager
async def owned() -> AsyncIterator[tuple[Served, Worker]]:
    """A room with an owner who is logged in to the back office."""
    async with served() as room, workers(room, "olga") as (olga,):
        link = await room.house.staff.first_link()
        assert (await olga.post("join", link=link, name="Olga", password=PASSWORD))["factor_needed"]
        await olga.set_up()
        yield room, olga


async def joined(owner: Worker, worker: Worker, name: str, *roles: str) -> None:
    link = await owner.post("staff/invite", name=name, roles=roles)
    await worker.post("join", link=link["link"], password=PASSWORD)
    await worker.set_up()


async def test_owner_link_works_once_and_requires_a_second_factor() -> None:
    async with served() as room, workers(room, "olga", "mallory") as (olga, mallory):
        link = await room.house.staff.first_link()
        assert (await olga.post("link", link=link))["roles"] == ["owner"]
        session = await olga.post("join", link=link, name="Olga", password=PASSWORD)
        assert (session["name"], session["acts"], session["factor_needed"]) == ("Olga", [], True)
        assert (await mallory.post("join", 410, link=link, name="Mallory", password=PASSWORD))["code"] == "link"
        assert (await mallory.post("link", 410, link="x"))["code"] == "link"
        assert (await olga.ask("tables", 403))["code"] == "factor_needed"
        assert (await olga.post("staff/invite", 403, name="Pat", roles=["support"]))["code"] == "factor_needed"
        assert (await olga.post("own/factor", 409, code="000000"))["code"] == "nothing_proposed"
        proposed = await olga.post("own/factor/propose")
        assert proposed["qr"].startswith("<svg") and proposed["secret"].encode() not in proposed["qr"].encode()
        assert (await olga.post("own/factor", 403, code="000000"))["code"] == "wrong_code"
        await olga.set_up()
        assert set((await olga.ask("session"))["acts"]) == ALL_ACTS
        await olga.ask("tables")


async def test_second_factor_can_be_optional() -> None:
    async with served() as room, workers(room, "olga") as (olga,):
        room.house.staff.factor_needed = False
        session = await olga.post(
            "join", link=await room.house.staff.first_link(), name="Olga", password=PASSWORD
        )  # fmt: skip
        assert not session["factor_needed"] and set(session["acts"]) == ALL_ACTS
        await olga.set_up()
        assert (await olga.ask("own"))["recovery_codes"] == 10
        await olga.post("own/factor/off")
        assert (await olga.ask("own"))["recovery_codes"] is None


async def test_roles_decide_which_calls_are_answered() -> None:
    async with owned() as (room, olga), workers(room, "pat") as (pat,):
        await joined(olga, pat, "Pat", "support")
        assert set((await pat.ask("session"))["acts"]) == acts_of(["support"])
        await pat.ask("reports")
        refused = await pat.post("drain", 403, minutes=5, reason="a prank")
        assert refused["code"] == "role" and "owner" in refused["error"] and "Pat has support" in refused["error"]
        for path in ("log", "staff", "log/csv", "jackpots"):
            assert (await pat.ask(path, 403))["code"] == "role", path
        await pat.post("staff/roles", 403, member="Pat", roles=["owner"], reason="why not")
        player = (await room.post("register", {"name": "Ann", "password": "correct horse"})).json()["player"]
        await pat.post("warn", player="Ann", reason="spoke of his cards")
        (warned, *_) = (await olga.ask("log?act=warn"))["acts"]
        assert (warned["by_name"], warned["about"], warned["name"]) == ("Pat", player, "Ann")


async def test_other_roles_and_being_disabled_end_sessions_at_once() -> None:
    async with owned() as (room, olga), workers(room, "pat") as (pat,):
        await joined(olga, pat, "Pat", "support")
        await pat.ask("reports")
        told = await olga.post("staff/roles", member="Pat", roles=["director"], reason="the evenings")
        assert (told["roles"], told["sessions"]) == (["director"], 0)
        assert (await pat.ask("reports", 401))["code"] == "not_the_operator"
        await pat.log_in("Pat")
        assert set((await pat.ask("session"))["acts"]) == acts_of(["director"])
        await olga.post("staff/end-sessions", member="Pat", reason="left the room")
        await pat.ask("tables", 401)
        await pat.log_in("Pat")
        assert (await olga.post("staff/disable", member="Pat", reason="gone"))["state"] == "disabled"
        await pat.ask("tables", 401)
        assert (await pat.post("login", 401, name="Pat", password=PASSWORD, code=pat.recovery.pop()))[
            "code"
        ] == "wrong_login"
        await olga.post("staff/enable", member="Pat", reason="back")
        await pat.log_in("Pat")


async def test_reset_removes_password_and_factor_and_gives_a_link() -> None:
    async with owned() as (room, olga), workers(room, "pat") as (pat,):
        await joined(olga, pat, "Pat", "support")
        given = await olga.post("staff/reset", member="Pat", reason="lost his phone")
        assert (given["member"]["state"], given["member"]["second_factor"]) == ("invited", False)
        await pat.ask("tables", 401)
        session = await pat.post("join", link=given["link"], password="quite another one")
        assert session["factor_needed"] and session["name"] == "Pat"


async def test_last_owner_cannot_be_removed() -> None:
    async with owned() as (_, olga):
        assert (await olga.post("staff/disable", 409, member="Olga", reason="x"))["code"] == "last_owner"
        assert (await olga.post("staff/roles", 409, member="Olga", roles=["support"], reason="x"))[
            "code"
        ] == "last_owner"
        assert (await olga.post("staff/roles", 400, member="Olga", roles=[], reason="x"))["code"] == "no_roles"
        assert (await olga.post("staff/roles", 400, member="Olga", roles=["king"], reason="x"))["code"] == "malformed"
        assert (await olga.post("staff/disable", 404, member="Nobody", reason="x"))["code"] == "no_member"


async def test_sensitive_acts_require_a_recent_identity_check(monkeypatch: pytest.MonkeyPatch) -> None:
    async with owned() as (room, olga):
        monkeypatch.setattr(office, "CONFIRMED_MS", -1)
        assert (await olga.post("staff/invite", 403, name="Pat", roles=["support"]))["code"] == "confirm"
        await olga.ask("staff")  # only sensitive acts require it
        assert (await olga.post("own/confirm", 401, proof=PASSWORD))["code"] == "wrong_login", (
            "the code, not the password"
        )
        monkeypatch.undo()
        await olga.post("own/confirm", proof=olga.recovery.pop())
        await olga.post("staff/invite", name="Pat", roles=["support"])
        monkeypatch.setattr(office, "CONFIRMED_MS", -1)
        by_key = await room.post("operator/staff/invite", {"name": "Quin", "roles": ["support"]}, headers=KEY)
        assert by_key.status_code == 200, "whoever shows the key with each call shows it now"


async def test_a_session_by_the_key_confirms_with_the_key_and_has_no_account(monkeypatch: pytest.MonkeyPatch) -> None:
    async with served() as room, workers(room, "machine") as (one,):
        session = await one.post("login/key", key=OPERATOR_KEY)
        assert session["key"] and set(session["acts"]) == ALL_ACTS
        for path in sorted(OWN - {"own", "own/confirm", "own/password", "own/factor", "own/sessions/end"}):
            assert (await one.post(path, 409))["code"] == "no_account", path
        assert (await one.ask("own", 409))["code"] == "no_account"
        monkeypatch.setattr(office, "CONFIRMED_MS", -1)
        assert (await one.post("staff/invite", 403, name="Pat", roles=["support"]))["code"] == "confirm"
        assert (await one.post("own/confirm", 401, proof="0" * 64))["code"] == "not_the_operator"
        await one.post("own/confirm", proof=OPERATOR_KEY)


async def test_ones_own_password_and_sessions() -> None:
    async with owned() as (room, olga), workers(room, "other") as (other,):
        other.recovery = olga.recovery
        await other.log_in("Olga")
        own = await olga.ask("own")
        assert [one["this"] for one in own["sessions"]].count(True) == 1 and len(own["sessions"]) == 2
        wrong = await olga.post("own/password", 401, old="not hers at all", new="quite another one")
        assert wrong["code"] == "wrong_login"
        assert (await olga.post("own/password", 400, old=PASSWORD, new="short"))["code"] == "password_length"
        await olga.post("own/password", old=PASSWORD, new="quite another one")
        await olga.ask("own")
        await other.ask("own", 401)
        await other.post("login", name="Olga", password="quite another one", code=olga.recovery.pop())
        assert await olga.post("own/sessions/end", session=None) == {"ended": 1}
        await other.ask("own", 401)
        codes = (await olga.post("own/recovery-codes"))["codes"]
        assert len(codes) == 10 and not set(codes) & set(olga.recovery)


async def test_log_in_reports_the_previous_one_and_failures() -> None:
    async with owned() as (room, olga), workers(room, "other") as (other,):
        await olga.log_in("Olga")
        assert (await other.post("login", 401, name="Olga", password="wrong"))["code"] == "wrong_login"
        session = await olga.log_in("Olga")
        assert session["logged_in"] is not None and session["failed"] == 1


async def test_all_that_concerns_the_staff_is_in_the_log() -> None:
    async with owned() as (room, olga), workers(room, "pat") as (pat,):
        await joined(olga, pat, "Pat", "support")
        await pat.post("login", 401, name="Pat", password="wrong")
        await pat.log_in("Pat")
        await pat.post("logout")
        await room.http.get("/api/operator/tables", headers={"Authorization": "Bearer wrong"})
        await room.http.get("/api/operator/tables", headers=KEY)
        acts = [(one["act"], one["by_name"], one["name"]) for one in (await olga.ask("log"))["acts"]][::-1]
        assert acts == [
            ("staff-join", "Olga", "Olga"), ("staff-factor", "Olga", "Olga"), ("staff-invite", "Olga", "Pat"),
            ("staff-join", "Pat", "Pat"), ("staff-factor", "Pat", "Pat"), ("staff-log-in-failed", "unknown", "Pat"),
            ("staff-log-in", "Pat", "Pat"), ("staff-log-out", "Pat", "Pat"), ("key-wrong", "unknown", ""),
            ("key-used", "operator's key", ""),
        ]  # fmt: skip


async def test_the_log_is_searched_paged_and_taken_as_a_file() -> None:
    async with owned() as (room, olga), workers(room, "pat") as (pat,):
        await joined(olga, pat, "Pat", "support")
        await olga.post("staff/disable", member="Pat", reason="=1+1")
        about = await olga.ask("log?about=pat&days=1")
        assert [one["act"] for one in about["acts"]] == ["staff-disable", "staff-factor", "staff-join", "staff-invite"]
        assert [one["act"] for one in (await olga.ask("log?about=Pat&by=Olga"))["acts"]] == [
            "staff-disable",
            "staff-invite",
        ]
        page = await olga.ask("log?most=2")
        assert page["more"] and len(page["acts"]) == 2
        rest = await olga.ask(f"log?before={page['acts'][-1]['number']}")
        assert not rest["more"] and len(rest["acts"]) == 4
        assert (await olga.ask("log?most=0", 400))["code"] == "malformed"
        file = await olga.http.get("/api/operator/log/csv?act=staff-disable")
        head, line = file.text.splitlines()
        assert file.headers["content-type"].startswith("text/csv") and head.startswith(
            "number,time,act,by,by name,about"
        )
        assert ",staff-disable," in line and ",'=1+1," in line, "no formula for a spreadsheet"


async def test_the_file_of_the_log_has_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit_log, "MAX_ROWS", 3)
    async with owned() as (room, olga):
        for _ in range(4):
            await olga.post("logout")
            await olga.log_in("Olga")
        acts = await room.house.parts.store.find_audit_entries(AuditSearch(), 100)
        file = await olga.http.get("/api/operator/log/csv?most=2")
        numbers = [int(line.split(",")[0]) for line in file.text.splitlines()[1:]]
        assert numbers == [one.number for one in acts] and len(numbers) > 9


async def test_log_out_works_without_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    async with owned() as (room, olga):

        async def fails(act: AuditEntry) -> AuditEntry:
            raise StoreFailed("no space left")

        monkeypatch.setattr(room.house.parts.store, "write_audit_entry", fails)
        await olga.post("logout")
        assert (await olga.ask("session"))["name"] == ""
        monkeypatch.undo()
        await room.house.parts.audit_queue.close(room.house.parts.store)
        assert (await room.house.parts.store.audit_entries(0))[0].act == "staff-log-out"


def anew(room: Served) -> httpx2.ASGITransport:
    """The room after a restart: the same database, and nothing in memory."""
    return httpx2.ASGITransport(application(gateway_of(room.house, room.sessions, Settings())))


async def test_session_survives_a_restart_but_needs_a_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with owned() as (room, olga), workers(room, "pat", "key") as (pat, key):
        await joined(olga, pat, "Pat", "support")
        await key.post("login/key", key=OPERATOR_KEY)
        browsers = {"olga": olga, "pat": pat, "key": key}
        cookies = {
            who: "; ".join(f"{name}={value}" for name, value in one.http.cookies.items())
            for who, one in browsers.items()
        }
        async with httpx2.AsyncClient(transport=anew(room), base_url=room.address) as after:

            async def ask(who: str, method: str, path: str, body: Any = None) -> httpx2.Response:
                headers = {"Cookie": cookies[who], "Origin": room.address}
                return await after.request(method, f"/api/operator/{path}", json=body, headers=headers)

            for who, name in (("olga", "Olga"), ("pat", "Pat"), ("key", "operator's key")):
                assert (await ask(who, "GET", "session")).json()["name"] == name
            invite = {"name": "Rob", "roles": ["support"]}
            assert (await ask("olga", "POST", "staff/invite", invite)).json()["code"] == "confirm"
            assert (await ask("olga", "POST", "own/confirm", {"proof": olga.recovery.pop()})).status_code == 200
            assert (await ask("olga", "POST", "staff/invite", invite)).status_code == 200
            ends = {"member": "Pat", "reason": "left"}
            assert (await ask("olga", "POST", "staff/end-sessions", ends)).status_code == 200
            assert (await ask("pat", "GET", "session")).json()["name"] == ""
            assert (await ask("key", "POST", "logout", {})).status_code == 200
        async with httpx2.AsyncClient(transport=anew(room), base_url=room.address) as later:
            assert (await later.get("/api/operator/session", headers={"Cookie": cookies["key"]})).json()[
                "name"
            ] == "", "logged out"
            assert (await later.get("/api/operator/session", headers={"Cookie": cookies["olga"]})).json()[
                "name"
            ] == "Olga"
        monkeypatch.setattr(office, "IDLE_MS", -1)
        async with httpx2.AsyncClient(transport=anew(room), base_url=room.address) as late:
            assert (await late.get("/api/operator/session", headers={"Cookie": cookies["olga"]})).json()["name"] == ""


async def test_a_session_works_where_the_books_cannot_be_written_and_is_written_down_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with served() as room, workers(room, "key") as (key,):
        kept = room.house.parts.store.staff

        async def fails(session: object) -> None:
            raise StoreFailed("no space left")

        with monkeypatch.context() as full:
            full.setattr(kept, "store_session", fails)
            full.setattr(room.house.parts.store, "write_audit_entry", fails)
            await key.post("login/key", key=OPERATOR_KEY)
            await key.ask("tables")
        assert await kept.sessions(0) == []
        assert await room.house.parts.store.audit_entries(0) == [], "the log waits too"
        monkeypatch.setattr(office, "TOUCH_MS", 0)
        await key.ask("tables")
        assert len(await kept.sessions(0)) == 1
        await room.house.parts.audit_queue.close(room.house.parts.store)
        assert [act.act for act in await room.house.parts.store.audit_entries(0)] == ["key-log-in"]


async def test_link_or_code_used_twice_at_once_works_once() -> None:
    async with owned() as (room, olga), workers(room, "pat", "quin") as both:
        link = (await olga.post("staff/invite", name="Pat", roles=["support"]))["link"]

        async def all_at_once(path: str, body: dict[str, str]) -> list[int]:
            answers = await asyncio.gather(*(one.http.post(f"/api/operator/{path}", json=body) for one in both))
            return sorted(answer.status_code for answer in answers)

        assert await all_at_once("join", {"link": link, "password": PASSWORD}) == [200, 410]
        code = code_at(olga.secret, room.house.parts.clock.now() + 30_000)
        log_in = {"name": "Olga", "password": PASSWORD, "code": code}
        assert await all_at_once("login", log_in) == [200, 401]
        assert set(await all_at_once("login", log_in)) <= {401, 429}, "a code that was used"
        both = [olga, olga]
        assert await all_at_once("own/confirm", {"proof": olga.recovery.pop()}) == [200, 401]
