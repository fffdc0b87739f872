"""Every page of the client and of the back office, seen by a stranger, a player and the owner: it is accessible in both
themes and on a phone, the browser reports no error, and no request fails. The list of pages comes from the routers, so
that none can be forgotten."""

import asyncio
import json
import re
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pyotp
import pytest

from dealerbox.accounts.store import NOTHING
from dealerbox.core.passwords import Passwords
from dealerbox.maintenance.backup.making import make
from dealerbox.store.sqlite import SqliteStore
from tests.browser.axe import check_accessible, check_large_fonts
from tests.browser.visitor import Visitor
from tests.cashier.cashier_room import SET_UP
from tests.cashier.requests import OTHER_IBAN
from tests.gateway.office_room import CHEATS, play_into
from tests.running import RunningRoom

if TYPE_CHECKING:
    from playwright.sync_api import ConsoleMessage, Request, Response

CLIENT = Path(__file__).parents[2] / "client/src"
HANDS = 360
PASSWORD = "correct horse"
MARKUP = "() => { try { document.body.innerHTML = '<b>x</b>' } catch (fault) { return fault.name } }"
PLAYER, PARTNER = "x0", "x1"
KEEP_BACK = """() => localStorage.setItem("dealerbox.settings", JSON.stringify({
    ...JSON.parse(localStorage.getItem("dealerbox.settings")), toFront: false,
}))"""
"""Whether the player's table may come to the front on their turn: not while another page is checked."""
QUIET_MS = 60
"""How long no request may be made before a page counts as loaded."""

Paths = dict[str, tuple[tuple[str, str, str], ...]]
"""For each page by its name in the router: addresses, with a text that its intended reader sees, and one for a
stranger; empty if a stranger sees only a page that was checked before."""

POST = """([path, body]) => fetch(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
}).then(answer => answer.json())"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    """The demo, after a night of two colluding players; it takes bank transfers."""
    folder = tmp_path_factory.mktemp("room")
    (folder / "data").mkdir()
    (folder / "data" / "cashier.toml").write_text(SET_UP)
    room = RunningRoom(folder, environment={"DEALERBOX_PACE": "4"})
    with ThreadPoolExecutor(1) as thread:  # the browser has its own loop in this one
        thread.submit(asyncio.run, _evening(room.data / "dealerbox.db")).result()
    make(room.data, folder / "backup.db")
    try:
        room.start()
        yield room
    finally:
        room.stop()


async def _evening(path: Path) -> None:
    store = await SqliteStore.open(path)
    now = int(time.time() * 1000)
    await play_into(store, now, HANDS, *CHEATS)
    player = await store.player(PLAYER)
    assert player is not None
    passwords = Passwords(lambda size: "0" * 2 * size)
    await store.accounts.set_password(player, await passwords.hash(PASSWORD), now, "password_changed", NOTHING)
    passwords.close()
    await store.close()


def views() -> set[str]:
    """Return the client's pages, from its router and the list of sections of My Account."""
    router = (CLIENT / "router.ts").read_text(encoding="utf-8")
    union = router.partition("export type Route =")[2].partition("export function")[0]
    sections = (CLIENT / "views/account/sections.ts").read_text(encoding="utf-8")
    found = re.findall(r'readonly view: "(\w+)"', union)
    return {*found} | {f"account/{id}" for id in re.findall(r'\bid: "(\w+)"', sections)}


def pages_of_the_office() -> set[str]:
    """Return the back office's pages from its router; addresses of subpages end with a slash."""
    router = (CLIENT / "office/router.ts").read_text(encoding="utf-8")
    listed, with_parts = (
        re.findall(r'"(\w+)"', router.partition(begin)[2].partition("]")[0])
        for begin in ("export const PAGES = [", "new Set<Page>([")
    )
    return {*listed} | {f"{page}/" for page in with_parts}


class Ids(NamedTuple):
    """Ids of things that pages show."""

    tournament: str
    hand: str
    private: str
    withdrawal: str
    case: int
    evening: str
    """The player's private table."""
    shown: str
    """The link to a hand that the player shares."""


