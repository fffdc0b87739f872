"""Disconnect protection: spending a player's protections, and reports of who used them for which gain."""

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
    """If the table requests a protection, spend one of the player's in the store and let the table continue.

    The store spends it first, under the hand's id. So two tables cannot spend the same last protection; and if the
    server stops in between, the hand is void and the player has the protection back (RULES.md A24, A29).
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
    """Return how many of the ``allowed`` protections in 24 hours the player has left."""
    return max(0, allowed - await store.protections_since(player, now - DAY_MS))


class ProtectionReport(Struct, frozen=True):
    """One use of a protection, for the operator."""

    player: str
    table: str
    hand: str
    at: int
    void: bool
    """The hand does not count, or is still running; then there are no amounts."""
    currency: str = ""
    pot: int = 0
    """The total pot of the hand."""
    put_in: int = 0
    """What the player put in to the pot."""
    won: int = 0
    """What the player won of the pot."""


async def protection_report(store: Store, since: int) -> list[ProtectionReport]:
    """Return all uses since ``since`` (ms), latest first."""
    return [_report(use, await store.hand(use.hand)) for use in await store.protection_uses(since)]


class PlayerSum(Struct, frozen=True):
    """All uses of one player in one currency."""

    player: str
    currency: str
    uses: int
    void: int
    """Uses in hands that were voided."""
    wins: int
    """Hands in which the player won more than they put in."""
    put_in: int
    won: int
    """The gain by the protections: what the player would have lost by folding."""


def by_player(reports: Sequence[ProtectionReport]) -> list[PlayerSum]:
    """Sum up the uses by player and currency, largest gain first, to find abuse (RULES.md A25)."""
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
    return sorted(
        sums, key=lambda player_sum: (-player_sum.won, -player_sum.uses, player_sum.player, player_sum.currency)
    )


def _report(use: ProtectionUse, hand: HandRecord | None) -> ProtectionReport:
    if hand is None or hand.void:
        return ProtectionReport(use.player, use.table, use.hand, use.at, void=True)
    place = next(player.place for player in hand.players if player.player == use.player)
    ended = next(event for event in _decode_events(hand.events) if isinstance(event, HandEnded))
    won = sum(pot.won[place] for pot in ended.pots)
    put_in = ended.put_in[place]
    return ProtectionReport(use.player, use.table, use.hand, use.at, False, hand.currency, hand.pot, put_in, won)
