"""The tables of a simulated room: every game with every limit, play and real money, small and large, and the options of
home games."""

import random
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from dealerbox.game import Limit
from dealerbox.games.catalog import GAMES
from dealerbox.games.stakes import buy_ins_of, stakes_of
from dealerbox.hand.plan import plan_of
from dealerbox.table.config import Extras, MixedGame, TableConfig

REAL = "EUR"
HOUSE = "dealerbox"
OTHER_HOUSE = "general"
"""A rule book with every game, in which the dealer has the big blind heads-up."""
_UNITS = (50, 100, 200)
"""Small bets or big blinds in cents; each has its own row in the fixed-limit rake schedule."""
_ANTES = (10, 25, 50)


def menu(chance: random.Random, run: str) -> Iterator[TableConfig]:
    """Yield tables endlessly, each with its own id. Thirteen in a row are thirteen games, with the special ones after
    the first thirteen; five times thirteen cover every game with every limit."""
    limits = {game: chance.sample(list(Limit), len(Limit)) for game in GAMES}
    number = 0
    while True:
        for turn in range(len(Limit)):
            for game in chance.sample(list(GAMES), len(GAMES)):
                number += 1
                yield _plain(f"{run}{number}", game, limits[game][turn], chance)
            for special in chance.sample(_SPECIALS, 3):
                number += 1
                yield special(f"{run}{number}", chance)


def _plain(id: str, game: str, limit: Limit, chance: random.Random) -> TableConfig:
    unit, ante = chance.choice(_UNITS), 0 if GAMES[game].has_blinds else chance.choice(_ANTES)
    house = chance.choice((HOUSE, HOUSE, OTHER_HOUSE))
    maximum = plan_of(game, limit, house).max_players
    seats = chance.choice((2, min(6, maximum), min(6, maximum), maximum))
    return _timed(replace(_table(id, game, limit, unit, ante, seats), house=house), chance)


def _table(id: str, game: str, limit: Limit, unit: int, ante: int, seats: int) -> TableConfig:
    stakes = stakes_of(game, limit, unit, ante)
    return TableConfig(id, id, game, limit, stakes, seats, *buy_ins_of(limit, stakes), house=HOUSE)


def _timed(config: TableConfig, chance: random.Random) -> TableConfig:
    """Vary play or real money and the clocks."""
    real = chance.random() < 0.6
    return replace(
        config,
        money="real" if real else "fun",
        currency=REAL if real else "FUN",
        bank_seconds=chance.choice((0, 15, 60)),
        away_seconds=chance.choice((120, 600)),
        return_seconds=chance.choice((900, 3600)),
    )


def _mixed(games: Sequence[tuple[str, Limit]]) -> tuple[MixedGame, ...]:
    return tuple(
        MixedGame(game, limit, stakes_of(game, limit, 100, 0 if GAMES[game].has_blinds else 10))
        for game, limit in games
    )


_EIGHT: tuple[tuple[str, Limit], ...] = (
    ("deuce3", Limit.FIXED), ("holdem", Limit.FIXED), ("omaha8", Limit.FIXED), ("stud", Limit.FIXED),
    ("stud8", Limit.FIXED), ("holdem", Limit.NO), ("omaha", Limit.POT), ("draw5", Limit.POT),
)  # fmt: skip
_FEW: tuple[tuple[str, Limit], ...] = (
    ("telesina", Limit.POT), ("omaha5", Limit.HALF_POT), ("soko", Limit.SPREAD), ("holdem", Limit.SPREAD),
)  # fmt: skip


def _eight(id: str, chance: random.Random) -> TableConfig:
    extras = Extras(
        _mixed(_EIGHT), rotate_by=chance.choice(("hands", "orbits")), rotate_every=chance.choice((1, 3)),
        bomb_every=chance.choice((0, 4)), bomb_ante=100,
    )  # fmt: skip
    return _timed(replace(_table(id, "holdem", Limit.FIXED, 100, 0, 6), extras=extras), chance)


def _choice(id: str, chance: random.Random) -> TableConfig:
    extras = Extras(_mixed(_FEW), rotate_by="hands", rotate_every=2, dealers_choice=True)
    return _timed(replace(_table(id, "holdem", Limit.NO, 100, 0, 5), extras=extras), chance)


def _at_home(id: str, chance: random.Random) -> TableConfig:
    extras = Extras(
        straddle=chance.choice(("utg", "button")), bomb_every=chance.choice((0, 7)), bomb_ante=100, run_twice=True,
        rabbit=True, seven_deuce=50,
    )  # fmt: skip
    return _timed(replace(_table(id, "holdem", Limit.NO, 50, 0, 8), extras=extras), chance)


def _antes_and_blinds(id: str, chance: random.Random) -> TableConfig:
    """Use blinds with antes, bomb pots and chips of five."""
    config = _table(id, "omaha", Limit.POT, 50, 0, 9)
    stakes = replace(config.stakes, ante=10, chip=5)
    return _timed(replace(config, stakes=stakes, extras=Extras(bomb_every=5, bomb_ante=50)), chance)


_SPECIALS = (_eight, _choice, _at_home, _antes_and_blinds)
