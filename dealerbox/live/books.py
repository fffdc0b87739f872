"""How what happens at a table is written down. A cash table moves money with each hand; a tournament's table reports to
its tournament (``tournaments/books.py``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dealerbox.conservation.checks import BooksDiffer, check_hand, check_kept, compare
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
    from dealerbox.live.table_session import TableDesk


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
        """After each commit: raises ``BooksDiffer`` where not all agree to the last chip."""

    async def give_back(self) -> bool:
        """After a fault: the chips go where they belong; False where that cannot be written yet."""


class CashBooks:
    """A hand is one transaction: its record, the chips, the rake, the points and the jackpot."""

    def __init__(self, desk: TableDesk) -> None:
        self._desk = desk

    @property
    def stopped(self) -> str:
        hand = "the last hand counts" if self._desk.running is None else "the running hand is void"
        if isinstance(self._desk.fault, BooksDiffer):
            rest = "what is beyond doubt is in the wallets, and the house looks into the rest"
            return f"the table had to stop because its books do not agree; {hand}, {rest}"
        return f"the table had to stop; {hand} and everybody gets his chips back"

    async def write(self, events: Sequence[TableEvent]) -> Written:
        desk = self._desk
        await desk.begin_hand(events)
        transfers, record = self._postings(events, desk.parts.clock.now())
        if record is not None and (beat := self._bad_beat()) is not None:
            prize_won = await desk.surely(lambda: self._commit_with_jackpot(beat, transfers, record))
            events = [*events, prize_won]
            self._announce()
        elif (hand := void_hand(desk, events)) is not None:
            told = self._told(hand, {parse(one.debit).player: one.amount for one in transfers}, hand.id)
            await desk.surely(lambda: desk.commit(transfers, hand, told))
            desk.tell_interrupted(told)
        elif transfers or record is not None:
            await desk.surely(lambda: desk.commit(transfers, record))
        else:
            await add_shown(desk, events)
        return Written(events, _touched(transfers, record), record is not None)

    async def compare(self) -> None:
        """The machine, the desk and the store: what it has kept of all that was committed since the last time."""
        desk, fresh = self._desk, self._desk.fresh
        id, prefix = desk.config.id, postings.stacks_of(desk.config.id)
        ids, hand = [one.id for one in fresh.transfers], fresh.record.id if fresh.record is not None else ""
        kept = await desk.surely(lambda: desk.parts.store.conservation.kept(prefix, ids, hand))
        check_kept(id, fresh.before, fresh.transfers, fresh.record, kept)
        stored = {name.removeprefix(prefix): amount for name, amount in kept.stacks.items()}
        compare(id, desk.stacks, stored, "the store")
        if not desk.table.playing:
            compare(id, desk.stacks, desk.machine_stacks(), "the table")
        fresh.settled(sum(kept.stacks.values()))

    async def give_back(self) -> bool:
        """To the wallets, as the store has them. Where the books differ, each gets what both sides agree on: the rest
        stays where it lies until somebody has looked, whatever starts come."""
        desk = self._desk
        prefix = postings.stacks_of(desk.config.id)
        try:
            accounts = await desk.parts.store.balances(prefix)
            stacks = [(name.removeprefix(prefix), amount) for (name, _), amount in sorted(accounts.items())]
            id, now = desk.parts.new_id(), desk.parts.clock.now()
            disputed = None
            if isinstance(desk.fault, BooksDiffer):
                agreed = [(player, min(amount, desk.stacks.get(player, 0))) for player, amount in stacks]
                if agreed != stacks:
                    config, private = msgspec.json.encode(desk.config), desk.guests is not None
                    disputed = Disputed(desk.config.id, now, str(desk.fault), config, private)
                stacks = agreed
            hand = stopped_hand(desk, now)
            told = self._told(hand, dict(stacks), id)
            transfers = postings.all_home(id, now, desk.config, stacks)
            void = [hand] if hand is not None else []
            await desk.parts.store.interruptions.settle(transfers, void, told, disputed)
        except StoreFailed as fault:
            desk.log.warning("stacks_not_paid_home", fault=str(fault))
            return False
        desk.stacks, desk.begun = {}, None
        desk.tell_interrupted(told)
        for player, amount in stacks:
            desk.log.info("stack_paid_home", player=player, amount=amount)
            desk.parts.bus.publish(messages.player_subject(player), messages.MoneyMoved(player))
        return True

    def _told(self, hand: HandRecord | None, paid: Mapping[str, int], unique: str) -> list[Interruption]:
        """What the players are told who have their chips back."""
        config, now = self._desk.config, self._desk.parts.clock.now()
        reason = hand.void if hand is not None else self._desk.void_reason
        return voiding.told_of(config.id, config.currency, hand, paid, reason, now, unique)

    # ---- what a hand means ----

    def _postings(self, events: Sequence[TableEvent], now: int) -> tuple[list[Transfer], HandRecord | None]:
        desk = self._desk
        transfers: list[Transfer] = []
        record = None
        after = dict(desk.stacks)
        for event in events:
            if isinstance(event, HandEnded):
                hand, record = desk.finished_hand()
                settled = postings.settlement(hand, desk.config, now)
                settled += postings.points(hand, desk.config, now)
                settled += self._feed(record, now)
                check_hand(record, settled)
                transfers += settled
                for player, net in hand.nets():
                    after[player] = after.get(player, 0) + net
            elif isinstance(event, PlayerLeft):
                amount = after.pop(event.player, 0)
                if amount != event.chips:
                    raise BooksDiffer(
                        f"{event.player} leaves table {desk.config.id} with {event.chips}, his account holds {amount}"
                    )
                if amount:
                    transfers.append(self._home(event, amount, now))
        return transfers, record

    def _home(self, event: PlayerLeft, amount: int, now: int) -> Transfer:
        desk = self._desk
        id = desk.parts.new_id()
        if desk.table.closing:
            return postings.home(id, now, desk.config, event.player, amount)
        return postings.left(id, now, desk.config, event.player, amount, desk.table.remembered(event))

    # ---- the jackpot ----

    @property
    def _feeds_jackpot(self) -> bool:
        hand, config = self._desk.table.dealt_hand, self._desk.config
        return jackpot.is_on(hand.plan, hand.stakes, config.money, config.seats, hand.players)

    def _feed(self, record: HandRecord, now: int) -> list[Transfer]:
        """What the hand's rake gives to it."""
        if not self._feeds_jackpot:
            return []
        amount = jackpot.fed(self._desk.table.dealt_hand.plan, record.rake)
        return jackpot.feed(record.id, now, self._desk.config.currency, amount)

    def _bad_beat(self) -> jackpot.BadBeat | None:
        return jackpot.bad_beat(self._desk.table.dealt_hand) if self._feeds_jackpot else None

    async def _commit_with_jackpot(
        self, beat: jackpot.BadBeat, transfers: Sequence[Transfer], record: HandRecord
    ) -> JackpotWon:
        """Commits the hand and what it wins of the jackpot together."""
        desk, currency = self._desk, self._desk.config.currency
        feeds = sum(one.amount for one in transfers if one.credit == JACKPOT)
        while True:
            total = await desk.parts.store.balance(JACKPOT, currency) + feeds
            prize_won = jackpot.won(record.id, desk.table.dealt_hand, beat, currency, total)
            events = record.events[:-1] + b"," + msgspec.json.encode(prize_won) + b"]"
            moves = [*transfers, *jackpot.set_aside(prize_won, record.ended)]
            try:
                await desk.commit(moves, replace(record, events=events))
            except NotEnough as fault:
                if fault.account != JACKPOT:
                    raise
                continue  # another table has won it in this moment: what is left of it counts
            return prize_won

    def _announce(self) -> None:
        """The jackpot is told to everybody, wherever he is."""
        name = self._desk.config.name
        notice = Notice("jackpot_won", f"The bad beat jackpot has been hit at {name}.", name)
        self._desk.parts.bus.publish(messages.NOTICES, notice)


