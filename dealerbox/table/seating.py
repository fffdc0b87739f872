"""Commands about seats: joining, leaving, chips and sitting out. This part of the table does not depend on the hand."""

from dealerbox.accepted import CHIPS, PLACE, at_least, at_most, between, in_steps
from dealerbox.table.commands import (
    AddChips,
    AskChips,
    CancelRequest,
    ChooseEntry,
    ChooseGame,
    CloseChipRequest,
    ConnectionChanged,
    LagMeasured,
    SetAutoChips,
    SetStraddle,
    SitIn,
    SitOut,
    TakeSeat,
)
from dealerbox.table.config import NO_MAXIMUM
from dealerbox.table.events import (
    AutoChipsSet,
    BlindsOwed,
    ChipsAdded,
    ChipsAnswered,
    ChipsAsked,
    ConnectionBack,
    ConnectionLost,
    DealersGameSet,
    EntryChosen,
    LagNoted,
    NextHandPlanned,
    SatIn,
    SatOut,
    SeatTaken,
    SitOutPlanned,
    StraddleSet,
    TopUpHeld,
    WaiterLost,
)
from dealerbox.table.refused import Refused
from dealerbox.table.sitter import Sitter
from dealerbox.table.state import RESERVED_MS
from dealerbox.table.waiting_list import Out, Waiting

LAG_STEP_MS = 100
CHOSEN_MS = 1_000
"""How long the table shows which game was chosen before its first hand begins."""


