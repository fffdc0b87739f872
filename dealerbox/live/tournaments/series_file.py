"""Series of tournaments from the operator's TOML file, one ``[[tournament]]`` for each. Pure."""

import tomllib
from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from dealerbox.live.floor.tables_file import id_of
from dealerbox.live.tournaments.descriptions import BadTournament, config_of
from dealerbox.live.tournaments.schedule import HOUR_MS, PERIODS, Series
from dealerbox.table.setup import FUN

MAX_ANNOUNCE_HOURS = 14 * 24
_TIMING_FIELDS = ("every", "at_minutes", "announce_hours")
_NOT_ALLOWED = {
    "starts": "use `every` and `at_minutes` for the starts of a series",
    "opens": "registration opens when each tournament is announced; use `announce_hours`",
    "invited": "not in a series; announce a private tournament with `dealerbox operator announce`",
    "satellite_to": "not in a series; announce a satellite with `dealerbox operator announce`",
}


def series_of(text: str, house: str, others: Collection[str] = ()) -> list[Series]:
    """Return the series of the file, in order. ``house`` is the rule book of series that name none; ``others`` are keys
    already in use. Raises ``BadTournament`` with a line for each error: its tournament, its field and what is wrong."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadTournament(f"not valid TOML: {fault}") from None
    parts = content.pop("tournament", None)
    faults = [f"{name}: only [[tournament]] sections are allowed here" for name in content]
    if not isinstance(parts, list) or not parts or not all(isinstance(part, dict) for part in parts):
        raise BadTournament("\n".join([*faults, "there is no tournament: start each one with a line [[tournament]]"]))
    found: list[Series] = []
    for number, part in enumerate(parts, 1):
        where = f"tournament {number} ({part['name']})" if "name" in part else f"tournament {number}"
        try:
            found.append(_series(part, house, {*others, *(series.key for series in found)}))
        except BadTournament as wrong:
            faults += [f"{where}: {line}" for line in str(wrong).splitlines()]
    if faults:
        raise BadTournament("\n".join(faults))
    return found


def _series(part: Mapping[str, Any], house: str, taken: Collection[str]) -> Series:
    wrong = [f"{name}: {why}" for name, why in _NOT_ALLOWED.items() if name in part]
    if wrong:
        raise BadTournament("\n".join(wrong))
    config = config_of({"house": house} | {name: value for name, value in part.items() if name not in _TIMING_FIELDS})
    # Without hyphens: no key may be the beginning of another key with a hyphen.
    key = id_of(config.name).replace("-", "_")
    when = {name: part[name] for name in _TIMING_FIELDS if name in part}
    try:
        series = msgspec.convert({"key": key, "config": msgspec.to_builtins(config)} | when, Series)
    except msgspec.ValidationError as fault:
        raise BadTournament(str(fault)) from None
    if faults := _faults(series, taken):
        raise BadTournament("\n".join(faults))
    return series


def _faults(series: Series, taken: Collection[str]) -> list[str]:
    faults = []
    if series.key in taken:
        faults.append("name: another series has this name; choose another")
    if (series.config.money == "fun") != (series.config.currency == FUN):
        faults.append(f"currency: play money is {FUN}; real money has another currency")
    if series.config.points and series.config.money != "real":
        faults.append("points: VIP points can only pay for real-money tournaments")
    minutes = PERIODS[series.every] * 60 // HOUR_MS if series.every else 1
    if not 0 <= series.at_minutes < minutes:
        within = f"0 to {minutes - 1} in each {series.every}" if series.every else "only 0 without `every`"
        faults.append(f"at_minutes: {within}, not {series.at_minutes}")
    if not 0 < series.announce_hours <= MAX_ANNOUNCE_HOURS:
        faults.append(f"announce_hours: more than 0, up to {MAX_ANNOUNCE_HOURS}, not {series.announce_hours:g}")
    return faults
