"""A tournament and its books: what was decided is committed in one transaction with the money that it moves, and all
that was committed makes the tournament anew."""

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
    """``tournament`` may be further than the store where a commit has failed: then it is loaded anew."""

    def __init__(self, config: TournamentConfig, parts: Parts) -> None:
        self.parts = parts
        self.tournament = Tournament(config, parts.rng)
        self.money = TournamentMoney(config)
        self.kept = TournamentRecord(config.id, _encode(config), "registering", parts.clock.now())
        self.cancelled = ""
        """Why it was cancelled."""
        self.answers: Answers[Done | Refused] = Answers()
        """What was answered to players, and was done: also before an interruption."""
        self.last_at = parts.clock.now()
        """When something was committed last."""
        self._seq = 0

    @property
    def config(self) -> TournamentConfig:
        """As it is described now."""
        return self.tournament.config

    async def keep(
        self, events: Sequence[TournamentEvent], now: int, record: HandRecord | None, ticket_from: str
    ) -> list[Transfer]:
        """Commits what the machine has just decided, and returns what moved. Raises ``StoreFailed`` and ``NotEnough``;
        ``LedgerMismatch`` where the machine and the store do not agree."""
        described = self.money.config
        transfers = self.money.take(events, self._seq, now, ticket_from)
        if record is not None:
            check_hand(record, [one for one in transfers if one.kind == "hand"])
        kept = self._kept_after(events, now)
        satellite = await mail.name_of(self.parts, ticket_from) if ticket_from else ""
        notes = mail.notes_about(self.tournament, described, events, self._seq, transfers, satellite)
        step = TournamentStep(
            kept, self._seq, tuple(StoredEvent(now, _encode(event)) for event in events), self._placed_by(events, now),
            await mail.emails_of(self.parts, self.config, notes, now),
        )  # fmt: skip
        with self.parts.metrics.commits.time():
            await self.parts.store.commit_step(step, transfers, record)
        self.kept, self.last_at = kept, now
        self._seq += len(events)
        await self._compare(events)
        return transfers

    async def pay_ticket(self, player: str, now: int) -> None:
        """Puts the value of a ticket that cannot be used into the winner's wallet, and writes to them of it; done once.
        Raises ``StoreFailed``."""
        config, amount = self.config, self.money.tickets[player]
        emails = await mail.emails_of(self.parts, config, [mail.paid_ticket(config, player, amount)], now)
        paid = ticket(config.id, player, wallet(player), config, amount, now)
        await self.parts.store.commit_step(TournamentStep(self.kept, self._seq, (), emails=emails), [paid])

    async def load(self) -> None:
        """The machine as the store has it. Raises ``StoreFailed``."""
        store, id = self.parts.store, self.config.id
        kept = await store.tournament_events(id)
        tournament, money = Tournament(self.config, self.parts.rng), TournamentMoney(self.config)
        cancelled = ""
        for number, one in enumerate(kept):
            event = _decode(one.event)
            money.take([event], number, one.at, ticket_from=id)
            tournament.apply(event)
            if isinstance(event, Cancelled):
                cancelled = event.reason
            elif isinstance(event, Answered):
                self.answers.keep(event.player, Done(event.id))
        for transfer in await store.transfers_between(*ticket_ids(id)):
            money.ticket_settled(transfer.id.removeprefix(ticket_ids(id)[0]))
        self.tournament, self.money, self.cancelled = tournament, money, cancelled
        self._seq = len(kept)
        if kept:
            self.last_at = kept[-1].at

    async def check(self) -> None:
        """Raise ``LedgerMismatch`` unless the machine and the store agree to the last chip. Raises ``StoreFailed``."""
        store, id, chips = self.parts.store, self.config.id, chips_of(self.config.id)
        prefix, made = f"stack:{id}:", {"": self.money.chips}
        held = {name.removeprefix(prefix): amount for (name, _), amount in (await store.balances(prefix)).items()}
        compare(id, self._stacks(self.tournament.entrants), held, "the store")
        in_pool = await store.balance(pool(id), self.config.currency)
        compare(id, {"": self.money.pool}, {"": in_pool}, "its pool")
        compare(id, made, {"": sum(held.values())}, "all its tables")
        compare(id, made, {"": -await store.balance(BANK, chips)}, "the bank that has made its chips")

    # ---- inside ----

    def _kept_after(self, events: Sequence[TournamentEvent], now: int) -> TournamentRecord:
        tournament, kept = self.tournament, self.kept
        for event in events:
            if isinstance(event, Cancelled):
                self.cancelled = event.reason
        over = tournament.phase in ("over", "cancelled")
        result = result_of(tournament, now, self.cancelled) if over else b""
        started, ended = tournament.started or None, now if over else None
        return TournamentRecord(kept.id, kept.config, tournament.phase, kept.announced, started, ended, result)

    def _placed_by(self, events: Sequence[TournamentEvent], now: int) -> tuple[TournamentResult, ...]:
        entrants = self.tournament.entrants
        placed = [(event, entrants[event.player]) for event in events if isinstance(event, Placed)]
        return tuple(
            TournamentResult(event.player, self.config.id, now, event.place, len(entrants), one.entries, one.rebuys)
            for event, one in placed
        )

    async def _compare(self, events: Sequence[TournamentEvent]) -> None:
        """The machine and the store must agree to the last chip: after a hand for its players and all chips that were
        made, now and then for each player and the pool."""
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
        """Of those who are in; nobody's chips lie anywhere once all is over."""
        if self.tournament.phase not in ("running", "registering"):
            return {}
        entrants = (self.tournament.entrants[player] for player in players)
        return {one.player: one.stack for one in entrants if one.table is not None and one.stack}
