"""Build what a viewer may know of a table from the table's state: the snapshot for viewers who join later."""

from dealerbox.cards import UNKNOWN
from dealerbox.hand.events import (
    BetMade,
    BroughtIn,
    Called,
    Checked,
    Drew,
    Folded,
    HandStarted,
    Protected,
    Raised,
    RunsChosen,
    SplitChosen,
    StoodPat,
    StreetDealt,
    UncalledReturned,
)
from dealerbox.hand.machine import Hand
from dealerbox.table.button import drawn_button
from dealerbox.table.events import BountyPaid, CardsShown, HandOpened, HandVoided
from dealerbox.table.sitter import Sitter
from dealerbox.table.state import TableState
from dealerbox.table.views import (
    AskedView,
    ChoosingView,
    HandView,
    PlaceView,
    SeatView,
    TableView,
    TurnView,
    WaitingView,
)

_TAGS: dict[type, str] = {
    Folded: "fold",
    Checked: "check",
    Called: "call",
    BroughtIn: "bring-in",
    BetMade: "bet",
    Raised: "raise",
    Protected: "protected",
    SplitChosen: "split",
    StoodPat: "stand",
    Drew: "draw",
}


def view_of(table: TableState, player: str | None) -> TableView:
    """Return the view of a player, seated or not, or of an observer (None). It equals the fold of all events that the
    viewer received."""
    return TableView(
        table.config,
        [None if sitter is None else _seat(table, seat, sitter) for seat, sitter in enumerate(table.seats)],
        None if table.hand is None else _hand(table, table.hand, table.place_of(player)),
        _turn(table),
        drawn_button(table.drawn, None if table.positions is None else table.positions.button),
        table.closed,
        table.next_hand,
        paused=table.paused,
        waiting=[WaitingView(waiter.player, waiter.name) for waiter in table.waiting],
        bomb_called=table.bomb_called,
        drawn=table.drawn,
        asked=[
            AskedView(request.player, request.name, request.seat, request.amount) for request in table.asked.values()
        ],
        choosing=_choosing(table),
    )


def _choosing(table: TableState) -> ChoosingView | None:
    asked = table.choosing
    if asked is None:
        return None
    return ChoosingView(asked.seat, asked.ends, table.sitter(asked.seat).deals_game if table.chosen else None)


def _seat(table: TableState, seat: int, sitter: Sitter) -> SeatView:
    return SeatView(
        sitter.player,
        sitter.name,
        table.chips(seat),
        reserved=sitter.reserved_until is not None,
        sitting_out=sitter.out_since is not None,
        leaving=sitter.leaving,
        away=sitter.disconnected_at is not None,
        held=sitter.held,
        entry=sitter.entry,
        owes_big=sitter.owes_big,
        owes_small=sitter.owes_small,
        quote=sitter.quote,
        out_at_big=sitter.out_at_big,
        top_up_to=sitter.top_up_to,
        rebuy=sitter.rebuy,
        straddles=sitter.straddles,
        deals_game=sitter.deals_game,
        offered_until=sitter.reserved_until or 0 if sitter.offered else 0,
        bounty=sitter.bounty,
    )


def _turn(table: TableState) -> TurnView | None:
    turn = table.turn
    if turn is None or table.clock is None:
        return None
    return TurnView(turn.seat, turn.turn, table.clock, turn.bank_ms, turn.options, table.banking)


def _hand(table: TableState, hand: Hand, viewer: int | None) -> HandView:
    opened = table.hand_log[0]
    assert isinstance(opened, HandOpened)
    view = HandView(
        opened.number,
        hand.plan.game.id,
        hand.plan.limit.value,
        opened.button,
        hand.street,
        board=list(hand.board),
        pots=list(hand.pots),
        rake=hand.rake,
        ended=not table.playing,
        bomb=table.bomb,
        second_board=list(hand.second_board),
        rabbit=[UNKNOWN if viewer is None else card for card in table.rabbit],
        knock_outs=list(table.knock_outs),
    )
    view.voided = next((event.reason for event in table.hand_log if isinstance(event, HandVoided)), "")
    if not view.voided:
        view.pot = hand.pot
        view.collected = hand.pot if hand.over else hand.pot - sum(hand.bets)
        view.drawing = hand.drawing and not hand.over
    shown = _shown(table, hand)
    view.places = [_place(table, hand, at, at == viewer or at in shown, at in shown) for at in range(hand.players)]
    _tag(table, view)
    for event in table.hand_log:
        if isinstance(event, BountyPaid):
            view.bounty, view.bounty_to = sum(event.paid), event.to
    return view


def _shown(table: TableState, hand: Hand) -> set[int]:
    """Return the places whose cards everybody sees after the hand."""
    shown = set() if hand.shown is None else {showing.seat for showing in hand.shown.shown}
    willing = {event.seat for event in table.hand_log if isinstance(event, CardsShown)}
    return shown | {place for place, seat in enumerate(table.hand_seats) if seat in willing}


def _place(table: TableState, hand: Hand, at: int, face_up: bool, shown: bool) -> PlaceView:
    cards = hand.cards[at]
    up = [card in hand.up[at] for card in cards]
    voided = not table.playing and not hand.over
    won = sum(pot.won[at] for pot in hand.pots)
    stack = hand.start_stacks[at] if voided else hand.stacks[at]
    return PlaceView(
        table.hand_seats[at],
        stack,
        0 if not table.playing else hand.bets[at],
        [card if open_ or face_up else UNKNOWN for card, open_ in zip(cards, up, strict=True)],
        up,
        folded=hand.folded[at],
        all_in=stack == won and not voided,
        protected=hand.protected[at],
        split=hand.votes[at],
        won=won,
        shown=shown,
        mucked=hand.shown is not None and at in hand.shown.mucked,
        name=table.hand_names[at],
    )


def _tag(table: TableState, view: HandView) -> None:
    """Add what only the log knows: each player's last action, cards drawn, and uncalled bets returned."""
    places = view.places
    for event in table.hand_log:
        if isinstance(event, HandStarted):
            for post in event.posts:
                places[post.seat].last = post.kind
                if view.bomb:
                    view.bomb_ante = max(view.bomb_ante, post.paid)
        elif isinstance(event, StreetDealt):
            for place in places if event.street else ():
                place.last = "fold" if place.last == "fold" else ""
                place.discarded = None if event.drawing else place.discarded
        elif isinstance(event, UncalledReturned):
            places[event.seat].returned += event.amount
        elif isinstance(event, RunsChosen):
            places[event.seat].last = "twice" if event.twice else "once"
        elif (tag := _TAGS.get(type(event))) is not None:
            place = places[event.seat]  # type: ignore[union-attr,index]
            place.last = tag
            if isinstance(event, Drew):
                place.discarded = len(event.discarded)
            elif isinstance(event, StoodPat):
                place.discarded = 0
