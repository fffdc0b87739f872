"""The store in memory: for the simulator, and for tests that need no file."""

from collections.abc import Callable, Sequence

from dealerbox.core.audit_log import AccountClosed, Act
from dealerbox.core.points import POINTS
from dealerbox.core.records import HandRecord, PlayerRecord, ProtectionUse, SessionRecord, same_hand, with_more
from dealerbox.core.store_errors import StoreFailed
from dealerbox.hand_history.search import EVERY_HAND, HandSearch
from dealerbox.integrations.webhooks.noting import of_hand
from dealerbox.ledger import Book, Transfer, wallet
from dealerbox.staff.supervision.store import AccountSuspended
from dealerbox.store.memory.accounts import AccountsInMemory
from dealerbox.store.memory.api_keys import KeysInMemory
from dealerbox.store.memory.audit_log import ActsInMemory
from dealerbox.store.memory.avatars import PicturesInMemory
from dealerbox.store.memory.cashier import CashierInMemory
from dealerbox.store.memory.chat import TalkInMemory
from dealerbox.store.memory.collusion import CasesInMemory
from dealerbox.store.memory.conservation import ConservationInMemory
from dealerbox.store.memory.interruptions import InterruptionsInMemory
from dealerbox.store.memory.part import Shelf
from dealerbox.store.memory.play_limits import ResponsibleInMemory
from dealerbox.store.memory.private_tables import PrivateTablesInMemory
from dealerbox.store.memory.reports import ReportsInMemory
from dealerbox.store.memory.results import ResultsInMemory
from dealerbox.store.memory.shares import SharesInMemory
from dealerbox.store.memory.staff import StaffInMemory
from dealerbox.store.memory.supervision import SupervisionInMemory
from dealerbox.store.memory.tournaments import TournamentsInMemory
from dealerbox.store.memory.webhooks import HooksInMemory


