"""The operator's own tournaments that come again, from the text of a TOML file: a ``[[tournament]]`` for each. Pure."""

import tomllib
from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from dealerbox.live.floor.tables_file import id_of
from dealerbox.live.tournaments.descriptions import BadTournament, described
from dealerbox.live.tournaments.schedule import HOUR_MS, PERIODS, Series
from dealerbox.table.setup import FUN

MOST_HOURS = 14 * 24
_WHEN = ("every", "at_minutes", "announce_hours")
_NOT_HERE = {
    "starts": "`every` and `at_minutes` say when each of them starts",
    "opens": "registration opens when one is announced: `announce_hours`",
    "invited": "private ones are announced singly: dealerbox operator announce",
    "satellite_to": "what they lead to is another tournament each time: dealerbox operator announce",
}


def series_of(text: str, house: str, others: Collection[str] = ()) -> list[Series]:
    """The series of the file, in order. ``house`` is the rule book of those that name none; ``others`` are the keys
    that others have. Raises ``BadTournament``: a line for each fault, with its tournament and field."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadTournament(f"this is no TOML: {fault}") from None
    parts = content.pop("tournament", None)
    faults = [f"{name}: a file of tournaments has only [[tournament]] parts" for name in content]
    if not isinstance(parts, list) or not parts or not all(isinstance(part, dict) for part in parts):
        raise BadTournament("\n".join([*faults, "there is no tournament: begin each with a line [[tournament]]"]))
    found: list[Series] = []
    for number, part in enumerate(parts, 1):
        where = f"tournament {number} ({part['name']})" if "name" in part else f"tournament {number}"
        try:
            found.append(_series(part, house, {*others, *(one.key for one in found)}))
        except BadTournament as wrong:
            faults += [f"{where}: {line}" for line in str(wrong).splitlines()]
    if faults:
        raise BadTournament("\n".join(faults))
    return found


def _series(part: Mapping[str, Any], house: str, taken: Collection[str]) -> Series:
    wrong = [f"{name}: {why}" for name, why in _NOT_HERE.items() if name in part]
    if wrong:
        raise BadTournament("\n".join(wrong))
    config = described({"house": house} | {name: value for name, value in part.items() if name not in _WHEN})
    # Without hyphens: the key of one must not be the beginning of another's.
    key = id_of(config.name).replace("-", "_")
    when = {name: part[name] for name in _WHEN if name in part}
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
        faults.append("name: another tournament that comes again is called so")
    if (series.config.money == "fun") != (series.config.currency == FUN):
        faults.append(f"currency: fun money is {FUN}, real money is not")
    if series.config.points and series.config.money != "real":
        faults.append("points: VIP points pay for tournaments for real money")
    minutes = PERIODS[series.every] * 60 // HOUR_MS if series.every else 1
    if not 0 <= series.at_minutes < minutes:
        within = f"0 to {minutes - 1} in each {series.every}" if series.every else "only where `every` is said"
        faults.append(f"at_minutes: {within}, not {series.at_minutes}")
    if not 0 < series.announce_hours <= MOST_HOURS:
        faults.append(f"announce_hours: above 0 and up to {MOST_HOURS}, not {series.announce_hours:g}")
    return faults
