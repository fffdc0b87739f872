"""A person with a browser: what they press and see, and what their browser received."""

import json
import re
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from tests.running import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Locator, WebSocket

LOOK_MS = 20
"""The time between two checks of what is awaited."""
SHORT = 3
"""How many big blinds a careful person pays to see the next card."""

ACTIONS = frozenset(
    ("Folded", "Checked", "Called", "BroughtIn", "BetMade", "Raised", "SplitChosen", "StoodPat", "Drew")
)
"""The events that answer a turn."""

_READ_PAGE = """() => {
    const page = document.documentElement.cloneNode(true);
    // What the log says of former hands was shown in them, and the cards have been shuffled since.
    const opened = [...page.querySelectorAll(".log .opened")].at(-1);
    while (opened?.previousElementSibling) opened.previousElementSibling.remove();
    return page.outerHTML;
}"""


_GUIDED = """
    const settings = JSON.parse(localStorage.getItem("dealerbox.settings") ?? "{}");
    localStorage.setItem("dealerbox.settings", JSON.stringify({ guided: true, ...settings }));
"""


class Visitor:
    """One browser profile with one page, at the room's ``address``. Unless ``guided``, the table tour counts as seen.
    With ``workers`` the room's service worker is allowed, which may answer before a test could. Cards and chips are
    animated if ``moving``; otherwise the browser asks for reduced motion, which halves the test's time."""

    def __init__(
        self,
        browser: "Browser",
        address: str,
        guided: bool = True,
        workers: bool = False,
        moving: bool = False,
    ) -> None:
        self.address = address
        self.context = browser.new_context(
            viewport={"width": 1280, "height": 800},
            base_url=address,
            service_workers="allow" if workers else "block",
            reduced_motion="no-preference" if moving else "reduce",
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        if guided:
            self.context.add_init_script(_GUIDED)
        self.page = self.context.new_page()
        self.frames: list[str] = []
        """All messages from the socket, oldest first."""
        self.received = Messages()
        self.complaints: list[str] = []
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._said)

    def _said(self, message: "ConsoleMessage") -> None:
        """Record a violation of the page's own policy as an error of the page."""
        if "Content Security Policy" in message.text:
            self.complaints.append(message.text)

    def _listen(self, socket: "WebSocket") -> None:
        socket.on("framereceived", self._frame)

    def _frame(self, frame: "str | bytes") -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        self.frames.append(text)
        self.received.message(json.loads(text))

    def until(self, true: Callable[[], Any], what: str) -> Any:
        """Check again and again until ``true`` returns something true; return it."""
        end = time.monotonic() + PATIENCE
        while not (found := true()):
            assert time.monotonic() < end, f"{what}: timed out. The page said: {self.page.inner_text('body')}"
            self.page.wait_for_timeout(LOOK_MS)
        return found

    # ---- actions ----

    def register(self, name: str, password: str) -> None:
        page = self.page
        page.goto("/")
        page.get_by_role("button", name="Log in").click()
        page.get_by_role("button", name="I’m new here").click()
        page.get_by_label("Name").fill(name)
        page.get_by_label("Password").fill(password)
        page.get_by_role("button", name="Register").click()
        page.get_by_role("button", name=f"{name}’s menu").wait_for()

    def sit_down(self, table: str) -> None:
        """Choose the table in the lobby and take the seat offered there."""
        # Match exactly: if a table is full the room may open another like it, "Porvoo 2".
        self.page.get_by_role("row").filter(has=self.page.get_by_text(table, exact=True)).click()
        self.page.get_by_label("Selected table").get_by_role("button", name="Sit down with").click()
        self.page.get_by_label("Your actions").wait_for()
        self.until(lambda: self.received.seat is not None, "a seat")

    def ask_to_leave(self) -> None:
        """Ask to leave; a live hand is folded on the next turn."""
        self.page.get_by_role("button", name="Seat", exact=True).click()
        self.page.get_by_role("button", name="Leave the table").click()
        fold = self.page.get_by_role("button", name="Fold and leave")
        if fold.count():
            fold.click()

    def leave(self) -> None:
        self.ask_to_leave()

        def gone() -> bool:
            if self.received.turn is not None and self.button("Fold").count():
                # The next hand began before the room heard of it: play it to its end. The button goes with the turn, so
                # do not wait for it to be stable.
                self.button("Fold").evaluate_all("buttons => buttons[0]?.click()")
            return self.received.seat is None

        self.until(gone, "the seat is given up")

    def press(self, action: str) -> None:
        """Press a button of the dock, and wait until the room has accepted it."""
        turn = self.received.turn
        self.button(action).click()
        self.until(lambda: self.received.turn is not turn, f"the room accepts the {action}")

    def act_carefully(self) -> None:
        """Check, or call if that is cheap."""
        assert self.received.turn is not None
        options = self.received.turn["options"]
        if options["check"]:
            self.press("Check")
        elif options["call"] and options["call"] <= SHORT * self.received.big_blind:
            self.press("Call")
        else:
            self.press("Fold")

    # ---- what the page shows ----

    def button(self, action: str) -> "Locator":
        return self.page.get_by_label("Your actions").locator(".actbtn:not(.unarmed)").filter(has_text=action)

    def own_cards(self) -> list[str]:
        """Return the names of the visitor's hole cards as shown at the seat."""
        cards = self.page.locator(".seat.is-hero").get_by_role("img")
        return [str(card.get_attribute("aria-label")) for card in cards.all()]

    def money(self) -> int:
        """Return the wallet shown in the bar, in cents."""
        text = self.page.locator(".purse b").inner_text()
        whole, _, cents = re.sub(r"[^\d.]", "", text).partition(".")
        return 100 * int(whole) + int(cents or 0)

    def whole_page(self) -> str:
        """Return everything on the page about the running hand, including what is not visible."""
        return str(self.page.evaluate(_READ_PAGE))