class MemoryStore(TalkInMemory, PrivateTablesInMemory, ActsInMemory, TournamentsInMemory):
    """Fulfils ``room.store.Store``; nothing lasts.

    ``before_write`` is called with a method's name before that method changes anything. What it raises stands for a
    store that fails: the simulator raises ``StoreFailed`` there when its seed says so.
    """

    def __init__(self, before_write: Callable[[str], None] = lambda method: None) -> None:
        self._shelf = Shelf(before_write)
        TalkInMemory.__init__(self)
        PrivateTablesInMemory.__init__(self)
        ActsInMemory.__init__(self)
        TournamentsInMemory.__init__(self)
        self._book = self._shelf.book
        self._players = self._shelf.players
        self._people = self._shelf.people
        self._hands: dict[str, HandRecord] = {}
        self._numbers: set[tuple[str, int]] = set()
        self._protections: dict[tuple[str, str], ProtectionUse] = {}
        self.responsible = ResponsibleInMemory(self._shelf)
        self.supervision = SupervisionInMemory(self._shelf)
        self.cases = CasesInMemory(self._shelf)
        self.accounts = AccountsInMemory(self._shelf, self._check_open)
        self.office = ReportsInMemory(self._shelf, self._hands, self.supervision, self.accounts.profile, self._lines)
        self.staff = StaffInMemory(self._shelf)
        self.keys = KeysInMemory(self._shelf)
        self.hooks = HooksInMemory(self._shelf)
        self.results = ResultsInMemory(self._shelf, self._hands.values, self.tournament_results)
        self.shares = SharesInMemory(self._shelf)
        self.pictures = PicturesInMemory(self._shelf)
        self.cashier = CashierInMemory(self._shelf, self.live_tournaments, lambda: list(self._hands.values()))
        self.conservation = ConservationInMemory(self._shelf, lambda id: self._hands.get(id))
        self.interruptions = InterruptionsInMemory(self._shelf, self._is_new, self._record, self.conservation.dispute)

    async def commit(self, transfers: Sequence[Transfer], hand: HandRecord | None = None) -> None:
        self._write("commit")
        new = hand is not None and self._is_new(hand)
        self._shelf.book.apply(transfers, None if hand is None else hand.started)
        if hand is not None and new:
            self._record(hand)

    async def commit_act(self, transfers: Sequence[Transfer], act: Act) -> None:
        self._write("commit_act")
        self._shelf.book.apply(transfers)
        self._shelf.note(act)

    def _record(self, hand: HandRecord) -> None:
        self._hands[hand.id] = hand
        self._numbers.add((hand.table, hand.number))
        self.interruptions.recorded(hand.id)
        self._shelf.hooks.note(of_hand(hand))

    def _is_new(self, hand: HandRecord) -> bool:
        known = self._hands.get(hand.id)
        if known is not None:
            if not same_hand(known, hand):
                raise StoreFailed(f"hand {hand.id} was recorded before, and it was another one")
            return False
        if (hand.table, hand.number) in self._numbers:
            raise StoreFailed(f"table {hand.table} has a hand {hand.number} already")
        for one in hand.players:
            if one.player not in self._players:
                raise StoreFailed(f"hand {hand.id} names player {one.player}, who has no account")
        return True

    async def create_player(self, player: PlayerRecord, transfers: Sequence[Transfer] = ()) -> None:
        self._write("create_player")
        self._people.create(player, self._book, transfers)

    async def change_player(self, before: PlayerRecord, after: PlayerRecord) -> bool:
        self._write("change_player")
        return self._people.change(before, after)

    async def create_session(self, session: SessionRecord) -> None:
        self._write("create_session")
        await self._check_open(session.player, session.created)
        self._people.open(session)

    async def _check_open(self, player: str, at: int) -> None:
        if (reason := await self.account_closed(player)) is not None:
            raise AccountClosed(reason)
        if (suspension := await self.supervision.suspended(player, at)) is not None:
            raise AccountSuspended(suspension)

    async def end_session(self, digest: str, at: int, why: str) -> None:
        self._write("end_session")
        self._people.end(digest, at, why)

    async def balance(self, account: str, currency: str) -> int:
        self._read()
        return self._book.balance(account, currency)

    async def balances(self, prefix: str) -> dict[tuple[str, str], int]:
        self._read()
        return self._book.balances(prefix)

    async def player(self, id: str) -> PlayerRecord | None:
        self._read()
        return self._players.get(id)

    async def player_named(self, name: str) -> PlayerRecord | None:
        self._read()
        return self._people.named(name)

    async def session(self, digest: str, now: int) -> PlayerRecord | None:
        self._read()
        session = self._people.sessions.get(digest)
        is_open = session is not None and session.ended is None and session.expires > now
        return self._players[session.player] if session is not None and is_open else None

    async def hands_of(
        self, player: str, most: int, before: int | None = None, search: HandSearch = EVERY_HAND
    ) -> list[HandRecord]:
        self._read()
        found = [
            hand
            for hand in self._hands.values()
            for one in hand.players
            if one.player == player and (before is None or hand.ended < before) and _is_sought(hand, one.net, search)
        ]
        return sorted(found, key=lambda hand: (hand.ended, hand.id), reverse=True)[:most]

    async def hand(self, id: str) -> HandRecord | None:
        self._read()
        return self._hands.get(id)

    async def add_to_hand(self, id: str, events: bytes) -> None:
        self._write("add_to_hand")
        if id not in self._hands:
            raise StoreFailed(f"hand {id} is not recorded")
        self._hands[id] = with_more(self._hands[id], events)

    async def names(self, players: Sequence[str]) -> dict[str, str]:
        self._read()
        return {id: self._players[id].name for id in players if id in self._players}

    async def points_earned(self, player: str, most: int, before: int | None = None) -> list[Transfer]:
        self._read()
        account = wallet(player)
        found = [
            one
            for one in reversed(self._book.transfers())
            if (one.credit, one.currency) == (account, POINTS) and (before is None or one.at < before)
        ]
        return sorted(found, key=lambda one: one.at, reverse=True)[:most]

    async def spend_protection(self, use: ProtectionUse, allowed: int, since: int) -> bool:
        self._write("spend_protection")
        if (use.hand, use.player) in self._protections:
            return True
        if use.player not in self._players:
            raise StoreFailed(f"player {use.player} has no account")
        if await self.protections_since(use.player, since) >= allowed:
            return False
        self._protections[use.hand, use.player] = use
        return True

    async def protections_since(self, player: str, since: int) -> int:
        self._read()
        return sum(
            use.player == player and use.at > since and not (use.hand in self._hands and self._hands[use.hand].void)
            for use in self._protections.values()
        )

    async def protection_uses(self, since: int) -> list[ProtectionUse]:
        self._read()
        uses = [use for use in self._protections.values() if use.at >= since]
        return sorted(uses, key=lambda use: (use.at, use.hand, use.player), reverse=True)

    async def transfers_between(self, first: str, last: str) -> list[Transfer]:
        self._read()
        return [one for one in self._book.transfers() if first <= one.id < last]

    async def last_hand_number(self, table: str) -> int:
        self._read()
        return max((number for of, number in self._numbers if of == table), default=0)

    async def audit(self) -> list[str]:
        self._read()
        rebuilt = Book(self._book.carried)
        rebuilt.apply(self._book.transfers())
        return [] if rebuilt.balances() == self._book.balances() else ["the balances are not those of the transfers"]

    async def check(self) -> None:
        self._write("check")

    async def close(self) -> None:
        self._shelf.closed = True


def _is_sought(hand: HandRecord, net: int, search: HandSearch) -> bool:
    return (
        search.table in ("", hand.table)
        and (not search.tournament or hand.table.startswith(f"{search.tournament}."))
        and search.game in ("", hand.game)
        and (search.since is None or search.since <= hand.ended)
        and (search.until is None or hand.ended <= search.until)
        and (search.after is None or (hand.ended, hand.id) < search.after)
        and (search.result == "any" or (net > 0 if search.result == "won" else net < 0))
    )
