"""Which tables there are and who sits where, after the start: breaking, balancing, moving, drawing anew (RULES.md K5,
K6, K11 to K14)."""

from collections.abc import Collection, Mapping
from typing import Literal

from dealerbox.tournament import seating
from dealerbox.tournament.events import Marks, Place, PlayerMoved, SeatsDrawn, TableBroken
from dealerbox.tournament.people import Felt
from dealerbox.tournament.registering import Out, Registering

FAR = 3
"""So many players before him keep the big blind from who has just had it."""


class Tables(Registering):
    """The seats of who plays."""

    @property
    def _merges(self) -> bool:
        """The rest fits on one table, and waits for the running hands to end (K13b)."""
        return self.config.format == "moving" and not self.final and self._fits(1) and self.closed

    def _fits(self, tables: int) -> bool:
        return self.left + len(self.rebuy_offers) <= tables * self.config.seats

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
        still playing, or keeps a seat for a player who may rebuy."""
        felt = self.felts.get(self.last_out_table) if self.last_out_table is not None else None
        if felt is None:
            felt = min(self.felts.values(), key=lambda felt: (len(felt.taken), -felt.number))
        if felt.playing or felt.held:
            return False
        for player, to, seat in self._new_seats(felt) if felt.seats else ():
            self._do(PlayerMoved(player, to, seat, "break"), out)
        self._do(TableBroken(felt.number), out)
        return True

    def _new_seats(self, broken: Felt) -> list[Place]:
        """Where the players of a broken table go: one after the other to the emptiest table, nearest after its mark;
        whose big blind (or mark) would have come first gets the seat where it comes first. Who has just had the big
        blind is seated before them where it does not come at once: nobody has it twice running."""
        taken = {felt.number: felt.taken for felt in self.felts.values() if felt is not broken}
        first = 0
        if broken.marks is not None:
            first = seating.who_moves(broken.marks, broken.seats, self.config.has_blinds)
        leaving = [broken.seats[seat] for seat in sorted(broken.seats, key=lambda seat: (seat < first, seat))]
        places = []
        for player in [player for player in leaving if self.entrants[player].had_big]:
            leaving.remove(player)
            places.append(Place(player, *self._seat_far_from_big(taken)))
            taken[places[-1].table].add(places[-1].seat)
        free: list[tuple[int, int, int]] = []
        for _ in leaving:
            to = self.felts[min(taken, key=lambda number: (len(taken[number]), number))]
            seat = self._landing_seat(to, taken[to.number])
            free.append((self._turns_until(to, taken[to.number], seat), to.number, seat))
            taken[to.number].add(seat)
        for player, (_, number, seat) in zip(leaving, sorted(free), strict=True):
            places.append(Place(player, number, seat))
        return places

    def _seat_far_from_big(self, taken: Mapping[int, Collection[int]]) -> tuple[int, int]:
        """Table and seat: with so many players before who has the big blind that it does not come at once even where
        some of them go out in the running hand; then at the emptiest table, as far back as others may sit down before.
        """
        found = []
        for number, seats in taken.items():
            for seat in set(range(self.config.seats)) - set(seats):
                turns = self._turns_until(self.felts[number], seats, seat)
                marks = self._marks(self.felts[number])
                behind = (seat - marks.big - 1) % self.config.seats if marks is not None else 0
                found.append((-min(turns, FAR), len(seats), -turns, -behind, number, seat))
        return min(found)[4:]

    def _turns_until(self, felt: Felt, taken: Collection[int], seat: int) -> int:
        playing = [one for one in taken if one not in felt.held]
        return seating.turns_until(self._marks(felt), playing, seat, self.config.has_blinds)

    def _balance(self, out: Out) -> bool:
        """One player from a table that does not play to the emptiest one, where they differ by two or more (K11,
        K14)."""
        emptiest = min(self.felts.values(), key=_size)
        idle = [felt for felt in self.felts.values() if not felt.playing and not felt.held]
        fuller = [felt for felt in idle if len(felt.seats) > len(emptiest.taken) + 1]
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
            if felt is not None and here is not None and not here.playing and len(felt.taken) < self.config.seats:
                self._move(player, felt, "director", out)

    def _move(self, player: str, to: Felt, why: Literal["balance", "director"], out: Out) -> None:
        seat = self._landing_seat(to, to.taken)
        if self.entrants[player].had_big and not self._turns_until(to, to.taken, seat):
            _, seat = self._seat_far_from_big({to.number: to.taken})
        self._do(PlayerMoved(player, to.number, seat, why), out)

    def _landing_seat(self, to: Felt, taken: Collection[int]) -> int:
        """The free seat nearest after the mark of the hand in which he will play first (C41); by chance where the table
        has no mark yet."""
        free = [seat for seat in range(self.config.seats) if seat not in taken]
        marks = self._marks(to)
        if marks is None or not to.seats:
            return self._rng.shuffle(free)[0]
        return seating.next_seat(self._next_marks(marks, to.seats).button, free)

    def _marks(self, felt: Felt) -> Marks | None:
        """Of the table's running hand, or of its last one."""
        if felt.marks is None or not felt.playing:
            return felt.marks
        seats = [self.entrants[player].seat for player in felt.called]
        return self._next_marks(felt.marks, seats)

    def _next_marks(self, marks: Marks, seats: Collection[int]) -> Marks:
        return seating.next_marks(marks, seats, self.config.has_blinds, self.config.dealer_has_big)

    def _draw_seats(self, why: Literal["start", "round", "final"], out: Out) -> None:
        """All seats are drawn anew, and at each table the mark, by a card each (K5, K6, K13b)."""
        players = list(self.entrants) if why == "start" else [entrant.player for entrant in self.playing()]
        drawn = seating.draw(players, self.config.seats, self._rng, self.tables_made)
        self._do(SeatsDrawn(why, tuple(drawn)), out)
        for felt in self.felts.values():
            self._draw_button(felt, out)


def _size(felt: Felt) -> tuple[int, int]:
    return len(felt.taken), felt.number
