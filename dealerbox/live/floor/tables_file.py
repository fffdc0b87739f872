"""The operator's own tables, from the text of a TOML file: a ``[[table]]`` for each template. Pure.

A table is described as a private one is (``private.wish.TableRequest``), and says besides how many of it there are.
"""

import re
import tomllib
import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dealerbox.hand import refused
from dealerbox.live.floor.templates import IDLE_SECONDS, Template
from dealerbox.private_tables.request import InvalidRequest, TableRequest, config_of
from dealerbox.rulebooks import UnknownRuleBook, load_rule_book
from dealerbox.table.config import TableConfig
from dealerbox.table.setup import complete_config

T = TypeVar("T")

MOST_TABLES = 100
LONGEST_IDLE = 86_400


class _Offer(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table says beside its wish."""

    least: int = 1
    most: int = 1
    idle_seconds: float = IDLE_SECONDS
    house: str = ""
    money: Literal["fun", "real"] = "fun"
    currency: str = ""


_OWN = _Offer.__struct_fields__
_WISH = tuple(name for name in TableRequest.__struct_fields__ if name != "password")


class BadTables(ValueError):
    """The text is no list of tables. The message has a line for each fault: where, the value, and what would be
    right."""


def templates_of(text: str, house: str, others: Sequence[Template] = ()) -> list[Template]:
    """The templates of the file, in order. ``house`` is the rule book of those that name none; ``others`` are there
    already, and no name may be used twice. Raises ``BadTables``."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadTables(f"this is no TOML: {fault}") from None
    tables = content.pop("table", None)
    faults = [f"{key} = {_shown(value)}: a file of tables has only [[table]] parts" for key, value in content.items()]
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables) or not tables:
        raise BadTables("\n".join([*faults, "there is no table: begin each with a line [[table]]"]))
    templates: list[Template] = []
    for number, table in enumerate(tables, 1):
        where = f"table {number} ({_shown(table['name'])})" if "name" in table else f"table {number}"
        try:
            template = _template(table, house)
            _check_name(template, [*others, *templates], others)
            templates.append(template)
        except _Faults as found:
            faults += [f"{where}: {fault}" for fault in found.faults]
    if faults:
        raise BadTables("\n".join(faults))
    return templates


class _Faults(Exception):
    def __init__(self, *faults: str) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


def _template(table: Mapping[str, Any], house: str) -> Template:
    """Raises ``_Faults`` with all that is wrong in the table."""
    known = ", ".join((*_WISH, *_OWN))
    faults = [
        f"{key} = {_shown(table[key])}: there is no such setting; they are {known}"
        for key in sorted(table.keys() - {*_OWN, *_WISH})
    ]
    offer = _read(faults, lambda: _offer({key: table[key] for key in _OWN if key in table}))
    book = house if offer is None else offer.house or house
    config = _read(faults, lambda: _config({key: table[key] for key in _WISH if key in table}, book))
    if faults or offer is None or config is None:
        raise _Faults(*faults)
    config = replace(config, money=offer.money, currency=offer.currency or config.currency)
    try:
        complete_config(config)
    except refused.Refused as no:
        raise _Faults(no.reason) from None
    return Template(config, offer.least, offer.most, offer.idle_seconds)


def _read(faults: list[str], work: Callable[[], T]) -> T | None:
    """None if something is wrong, which is added to ``faults``."""
    try:
        return work()
    except _Faults as found:
        faults += found.faults
        return None


def _config(values: Mapping[str, Any], house: str) -> TableConfig:
    wish = _converted(values, TableRequest)
    try:
        return config_of(wish, id_of(wish.name), "", house)
    except InvalidRequest as bad:
        raise _Faults(*(_told(values, fault.field, fault.error) for fault in bad.faults)) from None


def _converted(values: Mapping[str, Any], kind: type[T]) -> T:
    """Raises ``_Faults`` with every value that is of the wrong kind."""
    faults: list[str] = []
    values = dict(values)
    while True:
        try:
            converted = msgspec.convert(values, kind)
        except msgspec.ValidationError as fault:
            reason, _, path = str(fault).partition(" - at ")
            field = path.strip("`").removeprefix("$").removeprefix(".")
            head = re.split(r"[.\[]", field)[0]
            if head in values:
                faults.append(_told(values, field, reason))
                del values[head]  # the others may be wrong, too
            elif faults:
                raise _Faults(*faults) from None  # what is missing now is what was wrong before
            else:
                raise _Faults(_told(values, field, reason)) from None
        else:
            if faults:
                raise _Faults(*faults)
            return converted


def _offer(values: Mapping[str, Any]) -> _Offer:
    offer = _converted(values, _Offer)
    faults: list[str] = []
    if offer.house:
        try:
            load_rule_book(offer.house)
        except UnknownRuleBook as unknown:
            faults.append(f"house = {_shown(offer.house)}: {unknown}")
    least = max(1, offer.least)
    if not 0 <= offer.least <= MOST_TABLES:
        faults.append(f"least = {offer.least}: expected a number of tables from 0 to {MOST_TABLES}")
    elif not least <= offer.most <= MOST_TABLES:
        faults.append(f"most = {offer.most}: expected a number of tables from {least} (least) to {MOST_TABLES}")
    if not 0 <= offer.idle_seconds <= LONGEST_IDLE:
        faults.append(f"idle_seconds = {offer.idle_seconds:g}: expected seconds from 0 to {LONGEST_IDLE}")
    if faults:
        raise _Faults(*faults)
    return offer


def _check_name(template: Template, all: Sequence[Template], others: Collection[Template]) -> None:
    """No table of one template may be called as one of another."""
    for other in all:
        id, its = template.config.id, other.config.id
        if template.number_of(its) is not None or other.number_of(id) is not None:
            whose = "of the demo (--no-demo leaves it out)" if other in others else "of this file"
            raise _Faults(
                f"name = {_shown(template.config.name)}: the table {other.config.name} {whose} is, or may be, called so"
            )


def id_of(name: str) -> str:
    """``Mökki 2`` is ``mokki-2``."""
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    words = "".join(letter if letter.isalnum() else " " for letter in plain).split()
    return "-".join(words)[:40] or "table"


def _told(values: Mapping[str, Any], path: str, error: str) -> str:
    """The fault with the value that it is about; ``path`` as in ``extras.games.0.unit``."""
    if not path:
        return error
    value: Any = values
    for step in path.replace("[", ".").replace("]", "").split("."):
        if isinstance(value, Mapping):
            value = value.get(step)
        elif isinstance(value, list) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        else:
            value = None
    return f"{path} = {_shown(value)}: {error}" if value is not None else f"{path} is missing: {error}"


def _shown(value: Any) -> str:
    text = msgspec.json.encode(value, enc_hook=str).decode()
    return text if len(text) <= 60 else f"{text[:60]}…"
