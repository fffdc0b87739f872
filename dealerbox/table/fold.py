"""Build views of a table from the redacted events that a viewer received.

Every client does this with its own stream (``client/src/fold``). For viewers who join later, ``snapshot.view_of``
builds the view from the table's state; tests check that the two are equal for every viewer after every command.
"""

from collections.abc import Callable
from typing import Any, get_args

from msgspec.structs import replace

from dealerbox.hand.events import (
    BetMade,
    BroughtIn,
    Called,
    Checked,
    DeckShuffled,
    Drew,
    Folded,
    HandEnded,
    HandStarted,
    MuckShuffled,
    Protected,
    Raised,
    RunsChosen,
    RunsOffered,
    SecondBoardDealt,
    ShownDown,
    SplitChosen,
    StoodPat,
    StreetDealt,
    UncalledReturned,
)
from dealerbox.table.config import TableConfig
from dealerbox.table.events import (
    BankStarted,
    BankStopped,
    BombCalled,
    BountyPaid,
    CardsShown,
    ChipsAnswered,
    ChipsAsked,
    ClockRanOut,
    ClosePlanned,
    ConfigPlanned,
    ConfigSet,
    GameAsked,
    GameChosen,
    HandOpened,
    HandVoided,
    HostNamed,
    JackpotWon,
    LagNoted,
    NextHandPlanned,
    ProtectionDue,
    RabbitShown,
    TableEvent,
    TurnStarted,
    WaiterLost,
)
from dealerbox.table.fold_seats import SEATS, seat_of
from dealerbox.table.setup import with_game
from dealerbox.table.views import AskedView, ChoosingView, HandView, PlaceView, TableView, TurnView


def empty_view(config: TableConfig) -> TableView:
    """Return the view of a table at which nothing has happened yet."""
    return TableView(config, [None] * config.seats)


def fold(view: TableView, event: TableEvent) -> None:
    """Update ``view`` by an event as its viewer received it."""
    folding = _FOLD.get(type(event))
    if folding is not None:
        folding(view, event)


def _hand(view: TableView) -> HandView:
    assert view.hand is not None
    return view.hand


def _place(view: TableView, place: int) -> PlaceView:
    return _hand(view).places[place]


# ---- the hand ----


def _next_hand_planned(view: TableView, event: NextHandPlanned) -> None:
    view.next_hand = event.at
    if event.at is None:
        view.choosing = None


def _game_asked(view: TableView, event: GameAsked) -> None:
    view.choosing = ChoosingView(event.seat, event.ends)
    view.next_hand = event.ends


def _game_chosen(view: TableView, event: GameChosen) -> None:
    view.choosing = None
    view.config = with_game(view.config, view.config.extras.rotation[event.at])


def _bomb_called(view: TableView, event: BombCalled) -> None:
    view.bomb_called = event.ante


def _chips_asked(view: TableView, event: ChipsAsked) -> None:
    view.asked = [request for request in view.asked if request.player != event.player]
    view.asked.append(AskedView(event.player, event.name, event.seat, event.amount))


def _chips_answered(view: TableView, event: ChipsAnswered) -> None:
    view.asked = [request for request in view.asked if request.player != event.player]


def _config_set(view: TableView, event: ConfigSet) -> None:
    if event.config.extras.rotation != view.config.extras.rotation:
        for seat in view.seats:
            if seat is not None:
                seat.deals_game = 0
    view.config, view.hand, view.choosing = event.config, None, None
    view.seats = (view.seats + [None] * event.config.seats)[: event.config.seats]
    view.bomb_called = 0


def _host_named(view: TableView, event: HostNamed) -> None:
    view.config = replace(view.config, host=event.player)


def _hand_opened(view: TableView, event: HandOpened) -> None:
    config = view.config
    hand = HandView(event.number, config.game, config.limit, event.button, bomb=event.bomb)
    for at in event.seats:
        seat = seat_of(view, at)
        if event.big >= 0:
            seat.owes_big = seat.owes_small = False
        hand.places.append(PlaceView(at, seat.stack, name=seat.name))
    view.hand = hand
    view.button = event.button
    view.drawn = ()
    view.next_hand = None
    if event.bomb:
        view.bomb_called = 0


