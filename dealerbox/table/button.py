"""Decide who is dealt in, where the button goes and who posts what (RULES.md A17 to A19, C4, C22, C39, C42).

These functions compute from the seats and the last hand's positions and change nothing. Seats are table seats, numbered
clockwise; "next" always means clockwise.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from dealerbox.game import Stakes
from dealerbox.hand.events import Post, PostKind


class Chair(NamedTuple):
    """A player who could be dealt in."""

    seat: int
    settled: bool = True
    """The player has been dealt in before and owes nothing."""
    posts: bool = False
    """The player chose to post what they owe instead of waiting for the big blind."""
    owes_small: bool = False
    owes_big: bool = False


class Positions(NamedTuple):
    """The seats of the button and the blinds in a hand; -1 for a blind in games without blinds."""

    button: int
    small: int = -1
    """Set even if nobody posts it: the seat that had the big blind before."""
    big: int = -1


class Deal(NamedTuple):
    """One hand: the seats dealt in (ascending), the positions, and the forced bets other than antes, in order."""

    seats: tuple[int, ...]
    positions: Positions
    posts: tuple[tuple[int, PostKind], ...] = ()


def next_seat(after: int, seats: Iterable[int]) -> int:
    """Return the first of ``seats`` clockwise after ``after``; ``after`` itself only if it is the only one."""
    return min(seats, key=lambda seat: (seat <= after, seat))


def _nearest_before(at: int, seats: Iterable[int]) -> int:
    """Return ``at`` if it is one of ``seats``, otherwise the first of them anticlockwise from it."""
    return max(seats, key=lambda seat: (seat <= at, seat))


def _between(start: int, seat: int, end: int) -> bool:
    """Return whether ``seat`` is after ``start`` and at or before ``end``, clockwise. False if ``start`` is ``end``."""
    return start < seat <= end if start <= end else seat > start or seat <= end


def deal_with_antes(chairs: Sequence[Chair], last: Positions | None) -> Deal:
    """Deal the next hand of a game without blinds: everybody is dealt in, and the button moves one active seat (C22).
    ``chairs`` are two or more, in ascending order."""
    seats = tuple(chair.seat for chair in chairs)
    return Deal(seats, Positions(seats[0] if last is None else next_seat(last.button, seats)))


def deal_with_blinds(chairs: Sequence[Chair], last: Positions | None, dealer_has_big: bool) -> Deal:
    """Deal the next hand of a game with blinds. ``chairs`` are two or more, in ascending order.

    The big blind always goes to the next player, so nobody has it twice in a row and nobody is skipped. A new
    player whom it reaches is dealt in with it. A player who owes a blind and does not want to wait may post it, except
    between the button and the big blind. If fewer than two players owe nothing, the table starts from the beginning and
    nobody owes anything.
    """
    if last is None or sum(chair.settled for chair in chairs) < 2:
        chairs = [Chair(chair.seat) for chair in chairs]
    if last is None:
        last = _before_the_first(chairs)
    big = next_seat(last.big, (chair.seat for chair in chairs))
    core = [chair.seat for chair in chairs if chair.settled or chair.seat == big]
    if len(core) == 2:
        # Heads-up nobody else can post: they would have the button now and the big blind in the next hand.
        other = core[0] if core[1] == big else core[1]
        positions = Positions(big if dealer_has_big else other, other, big)
        return Deal(tuple(core), positions, ((other, "small"), (big, "big")))
    small = last.big
    button = _nearest_before(last.small, [seat for seat in core if seat not in (small, big)])
    posting = [
        chair for chair in chairs if chair.posts and chair.seat not in core and _between(big, chair.seat, button)
    ]
    posts: list[tuple[int, PostKind]] = [(chair.seat, "dead") for chair in posting if chair.owes_small]
    posts += [(chair.seat, "big") for chair in posting if chair.owes_big]
    if small in core:
        posts.append((small, "small"))
    posts.append((big, "big"))
    seats = tuple(sorted([*core, *(chair.seat for chair in posting)]))
    return Deal(seats, Positions(button, small, big), tuple(posts))


def _before_the_first(chairs: Sequence[Chair]) -> Positions:
    """Return the positions from which the first hand follows: the lowest seat has the button and the next two post the
    blinds; heads-up the lowest seat has the big blind."""
    return Positions(chairs[0].seat, chairs[0].seat, chairs[1].seat)


def drawn_button(drawn: Sequence[tuple[int, int]], before: int | None) -> int | None:
    """Return the seat that drew the highest card and so has the button (RULES.md K6), or ``before`` if no cards were
    drawn."""
    return max(drawn, key=lambda card: card[1])[0] if drawn else before


def missed(seat: int, last: Positions | None, now: Positions) -> tuple[bool, bool]:
    """Return whether the small and the big blind passed a seat that is not dealt in, between the last hand and this
    one."""
    if last is None:
        return False, False
    return _between(last.small, seat, now.small), _between(last.big, seat, now.big)


def straddler(deal: Deal, player: str) -> int | None:
    """Return the seat that may straddle (``Extras.straddle``), or None if fewer than three play or that seat posts
    already."""
    if not player or len(deal.seats) < 3:
        return None
    seat = deal.positions.button if player == "button" else next_seat(deal.positions.big, deal.seats)
    return None if any(seat == posting for posting, _ in deal.posts) else seat


def antes_in_places(deal: Deal, ante: int) -> list[Post]:
    """Return everybody's ante, starting left of the button."""
    players = len(deal.seats)
    first = deal.seats.index(deal.positions.button) + 1
    return [Post((first + at) % players, "ante", ante, 0) for at in range(players)] if ante else []


def posts_in_places(deal: Deal, stakes: Stakes, straddle: int | None = None) -> tuple[Post, ...]:
    """Return the posts of a hand by place: the antes from the button's left, dead money, the blinds with the real big
    blind last (CONTRACTS.md, Posts), and then the straddle (twice the big blind) of the player in seat ``straddle``."""
    place = {seat: at for at, seat in enumerate(deal.seats)}
    posts = antes_in_places(deal, stakes.ante)
    for seat, kind in deal.posts:
        amount = stakes.big_blind if kind == "big" else stakes.small_blind
        if amount:
            posts.append(Post(place[seat], kind, amount, 0))
    if straddle is not None:
        posts.append(Post(place[straddle], "straddle", 2 * stakes.big_blind, 0))
    return tuple(posts)
