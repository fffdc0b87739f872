"""The scopes of API keys: what a key may do."""

from collections.abc import Mapping

from dealerbox.staff.roles import ALL_ACTS, CONFIRMED, OWN

PLAYER: Mapping[str, str] = {
    "account": "read your account: balances, points, history",
    "hands": "read your hands",
    "notes": "read and write your notes about others",
    "play": "play at tables and in tournaments, and chat, over the game socket; refill play money; join private tables",
    "host": "open private tables, share their links, and do what their host may do there",
}
"""Scopes of players' keys. ``account`` and ``hands`` are read-only. No key can deposit or withdraw, or change a
password, a second factor, limits or keys: a call without a scope here needs the player's own session."""

NOT_FOR_KEYS: frozenset[str] = OWN | CONFIRMED
"""Back-office actions that only a person may do: those on their own account, those that need a fresh confirmation, and
those that would let a key outlive itself."""


def staff_scopes() -> frozenset[str]:
    """Return the actions that a staff key may have."""
    return ALL_ACTS - NOT_FOR_KEYS
