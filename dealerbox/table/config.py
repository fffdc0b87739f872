"""The settings of a table. Never compiled."""

from typing import Literal

from msgspec import Struct

from dealerbox.game import Stakes

NO_MAXIMUM = 2**53 - 1
"""More than anybody can bring: the largest whole number that every client can represent."""


class MixedGame(Struct, frozen=True, gc=False):
    """One game of a table that plays several."""

    game: str
    limit: str
    stakes: Stakes
    draw_seconds: float = 0
    """As in ``TableConfig``."""


class Extras(Struct, frozen=True, gc=False, omit_defaults=True):
    """Home-game options, all off by default.

    At a private table, an option that none of its games can use has no effect until the host changes the game.
    """

    rotation: tuple[MixedGame, ...] = ()
    """The games that the table plays in turn, ``rotate_every`` hands or orbits each."""
    rotate_by: Literal["hands", "orbits"] = "orbits"
    """An orbit is as many hands as there are players when it begins."""
    rotate_every: int = 1
    straddle: Literal["", "utg", "button"] = ""
    """The player who may post twice the big blind: the one after the big blind, or the button."""
    bomb_every: int = 0
    """Every Nth hand is a bomb pot: everybody dealt in pays ``bomb_ante`` and there is no betting before the flop (or
    the first draw). 0: none. A bomb pot that is due in a game without blinds waits for the next game with blinds."""
    bomb_ante: int = 0
    run_twice: bool = False
    """Once nobody can bet, the players still in may agree to run the rest of the board twice."""
    rabbit: bool = False
    """Players who were dealt in may see which community cards would have come."""
    seven_deuce: int = 0
    """What every other player dealt in pays to a winner with seven-deuce, in games with two hole cards."""
    dealers_choice: bool = False
    """The player on the button chooses the next game, instead of the order of ``rotation``."""
    symbol: str = ""
    """What the host calls 100 units of chips that are settled in person, written after amounts ("€", "kr"). It has no
    effect on play or money."""


class TableConfig(Struct, frozen=True, gc=False):
    """The settings of one table. Amounts are units of the smallest chip. At a table with several games, ``game``,
    ``limit``, ``stakes`` and ``draw_seconds`` are those of the current one."""

    id: str
    name: str
    game: str
    limit: str
    stakes: Stakes
    seats: int
    min_buy_in: int
    max_buy_in: int
    """0: no maximum (RULES.md A14)."""
    house: str = "dealerbox"
    money: Literal["fun", "real"] = "fun"
    currency: str = "FUN"
    """The currency of the table's accounts."""
    turn_seconds: float = 20
    bank_seconds: float = 60
    """The time bank that a player brings to the table."""
    bank_refill_seconds: float = 2
    """What each hand dealt to the player adds to the bank, up to ``bank_seconds``."""
    draw_seconds: float = 0
    """Time for each draw. 0: the rule book's value for the game (RULES.md C20); an open table always has a number."""
    pause_seconds: float = 4
    """From the end of a hand with a showdown to the next hand."""
    short_pause_seconds: float = 1.5
    """From the end of a hand without a showdown to the next hand."""
    street_seconds: float = 0.9
    """The time for which a client shows each street that was dealt with everybody all-in."""
    away_seconds: float = 600
    """How long a player who sits out keeps the seat."""
    return_seconds: float = 3600
    """How long a player who left must bring at least the chips they left with to come back."""
    warning_seconds: float = 5
    """Warn the player this long before the acting time or the time bank ends."""
    lag_seconds: float = 1
    """The maximum that is added to a player's acting time for measured network delay."""
    chat: Literal["players", "all", "off"] = "players"
    """The writers: seated players, or everybody with an account. Everybody may read."""
    extras: Extras = Extras()
    approve: bool = False
    """The host of this private table approves the chips that others bring."""
    host: str = ""
    """The id of the player whose private table this is; empty: a public table."""
    tournament: str = ""
    """The id of the tournament that this table belongs to; empty: a cash table."""
    absent_seconds: float = 3
    """For turns of a player who has already timed out while away (in a tournament: who sits out)."""

    @property
    def buy_in_limit(self) -> int:
        return self.max_buy_in or NO_MAXIMUM
