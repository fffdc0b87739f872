"""What a hand has won of the jackpot: paid to its players once the house has had time to look at it, or withheld by the
operator (RULES.md M5)."""

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
    """A prize that is neither paid nor withheld yet: the hand, and why it has won."""

    hand: HandRecord
    won: JackpotWon

    @property
    def payable(self) -> int:
        """From when on (ms) the room pays it by itself."""
        return self.hand.ended + load_rule_book(self.hand.house).jackpot_review_hours * HOUR_MS


async def pending(store: Store) -> list[Prize]:
    """All prizes that wait, by the end of their hands."""
    ids = sorted({parse(account).hand for account, _ in await store.balances("prize:")})
    prizes = [await _prize(store, id) for id in ids]
    return sorted((one for one in prizes if one is not None), key=lambda one: (one.hand.ended, one.hand.id))


async def pay(store: Store, hand: str, now: int, act: AuditEntry | None = None) -> list[str]:
    """Pays the prize of a hand and returns the players who got a part of it; nobody where it is settled already.
    ``act``: who of the staff has ordered it; it is written down with the payment."""
    found = await _prize(store, hand)
    if found is None:
        return []
    transfers = [
        Transfer(
            f"jackpot-paid:{hand}:{one.player}", now, prize(hand), wallet(one.player), found.won.currency,
            found.won.shares[one.place], "jackpot-paid", hand,
        )
        for one in found.hand.players
        if found.won.shares[one.place]
    ]  # fmt: skip
    return [parse(one.credit).player for one in transfers] if await _settled(store, transfers, act) else []


async def withhold(store: Store, hand: str, reason: str, now: int, act: AuditEntry | None = None) -> bool:
    """The operator does not let the prize be paid: it goes back to the jackpot, ``reason`` is kept with the transfer,
    and ``act`` written down with it. False where it is settled already. Raises ``ValueError`` without a reason."""
    if not reason.strip():
        raise ValueError("a jackpot is withheld for a reason: say which")
    found = await _prize(store, hand)
    if found is None:
        return False
    amount, about = sum(found.won.shares), f"{hand}: {reason.strip()}"
    back = Transfer(
        f"jackpot-withheld:{hand}", now, prize(hand), JACKPOT, found.won.currency, amount, "jackpot-withheld", about
    )
    return await _settled(store, [back], act)


async def pay_due(store: Store, now: int) -> list[str]:
    """Pays every prize that has waited long enough; returns the players who got something."""
    players: list[str] = []
    for one in await pending(store):
        if one.payable <= now:
            players += await pay(store, one.hand.id, now)
    return players


async def _prize(store: Store, hand: str) -> Prize | None:
    """None where the hand has no prize, or it is settled."""
    record = await store.hand(hand)
    if record is None or not await store.balance(prize(hand), record.currency):
        return None
    won = next((event for event in _decode_events(record.events) if isinstance(event, JackpotWon)), None)
    return None if won is None else Prize(record, won)


async def _settled(store: Store, transfers: list[Transfer], act: AuditEntry | None) -> bool:
    try:
        await (store.commit(transfers) if act is None else store.commit_act(transfers, act))
    except NotEnough:
        return False  # somebody was quicker
    return True
