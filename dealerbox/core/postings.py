"""What to store for the events of a table: hand records and transfers. Pure; the table session commits the results."""

from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct

from dealerbox.core import rejoin_stacks
from dealerbox.core.hand_results import hand_results
from dealerbox.core.points import earned
from dealerbox.core.records import HandPlayer, HandRecord
from dealerbox.hand.events import HandEnded, HandStarted
from dealerbox.ledger import Transfer, settle_hand, stack, wallet
from dealerbox.ledger.kinds import money_of
from dealerbox.table.config import TableConfig
from dealerbox.table.events import BountyPaid, Departure, HandOpened, TableEvent

_encode = msgspec.json.Encoder().encode


class FinishedHand(Struct, frozen=True):
    """A hand that has ended."""

    events: tuple[TableEvent, ...]
    """From ``HandOpened`` to ``HandEnded``, including the secret ones, and a bounty."""
    players: tuple[str, ...]
    """By place."""

    @property
    def opened(self) -> HandOpened:
        return next(event for event in self.events if isinstance(event, HandOpened))

    @property
    def started(self) -> HandStarted:
        return next(event for event in self.events if isinstance(event, HandStarted))

    @property
    def ended(self) -> HandEnded:
        return next(event for event in self.events if isinstance(event, HandEnded))

    def nets(self) -> list[tuple[str, int]]:
        """Return what each player won or lost, including a bounty, by place."""
        before, after = self.started.stacks, list(self.ended.stacks)
        for event in self.events:
            if isinstance(event, BountyPaid):
                after = [stack - paid for stack, paid in zip(after, event.paid, strict=True)]
                after[event.to] += sum(event.paid)
        return [(player, after[place] - before[place]) for place, player in enumerate(self.players)]


def hand_record(hand: FinishedHand, config: TableConfig, house_digest: str, now: int) -> HandRecord:
    """Return the hand's record for the store."""
    opened, started, ended = hand.opened, hand.started, hand.ended
    return HandRecord(
        id=hand_id(config.id, opened.number),
        table=config.id,
        number=opened.number,
        game=started.game,
        limit=started.limit,
        house=started.house,
        house_digest=house_digest,
        currency=config.currency,
        started=opened.at,
        ended=now,
        pot=sum(pot.amount for pot in ended.pots),
        rake=ended.rake,
        players=tuple(HandPlayer(player, place, net) for place, (player, net) in enumerate(hand.nets())),
        events=_encode(hand.events),
        results=() if money_of(config.currency) == "chips" else hand_results(hand.events, hand.players),
    )


def late_shows(table: str, log: Sequence[TableEvent], shown: Sequence[TableEvent]) -> tuple[str, bytes]:
    """Return the id of the hand with this ``log`` and the events to add to its record: hands that players chose to show
    after its end."""
    opened = next(event for event in log if isinstance(event, HandOpened))
    return hand_id(table, opened.number), _encode(shown)


def settlement(hand: FinishedHand, config: TableConfig, now: int) -> list[Transfer]:
    """Return the transfers from losers to winners, and the rake."""
    id = hand_id(config.id, hand.opened.number)
    return settle_hand(id, now, config.id, config.currency, hand.nets(), hand.ended.rake)


def points(hand: FinishedHand, config: TableConfig, now: int) -> list[Transfer]:
    """Return the transfers of VIP points that the players of the hand have earned."""
    ended = hand.ended
    return earned(hand_id(config.id, hand.opened.number), now, hand.players, ended.put_in, ended.rake)


def hand_id(table: str, number: int) -> str:
    return f"{table}-{number}"


def stack_prefix(table: str) -> str:
    """Return the prefix of the accounts of all stacks at the table; the player's id follows it."""
    return f"stack:{table}:"


def wallet_to_stack(unique: str, at: int, config: TableConfig, player: str, amount: int, kind: str) -> Transfer:
    """Return a buy-in or top-up (``kind``): a transfer from the wallet to the stack."""
    id = rejoin_stacks.stay_id(config.id, at, unique) if kind == rejoin_stacks.BUY_IN else unique
    return Transfer(id, at, wallet(player), stack(config.id, player), config.currency, amount, kind, config.id)


def cash_out(
    id: str, at: int, config: TableConfig, player: str, amount: int, kind: str = rejoin_stacks.LEFT
) -> Transfer:
    """Return a transfer from the stack to the wallet."""
    return Transfer(id, at, stack(config.id, player), wallet(player), config.currency, amount, kind, config.id)


def cash_out_on_leave(
    unique: str, at: int, config: TableConfig, player: str, amount: int, gone: Departure | None
) -> Transfer:
    """Return the cash-out of a player who chose to leave; ``gone`` is their rejoin stack, None if they never played."""
    id = rejoin_stacks.stay_id(config.id, at, unique, None if gone is None else gone.bank_ms)
    return cash_out(id, at, config, player, amount, rejoin_stacks.UNPLAYED if gone is None else rejoin_stacks.LEFT)


def cash_out_all(id: str, at: int, config: TableConfig, stacks: Iterable[tuple[str, int]]) -> list[Transfer]:
    """Return the transfers that move all stacks (player, amount) to the wallets."""
    return [cash_out(f"{id}:{player}", at, config, player, amount) for player, amount in stacks if amount]
