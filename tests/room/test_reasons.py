"""The room's own sentences for why a table closes are known to the client, which says them in the player's language."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from dealerbox.room import books
from dealerbox.room.accounts.closing import HOST_LEFT
from dealerbox.room.actions.host import CLOSED
from dealerbox.room.conservation.checks import BooksDiffer
from dealerbox.room.floor.openings import NOT_NEEDED
from dealerbox.room.interrupted.kept import WORDS
from dealerbox.room.private.lasting import UNUSED
from dealerbox.room.tournaments.follow import OVER

CLIENT = Path(__file__).parent.parent.parent / "client" / "src"


def stopped(fault: Exception | None, running: bool) -> str:
    desk: Any = SimpleNamespace(fault=fault, running=object() if running else None)
    return books.CashBooks(desk).stopped


def test_every_reason_that_is_the_rooms_own_has_words_in_the_client() -> None:
    known = (CLIENT / "hands" / "reasons.ts").read_text(encoding="utf-8")
    said = known + (CLIENT / "views" / "table" / "status.ts").read_text(encoding="utf-8")
    faults = [stopped(fault, running) for fault in (None, BooksDiffer(())) for running in (False, True)]
    for sentence in (NOT_NEEDED, UNUSED, CLOSED, HOST_LEFT, OVER, *faults):
        assert f'"{sentence}":' in said, sentence
    texts = (CLIENT / "i18n" / "en" / "house.ts").read_text(encoding="utf-8")
    for code in (*re.findall(r'": "([a-z-]+)",', known), *WORDS):
        assert f'"void.{code}"' in texts, code
