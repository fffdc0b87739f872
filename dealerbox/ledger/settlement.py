"""Turn the result of a hand into the transfers that settle it."""

from collections.abc import Sequence

from dealerbox.ledger.accounts import RAKE, stack
from dealerbox.ledger.transfers import Transfer


class Unbalanced(ValueError):
    """The players' results and the rake do not add up to zero: chips would appear or vanish."""


def settle_hand(
    hand_id: str, at: int, table: str, currency: str, nets: Sequence[tuple[str, int]], rake: int
) -> list[Transfer]:
    """Return the transfers from the stacks of those who lost to the stacks of those who won, and to ``rake``.

    ``nets`` is (player, stack after minus stack before) for everybody in the hand, ``rake`` what the house took; all of
    it adds up to zero. There is at most one transfer fewer than there are accounts that change. The order of ``nets``
    does not matter, and the ids depend on ``hand_id`` alone, so settling a hand twice has no further effect.
    """
    _check(hand_id, nets, rake)
    payers = [(stack(table, player), -net) for player, net in sorted(nets) if net < 0]
    payees = [(stack(table, player), net) for player, net in sorted(nets) if net > 0]
    if rake:
        payees.append((RAKE, rake))
    transfers: list[Transfer] = []
    # Walk both sides together: every transfer empties the payer or fills the payee, and the last one does both.
    payer = payee = paid = received = 0
    while payee < len(payees):
        (debit, owed), (credit, due) = payers[payer], payees[payee]
        amount = min(owed - paid, due - received)
        id, kind = f"hand:{hand_id}:{len(transfers) + 1}", "rake" if credit == RAKE else "hand"
        transfers.append(Transfer(id, at, debit, credit, currency, amount, kind, hand_id))
        paid, received = paid + amount, received + amount
        if paid == owed:
            payer, paid = payer + 1, 0
        if received == due:
            payee, received = payee + 1, 0
    return transfers


def _check(hand_id: str, nets: Sequence[tuple[str, int]], rake: int) -> None:
    if rake < 0:
        raise Unbalanced(f"hand {hand_id}: the rake is {rake}, which is negative")
    if len({player for player, _ in nets}) != len(nets):
        raise Unbalanced(f"hand {hand_id}: a player is listed twice")
    if total := sum(net for _, net in nets) + rake:
        raise Unbalanced(f"hand {hand_id}: the nets and the rake of {rake} add up to {total}, expected 0")
