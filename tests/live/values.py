"""Short helpers for values that tests put into a store."""

from typing import Literal

from dealerbox.core.records import HandPlayer, HandRecord, PlayerRecord
from dealerbox.ledger import Transfer
from dealerbox.ledger.kinds import KINDS, money_of
from dealerbox.store.interface import Store


def move(id: str, debit: str, credit: str, amount: int, currency: str = "FUN", at: int = 0) -> Transfer:
    """Return a transfer of the first kind between such accounts; without a kind if there is none."""
    ends, money = (debit.partition(":")[0], credit.partition(":")[0]), money_of(currency)
    kinds = (kind for kind, ways in KINDS.items() for way in ways if way[:2] == ends and money in way.money)
    return Transfer(id, at, debit, credit, currency, amount, next(kinds, "none"), "about")


def seated(player: str, table: str, chips: int, currency: str = "FUN") -> list[Transfer]:
    """Return the transfers of ``chips`` from the bank to the player's stack, by their wallet."""
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
    """Return the transfers that put an amount into the jackpot, raked from a player who exists only for that."""
    raked = move("raked", "stack:j:donor", "rake", amount, currency)
    return [*seated("donor", "j", amount, currency), raked, move("seed", "rake", "jackpot", amount, currency)]


async def seat(store: Store, *players: str, chips: int = 1000, table: str = "t") -> None:
    """Create the players, each with chips at the table."""
    for player in players:
        await store.create_player(person(player), seated(player, table, chips))
