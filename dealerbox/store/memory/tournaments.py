"""The part of the store in memory that keeps tournaments."""

from collections.abc import Sequence

from dealerbox.core.hand_results import tournament_results
from dealerbox.core.records import HandRecord, TournamentResult
from dealerbox.core.store_errors import StoreFailed
from dealerbox.core.tournament_records import StoredEvent, TournamentRecord, TournamentStep, name_in
from dealerbox.integrations.webhooks.noting import of_tournament
from dealerbox.ledger import Book, Transfer
from dealerbox.store.memory.part import MemoryPart


class TournamentsInMemory(MemoryPart):
    """Fulfils ``kept_tournaments.TournamentStore``."""

    _book: Book

    def __init__(self) -> None:
        self._tournaments: dict[str, TournamentRecord] = {}
        self._steps: dict[str, list[StoredEvent]] = {}
        self._results: dict[tuple[str, str], TournamentResult] = {}
        """By tournament and player."""

    def live_tournaments(self) -> frozenset[str]:
        """Those that are not over."""
        return frozenset(one.id for one in self._tournaments.values() if one.phase in ("registering", "running"))

    def tournament_results(self) -> list[tuple[TournamentRecord, TournamentResult]]:
        """Of all players."""
        return [(self._tournaments[one.tournament], one) for one in self._results.values()]

    def _is_new(self, hand: HandRecord) -> bool:
        raise NotImplementedError

    def _record(self, hand: HandRecord) -> None:
        raise NotImplementedError

    async def commit_step(
        self, step: TournamentStep, transfers: Sequence[Transfer] = (), hand: HandRecord | None = None
    ) -> None:
        self._write("commit_step")
        events = self._steps.get(step.tournament.id, [])
        new = new_events(step, [one.event for one in events[step.first :]], len(events))
        record = hand is not None and self._is_new(hand)
        self._book.apply(transfers)
        if hand is not None and record:
            self._record(hand)
        self._steps.setdefault(step.tournament.id, []).extend(new)
        before = self._tournaments.get(step.tournament.id)
        self._tournaments[step.tournament.id] = step.tournament
        for result in (*step.placed, *tournament_results(step.tournament)):
            self._results.setdefault((result.tournament, result.player), result)
        self._shelf.queue_letters(step.letters)
        self._shelf.hooks.note(of_tournament(None if before is None else before.phase, step.tournament))

    async def tournament(self, id: str) -> TournamentRecord | None:
        self._read()
        return self._tournaments.get(id)

    async def tournament_names(self, ids: Sequence[str]) -> dict[str, str]:
        self._read()
        return {id: name_in(self._tournaments[id].config) for id in ids if id in self._tournaments}

    async def tournaments(self, ended_since: int | None = None) -> list[TournamentRecord]:
        self._read()
        found = [
            one
            for one in self._tournaments.values()
            if (one.ended is None if ended_since is None else one.ended is not None and one.ended >= ended_since)
        ]
        return sorted(found, key=lambda one: (one.announced, one.id))

    async def tournament_events(self, id: str) -> list[StoredEvent]:
        self._read()
        return list(self._steps.get(id, ()))

    async def balances_of(self, accounts: Sequence[str], currency: str) -> dict[str, int]:
        self._read()
        held = {account: self._book.balance(account, currency) for account in accounts}
        return {account: amount for account, amount in held.items() if amount}


def new_events(step: TournamentStep, known: Sequence[bytes], kept: int) -> tuple[StoredEvent, ...]:
    """What of the step is not kept yet; ``known`` is what is kept from its first number on, ``kept`` how many there
    are in all. Raises ``StoreFailed``."""
    same = all(one.event == other for one, other in zip(step.events, known, strict=False))
    if not same or step.first > kept or len(known) > len(step.events):
        raise StoreFailed(f"tournament {step.tournament.id}: event {step.first} was another one, or one is missing")
    return step.events[len(known) :]
