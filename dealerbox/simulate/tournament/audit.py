"""Audits one tournament as it is committed: every event goes through the model, and the hands' records and the money
must agree with it."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from dealerbox.core.records import HandRecord
from dealerbox.core.tournament_records import TournamentStep
from dealerbox.hand.events import HandStarted
from dealerbox.ledger import RAKE, Transfer
from dealerbox.simulate.checks import Breach, require
from dealerbox.simulate.tournament.model import Model
from dealerbox.table.events import HandOpened, TableEvent
from dealerbox.tournament.config import TournamentConfig, stakes_at
from dealerbox.tournament.events import HandReported, TournamentEvent
from dealerbox.wire.tournaments import TournamentView

LATE_MS = 1000
"""How late a timer may fire."""
ALL_EVERY = 200
"""All chips are counted after every Nth hand, and only those of the hand's players otherwise."""

_decode = msgspec.json.Decoder(TournamentEvent).decode
_decode_hand = msgspec.json.Decoder(list[TableEvent]).decode


class Audit:
    """Audits one tournament. ``committed`` takes each step."""

    def __init__(self, config: TournamentConfig) -> None:
        self.config = config
        self.model = Model(config)
        self.model.late_ms = LATE_MS
        self.events = self.hands = 0
        self.kinds: Counter[str] = Counter()
        self.last_at = 0
        self._chips: Counter[str] = Counter()
        self._currency = f"CHIPS:{config.id}"
        self._raked = 0
        self._level = 0
        """The level in which the hand being reported was called."""

    @property
    def over(self) -> bool:
        return self.model.ended or self.model.cancelled is not None

    def committed(
        self, step: TournamentStep, transfers: Sequence[Transfer], record: HandRecord | None
    ) -> list[TournamentEvent]:
        """Take one step and return its events; raises ``Breach`` if it is wrong."""
        events = [_decode(one.event) for one in step.events]
        at = step.events[0].at
        require(step.first == self.events, "events are missing")
        require(at >= self.last_at, "the time goes backwards")
        called = self._called(events)
        self.model.batch(events, at)
        self._count(events)
        self._move(transfers)
        self.last_at = at
        for event in events:
            if isinstance(event, HandReported):
                self._check_record(event, called, record)
                self._check_chips([player for player, _ in event.stacks])
        if (called and self.hands % ALL_EVERY == 0) or self.model.ended:
            self._check_chips(list(self.model.entries))
            require(
                sum(self._chips.values()) == sum(self.model.stacks[one] for one in self.model.at_table),
                "chips were lost",
            )
        return events

    def _called(self, events: Sequence[TournamentEvent]) -> dict[str, tuple[int, int]]:
        """Return the seat and the chips of each player in the hand being reported."""
        for event in events:
            if isinstance(event, HandReported):
                table = self.model.tables.get(event.table)
                if table is None or table.running is None:
                    raise Breach(f"a hand is reported that was not running: {event}")
                self._level = table.running.level
                return {player: (seat, chips) for player, seat, chips in table.running.stacks}
        return {}

    def _count(self, events: Sequence[TournamentEvent]) -> None:
        self.events += len(events)
        for event in events:
            self.kinds[type(event).__name__] += 1
        self.hands = self.kinds["HandReported"]

    # ---- the hand's record ----

    def _check_record(self, event: HandReported, called: dict[str, tuple[int, int]], record: HandRecord | None) -> None:
        if record is None:
            raise Breach(f"hand {event.number} of table {event.table} has no record")
        require(
            (record.table, record.number) == (f"{self.config.id}.{event.table}", event.number),
            "the record is of another hand",
        )
        require((record.game, record.limit) == (self.config.game, self.config.limit), "the hand is of another game")
        require(
            record.rake == 0 and record.currency == self._currency, "the hand was raked, or played for another currency"
        )
        nets = {player: chips - called[player][1] for player, chips in event.stacks}
        require({one.player: one.net for one in record.players} == nets, "the record has other results")
        hand_events = _decode_hand(record.events)
        opened = next(one for one in hand_events if isinstance(one, HandOpened))
        started = next(one for one in hand_events if isinstance(one, HandStarted))
        require((opened.button, opened.small, opened.big) == event.marks, "the record has other positions")
        chips = dict(called.values())
        require(dict(zip(opened.seats, started.stacks, strict=True)) == chips, "the hand started with other chips")
        self._check_posts(opened, started)

    def _check_posts(self, opened: HandOpened, started: HandStarted) -> None:
        """Check the stakes, and that the player in the big blind posts it, up to their whole stack."""
        require(
            started.stakes == stakes_at(self.config, self._level),
            "a hand is played for other stakes than those of the level in which it was called",
        )
        big = [post for post in started.posts if post.kind == "big"]
        if not self.config.has_blinds:
            require(not big, "a blind in a game that has none")
            return
        place = opened.seats.index(opened.big)
        antes = sum(one.paid for one in started.posts if one.seat == place and one.kind == "ante")
        due = min(started.stacks[place] - antes, started.stakes.big_blind)
        if [(one.seat, one.paid) for one in big] != [(place, due)]:
            raise Breach(f"the big blind is not posted: {started.posts} of {started.stacks}, due from {place}")

    # ---- money ----

    def _move(self, transfers: Sequence[Transfer]) -> None:
        for one in transfers:
            if one.currency == self._currency:
                for account, change in ((one.debit, -one.amount), (one.credit, one.amount)):
                    if account.startswith("stack:"):
                        self._chips[account.rpartition(":")[2]] += change
            else:
                self._raked += one.amount * (one.credit == RAKE)

    def _check_chips(self, players: Sequence[str]) -> None:
        model = self.model
        for player in players:
            chips = model.stacks.get(player, 0) if player in model.at_table else 0
            if self._chips[player] != chips:
                raise Breach(f"{player} has {chips} chips, and {self._chips[player]} in the ledger")

    def won(self, player: str) -> int:
        """Return the player's net result in the tournament; a ticket counts as what it is worth."""
        model, rebuys = self.model, self.config.rebuys
        paid = model.entries[player] * self.config.cost
        if rebuys is not None:
            paid += model.rebuys[player] * rebuys.cost + model.addons[player] * rebuys.addon_cost
        if model.cancelled is not None:
            return dict(model.cancelled.paid).get(player, 0) - paid
        placed = model.placed.get(player)
        return (placed.prize if placed is not None else 0) + model.won[player] - paid

    def check_end(self) -> None:
        """Check the money once the tournament is over and its tickets are settled."""
        model = self.model
        if model.cancelled is not None:
            model.check_cancelled()
            return
        require(model.ended, "the tournament did not end")
        require(not any(self._chips.values()), "somebody still has chips")
        assert model.closed is not None
        taken = -sum(self.won(player) for player in model.entries) + model.closed.overlay
        require(self._raked == taken, f"the house has {self._raked}, and {taken} were not paid out")

    # ---- progress and the lobby ----

    def check_stuck(self, now: int) -> None:
        """Check that the tournament is not stuck: a table with two players that does not play must have a reason."""
        model = self.model
        if model.level < 0 or self.over:
            return
        running = [table for table in model.tables.values() if table.running]
        if model.in_break or model.paused:
            require(not running, "a table plays in a break")
            require(model.paused or now <= model.ends + LATE_MS, "the break does not end")
            return
        held = [table for table in model.tables.values() if table.held]
        require(all(now <= table.held_until + LATE_MS for table in held), "a table waits too long for a rebuy")
        if not running and not held:
            require(self._waits_for_more(now), f"nobody plays, and {len(model.at_table)} players are left")
        waits = model.waits_to_be_broken()
        may_play = [table for number, table in model.tables.items() if number != waits and len(table.seats) > 1]
        idle = [table for table in may_play if not (table.running or table.held)]
        # In hand-for-hand play, tables that are ready wait for the others.
        if idle and not (model.plays_together() or model.break_due or self._merges or self._is_decided):
            raise Breach(f"{len(idle)} tables do not play, {len(running)} do, {len(model.at_table)} players are left")

    def _waits_for_more(self, now: int) -> bool:
        """Whether the last player waits a minute for others to rebuy."""
        return len(self.model.at_table) < 2 and self.model.closed is None and now <= self.last_at + 60_000 + LATE_MS

    @property
    def _merges(self) -> bool:
        model = self.model
        return model.closed is not None and len(model.at_table) <= self.config.seats and len(model.tables) > 1

    @property
    def _is_decided(self) -> bool:
        """Whether there is a ticket for everybody who is left."""
        closed = self.model.closed
        if not self.config.ticket or closed is None:
            return False
        return closed.prizes[: len(self.model.at_table)][-1] == closed.prizes[0]

    def compare(self, view: TournamentView) -> None:
        """Compare the lobby's view of the tournament with the model."""
        model = self.model
        if model.level < 0 or self.over:
            return
        require(
            (view.left, view.chips) == (len(model.at_table), model.chips()), "the lobby shows other players or chips"
        )
        require(
            view.level == model.level + 1 and view.entries == sum(model.entries.values()),
            "the lobby shows another level",
        )
        sizes = {f"{self.config.id}.{number}": len(table.seats) for number, table in model.tables.items()}
        listed = {one.table: one.players for one in view.tables}
        require(listed == {id: size for id, size in sizes.items() if size}, "the lobby shows other tables")
        top = sorted(model.at_table, key=lambda player: (-model.stacks[player], player))
        require([one.player for one in view.top] == top[: len(view.top)], "the lobby shows another ranking")
