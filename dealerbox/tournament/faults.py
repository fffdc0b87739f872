"""What can be wrong with the description of a tournament: a code for programs and translations, and its text in
English."""

from collections.abc import Mapping
from typing import NamedTuple

Value = int | float | str

WORDS: Mapping[str, str] = {
    "no_name": "enter a name; players find the tournament by it",
    "name": "up to {most} characters on one line",
    "no_game": "no such game: {given!r}",
    "not_in_book": "the rule book {house} has no {given}; it has {known}",
    "one_of": "one of {known}, not {given!r}",
    "no_house": "no such rule book: {given!r}. Available: {known}",
    "at_a_table": "2 to {most} seats per table, not {given}",
    "no_levels": "at least one level is needed",
    "chips": "starting stacks are 1 to {most}, not {given}",
    "range": "{least} to {most}, not {given}",
    "above": "above 0 and up to {most}, not {given}",
    "at_most": "up to {most}, not {given}",
    "below_zero": "cannot be negative: {given}",
    "any_number": "0 (unlimited) or more, not {given}",
    "no_time": "players need time to act",
    "no_stakes": "each level needs the stakes of this game",
    "no_ante": "this game has no blinds: each level needs an ante",
    "above_buy_in": "up to the buy-in of {most}, not {given}",
    "no_ticket": "a satellite needs a ticket value",
    "no_target": "tickets must be for a different tournament",
    "no_addon_chips": "an add-on must give chips",
    "no_addon_break": "add-ons are bought in the break after level {level}; add that break",
    "shoot_out": "not available in a shootout: tables are drawn once a round",
    "from_two": "a tournament needs at least 2 players, not {given}",
    "below_least": "at least the minimum of {least}, not {given}",
    "no_moment": "a date before the year 2100, or 0 for a Sit & Go, not {given}",
    "opens_late": "registration must open before the start",
    "no_late_entry": "0: the rule book {house} has no late registration",
    "no_reentry": "only with late registration (late_levels)",
}


class Why(NamedTuple):
    code: str
    values: Mapping[str, Value]


def why(code: str, **values: Value) -> Why:
    """``code`` is one of ``WORDS``, ``values`` what its text needs."""
    return Why(code, {name: _plain(value) for name, value in values.items()})


def within(least: Value, most: Value, given: Value) -> Why:
    return why("range", least=least, most=most, given=given)


class Fault(NamedTuple):
    """A value that a description cannot have."""

    field: str
    """Where it is: ``"seats"``, ``"levels[2].seconds"``."""
    code: str
    values: Mapping[str, Value]

    @property
    def reason(self) -> str:
        """Return the text as one sentence, without a capital letter or full stop."""
        return WORDS[self.code].format(**self.values)


def _plain(value: Value) -> Value:
    """Return the value as people write it: 10 instead of 10.0."""
    return int(value) if isinstance(value, float) and value.is_integer() else value
