"""The part of the model that watches tables, chips and clock."""

from collections import Counter
from collections.abc import Sequence

from dealerbox.simulate.checks import Breach, require
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
    """Follows seats, chips, the clock and the hands. ``batch`` takes the events of one command and raises ``Breach`` if
    they are wrong."""

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
        """How late a level or a break may begin."""
        # the clock
        self.level, self.ends, self.rest = -1, 0, 0
        self.break_due = self.in_break = self.paused = self.talks = False
        self.breaks: list[int] = []
        self.new_round = False
        """The seats of a shoot-out round are drawn, and its first level has not begun."""
        # out and paid
        self.starters = 0
        self.busted: dict[str, int] = {}
        self.out: list[tuple[str, ...]] = []
        self.placed: dict[str, Placed] = {}
        self.closed: RegistrationClosed | None = None
        self.dealt: dict[str, int] = {}
        self.left_for_winner: int | None = None
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
                require(not self.ended and self.cancelled is None, "something happens after the end")
                if read is not None:
                    read(event)
            except Breach as breach:
                raise Breach(f"{breach}: {str(event)[:600]}") from None

    # ---- seats ----

    def _SeatsDrawn(self, event: SeatsDrawn) -> None:
        require(not any(table.running for table in self.tables.values()), "seats are drawn during a hand")
        players = {place.player for place in event.places}
        require(len(players) == len(event.places), "a player has two seats")
        require(
            players == (set(self.entries) if event.why == "start" else set(self.at_table)),
            "seats are not drawn for everybody who plays",
        )
        require(
            event.why != "final" or (self.closed and len(players) <= self.config.seats),
            "the final table is drawn too early",
        )
        require(event.why != "round" or not self.paused, "a shoot-out round begins during a pause")
        if event.why == "round":  # from the first level on
            self.level, self.breaks, self.new_round = -1, [], True
            self.break_due = self.in_break = False
        self.tables, self.at_table, self.last_big = {}, {}, {}
        self.moved.clear()
        for player, number, seat in event.places:
            self.tables.setdefault(number, Table(self.config.dealer_has_big))
            self._sit(player, number, seat)
        sizes = [len(table.seats) for table in self.tables.values()]
        require(
            max(sizes) - min(sizes) <= 1 and len(sizes) == -(-len(players) // self.config.seats),
            "tables are drawn unevenly, or too many of them",
        )

    def _sit(self, player: str, number: int, seat: int) -> None:
        table = self.tables[number]
        require(seat not in table.seats and 0 <= seat < self.config.seats, "a seat is taken or does not exist")
        require(table.held.pop(seat, player) == player, "a seat is held for another player")
        table.seats[seat] = player
        self.at_table[player] = number

    def _leaves(self, player: str) -> Table:
        table = self.tables[self.at_table.pop(player)]
        require(
            not (table.running and player in {one for one, _, _ in table.running.stacks}),
            "a player leaves during their hand",
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
        require({seat for seat, _ in event.cards} == set(table.seats), "cards are not drawn for all seats")
        require(len({card for _, card in event.cards}) == len(event.cards), "a card is drawn twice")
        require(
            event.button == max(event.cards, key=lambda one: (one[1] // 4, one[1] % 4))[0],
            "the button is not at the highest card (K6)",
        )
        table.marks, table.drawn = None, (event.button, set(table.seats))

    def _PlayerSeated(self, event: PlayerSeated) -> None:
        require(self.closed is None, "a player is seated after the end of registration")
        self.stacks[event.player] = self.stacks.get(event.player, 0) + event.chips
        self.last_big.pop(event.player, None)
        table = self.tables[event.table]
        smallest = table.size == min(one.size for one in self.tables.values())
        require(
            table.held.get(event.seat) == event.player or smallest, "a late player does not sit at the smallest table"
        )
        self._sit(event.player, event.table, event.seat)

    def _TableAdded(self, event: TableAdded) -> None:
        require(event.table not in self.tables, "the table exists already")
        require(
            all(table.size == self.config.seats for table in self.tables.values()),
            "a table is added while there are free seats",
        )
        self.tables[event.table] = Table(self.config.dealer_has_big)

    def _PlayerMoved(self, event: PlayerMoved) -> None:
        require(self.config.format == "moving", "players move in a shoot-out")
        table, to = self.tables[self.at_table[event.player]], self.tables[event.table]
        require(table is not to, "a player moves to their own table")
        if event.why == "balance":
            require(
                len(table.seats) > to.size + 1 and not table.running,
                "a player is moved who need not be, or during a hand",
            )
            require(to.size == self.smallest(), "a player is not moved to the smallest table")
        excused = self._had_no_choice(event, table, to)
        self._leaves(event.player)
        self.excused |= excused
        self._sit(event.player, event.table, event.seat)
        self.arrived[event.table] += event.why == "break"
        self.moved[event.player] = 0
        self.why[event.player] = event.why

    def _TableBroken(self, event: TableBroken) -> None:
        require(
            not self.tables[event.table].size and not self.tables[event.table].running,
            "a table is broken that has players",
        )
        require(
            self.last_out not in self.tables or event.table == self.last_out,
            "another table is broken than the one that has just lost a player (K13a)",
        )
        del self.tables[event.table]
        self.arrived.clear()
        require(
            len(self.at_table) <= len(self.tables) * self.config.seats,
            "a table is broken and its players have no seats",
        )

    # ---- the clock ----

    def _LevelBegan(self, event: LevelBegan) -> None:
        require(
            event.level == self.level + 1 and not self.stopped and not self.break_due,
            "a level begins during a pause, deal talks or a break, or out of turn",
        )
        self.new_round = False
        require(
            self.level < 0 or (event.at == self.now and 0 <= event.at - self.ends <= self.late_ms),
            "a level begins at the wrong time",
        )
        levels = self.config.levels
        if 0 <= self.level < len(levels) and levels[self.level].break_seconds:
            require(self.breaks.count(self.level) == 1, "each break comes once")
        self.level, self.in_break = event.level, False
        require(
            event.ends - event.at == levels[min(event.level, len(levels) - 1)].seconds * 1000,
            "the level has the wrong length",
        )
        self.ends = event.ends

    def _BreakDue(self, event: BreakDue) -> None:
        require(
            0 <= event.at - self.ends <= self.late_ms and not self.stopped and not self.in_break and not self.break_due,
            "a break is due at the wrong time",
        )
        require(
            self.level < len(self.config.levels) and self.config.levels[self.level].break_seconds,
            "there is no such break",
        )
        self.break_due = True

    def _BreakBegan(self, event: BreakBegan) -> None:
        require(
            self.break_due and not self.stopped and not any(table.running for table in self.tables.values()),
            "a break begins before it is due, or during a hand",
        )
        require(
            event.ends - event.at == self.config.levels[self.level].break_seconds * 1000,
            "the break has the wrong length",
        )
        self.break_due, self.in_break, self.ends = False, True, event.ends
        self.breaks.append(self.level)

    @property
    def stopped(self) -> bool:
        """Whether the clock is stopped: by the director, or while a deal is discussed."""
        return self.paused or self.talks

    def _clock(self, *, paused: bool, talks: bool) -> None:
        """Stop or continue the clock. ``rest`` is the time that was left when it stopped."""
        was_stopped = self.stopped
        self.paused, self.talks = paused, talks
        if self.stopped and not was_stopped:
            self.rest = self.ends - self.now
        elif was_stopped and not self.stopped:
            self.ends = self.now + self.rest

    def _Paused(self, event: Paused) -> None:
        self._clock(paused=True, talks=self.talks)

    def _Resumed(self, event: Resumed) -> None:
        self._clock(paused=False, talks=self.talks)

    def _DealAsked(self, event: DealAsked) -> None:
        self._clock(paused=self.paused, talks=True)

    def _TimeAdded(self, event: TimeAdded) -> None:
        if self.stopped:
            require(event.ends > self.rest, "time is taken away")
            self.rest = event.ends
        else:
            require(event.ends > self.ends, "time is taken away")
            self.ends = event.ends

    def _TakenUp(self, event: TakenUp) -> None:
        self.excused |= set(self.at_table)  # running hands are void, and the blinds did not move
        for table in self.tables.values():
            table.running = None
        self.still_running = set()
        self.ends += event.stood_still
        self.now = event.at

    # ---- hands ----

    def _HandCalled(self, event: HandCalled) -> None:
        table = self.tables[event.table]
        require(
            not (self.stopped or self.in_break or self.break_due or self.busted or self.new_round),
            "a hand begins during a pause or a break, or before it is known who is out",
        )
        require(
            table.running is None and event.number == table.number + 1 and event.level == self.level,
            "a hand begins before the last one is over, or for another level",
        )
        require(event.at - self.now == self.config.pause_seconds * 1000, "the hand does not begin after the pause")
        require(table.marks is None or event.marks == table.marks, "the positions do not follow from the last hand")
        require({seat: player for player, seat, _ in event.stacks} == table.seats, "everybody plays every hand (K8)")
        require(
            all(chips == self.stacks[player] > 0 for player, _, chips in event.stacks), "a hand begins with other chips"
        )
        require(len(event.stacks) >= 2 and not table.held, "a hand is played alone, or without a player who may rebuy")
        self._check_tables(event)
        table.running, table.number = event, event.number
        self.hands += 1

    def _check_tables(self, event: HandCalled) -> None:
        """Check which tables play. A table never begins a hand with two players more than another has. If all tables
        are idle, there are no more of them than are needed, unless one waits to be broken: tables are broken one at a
        time, starting with the one of the latest elimination (K13a), and the others play until it is their turn. Play
        is hand-for-hand exactly when the next elimination brings a new prize."""
        sizes = [one.size for one in self.tables.values()]
        if self.config.format == "shoot-out":
            require(not event.together, "hand-for-hand play in a shoot-out")
            return
        waits = self.waits_to_be_broken()
        require(event.table != waits or self.directed, "a table plays that is to be broken")
        require(len(event.stacks) <= self.smallest() + 1, "a table plays with two more players than another has")
        if waits is None and not self.still_running and not any(table.held for table in self.tables.values()):
            require(len(sizes) <= -(-sum(sizes) // self.config.seats), "there are more tables than are needed")
        require(event.together == self.plays_together(), "hand-for-hand play, or its absence, breaks K12")
        require(not (event.together and self.still_running), "hand-for-hand play, or its absence, breaks K12")
        if self.closed and len(self.at_table) <= self.config.seats:
            require(len(sizes) == 1, "the final table is not drawn as K13b demands")

    def plays_together(self) -> bool:
        """Whether play is hand-for-hand: the next elimination brings a new prize (K12)."""
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
            raise Breach("a hand is reported that was not running")
        before = {player: chips for player, _, chips in running.stacks}
        require(
            sum(before.values()) == sum(chips for _, chips in event.stacks),
            "the hand changes the number of chips",
        )
        seats = {player: seat for player, seat, _ in running.stacks}
        drawn, table.drawn = table.drawn, None
        if drawn is not None and drawn[1] == set(seats.values()):
            require(event.marks.button == drawn[0], "the first dealer is not the player with the highest card (K6)")
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
        """Return all chips that have come into play."""
        raise NotImplementedError

    def check_chips(self) -> None:
        require(
            sum(self.stacks[player] for player in self.at_table) == self.chips(),
            "the chips in play are not those that were bought",
        )

    def _HandDropped(self, event: HandDropped) -> None:
        self.excused |= set(self.tables[event.table].seats.values())
        self.tables[event.table].running = None
        self.still_running.discard(event.table)
