"""What a finished hand or tournament adds to the results of each player. Pure."""

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
    """Return one result for each of ``players``, who are in the order of the hand's places."""
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
    """Return the chips in which results are counted, at least 1: the big bet in fixed and spread limit, otherwise the
    big blind, or without one the bring-in or the ante."""
    return upper_limit(Limit(limit), stakes) or stakes.big_blind or stakes.bring_in or stakes.ante or 1


def rake_paid(put_in: Sequence[int], rake: int) -> list[int]:
    """Return what each player paid of the rake, in proportion to their share of the pot (RULES.md C10r). Shares are
    rounded down; the remaining units go to the largest fractions, between equal ones to the earlier place, so that the
    shares add up to the rake."""
    exact = shares(put_in, rake)
    units = [floor(share) for share in exact]
    by_fraction = sorted(range(len(exact)), key=lambda place: (units[place] - exact[place], place))
    for place in by_fraction[: int(sum(exact)) - sum(units)]:
        units[place] += 1
    return units


def _entered(events: Sequence[TableEvent]) -> set[int]:
    """Return the places that voluntarily put money in in the first betting round; posts and the bring-in do not
    count."""
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
    """The fields of ``tournaments.results.Result`` that are needed here."""

    players: tuple[_Placed, ...] = ()
    view: _Whole = _Whole()


def why_cancelled(result: bytes) -> str:
    """Return why the tournament with this stored result was cancelled; empty if it was played to the end."""
    return _decode(result).view.cancelled if result else ""


_decode = msgspec.json.Decoder(_Result).decode


def tournament_results(one: TournamentRecord) -> tuple[TournamentResult, ...]:
    """Return a result for each player with a final place. If the tournament was cancelled, return one for everybody in
    it, with place 0 if theirs was not final. Before the end, return nothing."""
    if one.phase not in ("over", "cancelled") or one.ended is None or not one.result:
        return ()
    result = _decode(one.result)
    return tuple(
        TournamentResult(who.player, one.id, one.ended, who.place, result.view.entrants, who.entries, who.rebuys)
        for who in result.players
        if who.place or one.phase == "cancelled"
    )
