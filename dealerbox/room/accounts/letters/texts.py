"""The texts of letters: a file a language beside this one."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import cast

import msgspec
from msgspec import Struct

from dealerbox.room.accounts.kept import LANGUAGES, Language


class Text(Struct, frozen=True, forbid_unknown_fields=True):
    subject: str
    text: str


class End(Struct, frozen=True, forbid_unknown_fields=True):
    """``signed`` is the last line of every letter; ``unknown`` stands for what is not known."""

    signed: str
    unknown: str


class Catalogue(Struct, frozen=True):
    """``texts`` by the kind of letter."""

    texts: Mapping[str, Text]
    end: End


def _read(language: str) -> Catalogue:
    found = tomllib.loads((Path(__file__).parent / f"{language}.toml").read_text(encoding="utf-8"))
    end = msgspec.convert(found.pop("end"), End)
    return Catalogue(msgspec.convert(found, dict[str, Text]), end)


TEXTS: Mapping[Language, Catalogue] = {cast(Language, language): _read(language) for language in LANGUAGES}
