"""Short words for what goes through a store."""

from typing import Literal

from dealerbox.ledger import Transfer
from dealerbox.room.store import HandPlayer, HandRecord, PlayerRecord, Store


def move(id: str, debit: str, credit: str, amount: int, currency: str = "FUN", at: int = 0) -> Transfer:
    return Transfer(id, at, debit, credit, currency, amount, "test", "about")


def person(id: str, name: str = "", kind: Literal["player", "guest", "bot"] = "player") -> PlayerRecord:
    return PlayerRecord(id, name or id, kind, "hash", 7)


def hand(
    number: int, *players: str, table: str = "t", ended: int = 0, events: bytes = b'[{"type":"Dealt"}]'
) -> HandRecord:
    who = tuple(HandPlayer(player, place, 10 - 20 * place) for place, player in enumerate(players))
    return HandRecord(
        f"{table}-{number}", table, number, "holdem", "NL", "dealerbox", "digest", "FUN", 1, ended, 30, 2, who, events
    )


async def seat(store: Store, *players: str, chips: int = 1000, table: str = "t") -> None:
    """Makes the players, each with so many chips on the table."""
    for player in players:
        grant = move(f"grant:{player}", "bank", f"stack:{table}:{player}", chips)
        await store.create_player(person(player), [grant])
