"""Turn a player's request for a private table into a ``TableConfig``. Pure.

All faults are reported together, each with the field that it is about, so that a form can show them in place.
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

MAX_NAME_LENGTH = 30
MAX_SYMBOL_LENGTH = 6
"""What a host calls the chips ("€", "kr") must fit on a player's plate."""
MARKS = "'’&!?,+:"
"""Characters allowed in a table's name beyond those in players' names: “Ann's game”, “Fun & games!”."""
MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH = 4, 64
MIN_UNIT, MAX_UNIT = 2, 1_000_000
MAX_CHIP = 10_000
MAX_BUY_IN = 100_000_000
MAX_GAMES = 20
MAX_ROTATE_EVERY = 50
"""The maximum number of hands or orbits of one game in a rotation."""
MAX_BOMB_EVERY = 100
"""The rarest bomb pots: one in this many hands."""

Speed = Literal["slow", "normal", "fast"]

_CLOCKS: dict[Speed, tuple[float, float, float]] = {"slow": (40, 120, 4), "normal": (20, 60, 2), "fast": (10, 30, 1)}
"""Seconds to act, seconds in the time bank, and seconds that each hand adds to it."""


class RequestedGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A game and its stakes; ``unit``, ``ante`` and ``small_blind`` as in ``games.stakes.stakes_of``."""

    game: str
    limit: str
    unit: int = 0
    ante: int = 0
    small_blind: int = 0


class RequestedExtras(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of ``table.config.Extras``; ``games`` are those played in rotation after the first."""

    games: tuple[RequestedGame, ...] = ()
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


class TableRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A private table as its host requests it."""

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
    """None: the rule book's."""
    max_buy_in: int | None = None
    """None: the rule book's; 0: no maximum."""
    speed: Speed = "normal"
    chat: Literal["players", "all", "off"] = "players"
    approve: bool = False
    """The host approves the chips that others bring to the table."""
    extras: RequestedExtras = RequestedExtras()
    password: str = ""

    def __repr__(self) -> str:
        return f"TableRequest({self.name!r}, {self.game!r}, {self.limit!r})"  # keeps the password out of the logs


class Fault(Struct, frozen=True, omit_defaults=True):
    """Something wrong with a request."""

    field: str
    """The path of the field in the request, such as ``extras.games.0.unit``."""
    code: str
    """For programs."""
    error: str
    """One English sentence."""
    least: int | None = None
    """The minimum that would be accepted, if there is one."""
    most: int | None = None
    """The maximum that would be accepted, if there is one."""


class InvalidRequest(Exception):
    """The requested table is impossible; ``faults`` names everything that is wrong."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(f"{fault.field}: {fault.error}" for fault in faults))
        self.faults = faults


class _Check:
    """Collects the faults of a request."""

    def __init__(self, chip: int) -> None:
        self.faults: list[Fault] = []
        self.chip = min(max(1, chip), MAX_CHIP)

    def no(self, field: str, code: str, error: str, least: int | None = None, most: int | None = None) -> None:
        self.faults.append(Fault(field, code, error, least, most))

    def within(self, field: str, value: int, least: int, most: int) -> bool:
        if least <= value <= most:
            return True
        self.no(field, "range", f"Enter a whole number from {least} to {most}.", least, most)
        return False

    def amount(self, field: str, value: int, least: int, most: int) -> bool:
        """Check that the value is within bounds and in whole chips."""
        if not self.within(field, value, least, most):
            return False
        if value % self.chip:
            self.no(field, "chips", f"Enter a multiple of the smallest chip, {self.chip}.", self.chip)
            return False
        return True


def config_of(request: TableRequest, id: str, host: str, house: str, may_sleep: bool = False) -> TableConfig:
    """Return the config of the requested table, under this id and rule book.

    ``may_sleep``: options that none of its games can use are stored without effect instead of being refused. Raises
    ``InvalidRequest``.
    """
    check = _Check(request.chip)
    name = _name(check, request.name)
    check_password(check, request.password)
    check.within("chip", request.chip, 1, MAX_CHIP)
    games = _games(check, request, house)
    if games:
        check.within(
            "seats", request.seats, 2, min(plan_of(game.game, game.limit, house).max_players for game in games)
        )
    if check.faults:
        raise InvalidRequest(tuple(check.faults))
    first = games[0]
    turn, bank, refill = _CLOCKS[request.speed]
    config = TableConfig(
        id=id, name=name, game=first.game, limit=first.limit, stakes=first.stakes, seats=request.seats,
        min_buy_in=1, max_buy_in=0, house=house, turn_seconds=turn, bank_seconds=bank, bank_refill_seconds=refill,
        extras=Extras(games if len(games) > 1 else ()), host=host, chat=request.chat,
        approve=request.approve,
    )  # fmt: skip
    config = replace(config, extras=_extras(check, request.extras, config, games, may_sleep))
    least, most = _buy_ins(check, request, games)
    config = replace(config, min_buy_in=least, max_buy_in=most)
    if not check.faults:
        try:
            complete_config(config)
        except refused.Refused as no:
            check.no("", "rule", f"{no.reason[:1].upper()}{no.reason[1:]}.")
    if check.faults:
        raise InvalidRequest(tuple(check.faults))
    return config


def games_of(config: TableConfig) -> tuple[MixedGame, ...]:
    """Return all games of the table, in order."""
    return config.extras.rotation or (MixedGame(config.game, config.limit, config.stakes, config.draw_seconds),)


def speed_of(config: TableConfig) -> Speed:
    """Return the speed from which the table's clock was set."""
    clock = (config.turn_seconds, config.bank_seconds, config.bank_refill_seconds)
    return next((speed for speed, seconds in _CLOCKS.items() if seconds == clock), "normal")


