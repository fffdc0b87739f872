"""Count a hand again from its record: pot, rake, results, points and jackpot (RULES.md C1r to C10r, C13, C15, C16, M1
to M4).

Amounts are cents. No arithmetic is shared with the room's own.
"""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from dealerbox.core.records import HandRecord
from dealerbox.game import Stakes
from dealerbox.games.catalog import GAMES
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
from dealerbox.ledger.kinds import money_of
from dealerbox.rulebooks.rules import RakeSchedule, RuleBook, UnknownRuleBook, load_rule_book
from dealerbox.table.events import BountyPaid, JackpotWon, TableEvent

_decode = msgspec.json.Decoder(tuple[TableEvent, ...]).decode

UNITS = 1_000_000
"""Points are counted in millionths."""

# Maximum rake by players dealt in: two, three, four, five and more (C5r to C8r); four differ in the nordic schedule.
_CAPS_BIG_BET, _CAPS_NORDIC = (75, 200, 300, 300), (75, 200, 200, 300)
_CAPS_MICRO, _CAPS_LIMIT = (75, 75, 100, 100), (75, 75, 200, 200)


class Contradiction(Exception):
    """The record cannot be of a hand played by the rules; the message says what is wrong."""


class Counted(Struct, frozen=True):
    """The hand as counted."""

    pot: int
    rake: int
    nets: tuple[int, ...]
    """By place."""
    points: tuple[int, ...]
    """By place, in millionths."""
    fed: int
    """The part of the rake that went to the jackpot."""
    won: JackpotWon | None
    """What the hand won of the jackpot."""


def read(record: HandRecord) -> tuple[TableEvent, ...]:
    """Return the events of the record; raises ``Contradiction`` if they cannot be read."""
    try:
        return _decode(record.events)
    except msgspec.DecodeError as fault:
        raise Contradiction(f"its events cannot be read: {fault}") from None


def recount(record: HandRecord, events: Sequence[TableEvent]) -> Counted:
    """Count the hand. Raises ``Contradiction`` if the record contradicts itself or the rules of the rake."""
    started = next((event for event in events if isinstance(event, HandStarted)), None)
    ended = next((event for event in events if isinstance(event, HandEnded)), None)
    if started is None or ended is None:
        raise Contradiction("its events have no start or no end")
    places = len(started.stacks)
    if not len(record.players) == places == len(ended.stacks) == len(ended.put_in):
        raise Contradiction(f"{len(record.players)} players are recorded, {places} were dealt in")
    if (record.game, record.limit, record.house) != (started.game, started.limit, started.house):
        raise Contradiction(
            f"recorded as {record.limit} {record.game} of {record.house}, played as {started.limit} {started.game} of "
            f"{started.house}"
        )
    if (started.money == "real") != (money_of(record.currency) == "real"):
        raise Contradiction(f"played for {started.money} money, recorded in {record.currency}")
    try:
        house = load_rule_book(started.house)
    except UnknownRuleBook as fault:
        raise Contradiction(str(fault)) from None
    put = _put_in(events, places)
    pot = sum(put)
    reached = any(isinstance(event, StreetDealt) and event.street > 0 for event in events)
    raked = started.money == "real" and reached
    rake = rake_due(house.rake_schedule, started.limit, started.stakes, pot, places) if raked else 0
    if (record.pot, record.rake, ended.rake) != (pot, rake, rake):
        raise Contradiction(f"pot and rake are {record.pot} and {record.rake}, by its events {pot} and {rake}")
    nets = _nets(started, ended, put, rake, events)
    if [one.net for one in record.players] != nets:
        raise Contradiction(f"the nets are {[one.net for one in record.players]}, by its events {nets}")
    fed = rake * house.jackpot_fed_percent // 100 if has_jackpot(house, started) else 0
    prize = next((event for event in events if isinstance(event, JackpotWon)), None)
    return Counted(pot, rake, tuple(nets), tuple(points(put, rake)), fed, prize)


def _put_in(events: Sequence[TableEvent], players: int) -> list[int]:
    """Return the net contribution of each place, from what it did."""
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


def _nets(
    started: HandStarted, ended: HandEnded, put: Sequence[int], rake: int, events: Sequence[TableEvent]
) -> list[int]:
    """Return what each place won or lost, including bounties."""
    won = [sum(one.won[place] for one in ended.pots) for place in range(len(put))]
    if sum(won) + rake != sum(put):
        raise Contradiction(f"{sum(put)} in the pot, {rake} raked, {sum(won)} won")
    nets = [got - paid for got, paid in zip(won, put, strict=True)]
    for place, stack in enumerate(ended.stacks):
        if stack != started.stacks[place] + nets[place]:
            raise Contradiction(f"place {place} ends with {stack}, {started.stacks[place]} {nets[place]:+}")
    for event in events:
        if isinstance(event, BountyPaid):
            nets = [net - paid for net, paid in zip(nets, event.paid, strict=True)]
            nets[event.to] += sum(event.paid)
    return nets


def rake_due(schedule: RakeSchedule, limit: str, stakes: Stakes, pot: int, players: int) -> int:
    """Return the rake of a pot in cents by a rule book's schedule (C4r to C9r), with ``players`` dealt in."""
    at = min(players, 5) - 2
    if schedule == "general":
        return min(2 if 20 <= pot < 40 else pot // 20, _CAPS_BIG_BET[at])
    if limit in ("NL", "PL", "HPL"):
        caps = _CAPS_NORDIC if schedule == "nordic" else _CAPS_BIG_BET
        return min(pot // 20 if pot < 400 else pot // 100 * 5, caps[at])
    upper = stakes.big_bet if limit == "FL" else max(stakes.max_bets)
    if upper <= 100:
        return min(pot // 20 if pot < 200 else pot // 100 * 5, _CAPS_MICRO[at])
    return min(pot // 500 * 25 if upper <= 200 else pot // 1000 * 50, _CAPS_LIMIT[at])


def points(put: Sequence[int], rake: int) -> list[int]:
    """Return two points per euro of rake, by contribution, in whole millionths. The remainder goes to the largest
    fractions, of equal ones to the earlier place."""
    pot, total = sum(put), rake * 2 * UNITS // 100
    if not rake:
        return [0] * len(put)
    given = [total * paid // pot for paid in put]
    fractions = sorted(range(len(put)), key=lambda place: (-(total * put[place] % pot), place))
    for place in fractions[: total - sum(given)]:
        given[place] += 1
    return given


def has_jackpot(house: RuleBook, started: HandStarted) -> bool:
    """Return whether a hand feeds the jackpot.

    It needs real money, a rule book with a jackpot, a game with a qualifying minimum, stakes above the book's
    smallest, and at least three players dealt in (M4).
    """
    game = GAMES.get(started.game)
    if started.money != "real" or not house.jackpot or game is None or game.bad_beat is None:
        return False
    if len(started.stacks) < 3:
        return False
    stakes = started.stakes
    called = {"FL": stakes.big_bet, "SL": max(stakes.max_bets, default=0)}
    return called.get(started.limit, stakes.big_blind or stakes.bring_in) > house.jackpot_above
