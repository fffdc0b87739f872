"""What may change in a tournament between its announcement and its start."""

from msgspec.structs import replace

from dealerbox.accepted import at_least
from dealerbox.tournament.commands import Reannounce
from dealerbox.tournament.config import TournamentConfig, check
from dealerbox.tournament.director_commands import DirectorCommands
from dealerbox.tournament.events import Reannounced
from dealerbox.tournament.refused import Refused
from dealerbox.tournament.registration import Out

ALWAYS = frozenset((
    "name", "starts", "opens", "levels", "guarantee", "least", "most", "turn_seconds", "bank_seconds", "pause_seconds",
))  # fmt: skip
"""Fields that may change even after players have registered: they take nothing from them that they have paid for."""
WHILE_EMPTY = frozenset((
    "game", "limit", "house", "seats", "chips", "bounty", "format", "late_levels", "reentries", "rebuys", "invited",
))  # fmt: skip
"""Fields that may also change while nobody has registered. All others never change: satellites depend on the price."""


def changed(old: TournamentConfig, new: TournamentConfig) -> tuple[str, ...]:
    """Return the fields in which the two differ, in the order of their declaration."""
    names = TournamentConfig.__struct_fields__
    return tuple(name for name in names if getattr(old, name) != getattr(new, name))


def locked(phase: str, people: int) -> tuple[str, ...]:
    """Return the fields that may no longer change with ``people`` registered or on the waiting list."""
    free = frozenset() if phase != "registering" else ALWAYS if people else ALWAYS | WHILE_EMPTY
    return tuple(name for name in TournamentConfig.__struct_fields__ if name not in free)


class Editing(DirectorCommands):
    """The director's command to edit a tournament."""

    def _reannounce(self, player: str, command: Reannounce, now: int, out: Out) -> None:
        if self.phase != "registering":
            raise Refused("started", "the tournament has started: its description can no longer change")
        new = replace(command.config, id=self.config.id, house=command.config.house or self.config.house)
        check(new)
        fields = changed(self.config, new)
        self._check_change(new, fields, now)
        self._do(Reannounced(new, fields, now), out)
        while self.waiting and len(self.entrants) < new.most:
            self._move_up(out)

    def _check_change(self, new: TournamentConfig, fields: tuple[str, ...], now: int) -> None:
        people = len(self.entrants) + len(self.waiting)
        fixed = locked(self.phase, people)
        for name in fields:
            if name in fixed:
                why = "after players have registered" if name in WHILE_EMPTY else "after it is announced"
                raise Refused("description", f"{name}: cannot be changed {why}")
        if not fields:
            raise Refused("description", "name: nothing was changed")
        if "starts" in fields and 0 < new.starts <= now:
            raise Refused("description", "starts: this time has already passed")
        if people and bool(new.starts) != bool(self.config.starts):
            raise Refused(
                "description",
                "starts: players have registered for a start by time, or for one when it is full",
            )
        if people and new.guarantee < self.config.guarantee:
            raise Refused(
                "description",
                f"guarantee: players were promised {self.config.guarantee}, so it cannot be less",
                at_least(self.config.guarantee, self.config.currency),
            )
        if new.most < len(self.entrants):
            raise Refused(
                "description", f"most: {len(self.entrants)} have already registered", at_least(len(self.entrants))
            )
