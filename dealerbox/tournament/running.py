"""From the first hand to the last: which tables play, who is out, who is moved, levels and breaks (RULES.md K7 to
K16)."""

from collections.abc import Collection
from typing import Literal

from dealerbox.tournament import places, seating
from dealerbox.tournament.commands import HandPlayed, HandVoid
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
    Place,
    Placed,
    PlayerMoved,
    PlayersOut,
    RegistrationClosed,
    SeatsDrawn,
    TableBroken,
)
from dealerbox.tournament.people import Felt
from dealerbox.tournament.refused import Refused
from dealerbox.tournament.registering import Out, Registering

LAST_CALL_MS = 60_000
"""How long the last player waits for others to buy in while they may."""


class Running(Registering):
    """What happens between the hands of all tables."""

    # ---- reports of the tables ----

    def _hand_played(self, who: str, command: HandPlayed, now: int, out: Out) -> None:
        felt = self._playing_felt(command.table, command.number)
        if {player for player, _ in command.stacks} != felt.called.keys():
            raise Refused("late", f"table {command.table} reports other players than were dealt in")
        if sum(chips for _, chips in command.stacks) != sum(felt.called.values()):
            raise Refused("late", f"table {command.table} reports another sum of chips than was dealt")
        self._do(HandReported(command.table, command.number, command.stacks, command.marks), out)
        for player, winners in command.knocked_out_by if self.config.bounty else ():
            total = self.config.bounty * self.entrants[player].entries
            each, odd = divmod(total, max(1, len(winners)))
            for at, winner in enumerate(winners):
                self._do(BountyWon(winner, player, each + (at < odd)), out)

    def _hand_void(self, who: str, command: HandVoid, now: int, out: Out) -> None:
        self._playing_felt(command.table, command.number)
        self._do(HandDropped(command.table, command.number), out)

    def _playing_felt(self, table: int, number: int) -> Felt:
        felt = self.felts.get(table)
        if felt is None or not felt.playing or felt.hand != number:
            raise Refused("late", f"table {table} is not playing hand {number}")
        return felt

    # ---- what follows ----

    def _go_on(self, now: int, out: Out) -> None:
        """Everything that can be decided now is; then every table that may play is called to."""
        if self.phase != "running":
            return
        self._settle_busts(now, out)
        if self.busted or self._is_over(now, out):
            return
        busy = any(felt.playing for felt in self.felts.values())
        if self.break_due and not busy:
            self._begin_break(now, out)
        if self.config.format == "moving":
            self._settle_tables(now, out)
        elif not busy:
            self._next_round(out)
        if not (self.paused or self.in_break or self.break_due or self.deal or self._merges):
            self._call_hands(now, out)

    def _settle_busts(self, now: int, out: Out) -> None:
        """Those who lost their last chips are out, together where their tables play hand for hand (K10, K12)."""
        if not self.busted or any(felt.together for felt in self.felts.values()):
            return
        table = self.last_out_table or 0
        for group in places.out_groups(self.busted):
            self._do(PlayersOut(group, table, now), out)
        self._place(out)

    def _place(self, out: Out) -> None:
        """The places of who is out are final once nobody can come back."""
        if not self.closed:
            return
        behind = self.left + sum(len(group) for group in self.out[self.placed :])
        for group in self.out[self.placed :]:
            behind -= len(group)
            prizes = places.shared(self.prizes, behind + 1, len(group))
            for player, prize in zip(group, prizes, strict=True):
                self._do(Placed(player, behind + 1, len(group), prize + self.entrants[player].deal), out)

    def _is_over(self, now: int, out: Out) -> bool:
        if self.left > 1 or any(felt.playing for felt in self.felts.values()):
            return False
        if not self.closed:
            if self.last_call is None:
                self._do(LastCall(now + LAST_CALL_MS), out)
            if self.last_call is not None and now < self.last_call:
                return False
            self._close_registration(out)
        self._end(now, out)
        return True

    def _end(self, now: int, out: Out) -> None:
        """Who is left takes the first places by chips: one player, or all who agreed to a deal that left nothing."""
        for player in [entrant.player for entrant in reversed(self.playing())]:
            self._do(PlayersOut((player,), self.last_out_table or 0, now), out)
            self._place(out)
            if not self.left and self.bounties_left:
                self._do(BountyWon(player, player, self.bounties_left), out)
        self._do(Ended(now), out)

    def _close_registration(self, out: Out) -> None:
        """Nobody joins any more: pool and prizes are known (K2e, C49)."""
        paid_in = [places.paid_in(self.config, entrant) for entrant in self.entrants.values()]
        pool, house = sum(one.pool for one in paid_in), sum(one.house for one in paid_in)
        overlay = max(0, self.config.guarantee - pool)
        prizes = places.prize_list(self.config, self.entries, len(self.entrants), pool + overlay)
        self._do(RegistrationClosed(pool + overlay, house, overlay, prizes), out)
        self._place(out)

    # ---- the clock ----

    def _begin_level(self, level: int, now: int, out: Out) -> None:
        if not self.closed and level >= self.last_open_level:
            self._close_registration(out)
        levels = self.config.levels
        seconds = levels[min(level, len(levels) - 1)].seconds
        self._do(LevelBegan(level, now, now + round(seconds * 1000)), out)

    def _level_is_over(self, now: int, out: Out) -> None:
        if not self.in_break and self.config.levels[self.level].break_seconds:
            self._do(BreakDue(now), out)
        else:
            self._begin_level(self.level + 1, now, out)

    def _begin_break(self, now: int, out: Out) -> None:
        seconds = self.config.levels[self.level].break_seconds
        self._do(BreakBegan(now, now + round(seconds * 1000)), out)

    # ---- seats ----

    @property
    def _merges(self) -> bool:
        """The rest fits on one table, and waits for the running hands to end (K13b)."""
        return self.config.format == "moving" and not self.final and self._fits(1) and self.closed

    def _fits(self, tables: int) -> bool:
        return self.left <= tables * self.config.seats

    def _settle_tables(self, now: int, out: Out) -> None:
        if self._merges:
            if not any(felt.playing for felt in self.felts.values()):
                self._draw_seats("final", out)
            return
        while len(self.felts) > 1 and self._fits(len(self.felts) - 1) and self._break_table(out):
            pass
        self._move_as_planned(out)
        while self._balance(out):
            pass

    def _break_table(self, out: Out) -> bool:
        """The table of the latest elimination goes once the others have room for it (K13a, C40); False where it is
        still playing."""
        felt = self.felts.get(self.last_out_table) if self.last_out_table is not None else None
        if felt is None:
            felt = min(self.felts.values(), key=lambda felt: (len(felt.seats), -felt.number))
        if felt.playing:
            return False
        for player, to, seat in self._new_seats(felt):
            self._do(PlayerMoved(player, to, seat, "break"), out)
        self._do(TableBroken(felt.number), out)
        return True

    def _new_seats(self, broken: Felt) -> list[Place]:
        """Where the players of a broken table go: one after the other to the emptiest table, nearest after its mark;
        whose big blind (or mark) would have come first gets the seat where it comes first, so that nobody has it twice
        running or goes long without."""
        has_blinds, seats = self.config.has_blinds, self.config.seats
        taken = {felt.number: set(felt.seats) for felt in self.felts.values() if felt is not broken}
        free: list[tuple[int, int, int]] = []
        for _ in broken.seats:
            to = self.felts[min(taken, key=lambda number: (len(taken[number]), number))]
            seat = self._landing_seat(to, taken[to.number])
            taken[to.number].add(seat)
            free.append((seating.turns_until(to.marks, to.seats, seat, has_blinds, seats), to.number, seat))
        first = seating.who_moves(broken.marks, broken.seats, has_blinds) if broken.marks is not None else 0
        leaving = sorted(broken.seats, key=lambda seat: (seat - first) % seats)
        return [
            Place(broken.seats[from_seat], to, seat)
            for from_seat, (_, to, seat) in zip(leaving, sorted(free), strict=True)
        ]

    def _balance(self, out: Out) -> bool:
        """One player from a table that does not play to the emptiest one, where they differ by two or more (K11,
        K14)."""
        emptiest = min(self.felts.values(), key=_size)
        fuller = [
            felt for felt in self.felts.values() if not felt.playing and len(felt.seats) > len(emptiest.seats) + 1
        ]
        if not fuller:
            return False
        felt = max(fuller, key=lambda felt: (len(felt.seats), -felt.number))
        has_blinds = self.config.has_blinds
        seat = seating.who_moves(felt.marks, felt.seats, has_blinds) if felt.marks is not None else max(felt.seats)
        self._move(felt.seats[seat], emptiest, "balance", out)
        return True

    def _move_as_planned(self, out: Out) -> None:
        for player, table in tuple(self.moves.items()):
            felt, entrant = self.felts.get(table), self.entrants[player]
            here = self.felts[entrant.table] if entrant.table is not None else None
            if felt is not None and here is not None and not here.playing and len(felt.seats) < self.config.seats:
                self._move(player, felt, "director", out)

    def _move(self, player: str, to: Felt, why: Literal["balance", "director"], out: Out) -> None:
        self._do(PlayerMoved(player, to.number, self._landing_seat(to, to.seats), why), out)

    def _landing_seat(self, to: Felt, taken: Collection[int]) -> int:
        """The free seat nearest after the mark (C41); by chance where the table has none yet."""
        if to.marks is None or not to.seats:
            return self._rng.shuffle([seat for seat in range(self.config.seats) if seat not in taken])[0]
        mark = seating.next_mark(to.marks, to.seats, self.config.has_blinds)
        return seating.next_seat(mark, [seat for seat in range(self.config.seats) if seat not in taken])

    def _next_round(self, out: Out) -> None:
        """In a shoot-out the winners of all tables meet once each table has one."""
        if len(self.felts) > 1 and all(len(felt.seats) <= 1 for felt in self.felts.values()):
            self._draw_seats("round", out)

    def _draw_seats(self, why: Literal["start", "round", "final"], out: Out) -> None:
        """All seats are drawn anew, and at each table the mark, by a card each (K5, K6, K13b)."""
        players = list(self.entrants) if why == "start" else [entrant.player for entrant in self.playing()]
        drawn = seating.draw(players, self.config.seats, self._rng, self.tables_made)
        self._do(SeatsDrawn(why, tuple(drawn)), out)
        for felt in self.felts.values():
            self._draw_button(felt, out)

    # ---- the next hands ----

    def _call_hands(self, now: int, out: Out) -> None:
        together = self._hand_for_hand(out)
        if together and any(felt.playing for felt in self.felts.values()):
            return
        for felt in tuple(self.felts.values()):
            if felt.playing or len(felt.seats) < 2:
                continue
            if felt.marks is None:
                self._draw_button(felt, out)
            self._call(felt, now, together, out)

    def _hand_for_hand(self, out: Out) -> bool:
        """Whether all tables begin their hands together now (K12)."""
        several = self.config.format == "moving" and sum(len(felt.seats) > 1 for felt in self.felts.values()) > 1
        on = several and self.closed and places.next_out_reaches_new_prize(self.prizes, self.left)
        if on != self.hand_for_hand:
            self._do(HandForHand(on), out)
        return on

    def _call(self, felt: Felt, now: int, together: bool, out: Out) -> None:
        stacks = tuple((felt.seats[seat], seat, self.entrants[felt.seats[seat]].stack) for seat in sorted(felt.seats))
        pause_ms = round(self.config.pause_seconds * 1000)
        assert felt.marks is not None
        self._do(HandCalled(felt.number, felt.hand + 1, now + pause_ms, self.level, stacks, felt.marks, together), out)


def _size(felt: Felt) -> tuple[int, int]:
    return len(felt.seats), felt.number
