"""Which tournaments are simulated: each format as a configuration for a number of players and a game."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from dealerbox.hand.plan import plan_of
from dealerbox.tournament.config import MAX_AT_A_TABLE, Rebuys, TournamentConfig
from dealerbox.tournament.structures import structure

MINUTE_MS = 60_000
OPENS_MS = 10 * MINUTE_MS
"""How long before its start a tournament is announced."""
SATELLITE_MS = 240 * MINUTE_MS
"""How long before the main tournament its satellite starts."""
CHIPS = 500
BUY_IN, FEE = 1000, 100
TICKETS = 5
"""One of this many satellite players wins a ticket."""
_REBUYS = Rebuys(until_level=2, cost=1000, chips=CHIPS, most=2, addon_cost=800, addon_chips=2 * CHIPS)


class FieldTask(Struct, frozen=True):
    """What to simulate."""

    players: int
    game: str = "holdem"
    limit: str = "NL"
    seats: int = 0
    """Seats per table; 0 for as many as the game allows, up to nine."""
    format: str = "re-entry"
    structure: str = "hyper-turbo"
    """The template of the levels (``tournament.structures``)."""
    seed: int = 1
    house: str = "dealerbox"


def _freezeout(players: int) -> dict[str, Any]:
    return {"most": players}


def _re_entry(players: int) -> dict[str, Any]:
    """A re-entry tournament without a fee: the house takes its part from the buy-ins, and adds to the pool."""
    return {"late_levels": 3, "reentries": 1, "fee": 0, "guarantee": BUY_IN * players, "most": 2 * players + 10}


def _rebuys(players: int) -> dict[str, Any]:
    return {"rebuys": _REBUYS, "breaks": (2,)}


def _knockout(players: int) -> dict[str, Any]:
    return {"bounty": 300}


def _sit_and_go(players: int) -> dict[str, Any]:
    return {"starts": 0, "most": players}


def _shoot_out(players: int) -> dict[str, Any]:
    return {"format": "shoot-out"}


def _heads_up(players: int) -> dict[str, Any]:
    return {"format": "shoot-out", "seats": 2}


FORMATS: dict[str, Callable[[int], dict[str, Any]]] = {
    "freezeout": _freezeout,
    "re-entry": _re_entry,
    "rebuys": _rebuys,
    "knockout": _knockout,
    "sit-and-go": _sit_and_go,
    "shoot-out": _shoot_out,
    "heads-up": _heads_up,
    "satellite": _freezeout,
}


def tournaments_of(task: FieldTask, now: int) -> list[TournamentConfig]:
    """Return the tournament, for a satellite followed by its main tournament. The machine raises ``tournament.Refused``
    later if the configuration is invalid."""
    if task.format != "satellite":
        return [_config(task, "t", **{"starts": now + OPENS_MS} | FORMATS[task.format](task.players))]
    ticket = BUY_IN * TICKETS
    target = _config(task, "main", starts=now + OPENS_MS + SATELLITE_MS, buy_in=ticket - FEE)
    feeder = _config(task, "satellite", starts=now + OPENS_MS, satellite_to="main", ticket=ticket)
    return [target, feeder]


def _config(task: FieldTask, id: str, breaks: tuple[int, ...] = (), **changes: Any) -> TournamentConfig:
    levels = structure(task.structure, task.game, task.limit, task.players, CHIPS, antes=True, breaks_after=breaks)
    values: dict[str, Any] = {
        "id": id, "name": f"The {task.format} of {task.players}", "game": task.game, "limit": task.limit,
        "house": task.house, "seats": task.seats or _seats(task), "most": 2 * task.players + 10,
        "buy_in": BUY_IN, "fee": FEE, "chips": CHIPS, "turn_seconds": 10, "bank_seconds": 20, "pause_seconds": 2,
        "levels": levels,
    }  # fmt: skip
    return TournamentConfig(**values | changes)


def _seats(task: FieldTask) -> int:
    return min(plan_of(task.game, task.limit, task.house).max_players, MAX_AT_A_TABLE - 1)
