"""Accounts and lists over HTTP."""

import re
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.testclient import TestClient

from dealerbox import __version__
from dealerbox.accounts import login_waits
from dealerbox.core.records import ProtectionUse
from dealerbox.gateway.http.calls.http import MAX_BODY
from dealerbox.gateway.http.headers import CONTENT_SECURITY
from dealerbox.gateway.http.static import Client
from dealerbox.gateway.player.account import TRIES
from dealerbox.hand.commands import Fold
from dealerbox.settings import from_environment
from dealerbox.table.commands import Act
from dealerbox.wire import Do, Sit, Watch
from tests.gateway.serving import Served, served
from tests.live.playing import HEADS_UP, SIX
from tests.live.real_money import REAL, REAL_FIXED

PASSWORD = "correct horse"


async def test_registering_gives_money_and_a_session() -> None:
    async with served() as room:
        answer = await room.post("register", {"name": "Helmi", "password": PASSWORD})
        assert answer.status_code == 200
        me = answer.json()
        assert (me["name"], me["guest"]) == ("Helmi", False)
        assert me["balances"] == [{"currency": "FUN", "wallet": 100_000, "in_play": 0}]
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie and "SameSite=strict" in cookie and "Secure" not in cookie
        assert (await room.http.get("/api/me")).json()["player"] == me["player"], "the cookie is the session"

        assert (await room.post("logout", {})).status_code == 200
        assert (await room.http.get("/api/me")).json() == {"player": None, "name": None, "guest": False, "balances": []}
        bearer = {"Authorization": f"Bearer {me['token']}"}
        assert (await room.http.get("/api/me", headers=bearer)).json()["player"] is None, "the token has ended too"


async def test_logging_in_again() -> None:
    async with served() as room:
        await room.post("register", {"name": "Helmi", "password": PASSWORD})
        wrong = await room.post("login", {"name": "Helmi", "password": "correct house"})
        assert (wrong.status_code, wrong.json()["code"]) == (401, "wrong_login")
        assert "set-cookie" not in wrong.headers
        nobody = await room.post("login", {"name": "Nobody", "password": PASSWORD})
        assert nobody.json() == wrong.json(), "it does not tell who is a player here"
        assert (await room.post("login", {"name": "helmi", "password": PASSWORD})).json()["name"] == "Helmi"


async def test_guest_registers() -> None:
    async with served() as room:
        guest = (await room.post("guest", {})).json()
        assert guest["guest"] and guest["name"]
        kept = await room.post("keep", {"name": "Kettu", "password": PASSWORD})
        assert (kept.json()["player"], kept.json()["name"], kept.json()["guest"]) == (guest["player"], "Kettu", False)
        assert (await room.post("keep", {"name": "Kettu", "password": PASSWORD})).status_code == 409
        assert (await room.post("login", {"name": "Kettu", "password": PASSWORD})).status_code == 200


async def test_guest_can_choose_a_name() -> None:
    async with served() as room:
        assert (await room.post("guest", {"name": "Kettu"})).json()["name"] == "Kettu"
        assert (await room.post("guest", {"name": "kettu"})).json()["code"] == "name_taken"


BAD = {
    "no JSON": ("register", b"{", {}, 400, "malformed"),
    "a field missing": ("register", b'{"name": "A"}', {}, 400, "malformed"),
    "a field too many": ("register", b'{"name": "Abc", "password": "12345678", "admin": true}', {}, 400, "malformed"),
    "wrong kind": ("login", b'{"name": 5, "password": "12345678"}', {}, 400, "malformed"),
    "short password": ("register", b'{"name": "Abc", "password": "1234567"}', {}, 400, "password_length"),
    "a form": ("login", b"name=a", {"Content-Type": "application/x-www-form-urlencoded"}, 415, "content_type"),
    "text": ("logout", b"{}", {"Content-Type": "text/plain"}, 415, "content_type"),
    "another page": ("logout", b"{}", {"Origin": "https://elsewhere.example"}, 403, "foreign_page"),
    "too large": ("register", b'{"name": "' + b"x" * MAX_BODY + b'"}', {}, 413, "too_large"),
    "nobody": ("keep", b'{"name": "Abc", "password": "12345678"}', {}, 401, "not_logged_in"),
    "no text": ("register", b'{"name": "\xff\xfe", "password": "12345678"}', {}, 400, "malformed"),
}


@pytest.mark.parametrize(("path", "body", "headers", "status", "code"), BAD.values(), ids=BAD.keys())
async def test_bad_requests_are_refused_with_a_reason(
    path: str, body: bytes, headers: dict[str, str], status: int, code: str
) -> None:
    async with served() as room:
        all_headers = {"Content-Type": "application/json", **headers}
        answer = await room.http.post(f"/api/{path}", content=body, headers=all_headers)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert answer.json()["error"].endswith(".")


