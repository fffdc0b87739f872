"""Short words for what goes through a store."""

from typing import Literal

from dealerbox.core.records import HandPlayer, HandRecord, PlayerRecord
from dealerbox.ledger import Transfer
from dealerbox.ledger.kinds import KINDS, money_of
from dealerbox.store.interface import Store


def move(id: str, debit: str, credit: str, amount: int, currency: str = "FUN", at: int = 0) -> Transfer:
    """Of the first kind that goes so; of none where none does."""
    ends, money = (debit.partition(":")[0], credit.partition(":")[0]), money_of(currency)
    kinds = (kind for kind, ways in KINDS.items() for way in ways if way[:2] == ends and money in way.money)
    return Transfer(id, at, debit, credit, currency, amount, next(kinds, "none"), "about")


def seated(player: str, table: str, chips: int, currency: str = "FUN") -> list[Transfer]:
    """So many chips from the bank to the player's stack, by his wallet."""
    own, id = f"wallet:{player}", f"{table}:{player}:{currency}"
    grant = move(f"grant:{id}", "bank", own, chips, currency)
    return [grant, move(f"buy-in:{id}", own, f"stack:{table}:{player}", chips, currency)]


def person(id: str, name: str = "", kind: Literal["player", "guest", "bot"] = "player") -> PlayerRecord:
    return PlayerRecord(id, name or id, kind, "hash", 7)


def hand(
    number: int, *players: str, table: str = "t", ended: int = 0, events: bytes = b'[{"type":"Dealt"}]'
) -> HandRecord:
    who = tuple(HandPlayer(player, place, 10 - 20 * place) for place, player in enumerate(players))
    return HandRecord(
        f"{table}-{number}", table, number, "holdem", "NL", "dealerbox", "digest", "FUN", 1, ended, 30, 2, who, events
    )


def in_jackpot(amount: int, currency: str = "FUN") -> list[Transfer]:
    """So much in the jackpot, raked from a player who is there for nothing else."""
    raked = move("raked", "stack:j:donor", "rake", amount, currency)
    return [*seated("donor", "j", amount, currency), raked, move("seed", "rake", "jackpot", amount, currency)]


async def seat(store: Store, *players: str, chips: int = 1000, table: str = "t") -> None:
    """Makes the players, each with so many chips on the table."""
    for player in players:
        await store.create_player(person(player), seated(player, table, chips))
