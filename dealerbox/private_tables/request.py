"""From what a player wants his private table to be like to its ``TableConfig``. Pure.

All that is wrong is told at once, each fault with the field that it is about, so that a form can show it in place.
"""

import unicodedata
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from dealerbox.core.names import SHORTEST, BadName, clean_name
from dealerbox.core.passwords import normal
from dealerbox.game import Limit, Stakes
from dealerbox.games.catalog import GAMES
from dealerbox.games.stakes import buy_ins_of, stakes_of
from dealerbox.hand import refused
from dealerbox.hand.plan import plan_of
from dealerbox.rulebooks import load_rule_book
from dealerbox.table.config import Extras, MixedGame, TableConfig
from dealerbox.table.extras import bomb_antes
from dealerbox.table.setup import complete_config

LONGEST_NAME = 30
LONGEST_SYMBOL = 6
"""What a host calls the chips ("€", "kr") has room on a player's plate."""
MARKS = "'’&!?,+:"
"""What a table's name may have beside what a player's may: people write “Ann's game” and “Fun & games!”."""
SHORTEST_PASSWORD, LONGEST_PASSWORD = 4, 64
LEAST_UNIT, MOST_UNIT = 2, 1_000_000
MOST_CHIP = 10_000
MOST_BUY_IN = 100_000_000
MOST_GAMES = 20
MOST_IN_TURN = 50
"""Hands or orbits of one game."""
LONGEST_BOMBS = 100
"""The rarest bomb pots: one in so many hands."""

Speed = Literal["slow", "normal", "fast"]

_CLOCKS: dict[Speed, tuple[float, float, float]] = {"slow": (40, 120, 4), "normal": (20, 60, 2), "fast": (10, 30, 1)}
"""The seconds to act, those of the time bank, and what a hand adds to it."""


class WishedGame(Struct, frozen=True, forbid_unknown_fields=True):
    """``unit``, ``ante`` and ``small_blind`` as ``games.stakes.stakes_of`` takes them."""

    game: str
    limit: str
    unit: int = 0
    ante: int = 0
    small_blind: int = 0


class WishedExtras(Struct, frozen=True, forbid_unknown_fields=True):
    """As in ``table.config.Extras``; ``games`` are those that are played after the first, in turn."""

    games: tuple[WishedGame, ...] = ()
    rotate_by: Literal["hands", "orbits"] = "orbits"
    rotate_every: int = 1
    dealers_choice: bool = False
    straddle: Literal["", "utg", "button"] = ""
    bomb_every: int = 0
    bomb_ante: int = 0
    run_twice: bool = False
    rabbit: bool = False
    seven_deuce: int = 0
    symbol: str = ""


class TableWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A private table as its host wants it. Buy-ins that are left out are those of the rule books; a ``max_buy_in`` of
    0 is no most."""

    name: str
    game: str
    limit: str
    seats: int
    unit: int = 0
    ante: int = 0
    small_blind: int = 0
    """0: half of the big blind."""
    chip: int = 1
    min_buy_in: int | None = None
    max_buy_in: int | None = None
    speed: Speed = "normal"
    chat: Literal["players", "all", "off"] = "players"
    approve: bool = False
    """The host approves what others bring to the table."""
    extras: WishedExtras = WishedExtras()
    password: str = ""

    def __repr__(self) -> str:
        return f"TableWish({self.name!r}, {self.game!r}, {self.limit!r})"  # the password would end up in a log


class Fault(Struct, frozen=True, omit_defaults=True):
    """``field`` is where it stands in the wish (``extras.games.0.unit``); ``error`` one English sentence; ``code`` is
    for programs, with the ``least`` and ``most`` that would be right where it is a matter of those."""

    field: str
    code: str
    error: str
    least: int | None = None
    most: int | None = None


class BadWish(Exception):
    """No table can be so; ``faults`` says why, everything at once."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(f"{fault.field}: {fault.error}" for fault in faults))
        self.faults = faults


class _Check:
    """Gathers what is wrong."""

    def __init__(self, chip: int) -> None:
        self.faults: list[Fault] = []
        self.chip = min(max(1, chip), MOST_CHIP)

    def no(self, field: str, code: str, error: str, least: int | None = None, most: int | None = None) -> None:
        self.faults.append(Fault(field, code, error, least, most))

    def within(self, field: str, value: int, least: int, most: int) -> bool:
        if least <= value <= most:
            return True
        self.no(field, "range", f"This is a whole number from {least} to {most}.", least, most)
        return False

    def amount(self, field: str, value: int, least: int, most: int) -> bool:
        """Within bounds, and in whole chips."""
        if not self.within(field, value, least, most):
            return False
        if value % self.chip:
            self.no(field, "chips", f"This is a multiple of the smallest chip, {self.chip}.", self.chip)
            return False
        return True


