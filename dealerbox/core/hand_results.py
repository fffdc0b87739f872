"""What a finished hand, and a finished tournament, say of each of their players. Pure."""

from collections.abc import Sequence
from math import floor

import msgspec
from msgspec import Struct

from dealerbox.core.records import HandResult, TournamentResult
from dealerbox.core.tournament_records import TournamentRecord
from dealerbox.game import Limit, Stakes
from dealerbox.hand.events import BetMade, Called, HandEnded, HandStarted, Raised, ShownDown, StreetDealt
from dealerbox.rulebooks.rake import shares, upper_limit
from dealerbox.table.events import TableEvent


def hand_results(events: Sequence[TableEvent], players: Sequence[str]) -> tuple[HandResult, ...]:
    """One for each of the ``players``, who sit in the hand's places in order."""
    started = next(event for event in events if isinstance(event, HandStarted))
    ended = next(event for event in events if isinstance(event, HandEnded))
    unit, entered, seen = unit_of(started.limit, started.stakes), _entered(events), _at_showdown(events)
    rakes = rake_paid(ended.put_in, ended.rake)
    return tuple(
        HandResult(
            player, unit, place in entered, place in seen, place in seen and any(pot.won[place] for pot in ended.pots),
            rakes[place],
        )
        for place, player in enumerate(players)
    )  # fmt: skip


def unit_of(limit: str, stakes: Stakes) -> int:
    """The chips in which results are counted, at least 1: the big bet of fixed and spread limit, else the big blind,
    or the bring-in where there is none."""
    return upper_limit(Limit(limit), stakes) or stakes.big_blind or stakes.bring_in or stakes.ante or 1


def rake_paid(put_in: Sequence[int], rake: int) -> list[int]:
    """What of the rake each has paid, by his part of the pot (RULES.md C10r). Each exact share is rounded down, and the
    units left over go to the largest fractions, of equal ones the earlier place: so they add up to the rake."""
    exact = shares(put_in, rake)
    units = [floor(share) for share in exact]
    by_fraction = sorted(range(len(exact)), key=lambda place: (units[place] - exact[place], place))
    for place in by_fraction[: int(sum(exact)) - sum(units)]:
        units[place] += 1
    return units


def _entered(events: Sequence[TableEvent]) -> set[int]:
    """The places that put money in of their own will in the first betting round: posts and a bring-in are none."""
    places: set[int] = set()
    for event in events:
        if isinstance(event, StreetDealt) and event.street > 0:
            break
        if isinstance(event, Called | BetMade | Raised):
            places.add(event.seat)
    return places


def _at_showdown(events: Sequence[TableEvent]) -> set[int]:
    down = next((event for event in events if isinstance(event, ShownDown)), None)
    return set() if down is None else {*(shown.seat for shown in down.shown), *down.mucked}


class _Placed(Struct, frozen=True):
    player: str
    place: int = 0
    entries: int = 1
    rebuys: int = 0


class _Whole(Struct, frozen=True):
    entrants: int = 0
    cancelled: str = ""


class _Result(Struct, frozen=True):
    """Of ``tournaments.results.Result`` what is wanted here."""

    players: tuple[_Placed, ...] = ()
    view: _Whole = _Whole()


def why_cancelled(result: bytes) -> str:
    """Of what is kept of a tournament; empty for one that was played to its end."""
    return _decode(result).view.cancelled if result else ""


_decode = msgspec.json.Decoder(_Result).decode


def tournament_results(one: TournamentRecord) -> tuple[TournamentResult, ...]:
    """One for each player with a place in a tournament that was played to its end; where it was cancelled one for
    everybody in it, with place 0 if theirs was not final. None before."""
    if one.phase not in ("over", "cancelled") or one.ended is None or not one.result:
        return ()
    result = _decode(one.result)
    return tuple(
        TournamentResult(who.player, one.id, one.ended, who.place, result.view.entrants, who.entries, who.rebuys)
        for who in result.players
        if who.place or one.phase == "cancelled"
    )
