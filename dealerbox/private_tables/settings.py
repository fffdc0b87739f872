"""The settings of a private table that is open: read back as the wish that asked for them, and changed between hands.

Nothing that the host has set is lost by a change. Amounts follow the stakes; what a game cannot use (a straddle in a
game without blinds, a seven-deuce bounty in Omaha) is kept in the table's ``Extras`` without effect, and works again
with the next game that can use it. Pure.
"""

from msgspec.structs import replace

from dealerbox.game import Limit
from dealerbox.games.catalog import GAMES
from dealerbox.games.stakes import usual_small_blind
from dealerbox.hand.plan import plan_of
from dealerbox.private_tables.request import (
    MOST_BUY_IN,
    BadWish,
    Fault,
    TableWish,
    WishedExtras,
    WishedGame,
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


def wish_of(config: TableConfig) -> TableWish:
    """The wish from which ``config_of`` makes this table again. It has no password, and buy-ins are left out where they
    are the usual ones."""
    first, *further = (_wished(game) for game in games_of(config))
    extras = config.extras
    least, most = usual_buy_ins(games_of(config))
    return TableWish(
        name=config.name, game=first.game, limit=first.limit, seats=config.seats, unit=first.unit, ante=first.ante,
        small_blind=first.small_blind, chip=config.stakes.chip,
        min_buy_in=None if config.min_buy_in == least else config.min_buy_in,
        max_buy_in=None if config.max_buy_in == most else config.max_buy_in,
        speed=speed_of(config), chat=config.chat, approve=config.approve,
        extras=WishedExtras(
            games=tuple(further), rotate_by=extras.rotate_by, rotate_every=extras.rotate_every,
            dealers_choice=extras.dealers_choice, straddle=extras.straddle, bomb_every=extras.bomb_every,
            bomb_ante=extras.bomb_ante, run_twice=extras.run_twice, rabbit=extras.rabbit,
            seven_deuce=extras.seven_deuce, symbol=extras.symbol,
        ),
    )  # fmt: skip


def with_wish(config: TableConfig, wish: TableWish) -> TableConfig:
    """The open table as its host wants it from the next hand on; its password is not changed by it. Raises
    ``BadWish``."""
    return config_of(wish, config.id, config.host, config.house, may_sleep=True)


def with_game(config: TableConfig, game: WishedGame) -> TableConfig:
    """The table with another first game or other stakes, and everything else as it was: further games, buy-ins, bomb
    pots and bounties are scaled by the ratio of the stakes. Raises ``BadWish``."""
    wish, chip = wish_of(config), config.stakes.chip
    before = WishedGame(wish.game, wish.limit, wish.unit, wish.ante)
    changed = replace(wish, game=game.game, limit=game.limit, unit=game.unit, ante=game.ante, small_blind=0)
    if game.game not in GAMES or game.limit not in list(Limit):
        return with_wish(config, changed)  # says which there are
    _check_seats(config, game)
    scale = _Scale(_size(game), _size(before), chip)
    extras = replace(
        wish.extras,
        games=tuple(_scaled(one, scale) for one in wish.extras.games),
        bomb_ante=scale(wish.extras.bomb_ante),
        seven_deuce=scale(wish.extras.seven_deuce),
    )
    small_blind = game.small_blind
    if not small_blind and GAMES[game.game].has_blinds:
        small_blind = min(scale(wish.small_blind), game.unit)
    changed = replace(changed, small_blind=small_blind, extras=extras, min_buy_in=None, max_buy_in=None)
    games = games_of(with_wish(config, replace(changed, extras=replace(extras, bomb_every=0, seven_deuce=0))))
    extras = _bounded(extras, games, chip)
    return with_wish(config, replace(changed, extras=extras, **_buy_ins(config, games, scale)))


class _Scale:
    """An amount at the old stakes as one at the new stakes, in whole chips; what is not nothing stays so."""

    def __init__(self, new: int, old: int, chip: int) -> None:
        self._new, self._old, self._chip = new, max(1, old), chip

    def __call__(self, amount: int) -> int:
        if not amount or self._new == self._old:
            return amount
        chips = (2 * amount * self._new + self._old * self._chip) // (2 * self._old * self._chip)
        return max(1, chips) * self._chip


def _scaled(game: WishedGame, scale: _Scale) -> WishedGame:
    unit = scale(game.unit)
    return replace(game, unit=unit, ante=scale(game.ante), small_blind=min(scale(game.small_blind), unit))


def _wished(game: MixedGame) -> WishedGame:
    stakes = game.stakes
    unit = stakes.small_bet if game.limit == Limit.FIXED else next(iter(stakes.max_bets), stakes.big_blind)
    usual = stakes.small_blind in (0, usual_small_blind(unit, stakes.chip))
    return WishedGame(game.game, game.limit, unit, stakes.ante, 0 if usual else stakes.small_blind)


def _size(game: WishedGame) -> int:
    """What the stakes are known by: the big blind or the small bet, else the bring-in."""
    bets = GAMES[game.game].has_blinds or game.limit in (Limit.FIXED, Limit.SPREAD)
    return game.unit if bets else 2 * game.ante


def _check_seats(config: TableConfig, game: WishedGame) -> None:
    most = plan_of(game.game, game.limit, config.house).max_players
    if config.seats > most:
        error = f"The game has {most} seats at most, and this table has {config.seats}."
        raise BadWish((Fault("game", "seats", error, 2, most),))


def _bounded(extras: WishedExtras, games: tuple[MixedGame, ...], chip: int) -> WishedExtras:
    """Amounts within the bounds that the new games set, where one of them uses the amount."""
    blinds = [game.stakes.big_blind for game in games if GAMES[game.game].has_blinds]
    if blinds and extras.bomb_every:
        extras = replace(extras, bomb_ante=_within(extras.bomb_ante, chip, MAX_BOMB_BLINDS * max(blinds), chip))
    if extras.seven_deuce and any(map(has_two_cards, games)):
        extras = replace(extras, seven_deuce=_within(extras.seven_deuce, chip, highest_bounty(games), chip))
    return extras


def _buy_ins(config: TableConfig, games: tuple[MixedGame, ...], scale: _Scale) -> dict[str, int | None]:
    """The usual buy-ins stay the usual ones; the host's own are scaled, and no lower than the games need."""
    chip, (_, usual_most) = games[0].stakes.chip, usual_buy_ins(games)
    if (config.min_buy_in, config.max_buy_in) == usual_buy_ins(games_of(config)):
        return {"min_buy_in": None, "max_buy_in": None}
    price = -(-lowest_buy_in(games) // chip) * chip
    least = _within(scale(config.min_buy_in), price, MOST_BUY_IN, chip)
    if config.max_buy_in == 0:  # none, which only games without a usual max allow (RULES.md A14)
        return {"min_buy_in": least, "max_buy_in": max(usual_most, least) if usual_most else 0}
    return {"min_buy_in": least, "max_buy_in": _within(scale(config.max_buy_in), least, MOST_BUY_IN, chip)}


def _within(amount: int, least: int, most: int, chip: int) -> int:
    return max(least, min(amount, most // chip * chip))
