"""What can be wrong with the description of a tournament: a code for each, for programs and other languages, and the
words for it."""

from collections.abc import Mapping
from typing import NamedTuple

Value = int | float | str

WORDS: Mapping[str, str] = {
    "no_name": "players find a tournament by its name",
    "name": "up to {most} letters in one line",
    "no_game": "there is no game {given!r}",
    "not_in_book": "the rule book {house} does not have {given}; it has {known}",
    "one_of": "one of {known}, not {given!r}",
    "no_house": "there is no house {given!r}: {known}",
    "at_a_table": "2 to {most} at a table, not {given}",
    "no_levels": "there must be at least one",
    "chips": "everybody begins with 1 to {most}, not {given}",
    "range": "{least} to {most}, not {given}",
    "above": "more than 0, to {most}, not {given}",
    "at_most": "{most} at most, not {given}",
    "below_zero": "cannot be below 0: {given}",
    "any_number": "0 (any number) or more, not {given}",
    "no_time": "a player needs time to act",
    "no_stakes": "each level needs stakes that the game has",
    "no_ante": "this game has no blinds: each level needs an ante",
    "above_buy_in": "at most the buy-in of {most}, not {given}",
    "no_ticket": "a satellite says what its tickets are worth",
    "no_target": "tickets are for another tournament",
    "no_addon_chips": "an add-on brings chips",
    "no_addon_break": "add-ons are bought in the break after level {level}, which has none",
    "shoot_out": "a shoot-out has none: its tables are drawn once a round",
    "from_two": "a tournament is played from two on, not {given}",
    "below_least": "at least the least of {least}, not {given}",
    "no_moment": "a moment before the year 2100, or 0 for a Sit & Go, not {given}",
    "opens_late": "registration opens before the start",
    "no_late_entry": "0: by the rule book of {house} nobody joins after the start",
    "no_reentry": "only while registration is open (late_levels)",
}


class Why(NamedTuple):
    code: str
    values: Mapping[str, Value]


def why(code: str, **values: Value) -> Why:
    """``code`` is one of ``WORDS``, ``values`` what its words need."""
    return Why(code, {name: _plain(value) for name, value in values.items()})


def within(least: Value, most: Value, given: Value) -> Why:
    return why("range", least=least, most=most, given=given)


class Fault(NamedTuple):
    """A value that a description cannot have: where it stands (``"seats"``, ``"levels[2].seconds"``), and what would be
    right."""

    field: str
    code: str
    values: Mapping[str, Value]

    @property
    def reason(self) -> str:
        """As one sentence, without a capital letter and a full stop."""
        return WORDS[self.code].format(**self.values)


def _plain(value: Value) -> Value:
    """As people write it: 10 where it is 10.0."""
    return int(value) if isinstance(value, float) and value.is_integer() else value
