"""Language codes (BCP 47): ``en``, ``pt-BR``. The client decides which languages players may choose; the server writes
in the nearest language that it has texts for."""

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
    """Return ``language``, or its nearest known parent (``pt`` for ``pt-BR``), or English."""
    while language and language not in known:
        language = language.rpartition("-")[0]
    return language or DEFAULT
