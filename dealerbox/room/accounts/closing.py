"""Closing an account for good."""

from dealerbox.ledger import BANK, Transfer, wallet


def back_to_bank(player: str, currency: str, amount: int, at: int) -> Transfer:
    """What a closed account still had of play money or points."""
    return Transfer(
        f"account-closed:{player}:{currency}", at, wallet(player), BANK, currency, amount, "account-closed", player
    )
