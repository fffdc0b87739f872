"""Fun money that is topped up on request. Pure."""

from msgspec import Struct

from dealerbox.accepted import at_most, since
from dealerbox.cashier.money import decimal
from dealerbox.cashier.store import Holding, Refills
from dealerbox.core.refusal import Refusal
from dealerbox.ledger import BANK, Transfer, wallet

FUN = "FUN"
REFILL = "refill"
HOUR_MS = 3_600_000


class FunMoney(Struct, frozen=True):
    """Who has less than ``below`` in all gets so much that he has ``up_to``, once in so many hours. Chips on tables
    and in tournaments count, so that nobody hides them to get more. ``up_to`` 0: never."""

    below: int = 20_000
    up_to: int = 100_000
    every_hours: int = 4


def next_refill(rule: FunMoney, refills: Refills) -> int:
    """From when on (ms) it is time again; 0 where the player never asked."""
    return 0 if refills.last is None else refills.last + rule.every_hours * HOUR_MS


def refill(rule: FunMoney, player: str, holding: Holding, refills: Refills, now: int) -> Transfer:
    """The transfer of a player who asks for it; raises ``Refusal``."""
    if not rule.up_to:
        raise Refusal("no_refill", "This room does not top up fun money.")
    if holding.all >= rule.below:
        reason = (
            f"You have enough, chips on tables and in tournaments too: it is for {decimal(rule.below - 1)} at most."
        )
        raise Refusal("enough", reason, at_most(rule.below - 1, FUN))
    if now < next_refill(rule, refills):
        reason = f"Fun money is topped up once in {rule.every_hours} hours."
        raise Refusal("too_soon", reason, since(next_refill(rule, refills)))
    id = f"{refill_ids(player)[0]}{refills.count + 1}"
    return Transfer(id, now, BANK, wallet(player), FUN, rule.up_to - holding.all, REFILL, player)


def refill_ids(player: str) -> tuple[str, str]:
    """From which id on, and up to which, the transfers of a player's refills lie; the number follows the first."""
    return f"{REFILL}:{player}:", f"{REFILL}:{player};"  # the character after the colon
