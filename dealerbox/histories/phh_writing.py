"""Write a hand of the room in the PHH format.

Players are in the order of the deal (see ``phh``). Amounts are in the currency, not in its hundredths. What the format
has no field for goes into fields of our own, which begin with ``_`` as the format demands: ``_rakes``, what the rake
took from each player's winnings; ``_first``, who acted first if the blinds say otherwise; ``_smallest_chip``, by which
a reader divides pots; and ``_void``, why a hand does not count: its actions then end with the last that happened, and
everybody has their starting stack.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any, TypeVar

from dealerbox.cards import CARDS
from dealerbox.game import Limit, Stakes
from dealerbox.games.catalog import GAMES
from dealerbox.hand.events import (
    BetMade,
    BroughtIn,
    Called,
    Checked,
    Drew,
    Folded,
    HandStarted,
    MuckShuffled,
    Protected,
    Raised,
    SecondBoardDealt,
    ShownDown,
    StoodPat,
    StreetDealt,
)  # fmt: skip
from dealerbox.histories.phh import VARIANTS, read_tables, translate
from dealerbox.histories.replay import HistoryFault, replay
from dealerbox.histories.visible_hand import VisibleHand, decimal, decimals

T = TypeVar("T")

_CODES = {game_and_limit: code for code, game_and_limit in VARIANTS.items()}


class NotInFormat(Exception):
    """PHH cannot express what happened in the hand; the message says what, for people."""


def variant_of(game: str, limit: str) -> str | None:
    """Return the format's code for a game, None if it has none."""
    return _CODES.get((game, Limit(limit)))


def write(hand: VisibleHand) -> str:
    """Return the hand as a TOML document in which cards that its reader may not know are ``??``. The document has been
    replayed and led to the same stacks. Raise ``NotInFormat``."""
    lines = list(_fields(hand))
    if hand.void:
        return "\n".join([*lines, f"_void = {_text(hand.void)}"]) + "\n"
    rakes = _rakes(hand, "\n".join(lines))
    if any(rakes):
        lines.append(f"_rakes = {decimals(rakes)}")
    return "\n".join(lines) + "\n"


