"""Describe what the lines of a wallet history are about: the tournament, or the cashier request and its reason."""

from collections.abc import Sequence

from msgspec import Struct

from dealerbox.cashier.history import group_of
from dealerbox.cashier.store import CashFile, Move, State, Stores
from dealerbox.core.tournament_records import name_in


class About(Struct, frozen=True):
    """What a line of a wallet history is about."""

    name: str = ""
    """The tournament's name; empty if unknown."""
    state: State | None = None
    """The cashier request's current state."""
    reason: str = ""
    """The last reason given for the cashier request."""
    by: tuple[str, ...] = ()
    """The two members of the staff who made a correction."""


async def abouts(store: Stores, moves: Sequence[Move]) -> dict[int, About]:
    """Return the descriptions by ``Move.seq``, without the lines about which there is nothing to say."""
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
            tournament = await store.tournament(move.about)
            return About() if tournament is None else About(name_in(tournament.config))
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
    """Return the description as one column of the CSV download."""
    by = f"by {' and '.join(about.by)}" if about.by else ""
    return ", ".join(part for part in (about.name, about.state or "", by, about.reason) if part)
