"""One table with its books: what the actions of ``actions/`` work on.

Everything that happens goes one way: the machine decides, the store commits, then the events are published.
"""

from collections.abc import Callable, Sequence

import msgspec
import structlog
from msgspec import Struct, field
from msgspec.structs import replace

from dealerbox.hand import refused
from dealerbox.hand.events import HandEnded, HandStarted
from dealerbox.houses import house_digest, load_house
from dealerbox.ledger import JACKPOT, NotEnough, Transfer, parse
from dealerbox.room import jackpot, messages, postings
from dealerbox.room.answers import Answers
from dealerbox.room.bus import Bus
from dealerbox.room.chat import Chatting, TableChat
from dealerbox.room.clock import Clock
from dealerbox.room.guests import Guests
from dealerbox.room.lobby import Activity, wait_moves
from dealerbox.room.metrics import Metrics
from dealerbox.room.rng import Rng
from dealerbox.room.store import HandRecord, Store
from dealerbox.room.stream import Stream
from dealerbox.table.config import TableConfig
from dealerbox.table.events import CardsShown, HandVoided, JackpotWon, PlayerLeft, SeatTaken, TableEvent
from dealerbox.table.machine import Table
from dealerbox.wire import Closing, Done, Notice, Refused

_log = structlog.get_logger("dealerbox.room")