def _started(view: TableView, event: HandStarted) -> None:
    hand = _hand(view)
    hand.game, hand.limit = event.game, event.limit
    for post in event.posts:
        live = post.kind not in ("ante", "dead")
        _pay(view, post.seat, post.paid, post.kind, live=live)
        if not live:
            hand.collected += post.paid
        if hand.bomb:
            hand.bomb_ante = max(hand.bomb_ante, post.paid)


def _pay(view: TableView, at: int, amount: int, tag: str, *, live: bool = True) -> None:
    place = _place(view, at)
    place.stack -= amount
    place.last = tag
    place.all_in = not place.stack
    if live:
        place.bet += amount
    _hand(view).pot += amount
    seat_of(view, place.seat).stack = place.stack


def _dealt(view: TableView, event: StreetDealt) -> None:
    hand = _hand(view)
    hand.street = event.street
    hand.drawing = event.drawing
    hand.board.extend(event.board)
    if event.street:
        hand.collected = hand.pot
    for place in hand.places:
        if event.street:
            place.bet = 0
            place.last = "fold" if place.folded else ""
        if event.drawing:
            place.discarded = None
    for place, cards in zip(hand.places, event.cards, strict=bool(event.cards)):
        place.cards.extend(cards)
        place.up.extend(face == "u" for face in event.deal[: len(cards)])


def _acts(view: TableView, at: int, tag: str) -> PlaceView:
    """Record an action, which ends the turn."""
    view.turn = None
    place = _place(view, at)
    place.last = tag
    return place


def _folded(view: TableView, event: Folded) -> None:
    _acts(view, event.seat, "fold").folded = True


def _checked(view: TableView, event: Checked) -> None:
    _acts(view, event.seat, "check")


def _called(view: TableView, event: Called) -> None:
    _acts(view, event.seat, "call")
    _pay(view, event.seat, event.amount, "call")


def _brought_in(view: TableView, event: BroughtIn) -> None:
    _acts(view, event.seat, "bring-in")
    _pay(view, event.seat, event.amount, "bring-in")


def _bet(view: TableView, event: BetMade) -> None:
    _bet_or_raised(view, event.seat, event.amount, "bet")


def _raised(view: TableView, event: Raised) -> None:
    _bet_or_raised(view, event.seat, event.amount, "raise")


def _bet_or_raised(view: TableView, at: int, amount: int, tag: str) -> None:
    """A bet clears the votes for a split (RULES.md J12)."""
    _acts(view, at, tag)
    _pay(view, at, amount, tag)
    for place in _hand(view).places:
        place.split = False


def _protected(view: TableView, event: Protected) -> None:
    _acts(view, event.seat, "protected").protected = True


def _split(view: TableView, event: SplitChosen) -> None:
    _acts(view, event.seat, "split").split = True


def _runs_chosen(view: TableView, event: RunsChosen) -> None:
    _acts(view, event.seat, "twice" if event.twice else "once")


def _second_board(view: TableView, event: SecondBoardDealt) -> None:
    _hand(view).second_board = list(event.board)


def _stood(view: TableView, event: StoodPat) -> None:
    _acts(view, event.seat, "stand").discarded = 0


def _drew(view: TableView, event: Drew) -> None:
    place = _acts(view, event.seat, "draw")
    for card in event.discarded:
        at = place.cards.index(card)
        del place.cards[at], place.up[at]
    place.cards.extend(event.received)
    place.up.extend(False for _ in event.received)
    place.discarded = len(event.discarded)


def _returned(view: TableView, event: UncalledReturned) -> None:
    place = _place(view, event.seat)
    place.stack += event.amount
    place.bet -= event.amount
    place.returned += event.amount
    place.all_in = False
    _hand(view).pot -= event.amount
    seat_of(view, place.seat).stack = place.stack


def _shown_down(view: TableView, event: ShownDown) -> None:
    for shown in event.shown:
        _show(_place(view, shown.seat), shown.cards)
    for at in event.mucked:
        _place(view, at).mucked = True


