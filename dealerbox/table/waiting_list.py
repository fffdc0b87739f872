"""The waiting list. While somebody is on it no seat is free: a seat that becomes free is at once reserved for the first
player on the list, and nobody who comes later can take it."""

from msgspec.structs import replace

from dealerbox.accepted import CHIPS, Accepted, at_most
from dealerbox.table.commands import EndWaiting, JoinWaiting, LeaveWaiting
from dealerbox.table.events import PlayerLeft, SeatTaken, TableEvent, WaitingJoined, WaitingLeft
from dealerbox.table.refused import Refused
from dealerbox.table.sitter import Waiter
from dealerbox.table.state import RESERVED_MS, TableState

Out = list[TableEvent]

MAX_WAITING = 100
"""The maximum length of one table's list, which every viewer is shown."""


class Waiting(TableState):
    """The waiting list, and the seats that are offered from it."""

    def waiter(self, player: str) -> Waiter | None:
        """Return the player's entry on the list."""
        return next((waiter for waiter in self.waiting if waiter.player == player), None)

    def offered_seat(self, player: str) -> int | None:
        """Return the seat that is offered to the player and still waits for the buy-in, or None."""
        seat = self.seat_by_player.get(player)
        return seat if seat is not None and self.sitter(seat).offered else None

    def _do(self, event: TableEvent, out: Out) -> None:
        self.apply(event)
        out.append(event)

    def _in_currency(self, accepted: Accepted | None) -> Accepted | None:
        """Replace the unit "chips" by this table's currency."""
        if accepted is None or accepted.unit != CHIPS:
            return accepted
        return replace(accepted, unit=self.config.currency, symbol=self.config.extras.symbol)

    def _join_waiting(self, player: str, command: JoinWaiting, now: int, out: Out) -> None:
        if self.closing:
            raise Refused("closed", f"this table is closing: {self.closing}")
        if player in self.seat_by_player:
            raise Refused(
                "already seated", f"you already have a seat at this table: seat {self.seat_by_player[player]}"
            )
        if self.waiter(player) is not None:
            raise Refused("already waiting", "you are already on the waiting list")
        if None in self.seats[: self.open_seats]:
            free = self.seats.index(None)
            if not command.offer:
                raise Refused("seat free", f"seat {free} is free: you can sit down right away")
            self._do(self._offered(free, player, command.name, now), out)
            return
        if len(self.waiting) >= MAX_WAITING:
            raise Refused(
                "list full",
                f"the waiting list is full: it takes at most {MAX_WAITING} players",
                at_most(MAX_WAITING),
            )
        self._do(WaitingJoined(player, command.name), out)

    def _leave_waiting(self, player: str, command: LeaveWaiting, now: int, out: Out) -> None:
        seat = self.offered_seat(player)
        if seat is not None:
            self._remove_player(seat, now, out)
        elif self.waiter(player) is not None:
            self._do(WaitingLeft(player, "asked"), out)
        else:
            raise Refused("not waiting", "you are not on the waiting list")

    def _end_waiting(self, player: str, command: EndWaiting, now: int, out: Out) -> None:
        self._clear_waiting(out)
        for seat, sitter in enumerate(self.seats):
            if sitter is not None and sitter.offered:
                self._remove_player(seat, now, out)

    def _remove_player(self, seat: int, now: int, out: Out) -> None:
        """Let the player of the seat leave with their chips, and offer the seat to the first player on the list."""
        sitter = self.sitter(seat)
        self._do(PlayerLeft(seat, sitter.player, sitter.stack, now), out)
        self._offer(seat, now, out)

    def _offer(self, seat: int, now: int, out: Out) -> None:
        """Offer the seat to the first connected player on the list; disconnected players before them leave the list."""
        while self.waiting and not self.closing and seat < self.open_seats:
            first = self.waiting[0]
            if not first.lost:
                self._do(self._offered(seat, first.player, first.name, now), out)
                return
            self._do(WaitingLeft(first.player, "away"), out)

    def _offered(self, seat: int, player: str, name: str, now: int) -> SeatTaken:
        bank_ms = self.bank_left(player, now)
        return SeatTaken(seat, player, name, now + RESERVED_MS, offered=True, bank_ms=bank_ms)

    def _clear_waiting(self, out: Out) -> None:
        """Empty the list, because the table closes or will soon."""
        for waiter in tuple(self.waiting):
            self._do(WaitingLeft(waiter.player, "closed"), out)