class Seating(Waiting):
    """The commands about a seat."""

    def buy_in_range(self, player: str, now: int) -> tuple[int, int]:
        """Return the minimum and maximum that ``AddChips`` accepts from the player now; a maximum of 0 if it accepts
        nothing. A player who comes back soon must bring what they left with, even above the table's maximum; chips lost
        since lower it."""
        minimum, maximum = self.config.min_buy_in, self.config.buy_in_limit
        seat = self.seat_by_player.get(player)
        if seat is not None:
            sitter = self.sitter(seat)
            has = self._counted_chips(seat) + sitter.held
            if has:
                return (1, maximum - has) if has < maximum else (1, 0)
            if sitter.reserved_until is None:
                return minimum, maximum
        departures = self.departure(player, now)
        chips = 0 if departures is None else departures.chips
        return max(minimum, chips), max(maximum, chips)

    def left_with(self, player: str, now: int) -> tuple[int, int] | None:
        """Return the chips with which the player left, and until when (ms) they must bring at least that much to come
        back. None if nothing is recorded, or the player has come back with chips already."""
        seat = self.seat_by_player.get(player)
        came_back = seat is not None and self.sitter(seat).reserved_until is None
        departures = None if came_back else self.departure(player, now)
        return None if departures is None or not departures.chips else (departures.chips, departures.until)

    def check_amount(self, player: str, amount: int, now: int) -> None:
        """Raise ``Refused`` if the player may not bring exactly ``amount`` chips now. Called before any chips are
        moved."""
        minimum, maximum = self.buy_in_range(player, now)
        chip = self.config.stakes.chip
        if not minimum <= amount <= maximum:
            raise self._wrong_buy_in(amount, minimum, maximum)
        if amount % chip and amount not in (minimum, maximum):
            raise Refused(
                "buy-in",
                f"the amount must be a multiple of the smallest chip, {chip}, not {amount}",
                self._in_currency(in_steps(chip, CHIPS)),
            )

    def auto_chips_due(self, now: int) -> list[tuple[str, int]]:
        """Return players with auto top-up or auto rebuy and the chips they need now; empty while a hand runs."""
        wanted: list[tuple[str, int]] = []
        for sitter in () if self.playing or self.closing else self.seats:
            if sitter is None or sitter.reserved_until is not None or sitter.out_reason not in ("", "no chips"):
                continue
            minimum, maximum = self.buy_in_range(sitter.player, now)
            asked = sitter.top_up_to - sitter.stack if sitter.stack else sitter.rebuy
            amount = min(asked, maximum) if sitter.stack else min(max(asked, minimum), maximum)
            amount -= amount % self.config.stakes.chip
            if asked > 0 and amount >= minimum:
                wanted.append((sitter.player, amount))
        return wanted

    def _take_seat(self, player: str, command: TakeSeat, now: int, out: Out) -> None:
        if self.closing:
            raise Refused("closed", f"this table is closing: {self.closing}")
        if not 0 <= command.seat < self.open_seats:
            seats = f"the seats are 0 to {self.open_seats - 1}"
            raise Refused(
                "no such seat", f"there is no seat {command.seat}: {seats}", between(0, self.open_seats - 1, PLACE)
            )
        if player in self.seat_by_player:
            raise Refused(
                "already seated", f"you already have a seat at this table: seat {self.seat_by_player[player]}"
            )
        if self.seats[command.seat] is not None:
            raise Refused("seat taken", f"seat {command.seat} is taken")
        bank_ms = self.bank_left(player, now)
        self._do(SeatTaken(command.seat, player, command.name, now + RESERVED_MS, command.entry, bank_ms=bank_ms), out)

    def _add_chips(self, player: str, command: AddChips, now: int, out: Out) -> None:
        seat, sitter = self._seated(player)
        if sitter.leaving or self.closing:
            raise Refused("leaving", "you cannot add chips while you are leaving")
        self.check_amount(player, command.amount, now)
        if self.in_hand(seat):
            self._do(TopUpHeld(seat, command.amount), out)
            return
        newcomer = sitter.reserved_until is not None
        rebuys = sitter.out_reason == "no chips"
        self._do(ChipsAdded(seat, command.amount), out)
        if rebuys:
            self._do(SatIn(seat), out)
        if self._among_friends(newcomer, rebuys):
            if self.has_blinds and not sitter.settled:
                self._do(BlindsOwed(seat, big=False, small=False, waived=True), out)
            return
        # If fewer than two players are settled, the next hand starts the table from the beginning and nobody owes a
        # blind.
        if newcomer and self.has_blinds and sum(self.sitter(other).settled for other in self.ready()) > 1:
            self._do(BlindsOwed(seat, big=True, small=False), out)

    def _among_friends(self, newcomer: bool, rebuys: bool) -> bool:
        """At a private table nobody posts who joined before the first hand was over, or who rebuys while their seat is
        still held after they busted."""
        first_hand = self.hands_before < self.number <= self.hands_before + 1
        return bool(self.config.host) and (rebuys or (newcomer and first_hand))

    def _ask_chips(self, player: str, command: AskChips, now: int, out: Out) -> None:
        if self.closing:
            raise Refused("closed", f"this table is closing: {self.closing}")
        self.check_amount(player, command.amount, now)
        own_seat = self.seat_by_player.get(player)
        free = command.seat is not None and 0 <= command.seat < self.open_seats and self.seats[command.seat] is None
        if command.seat is not None and not free and command.seat != own_seat:
            raise Refused("seat taken", f"seat {command.seat} is not free")
        self._do(ChipsAsked(player, command.name, command.seat, command.amount, command.entry), out)

    def _close_chip_request(self, player: str, command: CloseChipRequest, now: int, out: Out) -> None:
        if player not in self.asked:
            raise Refused("not asked", "there is no open request for chips: it was answered or cancelled")
        self._do(ChipsAnswered(player, command.approved), out)

    def _cancel_request(self, player: str, command: CancelRequest, now: int, out: Out) -> None:
        self._close_chip_request(player, CloseChipRequest(approved=False), now, out)

    def _sit_out(self, player: str, command: SitOut, now: int, out: Out) -> None:
        seat, sitter = self._seated(player)
        if sitter.out_since is not None:
            raise Refused("sitting out", "you are already sitting out")
        if sitter.reserved_until is not None:
            raise Refused("no chips", "your chips have not arrived yet")
        if command.when == "next hand":
            self._do(SatOut(seat, "asked", now), out)
            return
        if not self.has_blinds:
            raise Refused(
                "no blinds", f"{self.plan.game.name} has no big blind to sit out at: sit out the next hand instead"
            )
        if not sitter.out_at_big:
            self._do(SitOutPlanned(seat, True), out)

    def _sit_in(self, player: str, command: SitIn, now: int, out: Out) -> None:
        seat, sitter = self._seated(player)
        if sitter.out_since is None and not sitter.out_at_big:
            raise Refused("not sitting out", "you are not sitting out")
        if sitter.leaving:
            raise Refused("leaving", "you are leaving after this hand")
        if not self.in_hand(seat) and not sitter.stack:
            raise Refused("no chips", "you have no chips: add chips first")
        self._do(SatIn(seat) if sitter.out_since is not None else SitOutPlanned(seat, False), out)

    def _choose_entry(self, player: str, command: ChooseEntry, now: int, out: Out) -> None:
        seat, sitter = self._seated(player)
        if not self.has_blinds:
            raise Refused("no blinds", f"{self.plan.game.name} has no blinds: you are dealt in to the next hand")
        once = command.once and command.entry != (sitter.entry_before or sitter.entry)
        if sitter.entry != command.entry or (sitter.entry_before and not once):
            self._do(EntryChosen(seat, command.entry, once), out)

    def _set_auto_chips(self, player: str, command: SetAutoChips, now: int, out: Out) -> None:
        seat, sitter = self._seated(player)
        config = self.config
        if config.approve and player != config.host and (command.top_up_to or command.rebuy):
            raise Refused(
                "approve", "the host approves all chips at this table, so auto top-up and auto rebuy are not available"
            )
        if not 0 <= command.top_up_to <= config.buy_in_limit:
            raise Refused(
                "buy-in",
                f"auto top-up must be {config.buy_in_limit} or less, not {command.top_up_to}",
                self._in_currency(at_most(config.buy_in_limit, CHIPS)),
            )
        if command.rebuy and not config.min_buy_in <= command.rebuy <= config.buy_in_limit:
            raise self._wrong_buy_in(command.rebuy, config.min_buy_in, config.buy_in_limit)
        if (sitter.top_up_to, sitter.rebuy) != (command.top_up_to, command.rebuy):
            self._do(AutoChipsSet(seat, command.top_up_to, command.rebuy), out)

    def _set_straddle(self, player: str, command: SetStraddle, now: int, out: Out) -> None:
        seat, sitter = self._seated(player)
        if not self.config.extras.straddle:
            raise Refused("no straddle", "straddles are not allowed at this table")
        if sitter.straddles != command.on:
            self._do(StraddleSet(seat, command.on), out)

    def _choose_dealers_game(self, player: str, command: ChooseGame, now: int, out: Out) -> None:
        seat, sitter = self._seated(player)
        extras = self.config.extras
        if not extras.dealers_choice or not extras.rotation:
            raise Refused("no choice", "players do not choose the game at this table")
        if not 0 <= command.at < len(extras.rotation):
            raise Refused(
                "no such game",
                f"choose game 0 to {len(extras.rotation) - 1}, not {command.at}",
                between(0, len(extras.rotation) - 1, PLACE),
            )
        choosing = None if self.chosen or self.choosing is None or self.choosing.seat != seat else self.choosing
        if choosing is not None or sitter.deals_game != command.at:
            self._do(DealersGameSet(seat, command.at), out)
        if choosing is not None:
            self._do(NextHandPlanned(max(now + CHOSEN_MS, choosing.earliest)), out)

    def _connection_changed(self, player: str, command: ConnectionChanged, now: int, out: Out) -> None:
        waiter, seat = self.waiter(player), self.seat_by_player.get(player)
        if waiter is not None and waiter.lost == command.connected:
            self._do(WaiterLost(player, not command.connected), out)
        if seat is None or (self.sitter(seat).disconnected_at is None) == command.connected:
            return
        self._do(ConnectionBack(seat) if command.connected else ConnectionLost(seat, now), out)

    def _lag_measured(self, player: str, command: LagMeasured, now: int, out: Out) -> None:
        """Round up to steps, so that small changes of the delay cause no events."""
        seat = self.seat_by_player.get(player)
        maximum = round(self.config.lag_seconds * 1000)
        ms = min(maximum, -(-max(0, command.ms) // LAG_STEP_MS) * LAG_STEP_MS)
        if seat is not None and self.sitter(seat).lag_ms != ms:
            self._do(LagNoted(seat, ms), out)

    def _seated(self, player: str) -> tuple[int, Sitter]:
        seat = self.seat_by_player.get(player)
        if seat is None:
            raise Refused("not seated", "you do not have a seat at this table")
        return seat, self.sitter(seat)

    def _counted_chips(self, seat: int) -> int:
        """Return the chips that count for a top-up: in a hand the stack before it, or what is left after folding."""
        if not self.in_hand(seat):
            return self.sitter(seat).stack
        hand, place = self.dealt_hand, self.hand_seats.index(seat)
        return hand.stacks[place] if hand.folded[place] else hand.start_stacks[place]

    def _wrong_buy_in(self, amount: int, minimum: int, maximum: int) -> Refused:
        if maximum < minimum:
            has_all = self.config.max_buy_in
            reason = f"you already have the table maximum of {has_all}"
            return Refused("buy-in", reason, self._in_currency(at_most(has_all, CHIPS)))
        if maximum >= NO_MAXIMUM:
            reason = f"the buy-in must be at least {minimum}, not {amount}"
            return Refused("buy-in", reason, self._in_currency(at_least(minimum, CHIPS)))
        reason = f"the buy-in must be between {minimum} and {maximum}, not {amount}"
        return Refused("buy-in", reason, self._in_currency(between(minimum, maximum, CHIPS)))
