"""The texts of e-mails, one TOML file per language in this folder."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from dealerbox.core.languages import Language, nearest


class Text(Struct, frozen=True, forbid_unknown_fields=True):
    subject: str
    text: str


class End(Struct, frozen=True, forbid_unknown_fields=True):
    """``signed``: the last line of every e-mail; ``unknown``: shown for missing values."""

    signed: str
    unknown: str


class Catalogue(Struct, frozen=True):
    """``texts``: by kind of e-mail; ``words``: for e-mails about tournaments."""

    texts: Mapping[str, Text]
    end: End
    words: Mapping[str, str]


def _read(path: Path) -> Catalogue:
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    end = msgspec.convert(found.pop("end"), End)
    words = msgspec.convert(found.pop("words"), dict[str, str])
    return Catalogue(msgspec.convert(found, dict[str, Text]), end, words)


TEXTS: Mapping[str, Catalogue] = {path.stem: _read(path) for path in sorted(Path(__file__).parent.glob("*.toml"))}


def texts_in(language: Language) -> Catalogue:
    """Return the texts in that language, or in the nearest available one."""
    return TEXTS[nearest(language, TEXTS)]
