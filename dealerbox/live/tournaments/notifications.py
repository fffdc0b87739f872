"""The messages after a commit: rosters to the tables; seats, places and notices to the players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from dealerbox.core import messages
from dealerbox.core.bus import Bus
from dealerbox.core.tournament_messages import Attendance, Bank
from dealerbox.live.tournaments.money import table_id
from dealerbox.live.tournaments.stored_tournament import StoredTournament
from dealerbox.live.tournaments.tables import NewSeat, TournamentTables
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

Out = Literal["", "asked", "timed out"]
Why = Literal["start", "round", "final", "late", "balance", "break", "director", "resumed"]
Stack = tuple[str, int, int]
"""A player, their seat, their chips."""

MOVED = "the players have moved to other tables"
OVER = "the tournament is over"


class Notifications:
    """Sends the messages of one tournament. Also knows what is not in the events: which players are connected or sit
    out, and how much time their time banks have."""

    def __init__(self, stored: StoredTournament, tables: TournamentTables, bus: Bus, connected: set[str]) -> None:
        """``connected``: the ids of the connected players, a set that its owner updates."""
        self._stored = stored
        self._tables = tables
        self._bus = bus
        self._connected = connected
        self._out: dict[str, Out] = {}
        self._banks: dict[str, int] = {}
        self._drawn: dict[int, tuple[tuple[int, int], ...]] = {}
        self._rosters: dict[int, tuple[Stack, ...]] = {}
        """The roster last sent to each open table."""

    def note(self, attendance: Attendance) -> None:
        """Note that a player sits out, or is back."""
        if attendance.out in ("asked", "timed out"):
            self._out[attendance.player] = attendance.out  # type: ignore[assignment]
        else:
            self._out.pop(attendance.player, None)

    def keep_banks(self, banks: Iterable[Bank]) -> None:
        for bank in banks:
            self._banks[bank.player] = bank.ms

    def forget(self, table: int) -> None:
        """Note that the table is gone."""
        self._rosters.pop(table, None)

    def all_gone(self) -> None:
        """Note that all tables are gone."""
        self._rosters.clear()
        self._drawn.clear()

    def send(self, events: Sequence[TournamentEvent]) -> None:
        """Send what follows from ``events``, which have been committed."""
        tournament = self._stored.tournament
        called = {event.table: event for event in events if isinstance(event, HandCalled)}
        for event in events:
            if isinstance(event, ButtonDrawn):
                self._drawn[event.table] = event.cards
            elif isinstance(event, SeatsDrawn) and event.why == "start":
                # A registered player who is not connected at the start is not waited for (RULES.md K17a).
                self._out |= {
                    place.player: "timed out" for place in event.places if place.player not in self._connected
                }
            elif isinstance(event, Placed):
                self._notify_place(event)
            elif isinstance(event, Disqualified):
                self._notify_disqualified(event)
            elif isinstance(event, Reannounced):
                self._notify_changed(event)
            elif isinstance(event, WaitingLeft) and event.moved_up:
                name = self._stored.config.name
                self._notice(event.player, "moved_up", f"A place in {name} became free: you are registered.")
            elif isinstance(event, Started):
                self._notify_left_out(event)
        new_seats = self._new_seats(events)
        over = tournament.phase in ("over", "cancelled")
        for number in [number for number in self._rosters if over or number not in tournament.tables]:
            del self._rosters[number]
            reason = self._stored.cancelled or (OVER if over else MOVED)
            self._tables.close(number, reason, at_once=tournament.phase == "cancelled")
        if tournament.phase == "cancelled":
            self._notify_cancelled()
        for table in () if over else tournament.tables.values():
            # A table that plays needs no roster, and looking at each of hundreds takes time.
            if not table.playing or table.number in called or table.number in new_seats:
                self._seat(table, called.get(table.number), new_seats.get(table.number, []))

    def notify_all(self, code: str, text: str) -> None:
        """Send a notice to every player who is in or has registered."""
        tournament = self._stored.tournament
        for entrant in tournament.entrants.values():
            if entrant.table is not None or tournament.phase == "registering":
                self._notice(entrant.player, code, text)

    def notify_closing(self) -> None:
        """Notify the players of what happens to the tournament when the room closes: unlike a cash table, it waits."""
        if self._stored.tournament.phase == "running":
            name = self._stored.config.name
            text = f"When the room closes, {name} stops after the running hands. It goes on when the room opens again."
            self.notify_all("tournament_stands", text)

    # ---- the tables ----

    def _seat(self, table: SeatedTable, call: HandCalled | None, new_seats: list[NewSeat]) -> None:
        tournament = self._stored.tournament
        tables = self._tables
        if call is not None:
            self._rosters[table.number] = call.stacks
            drawn = self._drawn.pop(table.number, ())
            tables.seat(
                table.number, self._command(call.number, call.at, call.level, call.stacks, call.marks, drawn), new_seats
            )
            return
        known = self._rosters.get(table.number)
        if not table.playing and (new_seats or known is not None):
            entrants = tournament.entrants
            seated = sorted((table.seats | table.held).items())
            stacks = tuple((player, seat, entrants[player].stack) for seat, player in seated)
            if stacks != known:
                self._rosters[table.number] = stacks
                level = max(tournament.level, 0)
                tables.seat(
                    table.number, self._command(table.hand + 1, None, level, stacks, table.marks, ()), new_seats
                )
                return
        for player, seat in new_seats:
            self._bus.publish(messages.player_subject(player), seat)

    def _command(
        self,
        number: int,
        at: int | None,
        level: int,
        stacks: Sequence[Stack],
        marks: Marks | None,
        drawn: tuple[tuple[int, int], ...],
    ) -> SeatPlayers:
        config, tournament = self._stored.config, self._stored.tournament
        entrants = tournament.entrants
        full = round(config.bank_seconds * 1000)
        seats = tuple(
            RosterSeat(
                seat, player, entrants[player].name, chips, self._banks.get(player, full), self._out.get(player, ""),
                player not in self._connected, tournament.bounty_on(player),
            )
            for player, seat, chips in stacks
        )  # fmt: skip
        where = None if marks is None else (marks.button, marks.small, marks.big)
        return SeatPlayers(number, at, seats, stakes_at(config, level), where, drawn)

    # ---- the players ----

    def _new_seats(self, events: Sequence[TournamentEvent]) -> dict[int, list[NewSeat]]:
        """The new seats that the events give to players, by table."""
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
                    why |= {entrant.player: "resumed" for entrant in self._stored.tournament.playing()}
                case _:
                    pass
        found: dict[int, list[NewSeat]] = {}
        for player, reason in why.items():
            entrant = self._stored.tournament.entrants[player]
            if entrant.table is not None:
                seat = self._new_seat(entrant.table, entrant.seat, reason)
                found.setdefault(entrant.table, []).append((player, seat))
        return found

    def _new_seat(self, table: int, seat: int, why: Why) -> TournamentSeat:
        config = self._stored.config
        return TournamentSeat(config.id, config.name, table_id(config.id, table), seat, why)

    def _notify_place(self, event: Placed) -> None:
        config = self._stored.config
        place = TournamentPlace(config.id, config.name, event.place, event.tied, event.prize, config.currency)
        self._bus.publish(messages.player_subject(event.player), place)

    def _notify_left_out(self, event: Started) -> None:
        """The players who still waited for a place at the start."""
        name = self._stored.config.name
        for player in event.refunded:
            self._notice(player, "no_place", f"{name} has started without a free place: you have everything back.")

    def _notify_disqualified(self, event: Disqualified) -> None:
        config = self._stored.config
        message = TournamentDisqualified(config.id, config.name, event.reason, event.forfeits)
        self._bus.publish(messages.player_subject(event.player), message)

    def _notify_changed(self, event: Reannounced) -> None:
        tournament = self._stored.tournament
        text = f"{event.config.name} has changed: {', '.join(event.fields)}."
        for player in (*tournament.entrants, *tournament.waiting):
            self._notice(player, "tournament_changed", text)

    def _notify_cancelled(self) -> None:
        stored, config = self._stored, self._stored.config
        text = f"{config.name} was cancelled: {stored.cancelled}."
        for player in stored.tournament.entrants.keys() | stored.tournament.returned.keys():
            back = stored.tournament.returned.get(player, 0)
            message = TournamentCancelled(config.id, config.name, stored.cancelled, back, config.currency)
            self._bus.publish(messages.player_subject(player), message)
            self._notice(player, "tournament_cancelled", text)

    def _notice(self, player: str, code: str, text: str) -> None:
        notice = Notice(code, text, self._stored.config.name)
        self._bus.publish(messages.player_subject(player), notice)