async def add_shown(desk: TableDesk, events: Iterable[TableEvent]) -> None:
    """Hands shown after the end of the last one are added to its record."""
    if shown := [event for event in events if isinstance(event, CardsShown)]:
        id, more = postings.shown_later(desk.config.id, desk.table.hand_log, shown)
        await desk.surely(lambda: desk.parts.store.add_to_hand(id, more))


def void_hand(desk: TableDesk, events: Iterable[TableEvent]) -> HandRecord | None:
    """The record of the hand that the events make void, if they do."""
    voided = next((event for event in events if isinstance(event, HandVoided)), None)
    if voided is None or desk.begun is None:
        return None
    return voiding.void(desk.begun, voided.reason, desk.parts.clock.now(), desk.told_hand)


def stopped_hand(desk: TableDesk, now: int) -> HandRecord | None:
    """That of the hand that was running when a fault stopped the table. What was not told of it never happened."""
    if desk.begun is None:
        return None
    told = desk.told_hand
    of_it = bool(told) and isinstance(told[0], HandOpened) and told[0].number == desk.begun.number
    return voiding.void(desk.begun, desk.void_reason, now, told if of_it else ())


def _touched(transfers: Sequence[Transfer], record: HandRecord | None) -> frozenset[str]:
    """Whose balances are others now."""
    players = {one.player for one in record.players if one.net} if record is not None else set()
    accounts = (parse(name) for one in transfers for name in (one.debit, one.credit))
    return frozenset(players | {account.player for account in accounts if account.player})
