"""What the lines of a history are about, in words: which tournament, which request with which reason."""

from collections.abc import Sequence

from msgspec import Struct

from dealerbox.cashier.history import group_of
from dealerbox.cashier.store import CashFile, Move, State, Stores
from dealerbox.core.tournament_records import name_in


class About(Struct, frozen=True):
    """``name`` is that of a tournament, empty where nothing is known. Of a request of the cashier: what has become of
    it, the reason that was given last, and of a correction the two who have made it."""

    name: str = ""
    state: State | None = None
    reason: str = ""
    by: tuple[str, ...] = ()


async def abouts(store: Stores, moves: Sequence[Move]) -> dict[int, About]:
    """Of each line (by its ``seq``) of which there is something to say."""
    known: dict[str, About] = {}
    found: dict[int, About] = {}
    for one in moves:
        if one.about not in known:
            known[one.about] = await _about(store, one)
        if known[one.about] != About():
            found[one.seq] = known[one.about]
    return found


async def _about(store: Stores, move: Move) -> About:
    match group_of(move.kind):
        case "tournament":
            kept = await store.tournament(move.about)
            return About() if kept is None else About(name_in(kept.config))
        case "deposit" | "withdrawal" | "correction":
            file = await store.cashier.file(move.about)
            return About() if file is None else of_request(file)
        case _:
            return About()


def of_request(file: CashFile) -> About:
    reasons = [one.reason for one in file.events if one.reason]
    names = tuple(dict.fromkeys(one.by.name for one in file.events)) if file.request.kind == "correction" else ()
    return About("", file.state, reasons[-1] if reasons else "", names)


def as_text(about: About) -> str:
    """For the table to keep."""
    by = f"by {' and '.join(about.by)}" if about.by else ""
    return ", ".join(part for part in (about.name, about.state or "", by, about.reason) if part)