def config_of(wish: TableWish, id: str, host: str, house: str, may_sleep: bool = False) -> TableConfig:
    """The table of that id in that rule book. ``may_sleep``: what none of its games can use is kept without effect
    instead of being refused. Raises ``BadWish``."""
    check = _Check(wish.chip)
    name = _name(check, wish.name)
    check_password(check, wish.password)
    check.within("chip", wish.chip, 1, MOST_CHIP)
    games = _games(check, wish, house)
    if games:
        check.within("seats", wish.seats, 2, min(plan_of(game.game, game.limit, house).max_players for game in games))
    if check.faults:
        raise BadWish(tuple(check.faults))
    first = games[0]
    turn, bank, refill = _CLOCKS[wish.speed]
    config = TableConfig(
        id=id, name=name, game=first.game, limit=first.limit, stakes=first.stakes, seats=wish.seats,
        min_buy_in=1, max_buy_in=0, house=house, turn_seconds=turn, bank_seconds=bank, bank_refill_seconds=refill,
        extras=Extras(games if len(games) > 1 else ()), host=host, chat=wish.chat,
        approve=wish.approve,
    )  # fmt: skip
    config = replace(config, extras=_extras(check, wish.extras, config, games, may_sleep))
    least, most = _buy_ins(check, wish, games)
    config = replace(config, min_buy_in=least, max_buy_in=most)
    if not check.faults:
        try:
            complete_config(config)
        except refused.Refused as no:
            check.no("", "rule", f"{no.reason[:1].upper()}{no.reason[1:]}.")
    if check.faults:
        raise BadWish(tuple(check.faults))
    return config


def games_of(config: TableConfig) -> tuple[MixedGame, ...]:
    """All games of the table, in their order."""
    return config.extras.rotation or (MixedGame(config.game, config.limit, config.stakes, config.draw_seconds),)


def speed_of(config: TableConfig) -> Speed:
    """The speed from which the table's clock was set."""
    clock = (config.turn_seconds, config.bank_seconds, config.bank_refill_seconds)
    return next((speed for speed, seconds in _CLOCKS.items() if seconds == clock), "normal")


def check_password(check: _Check, password: str) -> None:
    if password and not SHORTEST_PASSWORD <= len(normal(password)) <= LONGEST_PASSWORD:
        least, most = SHORTEST_PASSWORD, LONGEST_PASSWORD
        check.no("password", "password_length", f"A password has {least} to {most} characters.", least, most)


def password_of(text: str) -> str:
    """The password as it is hashed; raises ``BadWish`` where it is too short or too long."""
    check = _Check(1)
    check_password(check, text)
    if check.faults:
        raise BadWish(tuple(check.faults))
    return normal(text)


def _name(check: _Check, name: str) -> str:
    try:
        return clean_name(name, LONGEST_NAME, marks=MARKS)
    except BadName as no:
        length = no.code == "name_length"
        check.no("name", no.code, str(no), SHORTEST if length else None, LONGEST_NAME if length else None)
        return ""


# ---- games and stakes ----


def _games(check: _Check, wish: TableWish, house: str) -> tuple[MixedGame, ...]:
    """All games of the table; none of those that cannot be."""
    first = WishedGame(wish.game, wish.limit, wish.unit, wish.ante, wish.small_blind)
    further = wish.extras.games
    if len(further) >= MOST_GAMES:
        check.no("extras.games", "range", f"A table has {MOST_GAMES} games at most.", 0, MOST_GAMES - 1)
        return ()
    found = [_game(check, "", first, house)]
    found += [_game(check, f"extras.games.{at}.", game, house) for at, game in enumerate(further)]
    return tuple(game for game in found if game is not None)


