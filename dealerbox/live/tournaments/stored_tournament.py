"""A tournament as the store has it: each decision is committed in one transaction with the money that it moves, and the
committed events make the tournament again after a restart."""

from collections.abc import Iterable, Sequence

import msgspec

from dealerbox.conservation.checks import check_hand, compare
from dealerbox.core.records import HandRecord, TournamentResult
from dealerbox.core.tournament_records import StoredEvent, TournamentRecord, TournamentStep
from dealerbox.ledger import BANK, Transfer, pool, stack, wallet
from dealerbox.live.answers import Answers
from dealerbox.live.parts import Parts
from dealerbox.live.tournaments import mail
from dealerbox.live.tournaments.money import TournamentMoney, chips_of, ticket, ticket_ids
from dealerbox.live.tournaments.results import result_of
from dealerbox.tournament.config import TournamentConfig
from dealerbox.tournament.events import (
    Answered,
    Cancelled,
    Ended,
    HandReported,
    LevelBegan,
    Placed,
    TakenUp,
    TournamentEvent,
)
from dealerbox.tournament.machine import Tournament
from dealerbox.wire import Done, Refused

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(TournamentEvent).decode


class StoredTournament:
    """If a commit fails, ``tournament`` is ahead of the store: ``load`` it again."""

    def __init__(self, config: TournamentConfig, parts: Parts) -> None:
        self.parts = parts
        self.tournament = Tournament(config, parts.rng)
        self.money = TournamentMoney(config)
        self.record = TournamentRecord(config.id, _encode(config), "registering", parts.clock.now())
        self.cancelled = ""
        """Why it was cancelled; empty if it was not."""
        self.answers: Answers[Done | Refused] = Answers()
        """The answers to players' requests that were carried out, before a restart too."""
        self.last_at = parts.clock.now()
        """When something was last committed, ms (UTC)."""
        self._seq = 0

    @property
    def config(self) -> TournamentConfig:
        """The description that is in force now."""
        return self.tournament.config

    async def commit(
        self, events: Sequence[TournamentEvent], now: int, hand: HandRecord | None, ticket_from: str
    ) -> list[Transfer]:
        """Commit what the machine has just decided, and return the transfers.

        ``hand``: the record of the hand that the events report. ``ticket_from``: the satellite whose pool pays for a
        ticket among them. Raises ``StoreFailed``, ``NotEnough``, and ``LedgerMismatch`` if machine and store disagree.
        """
        described = self.money.config
        transfers = self.money.take(events, self._seq, now, ticket_from)
        if hand is not None:
            check_hand(hand, [transfer for transfer in transfers if transfer.kind == "hand"])
        record = self._record_after(events, now)
        satellite = await mail.name_of(self.parts, ticket_from) if ticket_from else ""
        notes = mail.notes_about(self.tournament, described, events, self._seq, transfers, satellite)
        step = TournamentStep(
            record, self._seq, tuple(StoredEvent(now, _encode(event)) for event in events),
            self._placed_by(events, now),
            await mail.emails_of(self.parts, self.config, notes, now),
        )  # fmt: skip
        with self.parts.metrics.commits.time():
            await self.parts.store.commit_step(step, transfers, hand)
        self.record, self.last_at = record, now
        self._seq += len(events)
        await self._compare(events)
        return transfers

    async def pay_ticket(self, player: str, now: int) -> None:
        """Pay the value of a ticket that cannot be used into the winner's wallet, and e-mail them. Idempotent. Raises
        ``StoreFailed``."""
        config, amount = self.config, self.money.tickets[player]
        emails = await mail.emails_of(self.parts, config, [mail.paid_ticket(config, player, amount)], now)
        paid = ticket(config.id, player, wallet(player), config, amount, now)
        await self.parts.store.commit_step(TournamentStep(self.record, self._seq, (), emails=emails), [paid])

    async def load(self) -> None:
        """Make the machine again from the committed events. Raises ``StoreFailed``."""
        store, id = self.parts.store, self.config.id
        stored = await store.tournament_events(id)
        tournament, money = Tournament(self.config, self.parts.rng), TournamentMoney(self.config)
        cancelled = ""
        for number, one in enumerate(stored):
            event = _decode(one.event)
            money.take([event], number, one.at, ticket_from=id)
            tournament.apply(event)
            if isinstance(event, Cancelled):
                cancelled = event.reason
            elif isinstance(event, Answered):
                self.answers.add(event.player, Done(event.id))
        for transfer in await store.transfers_between(*ticket_ids(id)):
            money.ticket_settled(transfer.id.removeprefix(ticket_ids(id)[0]))
        self.tournament, self.money, self.cancelled = tournament, money, cancelled
        self._seq = len(stored)
        if stored:
            self.last_at = stored[-1].at

    async def check(self) -> None:
        """Raise ``LedgerMismatch`` unless machine and store agree to the last chip; ``StoreFailed``."""
        store, id, chips = self.parts.store, self.config.id, chips_of(self.config.id)
        prefix, made = f"stack:{id}:", {"": self.money.chips}
        held = {name.removeprefix(prefix): amount for (name, _), amount in (await store.balances(prefix)).items()}
        compare(id, self._stacks(self.tournament.entrants), held, "the store")
        in_pool = await store.balance(pool(id), self.config.currency)
        compare(id, {"": self.money.pool}, {"": in_pool}, "its pool")
        compare(id, made, {"": sum(held.values())}, "all its tables")
        compare(id, made, {"": -await store.balance(BANK, chips)}, "the bank that has made its chips")

    # ---- inside ----

    def _record_after(self, events: Sequence[TournamentEvent], now: int) -> TournamentRecord:
        tournament, record = self.tournament, self.record
        for event in events:
            if isinstance(event, Cancelled):
                self.cancelled = event.reason
        over = tournament.phase in ("over", "cancelled")
        result = result_of(tournament, now, self.cancelled) if over else b""
        started, ended = tournament.started or None, now if over else None
        return TournamentRecord(record.id, record.config, tournament.phase, record.announced, started, ended, result)

    def _placed_by(self, events: Sequence[TournamentEvent], now: int) -> tuple[TournamentResult, ...]:
        entrants = self.tournament.entrants
        placed = [(event, entrants[event.player]) for event in events if isinstance(event, Placed)]
        return tuple(
            TournamentResult(event.player, self.config.id, now, event.place, len(entrants), one.entries, one.rebuys)
            for event, one in placed
        )

    async def _compare(self, events: Sequence[TournamentEvent]) -> None:
        """Machine and store must agree to the last chip: after a hand, its players and the total of all chips; at each
        level and at the end, every player and the pool."""
        kinds = {type(event) for event in events}
        store, id, chips = self.parts.store, self.config.id, chips_of(self.config.id)
        if kinds & {LevelBegan, TakenUp, Ended, Cancelled}:
            await self.check()
        elif HandReported in kinds:
            players = [player for event in events if isinstance(event, HandReported) for player, _ in event.stacks]
            accounts = {stack(id, player): player for player in players}
            held = await store.balances_of([*accounts, BANK], chips)
            compare(id, {"": self.money.chips}, {"": -held.pop(BANK, 0)}, "the bank that has made its chips")
            named = {accounts[name]: amount for name, amount in held.items()}
            compare(id, self._stacks(players), named, "the store")

    def _stacks(self, players: Iterable[str]) -> dict[str, int]:
        """The stacks of the players who are still in; empty once the tournament is over."""
        if self.tournament.phase not in ("running", "registering"):
            return {}
        entrants = (self.tournament.entrants[player] for player in players)
        return {entrant.player: entrant.stack for entrant in entrants if entrant.table is not None and entrant.stack}
