"""Codes of languages, as BCP 47 has them: ``en``, ``pt-BR``. Which ones players may choose the client knows; whatever
the room itself writes to them is in the nearest language that it has."""

import re
from collections.abc import Collection
from typing import Annotated

from msgspec import Meta

_CODE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")

Language = Annotated[str, Meta(pattern=f"^{_CODE.pattern}$", max_length=35)]
DEFAULT: Language = "en"


def is_code(text: str) -> bool:
    return _CODE.fullmatch(text) is not None


def nearest(language: Language, known: Collection[str]) -> str:
    """``language`` itself, or with less behind it (``pt`` for ``pt-BR``); English where neither is known."""
    while language and language not in known:
        language = language.rpartition("-")[0]
    return language or DEFAULT
