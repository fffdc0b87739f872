"""Read and change the settings of an open private table. Pure.

A change loses none of the host's settings. Amounts follow the stakes. Options that a game cannot use (a straddle
without blinds, a seven-deuce bounty in Omaha) stay in the table's ``Extras`` without effect, and work again with the
next game that can use them.
"""

from msgspec.structs import replace

from dealerbox.game import Limit
from dealerbox.games.catalog import GAMES
from dealerbox.games.stakes import usual_small_blind
from dealerbox.hand.plan import plan_of
from dealerbox.private_tables.request import (
    MAX_BUY_IN,
    Fault,
    InvalidRequest,
    RequestedExtras,
    RequestedGame,
    TableRequest,
    config_of,
    games_of,
    has_two_cards,
    highest_bounty,
    lowest_buy_in,
    speed_of,
    usual_buy_ins,
)
from dealerbox.table.config import MixedGame, TableConfig
from dealerbox.table.extras import MAX_BOMB_BLINDS


def request_of(config: TableConfig) -> TableRequest:
    """Return the request from which ``config_of`` would make this table, without a password, and without buy-ins
    that equal the defaults."""
    first, *further = (_requested(game) for game in games_of(config))
    extras = config.extras
    least, most = usual_buy_ins(games_of(config))
    return TableRequest(
        name=config.name, game=first.game, limit=first.limit, seats=config.seats, unit=first.unit, ante=first.ante,
        small_blind=first.small_blind, chip=config.stakes.chip,
        min_buy_in=None if config.min_buy_in == least else config.min_buy_in,
        max_buy_in=None if config.max_buy_in == most else config.max_buy_in,
        speed=speed_of(config), chat=config.chat, approve=config.approve,
        extras=RequestedExtras(
            games=tuple(further), rotate_by=extras.rotate_by, rotate_every=extras.rotate_every,
            dealers_choice=extras.dealers_choice, straddle=extras.straddle, bomb_every=extras.bomb_every,
            bomb_ante=extras.bomb_ante, run_twice=extras.run_twice, rabbit=extras.rabbit,
            seven_deuce=extras.seven_deuce, symbol=extras.symbol,
        ),
    )  # fmt: skip


def with_request(config: TableConfig, request: TableRequest) -> TableConfig:
    """Return the table's config as requested by its host for the next hand; the password is not changed. Raises
    ``InvalidRequest``."""
    return config_of(request, config.id, config.host, config.house, may_sleep=True)


def with_game(config: TableConfig, game: RequestedGame) -> TableConfig:
    """Return the config with another first game or other stakes. Further games, buy-ins, bomb pots and bounties are
    scaled by the ratio of the stakes. Raises ``InvalidRequest``."""
    request, chip = request_of(config), config.stakes.chip
    before = RequestedGame(request.game, request.limit, request.unit, request.ante)
    changed = replace(request, game=game.game, limit=game.limit, unit=game.unit, ante=game.ante, small_blind=0)
    if game.game not in GAMES or game.limit not in list(Limit):
        return with_request(config, changed)  # refuses it and names the valid ones
    _check_seats(config, game)
    scale = _Scale(_size(game), _size(before), chip)
    extras = replace(
        request.extras,
        games=tuple(_scaled(one, scale) for one in request.extras.games),
        bomb_ante=scale(request.extras.bomb_ante),
        seven_deuce=scale(request.extras.seven_deuce),
    )
    small_blind = game.small_blind
    if not small_blind and GAMES[game.game].has_blinds:
        small_blind = min(scale(request.small_blind), game.unit)
    changed = replace(changed, small_blind=small_blind, extras=extras, min_buy_in=None, max_buy_in=None)
    games = games_of(with_request(config, replace(changed, extras=replace(extras, bomb_every=0, seven_deuce=0))))
    extras = _bounded(extras, games, chip)
    return with_request(config, replace(changed, extras=extras, **_buy_ins(config, games, scale)))


class _Scale:
    """Converts amounts at the old stakes to the new stakes, in whole chips; no amount becomes 0."""

    def __init__(self, new: int, old: int, chip: int) -> None:
        self._new, self._old, self._chip = new, max(1, old), chip

    def __call__(self, amount: int) -> int:
        if not amount or self._new == self._old:
            return amount
        chips = (2 * amount * self._new + self._old * self._chip) // (2 * self._old * self._chip)
        return max(1, chips) * self._chip


def _scaled(game: RequestedGame, scale: _Scale) -> RequestedGame:
    unit = scale(game.unit)
    return replace(game, unit=unit, ante=scale(game.ante), small_blind=min(scale(game.small_blind), unit))


def _requested(game: MixedGame) -> RequestedGame:
    stakes = game.stakes
    unit = stakes.small_bet if game.limit == Limit.FIXED else next(iter(stakes.max_bets), stakes.big_blind)
    usual = stakes.small_blind in (0, usual_small_blind(unit, stakes.chip))
    return RequestedGame(game.game, game.limit, unit, stakes.ante, 0 if usual else stakes.small_blind)


def _size(game: RequestedGame) -> int:
    """Return the amount that describes the stakes: the big blind or small bet, or else the bring-in."""
    bets = GAMES[game.game].has_blinds or game.limit in (Limit.FIXED, Limit.SPREAD)
    return game.unit if bets else 2 * game.ante


def _check_seats(config: TableConfig, game: RequestedGame) -> None:
    most = plan_of(game.game, game.limit, config.house).max_players
    if config.seats > most:
        error = f"This game seats at most {most}; the table has {config.seats} seats."
        raise InvalidRequest((Fault("game", "seats", error, 2, most),))


def _bounded(extras: RequestedExtras, games: tuple[MixedGame, ...], chip: int) -> RequestedExtras:
    """Limit the amounts used by one of the new games to their bounds."""
    blinds = [game.stakes.big_blind for game in games if GAMES[game.game].has_blinds]
    if blinds and extras.bomb_every:
        extras = replace(extras, bomb_ante=_within(extras.bomb_ante, chip, MAX_BOMB_BLINDS * max(blinds), chip))
    if extras.seven_deuce and any(map(has_two_cards, games)):
        extras = replace(extras, seven_deuce=_within(extras.seven_deuce, chip, highest_bounty(games), chip))
    return extras


def _buy_ins(config: TableConfig, games: tuple[MixedGame, ...], scale: _Scale) -> dict[str, int | None]:
    """Keep default buy-ins at the default; scale the host's own, but not below what the games need."""
    chip, (_, usual_most) = games[0].stakes.chip, usual_buy_ins(games)
    if (config.min_buy_in, config.max_buy_in) == usual_buy_ins(games_of(config)):
        return {"min_buy_in": None, "max_buy_in": None}
    price = -(-lowest_buy_in(games) // chip) * chip
    least = _within(scale(config.min_buy_in), price, MAX_BUY_IN, chip)
    if config.max_buy_in == 0:  # no maximum, allowed only if the games have none by default (RULES.md A14)
        return {"min_buy_in": least, "max_buy_in": max(usual_most, least) if usual_most else 0}
    return {"min_buy_in": least, "max_buy_in": _within(scale(config.max_buy_in), least, MAX_BUY_IN, chip)}


def _within(amount: int, least: int, most: int, chip: int) -> int:
    return max(least, min(amount, most // chip * chip))
