"""Jackpot prizes: paid to the players after the house's review period, or withheld by the operator (RULES.md M5)."""

from collections.abc import AsyncIterator

from msgspec import Struct, json

from dealerbox.core.audit_log import AuditEntry
from dealerbox.core.records import HandRecord
from dealerbox.ledger import JACKPOT, NotEnough, Transfer, parse, prize, wallet
from dealerbox.rulebooks import load_rule_book
from dealerbox.store.interface import Store
from dealerbox.table.events import JackpotWon, TableEvent

HOUR_MS = 3_600_000

_decode_events = json.Decoder(tuple[TableEvent, ...]).decode


class Prize(Struct, frozen=True):
    """A prize that is neither paid nor withheld yet, with its hand."""

    hand: HandRecord
    won: JackpotWon

    @property
    def payable(self) -> int:
        """When the room pays the prize automatically (ms)."""
        return self.hand.ended + load_rule_book(self.hand.house).jackpot_review_hours * HOUR_MS


async def pending(store: Store) -> list[Prize]:
    """Return all prizes that wait to be paid, by the end of their hands."""
    ids = sorted({parse(account).hand for account, _ in await store.balances("prize:")})
    prizes = [await _read_prize(store, id) for id in ids]
    return sorted(
        (waiting for waiting in prizes if waiting is not None),
        key=lambda waiting: (waiting.hand.ended, waiting.hand.id),
    )


async def pay(store: Store, hand: str, now: int, entry: AuditEntry | None = None) -> list[str]:
    """Pay the prize of a hand and return the players who received a share; an empty list if it is settled already.
    ``entry``: the audit entry to store with the payment if a staff member ordered it."""
    found = await _read_prize(store, hand)
    if found is None:
        return []
    transfers = [
        Transfer(
            f"jackpot-paid:{hand}:{player.player}", now, prize(hand), wallet(player.player), found.won.currency,
            found.won.shares[player.place], "jackpot-paid", hand,
        )
        for player in found.hand.players
        if found.won.shares[player.place]
    ]  # fmt: skip
    return [parse(transfer.credit).player for transfer in transfers] if await _settle(store, transfers, entry) else []


async def withhold(store: Store, hand: str, reason: str, now: int, entry: AuditEntry | None = None) -> bool:
    """Return the prize to the jackpot, storing ``reason`` with the transfer and the audit ``entry`` if given. False if
    the prize is settled already. Raises ``ValueError`` without a reason."""
    if not reason.strip():
        raise ValueError("enter a reason for withholding the jackpot")
    found = await _read_prize(store, hand)
    if found is None:
        return False
    amount, about = sum(found.won.shares), f"{hand}: {reason.strip()}"
    back = Transfer(
        f"jackpot-withheld:{hand}", now, prize(hand), JACKPOT, found.won.currency, amount, "jackpot-withheld", about
    )
    return await _settle(store, [back], entry)


async def pay_due(store: Store, now: int) -> AsyncIterator[list[str]]:
    """Pay every prize whose review period is over. Yield the players who received a share, after each payment."""
    for waiting in await pending(store):
        if waiting.payable <= now:
            yield await pay(store, waiting.hand.id, now)


async def _read_prize(store: Store, hand: str) -> Prize | None:
    """Return the prize of the hand, or None if it has none or the prize is settled."""
    record = await store.hand(hand)
    if record is None or not await store.balance(prize(hand), record.currency):
        return None
    won = next((event for event in _decode_events(record.events) if isinstance(event, JackpotWon)), None)
    return None if won is None else Prize(record, won)


async def _settle(store: Store, transfers: list[Transfer], entry: AuditEntry | None) -> bool:
    try:
        await (store.commit(transfers) if entry is None else store.commit_act(transfers, entry))
    except NotEnough:
        return False  # it was settled meanwhile
    return True