async def test_guessing_passwords_is_slowed_down() -> None:
    async with served() as room:
        for number in range(TRIES.a_minute):
            answer = await room.post("login", {"name": f"Helmi {number}", "password": "wrong wrong"})
            assert answer.status_code == 401
        assert (await room.post("login", {"name": "Another", "password": "wrong wrong"})).status_code == 429, (
            "by address"
        )


async def test_guessing_one_players_password_is_slowed_down_as_if_there_were_no_such_player() -> None:
    for names in (["Helmi"], []):
        async with served() as room:
            for name in names:
                await room.post("register", {"name": name, "password": PASSWORD})
            room.http.cookies.clear()
            answers = [await room.post("login", {"name": "Helmi", "password": "wrong wrong"}) for _ in range(6)]
            assert [one.status_code for one in answers] == [401] * login_waits.FREE + [429] * 2
            assert answers[-1].json()["code"] == "slow"


async def test_the_list_of_tables() -> None:
    async with served(HEADS_UP, SIX) as room:
        tables = (await room.http.get("/api/tables")).json()["tables"]
        assert [table["config"]["id"] for table in tables] == ["t1", "t6"]
        assert tables[0]["config"]["stakes"] == {"small_blind": 50, "big_blind": 100}


async def test_the_rules_of_a_table() -> None:
    async with served(HEADS_UP, REAL, REAL_FIXED) as room:
        rules = (await room.http.get("/api/tables/r2/rules")).json()
        assert rules["rake"] == {
            "limits": ["NL", "PL", "HPL"], "big_bet": None, "charge": 5, "step": 100, "fine_below": 400,
            "caps": [[2, 75], [3, 200], [10, 300]], "first_step": 0,
        }  # fmt: skip
        assert (rules["house"], rules["rake_from"], rules["vip_points"]) == ("dealerbox", 1, 2)
        assert (await room.http.get("/api/tables/t1/rules")).json()["rake"] is None
        assert (rules["protections_a_day"], rules["protections_left"]) == (0, None), "no limit"
        fixed = (await room.http.get("/api/tables/f2/rules")).json()
        assert (fixed["protections_a_day"], fixed["protections_left"]) == (2, None)
        me = (await room.post("guest", {})).json()["player"]
        use = ProtectionUse("f2-1", me, "f2", room.house.parts.clock.now())
        assert await room.house.parts.store.spend_protection(use, 2, 0)
        assert (await room.http.get("/api/tables/f2/rules")).json()["protections_left"] == 1
        nothing = await room.http.get("/api/tables/t9/rules")
        assert (nothing.status_code, nothing.json()["code"]) == (404, "no_table")


async def play_one_hand(room: Served) -> tuple[str, str]:
    ann, bob = await room.guest(), await room.guest()
    async with room.socket(ann) as one, room.socket(bob) as two:
        for seat, client in enumerate((two, one)):
            await client.say(Watch("t1"))
            await client.say(Sit("s", "t1", seat, 5000))
            await client.answer("s")
        turn = (await one.event("TurnStarted"))["turn"]
        await one.say(Do("f", "t1", Act(turn, Fold())))
        await one.event("HandEnded")
    return ann, bob


async def test_health_and_metrics() -> None:
    async with served(HEADS_UP) as room:
        health = await room.http.get("/health")
        assert (health.status_code, health.json()["status"]) == (200, "ok")
        await play_one_hand(room)
        lines = (await room.http.get("/metrics")).text.splitlines()
        about = f'dealerbox_info{{version="{__version__}"}} 1.0'
        assert {"dealerbox_hands_total 1.0", "dealerbox_tables 1.0", about} <= set(lines)
        assert any(line.startswith("process_resident_memory_bytes ") for line in lines)
        await room.house.parts.store.close()
        sick = await room.http.get("/health")
        assert (sick.status_code, sick.json()["status"]) == (503, "failing")
        assert "store" in sick.json()["faults"][0]


async def test_every_answer_has_the_security_headers() -> None:
    async with served() as room:
        for path in ("/", "/api/me", "/health", "/nothing.txt"):
            headers = (await room.http.get(path)).headers
            assert headers["content-security-policy"] == CONTENT_SECURITY
            assert headers["x-content-type-options"] == "nosniff"
        assert "script-src 'self'" in CONTENT_SECURITY and "frame-ancestors 'none'" in CONTENT_SECURITY


# ---- the browser client's files ----