def check_password(check: _Check, password: str) -> None:
    if password and not MIN_PASSWORD_LENGTH <= len(normal(password)) <= MAX_PASSWORD_LENGTH:
        least, most = MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH
        check.no("password", "password_length", f"A password must have {least} to {most} characters.", least, most)


def password_of(text: str) -> str:
    """Return the password as it is hashed; raises ``InvalidRequest`` if it is too short or too long."""
    check = _Check(1)
    check_password(check, text)
    if check.faults:
        raise InvalidRequest(tuple(check.faults))
    return normal(text)


def _name(check: _Check, name: str) -> str:
    try:
        return clean_name(name, MAX_NAME_LENGTH, marks=MARKS)
    except BadName as no:
        length = no.code == "name_length"
        check.no("name", no.code, str(no), SHORTEST if length else None, MAX_NAME_LENGTH if length else None)
        return ""


# ---- games and stakes ----


def _games(check: _Check, request: TableRequest, house: str) -> tuple[MixedGame, ...]:
    """Return all valid games of the request."""
    first = RequestedGame(request.game, request.limit, request.unit, request.ante, request.small_blind)
    further = request.extras.games
    if len(further) >= MAX_GAMES:
        check.no("extras.games", "range", f"A table can have at most {MAX_GAMES} games.", 0, MAX_GAMES - 1)
        return ()
    found = [_game(check, "", first, house)]
    found += [_game(check, f"extras.games.{at}.", game, house) for at, game in enumerate(further)]
    return tuple(game for game in found if game is not None)


