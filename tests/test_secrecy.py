"""No byte sent to a viewer depends on a card that they may not see, in any game."""

import random
from collections.abc import Sequence

import msgspec
import pytest

from dealerbox.cards import DECKS
from dealerbox.game import Limit
from dealerbox.games.catalog import GAMES
from dealerbox.hand.commands import (
    BetTo,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    PlayerCommand,
    RaiseTo,
    Split,
    StandPat,
)  # fmt: skip
from dealerbox.hand.events import Drew, HandEnded, MuckShuffled, ShownDown, StreetDealt
from dealerbox.hand.options import Options
from dealerbox.simulate.setups import usual_stakes
from dealerbox.table.commands import Act, AddChips, TakeSeat
from dealerbox.table.config import TableConfig
from dealerbox.table.events import TableEvent
from dealerbox.table.machine import Table
from dealerbox.table.redaction import redact
from dealerbox.table.snapshot import view_of

PLAYERS = ("ann", "bea", "cid")
VIEWERS = ("ann", "bea", None)
CHIPS = 2000


class FixedDeck:
    """The test's deck; a muck keeps its order, by position and not by card."""

    def __init__(self, deck: Sequence[int]) -> None:
        self._deck = list(deck)
        self._dealt = False

    def shuffle(self, cards: Sequence[int]) -> list[int]:
        """Return the fixed deck first, then the cards unchanged."""
        if self._dealt:
            return list(cards)
        self._dealt = True
        return self._deck


class Sent:
    """What one viewer was sent, up to the showdown, and the cards that they saw in it."""

    def __init__(self) -> None:
        self.bytes: list[bytes] = []
        self.seen: set[int] = set()
        self.over = False

    def hear(self, table: Table, viewer: str | None, event: TableEvent) -> None:
        seen = redact(event, table.place_of(viewer))
        if seen is None or self.over:
            return
        if isinstance(seen, ShownDown | HandEnded):
            self.over = True
            return
        self.bytes.append(msgspec.json.encode(seen))
        for cards in _cards_of(seen):
            self.seen.update(card for card in cards if card >= 0)

    def look(self, table: Table, viewer: str | None) -> None:
        if not self.over:
            self.bytes.append(msgspec.json.encode(view_of(table, viewer)))


def _cards_of(event: TableEvent) -> list[tuple[int, ...]]:
    if isinstance(event, StreetDealt):
        return [*event.cards, event.board]
    if isinstance(event, Drew):
        return [event.discarded, event.received]
    return [event.cards] if isinstance(event, MuckShuffled) else []


def _play(game: str, limit: Limit, deck: Sequence[int], seed: int) -> dict[str | None, Sent]:
    """Play one hand of three players whose actions depend on the seed and their options only."""
    stakes = usual_stakes(game, limit)
    config = TableConfig("t", "Test", game, limit.value, stakes, 5, min_buy_in=100, max_buy_in=10_000)
    table = Table(config, FixedDeck(deck))
    sent = {viewer: Sent() for viewer in VIEWERS}

    def tell(events: list[TableEvent]) -> None:
        for viewer, heard in sent.items():
            for event in events:
                heard.hear(table, viewer, event)
            heard.look(table, viewer)

    tell(table.open(0))
    for seat, player in enumerate(PLAYERS):
        tell(table.handle(player, TakeSeat(seat, player), 0))
        tell(table.handle(player, AddChips(CHIPS), 0))
    assert table.due is not None
    tell(table.wake(table.due))
    chance = random.Random(seed)
    while not sent[None].over:
        turn = view_of(table, None).turn
        assert turn is not None
        player = PLAYERS[turn.seat]
        action = _act(turn.options, view_of(table, player).hand.places[table.place_of(player)].cards, chance)  # type: ignore
        tell(table.handle(player, Act(turn.turn, action), 0))
    return sent


def _act(options: Options, cards: list[int], chance: random.Random) -> PlayerCommand:
    if options.discard is not None:
        count = chance.randint(0, 3)
        return Discard(tuple(cards[:count])) if count else StandPat()
    choices: list[PlayerCommand] = [Check() if options.check else BringIn() if options.bring_in else Call()] * 4
    if options.bet:
        choices.append(BetTo(options.bet[0]))
    if options.raise_:
        choices.append(RaiseTo(options.raise_[0]))
    if options.fold and not options.check:
        choices.append(Fold())
    if options.split:
        choices.append(Split())
    return chance.choice(choices)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("game", list(GAMES))
def test_hidden_cards_change_no_byte(game: str, viewer: str | None) -> None:
    hidden = 0
    for seed in range(12):
        chance = random.Random(f"{game} {seed}")
        deck = list(DECKS[GAMES[game].deck])
        chance.shuffle(deck)
        limit = list(Limit)[seed % len(Limit)]
        first = _play(game, limit, deck, seed)[viewer]
        unseen = [at for at, card in enumerate(deck) if card not in first.seen]
        moved = unseen[1:] + unseen[:1]
        other = list(deck)
        for at, to in zip(unseen, moved, strict=True):
            other[to] = deck[at]
        second = _play(game, limit, other, seed)[viewer]
        assert second.bytes == first.bytes
        assert len(first.bytes) > 10
        hidden += len(unseen)
    assert hidden > 100
