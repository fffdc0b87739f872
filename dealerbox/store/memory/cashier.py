"""The part of the store in memory that keeps the cashier's requests."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from dealerbox.cashier.fun import refill_ids
from dealerbox.cashier.log import act_of
from dealerbox.cashier.rules import OPEN, RESERVED
from dealerbox.cashier.store import (
    COUNTS,
    AccountGone,
    ArrivalTaken,
    CashFile,
    CashRequest,
    Decide,
    DecideRefill,
    FileSearch,
    Holding,
    Move,
    MoveSearch,
    Played,
    Refills,
    Settled,
    Step,
    TooManyOpen,
)
from dealerbox.core.points import POINTS
from dealerbox.core.records import HandRecord
from dealerbox.core.store_errors import StoreFailed
from dealerbox.integrations.webhooks.noting import of_cash
from dealerbox.ledger import Transfer, parse, payout, wallet
from dealerbox.store.memory.part import Shelf


class CashierInMemory:
    """Fulfils ``kept.CashierStore``."""

    def __init__(
        self,
        shelf: Shelf,
        live_tournaments: Callable[[], frozenset[str]],
        hands: Callable[[], Sequence[HandRecord]],
    ) -> None:
        """``live_tournaments`` are those that are not over."""
        self._shelf = shelf
        self._live_tournaments = live_tournaments
        self._hands = hands
        self._files = shelf.cash

    async def open(self, request: CashRequest, asked: Step, most: int | None = None) -> CashFile:
        self._shelf.write("cashier.open")
        if request.player not in self._shelf.players:
            raise StoreFailed(f"player {request.player} has no account")
        for known in self._files.values():
            if (known.request.player, known.request.nonce) == (request.player, request.nonce):
                return known
        waiting = [one for one in self._files.values() if one.request.player == request.player and one.state in OPEN]
        if most is not None and len(waiting) >= most:
            raise TooManyOpen
        return self._written(CashFile(len(self._files) + 1, request, ()), asked)

    async def step(self, id: str, decide: Decide) -> CashFile | None:
        self._shelf.write("cashier.step")
        file = self._files.get(id)
        if file is None:
            return None
        step = decide(file, self._recent)
        return file if step is None else self._written(file, step)

    async def recent(self, request: CashRequest, staff: str, since: int) -> list[CashFile]:
        self._shelf.read()
        return self._recent(request, staff, since)

    def _recent(self, request: CashRequest, staff: str, since: int) -> list[CashFile]:
        return [
            file
            for file in self._files.values()
            if file.request.id != request.id
            and file.request.currency == request.currency
            and any(
                one.by.side == "staff" and one.act in COUNTS and one.at > since
                and (one.by.id == staff or file.request.player == request.player)
                for one in file.events
            )
        ]  # fmt: skip

    def _written(self, file: CashFile, step: Step) -> CashFile:
        request, event = file.request, step.event
        self._check_not_gone(request.player)
        taken = self._arrivals().get(event.arrival)
        if taken is not None:
            raise ArrivalTaken(taken)
        self._shelf.book.apply(step.transfers)
        if (act := act_of(request, event)) is not None:
            self._shelf.note(act)
        self._files[request.id] = replace(file, events=(*file.events, event))
        self._shelf.hooks.note(of_cash(request, event))
        return self._files[request.id]

    def _check_not_gone(self, player: str) -> None:
        if player in self._shelf.gone:
            raise AccountGone

    def _arrivals(self) -> dict[str, str]:
        return {one.arrival: id for id, file in self._files.items() for one in file.events if one.arrival}

    async def refill(self, player: str, currency: str, decide: DecideRefill) -> Transfer | None:
        self._shelf.write("cashier.refill")
        self._check_not_gone(player)
        transfer = decide((await self.holdings(player)).get(currency, Holding()), await self.refills(player))
        if transfer is not None:
            self._shelf.book.apply([transfer])
        return transfer

    async def file(self, id: str) -> CashFile | None:
        self._shelf.read()
        return self._files.get(id)

    async def files(self, search: FileSearch, most: int) -> list[CashFile]:
        self._shelf.read()
        return [file for file in reversed(self._files.values()) if _sought(file, search)][:most]

    async def arrivals(self, keys: Sequence[str]) -> dict[str, str]:
        self._shelf.read()
        return {key: request for key, request in self._arrivals().items() if key in keys}

    async def holdings(self, player: str) -> dict[str, Holding]:
        self._shelf.read()
        own, live = wallet(player), self._live_tournaments()
        sums: dict[str, dict[str, int]] = {}

        def add(currency: str, what: str, amount: int) -> None:
            of = sums.setdefault(currency, dict.fromkeys(Holding.__struct_fields__, 0))
            of[what] += amount

        for (name, currency), amount in self._shelf.book.balances().items():
            account = parse(name)
            if name == own:
                add(currency, "free", amount)
            elif account.kind == "stack" and account.player == player:
                add(currency, "on_tables", amount)
        for one in self._shelf.book.transfers():
            for side, other, sign in ((one.debit, one.credit, 1), (one.credit, one.debit, -1)):
                if side == own and parse(other).tournament in live:
                    add(one.currency, "in_tournaments", sign * one.amount)
        for file in self._files.values():
            if file.request.player == player and file.request.kind == "withdrawal" and file.state in RESERVED:
                currency = file.request.currency
                add(currency, "reserved", self._shelf.book.balance(payout(file.request.id), currency))
        return {
            currency: Holding(**{what: max(0, amount) for what, amount in of.items()})
            for currency, of in sums.items()
            if currency != POINTS and ":" not in currency
        }

    async def refills(self, player: str) -> Refills:
        self._shelf.read()
        first, last = refill_ids(player)
        done = [one for one in self._shelf.book.transfers() if first <= one.id < last]
        return Refills(len(done), max((one.at for one in done), default=None))

    async def moves(
        self, player: str, search: MoveSearch, most: int | None = None, before: int | None = None
    ) -> list[Move]:
        self._shelf.read()
        own = wallet(player)
        balances: dict[str, int] = {}
        found = []
        for seq, one in enumerate(self._shelf.book.transfers(), 1):
            if own not in (one.debit, one.credit) or one.currency == POINTS:
                continue
            gains = one.credit == own
            change = one.amount if gains else -one.amount
            balance = balances[one.currency] = balances.get(one.currency, 0) + change
            other = one.debit if gains else one.credit
            move = Move(seq, one.at, one.currency, one.kind, one.about, other, change, balance)
            if search.finds(move) and (before is None or seq < before):
                found.append(move)
        return found[::-1][:most]

    async def sharing_account(self, account: str, player: str) -> list[str]:
        self._shelf.read()
        requests = [file.request for file in self._files.values()]
        return sorted(
            {one.player for one in requests if account and one.payee.account == account and one.player != player}
        )

    async def sharing_address(self, player: str, since: int) -> list[str]:
        self._shelf.read()
        used = [one for one in self._shelf.people.sessions.values() if one.address and one.used > since]
        own = {one.address for one in used if one.player == player}
        return sorted({one.player for one in used if one.address in own and one.player != player})

    async def sharing_device(self, player: str, since: int) -> list[str]:
        self._shelf.read()
        used = [one for one in self._shelf.people.sessions.values() if one.device and one.used > since]
        own = {one.device for one in used if one.player == player}
        return sorted({one.player for one in used if one.device in own and one.player != player})

    async def staff_nearby(self, player: str, since: int) -> list[str]:
        self._shelf.read()
        own = {
            one.address
            for one in self._shelf.people.sessions.values()
            if one.player == player and one.address and one.used > since
        }
        return sorted(
            {
                one.about
                for one in self._shelf.acts
                if one.act == "staff-log-in" and one.at > since and one.reason in own
            }
        )

    async def settled(self, player: str, currency: str) -> Settled:
        self._shelf.read()
        mine = [one for one in self._files.values() if (one.request.player, one.request.currency) == (player, currency)]
        came = [one for one in mine if one.state == "received"]
        went = [one.request.amount for one in mine if one.state == "paid"]
        last = max((one.events[-1].at for one in came), default=None)
        return Settled(len(came), sum(one.arrived or 0 for one in came), len(went), sum(went), last)

    async def played_since(self, player: str, currency: str, since: int) -> Played:
        self._shelf.read()
        nets = [
            abs(one.net)
            for hand in self._hands()
            for one in hand.players
            if one.player == player and hand.currency == currency and hand.ended >= since and not hand.void
        ]
        return Played(len(nets), sum(nets))

    async def taken_and_paid(self) -> dict[tuple[str, str], tuple[int, int]]:
        self._shelf.read()
        sums: dict[tuple[str, str], tuple[int, int]] = {}
        for file in self._files.values():
            request = file.request
            taken, paid = sums.get((request.way, request.currency), (0, 0))
            if file.state == "received":
                sums[request.way, request.currency] = taken + (file.arrived or 0), paid
            elif file.state == "paid":
                sums[request.way, request.currency] = taken, paid + request.amount
        return sums


def _sought(file: CashFile, search: FileSearch) -> bool:
    request = file.request
    return (
        (not search.states or file.state in search.states)
        and (not search.kinds or request.kind in search.kinds)
        and (not search.ids or request.id in search.ids)
        and search.player in ("", request.player)
        and search.nonce in ("", request.nonce)
        and search.currency in ("", request.currency)
        and search.way in ("", request.way)
        and (not search.batch or any(one.batch == search.batch for one in file.events))
        and (search.before is None or file.seq < search.before)
    )
