"""Read TOML with exact decimals, quickly if it is simple.

Histories come by the ten thousand and usually have one field per line, with numbers, texts and lists of them that would
be JSON but for their quotes. Such a text is read line by line; any other goes to the standard library.
"""

import re
import tomllib
from decimal import Decimal
from typing import Any

import msgspec

_FIELD = re.compile(r"([A-Za-z0-9_-]+) *= *(.+)")
_HEADER = re.compile(r"\[([A-Za-z0-9_-]+)\]")
_value_of = msgspec.json.Decoder(float_hook=Decimal).decode


def read_toml(text: str) -> dict[str, Any]:
    """Return the document. Raise ``tomllib.TOMLDecodeError``."""
    document = _plain(text)
    return tomllib.loads(text, parse_float=Decimal) if document is None else document


def _plain(text: str) -> dict[str, Any] | None:
    """Return the document, or None if a line is anything but a comment, a table header or a field with simple
    values."""
    if "\\" in text or "'''" in text or '"""' in text:
        return None
    document: dict[str, Any] = {}
    table = document
    for line in text.splitlines():
        if not line or line[0] == "#":
            continue
        field = _FIELD.fullmatch(line)
        if field is None:
            header = _HEADER.fullmatch(line)
            if header is None or header[1] in document:
                return None
            table = document[header[1]] = {}
            continue
        name, value = field.groups()
        if "'" in value:
            if '"' in value:
                return None
            value = value.replace("'", '"')
        if name in table or "null" in value or "{" in value:  # a repeated name is not TOML, nor is the rest of JSON
            return None
        try:
            table[name] = _value_of(value)
        except msgspec.DecodeError:
            return None
    return document
