"""The part of the model that watches tables, chips and clock."""

from collections import Counter
from collections.abc import Sequence

from dealerbox.simulate.checks import Breach, must
from dealerbox.simulate.tournament.big_blinds import BigBlinds
from dealerbox.simulate.tournament.table import Table
from dealerbox.tournament.config import TournamentConfig
from dealerbox.tournament.events import (
    BreakBegan,
    BreakDue,
    ButtonDrawn,
    Cancelled,
    DealAsked,
    HandCalled,
    HandDropped,
    HandReported,
    LevelBegan,
    Paused,
    Placed,
    PlayerMoved,
    PlayerSeated,
    RegistrationClosed,
    Resumed,
    SeatsDrawn,
    TableAdded,
    TableBroken,
    TakenUp,
    TimeAdded,
    TournamentEvent,
)


class Tables(BigBlinds):
    """Who sits where with which chips, the clock and the hands; ``batch`` takes the events of one command, and fails
    where they cannot be right."""

    def __init__(self, config: TournamentConfig) -> None:
        super().__init__(config)
        self.at_table: dict[str, int] = {}
        self.stacks: dict[str, int] = {}
        self.entries: Counter[str] = Counter()
        self.rebuys: Counter[str] = Counter()
        self.addons: Counter[str] = Counter()
        self.disqualified: dict[str, int] = {}
        self.forfeits: set[str] = set()
        self.now = 0
        self.late_ms = 0
        """How much later than it is due a level, or a break, may begin."""
        # the clock
        self.level, self.ends, self.rest = -1, 0, 0
        self.break_due = self.in_break = self.paused = self.talks = False
        self.breaks: list[int] = []
        self.new_round = False
        """The seats of a round of a shoot-out are drawn, and its first level has not begun."""
        # out and paid
        self.starters = 0
        self.busted: dict[str, int] = {}
        self.out: list[tuple[str, ...]] = []
        self.placed: dict[str, Placed] = {}
        self.closed: RegistrationClosed | None = None
        self.dealt: dict[str, int] = {}
        self.kept_for_winner: int | None = None
        self.bounties: Counter[str] = Counter()
        self.won: Counter[str] = Counter()
        self.cancelled: Cancelled | None = None
        self.ended = False
        self.hands = self.ended_hands = 0

    def batch(self, events: Sequence[TournamentEvent], now: int) -> None:
        self.now = now
        self.still_running = {number for number, table in self.tables.items() if table.running}
        self.directed = any(isinstance(event, PlayerMoved) and event.why == "director" for event in events)
        self.calls_off = bool(events) and isinstance(events[-1], Cancelled)
        for event in events:
            read = getattr(self, f"_{type(event).__name__}", None)
            try:
                must(not self.ended and self.cancelled is None, "something happens after the end")
                if read is not None:
                    read(event)
            except Breach as breach:
                raise Breach(f"{breach}: {str(event)[:600]}") from None

    # ---- seats ----

    def _SeatsDrawn(self, event: SeatsDrawn) -> None:
        must(not any(table.running for table in self.tables.values()), "seats are drawn during a hand")
        players = {place.player for place in event.places}
        must(len(players) == len(event.places), "somebody has two seats")
        must(
            players == (set(self.entries) if event.why == "start" else set(self.at_table)),
            "the seats are not drawn for all who play",
        )
        must(
            event.why != "final" or (self.closed and len(players) <= self.config.seats),
            "the final table is drawn too early",
        )
        must(event.why != "round" or not self.paused, "a round of a shoot-out begins in a pause")
        if event.why == "round":  # from the first level on
            self.level, self.breaks, self.new_round = -1, [], True
            self.break_due = self.in_break = False
        self.tables, self.at_table, self.last_big = {}, {}, {}
        self.moved.clear()
        for player, number, seat in event.places:
            self.tables.setdefault(number, Table(self.config.dealer_has_big))
            self._sit(player, number, seat)
        sizes = [len(table.seats) for table in self.tables.values()]
        must(
            max(sizes) - min(sizes) <= 1 and len(sizes) == -(-len(players) // self.config.seats),
            "tables are drawn unequal, or too many of them",
        )

    def _sit(self, player: str, number: int, seat: int) -> None:
        table = self.tables[number]
        must(seat not in table.seats and 0 <= seat < self.config.seats, "a seat is taken, or there is none")
        must(table.held.pop(seat, player) == player, "a seat is kept for somebody else")
        table.seats[seat] = player
        self.at_table[player] = number

    def _leaves(self, player: str) -> Table:
        table = self.tables[self.at_table.pop(player)]
        must(
            not (table.running and player in {one for one, _, _ in table.running.stacks}),
            "somebody leaves during his hand",
        )
        table.seats = {seat: one for seat, one in table.seats.items() if one != player}
        del table.big[player]
        table.since = {pair: both for pair, both in table.since.items() if player not in pair}
        return table

    def _is_dealt_in(self, player: str) -> bool:
        table = self.tables.get(self.at_table.get(player, -1))
        return bool(table and table.running and player in {one for one, _, _ in table.running.stacks})

    def _ButtonDrawn(self, event: ButtonDrawn) -> None:
        table = self.tables[event.table]
        must({seat for seat, _ in event.cards} == set(table.seats), "cards are not drawn for all seats")
        must(len({card for _, card in event.cards}) == len(event.cards), "a card is drawn twice")
        must(
            event.button == max(event.cards, key=lambda one: (one[1] // 4, one[1] % 4))[0],
            "the mark is not at the highest card (K6)",
        )
        table.marks, table.drawn = None, (event.button, set(table.seats))

    def _PlayerSeated(self, event: PlayerSeated) -> None:
        must(self.closed is None, "somebody is seated after the end of registration")
        self.stacks[event.player] = self.stacks.get(event.player, 0) + event.chips
        self.last_big.pop(event.player, None)
        table = self.tables[event.table]
        smallest = table.size == min(one.size for one in self.tables.values())
        must(table.held.get(event.seat) == event.player or smallest, "a late comer does not sit at the smallest table")
        self._sit(event.player, event.table, event.seat)

    def _TableAdded(self, event: TableAdded) -> None:
        must(event.table not in self.tables, "the table is there already")
        must(
            all(table.size == self.config.seats for table in self.tables.values()),
            "a table is added while there is room",
        )
        self.tables[event.table] = Table(self.config.dealer_has_big)

    def _PlayerMoved(self, event: PlayerMoved) -> None:
        must(self.config.format == "moving", "players move in a shoot-out")
        table, to = self.tables[self.at_table[event.player]], self.tables[event.table]
        must(table is not to, "somebody moves to his own table")
        if event.why == "balance":
            must(
                len(table.seats) > to.size + 1 and not table.running,
                "somebody is moved who need not be, or during a hand",
            )
            must(to.size == self.smallest(), "somebody is not moved to the smallest table")
        excused = self._had_no_choice(event, table, to)
        self._leaves(event.player)
        self.excused |= excused
        self._sit(event.player, event.table, event.seat)
        self.arrived[event.table] += event.why == "break"
        self.moved[event.player] = 0
        self.why[event.player] = event.why

    def _TableBroken(self, event: TableBroken) -> None:
        must(
            not self.tables[event.table].size and not self.tables[event.table].running,
            "a table is broken that has players",
        )
        must(
            self.last_out not in self.tables or event.table == self.last_out,
            "another table is broken than the one that has just lost a player (K13a)",
        )
        del self.tables[event.table]
        self.arrived.clear()
        must(
            len(self.at_table) <= len(self.tables) * self.config.seats,
            "a table is broken and its players have no seats",
        )

    # ---- the clock ----

    def _LevelBegan(self, event: LevelBegan) -> None:
        must(
            event.level == self.level + 1 and not self.stands and not self.break_due,
            "a level begins in a pause, a talk about a deal, a break or out of turn",
        )
        self.new_round = False
        must(
            self.level < 0 or (event.at == self.now and 0 <= event.at - self.ends <= self.late_ms),
            "a level begins at another time than it should",
        )
        levels = self.config.levels
        if 0 <= self.level < len(levels) and levels[self.level].break_seconds:
            must(self.breaks.count(self.level) == 1, "each break once")
        self.level, self.in_break = event.level, False
        must(
            event.ends - event.at == levels[min(event.level, len(levels) - 1)].seconds * 1000,
            "the level is not as long as it should be",
        )
        self.ends = event.ends

    def _BreakDue(self, event: BreakDue) -> None:
        must(
            0 <= event.at - self.ends <= self.late_ms and not self.stands and not self.in_break and not self.break_due,
            "a break is due at another time than it should be",
        )
        must(
            self.level < len(self.config.levels) and self.config.levels[self.level].break_seconds,
            "there is no such break",
        )
        self.break_due = True

    def _BreakBegan(self, event: BreakBegan) -> None:
        must(
            self.break_due and not self.stands and not any(table.running for table in self.tables.values()),
            "a break begins before it is due, or during a hand",
        )
        must(
            event.ends - event.at == self.config.levels[self.level].break_seconds * 1000,
            "the break is not as long as it should be",
        )
        self.break_due, self.in_break, self.ends = False, True, event.ends
        self.breaks.append(self.level)

    @property
    def stands(self) -> bool:
        """Whether the clock stands: by the director, or while a deal is discussed."""
        return self.paused or self.talks

    def _clock(self, *, paused: bool, talks: bool) -> None:
        """``rest`` is what was left when the clock stopped, and it goes on with that."""
        stood = self.stands
        self.paused, self.talks = paused, talks
        if self.stands and not stood:
            self.rest = self.ends - self.now
        elif stood and not self.stands:
            self.ends = self.now + self.rest

    def _Paused(self, event: Paused) -> None:
        self._clock(paused=True, talks=self.talks)

    def _Resumed(self, event: Resumed) -> None:
        self._clock(paused=False, talks=self.talks)

    def _DealAsked(self, event: DealAsked) -> None:
        self._clock(paused=self.paused, talks=True)

    def _TimeAdded(self, event: TimeAdded) -> None:
        if self.stands:
            must(event.ends > self.rest, "time is taken away")
            self.rest = event.ends
        else:
            must(event.ends > self.ends, "time is taken away")
            self.ends = event.ends

    def _TakenUp(self, event: TakenUp) -> None:
        self.excused |= set(self.at_table)  # running hands are void, and the blinds did not move on
        for table in self.tables.values():
            table.running = None
        self.still_running = set()
        self.ends += event.stood_still
        self.now = event.at

    # ---- hands ----

    def _HandCalled(self, event: HandCalled) -> None:
        table = self.tables[event.table]
        must(
            not (self.stands or self.in_break or self.break_due or self.busted or self.new_round),
            "a hand begins in a pause or a break, or before it is known who is out",
        )
        must(
            table.running is None and event.number == table.number + 1 and event.level == self.level,
            "a hand begins before the last one is over, or for another level",
        )
        must(event.at - self.now == self.config.pause_seconds * 1000, "the hand does not begin after the pause")
        must(table.marks is None or event.marks == table.marks, "the marks are not those of the last hand")
        must({seat: player for player, seat, _ in event.stacks} == table.seats, "everybody plays each hand (K8)")
        must(
            all(chips == self.stacks[player] > 0 for player, _, chips in event.stacks), "a hand begins with other chips"
        )
        must(len(event.stacks) >= 2 and not table.held, "a hand is played alone, or not with who may rebuy")
        self._check_tables(event)
        table.running, table.number = event, event.number
        self.hands += 1

    def _check_tables(self, event: HandCalled) -> None:
        """A table never begins a hand with two players more than another has. If all tables were idle, there are no
        more of them than are needed, unless one waits to be broken: tables are broken one at a time, beginning with
        the one of the latest elimination (K13a), and the next ones play until it is their turn. Hands begin together
        exactly when the next elimination brings a new prize."""
        sizes = [one.size for one in self.tables.values()]
        if self.config.format == "shoot-out":
            must(not event.together, "hands are played together in a shoot-out")
            return
        waits = self.waits_to_be_broken()
        must(event.table != waits or self.directed, "a table plays that is to be broken")
        must(len(event.stacks) <= self.smallest() + 1, "a table plays with two more than another has")
        if waits is None and not self.still_running and not any(table.held for table in self.tables.values()):
            must(len(sizes) <= -(-sum(sizes) // self.config.seats), "there are more tables than are needed")
        must(event.together == self.plays_together(), "hands are played together, or not, against K12")
        must(not (event.together and self.still_running), "hands are played together, or not, against K12")
        if self.closed and len(self.at_table) <= self.config.seats:
            must(len(sizes) == 1, "the final table (K13b)")

    def plays_together(self) -> bool:
        """Whether all tables begin their hands together: the next who is out brings a new prize (K12)."""
        if self.closed is None or sum(len(table.seats) > 1 for table in self.tables.values()) < 2:
            return False
        left = len(self.at_table)
        paid = [*self.closed.prizes, *[0] * left]
        return self.config.format == "moving" and paid[left - 2] > paid[left - 1]

    def _HandReported(self, event: HandReported) -> None:
        table = self.tables[event.table]
        self.still_running.discard(event.table)
        running, table.running, table.marks = table.running, None, event.marks
        if running is None or running.number != event.number:
            raise Breach("a hand is reported that is not played")
        before = {player: chips for player, _, chips in running.stacks}
        must(
            sum(before.values()) == sum(chips for _, chips in event.stacks),
            "the chips after the hand are not those before it",
        )
        seats = {player: seat for player, seat, _ in running.stacks}
        drawn, table.drawn = table.drawn, None
        if drawn is not None and drawn[1] == set(seats.values()):
            must(event.marks.button == drawn[0], "the first dealer is not the player with the highest card (K6)")
        for player, chips in event.stacks:
            self.stacks[player] = chips
            if not chips:
                self.busted[player] = before[player]
        self.ended_hands += 1
        table.ended.append(self.ended_hands)
        self._check_big_blinds(table, seats, event.marks.big)
        if len(self.at_table) <= 40 or self.hands % 50 == 0:
            self.check_chips()

    def chips(self) -> int:
        """All that have come into play."""
        raise NotImplementedError

    def check_chips(self) -> None:
        must(
            sum(self.stacks[player] for player in self.at_table) == self.chips(),
            "the chips in play are not those that were bought",
        )

    def _HandDropped(self, event: HandDropped) -> None:
        self.excused |= set(self.tables[event.table].seats.values())
        self.tables[event.table].running = None
        self.still_running.discard(event.table)
