"""A guest at a browser who plays by clicking, beside what the room has told him: the page is compared with it."""

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
    """Sits down at ``table`` of the room at ``address``, in a window of its own size. Cards and chips move where he is
    ``moving``; as one who wants no motion he takes half the time."""

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
        """The table as it was at the end of each hand."""
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

    # ---- what the room told ----

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

    # ---- what he does ----

    def until(self, true: Callable[[], Any], what: str) -> Any:
        end = time.monotonic() + PATIENCE
        while not (found := true()):
            assert time.monotonic() < end, f"{what}: waited in vain. The page said: {self.page.inner_text('body')}"
            self.page.wait_for_timeout(LOOK_MS)
        return found

    def comes_to_turn(self) -> bool:
        """Waits for his turn; False where a hand has ended without one."""
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
        """Presses again what came before the buttons were armed, as anybody would."""
        turn = self.turn
        assert turn is not None

        def taken() -> bool:
            if self.turn is not None and self.turn.turn == turn.turn and self.buttons():
                self.page.keyboard.press(key)
            return self.turn is None or self.turn.turn != turn.turn

        self.until(taken, f"the room takes {key}")

    def leave(self) -> None:
        """Nobody has to wait for the clock of who is gone."""
        self.page.get_by_role("button", name="Seat", exact=True).click()
        self.page.get_by_role("button", name="Leave the table").click()
        fold = self.page.get_by_role("button", name="Fold and leave")

        def gone() -> bool:
            if fold.count():
                turn = self.turn
                fold.click()
                self.until(lambda: self.seat is None or self.turn is not turn or turn is None, "the room folds")
            elif self.turn and self.button("Fold").count():
                # The next hand began before the room heard of it: it is played to its end.
                self.press("Fold")
            return self.seat is None

        self.until(gone, "the seat is given up")

    # ---- what he sees ----

    def button(self, action: str) -> "Locator":
        armed = self.page.get_by_label("Your actions").locator("button.actbtn:not(.unarmed)")
        return armed.filter(has=self.page.get_by_text(action, exact=True))

    def buttons(self) -> list[str]:
        """What stands on the buttons that can be pressed, from left to right, amounts left out."""
        armed = self.page.get_by_label("Your actions").locator("button.actbtn:not(.unarmed) > span")
        return [text.strip() for text in armed.all_inner_texts()]

    def cards_at(self, seat: int) -> list[str]:
        cards = self.page.locator(f'.seat[data-seat="{seat}"]').get_by_role("img")
        return [str(card.get_attribute("aria-label")) for card in cards.all()]

    def board(self) -> list[str]:
        cards = self.page.locator(".board .card, .vela .card")
        return [str(card.get_attribute("aria-label")) for card in cards.all()]

    def money_in_play(self) -> int:
        """What all who are in the hand have before them and in the middle, as it stands in the page, in cents."""
        plates = [self.page.locator(f'.seat[data-seat="{one.seat}"] .stk') for one in self.hand.places]
        total = self.page.locator(".total:not(.street) b")
        # Without bets the pots stand there alone, each after its name.
        middle = [total.inner_text()] if total.count() else self.page.locator(".pot").evaluate_all(_POTS)
        return sum(map(cents, [*(plate.inner_text() for plate in plates), *middle]))


_POTS = "pots => pots.map(pot => pot.lastElementChild.lastChild.textContent)"


def cents(text: str) -> int:
    whole, _, rest = re.sub(r"[^\d.]", "", text).partition(".")
    return 100 * int(whole) + int((rest + "00")[:2])


def told(card: int) -> str:
    """A card of the wire as the page calls it."""
    return "face down" if card < 0 else name_of(card)
