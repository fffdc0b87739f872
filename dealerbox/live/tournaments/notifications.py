"""What goes out after a commit: rosters to the tables, to the players where they sit and how they have placed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from dealerbox.core import messages
from dealerbox.core.tournament_messages import Attendance, Bank
from dealerbox.live.tournaments.money import table_id
from dealerbox.live.tournaments.tables import SeatTold
from dealerbox.table.commands import SeatPlayers
from dealerbox.table.events import RosterSeat
from dealerbox.tournament.config import stakes_at
from dealerbox.tournament.entrants import SeatedTable
from dealerbox.tournament.events import (
    ButtonDrawn,
    Disqualified,
    HandCalled,
    Marks,
    Placed,
    PlayerMoved,
    PlayerSeated,
    Reannounced,
    SeatsDrawn,
    Started,
    TakenUp,
    TournamentEvent,
    WaitingLeft,
)
from dealerbox.wire import Notice
from dealerbox.wire.tournaments import TournamentCancelled, TournamentDisqualified, TournamentPlace, TournamentSeat

if TYPE_CHECKING:
    from dealerbox.live.tournaments.director import Director

Out = Literal["", "asked", "timed out"]
Why = Literal["start", "round", "final", "late", "balance", "break", "director", "resumed"]
Stack = tuple[str, int, int]
"""A player, his seat, his chips."""

MOVED = "the players have moved to other tables"
OVER = "the tournament is over"


class Follower:
    """Knows of each player what no event says: whether he is here, sits out, and what his time bank holds."""

    def __init__(self, director: Director, here: set[str]) -> None:
        self._director = director
        self._here = here
        self._out: dict[str, Out] = {}
        self._banks: dict[str, int] = {}
        self._drawn: dict[int, tuple[tuple[int, int], ...]] = {}
        self._rosters: dict[int, tuple[Stack, ...]] = {}
        """What each open table was told last."""

    def note(self, attendance: Attendance) -> None:
        """A player sits out, or is back."""
        if attendance.out in ("asked", "timed out"):
            self._out[attendance.player] = attendance.out  # type: ignore[assignment]
        else:
            self._out.pop(attendance.player, None)

    def keep_banks(self, banks: Iterable[Bank]) -> None:
        for bank in banks:
            self._banks[bank.player] = bank.ms

    def forget(self, table: int) -> None:
        """The table is not there any more."""
        self._rosters.pop(table, None)

    def all_gone(self) -> None:
        """None of the tables is there any more."""
        self._rosters.clear()
        self._drawn.clear()

    def follow(self, events: Sequence[TournamentEvent]) -> None:
        """The events have been committed."""
        tournament = self._director.tournament
        called = {event.table: event for event in events if isinstance(event, HandCalled)}
        for event in events:
            if isinstance(event, ButtonDrawn):
                self._drawn[event.table] = event.cards
            elif isinstance(event, SeatsDrawn) and event.why == "start":
                # Who has registered and is not there when it begins is not waited for (RULES.md K17a).
                self._out |= {place.player: "timed out" for place in event.places if place.player not in self._here}
            elif isinstance(event, Placed):
                self._tell_place(event)
            elif isinstance(event, Disqualified):
                self._tell_disqualified(event)
            elif isinstance(event, Reannounced):
                self._tell_changed(event)
            elif isinstance(event, WaitingLeft) and event.moved_up:
                name = self._director.config.name
                self._notice(event.player, "moved_up", f"A place in {name} became free: you are registered.")
            elif isinstance(event, Started):
                self._tell_left_out(event)
        told = self._seats_of(events)
        over = tournament.phase in ("over", "cancelled")
        for number in [number for number in self._rosters if over or number not in tournament.tables]:
            del self._rosters[number]
            reason = self._director.cancelled or (OVER if over else MOVED)
            self._director.tables.close(number, reason, at_once=tournament.phase == "cancelled")
        if tournament.phase == "cancelled":
            self._tell_cancelled()
        for table in () if over else tournament.tables.values():
            # While a table plays it is not told of others; and looking at each one of hundreds takes time.
            if not table.playing or table.number in called or table.number in told:
                self._seat(table, called.get(table.number), told.get(table.number, []))

    def say(self, code: str, text: str) -> None:
        """To everybody who is in, or who has registered."""
        tournament = self._director.tournament
        for entrant in tournament.entrants.values():
            if entrant.table is not None or tournament.phase == "registering":
                self._notice(entrant.player, code, text)

    def tell_closing(self) -> None:
        """What becomes of the tournament when the room closes: cash tables pay everybody home, this one waits."""
        if self._director.tournament.phase == "running":
            name = self._director.config.name
            text = f"When the room closes, {name} stops after the running hands. It goes on when the room opens again."
            self.say("tournament_stands", text)

    # ---- the tables ----

    def _seat(self, table: SeatedTable, call: HandCalled | None, told: list[SeatTold]) -> None:
        tournament = self._director.tournament
        tables = self._director.tables
        if call is not None:
            self._rosters[table.number] = call.stacks
            drawn = self._drawn.pop(table.number, ())
            tables.seat(
                table.number, self._command(call.number, call.at, call.level, call.stacks, call.marks, drawn), told
            )
            return
        known = self._rosters.get(table.number)
        if not table.playing and (told or known is not None):
            entrants = tournament.entrants
            seated = sorted((table.seats | table.held).items())
            stacks = tuple((player, seat, entrants[player].stack) for seat, player in seated)
            if stacks != known:
                self._rosters[table.number] = stacks
                level = max(tournament.level, 0)
                tables.seat(table.number, self._command(table.hand + 1, None, level, stacks, table.marks, ()), told)
                return
        for player, seat in told:
            self._director.parts.bus.publish(messages.player_subject(player), seat)

    def _command(
        self,
        number: int,
        at: int | None,
        level: int,
        stacks: Sequence[Stack],
        marks: Marks | None,
        drawn: tuple[tuple[int, int], ...],
    ) -> SeatPlayers:
        config, tournament = self._director.config, self._director.tournament
        entrants = tournament.entrants
        full = round(config.bank_seconds * 1000)
        seats = tuple(
            RosterSeat(
                seat, player, entrants[player].name, chips, self._banks.get(player, full), self._out.get(player, ""),
                player not in self._here, tournament.bounty_on(player),
            )
            for player, seat, chips in stacks
        )  # fmt: skip
        where = None if marks is None else (marks.button, marks.small, marks.big)
        return SeatPlayers(number, at, seats, stakes_at(config, level), where, drawn)

    # ---- the players ----

    def _seats_of(self, events: Sequence[TournamentEvent]) -> dict[int, list[SeatTold]]:
        """Who has another seat now, by its table."""
        why: dict[str, Why] = {}
        for event in events:
            match event:
                case SeatsDrawn():
                    why |= {place.player: event.why for place in event.places}
                case PlayerMoved():
                    why[event.player] = event.why
                case PlayerSeated(player=player):
                    why[player] = "late"
                case TakenUp():
                    why |= {one.player: "resumed" for one in self._director.tournament.playing()}
                case _:
                    pass
        told: dict[int, list[SeatTold]] = {}
        for player, reason in why.items():
            entrant = self._director.tournament.entrants[player]
            if entrant.table is not None:
                seat = self._told(entrant.table, entrant.seat, reason)
                told.setdefault(entrant.table, []).append((player, seat))
        return told

    def _told(self, table: int, seat: int, why: Why) -> TournamentSeat:
        config = self._director.config
        return TournamentSeat(config.id, config.name, table_id(config.id, table), seat, why)

    def _tell_place(self, event: Placed) -> None:
        config = self._director.config
        place = TournamentPlace(config.id, config.name, event.place, event.tied, event.prize, config.currency)
        self._director.parts.bus.publish(messages.player_subject(event.player), place)

    def _tell_left_out(self, event: Started) -> None:
        """Whoever still waited for a place when it started."""
        name = self._director.config.name
        for player in event.refunded:
            self._notice(player, "no_place", f"{name} has started without a free place: you have everything back.")

    def _tell_disqualified(self, event: Disqualified) -> None:
        config = self._director.config
        told = TournamentDisqualified(config.id, config.name, event.reason, event.forfeits)
        self._director.parts.bus.publish(messages.player_subject(event.player), told)

    def _tell_changed(self, event: Reannounced) -> None:
        tournament = self._director.tournament
        text = f"{event.config.name} has changed: {', '.join(event.fields)}."
        for player in (*tournament.entrants, *tournament.waiting):
            self._notice(player, "tournament_changed", text)

    def _tell_cancelled(self) -> None:
        director, config = self._director, self._director.config
        text = f"{config.name} was cancelled: {director.cancelled}."
        for player in director.tournament.entrants.keys() | director.tournament.returned.keys():
            back = director.tournament.returned.get(player, 0)
            told = TournamentCancelled(config.id, config.name, director.cancelled, back, config.currency)
            director.parts.bus.publish(messages.player_subject(player), told)
            self._notice(player, "tournament_cancelled", text)

    def _notice(self, player: str, code: str, text: str) -> None:
        notice = Notice(code, text, self._director.config.name)
        self._director.parts.bus.publish(messages.player_subject(player), notice)
