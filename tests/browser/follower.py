"""A guest in a browser who plays by clicking, with a fold of the room's messages with which the page is compared."""

import copy
import re
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from dealerbox.hand.events import HandEnded
from dealerbox.table.fold import fold
from dealerbox.table.views import HandView, PlaceView, TableView, TurnView
from dealerbox.wire import Events, Refused, ServerMessage, Snapshot, Welcome
from tests.browser.visitor import name_of
from tests.running import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, WebSocket

LOOK_MS = 25

_decode = msgspec.json.Decoder(ServerMessage).decode


class Follower:
    """Sits down at ``table`` of the room at ``address`` in a window of the given size. Cards and chips are animated if
    ``moving``; otherwise the browser asks for reduced motion, which halves the test's time."""

    def __init__(
        self, browser: "Browser", address: str, table: str, width: int, height: int, moving: bool = False
    ) -> None:
        self.context = browser.new_context(
            viewport={"width": width, "height": height},
            base_url=address,
            service_workers="block",
            reduced_motion="no-preference" if moving else "reduce",
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.ended: list[TableView] = []
        """The state of the table at the end of each hand."""
        self._view: TableView | None = None
        self._player: str | None = None
        self.page.on("websocket", self._listen)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda line: self.complaints.append(line.text) if line.type == "error" else None)
        self.context.request.post("/api/guest", data={})
        self.page.goto(f"/table/{table}")
        self.page.locator(".seat.can-sit .plate").first.click()
        self.page.locator("button[type=submit][data-first]").click()
        self.until(lambda: self.seat is not None, "a seat")

    def _listen(self, socket: "WebSocket") -> None:
        socket.on("framereceived", self._frame)

    def _frame(self, frame: "str | bytes") -> None:
        match _decode(frame):
            case Welcome() as welcome:
                self._player = welcome.player
            case Snapshot() as snapshot:
                self._view = snapshot.view
            case Events() as batch:
                for event in batch.events:
                    fold(self.view, event)
                    if isinstance(event, HandEnded):
                        self.ended.append(copy.deepcopy(self.view))
            case Refused() as refused:
                self.complaints.append(refused.reason)
            case _:
                pass

    # ---- messages from the room ----

    @property
    def view(self) -> TableView:
        assert self._view is not None
        return self._view

    @property
    def hand(self) -> HandView:
        assert self.view.hand is not None
        return self.view.hand

    @property
    def seat(self) -> int | None:
        seats = self._view.seats if self._view else []
        return next((at for at, seat in enumerate(seats) if seat and seat.player == self._player), None)

    @property
    def turn(self) -> TurnView | None:
        turn = self._view.turn if self._view else None
        return turn if turn is not None and turn.seat == self.seat else None

    def place(self, hand: HandView | None = None) -> PlaceView | None:
        return next((one for one in (hand or self.hand).places if one.seat == self.seat), None)

    # ---- actions ----

    def until(self, true: Callable[[], Any], what: str) -> Any:
        end = time.monotonic() + PATIENCE
        while not (found := true()):
            assert time.monotonic() < end, f"{what}: timed out. The page said: {self.page.inner_text('body')}"
            self.page.wait_for_timeout(LOOK_MS)
        return found

    def comes_to_turn(self) -> bool:
        """Wait for the guest's turn; return False if a hand ends without one."""
        hands = len(self.ended)
        self.until(lambda: self.turn or len(self.ended) > hands, "a turn or the end of a hand")
        if not self.turn:
            return False
        self.until(lambda: self.buttons() or not self.turn, "the buttons")
        return self.turn is not None

    def press(self, action: str) -> None:
        turn = self.turn
        assert turn is not None
        self.button(action).click()
        self.until(lambda: self.turn is None or self.turn.turn != turn.turn, f"the room takes the {action}")

    def press_key(self, key: str) -> None:
        """Press a key again if it came before the buttons were armed, as a person would."""
        turn = self.turn
        assert turn is not None

        def taken() -> bool:
            if self.turn is not None and self.turn.turn == turn.turn and self.buttons():
                self.page.keyboard.press(key)
            return self.turn is None or self.turn.turn != turn.turn

        self.until(taken, f"the room takes {key}")

    def leave(self) -> None:
        """Leave, so that nobody waits for the clock of an absent player."""
        self.page.get_by_role("button", name="Seat", exact=True).click()
        self.page.get_by_role("button", name="Leave the table").click()
        fold = self.page.get_by_role("button", name="Fold and leave")

        def gone() -> bool:
            if fold.count():
                turn = self.turn
                fold.click()
                self.until(lambda: self.seat is None or self.turn is not turn or turn is None, "the room folds")
            elif self.turn and self.button("Fold").count():
                # The next hand began before the room heard of it: play it to its end.
                self.press("Fold")
            return self.seat is None

        self.until(gone, "the seat is given up")

    # ---- what the page shows ----

    def button(self, action: str) -> "Locator":
        armed = self.page.get_by_label("Your actions").locator("button.actbtn:not(.unarmed)")
        return armed.filter(has=self.page.get_by_text(action, exact=True))

    def buttons(self) -> list[str]:
        """Return the text on the enabled buttons from left to right, without amounts."""
        armed = self.page.get_by_label("Your actions").locator("button.actbtn:not(.unarmed) > span")
        return [text.strip() for text in armed.all_inner_texts()]

    def cards_at(self, seat: int) -> list[str]:
        cards = self.page.locator(f'.seat[data-seat="{seat}"]').get_by_role("img")
        return [str(card.get_attribute("aria-label")) for card in cards.all()]

    def board(self) -> list[str]:
        cards = self.page.locator(".board .card, .vela .card")
        return [str(card.get_attribute("aria-label")) for card in cards.all()]

    def money_in_play(self) -> int:
        """Return the bets and pots of all players in the hand as shown on the page, in cents."""
        plates = [self.page.locator(f'.seat[data-seat="{one.seat}"] .stk') for one in self.hand.places]
        total = self.page.locator(".total:not(.street) b")
        # Without bets only the pots are shown, each after its name.
        middle = [total.inner_text()] if total.count() else self.page.locator(".pot").evaluate_all(_POTS)
        return sum(map(cents, [*(plate.inner_text() for plate in plates), *middle]))


_POTS = "pots => pots.map(pot => pot.lastElementChild.lastChild.textContent)"


def cents(text: str) -> int:
    whole, _, rest = re.sub(r"[^\d.]", "", text).partition(".")
    return 100 * int(whole) + int((rest + "00")[:2])


def card_name(card: int) -> str:
    """Return a card's name on the page for its number on the wire."""
    return "face down" if card < 0 else name_of(card)
