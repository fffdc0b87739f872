"""How what happens at a table is written down. A cash table moves money with each hand; a tournament's table reports to
its tournament (``tournaments/books.py``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dealerbox.conservation.checks import LedgerMismatch, check_hand, check_stored, compare
from dealerbox.conservation.store import Disputed
from dealerbox.core import messages, postings
from dealerbox.core.records import HandRecord
from dealerbox.core.store_errors import StoreFailed
from dealerbox.hand.events import HandEnded
from dealerbox.interruptions import voiding
from dealerbox.interruptions.store import Interruption
from dealerbox.ledger import JACKPOT, NotEnough, Transfer, parse
from dealerbox.live import jackpot
from dealerbox.table.events import CardsShown, HandOpened, HandVoided, JackpotWon, PlayerLeft, TableEvent
from dealerbox.wire import Notice

if TYPE_CHECKING:
    from dealerbox.live.table_session import TableSession


class Written(Struct, frozen=True):
    """What was committed: the ``events`` that may be published now, and the players whose balances are others.
    ``hand_over``: a hand that counts has ended."""

    events: Sequence[TableEvent]
    touched: frozenset[str] = frozenset()
    hand_over: bool = False


class Books(Protocol):
    """One table's. ``stopped`` is what its players are told where a fault has stopped it."""

    @property
    def stopped(self) -> str: ...

    async def write(self, events: Sequence[TableEvent]) -> Written:
        """Commits what the events mean, as soon as the store can; or raises, and then nothing has happened."""

    async def compare(self) -> None:
        """After each commit: raises ``LedgerMismatch`` where not all agree to the last chip."""

    async def give_back(self) -> bool:
        """After a fault: the chips go where they belong; False where that cannot be written yet."""