class Refusal(Exception):
    """The room says no; nothing has changed. ``code`` is for programs, ``reason`` one sentence for people."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def refusal_of(no: refused.Refused) -> Refusal:
    """What the table, or the hand, refuses, as the room says it."""
    code = getattr(no, "code", "rule").replace(" ", "_").replace("-", "_")
    reason = f"{no.reason[:1].upper()}{no.reason[1:]}"
    return Refusal(code, reason if reason.endswith((".", "!", "?")) else f"{reason}.")


class Parts(Struct, frozen=True):
    """What every table of a room shares. ``new_id`` makes ids that no other run of the room has used."""

    store: Store
    bus: Bus
    clock: Clock
    rng: Rng
    metrics: Metrics
    new_id: Callable[[], str]
    chat: Chatting = field(default_factory=Chatting)


class TableDesk:
    """``stacks`` is what the account of each player at this table holds: the desk is the only one who writes them."""

    def __init__(
        self,
        config: TableConfig,
        parts: Parts,
        changed: Callable[["TableDesk"], None],
        guests: Guests | None = None,
    ) -> None:
        """``changed`` is called whenever the lobby's row of the table is another one. A table with ``guests`` is
        private."""
        self.config = config
        self.parts = parts
        self.guests = guests
        self.table = Table(config, parts.rng)
        self.stream = Stream(config.id, parts.clock.now())
        self.chat = TableChat(config.id, parts.bus, parts.clock.now())
        self.answers: Answers[Done | Refused] = Answers()
        self.activity = Activity(config)
        self.stacks: dict[str, int] = {}
        self.running: HandStarted | None = None
        """The hand that viewers see running. The machine may be further where a commit failed."""
        self.stopped = ""
        """Why the table was stopped by a fault; empty while it plays."""
        self.closing: Closing | None = None
        """When the room closes, where that was announced."""
        self._changed = changed
        self._house_digest = house_digest(load_house(config.house))
        self.log = _log.bind(table=config.id)

    async def carry(self, events: Sequence[TableEvent]) -> None:
        """Commits what the events mean in money, then publishes them. Where the store refuses, nothing is published."""
        now = self.parts.clock.now()
        transfers, record = self._postings(events, now)
        if record is not None and (beat := self._bad_beat()) is not None:
            prize_won = await self._commit_with_jackpot(beat, transfers, record, now)
            events = [*events, prize_won]
            self._announce()
        elif transfers or record is not None:
            await self.commit(transfers, record)
        elif shown := [event for event in events if isinstance(event, CardsShown)]:
            await self.parts.store.add_to_hand(*postings.shown_later(self.config.id, self.table.hand_log, shown))
        self.publish(events)
        for player in self._touched(transfers, record):
            self.parts.bus.publish(messages.player_subject(player), messages.MoneyMoved(player))
        if record is not None:
            self.parts.metrics.hand_ended(now)
            await self._compare()

    def _bad_beat(self) -> jackpot.BadBeat | None:
        hand, config = self.table.dealt_hand, self.config
        if not jackpot.is_on(hand.plan, hand.stakes, config.money, config.seats, hand.players):
            return None
        return jackpot.bad_beat(hand)

    async def _commit_with_jackpot(
        self, beat: jackpot.BadBeat, transfers: Sequence[Transfer], record: HandRecord, now: int
    ) -> JackpotWon:
        """Commits the hand and what it wins of the jackpot together."""
        currency = self.config.currency
        feeds = sum(one.amount for one in transfers if one.credit == JACKPOT)
        while True:
            total = await self.parts.store.balance(JACKPOT, currency) + feeds
            prize_won = jackpot.won(record.id, self.table.dealt_hand, beat, currency, total)
            events = record.events[:-1] + b"," + msgspec.json.encode(prize_won) + b"]"
            moves = [*transfers, *jackpot.set_aside(prize_won, now)]
            try:
                await self.commit(moves, replace(record, events=events))
            except NotEnough as fault:
                if fault.account != JACKPOT:
                    raise
                continue  # another table has won it in this moment: what is left of it counts
            return prize_won

    async def commit(self, transfers: Sequence[Transfer], record: HandRecord | None = None) -> None:
        """Writes to the store, and keeps ``stacks`` up with it."""
        with self.parts.metrics.commits.time():
            await self.parts.store.commit(transfers, record)
        for transfer in transfers:
            for name, change in ((transfer.debit, -transfer.amount), (transfer.credit, transfer.amount)):
                account = parse(name)
                if account.kind == "stack":
                    self.stacks[account.player] = self.stacks.get(account.player, 0) + change
        self.stacks = {player: amount for player, amount in self.stacks.items() if amount}

    def publish(self, events: Sequence[TableEvent]) -> None:
        """Sends the events to all who watch. They must have been committed."""
        batch = self.stream.add(events, self.table.hand_players)
        if batch is not None:
            self.parts.bus.publish(messages.events_subject(self.config.id), batch)
        for event in events:
            self._count(event)
        moves = wait_moves(self.activity, events)
        if self.activity.note(events, self.parts.clock.now()):
            self._changed(self)
        for player, why in moves:
            self.parts.bus.publish(messages.WAITING, messages.WaitMoved(self.config.id, player, why))

    def _count(self, event: TableEvent) -> None:
        match event:
            case HandStarted():
                self.running = event
            case HandEnded():
                self.running = None
            case HandVoided():
                self.running = None
                self.parts.metrics.voided.inc()
            case SeatTaken():
                self.parts.metrics.players.inc()
            case PlayerLeft():
                self.parts.metrics.players.dec()
            case _:
                pass

    def tell(self, player: str, code: str, text: str, about: str = "") -> None:
        """Says something to a player, wherever he is connected."""
        self.parts.bus.publish(messages.player_subject(player), Notice(code, text, about))

    def lets_in(self, viewer: str | None) -> bool:
        """Whether the viewer (None: an observer) may know anything of the table."""
        return self.guests is None or self.guests.may_enter(viewer)

    def _announce(self) -> None:
        """The jackpot is told to everybody, wherever he is."""
        name = self.config.name
        notice = Notice("jackpot_won", f"The bad beat jackpot has been hit at {name}.", name)
        self.parts.bus.publish(messages.NOTICES, notice)

    def machine_stacks(self) -> dict[str, int]:
        """What the machine reckons that each player has on the table, top-ups that wait included."""
        return {sitter.player: sitter.stack + sitter.held for sitter in self.table.seats if sitter is not None}

    def _postings(self, events: Sequence[TableEvent], now: int) -> tuple[list[Transfer], HandRecord | None]:
        transfers: list[Transfer] = []
        record = None
        after = dict(self.stacks)
        for event in events:
            if isinstance(event, HandEnded):
                hand = postings.FinishedHand(tuple(self.table.hand_log), self.table.hand_players)
                record = postings.record(hand, self.config, self._house_digest, now)
                transfers += postings.settlement(hand, self.config, now)
                transfers += postings.points(hand, self.config, now)
                transfers += self._feed(record, now)
                for player, net in hand.nets():
                    after[player] = after.get(player, 0) + net
            elif isinstance(event, PlayerLeft):
                amount = after.pop(event.player, 0)
                if amount != event.chips:
                    raise postings.BooksDiffer(
                        f"{event.player} leaves table {self.config.id} with {event.chips}, his account holds {amount}"
                    )
                if amount:
                    transfers.append(self._home(event, amount, now))
        return transfers, record

    def _home(self, event: PlayerLeft, amount: int, now: int) -> Transfer:
        id = self.parts.new_id()
        if self.table.closing:
            return postings.home(id, now, self.config, event.player, amount)
        return postings.left(id, now, self.config, event.player, amount, self.table.remembers(event))

    def _feed(self, record: HandRecord, now: int) -> list[Transfer]:
        """What the hand's rake gives to the jackpot."""
        hand, config = self.table.dealt_hand, self.config
        if not jackpot.is_on(hand.plan, hand.stakes, config.money, config.seats, hand.players):
            return []
        return jackpot.feed(record.id, now, config.currency, jackpot.fed(hand.plan, record.rake))

    def _touched(self, transfers: Sequence[Transfer], record: HandRecord | None) -> set[str]:
        """Whose balances are others now."""
        players = {one.player for one in record.players if one.net} if record is not None else set()
        accounts = (parse(name) for one in transfers for name in (one.debit, one.credit))
        return players | {account.player for account in accounts if account.player}

    async def _compare(self) -> None:
        """After each hand the machine, the desk and the store must agree to the last chip."""
        prefix = postings.stacks_of(self.config.id)
        accounts = await self.parts.store.balances(prefix)
        stored = {name.removeprefix(prefix): amount for (name, _), amount in accounts.items()}
        postings.compare(self.config.id, self.stacks, stored, "the store")
        if not self.table.playing:
            postings.compare(self.config.id, self.stacks, self.machine_stacks(), "the table")