def _game(check: _Check, prefix: str, wish: WishedGame, house: str) -> MixedGame | None:
    offered = load_rule_book(house).games
    if wish.game not in GAMES or wish.game not in offered:
        check.no(f"{prefix}game", "game", f"The games are {', '.join(offered)}.")
    if wish.limit not in [limit.value for limit in Limit]:
        check.no(f"{prefix}limit", "limit", f"The limits are {', '.join(Limit)}.")
    if any(fault.field in (f"{prefix}game", f"{prefix}limit") for fault in check.faults):
        return None
    bets = wish.limit in (Limit.FIXED, Limit.SPREAD)
    has_blinds = GAMES[wish.game].has_blinds
    right = True
    if has_blinds or bets:
        right = check.amount(f"{prefix}unit", wish.unit, max(LEAST_UNIT, check.chip), MOST_UNIT)
    if right and has_blinds:
        right = check.amount(f"{prefix}ante", wish.ante, 0, wish.unit)
    elif right:
        # The bring-in, twice the ante, is no more than the smallest bet.
        right = check.amount(f"{prefix}ante", wish.ante, check.chip, (wish.unit if bets else MOST_UNIT) // 2)
    if right and wish.small_blind:
        if has_blinds:
            right = check.amount(f"{prefix}small_blind", wish.small_blind, check.chip, wish.unit)
        else:
            check.no(f"{prefix}small_blind", "no_blinds", "This game has no blinds: leave it out.")
            right = False
    if not right:
        return None
    stakes = stakes_of(wish.game, wish.limit, wish.unit, wish.ante, check.chip, wish.small_blind)
    return MixedGame(wish.game, wish.limit, stakes)


def _buy_ins(check: _Check, wish: TableWish, games: tuple[MixedGame, ...]) -> tuple[int, int]:
    """Enough for each of the games; no most only where the rule books have none (RULES.md A14)."""
    usual_least, usual_most = usual_buy_ins(games)
    open_ended = usual_most == 0
    least, most = wish.min_buy_in, wish.max_buy_in
    if least is None:
        least = usual_least if not most else min(usual_least, most)
    if most is None:
        most = usual_most and max(usual_most, least)
    right = check.amount("min_buy_in", least, lowest_buy_in(games), MOST_BUY_IN)
    if right and not (most == 0 and open_ended):
        check.amount("max_buy_in", most, least, MOST_BUY_IN)
    return least, most


def usual_buy_ins(games: tuple[MixedGame, ...]) -> tuple[int, int]:
    """The min and max buy-in of a table that plays these games; a max of 0 is none."""
    usual = [buy_ins_of(game.limit, game.stakes) for game in games]
    least = max(least for least, _ in usual)
    if all(most == 0 for _, most in usual):
        return least, 0
    return least, max(least, *(most for _, most in usual))


def lowest_buy_in(games: tuple[MixedGame, ...]) -> int:
    """The lowest min buy-in that a host may set."""
    return max(_price(game.stakes) for game in games)


def _price(stakes: Stakes) -> int:
    """The first bet: with less nobody sits down."""
    return max(stakes.big_blind, stakes.bring_in, stakes.small_bet, *stakes.max_bets[:1])


# ---- at home ----


def _extras(
    check: _Check, wish: WishedExtras, config: TableConfig, games: tuple[MixedGame, ...], may_sleep: bool
) -> Extras:
    blinds = [game for game in games if GAMES[game.game].has_blinds]
    if wish.straddle and not may_sleep:
        _check_straddle(check, blinds)
    if check.within("extras.bomb_every", wish.bomb_every, 0, LONGEST_BOMBS) and wish.bomb_every:
        if blinds:
            check.amount("extras.bomb_ante", wish.bomb_ante, *bomb_antes(config))
        elif may_sleep:
            check.amount("extras.bomb_ante", wish.bomb_ante, check.chip, MOST_BUY_IN)
        else:
            check.no("extras.bomb_every", "no_blinds", "Bomb pots are for games with blinds.")
    if wish.seven_deuce:
        _check_bounty(check, wish.seven_deuce, games, may_sleep)
    check.within("extras.rotate_every", wish.rotate_every, 1, MOST_IN_TURN)
    if wish.dealers_choice and len(games) < 2 and not may_sleep:
        check.no("extras.dealers_choice", "games", "A dealer's choice needs two games or more to choose from.")
    symbol = wish.symbol.strip()
    if len(symbol) > LONGEST_SYMBOL or not all(map(_is_of_symbol, symbol)):
        error = f"A unit has up to {LONGEST_SYMBOL} letters or currency signs, such as € or kr."
        check.no("extras.symbol", "symbol", error, 0, LONGEST_SYMBOL)
    return Extras(
        rotation=config.extras.rotation,
        rotate_by=wish.rotate_by,
        rotate_every=wish.rotate_every,
        straddle=wish.straddle,
        bomb_every=wish.bomb_every,
        bomb_ante=wish.bomb_ante if wish.bomb_every else 0,
        run_twice=wish.run_twice,
        rabbit=wish.rabbit,
        seven_deuce=wish.seven_deuce,
        dealers_choice=wish.dealers_choice,
        symbol=symbol,
    )


def _is_of_symbol(char: str) -> bool:
    return char.isalpha() or char == "." or unicodedata.category(char) == "Sc"


def _check_straddle(check: _Check, blinds: list[MixedGame]) -> None:
    if not blinds:
        check.no("extras.straddle", "no_blinds", "Straddles are for games with blinds.")
    if any(game.limit == Limit.SPREAD for game in blinds):
        check.no("extras.straddle", "spread", "A straddle would be more than a spread limit allows.")


def _check_bounty(check: _Check, amount: int, games: tuple[MixedGame, ...], may_sleep: bool) -> None:
    if any(map(has_two_cards, games)):
        check.amount("extras.seven_deuce", amount, check.chip, highest_bounty(games))
    elif may_sleep:
        check.amount("extras.seven_deuce", amount, check.chip, MOST_BUY_IN)
    else:
        check.no("extras.seven_deuce", "two_cards", "A seven-deuce bounty is for games of two cards each.")


def has_two_cards(game: MixedGame) -> bool:
    """Whether everybody is dealt two cards, as a seven-deuce bounty needs."""
    return sum(len(street.deal) for street in GAMES[game.game].streets) == 2


def highest_bounty(games: tuple[MixedGame, ...]) -> int:
    """The highest seven-deuce bounty: ten big blinds of the dearest game of two cards."""
    return 10 * max(game.stakes.big_blind for game in games if has_two_cards(game))
