"""The client knows the room's own reasons for closing a table and translates them."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from dealerbox.accounts.closing import HOST_LEFT
from dealerbox.conservation.checks import LedgerMismatch
from dealerbox.interruptions.store import WORDS
from dealerbox.live import books
from dealerbox.live.actions.host import CLOSED
from dealerbox.live.floor.openings import NOT_NEEDED
from dealerbox.live.persistent_tables import UNUSED
from dealerbox.live.tournaments.notifications import OVER

CLIENT = Path(__file__).parent.parent.parent / "client" / "src"


def stopped(fault: Exception | None, running: bool) -> str:
    session: Any = SimpleNamespace(fault=fault, running=object() if running else None)
    return books.CashBooks(session).stopped


def test_every_reason_of_the_room_has_a_translation() -> None:
    known = (CLIENT / "hands" / "reasons.ts").read_text(encoding="utf-8")
    text = known + (CLIENT / "views" / "table" / "status.ts").read_text(encoding="utf-8")
    faults = [stopped(fault, running) for fault in (None, LedgerMismatch(())) for running in (False, True)]
    for sentence in (NOT_NEEDED, UNUSED, CLOSED, HOST_LEFT, OVER, *faults):
        assert f'"{sentence}":' in text, sentence
    texts = (CLIENT / "i18n" / "en" / "house.ts").read_text(encoding="utf-8")
    for code in (*re.findall(r'": "([a-z-]+)",', known), *WORDS):
        assert f'"void.{code}"' in texts, code