def _show(place: PlaceView, cards: tuple[int, ...]) -> None:
    place.cards = list(cards)
    place.shown = True


def _ended(view: TableView, event: HandEnded) -> None:
    hand = _hand(view)
    hand.pots = list(event.pots)
    hand.rake = event.rake
    hand.collected = hand.pot
    for at, place in enumerate(hand.places):
        place.won = sum(pot.won[at] for pot in event.pots)
    _clear_bets(view, event.stacks)


def _voided(view: TableView, event: HandVoided) -> None:
    hand = _hand(view)
    hand.voided = event.reason
    hand.pot = hand.collected = 0
    for place in hand.places:
        place.all_in = False
    _clear_bets(view, event.stacks)


def _clear_bets(view: TableView, stacks: tuple[int, ...]) -> None:
    """Clear the bets in front of the players."""
    hand = _hand(view)
    view.turn = None
    hand.ended = True
    hand.drawing = False
    for place, stack in zip(hand.places, stacks, strict=True):
        place.stack = stack
        place.bet = 0
        seat_of(view, place.seat).stack = stack


def _cards_shown(view: TableView, event: CardsShown) -> None:
    for place in _hand(view).places:
        if place.seat == event.seat:
            _show(place, event.cards)


def _rabbit_shown(view: TableView, event: RabbitShown) -> None:
    _hand(view).rabbit = list(event.cards)


def _bounty_paid(view: TableView, event: BountyPaid) -> None:
    hand = _hand(view)
    hand.bounty = sum(event.paid)
    hand.bounty_to = event.to
    for place, paid in zip(hand.places, event.paid, strict=True):
        seat_of(view, place.seat).stack -= paid
    seat_of(view, hand.places[event.to].seat).stack += hand.bounty


# ---- turns ----


def _turn_started(view: TableView, event: TurnStarted) -> None:
    view.turn = TurnView(event.seat, event.turn, event.ends, event.bank_ms, event.options)
    _hand(view).drawing = event.options.discard is not None


def _bank_started(view: TableView, event: BankStarted) -> None:
    assert view.turn is not None
    view.turn.ends = event.ends
    view.turn.banking = True


def _clock_is_over(view: TableView, event: ProtectionDue | ClockRanOut) -> None:
    view.turn = None


_FOLD: dict[type, Callable[[TableView, Any], None]] = {
    **SEATS,
    NextHandPlanned: _next_hand_planned,
    GameAsked: _game_asked,
    GameChosen: _game_chosen,
    BombCalled: _bomb_called,
    ChipsAsked: _chips_asked,
    ChipsAnswered: _chips_answered,
    ConfigSet: _config_set,
    HostNamed: _host_named,
    HandOpened: _hand_opened,
    TurnStarted: _turn_started,
    BankStarted: _bank_started,
    ProtectionDue: _clock_is_over,
    ClockRanOut: _clock_is_over,
    CardsShown: _cards_shown,
    RabbitShown: _rabbit_shown,
    BountyPaid: _bounty_paid,
    HandVoided: _voided,
    HandStarted: _started,
    StreetDealt: _dealt,
    Folded: _folded,
    Checked: _checked,
    Called: _called,
    BroughtIn: _brought_in,
    BetMade: _bet,
    Raised: _raised,
    Protected: _protected,
    SplitChosen: _split,
    RunsChosen: _runs_chosen,
    SecondBoardDealt: _second_board,
    StoodPat: _stood,
    Drew: _drew,
    UncalledReturned: _returned,
    ShownDown: _shown_down,
    HandEnded: _ended,
}

_IGNORED = (
    WaiterLost, RunsOffered, DeckShuffled, MuckShuffled, LagNoted, BankStopped, JackpotWon, ClosePlanned, ConfigPlanned,
)  # fmt: skip

_unsorted = [event.__name__ for event in get_args(TableEvent) if (event in _FOLD) == (event in _IGNORED)]
if _unsorted:
    raise TypeError(f"events that the view neither folds nor ignores, or both: {_unsorted}")
