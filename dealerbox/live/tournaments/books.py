"""How the hands of a tournament's table are stored: it reports them to its tournament, which commits them."""

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
from dealerbox.live.settle import Commit, finished_hand, interrupted_hand, shown_later, void_hand
from dealerbox.live.table_session import TableSession
from dealerbox.table.commands import AnnounceKnockOuts, Close
from dealerbox.table.events import HandVoided, NextHandPlanned, RosterSet, SatIn, SatOut, TableClosed, TableEvent
from dealerbox.table.tournament_table import TournamentTable
from dealerbox.tournament.commands import KnockOut, PotWinner
from dealerbox.tournament.events import Marks

OVER = "over"
"""The refusal's code if a hand no longer counts because the tournament was over before it ended."""
AWAY = "store_away"
"""The refusal's code if the tournament cannot store the hand at the moment."""


class NotCommitted(Exception):
    """The tournament did not accept the hand: the table must stop. Not a refusal, because no player caused it."""


class TournamentBooks:
    """Implements ``live.books.Books``."""

    stopped = "the table had to stop; the running hand is void and is played again"

    def __init__(self, session: TableSession) -> None:
        self._session = session
        self._tournament, _, number = session.config.id.rpartition(".")
        self._number = int(number)
        self._roster = self._called = 0
        """The hand that the last roster was for, and the last one that was to be played."""

    async def write(self, events: Sequence[TableEvent]) -> Commit:
        """Have the tournament commit the hand. If the tournament is over, the hand is void and the table closes."""
        session, clock = self._session, self._session.parts.clock
        begins = voiding.beginning(events, session.table.hand_players, session.config, session.house_digest)
        await session.begin_hand(Commit(events, begins))
        if any(isinstance(event, HandEnded) for event in events):
            try:
                taken = await session.retry_until_stored(self._report)
            except (NobodyServes, Refusal) as error:
                if isinstance(error, Refusal) and error.code != OVER:
                    raise NotCommitted(error.reason) from error
                events = self._void("the tournament is over")
            else:
                session.begun = None
                commit = Commit([*events, *self._knock_outs(taken)], hand_over=True)
                self._report_absences(commit.events)
                return commit
        void = void_hand(events, session.begun, session.published_hand, clock.now())
        commit = self._voided(events, void) if void is not None else Commit(events, shown=shown_later(session, events))
        await session.commit_until_stored(commit)
        self._report_absences(events)
        return commit

    async def compare(self) -> None:
        """The tournament compares, for all its tables."""

    async def give_back(self) -> bool:
        """Record the interrupted hand as void. The tournament has the chips, as they were before that hand."""
        session = self._session
        hand = interrupted_hand(session, session.void_reason, session.parts.clock.now())
        if hand is not None:
            try:
                await session.commit(self._voided((), hand))
            except StoreFailed as fault:
                session.log.warning("void_hand_not_kept", fault=str(fault))
                return False
        self._publish(TableGone(self._number, self._called))
        return True

    def _voided(self, events: Sequence[TableEvent], hand: HandRecord) -> Commit:
        config = self._session.config
        interruptions = voiding.interruptions_of(config.id, config.currency, hand, {}, hand.void, hand.ended, hand.id)
        return Commit(events, record=hand, interruptions=interruptions)

    # ---- the report ----

    async def _report(self) -> HandTaken:
        """Report the hand to the tournament. Raises ``StoreUnavailable`` if the tournament cannot store it now,
        ``NobodyServes`` if the tournament has ended, and ``Refusal``."""
        try:
            return await self._session.parts.bus.request(tournament_subject(self._tournament), self._report_of_hand())
        except Refusal as refusal:
            if refusal.code == AWAY:
                raise StoreUnavailable(refusal.reason) from refusal
            raise

    def _knock_outs(self, taken: HandTaken) -> list[TableEvent]:
        """Return the events that follow the hand; none if the table closed with it."""
        table = self._session.table
        assert isinstance(table, TournamentTable)
        if table.closed or not taken.knock_outs:
            return []
        return table.handle("", AnnounceKnockOuts(taken.knock_outs), self._session.parts.clock.now())

    def _report_of_hand(self) -> HandReport:
        table = self._session.table
        hand, record = finished_hand(self._session, self._session.parts.clock.now())
        assert table.positions is not None
        stacks = tuple(zip(hand.players, hand.ended.stacks, strict=True))
        banks = tuple(Bank(sitter.player, sitter.bank_ms) for sitter in table.seats if sitter is not None)
        out = tuple(knocked_out_by(table.dealt_hand, hand.players, hand.ended))
        return HandReport(self._number, table.number, record, stacks, Marks(*table.positions), out, banks)

    def _void(self, reason: str) -> list[TableEvent]:
        """Close the table, and return what is published in place of the end of the hand."""
        session = self._session
        running = session.running
        closed = session.table.handle("", Close(reason), session.parts.clock.now())
        return [HandVoided(reason, running.stacks), *closed] if running is not None else closed

    def _report_absences(self, events: Iterable[TableEvent]) -> None:
        """Report players who sit out or return, and a closed table."""
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
                    self._called = self._roster
                case TableClosed():
                    self._publish(TableGone(self._number, self._called))
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