class Messages:
    """What the room sent one browser about the table it plays at."""

    def __init__(self) -> None:
        self.player: str | None = None
        self.seat: int | None = None
        self.hand = 0
        self.dealt: dict[int, list[int]] = {}
        """The visitor's hole cards in each hand."""
        self.open = False
        """Whether cards of the running or last hand have been shown."""
        self.turn: Any = None
        """The visitor's turn; None while it is another player's."""
        self.hands = 0
        """How many hands with the visitor have ended."""
        self.number = 0
        """The number of the last event."""
        self.big_blind = 0
        self._seats: list[int] = []

    def message(self, message: Any) -> None:
        kind = message["type"]
        if kind == "Welcome":
            self.player = message["player"]
        elif kind == "Snapshot":
            self._snapshot(message)
        elif kind == "Events":
            self.number = message["first"] + len(message["events"]) - 1
            for event in message["events"]:
                self._event(event)

    def _snapshot(self, message: Any) -> None:
        view = message["view"]
        self.number = message["number"]
        self.big_blind = view["config"]["stakes"].get("big_blind", 0)
        players = [seat and seat["player"] for seat in view["seats"]]
        self.seat = players.index(self.player) if self.player in players else None
        hand = view["hand"]
        if hand is None:
            return
        self.hand = hand["number"]
        self._seats = [place["seat"] for place in hand["places"]]
        self.open = any(place["shown"] for place in hand["places"])
        if self.dealt_in():
            self.dealt[self.hand] = hand["places"][self._place()]["cards"]
        self.turn = view["turn"] if view["turn"] and view["turn"]["seat"] == self.seat else None

    def _event(self, event: Any) -> None:
        match event["type"]:
            case "SeatTaken" if event["player"] == self.player:
                self.seat = event["seat"]
            case "PlayerLeft" if event["player"] == self.player:
                self.seat = None
            case "HandOpened":
                self.hand, self._seats = event["number"], event["seats"]
                self.open, self.turn = False, None
            case "StreetDealt" if event["street"] == 0 and self.dealt_in():
                self.dealt[self.hand] = event["cards"][self._place()]
            case "ShownDown" | "CardsShown":
                self.open = True
            case "TurnStarted":
                self.turn = event if event["seat"] == self.seat else None
            case "HandEnded":
                self.turn = None
                self.hands += self.dealt_in()
            case action if action in ACTIONS:
                self.turn = None

    @property
    def mine(self) -> list[int] | None:
        """The visitor's hole cards in the running or last hand; None if they were not dealt in."""
        return self.dealt.get(self.hand)

    def dealt_in(self) -> bool:
        return self.seat is not None and self.seat in self._seats

    def _place(self) -> int:
        assert self.seat is not None
        return self._seats.index(self.seat)


RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
SUITS = ("clubs", "diamonds", "hearts", "spades")


def name_of(card: int) -> str:
    """Return a card's name on the page for its number on the wire."""
    return f"{RANKS[card // 4]} of {SUITS[card % 4]}"


def cards_in(message: Any) -> Iterator[int]:
    """Return every card in a message."""
    if isinstance(message, dict):
        for key, value in message.items():
            if key in ("cards", "board", "discarded", "received"):
                yield from _numbers(value)
            else:
                yield from cards_in(value)
    elif isinstance(message, list):
        for value in message:
            yield from cards_in(value)


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, list):
        for one in value:
            yield from _numbers(one)
    elif isinstance(value, int):
        yield value
