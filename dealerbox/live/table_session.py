"""One table with its books: what the actions of ``actions/`` work on.

Everything that happens goes one way: the machine decides, the store commits, then the events are published.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import structlog

from dealerbox.avatars.at_table import TablePictures
from dealerbox.chat.chat import TableChat
from dealerbox.core import messages
from dealerbox.core.records import HandRecord
from dealerbox.core.refusal import Refusal as Refusal
from dealerbox.core.store_errors import StoreUnavailable
from dealerbox.core.store_trouble import RETRY_MS
from dealerbox.hand import refused
from dealerbox.hand.events import HandEnded, HandStarted
from dealerbox.interruptions.store import STOPPED, Interruption
from dealerbox.ledger import Transfer, parse
from dealerbox.live.answers import Answers
from dealerbox.live.books import Books, CashBooks
from dealerbox.live.lobby import Activity, wait_moves
from dealerbox.live.parts import Parts
from dealerbox.live.settle import Commit
from dealerbox.live.sittings import Sittings
from dealerbox.live.stream import Stream
from dealerbox.play_limits.limits import slot
from dealerbox.private_tables.guests import Guests
from dealerbox.rulebooks import house_digest, load_rule_book
from dealerbox.table.commands import GiveTime
from dealerbox.table.config import TableConfig
from dealerbox.table.events import ConfigSet, HandOpened, HandVoided, HostNamed, PlayerLeft, SeatTaken, TableEvent
from dealerbox.table.state import HAND_EVENTS
from dealerbox.table.tournament_table import machine_of
from dealerbox.wire import Closing, Done, Interrupted, Notice, Refused

T = TypeVar("T")

HELD_MS = 1000
"""Who is asked has his whole time anew where writing took longer than this."""

_log = structlog.get_logger("dealerbox.room")


def refusal_of(no: refused.Refused) -> Refusal:
    """What the table, or the hand, refuses, as the room says it."""
    code = getattr(no, "code", "rule").replace(" ", "_").replace("-", "_")
    reason = f"{no.reason[:1].upper()}{no.reason[1:]}"
    return Refusal(code, reason if reason.endswith((".", "!", "?")) else f"{reason}.", no.accepted)


class Uncompared:
    """What was committed since session and store were last compared."""

    def __init__(self) -> None:
        self.before = 0
        """The sum of all stacks at the table before that."""
        self.transfers: list[Transfer] = []
        self.record: HandRecord | None = None

    @property
    def any(self) -> bool:
        return bool(self.transfers) or self.record is not None

    def compared(self, stacks: int) -> None:
        """Begin again, with ``stacks`` as the sum of all stacks."""
        self.before, self.transfers, self.record = stacks, [], None


class TableSession:
    """One open table with its stored state. ``stacks`` is the balance of each player's account at this table: only the
    session writes them."""

    def __init__(
        self,
        config: TableConfig,
        parts: Parts,
        changed: Callable[["TableSession"], None],
        guests: Guests | None = None,
        books: Callable[["TableSession"], Books] = CashBooks,
        invited: tuple[str, ...] = (),
    ) -> None:
        """``changed`` is called whenever the lobby's row of the table is another one. A table with ``guests`` is
        private. ``books`` makes those of the table. Of a private tournament's table only who is ``invited`` knows."""
        self.config = config
        self.parts = parts
        self.guests = guests
        self._invited = invited
        self.table = machine_of(config, parts.rng)
        self.stream = Stream(config.id, parts.clock.now())
        self.chat = TableChat(config.id, parts.bus, parts.clock.now())
        self.pictures = TablePictures(config.id, parts.store, parts.bus)
        self.answers: Answers[Done | Refused] = Answers()
        self.activity = Activity(config)
        self._sittings = Sittings()
        self.stacks: dict[str, int] = {}
        self.fresh = Uncompared()
        self.running: HandStarted | None = None
        """The hand that viewers see running. The machine may be further where a commit failed."""
        self.begun: HandRecord | None = None
        """What the store knows of the running hand."""
        self.published_hand: list[TableEvent] = []
        """The events of the running hand that were published, secret ones included."""
        self.leaving: set[str] = set()
        """Whose play is over: they leave as soon as they are in no hand."""
        self.late_hand = False
        """A hand has ended that may have begun on an earlier day, and nobody has looked yet who has too much since."""
        self.stopped = ""
        """Why the table was stopped by a fault; empty while it plays."""
        self.fault: Exception | None = None
        """What that was."""
        self.void_reason = STOPPED
        """Why the hand is void that was running then, as a code."""
        self.closing: Closing | None = None
        """When the room closes, where that was announced."""
        self._changed = changed
        self.house_digest = house_digest(load_rule_book(config.house))
        self.log = _log.bind(table=config.id)
        self.books = books(self)

    async def apply_and_commit(self, events: Sequence[TableEvent]) -> None:
        """Store what the events mean, waiting until the store is available; then publish them. If the store refuses,
        nothing is published and the error is raised."""
        clock = self.parts.clock
        began, hand = clock.now(), self.begun
        commit = await self.books.write(events)
        await self.pictures.announce_arrivals(commit.events)
        self.publish(commit.events)
        for player in commit.touched:
            self.parts.bus.publish(messages.player_subject(player), messages.MoneyMoved(player))
        if commit.hand_over:
            self.parts.metrics.hand_ended(clock.now())
            self._watch_cards()
            self.late_hand |= hand is not None and slot(hand.started) != slot(clock.now())
        if self.fresh.any:
            await self.books.compare()
        if clock.now() - began >= HELD_MS and not self.table.closed:
            self.publish(self.table.handle("", GiveTime(), clock.now()))

    def _watch_cards(self) -> None:
        """The finished hand is counted; what that brings to light is for the operator."""
        id, now = self.config.id, self.parts.clock.now()
        for alarm in self.parts.metrics.cards.note(id, self.table.hand_log, now):
            test, hands = alarm.test, alarm.hands
            self.log.error("cards_not_even", deck=alarm.deck, test=test.name, p=test.p, hands=hands, last=alarm.window)

    async def retry_until_stored(self, work: Callable[[], Awaitable[T]]) -> T:
        """Repeats ``work`` until the store is available, and returns its result. Nothing is published before."""
        parts = self.parts
        while True:
            try:
                done = await work()
            except StoreUnavailable as fault:
                parts.trouble.write_failed(fault, parts.bus, parts.clock.now())
                await parts.clock.sleep(RETRY_MS)
            else:
                parts.trouble.write_succeeded(parts.bus, parts.clock.now())
                return done

    async def begin_hand(self, commit: Commit) -> None:
        """Note the hand that begins with ``commit``, if one does: it leaves a trace whatever happens next."""
        begun = commit.begins
        if begun is not None:
            await self.retry_until_stored(lambda: self.parts.store.interruptions.begin(begun))
            self.begun = begun

    async def commit(self, commit: Commit) -> None:
        """Store the transfers and the hand in one transaction. Raises ``NotEnough``, ``NotAllowed`` or
        ``StoreFailed``; then nothing is stored."""
        store, transfers, record = self.parts.store, commit.transfers, commit.record
        if not transfers and record is None:
            return
        with self.parts.metrics.commits.time():
            if record is not None and record.void:
                await store.interruptions.settle(transfers, [record], commit.interruptions)
            else:
                await store.commit(transfers, record)
        self._note_stored(transfers, record)
        self.notify_interrupted(commit.interruptions)

    async def add_shown(self, commit: Commit) -> None:
        """Add cards shown after the end of a hand to its record."""
        shown = commit.shown
        if shown is not None:
            await self.retry_until_stored(lambda: self.parts.store.add_to_hand(*shown))

    def _note_stored(self, transfers: Sequence[Transfer], record: HandRecord | None) -> None:
        self.fresh.transfers += transfers
        if record is not None:
            self.begun, self.fresh.record = None, record
        for transfer in transfers:
            for name, change in ((transfer.debit, -transfer.amount), (transfer.credit, transfer.amount)):
                account = parse(name)
                if account.kind == "stack":
                    self.stacks[account.player] = self.stacks.get(account.player, 0) + change
        self.stacks = {player: amount for player, amount in self.stacks.items() if amount}

    def publish(self, events: Sequence[TableEvent]) -> None:
        """Sends the events to all who watch. They must have been committed."""
        batch = self.stream.add(events, self.table.hand_players, self._asked())
        if batch is not None:
            self.parts.bus.publish(messages.events_subject(self.config.id), batch)
        for event in events:
            self._count(event)
        moves = wait_moves(self.activity, events)
        if self.activity.note(events, self.parts.clock.now()):
            self._changed(self)
        for player, left in self._sittings.note(events, self.config):
            self.parts.bus.publish(messages.player_subject(player), left)
        for player, why in moves:
            self.parts.bus.publish(messages.WAITING, messages.WaitMoved(self.config.id, player, why))

    def _asked(self) -> messages.Asked | None:
        table = self.table
        if table.turn is None or table.clock is None or self.stopped:
            return None
        until = table.clock if table.banking else table.clock + table.turn.bank_ms
        return messages.Asked(table.sitter(table.turn.seat).player, table.turn.turn, until)

    def _count(self, event: TableEvent) -> None:
        match event:
            case HandStarted():
                self.running = event
                self.published_hand.append(event)
            case HandOpened():
                self.published_hand = [event]
            case HandEnded():
                self.running = None
            case ConfigSet() | HostNamed():
                self.config = self.activity.config = self.table.config
            case HandVoided():
                self.running = None
                self.parts.metrics.voided.inc()
            case SeatTaken():
                self.parts.metrics.players.inc()
            case PlayerLeft():
                self.parts.metrics.players.dec()
            case _ if type(event) in HAND_EVENTS:
                self.published_hand.append(event)
            case _:
                pass

    def tell(self, player: str, code: str, text: str, about: str = "") -> None:
        """Says something to a player, wherever he is connected."""
        self.parts.bus.publish(messages.player_subject(player), Notice(code, text, about))

    def notify_interrupted(self, told: Sequence[Interruption]) -> None:
        """Says it to those who are here; the others are told when they come."""
        for one in told:
            self.parts.bus.publish(messages.player_subject(one.player), interrupted(one, self.config.name))

    def lets_in(self, viewer: str | None) -> bool:
        """Whether the viewer (None: an observer) may know anything of the table."""
        if self._invited and viewer not in self._invited:
            return False
        return self.guests is None or self.guests.may_enter(viewer)

    @property
    def in_lobby(self) -> bool:
        """Whether everybody is told of the table: neither private ones nor those of tournaments are in the lobby."""
        return self.guests is None and not self.config.tournament

    def machine_stacks(self) -> dict[str, int]:
        """What the machine reckons that each player has on the table, top-ups that wait included."""
        return {sitter.player: sitter.stack + sitter.held for sitter in self.table.seats if sitter is not None}


def interrupted(one: Interruption, table_name: str) -> Interrupted:
    """As its player is told."""
    return Interrupted(one.id, one.at, one.table, one.currency, one.amount, one.hand, one.reason, table_name)
