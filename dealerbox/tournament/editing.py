"""What of a tournament may still change before it starts, once it is announced."""

from msgspec.structs import replace

from dealerbox.accepted import at_least
from dealerbox.tournament.commands import Reannounce
from dealerbox.tournament.config import TournamentConfig, check
from dealerbox.tournament.directing import Directing
from dealerbox.tournament.events import Reannounced
from dealerbox.tournament.refused import Refused
from dealerbox.tournament.registering import Out

ALWAYS = frozenset((
    "name", "starts", "opens", "levels", "guarantee", "least", "most", "turn_seconds", "bank_seconds", "pause_seconds",
))  # fmt: skip
"""What may change although players have registered: it takes nothing from them that they have paid for."""
WHILE_EMPTY = frozenset((
    "game", "limit", "house", "seats", "chips", "bounty", "format", "late_levels", "reentries", "rebuys", "invited",
))  # fmt: skip
"""What may change beside it as long as nobody has registered. All else never does: satellites go by the price."""


def changed(old: TournamentConfig, new: TournamentConfig) -> tuple[str, ...]:
    """The fields in which the two differ, in the order of their declaration."""
    names = TournamentConfig.__struct_fields__
    return tuple(name for name in names if getattr(old, name) != getattr(new, name))


def locked(phase: str, people: int) -> tuple[str, ...]:
    """The fields that may not change any more, with so many ``people`` registered or waiting for a place."""
    free = frozenset() if phase != "registering" else ALWAYS if people else ALWAYS | WHILE_EMPTY
    return tuple(name for name in TournamentConfig.__struct_fields__ if name not in free)


class Editing(Directing):
    """The director describes the tournament anew."""

    def _reannounce(self, who: str, command: Reannounce, now: int, out: Out) -> None:
        if self.phase != "registering":
            raise Refused("started", "the tournament has started: its description stays as it is")
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
                why = "since players have registered" if name in WHILE_EMPTY else "once it is announced"
                raise Refused("description", f"{name}: it cannot change any more {why}")
        if not fields:
            raise Refused("description", "name: nothing is different from what it was")
        if "starts" in fields and 0 < new.starts <= now:
            raise Refused("description", "starts: this moment is over already")
        if people and bool(new.starts) != bool(self.config.starts):
            raise Refused("description", "starts: players have registered by the clock, or by the number of players")
        if people and new.guarantee < self.config.guarantee:
            raise Refused(
                "description",
                f"guarantee: players were promised {self.config.guarantee}, so no less",
                at_least(self.config.guarantee, self.config.currency),
            )
        if new.most < len(self.entrants):
            raise Refused(
                "description", f"most: {len(self.entrants)} have registered already", at_least(len(self.entrants))
            )
