"""Check and complete the settings of a table."""

from collections.abc import Iterable

from msgspec.structs import replace

from dealerbox.game import Limit
from dealerbox.games.catalog import GAMES
from dealerbox.hand.plan import plan_of
from dealerbox.hand.setup import HandSetup, check_setup
from dealerbox.table.config import Extras, MixedGame, TableConfig
from dealerbox.table.refused import Refused

FUN = "FUN"
"""The currency of play money, which is never raked (RULES.md C1r) and never mixed with another currency."""

_TIMES = ("turn_seconds", "away_seconds")
_TIMES_OR_NONE = (
    "draw_seconds", "bank_seconds", "bank_refill_seconds", "pause_seconds", "short_pause_seconds", "street_seconds",
    "return_seconds", "warning_seconds", "lag_seconds", "absent_seconds",
)  # fmt: skip


def complete_config(config: TableConfig) -> TableConfig:
    """Return the config with the rule book's values filled in. Raise ``hand.Refused`` (with a reason of one sentence)
    for a game, stakes, seats, buy-ins or times that no table can have."""
    _check_game(config)
    extras = config.extras
    if extras.rotation:
        if extras.rotate_every < 1:
            raise Refused("config", f"each game of a rotation must last at least 1, not {extras.rotate_every}")
        games = tuple(_complete_game(config, mixed) for mixed in extras.rotation)
        config = with_game(replace(config, extras=replace(extras, rotation=games)), games[0])
    _check_extras(config)
    _check_amounts(config)
    for name in _TIMES + _TIMES_OR_NONE:
        seconds = getattr(config, name)
        if seconds < 0 or (seconds == 0 and name in _TIMES):
            raise Refused("config", f"{name} cannot be {seconds}")
    return config if config.draw_seconds else replace(config, draw_seconds=_draw_seconds(config))


def with_game(config: TableConfig, mixed: MixedGame) -> TableConfig:
    """Return the config of the table while it plays this one of its games."""
    return replace(config, game=mixed.game, limit=mixed.limit, stakes=mixed.stakes, draw_seconds=mixed.draw_seconds)


def _complete_game(config: TableConfig, mixed: MixedGame) -> MixedGame:
    game_config = with_game(config, mixed)
    _check_game(game_config)
    return mixed if mixed.draw_seconds else replace(mixed, draw_seconds=_draw_seconds(game_config))


def _draw_seconds(config: TableConfig) -> float:
    house = plan_of(config.game, config.limit, config.house).house
    return house.draw_seconds.get(config.game, config.turn_seconds)


def _check_game(config: TableConfig) -> None:
    plan = plan_of(config.game, config.limit, config.house)
    if not 2 <= config.seats <= plan.max_players:
        raise Refused("config", f"a {plan.game.name} table has 2 to {plan.max_players} seats, not {config.seats}")
    stacks = (1,) * config.seats
    check_setup(plan, HandSetup(config.game, config.limit, config.house, config.money, config.stakes, stacks, 0, ()))


def _check_extras(config: TableConfig) -> None:
    extras = config.extras
    games = extras.rotation or (MixedGame(config.game, config.limit, config.stakes),)
    blinds = [mixed for mixed in games if plan_of(mixed.game, mixed.limit, config.house).game.has_blinds]
    _check_amounts_of_extras(extras)
    _check_chips(extras.bomb_ante, "the bomb pot ante", blinds)
    _check_chips(extras.seven_deuce, "a seven-deuce bounty", [mixed for mixed in games if _two_cards(mixed)])
    if config.host:
        return  # the host can change the game: an option that no game can use has no effect until one can
    if (extras.straddle or extras.bomb_every) and not blinds:
        raise Refused("config", "straddles and bomb pots need a game with blinds")
    if extras.straddle and any(mixed.limit == Limit.SPREAD for mixed in blinds):
        raise Refused("config", "a straddle would exceed the spread limit")
    if extras.seven_deuce and not any(_two_cards(mixed) for mixed in games):
        raise Refused("config", "a seven-deuce bounty needs a game with two hole cards")
    if extras.dealers_choice and len(games) < 2:
        raise Refused("config", "dealer's choice needs at least two games")


def _check_chips(amount: int, what: str, games: Iterable[MixedGame]) -> None:
    for mixed in games:
        if amount % mixed.stakes.chip:
            raise Refused(
                "config", f"{what} must be a multiple of the smallest chip, {mixed.stakes.chip}, not {amount}"
            )


def _check_amounts_of_extras(extras: Extras) -> None:
    if extras.seven_deuce < 0:
        raise Refused("config", f"the seven-deuce bounty cannot be negative: {extras.seven_deuce}")
    if extras.bomb_every < 0 or (extras.bomb_every and extras.bomb_ante < 1):
        raise Refused("config", "a bomb pot needs an ante of at least 1")


def _two_cards(mixed: MixedGame) -> bool:
    return sum(len(street.deal) for street in GAMES[mixed.game].streets) == 2


def _check_amounts(config: TableConfig) -> None:
    minimum, maximum = config.min_buy_in, config.max_buy_in
    if minimum < 1 or not (maximum == 0 or minimum <= maximum):
        raise Refused(
            "config", f"the minimum buy-in ({minimum}) must be at least 1 and no more than the maximum ({maximum})"
        )
    for chip in {config.stakes.chip, *(mixed.stakes.chip for mixed in config.extras.rotation)}:
        if minimum % chip or maximum % chip:
            raise Refused("config", f"buy-ins must be multiples of the smallest chip, {chip}")
    if not config.tournament and (config.money == "fun") != (config.currency == FUN):
        raise Refused(
            "config", f"{config.money} money cannot be in {config.currency}: play money is {FUN}, real money is not"
        )
