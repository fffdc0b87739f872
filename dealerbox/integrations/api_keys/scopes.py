"""What a key may be for."""

from collections.abc import Mapping

from dealerbox.staff.roles import ALL_ACTS, CONFIRMED, OWN

PLAYER: Mapping[str, str] = {
    "account": "read your account: balances, points, history",
    "hands": "read your hands",
    "notes": "read and write your notes about others",
    "play": "play at tables and in tournaments, and chat, over the game socket; top up play money; join private tables",
    "host": "open private tables, share their links, and do what their host may do there",
}
"""Of a player's keys; what ``account`` and ``hands`` open changes nothing. No key pays in or out, and none changes a
password, a second factor, limits or keys: what names no scope here is open to the player's own session alone."""

NOT_FOR_KEYS: frozenset[str] = OWN | CONFIRMED
"""Acts of the back office that only a person does: his own account, what asks for his second factor once more, and what
would let a key outlive itself."""


def staff_scopes() -> frozenset[str]:
    """All acts that a key of the staff may have."""
    return ALL_ACTS - NOT_FOR_KEYS