@pytest.fixture
def built(tmp_path: Path) -> Path:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<title>the client</title>")
    (web / "icon.svg").write_text("<svg/>")
    (web / "assets" / "index-4f2a.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    return web


PAGES = [
    ("/", 200, "no-cache", "the client"),
    ("/table/kallio", 200, "no-cache", "the client"),
    ("/.env", 404, None, "Not found"),
    ("/assets/index-4f2a.js", 200, "public, max-age=31536000, immutable", "1"),
    ("/icon.svg", 200, "no-cache", "<svg/>"),
    ("/assets/index-0000.js", 404, None, "Not found"),
    ("/favicon.ico", 404, None, "Not found"),
    ("/../secret.txt", 404, None, "Not found"),
    ("/%2e%2e/secret.txt", 404, None, "Not found"),
    ("/assets/..%2f..%2fsecret.txt", 404, None, "Not found"),
    ("/api/nothing", 404, "no-store", "no_call"),
]


@pytest.mark.parametrize(("path", "status", "cache", "text"), PAGES, ids=[page[0] for page in PAGES])
async def test_files_of_the_client(built: Path, path: str, status: int, cache: str | None, text: str) -> None:
    app = Starlette(routes=[Route("/{path:path}", Client(built).page)])
    answer = TestClient(app).get(path)
    assert (answer.status_code, answer.headers.get("cache-control")) == (status, cache)
    assert text in answer.text


ROUTERS = Path(__file__).parents[2] / "client/src"
HARD_ID = "t9u2y6im.0"
"""A tournament table's id: it has a dot, like a file name."""
BY_VIEW = {
    "lobby": "/", "table": f"/table/{HARD_ID}", "tables": "/tables", "tournaments": "/tournaments",
    "tournament": f"/tournaments/{HARD_ID}", "hands": "/hands", "hand": f"/hands/{HARD_ID}",
    "results": "/hands/results", "shared": f"/shared/{HARD_ID}", "private": "/private", "join": f"/join/{HARD_ID}",
    "evenings": f"/evenings/{HARD_ID}", "welcome": "/welcome", "confirm": "/confirm", "reset": "/reset",
    "rules": f"/rules/{HARD_ID}/{HARD_ID}", "terms": f"/terms/{HARD_ID}", "account": f"/account/{HARD_ID}",
    "settings": f"/settings/{HARD_ID}",
}  # fmt: skip


def test_every_page_answers_when_it_is_loaded_again(built: Path) -> None:
    (built / "office.html").write_text("<title>the office</title>")
    router = (ROUTERS / "router.ts").read_text(encoding="utf-8").partition("export type Route =")[2]
    assert BY_VIEW.keys() == set(re.findall(r'readonly view: "(\w+)"', router.partition("export function")[0]))
    office = (ROUTERS / "office/router.ts").read_text(encoding="utf-8").partition("export const PAGES = [")[2]
    pages = re.findall(r'"(\w+)"', office.partition("]")[0])
    assert "tournaments" in pages
    client = TestClient(Starlette(routes=[Route("/{path:path}", Client(built).page)]))
    for path in BY_VIEW.values():
        answer = client.get(path)
        assert (path, answer.status_code, answer.text) == (path, 200, "<title>the client</title>")
    for path in (f"/office/{page}{rest}" for page in pages for rest in ("", f"/{HARD_ID}", f"/{HARD_ID}/edit")):
        answer = client.get(path)
        assert (path, answer.status_code, answer.text) == (path, 200, "<title>the office</title>")


@pytest.mark.parametrize(("wanted", "text"), [(True, "the worker"), (False, "registration.unregister()")])
async def test_service_worker_is_revalidated_and_removable(built: Path, wanted: bool, text: str) -> None:
    (built / "worker.js").write_text("// the worker")
    settings = from_environment({} if wanted else {"DEALERBOX_OFFLINE_PAGE": "no"})
    client = Client(built, settings.offline_page)
    answer = TestClient(Starlette(routes=[Route("/{path:path}", client.page)])).get("/worker.js")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    assert text in answer.text
    assert TestClient(Starlette(routes=[Route("/{path:path}", client.page)])).get("/").status_code == 200


@pytest.mark.parametrize(("path", "status"), [("/assets/index-4f2a.js", 404), ("/", 503)])
async def test_a_file_that_a_build_takes_away_meanwhile(
    built: Path, path: str, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_file = Path.is_file

    def found_and_gone(file: Path) -> bool:
        found = is_file(file)
        file.unlink(missing_ok=True)
        return found

    monkeypatch.setattr(Path, "is_file", found_and_gone)
    answer = TestClient(Starlette(routes=[Route("/{path:path}", Client(built).page)])).get(path)
    assert answer.status_code == status


async def test_an_address_that_is_no_call_and_a_method_that_is_none() -> None:
    async with served() as room:
        for method, path, status, code in (
            ("POST", "/api/nothing", 405, "method"),
            ("GET", "/api/nothing", 404, "no_call"),
            ("DELETE", "/api/tables", 405, "method"),
            ("GET", "/api/guest", 404, "no_call"),
        ):
            answer = await room.http.request(method, path)
            assert (answer.status_code, answer.json()["code"]) == (status, code), (method, path)
            assert answer.json()["error"].endswith(".") and (status != 405 or answer.headers["allow"])
        head = await room.http.request("HEAD", "/api/tables")
        assert (head.status_code, head.content) == (200, b"")


async def test_a_client_that_is_not_built_is_explained(tmp_path: Path) -> None:
    answer = TestClient(Starlette(routes=[Route("/{path:path}", Client(tmp_path).page)])).get("/")
    assert answer.status_code == 503
    assert "make run" in answer.text
