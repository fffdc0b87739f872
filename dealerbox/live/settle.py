"""What the events of a cash table mean for its chips and records. Pure: the table session stores the result."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dealerbox.conservation.checks import LedgerMismatch, check_hand
from dealerbox.core import postings
from dealerbox.core.points import POINTS
from dealerbox.core.records import HandRecord
from dealerbox.hand.events import HandEnded
from dealerbox.interruptions import voiding
from dealerbox.interruptions.store import Interruption
from dealerbox.ledger import Transfer, parse
from dealerbox.live import jackpot
from dealerbox.table.config import TableConfig
from dealerbox.table.events import CardsShown, HandOpened, HandVoided, PlayerLeft, TableEvent
from dealerbox.table.machine import Table


class OpenTable(Protocol):
    """What settling reads of a table session."""

    config: TableConfig
    house_digest: str

    @property
    def table(self) -> Table:
        """The machine, after the events."""

    @property
    def stacks(self) -> Mapping[str, int]:
        """The stored chips of each player at this table."""

    @property
    def begun(self) -> HandRecord | None:
        """What the store has of the running hand."""

    @property
    def published_hand(self) -> Sequence[TableEvent]:
        """The events of the running hand that were stored and published, secret ones included."""


class Commit(Struct, frozen=True):
    """What to store, and then to publish."""

    events: Sequence[TableEvent]
    """To publish when everything else is stored."""
    begins: HandRecord | None = None
    """A hand that begins with the events: noted first, so that it leaves a trace if the server stops."""
    transfers: Sequence[Transfer] = ()
    record: HandRecord | None = None
    """A hand that ends with the events, finished or void."""
    interruptions: Sequence[Interruption] = ()
    """What the players of a void hand are notified of."""
    shown: tuple[str, bytes] | None = None
    """A stored hand, and the JSON of cards shown after its end, to add to its record."""
    bad_beat: jackpot.BadBeat | None = None
    """The hand wins the jackpot; ``with_prize`` adds the prize when the amount is known."""
    hand_over: bool = False
    """A hand that counts ended with the events."""

    def balances_changed(self) -> dict[str, bool]:
        """Return the players whose balances change, each with whether their wallet does. VIP points are not part of
        a wallet."""
        changed = {player.player: False for player in self.record.players if player.net} if self.record else {}
        for transfer in self.transfers:
            for name in (transfer.debit, transfer.credit):
                account = parse(name)
                if account.player:
                    in_wallet = account.kind == "wallet" and transfer.currency != POINTS
                    changed[account.player] = changed.get(account.player, False) or in_wallet
        return changed


def settle(session: OpenTable, events: Sequence[TableEvent], now: int, new_id: Callable[[], str]) -> Commit:
    """Return what to store for ``events``, which the machine has just decided at ``now`` (ms).

    Raises ``LedgerMismatch`` if they do not agree with the stored stacks, to the chip.
    """
    begins = voiding.beginning(events, session.table.hand_players, session.config, session.house_digest)
    begun = begins or session.begun
    record = bad_beat = None
    transfers: list[Transfer] = []
    stacks = dict(session.stacks)
    for event in events:
        if isinstance(event, HandEnded):
            record, settled, bad_beat = _finished(session, now)
            transfers += settled
            for player in record.players:
                stacks[player.player] = stacks.get(player.player, 0) + player.net
        elif isinstance(event, PlayerLeft):
            transfers += _left(session, event, stacks.pop(event.player, 0), now, new_id)
    if record is not None:
        return Commit(events, begins, transfers, record, bad_beat=bad_beat, hand_over=True)
    void = void_hand(events, begun, session.published_hand, now)
    if void is None:
        return Commit(events, begins, transfers, shown=shown_later(session, events))
    paid = {parse(transfer.debit).player: transfer.amount for transfer in transfers}
    config = session.config
    interruptions = voiding.interruptions_of(config.id, config.currency, void, paid, void.void, now, void.id)
    return Commit(events, begins, transfers, void, interruptions)


def with_prize(commit: Commit, session: OpenTable, in_jackpot: int) -> Commit:
    """Return ``commit`` with what its hand wins of a jackpot that holds ``in_jackpot`` before the hand."""
    record, bad_beat = commit.record, commit.bad_beat
    assert record is not None and bad_beat is not None
    total = in_jackpot + jackpot.fed_by(commit.transfers)
    prize_won = jackpot.won(record.id, session.table.dealt_hand, bad_beat, session.config.currency, total)
    return replace(
        commit,
        events=(*commit.events, prize_won),
        transfers=(*commit.transfers, *jackpot.set_aside(prize_won, record.ended)),
        record=replace(record, events=record.events[:-1] + b"," + msgspec.json.encode(prize_won) + b"]"),
    )


def finished_hand(session: OpenTable, now: int) -> tuple[postings.FinishedHand, HandRecord]:
    """Return the hand that has just ended at the table, and its record."""
    hand = postings.FinishedHand(tuple(session.table.hand_log), session.table.hand_players)
    return hand, postings.hand_record(hand, session.config, session.house_digest, now)


def shown_later(session: OpenTable, events: Sequence[TableEvent]) -> tuple[str, bytes] | None:
    """Return the hand and the JSON of cards that players show after its end; None if ``events`` has none."""
    shown = [event for event in events if isinstance(event, CardsShown)]
    return postings.late_shows(session.config.id, session.table.hand_log, shown) if shown else None


def void_hand(
    events: Sequence[TableEvent], begun: HandRecord | None, published: Sequence[TableEvent], now: int
) -> HandRecord | None:
    """Return the record of the hand that ``events`` make void; None if they void none."""
    voided = next((event for event in events if isinstance(event, HandVoided)), None)
    if voided is None or begun is None:
        return None
    return voiding.void(begun, voided.reason, now, published)


def interrupted_hand(session: OpenTable, reason: str, now: int) -> HandRecord | None:
    """Return the record of the hand that a fault has interrupted, void; None if none was running. Events that were
    not published never happened."""
    begun, published = session.begun, session.published_hand
    if begun is None:
        return None
    of_it = bool(published) and isinstance(published[0], HandOpened) and published[0].number == begun.number
    return voiding.void(begun, reason, now, published if of_it else ())


def _finished(session: OpenTable, now: int) -> tuple[HandRecord, list[Transfer], jackpot.BadBeat | None]:
    """The record and the transfers of the hand that has just ended, and the bad beat if it wins the jackpot."""
    hand, record = finished_hand(session, now)
    settled = postings.settlement(hand, session.config, now)
    settled += postings.points(hand, session.config, now)
    bad_beat, dealt, config = None, session.table.dealt_hand, session.config
    if jackpot.is_on(dealt.plan, dealt.stakes, config.money, config.seats, dealt.players):
        settled += jackpot.feed(record.id, now, config.currency, jackpot.fed(dealt.plan, record.rake))
        bad_beat = jackpot.bad_beat(dealt)
    check_hand(record, settled)
    return record, settled, bad_beat


def _left(session: OpenTable, event: PlayerLeft, amount: int, now: int, new_id: Callable[[], str]) -> list[Transfer]:
    """The transfer of a leaving player's chips to the wallet."""
    config, table = session.config, session.table
    if amount != event.chips:
        raise LedgerMismatch(f"{event.player} leaves table {config.id} with {event.chips}; the account has {amount}")
    if not amount:
        return []
    if table.closing:
        return [postings.cash_out(new_id(), now, config, event.player, amount)]
    return [postings.cash_out_on_leave(new_id(), now, config, event.player, amount, table.remembered(event))]
