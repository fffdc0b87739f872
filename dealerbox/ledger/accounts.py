"""The names of ledger accounts, which only this module builds and parses.

``wallet:<player>`` holds a player's available chips, ``stack:<table>:<player>`` those at a table, ``pool:<tournament>``
a tournament's prize pool, ``prize:<hand>`` a jackpot win until it is paid, ``payout:<request>`` a requested withdrawal
until it is done. ``rake`` and ``jackpot`` collect. All chips come from ``bank``: it alone may be negative, by exactly
what all others hold.
"""

import re
from functools import lru_cache
from typing import Literal

from msgspec import Struct

BANK = "bank"
RAKE = "rake"
JACKPOT = "jackpot"

_IDENTIFIER = re.compile(r"[A-Za-z0-9_.-]{1,64}", re.ASCII)

AccountKind = Literal["wallet", "stack", "pool", "prize", "payout", "bank", "rake", "jackpot"]
_PARTS: dict[str, int] = {"wallet": 1, "stack": 2, "pool": 1, "prize": 1, "payout": 1, BANK: 0, RAKE: 0, JACKPOT: 0}


class UnknownAccount(ValueError):
    """The text is not the name of an account."""


class Account(Struct, frozen=True, gc=False):
    """The parts of an account name. Parts that the kind does not have are empty."""

    kind: AccountKind
    player: str = ""
    table: str = ""
    tournament: str = ""
    hand: str = ""
    request: str = ""


def wallet(player: str) -> str:
    return f"wallet:{_identifier(player)}"


def stack(table: str, player: str) -> str:
    return f"stack:{_identifier(table)}:{_identifier(player)}"


def pool(tournament: str) -> str:
    return f"pool:{_identifier(tournament)}"


def prize(hand: str) -> str:
    return f"prize:{_identifier(hand)}"


def payout(request: str) -> str:
    return f"payout:{_identifier(request)}"


@lru_cache(10_000)  # every transfer asks twice, mostly for the same accounts
def parse(name: str) -> Account:
    """Return the parts of an account name. Raise ``UnknownAccount``."""
    kind, *parts = name.split(":")
    if _PARTS.get(kind) != len(parts) or not all(_IDENTIFIER.fullmatch(part) for part in parts):
        raise UnknownAccount(
            f"unknown account {name!r}: expected wallet:<player>, stack:<table>:<player>, pool:<tournament>, "
            "prize:<hand>, payout:<request>, bank, rake or jackpot"
        )
    match kind:
        case "wallet":
            return Account("wallet", player=parts[0])
        case "stack":
            return Account("stack", table=parts[0], player=parts[1])
        case "pool":
            return Account("pool", tournament=parts[0])
        case "prize":
            return Account("prize", hand=parts[0])
        case "payout":
            return Account("payout", request=parts[0])
        case "rake":
            return Account("rake")
        case "jackpot":
            return Account("jackpot")
        case _:
            return Account("bank")


def may_be_negative(account: str) -> bool:
    return account == BANK


def _identifier(text: str) -> str:
    if not _IDENTIFIER.fullmatch(text):
        raise UnknownAccount(f"{text!r} cannot be part of an account name: use 1 to 64 of A-Z a-z 0-9 _ . -")
    return text
