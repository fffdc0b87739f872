"""The part of the model that watches the big blind: nobody has it twice in a row if that can be avoided."""

from collections import Counter
from itertools import combinations

from dealerbox.simulate.checks import require
from dealerbox.simulate.tournament.table import Table
from dealerbox.tournament.config import TournamentConfig
from dealerbox.tournament.events import PlayerMoved


class BigBlinds:
    """Follows who has the big blind."""

    def __init__(self, config: TournamentConfig) -> None:
        self.config = config
        self.tables: dict[int, Table] = {}
        self.last_out: int | None = None
        self.last_big: dict[str, bool] = {}
        self.excused: set[str] = set()
        """Players who may have the big blind in two hands in a row, because it could not be avoided."""
        self.twice: list[str] = []
        """For each time that a moved player had the big blind in two hands in a row: why they were moved."""
        self.waits: list[float] = []
        """For each moved player, the rounds until their first big blind at the new table."""
        self.moved: Counter[str] = Counter()
        """How many hands each moved player has played without a big blind since the move."""
        self.why: dict[str, str] = {}
        self.arrived: Counter[int] = Counter()
        """How many players each table has received from the one that is being broken."""

    def waits_to_be_broken(self) -> int | None:
        """Return the number of the table that is no longer needed but waits, because one of its players has just had
        the big blind. It waits until every other table with a free seat has played two hands."""
        size = sum(table.size for table in self.tables.values())
        if self.config.format != "moving" or size > (len(self.tables) - 1) * self.config.seats:
            return None
        number = self.last_out
        if number not in self.tables:
            number = min(self.tables, key=lambda one: (self.tables[one].size, -one))
        table = self.tables[number]
        idle = not (table.running or table.held)
        waits = idle and any(self.last_big.get(player) for player in table.seats.values())
        return number if waits and self._may_wait_for(table) else None

    def _may_wait_for(self, broken: Table) -> list[int]:
        """Return the tables with a free seat that can play and have played fewer than two hands since the broken one's
        last."""
        return [
            number
            for number, one in self.tables.items()
            if one is not broken
            and one.size < self.config.seats
            and len(one.seats) - self.arrived[number] > 1
            and sum(at > broken.ended[-1] for at in one.ended) < 2
        ]

    def smallest(self) -> int:
        """Return the size of the smallest table, ignoring one that waits to be broken."""
        waits = self.waits_to_be_broken()
        return min(table.size for number, table in self.tables.items() if number != waits)

    def _had_no_choice(self, event: PlayerMoved, table: Table, to: Table) -> set[str]:
        """Return who may have the big blind twice in a row because of this move. Raises ``Breach`` if another move
        avoids it."""
        if event.why == "director":
            return {event.player, *table.seats.values()}
        if event.why == "break":
            return self._had_no_choice_when_broken(event, table, to)
        again = self._again(event.player, table, to, event.seat)
        waits, least = self.waits_to_be_broken(), self.smallest()
        smallest = [one for number, one in self.tables.items() if one.size == least and number != waits]
        targets = [(one, seat) for one in smallest for seat in self._free(one)]
        others = [self._again(player, table, *target) for player in table.seats.values() for target in targets]
        require(
            not again or min(map(len, others)) >= len(again),
            "a player may have the big blind twice in a row, and need not",
        )
        return again

    def _had_no_choice_when_broken(self, event: PlayerMoved, table: Table, to: Table) -> set[str]:
        if not self.last_big.get(event.player) or not to.may_come_next(event.seat):
            return set()
        require(
            not self._may_wait_for(table),
            "a table is broken before the others have played two hands, and the big blind may come twice",
        )
        others = [one for one in self.tables.values() if one is not table and one.size < self.config.seats]
        require(
            all(one.may_come_next(seat) for one in others for seat in self._free(one)),
            "a player may have the big blind twice in a row, and need not",
        )
        return {event.player}

    def _free(self, table: Table) -> set[int]:
        return set(range(self.config.seats)) - set(table.seats) - set(table.held)

    def _again(self, player: str, table: Table, to: Table, seat: int) -> set[str]:
        """Return who may have the big blind twice in a row if the player moves to that seat."""
        again = {player} if self.last_big.get(player) and to.may_come_next(seat) else set()
        next_without = table.next_big(without=player)
        return again | ({next_without} if next_without is not None and self.last_big.get(next_without) else set())

    def _check_big_blinds(self, table: Table, seats: dict[str, int], big: int) -> None:
        """Check that of two players who play the same hands at a table, neither has the big blind two times more than
        the other."""
        for player, seat in seats.items():
            had = seat == big
            if had and self.last_big.get(player):
                require(player in self.excused, "a player has the big blind twice in a row, and need not")
                self.twice.append(self.why.get(player, "stayed"))
            self.last_big[player] = had
            self.excused.discard(player)
            self.why.pop(player, None)
            if player in self.moved:
                self.moved[player] += 1
                if had:
                    self.waits.append(self.moved.pop(player) / len(seats))
        for pair in combinations(sorted(seats), 2):
            table.since.setdefault(pair, (table.big[pair[0]], table.big[pair[1]]))
        if big >= 0:
            (had_it,) = (player for player, seat in seats.items() if seat == big)
            table.big[had_it] += 1
        for (one, other), (one_had, other_had) in table.since.items():
            require(
                abs((table.big[one] - one_had) - (table.big[other] - other_had)) <= 1,
                "of two players at a table one has had two big blinds more",
            )