class CashBooks:
    """A hand is one transaction: its record, the chips, the rake, the points and the jackpot."""

    def __init__(self, session: TableSession) -> None:
        self._session = session

    @property
    def stopped(self) -> str:
        hand = "the last hand counts" if self._session.running is None else "the running hand is void"
        if isinstance(self._session.fault, LedgerMismatch):
            rest = "what is beyond doubt is in the wallets, and the house looks into the rest"
            return f"the table had to stop because its books do not agree; {hand}, {rest}"
        return f"the table had to stop; {hand} and everybody gets his chips back"

    async def write(self, events: Sequence[TableEvent]) -> Written:
        session = self._session
        await session.begin_hand(events)
        transfers, record = self._postings(events, session.parts.clock.now())
        if record is not None and (beat := self._bad_beat()) is not None:
            prize_won = await session.retry_until_stored(lambda: self._commit_with_jackpot(beat, transfers, record))
            events = [*events, prize_won]
            self._announce()
        elif (hand := void_hand(session, events)) is not None:
            told = self._told(hand, {parse(one.debit).player: one.amount for one in transfers}, hand.id)
            await session.retry_until_stored(lambda: session.commit(transfers, hand, told))
            session.tell_interrupted(told)
        elif transfers or record is not None:
            await session.retry_until_stored(lambda: session.commit(transfers, record))
        else:
            await add_shown(session, events)
        return Written(events, _touched(transfers, record), record is not None)

    async def compare(self) -> None:
        """The machine, the session and the store: what it has kept of all that was committed since the last time."""
        session, fresh = self._session, self._session.fresh
        id, prefix = session.config.id, postings.stacks_of(session.config.id)
        ids, hand = [one.id for one in fresh.transfers], fresh.record.id if fresh.record is not None else ""
        kept = await session.retry_until_stored(
            lambda: session.parts.store.conservation.stored_commit(prefix, ids, hand)
        )
        check_stored(id, fresh.before, fresh.transfers, fresh.record, kept)
        stored = {name.removeprefix(prefix): amount for name, amount in kept.stacks.items()}
        compare(id, session.stacks, stored, "the store")
        if not session.table.playing:
            compare(id, session.stacks, session.machine_stacks(), "the table")
        fresh.settled(sum(kept.stacks.values()))

    async def give_back(self) -> bool:
        """To the wallets, as the store has them. Where the books differ, each gets what both sides agree on: the rest
        stays where it lies until somebody has looked, whatever starts come."""
        session = self._session
        prefix = postings.stacks_of(session.config.id)
        try:
            accounts = await session.parts.store.balances(prefix)
            stacks = [(name.removeprefix(prefix), amount) for (name, _), amount in sorted(accounts.items())]
            id, now = session.parts.new_id(), session.parts.clock.now()
            disputed = None
            if isinstance(session.fault, LedgerMismatch):
                agreed = [(player, min(amount, session.stacks.get(player, 0))) for player, amount in stacks]
                if agreed != stacks:
                    config, private = msgspec.json.encode(session.config), session.guests is not None
                    disputed = Disputed(session.config.id, now, str(session.fault), config, private)
                stacks = agreed
            hand = stopped_hand(session, now)
            told = self._told(hand, dict(stacks), id)
            transfers = postings.all_home(id, now, session.config, stacks)
            void = [hand] if hand is not None else []
            await session.parts.store.interruptions.settle(transfers, void, told, disputed)
        except StoreFailed as fault:
            session.log.warning("stacks_not_paid_home", fault=str(fault))
            return False
        session.stacks, session.begun = {}, None
        session.tell_interrupted(told)
        for player, amount in stacks:
            session.log.info("stack_paid_home", player=player, amount=amount)
            session.parts.bus.publish(messages.player_subject(player), messages.MoneyMoved(player))
        return True

    def _told(self, hand: HandRecord | None, paid: Mapping[str, int], unique: str) -> list[Interruption]:
        """What the players are told who have their chips back."""
        config, now = self._session.config, self._session.parts.clock.now()
        reason = hand.void if hand is not None else self._session.void_reason
        return voiding.interruptions_of(config.id, config.currency, hand, paid, reason, now, unique)

    # ---- what a hand means ----

    def _postings(self, events: Sequence[TableEvent], now: int) -> tuple[list[Transfer], HandRecord | None]:
        session = self._session
        transfers: list[Transfer] = []
        record = None
        after = dict(session.stacks)
        for event in events:
            if isinstance(event, HandEnded):
                hand, record = session.finished_hand()
                settled = postings.settlement(hand, session.config, now)
                settled += postings.points(hand, session.config, now)
                settled += self._feed(record, now)
                check_hand(record, settled)
                transfers += settled
                for player, net in hand.nets():
                    after[player] = after.get(player, 0) + net
            elif isinstance(event, PlayerLeft):
                amount = after.pop(event.player, 0)
                if amount != event.chips:
                    raise LedgerMismatch(
                        f"{event.player} leaves table {session.config.id} with {event.chips}; the account has {amount}"
                    )
                if amount:
                    transfers.append(self._home(event, amount, now))
        return transfers, record

    def _home(self, event: PlayerLeft, amount: int, now: int) -> Transfer:
        session = self._session
        id = session.parts.new_id()
        if session.table.closing:
            return postings.home(id, now, session.config, event.player, amount)
        return postings.left(id, now, session.config, event.player, amount, session.table.remembered(event))

    # ---- the jackpot ----

    @property
    def _feeds_jackpot(self) -> bool:
        hand, config = self._session.table.dealt_hand, self._session.config
        return jackpot.is_on(hand.plan, hand.stakes, config.money, config.seats, hand.players)

    def _feed(self, record: HandRecord, now: int) -> list[Transfer]:
        """What the hand's rake gives to it."""
        if not self._feeds_jackpot:
            return []
        amount = jackpot.fed(self._session.table.dealt_hand.plan, record.rake)
        return jackpot.feed(record.id, now, self._session.config.currency, amount)

    def _bad_beat(self) -> jackpot.BadBeat | None:
        return jackpot.bad_beat(self._session.table.dealt_hand) if self._feeds_jackpot else None

    async def _commit_with_jackpot(
        self, beat: jackpot.BadBeat, transfers: Sequence[Transfer], record: HandRecord
    ) -> JackpotWon:
        """Commits the hand and what it wins of the jackpot together."""
        session, currency = self._session, self._session.config.currency
        feeds = sum(one.amount for one in transfers if one.credit == JACKPOT)
        while True:
            total = await session.parts.store.balance(JACKPOT, currency) + feeds
            prize_won = jackpot.won(record.id, session.table.dealt_hand, beat, currency, total)
            events = record.events[:-1] + b"," + msgspec.json.encode(prize_won) + b"]"
            moves = [*transfers, *jackpot.set_aside(prize_won, record.ended)]
            try:
                await session.commit(moves, replace(record, events=events))
            except NotEnough as fault:
                if fault.account != JACKPOT:
                    raise
                continue  # another table has won it in this moment: what is left of it counts
            return prize_won

    def _announce(self) -> None:
        """The jackpot is told to everybody, wherever he is."""
        name = self._session.config.name
        notice = Notice("jackpot_won", f"The bad beat jackpot has been hit at {name}.", name)
        self._session.parts.bus.publish(messages.NOTICES, notice)


async def add_shown(session: TableSession, events: Iterable[TableEvent]) -> None:
    """Hands shown after the end of the last one are added to its record."""
    if shown := [event for event in events if isinstance(event, CardsShown)]:
        id, more = postings.shown_later(session.config.id, session.table.hand_log, shown)
        await session.retry_until_stored(lambda: session.parts.store.add_to_hand(id, more))


def void_hand(session: TableSession, events: Iterable[TableEvent]) -> HandRecord | None:
    """The record of the hand that the events make void, if they do."""
    voided = next((event for event in events if isinstance(event, HandVoided)), None)
    if voided is None or session.begun is None:
        return None
    return voiding.void(session.begun, voided.reason, session.parts.clock.now(), session.told_hand)


def stopped_hand(session: TableSession, now: int) -> HandRecord | None:
    """That of the hand that was running when a fault stopped the table. What was not told of it never happened."""
    if session.begun is None:
        return None
    told = session.told_hand
    of_it = bool(told) and isinstance(told[0], HandOpened) and told[0].number == session.begun.number
    return voiding.void(session.begun, session.void_reason, now, told if of_it else ())


def _touched(transfers: Sequence[Transfer], record: HandRecord | None) -> frozenset[str]:
    """Whose balances are others now."""
    players = {one.player for one in record.players if one.net} if record is not None else set()
    accounts = (parse(name) for one in transfers for name in (one.debit, one.credit))
    return frozenset(players | {account.player for account in accounts if account.player})
