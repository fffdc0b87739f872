"""Who waits for a seat. While somebody does, no seat is free: one that becomes free is kept at once for the first, and
nobody who comes later can take it."""

from msgspec.structs import replace

from dealerbox.accepted import CHIPS, Accepted, at_most
from dealerbox.table.commands import EndWaiting, JoinWaiting, LeaveWaiting
from dealerbox.table.events import PlayerLeft, SeatTaken, TableEvent, WaitingJoined, WaitingLeft
from dealerbox.table.refused import Refused
from dealerbox.table.sitter import Waiter
from dealerbox.table.state import RESERVED_MS, TableState

Out = list[TableEvent]

MOST_WAITING = 100
"""Players on one table's list, which every viewer is shown."""


class Waiting(TableState):
    """The waiting list, and the seats that are offered from it."""

    def waiter(self, player: str) -> Waiter | None:
        """The player's entry on the list."""
        return next((waiter for waiter in self.waiting if waiter.player == player), None)

    def offered_seat(self, player: str) -> int | None:
        """The seat that is kept for the player as an offer, until his buy-in is there."""
        seat = self.seat_by_player.get(player)
        return seat if seat is not None and self.sitter(seat).offered else None

    def _do(self, event: TableEvent, out: Out) -> None:
        self.apply(event)
        out.append(event)

    def _in_currency(self, accepted: Accepted | None) -> Accepted | None:
        """With this table's currency where a hand or the table speaks of chips."""
        if accepted is None or accepted.unit != CHIPS:
            return accepted
        return replace(accepted, unit=self.config.currency, symbol=self.config.extras.symbol)

    def _join_waiting(self, who: str, command: JoinWaiting, now: int, out: Out) -> None:
        if self.closing:
            raise Refused("closed", f"this table is about to close: {self.closing}")
        if who in self.seat_by_player:
            raise Refused("already seated", f"you have a seat here already: seat {self.seat_by_player[who]}")
        if self.waiter(who) is not None:
            raise Refused("already waiting", "you are on the waiting list of this table already")
        if None in self.seats[: self.open_seats]:
            free = self.seats.index(None)
            if not command.offer:
                raise Refused("seat free", f"there is no need to wait: seat {free} is free")
            self._do(self._offered(free, who, command.name, now), out)
            return
        if len(self.waiting) >= MOST_WAITING:
            raise Refused(
                "list full",
                f"{MOST_WAITING} players wait here already, and the list has no more lines",
                at_most(MOST_WAITING),
            )
        self._do(WaitingJoined(who, command.name), out)

    def _leave_waiting(self, who: str, command: LeaveWaiting, now: int, out: Out) -> None:
        seat = self.offered_seat(who)
        if seat is not None:
            self._send_home(seat, now, out)
        elif self.waiter(who) is not None:
            self._do(WaitingLeft(who, "asked"), out)
        else:
            raise Refused("not waiting", "you are not on the waiting list of this table")

    def _end_waiting(self, who: str, command: EndWaiting, now: int, out: Out) -> None:
        self._nobody_waits(out)
        for seat, sitter in enumerate(self.seats):
            if sitter is not None and sitter.offered:
                self._send_home(seat, now, out)

    def _send_home(self, seat: int, now: int, out: Out) -> None:
        """The player of the seat leaves with his chips, and the first who waits is offered it."""
        sitter = self.sitter(seat)
        self._do(PlayerLeft(seat, sitter.player, sitter.stack, now), out)
        self._offer(seat, now, out)

    def _offer(self, seat: int, now: int, out: Out) -> None:
        """Who is called and has lost his connection leaves the list; the seat goes to the next."""
        while self.waiting and not self.closing and seat < self.open_seats:
            first = self.waiting[0]
            if not first.lost:
                self._do(self._offered(seat, first.player, first.name, now), out)
                return
            self._do(WaitingLeft(first.player, "away"), out)

    def _offered(self, seat: int, player: str, name: str, now: int) -> SeatTaken:
        bank_ms = self.bank_left(player, now)
        return SeatTaken(seat, player, name, now + RESERVED_MS, offered=True, bank_ms=bank_ms)

    def _nobody_waits(self, out: Out) -> None:
        """The table closes, or will soon: nobody is called any more."""
        for waiter in tuple(self.waiting):
            self._do(WaitingLeft(waiter.player, "closed"), out)
