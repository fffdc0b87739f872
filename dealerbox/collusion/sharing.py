"""Which players share addresses and devices, and whether they did so while at one table. Pure."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Literal

from msgspec import Struct

from dealerbox.collusion.evidence import HOUR_MS, Pair, Sittings, pair_of
from dealerbox.collusion.signs import Seen
from dealerbox.reports.store import Sighting


class Shared(Struct, frozen=True):
    """An address or device with which both players were seen."""

    kind: Literal["address", "device"]
    value: str
    """The address or device."""
    since: int
    """When the first of them was first seen with it."""
    until: int
    """When the last of them was last seen with it."""
    together: bool
    """Whether they were at one table in part of that time."""


def shared(sightings: Iterable[Sighting], sittings: Sittings) -> dict[Pair, list[Shared]]:
    """Return what each pair of players shares."""
    found: dict[Pair, list[Shared]] = {}
    for kind, value, by_player in _by_value(sightings):
        for one, other in combinations(sorted(by_player), 2):
            pair = pair_of(one, other)
            ours, theirs = by_player[one], by_player[other]
            hours = sittings.hours_together(pair)
            together = any(_was_there(ours, hour) and _was_there(theirs, hour) for hour in hours)
            since = min(sighting.since for sighting in (*ours, *theirs))
            until = max(sighting.until for sighting in (*ours, *theirs))
            found.setdefault(pair, []).append(Shared(kind, value, since, until, together))
    return found


def seen(things: Mapping[Pair, list[Shared]]) -> dict[Pair, Seen]:
    """Count what the pairs share, for the signs."""
    return {
        pair: Seen(
            devices=sum(one.kind == "device" for one in ours),
            addresses=sum(one.kind == "address" for one in ours),
            devices_together=sum(one.kind == "device" and one.together for one in ours),
            addresses_together=sum(one.kind == "address" and one.together for one in ours),
        )
        for pair, ours in things.items()
    }


def _by_value(
    sightings: Iterable[Sighting],
) -> Iterator[tuple[Literal["address", "device"], str, dict[str, list[Sighting]]]]:
    values: dict[tuple[Literal["address", "device"], str], dict[str, list[Sighting]]] = {}
    for one in sightings:
        if one.address:
            values.setdefault(("address", one.address), {}).setdefault(one.player, []).append(one)
        if one.device:
            values.setdefault(("device", one.device), {}).setdefault(one.player, []).append(one)
    for (kind, value), players in values.items():
        if len(players) > 1:
            yield kind, value, players


def _was_there(sightings: Iterable[Sighting], hour: int) -> bool:
    return any(one.since < (hour + 1) * HOUR_MS and one.until >= hour * HOUR_MS for one in sightings)
