"""Compute what a player who owes a blind must post, and when they can be dealt in (RULES.md A17 to A19, C4).

Computed again whenever something changes it and sent to the player, so that a client can show it and nobody needs to
know the rules.
"""

from collections.abc import Sequence

from dealerbox.games.catalog import GAMES
from dealerbox.table.button import Chair, Positions, deal_with_blinds
from dealerbox.table.config import MixedGame
from dealerbox.table.dealing import Dealing
from dealerbox.table.entry_events import EntryQuote
from dealerbox.table.events import (
    BlindsOwed,
    BombCalled,
    ChipsAdded,
    ConfigSet,
    DealersGameSet,
    EntryChosen,
    EntryQuoted,
    GameAsked,
    GameChosen,
    HandOpened,
    HandVoided,
    LeavePlanned,
    PlayerLeft,
    SatIn,
    SatOut,
    TableEvent,
)
from dealerbox.table.sitter import Sitter

_CHANGES = (
    BlindsOwed, BombCalled, ChipsAdded, ConfigSet, DealersGameSet, EntryChosen, GameAsked, GameChosen, HandOpened,
    HandVoided, LeavePlanned, PlayerLeft, SatIn, SatOut,
)  # fmt: skip
"""The events after which a quote may change."""


def new_quotes(table: Dealing, events: Sequence[TableEvent]) -> list[EntryQuoted]:
    """Return the quotes that changed through these events."""
    if table.config.tournament or not any(isinstance(event, _CHANGES) for event in events):
        return []
    waiting = [
        (seat, sitter)
        for seat, sitter in enumerate(table.seats)
        if sitter is not None and (sitter.quote is not None or (sitter.ready and not sitter.settled))
    ]
    if not waiting:
        return []
    quotes = [(seat, sitter, _quote(table, seat, sitter)) for seat, sitter in waiting]
    return [EntryQuoted(seat, quote) for seat, sitter, quote in quotes if quote != sitter.quote]


def _quote(table: Dealing, seat: int, sitter: Sitter) -> EntryQuote | None:
    """Return None for a player who is in the game, sits out, or is dealt in to the next hand without posting."""
    last = table.blinds_at
    if not sitter.ready or sitter.settled or last is None or not _next_has_blinds(table):
        return None
    chairs = table._chairs()
    if sum(chair.settled for chair in chairs) < 2:
        return None  # the table starts from the beginning, and nobody owes anything
    own = next(chair for chair in chairs if chair.seat == seat)
    chosen = _game_of_next_turn(table)
    stakes = chosen.stakes if chosen else table.config.stakes
    dead = min(stakes.small_blind if own.owes_small else 0, sitter.stack)
    live = min(stakes.big_blind if own.owes_big else 0, sitter.stack - dead)
    big_in = _hands_until_dealt_in(chairs, own._replace(posts=False), last, table.plan.big_blind_on_button)
    post_in = _hands_until_dealt_in(chairs, own._replace(posts=True), last, table.plan.big_blind_on_button)
    return EntryQuote(live, dead, post_in if post_in < big_in else 0, big_in)


def _next_has_blinds(table: Dealing) -> bool:
    """Return whether blinds are posted in the next hand. Everybody is dealt in to a bomb pot, or to a game without
    blinds in a rotation."""
    extras, number = table.config.extras, table.number + 1
    if table.bomb_called or (extras.bomb_every and number % extras.bomb_every == 0):
        return False
    chosen = _game_of_next_turn(table)
    return GAMES[chosen.game].has_blinds if chosen else table.plan.game.has_blinds


def _game_of_next_turn(table: Dealing) -> MixedGame | None:
    """Return the game that a rotation changes to before the next hand; None if the game stays the same."""
    rotation = table.config.extras.rotation
    if not rotation or table.game_hands:
        return None
    if table.config.extras.dealers_choice:  # what the player to choose has selected so far
        return rotation[table.sitter(table._next_chooser()).deals_game]
    return rotation[(table.game_at + 1) % len(rotation)]


def _hands_until_dealt_in(chairs: Sequence[Chair], own: Chair, last: Positions, dealer_has_big: bool) -> int:
    """Return in how many hands the player is dealt in if nobody joins or leaves; 1 is the next hand."""
    chairs = [own if chair.seat == own.seat else chair for chair in chairs]
    hands = 0
    while True:
        hands += 1
        deal = deal_with_blinds(chairs, last, dealer_has_big)
        if own.seat in deal.seats:
            return hands
        last = deal.positions
        chairs = [chair._replace(settled=chair.settled or chair.seat in deal.seats) for chair in chairs]
