"""Which role may do what. Each name is a call of the operator's API (``/api/operator/<name>``), a report or an action.

Least privilege: a role has only what its work needs, and only the owner has everything. Somebody with several roles may
do what any of them may. A name that is not listed here is forbidden to everybody, which a test checks.
"""

from collections.abc import Iterable, Mapping
from typing import get_args

from dealerbox.accepted import one_of
from dealerbox.core.actors import Actor, Role
from dealerbox.core.refusal import Refusal

OWN: frozenset[str] = frozenset({
    "own", "own/confirm", "own/password", "own/factor/propose", "own/factor", "own/factor/off", "own/recovery-codes",
    "own/sessions/end",
})  # fmt: skip
"""What members may do with their own account, in any role."""

BEFORE_THE_FACTOR: frozenset[str] = frozenset({"own", "own/confirm", "own/factor/propose", "own/factor"})
"""What members may do before they have set up the required second factor."""

_MOVES_MONEY = frozenset({
    "cash/approve", "cash/pay", "cash/send", "cash/count", "cash/receive", "cash/confirm", "cash/take", "cash/give",
    "cash/propose", "cash/book", "jackpot/pay",
})  # fmt: skip
"""What credits or pays out money, or is one of the two steps where two people are needed."""

CONFIRMED: frozenset[str] = _MOVES_MONEY | {
    "staff/invite", "staff/roles", "staff/disable", "staff/enable", "staff/reset", "own/factor", "own/factor/off",
    "own/recovery-codes", "close-account", "keys/make", "hooks/make", "hooks/change", "hooks/rotate", "recover",
}  # fmt: skip
"""Actions that need a recent confirmation with the second factor or the operator's key. API keys cannot do them."""

_SIGHT = {"tables", "tournaments", "tournament", "house", "house/rake", *OWN}
"""What all staff may see and do."""

_PLAYERS = {"players", "player", "player/results"}
_HANDS = {"hands", "hand"}
_ABOUT_PLAYERS = {"note", "player/sessions", "player/money", "player/acts", "player/chat", "log-out", "unlock"}
_COLLUSION = {"desk", "desk/pair", "cases", "case", "case/file", "case/open", "case/add", "case/decide"}
_MONEY = {"money", "money/csv", "money/games", "money/games/csv", "points", "jackpot"}

_CASH = {"cash", "cash/set-up", "cash/request"}
"""Seeing cashier requests."""
_CASH_DESK = {
    "cash/approve", "cash/pay", "cash/count", "cash/receive", "cash/confirm", "cash/reject", "cash/send", "cash/unsend",
    "cash/list", "cash/take", "cash/give", "cash/propose", "cash/statement", "cash/book",
}  # fmt: skip
"""Deciding and paying them."""

_PLAY = {"play", "play/player"}
"""Seeing who has limits or is excluded. Staff cannot change what players have chosen for themselves."""

_CHAT = {"chat", "reports", "mutes", "mute", "unmute", "remove-line"}

_KEYS = {"keys", "keys/revoke"}
_HOOKS = {
    "hooks", "hooks/deliveries", "hooks/make", "hooks/change", "hooks/rotate", "hooks/remove", "hooks/test",
    "hooks/again",
}  # fmt: skip

ROLES: Mapping[Role, frozenset[str]] = {
    # Answers players: chat, mutes, warnings.
    "support": frozenset(_SIGHT | _CHAT | _PLAYERS | _ABOUT_PLAYERS | _HANDS | _PLAY | {"protections", "warn"}),
    # Moves money, and sees where it goes.
    "cashier": frozenset(_SIGHT | _CASH | _CASH_DESK | _PLAYERS | _MONEY | {
        "note", "player/money", "player/acts", "jackpots", "jackpot/pay",
    }),
    # Runs tables and tournaments.
    "director": frozenset(_SIGHT | {
        "templates", "template/open", "pause", "resume", "close", "stopped", "reopen", "tournament/payments",
        "tournament/templates", "tournament/levels", "tournament/check", "tournament/announce", "tournament/direct",
    }),
    # Investigates play, players and staff, and intervenes.
    "security": frozenset(_SIGHT | _CASH | _CHAT | _PLAYERS | _ABOUT_PLAYERS | _HANDS | _COLLUSION | {
        "hand/open", "suspend", "lift", "jackpot", "health", *_PLAY, "play/exclude", "play/lift",
        "protections", "jackpots", "jackpot/withhold", "log", "log/csv", "warn", "close-account", "open-account",
        "recover", "pause", "resume", "close", "stopped", "reopen", "cards", "staff", "staff/end-sessions", *_KEYS,
    }),
    # All of the above, and what concerns the room as a whole and the staff.
    "owner": frozenset({
        "drain", "undrain", *_HOOKS, "keys/make", "staff/invite", "staff/roles", "staff/disable", "staff/enable",
        "staff/reset",
    }),
}  # fmt: skip

ALL_ROLES: tuple[Role, ...] = get_args(Role)
ALL_ACTS: frozenset[str] = frozenset().union(*ROLES.values())


def acts_of(roles: Iterable[Role]) -> frozenset[str]:
    """Return what somebody with these roles may do."""
    roles = frozenset(roles)
    return ALL_ACTS if "owner" in roles else frozenset().union(*(ROLES[role] for role in roles))


def roles_for(act: str) -> tuple[Role, ...]:
    """Return the roles that may do it, the least powerful first, the owner included."""
    return tuple(role for role in ALL_ROLES if act in acts_of((role,)))


def check(actor: Actor, act: str) -> None:
    """Raise ``Refusal`` (``role``) if the actor may not do it."""
    if act in acts_of(actor.roles):
        return
    enough = " or ".join(roles_for(act)) or "of nobody"
    has = ", ".join(sorted(actor.roles)) or "none"
    raise Refusal("role", f"{act!r} needs the role {enough}; {actor.name} has {has}.", one_of(*roles_for(act)))