def _game(check: _Check, prefix: str, request: RequestedGame, house: str) -> MixedGame | None:
    offered = load_rule_book(house).games
    if request.game not in GAMES or request.game not in offered:
        check.no(f"{prefix}game", "game", f"Choose one of {', '.join(offered)}.")
    if request.limit not in [limit.value for limit in Limit]:
        check.no(f"{prefix}limit", "limit", f"Choose one of {', '.join(Limit)}.")
    if any(fault.field in (f"{prefix}game", f"{prefix}limit") for fault in check.faults):
        return None
    bets = request.limit in (Limit.FIXED, Limit.SPREAD)
    has_blinds = GAMES[request.game].has_blinds
    right = True
    if has_blinds or bets:
        right = check.amount(f"{prefix}unit", request.unit, max(MIN_UNIT, check.chip), MAX_UNIT)
    if right and has_blinds:
        right = check.amount(f"{prefix}ante", request.ante, 0, request.unit)
    elif right:
        # The bring-in is twice the ante and may not exceed the smallest bet.
        right = check.amount(f"{prefix}ante", request.ante, check.chip, (request.unit if bets else MAX_UNIT) // 2)
    if right and request.small_blind:
        if has_blinds:
            right = check.amount(f"{prefix}small_blind", request.small_blind, check.chip, request.unit)
        else:
            check.no(f"{prefix}small_blind", "no_blinds", "This game has no blinds. Leave this empty.")
            right = False
    if not right:
        return None
    stakes = stakes_of(request.game, request.limit, request.unit, request.ante, check.chip, request.small_blind)
    return MixedGame(request.game, request.limit, stakes)


def _buy_ins(check: _Check, request: TableRequest, games: tuple[MixedGame, ...]) -> tuple[int, int]:
    """Return buy-ins high enough for each of the games. There is no maximum only if the rule books have none
    (RULES.md A14)."""
    usual_least, usual_most = usual_buy_ins(games)
    open_ended = usual_most == 0
    least, most = request.min_buy_in, request.max_buy_in
    if least is None:
        least = usual_least if not most else min(usual_least, most)
    if most is None:
        most = usual_most and max(usual_most, least)
    right = check.amount("min_buy_in", least, lowest_buy_in(games), MAX_BUY_IN)
    if right and not (most == 0 and open_ended):
        check.amount("max_buy_in", most, least, MAX_BUY_IN)
    return least, most


def usual_buy_ins(games: tuple[MixedGame, ...]) -> tuple[int, int]:
    """Return the default minimum and maximum buy-in for these games; a maximum of 0 is none."""
    usual = [buy_ins_of(game.limit, game.stakes) for game in games]
    least = max(least for least, _ in usual)
    if all(most == 0 for _, most in usual):
        return least, 0
    return least, max(least, *(most for _, most in usual))


def lowest_buy_in(games: tuple[MixedGame, ...]) -> int:
    """Return the lowest minimum buy-in that a host may set."""
    return max(_price(game.stakes) for game in games)


def _price(stakes: Stakes) -> int:
    """Return the first bet, the minimum needed to play."""
    return max(stakes.big_blind, stakes.bring_in, stakes.small_bet, *stakes.max_bets[:1])


# ---- home-game options ----


def _extras(
    check: _Check, request: RequestedExtras, config: TableConfig, games: tuple[MixedGame, ...], may_sleep: bool
) -> Extras:
    blinds = [game for game in games if GAMES[game.game].has_blinds]
    if request.straddle and not may_sleep:
        _check_straddle(check, blinds)
    if check.within("extras.bomb_every", request.bomb_every, 0, MAX_BOMB_EVERY) and request.bomb_every:
        if blinds:
            check.amount("extras.bomb_ante", request.bomb_ante, *bomb_antes(config))
        elif may_sleep:
            check.amount("extras.bomb_ante", request.bomb_ante, check.chip, MAX_BUY_IN)
        else:
            check.no("extras.bomb_every", "no_blinds", "Bomb pots need a game with blinds.")
    if request.seven_deuce:
        _check_bounty(check, request.seven_deuce, games, may_sleep)
    check.within("extras.rotate_every", request.rotate_every, 1, MAX_ROTATE_EVERY)
    if request.dealers_choice and len(games) < 2 and not may_sleep:
        check.no("extras.dealers_choice", "games", "Dealer's choice needs at least two games.")
    symbol = request.symbol.strip()
    if len(symbol) > MAX_SYMBOL_LENGTH or not all(map(_is_of_symbol, symbol)):
        error = f"A chip symbol has up to {MAX_SYMBOL_LENGTH} letters or currency signs, such as € or kr."
        check.no("extras.symbol", "symbol", error, 0, MAX_SYMBOL_LENGTH)
    return Extras(
        rotation=config.extras.rotation,
        rotate_by=request.rotate_by,
        rotate_every=request.rotate_every,
        straddle=request.straddle,
        bomb_every=request.bomb_every,
        bomb_ante=request.bomb_ante if request.bomb_every else 0,
        run_twice=request.run_twice,
        rabbit=request.rabbit,
        seven_deuce=request.seven_deuce,
        dealers_choice=request.dealers_choice,
        symbol=symbol,
    )


def _is_of_symbol(char: str) -> bool:
    return char.isalpha() or char == "." or unicodedata.category(char) == "Sc"


def _check_straddle(check: _Check, blinds: list[MixedGame]) -> None:
    if not blinds:
        check.no("extras.straddle", "no_blinds", "Straddles need a game with blinds.")
    if any(game.limit == Limit.SPREAD for game in blinds):
        check.no(
            "extras.straddle",
            "spread",
            "Straddles are not available in spread limit: they would exceed the maximum bet.",
        )


def _check_bounty(check: _Check, amount: int, games: tuple[MixedGame, ...], may_sleep: bool) -> None:
    if any(map(has_two_cards, games)):
        check.amount("extras.seven_deuce", amount, check.chip, highest_bounty(games))
    elif may_sleep:
        check.amount("extras.seven_deuce", amount, check.chip, MAX_BUY_IN)
    else:
        check.no("extras.seven_deuce", "two_cards", "A seven-deuce bounty needs a game with two hole cards.")


def has_two_cards(game: MixedGame) -> bool:
    """Return whether players are dealt two cards, as a seven-deuce bounty needs."""
    return sum(len(street.deal) for street in GAMES[game.game].streets) == 2


def highest_bounty(games: tuple[MixedGame, ...]) -> int:
    """Return the highest seven-deuce bounty: ten big blinds of the most expensive game with two cards."""
    return 10 * max(game.stakes.big_blind for game in games if has_two_cards(game))
