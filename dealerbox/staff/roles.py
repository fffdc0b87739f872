"""Which role may do what: each name is one of the operator's door (``/api/operator/<name>``), a report or an act.

Least rights: a role has what its work needs, and nobody but the owner has all. Who has several roles may do what any of
them may. A name that stands nowhere here may be done by nobody, and a test says so.
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
"""What everybody who works here does with his own account, whatever his roles."""

BEFORE_THE_FACTOR: frozenset[str] = frozenset({"own", "own/confirm", "own/factor/propose", "own/factor"})
"""What of it can be done before the second factor is set up that the room asks for."""

_MOVES_MONEY = frozenset({
    "cash/approve", "cash/pay", "cash/send", "cash/count", "cash/receive", "cash/confirm", "cash/take", "cash/give",
    "cash/propose", "cash/book", "jackpot/pay",
})  # fmt: skip
"""What credits money or lets it out, and what has a hand in that where two are needed."""

CONFIRMED: frozenset[str] = _MOVES_MONEY | {
    "staff/invite", "staff/roles", "staff/disable", "staff/enable", "staff/reset", "own/factor", "own/factor/off",
    "own/recovery-codes", "close-account", "keys/make", "hooks/make", "hooks/change", "hooks/rotate", "recover",
}  # fmt: skip
"""What is done in the back office's pages only by who has shown his second factor, or the key, in the last minutes; no
key of a program does it."""

_SIGHT = {"tables", "tournaments", "tournament", "house", "house/rake", *OWN}
"""What everybody does and sees who works here."""

_PLAYERS = {"players", "player", "player/results"}
_HANDS = {"hands", "hand"}
_ABOUT_PLAYERS = {"note", "player/sessions", "player/money", "player/acts", "player/chat", "log-out", "unlock"}
_DESK = {"desk", "desk/pair", "cases", "case", "case/file", "case/open", "case/add", "case/decide"}
_MONEY = {"money", "money/csv", "money/games", "money/games/csv", "points", "jackpot"}

_CASH = {"cash", "cash/set-up", "cash/request"}
"""Seeing what goes through the cashier."""
_CASH_DESK = {
    "cash/approve", "cash/pay", "cash/count", "cash/receive", "cash/confirm", "cash/reject", "cash/send", "cash/unsend",
    "cash/list", "cash/take", "cash/give", "cash/propose", "cash/statement", "cash/book",
}  # fmt: skip
"""Moving it."""

_PLAY = {"play", "play/player"}
"""Seeing who has limits or may not play; nobody of the staff can change what a player has chosen for himself."""

_CHAT = {"chat", "reports", "mutes", "mute", "unmute", "remove-line"}

_KEYS = {"keys", "keys/revoke"}
_HOOKS = {
    "hooks", "hooks/deliveries", "hooks/make", "hooks/change", "hooks/rotate", "hooks/remove", "hooks/test",
    "hooks/again",
}  # fmt: skip

ROLES: Mapping[Role, frozenset[str]] = {
    # Answers players: what was said, who may write, warnings.
    "support": frozenset(_SIGHT | _CHAT | _PLAYERS | _ABOUT_PLAYERS | _HANDS | _PLAY | {"protections", "warn"}),
    # Moves money, and sees where it went.
    "cashier": frozenset(_SIGHT | _CASH | _CASH_DESK | _PLAYERS | _MONEY | {
        "note", "player/money", "player/acts", "jackpots", "jackpot/pay",
    }),
    # Runs tables and tournaments.
    "director": frozenset(_SIGHT | {
        "templates", "template/open", "pause", "resume", "close", "stopped", "reopen", "tournament/payments",
        "tournament/templates", "tournament/levels", "tournament/check", "tournament/announce", "tournament/direct",
    }),
    # Looks into play, people and staff; stops what must be stopped.
    "security": frozenset(_SIGHT | _CASH | _CHAT | _PLAYERS | _ABOUT_PLAYERS | _HANDS | _DESK | {
        "hand/open", "suspend", "lift", "jackpot", "health", *_PLAY, "play/exclude", "play/lift",
        "protections", "jackpots", "jackpot/withhold", "log", "log/csv", "warn", "close-account", "open-account",
        "recover", "pause", "resume", "close", "stopped", "reopen", "cards", "staff", "staff/end-sessions", *_KEYS,
    }),
    # All of that, and what concerns the room as a whole and the staff.
    "owner": frozenset({
        "drain", "undrain", *_HOOKS, "keys/make", "staff/invite", "staff/roles", "staff/disable", "staff/enable",
        "staff/reset",
    }),
}  # fmt: skip

ALL_ROLES: tuple[Role, ...] = get_args(Role)
ALL_ACTS: frozenset[str] = frozenset().union(*ROLES.values())


def acts_of(roles: Iterable[Role]) -> frozenset[str]:
    """What somebody with these roles may do."""
    roles = frozenset(roles)
    return ALL_ACTS if "owner" in roles else frozenset().union(*(ROLES[role] for role in roles))


def roles_for(act: str) -> tuple[Role, ...]:
    """The roles each of which is enough for it, the least first; the owner's is among them."""
    return tuple(role for role in ALL_ROLES if act in acts_of((role,)))


def check(actor: Actor, act: str) -> None:
    """Raises ``Refusal`` (``role``) for who may not do it."""
    if act in acts_of(actor.roles):
        return
    enough = " or ".join(roles_for(act)) or "of nobody"
    has = ", ".join(sorted(actor.roles)) or "none"
    raise Refusal("role", f"{act!r} needs the role {enough}; {actor.name} has {has}.", one_of(*roles_for(act)))
