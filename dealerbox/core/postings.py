"""From what happened at a table to what must be written down. Pure: the table session commits what is made here."""

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
    """``events`` from ``HandOpened`` to ``HandEnded``, secret ones too, and a bounty; ``players`` sit in its places, in
    order."""

    events: tuple[TableEvent, ...]
    players: tuple[str, ...]

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
        """What each player won or lost, in the order of the places; a bounty counts too."""
        before, after = self.started.stacks, list(self.ended.stacks)
        for event in self.events:
            if isinstance(event, BountyPaid):
                after = [stack - paid for stack, paid in zip(after, event.paid, strict=True)]
                after[event.to] += sum(event.paid)
        return [(player, after[place] - before[place]) for place, player in enumerate(self.players)]


def record(hand: FinishedHand, config: TableConfig, house_digest: str, now: int) -> HandRecord:
    """The hand as it is kept."""
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


def shown_later(table: str, log: Sequence[TableEvent], shown: Sequence[TableEvent]) -> tuple[str, bytes]:
    """The id of the hand whose ``log`` this is, and what is added to its record: hands shown of their owners' own will
    after its end."""
    opened = next(event for event in log if isinstance(event, HandOpened))
    return hand_id(table, opened.number), _encode(shown)


def settlement(hand: FinishedHand, config: TableConfig, now: int) -> list[Transfer]:
    """The transfers from those who lost to those who won, and the rake."""
    id = hand_id(config.id, hand.opened.number)
    return settle_hand(id, now, config.id, config.currency, hand.nets(), hand.ended.rake)


def points(hand: FinishedHand, config: TableConfig, now: int) -> list[Transfer]:
    """The VIP points that the players of the hand have earned."""
    ended = hand.ended
    return earned(hand_id(config.id, hand.opened.number), now, hand.players, ended.put_in, ended.rake)


def hand_id(table: str, number: int) -> str:
    return f"{table}-{number}"


def stacks_of(table: str) -> str:
    """How the names of all stacks' accounts at the table begin; the player follows."""
    return f"stack:{table}:"


def to_table(unique: str, at: int, config: TableConfig, player: str, amount: int, kind: str) -> Transfer:
    """A buy-in or a top-up (``kind``): from the wallet to the stack."""
    id = rejoin_stacks.stay_id(config.id, at, unique) if kind == rejoin_stacks.BUY_IN else unique
    return Transfer(id, at, wallet(player), stack(config.id, player), config.currency, amount, kind, config.id)


def home(id: str, at: int, config: TableConfig, player: str, amount: int, kind: str = rejoin_stacks.LEFT) -> Transfer:
    """From the stack to the wallet."""
    return Transfer(id, at, stack(config.id, player), wallet(player), config.currency, amount, kind, config.id)


def left(unique: str, at: int, config: TableConfig, player: str, amount: int, gone: Departure | None) -> Transfer:
    """The same for who goes of his own will: it is remembered as ``gone``, if he has played."""
    id = rejoin_stacks.stay_id(config.id, at, unique, None if gone is None else gone.bank_ms)
    return home(id, at, config, player, amount, rejoin_stacks.UNPLAYED if gone is None else rejoin_stacks.LEFT)


def all_home(id: str, at: int, config: TableConfig, stacks: Iterable[tuple[str, int]]) -> list[Transfer]:
    """Everything that lies on the table (player, amount) goes to the wallets."""
    return [home(f"{id}:{player}", at, config, player, amount) for player, amount in stacks if amount]
