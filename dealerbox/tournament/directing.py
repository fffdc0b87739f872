"""What the director of a running tournament may do: pause it, add time, move and disqualify players."""

from dealerbox.accepted import at_most, between, one_of
from dealerbox.tournament.calling_off import CallingOff
from dealerbox.tournament.commands import AddTime, Disqualify, MovePlayer, Pause, Resume
from dealerbox.tournament.config import MOST_SECONDS
from dealerbox.tournament.events import Disqualified, MovePlanned, Paused, PlayersOut, Resumed, TimeAdded
from dealerbox.tournament.refused import Refused
from dealerbox.tournament.registering import Out


class Directing(CallingOff):
    """The director's commands."""

    def _pause(self, who: str, command: Pause, now: int, out: Out) -> None:
        self._check_running()
        if self.paused:
            raise Refused("not now", f"the tournament is paused already: {self.paused}")
        if not command.reason.strip():
            raise Refused("not now", "players are told why: a pause needs a reason")
        self._do(Paused(command.reason.strip(), max(0, self.ends - now) if self.ends is not None else 0), out)

    def _resume(self, who: str, command: Resume, now: int, out: Out) -> None:
        if not self.paused:
            raise Refused("not now", "the tournament is not paused")
        self._do(Resumed(None if self._talks else now + (self.clock_left or 0)), out)

    def _add_time(self, who: str, command: AddTime, now: int, out: Out) -> None:
        self._check_running()
        ends = self.clock_left if self.clock_left is not None else self.ends
        if ends is None:
            raise Refused("not now", "no level or break has an end at the moment")
        if not 0 < command.seconds <= MOST_SECONDS:
            raise Refused(
                "not now",
                f"time is added in seconds, up to {MOST_SECONDS}, not {command.seconds:g}",
                between(1, MOST_SECONDS),
            )
        self._do(TimeAdded(ends + round(command.seconds * 1000)), out)

    def _move_player(self, who: str, command: MovePlayer, now: int, out: Out) -> None:
        entrant = self._entrant(command.player)
        if self.config.format != "moving" or entrant.table is None:
            raise Refused("not now", "only a player who is in can be moved, and not in a shoot-out")
        if command.table not in self.tables or command.table == entrant.table:
            others = [str(number) for number in self.tables if number != entrant.table]
            raise Refused(
                "no table", f"there is no other table {command.table}: {', '.join(others) or 'none'}", one_of(*others)
            )
        if len(self.tables[command.table].taken) >= self.config.seats:
            raise Refused(
                "full",
                f"table {command.table} has no free seat: all {self.config.seats} are taken",
                at_most(self.config.seats),
            )
        self._do(MovePlanned(command.player, command.table), out)

    def _disqualify(self, who: str, command: Disqualify, now: int, out: Out) -> None:
        entrant = self._entrant(command.player)
        if entrant.table is None:
            raise Refused("not now", f"{entrant.name} is not in")
        table = self.tables[entrant.table]
        if table.playing and command.player in table.called:
            raise Refused("playing", "his table plays: disqualify him between hands, or pause first")
        if not command.reason.strip():
            raise Refused("not now", "players are told why: disqualifying needs a reason")
        self._drop_deal(now, out)
        self._do(Disqualified(command.player, command.reason.strip(), entrant.stack, command.forfeits), out)
        self._do(PlayersOut((command.player,), table.number, now), out)
        self._place(out)
