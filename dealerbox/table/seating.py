"""Who comes to a table and goes, with how many chips, and who sits out: the part of the table that knows no hand."""

from dealerbox.accepted import CHIPS, PLACE, at_least, at_most, between, in_steps
from dealerbox.table.commands import (
    AddChips,
    AskChips,
    CancelRequest,
    ChooseEntry,
    ChooseGame,
    ConnectionChanged,
    ForgetAsked,
    LagMeasured,
    SetAutoChips,
    SetStraddle,
    SitIn,
    SitOut,
    TakeSeat,
)
from dealerbox.table.config import NO_MOST
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
from dealerbox.table.waiting import Out, Waiting

LAG_STEP_MS = 100
CHOSEN_MS = 1_000
"""How long the table sees which game was chosen before its first hand begins."""


class Seating(Waiting):
    """The commands that concern a seat."""

    def buy_in_range(self, player: str, now: int) -> tuple[int, int]:
        """The least and the most that ``AddChips`` takes from the player now; the most is 0 where it takes nothing. Who
        comes back soon must bring what he left with, be it more than the table's most; what is lost lowers it."""
        least, most = self.config.min_buy_in, self.config.most_buy_in
        seat = self.seat_by_player.get(player)
        if seat is not None:
            sitter = self.sitter(seat)
            has = self._chips_of_his_own(seat) + sitter.held
            if has:
                return (1, most - has) if has < most else (1, 0)
            if sitter.reserved_until is None:
                return least, most
        gone = self.departure(player, now)
        chips = 0 if gone is None else gone.chips
        return max(least, chips), max(most, chips)

    def left_with(self, player: str, now: int) -> tuple[int, int] | None:
        """The chips with which the player left, and until when (ms) they must bring at least those to come back. None
        if nothing is remembered, or a player who came back has brought their chips already."""
        seat = self.seat_by_player.get(player)
        came_back = seat is not None and self.sitter(seat).reserved_until is None
        gone = None if came_back else self.departure(player, now)
        return None if gone is None or not gone.chips else (gone.chips, gone.until)

    def check_amount(self, player: str, amount: int, now: int) -> None:
        """Raises ``Refused`` where the player may not bring just so many chips now: the room asks before moving any."""
        least, most = self.buy_in_range(player, now)
        chip = self.config.stakes.chip
        if not least <= amount <= most:
            raise self._wrong_buy_in(amount, least, most)
        if amount % chip and amount not in (least, most):
            raise Refused(
                "buy-in",
                f"chips come in multiples of the smallest chip, {chip}, and {amount} is none",
                self._in_currency(in_steps(chip, CHIPS)),
            )

    def wanted_chips(self, now: int) -> list[tuple[str, int]]:
        """Who has asked for chips to be brought by themselves, and how many they are now; nobody while a hand runs."""
        wanted: list[tuple[str, int]] = []
        for sitter in () if self.playing or self.closing else self.seats:
            if sitter is None or sitter.reserved_until is not None or sitter.out_for not in ("", "no chips"):
                continue
            least, most = self.buy_in_range(sitter.player, now)
            asked = sitter.top_up_to - sitter.stack if sitter.stack else sitter.rebuy
            amount = min(asked, most) if sitter.stack else min(max(asked, least), most)
            amount -= amount % self.config.stakes.chip
            if asked > 0 and amount >= least:
                wanted.append((sitter.player, amount))
        return wanted

    def _take_seat(self, who: str, command: TakeSeat, now: int, out: Out) -> None:
        if self.closing:
            raise Refused("closed", f"this table is about to close: {self.closing}")
        if not 0 <= command.seat < self.open_seats:
            seats = f"the seats are 0 to {self.open_seats - 1}"
            raise Refused(
                "no such seat", f"there is no seat {command.seat}: {seats}", between(0, self.open_seats - 1, PLACE)
            )
        if who in self.seat_by_player:
            raise Refused("already seated", f"you have a seat here already: seat {self.seat_by_player[who]}")
        if self.seats[command.seat] is not None:
            raise Refused("seat taken", f"seat {command.seat} is taken")
        bank_ms = self.bank_left(who, now)
        self._do(SeatTaken(command.seat, who, command.name, now + RESERVED_MS, command.entry, bank_ms=bank_ms), out)

    def _add_chips(self, who: str, command: AddChips, now: int, out: Out) -> None:
        seat, sitter = self._seated(who)
        if sitter.leaving or self.closing:
            raise Refused("leaving", "no chips can be brought by a player who is leaving")
        self.check_amount(who, command.amount, now)
        if self.in_hand(seat):
            self._do(TopUpHeld(seat, command.amount), out)
            return
        newcomer = sitter.reserved_until is not None
        rebuys = sitter.out_for == "no chips"
        self._do(ChipsAdded(seat, command.amount), out)
        if rebuys:
            self._do(SatIn(seat), out)
        if self._among_friends(newcomer, rebuys):
            if self.has_blinds and not sitter.settled:
                self._do(BlindsOwed(seat, big=False, small=False, waived=True), out)
            return
        # Where fewer than two play the table starts anew with the next hand, and nobody will owe anything.
        if newcomer and self.has_blinds and sum(self.sitter(other).settled for other in self.ready()) > 1:
            self._do(BlindsOwed(seat, big=True, small=False), out)

    def _among_friends(self, newcomer: bool, rebuys: bool) -> bool:
        """At a private table nobody posts who came before the first hand was over, or who brings new chips while the
        seat is kept for them after the last ones were lost."""
        first_hand = self.hands_before < self.number <= self.hands_before + 1
        return bool(self.config.host) and (rebuys or (newcomer and first_hand))

    def _ask_chips(self, who: str, command: AskChips, now: int, out: Out) -> None:
        if self.closing:
            raise Refused("closed", f"this table is about to close: {self.closing}")
        self.check_amount(who, command.amount, now)
        mine = self.seat_by_player.get(who)
        free = command.seat is not None and 0 <= command.seat < self.open_seats and self.seats[command.seat] is None
        if command.seat is not None and not free and command.seat != mine:
            raise Refused("seat taken", f"seat {command.seat} is not free")
        self._do(ChipsAsked(who, command.name, command.seat, command.amount, command.entry), out)

    def _forget_asked(self, who: str, command: ForgetAsked, now: int, out: Out) -> None:
        if who not in self.asked:
            raise Refused("not asked", "this player has asked for no chips: it was answered or cancelled")
        self._do(ChipsAnswered(who, command.approved), out)

    def _cancel_request(self, who: str, command: CancelRequest, now: int, out: Out) -> None:
        self._forget_asked(who, ForgetAsked(approved=False), now, out)

    def _sit_out(self, who: str, command: SitOut, now: int, out: Out) -> None:
        seat, sitter = self._seated(who)
        if sitter.out_since is not None:
            raise Refused("sitting out", "you sit out already")
        if sitter.reserved_until is not None:
            raise Refused("no chips", "you are not in yet: your chips are still on their way")
        if command.when == "next hand":
            self._do(SatOut(seat, "asked", now), out)
            return
        if not self.has_blinds:
            raise Refused("no blinds", f"{self.plan.game.name} has no big blind to sit out at")
        if not sitter.out_at_big:
            self._do(SitOutPlanned(seat, True), out)

    def _sit_in(self, who: str, command: SitIn, now: int, out: Out) -> None:
        seat, sitter = self._seated(who)
        if sitter.out_since is None and not sitter.out_at_big:
            raise Refused("not sitting out", "you are not sitting out")
        if sitter.leaving:
            raise Refused("leaving", "you leave after this hand")
        if not self.in_hand(seat) and not sitter.stack:
            raise Refused("no chips", "you have no chips: buy some first")
        self._do(SatIn(seat) if sitter.out_since is not None else SitOutPlanned(seat, False), out)

    def _choose_entry(self, who: str, command: ChooseEntry, now: int, out: Out) -> None:
        seat, sitter = self._seated(who)
        if not self.has_blinds:
            raise Refused("no blinds", f"{self.plan.game.name} has no blinds: you are dealt in to the next hand")
        once = command.once and command.entry != (sitter.entry_before or sitter.entry)
        if sitter.entry != command.entry or (sitter.entry_before and not once):
            self._do(EntryChosen(seat, command.entry, once), out)

    def _set_auto_chips(self, who: str, command: SetAutoChips, now: int, out: Out) -> None:
        seat, sitter = self._seated(who)
        config = self.config
        if config.approve and who != config.host and (command.top_up_to or command.rebuy):
            raise Refused("approve", "the host approves what is brought to this table: no chips come by themselves")
        if not 0 <= command.top_up_to <= config.most_buy_in:
            raise Refused(
                "buy-in",
                f"a stack is filled up to {config.most_buy_in} at most, not {command.top_up_to}",
                self._in_currency(at_most(config.most_buy_in, CHIPS)),
            )
        if command.rebuy and not config.min_buy_in <= command.rebuy <= config.most_buy_in:
            raise self._wrong_buy_in(command.rebuy, config.min_buy_in, config.most_buy_in)
        if (sitter.top_up_to, sitter.rebuy) != (command.top_up_to, command.rebuy):
            self._do(AutoChipsSet(seat, command.top_up_to, command.rebuy), out)

    def _set_straddle(self, who: str, command: SetStraddle, now: int, out: Out) -> None:
        seat, sitter = self._seated(who)
        if not self.config.extras.straddle:
            raise Refused("no straddle", "there are no straddles at this table")
        if sitter.straddles != command.on:
            self._do(StraddleSet(seat, command.on), out)

    def _choose_dealers_game(self, who: str, command: ChooseGame, now: int, out: Out) -> None:
        seat, sitter = self._seated(who)
        extras = self.config.extras
        if not extras.dealers_choice or not extras.rotation:
            raise Refused("no choice", "nobody chooses the game at this table")
        if not 0 <= command.at < len(extras.rotation):
            raise Refused(
                "no such game",
                f"the games are 0 to {len(extras.rotation) - 1}, not {command.at}",
                between(0, len(extras.rotation) - 1, PLACE),
            )
        choosing = None if self.chosen or self.choosing is None or self.choosing.seat != seat else self.choosing
        if choosing is not None or sitter.deals_game != command.at:
            self._do(DealersGameSet(seat, command.at), out)
        if choosing is not None:
            self._do(NextHandPlanned(max(now + CHOSEN_MS, choosing.earliest)), out)

    def _connection_changed(self, who: str, command: ConnectionChanged, now: int, out: Out) -> None:
        waiter, seat = self.waiter(who), self.seat_by_player.get(who)
        if waiter is not None and waiter.lost == command.connected:
            self._do(WaiterLost(who, not command.connected), out)
        if seat is None or (self.sitter(seat).lost_at is None) == command.connected:
            return
        self._do(ConnectionBack(seat) if command.connected else ConnectionLost(seat, now), out)

    def _lag_measured(self, who: str, command: LagMeasured, now: int, out: Out) -> None:
        """In steps, so that the small changes of a line are no news."""
        seat = self.seat_by_player.get(who)
        most = round(self.config.lag_seconds * 1000)
        ms = min(most, -(-max(0, command.ms) // LAG_STEP_MS) * LAG_STEP_MS)
        if seat is not None and self.sitter(seat).lag_ms != ms:
            self._do(LagNoted(seat, ms), out)

    def _seated(self, who: str) -> tuple[int, Sitter]:
        seat = self.seat_by_player.get(who)
        if seat is None:
            raise Refused("not seated", "you have no seat at this table")
        return seat, self.sitter(seat)

    def _chips_of_his_own(self, seat: int) -> int:
        """What counts for a top-up: in a hand what he came into it with, or once he has folded what is left."""
        if not self.in_hand(seat):
            return self.sitter(seat).stack
        hand, place = self.dealt_hand, self.hand_seats.index(seat)
        return hand.stacks[place] if hand.folded[place] else hand.start_stacks[place]

    def _wrong_buy_in(self, amount: int, least: int, most: int) -> Refused:
        if most < least:
            has_all = self.config.max_buy_in
            reason = f"you have all that this table allows ({has_all}) already"
            return Refused("buy-in", reason, self._in_currency(at_most(has_all, CHIPS)))
        if most >= NO_MOST:
            reason = f"the chips to bring are {least} at least, not {amount}"
            return Refused("buy-in", reason, self._in_currency(at_least(least, CHIPS)))
        reason = f"the chips to bring are {least} at least and {most} at most, not {amount}"
        return Refused("buy-in", reason, self._in_currency(between(least, most, CHIPS)))
