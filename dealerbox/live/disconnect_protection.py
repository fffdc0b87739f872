"""Disconnect protection in the room: the table asks, the store counts, and who used what for which gain."""

from collections.abc import Sequence

from msgspec import Struct, json

from dealerbox.core import postings
from dealerbox.core.records import HandRecord, ProtectionUse
from dealerbox.hand.events import HandEnded
from dealerbox.live.table_session import TableSession
from dealerbox.store.interface import Store
from dealerbox.table.commands import DecideProtection
from dealerbox.table.events import ProtectionDue, TableEvent
from dealerbox.table.protection import protections_a_day

DAY_MS = 24 * 3_600_000

_decode_events = json.Decoder(tuple[TableEvent, ...]).decode


async def decide(session: TableSession, events: Sequence[TableEvent]) -> None:
    """Where the table asks for a protection, spends one of the player's in the store and lets the table go on.

    The store is asked first and counts under the hand's own id: two tables cannot spend the same last one, and a room
    that dies in between has spent it in a hand that is void: it is the player's again (RULES.md A24, A29).
    """
    due = next((event for event in events if isinstance(event, ProtectionDue)), None)
    if due is None:
        return
    table, now = session.table, session.parts.clock.now()
    player = table.sitter(due.seat).player
    use = ProtectionUse(postings.hand_id(session.config.id, table.number), player, session.config.id, now)
    allowed = protections_a_day(table.plan, session.config.money)
    granted = await session.retry_until_stored(lambda: session.parts.store.spend_protection(use, allowed, now - DAY_MS))
    session.log.info("protection_used" if granted else "no_protection_left", player=player, hand=use.hand)
    await session.apply_and_commit(table.handle("", DecideProtection(due.turn, granted), now))


async def protections_left(store: Store, player: str, allowed: int, now: int) -> int:
    """How many of ``allowed`` the player has left at the moment."""
    return max(0, allowed - await store.protections_since(player, now - DAY_MS))


class ProtectionReport(Struct, frozen=True):
    """One use, for the operator. ``pot`` is that of the whole hand; ``put_in`` what the player had in it, ``won`` what
    he got out of it. ``void``: the hand does not count, or is still being played, and there are no amounts."""

    player: str
    table: str
    hand: str
    at: int
    void: bool
    currency: str = ""
    pot: int = 0
    put_in: int = 0
    won: int = 0


async def protection_report(store: Store, since: int) -> list[ProtectionReport]:
    """All uses from ``since`` on, the latest first."""
    return [_report(use, await store.hand(use.hand)) for use in await store.protection_uses(since)]


class PlayerSum(Struct, frozen=True):
    """All uses of one player in one currency. ``won`` is what he would have lost by folding: the gain of his uses;
    ``wins`` in how many of the hands that count he got more than he put in."""

    player: str
    currency: str
    uses: int
    void: int
    wins: int
    put_in: int
    won: int


def by_player(reports: Sequence[ProtectionReport]) -> list[PlayerSum]:
    """Who uses it to gain advantage (RULES.md A25): whom it has brought most comes first."""
    groups: dict[tuple[str, str], list[ProtectionReport]] = {}
    for report in reports:
        groups.setdefault((report.player, report.currency), []).append(report)
    sums = [
        PlayerSum(
            player,
            currency,
            len(uses),
            sum(use.void for use in uses),
            sum(use.won > use.put_in for use in uses),
            sum(use.put_in for use in uses),
            sum(use.won for use in uses),
        )
        for (player, currency), uses in groups.items()
    ]
    return sorted(sums, key=lambda one: (-one.won, -one.uses, one.player, one.currency))


def _report(use: ProtectionUse, hand: HandRecord | None) -> ProtectionReport:
    if hand is None or hand.void:
        return ProtectionReport(use.player, use.table, use.hand, use.at, void=True)
    place = next(one.place for one in hand.players if one.player == use.player)
    ended = next(event for event in _decode_events(hand.events) if isinstance(event, HandEnded))
    won = sum(pot.won[place] for pot in ended.pots)
    put_in = ended.put_in[place]
    return ProtectionReport(use.player, use.table, use.hand, use.at, False, hand.currency, hand.pot, put_in, won)
