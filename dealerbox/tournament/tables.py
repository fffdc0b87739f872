"""Tables after the start: breaking, balancing, moving players and redrawing seats (RULES.md K5, K6, K11 to K14)."""

from collections.abc import Collection, Sequence
from typing import Literal

from dealerbox.tournament import moving, seating
from dealerbox.tournament.entrants import SeatedTable
from dealerbox.tournament.events import Marks, Place, PlayerMoved, SeatsDrawn, TableBroken
from dealerbox.tournament.registration import Out, Registration

MAX_HANDS_WAITED = 2
"""A table to be broken waits for at most this many hands of each other table (1 or 2) for a seat that gives nobody the
big blind twice in a row."""


class Tables(Registration):
    """The seats of the players."""

    @property
    def _merges(self) -> bool:
        """The remaining players fit at one table, and wait for the current hands to end (K13b)."""
        return self.config.format == "moving" and not self.final and self._fits(1) and self.closed

    def _fits(self, tables: int) -> bool:
        return self.left + len(self.rebuy_offers) <= tables * self.config.seats

    def _settle_tables(self, now: int, out: Out) -> int | None:
        """Break and balance tables, one after another, beginning with the one of the latest elimination (K13a). Return
        the number of a table that waits to be broken, if there is one: it plays no hand, and other tables that are no
        longer needed play until it is their turn."""
        if self._merges:
            if not any(table.playing for table in self.tables.values()):
                self._draw_seats("final", out)
            return None
        waits: SeatedTable | None = None
        while waits is None and len(self.tables) > 1 and self._fits(len(self.tables) - 1):
            table = self._next_to_break()
            if table.playing or table.held:
                break
            waits = self._break_table(table, out)
        if waits is None:
            self._move_as_planned(out)
        while self._balance(waits, out):
            pass
        return waits.number if waits is not None else None

    def _next_to_break(self) -> SeatedTable:
        """Return the table of the latest elimination (K13a, C40)."""
        table = self.tables.get(self.last_out_table) if self.last_out_table is not None else None
        return table or min(self.tables.values(), key=lambda table: (len(table.taken), -table.number))

    def _break_table(self, table: SeatedTable, out: Out) -> SeatedTable | None:
        """Move the players of a table to the others, which have room for them. The table waits, and is returned, while
        a player who has just had the big blind might have it at once in every free seat, and a current hand may change
        that."""
        places, unsure = self._new_seats(table)
        if unsure and self._may_open_a_better_seat(table):
            return table
        for player, to, seat in places:
            self._do(PlayerMoved(player, to, seat, "break"), out)
        self._do(TableBroken(table.number), out)
        return None

    def _may_open_a_better_seat(self, broken: SeatedTable) -> bool:
        """Return whether another table with a free seat has yet to play one of the ``MAX_HANDS_WAITED`` hands that this
        one waits for."""
        others = [
            table for table in self.tables.values() if table is not broken and len(table.taken) < self.config.seats
        ]
        return any(
            len(table.seats) > 1 and table.finished[-MAX_HANDS_WAITED] <= broken.finished[-1] for table in others
        )

    def _new_seats(self, broken: SeatedTable) -> moving.Seats:
        """Return where the players of a broken table go: one after another to the emptiest table, nearest after its
        button; the player whose big blind (or button) would have come first gets the seat where it comes first. Players
        who have just had the big blind are seated before them where it does not come at once, so that nobody has it
        twice in a row."""
        targets = {table.number: self._target(table) for table in self.tables.values() if table is not broken}
        first = moving.comes_next(broken.marks, broken.seats, self.config.has_blinds) or 0
        leaving = [broken.seats[seat] for seat in sorted(broken.seats, key=lambda seat: (seat < first, seat))]
        had_big = [player for player in leaving if self.entrants[player].had_big]
        places, unsure = moving.seats_far_from_big(had_big, targets, self.config.seats)
        for _, number, seat in places:
            targets[number] = targets[number].with_player(seat)
        free: list[tuple[int, int, int]] = []
        for _ in range(len(leaving) - len(had_big)):
            target = min(targets.values(), key=lambda target: (len(target.taken), target.number))
            seat = self._landing_seat(self.tables[target.number], target.taken)
            free.append((len(target.between(seat)), target.number, seat))
            targets[target.number] = target.with_player(seat)
        others = (player for player in leaving if player not in had_big)
        rest = [Place(player, number, seat) for player, (_, number, seat) in zip(others, sorted(free), strict=True)]
        return moving.Seats((*places, *rest), unsure)

    def _target(self, table: SeatedTable) -> moving.Target:
        stacks = {self.entrants[player].seat: chips for player, chips in table.called.items()}
        seats = frozenset(table.seats)
        return moving.Target(table.number, frozenset(table.taken), seats, self._marks(table), stacks)

    def _balance(self, waits: SeatedTable | None, out: Out) -> bool:
        """Move one player from a table that is not in a hand to one of the emptiest, if their sizes differ by two or
        more (K11, K14), leaving out a table that ``waits`` to be broken."""
        tables = [table for table in self.tables.values() if table is not waits]
        fewest = min(len(table.taken) for table in tables)
        idle = [table for table in tables if not table.playing and not table.held]
        fuller = [table for table in idle if len(table.seats) > fewest + 1]
        if not fuller:
            return False
        table = max(fuller, key=lambda table: (len(table.seats), -table.number))
        emptiest = sorted((table for table in tables if len(table.taken) == fewest), key=lambda table: table.number)
        player, to, seat = self._best_move(table, emptiest)
        self._do(PlayerMoved(player, to, seat, "balance"), out)
        return True

    def _best_move(self, table: SeatedTable, emptiest: Sequence[SeatedTable]) -> Place:
        """Return a move of the player whose big blind (or button) is next to the first of the emptiest tables (K14,
        C41). If somebody might then have the big blind twice in a row, take the player after them, or another of these
        tables."""
        has_blinds = self.config.has_blinds
        first = moving.comes_next(table.marks, table.seats, has_blinds)
        first = max(table.seats) if first is None else first
        found: list[tuple[int, int, int, Place]] = []
        for at, seat in enumerate(sorted(table.seats, key=lambda seat: (seat < first, seat))):
            player = table.seats[seat]
            rest = {other_seat: other for other_seat, other in table.seats.items() if other_seat != seat}
            next_here = moving.comes_next(table.marks, rest, has_blinds)
            again = next_here is not None and self.entrants[rest[next_here]].had_big
            for order, to in enumerate(emptiest):
                sure, place = self._landing(player, to)
                found.append((again + (not sure), at, order, place))
        return min(found)[-1]

    def _landing(self, player: str, to: SeatedTable) -> tuple[bool, Place]:
        """Return the player's seat at that table, and whether it is certain that they do not have the big blind twice
        in a row."""
        seat = self._landing_seat(to, to.taken)
        target = self._target(to)
        if not self.entrants[player].had_big or target.keeps_big_away(seat):
            return True, Place(player, to.number, seat)
        sure, _, seat = moving.far_from_big([target], self.config.seats)
        return sure, Place(player, to.number, seat)

    def _move_as_planned(self, out: Out) -> None:
        for player, table_number in tuple(self.moves.items()):
            table, entrant = self.tables.get(table_number), self.entrants[player]
            here = self.tables[entrant.table] if entrant.table is not None else None
            if table is not None and here is not None and not here.playing and len(table.taken) < self.config.seats:
                sure, (_, number, seat) = self._landing(player, table)
                if sure or not table.playing:
                    self._do(PlayerMoved(player, number, seat, "director"), out)

    def _landing_seat(self, to: SeatedTable, taken: Collection[int]) -> int:
        """Return the free seat nearest after the button of the hand in which the player will first play (C41); a random
        one if the table has no button yet."""
        free = [seat for seat in range(self.config.seats) if seat not in taken]
        marks = self._marks(to)
        if marks is None or not to.seats:
            return self._rng.shuffle(free)[0]
        return seating.next_seat(self._next_marks(marks, to.seats).button, free)

    def _marks(self, table: SeatedTable) -> Marks | None:
        """Return the positions of the table's current or last hand."""
        if table.marks is None or not table.playing:
            return table.marks
        seats = [self.entrants[player].seat for player in table.called]
        return self._next_marks(table.marks, seats)

    def _next_marks(self, marks: Marks, seats: Collection[int]) -> Marks:
        return seating.next_marks(marks, seats, self.config.has_blinds, self.config.dealer_has_big)

    def _draw_seats(self, why: Literal["start", "round", "final"], out: Out) -> None:
        """Draw all seats again, and at each table the button, by a card each (K5, K6, K13b)."""
        players = list(self.entrants) if why == "start" else [entrant.player for entrant in self.playing()]
        drawn = seating.draw(players, self.config.seats, self._rng, self.tables_made)
        self._do(SeatsDrawn(why, tuple(drawn)), out)
        for table in self.tables.values():
            self._draw_button(table, out)
