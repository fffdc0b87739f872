"""From the first hand to the last: which tables play, who is out, levels and breaks (RULES.md K7 to K10, K12, K16)."""

from collections.abc import Sequence
from typing import NamedTuple

from dealerbox.tournament import places
from dealerbox.tournament.commands import HandPlayed, HandVoid, PotWinner
from dealerbox.tournament.config import level_at
from dealerbox.tournament.deal_commands import DealCommands
from dealerbox.tournament.entrants import SeatedTable
from dealerbox.tournament.events import (
    BountyWon,
    BreakBegan,
    BreakDue,
    Ended,
    HandCalled,
    HandDropped,
    HandForHand,
    HandReported,
    LastCall,
    LevelBegan,
    Placed,
    PlayersOut,
    RebuyDeclined,
    RegistrationClosed,
)
from dealerbox.tournament.refused import Refused
from dealerbox.tournament.registration import Out

LAST_CALL_MS = 60_000
"""How long the last player waits for others to buy in while they may."""


class Pool(NamedTuple):
    """What was paid in."""

    pool: int
    """With what the house adds (``overlay``)."""
    house: int
    """The house's part."""
    overlay: int
    prizes: tuple[int, ...]
    """By place."""


class Running(DealCommands):
    """What happens between the hands of all tables."""

    # ---- reports of the tables ----

    def _hand_played(self, player: str, command: HandPlayed, now: int, out: Out) -> None:
        self._check_report(self._playing_table(command.table, command.number), command)
        self._do(HandReported(command.table, command.number, command.stacks, command.marks), out)
        for loser, winners in command.knocked_out_by:
            self._share_bounty(loser, winners, command.marks.button, out)

    def _share_bounty(self, player: str, winners: Sequence[PotWinner], button: int, out: Out) -> None:
        """Divide the bounty on a knocked-out player among the winners in proportion to their parts of the pot, rounded
        down; odd units go one by one clockwise from the left of the button."""
        seats = self.config.seats
        winners = sorted(winners, key=lambda winner: (self.entrants[winner.player].seat - button - 1) % seats)
        bounty, parts = self.bounty_on(player), sum(winner.parts for winner in winners)
        amounts = [bounty * winner.parts // parts for winner in winners]
        odd = bounty - sum(amounts)
        for at, (winner, amount) in enumerate(zip(winners, amounts, strict=True)):
            self._pay_bounty(winner.player, player, amount + (at < odd), out)

    def _pay_bounty(self, winner: str, of: str, amount: int, out: Out) -> None:
        """Pay a bounty. A player is worth one bounty per entry: a re-entry has a new one, a rebuy has none."""
        if amount:
            self._do(BountyWon(winner, of, amount), out)

    def _check_report(self, table: SeatedTable, command: HandPlayed) -> None:
        stacks, at = dict(command.stacks), f"table {command.table} reports"
        if len(command.stacks) != len(stacks) or stacks.keys() != table.called.keys():
            raise Refused("report", f"{at} other players than were dealt in")
        if min(stacks.values()) < 0 or sum(stacks.values()) != sum(table.called.values()):
            raise Refused("report", f"{at} a total of chips other than was dealt, or a negative stack")
        seats = {self.entrants[player].seat for player in stacks}
        if command.marks.button not in seats or (self.config.has_blinds and command.marks.big not in seats):
            raise Refused("report", f"{at} a button or a big blind that was not dealt in")
        for player, winners in command.knocked_out_by:
            others = {winner.player for winner in winners} - {player}
            if stacks.get(player, 1) or not stacks.keys() >= others:
                raise Refused("report", f"{at} a knock-out of {player}, or a winner, that was not dealt in")
            if any(winner.parts < 1 for winner in winners):
                raise Refused("report", f"{at} that {player} was knocked out by a player who won less than one part")

    def _hand_void(self, player: str, command: HandVoid, now: int, out: Out) -> None:
        self._playing_table(command.table, command.number)
        self._do(HandDropped(command.table, command.number), out)

    def _playing_table(self, table_number: int, number: int) -> SeatedTable:
        table = self.tables.get(table_number)
        if table is None or not table.playing or table.hand != number:
            raise Refused("late", f"table {table_number} is not playing hand {number}")
        return table

    # ---- consequences ----

    def _continue(self, now: int, out: Out) -> None:
        """Decide everything that can be decided now, then tell every table that may play to do so."""
        if self.phase != "running":
            return
        self._end_rebuy_offers(now, out)
        self._settle_busts(now, out)
        if self.busted or self._is_over(now, out):
            return
        busy = any(table.playing for table in self.tables.values())
        waits: int | None = None
        if self.config.format == "moving":
            waits = self._settle_tables(now, out)
        elif not busy and not self.paused:
            self._next_round(now, out)
        self._work_out_deal(now, out)
        if self.break_due and not busy and not self.paused and not self._deal_discussed:
            self._begin_break(now, out)
        if not (self._is_stopped or self._is_decided or self._merges):
            self._call_hands(now, waits, out)

    @property
    def _is_stopped(self) -> bool:
        """Whether no hand may begin now at any table."""
        return bool(self.paused) or self.in_break or self.break_due or self._deal_discussed

    def _settle_busts(self, now: int, out: Out) -> None:
        """Eliminate players who lost their last chips, together if their tables play hand-for-hand (K10, K12)."""
        if any(table.together for table in self.tables.values()):
            return
        seats = [(player, self.entrants[player].table or 0, self.entrants[player].seat) for player, _ in self.busted]
        self._take_out(now, out)
        self._offer_rebuys(seats, now, out)

    def _take_out(self, now: int, out: Out) -> None:
        for group in places.out_groups(self.busted):
            self._do(PlayersOut(group, self.entrants[group[-1]].table or 0, now), out)
        self._place(out)

    def _place(self, out: Out) -> None:
        """Make the places of eliminated players final once nobody can come back."""
        if not self.closed:
            return
        behind = self.left + sum(len(group) for group in self.out[self.placed :])
        for group in self.out[self.placed :]:
            behind -= len(group)
            prizes = places.shared(self.prizes, behind + 1, len(group))
            for player, prize in zip(group, prizes, strict=True):
                entrant = self.entrants[player]
                # Nobody else is left for the first prize.
                forfeited = prize if entrant.forfeits and behind else 0
                self._do(Placed(player, behind + 1, len(group), prize - forfeited + entrant.deal, forfeited), out)

    @property
    def _is_decided(self) -> bool:
        """Return whether one player is left, or the remaining ones have nothing to play for: their deal left nothing,
        or there is a ticket for each of them."""
        if self.left <= 1:
            return True
        if not self.closed or not (self.config.ticket or self.deal_made):
            return False
        left = self._prizes_left()
        return left[0] == left[-1]

    def _is_over(self, now: int, out: Out) -> bool:
        if not self._is_decided or any(table.playing for table in self.tables.values()):
            return False
        if not self.closed:
            if self.paused:
                return False
            if self.last_call is None:
                self._do(LastCall(now + LAST_CALL_MS), out)
            if self.last_call is not None and now < self.last_call:
                return False
            self._close_registration(out)
        self._end(now, out)
        return True

    def _end(self, now: int, out: Out) -> None:
        """Give the first places to the remaining players, by chips; each keeps the bounty on themselves, and the winner
        gets those that nobody won."""
        left = self.playing()
        for group in places.out_groups([(entrant.player, entrant.stack) for entrant in left]):
            self._do(PlayersOut(group, self.entrants[group[-1]].table or 0, now), out)
        self._place(out)
        for entrant in left:
            self._pay_bounty(entrant.player, entrant.player, self.bounty_on(entrant.player), out)
        first = self.out[-1][0]
        for player in self.entrants:
            self._pay_bounty(first, player, self.bounty_on(player), out)
        self._do(Ended(now), out)

    def current_pool(self) -> Pool:
        """Return the pool as if nobody joined any more (K2e, C49)."""
        paid_in = [places.paid_in(self.config, entrant) for entrant in self.entrants.values()]
        pool, house = sum(payment.pool for payment in paid_in), sum(payment.house for payment in paid_in)
        overlay = max(0, self.config.guarantee - pool)
        prizes = places.prize_list(self.config, self.chart_players, len(self.entrants), pool + overlay)
        return Pool(pool + overlay, house, overlay, prizes)

    def _close_registration(self, out: Out) -> None:
        for player in tuple(self.rebuy_offers):
            self._do(RebuyDeclined(player), out)
        self._do(RegistrationClosed(*self.current_pool()), out)
        self._place(out)

    # ---- the clock ----

    def _next_round(self, now: int, out: Out) -> None:
        """In a shoot-out, seat the winners of all tables once each table has one. The round starts at the first level:
        at the level that the slowest table had reached they would have few big blinds."""
        if len(self.tables) > 1 and all(len(table.seats) <= 1 for table in self.tables.values()):
            self._draw_seats("round", out)
            self._begin_level(0, now, out)

    def _begin_level(self, level: int, now: int, out: Out) -> None:
        if not self.closed and level >= self.last_open_level:
            self._close_registration(out)
        seconds = level_at(self.config, level).seconds
        self._do(LevelBegan(level, now, now + round(seconds * 1000)), out)

    def _level_is_over(self, now: int, out: Out) -> None:
        if not self.in_break and level_at(self.config, self.level).break_seconds:
            self._do(BreakDue(now), out)
        else:
            self._begin_level(self.level + 1, now, out)

    def _begin_break(self, now: int, out: Out) -> None:
        seconds = level_at(self.config, self.level).break_seconds
        self._do(BreakBegan(now, now + round(seconds * 1000)), out)

    # ---- the next hands ----

    def _call_hands(self, now: int, waits: int | None, out: Out) -> None:
        """Tell every table that may play to do so, except one that ``waits`` to be broken."""
        together = self._hand_for_hand(out)
        if together and any(table.playing for table in self.tables.values()):
            return
        for table in tuple(self.tables.values()):
            if table.playing or table.held or table.number == waits or len(table.seats) < 2:
                continue
            if table.marks is None:
                self._draw_button(table, out)
            self._call(table, now, together, out)

    def _hand_for_hand(self, out: Out) -> bool:
        """Return whether all tables begin their hands together now (K12)."""
        several = self.config.format == "moving" and sum(len(table.seats) > 1 for table in self.tables.values()) > 1
        on = several and self.closed and places.next_out_reaches_new_prize(self.prizes, self.left)
        if on != self.hand_for_hand:
            self._do(HandForHand(on), out)
        return on

    def _call(self, table: SeatedTable, now: int, together: bool, out: Out) -> None:
        stacks = tuple(
            (table.seats[seat], seat, self.entrants[table.seats[seat]].stack) for seat in sorted(table.seats)
        )
        pause_ms = round(self.config.pause_seconds * 1000)
        assert table.marks is not None
        self._do(
            HandCalled(table.number, table.hand + 1, now + pause_ms, self.level, stacks, table.marks, together), out
        )
