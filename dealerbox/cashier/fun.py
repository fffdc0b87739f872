"""Top-ups of play money on request. Pure."""

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
    """The rule for topping up play money.

    Chips at tables and in tournaments count as well, so that players cannot hide them to get more.
    """

    below: int = 20_000
    """The player must have less than this in total."""
    up_to: int = 100_000
    """The total after the top-up; 0: no top-ups."""
    every_hours: int = 4
    """The minimum time between two top-ups."""


def next_refill(rule: FunMoney, refills: Refills) -> int:
    """Return when the player may top up next (ms); 0 if they never have."""
    return 0 if refills.last is None else refills.last + rule.every_hours * HOUR_MS


def refill(rule: FunMoney, player: str, holding: Holding, refills: Refills, now: int) -> Transfer:
    """Return the transfer that tops the player up; raises ``Refusal``."""
    if not rule.up_to:
        raise Refusal("no_refill", "This room does not top up play money.")
    if holding.all >= rule.below:
        reason = f"You can top up with {decimal(rule.below - 1)} or less, including chips at tables and in tournaments."
        raise Refusal("enough", reason, at_most(rule.below - 1, FUN))
    if now < next_refill(rule, refills):
        reason = f"You can top up play money once every {rule.every_hours} hours."
        raise Refusal("too_soon", reason, since(next_refill(rule, refills)))
    id = f"{refill_ids(player)[0]}{refills.count + 1}"
    return Transfer(id, now, BANK, wallet(player), FUN, rule.up_to - holding.all, REFILL, player)


def refill_ids(player: str) -> tuple[str, str]:
    """Return the bounds between which the transfer ids of a player's refills sort; the first is the prefix of each
    id."""
    return f"{REFILL}:{player}:", f"{REFILL}:{player};"  # the character after the colon
