"""The part of the store in memory that answers the staff's reports."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

from dealerbox.accounts.store import Profile
from dealerbox.chat.store import SaidLine
from dealerbox.core.names import name_key
from dealerbox.core.points import POINTS, rake_of
from dealerbox.core.records import HandRecord, PlayerRecord, SessionRecord
from dealerbox.ledger import Transfer, parse, wallet
from dealerbox.reports.store import (
    DAY_MS,
    HandHunt,
    HandRow,
    HandSum,
    PlayerPage,
    PlayerRow,
    PlayerSearch,
    PlayerSort,
    PointsOf,
    Result,
    Sighting,
    TransferSum,
)
from dealerbox.store.memory.part import Shelf
from dealerbox.store.memory.supervision import SupervisionInMemory

_SORTS: Mapping[PlayerSort, Callable[[PlayerRow], Any]] = {
    "name": lambda row: name_key(row.name),
    "created": lambda row: row.created,
    "used": lambda row: (row.used is not None, row.used),
    "balance": lambda row: row.wallet,
    "rake": lambda row: row.rake,
}


class ReportsInMemory:
    """Fulfils ``kept.ReportStore``."""

    def __init__(
        self,
        shelf: Shelf,
        hands: Mapping[str, HandRecord],
        supervision: SupervisionInMemory,
        profile: Callable[[str], Awaitable[Profile]],
        lines: Mapping[tuple[str, int], SaidLine],
    ) -> None:
        """``hands`` in the order in which they were recorded."""
        self._shelf = shelf
        self._hands = hands
        self._supervision = supervision
        self._profile = profile
        self._lines = lines

    # ---- players ----

    async def players(self, search: PlayerSearch) -> PlayerPage:
        self._shelf.read()
        rows = [await self._row(player, search) for player in self._shelf.players.values()]
        found = [row for row in rows if self._is_sought(row, search)]
        found.sort(key=lambda row: row.id)
        found.sort(key=_SORTS[search.sort], reverse=search.descending)
        return PlayerPage(found[search.skip : search.skip + search.most], len(found))

    async def _row(self, player: PlayerRecord, search: PlayerSearch) -> PlayerRow:
        profile = await self._profile(player.id)
        used = [session.used for session in self._sessions(player.id)]
        acts = [act.act for act in self._shelf.acts if act.about == player.id]
        closing = [act for act in acts if act in ("close-account", "open-account")]
        closed = profile.closed is not None or closing[-1:] == ["close-account"]
        suspended = await self._supervision.suspended(player.id, search.now) is not None
        return PlayerRow(
            player.id, player.name, player.kind, player.created, max(used) if used else None, profile.email,
            self._shelf.book.balance(wallet(player.id), search.currency),
            await self.rake_paid(player.id, search.rake_since),
            "closed" if closed else "suspended" if suspended else "open", len(await self._supervision.notes(player.id)),
        )  # fmt: skip

    def _is_sought(self, row: PlayerRow, search: PlayerSearch) -> bool:
        if search.kind != "all" and (row.kind == "bot") != (search.kind == "bots"):
            return False
        if search.state not in ("any", row.state):
            return False
        text = search.text.strip()
        if not text or name_key(text) in name_key(row.name) or row.id.startswith(text):
            return True
        seen = {value for one in self._sessions(row.id) for value in (one.address, one.device)}
        return text in seen or text.lower() in row.email.lower()

    def _sessions(self, player: str) -> list[SessionRecord]:
        return [session for session in self._shelf.people.sessions.values() if session.player == player]

    async def results(self, player: str, since: int) -> list[Result]:
        self._shelf.read()
        sums: dict[tuple[int, str, str, str], list[int]] = {}
        for hand in self._counting(since):
            for one in hand.players:
                if one.player == player and not hand.currency.startswith("CHIPS:"):
                    key = (hand.ended // DAY_MS, hand.currency, hand.game, hand.limit)
                    sums.setdefault(key, []).append(one.net)
        return [Result(*key, len(nets), sum(nets)) for key, nets in sorted(sums.items())]

    async def rake_paid(self, player: str, since: int) -> int:
        self._shelf.read()
        earned = (
            one.amount
            for one in self._shelf.book.transfers()
            if one.credit == wallet(player) and one.at >= since and one.id.startswith("points:")
        )
        return rake_of(sum(earned))

    # ---- hands ----

    async def hands(self, hunt: HandHunt, most: int) -> list[HandRow]:
        self._shelf.read()
        found = sorted(
            (hand for hand in self._hands.values() if _is_hunted(hand, hunt)),
            key=lambda hand: (hand.ended, hand.id),
            reverse=True,
        )
        return [
            HandRow(
                hand.id, hand.table, hand.number, hand.game, hand.limit, hand.currency, hand.started, hand.ended,
                hand.pot, hand.rake, hand.void,
                tuple((one.player, one.net) for one in sorted(hand.players, key=lambda one: one.place)),
            )
            for hand in found[:most]
        ]  # fmt: skip

    async def hands_after(self, cursor: int, most: int) -> list[tuple[int, HandRecord]]:
        self._shelf.read()
        return list(enumerate(self._hands.values(), 1))[cursor : cursor + most]

    async def cursor_at(self, since: int) -> int:
        self._shelf.read()
        places = (at for at, hand in enumerate(self._hands.values()) if hand.ended >= since)
        return next(places, len(self._hands))

    def _counting(self, since: int) -> Iterable[HandRecord]:
        return (hand for hand in self._hands.values() if hand.ended >= since and not hand.void)

    # ---- money ----

    async def transfer_sums(self, after: int) -> tuple[int, list[TransferSum]]:
        self._shelf.read()
        done = self._shelf.book.transfers()
        amounts: Counter[tuple[Any, ...]] = Counter()
        counts: Counter[tuple[Any, ...]] = Counter()
        for one in done[after:]:
            key = _sum_key(one)
            amounts[key] += one.amount
            counts[key] += 1
        return len(done), [TransferSum(*(*key, amount, counts[key])) for key, amount in sorted(amounts.items())]

    async def hand_sums(self, since: int, until: int) -> list[HandSum]:
        self._shelf.read()
        sums: dict[tuple[int, str, str, str, str], list[HandRecord]] = {}
        for hand in self._counting(since):
            if hand.ended < until:
                key = (hand.ended // DAY_MS, hand.currency, hand.game, hand.limit, hand.table)
                sums.setdefault(key, []).append(hand)
        return [
            HandSum(*key, len(hands), sum(one.pot for one in hands), sum(one.rake for one in hands))
            for key, hands in sorted(sums.items())
        ]

    async def points(self, since: int, most: int) -> list[PointsOf]:
        self._shelf.read()
        earned: Counter[str] = Counter()
        for one in self._shelf.book.transfers():
            if one.kind == "points" and one.at >= since:
                earned[parse(one.credit).player] += one.amount
        first = sorted(earned.items(), key=lambda item: (-item[1], item[0]))[:most]
        return [PointsOf(player, units, self._shelf.book.balance(wallet(player), POINTS)) for player, units in first]

    # ---- where players come from ----

    async def sightings(self, since: int, most: int) -> list[Sighting]:
        self._shelf.read()
        sessions = [one for one in self._shelf.people.sessions.values() if one.used >= since]
        shared = {
            value
            for values in (_users(sessions, "address"), _users(sessions, "device"))
            for value, players in values.items()
            if value and 2 <= len(players) <= most
        }
        return [
            Sighting(one.player, one.address, one.device, one.created, min(one.ended or one.used, one.used))
            for one in sorted(sessions, key=lambda one: (one.created, one.digest))
            if not shared.isdisjoint((one.address, one.device))
        ]

    async def chat_of(self, player: str, most: int, before: int | None = None) -> list[SaidLine]:
        self._shelf.read()
        lines = [one for one in self._lines.values() if one.player == player and (before is None or one.at < before)]
        return sorted(lines, key=lambda one: (-one.at, one.table, -one.number))[:most]

    async def size(self) -> int:
        self._shelf.read()
        return 0


def _users(sessions: Iterable[SessionRecord], field: str) -> dict[str, set[str]]:
    users: dict[str, set[str]] = {}
    for session in sessions:
        users.setdefault(getattr(session, field), set()).add(session.player)
    return users


def _sum_key(one: Transfer) -> tuple[int, str, str, str, str]:
    return one.at // DAY_MS, one.kind, one.currency, parse(one.debit).kind, parse(one.credit).kind


def _is_hunted(hand: HandRecord, hunt: HandHunt) -> bool:
    return (
        hunt.id in ("", hand.id)
        and (not hunt.player or any(one.player == hunt.player for one in hand.players))
        and hunt.table in ("", hand.table)
        and hunt.game in ("", hand.game)
        and hunt.currency in ("", hand.currency)
        and (hunt.since is None or hand.ended >= hunt.since)
        and (hunt.until is None or hand.ended <= hunt.until)
        and hand.pot >= hunt.least
        and hunt.void in (None, bool(hand.void))
        and (hunt.after is None or (hand.ended, hand.id) < hunt.after)
    )
