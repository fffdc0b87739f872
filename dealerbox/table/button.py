"""Who is dealt in, where the button goes, and who posts what (RULES.md A17 to A19, C4, C22, C39, C42).

Everything here is worked out from the seats and the last hand's positions, and changes nothing. Seats are table seats,
clockwise by their numbers; "the next" is always clockwise.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from dealerbox.game import Stakes
from dealerbox.hand.events import Post, PostKind


class Chair(NamedTuple):
    """A player who could be dealt in. ``settled``: he has been dealt in before and owes nothing. ``posts``: he wants to
    post what he owes instead of waiting for the big blind."""

    seat: int
    settled: bool = True
    posts: bool = False
    owes_small: bool = False
    owes_big: bool = False


class Positions(NamedTuple):
    """Where the dealer and the blinds of a hand sit; -1 for a blind in games without. ``small`` counts also where
    nobody posts it: the seat that had the big blind before."""

    button: int
    small: int = -1
    big: int = -1


class Deal(NamedTuple):
    """One hand: the seats dealt in, ascending, the positions, and the forced bets beside the antes, in order."""

    seats: tuple[int, ...]
    positions: Positions
    posts: tuple[tuple[int, PostKind], ...] = ()


def next_seat(after: int, seats: Iterable[int]) -> int:
    """The first of ``seats`` that follows ``after`` clockwise; ``after`` itself only where there is no other."""
    return min(seats, key=lambda seat: (seat <= after, seat))


def _nearest_before(at: int, seats: Iterable[int]) -> int:
    """``at``, or else the first of ``seats`` on the way back (anticlockwise)."""
    return max(seats, key=lambda seat: (seat <= at, seat))


def _between(start: int, seat: int, end: int) -> bool:
    """Whether ``seat`` lies after ``start`` and not after ``end``, clockwise; nothing is between a seat and itself."""
    return start < seat <= end if start <= end else seat > start or seat <= end


def deal_with_antes(chairs: Sequence[Chair], last: Positions | None) -> Deal:
    """The next hand of a game without blinds, for two players or more, ``chairs`` in ascending order: everybody is
    dealt in, the dealer mark moves one active seat (C22)."""
    seats = tuple(chair.seat for chair in chairs)
    return Deal(seats, Positions(seats[0] if last is None else next_seat(last.button, seats)))


def deal_with_blinds(chairs: Sequence[Chair], last: Positions | None, dealer_has_big: bool) -> Deal:
    """The next hand of a game with blinds, for two players or more, ``chairs`` in ascending order.

    The big blind goes to the next player whoever he is: so nobody has it twice running and nobody is skipped, and a
    newcomer whom it reaches comes in with it. Who owes a blind and does not wait may post it, but not between the
    button and the big blind. Where fewer than two players owe nothing, the table starts anew and nobody owes anything.
    """
    if last is None or sum(chair.settled for chair in chairs) < 2:
        chairs = [Chair(chair.seat) for chair in chairs]
    if last is None:
        last = _before_the_first(chairs)
    big = next_seat(last.big, (chair.seat for chair in chairs))
    core = [chair.seat for chair in chairs if chair.settled or chair.seat == big]
    if len(core) == 2:
        # Heads-up nobody else can post: he would be the dealer now and the big blind in the next hand.
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
    """Positions from which the first hand follows: the lowest seat deals, the next two post the blinds; heads-up the
    lowest seat has the big blind."""
    return Positions(chairs[0].seat, chairs[0].seat, chairs[1].seat)


def drawn_button(drawn: Sequence[tuple[int, int]], before: int | None) -> int | None:
    """The seat with the highest of the drawn cards has the mark (RULES.md K6), and the seat that had it ``before``
    where none were drawn."""
    return max(drawn, key=lambda one: one[1])[0] if drawn else before


def missed(seat: int, last: Positions | None, now: Positions) -> tuple[bool, bool]:
    """Which blinds, small and big, went past a seat that is not dealt in between the last hand and this one."""
    if last is None:
        return False, False
    return _between(last.small, seat, now.small), _between(last.big, seat, now.big)


def straddler(deal: Deal, who: str) -> int | None:
    """Whose the straddle is (``Extras.straddle``); None where fewer than three play, or he posts something else."""
    if not who or len(deal.seats) < 3:
        return None
    seat = deal.positions.button if who == "button" else next_seat(deal.positions.big, deal.seats)
    return None if any(seat == posting for posting, _ in deal.posts) else seat


def antes_in_places(deal: Deal, ante: int) -> list[Post]:
    """Everybody's ante, from the dealer's left."""
    players = len(deal.seats)
    first = deal.seats.index(deal.positions.button) + 1
    return [Post((first + at) % players, "ante", ante, 0) for at in range(players)] if ante else []


def posts_in_places(deal: Deal, stakes: Stakes, straddle: int | None = None) -> tuple[Post, ...]:
    """What the hand is told to take, by places: the antes from the dealer's left, then dead money, and the real big
    blind last (CONTRACTS.md, Posts), but for the straddle of who sits in seat ``straddle``: twice the big blind."""
    place = {seat: at for at, seat in enumerate(deal.seats)}
    posts = antes_in_places(deal, stakes.ante)
    for seat, kind in deal.posts:
        amount = stakes.big_blind if kind == "big" else stakes.small_blind
        if amount:
            posts.append(Post(place[seat], kind, amount, 0))
    if straddle is not None:
        posts.append(Post(place[straddle], "straddle", 2 * stakes.big_blind, 0))
    return tuple(posts)