def client_pages(ids: Ids) -> Paths:
    """Return the client's pages with a text that a player sees, and one for a spectator if it differs."""
    return {
        "lobby": (("/", "Kallio", "Take a seat"),),
        "table": (("/table/porvoo", "Porvoo", "Porvoo"), ("/table/nowhere", "Table not found", "Table not found")),
        "tournaments": (("/tournaments", "Kuusikko", "Kuusikko"),),
        "tournament": ((f"/tournaments/{ids.tournament}", "Starting stack", "Starting stack"),),
        "hands": (("/hands", "t0", "log in"),),
        "hand": ((f"/hands/{ids.hand}", "Small blind", "log in"),),
        "results": (("/hands/results", "Results", "log in"),),
        "shared": ((ids.shown, "Small blind", "Small blind"),),
        "tables": (("/tables", "No tables open", "No tables open"),),
        "private": (("/private", "Game", "Play as a guest"),),
        "join": ((f"/join/{ids.private}", "Friday", "Friday"), ("/join", "code", "code")),
        "evenings": (
            ("/evenings", "Past games", "Play as a guest"),
            (f"/evenings/{ids.evening}", "Friday", "Play as a guest"),
        ),
        "welcome": (("/welcome", "Dealerbox", "Your name at the table"),),
        "confirm": (("/confirm", "link", "link"),),
        "reset": (("/reset#a-token", "password", "password"),),
        "rules": (("/rules", "32-Card Draw", "32-Card Draw"), ("/rules/soko", "Four-card flush", "Four-card flush")),
        "settings": (("/settings", "Card backs", "Card backs"), ("/settings/sound", "Last seconds", "Last seconds")),
        "terms": (("/terms", "Disputes", "Disputes"),),
        "account": (("/account", "Look and feel", "Play as a guest or log in"),),
        "account/overview": (("/account/overview", "Look and feel", ""),),
        "account/picture": (("/account/picture", "Lighthouse", ""),),
        "account/cashier": (("/account/cashier", "History", ""),),
        "account/limits": (("/account/limits", "Breaks and self-exclusion", ""),),
        "account/keys": (("/account/keys", "API keys", ""),),
        "account/security": (("/account/security", "Two-factor authentication", ""),),
        "account/data": (("/account/data", "Close", ""),),
    }


def office_pages(ids: Ids) -> Paths:
    """Return the back office's pages with a text that the owner sees, and one for somebody who is not logged in."""
    of_owner: dict[str, tuple[tuple[str, str], ...]] = {
        "overview": (("", "Needs attention"),),
        "tables": (("/tables", "Kallio"),),
        "tournaments": (("/tournaments", "Kuusikko"),),
        "tournaments/": (
            (f"/tournaments/{ids.tournament}", "Players"),
            (f"/tournaments/{ids.tournament}/edit", "Seats per table"),
            ("/tournaments/new", "Seats per table"),
        ),
        "players": (("/players", "x0 name"),),
        "players/": ((f"/players/{PLAYER}", "New note"),),
        "hands": (("/hands", "Pot"),),
        "hands/": ((f"/hands/{ids.hand}", "Show all cards"),),
        "chat": (("/chat", "Reports"),),
        "desk": (("/desk", "x0 name and x1 name"),),
        "desk/": ((f"/desk/{PLAYER}~{PARTNER}", "Chip flow"),),
        "cases": (("/cases", "x0 name and x1 name"),),
        "cases/": ((f"/cases/{ids.case}", "chips went one way"),),
        "protection": (("/protection", "Every use"),),
        "limits": (("/limits", "Limits"),),
        "cash": (("/cash", "Withdrawal"),),
        "cash/": ((f"/cash/{ids.withdrawal}", "Approve"), ("/cash/statement", "Statement")),
        "money": (("/money", "Owed to players"),),
        "jackpots": (("/jackpots", "Jackpot balance"),),
        "house": (("/house", "Values"),),
        "health": (("/health", "MB, 360 hands"),),
        "programs": (("/programs", "Webhooks"),),
        "staff": (("/staff", "Olga"),),
        "log": (("/log", "Olga"),),
        "own": (("/own", "recovery codes"),),
    }
    return {
        page: tuple((f"/office{path}", words, "Code") for path, words in several) for page, several in of_owner.items()
    }


NO_WORKER = "Service Worker registration blocked by Playwright"
"""The browser's message when a ``Visitor`` blocks the service worker."""


