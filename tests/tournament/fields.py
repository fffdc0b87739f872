"""A tournament played with hands reduced to their results: who has how many chips after them. After each command a
model that reads only the events checks what happened."""

import random
from collections.abc import Mapping, Sequence
from heapq import heappop, heappush

from dealerbox.simulate.tournament.model import Model
from dealerbox.table.button import Chair, Positions, deal_with_antes, deal_with_blinds
from dealerbox.tournament.commands import HandPlayed, PotWinner, Register, TournamentCommand
from dealerbox.tournament.config import Level, TournamentConfig
from dealerbox.tournament.events import HandCalled, Marks, TournamentEvent
from dealerbox.tournament.machine import Tournament
from dealerbox.tournament.refused import Refused

STARTED = 1_767_225_600_000


class SeededRng:
    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def shuffle(self, cards: Sequence[int]) -> list[int]:
        mixed = list(cards)
        self._random.shuffle(mixed)
        return mixed


def levels(count: int = 30, seconds: float = 300, break_every: int = 0, ante: bool = False) -> tuple[Level, ...]:
    """Return levels that rise by two fifths; ``ante`` is for a game without blinds."""
    found, unit = [], 20
    for at in range(count):
        rest = 300 if break_every and (at + 1) % break_every == 0 else 0
        found.append(Level(0 if ante else unit, unit if ante else 0, seconds, rest))
        unit = max(unit + 2, unit * 7 // 5 // 2 * 2)
    return tuple(found)


def config(**changes: object) -> TournamentConfig:
    values: dict[str, object] = {
        "id": "t", "name": "Sunday", "game": "holdem", "limit": "NL", "levels": levels(), "seats": 6, "most": 10_000,
        "starts": STARTED + 60_000, "buy_in": 1000, "fee": 100, "house": "dealerbox",
    }  # fmt: skip
    return TournamentConfig(**(values | changes))  # type: ignore[arg-type]


class Field:
    """``play`` runs the tournament to its end; ``log`` has all its events, which ``model`` and ``follower`` have
    seen."""

    def __init__(self, config: TournamentConfig, seed: int = 1) -> None:
        self.random = random.Random(seed)
        self.rng = SeededRng(seed + 1)
        self.tournament = Tournament(config, self.rng)
        self.now = STARTED
        self.log: list[TournamentEvent] = []
        self.calls: list[tuple[int, int, HandCalled]] = []
        self.follower = Tournament(config, SeededRng(0))
        self.model = Model(config)
        self.take(self.tournament.announce(self.now))

    def take(self, events: list[TournamentEvent]) -> list[TournamentEvent]:
        self.model.batch(events, self.now)
        for event in events:
            self.log.append(event)
            self.follower.apply(event)
            if isinstance(event, HandCalled):
                lasts = self.random.randrange(20_000, 90_000)
                heappush(self.calls, (event.at + lasts, len(self.log), event))
        return events

    def do(self, player: str, command: TournamentCommand) -> list[TournamentEvent]:
        return self.take(self.tournament.handle(player, command, self.now))

    def register(self, count: int) -> None:
        for number in range(count):
            self.do(f"p{number}", Register(f"P{number}"))

    def step(self) -> bool:
        """Do the next thing that is due; return False if nothing is."""
        due = self.tournament.due
        if self.calls and (due is None or self.calls[0][0] < due):
            self.now, _, call = heappop(self.calls)
            table = self.tournament.tables.get(call.table)
            if table is not None and table.playing and table.hand == call.number:
                self.do("", self.result(call))
        elif due is not None:
            self.now = max(self.now, due)
            self.take(self.tournament.wake(self.now))
        else:
            return False
        return True

    def play(self, most_steps: int = 10_000_000) -> "Field":
        for _ in range(most_steps):
            if not self.step():
                return self
        raise AssertionError("the tournament does not end")

    def refused(self, player: str, command: TournamentCommand) -> str:
        """Return the code with which the command is refused, after checking that nothing has changed."""
        try:
            self.do(player, command)
        except Refused as fault:
            assert fault.reason and self.tournament.same_as(self.follower)
            return fault.code
        raise AssertionError(f"{command} was not refused")

    # ---- commands and events ----

    def start(self, *players: str) -> list[TournamentEvent]:
        """Register these players and start the tournament."""
        for player in players:
            self.do(player, Register(player.upper()))
        return self.wait_until(self.tournament.config.starts) if self.tournament.config.starts else self.log

    def wait_until(self, moment: int) -> list[TournamentEvent]:
        """Return all that happens until then without commands; current hands go on."""
        came: list[TournamentEvent] = []
        while (due := self.tournament.due) is not None and due <= moment:
            self.now = max(self.now, due)
            came += self.take(self.tournament.wake(self.now))
        self.now = moment
        return came

    def wait(self, seconds: float) -> list[TournamentEvent]:
        return self.wait_until(self.now + round(seconds * 1000))

    def call(self, table: int) -> HandCalled:
        """Return the hand that the table plays."""
        return [event for event in self.log if isinstance(event, HandCalled) and event.table == table][-1]

    def hand(
        self, table: int, by: Mapping[str, Sequence[str] | Mapping[str, int]] | None = None, **stacks: int
    ) -> list[TournamentEvent]:
        """End the table's current hand; players who are not named keep what they had. ``by``: who knocked each player
        out, with equal parts of the pot or with the given parts."""
        call = self.call(table)
        after = tuple((player, stacks.get(player, chips)) for player, _, chips in call.stacks)
        self.now += 10_000
        out = tuple((player, pot_winners(winners)) for player, winners in (by or {}).items())
        return self.do("", HandPlayed(table, call.number, after, self.marks_of(call), out))

    def lose(self, *players: str) -> list[TournamentEvent]:
        """In the current hand of their table these players lose everything to the first of the others, who knocks them
        out."""
        table = self.tournament.entrants[players[0]].table
        assert table is not None
        chips = {player: stack for player, _, stack in self.call(table).stacks}
        winner = next(player for player in chips if player not in players)
        stacks = {winner: chips[winner] + sum(chips[player] for player in players)} | dict.fromkeys(players, 0)
        return self.hand(table, dict.fromkeys(players, (winner,)), **stacks)

    def seat_of(self, player: str) -> tuple[int | None, int]:
        """Return table and seat."""
        entrant = self.tournament.entrants[player]
        return entrant.table, entrant.seat

    def tables(self) -> dict[int, list[str]]:
        """Return who sits at which table, in the order of seats."""
        tables = self.tournament.tables.values()
        return {table.number: [table.seats[seat] for seat in sorted(table.seats)] for table in tables}

    # ---- random hands ----

    def marks_of(self, call: HandCalled) -> Marks:
        chairs = [Chair(seat) for _, seat, _ in call.stacks]
        if self.tournament.config.has_blinds:
            dealer_has_big = self.tournament.config.dealer_has_big
            positions = deal_with_blinds(chairs, Positions(*call.marks), dealer_has_big).positions
        else:
            positions = deal_with_antes(chairs, Positions(*call.marks)).positions
        return Marks(*positions)

    def result(self, call: HandCalled) -> HandPlayed:
        """Return a result in which two to all players put in what they like, and one or two of them win it."""
        marks = self.marks_of(call)
        unit = self.tournament.config.levels[min(call.level, len(self.tournament.config.levels) - 1)]
        stake = unit.unit or unit.ante
        chips = {player: stack for player, _, stack in call.stacks}
        playing = self.random.sample(sorted(chips), self.random.randint(2, max(2, min(4, len(chips)))))
        price = stake * self.random.choice((1, 2, 4, 10, 30, 1000))
        pot = {player: min(price, chips[player]) for player in playing}
        for player, amount in pot.items():
            chips[player] -= amount
        knocked = {player for player, stack in chips.items() if not stack}
        winners: tuple[str, ...] = ()
        for level in sorted(set(pot.values())):
            layer = [player for player in pot if pot[player] >= level]
            below = max([0, *(one for one in pot.values() if one < level)])
            side = (level - below) * len(layer)
            winners = tuple(self.random.sample(layer, 2 if len(layer) > 2 and self.random.random() < 0.1 else 1))
            each, odd = divmod(side, len(winners))
            for at, player in enumerate(winners):
                chips[player] += each + (at < odd)
        out = tuple((player, pot_winners(winners)) for player in sorted(knocked) if not chips[player])
        stacks = tuple((player, chips[player]) for player, _, _ in call.stacks)
        return HandPlayed(call.table, call.number, stacks, marks, out)


def pot_winners(winners: Sequence[str] | Mapping[str, int]) -> tuple[PotWinner, ...]:
    """Return the winners of a pot, with equal parts unless they are given."""
    parts = winners if isinstance(winners, Mapping) else dict.fromkeys(winners, 1)
    return tuple(PotWinner(player, part) for player, part in parts.items())


def broken_after(field: Field, table: int) -> list[TournamentEvent]:
    """Let the table lose a player and be broken, at once or after up to two hands of each other table, which it waits
    for so that nobody has the big blind twice in a row. Return all events until then."""
    events = field.lose(field.call(table).stacks[0][0])
    for _ in range(2):
        for other in sorted(field.tables()):
            if table in field.tables() and other != table:
                events += field.hand(other)
    assert table not in field.tables()
    return events