def _fields(hand: VisibleHand) -> Iterator[str]:
    opening = hand.opening
    code = variant_of(opening.game, opening.limit)
    if code is None:
        raise NotInFormat(f"PHH has no {opening.limit} {GAMES[opening.game].name}")
    order = _Order(opening)
    yield f"variant = {_text(code)}"
    yield from _posts(opening, order)
    yield from _bets(opening)
    yield f"starting_stacks = {decimals(order.of(opening.stacks))}"
    yield f"actions = {_texts(_actions(hand, order))}"
    yield f"finishing_stacks = {decimals(order.of(hand.stacks))}"
    when = datetime.fromtimestamp(hand.started // 1000, UTC)
    yield from (f"day = {when.day}", f"month = {when.month}", f"year = {when.year}")
    yield f"time = {when:%H:%M:%S}"
    yield "time_zone = 'UTC'"
    yield f"hand = {hand.number}"
    yield f"table = {_text(hand.table)}"
    yield f"players = {_texts(order.of(hand.names))}"
    yield f"seats = {[seat + 1 for seat in order.of(hand.seats)]}"
    yield f"currency = {_text(hand.currency)}"
    yield f"_smallest_chip = {decimal(opening.stakes.chip)}"


class _Order:
    """The players in the format's order: the first is left of the button."""

    def __init__(self, opening: HandStarted) -> None:
        players = len(opening.stacks)
        self.places = [(opening.button + 1 + step) % players for step in range(players)]
        self._numbers = {place: number for number, place in enumerate(self.places, 1)}

    def of(self, values: Sequence[T]) -> list[T]:
        return [values[place] for place in self.places]

    def player(self, place: int) -> str:
        return f"p{self._numbers[place]}"


# ---- posts and bets ----


def _posts(opening: HandStarted, order: _Order) -> Iterator[str]:
    antes, blinds = [0] * len(opening.stacks), [0] * len(opening.stacks)
    kinds = {post.kind for post in opening.posts}
    if {"ante", "dead"} <= kinds and any(post.paid < post.asked for post in opening.posts if post.kind == "ante"):
        raise NotInFormat("PHH cannot distinguish a short ante from dead money")
    for post in opening.posts:
        (antes if post.kind in ("ante", "dead") else blinds)[post.seat] += post.asked
    # Heads-up the format reverses antes and blinds.
    turned = -1 if len(antes) == 2 else 1
    if "ante" in kinds and "dead" not in kinds:
        yield "ante_trimming_status = true"
    yield f"antes = {decimals(order.of(antes)[::turned])}"
    if GAMES[opening.game].has_blinds:
        yield f"blinds_or_straddles = {decimals(order.of(blinds)[::turned])}"
        first = _first(opening)
        if first != _usual_first(order.of(blinds), opening.stakes, order):
            yield f"_first = {_text(order.player(first))}"


def _first(opening: HandStarted) -> int:
    if opening.first is not None:
        return opening.first
    live = [post.seat for post in opening.posts if post.kind in ("big", "straddle")]
    if not live:
        raise NotInFormat("PHH cannot express that there is no betting in the first round (a bomb pot)")
    return (live[-1] + 1) % len(opening.stacks)


def _usual_first(blinds: list[int], stakes: Stakes, order: _Order) -> int | None:
    """Return who acts first according to the blinds: the player after the last of the largest; None if nobody posted it
    in full."""
    largest = max(blinds)
    if largest < stakes.big_blind:
        return None
    last = max(at for at, blind in enumerate(blinds) if blind == largest)
    return order.places[(last + 1) % len(blinds)]


def _bets(opening: HandStarted) -> Iterator[str]:
    stakes = opening.stakes
    if not GAMES[opening.game].has_blinds:
        yield f"bring_in = {decimal(stakes.bring_in)}"
    if opening.limit == Limit.FIXED:
        yield f"small_bet = {decimal(stakes.small_bet)}"
        yield f"big_bet = {decimal(stakes.big_bet)}"
    else:
        yield f"min_bet = {decimal(stakes.big_blind)}"


# ---- actions ----


def _actions(hand: VisibleHand, order: _Order) -> list[str]:
    lines: list[str] = []
    drawn: list[str] = []  # new cards wait here: in the format everybody discards before anybody is dealt to
    for event in hand.events[1:]:
        write = _WRITERS.get(type(event))
        if isinstance(event, Protected):
            raise NotInFormat("PHH cannot express that a player was protected after a lost connection")
        if isinstance(event, SecondBoardDealt):
            raise NotInFormat("PHH cannot express that the board was run twice")
        if drawn and not isinstance(event, Drew | StoodPat | MuckShuffled):
            lines += drawn
            drawn = []
        if write is not None:
            lines += write(event, order)
        if isinstance(event, Drew):
            drawn.append(f"d dh {order.player(event.seat)} {_cards(event.received)}")
    return lines


def _dealt(event: StreetDealt, order: _Order) -> list[str]:
    lines = [
        f"d dh {order.player(place)} {_cards(event.cards[place])}" for place in order.places if _got_any(event, place)
    ]
    return [*lines, f"d db {_cards(event.board)}"] if event.board else lines


def _got_any(event: StreetDealt, place: int) -> bool:
    return bool(event.cards) and bool(event.cards[place])


def _shown_down(event: ShownDown, order: _Order) -> list[str]:
    shown = [f"{order.player(hole_cards.seat)} sm {_cards(hole_cards.cards)}" for hole_cards in event.shown]
    return [*shown, *(f"{order.player(seat)} sm" for seat in event.mucked)]


_WRITERS: dict[type, Callable[[Any, _Order], list[str]]] = {
    StreetDealt: _dealt,
    Folded: lambda event, order: [f"{order.player(event.seat)} f"],
    Checked: lambda event, order: [f"{order.player(event.seat)} cc"],
    Called: lambda event, order: [f"{order.player(event.seat)} cc"],
    BroughtIn: lambda event, order: [f"{order.player(event.seat)} pb"],
    BetMade: lambda event, order: [f"{order.player(event.seat)} cbr {decimal(event.to)}"],
    Raised: lambda event, order: [f"{order.player(event.seat)} cbr {decimal(event.to)}"],
    StoodPat: lambda event, order: [f"{order.player(event.seat)} sd"],
    Drew: lambda event, order: [f"{order.player(event.seat)} sd {_cards(event.discarded)}"],
    ShownDown: _shown_down,
}


# ---- the check ----


def _rakes(hand: VisibleHand, text: str) -> list[int]:
    """Return what the rake took from each player, in the format's order; the replay of the text does not know it."""
    ((number, table),) = read_tables(text)
    try:
        recorded = translate(number, table)
        replayed = replay(recorded)
    except HistoryFault as fault:
        raise NotInFormat(f"PHH cannot express what happened in this hand: {fault}") from None
    stacks = [Fraction(100 * stack, recorded.unit) for stack in replayed.stacks]
    taken = [before - after for before, after in zip(stacks, _Order(hand.opening).of(hand.result.stacks), strict=True)]
    if (
        not replayed.over
        or sum(taken) != hand.result.rake
        or any(amount < 0 or amount.denominator > 1 for amount in taken)
    ):
        raise NotInFormat("PHH cannot express what happened in this hand: by its rules it ends differently")
    return [int(amount) for amount in taken]


# ---- text ----


def _cards(cards: Sequence[int]) -> str:
    return "".join(CARDS[card] if card >= 0 else "??" for card in cards)


def _text(text: str) -> str:
    """Return a TOML string. A name may hold any letter; TOML's basic strings are written like JSON's."""
    return f"'{text}'" if "'" not in text and text.isprintable() else json.dumps(text, ensure_ascii=False)


def _texts(texts: Sequence[str]) -> str:
    return f"[{', '.join(map(_text, texts))}]"
