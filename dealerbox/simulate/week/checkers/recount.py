"""A hand counted again from its record: the pot, the rake, what each won, the points and what the jackpot gets
(RULES.md C1r to C10r, C13, C15, C16, M1 to M4). Amounts are cents; no arithmetic is shared with the room's."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from dealerbox.game import Stakes
from dealerbox.hand.events import (
    BetMade,
    BroughtIn,
    Called,
    HandEnded,
    HandStarted,
    Raised,
    StreetDealt,
    UncalledReturned,
)
from dealerbox.room.store import HandRecord
from dealerbox.simulate.checks import Breach
from dealerbox.table.config import TableConfig
from dealerbox.table.events import BountyPaid, JackpotWon, TableEvent

_decode = msgspec.json.Decoder(tuple[TableEvent, ...]).decode

UNITS = 1_000_000
"""Points are counted in millionths."""

WITH_JACKPOT = ("holdem", "omaha", "omaha8", "soko", "stud", "stud8", "draw5", "americana")
"""The games for which a minimum is named (M8); Telesina and 2-7 are excluded (M4)."""

# Most rake by players dealt in: two, three, four and more (C5r to C8r of source 000).
_CAPS_BIG_BET, _CAPS_MICRO, _CAPS_LIMIT = (75, 200, 300), (75, 75, 100), (75, 75, 200)


class Counted(Struct, frozen=True):
    """By place: ``nets``, ``points`` (millionths). ``fed``: what of the rake went to the jackpot; ``won``: what the
    hand won of it."""

    pot: int
    rake: int
    nets: tuple[int, ...]
    points: tuple[int, ...]
    fed: int
    won: JackpotWon | None


def recount(record: HandRecord, config: TableConfig) -> Counted:
    """Raises ``Breach`` where the record contradicts itself or the rules of the rake."""
    events = _decode(record.events)
    started = next(event for event in events if isinstance(event, HandStarted))
    ended = next(event for event in events if isinstance(event, HandEnded))
    put = _put_in(events, len(started.stacks))
    pot = sum(put)
    reached = any(isinstance(event, StreetDealt) and event.street > 0 for event in events)
    raked = config.money == "real" and reached
    rake = rake_due(started.limit, started.stakes, pot, len(put)) if raked else 0
    if (record.pot, record.rake, ended.rake) != (pot, rake, rake):
        raise Breach(
            f"hand {record.id}: pot and rake are {record.pot} and {record.rake}, by its events {pot} and {rake}"
        )
    won = [sum(one.won[place] for one in ended.pots) for place in range(len(put))]
    if sum(won) + rake != pot:
        raise Breach(f"hand {record.id}: {pot} in the pot, {rake} raked, {sum(won)} won")
    nets = [got - paid for got, paid in zip(won, put, strict=True)]
    for place, stack in enumerate(ended.stacks):
        if stack != started.stacks[place] + nets[place]:
            raise Breach(f"hand {record.id}: place {place} ends with {stack}, {started.stacks[place]} {nets[place]:+}")
    for event in events:
        if isinstance(event, BountyPaid):
            nets = [net - paid for net, paid in zip(nets, event.paid, strict=True)]
            nets[event.to] += sum(event.paid)
    if [one.net for one in record.players] != nets:
        raise Breach(f"hand {record.id}: the nets are {[one.net for one in record.players]}, by its events {nets}")
    fed = rake // 10 if has_jackpot(started, config) else 0
    prize = next((event for event in events if isinstance(event, JackpotWon)), None)
    return Counted(pot, rake, tuple(nets), tuple(points(put, rake)), fed, prize)


def _put_in(events: Sequence[TableEvent], players: int) -> list[int]:
    """What each place has put in and not got back, from what it did."""
    put = [0] * players
    for event in events:
        match event:
            case HandStarted():
                for post in event.posts:
                    put[post.seat] += post.paid
            case Called() | BetMade() | Raised() | BroughtIn():
                put[event.seat] += event.amount
            case UncalledReturned():
                put[event.seat] -= event.amount
            case _:
                pass
    return put


def rake_due(limit: str, stakes: Stakes, pot: int, players: int) -> int:
    """The rake of a pot by the schedule of source 000."""
    if limit in ("NL", "PL", "HPL"):
        rake, caps = (pot // 20 if pot < 400 else pot // 100 * 5), _CAPS_BIG_BET
    else:
        upper = stakes.big_bet if limit == "FL" else max(stakes.max_bets)
        if upper <= 100:
            rake, caps = (pot // 20 if pot < 200 else pot // 100 * 5), _CAPS_MICRO
        elif upper <= 200:
            rake, caps = pot // 500 * 25, _CAPS_LIMIT
        else:
            rake, caps = pot // 1000 * 50, _CAPS_LIMIT
    return min(rake, caps[min(players, 4) - 2])


def points(put: Sequence[int], rake: int) -> list[int]:
    """Two points for each euro of rake, by contribution, in whole millionths; the left over go to the largest
    fractions, of equal ones to the earlier place."""
    pot, total = sum(put), rake * 2 * UNITS // 100
    if not rake:
        return [0] * len(put)
    given = [total * paid // pot for paid in put]
    fractions = sorted(range(len(put)), key=lambda place: (-(total * put[place] % pot), place))
    for place in fractions[: total - sum(given)]:
        given[place] += 1
    return given


def has_jackpot(started: HandStarted, config: TableConfig) -> bool:
    """Real money, a game with a minimum, above the two smallest stakes, neither a heads-up table nor a hand for two."""
    if config.money != "real" or started.game not in WITH_JACKPOT or config.seats < 3 or len(started.stacks) < 3:
        return False
    stakes = started.stakes
    called = {"FL": stakes.big_bet, "SL": max(stakes.max_bets, default=0)}
    return called.get(started.limit, stakes.big_blind or stakes.bring_in) > 10