class Walker:
    """Goes from page to page and records the browser's messages."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.faults: list[str] = []
        self._asked: set[Request] = set()
        page = visitor.page
        page.on("console", self._said)
        page.on("response", self._answered)
        page.on("request", lambda request: self._asked.add(request))
        page.on("requestfinished", lambda request: self._asked.discard(request))
        page.on("requestfailed", self._failed)

    def walk(self, pages: Paths, stranger: bool = False) -> None:
        for path, own, foreign in (one for several in pages.values() for one in several):
            if words := foreign if stranger else own:
                self.page.goto(path, wait_until="commit")
                self.look(words)

    def look(self, words: str) -> None:
        self.page.get_by_text(words).locator("visible=true").first.wait_for()
        self._at_rest()
        if self.page.title() == "Dealerbox" and not self.page.url.endswith("/welcome"):
            self.faults.append(f"{self.page.url}: the tab does not say where one is")
        try:
            check_accessible(self.page)
            check_large_fonts(self.page)
        except AssertionError as fault:
            self.faults.append(f"{self.page.url}: {fault}")

    def post(self, path: str, **body: Any) -> Any:
        """Send a request as the page would."""
        return self.page.evaluate(POST, [f"/api/{path}", body])

    def ask(self, path: str) -> Any:
        return self.page.evaluate("path => fetch(path).then(answer => answer.json())", f"/api/{path}")

    def _at_rest(self) -> None:
        quiet = 0
        while quiet < 2:
            self.page.wait_for_timeout(QUIET_MS / 2)
            quiet = 0 if self._asked else quiet + 1

    def _said(self, message: "ConsoleMessage") -> None:
        if message.type in ("error", "warning") and message.text != NO_WORKER:
            self.faults.append(f"{self.page.url}: {message.text}")

    def _answered(self, response: "Response") -> None:
        if response.status >= 400:
            self.faults.append(f"{self.page.url}: {response.status} of {response.url}")

    def _failed(self, request: "Request") -> None:
        self._asked.discard(request)
        if "ERR_ABORTED" not in str(request.failure):  # requests that were still open when the page was left
            self.faults.append(f"{self.page.url}: {request.failure} of {request.url}")


def by_key(room: RunningRoom, act: str, **body: Any) -> Any:
    key = (room.data / "operator.key").read_text().strip()
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    request = urllib.request.Request(f"{room.address}/api/operator/{act}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


@pytest.mark.timeout(900)
def test_every_page(visit: Callable[..., Visitor], room: RunningRoom) -> None:
    stranger, player, owner = Walker(visit()), Walker(visit()), Walker(visit())
    player.page.goto("/")
    player.post("login", name=f"{PLAYER} name", password=PASSWORD)
    wish = {"name": "Friday", "game": "holdem", "limit": "NL", "seats": 6, "unit": 100}
    made = player.post("private-tables", **wish)
    bank = {"currency": "EUR", "amount": 60_000, "way": "sepa", "account": OTHER_IBAN, "holder": "Ann Example"}
    asked = player.post("cashier/withdrawals", **bank, nonce="the-first-one")["id"]
    begun = player.ask("tournaments")["tournaments"][0]["id"]
    hand = player.ask("hands")["hands"][0]["id"]
    shown = player.post(f"hands/{hand}/links", cards=True, names=True)["link"]

    owner.page.goto("/office")
    (key,) = re.findall(r"/office/join#(\S+)", room.printed())
    owner.post("operator/join", link=key, name="Olga", password=PASSWORD)
    secret = owner.post("operator/own/factor/propose")["secret"]
    owner.post("operator/own/factor", code=pyotp.TOTP(secret).now())
    case = owner.post("operator/case/open", players=[PLAYER, PARTNER], reason="chips went one way")["number"]

    ids = Ids(begun, hand, made["link"].rpartition("/")[2], asked, case, made["table"], shown)
    pages, office = client_pages(ids), office_pages(ids)
    assert pages.keys() == views() and office.keys() == pages_of_the_office()
    player.page.goto("/")
    player.look("I’ve read this")
    player.page.get_by_role("button", name="I’ve read this").click()

    player.walk(pages)
    player.post("cashier/top-up")
    player.page.goto("/")
    player.visitor.sit_down("Kallio")
    player.visitor.until(lambda: player.visitor.received.turn, "the player's turn")
    player.look("Kallio")
    player.page.evaluate(KEEP_BACK)
    player.walk({"lobby": pages["lobby"]})
    stranger.walk(pages, stranger=True)
    owner.walk(office)
    stranger.walk({"overview": office["overview"]}, stranger=True)
    assert [*player.faults, *owner.faults, *stranger.faults] == []
    for walker in (player, owner, stranger):
        assert walker.page.evaluate(MARKUP) == "TypeError", "no text becomes markup"
