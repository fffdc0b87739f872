"""What the director of a running tournament may do: pause, add time, move and disqualify players."""

from dealerbox.accepted import at_most, between, one_of
from dealerbox.tournament.cancel_commands import CancelCommands
from dealerbox.tournament.commands import AddTime, Disqualify, MovePlayer, Pause, Resume
from dealerbox.tournament.config import MAX_SECONDS
from dealerbox.tournament.events import Disqualified, MovePlanned, Paused, PlayersOut, Resumed, TimeAdded
from dealerbox.tournament.refused import Refused
from dealerbox.tournament.registration import Out


class DirectorCommands(CancelCommands):
    """The director's commands."""

    def _pause(self, player: str, command: Pause, now: int, out: Out) -> None:
        self._check_running()
        if self.paused:
            raise Refused("not now", f"the tournament is already paused: {self.paused}")
        if not command.reason.strip():
            raise Refused("not now", "give a reason for the pause; the players will see it")
        self._do(Paused(command.reason.strip(), max(0, self.ends - now) if self.ends is not None else 0), out)

    def _resume(self, player: str, command: Resume, now: int, out: Out) -> None:
        if not self.paused:
            raise Refused("not now", "the tournament is not paused")
        self._do(Resumed(None if self._deal_discussed else now + (self.clock_left or 0)), out)

    def _add_time(self, player: str, command: AddTime, now: int, out: Out) -> None:
        self._check_running()
        ends = self.clock_left if self.clock_left is not None else self.ends
        if ends is None:
            raise Refused("not now", "no level or break is running on a clock now")
        if not 0 < command.seconds <= MAX_SECONDS:
            raise Refused(
                "not now",
                f"the time to add must be up to {MAX_SECONDS} seconds, not {command.seconds:g}",
                between(1, MAX_SECONDS),
            )
        self._do(TimeAdded(ends + round(command.seconds * 1000)), out)

    def _move_player(self, player: str, command: MovePlayer, now: int, out: Out) -> None:
        entrant = self._entrant(command.player)
        if self.config.format != "moving" or entrant.table is None:
            raise Refused("not now", "only a player who is still in can be moved, and not in a shoot-out")
        if command.table not in self.tables or command.table == entrant.table:
            others = [str(number) for number in self.tables if number != entrant.table]
            raise Refused(
                "no table",
                f"there is no other table {command.table}; there are {', '.join(others) or 'none'}",
                one_of(*others),
            )
        if len(self.tables[command.table].taken) >= self.config.seats:
            raise Refused(
                "full",
                f"table {command.table} has no free seat: all {self.config.seats} are taken",
                at_most(self.config.seats),
            )
        self._do(MovePlanned(command.player, command.table), out)

    def _disqualify(self, player: str, command: Disqualify, now: int, out: Out) -> None:
        entrant = self._entrant(command.player)
        if entrant.table is None:
            raise Refused("not now", f"{entrant.name} is no longer in")
        table = self.tables[entrant.table]
        if table.playing and command.player in table.called:
            raise Refused("playing", "the player's table is in a hand: disqualify them between hands, or pause first")
        if not command.reason.strip():
            raise Refused("not now", "give a reason for disqualifying; the players will see it")
        self._drop_deal(now, out)
        self._do(Disqualified(command.player, command.reason.strip(), entrant.stack, command.forfeits), out)
        self._do(PlayersOut((command.player,), table.number, now), out)
        self._place(out)
