"""Templates from the operator's TOML file, one ``[[table]]`` for each. Pure.

A ``[[table]]`` has the fields of a private table (``private_tables.request.TableRequest``) and those of ``_Offer``.
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

MAX_TABLES = 100
MAX_IDLE_SECONDS = 86_400


class _Offer(Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of a ``[[table]]`` in addition to those of ``TableRequest``."""

    least: int = 1
    most: int = 1
    idle_seconds: float = IDLE_SECONDS
    house: str = ""
    money: Literal["fun", "real"] = "fun"
    currency: str = ""


_OFFER_FIELDS = _Offer.__struct_fields__
_REQUEST_FIELDS = tuple(name for name in TableRequest.__struct_fields__ if name != "password")


class BadTables(ValueError):
    """The text is not a valid file of tables. The message has a line for each error: where it is, the value, and what
    would be accepted."""


def templates_of(text: str, house: str, others: Sequence[Template] = ()) -> list[Template]:
    """Return the templates of the file, in order. ``house`` is the rule book of tables that name none. No table may
    have a name of the existing templates ``others``. Raises ``BadTables``."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadTables(f"not valid TOML: {fault}") from None
    tables = content.pop("table", None)
    faults = [f"{key} = {_shown(value)}: only [[table]] sections are allowed here" for key, value in content.items()]
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables) or not tables:
        raise BadTables("\n".join([*faults, "there is no table: start each one with a line [[table]]"]))
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
    """Read one ``[[table]]``. Raises ``_Faults`` with all its errors."""
    known = ", ".join((*_REQUEST_FIELDS, *_OFFER_FIELDS))
    faults = [
        f"{key} = {_shown(table[key])}: there is no such setting; the settings are {known}"
        for key in sorted(table.keys() - {*_OFFER_FIELDS, *_REQUEST_FIELDS})
    ]
    offer = _read(faults, lambda: _offer({key: table[key] for key in _OFFER_FIELDS if key in table}))
    book = house if offer is None else offer.house or house
    config = _read(faults, lambda: _config({key: table[key] for key in _REQUEST_FIELDS if key in table}, book))
    if faults or offer is None or config is None:
        raise _Faults(*faults)
    config = replace(config, money=offer.money, currency=offer.currency or config.currency)
    try:
        complete_config(config)
    except refused.Refused as error:
        raise _Faults(error.reason) from None
    return Template(config, offer.least, offer.most, offer.idle_seconds)


def _read(faults: list[str], work: Callable[[], T]) -> T | None:
    """Return the result of ``work``, or None after adding its errors to ``faults``."""
    try:
        return work()
    except _Faults as found:
        faults += found.faults
        return None


def _config(values: Mapping[str, Any], house: str) -> TableConfig:
    request = _converted(values, TableRequest)
    try:
        return config_of(request, id_of(request.name), "", house)
    except InvalidRequest as bad:
        raise _Faults(*(_described(values, fault.field, fault.error) for fault in bad.faults)) from None


def _converted(values: Mapping[str, Any], kind: type[T]) -> T:
    """Convert ``values`` to ``kind``. Raises ``_Faults`` with every value of the wrong type."""
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
                faults.append(_described(values, field, reason))
                del values[head]  # to find errors in the other values
            elif faults:
                raise _Faults(*faults) from None  # only the removed values are missing now
            else:
                raise _Faults(_described(values, field, reason)) from None
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
    if not 0 <= offer.least <= MAX_TABLES:
        faults.append(f"least = {offer.least}: expected a number of tables from 0 to {MAX_TABLES}")
    elif not least <= offer.most <= MAX_TABLES:
        faults.append(f"most = {offer.most}: expected a number of tables from {least} (least) to {MAX_TABLES}")
    if not 0 <= offer.idle_seconds <= MAX_IDLE_SECONDS:
        faults.append(f"idle_seconds = {offer.idle_seconds:g}: expected seconds from 0 to {MAX_IDLE_SECONDS}")
    if faults:
        raise _Faults(*faults)
    return offer


def _check_name(template: Template, all: Sequence[Template], others: Collection[Template]) -> None:
    """Raise ``_Faults`` if a table of the template can get the name of another template's table."""
    for other in all:
        id, other_id = template.config.id, other.config.id
        if template.number_of(other_id) is not None or other.number_of(id) is not None:
            whose = "of the demo (--no-demo leaves it out)" if other in others else "of this file"
            raise _Faults(
                f"name = {_shown(template.config.name)}: the name is or may be used by the table {other.config.name}"
                f" {whose}; choose another"
            )


def id_of(name: str) -> str:
    """Return the id for a name: ``mokki-2`` for ``Mökki 2``."""
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    words = "".join(letter if letter.isalnum() else " " for letter in plain).split()
    return "-".join(words)[:40] or "table"


def _described(values: Mapping[str, Any], path: str, error: str) -> str:
    """Return the error with the path and the value that it is about; ``path`` as in ``extras.games.0.unit``."""
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
