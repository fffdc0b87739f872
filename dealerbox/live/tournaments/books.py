"""How the hands of a tournament's table are written down: it reports them to its tournament, which commits them."""

from collections.abc import Iterable, Sequence

from dealerbox.core.bus import NobodyServes
from dealerbox.core.records import HandRecord
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed, StoreUnavailable
from dealerbox.core.tournament_messages import (
    Attendance,
    Bank,
    HandReport,
    HandTaken,
    TableGone,
    tables_subject,
    tournament_subject,
)
from dealerbox.hand.events import HandEnded, Pot
from dealerbox.hand.machine import Hand
from dealerbox.hand.pots import pots_of
from dealerbox.interruptions import voiding
from dealerbox.live.books import Written, add_shown, stopped_hand, void_hand
from dealerbox.live.table_session import TableSession
from dealerbox.table.commands import AnnounceKnockOuts, Close
from dealerbox.table.events import HandVoided, NextHandPlanned, RosterSet, SatIn, SatOut, TableClosed, TableEvent
from dealerbox.table.tournament_table import TournamentTable
from dealerbox.tournament.commands import KnockOut, PotWinner
from dealerbox.tournament.events import Marks

OVER = "over"
"""The code of the refusal of a hand that counts no more: the tournament was over before it."""
AWAY = "store_away"
"""That of one which the tournament cannot write down at the moment."""


class NotCommitted(Exception):
    """The tournament has not taken the hand: the table must not go on. (No refusal: it is no player's fault.)"""


class TournamentBooks:
    """Fulfils ``room.books.Books``."""

    stopped = "the table had to stop; the running hand is void and is played again"

    def __init__(self, session: TableSession) -> None:
        self._session = session
        self._tournament, _, number = session.config.id.rpartition(".")
        self._number = int(number)
        self._roster = self._told = 0
        """The hand that the last roster was for, and the last one that was to be played."""

    async def write(self, events: Sequence[TableEvent]) -> Written:
        """The hand is committed by the tournament, and told to the players after that. Where the tournament is over it
        is void, and the table closes."""
        await self._session.begin_hand(events)
        ended = any(isinstance(event, HandEnded) for event in events)
        if ended:
            try:
                taken = await self._session.retry_until_stored(self._report)
                self._session.begun = None
                events = [*events, *self._told_knock_outs(taken)]
            except (NobodyServes, Refusal) as no:
                if isinstance(no, Refusal) and no.code != OVER:
                    raise NotCommitted(no.reason) from no
                events, ended = self._void("the tournament is over"), False
        if (hand := void_hand(self._session, events)) is not None:
            await self._session.retry_until_stored(lambda: self._keep_void(hand))
        elif not ended:
            await add_shown(self._session, events)
        self._tell(events)
        return Written(events, hand_over=ended)

    async def compare(self) -> None:
        """The tournament does, for all its tables."""

    async def give_back(self) -> bool:
        """The chips never were the table's: the tournament has them."""
        hand = stopped_hand(self._session, self._session.parts.clock.now())
        if hand is not None:
            try:
                await self._keep_void(hand)
            except StoreFailed as fault:
                self._session.log.warning("void_hand_not_kept", fault=str(fault))
                return False
        self._publish(TableGone(self._number, self._told))
        return True

    async def _keep_void(self, hand: HandRecord) -> None:
        """The chips are as they were before the hand, and another is played in its place."""
        session, config = self._session, self._session.config
        told = voiding.interruptions_of(config.id, config.currency, hand, {}, hand.void, hand.ended, hand.id)
        await session.commit((), hand, told)
        session.tell_interrupted(told)

    # ---- the report ----

    async def _report(self) -> HandTaken:
        """Raises ``StoreUnavailable`` where the tournament cannot write it down at the moment; ``NobodyServes`` and
        ``Refusal``."""
        try:
            return await self._session.parts.bus.request(tournament_subject(self._tournament), self._report_of_hand())
        except Refusal as no:
            if no.code == AWAY:
                raise StoreUnavailable(no.reason) from no
            raise

    def _told_knock_outs(self, taken: HandTaken) -> list[TableEvent]:
        """What the viewers are told after the end of the hand; nothing if the table has closed with it."""
        table = self._session.table
        assert isinstance(table, TournamentTable)
        if table.closed or not taken.knock_outs:
            return []
        return table.handle("", AnnounceKnockOuts(taken.knock_outs), self._session.parts.clock.now())

    def _report_of_hand(self) -> HandReport:
        table = self._session.table
        hand, record = self._session.finished_hand()
        assert table.positions is not None
        stacks = tuple(zip(hand.players, hand.ended.stacks, strict=True))
        banks = tuple(Bank(one.player, one.bank_ms) for one in table.seats if one is not None)
        out = tuple(knocked_out_by(table.dealt_hand, hand.players, hand.ended))
        return HandReport(self._number, table.number, record, stacks, Marks(*table.positions), out, banks)

    def _void(self, reason: str) -> list[TableEvent]:
        """What the viewers are told in place of the end of the hand."""
        session = self._session
        running = session.running
        closed = session.table.handle("", Close(reason), session.parts.clock.now())
        return [HandVoided(reason, running.stacks), *closed] if running is not None else closed

    def _tell(self, events: Iterable[TableEvent]) -> None:
        """What the tournament must know beside the hands."""
        table = self._session.table
        for event in events:
            match event:
                case SatOut(seat, reason):
                    self._publish(Attendance(table.sitter(seat).player, reason))
                case SatIn(seat):
                    self._publish(Attendance(table.sitter(seat).player, ""))
                case RosterSet(number):
                    self._roster = number
                case NextHandPlanned(at) if at is not None:
                    self._told = self._roster
                case TableClosed():
                    self._publish(TableGone(self._number, self._told))
                case _:
                    pass

    def _publish(self, message: TableGone | Attendance) -> None:
        self._session.parts.bus.publish(tables_subject(self._tournament), message)


def knocked_out_by(hand: Hand, players: Sequence[str], ended: HandEnded) -> list[KnockOut]:
    """Each player who has no chips left, and who won the last pot that they contested: it held their last chips."""
    layers = [contenders for _, contenders in pots_of(hand)]
    found = []
    for place, stack in enumerate(ended.stacks):
        if stack:
            continue
        last = max((at for at, contenders in enumerate(layers) if place in contenders), default=len(layers) - 1)
        pot = ended.pots[last]
        winners = tuple(PotWinner(players[at], parts_won(pot, at)) for at, won in enumerate(pot.won) if won)
        found.append((players[place], winners))
    return found


def parts_won(pot: Pot, place: int) -> int:
    """How many equal parts of the pot the place won, each half divided among its winners: with one high hand and two
    equal low ones they won 2, 1 and 1 of four parts. The odd chip makes no difference."""
    return (place in pot.high) * (len(pot.low) or 1) + (place in pot.low) * len(pot.high)
