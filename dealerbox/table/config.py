"""How a table is set up. Never compiled."""

from typing import Literal

from msgspec import Struct

from dealerbox.game import Stakes

NO_MOST = 2**53 - 1
"""More than anybody brings; the largest whole number that every client can count to."""


class MixedGame(Struct, frozen=True, gc=False):
    """One game of a table that plays several. ``draw_seconds`` as in ``TableConfig``."""

    game: str
    limit: str
    stakes: Stakes
    draw_seconds: float = 0


class Extras(Struct, frozen=True, gc=False, omit_defaults=True):
    """What players of home games like, all of it off where nothing is said.

    ``rotation``: the games that the table plays in turn, ``rotate_every`` hands or orbits each. An orbit is as many
    hands as there are players when it begins. ``straddle``: who may post twice the big blind beside the blinds: the
    player after the big blind, or the dealer. ``bomb_every``: each so many hands is a bomb pot, in which everybody
    dealt in pays ``bomb_ante`` and nobody bets before the flop (or the first draw); 0: none. One that is due in a game
    without blinds waits for the next game that has them. ``run_twice``: where nobody can
    bet any more, all who are in may agree to have the rest of the board dealt twice. ``rabbit``: who was
    dealt in may see which common cards would have come. ``seven_deuce``: what everybody dealt in pays to who wins with
    a seven and a deuce, in games of two cards each. ``dealers_choice``: not the order of the rotation says which of its
    games is next, but who deals. ``symbol``: what the host calls 100 units of chips that are settled in person, written
    behind amounts ("€", "kr"); it has no effect on play or money.

    At a private table what none of its games can use has no effect, and has one again when its host changes the game.
    """

    rotation: tuple[MixedGame, ...] = ()
    rotate_by: Literal["hands", "orbits"] = "orbits"
    rotate_every: int = 1
    straddle: Literal["", "utg", "button"] = ""
    bomb_every: int = 0
    bomb_ante: int = 0
    run_twice: bool = False
    rabbit: bool = False
    seven_deuce: int = 0
    dealers_choice: bool = False
    symbol: str = ""


class TableConfig(Struct, frozen=True, gc=False):
    """One table. Amounts are units of the smallest chip; times are seconds. ``money`` is ``fun`` or ``real``,
    ``currency`` the currency of its accounts. Where several games are played, ``game``, ``limit``, ``stakes`` and
    ``draw_seconds`` are those of the one that is on."""

    id: str
    name: str
    game: str
    limit: str
    stakes: Stakes
    seats: int
    min_buy_in: int
    max_buy_in: int
    """0: there is no most (RULES.md A14)."""
    house: str = "dealerbox"
    money: Literal["fun", "real"] = "fun"
    currency: str = "FUN"
    turn_seconds: float = 20
    bank_seconds: float = 60
    """The time bank that a player brings to the table."""
    bank_refill_seconds: float = 2
    """What a hand dealt to him adds to it, up to ``bank_seconds``."""
    draw_seconds: float = 0
    """For each draw. 0: what the house says for the game (RULES.md C20); a table in play always has the number."""
    pause_seconds: float = 4
    """From the end of a hand with a showdown to the next one."""
    short_pause_seconds: float = 1.5
    """The same where no hand was shown."""
    street_seconds: float = 0.9
    """Between the streets that are dealt with everybody all-in (a pace for the eye; the chips wait for it)."""
    away_seconds: float = 600
    """How long a seat is kept for a player who sits out."""
    return_seconds: float = 3600
    """How long the table remembers with how much a player left: so much he must bring if he comes back."""
    warning_seconds: float = 5
    """So long before the acting time or the time bank is over the player is warned."""
    lag_seconds: float = 1
    """The most that is added to a player's acting time for the way over the net, as it was measured."""
    chat: Literal["players", "all", "off"] = "players"
    """Who may write: the players with a seat, or everybody who has an account. Everybody may read."""
    extras: Extras = Extras()
    approve: bool = False
    """Of a private table: its host approves what others bring."""
    host: str = ""
    """Whose private table it is (a player's id); empty: the table is open to all."""
    tournament: str = ""
    """Whose table it is where its seats and chips are a tournament's; empty: a cash table."""
    absent_seconds: float = 3
    """For the turns of a player whom the others have waited for already (in a tournament: who sits out)."""

    @property
    def most_buy_in(self) -> int:
        return self.max_buy_in or NO_MOST
