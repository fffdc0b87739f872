"""One open table with its stored state, for the actions of ``actions/``.

Every change takes three steps: the machine decides, the store commits, then the events are published.
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
from dealerbox.live.stream import Stream
from dealerbox.live.visits import Visits
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

SLOW_WRITE_MS = 1000
"""If a write takes longer than this, the acting player's clock restarts."""

_log = structlog.get_logger("dealerbox.room")


def refusal_of(error: refused.Refused) -> Refusal:
    """Convert a refusal of the table or hand machine to the room's: code with underscores, reason as a sentence."""
    code = getattr(error, "code", "rule").replace(" ", "_").replace("-", "_")
    reason = f"{error.reason[:1].upper()}{error.reason[1:]}"
    return Refusal(code, reason if reason.endswith((".", "!", "?")) else f"{reason}.", error.accepted)


class Uncompared:
    """What was committed since session and store were last compared."""

    def __init__(self) -> None:
        self.before = 0
        """The sum of all stacks at the table at that comparison."""
        self.transfers: list[Transfer] = []
        self.record: HandRecord | None = None

    @property
    def any(self) -> bool:
        return bool(self.transfers) or self.record is not None

    def compared(self, stacks: int) -> None:
        """Clear after a comparison that found ``stacks`` as the sum of all stacks."""
        self.before, self.transfers, self.record = stacks, [], None


class TableSession:
    """One open table with its stored state."""

    def __init__(
        self,
        config: TableConfig,
        parts: Parts,
        changed: Callable[["TableSession"], None],
        guests: Guests | None = None,
        books: Callable[["TableSession"], Books] = CashBooks,
        invited: tuple[str, ...] = (),
    ) -> None:
        """``changed`` is called whenever the table's lobby row changes. A table with ``guests`` is private. ``books``
        creates the table's books. At a private tournament's table, only the ``invited`` players may watch."""
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
        self._visits = Visits()
        self.stacks: dict[str, int] = {}
        """The balance of each player's account at this table. Only the session changes it."""
        self.uncompared = Uncompared()
        self.running: HandStarted | None = None
        """The running hand that viewers see. If a commit failed, the machine may be ahead of it."""
        self.begun: HandRecord | None = None
        """The stored record of the running hand."""
        self.published_hand: list[TableEvent] = []
        """The events of the running hand that were published, secret ones included."""
        self.leaving: set[str] = set()
        """Players whose play limits end their play: they leave when they are no longer in a hand."""
        self.loss_check_due = False
        """A hand that began on an earlier day has ended: check daily loss limits (``actions/losses.py``)."""
        self.stopped = ""
        """Why a fault has stopped the table, as players read it; empty while it is in play."""
        self.fault: Exception | None = None
        """The exception that stopped the table."""
        self.void_reason = STOPPED
        """The code of the reason for which the running hand was voided by that."""
        self.closing: Closing | None = None
        """The announced closing of the room, if any."""
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
        for player, wallet in commit.balances_changed().items():
            self.parts.bus.publish(messages.player_subject(player), messages.MoneyMoved(player, wallet))
        if commit.hand_over:
            self.parts.metrics.hand_ended(clock.now())
            self._watch_cards()
            self.loss_check_due |= hand is not None and slot(hand.started) != slot(clock.now())
        if self.uncompared.any:
            await self.books.compare()
        if clock.now() - began >= SLOW_WRITE_MS and not self.table.closed:
            self.publish(self.table.handle("", GiveTime(), clock.now()))

    def _watch_cards(self) -> None:
        """Add the finished hand to the fairness statistics and log their alarms for the operator."""
        id, now = self.config.id, self.parts.clock.now()
        for alarm in self.parts.metrics.cards.note(id, self.table.hand_log, now):
            test, hands = alarm.test, alarm.hands
            self.log.error("cards_not_even", deck=alarm.deck, test=test.name, p=test.p, hands=hands, last=alarm.window)

    async def retry_until_stored(self, work: Callable[[], Awaitable[T]]) -> T:
        """Repeat ``work`` until the store is available, and return its result. Publish nothing before it succeeds."""
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
        """Store the hand that begins with ``commit``, if any, so that it leaves a trace if the server stops."""
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

    async def commit_until_stored(self, commit: Commit) -> None:
        """As ``commit``, waiting until the store is available; then add cards shown after a hand to its record. If
        there is nothing to store, nothing is known of the store: other tables may be waiting for it."""
        shown = commit.shown
        if commit.transfers or commit.record is not None:
            await self.retry_until_stored(lambda: self.commit(commit))
        if shown is not None:
            await self.retry_until_stored(lambda: self.parts.store.add_to_hand(*shown))

    def _note_stored(self, transfers: Sequence[Transfer], record: HandRecord | None) -> None:
        self.uncompared.transfers += transfers
        if record is not None:
            self.begun, self.uncompared.record = None, record
        for transfer in transfers:
            for name, change in ((transfer.debit, -transfer.amount), (transfer.credit, transfer.amount)):
                account = parse(name)
                if account.kind == "stack":
                    self.stacks[account.player] = self.stacks.get(account.player, 0) + change
                    if change > 0:
                        self.parts.player_tables.add(account.player, self)
        self.stacks = {player: amount for player, amount in self.stacks.items() if amount}

    def publish(self, events: Sequence[TableEvent]) -> None:
        """Send committed events to everybody who watches the table."""
        batch = self.stream.add(events, self.table.hand_players, self._asked())
        if batch is not None:
            self.parts.bus.publish(messages.events_subject(self.config.id), batch)
        for event in events:
            self._count(event)
        self.parts.player_tables.note(self, events)
        moves = wait_moves(self.activity, events)
        if self.activity.note(events, self.parts.clock.now()):
            self._changed(self)
        for player, left in self._visits.note(events, self.config):
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

    def notify(self, player: str, code: str, text: str, about: str = "") -> None:
        """Send a notice to all connections of a player. ``about`` is what the text names, such as the table."""
        self.parts.bus.publish(messages.player_subject(player), Notice(code, text, about))

    def notify_interrupted(self, interruptions: Sequence[Interruption]) -> None:
        """Notify connected players; the rest read it at their next login (``AskInterruptions``)."""
        for interruption in interruptions:
            self.parts.bus.publish(
                messages.player_subject(interruption.player), interruption_message(interruption, self.config.name)
            )

    def lets_in(self, viewer: str | None) -> bool:
        """Whether the viewer (None: not logged in) may see the table."""
        if self._invited and viewer not in self._invited:
            return False
        return self.guests is None or self.guests.may_enter(viewer)

    @property
    def in_lobby(self) -> bool:
        """Whether the lobby lists the table. Private and tournament tables are unlisted."""
        return self.guests is None and not self.config.tournament

    def machine_stacks(self) -> dict[str, int]:
        """Return each player's chips at the table according to the machine, including top-ups not yet added."""
        return {sitter.player: sitter.stack + sitter.held for sitter in self.table.seats if sitter is not None}


def interruption_message(interruption: Interruption, table_name: str) -> Interrupted:
    """Build the message that notifies the player of an interruption."""
    return Interrupted(
        interruption.id,
        interruption.at,
        interruption.table,
        interruption.currency,
        interruption.amount,
        interruption.hand,
        interruption.reason,
        table_name,
    )
